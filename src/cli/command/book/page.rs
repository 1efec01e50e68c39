//! One problem of a book: its diagram, its solution and those of its twins.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::{PageArgs, Task};
use crate::book::{Diagram, Sheet, Solution, Training};
use crate::cli::options::{page_notation, usual_notation};
use crate::cli::report::layout::cut;
use crate::cli::report::printed::{self, Printing};
use crate::cli::report::style::printable;
use crate::examine::{Plan, Policy, ReportPart as Part, Verdict, examine};
use crate::input::{Fingerprint, PosedProblem};
use crate::pack::{PackPlan, pack};
use crate::problem::{Expect, FindingKind, Problem, Stipulation, Twin};
use crate::record::SUMMARY;
use crate::report::Report;
use crate::report::words::{self, Language};
use crate::solve::Limits;
use crate::tablebase::Tables;
use crate::theme::Name;

/// A problem of the book.
pub(super) struct Page {
    pub(super) diagram: Diagram,
    pub(super) chapter: Option<String>,
    pub(super) source: Option<String>,
    /// How hard it is, how many moves it takes, and how many men it has.
    pub(super) difficulty: Option<f64>,
    pub(super) length: Option<u16>,
    pub(super) men: usize,
    /// The first theme that it shows.
    pub(super) theme: Option<Name>,
    /// What is asked, of the twins, too.
    pub(super) stipulations: Vec<Stipulation>,
    pub(super) decided: bool,
    /// Titles that are offered where it has none.
    pub(super) titles: Vec<String>,
    /// What is wrong with it and its twins that no author expects, each with its id.
    pub(super) faults: Vec<String>,
    /// Whether the author or a judge says more of it than is printed.
    pub(super) is_cut: bool,
    /// Twins that cannot be put on the board.
    pub(super) bad_twins: Vec<PosedProblem>,
}

impl Solver<'_> {
    /// Prints a problem, and solves it with its twins where that is asked for.
    pub(super) fn page(self, posed: &PosedProblem, problem: &Problem) -> Page {
        let Self { task, printing, .. } = self;
        let position = &problem.position;
        let mut diagram = printed::diagram(posed, problem, position, &[], printing);
        // An id is not a title.
        diagram.name = problem.name().unwrap_or_default();
        diagram.twins = twin_lines(problem, printing);
        diagram.sheet = task.points.map(|points| Sheet {
            id: posed.id.clone(),
            points: points.to_string(),
            lines: problem
                .stipulation
                .moves()
                .map_or(4, |moves| usize::from(moves) + 1)
                .clamp(2, 6),
        });
        let chapter = posed.collection.clone().or_else(|| {
            let stem = Path::new(&*posed.excerpt.file).file_stem()?.to_string_lossy();
            (stem != "-").then(|| stem.into_owned())
        });
        let (is_problem, twins) = posed.clone().take_twins();
        let names = problem.twins.iter().map(|(name, _)| name);
        let (twins, bad_twins): (Vec<_>, Vec<_>) =
            names.zip(twins).partition(|(_, twin)| twin.problem.is_ok());
        let asked = std::iter::once(problem.stipulation).filter(|_| is_problem);
        let asked = asked.chain(twins.iter().filter_map(|(_, twin)| twin.stipulation));
        let mut page = Page {
            diagram,
            chapter,
            source: problem.entry.source.name.as_ref().map(ToString::to_string),
            difficulty: None,
            length: problem.stipulation.moves().map(u16::from),
            men: position.men().len(),
            theme: None,
            stipulations: asked.collect(),
            decided: true,
            titles: Vec::new(),
            faults: Vec::new(),
            is_cut: task.printed.no_solutions
                && task.points.is_none()
                && printed::is_commented(problem),
            bad_twins: bad_twins.into_iter().map(|(_, twin)| twin).collect(),
        };
        if !task.solves() {
            return page;
        }
        if is_problem {
            let report = self.solved(problem);
            page.decided = printed::fill(&mut page.diagram, problem, &report, printing);
            page.faults.extend(fault(&posed.id, problem, &report, printing.language));
            page.length = report.answer.moves.map(u16::from).or(page.length);
            page.difficulty = report.difficulty;
            // A title says what a solution shows.
            if printing.solutions && !task.train {
                page.titles = words::titles(&report, printing.language);
            }
            page.theme = report.themes.iter().flatten().map(|theme| theme.name).next();
            if let Some(plan) = self.training {
                let (training, is_complete) = trained(problem, &report, plan, printing.language);
                page.decided &= is_complete;
                page.diagram.training = Some(training);
            }
        } else if printing.solutions {
            page.diagram.solution = Some(Solution::default());
        }
        // Nothing but their solutions is printed of twins.
        let Some(all) = &mut page.diagram.solution else { return page };
        for (name, twin) in &twins {
            let Ok(problem) = &twin.problem else { continue };
            let report = self.solved(problem);
            page.decided &= report.solved != Verdict::Undecided;
            page.faults.extend(fault(&problem.id, problem, &report, printing.language));
            all.twins.push((format!("{name})"), printed::solution(problem, &report, printing)));
        }
        page
    }
}

/// That a problem has no solution, several keys or a shorter solution, unless its author expects that.
fn fault(id: &str, problem: &Problem, report: &Report, language: Language) -> Option<String> {
    let is_expected = |kind| match &problem.expect {
        Some(Expect::Findings(kinds)) => kinds.contains(&kind),
        Some(Expect::Sound) | None => false,
    };
    let asked = report.stipulation;
    let intended = problem.intended_solutions.as_ref().map_or(1, |it| usize::from(it.total()));
    let is_cooked = match report.check.as_ref().filter(|_| !asked.is_direct()) {
        Some(check) => check.findings.iter().any(|it| it.kind == FindingKind::Cook),
        None => report.answer.keys.len() > intended,
    };
    let said = if report.solved == Verdict::NoSolution && !is_expected(FindingKind::NoSolution)
        || report.stipulated_too_long().is_some() && !is_expected(FindingKind::ShortWin)
    {
        words::answer(report)
    } else if is_cooked && !is_expected(FindingKind::Cook) {
        if asked.is_direct() { words::all_keys(&report.answer.keys) } else { words::answer(report) }
    } else {
        return None;
    };
    Some(format!("{}: {}", printable(id), cut(&said.text_in(language))))
}

/// What a page that trains knows of a problem, and whether all of it is decided.
fn trained(
    problem: &Problem,
    report: &Report,
    plan: &PackPlan,
    language: Language,
) -> (Training, bool) {
    let pack = pack(problem, plan);
    let is_complete = pack.complete;
    let is_solved = pack.length.is_some() && !pack.begins.is_empty();
    let note = match (is_solved, is_complete) {
        (false, true) => Some(words::untrained_unsolved()),
        (false, false) => Some(words::untrained_undecided()),
        (true, _) if pack.is_cut() => Some(words::untrained_cut()),
        (true, false) => Some(words::trained_partly()),
        (true, true) => None,
    };
    let tries = report.tries.iter().flat_map(|tries| &tries.found);
    let tries = tries.map(|it| (it.mv.coordinates.clone(), printed::tried(&[it], language)));
    let asked = [&*pack.rules, &pack.fen, &pack.stipulation, &pack.repetition];
    let training = Training {
        id: pack.id.clone(),
        print: Fingerprint::of(&asked).to_string(),
        note,
        tries: tries.collect(),
        pack: (is_solved && !pack.is_cut()).then_some(pack),
    };
    (training, is_complete)
}

/// A line for each twin: its name, and what it changes.
fn twin_lines(problem: &Problem, printing: Printing) -> Vec<String> {
    let rules = problem.position.rules();
    let notation = page_notation(printing.notation, printing.language, problem);
    let named = |point: &str| printed::points_in(notation, point);
    let line = |(name, twin): &(String, Result<_, _>)| {
        let twin: &Twin = twin.as_ref().ok()?;
        let changes = words::twin(rules, twin, named).text_in(printing.language);
        let title = twin.own.title.as_ref().map(|title| format!("{title} – "));
        Some(format!("{name}) {}{changes}", title.unwrap_or_default()))
    };
    problem.twins.iter().filter_map(line).collect()
}

/// How the problems of a book are solved.
#[derive(Clone, Copy)]
pub(super) struct Solver<'a> {
    pub(super) task: Task<'a>,
    pub(super) printing: Printing,
    pub(super) limits: &'a Limits,
    pub(super) tables: Option<&'a Arc<Tables>>,
    /// How moves are judged where the page trains.
    pub(super) training: Option<&'a PackPlan>,
}

impl Solver<'_> {
    pub(super) fn solved(self, problem: &Problem) -> Report {
        let Self { task, printing, limits, tables, .. } = self;
        let args = task.pages;
        let mut parts = vec![Part::Answer, Part::WinKinds];
        parts.extend(printed::PARTS);
        if printing.rests_on {
            parts.push(Part::RestsOn);
        }
        if printing.explain {
            parts.extend(SUMMARY);
        }
        if printing.tries.is_some() || !printing.explain {
            parts.push(Part::Tries(printing.tries.map_or(0, usize::from)));
        }
        let plan = Plan {
            parts,
            policy: Policy::Key,
            most: args.search.moves,
            notation: task
                .printed
                .write_notation
                .or_else(|| usual_notation(printing.language, problem)),
            authored: true,
            limits: limits_of(problem, args, limits),
            tables: tables.cloned(),
            ..Plan::default()
        };
        examine(problem, &plan, &mut ())
    }
}

/// How long a shortest win is searched for, where no limit is given.
const UNSTATED: Duration = Duration::from_secs(60);

/// The limits of a problem. Where the shortest win is asked for, there may be none, and the search would
/// not end; a study has bounds of its own.
fn limits_of(problem: &Problem, args: &PageArgs, limits: &Limits) -> Limits {
    let stipulation = problem.stipulation;
    let is_bounded = stipulation.is_study() || stipulation.moves().or(args.search.moves).is_some();
    let time = Some(UNSTATED).filter(|_| !is_bounded && limits.nodes.is_none());
    Limits { time: limits.time.or(time), ..limits.clone() }
}
