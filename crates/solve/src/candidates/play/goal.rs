//! Help, self, reflex and series play as the goal of the generator: test, economy and proof.

use super::quality::{ProvenPlay, first_move, mates, play_quality};
use crate::candidates::criteria::{Criteria, PlayCriteria};
use crate::candidates::forced::{MOST_VARIATIONS, check_pieces};
use crate::candidates::generator_rules::GeneratorRules;
use crate::candidates::goal::{Goal, Proven};
use crate::candidates::idea::nets_of_branches;
use crate::candidates::problem::{GeneratedProblem, Rejection, material_of};
use crate::candidates::unit_log::PassedOver;
use crate::difficulty::Key;
use crate::examine::play::{PlayTask, examine_play};
use crate::examine::{Policy, Verdict, authored_branches};
use crate::game::{Color, Move, Position};
use crate::notation::Notation;
use crate::problem::{Intended, Solution};
use crate::solve::{AllSolutions, Branch, Budget, few_solutions};
use crate::stipulation::Stipulation;

/// What a problem of help, self, reflex or series play must be to be accepted.
#[derive(Clone, Debug)]
pub struct PlayGoal {
    /// The stipulation, other than a direct win.
    pub asked: Stipulation,
    /// How many solutions there must be; keys in selfmates and reflexmates.
    pub solutions: usize,
    /// The criteria that hold for every stipulation.
    pub common: Criteria,
}

/// The table of one test, in bytes.
const MEMORY: usize = 8 << 20;

/// The node limit of a full proof, as a multiple of that of a test.
const PROOF: u64 = 10;

/// The table of a full proof, in bytes.
const PROOF_MEMORY: usize = 16 << 20;

impl PlayGoal {
    /// This play, with the criteria that it shares with other problems.
    pub fn new(play: PlayCriteria, common: Criteria) -> Self {
        let PlayCriteria { asked, solutions } = play;
        Self { asked, solutions, common }
    }

    fn play(&self) -> PlayCriteria {
        PlayCriteria { asked: self.asked, solutions: self.solutions }
    }

    /// The side that mates.
    pub fn mating(&self) -> Color {
        self.play().mating_side()
    }

    /// The solutions of a position, if it has as many as are wanted, none that is shorter, and no
    /// dual that the policy forbids. Nothing is claimed where the limit of `nodes` is reached.
    /// Also returns the nodes searched.
    pub(super) fn solve<R: GeneratorRules>(
        &self,
        position: &Position<R>,
        nodes: u64,
    ) -> (Option<AllSolutions<R>>, u64) {
        let limits = self.common.stop.limits(nodes, MEMORY);
        let mut budget = Budget::start(&limits);
        let found = few_solutions(position, self.asked, self.solutions, &limits, &mut budget);
        let policy = self.common.policy;
        let suits = |answer: &AllSolutions<R>| {
            let forbidden = |major: bool| match policy {
                Policy::Key => false,
                Policy::Strict => true,
                Policy::Standard | Policy::OnlyMove | Policy::AnyWin | Policy::Tsume => major,
            };
            answer.solutions.len() == self.solutions
                && !answer.duals.iter().any(|dual| forbidden(dual.major))
        };
        (found.ok().flatten().filter(suits), budget.nodes())
    }
}

impl<R: GeneratorRules> Goal<R> for PlayGoal {
    type Known = AllSolutions<R>;

    fn criteria(&self) -> &Criteria {
        &self.common
    }

    fn continues_from_accepted(&self) -> bool {
        true
    }

    fn test(&self, position: &Position<R>) -> (Result<AllSolutions<R>, PassedOver>, u64) {
        let (answer, nodes) = self.solve(position, self.common.nodes);
        (answer.ok_or(PassedOver::OtherSolutions), nodes)
    }

    fn keeps(
        &self,
        smaller: &Position<R>,
        answer: &AllSolutions<R>,
    ) -> (Option<AllSolutions<R>>, u64) {
        let (found, nodes) = self.solve(smaller, self.common.nodes);
        (found.filter(|found| wanted(self.asked, found) == wanted(self.asked, answer)), nodes)
    }

    /// Proves a problem with higher limits, as `verify` would.
    fn accept(
        &self,
        position: &Position<R>,
        _: AllSolutions<R>,
    ) -> (Result<Proven<R, AllSolutions<R>>, Rejection>, u64) {
        if let Err(rejection) = check_pieces(position, Color::Red, &self.common) {
            return (Err(rejection), 0);
        }
        let nodes = self.common.nodes.saturating_mul(PROOF);
        let (found, cost) = self.solve(position, nodes);
        let Some(answer) = found else { return (Err(Rejection::Unsound), cost) };
        let asked = self.asked;
        let quiet = |solution: &Branch<R>| first_move(position, solution.mv) >= Key::Quiet;
        if self.common.quiet_key && !answer.solutions.iter().all(quiet) {
            return (Err(Rejection::LoudKey), cost);
        }
        let (notation, solutions) = (Notation::Coordinates, &answer.solutions);
        let lines = authored_branches(position, asked, solutions, notation, MOST_VARIATIONS);
        let Some(lines) = lines else { return (Err(Rejection::Variations), cost) };
        let solution = Solution { lines };
        let intended = intended(answer.solutions.len(), asked, solution.lines.len());
        let intended = intended.map(Intended::from);
        let task = PlayTask {
            solution: Some(&solution),
            intended: intended.as_ref(),
            policy: self.common.policy,
            ..PlayTask::new(position, asked)
        };
        let limits = self.common.stop.limits(nodes, PROOF_MEMORY);
        let examination = examine_play(task, &limits);
        let cost = cost + examination.nodes;
        if examination.verdict != Verdict::Sound || !examination.replayed {
            return (Err(Rejection::Unsound), cost);
        }
        let (solutions, minor_duals) = (answer.solutions.as_slice(), answer.duals.len());
        let mates = mates(position, asked, solutions);
        let quality =
            play_quality(&ProvenPlay { position, asked, solutions, mates: &mates, minor_duals });
        let key = solutions.first().map(|solution| solution.mv);
        let problem = GeneratedProblem {
            position: R::any_position(*position),
            stipulation: asked,
            moves: asked.moves().unwrap_or(0),
            repetition: R::REPETITION,
            solutions: solutions.len(),
            key: key.map(R::any_move),
            key_kind: key.map_or(Key::Quiet, |mv| first_move(position, mv)),
            solution,
            themes: mates,
            difficulty: None,
            minor_duals,
            for_print: false,
            quality,
            why: String::new(),
            material: material_of(position, Color::Red),
            idea: Some(nets_of_branches(position, asked, solutions).idea()),
            source: "",
            from: None,
            played: None,
            unit: 0,
        };
        (Ok(Proven { position: *position, known: answer, problem }), cost)
    }
}

/// The first moves of each solution that are chosen freely: a key, or a whole line.
fn wanted<R: GeneratorRules>(asked: Stipulation, answer: &AllSolutions<R>) -> Vec<Vec<Ways<R>>> {
    let free = if asked.play().is_resisted() { 1 } else { usize::from(asked.plies()) };
    let way = |mv: Move<R>| (mv.from(), mv.to(), mv.special(), mv.role());
    let solutions = answer.solutions.iter();
    solutions.map(|solution| solution.line().into_iter().take(free).map(way).collect()).collect()
}

/// A move without what it captures, which may have been idle.
type Ways<R> = (
    <R as crate::game::Rules>::Square,
    <R as crate::game::Rules>::Square,
    <R as crate::game::Rules>::Special,
    <R as crate::game::Rules>::Role,
);

/// What is written of the number of solutions, where the lines do not say it.
pub fn intended(solutions: usize, asked: Stipulation, lines: usize) -> Option<u8> {
    let says = if asked.play().is_resisted() { solutions == 1 } else { lines == solutions };
    if says && solutions == 1 { None } else { u8::try_from(solutions).ok() }
}
