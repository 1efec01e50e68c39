//! The themes with their definitions and examples.

use std::fmt::Write;

use crate::cli::command::help::wrapped;
use crate::cli::report::layout::indented;
use crate::cli::report::style::NAME;
use crate::cli::run::error::CommandError;
use crate::diagram::{Config, Layout, draw};
use crate::notation::Notation;
use crate::theme::{Example, Kind, Name};

/// The list of all themes, or those of these names with a position that shows them.
pub(super) fn text(names: &[String]) -> Result<String, CommandError> {
    if names.is_empty() {
        return Ok(list());
    }
    let mut text = String::new();
    for word in names {
        let name: Name = word.parse().map_err(|error| {
            CommandError::Input(format!("{error}; `paiju help themes` lists them"))
        })?;
        if !text.is_empty() {
            text.push('\n');
        }
        text += &entry(name);
        let example = name.example();
        text += &board(example).map_err(CommandError::Input)?;
    }
    Ok(text)
}

fn list() -> String {
    let mut text = String::new();
    let mut last = None;
    for &name in Name::ALL {
        if last != Some(name.kind()) {
            last = Some(name.kind());
            let kind = match name.kind() {
                Kind::Mate => "Mates",
                Kind::FinalPosition => "Final positions",
                Kind::Play => "Motifs on the way",
            };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{NAME}{kind}{NAME:#}");
        }
        text += &entry(name);
    }
    text + "\n`paiju help themes NAME...` shows an example of each name.\n"
}

/// The names, the games and the definition of a theme.
fn entry(name: Name) -> String {
    let (chinese, english, games) = (name.chinese(), name.english(), name.family());
    let definition = wrapped(name.definition(), 4);
    format!("{NAME}{name}{NAME:#}  {chinese}  {english} ({games})\n{definition}")
}

/// The final position of an example with its last move marked.
fn board(example: Example) -> Result<String, String> {
    let start = example.rules.read(example.fen).map_err(|error| error.to_string())?;
    let (at, moves) = start.played(example.moves).map_err(|error| error.to_string())?;
    let last = moves.last().map(|mv| (mv.from(), mv.to()));
    let config = Config { layout: Layout::Points, turn: true, last, ..Config::default() };
    let head = if moves.is_empty() {
        format!("{start}")
    } else {
        format!("{start}, after {}", start.write_line(Notation::Coordinates, &moves))
    };
    Ok(format!("    {head}:\n{}", indented(&draw(&at, &config), 4)))
}
