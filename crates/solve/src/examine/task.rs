//! What is examined, and how.

use std::sync::Arc;

use crate::exact::{MissingTable, Probe, Tables};
use crate::game::{Position, Repetition};
use crate::notation::{Notation, NotationRules};
use crate::problem::{Claim, MAX_MOVES, Solution, Stipulation, StipulationSource};
use crate::rules::AnyMove;
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

/// What is wanted of an examination.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The parts, in the order in which the budget is spent on them. What one part finds no other
    /// searches again.
    pub parts: Vec<Part>,
    /// How strict the check is about uniqueness.
    pub policy: Policy,
    /// Which win the main line and the tree show.
    pub follow: Follow,
    /// No win longer than this is looked for, in the attacker's moves.
    pub most: Option<u8>,
    /// How the moves of the report are written; otherwise as the problem says.
    pub notation: Option<Notation>,
    /// Whether the author's solution takes part.
    pub authored: bool,
    /// How many moves beyond those of the solution other wins are looked for, if not
    /// [`BEYOND`](crate::solve::BEYOND).
    pub beyond: Option<u8>,
    /// What is asked instead of the problem's own stipulation.
    pub stipulation: Option<Stipulation>,
    /// What the whole examination may cost.
    pub limits: Limits,
    /// The positions searched for what decides the verdict where the limits set neither positions nor
    /// time; `None` for as many as it takes. What each man is needed for then keeps its smaller limit.
    pub usual_nodes: Option<u64>,
    /// The endgame tables to probe, if there are any.
    pub tables: Option<Arc<Tables>>,
}

impl Plan {
    /// The limits of the search for what the problem asks.
    pub(super) fn search_limits(&self) -> Limits {
        let limits = self.limits.clone();
        match self.usual_nodes {
            Some(nodes) => limits.or_nodes(nodes),
            None => limits,
        }
    }

    /// The parts that are asked of the problem itself, in their order.
    pub(super) fn parts_inside(&self) -> impl Iterator<Item = Part> {
        self.parts.iter().copied().filter(|part| !matches!(part, Part::Economy { .. }))
    }
}

/// A part of an examination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The shortest win and all keys; of a study, its value.
    Answer,
    /// Whether the independent checker plays the win through. A win that it does not accept is not
    /// claimed, and nothing more is examined.
    Replay,
    /// The check of the problem as its author gives it.
    Check,
    /// Whether keys rest on the ban on perpetual check: with `all` every key, otherwise that of the
    /// main line.
    RestsOnBan {
        /// Whether all keys are examined.
        all: bool,
    },
    /// How the game can end where both sides play as well as they can.
    WinKinds,
    /// The certificate of the verdict: of the check if that comes before it, else of the keys. The
    /// observer writes it.
    Certificate,
    /// The main line through the solution tree, without its threats.
    MainLine,
    /// The solution tree with its threats.
    Tree,
    /// The end of the main line, explained.
    End(MainLine),
    /// The ends of at most this many variations, that of the main line included.
    Variations(usize),
    /// What the solution shows.
    Themes,
    /// How hard the problem is.
    Difficulty,
    /// The answer under each changed rule.
    RestsOn,
    /// What would happen if the other side moved first, in problems of at most this many moves.
    SetPlay(u8),
    /// First moves that fail because of at most this many replies.
    Tries(usize),
    /// All first moves that win within this number of moves.
    Winners(u8),
    /// Every other winning move of the solution, graded.
    Alternatives,
    /// What each man of a sound problem is needed for; with `all` also which weaker man would do.
    /// This examines another problem for every man removed, so it comes last, wherever it is
    /// listed.
    Economy {
        /// Whether weaker men are tried, and the final position is examined.
        all: bool,
    },
    /// A claim, compared with the proof. With a first move that is claimed, in place of the
    /// author's.
    Claim(Claim, Option<AnyMove>),
}

/// Which main line is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MainLine {
    /// That of the answer: the win that is followed against the longest defense.
    Answer,
    /// That of the solution tree, where there is one.
    Tree,
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

/// The limits of the search for a forced win.
pub(super) fn study_limits(stipulation: Stipulation, limits: &Limits) -> Limits {
    let most = if stipulation == Stipulation::DRAW { DRAW_NODES } else { STUDY_NODES };
    limits.clone().or_nodes(most)
}

// Every win that can be asked for can be searched.
const _: () = assert!(MAX_MOVES <= MAX_LENGTH);
