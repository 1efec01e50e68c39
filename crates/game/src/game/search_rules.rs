//! What only a search asks of a rule set.

use std::ops::ControlFlow;

use super::{Board, ChaseRules, Color, Move, MoveList, Position, Role, Rules, Set, Visitor};

/// A rule set that a solver can search. The methods decide no rule: they say in advance what
/// playing the moves would show, so that a search can order and skip moves.
pub trait SearchRules: ChaseRules {
    /// The material value of a piece in half soldiers or half pawns; 0 for the royal piece. It
    /// serves to estimate how near a win is. Nothing that is proven depends on it.
    fn weight(role: Self::Role) -> u32;

    /// Where the mover's moves give check; see [`CheckHints`] for the contract.
    fn check_hints(position: &Position<Self>) -> CheckHints<Self>;

    /// Pieces of one side that certainly have a legal move after any one move of the other
    /// side that neither captures them nor gives check. The set need not be complete. Two such
    /// pieces show that no single quiet move can stalemate.
    fn sure_movers(board: &Board<Self>, color: Color) -> Set<Self::Square>;

    /// The pieces of one side, other than its royal piece, whose capture ends the game at
    /// once; see [`Rules::decided`].
    fn vital(board: &Board<Self>, color: Color) -> Set<Self::Square>;
}

/// Which moves give check. Some moves must be tried; for all others the hints are exact.
#[derive(Clone, Copy, Debug)]
pub struct CheckHints<R: Rules> {
    /// Every move from these squares must be tried, and every special move.
    pub from: Set<R::Square>,
    /// Every move to these squares must be tried.
    pub at: Set<R::Square>,
    /// By any other move a piece of each role gives check only if it goes to these squares …
    pub to: R::PerRole<Set<R::Square>>,
    /// … and it does, unless it comes from one of these squares: then it must be tried.
    pub unsure: Set<R::Square>,
}

impl<R: Rules> CheckHints<R> {
    /// Hints for a position in which no move gives check.
    #[inline]
    pub fn none() -> Self {
        let none = Set::EMPTY;
        Self { from: none, at: none, to: R::per_role(none), unsure: none }
    }

    /// Whether a legal move of this position, whose hints these are, gives check.
    #[inline]
    pub fn gives_check(&self, position: &Position<R>, mv: Move<R>) -> bool {
        let tried = self.from.contains(mv.from)
            || self.at.contains(mv.to)
            || mv.special != R::Special::default();
        if tried {
            return position.gives_check(mv);
        }
        self.to[mv.role.index()].contains(mv.to)
            && (!self.unsure.contains(mv.from) || position.gives_check(mv))
    }

    /// Those of a piece's legal targets in this position by which it gives check.
    #[inline]
    pub fn checks(
        &self,
        position: &Position<R>,
        role: R::Role,
        from: R::Square,
        targets: Set<R::Square>,
    ) -> Set<R::Square> {
        let mut checks = self.narrow(role, from, targets);
        let all = (self.from | self.unsure).contains(from);
        let tried = if all { checks } else { checks & self.at };
        for mv in position.moves_to(role, from, tried) {
            if !position.gives_check(mv) {
                checks.remove(mv.to);
            }
        }
        checks
    }

    /// Those of a piece's targets by which it may give check.
    #[inline]
    fn narrow(&self, role: R::Role, from: R::Square, targets: Set<R::Square>) -> Set<R::Square> {
        if self.from.contains(from) { targets } else { targets & (self.to[role.index()] | self.at) }
    }
}

impl<R: SearchRules> Position<R> {
    /// All legal moves that give check.
    pub fn checks(&self) -> MoveList<R> {
        let mut moves = MoveList::new();
        let _: Option<Move<R>> = self.find_check(|mv| {
            moves.push(mv);
            false
        });
        moves
    }

    /// The first checking move that satisfies `is`, found without making a list.
    #[inline]
    pub fn find_check(&self, is: impl FnMut(Move<R>) -> bool) -> Option<Move<R>> {
        let mut find = FindCheck { position: self, hints: R::check_hints(self), is, found: None };
        let _ = R::visit_legal(self, &mut find);
        find.found
    }
}

struct FindCheck<'a, R: Rules, F> {
    position: &'a Position<R>,
    hints: CheckHints<R>,
    is: F,
    found: Option<Move<R>>,
}

impl<R: Rules, F: FnMut(Move<R>) -> bool> Visitor<R> for FindCheck<'_, R, F> {
    #[inline]
    fn narrow(&self, role: R::Role, from: R::Square, targets: Set<R::Square>) -> Set<R::Square> {
        self.hints.narrow(role, from, targets)
    }

    #[inline]
    fn targets(
        &mut self,
        role: R::Role,
        from: R::Square,
        targets: Set<R::Square>,
    ) -> ControlFlow<()> {
        self.position.moves_to(role, from, targets).try_for_each(|mv| self.special(mv))
    }

    #[inline]
    fn special(&mut self, mv: Move<R>) -> ControlFlow<()> {
        if self.hints.gives_check(self.position, mv) && (self.is)(mv) {
            self.found = Some(mv);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
