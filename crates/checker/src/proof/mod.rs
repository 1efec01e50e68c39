//! Proofs of whole verdicts: certificates of the third kind.
//!
//! A proof is a *transcript*. Its heading states a problem, the word over it and every finding. From
//! that the checker derives questions about positions, always the same ones in the same order, and
//! the file holds nothing but the answers, one a line:
//!
//! ```text
//! paiju certificate 3
//! rules xiangqi
//! repetition checks
//! fen 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
//! stipulation #2
//! policy standard
//! wanted c6d8
//! verdict sound
//! key c6d8 2
//! proof
//! e10f10*17 g5e5 …
//! end
//! ```
//!
//! # Questions
//!
//! A question is what it claims, a position with the attacker to move, the moves that he has left,
//! and what may come again there. Open questions wait in a queue, in the order in which they came up,
//! and none is asked twice, so shared positions need neither names nor numbers. Moves of one
//! position are taken by the point that they leave, then by the point that they go to, each
//! counted row by row from a1, then by what a pawn becomes.
//!
//! - *won within n*: the answer is a move of the attacker. Every reply that does not lose at once
//!   becomes a question with one move less.
//! - *not won within n*: the answer is a reply to each move of the attacker that does not end the
//!   game, which becomes a question with one move less. None of them may win at once.
//! - *never won*: the same without a number. The questions must run out, and
//!   no play that goes on for ever may be lost by the defender, [`graph`].
//! - the author's solution, if nothing is said against it: after each of his moves of the attacker
//!   the number of moves that the replies take which last longest, and those replies.
//! - *choice*: all continuations that win, the one that is followed first; then
//!   a reply to each other move; then those replies to the first that last longest.
//!
//! With one move left nothing is asked: the checker looks at the last ply itself. Equal words in a
//! row stand once, with their number: `e10f10*17`. A line without words is `-`.
//!
//! # Repetition
//!
//! What may come again belongs to a question, and is the [spell](super::spell) of the one line that
//! leads to it: lines of different spells share no question. A win counts as
//! one where the defender is to blame for sure; in a position that is not won he must not even
//! be under suspicion.
//!
//! # First questions
//!
//! For a number of moves: a reply to each first move that is no key; for each key that it wins, and
//! a reply after which it takes all its moves; the variations after the wanted keys, where duals
//! count; the lines of minor duals. What must be stated is in [`verdict`].

mod author;
mod choices;
mod error;
mod graph;
mod heading;
mod never;
mod play;
mod question;
mod root;
mod source;
mod statement;
mod together;
mod verdict;
mod walk;

use std::io::{BufRead, Write};

pub use error::{Flaw, ProofError};
use heading::TITLE;
pub use play::{Play, Together};
use source::{Lines, Recorded};
pub use source::{Query, Respondent, Wish};
pub use statement::{
    Goal, Kind, Length, Policy, Severity, Stated, Statement, UnknownWord, Verdict,
};
pub use walk::Extent;
use walk::Walk;

use crate::board::Board;

/// The last line of a proof.
const END: &str = "end";

/// Whether the first line of a certificate is that of a proof.
pub fn is_title(line: &str) -> bool {
    line == TITLE
}

/// What a proof proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    /// The statement that is proven.
    pub statement: Statement,
    /// What was looked at.
    pub extent: Extent,
}

/// Checks a proof of at most this many questions.
///
/// # Errors
/// [`ProofError`] with the first line, and the position, where it does not hold.
pub fn check(from: &mut dyn BufRead, most: u64) -> Result<Proven, ProofError> {
    let mut lines = Lines::new(from, 0);
    let statement = match lines.next() {
        Ok(Some(TITLE)) => Statement::read(&mut lines),
        Ok(_) => Err(Flaw::Heading(TITLE)),
        Err(wrong) => Err(wrong),
    };
    let unread = |lines: &Lines<'_>, wrong| ProofError {
        line: source::Source::line(lines),
        position: None,
        wrong,
    };
    let statement = match statement {
        Ok(statement) => statement,
        Err(wrong) => return Err(unread(&lines, wrong)),
    };
    let root = match Board::read(&statement.fen, statement.rules) {
        Ok(root) => root,
        Err(error) => return Err(unread(&lines, error.into())),
    };
    if root.text() != statement.fen {
        return Err(unread(&lines, Flaw::Verdict("the position text has not its normal form")));
    }
    let mut walk = Walk::new(root, statement.rules, statement.checks(), lines, most);
    let proven = walk.prove(&statement).and_then(|()| {
        if walk.source.next()? != Some(END) {
            return Err(Flaw::End("the end of the proof"));
        }
        if walk.source.next()?.is_some() { Err(Flaw::End("no further line")) } else { Ok(()) }
    });
    proven.map_err(|wrong| walk.refused(wrong))?;
    Ok(Proven { extent: walk.extent, statement })
}

/// Writes the proof of a statement; what is written has been checked. At most this many questions
/// are asked.
///
/// # Errors
/// [`ProofError`] with the position in which the answers do not prove it, or what ended the
/// writing. What was written until then is no proof.
pub fn write(
    statement: Statement,
    respondent: &mut dyn Respondent,
    to: &mut dyn Write,
    most: u64,
) -> Result<Proven, ProofError> {
    let unwritten = |wrong| ProofError { line: None, position: None, wrong };
    let root = Board::read(&statement.fen, statement.rules).map_err(|it| unwritten(it.into()))?;
    statement.write(to).map_err(|error| unwritten(error.into()))?;
    let source = Recorded { respondent, to };
    let mut walk = Walk::new(root, statement.rules, statement.checks(), source, most);
    let proven = walk.prove(&statement);
    let ended = proven.and_then(|()| Ok(writeln!(walk.source.to, "{END}")?));
    ended.map_err(|wrong| walk.refused(wrong))?;
    Ok(Proven { extent: walk.extent, statement })
}
