//! What one piece attacks, and whether the rule against perpetual chase counts it.

use crate::game::{Board, ChaseRules, Color, Piece, Role, Set};

/// How the rule looks at one piece that could take another by its way of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing<S> {
    /// Counts: what would be taken is worth more than the piece that takes.
    WorthMore,
    /// Counts: nothing could take back.
    Unprotected,
    /// Does not count: the attacker is a piece that may chase perpetually, a general or soldier.
    FreeAttacker,
    /// Does not count: the target may be chased perpetually, such as a soldier that has not
    /// crossed the river.
    FreeQuarry,
    /// Does not count: to take would leave the own general in check.
    Illegal,
    /// Does not count: a piece of the same kind, which could take as well, is offered an exchange.
    Exchange,
    /// Does not count: the piece on this square could take back.
    Protected(S),
}

impl<S> Standing<S> {
    /// Whether the attack counts.
    pub fn counts(&self) -> bool {
        matches!(self, Self::WorthMore | Self::Unprotected)
    }

    /// The same with another name of the piece that could take back.
    pub(super) fn map<T>(self, name: impl FnOnce(S) -> T) -> Standing<T> {
        match self {
            Self::WorthMore => Standing::WorthMore,
            Self::Unprotected => Standing::Unprotected,
            Self::FreeAttacker => Standing::FreeAttacker,
            Self::FreeQuarry => Standing::FreeQuarry,
            Self::Illegal => Standing::Illegal,
            Self::Exchange => Standing::Exchange,
            Self::Protected(man) => Standing::Protected(name(man)),
        }
    }
}

/// Whether the attack of the piece of `by` on `from` on the enemy on `to` counts, if it was the
/// turn of `by`. The piece on `from` must reach `to`, and the enemy there must not be royal.
///
/// If the other side is in check, it can answer that in its own way: a piece does not count as
/// unprotected only because its side would have to answer a check that is given already.
pub fn standing<R: ChaseRules>(
    board: &Board<R>,
    by: Color,
    from: R::Square,
    to: R::Square,
) -> Standing<R::Square> {
    if !R::chasers(board, by).contains(from) {
        return Standing::FreeAttacker;
    }
    if !R::quarry(board, !by).contains(to) {
        return Standing::FreeQuarry;
    }
    let (Some(attacker), Some(quarry)) = (board.role_at(from), board.role_at(to)) else {
        return Standing::Illegal;
    };
    let Some(taken) = take(board, by, from, to, Set::EMPTY) else { return Standing::Illegal };
    let pending = checkers(board, !by);
    if attacker == quarry
        && R::reach(board, !by, quarry, to).contains(from)
        && take(board, !by, to, from, pending).is_some()
    {
        return Standing::Exchange;
    }
    if R::chase_value(quarry) > R::chase_value(attacker) {
        return Standing::WorthMore;
    }
    let back = |&protector: &R::Square| {
        let role = taken.role_at(protector);
        role.is_some_and(|role| R::reach(&taken, !by, role, protector).contains(to))
            && take(&taken, !by, protector, to, pending).is_some()
    };
    // Not every attacker can take: a general guards its file against the other general only.
    let protectors = R::attackers(&taken, to, !by, taken.occupied());
    protectors.into_iter().find(back).map_or(Standing::Unprotected, Standing::Protected)
}

/// Whether the piece on `from` could take that on `to` in a way that counts.
pub(super) fn attacks<R: ChaseRules>(
    board: &Board<R>,
    by: Color,
    from: R::Square,
    to: R::Square,
) -> bool {
    let role = board.role_at(from);
    role.is_some_and(|role| R::reach(board, by, role, from).contains(to))
        && standing(board, by, from, to).counts()
}

/// The pieces of the other side that give check to this one.
fn checkers<R: ChaseRules>(board: &Board<R>, color: Color) -> Set<R::Square> {
    match board.royal(color) {
        Some(royal) if R::in_check(board, color) => {
            R::attackers(board, royal, !color, board.occupied())
        }
        _ => Set::EMPTY,
    }
}

/// The board after the piece of `by` on `from` has taken the one on `to`; `None` if its own
/// royal piece would then be in check from another than the `pending` pieces. The royal piece
/// itself may not go where any piece attacks it.
fn take<R: ChaseRules>(
    board: &Board<R>,
    by: Color,
    from: R::Square,
    to: R::Square,
    pending: Set<R::Square>,
) -> Option<Board<R>> {
    let mut next = *board;
    let role = next.lift(from)?.role;
    next.put(to, Piece { color: by, role });
    let pending = if role == R::Role::ROYAL { Set::EMPTY } else { pending };
    let check = R::in_check(&next, by)
        && (pending.is_empty() || !(checkers(&next, by) - pending).is_empty());
    (!check).then_some(next)
}
