//! `paiju anticipations`: what of problems was there before.

mod named;
mod numbered;
mod search;

use std::path::PathBuf;

use serde::Serialize;

use crate::anticipation::{Anticipation, Index, Likeness};
use crate::cli::options::{ProofArgs, ResultFileArgs, StreamArgs};
use crate::cli::report::style::printable;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::cli::sink::{self, Format};
use crate::report::words;
use search::Search;

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
pub(in crate::cli) struct Args {
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
    pub(super) file: ResultFileArgs,

    /// How anticipations are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::lists())]
    format: Format,

    #[command(flatten)]
    proof: ProofArgs,
}

/// A problem with one that was there before.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::cli) struct Anticipated {
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

pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let stop = interrupt::flag();
    let mut search = Search {
        args,
        limits: args.proof.stopped_by(&stop),
        stop: &stop,
        index: Index::default(),
        named: Vec::new(),
        found: Vec::new(),
        exit: Exit::Holds,
        undecided: 0,
    };
    ui.stdin(&args.input.files);
    let mut stopped = search.each(args.input.problems(), ui, |search, named, play, number| {
        if search.args.corpus.is_empty() {
            // All before it.
            let before = search.index.anticipated_by(&play);
            search.note_own(before, &named, number);
        }
        search.index.add(play);
        search.named.push(named);
    })?;
    if !args.corpus.is_empty() {
        let corpus = args.input.reading.input(&args.corpus).problems();
        stopped |= search.each(corpus, ui, |search, named, play, number| {
            let found = search.index.anticipated_by(&play);
            search.note(found, &named, number);
        })?;
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
