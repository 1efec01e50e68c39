//! `paiju duplicates`: positions that are there twice.

use std::io;

use serde_json::json;

use crate::batch::duplicates::{Duplicate, Duplicates};
use crate::cli::options::{ProofArgs, ResultFileArgs, SortArgs, StreamArgs, refuse};
use crate::cli::report::style::printable;
use crate::cli::run::{CommandResult, Exit, Outlet, Panicked, Pipeline, ReadAhead, Ui, interrupt};
use crate::cli::sink::{self, Format};
use crate::generate::{NoIdea, idea_of};
use crate::idea::Idea;
use crate::input::{PoseOptions, PosedProblem, RawProblem};
use crate::report::words::{self, Language};

const AFTER_HELP: &str = "\
Every problem is compared with all before it that have the same rules; stipulations are not
compared. The exit code is 1 if there are duplicates.

With --idea problems are solved, and two are alike if, without their idle men and seen from one
side, a man of the same kind makes the key in the same way, and the same mating nets result: the
same men check from the same direction, guard, block and are pinned. So shifts, mirrors, colors
and idle men make no other idea. Studies have no net, and problems that are not solved or not
decided have none that is known; they are compared by position.

Examples:
  paiju duplicates puzzles collection.tsv
  paiju duplicates --idea mine.yaml";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    input: StreamArgs,

    #[command(flatten)]
    file: ResultFileArgs,

    /// How duplicates are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::lists())]
    format: Format,

    /// Solve the problems, and find those that are one idea
    #[arg(long)]
    idea: bool,

    #[command(flatten)]
    sorting: SortArgs,

    #[command(flatten)]
    proof: ProofArgs,
}

impl Args {
    /// Refuses options that have no effect.
    fn check(&self) -> CommandResult<()> {
        refuse(!self.idea, &self.proof.given(), "without --idea", "nothing is solved")?;
        let notation = [self.input.reading.given_notation()];
        refuse(true, &notation, "here", "no moves are read or written in it")
    }
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    args.check()?;
    ui.write_to(args.file.output())?;
    let stop = interrupt::flag();
    let limits = args.proof.stopped_by(&stop);
    let pose_options = args.input.reading.pose_options(None, false);
    let duplicates = Duplicates::new(args.sorting.memory());
    let mut search = Search { pose_options, duplicates, count: 0, undecided: 0 };
    ui.stdin(&args.input.files);
    let problems = ReadAhead::new(args.input.problems(), &stop);
    let work = |raw: &RawProblem| {
        let posed = raw.pose(&pose_options);
        let Ok(problem) = &posed.problem else { return Err(Box::new(posed)) };
        let idea = args.idea.then(|| idea_of(problem, &limits));
        Ok((posed, idea))
    };
    let ended = Pipeline::of(args.proof.jobs, &stop).run(problems, ui, work, &mut search)?;
    if ended.stopped {
        return Ok(Exit::Interrupted);
    }
    let Search { duplicates, count, undecided, .. } = search;
    let mut exit = ended.exit;
    if undecided > 0 {
        let said = words::ideas_undecided(words::problems(undecided), undecided);
        ui.summary_warning(&said.text_in(ui.language()));
        exit = exit.max(Exit::Undecided);
    }
    let mut found = 0;
    duplicates.each(|one| {
        found += 1;
        ui.print(&text(&one, args.format, ui.language()))
    })?;
    if args.format == Format::Text {
        let said = words::duplicates(words::problems(count), found).text_in(ui.language());
        ui.print(&format!("{said}\n"))?;
    }
    Ok(exit.max(if found > 0 { Exit::Findings } else { Exit::Holds }))
}

/// A duplicate on its line.
fn text(duplicate: &Duplicate, format: Format, language: Language) -> String {
    let Duplicate { id, number, fen, of, of_number, likeness } = duplicate;
    let likeness = likeness.name();
    if format == Format::Jsonl {
        let record = json!({
            "id": id, "number": number, "of": of, "of_number": of_number, "likeness": likeness,
            "fen": fen,
        });
        format!("{record}\n")
    } else {
        let said =
            words::duplicate((&printable(id), *number), (&printable(of), *of_number), likeness);
        format!("{}\n", said.text_in(language))
    }
}

/// Compares each problem with all before it.
struct Search {
    pose_options: PoseOptions,
    duplicates: Duplicates,
    /// Problems so far, and those whose idea is not decided.
    count: u64,
    undecided: u64,
}

impl Search {
    /// Adds a problem by its idea, or without one by its position.
    fn add(&mut self, posed: &PosedProblem, idea: Option<&Idea>) -> io::Result<()> {
        let Ok(problem) = &posed.problem else { return Ok(()) };
        let fen = problem.position.to_string();
        if let Some(idea) = idea {
            return self.duplicates.add_idea(idea, &fen, &posed.id, self.count);
        }
        self.duplicates.add(problem.position.rules().name(), &fen, &posed.id, self.count)
    }
}

impl Outlet<RawProblem, (PosedProblem, Option<Result<Idea, NoIdea>>)> for Search {
    fn result(
        &mut self,
        _: RawProblem,
        (posed, idea): (PosedProblem, Option<Result<Idea, NoIdea>>),
        ui: &mut Ui,
    ) -> CommandResult {
        ui.problem(&posed);
        self.count += 1;
        let idea = idea.transpose();
        self.undecided += u64::from(matches!(idea, Err(NoIdea::Undecided)));
        self.add(&posed, idea.ok().flatten().as_ref())?;
        Ok(Exit::Holds)
    }

    fn fault(&mut self, raw: RawProblem, _: &Panicked, _: &mut Ui) -> CommandResult<()> {
        self.count += 1;
        self.add(&raw.pose(&self.pose_options), None)?;
        Ok(())
    }

    fn nothing(&mut self, _: &RawProblem, posed: &PosedProblem) {
        self.count += u64::from(posed.is_problem());
    }
}
