//! The sources of positions that may become problems.

use std::path::PathBuf;

use SourceKind::{Games, List, Mates, Mutate, Random, Table};
use paiju::generate::{CandidateSource, GameFiles, GameParts};
use paiju::input::{PoseOptions, files_of};
use paiju::problem::{Play, Stipulation};
use paiju::rules::RuleSet;
use pyo3::prelude::*;

use crate::failure::{Failure, Kind};
use crate::options::Options;
use crate::source::Source;

/// A kind of source.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SourceKind {
    Random,
    Mates,
    Mutate,
    List,
    Games,
    Table,
}

/// The kinds by the names that the command line has for them.
const KINDS: [(&str, SourceKind); 6] = [
    ("random", Random),
    ("mates", Mates),
    ("mutate", Mutate),
    ("list", List),
    ("games", Games),
    ("table", Table),
];

/// The options that only some kinds use.
const OWN: [(&str, &[SourceKind]); 7] = [
    ("problems", &[Mutate, List]),
    ("games", &[Games]),
    ("tables", &[Table]),
    ("notation", &[Games]),
    ("per_game", &[Games]),
    ("last_plies", &[Games]),
    ("encoding", &[Games, Mutate, List]),
];

/// The source of candidates for wins, or for whatever else is asked: it follows from what is given,
/// or from the option `source`.
pub(crate) fn source(
    options: &Options<'_>,
    rules: RuleSet,
    other: Option<Stipulation>,
) -> PyResult<CandidateSource> {
    let kind = kind(options, other)?;
    for (name, kinds) in OWN {
        if options.any(name)?.is_some() && !kinds.contains(&kind) {
            let known = KINDS.iter().filter(|(_, kind)| kinds.contains(kind));
            let known: Vec<_> = known.map(|(name, _)| *name).collect();
            let message = format!("only the source {} uses it", known.join(" or "));
            return Err(Failure::option(name, message).into());
        }
    }
    let refused = |why: &str| Err(Failure::option("source", why).into());
    Ok(match kind {
        Random => CandidateSource::Random,
        Mates if other == Some(Stipulation::DRAW) => {
            return refused("the side that mates cannot draw");
        }
        Mates => CandidateSource::Mates,
        Mutate => CandidateSource::Mutations(positions(options, rules)?),
        List => CandidateSource::List(positions(options, rules)?),
        Games if other.is_some_and(|asked| !asked.is_direct()) => {
            return refused("nobody helps the other side in a game");
        }
        Games => games(options)?,
        Table if other.is_some() => return refused("tables know forced wins only"),
        Table => {
            let folder = options.get::<PathBuf>("tables")?;
            CandidateSource::Tables(folder.ok_or_else(|| needs("tables"))?)
        }
    })
}

fn kind(options: &Options<'_>, other: Option<Stipulation>) -> PyResult<SourceKind> {
    if let Some(chosen) = options.chosen("source", &KINDS)? {
        return Ok(chosen);
    }
    for (name, kind) in [("problems", Mutate), ("games", Games), ("tables", Table)] {
        if options.any(name)?.is_some() {
            return Ok(kind);
        }
    }
    // From a position made of an end, sides that help mostly reach it in several ways. A draw has no
    // such end.
    let is_random = other.is_some_and(|asked| {
        let helps = matches!(asked.play(), Play::Help | Play::Series | Play::SeriesHelp);
        helps || asked == Stipulation::DRAW
    });
    Ok(if is_random { Random } else { Mates })
}

fn needs(name: &str) -> Failure {
    Failure::option("source", format!("it needs {name}"))
}

/// The positions of problems under these rules, with their ids.
fn positions(
    options: &Options<'_>,
    rules: RuleSet,
) -> PyResult<Vec<(paiju::rules::AnyPosition, String)>> {
    let held = options.any("problems")?.ok_or_else(|| needs("problems"))?;
    let pose = PoseOptions { rules, ..PoseOptions::default() };
    let mut positions = Vec::new();
    for given in Source::of(options.input()?, &held)?.problems() {
        let posed = given.pose(&pose);
        if let Some(failure) = Failure::of(&posed) {
            return Err(failure.into());
        }
        // The same position under other rules may be a problem, too.
        let position = posed.fen.as_deref().and_then(|fen| rules.read(fen).ok());
        positions.extend(position.map(|position| (position, posed.id.clone())));
    }
    Ok(positions)
}

/// The games of files and folders.
fn games(options: &Options<'_>) -> PyResult<CandidateSource> {
    let paths = options.get::<Vec<PathBuf>>("games")?.ok_or_else(|| needs("games"))?;
    let mut games = GameFiles::new(options.parsed("notation")?, options.parsed("encoding")?);
    let unread = |error: &dyn std::fmt::Display| Failure::new(Kind::File, error.to_string());
    for path in files_of(&paths, |_| true) {
        let path = path.map_err(|error| unread(&error))?;
        games.open(&path).map_err(|error| unread(&error))?;
    }
    if games.is_empty() {
        return Err(Failure::new(Kind::File, "there are no games in these files").into());
    }
    let number = |name| Ok::<_, PyErr>(options.number(name, 1, 65_535)?.map(|it| it as usize));
    let parts = GameParts {
        per_game: number("per_game")?,
        last_plies: number("last_plies")?,
        ..GameParts::default()
    };
    Ok(CandidateSource::Games(Box::new(games), parts))
}
