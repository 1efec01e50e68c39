//! What is examined, and how.

use std::sync::Arc;

use super::verdict::Policy;
use crate::exact::Probe;
use crate::game::{Position, Repetition};
use crate::notation::{Notation, NotationRules};
use crate::problem::{Mate, Solution, Stipulation, StipulationSource};
use crate::solve::{Limits, MAX_LENGTH, Question};

/// What one problem asks and says.
#[derive(Clone, Copy)]
pub struct Task<'a, R: NotationRules> {
    /// The problem position.
    pub position: &'a Position<R>,
    /// What is asked.
    pub stipulation: Stipulation,
    /// Where the stipulation comes from, if no author gave it. Where it is the length of a printed
    /// line, a longer win counts as well.
    pub stipulation_source: Option<StipulationSource>,
    /// How repeated positions are judged.
    pub repetition: Repetition,
    /// The authored solution.
    pub solution: Option<&'a Solution>,
    /// Whether the text of the solution breaks off, so that its main line may lack moves.
    pub is_broken: bool,
    /// The moves of the printed line that breaks off, if they can be counted.
    pub printed_moves: Option<u8>,
    /// How many keys are wanted, if not one. The author's first moves are meant, and where he
    /// gives fewer, as many others as are missing.
    pub intended: Option<u8>,
    /// How its moves are written.
    pub notation: Notation,
    /// Where exact values are known, which `+` and `=` ask for and a search makes use of.
    pub tables: Option<&'a Arc<dyn Probe<R>>>,
}

impl<'a, R: NotationRules> Task<'a, R> {
    /// A position and what is asked of it, without an authored solution or tables; repeated
    /// positions are judged as is usual under its rules.
    pub fn new(position: &'a Position<R>, stipulation: Stipulation) -> Self {
        Self {
            position,
            stipulation,
            stipulation_source: None,
            repetition: R::REPETITION,
            solution: None,
            is_broken: false,
            printed_moves: None,
            intended: None,
            notation: Notation::default(),
            tables: None,
        }
    }
}

/// How to examine.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How strict to be about uniqueness.
    pub policy: Policy,
    /// What the whole examination may cost.
    pub limits: Limits,
    /// No win longer than this is looked for, in attacker's moves.
    pub most: Option<u8>,
    /// Which win the main line and the solution tree show.
    pub follow: Follow,
}

/// Which win the main line and the solution tree show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Follow {
    /// The author's, in the moves of the stipulation: his key and his moves where they win in
    /// time, the quickest moves elsewhere.
    #[default]
    Author,
    /// The shortest, from the first key in move order.
    Shortest,
}

/// What a stipulation asks of the solver; `None` if the solver cannot answer it: a study, which
/// tables answer, or a win in more than [`MAX_LENGTH`] moves.
pub fn question(stipulation: Stipulation) -> Option<Question> {
    let Stipulation::Mate(Mate { within, checks }) = stipulation else { return None };
    let Some(moves) = within else { return Some(Question { within: None, checks }) };
    let within = u8::try_from(moves).ok().filter(|&moves| moves <= MAX_LENGTH)?;
    Some(Question { within: Some(within), checks })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examine::{Examination, Finding, Undecided};
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::Answer;

    fn asked(within: Option<u16>) -> Stipulation {
        Stipulation::Mate(Mate { within, checks: false })
    }

    #[test]
    fn a_win_in_more_moves_than_the_solver_can_bound_is_not_asked_as_another() {
        let most = u16::from(MAX_LENGTH);
        let question = |within| question(asked(within)).map(|question| question.within);
        assert_eq!(question(Some(most)), Some(Some(MAX_LENGTH)));
        assert_eq!(question(None), Some(None));
        for moves in [most + 1, 255, 256, 300, u16::MAX] {
            assert_eq!(question(Some(moves)), None, "{moves}");
        }
        let position = crate::game::fen::read::<Xiangqi>("3k5/9/9/9/9/9/9/4R4/9/R3K4 w").unwrap();
        let task = Task::new(&position, asked(Some(300)));
        let mut examination = Examination::new(task, Options::default());
        let report = examination.check();
        assert_eq!(report.findings, [Finding::Undecided(Undecided::TooLong { moves: 300 })]);
        assert_eq!(*examination.answer(), Answer::nothing());
    }
}
