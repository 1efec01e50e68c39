//! The shape of the lines that fulfil a stipulation.

use super::{Play, Stipulation};
use crate::game::{Position, Rules};
use crate::rules::AnyPosition;
use crate::with_position;

impl Stipulation {
    /// The plies of a line that both sides choose freely, or of the longest line where one side
    /// resists; `u16::MAX` where no length is stated.
    pub fn plies(self) -> u16 {
        let Some(moves) = self.moves().map(u16::from) else { return u16::MAX };
        let half = u16::from(self.has_half());
        match self.play() {
            Play::Help => 2 * moves + half,
            Play::Direct | Play::Checks | Play::HelpSelf => 2 * moves - 1 + half,
            Play::Series | Play::SeriesSelf => moves,
            Play::SeriesHelp => moves + 1,
            Play::Selfmate | Play::Reflex => 2 * moves,
        }
    }

    /// The fewest moves that a stipulation of its kind can state: 0 in `h#0.5`, otherwise 1.
    pub fn fewest(self) -> u8 {
        u8::from(!(self.has_half() && self.play() == Play::Help))
    }

    /// Whether the side that makes the first move is the one that reaches the goal.
    pub fn mover_mates(self) -> bool {
        match self.play() {
            Play::Series => true,
            Play::Direct | Play::Checks => !self.has_half(),
            Play::Help | Play::HelpSelf => self.has_half(),
            Play::Selfmate | Play::Reflex | Play::SeriesHelp | Play::SeriesSelf => false,
        }
    }

    /// The number of the move that a ply belongs to, as solutions are written, and whether it is
    /// the second half of its move. Plies are counted from 0.
    pub fn number(self, ply: u16) -> (u16, bool) {
        if self.play().is_series() {
            let moves = self.moves().map_or(0, u16::from);
            return if ply < moves { (ply + 1, false) } else { (moves, true) };
        }
        let ply = ply + u16::from(self.has_half());
        (ply / 2 + 1, ply % 2 == 1)
    }

    /// The position from which the solution continues after a move: the same side moves again
    /// inside a series. `None` if it may not, because the move gave check before the end of the
    /// series.
    ///
    /// `left` counts the plies of [`Stipulation::plies`] that are left after the move.
    pub fn next<R: Rules>(self, after: &Position<R>, left: u16) -> Option<Position<R>> {
        let last_of_series = u16::from(self.play() == Play::SeriesHelp);
        let continues = self.play().is_series() && left > last_of_series;
        if continues { after.passed() } else { Some(*after) }
    }

    /// [`next`](Self::next) of a position of any rule set.
    pub fn next_of(self, after: &AnyPosition, left: u16) -> Option<AnyPosition> {
        with_position!(after, after => self.next(after, left).map(AnyPosition::from))
    }
}
