//! What is searched for, and what is reported besides the solution.

use clap::Args;

use super::QuestionArgs;
use super::conflict::{NoEffect, SearchOnly, given};
use crate::record::PhaseOptions;
use crate::solve::MAX_LENGTH;

/// Which wins are searched for.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct SearchArgs {
    /// Every move of the attacker must give check
    #[arg(long)]
    pub(in crate::cli) checks: bool,

    /// Longest win to look for, in moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_LENGTH)))]
    pub(in crate::cli) moves: Option<u8>,
}

impl SearchArgs {
    /// The options that were given.
    pub(in crate::cli) fn given(&self) -> [(&'static str, bool); 2] {
        [("checks", self.checks), ("moves", self.moves.is_some())]
    }
}

/// What is reported besides the solution.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct PhaseArgs {
    /// Also report the tries: moves that fail to win because of at most N replies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub(in crate::cli) tries: Option<u8>,

    /// Also report the set play: what would happen if the other side moved first
    #[arg(long)]
    pub(in crate::cli) set_play: bool,

    /// Also report all first moves that win within --moves, not only the keys, and their lengths
    #[arg(long, requires = "moves")]
    pub(in crate::cli) all: bool,
}

impl PhaseArgs {
    /// The options that were given.
    pub(in crate::cli) fn given(&self) -> [(&'static str, bool); 3] {
        [("set-play", self.set_play), ("tries", self.tries.is_some()), ("all", self.all)]
    }

    /// What is asked for, where no win longer than `moves` is looked for.
    pub(in crate::cli) fn options(&self, moves: Option<u8>) -> PhaseOptions {
        let Self { tries, set_play, all } = *self;
        PhaseOptions { set_play, tries, winners: moves.filter(|_| all) }
    }
}

/// The options that only a search for a forced win heeds.
///
/// # Errors
/// That at least one was given and `+` or `=` is asked of every problem.
pub(in crate::cli) fn search_only(
    search: &SearchArgs,
    phases: &PhaseArgs,
    question: QuestionArgs,
) -> Result<SearchOnly, NoEffect> {
    let options = [&phases.given()[..], &search.given()].concat();
    SearchOnly::new(given(&options), question.stipulation())
}
