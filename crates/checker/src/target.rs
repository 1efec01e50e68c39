//! What the last move of a solution reaches, and which man makes it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::board::{BLACK, Board, Ending, Packed, Step};

/// What is to be reached, by which man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// What is to be reached.
    pub goal: Aimed,
    /// Whether every move of the side that forces it gives check.
    pub checks: bool,
    /// The man that makes the last move.
    pub by: By,
}

/// What is to be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aimed {
    /// A win by the rules of the game.
    Win,
    /// A checkmate; stalemate does not count.
    Checkmate,
    /// A stalemate, whatever it means.
    Stalemate,
}

/// Who makes the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// Any man may make the last move.
    Any,
    /// A man of a kind, by its letter.
    Kind(u8),
    /// The man of a kind that stands on a point at first: letter, letter of the file, rank.
    From(u8, u8, u8),
}

/// A text that names no target.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("found `{0}`, expected `checkmate`, `checks` or `by` with a man")]
pub struct UnknownTarget(String);

impl Target {
    /// Reads the words after a number of moves: `checkmate checks by Pc7`, in this order.
    ///
    /// # Errors
    /// [`UnknownTarget`] if they are others.
    pub fn read(stalemate: bool, words: &str) -> Result<Self, UnknownTarget> {
        let unknown = || UnknownTarget(words.chars().take(40).collect());
        let goal = if stalemate { Aimed::Stalemate } else { Aimed::Win };
        let mut target = Self { goal, checks: false, by: By::Any };
        let mut rest = words.split_ascii_whitespace();
        while let Some(word) = rest.next() {
            match word {
                "checkmate" if goal == Aimed::Win => target.goal = Aimed::Checkmate,
                "checks" if goal == Aimed::Win => target.checks = true,
                "by" => target.by = rest.next().unwrap_or_default().parse()?,
                _ => return Err(unknown()),
            }
        }
        if target.words() == words { Ok(target) } else { Err(unknown()) }
    }

    /// The words as they are read.
    pub(super) fn words(self) -> String {
        let checkmate = (self.goal == Aimed::Checkmate).then(|| "checkmate".to_owned());
        let checks = self.checks.then(|| "checks".to_owned());
        let by = match self.by {
            By::Any => None,
            By::Kind(letter) => Some(format!("by {}", char::from(letter))),
            By::From(letter, file, rank) => {
                Some(format!("by {}{}{rank}", char::from(letter), char::from(file)))
            }
        };
        checkmate.into_iter().chain(checks).chain(by).collect::<Vec<_>>().join(" ")
    }

    /// Whether it is a win by the rules of the game, by any man and with any moves.
    pub(super) fn is_plain(self) -> bool {
        self.goal == Aimed::Win && self.by == By::Any
    }

    /// The man that is followed from a position on.
    fn man(self, board: &Board) -> Man {
        match self.by {
            By::Any => Man::Any,
            By::Kind(letter) => board.kind(letter).map_or(Man::Nobody, Man::Kind),
            By::From(letter, file, rank) => {
                let place = board.place(file, rank);
                let kind =
                    |&at: &u8| Some(man_at(&board.packed(), at) & !BLACK) == board.kind(letter);
                place.filter(kind).map_or(Man::Nobody, Man::On)
            }
        }
    }

    /// Whether a move reaches it; the board is that after the move.
    pub(super) fn is_reached(self, before: &Here, step: Step, after: &Here) -> bool {
        let after = &after.board;
        let makes = match before.man {
            Man::Any => true,
            Man::Nobody => false,
            Man::Kind(kind) => before.board.mover(step).1 == kind,
            Man::On(at) => before.board.mover(step).0 == at,
        };
        makes
            && match self.goal {
                Aimed::Win => after.fate().is_some_and(Ending::is_loss),
                Aimed::Checkmate => after.fate() == Some(Ending::Checkmate),
                Aimed::Stalemate => {
                    !after.is_check() && !after.has_move() && after.over().is_none()
                }
            }
    }
}

impl FromStr for By {
    type Err = UnknownTarget;

    fn from_str(text: &str) -> Result<Self, UnknownTarget> {
        let unknown = || UnknownTarget(text.chars().take(40).collect());
        match text.as_bytes() {
            [letter @ b'A'..=b'Z'] => Ok(Self::Kind(*letter)),
            [letter @ b'A'..=b'Z', file @ b'a'..=b'z', rank @ ..] => {
                let rank = std::str::from_utf8(rank).ok().and_then(|it| it.parse().ok());
                Ok(Self::From(*letter, *file, rank.ok_or_else(unknown)?))
            }
            _ => Err(unknown()),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words())
    }
}

/// The piece that must make the last move, followed up to this position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Man {
    Any,
    /// One of this kind, without color.
    Kind(u8),
    /// The man that is on this point now.
    On(u8),
    /// It has been taken, or there are no such pieces.
    Nobody,
}

impl Man {
    /// The same after a move.
    fn after(self, before: &Board, step: Step, after: &Board) -> Self {
        let Self::On(at) = self else { return self };
        for (from, to) in before.paths(step) {
            if from == at {
                return Self::On(to);
            }
        }
        let is_there = man_at(&before.packed(), at) == man_at(&after.packed(), at);
        if is_there { self } else { Self::Nobody }
    }
}

/// A position in a solution, and the man that is to make the last move.
#[derive(Clone)]
pub(super) struct Here {
    pub(super) board: Board,
    pub(super) man: Man,
}

impl Here {
    pub(super) fn start(target: Target, board: Board) -> Self {
        Self { man: target.man(&board), board }
    }

    pub(super) fn after(&self, step: Step) -> Self {
        let board = self.board.after(step);
        Self { man: self.man.after(&self.board, step, &board), board }
    }

    /// Equal only where the same can be reached.
    pub(super) fn packed(&self) -> (Packed, Man) {
        (self.board.packed(), self.man)
    }
}

fn man_at(packed: &Packed, at: u8) -> u8 {
    packed.0[usize::from(at) / 2] >> (at % 2 * 4) & 15
}
