//! `paiju table probe`: the value of positions and of all their moves.

use std::fmt::Write;

use serde_json::{Value as Json, json};

use super::Which;
use crate::cli::game::Game;
use crate::cli::options::format::ListFormat;
use crate::cli::report::style::{FAINT, NAME};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::game::{Move, Position};
use crate::notation::{Notation, write, write_line};
use crate::repetition::Cycle;
use crate::tablebase::{
    BookClass, FileError, Material, MoveValue, Probe, SideStats, TableFolder, TablebaseRules,
    Value, best_line, move_values, stats,
};

/// Options of `table probe`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Position texts
    #[arg(value_name = "FEN", required = true)]
    positions: Vec<String>,

    #[command(flatten)]
    which: Which,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: ListFormat,
}

/// Probes tables.
pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    interrupt::at_once();
    crate::with_rules!(args.which.rules, R => probe_all::<R>(args, ui))
}

fn probe_all<R: Game + TablebaseRules>(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let folder = args.which.folder::<R>()?;
    let mut exit = Exit::Holds;
    let mut counts = Counts::default();
    for fen in &args.positions {
        let position = match crate::game::fen::read::<R>(fen) {
            Ok(position) => position,
            Err(error) => {
                ui.bad_position(fen, "FEN", error);
                exit = exit.max(Exit::Input);
                continue;
            }
        };
        match ask(&folder, &position, &mut counts) {
            Ok(answer) => {
                if answer.value.is_none() {
                    exit = exit.max(Exit::Undecided);
                }
                let json = args.format == ListFormat::Jsonl;
                let text = if json { data(&position, &answer) } else { text(&position, &answer) };
                ui.print(&text)?;
            }
            Err(error) => {
                ui.error(&error.to_string());
                exit = exit.max(Exit::Input);
            }
        }
    }
    Ok(exit)
}

/// The statistics of the tables counted so far.
type Counts<R> = Vec<(Material<R>, [SideStats<R>; 2])>;

struct Answer<R: TablebaseRules> {
    value: Option<Value>,
    moves: Option<Vec<MoveValue<R>>>,
    line: Vec<Move<R>>,
    /// Where the line ends by coming back to a position.
    cycle: Option<Cycle>,
    /// The name of the table that does not exist, where the value is not known.
    missing: String,
    book_class: Option<BookClass>,
}

fn ask<R: TablebaseRules>(
    folder: &TableFolder<R>,
    position: &Position<R>,
    counts: &mut Counts<R>,
) -> Result<Answer<R>, FileError> {
    let value = folder.probe(position)?;
    let book_class = match (value, folder.table(&Material::of(position.board()))?) {
        (Some(value), Some(table)) => {
            let known = counts.iter().find(|(material, _)| material == table.material());
            let [red, black] = match known {
                Some((_, counted)) => counted.clone(),
                None => stats(&table)?,
            };
            let class = BookClass::of_position([&red, &black], value);
            if known.is_none() {
                counts.push((*table.material(), [red, black]));
            }
            class
        }
        _ => None,
    };
    let line = best_line(folder, position)?;
    Ok(Answer {
        value,
        moves: move_values(folder, position)?,
        cycle: Cycle::last(&positions(position, &line)),
        line,
        missing: folder.missing(position),
        book_class,
    })
}

fn data<R: Game + TablebaseRules>(position: &Position<R>, answer: &Answer<R>) -> String {
    let name = |value: Value| value.wdl().name();
    let moves = answer.moves.iter().flatten().map(|valued| {
        json!({
            "move": write(Notation::Coordinates, position, valued.mv),
            "value": name(valued.value),
            "plies": valued.value.plies(),
            "by_rule": valued.value.is_by_rule(),
        })
    });
    let moves: Option<Vec<Json>> = answer.moves.is_some().then(|| moves.collect());
    let line = write_line(Notation::Coordinates, position, &answer.line);
    let object = json!({
        "fen": position.to_string(),
        "value": answer.value.map(name),
        "plies": answer.value.and_then(Value::plies),
        "by_rule": answer.value.is_some_and(Value::is_by_rule),
        "moves": moves,
        "line": line,
        "repeats": answer.cycle.map(|cycle| cycle.since),
        "grade": answer.book_class.map(BookClass::name),
    });
    format!("{object}\n")
}

fn text<R: Game + TablebaseRules>(position: &Position<R>, answer: &Answer<R>) -> String {
    let Some(value) = answer.value else {
        let missing = &answer.missing;
        return format!("{NAME}{position}{NAME:#}  undecided: there is no {missing}\n");
    };
    let book_class = answer.book_class.map_or_else(String::new, |class| format!("  {class}"));
    let mut text = format!("{NAME}{position}{NAME:#}  {value}{book_class}\n");
    if !answer.line.is_empty() {
        let line = write_line(Notation::Coordinates, position, &answer.line);
        let _ = writeln!(text, "  {FAINT}{line}{FAINT:#}");
    }
    if let Some(cycle) = answer.cycle {
        let _ = writeln!(text, "  {}", repeats(position, &answer.line, cycle));
    }
    match &answer.moves {
        None => text += "  a table that a move leads to is missing\n",
        Some(moves) => {
            for valued in moves {
                let mv = write(Notation::Coordinates, position, valued.mv);
                let _ = writeln!(text, "  {mv:<7} {}", valued.value);
            }
        }
    }
    text
}

/// Where a line comes back to a position, and who is to blame.
fn repeats<R: Game>(position: &Position<R>, line: &[Move<R>], cycle: Cycle) -> String {
    let mut text = "the first position comes again".to_owned();
    if let Some((&mv, earlier)) = line[..cycle.since].split_last() {
        let at = earlier.iter().fold(*position, |position, &mv| position.after(mv));
        let dots = if earlier.len() % 2 == 0 { "." } else { "..." };
        let mv = write(Notation::Coordinates, &at, mv);
        text = format!("the position after {}{dots} {mv} comes again", earlier.len() / 2 + 1);
    }
    // A side in check was given it by the move before.
    let mut checks = [true; 2];
    for position in &positions(position, line)[cycle.since + 1..=cycle.until] {
        checks[(!position.turn()).index()] &= position.is_check();
    }
    if checks[0] != checks[1] {
        let [loser, other] = if checks[0] { [0, 1] } else { [1, 0] }.map(|side| R::COLORS[side]);
        let _ = write!(text, ": {loser} has checked with every move since, {other} has not");
    }
    text
}

/// The positions of a line, the first one included.
fn positions<R: TablebaseRules>(position: &Position<R>, line: &[Move<R>]) -> Vec<Position<R>> {
    let mut positions = vec![*position];
    for &mv in line {
        positions.push(positions[positions.len() - 1].after(mv));
    }
    positions
}
