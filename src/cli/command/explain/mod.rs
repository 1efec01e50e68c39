//! `paiju explain`: why a final position is lost.

mod args;
mod explainer;
mod view;

use crate::cli::options::conflict::{SearchOnly, given};
use crate::cli::options::usual_notation;
use crate::cli::report::pictures::Boards;
use crate::cli::report::printed::Printing;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::pipeline::Pipeline;
use crate::cli::run::reporting::{Reporting, Timing};
use crate::cli::run::ui::Ui;
use crate::cli::sink::Format;
use crate::examine::{Plan, examine};
use crate::input::PosedProblem;
use crate::record::{ENDS, Explained};
use crate::report::words;
pub(in crate::cli) use args::Args;
use explainer::{Explainer, Explanation};
use view::ExplainedView;

pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let search_only = SearchOnly::new(given(&args.search.given()), args.question.stipulation())?;
    let stop = interrupt::flag();
    let tables = args.tables.open()?;
    let boards = args.format.boards();
    let ends = match boards {
        _ if args.all => usize::MAX,
        // A file holds one picture.
        Some(format) if format.is_single() => 1,
        _ => ENDS,
    };
    let plan = Plan {
        most: args.search.moves,
        limits: args.limits.stopped_by(&stop),
        tables: tables.clone(),
        ..Explained::plan(ends)
    };
    let looks = boards.map(|_| args.picture.pictures()).transpose()?;
    let boards =
        boards.map(|format| Boards::open(format, args.picture.width(), args.output.as_deref()));
    let boards = boards.transpose()?;
    let language = args.language(ui);
    let printing = looks.map(|looks| Printing::board(looks, language));
    let one = |posed: &PosedProblem| {
        let Ok(problem) = &posed.problem else {
            return Explanation { exit: Some(Exit::Input), ..Explanation::default() };
        };
        let explainer = Explainer { posed, problem, language, printing };
        if args.as_they_are() {
            return explainer.as_is();
        }
        let notation = usual_notation(language, problem);
        explainer.solved(&examine(problem, &Plan { notation, ..plan.clone() }, &mut ()))
    };
    let reporting = Reporting {
        format: args.format.results(),
        timing: Timing::Kept,
        aligned: false,
        columns: &[],
        search_only: Some(&search_only),
        boards: boards.map(|boards| (boards, words::page_final_positions())),
    };
    let tables = tables.as_ref();
    let pipeline = Pipeline { tables, ..Pipeline::of(args.jobs, &stop) };
    let source = args.input.source(args.question, args.search.checks);
    let heads = args.input.fen.is_none() && !args.format.is(Format::MARKDOWN);
    reporting.run(pipeline, source, ui, one, &mut ExplainedView { heads })
}
