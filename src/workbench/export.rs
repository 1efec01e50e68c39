//! A problem in the formats of other programs, and what they leave out.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::edit::{Draft, as_text, drafted};
use super::refusal::Refusal;
use crate::formats::{dhtmlxq, pgn, tree_losses, tree_of, xqf};
use crate::game::index_sort;
use crate::problem::Entry;

/// The problem to write, and how.
#[derive(Debug, Deserialize)]
pub(super) struct ExportOrder {
    draft: Draft,
    format: Format,
}

/// The formats that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Yaml,
    Xqf,
    Pgn,
    Dhtmlxq,
}

#[derive(Debug, Serialize)]
pub(super) struct Exported {
    name: String,
    /// Its bytes in hexadecimal digits.
    hex: String,
    /// What the file leaves out of the problem, in English.
    losses: Vec<String>,
}

pub(super) fn export(order: ExportOrder) -> Result<Exported, Refusal> {
    let ExportOrder { draft, format } = order;
    let bad = |error: &dyn std::fmt::Display| Refusal::Bad(error.to_string());
    let (bytes, mut losses, end) = if format == Format::Yaml {
        (as_text(draft)?.into_bytes(), Vec::new(), "yaml")
    } else {
        let (entry, problem) = drafted(&draft).map_err(|error| bad(&error))?;
        let (tree, mut losses) = tree_of(&problem).ok_or(Refusal::Field {
            word: "no-such-board",
            message: "the format holds only games on a board of 9 × 10 points".to_owned(),
        })?;
        // The moves are written in the notation of the format.
        losses.extend(tree_losses(&Entry { notation: None, ..entry }));
        let (written, end) = match format {
            Format::Pgn => {
                (pgn::write(&tree, pgn::Style { variations: true, gb18030: false }), "pgn")
            }
            Format::Dhtmlxq => (dhtmlxq::write(&tree, false).map_err(|error| bad(&error))?, "txt"),
            Format::Xqf | Format::Yaml => (xqf::write(&tree).map_err(|error| bad(&error))?, "xqf"),
        };
        losses.extend(written.losses);
        (written.bytes, losses, end)
    };
    index_sort(&mut losses);
    losses.dedup();
    Ok(Exported {
        name: format!("problem.{end}"),
        hex: hex(&bytes),
        losses: losses.iter().map(ToString::to_string).collect(),
    })
}

/// Bytes as hexadecimal digits.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
