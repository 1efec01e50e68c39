//! What help, self, reflex and series play ask for.

use std::fmt;
use std::str::FromStr;

use super::statement::UnknownWord;

/// How the two sides play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// `h`: both help, the side to move is mated.
    Help,
    /// `s`: the side to move forces the other one to mate it.
    Selfmate,
    /// `r`: the same, and both must mate in one if they can.
    Reflex,
    /// `ser-`: the side to move moves alone and mates.
    Series,
    /// `ser-h`: it moves alone, then the other side mates in one.
    SeriesHelp,
    /// `ser-s`: it moves alone, then the other side is forced to mate.
    SeriesSelf,
    /// `hs`: both help, until the other side is forced to mate.
    HelpSelf,
}

/// A stipulation other than a direct win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Together {
    /// How the two sides play.
    pub play: Play,
    /// Whether the goal is a stalemate, and not a win by the rules of the game.
    pub stalemate: bool,
    /// The number of moves.
    pub moves: u16,
    /// Whether half a move comes before them.
    pub half: bool,
    /// Whether the same is asked of the other side.
    pub duplex: bool,
}

impl Play {
    const ALL: [(Self, &'static str); 7] = [
        (Self::Help, "h"),
        (Self::Selfmate, "s"),
        (Self::Reflex, "r"),
        (Self::Series, "ser-"),
        (Self::SeriesHelp, "ser-h"),
        (Self::SeriesSelf, "ser-s"),
        (Self::HelpSelf, "hs"),
    ];

    pub(super) fn is_resisted(self) -> bool {
        matches!(self, Self::Selfmate | Self::Reflex)
    }

    pub(super) fn is_series(self) -> bool {
        matches!(self, Self::Series | Self::SeriesHelp | Self::SeriesSelf)
    }

    pub(super) fn ends_forced(self) -> bool {
        matches!(self, Self::SeriesSelf | Self::HelpSelf)
    }
}

impl Together {
    /// The plies that both sides choose freely in a line of this many moves.
    pub(super) fn plies(self, moves: u16) -> u16 {
        let half = u16::from(self.half);
        match self.play {
            Play::Help => 2 * moves + half,
            Play::HelpSelf => 2 * moves - 1 + half,
            Play::Series | Play::SeriesSelf => moves,
            Play::SeriesHelp => moves + 1,
            Play::Selfmate | Play::Reflex => 2 * moves,
        }
    }

    /// The fewest moves of such a line.
    pub(super) fn fewest(self) -> u16 {
        u16::from(!(self.half && self.play == Play::Help))
    }
}

impl fmt::Display for Together {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Play::ALL.iter().find(|(play, _)| *play == self.play);
        let name = name.map_or("", |(_, name)| name);
        let sign = if self.stalemate { '=' } else { '#' };
        let half = if self.half { ".5" } else { "" };
        let duplex = if self.duplex { " duplex" } else { "" };
        write!(f, "{name}{sign}{}{half}{duplex}", self.moves)
    }
}

impl FromStr for Together {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let unknown = || UnknownWord::new(text, "a stipulation such as #3, # checks, +, = or h#2");
        let (rest, duplex) = match text.strip_suffix(" duplex") {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let sign = rest.find(['#', '=']).ok_or_else(unknown)?;
        let (name, number) = rest.split_at(sign);
        let (stalemate, number) = (number.starts_with('='), &number[1..]);
        let (number, half) = match number.strip_suffix(".5") {
            Some(number) => (number, true),
            None => (number, false),
        };
        let play = Play::ALL.iter().find(|(_, it)| *it == name).ok_or_else(unknown)?.0;
        let moves: u16 = number.parse().ok().filter(|&moves| moves <= 50).ok_or_else(unknown)?;
        let asked = Self { play, stalemate, moves, half, duplex };
        let is_plain = asked.to_string() == text && (moves > 0 || half && play == Play::Help);
        let may_be_half = matches!(play, Play::Help | Play::HelpSelf) || !half;
        if is_plain && may_be_half { Ok(asked) } else { Err(unknown()) }
    }
}
