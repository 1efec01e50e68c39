//! Help and series play: every move of every solution.

use super::moves::{Moves, Numbered};
use super::solver_moves::name;
use super::{ExamineRules, Next, Pack, PackPlan, PackPlay};
use crate::game::Position;
use crate::solve::{Branch, Budget, all_solutions};
use crate::stipulation::Stipulation;

/// Writes all solutions of both sides that may begin.
pub(super) fn fill<R: ExamineRules>(
    pack: &mut Pack,
    position: &Position<R>,
    asked: Stipulation,
    plan: &PackPlan,
) {
    pack.play = PackPlay::Together;
    let mut budget = Budget::start(&plan.limits);
    let other = position.passed().filter(|_| asked.is_duplex());
    let mut count = 0;
    let (most, others) = (plan.most, None);
    let mut lines = Lines { asked, most, others, cut: false, positions: Numbered::default() };
    for start in std::iter::once(*position).chain(other) {
        match all_solutions(&start, asked, &plan.limits, &mut budget) {
            Ok(answer) => {
                pack.complete &= !answer.more;
                count += answer.solutions.len();
                lines.others = plan.all_moves.then_some(if answer.more { "?" } else { "!" });
                let next = lines.put(&start, &answer.solutions, asked.plies());
                if let Next::At(number) = next {
                    pack.begins.push(number);
                }
            }
            Err(_) => pack.complete = false,
        }
    }
    pack.complete &= !lines.cut;
    pack.positions = lines.positions.list;
    pack.solutions = pack.complete.then_some(count);
    pack.length = u8::try_from(asked.plies()).ok().filter(|_| count > 0);
}

/// Writes lines of play.
struct Lines {
    asked: Stipulation,
    /// How many more positions may be written.
    most: usize,
    /// What is said of moves that are in no solution, if they are written.
    others: Option<&'static str>,
    /// Whether there were more.
    cut: bool,
    positions: Numbered,
}

impl Lines {
    /// Writes a position with the moves that go on from it. Solutions nest as deep as they are long.
    fn put<R: ExamineRules>(&mut self, at: &Position<R>, lines: &[Branch<R>], left: u16) -> Next {
        let Some(fewer) = self.most.checked_sub(1) else {
            self.cut = true;
            return Next::Cut;
        };
        self.most = fewer;
        let mut together: Vec<(String, Position<R>, Vec<Branch<R>>)> = Vec::new();
        for branch in lines {
            let text = name(at, branch.mv);
            match together.iter_mut().find(|(known, ..)| *known == text) {
                Some((.., next)) => next.extend(branch.next.iter().cloned()),
                None => together.push((text, at.after(branch.mv), branch.next.clone())),
            }
        }
        let left = left.saturating_sub(1);
        let is_right = |mv: &String| together.iter().any(|(known, ..)| known == mv);
        let legal = self.others.map(|said| (said, at.legal_moves()));
        let others = legal.into_iter().flat_map(|(said, moves)| {
            let names = moves.into_iter().map(|mv| name(at, mv)).filter(|mv| !is_right(mv));
            names.map(|mv| (said.to_owned(), mv)).collect::<Vec<_>>()
        });
        let mut all: Vec<(String, String)> = others.collect();
        all.extend(together.into_iter().map(|(text, after, next)| {
            let goes_on = if next.is_empty() { None } else { self.asked.next(&after, left) };
            let next = goes_on.map_or(Next::End, |at| self.put(&at, &next, left));
            (next.to_string(), text)
        }));
        Next::At(self.positions.number(Moves::of(all)))
    }
}
