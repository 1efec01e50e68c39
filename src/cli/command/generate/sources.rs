//! The sources of candidates, as options.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::cli::options::{EncodingArgs, ReadArgs, existing_folder, read_games};
use crate::cli::run::{CommandError, CommandResult, Ui};
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

impl SourceArgs {
    /// Refuses options that none of the sources uses.
    pub(super) fn check(&self, ui: &Ui) -> CommandResult<()> {
        use SourceKind::{Games, List, Mutate, Table};
        let unread = self.games.is_empty() && self.files.is_empty();
        EncodingArgs::refuse(ui, unread, "without --games or --from")?;
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
        Err(CommandError::Input(unused.to_owned()))
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
        vec![SourceKind::usual(other)]
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
    ) -> CommandResult<Vec<CandidateSource>> {
        self.kinds(other).into_iter().map(|kind| self.source(kind, rules, other, ui)).collect()
    }

    fn source(
        &self,
        kind: SourceKind,
        rules: RuleSet,
        other: Option<Stipulation>,
        ui: &mut Ui,
    ) -> CommandResult<CandidateSource> {
        kind.check(other)?;
        // Any position may be a study or have a solution of such play; a forced win comes from another.
        let asks = |asked: Stipulation| other.is_some() || asked.is_mate();
        let mut listed = || positions(&self.files, (rules, self.encoding), asks, ui);
        Ok(match kind {
            SourceKind::Random => CandidateSource::Random,
            SourceKind::Mates => CandidateSource::Mates,
            SourceKind::Mutate => CandidateSource::Mutations(listed()?),
            SourceKind::List => CandidateSource::List(listed()?),
            SourceKind::Table => CandidateSource::Tables(existing_folder(self.tables.as_deref())?),
            SourceKind::Games => {
                let parts = GameParts {
                    per_game: self.per_game.map(usize::from),
                    last_plies: self.last_plies.map(usize::from),
                    ..GameParts::default()
                };
                let games = read_games(&self.games, self.notation, self.encoding)?;
                CandidateSource::Games(Box::new(games), parts)
            }
        })
    }
}

/// A kind of source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SourceKind {
    /// Random positions, with pieces where they are in games
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

/// The sources of help, self, reflex and series play, and those of drawn studies.
const OF_PLAY: &str = "mates, random, mutate or list";
const OF_STUDIES: &str = "random, mutate, list or games";

impl SourceKind {
    /// The kind for a forced win, or for what else is asked, where a user names none.
    pub(super) fn usual(other: Option<Stipulation>) -> Self {
        match other.map(Stipulation::play) {
            // From a position made of an end, sides that help mostly reach it in several ways. A draw
            // has no such end.
            Some(Play::Help | Play::Series | Play::SeriesHelp) => Self::Random,
            _ if other == Some(Stipulation::DRAW) => Self::Random,
            _ => Self::Mates,
        }
    }

    /// Refuses to make problems of what is asked instead of a forced win, where it has none.
    ///
    /// # Errors
    /// Why, and which kinds do.
    pub(super) fn check(self, other: Option<Stipulation>) -> CommandResult<()> {
        let Some(asked) = other else { return Ok(()) };
        let (reason, expected) = match self {
            Self::Mates if asked == Stipulation::DRAW => {
                ("the side that mates cannot draw", OF_STUDIES)
            }
            Self::Table if asked.is_study() => ("`paiju table mine` does", OF_STUDIES),
            Self::Table => ("tables know forced wins only", OF_PLAY),
            Self::Games if !asked.is_direct() => ("nobody helps the other side in a game", OF_PLAY),
            _ => return Ok(()),
        };
        let name = self.to_possible_value();
        let name = name.as_ref().map_or("", |value| value.get_name());
        Err(CommandError::Input(format!(
            "--source {name} makes no problems of {asked}, since {reason}: expected {expected}"
        )))
    }
}

/// The positions of the files of --from under these rules that ask such a thing, with their ids.
///
/// # Errors
/// A file that cannot be read, or that there are none.
pub(super) fn positions(
    files: &[PathBuf],
    (rules, encoding): (RuleSet, EncodingArgs),
    asks: impl Fn(Stipulation) -> bool,
    ui: &mut Ui,
) -> CommandResult<Vec<(AnyPosition, String)>> {
    let reading = ReadArgs::of_rules(rules, encoding);
    let pose_options = reading.pose_options(None, false);
    let mut found = Vec::new();
    for raw in reading.input(files).problems() {
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
        return Err(CommandError::Input("no positions: name files with --from".to_owned()));
    }
    Ok(found)
}
