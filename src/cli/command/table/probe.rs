//! `paiju table probe`: the value of positions and of all their moves, and best play.

use std::fmt::Write;
use std::io;
use std::path::PathBuf;

use super::Which;
use crate::cli::options::{EncodingArgs, ReadArgs, ResultFileArgs, usual_notation};
use crate::cli::report::layout::lines;
use crate::cli::report::style::{FAINT, NAME, printable};
use crate::cli::run::{CommandResult, Exit, Ui, interrupt};
use crate::cli::sink::{self, Format};
use crate::game::Color;
use crate::input::RawProblem;
use crate::notation::Notation;
use crate::record::Probed;
use crate::repetition::Cycle;
use crate::report::Over;
use crate::report::words::{self, Language, Sentence};
use crate::rules::{AnyMove, AnyPosition};
use crate::tablebase::{Answer, Counts};

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

    #[command(flatten)]
    file: ResultFileArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::lists())]
    format: Format,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    ui.write_to(args.file.output())?;
    EncodingArgs::refuse(ui, args.fen.is_some(), "with --fen")?;
    interrupt::at_once();
    let folder = args.which.folder()?;
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
        let rules = problem.position.rules();
        if rules != args.which.rules {
            ui.error(&format!("{}: its rules are {rules}: --rules {rules}", printable(&posed.id)));
            exit = exit.max(Exit::Input);
            continue;
        }
        match folder.answer(&problem.position, &mut counts) {
            Ok(answer) => {
                if answer.value.is_none() {
                    exit = exit.max(Exit::Undecided);
                }
                let asked = ProbedPosition {
                    position: &problem.position,
                    notation: usual_notation(ui.language(), problem).unwrap_or(problem.notation),
                    id: Some(posed.id.as_str()).filter(|_| !raw.is_argument()),
                };
                let json = args.format == Format::Jsonl;
                ui.print(&if json {
                    asked.data(&answer).map_err(io::Error::other)?
                } else {
                    asked.text(&answer, ui.language())
                })?;
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
struct ProbedPosition<'a> {
    position: &'a AnyPosition,
    /// How its moves are written for people.
    notation: Notation,
    /// Its id, if it comes from a file.
    id: Option<&'a str>,
}

impl ProbedPosition<'_> {
    fn data(&self, answer: &Answer) -> Result<String, serde_json::Error> {
        // By way of a value, whose map sorts the keys.
        let record = serde_json::to_value(Probed::of(self.position, self.id, answer))?;
        Ok(format!("{record}\n"))
    }

    fn text(&self, answer: &Answer, language: Language) -> String {
        let position = self.position;
        let id =
            self.id.map_or_else(String::new, |id| format!("{NAME}{}{NAME:#}  ", printable(id)));
        let head = format!("{id}{NAME}{position}{NAME:#}");
        if let Some(over) = Over::of(position) {
            let over = words::ended(position.rules(), over).text_in(language);
            return format!("{head}  {over}\n");
        }
        let Some(value) = answer.value else {
            let missing = words::no_table(answer.missing.as_ref()).text_in(language);
            return format!("{head}  {missing}\n");
        };
        let book_class = answer.book_class.map_or_else(String::new, |class| {
            format!("  {}", words::book_class(class.name()).text_in(language))
        });
        let said = words::value(value).text_in(language);
        let mut text = format!("{head}  {said}{book_class}\n");
        if !answer.line.is_empty() {
            let line = position.write_line(self.notation, &answer.line);
            let _ = writeln!(text, "  {FAINT}{line}{FAINT:#}");
        }
        if let Some(cycle) = answer.cycle {
            text += &lines(2, [self.repeats(&answer.line, cycle)], language);
        }
        match &answer.moves {
            None => {
                text += &lines(2, [words::no_next_table(answer.missing.as_ref())], language);
            }
            Some(moves) => {
                for valued in moves {
                    let mv = position.write_move(self.notation, valued.mv);
                    let value = words::value(valued.value).text_in(language);
                    let _ = writeln!(text, "  {} {value}", words::filled(&mv, 7));
                }
            }
        }
        text
    }

    /// Where a line comes back to a position, and who is to blame.
    fn repeats(&self, line: &[AnyMove], cycle: Cycle) -> Sentence {
        let positions = self.position.along(line);
        let after = line[..cycle.since].split_last().map(|(&mv, earlier)| {
            let dots = if earlier.len() % 2 == 0 { "." } else { "..." };
            let mv = positions[earlier.len()].write_move(Notation::Coordinates, mv);
            format!("{}{dots} {mv}", earlier.len() / 2 + 1)
        });
        let again = words::comes_again(after);
        // A side in check was given it by the move before.
        let mut checks = [true; 2];
        for position in &positions[cycle.since + 1..=cycle.until] {
            checks[(!position.turn()).index()] &= position.is_check();
        }
        match checks {
            [true, true] | [false, false] => again,
            [red, _] => {
                let loser = if red { Color::Red } else { Color::Black };
                words::comes_again_by_checks(again, self.position.rules(), loser)
            }
        }
    }
}
