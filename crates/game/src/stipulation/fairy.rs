//! Help play, series play, selfmates and reflexmates.

use super::Goal;
use crate::game::{Position, Rules};
use crate::rules::AnyPosition;
use crate::with_position;

/// How the two sides play together or against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FairyPlay {
    /// `h#`: both sides help, the side to move is mated.
    Help,
    /// `s#`: the side to move forces the other side to mate it.
    Selfmate,
    /// `r#`: a selfmate in which both sides must mate in one if they can.
    Reflex,
    /// `ser-#`: the side to move moves alone and mates.
    Series,
    /// `ser-h#`: the side to move moves alone, then the other side mates in one.
    SeriesHelp,
    /// `ser-s#`: the side to move moves alone, then the other side is forced to mate.
    SeriesSelf,
    /// `hs#`: both sides help until the side to move forces the other side to mate in one.
    HelpSelf,
}

impl FairyPlay {
    /// All kinds, in the order in which errors name them.
    pub const ALL: [Self; 7] = [
        Self::Help,
        Self::Selfmate,
        Self::Reflex,
        Self::Series,
        Self::SeriesHelp,
        Self::SeriesSelf,
        Self::HelpSelf,
    ];

    /// What stands before the goal: `h`, `ser-h`.
    pub fn prefix(self) -> &'static str {
        match self {
            Self::Help => "h",
            Self::Selfmate => "s",
            Self::Reflex => "r",
            Self::Series => "ser-",
            Self::SeriesHelp => "ser-h",
            Self::SeriesSelf => "ser-s",
            Self::HelpSelf => "hs",
        }
    }

    /// Whether one side moves alone.
    pub fn is_series(self) -> bool {
        matches!(self, Self::Series | Self::SeriesHelp | Self::SeriesSelf)
    }

    /// Whether the other side resists from the first move on.
    pub fn is_resisted(self) -> bool {
        matches!(self, Self::Selfmate | Self::Reflex)
    }

    /// Whether the solution ends with a mate that is forced.
    pub fn ends_forced(self) -> bool {
        matches!(self, Self::SeriesSelf | Self::HelpSelf)
    }
}

/// What is asked of both sides together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fairy {
    /// How they play.
    pub play: FairyPlay,
    /// What the last move reaches.
    pub goal: Goal,
    /// The number of moves, as the stipulation states it.
    pub moves: u8,
    /// Whether half a move is played before the others: `h#2.5`, `hs#2.5`.
    pub half: bool,
}

impl Fairy {
    /// The plies of a line that both sides choose freely; of a selfmate, of its longest line.
    pub fn plies(self) -> u16 {
        let moves = u16::from(self.moves);
        match self.play {
            FairyPlay::Help => 2 * moves + u16::from(self.half),
            FairyPlay::HelpSelf => 2 * moves - 1 + u16::from(self.half),
            FairyPlay::Series | FairyPlay::SeriesSelf => moves,
            FairyPlay::SeriesHelp => moves + 1,
            FairyPlay::Selfmate | FairyPlay::Reflex => 2 * moves,
        }
    }

    /// The fewest moves that a stipulation of its kind can state: none but the half.
    pub fn fewest(self) -> u8 {
        u8::from(!(self.half && self.play == FairyPlay::Help))
    }

    /// Whether the side that makes the first move is the one that mates.
    pub fn mover_mates(self) -> bool {
        match self.play {
            FairyPlay::Series => true,
            FairyPlay::Help | FairyPlay::HelpSelf => self.half,
            FairyPlay::Selfmate
            | FairyPlay::Reflex
            | FairyPlay::SeriesHelp
            | FairyPlay::SeriesSelf => false,
        }
    }

    /// The number of the ply that has so many plies before it, as solutions are written, and
    /// whether it is the second half of its move.
    pub fn number(self, ply: u16) -> (u16, bool) {
        if self.play.is_series() {
            let moves = u16::from(self.moves);
            return if ply < moves { (ply + 1, false) } else { (moves, true) };
        }
        let ply = ply + u16::from(self.half);
        (ply / 2 + 1, ply % 2 == 1)
    }

    /// The position from which the solution goes on after a move: the same side moves again
    /// inside a series. `None` if it may not, because the move gave check before the end of the
    /// series.
    ///
    /// `left` counts the plies of [`Fairy::plies`] that are left after the move.
    pub fn next<R: Rules>(self, after: &Position<R>, left: u16) -> Option<Position<R>> {
        let last_of_series = u16::from(self.play == FairyPlay::SeriesHelp);
        if self.play.is_series() && left > last_of_series { after.passed() } else { Some(*after) }
    }

    /// [`next`](Self::next) of a position of any rule set.
    pub fn next_of(self, after: &AnyPosition, left: u16) -> Option<AnyPosition> {
        with_position!(after, after => self.next(after, left).map(AnyPosition::from))
    }
}
