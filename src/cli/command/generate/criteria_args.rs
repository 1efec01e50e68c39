//! The criteria of generated problems, as options.

use std::ops::RangeInclusive;

use crate::cli::command::verify::PolicyArg;
use crate::cli::options::quantity::range;
use crate::cli::options::repetition;
use crate::examine::Policy;
use crate::game::Repetition;
use crate::generate::{Criteria, Dependence, MaterialPattern, StopCondition};
use crate::theme::Name;

/// The criteria that generated problems must meet.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Criteria")]
pub(super) struct CriteriaArgs {
    /// The length of the win: 3, or 2..4
    #[arg(long, value_name = "N", default_value = "2", value_parser = lengths)]
    moves: RangeInclusive<u8>,

    /// Every move of the attacker must give check
    #[arg(long)]
    checks: bool,

    /// How repeated positions are judged: none (every repetition draws), checks (perpetual check
    /// loses), asian (perpetual chase loses, too) [default: as is usual under the rules]
    #[arg(long, value_name = "RULE", value_parser = repetition())]
    pub(super) repetition: Option<Repetition>,

    /// How unique the solution must be
    #[arg(long, value_name = "POLICY", default_value = "standard")]
    policy: PolicyArg,

    /// The key must neither check nor capture
    #[arg(long)]
    quiet_key: bool,

    /// Themes that the solution must all show: traitor,sacrifice
    #[arg(long, value_name = "THEMES", value_delimiter = ',')]
    themes: Vec<Name>,

    /// Themes that the solution must not show
    #[arg(long, value_name = "THEMES", value_delimiter = ',')]
    without_themes: Vec<Name>,

    /// What the solution must rest on: traitor, flying-general, stalemate
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    rests_on: Vec<Dependence>,

    /// The difficulty, from 1 to 10: 3..6
    #[arg(long, value_name = "A..B", default_value = "1..10", value_parser = difficulties)]
    difficulty: RangeInclusive<f64>,

    /// The material, the attacker's first: RNP0-2vKAAB
    #[arg(long, value_name = "MATERIAL")]
    pub(super) material: Option<MaterialPattern>,

    /// The number of pieces on the board, kings included [default: 3..14; from games alone, any]
    #[arg(long, value_name = "A..B", value_parser = counts)]
    men: Option<RangeInclusive<usize>>,

    /// The number of the attacker's pieces, the king included [default: 2..8; from games alone, any]
    #[arg(long, value_name = "A..B", value_parser = counts)]
    attackers: Option<RangeInclusive<usize>>,

    /// Positions searched, at most, to decide whether a candidate is worth a proof
    /// [default: 20000; from games alone, 300000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl CriteriaArgs {
    /// Whether problems may have minor duals and no others.
    pub(super) fn is_standard(&self) -> bool {
        self.policy.policy() == Policy::Standard
    }

    /// The criteria for the generator, with its stop condition. Positions that are `kept` as they
    /// are have as many pieces as they have, unless the user says otherwise.
    pub(super) fn criteria(&self, stop: StopCondition, kept: bool) -> Criteria {
        let (men, attackers) = if kept { (2..=32, 1..=16) } else { (3..=14, 2..=8) };
        let nodes = if kept { 300_000 } else { 20_000 };
        Criteria {
            moves: self.moves.clone(),
            checks: self.checks,
            repetition: self.repetition,
            policy: self.policy.policy(),
            quiet_key: self.quiet_key,
            themes: self.themes.clone(),
            excluded_themes: self.without_themes.clone(),
            material: self.material.clone(),
            pieces: self.men.clone().unwrap_or(men),
            attackers: self.attackers.clone().unwrap_or(attackers),
            depends_on: self.rests_on.clone(),
            difficulty: self.difficulty.clone(),
            nodes: self.nodes.unwrap_or(nodes),
            stop,
        }
    }
}

fn lengths(text: &str) -> Result<RangeInclusive<u8>, String> {
    let found = range(text).filter(|range| *range.start() > 0 && *range.end() <= 20);
    found.ok_or_else(|| {
        "expected a number of moves from 1 to 20, or a range such as 2..4".to_owned()
    })
}

fn difficulties(text: &str) -> Result<RangeInclusive<f64>, String> {
    let found = range(text).filter(|range| *range.start() <= 10.0 && *range.end() >= 1.0);
    found.ok_or_else(|| "expected a range between 1 and 10, such as 3..6.5".to_owned())
}

fn counts(text: &str) -> Result<RangeInclusive<usize>, String> {
    let found = range(text).filter(|range: &RangeInclusive<usize>| *range.end() > 1);
    found.ok_or_else(|| {
        "expected a number of pieces from 2 on, kings included, or a range such as 5..12".to_owned()
    })
}
