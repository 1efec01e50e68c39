//! The source of the answers: a file, or a respondent whose answers are written to one.

use std::io::{self, BufRead, Read, Write};

use super::error::{Flaw, UnknownWord};
use crate::board::{Board, Step};

/// The longest line that is read, in bytes. No position has enough moves to need a longer one.
pub(super) const LONGEST: u64 = 1 << 13;

/// The most words that one line can represent. No position has as many moves.
const MOST_WORDS: usize = 400;

/// What is wanted as an answer. Moves are in coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// A move that wins within the moves that are left.
    Win,
    /// For each of the [moves](Query::moves) a reply after which the attacker does not win within
    /// the moves that are left, this move included.
    Replies,
    /// For each of the moves a reply after which the attacker never wins.
    Holds,
    /// All moves that win within those that are left; the one that is followed first.
    Continuations,
    /// Of the replies to the first move, which are listed as the others, those after which the
    /// attacker needs all the moves that are left.
    Longest,
    /// After the move, which is the only one: the number of moves that the attacker needs after the
    /// replies that last longest, and those replies.
    ///
    /// Nothing if the attacker does not win within the moves that are left, this one included.
    Lasting,
    /// Of a study, after the move if there is one: within how many moves the attacker wins, that move
    /// included, or `never`.
    Fate,
}

/// A question that is put to a solver.
pub struct Query<'a> {
    pub(super) wish: Wish,
    pub(super) board: &'a Board,
    pub(super) line: Option<(Board, Vec<Step>)>,
    pub(super) left: u8,
    pub(super) moves: &'a [String],
}

impl Query<'_> {
    /// The kind of answer that the next question wants.
    pub fn wish(&self) -> Wish {
        self.wish
    }

    /// The position text; the attacker is to move.
    pub fn fen(&self) -> String {
        self.board.text()
    }

    /// The moves that the attacker has left, the one to be played included.
    pub fn left(&self) -> u8 {
        self.left
    }

    /// The moves that the answer is about.
    pub fn moves(&self) -> &[String] {
        self.moves
    }

    /// How the position was reached, where that affects what may recur: an earlier
    /// position, and the moves from it to this one.
    pub fn line(&self) -> Option<(String, Vec<String>)> {
        let (start, moves) = self.line.as_ref()?;
        Some((start.text(), moves.iter().map(|&step| start.name(step)).collect()))
    }
}

/// Hands out the words of answers.
pub(super) trait Source {
    fn answer(&mut self, query: &Query<'_>) -> Result<Vec<String>, Flaw>;

    /// The line of the file, if there is one.
    fn line(&self) -> Option<u64>;

    /// Learns how long the proof will be.
    fn expect(&mut self, expected: Expected);
}

/// How many questions a proof has, if that can be known while it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expected {
    /// Those that were answered.
    pub answered: u64,
    /// About how many there will be in all.
    pub about: u64,
    /// How many of them have an answer in the file; the others are answered by the checker.
    pub listed: u64,
    /// Whether that is a lower bound: the size of the closed set of a position that is never won is
    /// not known in advance.
    pub or_more: bool,
}

/// The lines of a file, none longer than is good.
pub(super) struct Lines<'a> {
    from: &'a mut dyn BufRead,
    line: u64,
    bytes: Vec<u8>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(from: &'a mut dyn BufRead) -> Self {
        Self { from, line: 0, bytes: Vec::new() }
    }

    pub(super) fn next(&mut self) -> Result<Option<&str>, Flaw> {
        self.line += 1;
        self.bytes.clear();
        (&mut self.from).take(LONGEST).read_until(b'\n', &mut self.bytes)?;
        if self.bytes.is_empty() {
            return Ok(None);
        }
        let line = self.bytes.strip_suffix(b"\n").ok_or(Flaw::Unended)?;
        std::str::from_utf8(line).map(Some).map_err(|_| Flaw::Text)
    }
}

impl Source for Lines<'_> {
    fn answer(&mut self, _: &Query<'_>) -> Result<Vec<String>, Flaw> {
        let line = self.next()?.ok_or(Flaw::End("another answer"))?;
        let mut words = Vec::new();
        for word in line.split(' ').filter(|word| *word != "-") {
            let (word, times) = match word.split_once('*') {
                Some((word, times)) => (word, times.parse().ok().filter(|&times| times > 1)),
                None => (word, Some(1)),
            };
            let fits = |&times: &usize| words.len() + times <= MOST_WORDS;
            let times = times.filter(fits).ok_or_else(|| UnknownWord::new(line, "moves"))?;
            words.extend(std::iter::repeat_n(word.to_owned(), times));
        }
        Ok(words)
    }

    fn line(&self) -> Option<u64> {
        Some(self.line)
    }

    fn expect(&mut self, _: Expected) {}
}

/// Answers questions, with words as [`Wish`] says; nothing if no answer is known.
pub trait Respondent {
    /// The answer to a question.
    fn answer(&mut self, query: &Query<'_>) -> Option<Vec<String>>;
}

/// Answers of a solver, which are written down.
pub(super) struct Recorded<'a, W> {
    pub(super) respondent: &'a mut dyn Respondent,
    pub(super) to: W,
    pub(super) expects: &'a mut dyn FnMut(Expected),
}

impl<W: Write> Source for Recorded<'_, W> {
    fn answer(&mut self, query: &Query<'_>) -> Result<Vec<String>, Flaw> {
        let words = self.respondent.answer(query).ok_or(Flaw::Unanswered)?;
        write_words(&mut self.to, &words)?;
        Ok(words)
    }

    fn line(&self) -> Option<u64> {
        None
    }

    fn expect(&mut self, expected: Expected) {
        (self.expects)(expected);
    }
}

/// Writes a line of words; a word that is repeated in a row is written once, with its count.
fn write_words(to: &mut impl Write, words: &[String]) -> io::Result<()> {
    let runs: Vec<String> = words
        .chunk_by(|one, other| one == other)
        .map(|run| match run {
            [one] => one.clone(),
            run => format!("{}*{}", run[0], run.len()),
        })
        .collect();
    let line = if runs.is_empty() { "-".to_owned() } else { runs.join(" ") };
    writeln!(to, "{line}")
}
