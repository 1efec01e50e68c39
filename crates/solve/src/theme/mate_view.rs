//! A final position as the recognisers of mates look at it.

use super::final_position::{FinalPosition, ThemeRules};
use super::{Name, Theme};
use crate::anatomy::{Check, FlightState, Guard};
use crate::game::{Board, Color, Move, Position, Set};

/// A final position, with the questions that definitions of mates are made of.
pub(super) struct MateView<'a, R: ThemeRules> {
    pub(super) end: &'a FinalPosition<'a, R>,
    pub(super) loser: Color,
    /// The loser's royal piece.
    pub(super) king: R::Square,
}

impl<'a, R: ThemeRules> MateView<'a, R> {
    pub(super) fn new(end: &'a FinalPosition<'a, R>) -> Option<Self> {
        let loser = end.loser();
        Some(Self { end, loser, king: end.board().royal(loser)? })
    }

    pub(super) fn board(&self) -> &Board<R> {
        self.end.board()
    }

    /// The winner's pieces of a role.
    pub(super) fn winners(&self, role: R::Role) -> Set<R::Square> {
        self.board().pieces_of(!self.loser, role)
    }

    pub(super) fn checks(&self) -> &[Check<R>] {
        &self.end.anatomy.checks
    }

    /// The pieces of a role that check.
    pub(super) fn checkers(&self, role: R::Role) -> impl Iterator<Item = &Check<R>> {
        self.checks().iter().filter(move |check| check.attack.role == role)
    }

    /// The steps that may not be entered, with those that guard them. A step that an own piece
    /// occupies is not guarded in this sense.
    pub(super) fn guarded(
        &self,
    ) -> impl Iterator<Item = (R::Square, &[Guard<R>], Option<R::Role>)> {
        self.end.anatomy.flights.iter().filter_map(|flight| match &flight.prospect {
            FlightState::Guarded { takes, guards } => Some((flight.square?, &guards[..], *takes)),
            _ => None,
        })
    }

    /// The steps that a piece controls.
    pub(super) fn steps(&self, man: R::Square) -> Vec<R::Square> {
        let by = |guards: &[Guard<R>]| guards.iter().any(|guard| guard.attack.from == man);
        self.guarded().filter(|(_, guards, _)| by(guards)).map(|(step, ..)| step).collect()
    }

    /// The steps that no other piece controls.
    pub(super) fn sole(&self, man: R::Square) -> Vec<R::Square> {
        let only = |guards: &[Guard<R>]| guards.iter().all(|guard| guard.attack.from == man);
        self.guarded().filter(|(_, guards, _)| only(guards)).map(|(step, ..)| step).collect()
    }

    /// Whether a piece checks or controls a step.
    pub(super) fn acts(&self, man: R::Square) -> bool {
        self.checks().iter().any(|check| check.attack.from == man) || !self.steps(man).is_empty()
    }

    /// Applies a name that depends on some pieces of the winner, if each of them is needed.
    pub(super) fn give(&self, name: Name, men: &[R::Square]) -> Option<Theme<R>> {
        let needed = men.iter().all(|&man| self.end.needs(man));
        let steps: Set<R::Square> = men.iter().flat_map(|&man| self.steps(man)).collect();
        needed.then(|| {
            let men: Set<R::Square> = men.iter().copied().collect();
            Theme::new(name).pieces(self.board(), men).points(steps - men)
        })
    }

    /// Applies a name to a piece of one role that checks and one of another, or of the same, that
    /// alone controls an empty step.
    pub(super) fn give_pair(
        &self,
        name: Name,
        checks: R::Role,
        controls: R::Role,
    ) -> Option<Theme<R>> {
        let empty = |step: &R::Square| !self.board().occupied().contains(*step);
        self.checkers(checks).map(|check| check.attack.from).find_map(|first| {
            let others = self.winners(controls).into_iter().filter(|&at| at != first);
            let mut others = others.filter(|&other| self.sole(other).iter().any(empty));
            others.find_map(|other| self.give(name, &[first, other]))
        })
    }

    /// The winner's moves with the positions before them and the piece that moves.
    pub(super) fn attacks(&self) -> impl Iterator<Item = (&Position<R>, Move<R>)> {
        self.end.attacks()
    }
}
