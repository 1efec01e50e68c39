//! What a problem asks for, written as one scalar: `#3`, `# checks`, `+`, `=`, `h#2.5`.
//! Nothing here solves it.
//!
//! ```
//! use paiju_game::stipulation::{Goal, Length, Play, Stipulation};
//!
//! let asked: Stipulation = "h#2.5 duplex".parse()?;
//! assert_eq!(asked.play(), Play::Help);
//! assert_eq!(asked.goal(), Goal::Win);
//! assert_eq!(asked.length(), Length::Moves { moves: 2, half: true });
//! assert!(asked.is_duplex());
//! assert_eq!(asked.to_string(), "h#2.5 duplex");
//! # Ok::<(), paiju_game::stipulation::StipulationError>(())
//! ```

mod aim;
mod error;
mod man;
mod meant;
mod text;

pub use aim::{Aim, Goal, Play};
pub use error::StipulationError;
pub use man::{Man, ManError};

/// The longest forced win that can be asked for, in attacker's moves.
///
/// Solutions number their plies, and no composed problem comes near.
pub const MAX_MOVES: u8 = 250;

/// The longest help, self, reflex or series play that can be asked for.
pub const MAX_PLAY_MOVES: u8 = 50;

/// What is asked: how the sides play, what the last move reaches, by which man, in which length,
/// and whether the same is asked of the other side.
///
/// Only combinations that can be written exist: `=` is asked of direct play alone, and duplex of
/// the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stipulation {
    play: Play,
    goal: Goal,
    by: Option<Man>,
    length: Length,
    duplex: bool,
}

/// How long the play may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Length {
    /// `#3`, `h#2.5`: in this many moves. A forced win may take fewer, which is a fault of the
    /// problem; help and series play take exactly as many.
    Moves {
        /// From 1 to [`MAX_MOVES`], in help, self, reflex and series play to [`MAX_PLAY_MOVES`];
        /// 0 in `h#0.5`.
        moves: u8,
        /// Whether half a move is played before the others.
        half: bool,
    },
    /// `#`, `#.5`: in the fewest moves, which are to be found.
    Fewest {
        /// Whether half a move is played before them.
        half: bool,
    },
    /// `+`, `=`: however long it takes.
    Any,
}

impl Default for Stipulation {
    fn default() -> Self {
        Self::SHORTEST
    }
}

impl Stipulation {
    /// `#`: the shortest forced win, the default.
    pub const SHORTEST: Self = Self {
        play: Play::Direct,
        goal: Goal::Win,
        by: None,
        length: Length::Fewest { half: false },
        duplex: false,
    };
    /// `+`: the side to move wins, however long it takes.
    pub const WIN: Self = Self { length: Length::Any, ..Self::SHORTEST };
    /// `=`: the side to move draws at least, and no more.
    pub const DRAW: Self = Self { goal: Goal::Draw, ..Self::WIN };

    /// `#N`: a forced win in at most this many moves; with `None` [`SHORTEST`](Self::SHORTEST).
    pub const fn mate(moves: Option<u8>) -> Self {
        let length = match moves {
            Some(moves) => Length::Moves { moves, half: false },
            None => Length::Fewest { half: false },
        };
        Self { length, ..Self::SHORTEST }
    }

    /// The same in another number of moves. Half a move stays before them.
    #[must_use]
    pub const fn in_moves(self, moves: u8) -> Self {
        Self { length: Length::Moves { moves, half: self.has_half() }, ..self }
    }

    /// The same forced win in the fewest moves; any other stipulation as it is.
    #[must_use]
    pub const fn in_fewest(self) -> Self {
        let length = Length::Fewest { half: false };
        if self.is_mate() { Self { length, ..self } } else { self }
    }

    /// The same forced win, in which every move of the attacker gives check or need not; any other
    /// stipulation as it is.
    #[must_use]
    pub const fn with_checks(self, checks: bool) -> Self {
        if !self.is_mate() {
            return self;
        }
        Self { play: if checks { Play::Checks } else { Play::Direct }, ..self }
    }

    /// The same asked of the side to move alone.
    #[must_use]
    pub const fn without_duplex(self) -> Self {
        Self { duplex: false, ..self }
    }

    /// How the sides play.
    pub const fn play(self) -> Play {
        self.play
    }

    /// What the last move reaches.
    pub const fn goal(self) -> Goal {
        self.goal
    }

    /// The man that makes the last move, if one is named.
    pub const fn by(self) -> Option<Man> {
        self.by
    }

    /// In how many moves.
    pub const fn length(self) -> Length {
        self.length
    }

    /// The number of moves, if one is stated.
    pub const fn moves(self) -> Option<u8> {
        match self.length {
            Length::Moves { moves, .. } => Some(moves),
            Length::Fewest { .. } | Length::Any => None,
        }
    }

    /// Whether half a move is played before the others.
    pub const fn has_half(self) -> bool {
        matches!(self.length, Length::Moves { half: true, .. } | Length::Fewest { half: true })
    }

    /// Whether the same is asked of the other side, too.
    pub const fn is_duplex(self) -> bool {
        self.duplex
    }

    /// `#…`, `+`, `=`: whether the side to move forces a win or a draw by the rules of the game
    /// against any reply, and nothing else is asked.
    pub const fn is_direct(self) -> bool {
        let is_plain = matches!(self.goal, Goal::Win | Goal::Draw) && self.by.is_none();
        self.play.is_direct() && is_plain && !self.has_half()
    }

    /// `#2.5`, `==3`, `#3 checkmate`, `#3 by P`: whether a side forces a goal against any reply,
    /// and it is not [plain direct play](Self::is_direct): the goal is narrower than a win, a
    /// man is named, or the defender is to move.
    pub const fn is_narrow(self) -> bool {
        self.play.is_direct() && !self.is_direct()
    }

    /// `#2.5`: whether a goal is forced and the side that resists makes the first move. There is no
    /// key then: every first move is a defense.
    pub const fn begins_with_defense(self) -> bool {
        self.play.is_direct() && self.has_half()
    }

    /// `#…`: whether a win is forced in a stated number of moves or the fewest.
    pub const fn is_mate(self) -> bool {
        self.is_direct() && !matches!(self.length, Length::Any)
    }

    /// `+`, `=`: whether a value is asked and no length.
    pub const fn is_study(self) -> bool {
        matches!(self.length, Length::Any)
    }

    /// Whether every move of the attacker gives check (連將殺).
    pub const fn is_by_checks(self) -> bool {
        matches!(self.play, Play::Checks)
    }
}

#[cfg(test)]
mod tests;
