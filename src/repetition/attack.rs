//! What one man attacks, and whether the rule against perpetual chase counts it.

use crate::game::{Board, ChaseRules, Color, Piece, Set};

/// How the rule looks at one man that could take another by its way of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing<S> {
    /// Counts: what would be taken is worth more than the man that takes.
    WorthMore,
    /// Counts: nothing could take back.
    Unprotected,
    /// Does not count: the attacker is a man that may chase for ever, a general or soldier.
    FreeAttacker,
    /// Does not count: what is attacked may be chased for ever, such as a soldier that has not
    /// crossed the river.
    FreeQuarry,
    /// Does not count: to take would leave the own general in check.
    Illegal,
    /// Does not count: a man of the same kind, which could take as well, is offered an exchange.
    Exchange,
    /// Does not count: the man on this square could take back.
    Protected(S),
}

impl<S> Standing<S> {
    /// Whether the attack counts.
    pub fn counts(&self) -> bool {
        matches!(self, Self::WorthMore | Self::Unprotected)
    }
}

/// How the attack of the man of `by` on `from` on the enemy on `to` stands, if it was the turn
/// of `by`. The man on `from` must reach `to`, and the enemy there must not be royal.
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
    let Some(taken) = take(board, by, from, to) else { return Standing::Illegal };
    if attacker == quarry
        && R::reach(board, !by, quarry, to).contains(from)
        && take(board, !by, to, from).is_some()
    {
        return Standing::Exchange;
    }
    if R::chase_value(quarry) > R::chase_value(attacker) {
        return Standing::WorthMore;
    }
    let back = |&protector: &R::Square| {
        let role = taken.role_at(protector);
        role.is_some_and(|role| R::reach(&taken, !by, role, protector).contains(to))
            && take(&taken, !by, protector, to).is_some()
    };
    // Not every attacker can take: a general guards its file against the other general only.
    let protectors = R::attackers(&taken, to, !by, taken.occupied());
    protectors.into_iter().find(back).map_or(Standing::Unprotected, Standing::Protected)
}

/// The enemies of `by` among these that it attacks in a way that counts, if it was its turn.
pub fn attacked<R: ChaseRules>(
    board: &Board<R>,
    by: Color,
    among: Set<R::Square>,
) -> Set<R::Square> {
    let quarry = R::quarry(board, !by) & among;
    let mut found = Set::EMPTY;
    if quarry.is_empty() {
        return found;
    }
    for from in R::chasers(board, by) {
        let Some(role) = board.role_at(from) else { continue };
        for to in R::reach(board, by, role, from) & (quarry - found) {
            if standing(board, by, from, to).counts() {
                found.insert(to);
            }
        }
    }
    found
}

/// The board after the man of `by` on `from` has taken the one on `to`; nothing if its own
/// royal man would then be in check.
fn take<R: ChaseRules>(
    board: &Board<R>,
    by: Color,
    from: R::Square,
    to: R::Square,
) -> Option<Board<R>> {
    let mut next = *board;
    let role = next.lift(from)?.role;
    next.put(to, Piece { color: by, role });
    (!R::in_check(&next, by)).then_some(next)
}
