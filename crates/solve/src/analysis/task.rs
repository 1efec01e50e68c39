//! What is asked about a position of a game, and what is found.

use std::path::PathBuf;
use std::sync::Arc;

use crate::exact::Tables;
use crate::game::Repetition;
use crate::rules::{AnyMove, AnyPosition};
use crate::solve::{Limits, MAX_LENGTH};

/// A position of a game, and the questions about it.
#[derive(Clone, Debug)]
pub struct Task {
    /// The position in which the game begins.
    pub start: AnyPosition,
    /// The legal moves from there to the position.
    pub before: Vec<AnyMove>,
    /// The moves that may be played; without it, all legal ones.
    pub allowed: Option<Vec<AnyMove>>,
    /// How repeated positions are judged.
    pub repetition: Repetition,
    /// Whether every move of the side to move must give check.
    pub checks: bool,
    /// Wins of the side to move are looked for within this many moves.
    pub within: u8,
    /// Wins of the other side are looked for within this many moves.
    pub threats_within: u8,
    /// The number of first moves that are reported, at least 1.
    pub lines: usize,
    /// Its limits; time is not checked.
    pub limits: Limits,
    /// Whether it ends on its own as soon as the question of a win is settled, with no more
    /// reported about defense than that takes.
    pub ends_itself: bool,
    /// Whether nothing at all limits it.
    pub is_unlimited: bool,
    /// Endgame tables, and the folder they are in.
    pub tables: Option<(PathBuf, Arc<Tables>)>,
    /// What is remembered of earlier tasks with another number is of no use.
    pub memory_number: u64,
}

impl Task {
    /// A search without limits after moves from a position.
    pub fn new(start: AnyPosition, before: Vec<AnyMove>) -> Self {
        Self {
            start,
            before,
            allowed: None,
            repetition: start.rules().repetition(),
            checks: false,
            within: MAX_LENGTH,
            threats_within: MAX_LENGTH,
            lines: 1,
            limits: Limits::default(),
            ends_itself: true,
            is_unlimited: true,
            tables: None,
            memory_number: 0,
        }
    }
}

/// News of an analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// The game is over, with this score for the side to move.
    Over(Score),
    /// What is proven of a first move.
    Move {
        /// Its place among those that are reported, from 1.
        place: usize,
        /// The score for the side to move.
        score: Score,
        /// The line, which begins with the move.
        line: Vec<AnyMove>,
    },
    /// Something proven, in words.
    Fact(String),
    /// The best move so far, and the reply that is expected.
    Best(AnyMove, Option<AnyMove>),
    /// There is no win so far.
    Refuted(Refuted),
    /// Everything about the length of wins was reported; nothing need be added.
    Settled,
}

/// What is proven of a position or a first move, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// The side to move wins within this many of its moves.
    Wins(u8),
    /// The side to move loses within this many moves of the other side; 0 if it has lost.
    Loses(u8),
    /// Neither side can force a win.
    Draw,
}

/// The length up to which it is proven that there is no win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Refuted {
    /// Within this many moves.
    Within(u8),
    /// In any number of moves.
    Always,
}

impl Default for Refuted {
    fn default() -> Self {
        Self::Within(0)
    }
}
