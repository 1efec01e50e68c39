//! The move picker: which moves of a position are expanded first, and which are deferred.
//!
//! Most positions are left again before the deferred moves are expanded, so of these only the
//! destinations of each piece are kept until then.

use std::ops::ControlFlow;

use super::table::{Hint, hint};
use crate::game::{CheckHints, Move, MoveList, Position, Rules, SearchRules, Set, Square, Visitor};

/// The destinations of a piece.
struct PieceTargets<R: Rules> {
    role: R::Role,
    from: R::Square,
    targets: Set<R::Square>,
}

/// Moves that are expanded only if the picked ones do not settle the position.
pub(in crate::solve) struct Deferred<R: Rules> {
    /// Moves that only take a piece somewhere.
    targets: Vec<PieceTargets<R>>,
    special: Vec<Move<R>>,
    /// How many they are.
    count: usize,
}

impl<R: SearchRules> Deferred<R> {
    pub(in crate::solve) fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(in crate::solve) fn len(&self) -> usize {
        self.count
    }

    /// Takes out all of them, in the order of the rules, special ones last.
    pub(in crate::solve) fn take(&mut self, position: &Position<R>) -> MoveList<R> {
        let mut moves = MoveList::new();
        for PieceTargets { role, from, targets } in self.targets.drain(..) {
            moves.extend(position.moves_to(role, from, targets));
        }
        moves.extend(self.special.drain(..));
        self.count = 0;
        moves
    }

    pub(in crate::solve) fn clear(&mut self) {
        self.targets.clear();
        self.special.clear();
        self.count = 0;
    }
}

impl<R: Rules> Default for Deferred<R> {
    fn default() -> Self {
        Self { targets: Vec::new(), special: Vec::new(), count: 0 }
    }
}

/// Picks the moves that are likely to settle a position: checks, some captures, known moves.
pub(in crate::solve) struct MovePicker<'a, R: Rules> {
    /// Picks moves that give check, as these hints show.
    pub(in crate::solve) hints: &'a CheckHints<R>,
    /// It takes one of these pieces.
    pub(in crate::solve) taken: Set<R::Square>,
    /// It has done so before, here or elsewhere.
    pub(in crate::solve) known: &'a [Hint],
}

impl<R: SearchRules> MovePicker<'_, R> {
    /// The picked moves of a position; the others are added to the deferred ones.
    pub(in crate::solve) fn pick(
        &self,
        position: &Position<R>,
        deferred: &mut Deferred<R>,
    ) -> MoveList<R> {
        let mut visitor = PickVisitor { picker: self, position, moves: MoveList::new(), deferred };
        let _ = R::visit_legal(position, &mut visitor);
        visitor.moves
    }
}

struct PickVisitor<'a, R: Rules> {
    picker: &'a MovePicker<'a, R>,
    position: &'a Position<R>,
    moves: MoveList<R>,
    deferred: &'a mut Deferred<R>,
}

impl<R: SearchRules> Visitor<R> for PickVisitor<'_, R> {
    #[inline]
    fn targets(
        &mut self,
        role: R::Role,
        from: R::Square,
        targets: Set<R::Square>,
    ) -> ControlFlow<()> {
        let MovePicker { hints, taken, known } = self.picker;
        let mut picked = hints.checks(self.position, role, from, targets) | targets & *taken;
        for &(begin, end) in *known {
            if usize::from(begin) == from.index() {
                picked |= targets & Set::of(R::Square::from_index(end.into()));
            }
        }
        self.moves.extend(self.position.moves_to(role, from, picked));
        let targets = targets - picked;
        if !targets.is_empty() {
            self.deferred.targets.push(PieceTargets { role, from, targets });
            self.deferred.count += targets.len();
        }
        ControlFlow::Continue(())
    }

    fn special(&mut self, mv: Move<R>) -> ControlFlow<()> {
        let MovePicker { hints, taken, known } = self.picker;
        let picked = taken.contains(mv.to())
            || known.contains(&hint(mv))
            || hints.gives_check(self.position, mv);
        if picked {
            self.moves.push(mv);
        } else {
            self.deferred.special.push(mv);
            self.deferred.count += 1;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen;
    use crate::rules::chex::Chex;
    use crate::rules::xiangqi::Xiangqi;

    /// The picked and the deferred moves of a position, where captures and one move are picked.
    fn pick<R: SearchRules>(position: &Position<R>, known: Hint) -> (MoveList<R>, MoveList<R>) {
        let hints = &R::check_hints(position);
        let taken = position.board().color(!position.turn());
        let mut deferred = Deferred::default();
        let picked = MovePicker { hints, taken, known: &[known] }.pick(position, &mut deferred);
        let count = deferred.len();
        let rest = deferred.take(position);
        assert!(rest.len() == count && deferred.is_empty());
        (picked, rest)
    }

    fn each_move_is_picked_or_deferred<R: SearchRules>(text: &str) {
        let position = fen::read::<R>(text).unwrap();
        let (picked, deferred) = pick(&position, (0, 0));
        let mut all = [&picked[..], &deferred[..]].concat();
        let mut legal = position.legal_moves().to_vec();
        all.sort_unstable();
        legal.sort_unstable();
        assert_eq!(all, legal);
        let forcing = |mv: &&Move<R>| mv.capture().is_some() || position.gives_check(**mv);
        assert_eq!(picked.iter().filter(forcing).count(), picked.len(), "{text}");
        assert_eq!(deferred.iter().filter(forcing).count(), 0, "{text}");
        assert!(!picked.is_empty() && !deferred.is_empty());
        let last = deferred[deferred.len() - 1];
        assert!(pick(&position, hint(last)).0.contains(&last), "the known move is picked");
    }

    #[test]
    fn checks_captures_and_known_moves_are_picked_and_the_others_deferred() {
        each_move_is_picked_or_deferred::<Xiangqi>("2bak4/4a4/4b4/9/9/4C1n2/9/4R4/9/R3K4 w");
        each_move_is_picked_or_deferred::<Chex>("4/5/2RpB1/k4NK/6/5/2b1 w -");
    }
}
