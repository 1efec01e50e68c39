//! How long a win may be, how much a search may cost, and why it stopped.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::progress::Progress;

/// The most attacker moves that a win may take, a limit of the table's entries.
pub const MAX_LENGTH: u8 = 250;

/// What all questions about one problem may cost together: a [`Budget`](super::Budget) is
/// started with these. A search that reaches a limit says so; it never turns into a "no".
#[derive(Clone, Debug)]
pub struct Limits {
    /// Positions searched, at most. Deterministic with one thread, unlike time.
    pub nodes: Option<u64>,
    /// Time from the start of the budget, at most. Where the platform has no clock, as
    /// `wasm32-unknown-unknown` has none, a time limit is refused: see [`Stopped::NoClock`].
    pub time: Option<Duration>,
    /// Memory of all tables together in bytes; a full table forgets what was cheap to find, so
    /// this limit costs time, not answers. Three quarters are for the table of the prover, a
    /// quarter for each of at most two further searches that look for any win, first come
    /// first served; a prover [beside](super::Prover::beside) takes what is left.
    pub memory: usize,
    /// Threads that search one question together, at least 1; one where the platform has no
    /// threads. What is found does not depend
    /// on their number; how many positions it took does.
    pub threads: usize,
    /// Set from outside to stop the search, for an interrupt.
    pub stop: Option<Arc<AtomicBool>>,
    /// Where the search shows its progress.
    pub progress: Option<Arc<Progress>>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: None, time: None, memory: 256 << 20, threads: 1, stop: None, progress: None }
    }
}

impl Limits {
    /// Whether neither positions nor time are limited.
    pub fn is_free(&self) -> bool {
        self.nodes.is_none() && self.time.is_none()
    }

    /// The limits, with this many positions where neither positions nor time are limited.
    #[must_use]
    pub fn or_nodes(self, nodes: u64) -> Self {
        Self { nodes: self.nodes.or(self.is_free().then_some(nodes)), ..self }
    }
}

/// The limit that ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The number of positions.
    Nodes,
    /// The limit on the time.
    Time,
    /// The caller asked for it.
    Interrupt,
    /// There is a time limit, and the platform has no clock to measure it.
    NoClock,
}

impl std::error::Error for Stopped {}

paiju_game::names! {
    Stopped;
    Nodes => "nodes",
    Time => "time",
    Interrupt => "interrupt",
    NoClock => "no-clock",
}

/// What trying a question with a share of the positions gives: whether it holds, `None` where the share
/// was too small.
pub type Tried = Result<Option<bool>, Stopped>;
