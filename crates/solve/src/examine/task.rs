//! What is examined, and how.

use std::sync::Arc;

use crate::exact::{MissingTable, Probe};
use crate::game::{Position, Repetition};
use crate::notation::{Notation, NotationRules};
use crate::problem::{MAX_MOVES, Solution, Stipulation, StipulationSource};
use crate::solve::{Limits, MAX_LENGTH, Question};
use crate::verdict::Policy;

/// What one problem asks and says.
#[derive(Clone, Copy)]
pub struct Task<'a, R: NotationRules> {
    /// The problem position, with the side that moves first.
    pub position: &'a Position<R>,
    /// The stipulation to examine.
    pub stipulation: Stipulation,
    /// Where the stipulation comes from, if no author gave it. Where it is the length of a printed
    /// line, a longer win counts as well.
    pub stipulation_source: Option<StipulationSource>,
    /// How repeated positions are judged.
    pub repetition: Repetition,
    /// The author's solution, to be compared with what is proven.
    pub solution: Option<&'a Solution>,
    /// Whether moves that are not in its notation may be in any other.
    pub any_notation: bool,
    /// Whether the text of the solution breaks off, so that its main line may lack moves.
    pub is_broken: bool,
    /// The moves of the printed line that breaks off, if they can be counted.
    pub printed_moves: Option<u8>,
    /// How many keys are intended, if not one: the author's first moves, filled up with others if
    /// they are fewer.
    pub intended: Option<u8>,
    /// How its moves are written.
    pub notation: Notation,
    /// Where exact values are known, which `+` and `=` ask for and a search makes use of.
    pub tables: Option<&'a Arc<dyn Probe<R>>>,
}

impl<'a, R: NotationRules> Task<'a, R> {
    /// A position and what is asked of it, without an authored solution or tables; repeated
    /// positions are judged as is usual under its rules.
    pub fn new(position: &'a Position<R>, stipulation: Stipulation) -> Self {
        Self {
            position,
            stipulation,
            stipulation_source: None,
            repetition: R::REPETITION,
            solution: None,
            any_notation: false,
            is_broken: false,
            printed_moves: None,
            intended: None,
            notation: Notation::default(),
            tables: None,
        }
    }

    /// The table that would settle a study, where tables do not know it.
    pub(super) fn missing_table(&self) -> Option<MissingTable> {
        let tables = self.tables?;
        if tables.repetition() != self.repetition {
            return Some(MissingTable::NotUnderTheseRules);
        }
        Some(tables.priced(tables.missing(self.position), self.position))
    }
}

/// The policy and the limits of an examination.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How strict to be about uniqueness.
    pub policy: Policy,
    /// What the whole examination may cost.
    pub limits: Limits,
    /// No win longer than this is looked for, in attacker's moves.
    pub most: Option<u8>,
    /// Which win the main line and the solution tree show.
    pub follow: Follow,
    /// How many moves beyond those of the solution other wins are looked for, if not
    /// [`BEYOND`](crate::solve::BEYOND).
    pub beyond: Option<u8>,
}

/// Which win the main line and the solution tree show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Follow {
    /// The author's solution within the moves of the stipulation: the author's key and moves where
    /// they win in time, the quickest moves elsewhere.
    #[default]
    Author,
    /// The shortest, from the first key in move order.
    Shortest,
}

/// What a stipulation asks of the search for forced wins; `None` if that cannot answer it, such as
/// a study, which tables answer.
pub fn question(stipulation: Stipulation) -> Option<Question> {
    let question = Question { within: stipulation.moves(), checks: stipulation.is_by_checks() };
    stipulation.is_mate().then_some(question)
}

/// Positions in which a forced win of a study is looked for if no limit says otherwise. A study
/// may be drawn, and then no search comes to an end.
pub const STUDY_NODES: u64 = 100_000;

/// The same where a draw is to be shown.
const DRAW_NODES: u64 = 2_000_000;

/// The most that tables of a study may cost if no limit says otherwise, in positions: ten seconds.
pub(super) const TABLE_NODES: u64 = 5_000_000;

/// Whether there is neither a limit on positions nor one on time.
pub(super) fn is_free(limits: &Limits) -> bool {
    limits.nodes.is_none() && limits.time.is_none()
}

/// The limits of the search for a forced win.
pub(super) fn study_limits(stipulation: Stipulation, limits: &Limits) -> Limits {
    let most = if stipulation == Stipulation::DRAW { DRAW_NODES } else { STUDY_NODES };
    Limits { nodes: if is_free(limits) { Some(most) } else { limits.nodes }, ..limits.clone() }
}

// Every win that can be asked for can be searched.
const _: () = assert!(MAX_MOVES <= MAX_LENGTH);
