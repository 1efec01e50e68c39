//! `paiju table probe`: the value of positions and of all their moves, and best play.

use std::fmt::Write;
use std::path::PathBuf;

use serde_json::{Value as Json, json};

use super::Which;
use crate::cli::game::Game;
use crate::cli::options::format::ListFormat;
use crate::cli::options::{EncodingArgs, ReadArgs};
use crate::cli::report::findings::over;
use crate::cli::report::style::{FAINT, NAME, tame};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::game::{Move, Outcome, Position};
use crate::input::RawProblem;
use crate::notation::{Notation, write, write_line};
use crate::repetition::Cycle;
use crate::tablebase::{
    BookClass, FileError, Material, MoveValue, Probe, SideStats, TableFolder, TablebaseRules,
    Value, best_line, move_values, stats,
};

/// Options of `table probe`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Position texts, files of problems, folders of them, or - for stdin
    #[arg(value_name = "FEN|FILE", required_unless_present = "fen", conflicts_with = "fen")]
    files: Vec<PathBuf>,

    /// A position text instead of files
    #[arg(long)]
    fen: Option<String>,

    #[command(flatten)]
    encoding: EncodingArgs,

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
    let reading = ReadArgs::of_rules(args.which.rules, args.encoding);
    let pose_options = reading.pose_options(None, false);
    let fen = args.fen.as_ref().map(|fen| RawProblem::of_argument("--fen", fen));
    let mut exit = Exit::Holds;
    let mut counts = Counts::default();
    for raw in fen.into_iter().chain(reading.input(&args.files).problems()) {
        let posed = raw.pose(&pose_options);
        ui.problem(&posed);
        let Ok(problem) = &posed.problem else {
            exit = exit.max(if posed.has_error() { Exit::Input } else { Exit::Holds });
            continue;
        };
        // The rules of a type are its own, whatever the text of the position.
        let position = if problem.position.rules() == args.which.rules {
            crate::game::fen::read::<R>(&problem.position.to_string()).ok()
        } else {
            None
        };
        let Some(position) = position else {
            let rules = problem.position.rules();
            ui.error(&format!("{}: its rules are {rules}: --rules {rules}", tame(&posed.id)));
            exit = exit.max(Exit::Input);
            continue;
        };
        match ask(&folder, &position, &mut counts) {
            Ok(answer) => {
                if answer.value.is_none() {
                    exit = exit.max(Exit::Undecided);
                }
                let asked = Asked {
                    position: &position,
                    notation: problem.notation,
                    id: Some(posed.id.as_str()).filter(|_| !raw.is_argument()),
                };
                let json = args.format == ListFormat::Jsonl;
                ui.print(&if json { asked.data(&answer) } else { asked.text(&answer) })?;
            }
            Err(error) => {
                ui.error(&error.to_string());
                exit = exit.max(Exit::Input);
            }
        }
    }
    Ok(exit)
}

/// A position that is probed.
struct Asked<'a, R: Game> {
    position: &'a Position<R>,
    /// How its moves are written for people.
    notation: Notation,
    /// Its id, if it comes from a file.
    id: Option<&'a str>,
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

impl<R: TablebaseRules> Answer<R> {
    /// The value of a position in which the game is over, which needs no table.
    fn of_end(value: Value) -> Self {
        Self {
            value: Some(value),
            moves: Some(Vec::new()),
            line: Vec::new(),
            cycle: None,
            missing: String::new(),
            book_class: None,
        }
    }
}

fn ask<R: TablebaseRules>(
    folder: &TableFolder<R>,
    position: &Position<R>,
    counts: &mut Counts<R>,
) -> Result<Answer<R>, FileError> {
    if let Some(outcome) = position.outcome() {
        return Ok(Answer::of_end(match outcome {
            Outcome::Draw => Value::Draw,
            Outcome::Win { winner, .. } if winner == position.turn() => Value::Win(0),
            Outcome::Win { .. } => Value::Loss(0),
        }));
    }
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

impl<R: Game + TablebaseRules> Asked<'_, R> {
    fn data(&self, answer: &Answer<R>) -> String {
        let position = self.position;
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
        let mut object = json!({
            "fen": position.to_string(),
            "value": answer.value.map(name),
            "plies": answer.value.and_then(Value::plies),
            "by_rule": answer.value.is_some_and(Value::is_by_rule),
            "moves": moves,
            "line": line,
            "repeats": answer.cycle.map(|cycle| cycle.since),
            "grade": answer.book_class.map(BookClass::name),
        });
        if let Some(id) = self.id {
            object["id"] = id.into();
        }
        if let Some(over) = over(position) {
            object["over"] = over.into();
        }
        format!("{object}\n")
    }

    fn text(&self, answer: &Answer<R>) -> String {
        let position = self.position;
        let id = self.id.map_or_else(String::new, |id| format!("{NAME}{}{NAME:#}  ", tame(id)));
        let head = format!("{id}{NAME}{position}{NAME:#}");
        if let Some(over) = over(position) {
            return format!("{head}  {over}\n");
        }
        let Some(value) = answer.value else {
            let missing = &answer.missing;
            return format!("{head}  undecided: there is no {missing}\n");
        };
        let book_class = answer.book_class.map_or_else(String::new, |class| format!("  {class}"));
        let mut text = format!("{head}  {value}{book_class}\n");
        if !answer.line.is_empty() {
            let line = write_line(self.notation, position, &answer.line);
            let _ = writeln!(text, "  {FAINT}{line}{FAINT:#}");
        }
        if let Some(cycle) = answer.cycle {
            let _ = writeln!(text, "  {}", repeats(position, &answer.line, cycle));
        }
        match &answer.moves {
            None => text += "  a table that a move leads to is missing\n",
            Some(moves) => {
                for valued in moves {
                    let mv = write(self.notation, position, valued.mv);
                    let _ = writeln!(text, "  {mv:<7} {}", valued.value);
                }
            }
        }
        text
    }
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
