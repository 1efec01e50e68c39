//! The kinds of sources, and what each makes no problems of.

use clap::ValueEnum;

use crate::cli::run::error::CommandError;
use crate::problem::Stipulation;
use crate::stipulation::Play;

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
    pub(super) fn check(self, other: Option<Stipulation>) -> Result<(), CommandError> {
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
