//! The whole anatomy of one position.

use super::attack::{Check, ExplainRules, checks};
use super::defender::{Defender, defenders};
use super::flight::{Blockade, Flight, FlightState, flights};
use crate::game::{Color, Move, Outcome, Position, Rules, WinKind};
use crate::rules::switch::{Switch, Switches};

/// Takes a position apart; the side to move is the one that is examined.
///
/// ```
/// use paiju_solve::anatomy::explain;
/// use paiju_game::game::fen;
/// use paiju_game::rules::xiangqi::Xiangqi;
///
/// // Two chariots: one checks along rank 10, the other guards rank 9.
/// let mate = fen::read::<Xiangqi>("R3k4/1R7/9/9/9/9/9/9/9/3K5 b")?;
/// let anatomy = explain(&mate);
/// assert!(anatomy.lost && !anatomy.stalemate && anatomy.traitors().is_empty());
/// assert_eq!(
///     anatomy.to_string(),
///     "\
/// Black's general on e10 is checkmated; Red has won
///   north     off the palace
///   west  d10 guarded by the flying general d1 and chariot a10
///   east  f10 guarded by chariot a10 through the general's point
///   south e9  guarded by chariot b9
///   check by chariot a10"
/// );
/// # Ok::<(), paiju_game::game::FenError>(())
/// ```
pub fn explain<R: ExplainRules>(position: &Position<R>) -> Anatomy<R> {
    anatomy(position, None)
}

/// The same for the position after a move, so that each check is also classified as given
/// directly, discovered, or by a screen that was brought. `mv` must be a legal move of
/// `before`.
pub fn explain_after<R: ExplainRules>(before: &Position<R>, mv: Move<R>) -> Anatomy<R> {
    anatomy(&before.after(mv), Some((before, mv)))
}

/// Why the side to move is lost, or how near it is to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Anatomy<R: Rules> {
    /// The side to move.
    pub side: Color,
    /// The square of its general.
    pub royal: R::Square,
    /// How the game has ended, if it has.
    pub outcome: Option<Outcome>,
    /// Whether the side to move has lost.
    pub lost: bool,
    /// The ways out of the general's point, in a fixed order.
    pub flights: Vec<Flight<R>>,
    /// The pieces that give check, in square order; none in a stalemate.
    pub checks: Vec<Check<R>>,
    /// The other pieces of the side to move, in square order.
    pub defenders: Vec<Defender<R>>,
    /// Whether the position would not be lost if generals might face each other.
    pub flying_general: bool,
    /// Whether the position is lost by stalemate.
    pub stalemate: bool,
    /// The rules without which the position would not be lost, with the moves there would
    /// be.
    pub rests_on: Vec<RuleDependence<R>>,
}

impl<R: Rules> Anatomy<R> {
    /// The own advisors that bar a point to which the general could go without them.
    pub fn traitors(&self) -> Vec<R::Square> {
        self.blockades(Blockade::Traitor)
    }

    /// The other own pieces that do so.
    pub fn self_blocks(&self) -> Vec<R::Square> {
        self.blockades(Blockade::SelfBlock)
    }

    fn blockades(&self, kind: Blockade) -> Vec<R::Square> {
        let of_kind = |flight: &Flight<R>| match flight.prospect {
            FlightState::Blocked { blockade, .. } if blockade == kind => flight.square,
            FlightState::Barred { blockade, .. } if blockade == Some(kind) => flight.square,
            _ => None,
        };
        self.flights.iter().filter_map(of_kind).collect()
    }
}

fn anatomy<R: ExplainRules>(
    position: &Position<R>,
    last: Option<(&Position<R>, Move<R>)>,
) -> Anatomy<R> {
    let side = position.turn();
    let Some(royal) = position.board().royal(side) else {
        unreachable!("a position has both royal men")
    };
    let legal = position.legal_moves();
    let outcome = position.outcome();
    let rests_on = rule_dependences(position);
    Anatomy {
        side,
        royal,
        outcome,
        lost: lost(outcome, side),
        flights: flights(position, royal, &legal),
        checks: checks(position, royal, last),
        defenders: defenders(position, royal, &legal),
        flying_general: rests_on.iter().any(|rest| rest.switch == Switch::GeneralsMayFace),
        stalemate: matches!(outcome, Some(Outcome::Win { by: WinKind::Stalemate, .. })),
        rests_on,
    }
}

/// A rule without which the position would not be lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleDependence<R: Rules> {
    /// The change of rules.
    pub switch: Switch,
    /// The moves, as origin and destination, that the loser would have then; none if the
    /// change turns the loss into a draw without giving a move.
    pub moves: Vec<(R::Square, R::Square)>,
}

/// Every rule whose change saves the side to move; none if the side is not lost.
pub(super) fn rule_dependences<R: Switches>(position: &Position<R>) -> Vec<RuleDependence<R>> {
    if !lost(position.outcome(), position.turn()) {
        return Vec::new();
    }
    R::SWITCHES.iter().filter_map(|&switch| rule_dependence(position, switch)).collect()
}

/// Whether a changed rule saves the side to move.
fn rule_dependence<R: Switches>(
    position: &Position<R>,
    switch: Switch,
) -> Option<RuleDependence<R>> {
    // A setup that the changed rules do not allow says nothing about the loss.
    let changed = position.under(position.board().rules().changed(switch)).ok()?;
    (!lost(changed.outcome(), changed.turn())).then(|| {
        let moves = changed.legal_moves().iter().map(|mv| (mv.from(), mv.to())).collect();
        RuleDependence { switch, moves }
    })
}

/// Whether this outcome is a loss of the side.
pub(super) fn lost(outcome: Option<Outcome>, side: Color) -> bool {
    matches!(outcome, Some(Outcome::Win { winner, .. }) if winner != side)
}
