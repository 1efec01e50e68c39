//! The sources of candidates, as options.

use std::path::PathBuf;

use super::source_kind::SourceKind;
use super::source_positions::positions;
use crate::cli::options::EncodingArgs;
use crate::cli::options::games::read_games;
use crate::cli::options::tables::existing_folder;
use crate::cli::run::error::CommandError;
use crate::cli::run::ui::Ui;
use crate::generate::{CandidateSource, GameParts};
use crate::notation::Notation;
use crate::problem::Stipulation;
use crate::rules::RuleSet;

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
