//! Proofs of an earlier version are read; what a later one leaves out, the checker finds or refuses.

use paiju::checker::proof::{Proven, check};

/// A sound mate in two, by a version that lists the replies to all first moves.
const EARLIER: &str = "\
paiju certificate 3
rules xiangqi
repetition checks
fen 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
stipulation #2
policy standard
wanted c6d8
author c6d8 e10f10 g9f9
verdict sound
key c6d8 2
duals all
proof
g5g9*8 g5g1*3
1 e10f10
end
";

/// The same mate, hidden.
const HIDDEN: &str = "\
paiju certificate 4
rules xiangqi
repetition checks
fen 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
stipulation #2
policy none
wanted -
verdict no-solution
not-within 2
proof
end
";

fn checked(text: &str) -> Result<Proven, String> {
    check(&mut text.as_bytes(), 100).map_err(|error| error.to_string())
}

#[test]
fn replies_that_an_earlier_version_lists_are_read_and_examined() {
    assert_eq!(checked(EARLIER).unwrap().statement.keys, [("c6d8".to_owned(), 2)]);
    for replies in ["g5g9*8 g5g1*2", "g5g9*11", "e10f10*11"] {
        assert!(checked(&EARLIER.replace("g5g9*8 g5g1*3", replies)).is_err(), "{replies}");
    }
}

#[test]
fn replies_before_the_last_move_are_not_listed_any_more() {
    let later = EARLIER.replace("certificate 3", "certificate 4");
    assert!(checked(&later).is_err());
    let later = checked(&later.replace("g5g9*8 g5g1*3\n", "")).unwrap();
    let earlier = checked(EARLIER).unwrap();
    assert_eq!(later.statement, earlier.statement);
    assert_eq!(later.extent.positions, earlier.extent.positions);
}

#[test]
fn a_win_in_two_that_no_reply_stops_is_found() {
    let error = checked(HIDDEN).unwrap_err();
    assert!(error.contains("c6d8 wins"), "{error}");
}
