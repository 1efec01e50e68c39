//! Proofs of whole verdicts: certificates.
//!
//! A certificate states the *question* of a problem – the rules, the position, the stipulation, how
//! strict the check is, the author's lines – and the *facts* that are proven of it: its keys with their
//! lengths, or its solutions. Findings and verdict are not in the file. The checker derives them, and
//! refuses every line that does not follow.
//!
//! The proof itself is a *transcript*. From the statement the checker derives questions about
//! positions, always the same ones in the same order, and the file holds nothing but the answers, one a
//! line:
//!
//! ```
//! let text = "\
//! paiju certificate 5
//! rules xiangqi
//! repetition checks
//! fen 3ak1P2/3P5/3r1P3/9/9/9/9/9/9/5K3 w
//! stipulation #3
//! policy standard
//! intended -
//! author g10f10 e10f10 f8f9 f10e10 f9f10#
//! wanted g10f10
//! key g10f10 3
//! minor-duals all
//! proof
//! d8f8 d8d1*4 e10e9 e10d10 d8d1
//! e10f10
//! 2 e10f10
//! 1 f10e10
//! f8f9
//! f8f9
//! end
//! ";
//! let proven = paiju_checker::proof::check(&mut text.as_bytes(), 1000)?;
//! assert_eq!(proven.verdict.to_string(), "sound");
//! # Ok::<(), paiju_checker::proof::ProofError>(())
//! ```
//!
//! # Questions
//!
//! A question consists of its claim, a position with the attacker to move, the moves that are left,
//! and what may recur there. Open questions wait in a queue, in the order in which they came up.
//! None is asked twice, so shared positions need neither names nor numbers. Nor is one asked that
//! follows from an earlier one: a win within fewer moves, no win within more. Moves of one position
//! are taken by the point that they leave, then by the point that they go to, each counted row by
//! row from a1, then by what a pawn becomes.
//!
//! - *won within n*: the answer is a move of the attacker. Every reply that does not lose at once
//!   becomes a question with one move less.
//! - *not won within n*: the answer is a reply to each move of the attacker that does not end the
//!   game, which becomes a question with one move less. None of them may win at once.
//! - *never won*: the same without a number. The questions must run out, and the defender may not
//!   lose any perpetual play: among the moves with which the defender does something forbidden
//!   every time, no cycle may hold a move of the attacker that does not give check.
//! - *choice*, in a variation of full length: all continuations that win, the one that is followed
//!   first; a reply to each other move; then those replies to the first that last longest, which
//!   become choices, and wins within one move less no more. In other variations, the first two.
//!
//! With one move left nothing is asked: the checker looks at the last ply itself. Nor is a reply
//! asked for where the attacker has two moves left: the checker tries the replies until one holds.
//! Equal words in a row are written once, with their number: `e10f10*17`. A line without words is `-`.
//!
//! # Repetition
//!
//! What may recur belongs to a question: the positions since the defender last did nothing
//! is forbidden, of the one line that leads to it. Lines that differ in that share no question. A
//! win counts as one where the defender is certainly to blame; in a position that is not won the
//! defender must not even be under suspicion. Where every move of the attacker gives check, nothing
//! may recur.
//!
//! # First questions
//!
//! For a number of moves, in this order:
//!
//! 1. a reply to each first move that is not a key, after which the attacker does not win in time;
//! 2. for each key, that it wins within its number of moves, and a reply after which it does not
//!    within one less;
//! 3. where duals count, the variations after each wanted key;
//! 4. of each move of the attacker in the author's solution, that it wins in time or that it does not;
//!    and after those that do, the number of moves that the longest-lasting replies take, and those
//!    replies: the solution must answer one of them, or all under the strict policy.
//!
//! For `+` the other first moves never win; for `=` the side to move never does, nor the other side
//! after a key, and it wins after every other first move. Each later move of the author is shown to keep
//! the win or the draw, or not to. In help, self, reflex and series play, and in direct play with a
//! narrower goal, the heading lists the solutions, and the checker finds all of them again; nothing is
//! asked.
//!
//! # What is derived
//!
//! - `no-solution` if there is no key,
//! - `short-win` if a number of moves is stipulated and a key takes fewer, with all keys that take
//!   the fewest,
//! - `cook` for every key that is not wanted. Wanted are as many as are intended, the author's first;
//!   where no number is intended the author's key, or one,
//! - `dual`, major, for every choice in a variation of full length before its last move, and minor,
//!   for every other one in a variation that goes up to the first choice off the followed line. A
//!   solver that meets very many minor ones may state `minor-duals none`: then they are not looked for,
//!   which is said with the verdict, and the problem is not shown to be sound under the strict policy,
//! - `wrong-solution` for every move of the author that does not hold, every reply that must be answered
//!   and is not, every mark that is not true (a minor one), and if there are fewer solutions than
//!   intended,
//! - `printed-length`, a remark, if a printed line has another length.
//!
//! A problem is unsound if it has a major finding, or under the strict policy a minor one. What a
//! verdict does not say is among [`Proven::open`].

mod author;
mod choices;
mod direct;
mod duals;
mod error;
mod graph;
mod heading;
mod last;
mod never;
mod play;
mod question;
mod root;
mod source;
mod statement;
mod study;
mod together;
mod verdict;
mod walk;
mod written;

use std::io::{BufRead, Write};

pub use error::{Flaw, ProofError, UnknownWord};
use heading::{ANY_TITLE, TITLE};
pub use play::{Play, Together};
pub use source::{Expected, Query, Respondent, Wish};
use source::{Lines, Recorded};
pub use statement::{
    Defect, Goal, Intended, Kind, Length, Open, Policy, Severity, Statement, Verdict,
};
use verdict::Derived;
pub use walk::Extent;
use walk::Walk;

use crate::board::Board;

/// The last line of a proof.
const END: &str = "end";

/// What a proof proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    /// The statement that is proven.
    pub statement: Statement,
    /// The verdict that follows.
    pub verdict: Verdict,
    /// The findings that follow, in the order of their kinds.
    pub findings: Vec<Defect>,
    /// What is not proven.
    pub open: Vec<Open>,
    /// What was examined.
    pub extent: Extent,
}

impl Proven {
    fn new(statement: Statement, derived: Derived, extent: Extent) -> Self {
        let Derived { verdict, findings, open } = derived;
        Self { statement, verdict, findings, open, extent }
    }
}

/// Checks a proof of at most this many questions.
///
/// # Errors
/// [`ProofError`] with the first line, and the position, where it does not hold.
pub fn check(from: &mut dyn BufRead, most: u64) -> Result<Proven, ProofError> {
    let mut lines = Lines::new(from);
    let title = lines.next().and_then(|line| match line {
        Some(TITLE) => Ok(()),
        Some(line) => Err(match line.strip_prefix(ANY_TITLE) {
            Some(version) => Flaw::Version(version.chars().take(20).collect()),
            None => Flaw::Title(TITLE),
        }),
        None => Err(Flaw::Title(TITLE)),
    });
    let statement = title.and_then(|()| Statement::read(&mut lines));
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
    let derived = walk.prove(&statement).and_then(|derived| {
        if walk.source.next()? != Some(END) {
            return Err(Flaw::End("the end of the proof"));
        }
        let more = walk.source.next()?.is_some();
        if more { Err(Flaw::End("no further line")) } else { Ok(derived) }
    });
    let derived = derived.map_err(|wrong| walk.refused(wrong))?;
    Ok(Proven::new(statement, derived, walk.extent))
}

/// Where a proof is written, and how much of it.
pub struct Output<'a> {
    /// Receives the heading and the answers.
    pub to: &'a mut dyn Write,
    /// The most questions that are asked.
    pub most: u64,
    /// Learns, with each further move of the proof, how long it will be.
    pub expects: &'a mut dyn FnMut(Expected),
}

/// Writes the proof of a statement; what is written has been checked.
///
/// # Errors
/// [`ProofError`] with the position in which the answers do not prove it, or with the error that
/// ended the writing. What was written until then is not a proof.
pub fn write(
    statement: Statement,
    respondent: &mut dyn Respondent,
    output: Output<'_>,
) -> Result<Proven, ProofError> {
    let Output { to, most, expects } = output;
    let unwritten = |wrong| ProofError { line: None, position: None, wrong };
    let root = Board::read(&statement.fen, statement.rules).map_err(|it| unwritten(it.into()))?;
    if !statement.is_readable() {
        return Err(unwritten(Flaw::End("a shorter heading")));
    }
    statement.write(to).map_err(|error| unwritten(error.into()))?;
    let source = Recorded { respondent, to, expects };
    let mut walk = Walk::new(root, statement.rules, statement.checks(), source, most);
    let derived = walk.prove(&statement);
    let ended = derived.and_then(|derived| {
        writeln!(walk.source.to, "{END}")?;
        Ok(derived)
    });
    let derived = ended.map_err(|wrong| walk.refused(wrong))?;
    Ok(Proven::new(statement, derived, walk.extent))
}
