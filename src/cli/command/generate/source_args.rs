//! The sources of candidates, as options.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::cli::options::games::read_games;
use crate::cli::options::tables::table_folder;
use crate::cli::options::{EncodingArgs, ReadArgs};
use crate::cli::run::error::CommandError;
use crate::cli::run::ui::Ui;
use crate::generate::{CandidateSource, GameParts};
use crate::notation::Notation;
use crate::problem::Stipulation;
use crate::rules::{AnyPosition, RuleSet};
use crate::stipulation::Play;

/// Where candidates come from.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Sources")]
pub(super) struct SourceArgs {
    /// Where positions come from; several sources take turns [default: mates; for h#, ser-#,
    /// ser-h# and = random]
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
    /// The positions of the games of --games, as they were played, for forced wins and studies;
    /// `paiju table mine --games` finds studies by endgame tables
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

    /// The kinds of sources, for a forced win or what else is asked.
    fn kinds(&self, other: Option<Stipulation>) -> Vec<SourceKind> {
        if !self.kinds.is_empty() {
            return self.kinds.clone();
        }
        match other.map(Stipulation::play) {
            // From a position made of an end, sides that help mostly reach it in several ways. A draw
            // has no such end.
            Some(Play::Help | Play::Series | Play::SeriesHelp) => vec![SourceKind::Random],
            _ if other == Some(Stipulation::DRAW) => vec![SourceKind::Random],
            _ => vec![SourceKind::Mates],
        }
    }

    /// The sources of forced wins, or of what else is asked, in the order in which they take turns.
    ///
    /// # Errors
    /// A source that has no such problems, or none that can be read.
    pub(super) fn sources(
        &self,
        rules: RuleSet,
        other: Option<Stipulation>,
        ui: &mut Ui,
    ) -> Result<Vec<CandidateSource>, CommandError> {
        self.kinds(other).into_iter().map(|kind| self.source(kind, rules, other, ui)).collect()
    }

    fn source(
        &self,
        kind: SourceKind,
        rules: RuleSet,
        other: Option<Stipulation>,
        ui: &mut Ui,
    ) -> Result<CandidateSource, CommandError> {
        let refused = |asked: Stipulation, reason: &str, expected: &str| {
            let name = kind.to_possible_value();
            let name = name.as_ref().map_or("", |value| value.get_name());
            input_error(format!(
                "--source {name} makes no problems of {asked}, since {reason}: expected {expected}"
            ))
        };
        // Any position may be a study or have a solution of such play; a forced win comes from another.
        let asks = |asked: Stipulation| other.is_some() || asked.is_mate();
        Ok(match (kind, other) {
            (SourceKind::Random, _) => CandidateSource::Random,
            (SourceKind::Mates, Some(Stipulation::DRAW)) => {
                let reason = "whoever mates does not draw";
                return Err(refused(Stipulation::DRAW, reason, OF_STUDIES));
            }
            (SourceKind::Mates, _) => CandidateSource::Mates,
            (SourceKind::Mutate, _) => CandidateSource::Mutations(self.positions(rules, asks, ui)?),
            (SourceKind::List, _) => CandidateSource::List(self.positions(rules, asks, ui)?),
            (SourceKind::Table, Some(study)) if study.is_study() => {
                return Err(refused(study, "`paiju table mine` does", OF_STUDIES));
            }
            (SourceKind::Table, Some(asked)) => {
                return Err(refused(asked, "tables know forced wins only", OF_PLAY));
            }
            (SourceKind::Games, Some(asked)) if !asked.is_direct() => {
                return Err(refused(asked, "nobody helps the other side in a game", OF_PLAY));
            }
            (SourceKind::Table, None) => CandidateSource::Tables(self.table_folder()),
            (SourceKind::Games, _) => {
                let parts = GameParts {
                    per_game: self.per_game.map(usize::from),
                    last_plies: self.last_plies.map(usize::from),
                    ..GameParts::default()
                };
                CandidateSource::Games(
                    Box::new(read_games(&self.games, self.notation, self.encoding)?),
                    parts,
                )
            }
        })
    }

    fn table_folder(&self) -> PathBuf {
        table_folder(self.tables.as_deref())
    }

    /// The positions of the files of --from under these rules that ask such a thing, with their
    /// ids.
    fn positions(
        &self,
        rules: RuleSet,
        asks: impl Fn(Stipulation) -> bool,
        ui: &mut Ui,
    ) -> Result<Vec<(AnyPosition, String)>, CommandError> {
        let reading = ReadArgs::of_rules(rules, self.encoding);
        let pose_options = reading.pose_options(None, false);
        let mut found = Vec::new();
        for raw in reading.input(&self.files).problems() {
            let posed = raw.pose(&pose_options);
            if !posed.is_problem() && posed.has_error() {
                ui.problem(&posed);
                return Err(CommandError::Shown);
            }
            // A position that cannot be used is passed over.
            ui.doubtful(&posed);
            let Ok(problem) = &posed.problem else { continue };
            // The same position under other rules may be a problem, too.
            let text = problem.position.to_string();
            let suits = asks(problem.stipulation);
            if let (true, Ok(position)) = (suits, rules.read(&text)) {
                found.push((position, problem.id.clone()));
            }
        }
        if found.is_empty() {
            return Err(input_error("no positions: name files with --from"));
        }
        Ok(found)
    }
}

/// The sources of help, self, reflex and series play, and those of drawn studies.
const OF_PLAY: &str = "mates, random, mutate or list";
const OF_STUDIES: &str = "random, mutate, list or games";

fn input_error(message: impl Into<String>) -> CommandError {
    CommandError::Input(message.into())
}
