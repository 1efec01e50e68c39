//! The end of a variation: what the checker finds by itself.

use super::error::Flaw;
use super::question::Line;
use super::source::Source;
use super::walk::{Attack, Reached, Walk, sorted};
use crate::board::{Board, Step};
use crate::streak::Streak;

impl<S: Source> Walk<S> {
    /// Claims that after each of these moves the attacker, who has one more, does not win: there is a
    /// reply after which none wins.
    pub(super) fn refute(&mut self, reached: &Reached<'_>, attacks: &[Attack]) -> Result<(), Flaw> {
        for attack in attacks {
            self.extent.positions += 1;
            // What refuted one attack often refutes the next one as well.
            let last = self.last.filter(|&last| {
                attack.child.is_legal(last) && self.refutes(reached, attack, last, false)
            });
            let found = last.or_else(|| {
                let replies = sorted(attack.child.look().steps);
                let mut any = |again| {
                    replies.iter().find(|&&it| self.refutes(reached, attack, it, again)).copied()
                };
                // A look at what may recur takes longer.
                any(false).or_else(|| any(true))
            });
            let Some(found) = found else {
                return Err(Flaw::Wins(reached.board.name(attack.step)));
            };
            self.last = Some(found);
        }
        Ok(())
    }

    /// Whether a position may recur after a reply, or not, as `again` says, and the attacker does not
    /// win with the last move.
    fn refutes(
        &mut self,
        reached: &Reached<'_>,
        attack: &Attack,
        reply: Step,
        again: bool,
    ) -> bool {
        let next = attack.child.after(reply);
        let streak = self.onward(reached, attack, reply, &next);
        streak.is_empty() != again
            && !(again && streak.may_be_won(next.packed()))
            && !self.wins_with_last_move(&next, &streak, true)
    }

    /// Whether the attacker wins with the last move; with `doubt` also where that may be so.
    pub(super) fn wins_with_last_move(
        &mut self,
        board: &Board,
        streak: &Streak,
        doubt: bool,
    ) -> bool {
        if streak.is_empty() {
            return board.wins_at_once(self.checks, &mut self.known);
        }
        let reached = Reached { board, streak, line: &Line::default() };
        !self.last_moves(&reached, doubt).is_empty()
    }

    /// The moves by which the attacker wins with the last move: those that end the game, on the
    /// board or by repeating a position, and those after which every reply does that. With `doubt`
    /// also those that may.
    pub(super) fn last_moves(&self, reached: &Reached<'_>, doubt: bool) -> Vec<Step> {
        let board = reached.board;
        if board.over().is_some() {
            return Vec::new();
        }
        let again = if doubt { Streak::may_be_won } else { Streak::is_won };
        let wins = |&step: &Step| {
            let child = board.after(step);
            if self.checks && !child.is_check() {
                return false;
            }
            match child.fate() {
                Some(ending) => return ending.is_loss(),
                None if self.repeats(reached, step, &child, again) => return true,
                // Two moves bring no position back.
                None if reached.streak.is_empty() => return false,
                None => {}
            }
            let attack = Attack { step, child };
            attack.child.look().steps.into_iter().all(|reply| {
                let next = attack.child.after(reply);
                again(&self.onward(reached, &attack, reply, &next), next.packed())
            })
        };
        sorted(board.look().steps).into_iter().filter(wins).collect()
    }
}
