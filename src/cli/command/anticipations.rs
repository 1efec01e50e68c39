//! `paiju anticipations`: what of problems was there before.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::Serialize;

use crate::anticipation::{Anticipation, Index, Likeness, Play};
use crate::cli::options::{ProofArgs, ResultFileArgs, StreamArgs, refuse};
use crate::cli::report::style::printable;
use crate::cli::run::{CommandResult, Exit, Outlet, Panicked, Pipeline, ReadAhead, Ui, interrupt};
use crate::cli::sink::{self, Format};
use crate::examine::{Plan, ReportPart, examine};
use crate::input::{PosedProblem, RawProblem};
use crate::problem::Problem;
use crate::report::words;
use crate::solve::Limits;

const AFTER_HELP: &str = "\
Every problem is compared with each of the corpus, or without --in with all before it, by the play that
the files give: positions, first moves and mating nets, also mirrored and with the sides exchanged.
From strong to weak:
  position           the same position
  position-but-idle  the same solution, from a position that differs in one or two pieces
                     which take no part in it
  inside             the position occurs in the other's solution, but for such pieces
  contains           the other's position occurs in the solution, but for such pieces
  key-and-net        the same first move, and the same mating net on the same squares
  net                the same net of at least four pieces, closed by the same move
Of each pair the strongest is reported. A problem without a solution that can be played is compared by
its position; with --prove it is solved. Positions under different rules are different.

The problems are held in memory, the corpus is not. The exit code is 1 if something is anticipated.

Examples:
  paiju anticipations mine.yaml --in puzzles tournament.pgn
  paiju anticipations mine.yaml --in manuals.tsv --column solution=line --least inside
  paiju anticipations collection.tsv --format jsonl";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    input: StreamArgs,

    /// The corpus: files of problems, or folders of them, that were there before
    #[arg(long = "in", value_name = "FILE", num_args = 1.., required = false)]
    corpus: Vec<PathBuf>,

    /// The weakest likeness that is reported
    #[arg(long, value_name = "LIKENESS", default_value = "net")]
    least: Likeness,

    /// Solve problems without a solution that can be played
    #[arg(long)]
    prove: bool,

    #[command(flatten)]
    file: ResultFileArgs,

    /// How anticipations are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::lists())]
    format: Format,

    #[command(flatten)]
    proof: ProofArgs,
}

/// A problem with one that was there before.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Anticipated {
    id: String,
    /// Its place in the input, from 1 on.
    number: u64,
    /// The problem that was there before.
    of: String,
    /// Its place in the corpus, or in the input without one.
    of_number: u64,
    /// The file that it is in.
    of_file: String,
    #[serde(flatten)]
    anticipation: Anticipation,
}

impl Args {
    /// Refuses options that have no effect.
    fn check(&self) -> CommandResult<()> {
        let [nodes, time, _] = self.proof.given();
        refuse(!self.prove, &[nodes, time], "without --prove", "nothing is solved")
    }
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    args.check()?;
    ui.write_to(args.file.output())?;
    let stop = interrupt::flag();
    let limits = args.proof.stopped_by(&stop);
    let mut search = Search {
        args,
        index: Index::default(),
        named: Vec::new(),
        found: Vec::new(),
        exit: Exit::Holds,
        undecided: 0,
        number: 0,
        in_corpus: false,
    };
    ui.stdin(&args.input.files);
    let mut stopped = search.each(args.input.problems(), (&*stop, &limits), ui)?;
    if !args.corpus.is_empty() {
        (search.number, search.in_corpus) = (0, true);
        let corpus = args.input.reading.input(&args.corpus).problems();
        stopped |= search.each(corpus, (&*stop, &limits), ui)?;
    }
    if stopped {
        return Ok(Exit::Interrupted);
    }
    search.finish(ui)
}

/// An anticipation on its line.
fn text(record: &Anticipated) -> words::Sentence {
    let Anticipated { id, number, of, of_number, anticipation, .. } = record;
    let how = anticipation.sentence();
    words::anticipated((&printable(id), *number), (&printable(of), *of_number), how)
}

/// A problem as far as reports name it.
struct Named {
    id: String,
    file: Arc<str>,
    /// The line of the file.
    line: u64,
}

impl Named {
    /// Whether another one is the same problem: a corpus may hold what is asked about, and name the
    /// file in another way.
    fn is(&self, other: &Self) -> bool {
        let path = |file: &str| std::path::absolute(file).ok();
        self.id == other.id && self.line == other.line && path(&self.file) == path(&other.file)
    }
}

/// What is asked, and what has been found so far.
struct Search<'a> {
    args: &'a Args,
    index: Index,
    named: Vec<Named>,
    found: Vec<(usize, Anticipated)>,
    exit: Exit,
    undecided: usize,
    /// The number of the last problem, counted from 1 in the input and again in the corpus.
    number: u64,
    in_corpus: bool,
}

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
        let play_of = |raw: &RawProblem| {
            let posed = raw.pose(&pose_options);
            let Ok(problem) = &posed.problem else { return Err(Box::new(posed)) };
            let (play, is_known) = play(problem, args.prove.then_some(limits));
            Ok((posed, play, is_known))
        };
        let pipeline = Pipeline::of(args.proof.jobs, stop);
        let ended = pipeline.run(ReadAhead::new(input, stop), ui, play_of, self)?;
        self.exit = self.exit.max(ended.exit);
        Ok(ended.stopped)
    }

    /// Compares a problem with all of the input if it is of the corpus, otherwise with all before it.
    fn compare(&mut self, problem: &Named, play: &Play) {
        for (at, anticipation) in self.index.anticipated_by(play) {
            let other = &self.named[at];
            let is_same = self.in_corpus && other.is(problem);
            if is_same || anticipation.likeness > self.args.least {
                continue;
            }
            let (here, there) = ((problem, self.number), (other, at as u64 + 1));
            let (place, (named, number), (of, of_number), anticipation) = if self.in_corpus {
                (at, there, here, anticipation)
            } else {
                (self.named.len(), here, there, anticipation.seen_from_the_other())
            };
            let record = Anticipated {
                id: named.id.clone(),
                number,
                of: of.id.clone(),
                of_number,
                of_file: of.file.to_string(),
                anticipation,
            };
            self.found.push((place, record));
        }
    }

    /// Writes what was found, by problem and likeness.
    fn finish(mut self, ui: &mut Ui) -> CommandResult {
        if self.undecided > 0 {
            let problems = words::problems(self.undecided as u64);
            let said = words::compared_by_position(problems, self.args.prove);
            ui.summary_warning(&said.text_in(ui.language()));
        }
        self.found.sort_by_key(|(problem, it)| (*problem, it.anticipation.likeness, it.of_number));
        let mut anticipated = 0;
        let mut last = None;
        for (problem, record) in &self.found {
            anticipated += u64::from(last != Some(*problem));
            last = Some(*problem);
            let line = if self.args.format == Format::Text {
                text(record).text_in(ui.language())
            } else {
                serde_json::to_string(record).unwrap_or_default()
            };
            ui.print(&format!("{line}\n"))?;
        }
        if self.args.format == Format::Text {
            let all = words::problems(self.named.len() as u64);
            let said = words::anticipations(all, anticipated).text_in(ui.language());
            ui.print(&format!("{said}\n"))?;
        }
        Ok(self.exit.max(if self.found.is_empty() { Exit::Holds } else { Exit::Findings }))
    }
}

/// The play of a problem, and whether it is more than its position.
fn play(problem: &Problem, limits: Option<&Limits>) -> (Play, bool) {
    let position = &problem.position;
    let variations = problem.variations().or_else(|| {
        let parts = vec![ReportPart::Tree];
        let plan = Plan { parts, limits: limits?.clone(), ..Plan::default() };
        examine(problem, &plan, &mut ()).variations(position)
    });
    (Play::new(position, variations.as_deref().unwrap_or_default()), variations.is_some())
}

impl Outlet<RawProblem, (PosedProblem, Play, bool)> for Search<'_> {
    fn result(
        &mut self,
        raw: RawProblem,
        (posed, play, is_known): (PosedProblem, Play, bool),
        ui: &mut Ui,
    ) -> CommandResult {
        ui.problem(&posed);
        self.number += 1;
        self.undecided += usize::from(!is_known);
        let named = Named { id: posed.id, file: raw.file, line: posed.line };
        if self.in_corpus || self.args.corpus.is_empty() {
            self.compare(&named, &play);
        }
        if !self.in_corpus {
            self.index.add(play);
            self.named.push(named);
        }
        Ok(Exit::Holds)
    }

    fn fault(&mut self, _: RawProblem, _: &Panicked, _: &mut Ui) -> CommandResult<()> {
        self.number += 1;
        Ok(())
    }

    fn nothing(&mut self, _: &RawProblem, posed: &PosedProblem) {
        self.number += u64::from(posed.is_problem());
    }
}
