//! Findings as the page puts them into words.

use serde::Serialize;

use super::played::Played;
use super::setup::letter;
use crate::examine::Severity;
use crate::problem::FindingKind;
use crate::report::{Finding, Report, What};

/// A finding: what it is, where, and what belongs into its sentence.
#[derive(Debug, Default, Serialize)]
pub(super) struct FindingRecord {
    pub(super) kind: Option<FindingKind>,
    /// The sentence: `no-win`, `cook`, `dual`, ….
    pub(super) word: &'static str,
    pub(super) minor: bool,
    /// The side that begins, where each side is asked: `w` or `b`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) side: Option<char>,
    /// From the problem position to the place, or the line that proves it.
    pub(super) line: Vec<Played>,
    /// The moves that it is about, in the position after the line or, for keys, at its start.
    pub(super) moves: Vec<Played>,
    /// A reply that refutes the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) refutation: Option<Played>,
    /// A number of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) count: Option<usize>,
    /// Whether there may be more than this number.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) at_least: bool,
    /// Another number, such as that of the stipulation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) other: Option<usize>,
    /// A value, a word of the author, or the limit; in English where it is a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<String>,
}

impl FindingRecord {
    /// A finding of a report.
    pub(super) fn of(report: &Report, finding: &Finding) -> Self {
        let asked = report.stipulation;
        let base = Self {
            kind: Some(finding.kind),
            minor: finding.severity == Severity::Minor,
            side: finding.side.map(letter),
            line: Played::all(&finding.line.moves, asked),
            moves: Played::all(&finding.moves, asked),
            refutation: finding.refutation.as_ref().map(|mv| Played::of(mv, asked)),
            ..Self::default()
        };
        let count = |number: u8| Some(usize::from(number));
        match &finding.what {
            What::NoWin { not_within, never } => {
                let word = if *never { "never" } else { "no-win" };
                Self { word, count: count(*not_within), ..base }
            }
            What::NoSolution => Self { word: "fairy-none", ..base },
            What::Value(value) => Self { word: "value", text: Some(value.to_string()), ..base },
            What::ShortWin { moves, stipulated } => {
                let (count, other) = (count(*moves), count(*stipulated));
                Self { word: "short-win", count, other, ..base }
            }
            What::Shorter { moves, half } => {
                let half = if *half { ".5" } else { "" };
                let text = Some(format!("{moves}{half}"));
                Self { word: "fairy-shorter", text, moves: Vec::new(), ..base }
            }
            What::Cook { moves } => Self { word: "cook", count: count(*moves), ..base },
            What::Keeps { value, .. } => {
                Self { word: "keeps", text: Some(value.to_string()), ..base }
            }
            What::AllKeep { .. } => {
                Self { word: "all-keep", count: Some(finding.moves.len()), ..base }
            }
            What::OtherSolution => Self { word: "fairy-cook", moves: Vec::new(), ..base },
            What::MoreSolutions { count, at_least } => {
                Self { word: "fairy-more", count: Some(*count), at_least: *at_least, ..base }
            }
            What::Dual => Self { word: "dual", ..base },
            What::PrintedLength { printed, moves, .. } => {
                let (count, other) = (count(*moves), count(*printed));
                Self { word: "printed-length", count, other, ..base }
            }
            What::FewerSolutions { found, wanted } => {
                Self { word: "fairy-fewer", count: Some(*found), other: Some(*wanted), ..base }
            }
            what => mistake(what, base),
        }
    }
}

fn mistake(what: &What, base: FindingRecord) -> FindingRecord {
    let count = |number: u8| Some(usize::from(number));
    match what {
        What::Unplayable { text, why, .. } => {
            let text = if why.contains(text) { why.clone() } else { format!("{text}: {why}") };
            FindingRecord { word: "unplayable", text: Some(text), ..base }
        }
        What::FewerKeys { found, intended } => {
            let (count, other) = (Some(*found), count(*intended));
            FindingRecord { word: "fewer-keys", count, other, ..base }
        }
        What::SetPlayInCheck => FindingRecord { word: "set-play-in-check", ..base },
        What::NoAttack => FindingRecord { word: "no-attack", ..base },
        What::NoDefence => FindingRecord { word: "no-defence", ..base },
        What::Unanswered { length } => {
            FindingRecord { word: "unanswered", count: count(*length), ..base }
        }
        What::DoesNotWin { left } => {
            FindingRecord { word: "does-not-win", count: count(*left), ..base }
        }
        What::TooLate => FindingRecord { word: "too-late", ..base },
        What::NoCheck => FindingRecord { word: "no-check", ..base },
        What::DoesNotKeep { value, .. } => {
            let text = value.map(|value| value.to_string());
            FindingRecord { word: "does-not-keep", text, ..base }
        }
        What::WrongMark { .. } => FindingRecord { word: "wrong-mark", ..base },
        What::SeriesCheck => FindingRecord { word: "series-check", ..base },
        What::NoSuchSolution => FindingRecord { word: "fairy-no-such", ..base },
        What::Twice => FindingRecord { word: "fairy-twice", ..base },
        What::NoDuplex => FindingRecord { word: "no-duplex", ..base },
        what => open(what, base),
    }
}

/// Why something is not proven.
fn open(what: &What, base: FindingRecord) -> FindingRecord {
    let count = |number: u8| Some(usize::from(number));
    match what {
        What::Open { moves, not_within, unfinished } => FindingRecord {
            word: if moves.is_some() { "open-keys" } else { "open" },
            count: count(moves.unwrap_or(*not_within)),
            text: Some(unfinished.reason.to_string()),
            ..base
        },
        What::Bounded { not_within } => {
            FindingRecord { word: "open", count: count(*not_within), ..base }
        }
        What::OpenCheck(stopped) | What::OpenSolutions(stopped) => {
            FindingRecord { word: "open-check", text: Some(stopped.to_string()), ..base }
        }
        What::NotAccepted { why } => {
            FindingRecord { word: "not-accepted", text: Some(why.clone()), ..base }
        }
        What::OtherMoves { moves } => {
            FindingRecord { word: "other-moves", count: Some(*moves), ..base }
        }
        What::NoTables => FindingRecord { word: "no-tables", ..base },
        What::MissingTable { missing } => {
            FindingRecord { word: "missing-table", text: Some(missing.clone()), ..base }
        }
        What::BrokenTable { error } => {
            FindingRecord { word: "broken-table", text: Some(error.clone()), ..base }
        }
        // Everything else has been written above.
        _ => base,
    }
}
