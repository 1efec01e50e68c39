//! The marks after a move: `+`, `++`, `#`, `!`, `?` and their pairs.

use std::fmt;

use super::MoveTextErrorKind;

/// What the author claims about the general after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Check {
    /// `+`: it is in check.
    Check,
    /// `++`: it is in double check.
    Double,
    /// `#`: the game is won.
    Mate,
}

/// What the author thinks of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// `!`: the key, or a good move.
    Good,
    /// `?`: a try, or a bad move.
    Bad,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

/// The marks after a move; each may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Suffix {
    /// `+`, `++` or `#`.
    pub check: Option<Check>,
    /// `!`, `?` or a pair of them.
    pub mark: Option<Mark>,
}

const CHECKS: [(&str, Check); 3] = [("++", Check::Double), ("+", Check::Check), ("#", Check::Mate)];

const MARKS: [(&str, Mark); 6] = [
    ("!!", Mark::Brilliant),
    ("??", Mark::Blunder),
    ("!?", Mark::Interesting),
    ("?!", Mark::Dubious),
    ("!", Mark::Good),
    ("?", Mark::Bad),
];

/// Splits a word into the bare move and its marks.
///
/// Only the end of the word is examined: the `+` of `H8+7` and `+R-2` in WXF belongs to the move.
pub(super) fn split(word: &str) -> Result<(&str, Suffix), MoveTextErrorKind> {
    let text = word.trim_end_matches(['+', '#', '!', '?', '＋', '＃', '！', '？']);
    let written = &word[text.len()..];
    let ascii = |c| match c {
        '＋' => '+',
        '＃' => '#',
        '！' => '!',
        '？' => '?',
        c => c,
    };
    let marks: String = written.chars().map(ascii).collect();
    let (check, rest) = take(&CHECKS, &marks);
    let (mark, rest) = take(&MARKS, rest);
    // `e3-e8!+` is written as often as `e3-e8+!`.
    let (check, rest) = if check.is_none() { take(&CHECKS, rest) } else { (check, rest) };
    if rest.is_empty() {
        Ok((text, Suffix { check, mark }))
    } else {
        Err(MoveTextErrorKind::Suffix { found: written.chars().take(20).collect() })
    }
}

fn take<'a, T: Copy>(table: &[(&str, T)], marks: &'a str) -> (Option<T>, &'a str) {
    table
        .iter()
        .find_map(|&(text, value)| marks.strip_prefix(text).map(|rest| (Some(value), rest)))
        .unwrap_or((None, marks))
}

impl fmt::Display for Suffix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let check = CHECKS.iter().find(|(_, check)| Some(*check) == self.check);
        let mark = MARKS.iter().find(|(_, mark)| Some(*mark) == self.mark);
        f.write_str(check.map_or("", |(text, _)| text))?;
        f.write_str(mark.map_or("", |(text, _)| text))
    }
}
