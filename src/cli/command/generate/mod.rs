//! `paiju generate`: problems made, not only checked.

mod collection_file;
mod criteria;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::ValueEnum;

use crate::cli::file;
use crate::cli::game::Game;
use crate::cli::input::Input;
use crate::cli::options::quantity;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::in_order;
use crate::diagram::{Men, Script};
use crate::game::Position;
use crate::generate::{
    GamePositions, GeneratedProblem, Generator, Mutations, PositionList, ProblemPool,
    RandomPlacement, RetractedMates, Source, StopCondition, TablePositions, UnitResult,
    check_criteria, format_sheet, read_games,
};
use crate::notation::Notation;
use crate::problem::Stipulation;
use crate::rules::RuleSet;
use crate::tablebase::{Repetition, TableFolder};
use crate::with_position;
use collection_file::CollectionFile;
use criteria::CriteriaArgs;

const AFTER_HELP: &str = "\
The sources yield positions; of those that are proven sound the best are chosen, spread over
their themes. The same seed gives the same problems for any number of jobs, except where --time
ends the run.

Examples:
  paiju generate --count 10 --moves 2..3 > new.yaml
  paiju generate --source mutate --from puzzles/traitors.yaml --rests-on traitor
  paiju generate --source random --material RNPvKAABB --quiet-key --difficulty 4..7
  paiju generate --source table --material RPvN --moves 3..6 --tables tables
  paiju generate --source games --games games.pgn --notation wxf --moves 2..4
  paiju generate --append made.yaml --count 50 --time 10m
  paiju generate --sheet --drawn chinese --count 6";

/// Options of `generate`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// The rules
    #[arg(long, default_value = "xiangqi")]
    rules: RuleSet,

    /// The number of problems
    #[arg(long, short = 'n', value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,

    /// Make N times as many problems and choose the best
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
    best_of: u32,

    /// The seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Stop after this time with the problems found: 30s, 10m; without a unit, seconds
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    time: Option<Duration>,

    /// Units worked on at once [default: one for each processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,

    #[command(flatten)]
    sources: SourceArgs,

    #[command(flatten)]
    criteria: CriteriaArgs,

    #[command(flatten)]
    collection: CollectionArgs,
}

/// Where positions come from.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Sources")]
struct SourceArgs {
    /// Where positions come from; several take turns
    #[arg(long = "source", value_name = "SOURCE", value_delimiter = ',', default_value = "mates")]
    kinds: Vec<Kind>,

    /// Files or folders of problems to change, for mutate; position texts, for list
    #[arg(long = "from", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Files of games, for games: PGN, or a line of moves for each game
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,

    /// How moves are written in the games
    #[arg(long, default_value = "uci", requires = "games")]
    notation: Notation,

    /// The folder of endgame tables, for table; small tables that are missing are built in
    /// memory
    #[arg(
        long,
        value_name = "FOLDER",
        env = "PAIJU_TABLES",
        hide_env_values = true,
        default_value = "tables"
    )]
    tables: PathBuf,

    /// Changes tried on each problem to improve it
    #[arg(long, value_name = "N", default_value_t = 60)]
    climb: usize,
}

/// A kind of source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Men placed at random, where they occur in play
    Random,
    /// Final positions with moves taken back
    Mates,
    /// Problems with small changes
    Mutate,
    /// Every position of some games
    Games,
    /// Positions of the endgame tables of --material in which exactly one move wins
    Table,
    /// The positions of the files, such as those that `paiju table mine` finds
    List,
}

impl SourceArgs {
    /// Files that no source looks at.
    fn unused(&self) -> Option<String> {
        let any = |kinds: &[Kind]| self.kinds.iter().any(|kind| kinds.contains(kind));
        if !self.files.is_empty() && !any(&[Kind::Mutate, Kind::List]) {
            return Some("--from is for --source mutate or list".to_owned());
        }
        (!self.games.is_empty() && !any(&[Kind::Games]))
            .then(|| "--games is for --source games".to_owned())
    }
}

/// How the collection is written.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
struct CollectionArgs {
    /// Append to this file, which is created if it is missing, and continue where its last run
    /// with the same seed stopped
    #[arg(long, value_name = "FILE")]
    append: Option<PathBuf>,

    /// Write a text for printing, with diagrams, and the solutions at the end
    #[arg(long)]
    sheet: bool,

    /// How the sheet draws men
    #[arg(long, value_name = "HOW", default_value = "letters", requires = "sheet")]
    drawn: Drawing,

    /// The title of the collection
    #[arg(long, default_value = "Generated problems")]
    title: String,

    /// The first part of the ids
    #[arg(long, default_value = "made")]
    id: String,
}

/// How men are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Drawing {
    /// The letters of position text
    Letters,
    /// Chinese characters
    Chinese,
    /// Simplified Chinese characters
    Simplified,
}

/// More units than any run does.
const UNITS: u64 = 1 << 22;

/// Makes problems and writes them.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    with_position!(args.rules.start(), start => made_for(&start, args, ui))
}

/// The position says no more than which rules hold.
fn made_for<R: Game>(_: &Position<R>, args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let stop = interrupt::flag();
    let generator = generator::<R>(args, &stop, ui)?;
    let mut file = CollectionFile::open(
        args.collection.append.as_deref(),
        args.rules,
        args.seed,
        &args.collection.title,
    )
    .map_err(CommandError::Input)?;
    let mut pool = ProblemPool::default();
    for position in file.positions::<R>() {
        pool.avoid(&position);
    }
    let last = generator.unit_count().map_or(UNITS, |units| units.min(UNITS));
    let units: Vec<u64> = (file.next_unit()..last.max(file.next_unit())).collect();
    let timed = collect(&generator, &units, args, &stop, &mut pool, ui)?;
    let interrupted = timed == End::Stopped;
    let tally = pool.counts;
    let chosen = pool.choose(args.count as usize);
    if chosen.len() < args.count as usize {
        ui.warning(&format!(
            "{} of {} problems were made; {} positions were tried, {} were sound",
            chosen.len(),
            args.count,
            tally.tried,
            tally.sound
        ));
    }
    write(&chosen, &mut file, args, ui)?;
    Ok(match (interrupted, chosen.is_empty()) {
        (true, _) => Exit::Interrupted,
        // That nothing was found is no proof that there is nothing.
        (false, true) => Exit::Undecided,
        (false, false) => Exit::Holds,
    })
}

/// How the collecting ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// There was enough, or nothing more to come, or no more time.
    Done,
    /// Somebody pressed Ctrl-C.
    Stopped,
}

/// Lets units work until there is enough to choose from.
fn collect<R: Game>(
    generator: &Generator<R>,
    units: &[u64],
    args: &Args,
    stop: &AtomicBool,
    pool: &mut ProblemPool<R>,
    ui: &mut Ui,
) -> Result<End, CommandError> {
    let enough = args.count as usize * args.best_of as usize;
    let begun = Instant::now();
    let progress = Progress::open();
    let mut over = false;
    in_order(
        units,
        args.jobs,
        stop,
        |&unit| generator.run_unit(unit, stop),
        |worked| {
            let UnitResult { problems, tried, sound, .. } = match worked {
                Ok(worked) => worked,
                Err(panicked) => {
                    progress.aside(|| ui.error(&format!("unit {}: {panicked}", panicked.item)));
                    return Ok(());
                }
            };
            // What comes after the end depends on how many worked at once; what a unit made
            // that was interrupted does not.
            if over {
                return Ok(());
            }
            pool.counts.tried += tried;
            pool.counts.sound += sound;
            for problem in problems {
                pool.add(problem);
            }
            let seconds = begun.elapsed().as_secs_f64().max(0.001);
            let tally = pool.counts;
            progress.say(&format!(
                "tried {}, sound {}, kept {} of {enough}, {:.1} sound a second",
                tally.tried,
                tally.sound,
                pool.len(),
                tally.sound as f64 / seconds
            ));
            let late = args.time.is_some_and(|time| begun.elapsed() >= time);
            if pool.len() >= enough || late {
                over = true;
                stop.store(true, Ordering::Relaxed);
            }
            Ok(())
        },
    )?;
    let stopped = stop.load(Ordering::Relaxed) && !over;
    Ok(if stopped { End::Stopped } else { End::Done })
}

fn write<R: Game>(
    chosen: &[GeneratedProblem<R>],
    file: &mut CollectionFile,
    args: &Args,
    ui: &mut Ui,
) -> io::Result<()> {
    let men = match args.collection.drawn {
        Drawing::Letters => Men::Letters,
        Drawing::Chinese => Men::Characters(Script::Traditional),
        Drawing::Simplified => Men::Characters(Script::Simplified),
    };
    for made in chosen {
        file.add(made, &args.collection.id);
    }
    if args.collection.append.is_some() {
        file.save()?;
    }
    if args.collection.sheet {
        return ui.print(&format_sheet(&args.collection.title, chosen, men));
    }
    if args.collection.append.is_none() {
        ui.print(&file.text()?)?;
    }
    Ok(())
}

/// Sources and criteria.
fn generator<R: Game>(
    args: &Args,
    stop: &Arc<AtomicBool>,
    ui: &mut Ui,
) -> Result<Generator<R>, CommandError> {
    let deadline = args.time.and_then(|time| Instant::now().checked_add(time));
    let criteria =
        args.criteria.criteria(StopCondition { interrupt: Some(Arc::clone(stop)), deadline });
    args.sources.unused().map_or(Ok(()), |message| Err(CommandError::Input(message)))?;
    check_criteria::<R>(&criteria)?;
    let mut sources: Vec<Box<dyn Source<R>>> = Vec::new();
    for kind in &args.sources.kinds {
        sources.push(source(*kind, args, stop, ui)?);
    }
    Ok(Generator { sources, criteria, seed: args.seed, climb: args.sources.climb })
}

fn source<R: Game>(
    kind: Kind,
    args: &Args,
    stop: &AtomicBool,
    ui: &mut Ui,
) -> Result<Box<dyn Source<R>>, CommandError> {
    let material = args.criteria.material.as_ref();
    let made: Result<Box<dyn Source<R>>, String> = match kind {
        Kind::Random => {
            RandomPlacement::new(material).map(|it| Box::new(it) as _).map_err(|it| it.to_string())
        }
        Kind::Mates => {
            RetractedMates::new(material).map(|it| Box::new(it) as _).map_err(|it| it.to_string())
        }
        Kind::Table => match material {
            Some(material) => {
                let folder = TableFolder::new(&args.sources.tables, Repetition::None);
                let tables = TablePositions::new(material, folder, stop);
                tables.map(|it| Box::new(it) as _).map_err(|it| it.to_string())
            }
            None => Err("which tables? Name the men with --material, as in RPvN".to_owned()),
        },
        Kind::Mutate | Kind::List => {
            let positions = positions::<R>(args, ui)?;
            if positions.is_empty() {
                Err("there is nothing to begin with: name files with --from".to_owned())
            } else if kind == Kind::Mutate {
                Ok(Box::new(Mutations::new(positions)))
            } else {
                Ok(Box::new(PositionList::new("list", positions)))
            }
        }
        Kind::Games => {
            let mut games = Vec::new();
            for path in &args.sources.games {
                for read in file::read(path) {
                    match read {
                        Ok(file) => {
                            let text = String::from_utf8_lossy(&file.bytes).into_owned();
                            let (read, errors) =
                                read_games::<R>(&text, args.sources.notation, &file.name);
                            for error in &errors {
                                ui.warning(&error.to_string());
                            }
                            games.extend(read);
                        }
                        Err(message) => return Err(CommandError::Input(message)),
                    }
                }
            }
            if games.is_empty() {
                let unnamed = args.sources.games.is_empty();
                let told = if unnamed { "name files with --games" } else { "none could be read" };
                Err(format!("there are no games: {told}"))
            } else {
                Ok(Box::new(GamePositions::new(games)))
            }
        }
    };
    made.map_err(CommandError::Input)
}

/// The positions of the files under the rules that are asked for, with their ids.
fn positions<R: Game>(
    args: &Args,
    ui: &mut Ui,
) -> Result<Vec<(Position<R>, String)>, CommandError> {
    let input = Input::of_files(&args.sources.files, args.rules);
    if input.tell(ui) {
        return Err(CommandError::Shown);
    }
    let mut found = Vec::new();
    for item in &input.items {
        item.tell(ui, &input.sources);
        let Ok(problem) = &item.posed else { continue };
        // The same men under other rules are another problem, and may be one.
        let text = problem.position.to_string();
        let asked = matches!(problem.stipulation, Stipulation::Mate(_));
        if let (true, Ok(position)) = (asked, crate::game::fen::read::<R>(&text)) {
            found.push((position, problem.id.clone()));
        }
    }
    Ok(found)
}
