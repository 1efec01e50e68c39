//! The one who analyzes, and what it remembers.

use std::any::Any;
use std::path::PathBuf;
use std::sync::Arc;

use super::choice;
use super::search::Search;
use super::task::{Found, Task};
use crate::exact::prover;
use crate::examine::ExamineRules;
use crate::game::{Color, Move, Position, Repetition, SearchRules};
use crate::rules::{AnyMove, AnyPosition, PlayedRules};
use crate::solve::{Advice, Limits, Prover, Stopped};
use crate::with_position;

/// Works on one task after the other, and remembers from each to the next what is proven of
/// positions.
#[derive(Default)]
pub struct Analyst {
    /// A [`Memory`] of the game that was played last.
    memory: Option<Box<dyn Any + Send>>,
}

struct Memory<R: SearchRules> {
    under: Conditions<R>,
    kept: Vec<Kept<R>>,
}

/// A prover with what it proves.
struct Kept<R: SearchRules> {
    attacker: Color,
    checks: bool,
    prover: Prover<R>,
}

/// The settings under which what was proven can be used again.
#[derive(Clone, PartialEq, Eq)]
struct Conditions<R> {
    rules: R,
    repetition: Repetition,
    memory: usize,
    tables: Option<PathBuf>,
    number: u64,
}

impl Analyst {
    /// Works on a task until it is done or stopped, and reports what it finds.
    pub fn analyze(&mut self, task: &Task, tell: &mut dyn FnMut(Found)) {
        with_position!(&task.start, start => self.search(task, start, tell));
    }

    fn search<R: ExamineRules>(
        &mut self,
        task: &Task,
        start: &Position<R>,
        tell: &mut dyn FnMut(Found),
    ) {
        let mut search = Search::new(task, start, tell);
        if search.is_over() {
            return;
        }
        search.tell_repetition();
        // What was proven of another game is of no use, be it on this board or on another.
        let memory = self.memory.take().and_then(|memory| memory.downcast::<Memory<R>>().ok());
        let under = Conditions::of(start.board().rules(), task);
        let memory = memory.filter(|memory| memory.under == under);
        let mut memory = memory.unwrap_or_else(|| Box::new(Memory { under, kept: Vec::new() }));
        if search.by_tables().is_none() {
            let (turn, checks) = (search.position.turn(), task.checks);
            let mut attacker = memory.take(&search, turn, checks);
            let mut defender = memory.take(&search, !turn, false);
            match search.run(&mut attacker.prover, &mut defender.prover) {
                // A caller that interrupts it asks for what was found before.
                Ok(()) | Err(Stopped::Interrupt) => {}
                Err(limit @ (Stopped::Nodes | Stopped::Time | Stopped::NoClock)) => {
                    search.fact(limit.to_string());
                }
            }
            memory.kept = vec![attacker, defender];
        }
        self.memory = Some(memory);
    }
}

/// Legal moves in the order in which they are played where nothing is proven: by what they win or
/// lose in captures; those first that win by the rule about repetition, those last that lose by it.
/// `before` are the moves from `start` to the position.
pub fn moves_in_order(start: &AnyPosition, before: &[AnyMove], rule: Repetition) -> Vec<AnyMove> {
    with_position!(start, start => {
        let before = typed(start, before);
        choice::in_order(start, &before, rule).into_iter().map(Into::into).collect()
    })
}

/// The moves with the type of the position.
fn typed<R: PlayedRules>(_: &Position<R>, moves: &[AnyMove]) -> Vec<Move<R>> {
    moves.iter().map_while(|&mv| R::of_move(mv)).collect()
}

impl<R> Conditions<R> {
    fn of(rules: R, task: &Task) -> Self {
        Self {
            rules,
            repetition: task.repetition,
            memory: task.limits.memory,
            tables: task.tables.as_ref().map(|(folder, _)| folder.clone()),
            number: task.memory_number,
        }
    }
}

impl<R: ExamineRules> Memory<R> {
    /// The prover of a side, with what it has proven before if it is remembered.
    fn take(&mut self, search: &Search<'_, R>, attacker: Color, checks: bool) -> Kept<R> {
        // A third of the positions goes to the threats of the other side.
        let third = |nodes: u64| {
            if attacker == search.position.turn() { nodes - nodes / 3 } else { nodes / 3 }
        };
        let whole = &search.task.limits;
        let limits = Limits {
            nodes: whole.nodes.map(third),
            time: None,
            memory: whole.memory / 2,
            threads: whole.threads,
            stop: whole.stop.clone(),
            progress: whole.progress.clone(),
            builds: whole.builds,
        };
        let board = search.position.board();
        let folder = search.tables.as_ref().and_then(|it| it.grows_in());
        let advice = || board.rules().advice(search.rule, board, folder);
        let advice = limits.builds.then(advice).flatten();
        let advice = advice.map(|it| it as Arc<dyn Advice<R>>);
        let fits = |kept: &Kept<R>| (kept.attacker, kept.checks) == (attacker, checks);
        if let Some(at) = self.kept.iter().position(fits) {
            let Kept { mut prover, .. } = self.kept.swap_remove(at);
            prover.renew(&limits);
            return Kept { attacker, checks, prover: prover.with_advice(advice) };
        }
        let prover = prover(checks, &limits, search.tables.as_ref());
        let prover = prover.with_repetition(search.rule).with_advice(advice);
        Kept { attacker, checks, prover }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    #[test]
    fn what_is_proven_of_one_game_is_not_believed_of_another_on_the_same_board() {
        // The soldier wins in two moves where the cannon must jump, and not at all where it slides.
        let text = "4k4/9/5P3/9/9/5c3/9/3K5/9/9 w";
        let analyze = |analyst: &mut Analyst, rules: RuleSet| {
            let limits = Limits { nodes: Some(3_000), ..Limits::default() };
            let start = rules.read(text).unwrap();
            let task = Task { limits, ..Task::new(start, Vec::new()) };
            let mut found = Vec::new();
            analyst.analyze(&task, &mut |it| found.push(it));
            found
        };
        let games = [RuleSet::Xiangqi, RuleSet::ChinaSchach];
        let alone = games.map(|rules| analyze(&mut Analyst::default(), rules));
        assert_ne!(alone[0], alone[1]);
        let mut analyst = Analyst::default();
        for game in [1, 0, 1] {
            assert_eq!(analyze(&mut analyst, games[game]), alone[game], "{}", games[game]);
        }
    }
}
