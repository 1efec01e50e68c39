//! Studies: which first moves win, hold or lose, and which of the author's later moves do.

use super::author::{Choices, Lines, legal};
use super::error::Flaw;
use super::question::{Kind, Line};
use super::root::Key;
use super::source::{Source, Wish};
use super::statement::{Defect, Goal, Statement};
use super::walk::{Attack, Reached, Walk, is_over_for_attacker, sorted};
use crate::board::{Board, Ending, Step};
use crate::error::Fault;
use crate::streak::Streak;

impl<S: Source> Walk<S> {
    /// Every key wins, and no other first move ever does.
    pub(super) fn any_win(&mut self, reached: &Reached<'_>, keys: &[Key]) -> Result<(), Flaw> {
        let steps: Vec<Step> = keys.iter().map(|(step, _)| *step).collect();
        let others = self.attacks(reached, &steps)?;
        self.refuted(Kind::Never, Wish::Holds, reached, &others, 0)?;
        keys.iter().try_for_each(|&(step, moves)| self.wins(reached, step, moves))
    }

    /// The side to move never wins; after a key the other side never does, and after every other
    /// first move it does.
    pub(super) fn draw(
        &mut self,
        reached: &Reached<'_>,
        statement: &Statement,
        keys: &[Key],
    ) -> Result<(), Flaw> {
        self.ask_never(reached.board);
        let mut losing: Vec<&(String, u8)> = statement.losing.iter().collect();
        let look = reached.board.look();
        for step in sorted(look.steps) {
            let child = reached.board.after(step);
            if keys.iter().any(|(key, _)| *key == step) {
                if child.fate().is_none() {
                    self.lasts_after(reached.board, step, &child);
                    self.ask_never(&child);
                }
                continue;
            }
            let name = reached.board.name(step);
            let Some(at) = losing.iter().position(|(losing, _)| *losing == name) else {
                return Err(Flaw::Verdict("a first move neither keeps the draw nor loses"));
            };
            let moves = losing.swap_remove(at).1;
            self.lost(&child, moves)?;
        }
        if losing.is_empty() {
            return Ok(());
        }
        Err(Flaw::Verdict("a move that loses cannot be played, keeps the draw or is there twice"))
    }

    /// The other side, which is to move here, wins within a number of moves.
    pub(super) fn lost(&mut self, child: &Board, moves: u8) -> Result<(), Flaw> {
        match moves {
            0 => Err(Fault::Late.into()),
            1 if self.wins_with_last_move(child, &Streak::default(), false) => Ok(()),
            1 => Err(Flaw::NoWin),
            _ => {
                self.questions.ask(Kind::Won, child, moves, Streak::default(), Line::default);
                Ok(())
            }
        }
    }

    /// Claims of each move of the side to move in a study that it keeps what is asked for, or not.
    pub(super) fn author_of_study(
        &mut self,
        statement: &Statement,
        board: &Board,
        lines: &Lines<'_>,
        before: &mut Vec<String>,
    ) -> Result<(), Flaw> {
        for (name, _, lines) in Choices::of(lines).moves {
            let step = legal(board, name)?;
            let child = board.after(step);
            let keeps = if before.is_empty() {
                statement.key(name).is_some()
            } else {
                self.keeps(statement.goal, board, step, &child)?
            };
            if !keeps {
                self.findings.push(Defect::wrong(before, &[name]));
                continue;
            }
            before.push(name.to_owned());
            for (name, _, lines) in Choices::of(&lines).moves {
                let reply = legal(&child, name)?;
                before.push(name.to_owned());
                self.author_of_study(statement, &child.after(reply), &lines, before)?;
                before.pop();
            }
            before.pop();
        }
        Ok(())
    }

    /// Claims of a later move of a study that it keeps what is asked for, or that it does not.
    fn keeps(
        &mut self,
        goal: Goal,
        board: &Board,
        step: Step,
        child: &Board,
    ) -> Result<bool, Flaw> {
        let (streak, line) = (Streak::default(), Line::default());
        let is_draw = goal == Goal::Draw;
        if is_over_for_attacker(board)? {
            return Ok(is_draw);
        }
        if let Some(ending) = child.fate() {
            return Ok(if is_draw { ending == Ending::Drawn } else { ending.is_loss() });
        }
        // In a draw the other side is asked of, after the move.
        let asked = if is_draw { child } else { board };
        let reached = Reached { board: asked, streak: &streak, line: &line };
        let names: Vec<String> = (!is_draw).then(|| board.name(step)).into_iter().collect();
        let words = self.answer(Wish::Fate, &reached, 0, &names)?;
        let [word] = &words[..] else {
            return Err(Flaw::Count { found: words.len(), expected: 1 });
        };
        let moves = match word.as_str() {
            "never" => None,
            word => Some(word.parse::<u8>().map_err(|_| Fault::Late)?),
        };
        match (moves, is_draw) {
            (Some(0), _) => return Err(Fault::Late.into()),
            (Some(moves), false) => self.wins(&reached, step, moves)?,
            (Some(moves), true) => self.lost(child, moves)?,
            (None, true) => {
                self.lasts_after(board, step, child);
                self.ask_never(child);
            }
            (None, false) => {
                let attack = [Attack { step, child: child.clone() }];
                self.refuted(Kind::Never, Wish::Holds, &reached, &attack, 0)?;
            }
        }
        Ok(moves.is_some() != is_draw)
    }
}
