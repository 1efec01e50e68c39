//! `paiju table mine --games`: wins and saves of games, as a collection.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::atomic::Ordering;

use super::mine::Args;
use super::mined::{collection, entry};
use crate::cli::options::games::read_games;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::exact::MissingTable;
use crate::generate::{AnyGameStudies, AnyGameStudy};
use crate::problem::{Entry, Provenance, Text, yaml};
use crate::report::words::{self, Language};
use crate::tablebase::{AnyMaterial, AnyTableFolder, Tables, Theme};

/// Positions with more men are passed over: hardly anybody has their tables.
const MOST_MEN: usize = 10;

/// Materials without a table that are named.
const NAMED: usize = 3;

/// Finds positions of games.
pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
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
    let studies = AnyGameStudies::of(
        &games,
        rules,
        (&tables, repetition),
        MOST_MEN,
        &args.filter(),
        &stop,
        &mut |warning| ui.warning(warning),
    )
    .map_err(|error| CommandError::Input(error.to_string()))?;
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
    let mut exit = Exit::Holds;
    if stop.load(Ordering::Relaxed) {
        ui.warning(&words::mining_interrupted().text_in(language));
        exit = Exit::Interrupted;
    }
    if collection.problems.is_empty() {
        ui.warning(&words::none_in_games(count, studies.known).text_in(language));
        return Ok(exit.max(Exit::Undecided));
    }
    ui.print(&yaml::write(&[collection]).map_err(io::Error::other)?)?;
    Ok(exit)
}

/// A position of a game as a problem that `verify` confirms.
fn problem(id: &str, study: &AnyGameStudy, language: Language) -> Entry {
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
