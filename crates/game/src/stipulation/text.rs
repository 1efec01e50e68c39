//! Stipulations as text, and the shape of the lines that fulfil them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::error::cut;
use super::{
    Goal, Length, MAX_MOVES, MAX_PLAY_MOVES, Man, Play, Stipulation, StipulationError as Error,
};
use crate::game::{Position, Rules, Term};
use crate::rules::AnyPosition;
use crate::similar::closest;
use crate::with_position;

impl FromStr for Stipulation {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        match text {
            "" => return Err(Error::Empty),
            "+" => return Ok(Self::WIN),
            "=" => return Ok(Self::DRAW),
            _ => {}
        }
        if let Some(rest) = text.strip_prefix('#') {
            return direct(Goal::Win, "#", rest);
        }
        if let Some(rest) = text.strip_prefix("==") {
            return direct(Goal::Stalemate, "==", rest);
        }
        let more = text.strip_prefix(['+', '=']);
        if more.is_some_and(|it| it.starts_with(|c: char| ". 0123456789".contains(c))) {
            return Err(Error::Study { found: cut(text) });
        }
        with_prefix(text)
    }
}

/// Reads direct play after its sign.
fn direct(goal: Goal, sign: &'static str, rest: &str) -> Result<Stipulation, Error> {
    let (number, words) = split(rest);
    let (whole, half) = halved(number);
    let length = match whole {
        "" => Length::Fewest { half },
        whole => {
            let wrong = Error::Number { sign, found: cut(number) };
            Length::Moves { moves: moves(whole).ok_or(wrong)?, half }
        }
    };
    let asked = Stipulation { goal, length, ..Stipulation::SHORTEST };
    add_words(asked, words, |found, meant| Error::Word { found, meant })
}

/// Reads a stipulation of help, self, reflex or series play.
fn with_prefix(text: &str) -> Result<Stipulation, Error> {
    let unknown = || Error::Unknown { found: cut(text) };
    let sign = text.find(['#', '=']).ok_or_else(unknown)?;
    let (prefix, rest) = text.split_at(sign);
    let mut kinds = Play::PREFIXED.into_iter();
    let play = kinds.find(|play| play.prefix() == prefix).ok_or_else(unknown)?;
    let signs = [("==", Goal::Stalemate), ("=", Goal::Stalemate), ("#", Goal::Win)];
    let mut signs =
        signs.into_iter().filter_map(|(sign, goal)| Some((goal, rest.strip_prefix(sign)?)));
    let (goal, rest) = signs.next().ok_or_else(unknown)?;
    let start = || text[..text.len() - rest.len()].to_owned();
    let (number, words) = split(rest);
    let (whole, half) = halved(number);
    let digits = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
    let fewest = u8::from(!(half && play == Play::Help));
    let moves = whole.parse().ok().filter(|moves| {
        digits
            && (fewest..=MAX_PLAY_MOVES).contains(moves)
            && (whole == "0" || !whole.starts_with('0'))
    });
    let found = if number.is_empty() { words } else { number };
    let moves = moves.ok_or_else(|| match (start(), cut(found)) {
        (start, found) if found.is_empty() => Error::NoPlayNumber { start },
        (start, found) if start.starts_with('h') => Error::PlayHalves { start, found },
        (start, found) => Error::PlayNumber { start, found },
    })?;
    if half && !play.may_have_half() {
        return Err(Error::Half { found: cut(text) });
    }
    let length = Length::Moves { moves, half };
    let asked = Stipulation { play, goal, by: None, length, duplex: false };
    let start = format!("{}{number}", start());
    add_words(asked, words, |found, meant| Error::PlayWord { start: start.clone(), found, meant })
}

/// The number after a sign, and the words after the number.
fn split(rest: &str) -> (&str, &str) {
    match rest.find(char::is_whitespace) {
        Some(blank) => (&rest[..blank], rest[blank..].trim()),
        None => (rest, ""),
    }
}

/// A number without the half move, and whether there was one: `2.5`, `2½`, `2,5`.
fn halved(number: &str) -> (&str, bool) {
    let whole = [".5", "½", ",5"].iter().find_map(|half| number.strip_suffix(half));
    (whole.unwrap_or(number), whole.is_some())
}

/// Reads the words after the number of moves, each at most once and in any order.
fn add_words(
    mut asked: Stipulation,
    words: &str,
    unknown: impl Fn(String, Option<&'static str>) -> Error,
) -> Result<Stipulation, Error> {
    let is_direct = asked.play.is_direct();
    let known = ["checkmate", "by", if is_direct { "checks" } else { "duplex" }];
    let is_stalemate = asked.goal == Goal::Stalemate;
    let fits = |found, why| {
        if is_stalemate { Err(Error::Contradiction { start: "==", found, why }) } else { Ok(()) }
    };
    let mut rest = words.split_whitespace();
    while let Some(word) = rest.next() {
        match word {
            "checkmate" if asked.goal != Goal::Checkmate => {
                fits(
                    "checkmate",
                    Term::new("stalemate.checkmate", "a stalemate is not a checkmate"),
                )?;
                asked.goal = Goal::Checkmate;
            }
            "checks" if is_direct && asked.play != Play::Checks => {
                let why = "the move that stalemates gives no check";
                fits("checks", Term::new("stalemate.checks", why))?;
                asked.play = Play::Checks;
            }
            "duplex" if !is_direct && !asked.duplex => asked.duplex = true,
            "by" if asked.play == Play::Reflex => {
                let why = "both sides must mate if they can, so no man can be named";
                let why = Term::new("reflex.by", why);
                return Err(Error::Contradiction { start: "r#", found: "by", why });
            }
            "by" if asked.by.is_none() => {
                let man = rest.next().unwrap_or_default();
                let wrong = || Error::Man { found: cut(man) };
                asked.by = Some(Man::read(man).ok_or_else(wrong)?);
            }
            word => {
                let meant = if word == "mate" { Some("checkmate") } else { closest(word, known) };
                return Err(unknown(cut(word), meant));
            }
        }
    }
    match asked.by {
        Some(man) if asked.duplex && man.point_text().is_some() => Err(Error::DuplexMan { man }),
        _ => Ok(asked),
    }
}

/// Reads the `N` of `#N`. Signs and leading zeros are refused, so that every
/// stipulation has one spelling.
fn moves(number: &str) -> Option<u8> {
    let digits = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
    number.parse().ok().filter(|&moves| digits && moves <= MAX_MOVES)
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match (self.goal, self.length) {
            (Goal::Win | Goal::Checkmate, Length::Any) => "+",
            (Goal::Win | Goal::Checkmate, _) => "#",
            (Goal::Stalemate, _) => "==",
            (Goal::Draw, _) => "=",
        };
        write!(f, "{}{sign}", self.play.prefix())?;
        if let Some(moves) = self.moves() {
            write!(f, "{moves}")?;
        }
        f.write_str(if self.has_half() { ".5" } else { "" })?;
        f.write_str(if self.goal == Goal::Checkmate { " checkmate" } else { "" })?;
        f.write_str(if self.is_by_checks() { " checks" } else { "" })?;
        if let Some(man) = self.by {
            write!(f, " by {man}")?;
        }
        f.write_str(if self.duplex { " duplex" } else { "" })
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Stipulation {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Stipulation".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "string", "description": "What is asked, such as `#3`, `#`, `#3 checks`, `#3 checkmate`, `#2.5`, `==3`, `#3 by Pc7`, `+`, `=`, `h#2.5`, `s#2` or `ser-h#4 duplex`"})
    }
}

impl Serialize for Stipulation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Stipulation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

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
