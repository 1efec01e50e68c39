//! Findings of a rule set as records.

use super::recorder::Recorder;
use crate::examine::finding::{Cook, Fault, Finding, Fit, Mistake, NoSolution, Undecided};
use crate::game::SearchRules;
use crate::notation::NotationRules;
use crate::problem::Check;
use crate::report::{self, FittingNotation, What, WrittenMark};

impl<R: NotationRules + SearchRules> Recorder<'_, R> {
    /// A finding of a problem that asks for a forced win, or of a study.
    pub(super) fn finding(&self, finding: &Finding<R>) -> report::Finding {
        let base = report::Finding {
            kind: finding.kind(),
            severity: finding.severity(),
            side: None,
            line: self.line(finding.line()),
            moves: Vec::new(),
            refutation: None,
            span: finding.span(),
            what: What::NoSolution,
        };
        match finding {
            Finding::NoSolution(NoSolution::NoWin { not_within, never, refuted }) => {
                let what = What::NoWin { not_within: *not_within, never: *never };
                let key = refuted.map(|(key, _)| self.mv(self.position, key, 0));
                let refutation =
                    refuted.map(|(key, reply)| self.mv(&self.position.after(key), reply, 1));
                report::Finding { what, moves: key.into_iter().collect(), refutation, ..base }
            }
            Finding::NoSolution(NoSolution::Value(value)) => {
                report::Finding { what: What::Value(*value), ..base }
            }
            Finding::ShortWin { moves, stipulated, keys, .. } => report::Finding {
                what: What::ShortWin { moves: *moves, stipulated: *stipulated },
                moves: self.moves(self.position, keys, 0),
                ..base
            },
            Finding::Cook(cook) => {
                let (what, keys) = match cook {
                    Cook::Win { key, moves, .. } => {
                        (What::Cook { moves: *moves }, std::slice::from_ref(key))
                    }
                    Cook::Keeps { key, value, soonest } => (
                        What::Keeps { value: *value, soonest: *soonest },
                        std::slice::from_ref(key),
                    ),
                    Cook::AllKeep { keys, value } => {
                        (What::AllKeep { value: *value }, keys.as_slice())
                    }
                };
                report::Finding { what, moves: self.moves(self.position, keys, 0), ..base }
            }
            Finding::Dual { line, moves, .. } => report::Finding {
                what: What::Dual,
                moves: self.moves(&self.after(line), moves, line.len()),
                ..base
            },
            Finding::WrongSolution(mistake) => self.mistake(mistake, base),
            Finding::PrintedLength { printed, moves, by_key } => report::Finding {
                what: What::PrintedLength { printed: *printed, moves: *moves, by_key: *by_key },
                ..base
            },
            Finding::Undecided(undecided) => report::Finding { what: open(undecided), ..base },
        }
    }

    fn mistake(&self, mistake: &Mistake<R>, base: report::Finding) -> report::Finding {
        let at = self.after(&mistake.line);
        let ply = mistake.line.len();
        let moves = mistake.fault.mv().map(|&mv| self.mv(&at, mv, ply));
        let mut refutation = None;
        let what = match &mistake.fault {
            Fault::Unplayable { text, error, fits } => {
                let fits = fits.map(|Fit { notation, is_whole }| {
                    let is_named = error.fits().contains(&notation);
                    FittingNotation { notation, is_whole, is_named }
                });
                What::Unplayable { text: text.clone(), why: error.to_string(), fits }
            }
            Fault::FewerKeys { found, intended } => {
                What::FewerKeys { found: *found, intended: *intended }
            }
            Fault::SetPlayInCheck => What::SetPlayInCheck,
            Fault::NoAttack => What::NoAttack,
            Fault::NoDefence { .. } => What::NoDefence,
            Fault::Unanswered { length, .. } => What::Unanswered { length: *length },
            Fault::DoesNotWin { mv, left, refutation: reply } => {
                refutation = reply.map(|reply| self.mv(&at.after(*mv), reply, ply + 1));
                What::DoesNotWin { left: *left }
            }
            Fault::TooLate { .. } => What::TooLate,
            Fault::NoCheck { .. } => What::NoCheck,
            Fault::DoesNotKeep { wanted, value, .. } => {
                What::DoesNotKeep { wanted: *wanted, value: *value }
            }
            Fault::WrongMark { mark, .. } => What::WrongMark {
                mark: match mark {
                    Check::Check => WrittenMark::Check,
                    Check::Double => WrittenMark::DoubleCheck,
                    Check::Mate => WrittenMark::Win,
                },
            },
        };
        report::Finding { what, moves: moves.into_iter().collect(), refutation, ..base }
    }
}

/// Why something is not proven.
pub(super) fn open(undecided: &Undecided) -> What {
    match undecided {
        Undecided::Search { moves, not_within, unfinished } => {
            What::Open { moves: *moves, not_within: *not_within, unfinished: *unfinished }
        }
        Undecided::Bounded { not_within } => What::Bounded { not_within: *not_within },
        Undecided::Check(stopped) => What::OpenCheck(*stopped),
        Undecided::NotAccepted(error) => What::NotAccepted { why: error.to_string() },
        Undecided::TooLong { moves } => What::TooLong { moves: *moves },
        Undecided::OtherMoves { moves } => What::OtherMoves { moves: *moves },
        Undecided::NoTables => What::NoTables,
        Undecided::MissingTable { missing } => What::MissingTable { missing: missing.clone() },
        Undecided::BrokenTable { error } => What::BrokenTable { error: error.clone() },
    }
}
