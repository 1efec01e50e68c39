//! The variations of a solution that was found.

use super::line::Move;
use super::problem_report::Report;
use super::step::Tree;
use crate::notation::Notation;
use crate::problem::{MOST_VARIATIONS, Variation};
use crate::rules::AnyPosition;

impl Report {
    /// The variations of the solution that was found, up to [`MOST_VARIATIONS`], from the problem
    /// position; `None` where none was found.
    pub fn variations(&self, position: &AnyPosition) -> Option<Vec<Variation>> {
        let mut found = Vec::new();
        let begins = Variation::at(*position);
        if let Some(tree) = self.solution_tree() {
            self.walk(&begins, tree, &mut found);
        }
        for solutions in &self.answer.solutions {
            let turned = (position.turn() != solutions.side).then(|| position.passed()).flatten();
            let begins = turned.map_or_else(|| begins.clone(), Variation::at);
            self.walk(&begins, &solutions.tree, &mut found);
        }
        if found.is_empty() {
            let line = &self.answer.line.moves;
            found.push(line.iter().try_fold(begins, |before, mv| self.step(&before, mv))?);
        }
        found.retain(|variation| !variation.moves.is_empty());
        Some(found).filter(|found| !found.is_empty())
    }

    fn walk(&self, before: &Variation, tree: &Tree, found: &mut Vec<Variation>) {
        if tree.is_empty() && found.len() < MOST_VARIATIONS {
            found.push(before.clone());
        }
        for step in &tree.steps {
            if found.len() >= MOST_VARIATIONS {
                return;
            }
            let Some(mut after) = self.step(before, &step.mv) else { continue };
            after.is_cut = step.repeated;
            self.walk(&after, &step.next, found);
        }
    }

    fn step(&self, before: &Variation, mv: &Move) -> Option<Variation> {
        before.with(self.stipulation, Notation::Coordinates, &mv.coordinates)
    }
}
