//! The facts that difficulty is made of, each of them proven, and none of how the solver searches.

use std::collections::BTreeSet;

use crate::game::{Move, Position, Role};
use crate::solve::{Node, Prove, Prover, Stopped, Try, real_length, tries};
use crate::theme::{self, ThemeRules};

/// What is known of a problem that is won in a number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// The length of the shortest win; useless interpositions make it no longer.
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
    /// What kind of move the key is.
    pub key: Key,
    /// Other first moves of a kind that is examined no later than the key.
    pub earlier: u32,
    /// Replies to be answered in the tree, without useless interpositions and without checks by a man that
    /// can be taken at once.
    pub replies: u32,
    /// Different moves without check or capture in the tree after the key.
    pub later_quiet: u32,
    /// Men on the board.
    pub men: u32,
    /// Horses, cannons and knights of the attacker.
    pub crooked: u32,
}

/// Kinds of first moves, those that a solver examines first at the front.
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

/// Men whose moves depend on others in their way, or whose reach no line shows.
const CROOKED: [&str; 3] = ["horse", "cannon", "knight"];

/// Measures a problem: `tree` is its solution, from the only key on.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn measure<R: ThemeRules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    tree: &Node<R>,
) -> Result<Facts, Stopped> {
    let (start, moves) = (prover.start(position), tree.left);
    let real = real_length(prover, &start, tree)?.unwrap_or(moves);
    let mut facts = Facts { moves: real, ..Facts::default() };
    for line in theme::variations(tree) {
        let (quiet, given) = along(position, &line);
        facts.quiet = facts.quiet.max(quiet);
        facts.given = facts.given.max(given);
        facts.variations += 1;
    }
    let tries = tries(prover, &start, moves, 1, &[]);
    if let Some(stopped) = tries.stopped {
        return Err(stopped);
    }
    let late = |it: &&Try<R>| it.line.moves.len() + 1 == 2 * usize::from(moves);
    facts.tries = tries.found.len() as u32;
    facts.late_tries = tries.found.iter().filter(late).count() as u32;
    if let Some(&key) = tree.continuations.first() {
        facts.key = kind(prover, position, key, moves, Key::Waiting)?;
        for mv in prover.first_moves(&start) {
            let is_earlier = kind(prover, position, mv, moves, facts.key)? <= facts.key;
            facts.earlier += u32::from(mv != key && is_earlier);
        }
    }
    let mut seen = Seen::default();
    seen.follow(position, tree);
    facts.replies = seen.replies;
    facts.later_quiet = seen.quiet.len() as u32;
    facts.men = position.board().occupied().len() as u32;
    let own = position.board().pieces().filter(|(_, man)| man.color == position.turn());
    facts.crooked = own.filter(|(_, man)| CROOKED.contains(&man.role.name())).count() as u32;
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

/// The kind of a first move. Whether one that neither checks nor takes threatens anything matters only
/// where `with` is a key that threatens.
fn kind<R: ThemeRules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    mv: Move<R>,
    moves: u8,
    with: Key,
) -> Result<Key, Stopped> {
    let child = prover.start(position).after(mv);
    Ok(match (child.passed(), mv.capture().is_some()) {
        (None, true) => Key::CheckTaking,
        (None, false) => Key::Check,
        (Some(_), true) => Key::Taking,
        (Some(_), false) if with < Key::Quiet => Key::Waiting,
        (Some(passed), false) if moves < 2 || prover.wins(&passed, moves - 1)? => Key::Quiet,
        (Some(_), false) => Key::Waiting,
    })
}

/// What has to be seen in a tree; a position that is reached twice counts once.
struct Seen<R: ThemeRules> {
    positions: BTreeSet<crate::game::Key>,
    quiet: BTreeSet<Move<R>>,
    replies: u32,
}

impl<R: ThemeRules> Default for Seen<R> {
    fn default() -> Self {
        Self { positions: BTreeSet::new(), quiet: BTreeSet::new(), replies: 0 }
    }
}

impl<R: ThemeRules> Seen<R> {
    fn follow(&mut self, at: &Position<R>, node: &Node<R>) {
        let Some(&mv) = node.continuations.first() else { return };
        let child = at.after(mv);
        if !self.positions.is_empty() && mv.capture().is_none() && !child.is_check() {
            self.quiet.insert(mv);
        }
        if self.positions.insert(child.key()) {
            let replies = child.legal_moves().into_iter().filter(|&mv| !is_spite(&child.after(mv)));
            let useless = node.defences.iter().filter(|defence| defence.useless).count();
            self.replies += replies.count().saturating_sub(useless) as u32;
        }
        for defence in node.defences.iter().filter(|defence| !defence.useless) {
            self.follow(&child.after(defence.mv), &defence.next);
        }
    }
}

/// Whether the side to move is in check by a man that it can take.
fn is_spite<R: ThemeRules>(position: &Position<R>) -> bool {
    let checkers = position.checkers();
    position.is_check() && position.legal_moves().into_iter().any(|mv| checkers.contains(mv.to()))
}
