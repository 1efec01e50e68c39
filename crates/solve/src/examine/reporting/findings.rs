//! Findings of a rule set as records.

use super::recorder::Recorder;
use crate::examine::Finding;
use crate::game::SearchRules;
use crate::notation::NotationRules;
use crate::report;

impl<R: NotationRules + SearchRules> Recorder<'_, R> {
    /// A finding with its moves as text.
    pub(super) fn finding(&self, found: &Finding<R>) -> report::Finding {
        let Finding { what, severity, side, line, moves, refutation, span } = found;
        let other = side.filter(|&side| side != self.turn());
        let start = other.and_then(|_| self.position.passed()).unwrap_or(*self.position);
        let before = if what.is_of_keys() { &[][..] } else { line };
        let (at, ply) = (self.after(&start, before), before.len());
        let refuted = refutation.zip(moves.first());
        report::Finding {
            kind: what.kind(),
            severity: *severity,
            side: *side,
            line: if self.asked.is_direct() { self.line(line) } else { self.line_of(&start, line) },
            moves: self.moves(&at, moves, ply),
            refutation: refuted
                .map(|(reply, &mv)| self.mv(&self.next(&at, mv, ply), reply, ply + 1)),
            span: span.clone(),
            what: what.clone(),
        }
    }
}
