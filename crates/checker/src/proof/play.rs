//! What help, self, reflex and series play and direct play with a narrower goal than a win ask for.

use std::fmt;
use std::str::FromStr;

use super::error::UnknownWord;
use crate::target::{Aimed, Target};

/// How the two sides play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// Direct play with a narrower goal than a win, or in which the other side begins.
    Direct,
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
    /// What is reached, and by whom.
    pub target: Target,
    /// The number of moves; `None` if the fewest are asked for, in direct play.
    pub moves: Option<u16>,
    /// Whether half a move comes before them; in direct play the other side begins then.
    pub half: bool,
    /// Whether the same is asked of the other side.
    pub duplex: bool,
}

impl Play {
    const ALL: [(Self, &'static str); 8] = [
        (Self::Direct, ""),
        (Self::Help, "h"),
        (Self::Selfmate, "s"),
        (Self::Reflex, "r"),
        (Self::Series, "ser-"),
        (Self::SeriesHelp, "ser-h"),
        (Self::SeriesSelf, "ser-s"),
        (Self::HelpSelf, "hs"),
    ];

    pub(super) fn is_resisted(self) -> bool {
        matches!(self, Self::Direct | Self::Selfmate | Self::Reflex)
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
            Play::Direct | Play::HelpSelf => 2 * moves - 1 + half,
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
        let sign = if self.target.goal == Aimed::Stalemate { "==" } else { "#" };
        let moves = self.moves.map_or_else(String::new, |moves| moves.to_string());
        let half = if self.half { ".5" } else { "" };
        write!(f, "{name}{sign}{moves}{half}")?;
        let words = self.target.words();
        let blank = if words.is_empty() { "" } else { " " };
        let duplex = if self.duplex { " duplex" } else { "" };
        write!(f, "{blank}{words}{duplex}")
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
        let (name, rest) = rest.split_at(sign);
        let (rest, stalemate) = match rest.strip_prefix("==") {
            Some(rest) => (rest, true),
            None => (rest.strip_prefix('#').ok_or_else(unknown)?, false),
        };
        let (number, words) = rest.split_once(' ').unwrap_or((rest, ""));
        let target = Target::read(stalemate, words).map_err(|_| unknown())?;
        let (number, half) = match number.strip_suffix(".5") {
            Some(number) => (number, true),
            None => (number, false),
        };
        let play = Play::ALL.iter().find(|(_, it)| *it == name).ok_or_else(unknown)?.0;
        let is_direct = play == Play::Direct;
        let most = if is_direct { 250 } else { 50 };
        let moves: Option<u16> = match number {
            "" if is_direct => None,
            _ => Some(number.parse().ok().filter(|&moves| moves <= most).ok_or_else(unknown)?),
        };
        let asked = Self { play, target, moves, half, duplex };
        let is_long = moves != Some(0) || half && play == Play::Help;
        let may_be_half = matches!(play, Play::Direct | Play::Help | Play::HelpSelf) || !half;
        // What `#N` and `#N checks` ask has a proof of another kind.
        let is_other =
            if is_direct { !duplex && (half || !target.is_plain()) } else { !target.checks };
        let fits = is_long && may_be_half && is_other && asked.to_string() == text;
        if fits { Ok(asked) } else { Err(unknown()) }
    }
}
