//! Studies: wins and draws without a length.

use super::forced::Wins;
use super::moves::Moves;
use super::solver_moves;
use super::{ExamineRules, Pack, PackPlan, PackPlay};
use crate::examine::{Plan, ReportPart, examine};
use crate::game::Position;
use crate::problem::{Goal, Problem};
use crate::report::What;
use crate::solve::{Prove, Prover};

/// Judges a study: as a forced win, where it is won in a proven number of moves, and otherwise its first
/// moves alone.
pub(super) fn fill<R: ExamineRules>(
    pack: &mut Pack,
    problem: &Problem,
    position: &Position<R>,
    plan: &PackPlan,
) {
    if problem.stipulation.goal() != Goal::Draw {
        let mut limits = plan.limits.clone();
        // What is left is for those that have no short win.
        limits.nodes = limits.nodes.map(|nodes| nodes / 2);
        limits.time = limits.time.map(|time| time / 2);
        let prover = Prover::new(false, &limits).with_repetition(problem.repetition);
        let start = prover.start(position);
        let mut wins = Wins { prover, checks: false };
        if let Some(moves) = wins.shortest(&start) {
            return solver_moves::fill(pack, &mut wins, &[start], moves, plan);
        }
    }
    pack.play = PackPlay::First;
    let asked =
        Plan { parts: vec![ReportPart::Check], limits: plan.limits.clone(), ..Plan::default() };
    let report = examine(problem, &asked, &mut ());
    let known = report.answer.known_study();
    let findings = report.check.iter().flat_map(|check| &check.findings);
    let is_open = findings
        .clone()
        .any(|finding| matches!(finding.what, What::OtherMoves { .. } | What::OpenStudy { .. }));
    let is_known = known.is_some() && !is_open;
    let keys: Vec<&str> = report.answer.keys.iter().map(|key| key.coordinates.as_str()).collect();
    let mut first = Vec::new();
    for mv in position.legal_moves() {
        let text = solver_moves::name(position, mv);
        let said = match (keys.contains(&text.as_str()), is_known) {
            (true, _) => "end",
            (false, true) => "!",
            (false, false) => "?",
        };
        pack.complete &= said != "?";
        first.push((said.to_owned(), text));
    }
    pack.length = Some(1).filter(|_| !keys.is_empty());
    pack.begins = vec![0];
    pack.positions = vec![Moves::of(first)];
}
