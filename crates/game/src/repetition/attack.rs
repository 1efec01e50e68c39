//! What one piece attacks, whether the rule against perpetual chase counts it, and what one move does, in
//! all the detail that an arbiter wants.

use crate::game::{
    Board, ChaseRules, Color, Move, Outcome, Piece, Position, Role, Set, WinKind,
    insertion_sort_by_key,
};

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

/// What one move does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action<R: ChaseRules> {
    /// The pieces that give check after it.
    pub checkers: Set<R::Square>,
    /// What the mover's pieces attack after it, ordered by target; a check is not an attack.
    /// Empty in a game that has no rule against perpetual chase.
    pub attacks: Vec<Attack<R>>,
    /// Whether the mover could checkmate at once with another move in a row.
    pub threatens_mate: bool,
}

/// One piece that could take another, if it was the turn of its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack<R: ChaseRules> {
    /// The square of the attacker.
    pub from: R::Square,
    /// The kind of the attacking piece.
    pub attacker: R::Role,
    /// The square of the attacked piece.
    pub to: R::Square,
    /// The kind of the chased piece.
    pub quarry: R::Role,
    /// Whether the attack counts.
    pub standing: Standing<R::Square>,
    /// Whether this attacker could not take this piece before the move.
    pub is_new: bool,
    /// Whether the move chases the attacked piece with this one: the attack counts, and did not
    /// count before.
    pub chases: bool,
}

impl<R: ChaseRules> Action<R> {
    /// What a legal move does that leads from one position to the other.
    pub fn of(before: &Position<R>, mv: Move<R>, after: &Position<R>) -> Self {
        let by = before.turn();
        let earlier = pairs(before.board(), by);
        let board = after.board();
        let mut attacks: Vec<Attack<R>> = pairs(board, by)
            .into_iter()
            .filter_map(|(from, to)| {
                let (attacker, quarry) = (board.role_at(from)?, board.role_at(to)?);
                let origin = if from == mv.to() { mv.from() } else { from };
                let standing = standing(board, by, from, to);
                Some(Attack {
                    from,
                    attacker,
                    to,
                    quarry,
                    standing,
                    is_new: !earlier.contains(&(origin, to)),
                    chases: standing.counts() && !attacks(before.board(), by, origin, to),
                })
            })
            .collect();
        insertion_sort_by_key(&mut attacks, |attack| (attack.to, attack.from));
        Self { checkers: after.checkers(), attacks, threatens_mate: threatens_mate(after) }
    }

    /// The pieces that it chases.
    pub fn chased(&self) -> Set<R::Square> {
        self.attacks.iter().filter(|attack| attack.chases).map(|attack| attack.to).collect()
    }
}

/// Which piece of one side could take which piece of the other, generals excepted.
fn pairs<R: ChaseRules>(board: &Board<R>, by: Color) -> Vec<(R::Square, R::Square)> {
    let mut pairs = Vec::new();
    if !R::CHASES {
        return pairs;
    }
    let prey = board.color(!by) - board.role(R::Role::ROYAL);
    for from in board.color(by) {
        let Some(role) = board.role_at(from) else { continue };
        pairs.extend((R::reach(board, by, role, from) & prey).into_iter().map(|to| (from, to)));
    }
    pairs
}

/// Whether the side that is not to move could checkmate, if it was its turn.
fn threatens_mate<R: ChaseRules>(after: &Position<R>) -> bool {
    let Some(again) = after.passed() else { return false };
    let mates = |mv: &Move<R>| {
        let by = WinKind::Checkmate;
        again.gives_check(*mv)
            && again.after(*mv).outcome() == Some(Outcome::Win { winner: again.turn(), by })
    };
    again.legal_moves().iter().any(mates)
}
