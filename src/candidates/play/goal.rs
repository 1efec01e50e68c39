//! The criteria for problems of help, self, reflex and series play.

use crate::examine::Policy;
use crate::game::{Color, Position};
use crate::generate::contradiction::{Contradiction, check_criteria};
use crate::generate::criteria::Criteria;
use crate::generate::generator_rules::GeneratorRules;
use crate::solve::{Budget, Fairy, FairyAnswer, FairyPlay, solve_few};

/// What a problem of help, self, reflex or series play must be to be accepted.
#[derive(Clone, Debug)]
pub struct FairyCriteria {
    /// What is asked.
    pub asked: Fairy,
    /// How many solutions there must be; keys in selfmates and reflexmates.
    pub solutions: usize,
    /// What holds for all problems: the number of pieces, the material (that of Red first), the
    /// policy, whether the first move must be quiet, the nodes and when to stop. The rest is not
    /// looked at.
    pub common: Criteria,
}

/// The table of one test, in bytes.
const MEMORY: usize = 8 << 20;

impl FairyCriteria {
    /// The side that mates.
    pub fn mating(&self) -> Color {
        match self.asked.play {
            FairyPlay::Help | FairyPlay::Series | FairyPlay::SeriesHelp => Color::Red,
            _ => Color::Black,
        }
    }

    /// The side that makes the first move.
    pub fn first(&self) -> Color {
        if self.asked.mover_mates() { self.mating() } else { !self.mating() }
    }

    /// The solutions of a position, if it has as many as are wanted, none that is shorter, and no
    /// dual that the policy forbids. Nothing is claimed where the limit of `nodes` is reached.
    /// Also returns the nodes searched.
    pub(super) fn solve<R: GeneratorRules>(
        &self,
        position: &Position<R>,
        nodes: u64,
    ) -> (Option<FairyAnswer<R>>, u64) {
        let limits = self.common.stop.limits(nodes, MEMORY);
        let mut budget = Budget::start(&limits);
        let found = solve_few(position, self.asked, self.solutions, &limits, &mut budget);
        let policy = self.common.policy;
        let suits = |answer: &FairyAnswer<R>| {
            let forbidden = |major: bool| match policy {
                Policy::Key => false,
                Policy::Strict => true,
                Policy::Standard | Policy::OnlyMove => major,
            };
            answer.solutions.len() == self.solutions
                && !answer.duals.iter().any(|dual| forbidden(dual.major))
        };
        (found.ok().flatten().filter(suits), budget.nodes())
    }
}

/// Why no problem can meet the criteria, or none is looked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FairyContradiction {
    /// Every line is searched, which takes too long.
    #[error(
        "{prefix}# is generated up to {most} moves, since every line of each position tried is \
         searched; found {found}"
    )]
    TooLong {
        /// What stands before the goal.
        prefix: &'static str,
        /// The most moves.
        most: u8,
        /// How many were asked for.
        found: u8,
    },
    /// Selfmates and reflexmates have one key.
    #[error("a problem of {prefix}# has one key, so --solutions is for help and series play only")]
    Keys {
        /// What stands before the goal.
        prefix: &'static str,
    },
    /// What contradicts the rules.
    #[error(transparent)]
    Common(#[from] Contradiction),
}

/// The most moves for which problems are generated.
const fn longest(play: FairyPlay) -> u8 {
    match play {
        FairyPlay::Help | FairyPlay::HelpSelf | FairyPlay::Selfmate | FairyPlay::Reflex => 4,
        FairyPlay::Series | FairyPlay::SeriesHelp | FairyPlay::SeriesSelf => 8,
    }
}

/// Looks for criteria that no problem can meet, or none in a reasonable time.
///
/// # Errors
/// The first contradiction.
pub fn check_fairy_criteria<R: GeneratorRules>(
    criteria: &FairyCriteria,
) -> Result<(), FairyContradiction> {
    let Fairy { play, moves, .. } = criteria.asked;
    let (prefix, most) = (play.prefix(), longest(play));
    if moves > most {
        return Err(FairyContradiction::TooLong { prefix, most, found: moves });
    }
    if play.is_resisted() && criteria.solutions != 1 {
        return Err(FairyContradiction::Keys { prefix });
    }
    Ok(check_criteria::<R>(&criteria.common)?)
}
