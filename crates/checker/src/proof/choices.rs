//! The continuations in the variations after a key: a choice of the attacker is a dual.

use super::error::Flaw;
use super::question::Kind;
use super::source::{Source, Wish};
use super::verdict::Choice;
use super::walk::{Attack, Reached, Walk, reply, sorted};
use crate::board::Step;
use crate::error::Fault;
use crate::replay::played;
use crate::spell::Spell;

impl<S: Source> Walk<S> {
    /// A position in a variation of full length. All moves that win in time are named; the first
    /// is followed, and every other move has a reply.
    pub(super) fn choice(&mut self, reached: &Reached<'_>, left: u8) -> Result<(), Flaw> {
        let steps = self.continuations(reached, left)?;
        let Some((&first, others)) = steps.split_first() else { return Err(Flaw::NoWin) };
        if !others.is_empty() {
            let mut moves: Vec<String> =
                steps.iter().map(|&step| reached.board.name(step)).collect();
            moves.sort();
            self.choices.push(Choice { place: (reached.board.packed(), left), moves });
        }
        for &other in others {
            self.wins(reached, other, left)?;
        }
        self.variations(reached, first, left)
    }

    /// A position in any variation, where just one move wins in time.
    pub(super) fn single(&mut self, reached: &Reached<'_>, left: u8) -> Result<(), Flaw> {
        let steps = self.continuations(reached, left)?;
        let [only] = steps[..] else {
            let names: Vec<_> = steps.iter().map(|&step| reached.board.name(step)).collect();
            return Err(if names.is_empty() { Flaw::NoWin } else { Flaw::Choice(names.join(" ")) });
        };
        self.all_variations(reached, only, left)
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
    /// lose sooner.
    pub(super) fn variations(
        &mut self,
        reached: &Reached<'_>,
        step: Step,
        left: u8,
    ) -> Result<(), Flaw> {
        let Some((attack, replies)) = self.replies(reached, step)? else { return Ok(()) };
        let longest = match left {
            // Whoever has not lost yet lasts as long as can be.
            ..=2 => replies.iter().map(|(reply, _)| *reply).collect(),
            _ => self.longest(reached, &attack, &replies, left)?,
        };
        for (reply, spell) in replies {
            let next = attack.child.after(reply);
            if longest.contains(&reply) {
                if left > 2 {
                    let asked = (&next, spell.clone());
                    self.ask(Kind::NotWon, reached, &attack, reply, asked, left - 2)?;
                }
                self.ask(Kind::Choice, reached, &attack, reply, (&next, spell), left - 1)?;
            } else {
                self.ask(Kind::Won, reached, &attack, reply, (&next, spell), left - 2)?;
            }
        }
        Ok(())
    }

    /// Follows all replies.
    pub(super) fn all_variations(
        &mut self,
        reached: &Reached<'_>,
        step: Step,
        left: u8,
    ) -> Result<(), Flaw> {
        let Some((attack, replies)) = self.replies(reached, step)? else { return Ok(()) };
        for (reply, spell) in replies {
            let next = attack.child.after(reply);
            self.ask(Kind::Single, reached, &attack, reply, (&next, spell), left - 1)?;
        }
        Ok(())
    }

    /// The replies that do not lose at once, with what may come again after them; nothing if the
    /// attacker's move has won.
    fn replies(
        &self,
        reached: &Reached<'_>,
        step: Step,
    ) -> Result<Option<(Attack, Vec<(Step, Spell)>)>, Flaw> {
        let child = reached.board.after(step);
        match child.fate() {
            Some(ending) if ending.is_loss() => return Ok(None),
            Some(_) => return Err(Fault::Over.into()),
            None if self.repeats(reached, step, &child, Spell::is_won) => return Ok(None),
            None => {}
        }
        let attack = Attack { step, child };
        let mut replies = Vec::new();
        for reply in sorted(attack.child.look().steps) {
            let next = attack.child.after(reply);
            let spell = self.onward(reached, &attack, reply, &next);
            if !spell.is_won(next.packed()) {
                replies.push((reply, spell));
            }
        }
        Ok(Some((attack, replies)))
    }

    /// The replies of full length.
    fn longest(
        &mut self,
        reached: &Reached<'_>,
        attack: &Attack,
        replies: &[(Step, Spell)],
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
