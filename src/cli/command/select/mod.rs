//! `paiju select`: some problems of files, in another order.

mod asked;
mod selection;

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueEnum;

use crate::cli::command::convert::WriteArgs;
use crate::cli::options::{ProofArgs, StreamArgs};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::read_ahead::ReadAhead;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Streaming, streamed};
use crate::convert::Target;
use crate::examine::Policy;
use crate::select::FIELDS;
use asked::Asked;
use selection::Selection;

/// The help behind the options: the language of --where, and the fields.
fn after_help() -> String {
    let mut text = String::from(
        "\
A question compares fields with values: = != < <= > >= as numbers or texts, ~ for a part of a text,
!~, `in 2..4`, `in (a, b)`; a field alone asks whether the problem says anything there. Questions are
joined by and, or, not and parentheses. Of a field with several values one is enough, and != and !~
want none.

Fields are all keys of problems (`paiju help yaml`), with those within them behind a point, such as
source.name or twins.b.change, and:
",
    );
    for (name, meaning) in FIELDS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {name:<12}{meaning}");
    }
    text.push_str(
        "
Patterns are looked for in the solution of the file; with --prove, in the one that is found:
  start(P) final(P) during(P)   the diagram, the end of a variation, any position fits P
  key(M) move(M)                a first move, any move of either side fits M
  P  pieces with commas between them: a side (red, white, black, attacker, defender), a
     letter or a name (N, horse, ? for any), squares (d8, d8/f8, d*, *8); `no` denies a
     piece, `empty` wants squares without one
  M  a piece and its way (e4-e9, -e9, e4-, or where it goes to: e9), then what it does:
     takes (a piece), check, mate, quiet, gives (is taken for less than it is worth)
  mirrored, turned              in P and M: left and right, or the sides, may be exchanged
The attacker is the side that moves in the diagram.

Without --sort and --spread problems are written as they are read, and no more are read than --take
wants; with --sort and --take only that number is held. What a limit leaves open is not selected, with
a warning and exit code 3.

Examples:
  paiju select puzzles --where 'length in 2..3 and theme = traitor' > traitors.yaml
  paiju select mine.yaml collection.tsv --id set --title Both     join files, number anew
  paiju select puzzles --where 'not author ~ paiju or award' --sort length,-difficulty
  paiju select mine.yaml --prove --where 'verdict = sound' --spread --take 60
  paiju select puzzles --where 'checks and final(K e10, N d8, mirrored)'
  paiju select puzzles --prove --where 'move(attacker R takes A gives) and not key(check)'
  paiju select mine.yaml --distinct idea
  paiju select games.pgn --where 'men <= 12' --skip 100 --take 20 --to pgn",
    );
    text
}

/// Options of `select`.
#[derive(Debug, clap::Args)]
#[command(after_help = after_help())]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    input: StreamArgs,

    /// Only problems of which this holds; given more than once, all of them must
    #[arg(long = "where", short = 'w', value_name = "QUESTION")]
    questions: Vec<String>,

    /// Sort by these fields, falling with a - in front: length,-difficulty. What a problem does not
    /// say comes last
    #[arg(long, value_name = "FIELDS", allow_hyphen_values = true)]
    sort: Option<String>,

    /// Leave out what was there before: the same position, also mirrored or with colors exchanged, or
    /// the same idea, see `paiju help duplicates`. Of two the first stays
    #[arg(long, value_name = "WHAT")]
    distinct: Option<Distinct>,

    /// Choose the number of --take so that themes, length, key and material differ; of equals the
    /// first in the order of --sort
    #[arg(long, requires = "take")]
    spread: bool,

    /// Leave out the first N
    #[arg(long, value_name = "N")]
    skip: Option<usize>,

    /// Take no more than N
    #[arg(long, short = 'n', value_name = "N")]
    take: Option<usize>,

    /// Number the problems anew: PREFIX-1, PREFIX-2, …
    #[arg(long, value_name = "PREFIX")]
    id: Option<String>,

    /// Join all problems in one collection with this title
    #[arg(long)]
    title: Option<String>,

    /// Ask about what is proven, not about what the files say: verdict, finding, length, theme and
    /// difficulty
    #[arg(long)]
    prove: bool,

    /// How unique the solution must be for --prove [default: standard]
    #[arg(long, value_name = "POLICY", requires = "prove")]
    policy: Option<Policy>,

    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "yaml")]
    to: Target,

    #[command(flatten)]
    writing: WriteArgs,

    #[command(flatten)]
    proof: ProofArgs,
}

/// What must be different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Distinct {
    /// The position
    Position,
    /// The idea; problems are solved for it
    Idea,
}

/// Selects problems and writes them.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    args.writing.check(args.to)?;
    let stop = interrupt::flag();
    let asked = Asked::of(args, args.proof.stopped_by(&stop))?;
    let pose_options = args.input.reading.pose_options(None, false);
    let mut selection = Selection::new(args)?;
    let over = AtomicBool::new(args.take == Some(0));
    let mut failed = None;
    ui.stdin(&args.input.files);
    let counter = ui.counter("problems");
    let input = ReadAhead::new(args.input.problems(), &stop);
    streamed(
        input.take_while(|_| !over.load(Ordering::Relaxed)),
        Streaming { jobs: args.proof.jobs.jobs, ordered: true },
        &stop,
        |raw| asked.answer(raw, &pose_options),
        |raw, answered| {
            if over.load(Ordering::Relaxed) {
                return Ok(());
            }
            counter.add();
            match answered {
                Ok(answered) => match selection.add(answered, ui) {
                    Ok(is_full) => over.store(is_full, Ordering::Relaxed),
                    Err(error) => {
                        failed = Some(error);
                        over.store(true, Ordering::Relaxed);
                    }
                },
                Err(panicked) => {
                    ui.error(&format!("problem {}: {panicked}", raw.number));
                    selection.exit = Exit::Input;
                }
            }
            Ok(())
        },
    )?;
    if let Some(error) = failed {
        return Err(error);
    }
    if stop.load(Ordering::Relaxed) {
        return Ok(Exit::Interrupted);
    }
    selection.finish(ui)
}
