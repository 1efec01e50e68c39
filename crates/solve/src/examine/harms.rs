//! What a harm of a defence is called, where the board shows more than the experiment: a traitor, the leg
//! of a horse, a pin.

use crate::anatomy::{ExplainRules, Mechanism, Obstacle, attacks};
use crate::game::{Move, Piece, Position};
use crate::solve::{Harm, Harming};

/// Names the harm of a reply; `after` is the position that it leads to, where the answer follows.
pub(super) fn name<R: ExplainRules>(
    harm: &mut Harm<R>,
    after: &Position<R>,
    (reply, answer): (Move<R>, Move<R>),
) {
    let child = after.after(answer);
    match (harm.kind, harm.man.take()) {
        (Harming::SelfBlock, None) if R::TRAITOR == Some(reply.role()) => {
            harm.kind = Harming::Traitor;
        }
        (Harming::Interference, Some((at, man))) => {
            harm.man = Some((at, man));
            let obstacles = R::obstacles(child.board(), man.color, man.role, at);
            let is_leg = |it: &Obstacle<R>| matches!(it, Obstacle::Leg(by) if by.at == harm.square);
            if obstacles.iter().any(is_leg) {
                harm.kind = Harming::LegBlock;
            }
        }
        (Harming::Opening, None) => {
            if let Some(horse) = freed(after, &child, answer, harm.square) {
                (harm.kind, harm.man) = (Harming::LegOpening, Some(horse));
            }
        }
        (Harming::Arrival | Harming::Departure, Some((at, man))) if is_pinned(&child, at) => {
            (harm.kind, harm.man) = (Harming::Pin, Some((at, man)));
        }
        _ => {}
    }
}

/// The horse whose leg was on a square: that of the answer, or one that gives check after it.
fn freed<R: ExplainRules>(
    after: &Position<R>,
    child: &Position<R>,
    answer: Move<R>,
    leg: R::Square,
) -> Option<(R::Square, Piece<R::Role>)> {
    let over = |position: &Position<R>, target: R::Square| {
        let board = position.board();
        let attacks = attacks(board, target, after.turn()).into_iter();
        attacks.filter(|it| matches!(it.mechanism, Mechanism::Leg(at) if at == leg))
    };
    let own = over(after, answer.to()).find(|it| it.from == answer.from());
    let royal = child.board().royal(child.turn());
    let (board, from) = match own {
        Some(own) => (after.board(), own.from),
        None => (child.board(), over(child, royal?).next()?.from),
    };
    Some((from, board.piece_at(from)?))
}

/// Whether the royal piece of the side to move is attacked by more if the piece on a square is lifted.
fn is_pinned<R: ExplainRules>(position: &Position<R>, at: R::Square) -> bool {
    let Some(royal) = position.board().royal(position.turn()) else { return false };
    let mut lifted = *position.board();
    lifted.lift(at);
    let count = |board| attacks(board, royal, !position.turn()).len();
    count(&lifted) > count(position.board())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Square, fen};
    use crate::notation::{Notation, read};
    use crate::rules::xiangqi::{Point, Xiangqi};

    fn at(name: &str) -> Option<Point> {
        Point::read(name).map(|(point, _)| point)
    }

    /// What a harm of a reply is called, and the square of its piece, where that of the experiment is on
    /// `man`.
    fn named(
        text: &str,
        moves: [&str; 2],
        (kind, square, man): (Harming, &str, Option<&str>),
    ) -> (Harming, Option<Point>) {
        let before = fen::read::<Xiangqi>(text).unwrap();
        let reply = read(Notation::Coordinates, &before, moves[0]).unwrap();
        let after = before.after(reply);
        let answer = read(Notation::Coordinates, &after, moves[1]).unwrap();
        let man = man.and_then(at).and_then(|at| Some((at, after.board().piece_at(at)?)));
        let mut harm = Harm { kind, square: at(square).unwrap(), man };
        name(&mut harm, &after, (reply, answer));
        (harm.kind, harm.man.map(|(at, _)| at))
    }

    #[test]
    fn the_board_shows_traitors_legs_and_pins() {
        let advisor = "9/4ak3/4NP3/9/9/6Rc1/9/9/9/4K4 b";
        let block = (Harming::SelfBlock, "f8", None);
        assert_eq!(named(advisor, ["e9f8", "g5g9"], block), (Harming::Traitor, None));
        let freed = "4k4/9/2N1Na3/9/9/9/9/9/5K3/9 b";
        let opening = (Harming::Opening, "f8", None);
        assert_eq!(named(freed, ["f8e9", "e8g9"], opening), (Harming::LegOpening, at("e8")));
        let other = "4k4/9/2N1Na3/9/9/9/9/9/5K3/6R2 b";
        assert_eq!(named(other, ["f8e9", "g1g10"], opening), (Harming::Opening, None));
        let horse = "5k3/1n7/9/9/9/2r6/9/9/9/4K4 b";
        let barred = (Harming::Interference, "c9", Some("b9"));
        assert_eq!(named(horse, ["c5c9", "e1e2"], barred), (Harming::LegBlock, at("b9")));
        let beside = (Harming::Interference, "d5", Some("b9"));
        assert_eq!(named(horse, ["c5d5", "e1e2"], beside), (Harming::Interference, at("b9")));
        let pin = "4k4/4a4/4n4/9/9/9/9/4R4/9/3K5 b";
        let held = (Harming::Departure, "e9", Some("e8"));
        assert_eq!(named(pin, ["e9d8", "d1d2"], held), (Harming::Pin, at("e8")));
        assert_eq!(named(pin, ["e9d8", "e3f3"], held), (Harming::Departure, None));
    }
}
