//! The stipulations of the chess problem world beside the direct mate: help play, series play,
//! selfmates and reflexmates, for every rule set.
//!
//! [`solve_fairy`] finds *all* solutions. Two engines do it, both exhaustive and exact:
//!
//! - `cooperation` for play in which nobody resists (`h#`, `ser-#`, `ser-h#`, and up to the last
//!   move `ser-s#` and `hs#`): a depth-first search over all lines of the stated length. A
//!   position that holds no solution in the plies that are left is kept under its exact key, so
//!   that lines that meet are searched once.
//! - `resistance` for play against a defender who does not want to win (`s#`, `r#`): an AND/OR
//!   search bounded by length, with a table of exact keys.
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
//! - Rules about repeated positions are not looked at: nobody is forced to repeat a position in
//!   a bounded number of moves, and help play has nobody to blame.

mod cooperation;
mod goal;
mod resistance;

use super::engine::budget::Budget;
use super::limits::{Limits, Stopped};
use crate::game::{Move, Position, SearchRules};
use crate::stipulation::Fairy;

use cooperation::Cooperation;
use resistance::Resistance;

/// A move of a solution with what follows it: nothing after the last move, one move where both
/// sides help, all replies where one side resists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch<R: SearchRules> {
    /// The move.
    pub mv: Move<R>,
    /// What follows.
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

/// More than one move of the resisted side in a selfmate or reflexmate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FairyDual<R: SearchRules> {
    /// The moves from the problem position to the choice.
    pub line: Vec<Move<R>>,
    /// The moves that fulfil the stipulation in time.
    pub moves: Vec<Move<R>>,
    /// Whether it stands in a variation of full length.
    pub major: bool,
}

/// All solutions of one question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FairyAnswer<R: SearchRules> {
    /// The solutions in the stated number of moves: complete lines, or keys with their trees.
    /// In the order of the moves.
    pub solutions: Vec<Branch<R>>,
    /// Whether there are more than [`MOST_SOLUTIONS`].
    pub more: bool,
    /// The fewest moves in which the stipulation can be fulfilled, if they are fewer, and how.
    pub shorter: Option<(u8, Vec<Branch<R>>)>,
    /// Choices of the attacker after the key, in `s#` and `r#`.
    pub duals: Vec<FairyDual<R>>,
}

/// Solutions that are listed at most.
pub const MOST_SOLUTIONS: usize = 1000;

/// Finds all solutions, and whether there are shorter ones.
///
/// ```
/// use paiju_game::game::fen;
/// use paiju_game::rules::xiangqi::Xiangqi;
/// use paiju_solve::solve::{Budget, Fairy, Goal, Limits, FairyPlay, solve_fairy};
///
/// // Black moves the general aside, then the chariot mates beside the other one.
/// let position = fen::read::<Xiangqi>("4k4/9/9/9/9/9/9/9/R8/3R1K3 b")?;
/// let asked = Fairy { play: FairyPlay::Help, goal: Goal::Win, moves: 1, half: false };
/// let limits = Limits::default();
/// let answer = solve_fairy(&position, asked, &limits, &mut Budget::start(&limits))?;
/// assert!(answer.solutions.iter().all(|solution| solution.line().len() == 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The limit that was reached; then nothing is claimed.
pub fn solve_fairy<R: SearchRules>(
    position: &Position<R>,
    asked: Fairy,
    limits: &Limits,
    budget: &mut Budget,
) -> Result<FairyAnswer<R>, Stopped> {
    if R::decided(position.board()).is_some() {
        return Ok(FairyAnswer { solutions: vec![], more: false, shorter: None, duals: vec![] });
    }
    if asked.play.is_resisted() {
        Resistance::new(asked, limits, budget).solve(position).map_err(Stopped::from)
    } else {
        Cooperation::new(asked, limits, budget).solve(position).map_err(Stopped::from)
    }
}

/// The answer for a position with at least one and at most `most` solutions, and none in fewer
/// moves; `None` for any other. Stops as soon as that is known, so that a search for such positions
/// passes over the others quickly.
///
/// # Errors
/// The limit that was reached; then nothing is claimed.
pub fn solve_few<R: SearchRules>(
    position: &Position<R>,
    asked: Fairy,
    most: usize,
    limits: &Limits,
    budget: &mut Budget,
) -> Result<Option<FairyAnswer<R>>, Stopped> {
    if R::decided(position.board()).is_some() {
        return Ok(None);
    }
    if asked.play.is_resisted() {
        Resistance::new(asked, limits, budget).solve_few(position, most).map_err(Stopped::from)
    } else {
        Cooperation::new(asked, limits, budget).solve_few(position, most).map_err(Stopped::from)
    }
}

/// Whether the attacker of a selfmate or reflexmate has his way within `asked.moves` moves, the
/// move that led to this position included; the defender is to move. Never in other play.
///
/// # Errors
/// The limit that was reached.
pub fn is_compelled<R: SearchRules>(
    position: &Position<R>,
    asked: Fairy,
    limits: &Limits,
    budget: &mut Budget,
) -> Result<bool, Stopped> {
    if !asked.play.is_resisted() || asked.moves == 0 {
        return Ok(false);
    }
    Resistance::new(asked, limits, budget)
        .after_attack(position, asked.moves)
        .map_err(Stopped::from)
}
