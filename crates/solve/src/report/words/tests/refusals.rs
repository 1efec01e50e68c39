//! Every reason why a move text means no legal move.

use crate::game::Color::{self, Red};
use crate::game::{Piece, Rules, Square};
use crate::notation::{IllegalReason, Meant, MoveError, Notation, Placed, Way};
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
    illegal.chain(errors).collect()
}

fn games() -> (Vec<MoveError<Xiangqi>>, Vec<MoveError<Chex>>) {
    let xiangqi = errors(placed(XiangqiRole::Horse, "c6"), placed(XiangqiRole::General, "e1"));
    let chex = errors(placed(ChexRole::Knight, "c4"), placed(ChexRole::King, "d4"));
    (xiangqi, chex)
}

pub(super) fn refusals() -> Vec<Sentence> {
    let (xiangqi, chex) = games();
    xiangqi.iter().filter_map(refusal).chain(chex.iter().filter_map(refusal)).collect()
}

#[test]
fn a_refusal_says_in_english_what_the_error_says() {
    fn held<R: Rules>(errors: &[MoveError<R>]) {
        for error in errors {
            let said = refusal(error).map(|said| said.english());
            assert_eq!(said, Some(error.to_string()));
        }
    }
    let (xiangqi, chex) = games();
    held(&xiangqi);
    held(&chex);
}

#[test]
fn what_is_wrong_with_the_form_of_a_text_only_the_error_says() {
    let meant = Meant { text: "a".to_owned(), coordinates: "b".to_owned() };
    let error = MoveError::<Xiangqi>::Ambiguous { text: "a".to_owned(), moves: vec![meant] };
    assert_eq!(refusal(&error), None);
    let off = MoveError::<Chex>::OffBoard { square: "z9".to_owned(), expected: "a cell" };
    assert_eq!(refusal(&off), None);
    let known = &[Notation::Cells];
    let here = MoveError::<Chex>::NotHere { rules: "chex", notation: Notation::Wxf, known };
    assert_eq!(refusal(&here), None);
}
