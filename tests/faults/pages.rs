//! Text as people write it: pages of books, exports of sites, mails. Each kind is a list, so that its relatives
//! are tried as well.

use crate::random::Random;
use crate::text::{F, F_W, MATE, games, one, pgn, whole};

/// The mate of F in a text, whole and without a message; comments may be there.
#[track_caller]
fn mates(text: &str) {
    let read = one(text);
    assert_eq!(read.warnings, Vec::<String>::new(), "{text}");
    assert_eq!((&*read.fen, &*read.stipulation), (F_W, "#2"), "{text}: {read:?}");
    assert_eq!(without_comments(&read.solution), MATE, "{text}");
}

/// A solution without its comments, and without the numbers that they make necessary.
fn without_comments(solution: &str) -> String {
    let mut plain = String::new();
    for part in solution.split('{') {
        plain.push_str(part.split_once('}').map_or(part, |(_, behind)| behind));
    }
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    plain.replace(" 1... ", " ").trim().to_owned()
}

#[test]
fn any_dash_is_a_hyphen_in_squares_and_positions() {
    for dash in "-\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}\u{fe63}\u{ff0d}".chars()
    {
        let moves = format!("1. c6{dash}d8 e10{dash}f10 2. g9{dash}f9");
        whole(format!("{F} w {dash} {dash} 0 1\n{moves}\n"), F_W, MATE);
        whole(pgn(&format!("1. M7.6 Tg5{dash}6 2. B3{dash}4")), F_W, MATE);
        whole(pgn(&format!("1. C5{dash}D7 E9{dash}F9 2. G8{dash}F8")), F_W, MATE);
    }
}

#[test]
fn marks_around_moves_and_numbers_belong_to_the_page() {
    for (before, after) in [
        ("", "."),
        ("", "。"),
        ("", ","),
        ("", "!"),
        ("", "？！"),
        ("“", "”"),
        ("", "[1]"),
        ("", "<注1>"),
        ("", "‹注1›"),
        ("", "①"),
        ("", "¹"),
        ("", "*"),
        ("!", ""),
        ("\u{ad}", ""),
        ("\u{a0}", "\u{a0}"),
        ("\u{200b}", ""),
    ] {
        for [one, two, three] in
            [["H7+6", "K5=6", "P3=4"], ["c5d7", "e9f9", "g8f8"], ["M7.6", "Tg5-6", "B3-4"]]
        {
            let dress = |mv: &str| format!("{before}{mv}{after}");
            mates(&format!("{F} w\n1. {} {} 2. {}\n", dress(one), dress(two), dress(three)));
        }
    }
    for number in ["!2.", "2!.", "２．", "2、", "②", "2)", "……2.", "2.\u{a0}"] {
        mates(&format!("{F} w\n1. 马七进六 将5平6 {number} 兵三平四\n"));
    }
    for text in [
        "c5d7e9f9g8f8",
        "1. c6d8e10f10 2. g9f9",
        "1.c5d7 e9f9g8f8",
        "1. H7+6K5=6 2. P3=4",
        "M7.6Tg5-6B3-4",
    ] {
        mates(&pgn(text));
    }
    mates(&format!("{F} w\n1. c5d7, e9f9; 2. g8f8.\u{1a}\n"));
}

#[test]
fn a_position_and_its_moves_may_be_dressed_in_any_way() {
    let all = "1. c6d8 e10f10 2. g9f9";
    for page in [
        format!(
            "【棋谱名称】：甲 胜 乙\n【红方】：甲\n【FEN】{F} w\n1.马七进六 将5平6 2.兵三平四\n"
        ),
        format!("FEN={F} w\nmoves={all}\n"),
        format!("FEN={F}+w\nPV=c5d7 e9f9 g8f8\n"),
        format!("fen: {F} w\nmoves: {all}\n"),
        format!("# Problem 1\n\n`{F} w`\n\n**Solution:** {all}\n"),
        format!("Chapter I. Horse\n=====\n\n1.\n{F} w\nSolution. {all}\n"),
        format!("> {F} w\n> {all}\n"),
        format!("{F} w, #2, {all}\n"),
        format!("{F} w | #2 | c6d8 e10f10 g9f9\n"),
        format!(
            "<html><style>p {{ c6d8 }}</style><body>\n<p>1</p>\n<p>{F} w</p>\n<p>{all}</p></body>"
        ),
        format!("{F} w\t#2\tc6d8 e10f10 g9f9\n"),
        format!("{F} w ; {all}\n"),
        format!("1) {F} w {all}\n"),
        format!("No. 1: {F} w\n{all}\n"),
        format!("{F} w\nRed wins: {all}\n"),
        format!("{F} w\n| 1 | c6d8 | e10f10 |\n| 2 | g9f9 | |\n"),
        format!("{F} w\n│ 1 │ c6d8 │ e10f10 │\n│ 2 │ g9f9 │        │\n"),
        format!("楼主 发表于 2010-3-4\n[fen]{F} w[/fen]\n#2楼 红先胜\n{all}\n"),
        format!("[b]Problem[/b]\n[code]{F} w[/code]\n[spoiler]{all}[/spoiler]\n"),
        format!("{F} w\n[hide]马七进六 将5平6 兵三平四[/hide]\n"),
        format!("[12:03] <anna> {F} w\n[12:04] <bert> c6d8\n[12:05] <anna> e10f10\n[12:06] g9f9\n"),
        format!("{}　ｗ\n{all}\n", wide(F)),
        format!("{F} w\n{}\n", wide(all)),
        format!("\u{200e}{F} w\u{200f}\n\u{2066}{all}\u{2069}\n"),
        format!("{F} w\n1\u{fe0f}\u{20e3} c6d8 e10f10\n2\u{fe0f}\u{20e3} g9f9\n"),
        format!("{F} w\n* c6d8\n* e10f10\n* g9f9\n"),
        format!("== 3 ==\n{F} w\n:1. c6d8 e10f10\n:2. g9f9\n"),
        format!("<p>{F} w</p>\n<p>1.&nbsp;c6d8&nbsp;e10f10<br/>2.&nbsp;g9f9</p>\n"),
        format!("{F} w\n1.~c6d8 e10f10\\\\\n2.~g9f9\\\\\n"),
        format!("Solution to No. 1 ({F} w): {all}.\n"),
        format!("{F} w\nmoves: [\"c6d8\", \"e10f10\", \"g9f9\"]\n"),
        format!("{F} w\n1. c6d8 e10f10\n\nPage 34 of 120\n\n2. g9f9\n"),
        format!("{F} w\n1. 马七进六 （待续）\n（接上页）1. …… 将5平6 2. 兵三平四（完）\n"),
        format!("From: Anna\nSubject: Re: 12\n\n> {F} w\n\n{all}\n\n-- \nAnna\n"),
    ] {
        mates(&page);
    }
    for moves in [
        "红：马七进六\n黑：将5平6\n红：兵三平四",
        "红马七进六，黑将5平6，红兵三平四",
        "1. Red: c6d8 Black: e10f10\n2. Red: g9f9",
        "1. c6d8± e10f10+- 2. g9f9#",
        "1- c6d8 e10f10 2- g9f9",
        "第1步：马七进六 将5平6 第2步：兵三平四",
        "第一回合 马七进六 将5平6 第二回合 兵三平四",
        "Move 1: c6d8 e10f10\nMove 2: g9f9",
        "c6d8-e10f10-g9f9",
        "c6d8/e10f10/g9f9",
        "c6d8 > e10f10 > g9f9",
        "c6d8→e10f10→g9f9",
        "c6d8;e10f10;g9f9",
        "马七进六-将5平6-兵三平四",
        "马七进六→将5平6→兵三平四",
        "1. Mã 7 tấn 6 Tướng 5 bình 6 2. Binh 3 bình 4",
        "1. ma 7 tan 6 tuong 5 binh 6 2. Chốt 3 bình 4",
        "1. key=c6d8 e10f10 2. last:g9f9",
        "1. N(c6)-d8 K(e10)-f10 2. P(g9)-f9",
        "1. N(c6)d8 K(e10)f10 2. P(g9)f9",
        "1. 马（七）进六 将（5）平6 2. 兵（三）平四",
        "1. 🩣7+6 🩧5=6 2. 🩦3=4",
        "1. ♘c6-d8 ♚e10-f10 2. ♙g9-f9",
        "1. H+6 K=6 2. P=4",
        "1. 马进六 将平6 2. 兵平四",
        "马进六将平6兵平四",
        "1) 马七进六 将5平6\n2) 兵三平四",
        "[c6d8] [e10f10] [g9f9]",
        "1. c6d8 (0:12) e10f10 (1:03) 2. g9f9 (0:02)",
        "红方首着马七进六，黑只能将5平6，红再兵三平四成杀。",
    ] {
        mates(&format!("{F} w\n{moves}\n"));
    }
    // A letter that a scanner took for a digit is named.
    let scanned = one(format!("{F} w\n1. c6d8 el0f1O 2. g9f9\n"));
    assert_eq!((&*scanned.solution, scanned.warnings.len()), (MATE, 1), "{scanned:?}");
    // Without their file two moves can be meant.
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let both = &one(format!("{start}\n1. 炮平五\n")).warnings[0];
    assert!(both.contains("h3e3 or b3e3") || both.contains("b3e3 or h3e3"), "{both}");
}

/// A text in signs of full width.
fn wide(text: &str) -> String {
    let wide = |c: char| match c {
        '!'..='~' => char::from_u32(u32::from(c) + 0xfee0).unwrap(),
        c => c,
    };
    text.chars().map(wide).collect()
}

#[test]
fn solutions_behind_all_positions_belong_to_their_problems() {
    const G: &str = "3ak1b2/R3a4/9/2R6/9/9/9/9/9/4K4";
    for (first, second, heading, one, two) in [
        ("No. 1", "No. 2", "Solutions", "1. 1.c6d8 e10f10 2.g9f9", "2. 1.a9e9 d10e9 2.c7c10"),
        ("No. 1", "No. 2", "Solutions:", "1. c6d8 e10f10\n2. g9f9", "2. a9e9 d10e9 c7c10"),
        (
            "题1",
            "题2",
            "【参考答案】（见下）",
            "题1：马七进六，将5平6，兵三平四。",
            "题2：车九平五，士4进5，车七进三。",
        ),
        (
            "A horse",
            "Two chariots",
            "LÖSUNGEN",
            "No. 1: c6d8 e10f10 g9f9",
            "No. 2: a9e9 d10e9 c7c10",
        ),
    ] {
        let page = format!("{first}\n{F} w\n\n{second}\n{G} w\n\n{heading}\n\n{one}\n\n{two}\n");
        for encoding in [encoding_rs::UTF_8, encoding_rs::GB18030] {
            let bytes = encoding.encode(&page).0;
            let [one, two] = &games(&bytes)[..] else { panic!("{page}") };
            let (one, two) = (one.as_ref().unwrap(), two.as_ref().unwrap());
            assert_eq!(
                (&*one.solution, &*two.solution),
                (MATE, "1. a9e9 d10e9 2. c7c10"),
                "{page}"
            );
            assert_eq!((one.warnings.len(), two.warnings.len()), (0, 0), "{one:?} {two:?}");
        }
    }
    // A solution that does not fit is shown, with its place.
    let page = format!("A\n{F} w\nB\n{G} w\nSolutions\n1. c6d8 e10f10 g9f9\n2. a9e9 d10e9 c7a1\n");
    let read = games(page.as_bytes()).remove(1).unwrap();
    assert!(read.warnings[0].contains("c7a1") && read.warnings[0].contains("line 7"), "{read:?}");
}

#[test]
fn words_between_moves_are_comments() {
    for text in [
        "1. H7+6 ……\n\nThis gives check.\n\n1. …… K5=6 2. P3=4",
        "1. H7+6 …\nA sentence.\n1. … K5=6 2. P3=4",
        "1. 马七进六 这样黑将只有一路 将5平6 2. 兵三平四 妙",
        "1. H7+6 and now K5=6 follows 2. P3=4 mate.",
        "答案：1.马七进六将5平6 2.兵三平四",
        "Solution: 1. c5d7 e9f9 2. g8f8",
        "Lösung:\n1. c5d7 e9f9 2. g8f8",
        "着法：\n马七进六 将5平6 兵三平四",
        "1. 马七进六 将5平6 2. 兵三平四\n解析：如士5进4，则车二进五。",
        "1. 马七进六 将5平6 2. 兵三平四\n注：黑方若士5进4则车二进五。",
        "1. c5d7 e9f9 2. g8f8 1-0\nA note.\n\nAnother one.",
        "1. c5d7 e9f9 2. g8f8 /* a note */",
    ] {
        mates(&format!("{F} w\n{text}\n"));
    }
    // A word hides no move: where the next one is not legal, it ends the line.
    for text in [
        "1. 马七进六 xyz 2. 兵三平四",
        "1. 马七进六 h+8 将5平6 2. 兵三平四",
        "1. c5d7 then 2. g8f8",
    ] {
        assert_eq!(one(pgn(text)).warnings.len(), 1, "{text}");
    }
    let after = one(pgn("1. 马七进六 将5平6 2. 兵三平四 将6进1"));
    assert_eq!((&*after.stipulation, after.warnings.len()), ("#2", 1), "{after:?}");
}

#[test]
fn variations_below_the_line_begin_where_their_numbers_say() {
    let fen = "3ak1b2/R3a4/9/2R6/9/9/9/9/9/4K4 w";
    for heading in [
        "变化一：",
        "变化二",
        "另解：",
        "乙、",
        "b)",
        "B)",
        "Variation A:",
        "Variante 1:",
        "变着",
        "变例3：",
        "又：",
    ] {
        let again = "1.车九平五 将5平6 2.车七平四";
        let text = format!("{fen}\n1.车九平五 士4进5 2.车七进三\n{heading}\n{again}\n");
        let read = one(&text);
        assert_eq!(read.warnings, Vec::<String>::new(), "{text}");
        let said = format!("1. a9e9 d10e9 ({{{heading}}} 1... e10f10 2. c7f7) 2. c7c10");
        assert_eq!((&*read.solution, &*read.stipulation), (&*said, "#2"), "{text}");
        let text =
            format!("{fen}\n1.车九平五 士4进5 2.车七进三\n{heading} 1... 将5平6 2.车七平四\n");
        assert_eq!(one(&text).solution, said, "{text}");
    }
    let or = one(pgn("1. c5d7 (or 1. c5b7 e9f9) e9f9 2. g8f8 1-0"));
    assert_eq!(or.solution, "1. c6d8 ({or} 1. c6b8 e10f10) 1... e10f10 2. g9f9");
    assert_eq!(one(crate::data("comment-opens-variation.pgn")).solution, or.solution);
}

#[test]
fn lines_of_names_are_headers_and_headings_belong_to_what_is_below() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    for head in [
        "标题: 甲\n结果: 红胜\n\n",
        "赛事：杯\n红方：甲\n",
        "Event: Cup\nRed: A\nOpening: C00\n\n",
        "Titel: x\n",
    ] {
        let read = one(format!("{head}1.炮二平五 马８进７\n2.马二进三 车９平８\n"));
        assert_eq!(
            (&*read.fen, &*read.solution),
            (start, "1. h3e3 h10g8 2. h1g3 i10h10"),
            "{head}"
        );
        assert_eq!((read.comments.len(), read.warnings.len()), (0, 0), "{head}");
    }
    let pages = format!(
        "古谱 第3局\n双龙\n{F} w\n1. 马七进六 将5平6 2. 兵三平四\n妙手\n\n古谱 第4局\n别名\n{F} w\n1. 马七进六 将5平6 2. 兵三平四\n"
    );
    let read = games(pages.as_bytes());
    let said: Vec<&str> = read.iter().map(|it| it.as_ref().unwrap().solution.as_str()).collect();
    assert_eq!(said, ["1. c6d8 e10f10 2. g9f9 {妙手}", MATE]);
    for (words, asked) in [
        ("红先和", "="),
        ("Red to play and draw", "="),
        ("六步杀", "#6"),
        ("Red to play and win", "+"),
        ("Đỏ đi trước thắng", "+"),
    ] {
        let read = one(format!("{F} w\n{words}\n1. 马七进六\n"));
        assert_eq!(read.stipulation, asked, "{words}");
    }
}

#[test]
fn side_ranks_and_letters_are_tried_together() {
    let rooks = "4k4/9/1r7/1R7/9/9/9/9/9/3K5";
    let read = one(format!("{rooks} w\nb7b8 b6b7\n"));
    assert_eq!((read.fen, &*read.solution), (format!("{rooks} b"), "1. b8b9 b7b8"));
    assert_eq!(read.warnings.len(), 1);
    // A text that means two things is read by the likelier, and both are named.
    let both = one("4k4/9/9/1P7/9/9/9/9/1C7/3K5 w\n1. C8.1\n");
    assert_eq!((&*both.solution, both.warnings.len()), ("1. b2i2", 1), "{both:?}");
    assert!(both.warnings[0].contains("b2i2 and not b7b8"), "{both:?}");
    let game = "1. P2-5 M8.7\n2. M2.3 X9-8\n3. X1-2 M2.3\n4. X2.6 B7.1\n5. X2,2 P2/1\n";
    assert!(one(game).solution.ends_with("4. h1h7 g7g6 5. h7h5 b8b9"), "{:?}", one(game));
}

/// Pages of random layout with the mate of F, in every notation.
#[test]
fn a_page_of_any_layout_is_read_whole() {
    let cases = std::env::var("PAIJU_LAW_CASES").map_or(200, |text| text.parse().unwrap());
    let notations = [
        ["马七进六", "将5平6", "兵三平四"],
        ["傌七進六", "將5平6", "兵三平四"],
        ["H7+6", "K5=6", "P3=4"],
        ["c5d7", "e9f9", "g8f8"],
        ["C5-D7", "E9-F9", "G8-F8"],
        ["c6d8", "e10f10", "g9f9"],
        ["M7.6", "Tg5-6", "B3-4"],
        ["Hd7", "Kf9", "Pf8"],
    ];
    let mut random = Random(7);
    let mut pick = |of: &[&'static str]| of[random.below(of.len())];
    for moves in notations {
        for _ in 0..cases {
            let (first, second) = pick(&[
                "1. |2. ",
                "1.|2.",
                "１．|２．",
                "1、|2、",
                "(1) |(2) ",
                "|",
                "①|②",
                "1) |2) ",
            ])
            .split_once('|')
            .unwrap();
            let mut marked =
                |mv: &str| format!("{mv}{}", pick(&["", "", "!", "?", "[1]", "<注1>", "+"]));
            let [one, two, three] =
                moves.map(|mv| if mv.is_ascii() { mv.to_owned() } else { marked(mv) });
            let head =
                pick(&["", "第7局\n", "古谱 甲编\n妙手\n", "标题: x\n作者: y\n", "A title\n\n"]);
            let asked = pick(&["", "红先胜\n", "Red to play and win\n", "着法：\n", "Solution:\n"]);
            let between =
                pick(&[" ", "\n", " ……\n\nA word.\n\n1. …… ", "\n这是要着。\n", " {a comment} "]);
            let between = if first.is_empty() && between.contains('…') { " " } else { between };
            let end = pick(&[
                "\n",
                ".\n",
                "\nThe end.\n",
                "\n解析：如士5进4，则车二进五。\n",
                " 1-0\n",
                "（红胜）\n",
            ]);
            mates(&format!("{head}{F} w\n{asked}{first}{one}{between}{two} {second}{three}{end}"));
        }
    }
}
