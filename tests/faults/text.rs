//! Moves in text: every file of `data` that is about them, and neighbours of each.

use paiju::formats::{FileFormat, GameFile, ReadOptions, entry, stipulation};
use paiju::input::{Input, PoseOptions, PosedProblem};

use crate::{data, place};

pub(crate) const F: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4";

/// What is read of a game.
#[derive(Debug)]
pub(crate) struct Read {
    pub(crate) fen: String,
    pub(crate) solution: String,
    pub(crate) comments: Vec<String>,
    pub(crate) stipulation: String,
    pub(crate) warnings: Vec<String>,
}

/// The games of a text, or why one cannot be read.
pub(crate) fn games(bytes: &[u8]) -> Vec<Result<Read, String>> {
    let format = FileFormat::detect(bytes).unwrap_or_else(|| {
        panic!("no file of games: {}", String::from_utf8_lossy(bytes));
    });
    let file = GameFile::new(format, bytes.to_vec());
    let read = |game| {
        let read = file.read(game, ReadOptions::default()).map_err(|fault| fault.to_string())?;
        let entry = entry(&read.tree).0;
        Ok(Read {
            fen: read.tree.fen(),
            solution: entry.solution.map_or_else(String::new, |text| text.to_string()),
            comments: entry.comments.iter().map(ToString::to_string).collect(),
            stipulation: stipulation(&read.tree).to_string(),
            warnings: read.warnings.iter().map(ToString::to_string).collect(),
        })
    };
    (0..file.len()).map(read).collect()
}

/// The only game of a text.
#[track_caller]
pub(crate) fn one(text: impl AsRef<[u8]>) -> Read {
    let mut games = games(text.as_ref());
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).unwrap()
}

/// Text of PGN with the position F.
pub(crate) fn pgn(moves: &str) -> String {
    format!("[Game \"Chinese Chess\"]\n[FEN \"{F} w - - 0 1\"]\n\n{moves}\n")
}

/// A game is read up to a place and one warning names it.
#[track_caller]
fn ends(text: impl AsRef<[u8]>, solution: &str, place: &str, word: &str) {
    let read = one(text.as_ref());
    let shown = String::from_utf8_lossy(text.as_ref());
    assert_eq!(read.solution, solution, "{shown}\n{read:?}");
    let [warning] = &read.warnings[..] else { panic!("{shown}\n{read:?}") };
    assert!(warning.contains(place) && warning.contains(word), "{shown}\n{warning}");
}

/// A game is read completely, without a message.
#[track_caller]
pub(crate) fn whole(text: impl AsRef<[u8]>, fen: &str, solution: &str) {
    let read = one(text.as_ref());
    let shown = String::from_utf8_lossy(text.as_ref());
    assert_eq!((read.fen.as_str(), read.solution.as_str()), (fen, solution), "{shown}\n{read:?}");
    assert_eq!(read.warnings, Vec::<String>::new(), "{shown}");
}

pub(crate) const MATE: &str = "1. c6d8 e10f10 2. g9f9";
pub(crate) const F_W: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";

#[test]
fn a_word_in_the_place_of_a_move_ends_its_line_with_a_warning() {
    ends(data("typo-first-move.pgn"), "", "line 4, column 4", "马七近六");
    ends(data("typo-reply.pgn"), "1. c6d8", "line 4, column 9", "将5乎6");
    ends(data("digit-lost.pgn"), "", "line 4, column 4", "马七进");
    for name in ["typo-first-move.pgn", "typo-reply.pgn", "digit-lost.pgn"] {
        let read = one(data(name));
        assert_eq!((read.fen.as_str(), read.stipulation.as_str()), (F_W, "#"), "{name}");
    }
    // Neighbours.
    ends(pgn("1. xyz 将5平6 2. 兵三平四"), "", "line 4, column 4", "xyz");
    ends(pgn("马七近六 将5平6 兵三平四"), "", "line 4, column 1", "马七近六");
    ends(pgn("1. 马七进六 xyz 2. 兵三平四"), "1. c6d8", "line 4, column 9", "xyz");
    ends(pgn("1. 马七进六 将5平\n2. 兵三平四"), "1. c6d8", "line 4, column 9", "将5平");
    ends(pgn("1. 马七进六 将5平6 2. 兵三平"), "1. c6d8 e10f10", "line 4, column 17", "兵三平");
    ends(pgn("1. 马七进六 马8进7 2. 兵三平四"), "1. c6d8 马8进7", "line 4, column 9", "马8进7");
    ends(pgn("1. 馬七进六 將5平9 2. 兵三平四"), "1. c6d8 將5平9", "column 9", "將5平9");
    ends(pgn("1. H7+6 K5.9 2. P3.4"), "1. c6d8 K5.9", "column 9", "K5.9");
    ends(pgn("1. c5d7 e9f 2. g8f8"), "1. c6d8", "column 9", "e9f");
    ends(pgn("1. 马七进六 {a} 将5乎6 (note) 2. 兵三平四"), "1. c6d8 {a}", "column 13", "将5乎6");
    let text = format!("{F} w\n1. 马七进六 将5乎6\n2. 兵三平四\n");
    ends(text, "1. c6d8", "line 2, column 9", "将5乎6");
    let text = format!("FORMAT\tWXF\nFEN\t{F} w\nSTART{{\n1. H7+6 K5x6\n2. P3.4\n}}END\n");
    ends(text, "1. c6d8", "line 4, column 9", "K5x6");
}

#[test]
fn a_word_ends_its_variation_alone() {
    let text = pgn("1. 马七进六 将5平6 (1... 将5近1 2. 马六进四) 2. 兵三平四 1-0");
    ends(text, MATE, "column 20", "将5近1");
    let text = pgn("1. 马七进六 将5平6 2. 兵三平四 (2. 兵三进一 xyz 3. 马六退四)");
    ends(text, "1. c6d8 e10f10 2. g9f9 (2. g9g10)", "column 31", "xyz");
    let text = pgn("1. 马七进六 (1. xyz 将5平6) 将5平6 2. 兵三平四");
    ends(text, MATE, "column 13", "xyz");
}

#[test]
fn free_text_is_a_comment_where_no_move_can_be_meant() {
    let text = pgn("红先胜\n着法：1. 马七进六 将5平6\n黑方无奈\n2. 兵三平四 绝杀\n1-0");
    let read = one(text);
    assert_eq!(read.warnings, Vec::<String>::new());
    assert_eq!(read.comments, ["红先胜\n着法："]);
    assert_eq!(read.solution, "1. c6d8 e10f10 {黑方无奈} 2. g9f9 {绝杀}");
    let text = format!("残局 第二局\n{F} w\n红先胜\n1. 马七进六 将5平6\n黑方无奈\n2. 兵三平四\n");
    let read = one(&text);
    assert_eq!(read.warnings, Vec::<String>::new());
    assert_eq!(read.comments, ["红先胜"]);
    assert_eq!(read.solution, "1. c6d8 e10f10 {黑方无奈} 2. g9f9");
    let marked = "1. c6d8 {!} 1... e10f10 {?} 2. g9f9 {！！}";
    whole(pgn("1. 马七进六! 将5平6? 2. 兵三平四！！"), F_W, marked);
}

#[test]
fn move_numbers_are_checked() {
    ends(data("number-jumps.pgn"), "1. h3e3 h10g8", "line 4, column 13", "7.");
    ends(pgn("1. 马七进六 将5平6 3. 兵三平四"), "1. c6d8 e10f10", "column 14", "3.");
    // A number that was used before is a slip where the move is legal.
    ends(pgn("1. 马七进六 将5平6 1. 兵三平四"), MATE, "column 14", "1.");
    ends(pgn("⒈马七进六 将5平6 ⒊兵三平四"), "1. c6d8 e10f10", "column 12", "⒊");
    let read = one(data("number-jumps.pgn"));
    assert_eq!(read.stipulation, "#");
    for good in [
        "1. 马七进六 将5平6 兵三平四",
        "马七进六 将5平6 2. 兵三平四",
        "12. 马七进六 将5平6 13. 兵三平四",
        "1. 马七进六 1. ... 将5平6 2. 兵三平四",
        "1. 马七进六\n1... 将5平6\n2. 兵三平四",
        "1. 马七进六 {a} 1… 将5平6 2. 兵三平四",
        "1. 马七进六 2. 将5平6 3. 兵三平四",
    ] {
        assert_eq!(one(pgn(good)).warnings, Vec::<String>::new(), "{good}");
        assert!(one(pgn(good)).solution.ends_with("g9f9"), "{good}");
    }
}

#[test]
fn numbers_and_spaces_of_every_style_are_read() {
    whole(data("circled-number.txt"), F_W, MATE);
    for moves in [
        "①马七进六 将5平6 ②兵三平四",
        "(1)马七进六 将5平6 (2)兵三平四",
        "（1）马七进六 将5平6 （2）兵三平四",
        "1）马七进六 将5平6 2）兵三平四",
        "一、马七进六 将5平6 二、兵三平四",
        "１．马七进六　将５平６　２．兵三平四",
        "1 马七进六 将5平6 2 兵三平四",
        "1马七进六 将5平6 2兵三平四",
        "1、马七进六，将5平6；2、兵三平四。",
        "马 七 进 六 将 5 平 6 兵 三 平 四",
        "1. 马 七 进 六  将 5 平 6  2. 兵 三 平 四",
        "1. 马七进 六 将5平 6 2. 兵三平 四",
        "1. 马 七进六 将 5平6 2. 兵 三平四",
        "1. 马七进\n六 将5平\n6 2. 兵三平四",
        "1.\t马七进六\t将5平6\r\n2.\t兵三平四\r\n",
        "1.傌七進六 將5平6 2.兵三平四",
        "马七进六将5平6兵三平四",
        "1. H7+6 K5=6 2. P3=4",
        "1. h7+6 k5.6 2. p3.4",
        "1. c5d7 e9f9 2. g8f8",
        "1. C5-D7 E9-F9 2. G8-F8",
        "1. c6d8 e10f10 2. g9f9",
        "1. Ｈ７＋６ Ｋ５＝６ 2. Ｐ３＝４",
    ] {
        whole(pgn(moves), F_W, MATE);
        whole(format!("{F} w\n{moves}\n"), F_W, MATE);
    }
    ends(pgn("1. 马七进 将5平 2. 兵三平四"), "", "column 4", "马七进");
    ends(pgn("1. 马七进六 将5平 2. 兵三平四"), "1. c6d8", "column 9", "将5平");
}

#[test]
fn a_letter_that_is_none_of_a_piece_ends_the_game_where_it_is() {
    ends(data("letters-s.wxf"), "1. h3e3 h10g8 2. S7+1", "line 8, column 17", "S7+1");
    let start = "FORMAT\tWXF\nSTART{\n";
    ends(format!("{start}1. C2.5 Q8+7\n}}END"), "1. h3e3 Q8+7", "line 3, column 9", "Q8+7");
    ends(format!("{start}1. X2.5 H8+7\n}}END"), "1. X2.5", "line 3, column 4", "X2.5");
    ends(
        format!("{start}1. C2.5 H8+7 2. H2+3 R9.\n}}END"),
        "1. h3e3 h10g8 2. h1g3",
        "column 22",
        "R9.",
    );
}

#[test]
fn games_are_separate_whatever_their_comments_are() {
    for name in ["brace-in-line-comment.pgn", "unclosed-comment.pgn"] {
        let games = games(&data(name));
        let [Ok(one), Ok(two)] = &games[..] else { panic!("{name}: {games:?}") };
        assert!(one.solution.contains("c6d8") && one.solution.contains("g9f9"), "{name}: {one:?}");
        assert_eq!(two.solution, "1. b6e6", "{name}");
        assert_eq!(one.warnings.len(), usize::from(name.starts_with("unclosed")), "{one:?}");
    }
    let many = |game: &str| game.repeat(100);
    let position = format!("[FEN \"{F} w - - 0 1\"]\n\n");
    let text = pgn("1. 马七进六 {open\n将5平6 2. 兵三平四 1-0\n");
    for game in [
        position.clone(),
        position.trim_end().to_owned() + "\n",
        format!("[Title \"a\"]\n{position}"),
        format!("[Event \"a\"]\r\n{position}\r\n"),
        format!("{position}*\n\n"),
        format!("{position}{{红先胜}}\n\n"),
        text,
        pgn("1. 马七进六 ; { here\n 将5平6 2. 兵三平四 1-0\n"),
        pgn("1. 马七进六 {a} b} 将5平6 2. 兵三平四\n"),
        pgn("1. 马七进六 将5平6 2. 兵三平四 1-0"),
        "1. 炮二平五 马8进7 1-0\n".to_owned(),
        "1. 炮二平五 马8进7\n\n".to_owned(),
    ] {
        assert_eq!(games(many(&game).as_bytes()).len(), 100, "{game}");
    }
}

#[test]
fn two_positions_are_two_games() {
    let games = games(&data("two-positions.pgn"));
    let fens: Vec<_> = games.iter().map(|it| it.as_ref().unwrap().fen.as_str()).collect();
    assert_eq!(fens, [F_W, "4k4/9/9/R8/1R7/9/9/9/9/3K5 w"]);
}

#[test]
fn tags_are_read_with_small_faults_and_never_lost() {
    for name in ["cr-only.pgn", "tag-over-two-lines.pgn", "two-tags-on-a-line.pgn"] {
        whole(data(name), F_W, MATE);
    }
    let moves = "1. 马七进六 将5平6 2. 兵三平四 1-0\n";
    let fen = format!("[FEN \"{F} w - - 0 1\"]");
    for head in [
        format!("[Event \"x\"] [Site \"y\"] {fen}\n"),
        format!("[Event \"x\"]{fen}[Site \"y\"]\n\n"),
        format!("[Title \"a\nb\nc\"]\n{fen}\n\n"),
        format!("[Event \"x\"]\na remark\n{fen}\n\n"),
        format!("[Event \"x\"]\n; a remark\n\n{{another}}\n{fen}\n"),
        format!("[Event \"a \\\"b\\\" c\"]\n{fen}\n"),
        format!("[Event \"x\"]\n\n{fen}\n\n"),
        format!("\u{feff}[Event \"x\"]\r\n{fen}\r\n\r\n"),
        format!("[event\t\"x\"]\n[ FEN  \"{F} w\" ]\n"),
        format!("[FEN \"{F} w]\n"),
        format!("[FEN {F} w\"]\n"),
        format!("[FEN\"{F} w\"]\n"),
    ] {
        // Free text between the tags is a comment before the first move.
        for text in [format!("{head}{moves}"), format!("{head}{moves}").replace('\n', "\r")] {
            let read = one(&text);
            assert_eq!(read.fen, F_W, "{text:?}");
            assert!(read.solution.ends_with(MATE), "{text:?}: {read:?}");
            assert_eq!(read.warnings, Vec::<String>::new(), "{text:?}");
        }
    }
    // A position in a tag of another name is taken, with a warning.
    for head in [format!("[FNE \"{F} w\"]\n"), format!("[Event \"x\"]\n(FEN \"{F} w\"]\n")] {
        let read = one(format!("{head}\n{moves}"));
        assert_eq!(
            (read.fen.as_str(), read.solution.as_str(), read.warnings.len()),
            (F_W, MATE, 1)
        );
    }
    let lost = games(b"[Event \"x\"]\n[SetUp \"1\"]\n\n1. C2.5\n");
    assert!(lost[0].as_ref().is_err_and(|error| error.contains("SetUp")), "{lost:?}");
}

#[test]
fn the_side_of_the_position_is_not_changed_without_a_warning() {
    let read = one(data("side-from-first-move.pgn"));
    assert_eq!(read.warnings.len(), 1, "{read:?}");
    for text in [
        pgn("1. ... 将5平6 2. 兵三平四"),
        pgn("将5平6"),
        format!("{F} w\n1. 将5平6\n"),
        format!("FORMAT\tWXF\nFEN\t{F} w\nSTART{{\n1. ..... K5.6\n}}END\n"),
        format!(
            "[DhtmlXQ][DhtmlXQ_fen]{F} w[/DhtmlXQ_fen][DhtmlXQ_movelist]4050[/DhtmlXQ_movelist][/DhtmlXQ]"
        ),
        format!("<n version=\"2\" m=\"{F} w\"><n m=\"e9f9\"/></n>"),
    ] {
        assert_eq!(one(&text).warnings.len(), 1, "{text}");
    }
    // Where no side is named, the first move says it.
    whole(format!("{F}\n1. 将5平6 兵三平四\n"), &format!("{F} b"), "1. e10f10 g9f9");
}

#[test]
fn files_without_a_position_begin_at_the_start() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    whole(data("no-set-up.dhtmlxq"), start, "1. h3e3");
    for text in [
        "1. 炮二平五 马8进7\n",
        "1. C2.5 H8+7 *\n",
        "炮二平五 马8进7\n",
        "h2e2 h9g7\n",
        "h3e3 h10g8\n",
        "\u{feff}1. H2-E2 H9-G7 1-0\r\n",
        "FORMAT\tWXF\nSTART{\n1. C2.5 h8+7\n}END\n",
        "FORMAT\tWXF\nRED\ta\n\n1. C2.5 h8+7\n",
        "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]",
    ] {
        let read = one(text);
        assert_eq!(read.fen, start, "{text}");
        assert_eq!(read.solution, "1. h3e3 h10g8", "{text}");
    }
    let list = "h2e2 h9g7\nh2e2 b9c7\nc3c4\n";
    assert_eq!(games(list.as_bytes()).len(), 3);
    let one_game = "炮二平五 马8进7\n马二进三 车9平8\n";
    assert_eq!(one(one_game).solution, "1. h3e3 h10g8 2. h1g3 i10h10");
    // A position that the moves do not have is not the start.
    let without_start = games(b"[DhtmlXQ][DhtmlXQ_movelist]4050[/DhtmlXQ_movelist][/DhtmlXQ]");
    assert!(without_start[0].is_err(), "{without_start:?}");
}

#[test]
fn a_variation_from_a_move_that_ends_its_line_is_read() {
    let fen = "[DhtmlXQ_fen]3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w[/DhtmlXQ_fen]";
    // a1a1 is not a move; a1b1 is one, and not legal. The line before and the variation stay.
    for (wrong, solution) in [("0909", "1. g9f9 g5g6"), ("0919", "1. g9f9 g5g6 (1... a1b1)")] {
        let read = one(format!(
            "[DhtmlXQ]{fen}[DhtmlXQ_movelist]6151{wrong}[/DhtmlXQ_movelist]\
             [DhtmlXQ_move_0_2_1]6564[/DhtmlXQ_move_0_2_1][/DhtmlXQ]"
        ));
        assert_eq!(read.warnings.len(), 1, "{read:?}");
        assert_eq!(read.solution, solution, "{read:?}");
    }
}

#[test]
fn the_soldier_of_a_place_and_a_file_is_read() {
    let fen = "3k5/9/9/2P6/2P6/9/9/9/9/4K4 w";
    let text = |mv: &str| format!("[FEN \"{fen}\"]\n\n1. {mv} *\n");
    whole(text("17=8"), fen, "1. c7b7");
    whole(text("27=8"), fen, "1. c6b6");
    whole(text("17.8"), fen, "1. c7b7");
    ends(text("37=8"), "1. 37=8", "column 4", "37=8");
}

#[test]
fn moves_in_a_script_are_read_or_named() {
    let read = one(data("moves-in-a-script.html"));
    assert_eq!(read.fen, F_W);
    assert!(read.solution.contains("g9f9") || !read.warnings.is_empty(), "{read:?}");
    let page = |script: &str| {
        let bytes = data("moves-in-a-script.html");
        let find = |mark: &str| {
            bytes.windows(mark.len()).position(|part| part == mark.as_bytes()).unwrap()
        };
        let (begin, end) = (find("<script>") + "<script>".len(), find("</script>"));
        [&bytes[..begin], script.as_bytes(), &bytes[end..]].concat()
    };
    let read = one(page("var DhtmlXQ_movelist = '[0_1_0]243240506151[/0_1_0]';"));
    assert_eq!((read.solution.as_str(), read.warnings.len()), (MATE, 0), "{read:?}");
    let read = one(page("var DhtmlXQ_movelist = \"243240506151\";"));
    assert_eq!((read.solution.as_str(), read.warnings.len()), (MATE, 0), "{read:?}");
    for script in ["load('movelist.js')", "var DhtmlXQ_movelist = unpack('x81f')"] {
        let read = one(page(script));
        assert!(read.warnings.iter().any(|it| it.contains("elsewhere")), "{read:?}");
    }
}

#[test]
fn a_set_up_that_cannot_be_right_is_named() {
    let read = one(data("two-men-on-a-point.dhtmlxq"));
    assert!(read.warnings[0].contains("two pieces on"), "{read:?}");
    let setup = "8979695949392919097717866646260600102030405060708012720323436383";
    let text = |setup: &str| {
        format!(
            "[DhtmlXQ][DhtmlXQ_binit]{setup}[/DhtmlXQ_binit][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]"
        )
    };
    let read = one(text(&format!("{setup}99")));
    assert!(read.warnings.iter().any(|it| it.contains("66 digits")), "{read:?}");
    let read = one(text(&setup.replacen("89", "79", 1)));
    assert!(read.warnings.iter().any(|it| it.contains("two pieces on")), "{read:?}");
    let read = one(text(&setup.replacen("89", "95", 1)));
    assert!(read.warnings.iter().any(|it| it.contains("95")), "{read:?}");
    let lost = games(text(&setup[1..]).as_bytes());
    assert!(lost[0].as_ref().is_err_and(|it| it.contains("63 digits")), "{lost:?}");
    // A lost digit is seen where the moves become impossible, or their number odd.
    let text = |moves: &str| {
        format!(
            "[DhtmlXQ][DhtmlXQ_binit]{setup}[/DhtmlXQ_binit][DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist][/DhtmlXQ]"
        )
    };
    for (moves, plies) in
        [("7747706", "1. h3e3"), ("7747x062", "1. h3e3"), ("774789797062", "1. h3e3 i1h1")]
    {
        let read = one(text(moves));
        assert_eq!((read.solution.as_str(), read.warnings.len()), (plies, 1), "{read:?}");
    }
}

/// What the commands are given.
fn posed(name: &str) -> Vec<PosedProblem> {
    let input = Input { paths: vec![place(name)], ..Input::default() };
    input.problems().map(|raw| raw.pose(&PoseOptions::default())).collect()
}

#[test]
fn a_problem_whose_text_broke_says_so() {
    for name in ["typo-first-move.pgn", "typo-reply.pgn", "digit-lost.pgn"] {
        let posed = posed(name);
        assert_eq!(posed.len(), 1);
        let problem = posed[0].problem.as_ref().unwrap();
        assert_eq!(problem.stipulation.to_string(), "#", "{name}");
        assert_eq!(problem.position.to_string(), F_W, "{name}");
        let said: Vec<&str> = problem.warnings.iter().map(|it| it.message.as_str()).collect();
        assert!(said.iter().any(|it| it.contains("breaks off")), "{name}: {said:?}");
        assert!(said.iter().any(|it| it.contains("line 4, column")), "{name}: {said:?}");
    }
    for name in ["circled-number.txt", "cr-only.pgn"] {
        let posed = posed(name);
        let problem = posed[0].problem.as_ref().unwrap();
        assert!(problem.warnings.is_empty(), "{name}: {:?}", problem.warnings);
        assert_eq!(problem.stipulation.to_string(), "#2", "{name}");
    }
}
