//! `paiju judge`: who has lost where a position comes again.

use std::ops::Range;
use std::path::PathBuf;

use serde_json::json;

use crate::cli::options::{EncodingArgs, JobArgs, ResultFileArgs, notation, repetition};
use crate::cli::report::judged::{Case, Judged};
use crate::cli::report::style::printable;
use crate::cli::run::{CommandResult, Exit, Item, Outlet, Panicked, Pipeline, Ui, interrupt};
use crate::cli::sink::{self, Entry, Format, Sink, Text};
use crate::formats::ReadOptions;
use crate::game::Repetition;
use crate::input::{Excerpt, FileError, GameError, GameText, Games, RawGame};
use crate::notation::Notation;
use crate::problem::Diagnostic;
use crate::repetition::NoChaseRule;
use crate::report::words::Language;
use crate::rules::{AnyMove, AnyPosition, RuleSet};

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
  paiju judge --fen '3k5/9/9/9/9/9/9/9/R8/5K3 w' --play 'a2d2 d10e10 d2e2 e10d10 e2d2'
  paiju judge --repetition asian games.jsonl
  paiju judge --repetition asian tournament.pgn
  paiju judge --repetition asian --notation uci --format jsonl - < games.txt";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("jobs", |jobs| jobs.help("Games judged at once [default: one for each processor]")))]
pub(super) struct Args {
    /// Files of games, folders of them, or - for stdin
    #[arg(value_name = "FILE", required_unless_present = "fen", conflicts_with = "fen")]
    files: Vec<PathBuf>,

    /// A position text instead of files, with --play
    #[arg(long, requires = "play")]
    fen: Option<String>,

    /// The moves that are played from the position of --fen; move numbers may be left out
    #[arg(long, value_name = "MOVES", requires = "fen")]
    play: Option<String>,

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
    file: ResultFileArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::nested())]
    format: Format,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    ui.write_to(args.file.output())?;
    let stop = interrupt::flag();
    let language = args.format.language(ui);
    let of_arguments = args.fen.as_ref().zip(args.play.as_ref());
    let of_arguments = of_arguments.map(|(fen, moves)| Ok(RawGame::of_arguments(fen, moves)));
    let reading = ReadOptions { rules: args.rules, notation: args.notation };
    let games = Games::of(&args.files, reading, args.encoding.encoding);
    let pipeline = Pipeline { noun: "games", ..Pipeline::of(args.jobs, &stop) };
    let work = |game: &Game| Ok(game.as_ref().ok().map(|raw| judged(args, raw, language)));
    let mut judgements = Judgements { sink: args.format.open(""), any: false };
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

/// What is wrong with a game, with the text that it speaks of.
type Faults = Vec<(Diagnostic, Excerpt)>;

fn judged(args: &Args, raw: &RawGame, language: Language) -> Result<Judged, Faults> {
    let game = raw.game.as_ref().map_err(|error| {
        let place = match error {
            GameError::Moves(error) if args.fen.is_some() => Some(error.span.clone()),
            _ => None,
        };
        vec![fault(raw, Diagnostic::error(error.to_string()), place)]
    })?;
    let rules = game.rules.unwrap_or(args.rules);
    let position = rules.read(&game.fen).map_err(|error| {
        let reasons = error.reasons.into_iter().map(|reason| {
            let start = game.place.as_ref().map(|place| place.start);
            let place = start.map(|start| start + reason.span.start..start + reason.span.end);
            let said = Diagnostic::fault(reason.fault);
            let (diagnostic, excerpt) = fault(raw, said, place);
            match &args.fen {
                Some(fen) => {
                    (diagnostic.at(reason.span, "").file("--fen"), Excerpt::whole("--fen", fen))
                }
                None => (diagnostic, excerpt),
            }
        });
        reasons.collect::<Vec<_>>()
    })?;
    judge(args, raw, game, &position, language)
}

/// Judges a game whose position is known.
fn judge(
    args: &Args,
    raw: &RawGame,
    game: &GameText,
    start: &AnyPosition,
    language: Language,
) -> Result<Judged, Faults> {
    let rules = start.rules();
    let rule = args.repetition.or(game.repetition).unwrap_or_else(|| rules.repetition());
    NoChaseRule::check_for(rules, rule)
        .map_err(|error| vec![fault(raw, Diagnostic::error(error.to_string()), None)])?;
    let stated = game.notation.or(args.notation);
    let notation = stated.unwrap_or_default();
    let moves = match played(notation, start, game) {
        Ok(moves) => moves,
        Err((message, place)) => {
            let (mut diagnostic, excerpt) = fault(raw, Diagnostic::error(message), place);
            let others = rules.notations().iter().filter(|&&other| other != notation);
            let fits = others.copied().find(|&other| played(other, start, game).is_ok());
            if let Some(fits) = fits {
                let stated = if stated.is_none() { "no notation is stated; " } else { "" };
                diagnostic = diagnostic.help(format!(
                    "{stated}in the notation {fits} all moves are legal: --notation {fits}"
                ));
            }
            return Err(vec![(diagnostic, excerpt)]);
        }
    };
    let expected = game.expected.as_deref();
    // Reported are moves as they are asked for, or as the game has them, or as readers expect them.
    let usual = language.notation().filter(|usual| rules.notations().contains(usual));
    let stated = stated.filter(|_| !game.converted);
    let notation = args.notation.or(stated).or(usual).unwrap_or_default();
    let case = Case { id: &raw.id, start, moves: &moves, rule, notation, expected, language };
    Ok(Judged::of(&case))
}

/// What is wrong with a move, and where it is in the text.
type BadMove = (String, Option<Range<usize>>);

/// The moves of a game, or why one of them is not legal and where it is in the text.
fn played(
    notation: Notation,
    start: &AnyPosition,
    game: &GameText,
) -> Result<Vec<AnyMove>, BadMove> {
    let (mut position, mut moves) = (*start, Vec::with_capacity(game.moves.len()));
    for (ply, written) in game.moves.iter().enumerate() {
        let over = position.outcome();
        let mv = position.read_move(notation, &written.text).map_err(|error| {
            let ply = ply + 1;
            let end = if over.is_some() { "; the game is over before it" } else { "" };
            (format!("ply {ply}, {}: {error}{end}", written.text), written.place.clone())
        })?;
        moves.push(mv);
        position = position.after(mv).unwrap_or(position);
    }
    Ok(moves)
}

/// A message about a game.
fn fault(raw: &RawGame, said: Diagnostic, place: Option<Range<usize>>) -> (Diagnostic, Excerpt) {
    let excerpt = raw.excerpt.clone();
    let diagnostic = said.file(&*excerpt.file).about(&raw.id);
    let diagnostic = match place {
        Some(place) => diagnostic.at(place, ""),
        None => diagnostic,
    };
    (diagnostic, excerpt)
}

/// A game, or a file that cannot be read in its place.
type Game = Result<RawGame, FileError>;

impl Item for Game {
    fn name(&self) -> String {
        match self {
            Ok(raw) => printable(&raw.id),
            Err(error) => error.to_string(),
        }
    }
}

/// Takes the verdicts on games.
struct Judgements {
    sink: Box<dyn Sink>,
    /// Whether there was a game, readable or not.
    any: bool,
}

impl Outlet<Game, Option<Result<Judged, Faults>>> for Judgements {
    fn result(
        &mut self,
        game: Game,
        judged: Option<Result<Judged, Faults>>,
        ui: &mut Ui,
    ) -> CommandResult {
        self.any = true;
        let raw = match game {
            Ok(raw) => raw,
            Err(error) => {
                ui.error(&error.to_string());
                return Ok(Exit::Input);
            }
        };
        for warning in &raw.warnings {
            let warning = Diagnostic::warning(warning.to_string());
            let warning = warning.file(&*raw.excerpt.file).about(&raw.id);
            ui.diagnostic(&warning, &raw.excerpt);
        }
        match judged {
            Some(Ok(judged)) => self.verdict(&judged, ui),
            Some(Err(faults)) => {
                for (fault, excerpt) in &faults {
                    ui.diagnostic(fault, excerpt);
                }
                self.failed(&raw, faults.iter().map(|(fault, _)| &*fault.message), ui)?;
                Ok(Exit::Input)
            }
            None => Ok(Exit::Holds),
        }
    }

    fn fault(&mut self, game: Game, fault: &Panicked, ui: &mut Ui) -> CommandResult<()> {
        self.any = true;
        match game {
            Ok(raw) => self.failed(&raw, [&*fault.to_string()], ui),
            Err(_) => Ok(()),
        }
    }
}

impl Judgements {
    fn verdict(&mut self, judged: &Judged, ui: &mut Ui) -> CommandResult {
        let text = || Text { body: judged.text().to_owned(), ..Text::default() };
        let record = || serde_json::to_value(judged);
        self.sink.entry(ui, &Entry { posed: None, record: &record, text: &text })?;
        Ok(match judged.agrees {
            Some(false) => Exit::Findings,
            _ if judged.is_uncovered() => Exit::Undecided,
            _ => Exit::Holds,
        })
    }

    /// Writes that a game has no verdict.
    fn failed<'a>(
        &mut self,
        raw: &RawGame,
        messages: impl IntoIterator<Item = &'a str>,
        ui: &mut Ui,
    ) -> CommandResult<()> {
        let errors: Vec<_> =
            messages.into_iter().map(|message| json!({"message": message})).collect();
        let record = json!({"id": raw.id, "verdict": "error", "errors": errors});
        let record = || Ok(record.clone());
        self.sink.entry(ui, &Entry { posed: None, record: &record, text: &Text::default })?;
        Ok(())
    }
}
