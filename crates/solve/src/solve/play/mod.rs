//! The stipulations of chess problems other than the direct mate: help play, series play, selfmates
//! and reflexmates, for every rule set.
//!
//! [`all_solutions`] finds *all* solutions. Three engines do it, all exhaustive and exact:
//!
//! - `cooperation` for play in which nobody resists (`h#`, `ser-#`, `ser-h#`, and up to the last
//!   move `ser-s#` and `hs#`): a depth-first search over all lines of the stated length. A
//!   position that holds no solution in the plies that are left is kept under its exact key, so
//!   that lines that meet are searched once.
//! - `resistance` for play against a defender who does not want to win (`s#`, `r#`): an AND/OR
//!   search bounded by length, with a table of exact keys.
//! - `forcing` for direct play that asks for more than a win (`==3`, `#3 checkmate`, `#3 by P`) or
//!   begins with the defender (`#2.5`): the same, helped by the prover, since what is not won at all
//!   is not won like that.
//!
//! # Conventions
//!
//! - The side to move makes the first move of the solution, as everywhere in this program. In
//!   `h#N` and `ser-h#N` it is the side that will be mated; in `h#N.5` the other side.
//! - The line ends as soon as the rules end the game ([`Position::outcome`]); nothing is played
//!   past a mate, a baring or a dead draw. Help and series play take exactly `N` moves; a
//!   solution in fewer is reported as a shorter one.
//! - In series play one side moves alone and gives check with its last move of the series only.
//!   That the other side would have no move in between means nothing, unless that is the goal
//!   of a `ser-#N`, which ends it.
//! - In a reflexmate both sides must give mate in one if they can.
//! - Where the stipulation names a piece by its point, that piece is followed, and a position is
//!   known by where it is as well.
//! - Rules about repeated positions are not examined: nobody is forced to repeat a position in
//!   a bounded number of moves, and help play has nobody to blame.

mod aimed;
mod cooperation;
mod forcing;
mod forcing_tree;
mod resistance;

use super::engine::budget::Budget;
use super::limits::{Limits, Stopped};
use crate::game::{Move, Position, SearchRules};
use crate::stipulation::Stipulation;

pub use aimed::{Aimed, AimedKey};
use cooperation::Cooperation;
pub use forcing::{Forcing, Mistake, mistake};
use forcing_tree::AllForced;
use resistance::Resistance;

/// A move of a solution with what follows it: nothing after the last move, one move where both
/// sides help, all replies where one side resists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch<R: SearchRules> {
    /// The move that begins the branch.
    pub mv: Move<R>,
    /// The moves after it; empty after the last move.
    pub next: Vec<Branch<R>>,
}

impl<R: SearchRules> Branch<R> {
    /// A line without branches; nothing without a move.
    pub fn of_line(line: &[Move<R>], end: Vec<Self>) -> Vec<Self> {
        line.iter().rev().fold(end, |next, &mv| vec![Self { mv, next }])
    }

    /// The moves of its first line, itself included.
    pub fn line(&self) -> Vec<Move<R>> {
        let mut line = vec![self.mv];
        let mut here = self;
        while let Some(next) = here.next.first() {
            line.push(next.mv);
            here = next;
        }
        line
    }
}

/// More than one move of the resisted side after the key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayDual<R: SearchRules> {
    /// The moves from the problem position to the choice.
    pub line: Vec<Move<R>>,
    /// The moves that fulfil the stipulation in time.
    pub moves: Vec<Move<R>>,
    /// Whether it is in a variation of full length; in direct play before the last move.
    pub major: bool,
}

/// All solutions of one question.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AllSolutions<R: SearchRules> {
    /// The solutions in the stated number of moves: complete lines, or keys with their trees.
    /// In the order of the moves. Where the defender begins, all the defender's moves with their
    /// trees, if each of them is answered.
    pub solutions: Vec<Branch<R>>,
    /// Whether there are more than [`MOST_SOLUTIONS`].
    pub more: bool,
    /// The fewest moves in which the stipulation can be fulfilled, if they are fewer, and how.
    pub shorter: Option<(u8, Vec<Branch<R>>)>,
    /// Choices of the attacker after the key, where the other side resists.
    pub duals: Vec<PlayDual<R>>,
    /// Where the fewest moves are asked for: how many they are, or within how many there is no
    /// solution.
    pub fewest: Option<u8>,
    /// Whether there is no solution in any number of moves.
    pub never: bool,
    /// Where the defender begins: the moves that are not answered in time.
    pub escapes: Vec<Move<R>>,
    /// Whether the trees have every defense; those that lose sooner are left out of large ones.
    pub whole: bool,
}

impl<R: SearchRules> AllSolutions<R> {
    /// Solutions about which nothing else is known.
    fn of(solutions: Vec<Branch<R>>) -> Self {
        Self { solutions, whole: true, ..Self::default() }
    }
}

/// Solutions that are listed at most.
pub const MOST_SOLUTIONS: usize = 1000;

/// Finds all solutions, and whether there are shorter ones. Direct play, which is a question for
/// [`solve`](super::solve()), has none here.
///
/// ```
/// use paiju_game::game::fen;
/// use paiju_game::rules::xiangqi::Xiangqi;
/// use paiju_solve::solve::{Budget, Limits, all_solutions};
///
/// // Black moves the general aside, then the chariot mates beside the other one.
/// let position = fen::read::<Xiangqi>("4k4/9/9/9/9/9/9/9/R8/3R1K3 b")?;
/// let limits = Limits::default();
/// let answer = all_solutions(&position, "h#1".parse()?, &limits, &mut Budget::start(&limits))?;
/// assert!(answer.solutions.iter().all(|solution| solution.line().len() == 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The limit that was reached; then nothing is claimed.
pub fn all_solutions<R: SearchRules>(
    position: &Position<R>,
    asked: Stipulation,
    limits: &Limits,
    budget: &mut Budget,
) -> Result<AllSolutions<R>, Stopped> {
    let found = search(position, asked, None, limits, budget)?;
    Ok(found.unwrap_or_else(|| AllSolutions::of(Vec::new())))
}

/// The answer for a position with at least one and at most `most` solutions, and none in fewer
/// moves; `None` for any other. Stops as soon as that is known, so that a search for such positions
/// passes over the others quickly.
///
/// # Errors
/// The limit that was reached; then nothing is claimed.
pub fn few_solutions<R: SearchRules>(
    position: &Position<R>,
    asked: Stipulation,
    most: usize,
    limits: &Limits,
    budget: &mut Budget,
) -> Result<Option<AllSolutions<R>>, Stopped> {
    search(position, asked, Some(most), limits, budget)
}

/// Finds all solutions; with `few`, only where there is at least one, there are no more than this
/// many, and there is none in fewer moves.
fn search<R: SearchRules>(
    position: &Position<R>,
    asked: Stipulation,
    few: Option<usize>,
    limits: &Limits,
    budget: &mut Budget,
) -> Result<Option<AllSolutions<R>>, Stopped> {
    if asked.is_direct() || R::decided(position.board()).is_some() {
        return Ok(None);
    }
    if asked.is_narrow() {
        return Forcing::lent(asked, limits, budget, |forcing| {
            AllForced { forcing }.search(position, few)
        });
    }
    let found = if asked.play().is_resisted() {
        Resistance::new(asked, limits, budget).search(position, few)
    } else {
        Cooperation::new(asked, limits, budget).search(position, few)
    };
    found.map_err(Stopped::from)
}

/// Whether the attacker of a selfmate or reflexmate reaches the goal within `asked.moves` moves,
/// the move that led to this place included; the defender is to move. Never in other play.
///
/// # Errors
/// The limit that was reached.
pub fn is_compelled<R: SearchRules>(
    place: &Aimed<R>,
    asked: Stipulation,
    limits: &Limits,
    budget: &mut Budget,
) -> Result<bool, Stopped> {
    let moves = asked.moves().unwrap_or(0);
    if asked.play().is_direct() || !asked.play().is_resisted() || moves == 0 {
        return Ok(false);
    }
    Resistance::new(asked, limits, budget).after_attack(place, moves).map_err(Stopped::from)
}
