//! The solution tree as data.

use rustc_hash::FxHashMap;

use crate::game::{Key, Move, Rules, WinKind};
use crate::solve::reached::Line;

/// A position with the attacker to move, inside the solution.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node<R: Rules> {
    /// Moves left to fulfil the stipulation, at least 1.
    pub left: u8,
    /// The moves that fulfil it in time: the one that is followed first, the others (duals)
    /// in move order.
    pub continuations: Vec<Move<R>>,
    /// How the first continuation wins, if it ends the game.
    pub win: Option<WinKind>,
    /// The plies since the earlier occurrence of the position after the first continuation, if
    /// the game ends by that repetition.
    pub repeats: Option<u16>,
    /// The longest defences against the first continuation; empty where it ends the game,
    /// or where the tree already has this position with its defences.
    pub defences: Vec<Defence<R>>,
    /// Defences that are not followed, since they lose sooner.
    pub shorter: usize,
    /// What the first continuation is about if it is quiet; nothing until the tree is
    /// [annotated](crate::solve::annotate()).
    pub quiet: Option<Quiet<R>>,
    /// Whether the same position was expanded earlier in the tree.
    pub repeated: bool,
}

impl<R: Rules> Node<R> {
    /// A position in which this move is followed, and nothing else is known.
    pub(crate) fn of(mv: Move<R>) -> Self {
        Self { continuations: vec![mv], ..Self::with_left(1) }
    }

    /// A position about which only the moves left are known.
    pub(in crate::solve) fn with_left(left: u8) -> Self {
        Self { left, ..Self::default() }
    }

    /// The moves along the first branches.
    pub fn main_line(&self) -> Vec<Move<R>> {
        let mut moves = Vec::new();
        let mut node = self;
        while let Some(&mv) = node.continuations.first() {
            moves.push(mv);
            let Some(defence) = node.defences.first() else { break };
            moves.push(defence.mv);
            node = &defence.next;
        }
        moves
    }
}

/// A reply of the defender and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defence<R: Rules> {
    /// The reply of the defender.
    pub mv: Move<R>,
    /// Whether it is a [useless interposition](crate::solve::useless).
    pub useless: bool,
    /// The plies since the earlier occurrence of the position after it, if the game ends by that
    /// repetition.
    pub repeats: Option<u16>,
    /// The position after it; without continuations where the game has ended.
    pub next: Node<R>,
}

/// The moves that are followed where the attacker has a choice: those of the author.
pub type Preferred<R> = FxHashMap<Key, Move<R>>;

/// Why the defender must do something about a quiet move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Quiet<R: Rules> {
    /// The attacker would win in time if the defender passed.
    Threat(Threat<R>),
    /// The attacker would not: every reply loses in time, and passing would not.
    Zugzwang,
}

/// The shortest win that would follow if the defender passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threat<R: Rules> {
    /// Its length in attacker moves.
    pub moves: u8,
    /// All moves that begin a win of this length, in move order.
    pub first: Vec<Move<R>>,
    /// The line that begins with the first of them, against the longest defence.
    pub line: Line<R>,
}
