//! `paiju explain`: a solution in a few sentences, why final positions are lost, and what is like it.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use super::similar::Named;
use crate::anticipation::{Index, Play};
use crate::book::Diagram;
use crate::cli::options::{
    FOR_PICTURES, InputArgs, JobArgs, LimitArgs, PictureArgs, QuestionArgs, ReadArgs, SearchArgs,
    SearchOnly, Shape, TableArgs, WITHOUT_PICTURES, usual_notation,
};
use crate::cli::report::details::{
    Shown, end_text, listed, rests_text, summary_text, tree_text, tries_text,
};
use crate::cli::report::layout::{Columns, indented, lines};
use crate::cli::report::pictures::Boards;
use crate::cli::report::printed::{self, Printing, drawn, end_diagram, held_diagram};
use crate::cli::report::style::{NAME, printable};
use crate::cli::run::{
    CommandResult, Exit, Pipeline, ProblemResult, Reporting, Ui, interrupt, on_board,
};
use crate::cli::sink::{Format, Text};
use crate::examine::{Plan, ReportPart as Part, Verdict, examine, explain_position};
use crate::input::PosedProblem;
use crate::notation::Notation;
use crate::problem::Problem;
use crate::record::{ENDS, Explained, proven};
use crate::report::Report;
use crate::report::words::{self, Hidden, Language};

const AFTER_HELP: &str = "\
A position text is explained as it is. Problems of a file are solved first; then come a few
sentences on the solution, its variations of full length, the tries, the problem with one rule
changed at a time, and the end of each variation.

Examples:
  paiju explain --fen 'R3k4/1R7/9/9/9/9/9/9/9/3K5 b'
  paiju explain puzzles/traitors.yaml --against puzzles    and what is like them
  paiju explain --position puzzles/traitors.yaml    the problem positions themselves
  paiju explain -f svg -o ends puzzles/traitors.yaml    the ends as pictures, marked";

/// The steps of hints.
const STEPS: u8 = 3;

/// The titles that are offered at most.
const TITLES: usize = 3;

/// The formats that are not pictures.
const RESULTS: [Format; 5] =
    [Format::Text, Format::Json, Format::Jsonl, Format::Yaml, Format::Markdown];

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    question: QuestionArgs,

    #[command(flatten)]
    search: SearchArgs,

    /// Explain the positions of problems instead of the ends of their solutions
    #[arg(long)]
    position: bool,

    /// Explain the ends of all variations, not only of the first ten
    #[arg(long)]
    all_variations: bool,

    /// Also name the problems of these files, or folders of them, that are like it, as `similar` does
    ///
    /// They are solved, so that it is known what their defences harm
    #[arg(long, value_name = "FILE", num_args = 1.., required = false)]
    against: Vec<PathBuf>,

    /// Give a hint instead: 1 the idea, 2 the man that begins, 3 its square
    #[arg(long, value_name = "STEP", value_parser = clap::value_parser!(u8).range(1..=i64::from(STEPS)))]
    hint: Option<u8>,

    /// How results are written; pictures mark checks, guarded flights and traitors
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = Shape::parser(&RESULTS))]
    format: Shape,

    /// Write the results or pictures to this file instead of standard output
    ///
    /// Several of svg or png go into a folder of this name
    #[arg(long, short, value_name = "PATH")]
    output: Option<PathBuf>,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    tables: TableArgs,

    #[command(flatten)]
    picture: PictureArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Args {
    /// Refuses options that have no effect.
    fn check(&self, ui: &Ui) -> CommandResult<()> {
        let is_text = self.format.boards().is_none();
        ui.refuse(is_text, &PictureArgs::NAMES, WITHOUT_PICTURES, FOR_PICTURES)?;
        PictureArgs::refuse_width(ui, self.format.is_png(), "without --format png")?;
        let is_read = self.format.results().is_some_and(Format::is_for_people);
        ui.refuse(!is_read, &["hint"], "in this format", "a hint is for people")?;
        let variations = ["all-variations"];
        ui.refuse(self.hint.is_some(), &variations, "with --hint", "no variation is shown")?;
        let against = ["against"];
        ui.refuse(self.hint.is_some(), &against, "with --hint", "only the hint is given")?;
        ui.refuse(!is_text, &against, "with pictures", "no other problem is drawn")?;
        let asked = ["hint", "all-variations", "against", "checks", "moves"];
        let asked = [&QuestionArgs::NAMES[..], &asked, &LimitArgs::NAMES].concat();
        let reason = "the position is explained as it is, nothing is solved";
        ui.refuse(self.position, &asked, "with --position", reason)?;
        ui.refuse(self.input.fen.is_some(), &asked, "with --fen", reason)?;
        let for_programs = self.format.results().is_some_and(|it| !it.is_for_people());
        ReadArgs::refuse_notation(ui, for_programs)
    }

    /// The file for the results, where no pictures go there.
    fn result_file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|_| self.format.results().is_some())
    }

    /// Whether positions are explained as they are, without solving them.
    fn as_they_are(&self) -> bool {
        self.position || self.input.fen.is_some()
    }

    /// The language of the results: data for programs are the same in all of them.
    fn language(&self, ui: &Ui) -> Language {
        self.format.results().map_or(ui.language(), |format| format.language(ui))
    }
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    args.check(ui)?;
    ui.write_to(args.result_file())?;
    let search_only = SearchOnly::new(ui.given(&["checks", "moves"]), args.question.stipulation())?;
    let stop = interrupt::flag();
    let tables = args.tables.open()?;
    let boards = args.format.boards();
    let ends = match boards {
        _ if args.all_variations => usize::MAX,
        // A file holds one picture.
        Some(format) if format.is_single() => 1,
        _ => ENDS,
    };
    let mut plan = Plan {
        most: args.search.moves,
        limits: args.limits.stopped_by(&stop),
        tables: tables.clone(),
        ..Explained::plan(ends)
    };
    if args.hint.is_some() {
        plan.parts = vec![Part::Answer, Part::Themes];
    }
    let looks = boards.map(|_| args.picture.pictures()).transpose()?;
    let boards =
        boards.map(|format| Boards::open(format, args.picture.width(), args.output.as_deref()));
    let boards = boards.transpose()?;
    let corpus = args.corpus(&plan, &stop, ui)?;
    let language = args.language(ui);
    let printing = looks.map(|looks| Printing::board(looks, language));
    let one = |posed: &PosedProblem| {
        let Ok(problem) = &posed.problem else {
            let record = Explained::unread(&posed.id);
            return Explanation { record, exit: Some(Exit::Input), ..Explanation::default() };
        };
        let explainer = Explainer { posed, problem, language, printing, hint: args.hint };
        if args.as_they_are() {
            return explainer.as_is();
        }
        let notation = usual_notation(language, problem);
        let report = examine(problem, &Plan { notation, ..plan.clone() }, &mut ());
        let mut found = explainer.solved(&report);
        if let Some(corpus) = &corpus {
            corpus.compare(posed, &Play::of(problem, Some(&report)).0, &mut found, language);
        }
        found
    };
    let reporting = Reporting {
        format: args.format.results(),
        named: true,
        search_only: Some(&search_only),
        boards: boards.map(|boards| (boards, words::page_final_positions())),
        ..Reporting::default()
    };
    let tables = tables.as_ref();
    let pipeline = Pipeline { tables, ..Pipeline::of(args.jobs, &stop) };
    let source = args.input.source(args.question, args.search.checks);
    let heads = args.input.fen.is_none() && !args.format.is(Format::Markdown);
    let mut text = |posed: &PosedProblem, _: Columns, explained: &Explanation| {
        let head = format!("{NAME}{}{NAME:#}\n", printable(&posed.id));
        let (head, indent) = if heads { (head, 2) } else { (String::new(), 0) };
        Text { body: head + &indented(&explained.text, indent), ..Text::default() }
    };
    reporting.run(pipeline, source, ui, one, &mut text)
}

/// Other problems, which are compared with each that is explained.
#[derive(Default)]
struct Corpus {
    index: Index,
    named: Vec<Named>,
}

impl Args {
    /// Reads and solves the problems of `--against`; nothing without that option.
    fn corpus(&self, plan: &Plan, stop: &AtomicBool, ui: &mut Ui) -> CommandResult<Option<Corpus>> {
        let mut corpus = Corpus::default();
        if self.against.is_empty() {
            return Ok(None);
        }
        let pose = self.question.pose(&self.input.reading, self.search.checks);
        let (problems, _) = self.input.reading.source(&self.against, pose).problems(stop, ui);
        let solved = |posed: &PosedProblem| {
            on_board(posed, |problem| Play::of(problem, Some(&examine(problem, plan, &mut ()))).0)
        };
        let mut add = |posed: PosedProblem, play, ui: &mut Ui| {
            ui.problem(&posed);
            corpus.index.add(play);
            corpus.named.push(Named::of(&posed, posed.number));
            Ok(Exit::Holds)
        };
        Pipeline::of(self.jobs, stop).run(problems, ui, solved, &mut add)?;
        Ok(Some(corpus))
    }
}

impl Corpus {
    /// Adds to an explanation which of the problems are like it, the most alike first.
    fn compare(
        &self,
        posed: &PosedProblem,
        play: &Play,
        explained: &mut Explanation,
        language: Language,
    ) {
        let own = Named::of(posed, posed.number);
        let others = self.index.anticipated_by(play).into_iter();
        let others = others.map(|(at, found)| (&self.named[at], found.seen_from_the_other()));
        let mut like: Vec<_> = others.filter(|(other, _)| !other.is(&own)).collect();
        like.sort_by_key(|(_, found)| found.likeness);
        let like: Vec<_> = like.into_iter().map(|(other, found)| other.like(found)).collect();
        let said = like
            .iter()
            .map(|it| words::like((&printable(&it.of), it.of_number), it.anticipation.sentence()));
        let none = like.is_empty().then(words::nothing_like_it);
        explained.text += &lines(0, said.chain(none), language);
        explained.record.like = Some(like);
    }
}

/// One explained position, for people and for programs.
#[derive(Debug, Default)]
struct Explanation {
    record: Explained,
    text: String,
    exit: Option<Exit>,
    /// The ends as pictures, that of the main line first, where pictures are asked for.
    diagrams: Vec<(String, Diagram)>,
}

struct Explainer<'a> {
    posed: &'a PosedProblem,
    problem: &'a Problem,
    language: Language,
    /// How pictures are drawn, where they are asked for.
    printing: Option<Printing>,
    /// The step of the hint that is given instead.
    hint: Option<u8>,
}

impl Explainer<'_> {
    /// Explains a position as it is.
    fn as_is(&self) -> Explanation {
        let Self { posed, problem, language, printing, .. } = *self;
        let position = &problem.position;
        let (end, themes) = explain_position(position);
        let text = end_text(&end, language);
        let diagram = printing.map(|printing| {
            // Its sentences name squares, and there are no moves.
            let style = printing.looks.style(Notation::Coordinates);
            let drawn = drawn(position, &end.marks, style);
            printed::explained(posed, problem, position, drawn, &text, language)
        });
        Explanation {
            record: Explained::as_is(problem, &end, &themes),
            text: format!("{text}\n{}", listed(&themes, language)),
            exit: None,
            diagrams: diagram.map(|it| (posed.id.clone(), it)).into_iter().collect(),
        }
    }

    /// A hint; the first one where there is none of this step.
    fn hint(&self, report: &Report, step: u8) -> String {
        let mut hints = words::hints(&self.problem.position, report, self.language);
        // The last two are always there.
        let missing = usize::from(STEPS).saturating_sub(hints.len());
        let at = usize::from(step).saturating_sub(missing + 1);
        if at < hints.len() { hints.swap_remove(at) } else { String::new() }
    }

    /// Explains the variations of a solved problem and their ends.
    fn solved(&self, report: &Report) -> Explanation {
        let Self { posed, problem, language, printing, hint } = *self;
        let record = Explained::solved(problem, report);
        let mut explained = Explanation { record, ..Explanation::default() };
        let held = report.held_tree();
        if let Some(step) = hint.filter(|_| report.solved == Verdict::Solved) {
            explained.text = self.hint(report, step) + "\n";
            return explained;
        }
        explained.text = lines(0, [proven(report)], language);
        let is_solved = report.solved != Verdict::NoSolution;
        if is_solved && (report.end.is_some() || held.is_some()) {
            explained.text += &indented(&summary_text(report, language), 2);
            let titles = words::titles(report, language);
            if problem.name().is_none() && !titles.is_empty() {
                let titles = titles[..titles.len().min(TITLES)].join(language.semicolon());
                explained.text += &lines(2, [words::titles_offered(titles)], language);
            }
        }
        if let Some(tree) = held {
            explained.text += &tree_text(tree, Shown { language, together: true });
            let text = lines(0, words::held(tree), language);
            let draw = |printing| held_diagram(posed, problem, report, printing, &text);
            let diagram = printing.and_then(draw);
            explained.diagrams.extend(diagram.map(|it| (posed.id.clone(), it)));
        }
        if !is_solved || report.end.is_none() && held.is_none() {
            explained.exit = Some(match report.solved {
                Verdict::NoSolution => Exit::Findings,
                Verdict::Solved => Exit::Holds,
                _ => Exit::Undecided,
            });
            return explained;
        }
        let ends = || report.end.iter().chain(&report.variations);
        for end in ends() {
            let reasons = end.defences.iter().flat_map(|defence| defence.reasons.iter().cloned());
            explained.text += &(end.line.text() + "\n" + &lines(2, reasons, language));
        }
        if report.tries.as_ref().is_some_and(|tries| !tries.found.is_empty()) {
            explained.text += &tries_text(report, language);
        }
        explained.text += &rests_text(report.rests_on.as_deref().unwrap_or_default(), language);
        for end in ends() {
            let text = end_text(end, language);
            let draw = |printing| end_diagram(posed, problem, report, end, printing, &text);
            let diagram = printing.and_then(draw);
            explained.diagrams.extend(diagram.map(|it| (posed.id.clone(), it)));
            explained.text.extend([&end.line.text(), "\n", &text, "\n"]);
        }
        if report.more_variations > 0 && report.variations_stopped.is_none() {
            let more = words::hidden(Hidden::Variations(report.more_variations));
            explained.text += &(more.text_in(language) + "\n");
        }
        if let Some(stopped) = report.variations_stopped.or(report.unclassified) {
            let open = words::open(words::not_every_variation(stopped));
            explained.text += &(open.text_in(language) + "\n");
            explained.exit = Some(Exit::Undecided);
        } else if let Some(themes) = &report.themes {
            explained.text += &listed(themes, language);
        }
        explained
    }
}

impl ProblemResult for Explanation {
    fn value(&self) -> serde_json::Result<Value> {
        serde_json::to_value(&self.record)
    }

    fn exit(&self) -> Exit {
        self.exit.unwrap_or(Exit::Holds)
    }

    fn diagrams(&mut self) -> Vec<(String, Diagram)> {
        std::mem::take(&mut self.diagrams)
    }

    fn fault(&self, drawing: bool) -> Option<String> {
        (drawing && self.diagrams.is_empty()).then(|| self.text.trim_end().to_owned())
    }
}
