//! A solved problem, for people and for programs.

use std::time::Instant;

use super::certificates::{Certificates, Certified};
use super::check::impossible;
use super::details::{self, Shown};
use super::layout::{cut, indented};
use super::printed::{self, Printing, end_diagram};
use super::proving::{Companion, Proving};
use super::style::FAINT;
use crate::book::Diagram;
use crate::cli::options::{Looks, PhaseArgs, SearchArgs, usual_notation};
use crate::cli::run::Exit;
use crate::cli::run::scout::Engines;
use crate::diagram::picture::Mark;
use crate::examine::{MainLine, Plan, ReportPart as Part, Verdict, examine};
use crate::input::PosedProblem;
use crate::problem::{Diagnostic, FindingKind, Problem};
use crate::record::{self, Record};
use crate::report::words::{self, Language, no_win, progress};
use crate::report::{Line, Move, Report, Study, StudyReport, What};

#[derive(Default)]
pub(in crate::cli) struct Solved {
    pub(in crate::cli) record: Record,
    pub(in crate::cli) exit: Exit,
    /// The rest of the problem's line, then further lines.
    pub(in crate::cli) text: String,
    /// Its pictures with their names, where pictures are asked for.
    pub(in crate::cli) diagrams: Vec<(String, Diagram)>,
    /// What is doubtful about the problem.
    pub(in crate::cli) warnings: Vec<Diagnostic>,
}

/// Which pictures are drawn of a solved problem.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) enum Drawing {
    /// The problem with its keys, and perhaps the end of its main line.
    Boards { looks: Looks, ends: bool },
    /// The problem with its solution, as in a book.
    Printed { looks: Looks },
}

/// How problems are solved.
#[derive(Debug)]
pub(in crate::cli) struct SolveJob {
    /// What is examined and recorded.
    pub(in crate::cli) asked: record::SolveOptions,
    /// Where certificates of wins are put.
    pub(in crate::cli) certificates: Option<Certificates>,
    /// Engines that give hints.
    pub(in crate::cli) engines: Option<Engines>,
    /// Which pictures are drawn.
    pub(in crate::cli) drawing: Option<Drawing>,
    /// Whether replies with the same answers are together.
    pub(in crate::cli) short: bool,
    /// The language of the text.
    pub(in crate::cli) language: Language,
}

impl SolveJob {
    /// The options for results without pictures.
    pub(in crate::cli) fn new(
        Proving { certificates, limits, tables, engines }: Proving,
        (search, phases): (&SearchArgs, &PhaseArgs),
        verbose: bool,
        language: Language,
    ) -> Self {
        let asked = record::SolveOptions {
            most: search.moves,
            phases: phases.options(search.moves),
            verbose,
            classify: false,
            certify: certificates.is_some(),
            limits,
            tables,
        };
        Self { asked, certificates, engines, drawing: None, short: false, language }
    }

    /// What is examined of a problem.
    fn plan(&self, problem: &Problem) -> Plan {
        let mut plan = self.asked.plan();
        plan.notation = usual_notation(self.language, problem);
        match self.drawing {
            Some(Drawing::Printed { .. }) => plan.parts.extend(printed::PARTS),
            Some(Drawing::Boards { ends: true, .. }) => {
                plan.parts.push(Part::End(MainLine::Answer));
            }
            Some(Drawing::Boards { ends: false, .. }) | None => {}
        }
        plan
    }
}

pub(in crate::cli) fn solve(posed: &PosedProblem, options: &SolveJob) -> Solved {
    let start = Instant::now();
    let mut solved = match &posed.problem {
        Ok(problem) => solved(posed, problem, options),
        Err(_) => Solved {
            record: Record::of_error(posed),
            exit: Exit::Input,
            text: words::verdict(Verdict::Error).text_in(options.language) + "\n",
            ..Solved::default()
        },
    };
    solved.record.seconds = Some(start.elapsed().as_secs_f64());
    solved
}

fn solved(posed: &PosedProblem, problem: &Problem, options: &SolveJob) -> Solved {
    let mut companion =
        Companion::new(posed, options.certificates.as_ref(), options.engines.as_ref());
    let language = options.language;
    let report = examine(problem, &options.plan(problem), &mut companion);
    let mut solved = Solved {
        record: options.asked.record(&report),
        exit: report.solved.into(),
        warnings: impossible(&report, language).map(|it| it.about(&posed.id)).into_iter().collect(),
        ..Solved::default()
    };
    if let Some(error) = &report.answer.refused {
        solved.exit = Exit::Undecided;
        solved.text = words::open(words::plain(error)).text_in(language) + "\n";
    } else if !report.stipulation.is_direct() {
        solved.together(&report, companion.certified, options);
    } else if let Some(study) = &report.answer.study {
        solved.text = study_text(&report, study, language);
        solved.certify(companion.certified);
        solved.details(&report, report.held_tree().is_some(), options);
    } else {
        solved.win(&report, companion.certified, options);
    }
    if problem.is_broken {
        solved.text += &indented(&words::broken(false).text_in(language), 4);
    }
    solved.text += &companion.hints.describe(&report.answer, language, &mut solved.record.hinted);
    if let Some(drawing) = options.drawing {
        solved.diagrams = drawn(posed, problem, &report, drawing, language);
    }
    solved
}

impl Solved {
    /// A problem of help, self, reflex or series play.
    fn together(&mut self, report: &Report, certified: Certified, options: &SolveJob) {
        self.text = details::solutions_text(report, options.asked.verbose, options.language);
        for finding in report.check.iter().flat_map(|check| &check.findings) {
            let what = &finding.what;
            if matches!(what, What::Shorter { .. } | What::Escape { .. } | What::NoDuplex)
                || finding.kind == FindingKind::Undecided
            {
                self.text +=
                    &indented(&words::finding(report, finding).text_in(options.language), 4);
            }
        }
        self.certify(certified);
    }

    /// A problem that asks for a forced win.
    fn win(&mut self, report: &Report, certified: Certified, options: &SolveJob) {
        let answer = &report.answer;
        let rests = words::rests_on_ban(answer.rests_on_ban, report.repetition);
        let language = options.language;
        let rests = rests.map(|rests| words::aside(rests).text_in(language)).unwrap_or_default();
        self.text = sentence(report, &rests, language);
        let is_won = answer.moves.is_some() && !answer.line.is_empty();
        self.certify(certified);
        if options.asked.classify && is_won && report.unclassified.is_some() {
            self.exit = self.exit.max(Exit::Undecided);
        }
        self.text += &details::phases_text(report, language);
        if !report.has_whole_phases() {
            self.exit = self.exit.max(Exit::Undecided);
        }
        self.details(report, is_won || report.held_tree().is_some(), options);
    }

    /// What the solution is like, where that is asked for and known.
    fn details(&mut self, report: &Report, is_known: bool, options: &SolveJob) {
        if options.asked.verbose && is_known {
            let shown = Shown { language: options.language, together: options.short };
            self.text += &details::details_text(report, shown);
        }
    }

    fn certify(&mut self, certified: Certified) {
        self.text += &indented(&certified.text(), 4);
        self.exit = self.exit.max(certified.exit);
        self.record.certified = certified.record;
    }
}

/// The pictures of a solved problem.
fn drawn(
    posed: &PosedProblem,
    problem: &Problem,
    report: &Report,
    drawing: Drawing,
    language: Language,
) -> Vec<(String, Diagram)> {
    let (name, position) = (&posed.id, &problem.position);
    match drawing {
        Drawing::Printed { looks } => {
            let board = Printing::board(looks, language);
            let printing = Printing { solutions: true, rests_on: true, ..board };
            let mut page = printed::diagram(posed, problem, position, &[], printing);
            printed::fill(&mut page, problem, report, printing);
            vec![(name.clone(), page)]
        }
        Drawing::Boards { looks, ends } => {
            let arrow = |mv: &Move| Mark::Arrow { from: mv.from, to: mv.to };
            let marks: Vec<_> = report.answer.keys.iter().map(arrow).collect();
            let printing = Printing::board(looks, language);
            let board = printed::diagram(posed, problem, position, &marks, printing);
            let mut diagrams = vec![(name.clone(), board)];
            let end = report.end.as_ref().filter(|_| ends);
            let end = end.and_then(|end| end_diagram(posed, problem, report, end, printing, ""));
            diagrams.extend(end.map(|end| (format!("{name}-end"), end)));
            diagrams
        }
    }
}

/// A line next to the verdict, cut where it is long.
fn faint(line: &Line) -> String {
    let line = line.text();
    if line.is_empty() { line } else { format!("  {FAINT}{}{FAINT:#}", cut(&line)) }
}

/// What was found, as one line and perhaps a second one with the keys.
fn sentence(report: &Report, rests: &str, language: Language) -> String {
    let answer = &report.answer;
    let line = faint(&answer.shortest);
    // A win that has too many variations to be replayed is marked.
    let not = if answer.replayed == Some(false) {
        language.comma().to_owned() + &words::not_replayed().text_in(language)
    } else {
        String::new()
    };
    let found = words::won(report).map_or_else(String::new, |won| {
        let end = words::ends_by_repetition(&answer.shortest);
        let end = end.map_or_else(String::new, |end| format!("    {}\n", end.text_in(language)));
        format!("{}{not}{rests}{line}\n{end}", won.text_in(language))
    });
    let upper = answer.at_most.filter(|_| answer.moves.is_none());
    let upper = upper.map(|moves| words::at_most(report, moves).text_in(language) + &line);
    let unconfirmed =
        answer.unconfirmed.map(|moves| words::unconfirmed(moves).text_in(language) + "\n");
    let undecided = |why| words::open(why).text_in(language);
    let none = words::over(report).unwrap_or_else(|| no_win(answer.not_within, answer.never));
    let open = match (progress(answer), upper) {
        (Some(progress), None) => {
            let unconfirmed = indented(&unconfirmed.unwrap_or_default(), 4);
            format!("{}\n{unconfirmed}", undecided(progress))
        }
        (Some(progress), Some(upper)) => {
            let is_open = report.fulfilled() == Verdict::Undecided;
            format!(
                "{}\n{}",
                if is_open { undecided(words::plain(&upper)) } else { upper },
                indented(&progress.text_in(language), 4)
            )
        }
        (None, _) if answer.bounded => undecided(words::bounded(answer.not_within)) + "\n",
        (None, _) if answer.moves.is_none() => none.text_in(language) + "\n",
        (None, _) => String::new(),
    };
    let keys = words::keys(answer).map_or_else(String::new, |keys| keys.text_in(language) + "\n");
    if found.is_empty() { open } else { found + &indented(&open, 4) + &indented(&keys, 4) }
}

/// The value of a study with best play, then its keys; or why it is not known.
fn study_text(report: &Report, study: &Study, language: Language) -> String {
    match study {
        Study::Unknown(why) => words::unknown_study(report, why).text_in(language) + "\n",
        Study::Known(study) => {
            let keys = &report.answer.keys;
            let keys = if study.fulfilled { choices(keys, study, language) } else { String::new() };
            let value = words::study_value(study.value).text_in(language);
            format!("{value}{}\n{}", faint(&report.answer.shortest), indented(&keys, 4))
        }
    }
}

/// Which moves keep the win or the draw, and which of them win soonest.
fn choices(keys: &[Move], study: &StudyReport, language: Language) -> String {
    let soonest = words::study_soonest(keys, study);
    let lines = std::iter::once(words::study_keys(keys, study)).chain(soonest);
    lines.map(|line| line.text_in(language) + "\n").collect()
}
