//! How a change removes a fault.

use super::{Left, Mender};
use crate::examine::{Judgement, Tried, TriedVerdict, answer_line};
use crate::notation::Notation;
use crate::problem::{Edit, FindingKind, Problem, Stipulation};
use crate::report::{Finding, Line, Mended, Move, Remedy, What, record_move};
use crate::rules::AnyMove;
use crate::solve::Limits;

/// Whether two findings are about the same moves.
pub(super) fn is_same(one: &Finding, other: &Finding) -> bool {
    let moves = |finding: &Finding| -> Vec<String> {
        finding.moves.iter().map(|mv| mv.coordinates.clone()).collect()
    };
    // The line of a cook is its proof.
    let place = |finding: &Finding| {
        let of_keys = finding.what.is_of_keys();
        if of_keys { Vec::new() } else { finding.line.coordinates() }
    };
    one.kind == other.kind && place(one) == place(other) && moves(one) == moves(other)
}

/// A problem that is sound after changes.
#[derive(Clone, Copy)]
pub(super) struct After<'a> {
    pub(super) problem: &'a Problem,
    pub(super) asked: Stipulation,
    pub(super) keys: &'a [Move],
    pub(super) edits: &'a [Edit],
}

impl Mender {
    /// What became of each fault.
    pub(super) fn reasons(&self, after: After<'_>, limits: &Limits) -> Vec<Mended> {
        let mut reasons = Vec::new();
        // Without an author's solution any of the keys can be the one that stays.
        let is_open = self.problem.solution.is_none() && after.asked.is_direct();
        if is_open && self.report.answer.keys.len() > 1 {
            let is_key =
                |mv: &&Move| after.keys.iter().any(|key| key.coordinates == mv.coordinates);
            let cooks = self.report.answer.keys.iter().filter(|mv| !is_key(mv));
            reasons.extend(cooks.map(|cook| {
                let remedy = self.refuted(after, None, cook, limits);
                let (line, moves) = (Line::default(), vec![cook.clone()]);
                Mended { kind: FindingKind::Cook, line, moves, remedy }
            }));
        }
        let faults = self.faults().filter(|it| !is_open || it.kind != FindingKind::Cook);
        reasons.extend(faults.map(|fault| self.reason(fault, after, limits)));
        reasons
    }

    fn reason(&self, fault: &Finding, after: After<'_>, limits: &Limits) -> Mended {
        let line = if fault.what.is_of_keys() { Line::default() } else { fault.line.clone() };
        let within = match fault.what {
            What::ShortWin { moves, .. } => Some(moves),
            _ => None,
        };
        let remedy = match (fault.kind, fault.moves.first(), after.keys.first()) {
            (FindingKind::NoSolution, _, Some(key)) => Remedy::Solved(key.clone()),
            (FindingKind::Cook | FindingKind::ShortWin, Some(mv), _) if after.asked.is_direct() => {
                self.refuted(after, within, mv, limits)
            }
            _ => Remedy::Gone,
        };
        Mended { kind: fault.kind, line, moves: fault.moves.clone(), remedy }
    }

    /// Whether a cook still wins after changes, or the author's key no longer does. Most changes
    /// affect neither, and testing one move is much cheaper than a whole examination.
    pub(super) fn still_cooked(
        &self,
        problem: &Problem,
        asked: Stipulation,
        limits: &Limits,
    ) -> Option<Left> {
        let within = asked.moves().or(self.intended.moves).filter(|_| asked.is_mate())?;
        let key = self.intended.author_key().filter(|_| self.problem.solution.is_some())?;
        let wins = |mv: &str| {
            let (mv, _) = problem.position.play_text(Notation::Coordinates, mv).ok()?;
            Some(judged(problem, asked, within, mv, limits).word)
        };
        let faults = || self.faults().enumerate();
        let cooks = faults().filter(|(_, fault)| fault.kind == FindingKind::Cook);
        let is_left = |fault: &Finding| {
            let cook = fault.moves.first();
            let word = cook.and_then(|cook| wins(&cook.coordinates));
            matches!(word, Some(TriedVerdict::Wins | TriedVerdict::Won))
        };
        let left: Vec<usize> =
            cooks.filter(|(_, fault)| is_left(fault)).map(|(at, _)| at).collect();
        if !left.is_empty() {
            return Some(Left { key: true, faults: left });
        }
        let has_key = faults().all(|(_, fault)| fault.kind != FindingKind::NoSolution);
        let fails =
            !matches!(wins(key), Some(TriedVerdict::Wins | TriedVerdict::Won | TriedVerdict::Open));
        (has_key && fails).then(|| Left { key: false, faults: Vec::new() })
    }

    /// Why a first move no longer wins in time, or within this number of moves.
    fn refuted(
        &self,
        after: After<'_>,
        within: Option<u8>,
        cook: &Move,
        limits: &Limits,
    ) -> Remedy {
        let After { problem, asked, edits, .. } = after;
        let position = &problem.position;
        let Ok((mv, reached)) = position.play_text(Notation::Coordinates, &cook.coordinates) else {
            return Remedy::Impossible;
        };
        let within = within.or(asked.moves()).or(self.intended.moves);
        let Some(within) = within.filter(|_| asked.is_mate()) else { return Remedy::Gone };
        let judged = judged(problem, asked, within, mv, limits);
        let reply = judged.reply.filter(|_| judged.word == TriedVerdict::Fails);
        let notation = self.options.notation.unwrap_or(problem.notation);
        let reply = reply.and_then(|reply| record_move(&reached, notation, reply, 1));
        match reply {
            Some(reply) if edits.iter().any(|it| !is_removal(*it) && it.point() == reply.from) => {
                Remedy::ByItself(reply)
            }
            Some(reply) => Remedy::Refuted(reply),
            None => Remedy::Gone,
        }
    }
}

/// The effect of changes on a first move.
fn judged(
    problem: &Problem,
    stipulation: Stipulation,
    within: u8,
    mv: AnyMove,
    limits: &Limits,
) -> Judgement {
    let Problem { position, repetition, .. } = problem;
    let (start, repetition) = (*position, *repetition);
    let line = Tried { start, moves: vec![mv], stipulation, repetition, within, answer: false };
    answer_line(&line, limits, None)
}

fn is_removal(edit: Edit) -> bool {
    matches!(edit, Edit::Remove { .. })
}
