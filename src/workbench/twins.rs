//! The twins of a problem, as lines of text and on the board.

use serde::Serialize;

use super::setup::Setup;
use crate::problem::{Stipulation, Text, Twin, TwinEntry, twin};
use crate::rules::AnyPosition;

/// A twin as the page shows it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct TwinRecord {
    name: String,
    /// What it changes, as its author writes it.
    changes: String,
    /// Its position; `None` if it cannot be put on the board.
    pub(super) setup: Option<Setup>,
    pub(super) stipulation: String,
    /// Why it cannot be put on the board, in English.
    error: Option<String>,
}

/// Reads twins from lines: `b: move a1 b1`.
pub(super) fn read(text: &str) -> Result<Vec<TwinEntry>, String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines
        .map(|line| match line.split_once([':', '：']) {
            Some((name, changes)) if !name.trim().is_empty() => {
                Ok(TwinEntry::new(Text::new(name.trim()), Text::new(changes.trim())))
            }
            _ => Err(format!("found `{line}`, expected a name and changes, as in `b: move a1 b1`")),
        })
        .collect()
}

/// Writes twins as lines.
pub(super) fn write(twins: &[TwinEntry]) -> String {
    let lines = twins.iter().map(|TwinEntry { name, change, .. }| format!("{name}: {change}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Puts twins on the board; also returns whether they say that the diagram is not a problem.
pub(super) fn twins(
    diagram: (AnyPosition, Stipulation),
    text: &str,
) -> Result<(Vec<TwinRecord>, bool), String> {
    let mut before: Option<Twin> = None;
    let mut records = Vec::new();
    let mut zeroposition = false;
    for (at, TwinEntry { name, change, .. }) in read(text)?.into_iter().enumerate() {
        let made = twin(diagram, before.as_ref(), at == 0, change.as_str());
        let record = |setup, stipulation: String, error| TwinRecord {
            name: name.to_string(),
            changes: change.to_string(),
            setup,
            stipulation,
            error,
        };
        records.push(match &made {
            Ok(twin) => {
                zeroposition |= twin.zeroposition;
                let setup = Setup::of(&twin.position);
                record(Some(setup), twin.stipulation.to_string(), None)
            }
            Err(error) => record(None, String::new(), Some(error.to_string())),
        });
        before = made.ok();
    }
    Ok((records, zeroposition))
}
