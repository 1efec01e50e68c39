//! What is shown on a board beside the men. Squares are indices, as in
//! [`RuleSet::square_name`](crate::rules::RuleSet::square_name).

use serde::{Deserialize, Serialize};

/// Something shown on a board. Kinds differ in shape, not only in color.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// The move that was played last: angles around both squares.
    Moved {
        /// Where the piece stood.
        from: usize,
        /// Where it stands.
        to: usize,
    },
    /// A move to come, such as the key: an arrow over the men.
    Arrow {
        /// Where it begins.
        from: usize,
        /// Where it ends.
        to: usize,
    },
    /// The line of a check, under the men: from the piece, over a leg perhaps, to the general.
    Check(Vec<usize>),
    /// The line on which a piece guards a flight, dashed.
    Guard(Vec<usize>),
    /// A flight that is guarded: a cross, or a ring around the man who could be taken there.
    Guarded(usize),
    /// A flight that is free: a small ring.
    Free(usize),
    /// An advisor who bars a flight, the traitor: a thick dashed ring.
    Traitor(usize),
    /// Another own piece that does so: a thin ring.
    SelfBlock(usize),
    /// The piece over which a cannon attacks: a square on its tip.
    Screen(usize),
    /// The empty point over which a horse or an elephant attacks: a dot.
    Leg(usize),
    /// A piece whose leap is blocked, and the piece that blocks it: a bar between them.
    Blocked {
        /// The piece that cannot leap.
        leaper: usize,
        /// Where its leg or eye is blocked.
        by: usize,
    },
}

/// What marks mean, for the legend below a picture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MarkKind {
    /// The move played last.
    Moved,
    /// A move to come.
    Arrow,
    /// A check.
    Check,
    /// A guarded flight and its guards.
    Guard,
    /// A free flight.
    Free,
    /// A traitor.
    Traitor,
    /// A self-block.
    SelfBlock,
    /// The screen of a cannon.
    Screen,
    /// A free leg or eye.
    Leg,
    /// A blocked leg or eye.
    Blocked,
}

impl Mark {
    /// What the mark means.
    pub fn kind(&self) -> MarkKind {
        match self {
            Self::Moved { .. } => MarkKind::Moved,
            Self::Arrow { .. } => MarkKind::Arrow,
            Self::Check(_) => MarkKind::Check,
            Self::Guard(_) | Self::Guarded(_) => MarkKind::Guard,
            Self::Free(_) => MarkKind::Free,
            Self::Traitor(_) => MarkKind::Traitor,
            Self::SelfBlock(_) => MarkKind::SelfBlock,
            Self::Screen(_) => MarkKind::Screen,
            Self::Leg(_) => MarkKind::Leg,
            Self::Blocked { .. } => MarkKind::Blocked,
        }
    }
}

impl MarkKind {
    /// The kinds of some marks in their order, each once.
    pub fn of(marks: &[Mark]) -> Vec<Self> {
        let mut kinds: Vec<Self> = marks.iter().map(Mark::kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }
}
