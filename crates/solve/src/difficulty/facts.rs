//! The facts that difficulty is made of, each of them proven.

use std::collections::BTreeSet;

use crate::game::{Move, Position};
use crate::solve::{Node, Prove, Prover, Pursue, Question, Stopped, Try, solve, tries};
use crate::theme::{self, ThemeRules};

/// What is known of a problem that is won in `moves`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// The length of the shortest win.
    pub moves: u8,
    /// First moves that exactly one reply refutes.
    pub tries: u32,
    /// Those of them against which some other reply lasts to the last move.
    pub late_tries: u32,
    /// The most attacker's moves without check or capture in one variation of full length.
    pub quiet: u32,
    /// The most material given up in one such variation, in half soldiers.
    pub given: u32,
    /// Variations of full length.
    pub variations: u32,
    /// Different sequences of the attacker's moves among them.
    pub answers: u32,
    /// What kind of move the key is.
    pub key: Key,
    /// Positions that the solver searches for the answer.
    pub nodes: u64,
}

/// Kinds of keys, the likeliest to be examined first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Key {
    /// It takes a piece and checks.
    CheckTaking,
    /// It gives check and takes nothing.
    #[default]
    Check,
    /// It takes a piece.
    Taking,
    /// It does neither, and threatens to win in time.
    Quiet,
    /// It does neither, and threatens nothing.
    Waiting,
}

/// Measures a problem: `tree` is its solution, from the only key on. The positions are counted
/// with a table of its own, so that they do not depend on what `prover` knows already; they
/// are taken from its budget.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn measure<R: ThemeRules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    tree: &Node<R>,
    checks: bool,
) -> Result<Facts, Stopped> {
    prover.without_endgames(checks, |fresh| measure_with(fresh, position, tree, checks))
}

fn measure_with<R: ThemeRules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    tree: &Node<R>,
    checks: bool,
) -> Result<Facts, Stopped> {
    let (moves, before) = (tree.left, prover.nodes());
    let answer = solve(prover, position, Question { within: Some(moves), checks });
    if let Some(unfinished) = answer.stopped {
        return Err(unfinished.reason);
    }
    let nodes = prover.nodes() - before;
    let mut facts = Facts { moves, nodes, ..Facts::default() };
    let mut answers = BTreeSet::new();
    for line in theme::variations(tree) {
        answers.insert(line.iter().copied().step_by(2).collect::<Vec<Move<R>>>());
        let (quiet, given) = along(position, &line);
        facts.quiet = facts.quiet.max(quiet);
        facts.given = facts.given.max(given);
        facts.variations += 1;
    }
    facts.answers = answers.len() as u32;
    let start = prover.start(position);
    let tries = tries(prover, &start, moves, 1);
    if let Some(stopped) = tries.stopped {
        return Err(stopped);
    }
    let late = |it: &&Try<R>| it.line.moves.len() + 1 == 2 * usize::from(moves);
    facts.tries = tries.found.len() as u32;
    facts.late_tries = tries.found.iter().filter(late).count() as u32;
    if let Some(&key) = tree.continuations.first() {
        facts.key = kind(prover, position, key, moves)?;
    }
    Ok(facts)
}

/// Quiet moves of the attacker, and the material that the attacker gives up, along a variation.
fn along<R: ThemeRules>(position: &Position<R>, line: &[Move<R>]) -> (u32, u32) {
    let (mut at, mut quiet) = (*position, 0);
    for &mv in line {
        let attack = at.turn() == position.turn();
        quiet += u32::from(attack && mv.capture().is_none() && !at.gives_check(mv));
        at = at.after(mv);
    }
    (quiet, theme::given_up(position, line))
}

fn kind<R: ThemeRules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    key: Move<R>,
    moves: u8,
) -> Result<Key, Stopped> {
    let child = prover.start(position).after(key);
    Ok(match (child.passed(), key.capture().is_some()) {
        (None, true) => Key::CheckTaking,
        (None, false) => Key::Check,
        (Some(_), true) => Key::Taking,
        (Some(passed), false) if moves < 2 || prover.wins(&passed, moves - 1)? => Key::Quiet,
        (Some(_), false) => Key::Waiting,
    })
}
