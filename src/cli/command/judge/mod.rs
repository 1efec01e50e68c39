//! `paiju judge`: who has lost where a position comes again.

mod judgements;
mod judging;

use std::path::PathBuf;

use crate::cli::options::{EncodingArgs, JobArgs, ResultFileArgs, notation, repetition};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::pipeline::Pipeline;
use crate::cli::run::ui::Ui;
use crate::cli::sink::{self, Format};
use crate::formats::ReadOptions;
use crate::game::Repetition;
use crate::input::{Games, RawGame};
use crate::notation::Notation;
use crate::rules::RuleSet;
use judgements::{Game, Judgements};
use judging::judged;

const AFTER_HELP: &str = "\
A file has one game on each line: a position text, the word 'moves' and the moves, or a JSON
object with 'fen' and 'moves'; or it is one of another program (PGN, XQF, DhtmlXQ …), whose main
lines are judged. An object may also have 'id', 'rules', 'notation', 'repetition' and 'expected'
('draw', 'Red loses', 'side to move wins', where the side to move is that at the end, or
'undecided' if no position is repeated). The last repeated position of a game is judged, with all
moves since its first occurrence. Reports name the points with ranks from 1.

The exit code is 1 if an expected verdict does not agree, 2 if a game cannot be read, 3 if the
rules leave a verdict open.

Examples:
  paiju judge --fen '3k5/9/9/9/9/9/9/9/R8/5K3 w' --moves 'a2d2 d10e10 d2e2 e10d10 e2d2'
  paiju judge --repetition asian games.jsonl
  paiju judge --repetition asian tournament.pgn
  paiju judge --repetition asian --notation uci --format jsonl - < games.txt";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("jobs", |jobs| jobs.help("Games judged at once [default: one for each processor]")))]
pub(in crate::cli) struct Args {
    /// Files of games, folders of them, or - for stdin
    #[arg(value_name = "FILE", required_unless_present = "fen", conflicts_with = "fen")]
    files: Vec<PathBuf>,

    /// A position text instead of files, with --moves
    #[arg(long, requires = "moves")]
    fen: Option<String>,

    /// The moves from the position of --fen; move numbers may be left out
    #[arg(long, value_name = "MOVES", requires = "fen")]
    moves: Option<String>,

    /// How repeated positions are judged, instead of what the file says: none (every repetition
    /// draws), checks (perpetual check loses), asian (perpetual chase loses, too) [default: that
    /// of the rules: checks, in Chex none]
    #[arg(long, value_name = "RULE", value_parser = repetition(), hide_possible_values = true)]
    repetition: Option<Repetition>,

    /// The rules of games that name none, xiangqi, china-schach or chex
    #[arg(long, default_value = "xiangqi")]
    rules: RuleSet,

    /// The notation of games that name none [default: coordinates, with ranks from 1]; moves
    /// are also reported in it
    #[arg(long, value_parser = notation())]
    notation: Option<Notation>,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    pub(super) file: ResultFileArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::nested())]
    format: Format,
}

pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let stop = interrupt::flag();
    let language = args.format.language(ui);
    let of_arguments = args.fen.as_ref().zip(args.moves.as_ref());
    let of_arguments = of_arguments.map(|(fen, moves)| Ok(RawGame::of_arguments(fen, moves)));
    let reading = ReadOptions { rules: args.rules, notation: args.notation };
    let games = Games::of(&args.files, reading, args.encoding.encoding);
    let pipeline = Pipeline { noun: "games", ..Pipeline::of(args.jobs, &stop) };
    let work = |game: &Game| Ok(game.as_ref().ok().map(|raw| judged(args, raw, language)));
    let mut judgements = Judgements { sink: args.format.open(&[]), any: false };
    let items = of_arguments.into_iter().chain(games);
    let ended = pipeline.run(items, ui, work, &mut judgements)?;
    judgements.sink.end(ui, None)?;
    let exit = ended.exit(ui);
    if !judgements.any && exit == Exit::Holds {
        ui.error("found no game in these files");
        return Ok(Exit::Input);
    }
    Ok(exit)
}
