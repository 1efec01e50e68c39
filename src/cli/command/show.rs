//! `paiju show`: positions as pictures.

use clap::ValueEnum;

use crate::cli::game::Game;
use crate::cli::options::InputArgs;
use crate::cli::options::conflict::refuse;
use crate::cli::report::style::{NAME, tame};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::ui::Ui;
use crate::diagram::{Config, Drawn, Layout, Men, Paint, Script, draw};
use crate::game::{Color, Position};
use crate::input::PosedProblem;
use crate::notation::{self, Notation};
use crate::problem::{Problem, Solution, Written};
use crate::with_position;

const AFTER_HELP: &str = "\
Examples:
  paiju show --fen 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'
  paiju show --moves '1. h3e3 h10g8' start.fen        the position after some moves
  paiju show --last h3e3 start.fen                    with the last move marked
  paiju show --layout points puzzles/traitors.yaml    as a YAML file can hold it";

/// Options of `show`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// How men are written
    #[arg(long, value_name = "MEN", default_value = "letters")]
    men: MenName,

    /// How much of the board is drawn
    #[arg(long, value_name = "LAYOUT", default_value = "lines")]
    layout: LayoutName,

    /// Draw Black at the bottom
    #[arg(long)]
    flip: bool,

    /// Draw no names of files and ranks
    #[arg(long)]
    no_coordinates: bool,

    /// Play these moves first and mark the last one; move numbers may be left out, the notation
    /// is that of the file or of --notation
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Mark this move as the last one played; it is written in coordinates
    #[arg(long, value_name = "MOVE", conflicts_with = "moves")]
    last: Option<String>,
}

/// How the men are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MenName {
    /// With the letters of position text
    Letters,
    /// With the characters on the men: 帥 將 馬 車
    Chinese,
    /// With simplified characters: 帅 将 马 车
    Simplified,
}

/// How much of the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LayoutName {
    /// The lines between the points
    Lines,
    /// The points only, as `diagram:` of a YAML file reads them
    Points,
}

/// Draws every position.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let notation = ("--notation", args.input.reading.notation.is_some() && args.moves.is_none());
    refuse(&[notation], "without --moves", "a board shows no move text")?;
    let pose_options = args.input.reading.pose_options(None, false);
    let mut exit = Exit::Holds;
    let mut first = true;
    for raw in args.input.problems() {
        let posed = raw.pose(&pose_options);
        ui.problem(&posed);
        let Ok(problem) = &posed.problem else {
            exit = exit.max(if posed.has_error() { Exit::Input } else { Exit::Holds });
            continue;
        };
        let drawn = with_position!(&problem.position, position => drawn(args, problem, position));
        let drawn = drawn.map(|board| format!("{}{board}", head(args, &posed, problem)));
        match drawn {
            Ok(text) => {
                let gap = if first { "" } else { "\n" };
                first = false;
                ui.print(&format!("{gap}{text}"))?;
            }
            Err(message) => {
                ui.error(&format!("{}: {message}", tame(&posed.id)));
                exit = Exit::Input;
            }
        }
    }
    Ok(exit)
}

/// The line above a problem's board.
fn head(args: &Args, posed: &PosedProblem, problem: &Problem) -> String {
    if args.input.fen.is_some() {
        return String::new();
    }
    let title = problem.title.as_ref().map_or_else(String::new, |it| format!("  {}", tame(it)));
    let repetition = if problem.is_judged_unusually() {
        format!("  repetition {}", problem.repetition)
    } else {
        String::new()
    };
    format!("{NAME}{}{NAME:#}{title}  {}{repetition}\n", tame(&posed.id), problem.stipulation)
}

fn drawn<R: Game + Drawn>(
    args: &Args,
    problem: &Problem,
    position: &Position<R>,
) -> Result<String, String> {
    let notation = args.input.reading.notation.unwrap_or(problem.notation);
    let (position, played) = match &args.moves {
        Some(text) => play(notation, position, text)?,
        None => (*position, None),
    };
    let last = match &args.last {
        Some(text) => Some(squares::<R>(text)?),
        None => played,
    };
    let config = Config {
        layout: match args.layout {
            LayoutName::Lines => Layout::Lines,
            LayoutName::Points => Layout::Points,
        },
        men: match args.men {
            MenName::Letters => Men::Letters,
            MenName::Chinese => Men::Characters(Script::Traditional),
            MenName::Simplified => Men::Characters(Script::Simplified),
        },
        bottom: if args.flip { Color::Black } else { Color::Red },
        coordinates: !args.no_coordinates,
        turn: true,
        last,
        paint: Paint::Ansi,
        ..Config::default()
    };
    Ok(draw(&position, &config))
}

type Played<R> =
    (Position<R>, Option<(<R as crate::game::Rules>::Square, <R as crate::game::Rules>::Square)>);

/// Plays the main line of a move text.
fn play<R: Game>(
    notation: Notation,
    position: &Position<R>,
    text: &str,
) -> Result<Played<R>, String> {
    let solution: Solution = text.parse().map_err(|error| format!("--moves: {error}"))?;
    let line = solution.lines.last().map_or(&[][..], |line| &line.moves);
    played(notation, position, line).map_err(|message| {
        let fits = |&other: &Notation| played(other, position, line).is_ok();
        match R::NOTATIONS.iter().copied().find(fits) {
            Some(fits) => {
                format!("{message}; in the notation {fits} all moves are legal: --notation {fits}")
            }
            None => message,
        }
    })
}

/// Plays moves in one notation.
fn played<R: Game>(
    notation: Notation,
    position: &Position<R>,
    line: &[Written],
) -> Result<Played<R>, String> {
    let (mut position, mut last) = (*position, None);
    for written in line {
        let mv = notation::read(notation, &position, &written.text)
            .map_err(|error| format!("--moves: {}: {error}", tame(&written.text)))?;
        position = position.after(mv);
        last = Some((mv.from, mv.to));
    }
    Ok((position, last))
}

/// The two squares of a move in coordinates, which is not looked for on the board: it has
/// been played already.
fn squares<R: Game>(text: &str) -> Result<(R::Square, R::Square), String> {
    use crate::game::Square;
    let text = text.trim();
    let read = || {
        let (from, length) = R::Square::read(text)?;
        let rest = text[length..].trim_start_matches('-');
        let (to, length) = R::Square::read(rest)?;
        (length == rest.len()).then_some((from, to))
    };
    let found = tame(text);
    read().ok_or_else(|| format!("--last: found `{found}`, expected a move such as `h3e3`"))
}
