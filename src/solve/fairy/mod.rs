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
use crate::rules::AnyPosition;
use crate::with_position;

use cooperation::Cooperation;
pub use goal::Goal;
use resistance::Resistance;

/// How the two sides play together or against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Play {
    /// `h#`: both sides help, the side to move is mated.
    Help,
    /// `s#`: the side to move forces the other side to mate it.
    Selfmate,
    /// `r#`: a selfmate in which both sides must mate in one if they can.
    Reflex,
    /// `ser-#`: the side to move moves alone and mates.
    Series,
    /// `ser-h#`: the side to move moves alone, then the other side mates in one.
    SeriesHelp,
    /// `ser-s#`: the side to move moves alone, then the other side is forced to mate.
    SeriesSelf,
    /// `hs#`: both sides help until the side to move forces the other side to mate in one.
    HelpSelf,
}

impl Play {
    /// All kinds, in the order in which errors name them.
    pub const ALL: [Self; 7] = [
        Self::Help,
        Self::Selfmate,
        Self::Reflex,
        Self::Series,
        Self::SeriesHelp,
        Self::SeriesSelf,
        Self::HelpSelf,
    ];

    /// What stands before the goal: `h`, `ser-h`.
    pub fn prefix(self) -> &'static str {
        match self {
            Self::Help => "h",
            Self::Selfmate => "s",
            Self::Reflex => "r",
            Self::Series => "ser-",
            Self::SeriesHelp => "ser-h",
            Self::SeriesSelf => "ser-s",
            Self::HelpSelf => "hs",
        }
    }

    /// Whether one side moves alone.
    pub fn is_series(self) -> bool {
        matches!(self, Self::Series | Self::SeriesHelp | Self::SeriesSelf)
    }

    /// Whether the other side resists from the first move on.
    pub fn is_resisted(self) -> bool {
        matches!(self, Self::Selfmate | Self::Reflex)
    }

    /// Whether the solution ends with a mate that is forced.
    pub fn ends_forced(self) -> bool {
        matches!(self, Self::SeriesSelf | Self::HelpSelf)
    }
}

/// What is asked of both sides together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fairy {
    /// How they play.
    pub play: Play,
    /// What the last move reaches.
    pub goal: Goal,
    /// The number of moves, as the stipulation states it.
    pub moves: u8,
    /// Whether half a move is played before the others: `h#2.5`, `hs#2.5`.
    pub half: bool,
}

impl Fairy {
    /// The plies of a line that both sides choose freely; of a selfmate, of its longest line.
    pub fn plies(self) -> u16 {
        let moves = u16::from(self.moves);
        match self.play {
            Play::Help => 2 * moves + u16::from(self.half),
            Play::HelpSelf => 2 * moves - 1 + u16::from(self.half),
            Play::Series | Play::SeriesSelf => moves,
            Play::SeriesHelp => moves + 1,
            Play::Selfmate | Play::Reflex => 2 * moves,
        }
    }

    /// The fewest moves that a stipulation of its kind can state: none but the half.
    fn fewest(self) -> u8 {
        u8::from(!(self.half && self.play == Play::Help))
    }

    /// Whether the side that makes the first move is the one that mates.
    pub fn mover_mates(self) -> bool {
        match self.play {
            Play::Series => true,
            Play::Help | Play::HelpSelf => self.half,
            Play::Selfmate | Play::Reflex | Play::SeriesHelp | Play::SeriesSelf => false,
        }
    }

    /// The number of the ply that has so many plies before it, as solutions are written, and
    /// whether it is the second half of its move.
    pub fn number(self, ply: u16) -> (u16, bool) {
        if self.play.is_series() {
            let moves = u16::from(self.moves);
            return if ply < moves { (ply + 1, false) } else { (moves, true) };
        }
        let ply = ply + u16::from(self.half);
        (ply / 2 + 1, ply % 2 == 1)
    }

    /// The position from which the solution goes on after a move: the same side moves again
    /// inside a series. `None` if it may not, because the move gave check before the end of the
    /// series.
    ///
    /// `left` counts the plies of [`Fairy::plies`] that are left after the move.
    pub fn next<R: SearchRules>(self, after: &Position<R>, left: u16) -> Option<Position<R>> {
        let last_of_series = u16::from(self.play == Play::SeriesHelp);
        if self.play.is_series() && left > last_of_series { after.passed() } else { Some(*after) }
    }

    /// [`next`](Self::next) of a position of any rule set.
    pub fn next_of(self, after: &AnyPosition, left: u16) -> Option<AnyPosition> {
        with_position!(after, after => self.next(after, left).map(AnyPosition::from))
    }
}

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
/// use paiju::game::fen;
/// use paiju::rules::xiangqi::Xiangqi;
/// use paiju::solve::{Budget, Fairy, Goal, Limits, FairyPlay, solve_fairy};
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
