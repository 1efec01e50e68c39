//! The options of `matrix`.

use std::time::Duration;

use super::output::formats;
use crate::cli::options::conflict::{NoEffect, given, refuse};
use crate::cli::options::{VersionArgs, VersionWorkArgs, quantity};
use crate::cli::sink::Format;
use crate::matrix::Variation;

pub(super) const AFTER_HELP: &str = "\
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

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    pub(super) versions: VersionArgs,

    /// A man that is varied, and over what: 'e4: *', 'R/N: d8-f10', 'e4: R/N or none'
    #[arg(long, value_name = "MAN: WHERE", required = true)]
    pub(super) vary: Vec<Variation>,

    /// The most placements of a problem; more are refused
    #[arg(long, value_name = "N", default_value = "10000", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) max: u64,

    /// The most maps of a problem in text; where there are more, each row gets a line [default: 12]
    #[arg(long, value_name = "N")]
    maps: Option<u64>,

    /// Maximum number of positions searched for each placement [default: 500000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: Option<u64>,

    /// Time limit for all placements of a problem: 500ms, 2s, 1m, 1h; without a unit, seconds
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    pub(super) time: Option<Duration>,

    #[command(flatten)]
    pub(in crate::cli::command) work: VersionWorkArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = formats())]
    pub(super) format: Format,
}

impl Args {
    /// The most maps of a problem.
    ///
    /// # Errors
    /// That the format draws none.
    pub(super) fn maps(&self) -> Result<u64, NoEffect> {
        if !self.format.is_for_people() {
            let with = format!("with --format {:?}", self.format);
            let maps = [("maps", self.maps.is_some())];
            refuse(&given(&maps), &with, "maps are drawn in text alone")?;
        }
        Ok(self.maps.unwrap_or(12))
    }
}
