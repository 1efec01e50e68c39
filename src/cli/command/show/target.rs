//! Where boards go, and how they look there.

use super::Args;
use super::drawn::Drawn;
use crate::cli::options::page_notation;
use crate::cli::options::picture::Looks;
use crate::cli::report::pictures::Boards;
use crate::cli::report::printed::{Printing, board, marked_in_words, origin};
use crate::cli::report::style::{NAME, printable, spelled};
use crate::cli::run::error::CommandError;
use crate::cli::run::ui::Ui;
use crate::diagram::picture::Mark;
use crate::diagram::{Config, Layout, Paint, draw};
use crate::input::PosedProblem;
use crate::notation::Notation;
use crate::report::words::{self, Language};

/// Where boards go, and how they look there.
pub(super) enum Target {
    Text { looks: Looks, layout: Layout, first: bool },
    Pictures(Box<Boards>, Looks),
}

impl Target {
    pub(super) fn open(args: &Args) -> Result<Self, CommandError> {
        if let Some(format) = args.format.boards() {
            let looks = args.picture.pictures()?;
            let boards = Boards::open(format, args.picture.width(), args.output.as_deref())?;
            return Ok(Self::Pictures(Box::new(boards), looks));
        }
        let layout = args.layout.unwrap_or(Layout::Lines);
        Ok(Self::Text { looks: args.picture.text()?, layout, first: true })
    }

    pub(super) fn add(
        &mut self,
        ui: &mut Ui,
        args: &Args,
        posed: &PosedProblem,
        shown: &Drawn,
    ) -> Result<(), CommandError> {
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
pub(super) fn head(args: &Args, posed: &PosedProblem, language: Language) -> String {
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
