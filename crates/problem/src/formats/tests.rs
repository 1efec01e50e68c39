//! Each format read from what other programs write, and written and read again.

use super::*;
use crate::game::Color;
use crate::problem::Stipulation;

const FEN: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4";

/// What is asked of the samples; any other direct stipulation would do.
const DIRECT: Stipulation = Stipulation::WIN;

/// The games of a file of the format that its content says.
#[track_caller]
fn read(format: FileFormat, bytes: &[u8]) -> Vec<GameRead> {
    assert_eq!(FileFormat::detect(bytes), Some(format));
    let file = GameFile::new(format, bytes.to_vec());
    let options = ReadOptions::default();
    (0..file.len()).map(|game| file.read(game, options).unwrap()).collect()
}

/// The only game of a file, which has nothing to complain about.
#[track_caller]
fn one(format: FileFormat, bytes: &[u8]) -> GameTree {
    let mut games = read(format, bytes);
    assert_eq!(games.len(), 1);
    let game = games.remove(0);
    assert_eq!(game.warnings, []);
    game.tree
}

/// The solution of the problem that a tree is.
fn solution(tree: &GameTree) -> String {
    entry(tree).0.solution.map_or_else(String::new, |text| text.to_string())
}

/// A problem with a variation, comments and headers, from move text.
fn sample() -> GameTree {
    let text = "{first} 1. a2a9 c7c6 {takes the \"eye\"} (1... i7i6 {too slow\nindeed} 2. h1h3 \
                (2. h1h2 {also}) 2... i6i5) 2. h1h10 {mate} (2. h1h9)";
    let position = RuleSet::Xiangqi.read("3k5/9/9/2p5p/9/9/9/9/R8/4K2R1 w").unwrap();
    let solution = text.parse().unwrap();
    let (mut tree, losses) =
        tree_with(&position, Notation::Coordinates, DIRECT, Some(&solution)).unwrap();
    assert_eq!(losses, []);
    tree.headers.set(Header::Title, "适情雅趣 第一局");
    tree.headers.set(Header::Event, "棋谱");
    tree.headers.set(Header::Author, "佚名");
    tree.headers.result = GameResult::RedWins;
    tree
}

#[test]
fn a_tree_is_written_and_read_again_as_the_same_in_every_format() {
    let tree = sample();
    let xqf = xqf::write(&tree).unwrap();
    assert_eq!((one(FileFormat::Xqf, &xqf.bytes), xqf.losses), (tree.clone(), vec![]));
    for gb18030 in [false, true] {
        let written = dhtmlxq::write(&tree, gb18030).unwrap();
        assert_eq!(one(FileFormat::Dhtmlxq, &written.bytes), tree);
        assert_eq!(written.losses, []);
        let style = pgn::Style { variations: true, gb18030, text: None };
        let written = pgn::write(&tree, style);
        assert_eq!(one(FileFormat::Pgn, &written.bytes), tree, "{}", text_of(&written.bytes));
        assert_eq!(written.losses, []);
    }
    let (entry, complete) = entry(&tree);
    assert!(complete);
    let read = entry.solution.unwrap().as_str().parse().unwrap();
    let position = RuleSet::Xiangqi.read(&tree.fen()).unwrap();
    let (mut again, losses) =
        tree_with(&position, Notation::Coordinates, DIRECT, Some(&read)).unwrap();
    again.headers = tree.headers.clone();
    again.say_after(GameTree::ROOT, entry.comments[0].as_str());
    assert_eq!((again, losses), (tree, vec![]));
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn what_a_format_has_no_place_for_is_named() {
    let mut tree = sample();
    tree.headers.set(Header::Title, &"题".repeat(70));
    tree.headers.set(Header::Remark, "x");
    let losses = xqf::write(&tree).unwrap().losses;
    let names: Vec<String> = losses.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["the header Title was cut", "the header Remark was left out"]);
    let losses = pgn::write(&tree, pgn::Style::default()).losses;
    assert_eq!(losses, [Loss::Variations]);
    let crowd =
        GameTree::new(RuleSet::Xiangqi, Placement::read("RRRk5/9/9/9/9/9/9/9/9/4K4").unwrap());
    assert!(xqf::write(&crowd).is_err() && dhtmlxq::write(&crowd, false).is_err());
}

#[test]
fn a_long_title_takes_both_fields_of_xqf_and_two_lines_one_each() {
    let long = "题".repeat(62);
    for (title, kept) in [
        ("A", "A"),
        (&*"题".repeat(31), &*"题".repeat(31)),
        (&*"题".repeat(32), &*"题".repeat(32)),
        ("first\nsecond", "first\nsecond"),
        (&*format!("{}\nb\nc", "a".repeat(62)), &*format!("{}\nb\nc", "a".repeat(62))),
        (&*format!("{}\nb", "a".repeat(63)), &*format!("{}\nb", "a".repeat(63))),
        (&*format!("{long}题"), &*long),
        (&*format!("{long}a题"), &*format!("{long}a")),
    ] {
        let mut tree = sample();
        tree.headers.set(Header::Title, title);
        let written = xqf::write(&tree).unwrap();
        let is_cut = written.losses == [Loss::Cut { header: Header::Title }];
        assert_eq!(is_cut, title != kept, "{title:?}");
        assert!(is_cut || written.losses.is_empty());
        let again = one(FileFormat::Xqf, &written.bytes);
        assert_eq!(again.headers.get(Header::Title), Some(kept));
    }
    let mut tree = sample();
    tree.headers.set(Header::Title, " blanks ");
    assert_eq!(xqf::write(&tree).unwrap().losses, [Loss::Blanks]);
}

#[test]
fn a_black_first_mover_is_seen_in_every_format() {
    let position = RuleSet::Xiangqi.read("R3k4/9/9/9/9/9/9/9/9/3K5 b").unwrap();
    let solution = "1. e10e9 a10a9".parse().unwrap();
    let (tree, _) = tree_with(&position, Notation::Coordinates, DIRECT, Some(&solution)).unwrap();
    assert_eq!((tree.turn(), tree.move_count()), (Color::Black, 2));
    let dhtmlxq = dhtmlxq::write(&tree, false).unwrap();
    assert_eq!(one(FileFormat::Dhtmlxq, &dhtmlxq.bytes), tree);
    let xqf = xqf::write(&tree).unwrap();
    assert_eq!(one(FileFormat::Xqf, &xqf.bytes), tree);
    let pgn = pgn::write(&tree, pgn::Style::default());
    assert_eq!(one(FileFormat::Pgn, &pgn.bytes), tree);
}

#[test]
fn the_side_is_named_where_no_man_stands_on_the_point_that_moves_first() {
    let mut start = Placement::read("3k5/9/9/9/9/9/9/9/9/4K4").unwrap();
    start.turn = Some(Color::Black);
    let mut tree = GameTree::new(RuleSet::Xiangqi, start);
    let at = |file| crate::rules::xiangqi::Point::at(file, 5).unwrap();
    tree.add(GameTree::ROOT, Step { from: at(0), to: at(1) }).unwrap();
    assert_eq!(one(FileFormat::Xqf, &xqf::write(&tree).unwrap().bytes), tree);
    // The move is not legal, but the side is known.
    let written = dhtmlxq::write(&tree, false).unwrap();
    let games = read(FileFormat::Dhtmlxq, &written.bytes);
    assert_eq!((games[0].tree.fen(), games[0].warnings.len()), (tree.fen(), 1));
}

#[test]
fn text_that_looks_like_a_field_of_either_dialect_is_written_as_text() {
    let mut tree = sample();
    let text = "[DhtmlXQ_a] [/DhtmlXQ] [DHJHtmlXQ_31] [/DHJHtmlXQ_31]";
    tree.headers.set(Header::Title, text);
    tree.say_after(GameTree::ROOT, text);
    let written = dhtmlxq::write(&tree, false).unwrap();
    assert_eq!(written.losses, vec![Loss::Replaced { character: '[' }; 8]);
    let again = one(FileFormat::Dhtmlxq, &written.bytes);
    assert_eq!(again.headers.get(Header::Title), Some(&*text.replace('[', "(")));
    assert_eq!((again.move_count(), again.fen()), (tree.move_count(), tree.fen()));
}

#[test]
fn pgn_is_read_in_chinese_wxf_iccs_and_as_in_chess() {
    let expected = "1. h3e3 h10g8 2. h1g3 {good} 2... i10h10";
    let games = [
        "[Game \"Chinese Chess\"]\r\n\r\n  1. 炮二平五 马８进７\r\n  2. 马二进三\r\n{good}\r\n  2. ………… 车９平８\r\n 1-0\r\n",
        "[Game \"Chinese Chess\"]\n[Format \"WXF\"]\n1. C2.5 H8+7\n2. H2+3 {good} R9.8 *\n======\nhttp://x",
        "[Event \"?\"]\n[Format \"ICCS\"]\n1. H2-E2 H9-G7\n2. H0-G2 {good} I9-H9 1/2-1/2",
        "[Event \"?\"]\n[Variant \"xiangqi\"]\n1. h3e3 h10g8 2. h1g3 $1 i10h10 *",
        "[Event \"?\"]\n[White \"a\"]\n[Variant \"xiangqi\"]\n1. Che3 Hg8 2. Hg3 {good} Rh10 *",
    ];
    for game in games {
        let tree = one(FileFormat::Pgn, game.as_bytes());
        let expected =
            if game.contains('$') { expected.replace("good", "!") } else { expected.to_owned() };
        assert_eq!(solution(&tree), expected, "{game}");
    }
    let two = format!("{}\n\n{}", games[0], games[1]);
    assert_eq!(read(FileFormat::Pgn, two.as_bytes()).len(), 2);
}

#[test]
fn parentheses_hold_a_variation_only_where_their_text_proves_it() {
    let head = "[Game \"Chinese Chess\"]\n";
    let text = format!(
        "{head}1. 炮二平五 马8进7 (1. … 炮8平5 2. 马二进三 (2. 马八进七)) (也可进车) 2. 马二进三"
    );
    let tree = one(FileFormat::Pgn, text.as_bytes());
    let expected = "1. h3e3 h10g8 {也可进车} (1... h8e8 2. h1g3 (2. b1c3)) 2. h1g3";
    assert_eq!(solution(&tree), expected);
}

#[test]
fn a_move_that_is_none_ends_its_line_and_is_named_with_its_byte() {
    let text = "[Game \"Chinese Chess\"]\n1. 炮二平五 马9进9 2. 马二进三";
    let games = read(FileFormat::Pgn, text.as_bytes());
    let message =
        "马9进9 is not a move of Black's here; the rest of the line is left out (line 2, column 9)";
    assert_eq!(games[0].warnings[0].to_string(), message);
    assert_eq!(solution(&games[0].tree), "1. h3e3 马9进9");
    let gb = text_code::to_gb18030(text);
    let again = read(FileFormat::Pgn, &gb);
    assert_eq!(again[0].warnings[0].offset, 35);
}

#[test]
fn dhtmlxq_is_read_alone_in_html_and_as_digits() {
    let start = "8979695949392919097717866646260600102030405060708012720323436383";
    let text = format!(
        "[DhtmlXQ][DhtmlXQ_title]A&amp;B[/DhtmlXQ_title]\n[DhtmlXQ_binit]{start}[/DhtmlXQ_x]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]1242[/DhtmlXQ_move_0_2_1][DhtmlXQ_comment1_2]a||b[/DhtmlXQ_comment1_2][/DhtmlXQ]"
    );
    let html = format!("<html><body><div>\n{text}\n</div></body></html>");
    for text in [text.clone(), html.clone()] {
        let tree = one(FileFormat::Dhtmlxq, text.as_bytes());
        assert_eq!(tree.start, Placement { turn: None, ..Placement::start() });
        assert_eq!(solution(&tree), "1. h3e3 h10g8 (1... b8e8 {a} {b})");
    }
    assert_eq!(one(FileFormat::Dhtmlxq, html.as_bytes()).headers.get(Header::Title), Some("A&B"));
    let board = "rnbakabnr**********c*****c*p*p*p*p*p******************P*P*P*P*P*C*****C**********RNBAKABNR";
    let tiger = format!(
        "[DHJHtmlXQ][DHJHtmlXQ_31]{board}[/DHJHtmlXQ_31][DHJHtmlXQ_32]0[/DHJHtmlXQ_32][DHJHtmlXQ_34]72427967[/DHJHtmlXQ_34][/DHJHtmlXQ]"
    );
    let tree = one(FileFormat::Dhtmlxq, tiger.as_bytes());
    assert_eq!(
        (tree.start.board, solution(&tree)),
        (Placement::start().board, "1. h3e3 h10g8".to_owned())
    );
    let bare = format!("{start}\n{start}77477062\n");
    let games = read(FileFormat::Dhtmlxq, bare.as_bytes());
    let solutions: Vec<String> = games.iter().map(|game| solution(&game.tree)).collect();
    assert_eq!(solutions, ["", "1. h3e3 h10g8"]);
}

#[test]
fn text_and_wxf_files_are_read() {
    let text = format!(
        "第1局 双车错\nFEN: {FEN}\n1. 马七进六 将5平6 2. 兵三平四\n\n第2局\n{FEN} w - - 0 1\n马七进六将5平6兵三平四（绝杀）\n"
    );
    let games = read(FileFormat::Text, text.as_bytes());
    for (game, title) in games.iter().zip(["第1局 双车错", "第2局"]) {
        assert_eq!(game.tree.headers.get(Header::Title), Some(title));
        assert!(solution(&game.tree).starts_with("1. c6d8 e10f10 2. g9f9"), "{title}");
        assert_eq!(stipulation(&game.tree).to_string(), "#2");
        assert_eq!(game.warnings, []);
    }
    let wxf = "FORMAT\tWXF\nGAME\tx\nRED\ta;;b\nDATE\t2003\nFEN\trheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r\n\nSTART{\n1. C2.5 h8+7\n2. H2+3\n}END\n";
    let tree = one(FileFormat::Wxf, wxf.as_bytes());
    assert_eq!(solution(&tree), "1. h3e3 h10g8 2. h1g3");
    assert_eq!(tree.headers.get(Header::Red), Some("a;;b"));
}

#[test]
fn the_xml_formats_are_read() {
    let cbf = "<?xml version=\"1.0\"?>\n<ChineseChessRecord Version=\"1.0\"><Head><Name>n</Name><RecordResult>1</RecordResult><FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN></Head><MoveList><Move value=\"00-00\"><![CDATA[c]]></Move><Move value=\"77-47\" /><Move value=\"70-62\" end=\"1\">d</Move></MoveList></ChineseChessRecord>";
    let tree = one(FileFormat::Cbf, cbf.as_bytes());
    assert_eq!(solution(&tree), "1. h3e3 h10g8 {d}");
    assert_eq!(entry(&tree).0.comments, ["c".into()]);
    assert_eq!(stipulation(&tree), Stipulation::WIN);
    let pfc = format!(
        "<n version=\"2\" win=\"\" m=\"{FEN} w\" c=\"c\"><n m=\"g8g9\"/><n m=\"c5d7\" default=\"true\"><n m=\"e9f9\" c=\"d\"/></n></n>"
    );
    let tree = one(FileFormat::Pfc, pfc.as_bytes());
    assert_eq!(solution(&tree), "1. c6d8 (1. g9g10) 1... e10f10 {d}");
    assert_eq!(entry(&tree).0.comments, ["c".into()]);
    let deep =
        format!("<n m=\"{FEN} w\">{}{}</n>", "<n m=\"x\">".repeat(100_000), "</n>".repeat(100_000));
    let file = GameFile::new(FileFormat::Pfc, deep.into_bytes());
    assert!(file.read(0, ReadOptions::default()).is_ok_and(|read| !read.warnings.is_empty()));
}

/// A game of CCBridge, made by its description.
fn cbr(moves: &[u8]) -> Vec<u8> {
    let mut bytes = b"CCBridge Record\0\0\0\0\x02".to_vec();
    bytes.resize(2214, 0);
    for (at, unit) in "题目".encode_utf16().enumerate() {
        bytes[180 + 2 * at..][..2].copy_from_slice(&unit.to_le_bytes());
    }
    for (at, digit) in b"2500".iter().enumerate() {
        bytes[1268 + 2 * at] = *digit;
    }
    (bytes[2076], bytes[2112]) = (1, 1);
    // A general of each side, and Red's chariot on a1.
    (bytes[2120 + 4], bytes[2120 + 85], bytes[2120 + 81]) = (0x25, 0x15, 0x11);
    bytes.extend_from_slice(moves);
    bytes
}

#[test]
fn cbr_and_collections_of_it_are_read() {
    let comment = [4, 0, 0, 0, b'c', 0, b'd', 0];
    // The root; a1a2 with an alternative; e10e9; the alternative a1a3, the end.
    let moves = [&[4, 0, 0, 0][..], &comment, &[2, 0, 81, 72, 1, 0, 4, 13, 1, 0, 81, 63]].concat();
    let game = cbr(&moves);
    let tree = one(FileFormat::Cbr, &game);
    assert_eq!(solution(&tree), "1. a1a2 (1. a1a3) 1... e10e9");
    assert_eq!(entry(&tree).0.comments, ["cd".into()]);
    assert_eq!(tree.headers.get(Header::RedRating), Some("2500"));
    assert_eq!(tree.headers.get(Header::Title), Some("题目"));
    assert_eq!(tree.fen(), "4k4/9/9/9/9/9/9/9/9/R3K4 w");
    let library = [b"CCBridgeLibrary\0".as_slice(), &[0; 500], &game, &game, &[0; 100]].concat();
    assert_eq!(read(FileFormat::Cbl, &library).len(), 2);
    let cut = &game[..game.len() - 3];
    assert_eq!(read(FileFormat::Cbr, cut)[0].warnings.len(), 1);
    let old = GameFile::new(FileFormat::Cbl, b"CCBridge\x15\0\0\0\x03\0\0\0".to_vec());
    let error = old.read(0, ReadOptions::default()).unwrap_err();
    assert!(error.to_string().contains("older format of CBL"), "{error}");
}

#[test]
fn the_stipulation_is_that_of_the_line_or_the_result() {
    let mut tree = sample();
    assert_eq!(stipulation(&tree).to_string(), "#2");
    let key = tree.main_line().next().and_then(|id| tree.step(id)).unwrap();
    tree = GameTree::new(tree.rules, tree.start);
    tree.headers.result = GameResult::RedWins;
    assert_eq!(stipulation(&tree).to_string(), "#");
    tree.add(GameTree::ROOT, key).unwrap();
    for (result, expected) in [
        (GameResult::RedWins, "+"),
        (GameResult::Draw, "="),
        (GameResult::BlackWins, "#"),
        (GameResult::Unknown, "#"),
    ] {
        tree.headers.result = result;
        assert_eq!(stipulation(&tree).to_string(), expected);
    }
    tree.headers.set(Header::Stipulation, "#3 checks");
    assert_eq!(stipulation(&tree).to_string(), "#3 checks");
}

#[test]
fn long_hostile_text_takes_linear_time() {
    let head = "[Game \"Chinese Chess\"]\n";
    let long = [
        "炮二平五".repeat(20_000),
        "1".repeat(200_000),
        "(\n".repeat(60_000),
        "{\n".repeat(60_000),
        "(炮二平五 ".repeat(10_000),
        format!("[DhtmlXQ_binit]{}", "[DhtmlXQ_a]".repeat(20_000)),
        format!("{FEN} w\n{}", "///////// ".repeat(10_000)),
        "[Event \"x\"]\n1.\n".repeat(10_000),
    ];
    for text in long {
        let start = std::time::Instant::now();
        for format in [FileFormat::Pgn, FileFormat::Text, FileFormat::Dhtmlxq] {
            let text =
                if format == FileFormat::Pgn { format!("{head}{text}") } else { text.clone() };
            let file = GameFile::new(format, text_code::to_gb18030(&text));
            for game in 0..file.len().min(10) {
                let _ = file.read(game, ReadOptions::default());
            }
        }
        let took = start.elapsed();
        let begins: String = text.chars().take(12).collect();
        assert!(took.as_secs() < 30, "{begins:?}: {took:?}");
    }
}
