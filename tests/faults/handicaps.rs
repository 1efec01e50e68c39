//! Games with a piece given away: the start without it is tried among the readings.

use crate::text::{games, one};

/// Games in which the left chariot goes where the left horse would be, as texts name it.
const LINE: &str = "1.炮二平五 马８进７\n2.车九平八 车９平８\n3.兵三进一 卒７进１\n";
const WITHOUT_LEFT: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w";
const MOVES: &str = "1. h3e3 h10g8 2. a1b1 i10h10 3. g4g5 g7g6";

#[test]
fn a_piece_that_a_text_names_as_given_away_is_missing() {
    for head in [
        "标题: 让左马局\n\n",
        "让左马\n",
        "讓左馬横車七路馬\n\n",
        "[Event \"让单马\"]\n\n",
        "[Event \"x\"]\n[Handicap \"left horse\"]\n\n",
        "[Event \"x\"]\n[Title \"Knight odds\"]\n\n",
        "[Event \"x\"]\n[Title \"chấp mã\"]\n\n",
        "FORMAT\tWXF\nGAME\t饶左马\nSTART{\n",
    ] {
        let end = if head.starts_with("FORMAT") { "}END\n" } else { "" };
        let read = one(format!("{head}{LINE}{end}"));
        assert_eq!((&*read.fen, &*read.solution), (WITHOUT_LEFT, MOVES), "{head}");
        assert_eq!(read.warnings, Vec::<String>::new(), "{head}");
    }
    let both = one("让双马\n1.车九平八 马８进７\n2.车一平二 车９平８\n");
    assert!(both.fen.ends_with("/R1BAKAB1R w"), "{both:?}");
    let black = one("红方: 甲\n标题: 让左马\n\n1.炮二平五 车１平２\n2.马二进三 炮２平５\n");
    assert!(!black.solution.contains('车'), "{black:?}");
}

#[test]
fn where_no_handicap_is_named_the_moves_must_show_it() {
    let longer = format!("{LINE}4.炮八进四 炮２平５\n");
    let read = one(&longer);
    assert_eq!((&*read.fen, read.warnings.len()), (WITHOUT_LEFT, 1), "{read:?}");
    assert!(read.warnings[0].contains("only without Red's left horse"), "{read:?}");
    // A few moves show nothing, and a slip is one.
    for text in ["1.炮二平五 马８进７\n2.车九平八\n", "1.炮二平五 马８进７\n2.马二进四 车９平８\n"]
    {
        let read = one(text);
        assert!(read.fen.contains("RNBAKABNR") && !read.warnings.is_empty(), "{read:?}");
    }
    // The first move alone is given away.
    let whole = one("让先\n1.炮二平五 马８进７\n");
    assert!(whole.fen.contains("RNBAKABNR") && whole.warnings.is_empty(), "{whole:?}");
    // Nothing shows whose horse it is, or the moves need it: this is said.
    for moves in ["1.炮二平五 炮８平５\n", "1.马八进七 马２进３\n2.马二进三 马８进７\n"]
    {
        let read = one(format!("让左马\n{moves}"));
        assert_eq!(read.warnings.len(), 1, "{read:?}");
    }
}

#[test]
fn a_site_names_a_handicap_in_any_field() {
    let text = "[DhtmlXQ]\n[DhtmlXQ_title]让左马[/DhtmlXQ_title]\n\
                [DhtmlXQ_movelist]774770620919[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n";
    let read = &games(text.as_bytes())[0];
    let read = read.as_ref().unwrap();
    assert_eq!((&*read.fen, read.warnings.len()), (WITHOUT_LEFT, 0), "{read:?}");
    assert_eq!(read.solution, "1. h3e3 h10g8 2. a1b1");
}
