//! Lines of play from a problem position to their ends.

use super::{Line, Problem, Stipulation};
use crate::notation::Notation;
use crate::rules::{AnyMove, AnyPosition};

/// A line of a solution, played on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// The moves of both sides, from the problem position.
    pub moves: Vec<AnyMove>,
    /// The position before each move, and the one at the end.
    pub positions: Vec<AnyPosition>,
    /// Whether the solution goes on after the end, in a variation that has reached the same
    /// position.
    pub is_cut: bool,
}

/// The most variations that are read: more show nothing new, and a tree can have thousands.
pub const MOST_VARIATIONS: usize = 1000;

impl Variation {
    /// The variation without a move.
    pub fn at(position: AnyPosition) -> Self {
        Self { moves: Vec::new(), positions: vec![position], is_cut: false }
    }

    /// The position at the end.
    pub fn end(&self) -> &AnyPosition {
        &self.positions[self.moves.len()]
    }

    /// The variation with one move more, as play continues under a stipulation; `None` if the text
    /// is not a legal move.
    pub fn with(&self, asked: Stipulation, notation: Notation, text: &str) -> Option<Self> {
        let (mv, after) = self.end().play_text(notation, text).ok()?;
        let played = u16::try_from(self.moves.len() + 1).ok()?;
        let left = asked.plies().saturating_sub(played);
        let mut longer = self.clone();
        longer.moves.push(mv);
        // After the last move nobody moves again.
        longer.positions.push(asked.next_of(&after, left).unwrap_or(after));
        Some(longer)
    }
}

impl Problem {
    /// The variations of the author's solution, up to [`MOST_VARIATIONS`]; `None` without a
    /// solution, or if one of its moves is not legal. Set play and first moves that the author
    /// marks as bad are left out.
    pub fn variations(&self) -> Option<Vec<Variation>> {
        let lines = &self.solution.as_ref()?.read.lines;
        let first = |line: &Line| line.moves.first().map_or(0, |written| written.ply);
        let begins = lines.iter().map(first).min()?;
        let mut found = Vec::new();
        for line in lines.iter().filter(|line| first(line) == begins) {
            self.walk(&Variation::at(self.position), line, &mut found)?;
        }
        Some(found).filter(|found| !found.is_empty())
    }

    fn walk(&self, before: &Variation, line: &Line, found: &mut Vec<Variation>) -> Option<()> {
        let mut here = before.clone();
        for written in &line.moves {
            for variation in &written.variations {
                if !is_try(&here, variation) {
                    self.walk(&here, variation, found)?;
                }
            }
            here = here.with(self.stipulation, self.notation, &written.text)?;
        }
        if found.len() < MOST_VARIATIONS {
            found.push(here);
        }
        Some(())
    }
}

/// Whether a variation is a first move that the author marks as bad.
fn is_try(before: &Variation, variation: &Line) -> bool {
    before.moves.is_empty() && variation.is_try()
}

#[cfg(test)]
mod tests {
    use crate::input::{Input, PoseOptions};
    use crate::notation::Notation;

    /// The variations of a problem in coordinates.
    fn variations(fen: &str, stipulation: &str, solution: &str) -> Option<Vec<String>> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.yaml");
        let text = format!(
            "problems:\n  - {{fen: {fen}, stipulation: \"{stipulation}\", solution: {solution:?}}}\n"
        );
        std::fs::write(&path, text).unwrap();
        let raw = Input { paths: vec![path], ..Input::default() }.problems().next().unwrap();
        let problem = raw.pose(&PoseOptions::default()).problem.unwrap();
        let texts = problem.variations()?.into_iter().map(|it| {
            let moves = it.positions.iter().zip(&it.moves);
            let words = moves.map(|(at, &mv)| at.write_move(Notation::Coordinates, mv));
            words.collect::<Vec<_>>().join(" ")
        });
        Some(texts.collect())
    }

    #[test]
    fn variations_are_played_to_their_ends_without_tries_and_set_play() {
        let fen = "4k4/9/R8/1R7/9/4P4/9/9/9/4K4 w";
        let text = "1... e10d10 2. b7b10 1. a8a9 (1. b7b9? e10d10) e10d10 (1... e10f10 2. b7b10#) 2. b7b10#";
        let found = variations(fen, "#2", text).unwrap();
        assert_eq!(found, ["a8a9 e10f10 b7b10", "a8a9 e10d10 b7b10"]);
        assert_eq!(variations(fen, "#2", "1. a8a9 e10f10 2. a1a2#"), None);
    }

    #[test]
    fn the_same_side_moves_again_within_a_series() {
        let fen = "3P1k3/9/9/9/2c6/9/N8/9/3K5/9 w";
        let found = variations(fen, "ser-#4", "1. a4c5 2. c5e6 3. e6d8 4. d10e10#").unwrap();
        assert_eq!(found, ["a4c5 c5e6 e6d8 d10e10"]);
    }
}
