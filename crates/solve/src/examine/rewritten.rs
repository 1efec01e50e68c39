//! A solution in another notation.

use crate::notation::Notation;
use crate::problem::{Problem, Solution, Stipulation, Written};
use crate::rules::AnyPosition;

/// A solution of a problem with its moves in another notation than the problem's. What cannot be
/// played stays as it is.
pub fn rewritten(problem: &Problem, solution: &Solution, notation: Notation) -> Solution {
    between(&problem.position, problem.stipulation, solution, (problem.notation, notation))
}

/// A solution with its moves in the second of two notations, where it is in the first.
fn between(
    position: &AnyPosition,
    asked: Stipulation,
    solution: &Solution,
    (from, to): (Notation, Notation),
) -> Solution {
    let mut solution = solution.clone();
    if from == to {
        return solution;
    }
    let rewrite = |at: &AnyPosition, written: &mut Written| {
        let (mv, after) = at.play_text(from, &written.text).ok()?;
        written.text = at.write_move(to, mv);
        Some(after)
    };
    let first = solution.first_ply(position.turn());
    for line in &mut solution.lines {
        if !asked.is_direct() {
            let (mut at, mut left) = (Some(line.start(position, from)), asked.plies());
            for written in &mut line.moves {
                left = left.saturating_sub(1);
                // Nothing after a move that cannot be played has a meaning.
                at = at.and_then(|at| asked.next_of(&rewrite(&at, written)?, left));
            }
            continue;
        }
        let is_proper = line.moves.first().is_some_and(|mv| mv.ply == first);
        // Set play begins with the other side.
        let start = if is_proper { Some(*position) } else { position.passed() };
        let ply = if is_proper { first } else { 1 };
        line.play(ply, start.as_slice(), false, &mut |at, written, _| rewrite(at, written));
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    const WXF: Notation = Notation::Wxf;

    #[test]
    fn a_solution_keeps_its_notes_and_variations_in_another_notation_and_back() {
        let position = RuleSet::Xiangqi.read("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w").unwrap();
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
        let position = RuleSet::Xiangqi.read("3k5/9/9/9/9/9/9/r8/9/5K3 b").unwrap();
        let solution: Solution = "1... a3a1 2. f1f2 a9a8 3. f2f3".parse().unwrap();
        let wxf =
            between(&position, Stipulation::SHORTEST, &solution, (Notation::Coordinates, WXF));
        assert_eq!(wxf.to_string(), "1... R1+2 2. K4+1 a9a8 3. f2f3");
    }

    #[test]
    fn moves_of_a_series_follow_one_another() {
        let asked: Stipulation = "ser-h#2".parse().unwrap();
        let position = RuleSet::Xiangqi.read("3k5/9/9/9/9/p8/9/9/9/5K3 b").unwrap();
        let solution = Solution::of_lines("1. a5a4 2. a4b4 f1f2", asked).unwrap();
        let wxf = between(&position, asked, &solution, (Notation::Coordinates, WXF));
        assert_eq!(wxf.to_lines(asked), "1. P1+1 2. P1=2 K4+1");
    }
}
