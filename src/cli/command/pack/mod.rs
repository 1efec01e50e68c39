//! `paiju pack`: problems judged move by move, for sites and for markers.

mod mark;

use std::fmt::Write;
use std::io;

use clap::Subcommand;
use serde_json::to_string;

use super::book::{self, SheetArgs};
use crate::cli::options::{
    JobArgs, LimitArgs, QuestionArgs, ReadArgs, ResultFileArgs, StreamArgs, page_notation,
};
use crate::cli::report::style::{NAME, printable};
use crate::cli::run::{CommandResult, Exit, Pipeline, Ui, interrupt, on_board};
use crate::cli::sink::{self, Format};
use crate::input::PosedProblem;
use crate::notation::Notation;
use crate::pack::{Judged, Next, Pack, PackPlan, PackPlay, pack, written};
use crate::problem::Problem;
use crate::report::words::{self, Language};
use crate::rules::AnyPosition;

const AFTER_HELP: &str = "\
A pack is one JSON object a line for each problem: every move of every position in which the solver is
to move is judged, with all replies to right ones and one refutation of wrong ones, so that a site needs no
solver. Any move that does what is asked in time is right, the author's or not; wins that take longer are
marked as such, and what is not proven within --nodes or --time, by default a minute for each problem, is
open, never wrong. docs/packs.md shows how a page uses it.

As text it is the key for a marker: all right moves, and what answers each reply.

Examples:
  paiju pack puzzles/traitors.yaml -o traitors.jsonl
  paiju pack --format text contest.yaml             the marker's key
  paiju pack --time 1m --positions 100000 long.yaml";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP, args_conflicts_with_subcommands = true)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    input: StreamArgs,

    #[command(flatten)]
    question: QuestionArgs,

    /// How packs are written
    #[arg(long, short, value_name = "FORMAT", default_value = "jsonl", value_parser = sink::lists())]
    format: Format,

    /// First moves that win in up to N more moves than are asked for are marked as such
    #[arg(long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u8).range(..=20))]
    beyond: u8,

    /// The most positions of a problem
    #[arg(long, value_name = "N", default_value = "20000", value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,

    #[command(flatten)]
    file: ResultFileArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// What is done for a contest.
#[derive(Debug, Subcommand)]
enum Command {
    /// Print sheets for solvers: no solutions, but room for them
    Sheet(Box<SheetArgs>),
    /// Mark solvers' answers, where any proven solution is right
    Mark(Box<mark::Args>),
}

impl Args {
    /// Refuses options that have no effect.
    fn check(&self, ui: &Ui) -> CommandResult<()> {
        ReadArgs::refuse_notation(ui, self.format != Format::Text)
    }
}

/// Judges the problems move by move, or does what a contest needs.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    match &args.command {
        Some(Command::Sheet(args)) => return book::sheet(args, ui),
        Some(Command::Mark(args)) => return mark::run(args, ui),
        None => args.check(ui)?,
    }
    ui.write_to(args.file.output())?;
    let stop = interrupt::flag();
    let plan = PackPlan {
        beyond: args.beyond,
        most: args.positions as usize,
        hints: args.format != Format::Text,
        all_moves: false,
        limits: args.limits.of_packs(&stop),
    };
    let (problems, count) = args.input.source(args.question, false).problems(&stop, ui);
    let pipeline = Pipeline { count, ..Pipeline::of(args.jobs, &stop) };
    let work = |posed: &PosedProblem| on_board(posed, |problem| pack(problem, &plan));
    let mut write = |posed: PosedProblem, packed: Pack, ui: &mut Ui| {
        ui.problem(&posed);
        let text = match &posed.problem {
            Ok(problem) if args.format == Format::Text => key(&packed, problem, ui.language()),
            _ => to_string(&packed).map_err(io::Error::other)? + "\n",
        };
        ui.print(&text)?;
        Ok(if packed.complete { Exit::Holds } else { Exit::Undecided })
    };
    Ok(pipeline.run(problems, ui, work, &mut write)?.exit(ui))
}

/// The most lines of a marker's key of one problem.
const MOST_LINES: usize = 400;

/// The position after a move in coordinates.
fn after(at: &AnyPosition, mv: &str) -> AnyPosition {
    let mv = at.read_move(Notation::Coordinates, mv).ok();
    mv.and_then(|mv| at.after(mv)).unwrap_or(*at)
}

/// The key for a marker: every right move, and every right answer to each reply.
fn key(pack: &Pack, problem: &Problem, language: Language) -> String {
    let title =
        pack.title.as_ref().map_or_else(String::new, |title| format!("  {}", printable(title)));
    let mut text = format!(
        "{NAME}{}{NAME:#}{title}  {}  {}\n",
        printable(&pack.id),
        pack.stipulation,
        pack.fen
    );
    let notation = page_notation(None, language, problem);
    let mut key = Key { pack, language, notation, lines: Vec::new() };
    let start = problem.position;
    if pack.defenses.is_empty() {
        for (&number, at) in pack.begins.iter().zip([Some(start), start.passed()]) {
            key.position((number, &at.unwrap_or(start)), 1, 1);
        }
    }
    for (mv, &number) in &pack.defenses {
        key.position((number, &after(&start, mv)), 1, 1);
    }
    let cut = key.lines.len() > MOST_LINES;
    for line in key.lines.iter().take(MOST_LINES) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{line}");
    }
    if cut || !pack.complete {
        let _ = writeln!(text, "  {}", words::key_cut().text_in(language));
    }
    text
}

fn is_right(judged: &Judged) -> bool {
    matches!(judged, Judged::Right { .. })
}

/// Replies that the same moves answer.
struct Together {
    replies: Vec<String>,
    answers: Vec<String>,
    /// The position after them in the pack, if the play goes on.
    next: Option<usize>,
    at: AnyPosition,
}

/// Writes the lines of a key.
struct Key<'a> {
    pack: &'a Pack,
    language: Language,
    notation: Notation,
    lines: Vec<String>,
}

impl Key<'_> {
    /// The moves of a position that are judged alike, with their lengths where they have some.
    fn moves(&self, (number, at): (usize, &AnyPosition), is: fn(&Judged) -> bool) -> Vec<String> {
        let moves = self.pack.moves(number).into_iter().filter(|(_, judged)| is(judged));
        moves
            .map(|(name, judged)| {
                let name = written(at, &name, self.notation);
                match judged {
                    Judged::Right { moves: Some(moves), .. } | Judged::Later(moves) => {
                        format!("{name} ({moves})")
                    }
                    _ => name,
                }
            })
            .collect()
    }

    /// The number of a move; none where the solver plays the moves of both sides.
    fn numbered(&self, number: usize) -> String {
        match self.pack.play {
            PackPlay::Together => String::new(),
            PackPlay::Against | PackPlay::First => format!("{number}. "),
        }
    }

    /// What is right in a position, and after each right move.
    fn position(&mut self, (number, at): (usize, &AnyPosition), move_number: usize, depth: usize) {
        if self.lines.len() > MOST_LINES {
            return;
        }
        let indent = "  ".repeat(depth);
        let said = [
            (is_right as fn(&Judged) -> bool, words::right_moves as fn(String) -> words::Sentence),
            (|it| matches!(it, Judged::Later(_)), words::later_moves),
            (|it| matches!(it, Judged::Open), words::open_moves),
        ];
        for (is, word) in said {
            let moves = self.moves((number, at), is);
            if !moves.is_empty() {
                let said = word(moves.join(self.language.comma())).text_in(self.language);
                self.lines.push(format!("{indent}{}{said}", self.numbered(move_number)));
            }
        }
        for (name, judged) in self.pack.moves(number) {
            let Judged::Right { next: Next::At(next), .. } = judged else { continue };
            let (after, name) = (after(at, &name), written(at, &name, self.notation));
            if self.pack.play == PackPlay::Together {
                self.lines.push(format!("{indent}  {name}"));
                self.position((next, &after), move_number + 1, depth + 2);
            } else {
                self.replies(&name, (next, &after), move_number, depth);
            }
        }
    }

    /// The replies to a right move; those that the same moves answer are listed together.
    fn replies(
        &mut self,
        name: &str,
        (replies, at): (usize, &AnyPosition),
        number: usize,
        depth: usize,
    ) {
        let mut together: Vec<Together> = Vec::new();
        // After the last answer nothing follows.
        let most = self.pack.moves.or(self.pack.length);
        let goes_on = most.is_some_and(|most| number + 1 < usize::from(most));
        for (reply, next) in self.pack.replies(replies) {
            let Next::At(next) = next else { continue };
            let position = after(at, &reply);
            let reply = written(at, &reply, self.notation);
            let answers = self.moves((next, &position), is_right);
            let next = Some(next).filter(|_| goes_on);
            // What follows is the same in coordinates, which other notations may write in another way.
            let is_alike = next.is_none() || self.notation == Notation::Coordinates;
            let alike = |it: &&mut Together| is_alike && it.answers == answers && it.next == next;
            match together.iter_mut().find(alike) {
                Some(known) => known.replies.push(reply),
                None => {
                    together.push(Together { replies: vec![reply], answers, next, at: position });
                }
            }
        }
        let indent = "  ".repeat(depth + 1);
        for Together { replies, answers, next, at } in together {
            let replies = replies.join(self.language.comma());
            let before = format!("{indent}{number}. {name} {replies}");
            match next {
                None => {
                    let answers = answers.join(self.language.comma());
                    let said = words::right_moves(&answers).text_in(self.language);
                    self.lines.push(format!("{before}  {}. {said}", number + 1));
                }
                Some(next) => {
                    self.lines.push(before);
                    self.position((next, &at), number + 1, depth + 2);
                }
            }
        }
    }
}
