//! `paiju merge`: the results of shards and repeated runs as one file.

use std::path::PathBuf;

use crate::batch::merge::Merge;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::input::{FileError, open_results};

const AFTER_HELP: &str = "\
Results come in the order of the input. Of several results of one problem a decided one is kept.
Numbers without a result and parts that contradict each other are reported, and the exit code is 1.
Parts may be packed by gzip; the result is not, `paiju merge PART... | gzip` packs it.

Example:
  paiju merge part-*.jsonl > all.jsonl";

/// Options of `merge`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// Results of `paiju batch` for parts of one input, all in one format
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
}

/// Merges.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    interrupt::at_once();
    let mut merge = Merge::default();
    for part in &args.parts {
        let file = open_results(part)
            .map_err(|error| CommandError::Input(FileError::io(part, &error).to_string()))?;
        merge.add(file).map_err(|error| {
            let name = part.display().to_string();
            CommandError::Results { name, error }
        })?;
    }
    let mut text = String::new();
    for line in merge.lines() {
        text += line;
        text.push('\n');
        if text.len() > 1 << 16 {
            ui.print(&text)?;
            text.clear();
        }
    }
    ui.print(&text)?;
    for contradiction in &merge.contradictions {
        ui.error(&contradiction.to_string());
    }
    let gaps = merge.gaps();
    for gap in &gaps {
        let (first, last) = (gap.start(), gap.end());
        ui.warning(&if first == last {
            format!("problem {first} has no result")
        } else {
            format!("problems {first} to {last} have no result")
        });
    }
    let whole = gaps.is_empty() && merge.contradictions.is_empty();
    Ok(if whole { Exit::Holds } else { Exit::Findings })
}
