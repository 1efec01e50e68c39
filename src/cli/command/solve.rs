//! `paiju solve`: the shortest win and all keys.

use std::sync::Arc;

use serde_json::Value;

use crate::book::Diagram;
use crate::cli::options::{
    InputArgs, OutputArgs, PhaseArgs, PicturesArgs, ProvingArgs, QuestionArgs, ReadArgs, SearchArgs,
};
use crate::cli::report::layout::Columns;
use crate::cli::report::proving::Proving;
use crate::cli::report::solved::{SolveJob, Solved, solve};
use crate::cli::report::style::mark;
use crate::cli::run::{CommandResult, Exit, Pipeline, ProblemResult, Reporting, Ui, interrupt};
use crate::cli::sink::Text;
use crate::input::PosedProblem;
use crate::problem::Diagnostic;
use crate::report::words;
use crate::solve;

const AFTER_HELP: &str = "\
Examples:
  paiju solve --fen '3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w' --stipulation '#2'
  paiju solve --fen '2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w' --moves 3
  paiju solve --checks --time 10s - < positions.txt    one position text a line
  paiju solve -v puzzles/traitors.yaml                 with the solution tree
  paiju solve --set-play --tries 1 mine.yaml           with set play and tries
  paiju solve --all --moves 3 mine.yaml                all moves that win in 3 or fewer
  paiju solve -v --pictures svg -o boards mine.yaml    with the boards as pictures";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    question: QuestionArgs,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    phases: PhaseArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    proving: ProvingArgs,

    #[command(flatten)]
    pictures: PicturesArgs,
}

/// The columns of csv.
pub(super) const COLUMNS: &str = "\
    id,title,authors,fen,stipulation,repetition,verdict,moves,win,keys,line,\
    proven_not_within,short_win,more_keys,never,replayed,broken_text,nodes,seconds";

impl Args {
    /// Refuses options that have no effect.
    fn check(&self, ui: &Ui) -> CommandResult<()> {
        self.output.refuse_nested(ui, &PhaseArgs::NAMES)?;
        self.pictures.check(ui)?;
        ReadArgs::refuse_notation(ui, !self.output.format.is_for_people())
    }
}

/// Solves every problem and reports in their order.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    args.check(ui)?;
    ui.write_to(args.pictures.result_file())?;
    let search_only = PhaseArgs::search_only(ui, args.question)?;
    let stop = interrupt::flag();
    let mut proving = Proving::open(&args.proving, &args.output.certificates, &stop)?;
    let search = Arc::new(solve::Progress::default());
    proving.limits.progress = Some(Arc::clone(&search));
    let (boards, drawing) = args.pictures.open(args.output.is_verbose())?.unzip();
    let (verbose, language) = (args.output.is_verbose(), args.output.format.language(ui));
    let asked = (&args.search, &args.phases);
    let short = args.output.lines().is_some();
    let options = SolveJob { drawing, short, ..SolveJob::new(proving, asked, verbose, language) };
    let tables = options.asked.tables.as_ref();
    let reporting = Reporting {
        boards: boards.map(|boards| (boards, words::page_problems())),
        ..Reporting::of(&args.output, COLUMNS, &search_only, ui)?
    };
    let search = Some(&search);
    let pipeline = Pipeline { search, tables, ..Pipeline::of(args.output.jobs, &stop) };
    let source = args.input.source(args.question, args.search.checks);
    reporting.run(pipeline, source, ui, |posed| solve(posed, &options), &mut text)
}

/// A solved problem as people read it.
fn text(posed: &PosedProblem, columns: Columns, solved: &Solved) -> Text {
    let mark = mark(solved.record.output.verdict.into());
    Text { mark, head: columns.head(posed), body: solved.text.clone() }
}

impl ProblemResult for Solved {
    fn value(&self) -> serde_json::Result<Value> {
        serde_json::to_value(&self.record)
    }

    fn diagrams(&mut self) -> Vec<(String, Diagram)> {
        std::mem::take(&mut self.diagrams)
    }

    fn exit(&self) -> Exit {
        self.exit
    }

    fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }
}
