//! Studies as the goal of the generator: one first move wins, or one first move alone holds.
//!
//! Nothing but a search proves it, so the positions may have any number of pieces: a closed set
//! shows that the other side never wins, a forced win that a first move loses.

use super::criteria::Criteria;
use super::forced::check_pieces;
use super::generator_rules::GeneratorRules;
use super::goal::{Goal, Proven};
use super::play::first_move;
use super::problem::{GeneratedProblem, Rejection, material_of};
use super::quality::key_points;
use super::unique_win::is_same_key;
use super::unit_log::PassedOver;
use crate::difficulty::Key;
use crate::exact::{Value, Wdl};
use crate::examine::{Examination, Judged, Plan, Task, Verdict, authored_line};
use crate::game::{Color, Move, Outcome, Position};
use crate::problem::Stipulation;
use crate::solve::{Prove, Prover};

/// A win or a draw that one first move alone keeps.
#[derive(Clone, Debug)]
pub(super) struct StudyGoal {
    wanted: Wdl,
    criteria: Criteria,
}

/// The node limit of a full proof, as a multiple of [`Criteria::nodes`].
const PROOF: u64 = 4;

/// The table of a test, in bytes, with the members of closed sets.
const MEMORY: usize = 64 << 20;

/// How long wins are looked for before a test, of either side: their length, and the part of
/// [`Criteria::nodes`] for a first move. Two moves that seem to keep the result end the test; nearly
/// all positions have them.
const GLANCE: (u8, u64) = (20, 30);

/// The same for the win that a study asks for, where each first move is not examined yet.
const FIRST_WIN: u64 = 10;

/// The points for a first move that fails, up to this number: a solver of the study
/// has to exclude it.
const FAILING: (f64, usize) = (0.1, 20);

impl StudyGoal {
    /// This result, by these criteria.
    pub(super) fn new(wanted: Wdl, criteria: Criteria) -> Self {
        Self { wanted, criteria }
    }

    fn stipulation(&self) -> Stipulation {
        if self.wanted == Wdl::Win { Stipulation::WIN } else { Stipulation::DRAW }
    }

    /// The side with the stronger pieces, as a rule: the side that holds a draw has the weaker
    /// ones.
    fn attacker<R: GeneratorRules>(&self, position: &Position<R>) -> Color {
        if self.wanted == Wdl::Win { position.turn() } else { !position.turn() }
    }

    fn examination<'a, R: GeneratorRules>(
        &self,
        position: &'a Position<R>,
        nodes: u64,
    ) -> Examination<'a, R> {
        let repetition = self.criteria.repetition::<R>();
        let task = Task { repetition, ..Task::new(position, self.stipulation()) };
        let limits = self.criteria.stop.limits(nodes, MEMORY);
        let policy = self.criteria.policy;
        Examination::new(task, Plan { policy, limits, ..Plan::default() })
    }

    /// Whether only one first move seems to keep the result, at a glance, and the
    /// positions searched. It proves nothing: it saves the proof.
    fn seems_unique<R: GeneratorRules>(&self, position: &Position<R>) -> (bool, u64) {
        let limits = self.criteria.stop.limits(u64::MAX, MEMORY / 16);
        let repetition = self.criteria.repetition::<R>();
        let mut prover = Prover::new(false, &limits).with_repetition(repetition);
        let ((length, part), nodes) = (GLANCE, self.criteria.nodes);
        if self.wanted == Wdl::Win {
            let start = prover.start(position);
            if prover.try_wins(&start, length, nodes / FIRST_WIN) != Ok(Some(true)) {
                return (false, prover.nodes());
            }
        }
        let mut keeping = 0;
        for mv in position.legal_moves() {
            let next = position.after(mv);
            let keeps = match (next.outcome(), self.wanted) {
                (Some(outcome), Wdl::Win) => matches!(outcome, Outcome::Win { .. }),
                (Some(outcome), _) => outcome == Outcome::Draw,
                (None, Wdl::Win) => {
                    let start = prover.start_with_reply(&next);
                    prover.try_either(&start, length, nodes / part) == Ok(Some(true))
                }
                (None, _) => {
                    let start = prover.start(&next);
                    prover.try_wins(&start, length, nodes / part) != Ok(Some(true))
                }
            };
            keeping += usize::from(keeps);
            if keeping > 1 {
                break;
            }
        }
        // A long win may be found from the position alone.
        let is_win = self.wanted == Wdl::Win;
        (keeping == 1 || is_win && keeping == 0, prover.nodes())
    }

    /// The one key, if that is proven within the limit, and the positions searched.
    fn key<R: GeneratorRules>(&self, position: &Position<R>) -> (Result<Move<R>, PassedOver>, u64) {
        if position.board().occupied().len() > *self.criteria.pieces.end() {
            return (Err(PassedOver::Rejected(Rejection::Pieces)), 0);
        }
        let (unique, cost) = self.seems_unique(position);
        if !unique {
            return (Err(PassedOver::OtherSolutions), cost);
        }
        let mut examination = self.examination(position, self.criteria.nodes);
        let key = examination.judged().map_err(|_| PassedOver::Undecided);
        let key = key.and_then(|judged| only_key(&judged).ok_or(PassedOver::OtherSolutions));
        (key, cost + examination.nodes())
    }
}

/// The key, where there is one and every other first move is shown to fail.
fn only_key<R: GeneratorRules>(judged: &Judged<R>) -> Option<Move<R>> {
    match judged.keys[..] {
        [key] if judged.fulfilled && judged.unknown == 0 && judged.others > 0 => Some(key.mv),
        _ => None,
    }
}

impl<R: GeneratorRules> Goal<R> for StudyGoal {
    type Known = Move<R>;

    fn criteria(&self) -> &Criteria {
        &self.criteria
    }

    fn continues_from_accepted(&self) -> bool {
        true
    }

    fn test(&self, position: &Position<R>) -> (Result<Move<R>, PassedOver>, u64) {
        self.key(position)
    }

    fn keeps(&self, smaller: &Position<R>, key: &Move<R>) -> (Option<Move<R>>, u64) {
        let (found, nodes) = self.key(smaller);
        (found.ok().filter(|&found| is_same_key(found, *key)), nodes)
    }

    fn accept(
        &self,
        position: &Position<R>,
        key: Move<R>,
    ) -> (Result<Proven<R, Move<R>>, Rejection>, u64) {
        let criteria = &self.criteria;
        let key_kind = first_move(position, key);
        let attacker = self.attacker(position);
        let checked = check_pieces(position, attacker, criteria);
        let loud = criteria.quiet_key && key_kind < Key::Quiet;
        if let Err(rejection) = checked.and(if loud { Err(Rejection::LoudKey) } else { Ok(()) }) {
            return (Err(rejection), 0);
        }
        let mut examination = self.examination(position, criteria.nodes.saturating_mul(PROOF));
        let Ok(judged) = examination.judged() else {
            return (Err(Rejection::Undecided), examination.nodes());
        };
        let solution = authored_line(position, &judged.line);
        examination.adopt(&solution);
        let report = examination.check();
        let cost = examination.nodes();
        match report.verdict {
            Verdict::Sound => {}
            Verdict::Undecided => return (Err(Rejection::Undecided), cost),
            _ => return (Err(Rejection::Unsound), cost),
        }
        let minor_duals = report.findings.len();
        drop(examination);
        let moves = match judged.value.value {
            Value::Win(plies) => u8::try_from(plies.div_ceil(2)).unwrap_or(u8::MAX),
            _ => 0,
        };
        let (points, most) = FAILING;
        let quality = key_points(key_kind) + judged.others.min(most) as f64 * points
            - minor_duals.min(6) as f64 * 0.5;
        let problem = GeneratedProblem {
            position: R::any_position(*position),
            stipulation: self.stipulation(),
            moves,
            repetition: criteria.repetition::<R>(),
            solutions: 1,
            key: Some(R::any_move(key)),
            key_kind,
            solution,
            themes: Vec::new(),
            difficulty: None,
            minor_duals,
            for_print: false,
            quality,
            why: String::new(),
            material: material_of(position, attacker),
            idea: None,
            source: "",
            from: None,
            played: None,
            unit: 0,
        };
        (Ok(Proven { position: *position, known: key, problem }), cost)
    }
}
