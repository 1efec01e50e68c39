//! How the two sides play.

/// How the two sides play together or against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Play {
    /// `#`, `==`, `+`, `=`: the side to move forces its goal; in `#2.5` the other side does.
    Direct,
    /// `# checks`: the same, with a check at every move.
    Checks,
    /// `h#`: both sides help, the side to move is mated.
    Help,
    /// `s#`: the side to move forces the other side to mate it.
    Selfmate,
    /// `r#`: a selfmate in which both sides must mate in one if they can.
    Reflex,
    /// `ser-#`: the side to move moves alone and mates.
    Series,
    /// `ser-h#`: the side to move moves alone, then the other side mates in one.
    SeriesHelp,
    /// `ser-s#`: the side to move moves alone, then the other side is forced to mate.
    SeriesSelf,
    /// `hs#`: both sides help until the side to move forces the other side to mate in one.
    HelpSelf,
}

impl Play {
    /// The kinds that precede the goal, in the order in which errors name them.
    pub const PREFIXED: [Self; 7] = [
        Self::Help,
        Self::Selfmate,
        Self::Reflex,
        Self::Series,
        Self::SeriesHelp,
        Self::SeriesSelf,
        Self::HelpSelf,
    ];

    /// What precedes the goal: `h`, `ser-h`; nothing for direct play.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Direct | Self::Checks => "",
            Self::Help => "h",
            Self::Selfmate => "s",
            Self::Reflex => "r",
            Self::Series => "ser-",
            Self::SeriesHelp => "ser-h",
            Self::SeriesSelf => "ser-s",
            Self::HelpSelf => "hs",
        }
    }

    /// Whether the side to move forces its goal against any reply.
    pub const fn is_direct(self) -> bool {
        matches!(self, Self::Direct | Self::Checks)
    }

    /// Whether one side moves alone.
    pub const fn is_series(self) -> bool {
        matches!(self, Self::Series | Self::SeriesHelp | Self::SeriesSelf)
    }

    /// Whether the other side resists from the first move on, which is then a key.
    pub const fn is_resisted(self) -> bool {
        self.is_direct() || matches!(self, Self::Selfmate | Self::Reflex)
    }

    /// Whether the solution ends with a mate that is forced, after moves that are not.
    pub const fn ends_forced(self) -> bool {
        matches!(self, Self::SeriesSelf | Self::HelpSelf)
    }

    /// Whether half a move can come before the others.
    pub const fn may_have_half(self) -> bool {
        matches!(self, Self::Help | Self::HelpSelf) || self.is_direct()
    }
}
