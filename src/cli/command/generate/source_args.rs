//! The sources of candidates, as options.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::ValueEnum;

use crate::cli::game::Game;
use crate::cli::options::games::read_games;
use crate::cli::options::{EncodingArgs, ReadArgs};
use crate::cli::run::error::CommandError;
use crate::cli::run::ui::Ui;
use crate::game::{Position, Repetition, fen};
use crate::generate::{
    Criteria, FairyCriteria, FairyEnds, GameParts, GamePositions, Mutations, PositionList,
    RandomPlacement, RetractedMates, Source, TablePositions,
};
use crate::notation::Notation;
use crate::problem::Stipulation;
use crate::rules::RuleSet;
use crate::solve::FairyPlay;
use crate::tablebase::TableFolder;

/// Where candidates come from.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Sources")]
pub(super) struct SourceArgs {
    /// Where positions come from; several sources take turns [default: mates; for h#, ser-# and
    /// ser-h# random]
    #[arg(long = "source", value_name = "SOURCE", value_delimiter = ',')]
    kinds: Vec<SourceKind>,

    /// Files or folders: problems to mutate, for mutate; problems or positions, for list
    #[arg(long = "from", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Files of games, for games: in any format of other programs, or one line of moves for each
    /// game
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,

    /// At most this many problems from each game, for games [default: all that are found]
    #[arg(long, value_name = "N", requires = "games", value_parser = clap::value_parser!(u16).range(1..))]
    per_game: Option<u16>,

    /// Only the positions after this many last moves of each game, both sides' counted, for games
    /// [default: all]
    #[arg(long, value_name = "N", requires = "games", value_parser = clap::value_parser!(u16).range(1..))]
    last_plies: Option<u16>,

    /// The notation of the games; without it uci in lines, and in PGN what fits
    #[arg(long, requires = "games")]
    notation: Option<Notation>,

    #[command(flatten)]
    encoding: EncodingArgs,

    /// The folder of endgame tables, for table; small tables that are missing are built in
    /// memory [default: `PAIJU_TABLES` of the environment, or tables]
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,

    /// Steps of hill climbing: mutations of each problem, kept unless they make it worse
    #[arg(long, value_name = "N", default_value_t = 60)]
    pub(super) climb: usize,
}

/// A kind of source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SourceKind {
    /// Random positions, with pieces where they stand in games
    Random,
    /// Final positions with moves retracted, for selfmates and the like those in which every move
    /// of the other side mates
    Mates,
    /// Mutations of the problems of --from
    Mutate,
    /// The positions of the games of --games, as they were played; `paiju table mine --games` finds
    /// wins and saves by endgame tables
    Games,
    /// Positions of the endgame tables of --material that exactly one move wins
    Table,
    /// The positions of --from, such as those that `paiju table mine` finds
    List,
}

impl SourceArgs {
    /// Refuses options that none of the sources uses.
    pub(super) fn check(&self) -> Result<(), CommandError> {
        use SourceKind::{Games, List, Mutate, Table};
        let has = |kinds: &[SourceKind]| self.kinds(None).iter().any(|kind| kinds.contains(kind));
        let unused = if !self.files.is_empty() && !has(&[Mutate, List]) {
            "--from has no effect without --source mutate or list"
        } else if !self.games.is_empty() && !has(&[Games]) {
            "--games has no effect without --source games"
        } else if self.tables.is_some() && !has(&[Table]) {
            "--tables has no effect without --source table"
        } else {
            return Ok(());
        };
        Err(input_error(unused))
    }

    /// Whether all positions are those of games.
    pub(super) fn are_games(&self) -> bool {
        self.kinds(None).iter().all(|kind| *kind == SourceKind::Games)
    }

    /// The kinds of sources, for problems of this play or for direct ones.
    fn kinds(&self, play: Option<FairyPlay>) -> Vec<SourceKind> {
        if !self.kinds.is_empty() {
            return self.kinds.clone();
        }
        match play {
            // From a position made of an end, sides that help mostly reach it in several ways.
            Some(FairyPlay::Help | FairyPlay::Series | FairyPlay::SeriesHelp) => {
                vec![SourceKind::Random]
            }
            _ => vec![SourceKind::Mates],
        }
    }

    /// The sources, in the order in which they take turns.
    pub(super) fn open<R: Game>(
        &self,
        rules: RuleSet,
        criteria: &Criteria,
        stop: &AtomicBool,
        ui: &mut Ui,
    ) -> Result<Vec<Box<dyn Source<R>>>, CommandError> {
        let mut sources = Vec::new();
        for kind in self.kinds(None) {
            sources.push(self.source(kind, rules, criteria, stop, ui)?);
        }
        Ok(sources)
    }

    /// The sources for help, self, reflex and series play.
    ///
    /// # Errors
    /// A source that has none, material that the rules do not allow, or no positions.
    pub(super) fn open_fairy<R: Game>(
        &self,
        rules: RuleSet,
        criteria: &FairyCriteria,
        ui: &mut Ui,
    ) -> Result<Vec<Box<dyn Source<R>>>, CommandError> {
        let (asked, turn) = (criteria.asked, criteria.first());
        let stipulation = Stipulation::Fairy { asked, duplex: false };
        let mut sources: Vec<Box<dyn Source<R>>> = Vec::new();
        for kind in self.kinds(Some(asked.play)) {
            let refused = |reason: &str| {
                let name = kind.to_possible_value();
                let name = name.as_ref().map_or("", |value| value.get_name());
                input_error(format!(
                    "--source {name} makes no problems of {stipulation}, since {reason}: expected \
                     mates, random, mutate or list"
                ))
            };
            let material = criteria.common.material.as_ref();
            let positions = |ui: &mut Ui| {
                let asks = |_| true;
                self.positions(rules, asks, ui)
            };
            sources.push(match kind {
                SourceKind::Random => Box::new(RandomPlacement::new(material)?.with_turn(turn)),
                SourceKind::Mates => Box::new(FairyEnds::new(criteria)?),
                SourceKind::Mutate => Box::new(Mutations::with_turn(positions(ui)?, turn)),
                SourceKind::List => {
                    Box::new(PositionList::new("list", positions(ui)?).with_turn(turn))
                }
                SourceKind::Table => return Err(refused("tables know forced wins only")),
                SourceKind::Games => return Err(refused("nobody helps the other side in a game")),
            });
        }
        Ok(sources)
    }

    fn source<R: Game>(
        &self,
        kind: SourceKind,
        rules: RuleSet,
        criteria: &Criteria,
        stop: &AtomicBool,
        ui: &mut Ui,
    ) -> Result<Box<dyn Source<R>>, CommandError> {
        let material = criteria.material.as_ref();
        Ok(match kind {
            SourceKind::Random => Box::new(RandomPlacement::new(material)?),
            SourceKind::Mates => Box::new(RetractedMates::new(material)?),
            SourceKind::Table => {
                let missing = "--source table needs --material, such as RPvN";
                let material = material.ok_or_else(|| input_error(missing))?;
                // There are no tables under the ban on perpetual chase; those without it give
                // positions, too, which are then searched under it.
                let repetition = criteria.repetition::<R>().min(Repetition::Checks);
                let folder = TableFolder::new(&self.table_folder(), repetition);
                Box::new(TablePositions::new(material, folder, stop)?)
            }
            SourceKind::Mutate => Box::new(Mutations::new(self.positions(rules, is_mate, ui)?)),
            SourceKind::List => {
                Box::new(PositionList::new("list", self.positions(rules, is_mate, ui)?))
            }
            SourceKind::Games => {
                let parts = GameParts {
                    per_game: self.per_game.map(usize::from),
                    last_plies: self.last_plies.map(usize::from),
                    ..GameParts::default()
                };
                Box::new(GamePositions::new(
                    Box::new(read_games(&self.games, self.notation, self.encoding)?),
                    parts,
                ))
            }
        })
    }

    fn table_folder(&self) -> PathBuf {
        let folder = self.tables.clone();
        let folder = folder.or_else(|| std::env::var_os("PAIJU_TABLES").map(PathBuf::from));
        folder.unwrap_or_else(|| PathBuf::from("tables"))
    }

    /// The positions of the files of --from under these rules that ask such a thing, with their
    /// ids.
    fn positions<R: Game>(
        &self,
        rules: RuleSet,
        asks: fn(Stipulation) -> bool,
        ui: &mut Ui,
    ) -> Result<Vec<(Position<R>, String)>, CommandError> {
        let reading = ReadArgs::of_rules(rules, self.encoding);
        let pose_options = reading.pose_options(None, false);
        let mut found = Vec::new();
        for raw in reading.input(&self.files).problems() {
            let posed = raw.pose(&pose_options);
            ui.problem(&posed);
            if !posed.is_problem() && posed.has_error() {
                return Err(CommandError::Shown);
            }
            let Ok(problem) = &posed.problem else { continue };
            // The same position under other rules may be a problem, too.
            let text = problem.position.to_string();
            let suits = asks(problem.stipulation);
            if let (true, Ok(position)) = (suits, fen::read::<R>(&text)) {
                found.push((position, problem.id.clone()));
            }
        }
        if found.is_empty() {
            return Err(input_error("no positions: name files with --from"));
        }
        Ok(found)
    }
}

/// Whether a direct problem is asked.
fn is_mate(asked: Stipulation) -> bool {
    matches!(asked, Stipulation::Mate(_))
}

fn input_error(message: impl Into<String>) -> CommandError {
    CommandError::Input(message.into())
}
