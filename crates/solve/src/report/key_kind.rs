//! What the key of a problem does to the other side.

/// What a key does, from what composers like most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum KeyKind {
    /// Neither of the others.
    Quiet,
    /// It offers the man that moves, which the reply takes.
    Offer,
    /// It gives check, with or without a capture.
    Check,
    /// It takes a man.
    Capture,
}

impl KeyKind {
    /// Its name in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Quiet => "quiet",
            Self::Offer => "offer",
            Self::Check => "check",
            Self::Capture => "capture",
        }
    }
}
