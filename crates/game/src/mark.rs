//! What is shown on a board besides the pieces. Squares are indices, as in
//! [`RuleSet::square_name`](crate::rules::RuleSet::square_name).

use crate::game::insertion_sort;

/// Something shown on a board. Kinds differ in shape, not only in color.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// The move that was played last: angles around both squares.
    Moved {
        /// The square that the piece left.
        from: usize,
        /// The square of the piece.
        to: usize,
    },
    /// A move to come, such as the key: an arrow over the pieces.
    Arrow {
        /// The index of the square where it begins.
        from: usize,
        /// The index of the square where it ends.
        to: usize,
    },
    /// The line of a check, under the pieces: from the piece, over a leg perhaps, to the general.
    Check(Vec<usize>),
    /// The line along which a piece guards a flight, dashed.
    Guard(Vec<usize>),
    /// A flight that is guarded: a cross, or a ring around the piece that could be taken there.
    Guarded(usize),
    /// A flight that is free: a small ring.
    Free(usize),
    /// An advisor who bars a flight, the traitor: a thick dashed ring.
    Traitor(usize),
    /// Another own piece that does so: a thin ring.
    SelfBlock(usize),
    /// A square that a fortress needs: a thin ring.
    Held(usize),
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
    /// A point that the author marks.
    Point {
        /// The index of the marked square.
        at: usize,
        /// The color that it is drawn in.
        color: MarkColor,
        /// The sign that is drawn at the point.
        sign: MarkSign,
    },
    /// An arrow that the author draws.
    Drawn {
        /// The index of the square where it begins.
        from: usize,
        /// The index of the square where it ends.
        to: usize,
        /// The color that it is drawn in.
        color: MarkColor,
    },
}

/// The color of an author's mark. In print each has a line of its own kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum MarkColor {
    /// Green, which is usual.
    #[default]
    Green,
    /// Written `red` in files.
    Red,
    /// Written `blue` in files.
    Blue,
    /// Written `yellow` in files.
    Yellow,
}

crate::names! {
    MarkColor;
    Green => "green",
    Red => "red",
    Blue => "blue",
    Yellow => "yellow",
}

/// The sign of a point that an author marks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum MarkSign {
    /// A ring, which is usual.
    #[default]
    Ring,
    /// A cross over the point.
    Cross,
    /// A dot on the point.
    Dot,
    /// A square around the point.
    Square,
}

crate::names! {
    MarkSign;
    Ring => "ring",
    Cross => "cross",
    Dot => "dot",
    Square => "square",
}

/// What marks mean, for the legend below a picture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MarkKind {
    /// The move played last.
    Moved,
    /// A move to come.
    Arrow,
    /// The line of a check.
    Check,
    /// A guarded flight and its guards.
    Guard,
    /// A flight that the losing side still has.
    Free,
    /// A piece of the loser that helps to mate its own side.
    Traitor,
    /// A piece of the loser that takes a flight from its own general.
    SelfBlock,
    /// A square that a fortress needs.
    Held,
    /// The screen of a cannon.
    Screen,
    /// A free leg or eye.
    Leg,
    /// A blocked leg or eye.
    Blocked,
    /// A point or an arrow of the author's.
    Own,
}

crate::names! {
    MarkKind;
    Moved => "moved",
    Arrow => "arrow",
    Check => "check",
    Guard => "guard",
    Free => "free",
    Traitor => "traitor",
    SelfBlock => "self-block",
    Held => "held",
    Screen => "screen",
    Leg => "leg",
    Blocked => "blocked",
    Own => "own",
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
            Self::Held(_) => MarkKind::Held,
            Self::Screen(_) => MarkKind::Screen,
            Self::Leg(_) => MarkKind::Leg,
            Self::Blocked { .. } => MarkKind::Blocked,
            Self::Point { .. } | Self::Drawn { .. } => MarkKind::Own,
        }
    }
}

impl Mark {
    /// The point that an author marks, if it is such a mark.
    pub fn point(&self) -> Option<usize> {
        match self {
            Self::Point { at, .. } => Some(*at),
            _ => None,
        }
    }
}

impl MarkKind {
    /// The kinds of some marks in their order, each once.
    pub fn of(marks: &[Mark]) -> Vec<Self> {
        let mut kinds: Vec<Self> = marks.iter().map(Mark::kind).collect();
        insertion_sort(&mut kinds);
        kinds.dedup();
        kinds
    }
}
