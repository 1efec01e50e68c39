//! `paiju table mine`: positions that make problems, as a collection.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::ValueEnum as _;

use super::mine_all::mine_all;
use super::{Which, mine_games};
use crate::cli::options::quantity::range;
use crate::cli::options::{EncodingArgs, ResultFileArgs};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::ui::Ui;
use crate::notation::Notation;
use crate::tablebase::{Filter, Theme};

const AFTER_HELP: &str = "\
The positions come as a collection that `paiju verify --tables` accepts. The exit code is 3 if
nothing is found.

Examples:
  paiju table mine --theme zugzwang KRKNA > zugzwangs.yaml
  paiju table mine --theme only-win --natural --plies 9..25 --only-moves 3 KRKNA
  paiju table mine --games games.pgn > wins-and-saves.yaml";

/// Options of `table mine`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// Materials, such as KRKNA; with --games only positions of them
    #[arg(value_name = "MATERIAL", required_unless_present = "games")]
    pub(super) materials: Vec<String>,

    /// Files of games: the positions of games in which one move alone wins or draws, for the themes
    /// only-win and only-draw
    #[arg(long, value_name = "FILE")]
    pub(super) games: Vec<PathBuf>,

    /// The notation of the games; without it uci in lines, and in PGN what fits
    #[arg(long, requires = "games")]
    pub(super) notation: Option<Notation>,

    #[command(flatten)]
    pub(super) encoding: EncodingArgs,

    #[command(flatten)]
    pub(super) which: Which,

    /// What to look for; can be given more than once [default: all]
    #[arg(long, value_name = "THEME")]
    pub(super) theme: Vec<Theme>,

    /// Only positions that end in this number of plies: 9, or 7..15; draws have no length
    #[arg(long, value_name = "RANGE", value_parser = plies)]
    plies: Option<RangeInclusive<u16>>,

    /// Only positions in which nobody is in check
    #[arg(long)]
    no_check: bool,

    /// Only positions in which neither side is in check or could take a man if it were to move
    #[arg(long)]
    natural: bool,

    /// Only positions that begin with at least N only moves in a row; the more, the harder
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    only_moves: u16,

    /// Of many times as many positions those that differ most: in the squares of their men, in their
    /// keys and in their lengths
    #[arg(long, conflicts_with = "games")]
    spread: bool,

    /// Maximum number of positions of each theme and material, in games of each theme
    #[arg(long, short = 'n', value_name = "N", default_value = "10", value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) count: u16,

    #[command(flatten)]
    pub(super) file: ResultFileArgs,
}

/// Reads a range of plies.
fn plies(text: &str) -> Result<RangeInclusive<u16>, String> {
    range(text).ok_or_else(|| "expected a number of plies, or a range such as 7..15".to_owned())
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    if args.games.is_empty() { mine_all(args, ui) } else { mine_games::run(args, ui) }
}

impl Args {
    /// Which positions are wanted.
    pub(super) fn filter(&self) -> Filter {
        Filter {
            plies: self.plies.clone(),
            no_check: self.no_check,
            natural: self.natural,
            only_moves: usize::from(self.only_moves),
            spread: self.spread,
        }
    }

    /// The themes that are asked for; by default all that have what is asked for.
    pub(super) fn themes(&self) -> Vec<Theme> {
        // A draw has no length.
        let has_length = |theme: &Theme| self.plies.is_none() || *theme != Theme::OnlyDraw;
        let all = Theme::value_variants().iter().copied().filter(has_length).collect();
        if self.theme.is_empty() { all } else { self.theme.clone() }
    }
}
