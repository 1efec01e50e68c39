//! `paiju matrix`: some men of problems fixed, others varied, and every placement examined.

mod output;
mod rows;
mod varying;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::cli::options::{
    InputArgs, JobArgs, QuestionArgs, ResultFileArgs, TableArgs, quantity, usual_notation,
};
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::problem_stream::each_problem;
use crate::cli::run::ui::Ui;
use crate::cli::sink::Format;
use crate::exact::Tables;
use crate::examine::Policy;
use crate::input::PosedProblem;
use crate::matrix::{Matrix, Options, Variation};
use crate::report::words;
use output::{Output, formats};
use varying::vary;

const AFTER_HELP: &str = "\
A variation is a man, a colon, and where it goes. The man is the square of a man in the
diagram, or one or more letters of position text, N for a horse of Red, n for one of Black,
for a man that is added. After the colon come

  *         every square             palace    where generals can be
  e4, e*    a square, a file         d8-f10    all files and ranks between two squares
  *4        a rank                   R/N       for a man of the diagram: the kinds it may be

with / between several. `or none` at the end also leaves the man out. Several --vary are
combined: every placement of one with every placement of the others. The same men on the
same squares are examined once. Where the fixed men are symmetric, a placement and its
mirror image are examined once. What is not a legal position is counted with the reason.

Each placement is examined as a problem of its own. The author's solution does not take
part. With one man the result is a map of the board; with more there is a map for each
placement of those before the last, or a table where these are more than --maps.

The exit code is 3 if a limit left a value open.

Examples:
  paiju matrix --fen '3k5/9/R8/3c5/9/9/9/9/9/4K4 w' -s '#1' --vary 'a8: *'
  paiju matrix --fen '3k5/9/R8/3c5/9/9/9/9/9/4K4 w' -s '#1' --vary 'a8: R/C' --vary 'p: *5'
  paiju matrix --fen '3k5/9/R8/3c5/9/9/9/9/9/4K4 w' -s '#1' --vary 'N: *' -f csv
  paiju matrix --fen '3k5/9/R8/3c5/9/9/9/9/9/4K4 w' -s '#1' --vary 'N: *' -f yaml -o sound.yaml";

/// Options of `matrix`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// A man that is varied, and over what: 'e4: *', 'R/N: d8-f10', 'e4: R/N or none'
    #[arg(long, value_name = "MAN: WHERE", required = true)]
    vary: Vec<Variation>,

    #[command(flatten)]
    question: QuestionArgs,

    /// How unique the solution must be
    #[arg(long, value_name = "POLICY", default_value = "standard")]
    policy: Policy,

    /// The most placements of a problem; more are refused
    #[arg(long, value_name = "N", default_value = "10000", value_parser = clap::value_parser!(u64).range(1..))]
    max: u64,

    /// The most maps of a problem in text; where there are more, each row gets a line
    #[arg(long, value_name = "N", default_value = "12")]
    maps: u64,

    /// Maximum number of positions searched for each placement [default: 500000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Time limit for all placements of a problem: 500ms, 2s, 1m, 1h; without a unit, seconds
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    time: Option<Duration>,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    tables: TableArgs,

    #[command(flatten)]
    pub(super) file: ResultFileArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = formats())]
    format: Format,
}

/// Varies every problem of the input.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let stop = interrupt::flag();
    let tables = args.tables.open()?;
    let pose_options = args.question.pose(&args.input.reading, false);
    ui.stdin(&args.input.files);
    let language = args.format.language(ui);
    let mut output = Output::new(args, language);
    let exit = each_problem(args.input.problems(), pose_options, &stop, ui, |posed, ui| {
        one(posed, args, (&stop, tables.as_ref()), &mut output, ui)
    })?;
    output.finish(ui)?;
    ui.table_faults(tables.as_ref());
    if stop.load(Ordering::Relaxed) {
        ui.warning("interrupted; the values found so far are reported");
        return Ok(Exit::Interrupted);
    }
    Ok(exit)
}

/// Varies one problem.
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
        policy: args.policy,
        nodes: args.nodes,
        notation: usual_notation(output.language(), problem),
    };
    let id = tame(&posed.id);
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
    if args.format == Format::TEXT && matrix.maps() > args.maps {
        let maps = matrix.maps();
        ui.note(&format!("{id}: {maps} maps are more than --maps; each row gets a line"));
    }
    vary(posed, &matrix, args, (stop, tables), output, ui)
}
