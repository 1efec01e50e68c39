//! Help and series play: every move of every solution.

use super::solver_moves::name;
use super::{Judged, Pack, PackMove, PackPlan, PackPlay, PackPosition, Packed};
use crate::game::Position;
use crate::solve::{Branch, Budget, all_solutions};
use crate::stipulation::Stipulation;

/// Writes all solutions of both sides that may begin.
pub(super) fn fill<R: Packed>(
    pack: &mut Pack,
    position: &Position<R>,
    asked: Stipulation,
    plan: &PackPlan,
) {
    pack.play = PackPlay::Together;
    let mut budget = Budget::start(&plan.limits);
    let other = position.passed().filter(|_| asked.is_duplex());
    let (mut count, mut most) = (0, plan.most);
    for start in std::iter::once(*position).chain(other) {
        match all_solutions(&start, asked, &plan.limits, &mut budget) {
            Ok(answer) => {
                pack.complete &= !answer.more;
                count += answer.solutions.len();
                let number =
                    put(pack, (&start, &answer.solutions), asked, asked.plies(), &mut most);
                pack.begins.extend(number);
            }
            Err(_) => pack.complete = false,
        }
    }
    pack.solutions = pack.complete.then_some(count);
    pack.length = u8::try_from(asked.plies()).ok().filter(|_| count > 0);
}

/// Writes a position with the moves that go on from it; its number, unless there are too many.
/// Solutions nest as deep as they are long.
fn put<R: Packed>(
    pack: &mut Pack,
    (at, branches): (&Position<R>, &[Branch<R>]),
    asked: Stipulation,
    left: u16,
    most: &mut usize,
) -> Option<usize> {
    let Some(fewer) = most.checked_sub(1) else {
        pack.complete = false;
        return None;
    };
    *most = fewer;
    let number = pack.positions.len();
    pack.positions.push(PackPosition { left: u8::try_from(left).ok(), ..PackPosition::default() });
    let mut together: Vec<(String, Position<R>, Vec<Branch<R>>)> = Vec::new();
    for branch in branches {
        let text = name(at, branch.mv);
        match together.iter_mut().find(|(known, ..)| *known == text) {
            Some((.., next)) => next.extend(branch.next.iter().cloned()),
            None => together.push((text, at.after(branch.mv), branch.next.clone())),
        }
    }
    let left = left.saturating_sub(1);
    for (text, after, next) in together {
        let goes_on = if next.is_empty() { None } else { asked.next(&after, left) };
        let next = goes_on.and_then(|at| put(pack, (&at, &next), asked, left, most));
        let mv = PackMove { next, ..PackMove::judged(Judged::Right) };
        pack.positions[number].moves.insert(text, mv);
    }
    Some(number)
}
