//! The losing side's other pieces, and why they cannot help.

use super::attack::{Attack, ExplainRules, Obstacle, attacks, men, named};
use crate::game::{Board, Move, Piece, Position, Role, Rules, Set};

/// A piece of the side to move other than its general.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defender<R: Rules> {
    /// The square of the defender.
    pub at: R::Square,
    /// The kind of piece that it is.
    pub role: R::Role,
    /// Why it has no move, if it has none.
    pub state: Mobility,
    /// Where it can legally go.
    pub moves: Set<R::Square>,
    /// The moves that are its own way of moving but not legal.
    pub failures: Vec<FailedDefence<R>>,
    /// The pieces that do not check now but would if this piece were not on the board.
    pub pinned_by: Vec<Attack<R>>,
    /// What narrows its way.
    pub obstacles: Vec<Obstacle<R>>,
}

/// Whether a piece can move, and if not, the nearest reason.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mobility {
    /// It has a legal move.
    Mobile,
    /// Its way of moving takes it nowhere; see [`Defender::obstacles`].
    NoRoom,
    /// It has moves that would parry every check, but each of them uncovers a piece
    /// of [`Defender::pinned_by`].
    Pinned,
    /// Each of its moves fails to parry a check or opens a new one.
    NoAnswer,
}

paiju_game::names! {
    Mobility;
    Mobile => "mobile",
    NoRoom => "no-room",
    Pinned => "pinned",
    NoAnswer => "no-answer",
}

/// A move that would leave the general to be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FailedDefence<R: Rules> {
    /// Where the piece would go.
    pub to: R::Square,
    /// The pieces that give check now and still would; the way can be another, such as over
    /// another screen.
    pub leaves: Vec<Attack<R>>,
    /// The pieces that would give check only then: uncovered, or over this piece as a screen.
    pub exposes: Vec<Attack<R>>,
}

/// All pieces of the side to move but the general, in square order.
pub(super) fn defenders<R: ExplainRules>(
    position: &Position<R>,
    royal: R::Square,
    legal: &[Move<R>],
) -> Vec<Defender<R>> {
    let others = men(position.board(), position.turn()).into_iter();
    others
        .filter(|&(_, role)| role != R::Role::ROYAL)
        .map(|(at, role)| defender(position, royal, legal, at, role))
        .collect()
}

fn defender<R: ExplainRules>(
    position: &Position<R>,
    royal: R::Square,
    legal: &[Move<R>],
    at: R::Square,
    role: R::Role,
) -> Defender<R> {
    let (board, us) = (position.board(), position.turn());
    let checkers = position.checkers();
    let moves = legal.iter().filter(|mv| mv.from() == at).map(|mv| mv.to()).collect();
    let mut lifted = *board;
    lifted.lift(at);
    let pinners = R::attackers(&lifted, royal, !us, lifted.occupied()) - checkers;
    let tried = R::reach(board, us, role, at) - moves;
    let failures: Vec<_> = tried
        .into_iter()
        .map(|to| failure(board, Piece { color: us, role }, royal, checkers, (at, to)))
        .collect();
    let state = state(moves, &failures, pinners);
    Defender {
        at,
        role,
        state,
        moves,
        failures,
        pinned_by: named(&lifted, royal, pinners),
        obstacles: R::obstacles(board, us, role, at),
    }
}

fn failure<R: ExplainRules>(
    board: &Board<R>,
    man: Piece<R::Role>,
    royal: R::Square,
    checkers: Set<R::Square>,
    (from, to): (R::Square, R::Square),
) -> FailedDefence<R> {
    let mut after = *board;
    after.lift(from);
    after.put(to, man);
    let standing = attacks(&after, royal, !man.color);
    let (leaves, exposes) =
        standing.into_iter().partition(|attack: &Attack<R>| checkers.contains(attack.from));
    FailedDefence { to, leaves, exposes }
}

fn state<R: Rules>(
    moves: Set<R::Square>,
    failures: &[FailedDefence<R>],
    pinners: Set<R::Square>,
) -> Mobility {
    let pinned = |failure: &FailedDefence<R>| {
        failure.leaves.is_empty()
            && failure.exposes.iter().any(|attack| pinners.contains(attack.from))
    };
    if !moves.is_empty() {
        Mobility::Mobile
    } else if failures.is_empty() {
        Mobility::NoRoom
    } else if failures.iter().any(pinned) {
        Mobility::Pinned
    } else {
        Mobility::NoAnswer
    }
}
