//! Which moves of a position are looked at first, and the others, put aside.
//!
//! Most positions are left again before the others are looked at, so of these only the squares
//! they go to are kept, by man, until then.

use std::ops::ControlFlow;

use super::table::{Hint, hint};
use crate::game::{CheckHints, Move, MoveList, Position, Rules, Set, Square, Visitor};

/// Where a man goes to.
struct Goes<R: Rules> {
    role: R::Role,
    from: R::Square,
    targets: Set<R::Square>,
}

/// Moves that have been put aside.
pub(in crate::solve) struct Rest<R: Rules> {
    /// Those that are no more than a man going somewhere.
    men: Vec<Goes<R>>,
    /// The others.
    special: Vec<Move<R>>,
    /// How many they are.
    count: usize,
}

impl<R: Rules> Rest<R> {
    pub(in crate::solve) fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(in crate::solve) fn len(&self) -> usize {
        self.count
    }

    /// Takes out all of them, in the order in which the rules show them, special ones last.
    pub(in crate::solve) fn take(&mut self, position: &Position<R>) -> MoveList<R> {
        let mut moves = MoveList::new();
        for Goes { role, from, targets } in self.men.drain(..) {
            moves.extend(position.moves_to(role, from, targets));
        }
        moves.extend(self.special.drain(..));
        self.count = 0;
        moves
    }

    pub(in crate::solve) fn clear(&mut self) {
        self.men.clear();
        self.special.clear();
        self.count = 0;
    }
}

impl<R: Rules> Default for Rest<R> {
    fn default() -> Self {
        Self { men: Vec::new(), special: Vec::new(), count: 0 }
    }
}

/// What makes a move likely to settle a position.
pub(in crate::solve) struct Likely<'a, R: Rules> {
    /// It gives check.
    pub(in crate::solve) hints: &'a CheckHints<R>,
    /// It takes one of these men.
    pub(in crate::solve) taken: Set<R::Square>,
    /// It has done so before, here or elsewhere.
    pub(in crate::solve) known: &'a [Hint],
}

impl<R: Rules> Likely<'_, R> {
    /// The likely ones of a position's moves; the others are added to the rest.
    pub(in crate::solve) fn divide(
        &self,
        position: &Position<R>,
        rest: &mut Rest<R>,
    ) -> MoveList<R> {
        let mut divide = Divide { likely: self, position, moves: MoveList::new(), rest };
        let _ = R::visit_legal(position, &mut divide);
        divide.moves
    }
}

struct Divide<'a, R: Rules> {
    likely: &'a Likely<'a, R>,
    position: &'a Position<R>,
    moves: MoveList<R>,
    rest: &'a mut Rest<R>,
}

impl<R: Rules> Visitor<R> for Divide<'_, R> {
    #[inline]
    fn targets(
        &mut self,
        role: R::Role,
        from: R::Square,
        targets: Set<R::Square>,
    ) -> ControlFlow<()> {
        let Likely { hints, taken, known } = self.likely;
        let mut likely = hints.checks(self.position, role, from, targets) | targets & *taken;
        for &(begin, end) in *known {
            if usize::from(begin) == from.index() {
                likely |= targets & Set::of(R::Square::from_index(end.into()));
            }
        }
        self.moves.extend(self.position.moves_to(role, from, likely));
        let targets = targets - likely;
        if !targets.is_empty() {
            self.rest.men.push(Goes { role, from, targets });
            self.rest.count += targets.len();
        }
        ControlFlow::Continue(())
    }

    fn special(&mut self, mv: Move<R>) -> ControlFlow<()> {
        let Likely { hints, taken, known } = self.likely;
        let likely = taken.contains(mv.to)
            || known.contains(&hint(mv))
            || hints.gives_check(self.position, mv);
        if likely {
            self.moves.push(mv);
        } else {
            self.rest.special.push(mv);
            self.rest.count += 1;
        }
        ControlFlow::Continue(())
    }
}
