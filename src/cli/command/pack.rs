//! `paiju pack`: problems judged move by move, for sites and for markers.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::to_string;

use crate::cli::options::{JobArgs, LimitArgs, QuestionArgs, ResultFileArgs, StreamArgs};
use crate::cli::report::style::{NAME, tame};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::problem_stream::ProblemStream;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Streaming, streamed};
use crate::cli::sink::{self, Format};
use crate::input::PosedProblem;
use crate::pack::{Judged, Pack, PackMove, PackPlan, PackPlay, pack};
use crate::report::words::{self, Language};
use crate::solve::Limits;

const AFTER_HELP: &str = "\
A pack is one JSON object a line for each problem: every move of every position in which the solver is
to move is judged, with all replies, so that a site needs no solver. Any move that does what is asked in
time is right, the author's or not; wins that take longer are marked as such, and what is not proven
within --nodes or --time, by default a minute for each problem, is open, never wrong. docs/packs.md shows how a page uses it.

As text it is the key for a marker: all right moves, and what answers each reply.

Examples:
  paiju pack puzzles/traitors.yaml -o traitors.jsonl
  paiju pack --format text contest.yaml             the marker's key
  paiju pack --time 1m --positions 100000 long.yaml";

/// Options of `pack`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    input: StreamArgs,

    #[command(flatten)]
    question: QuestionArgs,

    /// How packs are written
    #[arg(long, short, value_name = "FORMAT", default_value = "jsonl", value_parser = sink::lists())]
    format: Format,

    /// First moves that win in up to so many more moves than are asked for are marked as such
    #[arg(long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u8).range(..=20))]
    beyond: u8,

    /// The most positions of a problem
    #[arg(long, value_name = "N", default_value = "20000", value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,

    #[command(flatten)]
    pub(super) file: ResultFileArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Judges the problems move by move.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let stop = interrupt::flag();
    let plan = PackPlan {
        beyond: args.beyond,
        most: args.positions as usize,
        limits: limits(&args.limits, &stop),
    };
    let pose_options = args.question.pose(&args.input.reading, false);
    ui.stdin(&args.input.files);
    let problems = ProblemStream::new(args.input.problems(), pose_options, &stop);
    let progress = Progress::problems(None, ui);
    let how = Streaming { jobs: args.jobs.jobs, ordered: true };
    let language = ui.language();
    let work = |posed: &PosedProblem| posed.problem.as_ref().ok().map(|it| pack(it, &plan));
    let mut exit = Exit::Holds;
    streamed(problems, how, &stop, work, |posed, packed| {
        progress.step(|| {
            ui.problem(&posed);
            match packed {
                Ok(Some(packed)) => {
                    if !packed.complete {
                        exit = exit.max(Exit::Undecided);
                    }
                    let text = if args.format == Format::TEXT {
                        key(&packed, language)
                    } else {
                        to_string(&packed).map_err(std::io::Error::other)? + "\n"
                    };
                    ui.print(&text)
                }
                Ok(None) => {
                    exit = exit.max(if posed.has_error() { Exit::Input } else { Exit::Holds });
                    Ok(())
                }
                Err(panicked) => {
                    exit = exit.max(Exit::Input);
                    ui.error(&format!("{}: {panicked}", tame(&posed.id)));
                    Ok(())
                }
            }
        })
    })?;
    drop(progress);
    if stop.load(Ordering::Relaxed) {
        exit = Exit::Interrupted;
    }
    Ok(exit)
}

/// What a problem may cost: a minute, unless a user says otherwise. Where no length is asked for, a
/// search without an end would have none.
pub(super) fn limits(args: &LimitArgs, stop: &Arc<AtomicBool>) -> Limits {
    let limits = args.stopped_by(stop);
    let minute = Duration::from_secs(60);
    let unlimited = limits.nodes.is_none() && limits.time.is_none();
    Limits { time: if unlimited { Some(minute) } else { limits.time }, ..limits }
}

/// The most lines of a marker's key of one problem.
const MOST_LINES: usize = 400;

/// The key for a marker: every right move, and every right answer to each reply.
fn key(pack: &Pack, language: Language) -> String {
    let title = pack.title.as_ref().map_or_else(String::new, |title| format!("  {}", tame(title)));
    let mut text =
        format!("{NAME}{}{NAME:#}{title}  {}  {}\n", tame(&pack.id), pack.stipulation, pack.fen);
    let mut key = Key { pack, language, lines: Vec::new() };
    for &number in &pack.begins {
        key.position(number, 1, 1);
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

/// Writes the lines of a key.
struct Key<'a> {
    pack: &'a Pack,
    language: Language,
    lines: Vec<String>,
}

impl Key<'_> {
    /// The moves of a position that are judged alike, with their lengths where they have some.
    fn moves(&self, number: usize, is: Judged) -> Vec<String> {
        let position = self.pack.positions.get(number);
        let moves = position.into_iter().flat_map(|position| &position.moves);
        let moves = moves.filter(|(_, mv)| mv.is == is);
        moves
            .map(|(name, mv)| match mv.moves {
                Some(moves) => format!("{name} ({moves})"),
                None => name.clone(),
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

    /// What is right in a position, and behind each right move.
    fn position(&mut self, number: usize, move_number: usize, depth: usize) {
        if self.lines.len() > MOST_LINES {
            return;
        }
        let indent = "  ".repeat(depth);
        let said = [
            (Judged::Right, words::right_moves as fn(&str) -> words::Sentence),
            (Judged::Later, words::later_moves),
            (Judged::Open, words::open_moves),
        ];
        for (is, word) in said {
            let moves = self.moves(number, is);
            if !moves.is_empty() {
                let said = word(&moves.join(self.language.comma())).text_in(self.language);
                self.lines.push(format!("{indent}{}{said}", self.numbered(move_number)));
            }
        }
        let Some(position) = self.pack.positions.get(number) else { return };
        let rights = position.moves.iter().filter(|(_, mv)| mv.is == Judged::Right);
        for (name, mv) in rights {
            if self.pack.play == PackPlay::Together {
                if let Some(next) = mv.next {
                    self.lines.push(format!("{indent}  {name}"));
                    self.position(next, move_number + 1, depth + 2);
                }
            } else {
                self.replies(name, mv, move_number, depth);
            }
        }
    }

    /// The replies to a right move; those that the same moves answer stand together.
    fn replies(&mut self, name: &str, mv: &PackMove, move_number: usize, depth: usize) {
        let mut together: Vec<(Vec<&str>, Vec<String>, Option<usize>)> = Vec::new();
        for (reply, next) in &mv.replies {
            let Some(next) = *next else { continue };
            let answers = self.moves(next, Judged::Right);
            let goes_on = self.pack.positions.get(next).is_some_and(|it| it.left > Some(1));
            let next = Some(next).filter(|_| goes_on);
            let known = together.iter_mut().find(|known| known.1 == answers && known.2 == next);
            match known {
                Some(known) => known.0.push(reply),
                None => together.push((vec![reply], answers, next)),
            }
        }
        let indent = "  ".repeat(depth + 1);
        for (replies, answers, next) in together {
            let replies = replies.join(self.language.comma());
            let before = format!("{indent}{move_number}. {name} {replies}");
            match next {
                None => {
                    let answers = answers.join(self.language.comma());
                    let said = words::right_moves(&answers).text_in(self.language);
                    self.lines.push(format!("{before}  {}. {said}", move_number + 1));
                }
                Some(next) => {
                    self.lines.push(before);
                    self.position(next, move_number + 1, depth + 2);
                }
            }
        }
    }
}
