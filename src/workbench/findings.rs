//! Findings as the page puts them into words.

use serde::Serialize;

use super::played::Played;
use crate::examine::{
    Cook, ExamineRules, Fault, Finding, Mistake, NoSolution, Severity, Undecided,
};
use crate::game::{Move, Position};
use crate::notation::Notation;
use crate::problem::FindingKind;

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
    /// Another number, such as that of the stipulation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) other: Option<usize>,
    /// A value, a word of the author, or the limit; in English where it is a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<String>,
}

/// Writes the findings of a problem.
pub(super) fn findings<R: ExamineRules>(
    notation: Notation,
    position: &Position<R>,
    findings: &[Finding<R>],
) -> Vec<FindingRecord> {
    let writer = Writer { notation, position };
    findings.iter().map(|finding| writer.finding(finding)).collect()
}

struct Writer<'a, R: ExamineRules> {
    notation: Notation,
    position: &'a Position<R>,
}

impl<R: ExamineRules> Writer<'_, R> {
    fn finding(&self, finding: &Finding<R>) -> FindingRecord {
        let base = FindingRecord {
            kind: Some(finding.kind()),
            minor: finding.severity() == Severity::Minor,
            line: Played::line(self.notation, self.position, finding.line()),
            ..FindingRecord::default()
        };
        let count = |number: u8| Some(usize::from(number));
        match finding {
            Finding::NoSolution(NoSolution::NoWin { not_within, never, refuted }) => {
                let word = if *never { "never" } else { "no-win" };
                let mut moves = Vec::new();
                let mut refutation = None;
                if let &Some((key, reply)) = refuted {
                    moves.push(self.played(self.position, key));
                    refutation = Some(self.played(&self.position.after(key), reply));
                }
                FindingRecord { word, count: count(*not_within), moves, refutation, ..base }
            }
            Finding::NoSolution(NoSolution::Value(value)) => {
                FindingRecord { word: "value", text: Some(value.to_string()), ..base }
            }
            Finding::ShortWin { moves, stipulated, keys, .. } => FindingRecord {
                word: "short-win",
                count: count(*moves),
                other: count(*stipulated),
                moves: self.all(self.position, keys),
                ..base
            },
            Finding::Cook(cook) => self.cook(cook, base),
            Finding::Dual { line, moves, .. } => {
                FindingRecord { word: "dual", moves: self.all(&self.after(line), moves), ..base }
            }
            Finding::WrongSolution(mistake) => self.mistake(mistake, base),
            Finding::PrintedLength { printed, moves, .. } => FindingRecord {
                word: "printed-length",
                count: count(*moves),
                other: count(*printed),
                ..base
            },
            Finding::Undecided(undecided) => open(undecided, base),
        }
    }

    fn cook(&self, cook: &Cook<R>, base: FindingRecord) -> FindingRecord {
        match cook {
            Cook::Win { key, moves, .. } => FindingRecord {
                word: "cook",
                count: Some(usize::from(*moves)),
                moves: vec![self.played(self.position, *key)],
                ..base
            },
            Cook::Keeps { key, value, .. } => FindingRecord {
                word: "keeps",
                moves: vec![self.played(self.position, *key)],
                text: Some(value.to_string()),
                ..base
            },
            Cook::AllKeep { keys, .. } => FindingRecord {
                word: "all-keep",
                count: Some(keys.len()),
                moves: self.all(self.position, keys),
                ..base
            },
        }
    }

    fn mistake(&self, mistake: &Mistake<R>, base: FindingRecord) -> FindingRecord {
        let position = self.after(&mistake.line);
        let one = |mv: Move<R>| vec![self.played(&position, mv)];
        let number = |number: u8| Some(usize::from(number));
        match &mistake.fault {
            Fault::Unplayable { text, error, .. } => {
                let why = error.to_string();
                let text = if why.contains(text) { why } else { format!("{text}: {why}") };
                FindingRecord { word: "unplayable", text: Some(text), ..base }
            }
            Fault::FewerKeys { found, intended } => FindingRecord {
                word: "fewer-keys",
                count: Some(*found),
                other: number(*intended),
                ..base
            },
            Fault::SetPlayInCheck => FindingRecord { word: "set-play-in-check", ..base },
            Fault::NoAttack => FindingRecord { word: "no-attack", ..base },
            Fault::NoDefence { defence } => {
                FindingRecord { word: "no-defence", moves: one(*defence), ..base }
            }
            Fault::Unanswered { defence, length } => FindingRecord {
                word: "unanswered",
                moves: one(*defence),
                count: number(*length),
                ..base
            },
            Fault::DoesNotWin { mv, left, refutation } => FindingRecord {
                word: "does-not-win",
                moves: one(*mv),
                count: number(*left),
                refutation: refutation.map(|reply| self.played(&position.after(*mv), reply)),
                ..base
            },
            Fault::TooLate { mv } => FindingRecord { word: "too-late", moves: one(*mv), ..base },
            Fault::NoCheck { mv } => FindingRecord { word: "no-check", moves: one(*mv), ..base },
            Fault::DoesNotKeep { mv, value, .. } => FindingRecord {
                word: "does-not-keep",
                moves: one(*mv),
                text: value.map(|value| value.to_string()),
                ..base
            },
            Fault::WrongMark { mv, .. } => {
                FindingRecord { word: "wrong-mark", moves: one(*mv), ..base }
            }
        }
    }

    fn played(&self, position: &Position<R>, mv: Move<R>) -> Played {
        Played::of(self.notation, position, mv)
    }

    fn all(&self, position: &Position<R>, moves: &[Move<R>]) -> Vec<Played> {
        moves.iter().map(|&mv| self.played(position, mv)).collect()
    }

    fn after(&self, line: &[Move<R>]) -> Position<R> {
        line.iter().fold(*self.position, |position, &mv| position.after(mv))
    }
}

/// Why something is not proven.
fn open(undecided: &Undecided, base: FindingRecord) -> FindingRecord {
    let count = |number: u8| Some(usize::from(number));
    match undecided {
        Undecided::Search { moves, not_within, unfinished } => FindingRecord {
            word: if moves.is_some() { "open-keys" } else { "open" },
            count: count(moves.unwrap_or(*not_within)),
            text: Some(unfinished.reason.to_string()),
            ..base
        },
        Undecided::Bounded { not_within } => {
            FindingRecord { word: "open", count: count(*not_within), ..base }
        }
        Undecided::Check(stopped) => {
            FindingRecord { word: "open-check", text: Some(stopped.to_string()), ..base }
        }
        Undecided::NotAccepted(error) => {
            FindingRecord { word: "not-accepted", text: Some(error.to_string()), ..base }
        }
        Undecided::TooLong { moves } => {
            FindingRecord { word: "too-long", count: Some(usize::from(*moves)), ..base }
        }
        Undecided::OtherMoves { moves } => {
            FindingRecord { word: "other-moves", count: Some(*moves), ..base }
        }
        // Such play is examined by `fairy` and does not come here.
        Undecided::OtherEngine => FindingRecord { word: "open-check", ..base },
        Undecided::NoTables => FindingRecord { word: "no-tables", ..base },
        Undecided::MissingTable { missing } => {
            FindingRecord { word: "missing-table", text: Some(missing.clone()), ..base }
        }
        Undecided::BrokenTable { error } => {
            FindingRecord { word: "broken-table", text: Some(error.clone()), ..base }
        }
    }
}
