//! The author's solutions against those that exist.

use std::ops::Range;

use super::{Check, MOST_COOKS, PlaySide, PlayTask, aim, solution_move};
use crate::checker::replay_solution;
use crate::examine::{Policy, TypedFinding};
use crate::game::{Move, SearchRules};
use crate::notation::{self, NotationRules};
use crate::problem::{Line, Solution};
use crate::report::What;
use crate::report::words::refusal;
use crate::solve::{Aimed, Branch, Forcing, Mistake, Stopped, is_compelled, mistake};
use crate::stipulation::Play;

/// The playable beginning of an authored line.
struct PlayedLine<R: SearchRules> {
    side: usize,
    moves: Vec<Move<R>>,
    whole: bool,
}

impl<R: NotationRules + SearchRules> Check<'_, R> {
    /// Compares the solutions with those that are wanted.
    pub(super) fn compare(&mut self) {
        let lines = self.task.solution.map(|solution| self.play(solution)).unwrap_or_default();
        let mut found = Vec::new();
        for (at, side) in self.sides.iter().enumerate() {
            let given = lines.iter().filter(|line| line.side == at && line.whole);
            self.compare_side(side, given, &mut |line, what| {
                found.push(self.finding(at, line, what));
            });
            found.extend(self.duals(at, side));
        }
        self.findings.append(&mut found);
    }

    fn compare_side<'p>(
        &self,
        side: &PlaySide<R>,
        given: impl Iterator<Item = &'p PlayedLine<R>>,
        add: &mut dyn FnMut(Vec<Move<R>>, What),
    ) where
        R: 'p,
    {
        let Ok(answer) = &side.answer else { return };
        if self.task.asked.begins_with_defense() {
            // All moves of the defender belong to one solution.
            let wanted = self.task.intended.map_or(1, |intended| usize::from(intended.total()));
            if wanted != 1 && !answer.solutions.is_empty() {
                add(Vec::new(), What::FewerSolutions { found: 1, wanted });
            }
            return;
        }
        let key = if self.task.asked.play().is_resisted() { 1 } else { usize::MAX };
        let mut wanted: Vec<&[Move<R>]> = Vec::new();
        for line in given {
            let line = &line.moves[..line.moves.len().min(key)];
            if !wanted.contains(&line) {
                wanted.push(line);
            }
        }
        let intended = self.task.intended.map(|intended| usize::from(intended.total()));
        let count = intended.unwrap_or(wanted.len().max(1));
        let lines: Vec<Vec<Move<R>>> = answer.solutions.iter().map(Branch::line).collect();
        let is_wanted = |line: &&Vec<Move<R>>| wanted.iter().any(|it| line.starts_with(it));
        // Solutions that the author wants and does not give are not known from cooks.
        let room = count.saturating_sub(lines.iter().filter(is_wanted).count());
        let cooks: Vec<_> = lines.iter().filter(|line| !is_wanted(line)).skip(room).collect();
        for line in cooks.iter().take(MOST_COOKS) {
            add((*line).clone(), What::OtherSolution);
        }
        if cooks.len() > MOST_COOKS {
            let count = cooks.len() - MOST_COOKS;
            add(Vec::new(), What::MoreSolutions { count, at_least: answer.more });
        }
        if !lines.is_empty() && lines.len() < count {
            add(Vec::new(), What::FewerSolutions { found: lines.len(), wanted: count });
        }
        // A different number has been reported already.
        let is_counted = !answer.more && lines.len() == count;
        if let Some(intended) = self.task.intended.filter(|_| is_counted) {
            let plies = usize::from(self.task.asked.plies());
            if let Some((before, found, wanted)) = intended.other_branching(&lines, plies) {
                add(before.to_vec(), What::OtherBranching { found, wanted });
            }
        }
    }

    fn duals(&self, at: usize, side: &PlaySide<R>) -> Vec<TypedFinding<R>> {
        let answer = side.answer.as_ref().ok().filter(|_| self.task.policy != Policy::Key);
        let duals = answer.map_or(&[][..], |answer| &answer.duals);
        let found = duals.iter().map(|dual| {
            let side = self.finding(at, Vec::new(), What::Dual).side;
            TypedFinding {
                side,
                ..TypedFinding::dual(dual.line.clone(), dual.moves.clone(), dual.major)
            }
        });
        found.collect()
    }

    /// Plays the authored lines, and says what is wrong with them.
    fn play(&mut self, solution: &Solution) -> Vec<PlayedLine<R>> {
        let mut lines: Vec<PlayedLine<R>> = Vec::new();
        for line in &solution.lines {
            let first = line.moves.first().map_or("", |written| &written.text);
            let begins =
                |side: &PlaySide<R>| notation::read(self.task.notation, &side.start, first).is_ok();
            let side = self.sides.iter().position(begins).unwrap_or(0);
            let mut played = PlayedLine { side, moves: Vec::new(), whole: false };
            if let Some(finding) = self.play_line(side, line, &mut played.moves) {
                self.findings.push(finding);
                lines.push(played);
                continue;
            }
            if let Some((at, what)) = self.mistake(side, &played.moves) {
                let written = line.moves.get(at);
                let span = written.map_or_else(|| span(line), |written| written.span.clone());
                let moves = match what {
                    What::NoDefence => self.first_reply(side, &played.moves),
                    _ => played.moves.get(at).copied(),
                };
                let moves = moves.into_iter().collect();
                let finding = self.finding(side, played.moves[..at].to_vec(), what);
                self.findings.push(TypedFinding { span: Some(span), moves, ..finding });
                lines.push(played);
                continue;
            }
            let what = match self.is_solution(side, &played.moves) {
                Err(stopped) => Some(What::OpenSolutions(stopped)),
                Ok(false) => Some(What::NoSuchSolution),
                Ok(true) => {
                    played.whole = true;
                    let again = |it: &PlayedLine<R>| it.side == side && it.moves == played.moves;
                    lines.iter().any(again).then_some(What::Twice)
                }
            };
            if let Some(what) = what {
                let finding = self.finding(side, played.moves.clone(), what);
                self.findings.push(TypedFinding { span: Some(span(line)), ..finding });
            }
            lines.push(played);
        }
        lines
    }

    /// Plays one line up to the first move that cannot be played; also returns what is wrong with
    /// that move.
    fn play_line(
        &self,
        side: usize,
        line: &Line,
        moves: &mut Vec<Move<R>>,
    ) -> Option<TypedFinding<R>> {
        let PlaySide { start, .. } = self.sides.get(side)?;
        let mut position = *start;
        let asked = self.task.asked;
        let mut left = asked.plies();
        for (at, written) in line.moves.iter().enumerate() {
            let span = Some(written.span.clone());
            let PlayTask { notation, any_notation, .. } = self.task;
            let mv = match notation::read_in_any(notation, any_notation, &position, &written.text) {
                Ok(mv) => mv,
                Err(error) => {
                    let (text, why) = (written.text.clone(), error.to_string());
                    let reason = Some(Box::new(refusal(&error)));
                    let what = What::Unplayable { text, why, reason, fits: None };
                    return Some(TypedFinding { span, ..self.finding(side, moves.clone(), what) });
                }
            };
            left = left.saturating_sub(1);
            let after = position.after(mv);
            let is_last = at + 1 == line.moves.len();
            let next = if is_last { Some(after) } else { asked.next(&after, left) };
            let Some(next) = next else {
                let finding = self.finding(side, moves.clone(), What::SeriesCheck);
                return Some(TypedFinding { span, moves: vec![mv], ..finding });
            };
            moves.push(mv);
            position = next;
        }
        None
    }

    /// Whether a line that can be played is a solution, or where a side resists a line of one.
    fn is_solution(&mut self, side: usize, moves: &[Move<R>]) -> Result<bool, Stopped> {
        let asked = self.task.asked;
        let Some(side) = self.sides.get(side) else { return Ok(true) };
        let Ok(answer) = &side.answer else { return Ok(true) };
        if asked.is_narrow() {
            // What is wrong with such a line is known by its move.
            return Ok(true);
        }
        if !asked.play().is_resisted() {
            let is_key_enough = self.task.policy == Policy::Key && !moves.is_empty();
            let fits = |solution: &Branch<R>| {
                let line = solution.line();
                if is_key_enough && line.starts_with(moves) {
                    return true;
                }
                // The mates that are forced need not be written.
                let free = usize::from(asked.plies());
                moves.len() >= free
                    && line.starts_with(&moves[..free])
                    && (moves.len() == free
                        || asked.play().ends_forced() && moves.len() == free + 1)
            };
            // With more solutions than are listed, a line is judged by itself.
            let listed = answer.solutions.iter().any(fits);
            return Ok(listed || answer.more && self.reaches(side, moves));
        }
        let mut place = Aimed::new(&side.start, asked);
        let mut left = asked.moves().unwrap_or(0);
        let mut is_goal = false;
        for (at, &mv) in moves.iter().enumerate() {
            let after = place.after(mv);
            is_goal = after.is_goal(&place, mv);
            if at % 2 == 0 {
                let asked = asked.in_moves(left);
                let must = asked.play() == Play::Reflex
                    && place
                        .position
                        .legal_moves()
                        .into_iter()
                        .any(|mv| place.after(mv).is_goal(&place, mv));
                if left == 0 || must || !is_compelled(&after, asked, self.limits, self.budget)? {
                    return Ok(false);
                }
                left -= 1;
            }
            place = after;
        }
        Ok(moves.len() % 2 == 1 || is_goal)
    }

    /// The first legal move after a line.
    fn first_reply(&self, side: usize, moves: &[Move<R>]) -> Option<Move<R>> {
        let start = self.sides.get(side)?.start;
        let end = moves.iter().fold(start, |position, &mv| position.after(mv));
        end.legal_moves().into_iter().min()
    }

    /// What is wrong with a line of direct play with a narrower goal than a win: the ply, and why.
    fn mistake(&mut self, side: usize, moves: &[Move<R>]) -> Option<(usize, What)> {
        let asked = self.task.asked;
        let side = self.sides.get(side).filter(|_| asked.is_narrow())?;
        // Without a solution, or without an answer, the author's moves are not criticized.
        let stated = side.moves(asked)?;
        side.answer.as_ref().ok()?;
        let key_alone = self.task.policy == Policy::Key;
        let memory = self.limits.memory;
        let mut forcing = Forcing::new(asked, memory, self.budget.clone());
        let found = mistake(&mut forcing, &side.start, moves, stated, key_alone);
        *self.budget = forcing.into_budget();
        match found {
            Err(stopped) => Some((moves.len(), What::OpenSolutions(stopped))),
            Ok(mistake) => mistake.map(|(at, mistake)| {
                let what = match mistake {
                    Mistake::Late => What::TooLate,
                    Mistake::NoCheck => What::NoCheck,
                    Mistake::Misses { left } => What::DoesNotReach { left },
                    Mistake::Stops => What::NoAttack,
                    Mistake::NoDefense => What::NoDefence,
                };
                (at, what)
            }),
        }
    }

    /// Whether the checker accepts a line as a solution.
    fn reaches(&self, side: &PlaySide<R>, moves: &[Move<R>]) -> bool {
        let asked = self.task.asked;
        let rules = self.task.position.board().rules().name().parse();
        let (Ok(rules), Some(stated)) = (rules, asked.moves()) else { return false };
        let text = side.start.to_string();
        moves.len() == usize::from(asked.plies())
            && aim(asked, stated).is_some_and(|aim| {
                let lines = Branch::of_line(moves, Vec::new());
                lines.iter().all(|line| {
                    replay_solution(rules, &text, aim, &solution_move(&side.start, line)).is_ok()
                })
            })
    }
}

/// The place of a line in the text of the solution.
fn span(line: &Line) -> Range<usize> {
    let start = line.moves.first().map_or(0, |written| written.span.start);
    start..line.moves.last().map_or(0, |written| written.span.end)
}
