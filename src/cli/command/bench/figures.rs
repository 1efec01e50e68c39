//! The figures of a measurement, in a line for people and by name for programs.

use std::fmt::Write;
use std::time::Duration;

use serde_json::{Value, json};

use super::measurement::Measurement;
use crate::cli::report::style::printable;
use crate::examine::Verdict;
use crate::solve::Spent;

/// The names of the figures; times are in seconds.
pub(super) const COLUMNS: [&str; 15] = [
    "id",
    "fen",
    "stipulation",
    "repetition",
    "state",
    "moves",
    "at_most",
    "proven_not_within",
    "keys",
    "found_seconds",
    "found_nodes",
    "proven_seconds",
    "proven_nodes",
    "keys_seconds",
    "nodes",
];

/// The names of the columns in text.
pub(super) const HEAD: &str = "\
problem                   moves  at most  not in     found    proven  all keys    positions
";

impl Measurement {
    /// The figures below [`HEAD`].
    pub(super) fn line(&self) -> String {
        let number = |number: Option<u8>| number.map_or("-".to_owned(), |it| it.to_string());
        let time = |spent: Option<Spent>| spent.map_or("-".to_owned(), |it| format_time(it.time));
        let id: String = printable(&self.id).chars().take(24).collect();
        let mut line = format!("{id:<24}  {:>5}  {:>7}", number(self.moves), number(self.at_most));
        let Self { not_within, found, proven, all_keys, nodes, state, .. } = *self;
        let (found, proven, keys) = (time(found), time(proven), time(all_keys));
        let _ = write!(line, "  {not_within:>6}  {found:>8}  {proven:>8}  {keys:>8}  {nodes:>11}");
        match state {
            Verdict::Solved => line + "\n",
            state => format!("{line}  {state}\n"),
        }
    }

    /// The figures by name.
    pub(super) fn record(&self) -> Value {
        let seconds = |spent: Option<Spent>| {
            // Microseconds say more than a clock knows.
            spent.map(|it| (it.time.as_secs_f64() * 1e6).round() / 1e6)
        };
        let nodes = |spent: Option<Spent>| spent.map(|it| it.nodes);
        json!({
            "id": self.id,
            "fen": self.fen,
            "stipulation": self.stipulation.map(|it| it.to_string()),
            "repetition": self.repetition.map(|it| it.to_string()),
            "state": self.state.to_string(),
            "moves": self.moves,
            "at_most": self.at_most,
            "proven_not_within": self.not_within,
            "keys": self.keys,
            "found_seconds": seconds(self.found),
            "found_nodes": nodes(self.found),
            "proven_seconds": seconds(self.proven),
            "proven_nodes": nodes(self.proven),
            "keys_seconds": seconds(self.all_keys),
            "nodes": self.nodes,
        })
    }
}

/// A time in the unit that suits it.
pub(super) fn format_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}
