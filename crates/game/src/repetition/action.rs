//! What one move does, in all the detail that an arbiter wants.

use super::attack::{Standing, attacks, standing};
use crate::game::{
    Board, ChaseRules, Color, Move, Outcome, Position, Role, Set, WinKind, insertion_sort_by_key,
};

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
