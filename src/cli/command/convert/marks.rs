//! What no two problems of an output have in common.

use std::collections::HashSet;

use super::Distinct;
use crate::batch::duplicates::least;
use crate::generate::{NoIdea, idea_of};
use crate::idea::Idea;
use crate::input::PosedProblem;
use crate::solve::Limits;

/// What no other problem may have.
#[derive(Clone)]
pub(super) enum Mark {
    Position(String),
    /// An idea, and those that are [alike](Idea::is_alike).
    Idea(Box<Idea>),
}

impl Mark {
    /// Of a problem; an idea is proven within the limits.
    pub(super) fn of(
        what: Distinct,
        posed: &PosedProblem,
        limits: &Limits,
    ) -> Result<Self, NoIdea> {
        let position = || match &posed.problem {
            Ok(problem) => {
                let rules = problem.position.rules().name();
                format!("{rules} {}", least(&problem.position.to_string()).1)
            }
            Err(_) => posed.fen.clone().unwrap_or_default(),
        };
        match (what, &posed.problem) {
            (Distinct::Idea, Ok(problem)) => match idea_of(problem, limits) {
                Ok(idea) => Ok(Self::Idea(Box::new(idea))),
                Err(NoIdea::Undecided) => Err(NoIdea::Undecided),
                // Nothing else can be compared.
                Err(NoIdea::Study | NoIdea::Unsolvable) => Ok(Self::Position(position())),
            },
            _ => Ok(Self::Position(position())),
        }
    }
}

/// The marks of the problems so far.
#[derive(Default)]
pub(super) struct Marks {
    positions: HashSet<String>,
    ideas: Vec<Idea>,
}

impl Marks {
    /// Adds a mark; false if it is there already.
    pub(super) fn add(&mut self, mark: &Mark) -> bool {
        match mark {
            Mark::Position(position) => self.positions.insert(position.clone()),
            Mark::Idea(idea) if self.ideas.iter().any(|it| it.is_alike(idea)) => false,
            Mark::Idea(idea) => {
                self.ideas.push(Idea::clone(idea));
                true
            }
        }
    }
}
