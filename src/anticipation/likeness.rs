//! How a problem was anticipated.

use serde::Serialize;

/// How a problem resembles another one, the strongest likeness first; the first that applies
/// counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Likeness {
    /// The same position
    Position,
    /// The same solution from a position that differs only in one or two pieces that take no part
    /// in it
    PositionButIdle,
    /// The position occurs in the other's solution, except for such pieces
    Inside,
    /// The other's position occurs in the solution, except for such pieces
    Contains,
    /// The same first move, and the same mating net
    KeyAndNet,
    /// The same mating net of at least four pieces, by the same last move
    Net,
    /// The same idea, on whatever squares
    Idea,
}

paiju_game::names! {
    Likeness;
    Position => "position",
    PositionButIdle => "position-but-idle",
    Inside => "inside",
    Contains => "contains",
    KeyAndNet => "key-and-net",
    Net => "net",
    Idea => "idea",
}
