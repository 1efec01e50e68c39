//! A solution in another notation.

use crate::game::{Position, SearchRules};
use crate::notation::{Notation, NotationRules, read, write};
use crate::problem::{Line, Problem, Solution, Stipulation, Written};
use crate::with_position;

/// A solution of a problem with its moves in another notation than the problem's. What cannot be
/// played stays as it is.
pub fn rewritten(problem: &Problem, solution: &Solution, notation: Notation) -> Solution {
    let notations = (problem.notation, notation);
    let asked = problem.stipulation;
    with_position!(&problem.position, position => between(position, asked, solution, notations))
}

/// A solution with its moves in the second of two notations, where it is in the first.
fn between<R: NotationRules + SearchRules>(
    position: &Position<R>,
    asked: Stipulation,
    solution: &Solution,
    (from, to): (Notation, Notation),
) -> Solution {
    if from == to {
        return solution.clone();
    }
    let first = if asked.is_direct() { solution.first_ply(position.turn()) } else { 0 };
    let writer = Writer { from, to, first };
    let lines = solution.lines.iter().map(|line| match position.passed() {
        passed if !asked.is_direct() => writer.whole_line(line, asked, position, passed.as_ref()),
        _ if line.moves.first().is_some_and(|mv| mv.ply == first) => {
            writer.line(line, &[*position])
        }
        // Set play begins with the other side.
        Some(passed) => Writer { first: 1, ..writer }.line(line, &[passed]),
        None => line.clone(),
    });
    Solution { lines: lines.collect() }
}

#[derive(Clone, Copy)]
struct Writer {
    from: Notation,
    to: Notation,
    /// The ply of the first move in the text.
    first: u32,
}

impl Writer {
    /// A line; `path` holds the positions from the first one to the one where it begins. The text
    /// nests its lines to a bounded depth.
    fn line<R: NotationRules + SearchRules>(self, line: &Line, path: &[Position<R>]) -> Line {
        let mut path = path.to_vec();
        let mut moves = Vec::with_capacity(line.moves.len());
        for written in &line.moves {
            let at = written.ply.saturating_sub(self.first) as usize;
            let mut text = written.text.clone();
            if let Some(&position) = path.get(at) {
                path.truncate(at + 1);
                // A move that cannot be played ends its line, but not those that branch off before.
                if let Ok(mv) = read(self.from, &position, &written.text) {
                    text = write(self.to, &position, mv);
                    path.push(position.after(mv));
                }
            }
            let variations = written.variations.iter().map(|variation| {
                let start = variation.moves.first().map_or(0, |mv| mv.ply);
                let start = start.saturating_sub(self.first) as usize;
                match path.get(..=start) {
                    Some(path) => self.line(variation, path),
                    None => variation.clone(),
                }
            });
            let variations = variations.collect();
            moves.push(Written { text, variations, ..written.clone() });
        }
        Line { comments: line.comments.clone(), moves }
    }

    /// A line of help, self, reflex or series play; the other side may begin.
    fn whole_line<R: NotationRules + SearchRules>(
        self,
        line: &Line,
        asked: Stipulation,
        start: &Position<R>,
        passed: Option<&Position<R>>,
    ) -> Line {
        let first = line.moves.first().map_or("", |written| &written.text);
        let begins = |at: &Position<R>| read(self.from, at, first).is_ok();
        let passed = passed.copied().filter(|other| begins(other) && !begins(start));
        let mut position = Some(passed.unwrap_or(*start));
        let (mut left, mut moves) = (asked.plies(), Vec::with_capacity(line.moves.len()));
        for written in &line.moves {
            let mut text = written.text.clone();
            left = left.saturating_sub(1);
            position = position.and_then(|here| {
                // Nothing after a move that cannot be played has a meaning.
                let mv = read(self.from, &here, &written.text).ok()?;
                text = write(self.to, &here, mv);
                asked.next(&here.after(mv), left)
            });
            moves.push(Written { text, ..written.clone() });
        }
        Line { comments: line.comments.clone(), moves }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen;
    use crate::rules::xiangqi::Xiangqi;

    const WXF: Notation = Notation::Wxf;

    #[test]
    fn a_solution_keeps_its_notes_and_variations_in_another_notation_and_back() {
        let position: Position<Xiangqi> =
            fen::read("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w").unwrap();
        let text = "{first} 1. c6d8+! {note} (1. g9f9 {no mate}) 1... e10f10 2. g9f9#";
        let solution: Solution = text.parse().unwrap();
        let wxf =
            between(&position, Stipulation::SHORTEST, &solution, (Notation::Coordinates, WXF));
        assert_eq!(
            wxf.to_string(),
            "{first} 1. H7+6+! {note} (1. P3=4 {no mate}) 1... K5=6 2. P3=4#"
        );
        let back = between(&position, Stipulation::SHORTEST, &wxf, (WXF, Notation::Coordinates));
        assert_eq!(back, solution);
    }

    #[test]
    fn what_cannot_be_played_stays_and_black_may_count_from_the_second_half() {
        let position: Position<Xiangqi> = fen::read("3k5/9/9/9/9/9/9/r8/9/5K3 b").unwrap();
        let solution: Solution = "1... a3a1 2. f1f2 a9a8 3. f2f3".parse().unwrap();
        let wxf =
            between(&position, Stipulation::SHORTEST, &solution, (Notation::Coordinates, WXF));
        assert_eq!(wxf.to_string(), "1... R1+2 2. K4+1 a9a8 3. f2f3");
    }

    #[test]
    fn moves_of_a_series_follow_one_another() {
        let asked: Stipulation = "ser-h#2".parse().unwrap();
        let position: Position<Xiangqi> = fen::read("3k5/9/9/9/9/p8/9/9/9/5K3 b").unwrap();
        let solution = Solution::of_lines("1. a5a4 2. a4b4 f1f2", asked).unwrap();
        let wxf = between(&position, asked, &solution, (Notation::Coordinates, WXF));
        assert_eq!(wxf.to_lines(asked), "1. P1+1 2. P1=2 K4+1");
    }
}
