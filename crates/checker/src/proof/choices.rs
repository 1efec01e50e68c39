//! The continuations in the variations after a key: a choice of the attacker is a dual.

use super::error::Flaw;
use super::question::Kind;
use super::source::{Source, Wish};
use super::verdict::Choice;
use super::walk::{Attack, Reached, Walk, reply, sorted};
use crate::board::Step;
use crate::error::Fault;
use crate::replay::played;
use crate::streak::Streak;

/// A move of the attacker and the replies to it, each with the positions that may be repeated after
/// it.
type Variations = (Attack, Vec<(Step, Streak)>);

impl<S: Source> Walk<S> {
    /// A position in a variation of full length. All moves that win in time are named; the first
    /// is followed, and every other move has a reply.
    pub(super) fn choice(&mut self, reached: &Reached<'_>, left: u8) -> Result<(), Flaw> {
        let steps = self.continuations(reached, left)?;
        let Some((&first, others)) = steps.split_first() else { return Err(Flaw::NoWin) };
        self.note(reached, &steps, left, true);
        for &other in others {
            self.wins(reached, other, left)?;
        }
        self.variations(reached, first, left)
    }

    /// A position in another variation, which ends where there is a choice.
    pub(super) fn minor(&mut self, reached: &Reached<'_>, left: u8) -> Result<(), Flaw> {
        let steps = self.continuations(reached, left)?;
        self.note(reached, &steps, left, false);
        match steps[..] {
            [] => Err(Flaw::NoWin),
            [only] => {
                let Some((attack, replies)) = self.replies(reached, only)? else { return Ok(()) };
                for (reply, streak) in replies {
                    let next = attack.child.after(reply);
                    self.ask(Kind::Minor, reached, &attack, reply, (&next, streak), left - 1)?;
                }
                Ok(())
            }
            // With the last move, all of them have been seen to win.
            _ if left == 1 => Ok(()),
            _ => steps.iter().try_for_each(|&step| self.wins(reached, step, left)),
        }
    }

    fn note(&mut self, reached: &Reached<'_>, steps: &[Step], left: u8, full: bool) {
        if steps.len() > 1 {
            let mut moves: Vec<String> =
                steps.iter().map(|&step| reached.board.name(step)).collect();
            moves.sort();
            let place = (reached.board.packed(), left);
            self.choices.push(Choice { place, moves, full, major: full && left > 1 });
        }
    }

    /// All moves that win within a number of moves.
    fn continuations(&mut self, reached: &Reached<'_>, left: u8) -> Result<Vec<Step>, Flaw> {
        if left == 1 {
            return Ok(self.last_moves(reached, false));
        }
        let words = self.answer(Wish::Continuations, reached, left, &[])?;
        let mut steps: Vec<Step> = Vec::with_capacity(words.len());
        for name in &words {
            let step = played(reached.board, name, self.checks)?;
            if steps.contains(&step) {
                return Err(Fault::Illegal(name.chars().take(20).collect()).into());
            }
            steps.push(step);
        }
        let others = self.attacks(reached, &steps)?;
        self.refuted(Kind::NotWon, Wish::Replies, reached, &others, left)?;
        Ok(steps)
    }

    /// Follows the replies to a move of the attacker that wins within a number of moves, itself
    /// included, and not sooner: those of full length with their choices, of the others that they
    /// lose sooner, and with all duals their choices, too.
    pub(super) fn variations(
        &mut self,
        reached: &Reached<'_>,
        step: Step,
        left: u8,
    ) -> Result<(), Flaw> {
        let Some((attack, replies)) = self.replies(reached, step)? else { return Ok(()) };
        let longest = match left {
            // A side that has not lost yet counts as lasting longest.
            ..=2 => replies.iter().map(|(reply, _)| *reply).collect(),
            _ => self.longest(reached, &attack, &replies, left)?,
        };
        for (reply, streak) in replies {
            let next = attack.child.after(reply);
            if longest.contains(&reply) {
                if left > 2 {
                    let asked = (&next, streak.clone());
                    self.ask(Kind::NotWon, reached, &attack, reply, asked, left - 2)?;
                }
                self.ask(Kind::Choice, reached, &attack, reply, (&next, streak), left - 1)?;
            } else {
                if self.all_duals {
                    let asked = (&next, streak.clone());
                    self.ask(Kind::Minor, reached, &attack, reply, asked, left - 1)?;
                }
                self.ask(Kind::Won, reached, &attack, reply, (&next, streak), left - 2)?;
            }
        }
        Ok(())
    }

    /// The replies that do not lose at once, with the positions that may be repeated after them;
    /// `None` if the attacker's move has won.
    pub(super) fn replies(
        &self,
        reached: &Reached<'_>,
        step: Step,
    ) -> Result<Option<Variations>, Flaw> {
        let child = reached.board.after(step);
        match child.fate() {
            Some(ending) if ending.is_loss() => return Ok(None),
            Some(_) => return Err(Fault::Over.into()),
            None if self.repeats(reached, step, &child, Streak::is_won) => return Ok(None),
            None => {}
        }
        let attack = Attack { step, child };
        let mut replies = Vec::new();
        for reply in sorted(attack.child.look().steps) {
            let next = attack.child.after(reply);
            let streak = self.onward(reached, &attack, reply, &next);
            if !streak.is_won(next.packed()) {
                replies.push((reply, streak));
            }
        }
        Ok(Some((attack, replies)))
    }

    /// The replies of full length.
    fn longest(
        &mut self,
        reached: &Reached<'_>,
        attack: &Attack,
        replies: &[(Step, Streak)],
        left: u8,
    ) -> Result<Vec<Step>, Flaw> {
        let steps = replies.iter().map(|(reply, _)| *reply);
        let names = [attack.step].into_iter().chain(steps).map(|step| attack.child.name(step));
        let names: Vec<String> = names.collect();
        let words = self.answer(Wish::Longest, reached, left, &names)?;
        let mut longest = Vec::with_capacity(words.len());
        for name in &words {
            let step = reply(&attack.child, name)?;
            if longest.contains(&step) || !replies.iter().any(|(reply, _)| *reply == step) {
                return Err(Flaw::Reply(name.chars().take(20).collect()));
            }
            longest.push(step);
        }
        Ok(longest)
    }
}
