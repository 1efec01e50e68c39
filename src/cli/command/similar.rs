//! `paiju similar`: what of problems was there before, in other files or among themselves.

use std::collections::HashSet;
use std::io;
use std::path::{PathBuf, absolute};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::Serialize;
use serde_json::json;

use crate::anticipation::{Anticipation, Index, Like, Likeness, Play};
use crate::batch::duplicates::{Duplicate, Duplicates};
use crate::cli::options::{ProofArgs, ResultFileArgs, SortArgs, StreamArgs};
use crate::cli::report::style::printable;
use crate::cli::run::{CommandResult, Exit, Outlet, Panicked, Pipeline, ReadAhead, Ui, interrupt};
use crate::cli::sink::{self, Format};
use crate::examine::{Plan, ReportPart as Part, examine};
use crate::generate::{NoIdea, idea_of};
use crate::idea::Idea;
use crate::input::{PosedProblem, RawProblem, files_of};
use crate::problem::Problem;
use crate::record::Explained;
use crate::report::words::{self, Language};
use crate::solve::Limits;

const AFTER_HELP: &str = "\
Every problem and twin is compared with each of --against, or without it with all before it that have the
same rules; stipulations are not compared. The exit code is 1 if something is alike.

From strong to weak, also mirrored and with the sides exchanged; --likeness names the weakest:
  position           the same position
  position-but-idle  the same solution, from a position that differs in one or two pieces
                     which take no part in it
  inside             the position occurs in the other's solution, but for such pieces
  contains           the other's position occurs in the solution, but for such pieces
  key-and-net        the same first move, and the same mating net on the same squares
  net                the same net of at least four pieces, closed by the same move
  harm               in their variations, men of the same kinds harm their own side in the same ways,
                     other than by going where they are taken, or where their king must go
Of each pair the strongest is reported. The play is that which the files give; a problem without a
solution that can be played is compared by its position; with --prove it is solved, and all are with
--likeness harm. The problems are held in memory, those of --against are not. Positions alone are sorted within --memory, and each is
reported once, with the first that is the same.

With --likeness idea problems are solved, and two are alike if, without their idle men and seen from
one side, a man of the same kind makes the key in the same way, and the same mating nets result: the
same men check from the same direction, guard, block and are pinned. So shifts, mirrors, colors
and idle men make no other idea. Studies have no net, and problems that are not solved or not
decided have none that is known; they are compared by position.

Examples:
  paiju similar mine.yaml --against puzzles tournament.pgn
  paiju similar mine.yaml --against manuals.tsv --column solution=line --likeness inside
  paiju similar puzzles collection.tsv --likeness position
  paiju similar --likeness idea mine.yaml
  paiju similar collection.tsv --format jsonl";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    input: StreamArgs,

    /// Compare with these files of problems, or folders of them
    #[arg(long, value_name = "FILE", num_args = 1.., required = false)]
    against: Vec<PathBuf>,

    /// The weakest likeness that is reported
    #[arg(long, value_name = "LIKENESS", default_value = "net")]
    likeness: Likeness,

    /// Solve problems without a solution that can be played
    #[arg(long)]
    prove: bool,

    #[command(flatten)]
    file: ResultFileArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::lists())]
    format: Format,

    #[command(flatten)]
    sorting: SortArgs,

    #[command(flatten)]
    proof: ProofArgs,
}

impl Args {
    /// Whether positions or ideas are sorted, and no play is compared.
    fn sorts(&self) -> bool {
        matches!(self.likeness, Likeness::Position | Likeness::Idea)
    }

    /// Whether problems are solved for their plays.
    fn solves(&self) -> bool {
        self.prove || self.likeness == Likeness::Harm
    }

    /// Refuses options that have no effect.
    fn check(&self, ui: &Ui) -> CommandResult<()> {
        let is_sorted = self.sorts();
        let with = "with this --likeness";
        ui.refuse(is_sorted, &["prove"], with, "no solution of a file is compared")?;
        let is_solved = self.likeness == Likeness::Harm;
        ui.refuse(is_solved, &["prove"], "with --likeness harm", "every problem is solved")?;
        let without = "without --likeness position or idea";
        ui.refuse(!is_sorted, &["memory"], without, "nothing is sorted")?;
        ui.refuse(is_sorted, &["notation"], with, "no moves are read")?;
        let solves = self.solves() || self.likeness == Likeness::Idea;
        let without = "without --prove or --likeness idea or harm";
        ui.refuse(!solves, &["nodes", "time"], without, "nothing is solved")
    }
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    args.check(ui)?;
    ui.write_to(args.file.output())?;
    let stop = interrupt::flag();
    let limits = args.proof.stopped_by(&stop);
    let path = |file: Result<PathBuf, _>| file.ok().and_then(|file| absolute(file).ok());
    let mut search = Search {
        args,
        mine: files_of(&args.input.files, |_| true).into_iter().filter_map(path).collect(),
        sorted: Duplicates::new(args.sorting.memory()),
        index: Index::default(),
        named: Vec::new(),
        found: Vec::new(),
        exit: Exit::Holds,
        undecided: 0,
        count: 0,
        number: 0,
        is_corpus: false,
    };
    ui.stdin(&args.input.files);
    // What is sorted comes in the order of the numbers, and the first is the one that was there before.
    let mut stopped = false;
    for is_corpus in [args.sorts(), !args.sorts()] {
        let files = if is_corpus { &args.against } else { &args.input.files };
        if is_corpus && files.is_empty() {
            continue;
        }
        (search.number, search.is_corpus) = (0, is_corpus);
        let problems = args.input.reading.input(files).problems();
        stopped |= search.each(problems, (&*stop, &limits), ui)?;
        if !is_corpus {
            search.count = search.number;
        }
    }
    if stopped {
        return Ok(Exit::Interrupted);
    }
    search.finish(ui)
}

/// A problem with one that was there before.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Anticipated {
    id: String,
    /// Its place in the input, from 1 on.
    number: u64,
    /// The problem that was there before: its place is that in the corpus, or in the input without one.
    #[serde(flatten)]
    like: Like,
}

/// A problem as far as reports name it.
pub(super) struct Named {
    id: String,
    number: u64,
    file: Arc<str>,
    /// The line of the file.
    line: u64,
}

impl Named {
    /// The name of a problem with this number.
    pub(super) fn of(posed: &PosedProblem, number: u64) -> Self {
        let (id, file) = (posed.id.clone(), Arc::clone(&posed.excerpt.file));
        Self { id, number, file, line: posed.line }
    }

    /// Whether another one is the same problem: a corpus may hold what is asked about, and name the
    /// file in another way.
    pub(super) fn is(&self, other: &Self) -> bool {
        let path = |file: &str| absolute(file).ok();
        self.id == other.id && self.line == other.line && path(&self.file) == path(&other.file)
    }

    /// That a problem is like this one.
    pub(super) fn like(&self, anticipation: Anticipation) -> Like {
        let (of, of_file) = (self.id.clone(), self.file.to_string());
        Like { of, of_number: self.number, of_file, anticipation }
    }
}

/// What is asked, and what has been found so far.
struct Search<'a> {
    args: &'a Args,
    /// The files of the input, which are left out of a corpus that is sorted.
    mine: HashSet<PathBuf>,
    sorted: Duplicates,
    index: Index,
    named: Vec<Named>,
    found: Vec<(usize, Anticipated)>,
    exit: Exit,
    undecided: u64,
    /// The number of problems in the input.
    count: u64,
    /// The number of the last problem, counted from 1 in the input and again in the corpus.
    number: u64,
    is_corpus: bool,
}

/// By what a problem is compared.
enum Compared {
    /// Its idea, or without one its position.
    Sorted(Option<Result<Idea, NoIdea>>),
    /// Its play, and whether that is more than its position.
    Play(Play, bool),
}

/// Numbers of the input are higher than those of the corpus.
const INPUT: u64 = 1 << 40;

impl Search<'_> {
    /// Reads problems and compares each, in their order. Returns whether it was stopped.
    fn each(
        &mut self,
        input: impl Iterator<Item = RawProblem> + Send + 'static,
        (stop, limits): (&AtomicBool, &Limits),
        ui: &mut Ui,
    ) -> CommandResult<bool> {
        let args = self.args;
        let pose_options = args.input.reading.pose_options(None, false);
        let compared = |problem: &Problem| match args.likeness {
            Likeness::Idea => Compared::Sorted(Some(idea_of(problem, limits))),
            Likeness::Position => Compared::Sorted(None),
            _ => {
                let (play, is_known) = play(problem, args, limits);
                Compared::Play(play, is_known)
            }
        };
        let work = |raw: &RawProblem| {
            let posed = raw.pose(&pose_options);
            if posed.problem.is_err() {
                return Err(Box::new(posed));
            }
            let each = |posed: PosedProblem| {
                let compared = posed.problem.as_ref().ok().map(compared);
                (posed, compared)
            };
            Ok(posed.with_twins().map(each).collect())
        };
        let pipeline = Pipeline::of(args.proof.jobs, stop);
        let ended = pipeline.run(ReadAhead::new(input, stop), ui, work, self)?;
        self.exit = self.exit.max(ended.exit);
        Ok(ended.stopped)
    }

    /// Adds a problem by its idea, or without one by its position.
    fn sort(&mut self, posed: &PosedProblem, file: &str, idea: Option<&Idea>) -> io::Result<()> {
        let Ok(problem) = &posed.problem else { return Ok(()) };
        if self.is_corpus && absolute(file).is_ok_and(|file| self.mine.contains(&file)) {
            return Ok(());
        }
        let number = self.number + if self.is_corpus { 0 } else { INPUT };
        let fen = problem.position.to_string();
        match idea {
            Some(idea) => self.sorted.add_idea(idea, &fen, &posed.id, number),
            None => self.sorted.add(problem.position.rules().name(), &fen, &posed.id, number),
        }
    }

    /// Writes what was found.
    fn finish(mut self, ui: &mut Ui) -> CommandResult {
        let language = (self.args.format == Format::Text).then(|| ui.language());
        let (problems, undecided) = (words::problems(self.count), words::problems(self.undecided));
        let is_undecided = self.undecided > 0;
        let warning = if self.args.sorts() {
            words::ideas_undecided(undecided, self.undecided)
        } else {
            words::compared_by_position(undecided, self.args.solves())
        };
        if is_undecided {
            ui.summary_warning(&warning.text_in(ui.language()));
        }
        let mut written = 0;
        let said = if self.args.sorts() {
            self.exit = self.exit.max(if is_undecided { Exit::Undecided } else { Exit::Holds });
            let is_against = !self.args.against.is_empty();
            self.sorted.each(|it| {
                let is_asked = !is_against || it.number > INPUT && it.of_number <= INPUT;
                // Twins of a problem may have its position.
                if !is_asked || it.number == it.of_number {
                    return Ok(());
                }
                written += 1;
                ui.print(&(of_sorted(&it, language) + "\n"))
            })?;
            words::duplicates(problems, written)
        } else {
            let likeness = |it: &Anticipated| it.like.anticipation.likeness;
            self.found.sort_by_key(|(at, it)| (*at, likeness(it), it.like.of_number));
            let mut last = None;
            for (at, record) in &self.found {
                written += u64::from(last.replace(*at) != Some(*at));
                let line = match language {
                    Some(language) => text(record).text_in(language),
                    None => serde_json::to_string(record).unwrap_or_default(),
                };
                ui.print(&(line + "\n"))?;
            }
            words::anticipations(problems, written)
        };
        if let Some(language) = language {
            ui.print(&(said.text_in(language) + "\n"))?;
        }
        Ok(self.exit.max(if written > 0 { Exit::Findings } else { Exit::Holds }))
    }

    /// Compares a problem with all of the input if it is of the corpus, otherwise with all before it.
    fn compare(&mut self, problem: &Named, play: &Play) {
        for (at, anticipation) in self.index.anticipated_by(play) {
            let (other, is_corpus) = (&self.named[at], self.is_corpus);
            let is_same =
                if is_corpus { other.is(problem) } else { other.number == problem.number };
            if is_same || anticipation.likeness > self.args.likeness {
                continue;
            }
            let (place, (named, of), anticipation) = if is_corpus {
                (at, (other, problem), anticipation)
            } else {
                (self.named.len(), (problem, other), anticipation.seen_from_the_other())
            };
            let (id, number) = (named.id.clone(), named.number);
            let record = Anticipated { id, number, like: of.like(anticipation) };
            self.found.push((place, record));
        }
    }
}

/// Positions or ideas that are the same, for people in a language or for programs.
fn of_sorted(duplicate: &Duplicate, language: Option<Language>) -> String {
    let Duplicate { id, number, fen, of, of_number, likeness } = duplicate;
    let (number, of_number) = (number % INPUT, of_number % INPUT);
    let likeness = likeness.name();
    let Some(language) = language else {
        let record = json!({
            "id": id, "number": number, "of": of, "of_number": of_number, "likeness": likeness,
            "fen": fen,
        });
        return record.to_string();
    };
    words::duplicate((&printable(id), number), (&printable(of), of_number), likeness)
        .text_in(language)
}

/// An anticipation on its line.
fn text(record: &Anticipated) -> words::Sentence {
    let Anticipated { id, number, like: Like { of, of_number, anticipation, .. } } = record;
    let how = anticipation.sentence();
    words::anticipated((&printable(id), *number), (&printable(of), *of_number), how)
}

/// The play of a problem, and whether it is more than its position.
fn play(problem: &Problem, args: &Args, limits: &Limits) -> (Play, bool) {
    let plan = match args.likeness {
        Likeness::Harm => Explained::plan_of_harms(),
        _ if args.prove && problem.variations().is_none() => {
            Plan { parts: vec![Part::Tree], ..Explained::plan(usize::MAX) }
        }
        _ => return Play::of(problem, None),
    };
    let plan = Plan { limits: limits.clone(), ..plan };
    Play::of(problem, Some(&examine(problem, &plan, &mut ())))
}

impl Outlet<RawProblem, Vec<(PosedProblem, Option<Compared>)>> for Search<'_> {
    fn result(
        &mut self,
        raw: RawProblem,
        all: Vec<(PosedProblem, Option<Compared>)>,
        ui: &mut Ui,
    ) -> CommandResult {
        self.number += 1;
        let mut exit = Exit::Holds;
        for (posed, compared) in all {
            ui.problem(&posed);
            match compared {
                None => exit = Exit::Input,
                Some(Compared::Sorted(idea)) => {
                    let idea = idea.transpose();
                    self.undecided += u64::from(matches!(idea, Err(NoIdea::Undecided)));
                    self.sort(&posed, &raw.file, idea.ok().flatten().as_ref())?;
                }
                Some(Compared::Play(play, is_known)) => {
                    self.undecided += u64::from(!is_known);
                    let named = Named::of(&posed, self.number);
                    if self.is_corpus || self.args.against.is_empty() {
                        self.compare(&named, &play);
                    }
                    if !self.is_corpus {
                        self.index.add(play);
                        self.named.push(named);
                    }
                }
            }
        }
        Ok(exit)
    }

    fn fault(&mut self, raw: RawProblem, _: &Panicked, _: &mut Ui) -> CommandResult<()> {
        self.number += 1;
        let posed = raw.pose(&self.args.input.reading.pose_options(None, false));
        self.sort(&posed, &raw.file, None)?;
        Ok(())
    }

    fn nothing(&mut self, _: &RawProblem, posed: &PosedProblem) {
        self.number += u64::from(posed.is_problem());
    }
}
