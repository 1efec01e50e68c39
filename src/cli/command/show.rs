//! `paiju show`: positions as text and as pictures.

use std::path::{Path, PathBuf};

use crate::cli::options::{InputArgs, Looks, PictureArgs, Shape, page_notation};
use crate::cli::report::pictures::Boards;
use crate::cli::report::printed::{Printing, board, marked_in_words, origin, own_marks};
use crate::cli::report::style::{NAME, printable, spelled};
use crate::cli::run::{CommandResult, Exit, Ui};
use crate::cli::sink::Format;
use crate::diagram::picture::Mark;
use crate::diagram::{Config, Layout, Paint, draw};
use crate::input::{PosedProblem, RawProblem};
use crate::notation::Notation;
use crate::problem::{Problem, Solution, Written};
use crate::report::words::{self, Language};
use crate::rules::{AnyPosition, RuleSet};

const AFTER_HELP: &str = "\
Examples:
  paiju show --fen 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'
  paiju show --play '1. h3e3 h10g8' start.fen        the position after some moves
  paiju show --last h3e3 start.fen                    with the last move marked
  paiju show --layout points puzzles/traitors.yaml    as a YAML file can hold it
  paiju show -f svg -o boards puzzles/traitors.yaml   a picture each, in the folder boards
  paiju show -f png --last h3e3 start.fen > start.png

Nothing is solved: the squares that hold a drawn study are drawn by paiju explain -f svg.";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// How boards are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = Shape::parser(&[Format::Text]))]
    format: Shape,

    /// Write to this file instead of standard output
    ///
    /// Several of svg or png go into a folder of this name
    #[arg(long, short, value_name = "PATH")]
    output: Option<PathBuf>,

    /// How much of the board is drawn in text [default: lines]
    #[arg(long, value_name = "LAYOUT")]
    layout: Option<Layout>,

    /// Play these moves first and mark the last one
    ///
    /// Move numbers may be left out, the notation is that of the file or of --notation
    #[arg(long, value_name = "MOVES")]
    play: Option<String>,

    /// Mark this move as the last one played; it is written in coordinates
    #[arg(long, value_name = "MOVE", conflicts_with = "play")]
    last: Option<String>,

    /// In pictures, draw an arrow for this move, written in coordinates; may be repeated
    #[arg(long, value_name = "MOVE")]
    arrow: Vec<String>,

    #[command(flatten)]
    picture: PictureArgs,
}

impl Args {
    /// Refuses options that have no effect.
    fn check(&self, ui: &Ui) -> CommandResult<()> {
        let text = self.format.is(Format::Text);
        PictureArgs::check(ui, text, self.format.is_png())?;
        ui.refuse(text, &["arrow"], "with --format text", "it is for pictures")?;
        ui.refuse(!text, &["layout"], "without --format text", "pictures always have lines")
    }

    /// The file for the boards as text.
    fn result_file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|_| self.format.is(Format::Text))
    }
}

/// Draws every position. That takes no time, and of what cannot be read all that can be drawn is drawn, so
/// this is not the pipeline of the other commands.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    args.check(ui)?;
    ui.write_to(args.result_file())?;
    let mut target = Target::open(args)?;
    let pose_options = args.input.reading.pose_options(None, false);
    let mut exit = Exit::Holds;
    ui.stdin(&args.input.files);
    let with_twins = |raw: RawProblem| {
        let mut diagram = raw.pose(&pose_options);
        let (_, twins) = diagram.take_twins();
        std::iter::once(diagram).chain(twins)
    };
    for posed in args.input.problems().flat_map(with_twins) {
        // Any board is drawn, but no moves are played where the rules are broken.
        let drawn = posed.board().filter(|_| posed.problem.is_ok() || args.play.is_none());
        let Some(drawn) = drawn else {
            ui.problem(&posed);
            exit = exit.max(if posed.has_error() { Exit::Input } else { Exit::Holds });
            continue;
        };
        // Illegal positions are drawn without blame; other faults of the text stay errors.
        let is_fine = match &posed.problem {
            Ok(_) => true,
            Err(unposable) => unposable.is_only_illegal() || posed.no_problem.is_some(),
        };
        if !is_fine {
            ui.problem(&posed);
            exit = Exit::Input;
        } else if posed.no_problem.is_none() {
            ui.doubtful(&posed);
        }
        match Drawn::of(args, posed.problem.as_ref().ok(), &drawn) {
            Ok(shown) => target.add(ui, args, &posed, &shown)?,
            Err(message) => {
                ui.error(&format!("{}: {message}", printable(&posed.id)));
                exit = Exit::Input;
            }
        }
    }
    if let Target::Pictures(boards, _) = target {
        boards.finish(ui, words::page_positions())?;
    }
    Ok(exit)
}

/// A position with what is marked on it.
struct Drawn {
    position: AnyPosition,
    last: Option<Squares>,
    arrows: Vec<Squares>,
    /// The author's marks, which are of the position of the problem alone.
    own: Vec<Mark>,
}

/// The two squares of a move.
type Squares = (usize, usize);

impl Drawn {
    /// The position after `--play`, or the error to report.
    fn of(args: &Args, problem: Option<&Problem>, position: &AnyPosition) -> Result<Self, String> {
        let own = problem.map(|problem| problem.notation).unwrap_or_default();
        let notation = args.input.reading.notation.unwrap_or(own);
        let (position, played) = match &args.play {
            Some(text) => play(notation, position, text)?,
            None => (*position, None),
        };
        let rules = position.rules();
        let last = match &args.last {
            Some(text) => Some(squares(rules, "--last", text)?),
            None => played,
        };
        let arrows = args.arrow.iter().map(|text| squares(rules, "--arrow", text));
        let own = own_marks(problem, &position);
        Ok(Self { position, last, arrows: arrows.collect::<Result<_, _>>()?, own })
    }

    fn marks(&self) -> Vec<Mark> {
        let moved = self.last.map(|(from, to)| Mark::Moved { from, to });
        let arrows = self.arrows.iter().map(|&(from, to)| Mark::Arrow { from, to });
        moved.into_iter().chain(arrows).collect()
    }
}

/// Plays the main line of a move text.
fn play(
    notation: Notation,
    position: &AnyPosition,
    text: &str,
) -> Result<(AnyPosition, Option<Squares>), String> {
    let solution: Solution = text.parse().map_err(|error| format!("--play: {error}"))?;
    let line = solution.lines.last().map_or(&[][..], |line| &line.moves);
    played(notation, position, line).map_err(|message| {
        let fits = |&other: &Notation| played(other, position, line).is_ok();
        match position.rules().notations().iter().copied().find(fits) {
            Some(fits) => {
                format!("{message}; in the notation {fits} all moves are legal: --notation {fits}")
            }
            None => message,
        }
    })
}

/// Plays moves in one notation.
fn played(
    notation: Notation,
    position: &AnyPosition,
    line: &[Written],
) -> Result<(AnyPosition, Option<Squares>), String> {
    let (mut position, mut last) = (*position, None);
    for written in line {
        let word = printable(&written.text);
        let mv = position
            .read_move(notation, &written.text)
            .map_err(|error| format!("--play: {word}: {error}"))?;
        let Some(after) = position.after(mv) else {
            return Err(format!("--play: {word}: not legal"));
        };
        position = after;
        last = Some((mv.from(), mv.to()));
    }
    Ok((position, last))
}

/// The two squares of a move in coordinates, which is not looked for on the board.
fn squares(rules: RuleSet, option: &str, text: &str) -> Result<Squares, String> {
    let text = text.trim();
    let read = || {
        let (from, length) = rules.read_square(text)?;
        let rest = text[length..].trim_start_matches('-');
        let (to, length) = rules.read_square(rest)?;
        (length == rest.len()).then_some((from, to))
    };
    let found = printable(text);
    read().ok_or_else(|| format!("{option}: found `{found}`, expected a move such as `h3e3`"))
}

/// Where boards go, and how they look there.
enum Target {
    Text { looks: Looks, layout: Layout, first: bool },
    Pictures(Box<Boards>, Looks),
}

impl Target {
    fn open(args: &Args) -> CommandResult<Self> {
        if let Some(format) = args.format.boards() {
            let looks = args.picture.pictures()?;
            let boards = Boards::open(format, args.picture.width(), args.output.as_deref())?;
            return Ok(Self::Pictures(Box::new(boards), looks));
        }
        let layout = args.layout.unwrap_or(Layout::Lines);
        Ok(Self::Text { looks: args.picture.text()?, layout, first: true })
    }

    fn add(
        &mut self,
        ui: &mut Ui,
        args: &Args,
        posed: &PosedProblem,
        shown: &Drawn,
    ) -> CommandResult<()> {
        let (language, problem) = (ui.language(), posed.problem.as_ref().ok());
        let asked = args.input.reading.notation;
        match self {
            Self::Text { looks, layout, first } => {
                let notation = match (problem, *layout) {
                    (Some(problem), Layout::Lines) => page_notation(asked, language, problem),
                    // Files hold boards with the letters of position text.
                    _ => Notation::Coordinates,
                };
                let gap = if *first { "" } else { "\n" };
                *first = false;
                let config = Config {
                    layout: *layout,
                    men: looks.men(notation),
                    bottom: looks.bottom(),
                    coordinates: looks.names_squares(),
                    notation,
                    turn: true,
                    last: shown.last,
                    marked: match layout {
                        Layout::Lines => shown.own.iter().filter_map(Mark::point).collect(),
                        // Files have a place of their own for marks.
                        Layout::Points => Vec::new(),
                    },
                    paint: Paint::Ansi,
                };
                let mut board = draw(&shown.position, &config);
                // Points are drawn in English: files hold such boards.
                if *layout == Layout::Lines {
                    let (rules, turn) = (shown.position.rules(), shown.position.turn());
                    let turn = words::to_move(rules, turn).text_in(language);
                    board = board.replace(&format!("{} to move", shown.position.mover()), &turn);
                }
                let rules = shown.position.rules();
                let marked = Some(&shown.own).filter(|_| *layout == Layout::Lines);
                let marked = marked.and_then(|own| marked_in_words(rules, own, language));
                let marked =
                    marked.map_or_else(String::new, |marked| format!("{}\n", spelled(&marked)));
                Ok(ui.print(&format!("{gap}{}{board}{marked}", head(args, posed, language)))?)
            }
            Self::Pictures(boards, looks) => {
                let (position, marks) = (&shown.position, shown.marks());
                let printing = Printing { notation: asked, ..Printing::board(*looks, language) };
                let diagram = board(posed, problem, position, &marks, printing);
                boards.add(ui, &posed.id, diagram)
            }
        }
    }
}

/// The line above a problem's board.
fn head(args: &Args, posed: &PosedProblem, language: Language) -> String {
    if args.input.fen.is_some() {
        return String::new();
    }
    let Ok(problem) = &posed.problem else {
        return format!("{NAME}{}{NAME:#}\n", printable(&posed.id));
    };
    let title = problem.name().map_or_else(String::new, |it| format!("  {}", printable(&it)));
    let repetition = if problem.is_judged_unusually() {
        format!("  {}", words::repetition(problem.repetition).text_in(language))
    } else {
        String::new()
    };
    let records = origin(problem, language);
    let records = records.map_or_else(String::new, |it| format!("{}\n", spelled(&it)));
    format!(
        "{NAME}{}{NAME:#}{title}  {}{repetition}\n{records}",
        printable(&posed.id),
        problem.stipulation
    )
}
