//! `paiju table mine`: positions that make problems, as a collection: of whole tables, or of games.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueEnum as _;

use super::{Which, is_there};
use crate::cli::options::quantity::range;
use crate::cli::options::{EncodingArgs, ResultFileArgs, read_games};
use crate::cli::run::{CommandError, CommandResult, Exit, Ui, interrupt};
use crate::exact::MissingTable;
use crate::generate::{GameStudies, GameStudy};
use crate::notation::Notation;
use crate::problem::{
    Board, Collection, Entry, Expect, FindingKind, Provenance, Stipulation, Text, yaml,
};
use crate::report::words::{self, Language, Sentence};
use crate::rules::RuleSet;
use crate::tablebase::{AnyMaterial, AnyMinedPosition, AnyTableFolder, Filter, Tables, Theme, Wdl};

/// Positions with more men are passed over: hardly anybody has their tables.
const MOST_MEN: usize = 10;

/// Materials without a table that are named.
const NAMED: usize = 3;

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
    materials: Vec<String>,

    /// Files of games: the positions of games in which one move alone wins or draws, for the themes
    /// only-win and only-draw
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,

    /// The notation of the games; without it uci in lines, and in PGN what fits
    #[arg(long, requires = "games")]
    notation: Option<Notation>,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    which: Which,

    /// What to look for; can be given more than once [default: all]
    #[arg(long, value_name = "THEME")]
    theme: Vec<Theme>,

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
    count: u16,

    #[command(flatten)]
    file: ResultFileArgs,
}

/// Reads a range of plies.
fn plies(text: &str) -> Result<RangeInclusive<u16>, String> {
    range(text).ok_or_else(|| "expected a number of plies, or a range such as 7..15".to_owned())
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    ui.write_to(args.file.output())?;
    EncodingArgs::refuse(ui, args.games.is_empty(), "without --games")?;
    let drawn = args.theme.contains(&Theme::OnlyDraw);
    ui.refuse(drawn, &["plies"], "with --theme only-draw", "a draw has no length")?;
    if args.games.is_empty() { mine_all(args, ui) } else { mine_games(args, ui) }
}

impl Args {
    /// Which positions are wanted.
    fn filter(&self) -> Filter {
        Filter {
            plies: self.plies.clone(),
            no_check: self.no_check,
            natural: self.natural,
            only_moves: usize::from(self.only_moves),
            spread: self.spread,
        }
    }

    /// The themes that are asked for; by default all that have what is asked for.
    fn themes(&self) -> Vec<Theme> {
        // A draw has no length.
        let has_length = |theme: &Theme| self.plies.is_none() || *theme != Theme::OnlyDraw;
        let all = Theme::value_variants().iter().copied().filter(has_length).collect();
        if self.theme.is_empty() { all } else { self.theme.clone() }
    }
}

/// Positions of whole tables.
fn mine_all(args: &Args, ui: &mut Ui) -> CommandResult {
    let materials = args.which.materials(&args.materials, ui)?;
    let folder = args.which.folder()?;
    let stop = interrupt::flag();
    let themes = args.themes();
    let mut collection = collection(args.which.rules, title(&materials, ui.language()));
    let filter = args.filter();
    let mut exit = Exit::Holds;
    for material in &materials {
        if !is_there(&folder, material, ui) {
            exit = Exit::Input;
            continue;
        }
        for theme in &themes {
            ui.doing(format!("{material}, {}", theme.name()));
            match folder.mine(material, *theme, &filter, usize::from(args.count), &stop) {
                Ok(found) => {
                    if found.is_empty() && !stop.load(Ordering::Relaxed) {
                        let all = Filter { spread: filter.spread, ..Filter::default() };
                        let material = material.to_string();
                        let said = words::none_mined(theme.name(), &material, filter != all);
                        ui.warning(&said.text_in(ui.language()));
                    }
                    for (number, mined) in found.iter().enumerate() {
                        let id = format!("{material}-{}-{}", theme.name(), number + 1);
                        let entry = entry(&id.to_lowercase(), theme.name(), mined, ui.language());
                        collection.push(entry);
                    }
                }
                Err(error) => {
                    ui.error(&error.to_string());
                    exit = Exit::Input;
                }
            }
        }
    }
    written(collection, (exit, &stop), None, ui)
}

/// Writes what was found, or says that there is `nothing`.
fn written(
    collection: Collection,
    (mut exit, stop): (Exit, &AtomicBool),
    nothing: Option<Sentence>,
    ui: &mut Ui,
) -> CommandResult {
    if stop.load(Ordering::Relaxed) {
        ui.warning(&words::mining_interrupted().text_in(ui.language()));
        exit = Exit::Interrupted;
    }
    if !collection.problems.is_empty() {
        ui.print(&yaml::write(&[collection]).map_err(io::Error::other)?)?;
        return Ok(exit);
    }
    if let Some(nothing) = nothing {
        ui.warning(&nothing.text_in(ui.language()));
    }
    Ok(exit.max(Exit::Undecided))
}

/// Wins and saves of games.
fn mine_games(args: &Args, ui: &mut Ui) -> CommandResult {
    let wanted = args.which.materials(&args.materials, ui)?;
    let wanted: BTreeSet<String> = wanted.iter().map(|it| it.canonical().to_string()).collect();
    if let Some(theme) =
        args.theme.iter().find(|it| !matches!(it, Theme::OnlyWin | Theme::OnlyDraw))
    {
        return Err(CommandError::Input(format!(
            "--theme {} is none of games; of them there are only-win and only-draw",
            theme.name()
        )));
    }
    let folder = args.which.folder()?;
    let repetition = folder.repetition();
    let games = read_games(&args.games, args.notation, args.encoding)?;
    let (stop, rules) = (interrupt::flag(), args.which.rules);
    let tables = Tables::new(&args.which.folder.path());
    let studies = GameStudies::of(
        &games,
        rules,
        (&tables, repetition),
        MOST_MEN,
        &args.filter(),
        &stop,
        &mut |warning| ui.warning(warning),
    )
    .map_err(CommandError::input)?;
    let count = studies.games;
    let language = ui.language();
    let title = words::mined_from_games(count).text_in(language);
    let mut collection = collection(rules, title);
    let mut found = BTreeMap::<&str, u16>::new();
    for study in &studies.found {
        let (theme, material) = (study.theme, &study.material);
        let is_wanted = args.theme.is_empty() || args.theme.contains(&theme);
        if !is_wanted || !wanted.is_empty() && !wanted.contains(material) {
            continue;
        }
        let number = found.entry(theme.name()).or_default();
        if *number < args.count {
            *number += 1;
            let id = format!("{}-{number}", theme.name());
            collection.push(problem(&id, study, language));
        }
    }
    if let Some(message) = unknown(&studies.unknown, &wanted, &folder) {
        ui.warning(&message);
    }
    let nothing = words::none_in_games(count, studies.known);
    written(collection, (Exit::Holds, &stop), Some(nothing), ui)
}

/// A position of a game as a problem that `verify` confirms.
fn problem(id: &str, study: &GameStudy, language: Language) -> Entry {
    let mut entry = entry(id, study.theme.name(), &study.mined, language);
    entry.source = study.source.clone();
    entry.comments.splice(0..0, study.comments.iter().map(Text::new));
    entry.provenance = Provenance {
        source: Some(Text::new("games")),
        from: Some(Text::new(&study.from)),
        tool: Some(Text::new(format!("paiju {}", env!("CARGO_PKG_VERSION")))),
        ..Provenance::default()
    };
    entry
}

/// That no table knows some positions, with the materials of the fewest men.
fn unknown(
    materials: &BTreeMap<String, u64>,
    wanted: &BTreeSet<String>,
    folder: &AnyTableFolder,
) -> Option<String> {
    let is_wanted = |it: &(&String, &u64)| wanted.is_empty() || wanted.contains(it.0);
    let mut missing: Vec<_> = materials.iter().filter(is_wanted).collect();
    let positions: u64 = missing.iter().map(|(_, count)| **count).sum();
    missing.sort_by_key(|(material, count)| (material.len(), std::cmp::Reverse(**count)));
    let &(first, _) = missing.first()?;
    let names: Vec<_> =
        missing.iter().take(NAMED).map(|(name, count)| format!("{name} ({count})")).collect();
    let more = match missing.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let first = AnyMaterial::expand(folder.rules(), first).unwrap_or_default();
    let remedy = match first.first().map(|material| folder.missing_table(material)) {
        Some(MissingTable::Buildable { command, .. }) => format!("; `{command}` builds one"),
        _ => String::new(),
    };
    Some(format!(
        "no table knows {positions} positions with up to {MOST_MEN} men: {}{more}{remedy}",
        names.join(", "),
    ))
}

fn title(materials: &[AnyMaterial], language: Language) -> String {
    let names: Vec<String> = materials.iter().map(ToString::to_string).collect();
    words::mined_from(names.join(", ")).text_in(language)
}

/// A collection of the rules and the notation in which positions are written.
fn collection(rules: RuleSet, title: String) -> Collection {
    let mut collection = Collection { title: Some(Text::new(title)), ..Collection::default() };
    collection.defaults.rules = Some(Text::new(rules.name()));
    collection.defaults.notation = Some(Text::new(Notation::Coordinates.name()));
    collection
}

/// A position as a problem that `verify` confirms, with what tables say of it in words.
fn entry(id: &str, theme: &str, mined: &AnyMinedPosition, language: Language) -> Entry {
    let AnyMinedPosition { position, value, keys, others, other_turn, only_moves } = mined;
    let verdict = value.wdl();
    let stipulation = if verdict == Wdl::Draw { Stipulation::DRAW } else { Stipulation::WIN };
    let mut entry = Entry::new(Board::Fen(Text::new(position.to_string())), stipulation);
    entry.id = Some(Text::new(id));
    entry.keywords = vec![Text::new(theme)];
    let keeping = (verdict != Wdl::Loss).then_some((*keys, keys + others));
    let in_a_row = only_moves.len().div_ceil(2);
    let (rules, turn) = (position.rules(), position.turn());
    let said = words::mined(rules, turn, *value, *other_turn, keeping, in_a_row);
    entry.comments = vec![Text::new(said.text_in(language))];
    if !only_moves.is_empty() {
        let line = position.write_line(Notation::Coordinates, only_moves);
        entry.solution = Some(Text::new(line));
    }
    let expected = match (verdict, keys) {
        (Wdl::Loss, _) => Expect::Findings([FindingKind::NoSolution].into()),
        (_, 1) => Expect::Sound,
        _ => Expect::Findings([FindingKind::Cook].into()),
    };
    entry.expect = Some(expected.into());
    entry
}
