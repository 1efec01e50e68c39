//! The record of what the pieces of a problem are needed for.

use serde::Serialize;

use crate::record::tree::coordinates;
use crate::report::{EconomyReport, ManReport, Work};
use crate::rules::RuleSet;

/// The economy of a sound problem.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EconomyRecord {
    /// Its pieces, except the royal pieces.
    men: Vec<ManRecord>,
    /// The final position of the main line; null if it is not a checkmate, or was not examined.
    mate: Option<MateRecord>,
}

/// A piece of a problem.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ManRecord {
    /// The square of the piece.
    at: String,
    /// The letter of the piece.
    man: char,
    /// `idle` (the problem is the same without it), `stops-cooks` and `stops-duals` (key, length
    /// and net are the same without it), `needed` or `undecided`.
    work: &'static str,
    /// The other keys that exist without it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cooks: Vec<String>,
    /// The letter of the weakest piece that could replace it.
    #[serde(skip_serializing_if = "Option::is_none")]
    weaker: Option<char>,
    /// Whether a limit left part of this unknown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    open: bool,
}

/// The purity and economy of a mate.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MateRecord {
    /// Whether it is pure and economical.
    model: bool,
    /// Whether every point is guarded once or blocked, never both, and one piece gives check.
    pure: bool,
    /// The squares of the winner's pieces that have no part in it.
    bystanders: Vec<String>,
}

impl EconomyRecord {
    pub(crate) fn of(rules: RuleSet, economy: &EconomyReport) -> Self {
        let name = |square: usize| rules.square_name(square).unwrap_or_default();
        let man = |man: &ManReport| ManRecord {
            at: name(man.at),
            man: man.man,
            work: man.work.name(),
            cooks: match &man.work {
                Work::StopsCooks(cooks) => coordinates(cooks),
                _ => Vec::new(),
            },
            weaker: man.weaker,
            open: man.open,
        };
        let mate = economy.mate.as_ref().map(|mate| MateRecord {
            model: mate.is_model(),
            pure: mate.pure,
            bystanders: mate.bystanders.iter().map(|&it| name(it)).collect(),
        });
        Self { men: economy.men.iter().map(man).collect(), mate }
    }
}
