//! `paiju matrix`: some men of problems fixed, others varied, and every placement examined.

mod args;
mod cell;
mod output;
mod rows;
mod varying;
mod writing;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::options::usual_notation;
use crate::cli::report::style::printable;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::cli::sink::Format;
use crate::exact::Tables;
use crate::input::PosedProblem;
use crate::matrix::{Matrix, Options};
use crate::report::words;
pub(in crate::cli) use args::Args;
use output::Output;
use varying::vary;

/// Varies every problem of the input.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let stop = interrupt::flag();
    let tables = args.work.tables.open()?;
    let language = args.format.language(ui);
    let mut output = Output::new(args, language)?;
    let exit = args
        .versions
        .each(&stop, ui, |posed, ui| one(posed, args, (&stop, tables.as_ref()), &mut output, ui))?;
    output.finish(ui)?;
    ui.table_faults(tables.as_ref());
    if stop.load(Ordering::Relaxed) {
        ui.warning("interrupted; the values found so far are reported");
        return Ok(Exit::Interrupted);
    }
    Ok(exit)
}

fn one(
    posed: &PosedProblem,
    args: &Args,
    (stop, tables): (&Arc<AtomicBool>, Option<&Arc<Tables>>),
    output: &mut Output,
    ui: &mut Ui,
) -> Result<Exit, CommandError> {
    // Why it is not a problem has been said already.
    let Ok(problem) = &posed.problem else { return Ok(Exit::Input) };
    let options = Options {
        policy: args.versions.policy,
        nodes: args.nodes,
        notation: usual_notation(output.language(), problem),
    };
    let id = printable(&posed.id);
    let matrix = match Matrix::new(problem, &args.vary, options) {
        Ok(matrix) => matrix,
        Err(error) => {
            ui.error(&format!("{id}: {error}"));
            return Ok(Exit::Input);
        }
    };
    let (count, max) = (matrix.count(), args.max);
    if count > max {
        ui.error(&format!(
            "{id}: {count} placements are more than {max}; narrow --vary or raise --max"
        ));
        return Ok(Exit::Input);
    }
    let mut said = words::placements(count).text_in(ui.language());
    if matrix.is_symmetric() {
        said += "; ";
        said += &words::matrix_symmetric().text_in(ui.language());
    }
    ui.note(&format!("{id}: {said}"));
    if args.format == Format::TEXT && matrix.maps() > output.maps {
        let maps = matrix.maps();
        ui.note(&format!("{id}: {maps} maps are more than --maps; each row gets a line"));
    }
    vary(posed, &matrix, args, (stop, tables), output, ui)
}
