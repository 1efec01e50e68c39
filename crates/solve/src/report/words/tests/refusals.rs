//! Every reason why a move text means no legal move.

use crate::game::Color::{self, Red};
use crate::game::{Piece, Role, Rules, Square};
use crate::notation::{IllegalReason, Meant, MoveError, Notation, Phrase, Pick, Placed, Way};
use crate::report::words::{Sentence, refusal};
use crate::rules::chex::{Chex, ChexRole};
use crate::rules::xiangqi::{Xiangqi, XiangqiRole};

fn placed<R: Rules>(role: R::Role, square: &str) -> Placed<R> {
    let (square, _) = R::Square::read(square).expect("a square");
    Placed { piece: Piece { color: Red, role }, square }
}

/// Each reason with men and squares of a game.
fn reasons<R: Rules>(man: Placed<R>, other: Placed<R>) -> Vec<IllegalReason<R>> {
    let (to, color) = (other.square, Color::Black);
    let ways = Way::ALL.map(|how| IllegalReason::OtherWay { man, to, how });
    let by = || vec![other, man];
    let reasons = [
        IllegalReason::NoMan { square: to },
        IllegalReason::EnemyMan { man },
        IllegalReason::Stays { man },
        IllegalReason::OwnMan { man, own: other },
        IllegalReason::LeavesPalace { man, to },
        IllegalReason::CrossesRiver { man, to },
        IllegalReason::LegBlocked { man, to, by: other },
        IllegalReason::EyeBlocked { man, to, by: other },
        IllegalReason::PathBlocked { man, to, by: other },
        IllegalReason::DiagonalBlocked { man, to, by: [other, man] },
        IllegalReason::NoRightToCastle { color },
        IllegalReason::CastlingBlocked { color, by: other },
        IllegalReason::CastlingChecked { color, at: to, by: by() },
        IllegalReason::JumpsToTake { man, to, by: other },
        IllegalReason::NoScreen { man, target: other },
        IllegalReason::MustJump { man, to },
        IllegalReason::ManyScreens { man, to, screens: by() },
        IllegalReason::InCheck { man, to, royal: other, by: by() },
        IllegalReason::Faces { man, to, royal: man.square, other: to },
    ];
    ways.into_iter().chain(reasons).collect()
}

fn errors<R: Rules>(man: Placed<R>, other: Placed<R>) -> Vec<MoveError<R>> {
    let (role, to, color) = (man.piece.role, other.square, Color::Black);
    let illegal = reasons(man, other).into_iter().map(|why| MoveError::Illegal(Box::new(why)));
    let errors = [
        MoveError::NothingTaken { square: to },
        MoveError::NoManGoes { role, to },
        MoveError::NotOnFile { color, role, number: 3, file: 'c' },
    ];
    illegal.chain(errors).chain(forms(man, other)).collect()
}

/// What can be wrong with the form of a text.
fn forms<R: Rules>(man: Placed<R>, other: Placed<R>) -> Vec<MoveError<R>> {
    let (role, to, color) = (man.piece.role, other.square, Color::Black);
    let text = || "a\"b".to_owned();
    let no_move = |notation, name, english| {
        let expected = Phrase { name, english };
        MoveError::NoMove { text: text(), notation, expected }
    };
    let meant = |text: &str| Meant { text: text.to_owned(), coordinates: "h3e3".to_owned() };
    let shared = |place, file| MoveError::NotSharedFile { color, role, place, file };
    let no_letter = |found, fits| {
        let (letter, letters) = ('x', vec!['K', 'R']);
        MoveError::NoLetter { letter, notation: Notation::German, letters, found, fits }
    };
    let other_man = |named| {
        let fits = vec![Notation::Dutch];
        let (letter, notation, right) = ('B', Notation::Coordinates, 'N');
        MoveError::OtherMan { letter, notation, named, found: man, right, fits }
    };
    let chinese = Notation::Chinese(crate::notation::Script::Simplified);
    let mut errors = vec![
        no_move(
            Notation::Coordinates,
            "expected.coordinates",
            "two squares, such as h3e3 or h3-e3",
        ),
        no_move(Notation::Uci, "expected.uci", "two squares with ranks 0–9, such as h2e2 or H2-E2"),
        no_move(
            Notation::Iccs,
            "expected.uci",
            "two squares with ranks 0–9, such as h2e2 or H2-E2",
        ),
        no_move(
            Notation::Wxf,
            "expected.wxf",
            "a piece, its file (or + or -), one of + - =, and a digit, such as C2=5",
        ),
        no_move(
            Notation::Cells,
            "expected.cells",
            "two cells, such as c2-d3, Bc4xd6 or f6-g7=R, or O-O",
        ),
        no_move(
            chinese,
            "expected.chinese",
            "a piece, its file, one of 进 退 平, and a number, such as 炮二平五 or 前炮退二",
        ),
        no_move(
            Notation::German,
            "expected.german",
            "two squares, with or without the piece's letter (K M E R T G B), such as R b1-c3 or b1-c3",
        ),
        no_move(
            Notation::Dutch,
            "expected.dutch",
            "two squares, with or without the piece's letter (K G M N R C P), such as N b1-c3 or b1-c3",
        ),
        no_move(
            Notation::Vietnamese,
            "expected.vietnamese",
            "a piece (Tg S T M X P B), its file (or t, g, s), one of . / -, and a digit, such as P2-5",
        ),
        no_move(Notation::Wxf, "expected.legal", "a legal move"),
        no_move(Notation::Cells, "expected.promotion", "=R, =B or =N after the last cell"),
        MoveError::NotHere { rules: "chex", notation: Notation::Wxf, known: &[Notation::Cells] },
        MoveError::OtherRanks {
            square: "a0".to_owned(),
            ranks: "1–10",
            notation: Notation::Coordinates,
            others: "0–9",
            other: Notation::Uci,
        },
        no_letter(None, Vec::new()),
        no_letter(Some((man, 'R')), vec![Notation::Dutch, Notation::Wxf]),
        MoveError::NothingPromoted { square: to },
        MoveError::Ambiguous {
            text: text(),
            moves: vec![meant("h3e3"), meant("C2=5"), meant("x")],
        },
    ];
    for (name, english) in [
        ("squares.xiangqi", "files a–i and ranks 1–10, such as h3e3"),
        ("squares.uci", "files a–i and ranks 0–9, such as h2e2"),
        ("squares.chex", "cells a1–g7 of the hexagon, such as c2-d3"),
    ] {
        let expected = Phrase { name, english };
        errors.push(MoveError::OffBoard { square: "z9".to_owned(), expected });
    }
    errors.extend(R::Role::ALL.iter().map(|&named| other_man(named)));
    for place in [Pick::Any, Pick::Front, Pick::Plus, Pick::Middle, Pick::Minus, Pick::Rear] {
        errors.push(shared(place, None));
    }
    errors.push(shared(Pick::Nth(4), Some((3, 'g'))));
    for (name, english) in [
        ("target.rank", "it always goes forward or back, never along a rank"),
        ("target.file", "it cannot reach that file in one move"),
        ("target.steps", "that many steps lead off the board"),
        ("target.board", "that way it would leave the board"),
    ] {
        errors.push(MoveError::NoTarget { man, reason: Phrase { name, english } });
    }
    errors
}

fn games() -> (Vec<MoveError<Xiangqi>>, Vec<MoveError<Chex>>) {
    let xiangqi = errors(placed(XiangqiRole::Horse, "c6"), placed(XiangqiRole::General, "e1"));
    let chex = errors(placed(ChexRole::Knight, "c4"), placed(ChexRole::King, "d4"));
    (xiangqi, chex)
}

pub(super) fn refusals() -> Vec<Sentence> {
    let (xiangqi, chex) = games();
    xiangqi.iter().map(refusal).chain(chex.iter().map(refusal)).collect()
}

#[test]
fn a_refusal_says_in_english_what_the_error_says() {
    fn held<R: Rules>(errors: &[MoveError<R>]) {
        for error in errors {
            assert_eq!(refusal(error).english(), error.to_string());
        }
    }
    let (xiangqi, chex) = games();
    held(&xiangqi);
    held(&chex);
}
