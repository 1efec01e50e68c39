//! Why a proof is not accepted.

use std::io;

use thiserror::Error;

use crate::error::{Fault, PositionError};
use crate::rules::{UnknownGame, UnknownRepetition};

/// Why a proof proves nothing.
#[derive(Debug, Error)]
#[error("{}{wrong}", place(*line, position.as_deref()))]
pub struct ProofError {
    /// The line of the file, counted from 1; nothing while a proof is written.
    pub line: Option<u64>,
    /// The position with the attacker to move in which the proof fails, if it is about one.
    pub position: Option<String>,
    /// The rule of the format, or of the proof, that is broken.
    pub wrong: Flaw,
}

fn place(line: Option<u64>, position: Option<&str>) -> String {
    let line = line.map(|line| format!("line {line}: "));
    let position = position.map(|position| format!("in {position}: "));
    line.into_iter().chain(position).collect()
}

/// What is wrong with a proof.
#[derive(Debug, Error)]
pub enum Flaw {
    /// The file cannot be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// A line that is too long, or not closed by a line break.
    #[error("found no end of the line")]
    Unended,
    /// A line that is doubled, out of its place, or does not belong to the question.
    #[error("`{0}` does not follow from the lines before it, or is not written like that")]
    Line(String),
    /// The file is not a certificate.
    #[error("this is not a certificate, whose first line is `{0}`")]
    Title(&'static str),
    /// A certificate of a version that is not read.
    #[error(
        "version {0} of certificates is not read any more; `paiju verify --certificates FOLDER FILE` \
         writes a new one of each problem"
    )]
    Version(String),
    /// A line is not valid UTF-8.
    #[error("the line is not valid UTF-8")]
    Text,
    /// The file ends, or goes on.
    #[error("expected {0}")]
    End(&'static str),
    /// A line of the heading is another one.
    #[error("expected `{0}` and a space")]
    Heading(&'static str),
    /// A word that is not allowed there.
    #[error(transparent)]
    Word(#[from] UnknownWord),
    /// A game or a rule about repetition that the checker does not know.
    #[error(transparent)]
    Rules(#[from] UnknownGame),
    /// No such rule about repetition.
    #[error(transparent)]
    Repetition(#[from] UnknownRepetition),
    /// Pieces of Chex cannot be accused of a perpetual chase.
    #[error("chex has no rule against perpetual chase")]
    NoChase,
    /// The position is not legal.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The statement is not one, or nothing can be derived from it.
    #[error("{0}")]
    Verdict(&'static str),
    /// A move that is not a legal one of the attacker, or does not do what it should.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A move that wins where nothing should.
    #[error("{0} wins")]
    Wins(String),
    /// A first move that is not a shortest one.
    #[error("{0} wins at once")]
    Sooner(String),
    /// A win that should be there.
    #[error("no move wins")]
    NoWin,
    /// A reply that is illegal or given twice.
    #[error("{0} is not a legal reply, or is listed twice")]
    Reply(String),
    /// A reply by which the defender loses, or may lose, because a position recurs.
    #[error("{0} may lose, since it brings a position back")]
    Repeats(String),
    /// The wrong number of moves.
    #[error("found {found} moves, expected {expected}")]
    Count {
        /// The number that was found.
        found: usize,
        /// The number that there should be.
        expected: usize,
    },
    /// A perpetual play is lost by the defender.
    #[error("the defender's checks are perpetual after {0}")]
    Cycle(String),
    /// The author's solution is not stated as the format wants it.
    #[error(
        "`{0}` of the author: expected a legal move given once, or after ? a text that is not a move"
    )]
    Author(String),
    /// The answers end before the questions do.
    #[error("nobody has an answer")]
    Unanswered,
    /// More questions than one was ready to answer.
    #[error("about {estimate} positions are more than {most}")]
    Long {
        /// How many there may be.
        estimate: u64,
        /// How many are allowed.
        most: u64,
    },
}

/// A word that a heading cannot hold.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("found `{found}`, expected {expected}")]
pub struct UnknownWord {
    /// The word, cut when long.
    pub found: String,
    /// The words that are allowed there.
    pub expected: &'static str,
}

impl UnknownWord {
    pub(super) fn new(found: &str, expected: &'static str) -> Self {
        let found = found.chars().take(40).flat_map(char::escape_debug).collect();
        Self { found, expected }
    }
}
