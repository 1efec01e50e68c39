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

use super::task::{Part, Plan};
use super::{ExamineRules, Uncertified, economy};
use crate::checker::proof::{Output, Proven};
use crate::problem::Problem;
use crate::report::Report;
use crate::rules::AnyPosition;
use crate::solve::AnyScout;
use crate::verdict::Verdict;
use crate::with_position;

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
