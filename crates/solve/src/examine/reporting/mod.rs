//! The one door: a problem and a plan go in, a report comes out.
//!
//! [`examine`] has no type parameter. It enters the rule set of the problem once, examines it by
//! the engine that its stipulation asks for, and writes what is found as plain data. The plan says
//! which parts are wanted and in which order the budget is spent on them.

mod ends;
mod forced;
mod phases;
mod play;
mod recorder;

pub use ends::{explain_line, explain_position};

use std::ops::ControlFlow;
use std::sync::Arc;

use super::task::Follow;
use super::{ExamineRules, Uncertified, economy};
use crate::checker::proof::{Output, Proven};
use crate::exact::{HasTables, Tables};
use crate::notation::Notation;
use crate::problem::{Claim, Problem, Stipulation};
use crate::report::Report;
use crate::rules::{AnyMove, AnyPosition, PlayedRules};
use crate::solve::{AnyScout, Limits};
use crate::verdict::{Policy, Verdict};
use crate::with_position;

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
    /// The endgame tables to probe, if there are any.
    pub tables: Option<Arc<Tables>>,
}

impl Plan {
    /// The parts that are asked of the problem itself, in their order.
    fn parts_inside(&self) -> impl Iterator<Item = Part> {
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
    /// What would happen if the other side moved first.
    SetPlay,
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

/// Writes the certificate of a verdict, see [`Part::Certificate`].
pub type Certify<'a> = &'a mut dyn FnMut(Output<'_>) -> Result<Proven, Uncertified>;

/// Receives the parts of a report as they are found, and may help the search.
pub trait Observer {
    /// A part was found; the report holds it. Whether to go on.
    fn found(&mut self, part: Part, report: &Report) -> ControlFlow<()> {
        let _ = (part, report);
        ControlFlow::Continue(())
    }

    /// The certificate of the verdict can be written, once; a failure may only appear while it is
    /// written.
    fn certificate(&mut self, write: Certify<'_>) {
        let _ = write;
    }

    /// The source of suggested lines for the search, if there is one.
    fn scout(&mut self, position: &AnyPosition) -> Option<Box<dyn AnyScout>> {
        let _ = position;
        None
    }
}

impl Observer for () {}

/// Ends an examination once a problem is found not to be sound.
pub(crate) struct WhileSound;

impl Observer for WhileSound {
    fn found(&mut self, _: Part, report: &Report) -> ControlFlow<()> {
        match report.verdict() {
            Verdict::Sound => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }
}

/// A rule set whose problems are examined through the door.
trait Examined: ExamineRules + HasTables + PlayedRules {}

impl<R: ExamineRules + HasTables + PlayedRules> Examined for R {}

/// Examines a problem as the plan says.
///
/// ```
/// use paiju_problem::problem::Problem;
/// use paiju_solve::examine::{Plan, ReportPart, Verdict, examine};
///
/// let problem = Problem::from_fen("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "#2".parse()?)?;
/// let plan = Plan { parts: vec![ReportPart::Check, ReportPart::Themes], ..Plan::default() };
/// let report = examine(&problem, &plan, &mut ());
/// assert_eq!(report.check.map(|check| check.verdict), Some(Verdict::Sound));
/// assert_eq!(report.answer.line.text(), "1. c6d8+ e10f10 2. g9f9#");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn examine(problem: &Problem, plan: &Plan, observer: &mut dyn Observer) -> Report {
    let stipulation = plan.stipulation.unwrap_or(problem.stipulation);
    let examined = with_position!(&problem.position, position => if stipulation.is_direct() {
        forced::examine(problem, position, stipulation, plan, observer)
    } else {
        play::examine(problem, position, stipulation, plan, observer)
    });
    let mut report = match examined {
        ControlFlow::Continue(report) => report,
        ControlFlow::Break(report) => return report,
    };
    let economy = plan.parts.iter().find(|part| matches!(part, Part::Economy { .. }));
    if let Some(&part @ Part::Economy { all }) = economy {
        economy::look(problem, plan, &mut report, all);
        // Nothing comes after it.
        let _ = observer.found(part, &report);
    }
    report
}
