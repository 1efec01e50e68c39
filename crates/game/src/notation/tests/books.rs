//! Moves as they are printed, with the coordinates that they mean.

use crate::game::{Position, fen};
use crate::notation::{Notation, Script, read, write, write_line};
use crate::rules::xiangqi::Xiangqi;

const WXF: Notation = Notation::Wxf;
const CHINESE: Notation = Notation::Chinese(Script::Simplified);
const TRADITIONAL: Notation = Notation::Chinese(Script::Traditional);

/// Each text is read as the move and the first is what is written for it.
#[track_caller]
fn means(position: &str, notation: Notation, texts: &[&str], coordinates: &str) {
    let position: Position<Xiangqi> = fen::read(position).unwrap();
    for text in texts {
        match read(notation, &position, text) {
            Ok(mv) => {
                assert_eq!(write(Notation::Coordinates, &position, mv), coordinates, "{text}");
            }
            Err(error) => panic!("{text}: {error}"),
        }
    }
    let mv = read(Notation::Coordinates, &position, coordinates).unwrap();
    assert_eq!(write(notation, &position, mv), texts[0]);
}

#[test]
fn the_central_cannon_opening_is_read_in_every_notation() {
    // The first moves of the example game in the computer standards, for both sides.
    let game = [
        ("h3e3", "h2e2", "H2-E2", "C2=5", "炮二平五", "炮二平五"),
        ("h8e8", "h7e7", "H7-E7", "C8=5", "炮8平5", "砲8平5"),
        ("e3e7", "e2e6", "E2-E6", "C5+4", "炮五进四", "炮五進四"),
        ("d10e9", "d9e8", "D9-E8", "A4+5", "士4进5", "士4進5"),
        ("h1g3", "h0g2", "H0-G2", "H2+3", "马二进三", "傌二進三"),
        ("h10g8", "h9g7", "H9-G7", "H8+7", "马8进7", "馬8進7"),
        ("b3e3", "b2e2", "B2-E2", "C8=5", "炮八平五", "炮八平五"),
        ("b10c8", "b9c7", "B9-C7", "H2+3", "马2进3", "馬2進3"),
        ("e7e5", "e6e4", "E6-E4", "C+-2", "前炮退二", "前炮退二"),
        ("i10h10", "i9h9", "I9-H9", "R9=8", "车9平8", "車9平8"),
    ];
    let mut position = Position::<Xiangqi>::start();
    let mut played = Vec::new();
    for (coordinates, uci, iccs, wxf, chinese, traditional) in game {
        let mv = read(Notation::Coordinates, &position, coordinates).unwrap();
        for (notation, text) in [
            (Notation::Uci, uci),
            (Notation::Iccs, iccs),
            (WXF, wxf),
            (CHINESE, chinese),
            (TRADITIONAL, traditional),
        ] {
            assert_eq!(write(notation, &position, mv), text);
            assert_eq!(read(notation, &position, text), Ok(mv), "{text}");
        }
        position = position.after(mv);
        played.push(mv);
    }
    let line = write_line(WXF, &Position::<Xiangqi>::start(), &played[..4]);
    assert_eq!(line, "1. C2=5 C8=5 2. C5+4+ A4+5");
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
const START_BLACK: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";

#[test]
fn german_and_dutch_name_the_man_and_both_squares() {
    use Notation::{Dutch, German};
    means(START, German, &["R b1-c3", "Rb1-c3", "b1-c3", "b1c3", "R b1c3", "r b1–c3"], "b1c3");
    means(START, Dutch, &["N b1-c3", "Nb1-c3", "b1-c3"], "b1c3");
    means(START, German, &["T a1-a2", "a1-a2"], "a1a2");
    means(START, Dutch, &["R a1-a2"], "a1a2");
    means(START, German, &["G h3xh10", "G h3-h10", "h3xh10", "h3×h10"], "h3h10");
    means(START, Dutch, &["C h3xh10"], "h3h10");
    means(START, German, &["M d1-e2"], "d1e2");
    means(START, Dutch, &["G d1-e2"], "d1e2");
    means(START, German, &["E c1-e3"], "c1e3");
    means(START, Dutch, &["M c1-e3"], "c1e3");
    means(START_BLACK, German, &["B a7-a6", "ba7-a6"], "a7a6");
    means(START_BLACK, Dutch, &["P a7-a6"], "a7a6");
    means(START_BLACK, German, &["K e10-e9"], "e10e9");
    means(START_BLACK, Dutch, &["K e10-e9"], "e10e9");
}

#[test]
fn vietnamese_is_read_as_score_sheets_and_sites_write_it() {
    use Notation::Vietnamese;
    let start = |texts: &[&str], mv| means(START, Vietnamese, texts, mv);
    start(&["P2-5", "p2-5", "P2–5", "P2‒5", "P2—5"], "h3e3");
    start(&["M8.7", "m8.7"], "b1c3");
    start(&["T3.5", "V3.5"], "g1e3");
    start(&["B7.1", "C7.1"], "c4c5");
    start(&["P8/1", "P8,1"], "b3b2");
    start(&["Tg5.1", "tg5.1", "TG5.1"], "e1e2");
    start(&["S4.5"], "f1e2");
    means(START_BLACK, Vietnamese, &["X9.1"], "i10i9");
    let chariots = "3k5/9/9/4R4/9/9/9/4R4/9/4K4 w";
    means(chariots, Vietnamese, &["Xt/2", "xt,2", "X5/2"], "e7e5");
    means(chariots, Vietnamese, &["Xs-3", "Xs5-3"], "e3g3");
    let three = "3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w";
    for (text, mv) in [("Bt-4", "g9f9"), ("Bg-4", "g8f8"), ("Bs-4", "g7f7")] {
        means(three, Vietnamese, &[text, &text.replace('B', "C")], mv);
    }
    let five = "3k5/6P2/6P2/6P2/6P2/9/6P2/9/9/4K4 w";
    for (text, mv) in [("Bt-4", "g9f9"), ("Btg-4", "g8f8"), ("Bsg-4", "g6f6"), ("Bs.1", "g4g5")] {
        means(five, Vietnamese, &[text], mv);
    }
    let both = "3k5/6P2/2P3P2/2P3P2/9/9/9/9/9/4K4 w";
    means(both, Vietnamese, &["Bg3-4"], "g8f8");
    means(both, Vietnamese, &["Bs7-6"], "c7d7");
    let elephants = "3k5/9/9/9/9/2B6/9/5A3/9/2B1KA3 w";
    means(elephants, Vietnamese, &["T7/5", "Tt/5"], "c5e3");
    means(elephants, Vietnamese, &["S4.5", "Ss.5"], "f1e2");
}

#[test]
fn both_sides_count_files_from_their_own_right() {
    means(START, WXF, &["H8+7", "h8+7", "N8+7"], "b1c3");
    means(START_BLACK, WXF, &["H8+7"], "h10g8");
    means(START, WXF, &["E3+5", "B3+5"], "g1e3");
    means(START, WXF, &["K5+1"], "e1e2");
    means(START, WXF, &["P7+1"], "c4c5");
}

#[test]
fn coordinates_may_have_a_sign_between_and_a_letter_in_front() {
    let texts = ["h3e3", "h3-e3", "h3–e3", "H3E3", "Ch3-e3", "ch3e3", " h3e3 "];
    means(START, Notation::Coordinates, &texts, "h3e3");
    means(START, Notation::Coordinates, &["h3h10", "h3xh10", "Ch3xh10", "h3-h10"], "h3h10");
    means(START, Notation::Iccs, &["H2-E2", "h2e2", "h2-e2", "H2E2"], "h3e3");
    means(START, Notation::Uci, &["h2e2", "H2-E2"], "h3e3");
    means(START, Notation::Uci, &["a0a1"], "a1a2");
}

#[test]
fn across_is_written_with_a_dot_too_and_minus_as_printers_set_it() {
    means(START, WXF, &["C2=5", "C2.5", "c2.5"], "h3e3");
    means(START, WXF, &["C2-1", "C2–1", "C2−1"], "h3h2");
}

#[test]
fn chinese_is_read_in_both_scripts_with_either_sides_characters_and_digits() {
    means(START, CHINESE, &["炮二平五", "砲二平五", "炮2平5", "炮２平５"], "h3e3");
    means(START, CHINESE, &["马二进三", "馬二進三", "傌二进三"], "h1g3");
    means(START, TRADITIONAL, &["俥一進一", "车一进一", "車一進一"], "i1i2");
    means(START_BLACK, CHINESE, &["车9进1", "俥九進一", "車９進１"], "i10i9");
    means(START, TRADITIONAL, &["帥五進一", "将五进一", "帅五进一"], "e1e2");
    means(START_BLACK, CHINESE, &["卒3进1", "兵三進一"], "c7c6");
}

#[test]
fn front_and_rear_of_two_leave_out_the_file() {
    let chariots = "3k5/9/9/4R4/9/9/9/4R4/9/4K4 w";
    // A file is enough where only one of the two can go so: the other would meet its general.
    means(chariots, WXF, &["R+-2", "+R-2", "R5-2"], "e7e5");
    means(chariots, WXF, &["R-=3", "-R=3", "R-.3"], "e3g3");
    means(chariots, CHINESE, &["前车退二", "车前退二"], "e7e5");
    means(chariots, TRADITIONAL, &["後俥平三", "俥後平三", "后车平三"], "e3g3");
    means(chariots, WXF, &["R++3"], "e7e10");
}

#[test]
fn black_has_its_front_towards_red() {
    let horses = "3k5/9/9/2n6/9/9/2n6/9/9/4K4 b";
    means(horses, WXF, &["H++4"], "c4d2");
    means(horses, WXF, &["H-+4"], "c7d5");
    means(horses, CHINESE, &["前马进4"], "c4d2");
    means(horses, TRADITIONAL, &["後馬進4"], "c7d5");
}

#[test]
fn advisors_and_elephants_on_one_file_are_told_apart_by_the_heading() {
    let position = "3k5/9/9/9/9/2B6/9/5A3/9/2B1KA3 w";
    means(position, WXF, &["A4+5", "A-+5", "-A+5"], "f1e2");
    means(position, WXF, &["A4-5", "A+-5"], "f3e2");
    means(position, CHINESE, &["仕四进五", "后仕进五"], "f1e2");
    means(position, CHINESE, &["相七退五", "前相退五"], "c5e3");
    means(position, CHINESE, &["相七进五"], "c1e3");
}

#[test]
fn three_soldiers_are_front_middle_and_rear() {
    // Red's file 3 is the g-file; the soldiers stand on g9, g8 and g7.
    let three = "3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w";
    means(three, WXF, &["P+=4", "P+.4"], "g9f9");
    means(three, WXF, &["P3=4", "P3.4", "33=4"], "g8f8");
    means(three, WXF, &["P-=4", "3-=4"], "g7f7");
    means(three, CHINESE, &["前兵平四", "一兵平四", "前三平四", "前兵三平四"], "g9f9");
    means(three, CHINESE, &["中兵平四", "二兵平四", "中三平四"], "g8f8");
    means(three, TRADITIONAL, &["後兵平四", "三兵平四", "兵后平四"], "g7f7");
}

#[test]
fn four_soldiers_have_no_middle() {
    let four = "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w";
    let wxf = ["++=4", "P+=4", "P-=4", "--=4"];
    let chinese = ["前兵平四", "二兵平四", "三兵平四", "后兵平四"];
    let moves = ["g9f9", "g8f8", "g7f7", "g6f6"];
    for ((wxf, chinese), mv) in wxf.into_iter().zip(chinese).zip(moves) {
        means(four, WXF, &[wxf], mv);
        means(four, CHINESE, &[chinese], mv);
    }
    means(four, CHINESE, &["前兵平四", "一兵平四"], "g9f9");
    means(four, CHINESE, &["后兵平四", "四兵平四"], "g6f6");
}

#[test]
fn five_soldiers_have_a_middle_again() {
    let five = "3k5/6P2/6P2/6P2/6P2/6P2/9/9/9/4K4 w";
    let wxf = ["++=4", "P+=4", "P3=4", "P-=4"];
    let chinese = ["前兵平四", "二兵平四", "三兵平四", "四兵平四"];
    let moves = ["g9f9", "g8f8", "g7f7", "g6f6"];
    for ((wxf, chinese), mv) in wxf.into_iter().zip(chinese).zip(moves) {
        means(five, WXF, &[wxf], mv);
        means(five, CHINESE, &[chinese], mv);
    }
    means(five, CHINESE, &["三兵平四", "中兵平四"], "g7f7");
    let gap = "3k5/6P2/6P2/6P2/6P2/9/6P2/9/9/4K4 w";
    means(gap, WXF, &["--+1"], "g4g5");
    means(gap, CHINESE, &["后兵进一", "五兵进一"], "g4g5");
}

#[test]
fn blacks_places_are_chinese_numbers_but_its_files_are_not() {
    let four = "4k4/9/9/9/6p2/6p2/6p2/6p2/9/3K5 b";
    means(four, CHINESE, &["二卒平6", "2卒平6", "二兵平六"], "g4f4");
    means(four, CHINESE, &["前卒平6", "一卒平６"], "g3f3");
    means(four, WXF, &["P+=6"], "g4f4");
}

#[test]
fn soldiers_on_two_files_name_the_file() {
    // The federation's example: three on file 3, two on file 7.
    let both = "3k5/6P2/2P3P2/2P3P2/9/9/9/9/9/4K4 w";
    means(both, WXF, &["3+=4", "3+.4", "+3=4"], "g9f9");
    means(both, WXF, &["33=4", "33.4"], "g8f8");
    means(both, WXF, &["3-=4"], "g7f7");
    means(both, WXF, &["7+=6"], "c8d8");
    means(both, WXF, &["7-=6"], "c7d7");
    means(both, CHINESE, &["前三平四", "前兵三平四", "一兵平四"], "g9f9");
    means(both, CHINESE, &["中三平四", "二兵平四"], "g8f8");
    means(both, CHINESE, &["后三平四", "三兵平四"], "g7f7");
    means(both, CHINESE, &["前七平六", "四兵平六"], "c8d8");
    means(both, TRADITIONAL, &["後七平六", "五兵平六", "后兵七平六"], "c7d7");
}

#[test]
fn a_soldier_alone_on_a_third_file_keeps_its_file() {
    let lone = "3k5/9/2P3P2/2P1P1P2/9/9/9/9/9/4K4 w";
    means(lone, WXF, &["P5=4"], "e7f7");
    means(lone, CHINESE, &["兵五平四"], "e7f7");
    // The example of the computer standards: soldiers on Red's files 4 and 6.
    let standard = "4k4/3P1P3/9/3P1P3/9/9/9/9/9/3K5 w";
    means(standard, CHINESE, &["前四平五", "一兵平五"], "f9e9");
    means(standard, CHINESE, &["后四平五", "二兵平五"], "f7e7");
    means(standard, CHINESE, &["前六平五", "三兵平五"], "d9e9");
    means(standard, CHINESE, &["后六平五", "四兵平五"], "d7e7");
}
