//! Help, self, reflex and series play as the goal of the generator.

use super::problem::{accept_play, remove_idle};
use crate::candidates::criteria::{Criteria, PlayCriteria};
use crate::candidates::generator_rules::GeneratorRules;
use crate::candidates::goal::{Goal, Proven};
use crate::candidates::problem::Rejection;
use crate::candidates::unit_log::PassedOver;
use crate::examine::Policy;
use crate::game::{Color, Position};
use crate::solve::{AllSolutions, Budget, few_solutions};
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

    fn test_mutation(
        &self,
        position: &Position<R>,
        _: &Proven<R, AllSolutions<R>>,
    ) -> (Option<AllSolutions<R>>, u64) {
        self.solve(position, self.common.nodes)
    }

    fn remove_idle(
        &self,
        position: &Position<R>,
        answer: AllSolutions<R>,
    ) -> (Position<R>, AllSolutions<R>, u64) {
        remove_idle(position, answer, self)
    }

    fn accept(
        &self,
        position: &Position<R>,
        _: AllSolutions<R>,
    ) -> (Result<Proven<R, AllSolutions<R>>, Rejection>, u64) {
        accept_play(position, self)
    }
}
