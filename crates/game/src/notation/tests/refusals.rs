//! Texts that are not read, and the errors about them.

use crate::game::{Position, fen};
use crate::notation::{MoveError, Notation, NotationRules, Script, read};
use crate::rules::xiangqi::Xiangqi;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
const CHINESE: Notation = Notation::Chinese(Script::Simplified);

#[track_caller]
fn refused<R: NotationRules>(
    rules: R,
    position: &str,
    notation: Notation,
    text: &str,
    expected: &str,
) {
    let position = fen::read_under(rules, position).unwrap();
    match read(notation, &position, text) {
        Ok(mv) => panic!("{text} was read as {mv:?}"),
        Err(error) => assert_eq!(error.to_string(), expected),
    }
}

#[track_caller]
fn illegal(position: &str, text: &str, expected: &str) {
    refused(Xiangqi::default(), position, Notation::Coordinates, text, expected);
}

#[test]
fn names_of_notations_are_known_or_unknown() {
    for notation in Notation::ALL {
        assert_eq!(notation.to_string().parse(), Ok(notation));
    }
    let error = "pgn".parse::<Notation>().unwrap_err().to_string();
    let known = "coordinates, uci, iccs, wxf, cells, chinese, chinese-traditional, german, dutch or vietnamese";
    assert_eq!(error, format!("\"pgn\" is not a notation, expected {known}"));
    assert!("German".parse::<Notation>().is_err());
}

#[test]
fn a_letter_of_another_book_is_never_guessed_at() {
    use Notation::{Coordinates, Dutch, German};
    let start =
        |notation, text, expected| refused(Xiangqi::CHINA_SCHACH, START, notation, text, expected);
    // R is the German horse and the Dutch chariot, G the cannon and the advisor, M the advisor
    // and the elephant.
    start(
        German,
        "R a1-a2",
        "expected a horse on a1 (R in the notation german), found Red's chariot on a1 (T); the text fits the notations coordinates and dutch",
    );
    start(
        Dutch,
        "R b1-c3",
        "expected a chariot on b1 (R in the notation dutch), found Red's horse on b1 (N); the text fits the notation german",
    );
    start(
        Dutch,
        "M d1-e2",
        "expected an elephant on d1 (M in the notation dutch), found Red's advisor on d1 (G); the text fits the notation german",
    );
    start(
        German,
        "M c1-e3",
        "expected an advisor on c1 (M in the notation german), found Red's elephant on c1 (E); the text fits the notation dutch",
    );
    start(
        Dutch,
        "G b3xb10",
        "expected an advisor on b3 (G in the notation dutch), found Red's cannon on b3 (C); the text fits the notation german",
    );
    start(
        Coordinates,
        "T a1-a2",
        "'T' is not a piece letter in the notation coordinates (K A B N R C P), Red's chariot on a1 is R; the text fits the notation german",
    );
    start(
        German,
        "N b1-c3",
        "'N' is not a piece letter in the notation german (K M E R T G B), Red's horse on b1 is R; the text fits the notations coordinates and dutch",
    );
}

#[test]
fn a_letter_that_fits_no_notation_is_told_with_the_man_that_is_there() {
    use Notation::{Dutch, German};
    let start =
        |notation, text, expected| refused(Xiangqi::CHINA_SCHACH, START, notation, text, expected);
    start(
        German,
        "E a1-a2",
        "expected an elephant on a1 (E in the notation german), found Red's chariot on a1 (T)",
    );
    start(
        Dutch,
        "Z b1-c3",
        "'Z' is not a piece letter in the notation dutch (K G M N R C P), Red's horse on b1 is N",
    );
    start(Dutch, "Z e5-e6", "'Z' is not a piece letter in the notation dutch (K G M N R C P)");
    start(German, "T e5-e6", "there is no piece on e5");
    // The letter is right in Dutch, but the move is legal in neither.
    start(
        German,
        "R a1-a9",
        "expected a horse on a1 (R in the notation german), found Red's chariot on a1 (T)",
    );
    // The letter is right here, so the rule is reported and no other notation.
    start(
        German,
        "G h3-e3",
        "Red's cannon on h3 cannot reach e3: a cannon always jumps here, and there is no screen",
    );
}

#[test]
fn german_and_dutch_texts_are_two_squares_with_ranks_from_1() {
    use Notation::{Dutch, German};
    let start =
        |notation, text, expected| refused(Xiangqi::CHINA_SCHACH, START, notation, text, expected);
    start(German, "R b1xc3", "nothing is taken on c3, it is empty");
    start(
        German,
        "R b0-c2",
        "\"b0\" is off the board, ranks are 1–10 in the notation german and 0–9 in the notation uci",
    );
    start(
        Dutch,
        "N b1-b11",
        "\"b11\" is off the board, expected files a–i and ranks 1–10, such as h3e3",
    );
    start(
        German,
        "C2=5",
        "\"C2=5\" is not a move in the notation german, expected two squares, with or without the piece's letter (K M E R T G B), such as R b1-c3 or b1-c3",
    );
    start(
        Dutch,
        "R b1 c3 a4",
        "\"R b1 c3 a4\" is not a move in the notation dutch, expected two squares, with or without the piece's letter (K G M N R C P), such as N b1-c3 or b1-c3",
    );
}

#[test]
fn a_notation_that_the_rules_do_not_have_is_named_with_those_that_they_have() {
    let known = &[Notation::Coordinates, Notation::Wxf];
    let (rules, notation) = ("xiangqi", Notation::German);
    let error = MoveError::<Xiangqi>::NotHere { rules, notation, known };
    let expected =
        "moves of xiangqi are not written in the notation german, expected coordinates or wxf";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn what_is_no_move_text_is_shown_with_what_was_expected() {
    illegal(
        START,
        "castles",
        "\"castles\" is not a move in the notation coordinates, expected two squares, such as h3e3 or h3-e3",
    );
    refused(
        Xiangqi::default(),
        START,
        Notation::Wxf,
        "24=3",
        "Red has no soldier on file 4 (the f-file)",
    );
    refused(
        Xiangqi::default(),
        START,
        Notation::Wxf,
        "204=3",
        "\"204=3\" is not a move in the notation wxf, expected a piece, its file (or + or -), one of + - =, and a digit, such as C2=5",
    );
    refused(
        Xiangqi::default(),
        START,
        CHINESE,
        "炮二平五平五平五平五平五平五平五平五平五平五平五平五",
        "\"炮二平五平五平五平五平五平五平五平五平五平五平五…\" is not a move in the notation chinese, expected a piece, its file, one of 进 退 平, and a number, such as 炮二平五 or 前炮退二",
    );
}

#[test]
fn ranks_from_0_and_from_1_are_not_mixed() {
    refused(
        Xiangqi::default(),
        START,
        Notation::Uci,
        "h10g8",
        "\"h10\" is off the board, ranks are 0–9 in the notation uci and 1–10 in the notation coordinates",
    );
    illegal(
        START,
        "h0g2",
        "\"h0\" is off the board, ranks are 1–10 in the notation coordinates and 0–9 in the notation uci",
    );
    illegal(
        START,
        "a1a11",
        "\"a11\" is off the board, expected files a–i and ranks 1–10, such as h3e3",
    );
    refused(
        Xiangqi::default(),
        START,
        Notation::Iccs,
        "K2-E2",
        "\"K2\" is off the board, expected files a–i and ranks 0–9, such as h2e2",
    );
}

#[test]
fn the_letter_and_the_capture_sign_are_held_to_their_word() {
    illegal(
        START,
        "Rh3-e3",
        "expected a chariot on h3 (R in the notation coordinates), found Red's cannon on h3 (C)",
    );
    illegal(START, "h3xe3", "nothing is taken on e3, it is empty");
}

#[test]
fn the_first_and_the_last_point_are_looked_at() {
    illegal(START, "e5e6", "there is no piece on e5");
    illegal(START, "h8e8", "Black's cannon on h8 cannot move, it is Red's turn");
    illegal(START, "a1b1", "Red's chariot on a1 cannot go to b1, its own horse is there");
    illegal(START, "a1a1", "Red's chariot on a1 cannot stay where it is");
}

#[test]
fn each_man_is_told_how_it_goes() {
    illegal(START, "b1b3", "Red's horse on b1 cannot go to b3, its own cannon is there");
    illegal(
        START,
        "b1b2",
        "Red's horse on b1 cannot reach b2: a horse goes one step along a line, then one diagonally outward",
    );
    illegal(START, "a4a3", "Red's soldier on a4 cannot reach a3: a soldier never goes back");
    illegal(
        START,
        "a4b4",
        "Red's soldier on a4 cannot reach b4: a soldier goes sideways only past the river",
    );
}

#[test]
fn legs_eyes_palaces_and_the_river_stop_men() {
    illegal(
        START,
        "b1d2",
        "Red's horse on b1 cannot reach d2: Red's elephant on c1 blocks its leg",
    );
    let eye = "3k5/9/9/9/9/2B6/9/9/1p7/2B1KA3 w";
    illegal(
        eye,
        "c1a3",
        "Red's elephant on c1 cannot reach a3: Black's soldier on b2 blocks its eye",
    );
    illegal(eye, "c5e7", "Red's elephant on c5 would cross the river if it went to e7");
    illegal(eye, "f1g2", "Red's advisor on f1 would leave the palace if it went to g2");
}

#[test]
fn lines_and_screens_stop_chariots_and_cannons() {
    illegal(
        START,
        "a1a5",
        "Red's chariot on a1 cannot reach a5: Red's soldier on a4 is in the way",
    );
    illegal(
        START,
        "h3h9",
        "Red's cannon on h3 cannot reach h9: it jumps Black's cannon on h8 only to take, and h9 is empty",
    );
    illegal(
        START,
        "h3h8",
        "Red's cannon on h3 cannot take Black's cannon on h8: there is no screen between them",
    );
    let two = "3k3n1/9/7c1/7n1/9/9/9/7C1/9/4K4 w";
    illegal(
        two,
        "h3h10",
        "Red's cannon on h3 cannot reach h10: a cannon jumps one piece, and in between are Black's horse on h7 and Black's cannon on h8",
    );
    refused(
        Xiangqi::CHINA_SCHACH,
        START,
        Notation::Coordinates,
        "h3e3",
        "Red's cannon on h3 cannot reach e3: a cannon always jumps here, and there is no screen",
    );
}

#[test]
fn a_move_that_exposes_the_general_names_who_gives_check() {
    let pinned = "3k5/4r4/9/9/9/9/4C4/9/9/4K4 w";
    illegal(
        pinned,
        "e4h4",
        "if Red's cannon on e4 goes to h4, Red's general on e1 is in check from Black's chariot on e9",
    );
    let facing = "4k4/9/9/9/9/9/4C4/9/9/4K4 w";
    illegal(
        facing,
        "e4h4",
        "if Red's cannon on e4 goes to h4, the generals on e1 and e10 face each other",
    );
}

#[test]
fn a_man_that_is_not_on_the_file_is_missed_there() {
    let file = |text, expected| refused(Xiangqi::default(), START, Notation::Wxf, text, expected);
    file("C3=5", "Red has no cannon on file 3 (the g-file)");
    file("R+=5", "Red has no chariot that is the + one of several on a file");
    file("33=4", "Red has no soldier that is the middle one of several on file 3 (the g-file)");
    refused(
        Xiangqi::default(),
        START,
        CHINESE,
        "前炮退二",
        "Red has no cannon that is the front one of several on a file",
    );
    refused(
        Xiangqi::default(),
        START,
        CHINESE,
        "马三进四",
        "Red has no horse on file 3 (the g-file)",
    );
}

#[test]
fn a_text_without_a_target_says_why() {
    let wxf = |text, expected| refused(Xiangqi::default(), START, Notation::Wxf, text, expected);
    wxf(
        "H2=3",
        "Red's horse on h1 cannot make this move: it always goes forward or back, never along a rank",
    );
    wxf("H2+6", "Red's horse on h1 cannot make this move: it cannot reach that file in one move");
    wxf("H2-3", "Red's horse on h1 cannot make this move: that way it would leave the board");
    wxf("R1-1", "Red's chariot on i1 cannot make this move: that many steps lead off the board");
    wxf("C2=2", "Red's cannon on h3 cannot stay where it is");
    wxf("R1+5", "Red's chariot on i1 cannot reach i6: Red's soldier on i4 is in the way");
}

#[test]
fn an_ambiguous_text_lists_what_it_can_mean() {
    let chariots = "3k5/9/9/4R4/9/9/9/4R4/9/4K4 w";
    refused(
        Xiangqi::default(),
        chariots,
        Notation::Wxf,
        "R5=3",
        "\"R5=3\" is ambiguous, it can mean R-=3 (e3g3) or R+=3 (e7g7)",
    );
    let both = "3k5/6P2/2P3P2/2P3P2/9/9/9/9/9/4K4 w";
    refused(
        Xiangqi::default(),
        both,
        CHINESE,
        "前兵进一",
        "\"前兵进一\" is ambiguous, it can mean 前七进一 (c8c9) or 前三进一 (g9g10)",
    );
}

#[test]
fn of_two_advisors_the_one_that_could_go_so_is_explained() {
    let taken = "4k4/9/9/9/9/9/9/5A3/4p4/3K1A3 w";
    let position: Position<Xiangqi> = fen::read(taken).unwrap();
    let own = "4k4/9/9/9/9/9/9/5A3/4N4/3K1A3 w";
    assert!(read(Notation::Wxf, &position, "A4+5").is_ok());
    refused(
        Xiangqi::default(),
        own,
        Notation::Wxf,
        "A4+5",
        "Red's advisor on f1 cannot go to e2, its own horse is there",
    );
}
