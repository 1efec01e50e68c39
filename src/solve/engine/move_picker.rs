//! Which moves of a position are looked at first, and the others, put aside.
//!
//! Most positions are left again before the others are looked at, so of these only the squares
//! they go to are kept, by man, until then.

use std::ops::ControlFlow;

use super::table::{Hint, hint};
use crate::game::{CheckHints, Move, MoveList, Position, Rules, SearchRules, Set, Square, Visitor};

/// Where a man goes to.
struct PieceTargets<R: Rules> {
    role: R::Role,
    from: R::Square,
    targets: Set<R::Square>,
}

/// Moves that have been put aside.
pub(in crate::solve) struct Deferred<R: Rules> {
    /// Those that are no more than a man going somewhere.
    targets: Vec<PieceTargets<R>>,
    /// The others.
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

    /// Takes out all of them, in the order in which the rules show them, special ones last.
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

/// What makes a move likely to settle a position.
pub(in crate::solve) struct MovePicker<'a, R: Rules> {
    /// It gives check.
    pub(in crate::solve) hints: &'a CheckHints<R>,
    /// It takes one of these men.
    pub(in crate::solve) taken: Set<R::Square>,
    /// It has done so before, here or elsewhere.
    pub(in crate::solve) known: &'a [Hint],
}

impl<R: SearchRules> MovePicker<'_, R> {
    /// The likely ones of a position's moves; the others are added to the deferred.
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
        let mut likely = hints.checks(self.position, role, from, targets) | targets & *taken;
        for &(begin, end) in *known {
            if usize::from(begin) == from.index() {
                likely |= targets & Set::of(R::Square::from_index(end.into()));
            }
        }
        self.moves.extend(self.position.moves_to(role, from, likely));
        let targets = targets - likely;
        if !targets.is_empty() {
            self.deferred.targets.push(PieceTargets { role, from, targets });
            self.deferred.count += targets.len();
        }
        ControlFlow::Continue(())
    }

    fn special(&mut self, mv: Move<R>) -> ControlFlow<()> {
        let MovePicker { hints, taken, known } = self.picker;
        let likely = taken.contains(mv.to)
            || known.contains(&hint(mv))
            || hints.gives_check(self.position, mv);
        if likely {
            self.moves.push(mv);
        } else {
            self.deferred.special.push(mv);
            self.deferred.count += 1;
        }
        ControlFlow::Continue(())
    }
}
