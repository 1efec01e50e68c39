//! Model mates: pure and economical.

use std::collections::BTreeSet;

use serde::Serialize;

use super::attack::{Attack, ExplainRules, Mechanism};
use super::explain::{Anatomy, explain};
use super::flight::FlightState;
use crate::game::{Outcome, Position, Role, Rules, WinKind};
use crate::rules::AnyPosition;
use crate::with_position;

/// How little a checkmate is built of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ModelMate {
    /// Whether it is pure and economical.
    pub model: bool,
    /// Whether it is pure: one piece gives check, and every point to which the royal piece could go
    /// is either guarded once, or blocked by an own piece and not guarded.
    pub pure: bool,
    /// The squares of the winner's pieces without a part in it. Soldiers, pawns, the royal
    /// piece, and pieces that can never come near the loser's royal piece are excused. It is
    /// economical if there are none.
    pub bystanders: Vec<String>,
}

/// The pieces that are excused, as kings and pawns are in chess.
const EXCUSED: [&str; 2] = ["soldier", "pawn"];

impl ModelMate {
    /// Looks at a final position; `None` if it is not a checkmate.
    pub fn of(end: &AnyPosition) -> Option<Self> {
        with_position!(end, end => Self::of_position(end))
    }

    fn of_position<R: ExplainRules>(end: &Position<R>) -> Option<Self> {
        let anatomy = explain(end);
        let is_mate = matches!(anatomy.outcome, Some(Outcome::Win { by: WinKind::Checkmate, .. }));
        is_mate.then(|| {
            let pure = is_pure(&anatomy);
            let bystanders: Vec<String> =
                bystanders(end, &anatomy).map(|square| square.to_string()).collect();
            Self { model: pure && bystanders.is_empty(), pure, bystanders }
        })
    }
}

fn is_pure<R: Rules>(anatomy: &Anatomy<R>) -> bool {
    let is_pure = |state: &FlightState<R>| match state {
        FlightState::Off => true,
        FlightState::Blocked { guards, .. } | FlightState::Barred { guards, .. } => {
            guards.is_empty()
        }
        FlightState::Guarded { guards, .. } => guards.len() == 1,
        FlightState::Free { .. } => false,
    };
    anatomy.checks.len() == 1 && anatomy.flights.iter().all(|it| is_pure(&it.prospect))
}

fn bystanders<R: ExplainRules>(
    end: &Position<R>,
    anatomy: &Anatomy<R>,
) -> impl Iterator<Item = R::Square> {
    let checks = anatomy.checks.iter().map(|check| &check.attack);
    let guards = anatomy.flights.iter().flat_map(|flight| match &flight.prospect {
        FlightState::Blocked { guards, .. }
        | FlightState::Barred { guards, .. }
        | FlightState::Guarded { guards, .. } => guards.as_slice(),
        FlightState::Off | FlightState::Free { .. } => &[],
    });
    let attacks: Vec<&Attack<R>> = checks.chain(guards.map(|guard| &guard.attack)).collect();
    let mut takes_part: BTreeSet<R::Square> = attacks.iter().map(|attack| attack.from).collect();
    takes_part.extend(attacks.iter().filter_map(|attack| match attack.mechanism {
        Mechanism::Screen(screen) => Some(screen.at),
        _ => None,
    }));
    let (royal, winner) = (anatomy.royal, !end.turn());
    let pieces: Vec<_> = end.board().pieces().collect();
    pieces.into_iter().filter_map(move |(square, piece)| {
        let is_meant = piece.color == winner
            && piece.role != R::Role::ROYAL
            && !EXCUSED.contains(&piece.role.name())
            && R::territory(piece).contains(royal);
        (is_meant && !takes_part.contains(&square)).then_some(square)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    #[test]
    fn a_mate_is_pure_or_economical_or_both() {
        for (fen, pure, bystanders) in [
            // Two chariots: every point is guarded once, or off the palace.
            ("R3k4/1R7/9/9/5P3/9/9/9/9/5K3 b", true, 0),
            // The flying general guards d10 a second time.
            ("R3k4/1R7/9/9/9/9/9/9/9/3K5 b", false, 0),
            // A horse far away has no part in it.
            ("R3k4/1R7/9/9/5P3/9/9/9/N8/5K3 b", true, 1),
            // An advisor can never come near, and is excused.
            ("R3k4/1R7/9/9/5P3/9/9/9/4A4/5K3 b", true, 0),
        ] {
            let end = RuleSet::Xiangqi.read(fen).unwrap();
            let model = ModelMate::of(&end).unwrap();
            assert_eq!((model.pure, model.bystanders.len()), (pure, bystanders), "{fen}");
            assert_eq!(model.model, pure && bystanders == 0);
        }
        assert_eq!(ModelMate::of(&RuleSet::Chex.start()), None);
    }
}
