//! Solutions well and badly written.

use proptest::prelude::*;

use super::*;
use crate::problem::MoveTextErrorKind as Kind;

fn read(text: &str) -> Solution {
    text.parse().unwrap()
}

fn refused(text: &str) -> (Kind, &str) {
    let error = text.parse::<Solution>().unwrap_err();
    (error.kind, &text[error.span])
}

fn texts(line: &Line) -> Vec<&str> {
    line.moves.iter().map(|written| written.text.as_str()).collect()
}

#[test]
fn a_variation_replaces_the_ply_it_is_numbered_with() {
    let solution = read("1. c6-d8+ e10-f10 (1... e10-e9 2. a9-a10) 2. g9-f9#");
    let line = &solution.lines[0];
    assert_eq!(texts(line), ["c6-d8", "e10-f10", "g9-f9"]);
    assert_eq!(texts(&line.moves[1].variations[0]), ["e10-e9", "a9-a10"]);
    assert_eq!(line.moves[2].suffix.check, Some(Check::Mate));
    let late = read("1. a1 b1 2. c1 (1. d1 e1) (1... f1)");
    assert_eq!(texts(&late.lines[0].moves[0].variations[0]), ["d1", "e1"]);
    assert_eq!(texts(&late.lines[0].moves[1].variations[0]), ["f1"]);
    assert_eq!(late.to_string(), "1. a1 (1. d1 e1) 1... b1 (1... f1) 2. c1");
}

#[test]
fn a_variation_without_a_number_replaces_the_move_before() {
    let solution = read("1. a1 b1 (c1 d1 (e1)) (f1)");
    let replaced = &solution.lines[0].moves[1];
    assert_eq!(texts(&replaced.variations[0]), ["c1", "d1"]);
    assert_eq!(texts(&replaced.variations[0].moves[1].variations[0]), ["e1"]);
    assert_eq!(replaced.variations[1].moves[0].ply, 1);
}

#[test]
fn words_with_which_a_line_ends_are_comments() {
    for (text, written) in [
        ("1. a1 b1 2. c1 mate.", "1. a1 b1 2. c1 {mate}"),
        ("1. a1 b1 (1... d1 2. e1 Matt!) 2. c1 1-0", "1. a1 b1 (1... d1 2. e1 {Matt}) 2. c1 {1-0}"),
        ("1. a1 b1 2. c1 绝杀。", "1. a1 b1 2. c1 {绝杀}"),
        ("1. a1 mate", "1. a1 {mate}"),
    ] {
        assert_eq!(read(text).to_string(), written);
    }
    // Within a line they are not moves.
    assert_eq!(texts(&read("1. a1 mate 2. c1").lines[0]), ["a1", "mate", "c1"]);
}

#[test]
fn set_play_stands_before_the_solution() {
    let solution = read("1... a1 2. b1# 1... c1 2. d1#\n1. e1 f1 2. g1#");
    let plies: Vec<u32> = solution.lines.iter().map(|line| line.moves[0].ply).collect();
    assert_eq!(plies, [1, 1, 0]);
    assert_eq!(solution.to_string(), "1... a1 2. b1#\n1... c1 2. d1#\n1. e1 f1 2. g1#");
}

#[test]
fn moves_of_every_notation_are_words() {
    let text = "1. h3e3 H2-E2 2. C2=5 H8+7+ 3. +R-2! C2.5 4. 炮二平五 前车进3 5. T  a1-a5 \
                Bc4xd6 6. O-O g7=R# 7.C2.5 d5-d10++!?";
    let solution = read(text);
    assert_eq!(
        texts(&solution.lines[0]),
        [
            "h3e3",
            "H2-E2",
            "C2=5",
            "H8+7",
            "+R-2",
            "C2.5",
            "炮二平五",
            "前车进3",
            "T a1-a5",
            "Bc4xd6",
            "O-O",
            "g7=R",
            "C2.5",
            "d5-d10"
        ]
    );
    let last = &solution.lines[0].moves[13];
    assert_eq!(last.suffix, Suffix { check: Some(Check::Double), mark: Some(Mark::Interesting) });
    assert_eq!(&text[last.span.clone()], "d5-d10++!?");
    assert_eq!(&text[solution.lines[0].moves[8].span.clone()], "T  a1-a5");
    assert_eq!(read("1... a1!+").to_string(), "1... a1+!");
}

#[test]
fn numbers_may_be_missing_or_spelt_otherwise() {
    for text in ["a1 b1 c1", "1.a1 b1 2.c1", "1. a1 1… b1 2. c1", "1. a1 ... b1 2. c1"] {
        assert_eq!(read(text).to_string(), "1. a1 b1 2. c1", "{text}");
    }
    assert_eq!(read("... a1").to_string(), "1... a1");
    assert_eq!(read("1. ... a1 2. b1").to_string(), "1... a1 2. b1");
}

#[test]
fn a_printed_tree_is_read_with_its_variations() {
    let tree = "1. a1 (or a2, a3) threat: 2. t1 t2 3. t3#\n  1... b1 2. c1+ d1 zugzwang\n    2... d2 3. \
                e2\n    2... d3 (useless interposition) 3. e3 … as above\n  1... b2 2. c2 repeats the \
                position after 1. a1: Red gives perpetual check\n  (3 other defences lose sooner)";
    let solution = read(tree);
    let written = "1. a1 b1 (1... b2 2. c2) 2. c1+ d1 (2... d2 3. e2) (2... d3 3. e3)";
    assert_eq!(solution.to_string(), written);
    // The line breaks say nothing.
    assert_eq!(read(&tree.replace('\n', " ")), solution);
    // Earlier versions printed this.
    assert_eq!(read(&tree.replace("gives perpetual check", "checks for ever")), solution);
    let german = tree
        .replace("(or ", "(oder ")
        .replace("threat:", "Drohung:")
        .replace("zugzwang", "Zugzwang")
        .replace("useless interposition", "nutzloses Dazwischenziehen")
        .replace("… as above", "… wie oben")
        .replace(
            "repeats the position after 1. a1: Red gives perpetual check",
            "wiederholt die Stellung nach 1. a1: Dauerschach durch Rot",
        )
        .replace("other defences lose sooner", "andere Verteidigungen verlieren schneller");
    assert_eq!(read(&german), solution);
    let chinese = "1. 炮二平五（或 炮三平五、炮四平五） 叫杀：2. 炮五进一#\n  1... 将5平6 2. 车一进一+ 将6进1 \
                   欠行\n    2... 士4进5（无用垫将） 3. 车一退一 ……同上\n  1... 将5平4 2. 车二进一 重复 1. \
                   炮二平五 之后的局面：红方长将\n  （另有 3 种应着，败得更快）";
    let written = "1. 炮二平五 将5平6 (1... 将5平4 2. 车二进一) 2. 车一进一+ 将6进1 (2... 士4进5 3. 车一退一)";
    assert_eq!(read(chinese).to_string(), written);
}

#[test]
fn chinese_print_is_read() {
    let expected = read("1. 马七进六+ 将5平6 2. 前兵三平四#");
    for text in [
        "一、马七进六+ 将5平6 二、前兵三平四#",
        "一、马七进六+将5平6二、前兵三平四#",
        "1. 马 七 进 六+ 将 5 平 6 2. 前 兵 三 平 四#",
        "①马七进六＋ 将5平6 ②前兵三平四＃",
        "1) 马七进六+ 将5平6 2) 前兵三平四#",
        "1：马七进六+，将5平6；2：前兵三平四#",
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
    let variation = "一、马七进六 将5平6 （一、……将5平4 二、兵三平四）";
    assert_eq!(texts(&read(variation).lines[0].moves[1].variations[0]), ["将5平4", "兵三平四"]);
}

#[test]
fn a_number_goes_back_only_to_a_reply_or_a_later_move() {
    assert_eq!(read("1. a1 b1 2. c1 1... b2").to_string(), "1. a1 b1 (1... b2) 2. c1");
    assert_eq!(read("1. a1 b1 2. c1 d1 2. c2").to_string(), "1. a1 b1 2. c1 (2. c2) 2... d1");
    let inside = read("1. a1 (1. e1 f1 2. g1 1... f2) b1");
    assert_eq!(inside.to_string(), "1. a1 (1. e1 f1 (1... f2) 2. g1) 1... b1");
    assert_eq!(refused("1. a1 b1 2. c1 1. a2").1, "1.");
    assert_eq!(refused("1. a1 b1 1... b2 2... d2").1, "2...");
    assert_eq!(refused("threat: 2. t1"), (Kind::NothingToReplace, "threat:"));
    assert_eq!(refused("1. a1 threat: 3. t1").1, "3.");
    assert!(matches!(
        refused(&format!("1. a1 {}", "1... b1 (2. c1 ".repeat(40))).0,
        Kind::NoSuchPly { .. }
    ));
    // Remarks of any length are passed over in linear time.
    assert!("1. a1 repeats the ".repeat(40_000).parse::<Solution>().is_err());
}

#[test]
fn signs_of_full_width_are_read() {
    let text = "１．a1＋！ b1， 2、c1＃（２．d1）；２… e1。";
    assert_eq!(read(text).to_string(), "1. a1+! b1 2. c1# (2. d1) 2... e1");
}

#[test]
fn comments_stay_with_their_move() {
    let solution = read("{ before } 1. a1 {one} (1. b1) { two } b1");
    assert_eq!(solution.lines[0].comments, ["before"]);
    assert_eq!(solution.lines[0].moves[0].comments, ["one", "two"]);
    assert_eq!(solution.to_string(), "{before} 1. a1 {one} {two} (1. b1) 1... b1");
}

#[test]
fn a_wrong_number_is_underlined() {
    let (kind, at) = refused("1. a1 b1 3. c1");
    assert_eq!(kind, Kind::WrongNumber { found: "3.".into(), expected: "2.".into() });
    assert_eq!(at, "3.");
    assert_eq!(refused("2. a1").1, "2.");
    assert_eq!(refused("1. a1 b1 1. c1").1, "1.");
    assert_eq!(refused("1. a1 b1 ... c1").1, "...");
    assert!(matches!(refused("1. a1 (2. b1)").0, Kind::NoSuchPly { .. }));
    assert!(matches!(refused("1... a1 (1. b1)").0, Kind::NoSuchPly { .. }));
    assert!(matches!(refused("1. a1 (... b1)").0, Kind::NoSuchPly { .. }));
    for number in ["0.", "1..", "1....", "99999999999999.", ".", "....."] {
        let text = format!("{number} a1");
        assert_eq!(refused(&text), (Kind::Number { found: number.into() }, number));
    }
}

#[test]
fn broken_text_is_refused_where_it_breaks() {
    assert_eq!(refused("").0, Kind::Empty);
    assert_eq!(refused(" {only words} ").0, Kind::Empty);
    assert_eq!(refused("1. a1 {open"), (Kind::OpenComment, "{"));
    assert_eq!(refused("1. a1 }"), (Kind::StrayBrace, "}"));
    assert_eq!(refused("1. a1 (b1"), (Kind::OpenVariation, "("));
    assert_eq!(refused("1. a1 )"), (Kind::StrayParenthesis, ")"));
    assert_eq!(refused("(1. a1)"), (Kind::NothingToReplace, "("));
    assert_eq!(refused("1. a1 ( {x} )"), (Kind::EmptyVariation, "( {x} )"));
    assert_eq!(refused("1. a1 2."), (Kind::NumberWithoutMove, "2."));
    assert_eq!(refused("1. 2. a1"), (Kind::NumberWithoutMove, "1."));
    assert_eq!(refused("1. a1 !"), (Kind::LooseSuffix { found: "!".into() }, "!"));
    assert_eq!(refused("1. a1#+"), (Kind::Suffix { found: "#+".into() }, "a1#+"));
    assert_eq!(refused("1. a1 $4"), (Kind::NoMove { found: "$4".into() }, "$4"));
    assert_eq!(refused("1. a1 1-0 b1"), (Kind::NoMove { found: "1-0".into() }, "1-0"));
}

#[test]
fn endless_nesting_is_refused() {
    assert_eq!(refused(&"a1 (".repeat(100_000)).0, Kind::TooDeep);
    assert_eq!(refused(&format!("a1{}", "(".repeat(100_000))).0, Kind::NothingToReplace);
    let deep = format!("{}a1{}", "a1 (".repeat(MAX_NESTING), ")".repeat(MAX_NESTING));
    assert_eq!(read(&read(&deep).to_string()), read(&deep));
    assert_eq!(refused(&"a1 ".repeat(200_000)).0, Kind::TooLong);
    assert_eq!(read(&"a1 (b1) ".repeat(1000)).lines[0].moves.len(), 1000);
}

proptest! {
    #[test]
    fn no_text_panics(text in "[a-i0-9(){}.…+#!? TR\u{feff}炮\\PC]{0,60}") {
        if let Ok(solution) = text.parse::<Solution>() {
            let written = solution.to_string();
            prop_assert_eq!(&read(&written), &solution);
            prop_assert_eq!(read(&written).to_string(), written);
        }
    }

    #[test]
    fn what_is_written_is_read_again(
        text in "(1\\. )?(a1|T b2|H8\\+7|炮二平五)[+#!]?( (a1|b2x\\?|\\{c\\}|\\(d4 e5 \\(f6\\)\\))){0,12}"
    ) {
        let solution = read(&text);
        let written = solution.to_string();
        prop_assert_eq!(&read(&written), &solution);
        prop_assert_eq!(read(&written).to_string(), written);
    }
}

#[test]
fn variations_against_a_side_that_resists_are_lines_of_their_own() {
    let lines = |text: &str, asked: &str| {
        let read = Solution::of_lines(text, asked.parse().unwrap()).unwrap();
        read.lines.iter().map(|line| texts(line).join(" ")).collect::<Vec<_>>()
    };
    let asked = "#3 checkmate";
    let text = "1. a1a2 e10e9 (1... e10f10 2. a2a3 f10f9 (2... d9d8 3. b1b2) 3. c1c2) 2. a2a4 e9e8";
    let read =
        ["a1a2 e10e9 a2a4 e9e8", "a1a2 e10f10 a2a3 f10f9 c1c2", "a1a2 e10f10 a2a3 d9d8 b1b2"];
    assert_eq!(lines(text, asked), read);
    // If the defender begins, the other first moves begin other lines.
    let read = ["e10e9 a2a4", "e10f10 a2a3"];
    assert_eq!(lines("1... e10e9 2. a2a4 1... e10f10 2. a2a3", "#1.5"), read);
    assert_eq!(lines("1... e10e9 (1... e10f10 2. a2a3) 2. a2a4", "#1.5"), read);
    for (text, asked) in [("1. a1a2 (2. b1b2", "#2 by P"), ("1. a1a2 e10e9) 2. b1b2", "s#2")] {
        assert!(Solution::of_lines(text, asked.parse().unwrap()).is_err(), "{text}");
    }
}
