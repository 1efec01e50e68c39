//! The author's moves against what is proven of them.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::Policy;
use super::authored::{Authored, Choice, Place};
use super::finding::Finding;
use crate::game::{Key, Move, SearchRules};
use crate::notation::NotationRules;
use crate::problem::Check;
use crate::report::{What, WrittenMark};
use crate::solve::{self, Prove, Prover, Reached, Reply, Stopped, has_lost};

/// Walks the authored solution of a problem that is won within `left` moves and says what is
/// wrong with it: a move that does not keep the win, a line that stops short, a defence that
/// must be answered and is not, a mark that is not true.
///
/// A defence must be answered if it lasts longest; where several do, one answer is enough except under
/// the strict policy. Where the key alone matters, nothing need follow it.
pub(super) fn compare<R: NotationRules + SearchRules>(
    prover: &mut Prover<R>,
    authored: &Authored<R>,
    left: u8,
    policy: Policy,
) -> Result<Vec<Finding<R>>, Stopped> {
    let expanded = authored.places.iter().filter(|place| !place.choices.is_empty());
    let expanded = expanded.map(|place| place.position.key()).collect();
    let (mistakes, seen) = (Vec::new(), BTreeSet::new());
    let mut walk = Walk { prover, authored, policy, expanded, mistakes, seen };
    walk.attacker(0, left)?;
    Ok(walk.mistakes)
}

struct Walk<'a, R: NotationRules + SearchRules> {
    prover: &'a mut Prover<R>,
    authored: &'a Authored<R>,
    policy: Policy,
    /// The positions in which the author gives a move. A line may stop where another line goes on from
    /// the same position.
    expanded: FxHashSet<Key>,
    mistakes: Vec<Finding<R>>,
    /// Places walked through, since lines can meet.
    seen: BTreeSet<usize>,
}

impl<R: NotationRules + SearchRules> Walk<'_, R> {
    fn attacker(&mut self, at: usize, left: u8) -> Result<(), Stopped> {
        let place = &self.authored.places[at];
        if !self.seen.insert(at) || place.position.repeats().is_some() {
            return Ok(());
        }
        if place.choices.is_empty() && !self.may_stop(place) {
            self.blame(at, Finding::new(What::NoAttack));
        }
        for choice in &place.choices {
            self.mark(at, choice);
            let child = place.position.after(choice.mv);
            let fits = left > 0 && self.prover.may_try(&place.position, choice.mv);
            if fits && self.prover.loses(&child, left - 1)? {
                self.defender(choice.next, left)?;
            } else {
                let (what, refutation) = self.why_not(&child, left, fits)?;
                self.blame_choice(at, choice, Finding { refutation, ..Finding::new(what) });
            }
        }
        Ok(())
    }

    /// After an attacker move that keeps the win; `left` counts it.
    fn defender(&mut self, at: usize, left: u8) -> Result<(), Stopped> {
        let place = &self.authored.places[at];
        if place.position.won_by().is_some() {
            return Ok(());
        }
        let mut defences = solve::defences(self.prover, &place.position, left)?;
        if self.policy == Policy::Tsume {
            // Useless interpositions do not count, so the author need not answer them.
            let useless = solve::useless(self.prover, &place.position, &defences)?;
            defences.retain(|reply| useless.iter().all(|it| it.mv != reply.mv));
        }
        let longest = defences.first().map_or(0, |reply| reply.length);
        let given = |mv: Move<R>| place.choices.iter().any(|choice| choice.mv == mv);
        let mut must = defences.iter().filter(|reply| reply.length == longest);
        let missing: Vec<&Reply<R>> = if self.may_stop(place) {
            Vec::new()
        } else if self.policy == Policy::Strict {
            must.filter(|reply| !given(reply.mv)).collect()
        } else if must.clone().any(|reply| given(reply.mv)) {
            Vec::new()
        } else {
            must.next().into_iter().collect()
        };
        for &Reply { mv: defence, length } in missing {
            let what = if place.choices.is_empty() {
                What::NoDefence
            } else {
                What::Unanswered { length }
            };
            self.blame(at, Finding { moves: vec![defence], ..Finding::new(what) });
        }
        for choice in &place.choices {
            self.mark(at, choice);
            self.attacker(choice.next, left - 1)?;
        }
        Ok(())
    }

    /// Whether nothing need be given in a place.
    fn may_stop(&self, place: &Place<R>) -> bool {
        let goes_on = place.choices.is_empty() && self.expanded.contains(&place.position.key());
        place.broken || self.policy == Policy::Key || goes_on
    }

    /// Why a move does not keep the win, and a reply that refutes it.
    fn why_not(
        &mut self,
        child: &Reached<R>,
        left: u8,
        fits: bool,
    ) -> Result<(What, Option<Move<R>>), Stopped> {
        if left == 0 {
            return Ok((What::TooLate, None));
        }
        if !fits {
            return Ok((What::NoCheck, None));
        }
        Ok((What::DoesNotWin { left }, self.prover.refutation(child, left - 1)?))
    }

    /// A mark of check or mate that is not true is a minor mistake.
    fn mark(&mut self, at: usize, choice: &Choice<R>) {
        let child = self.authored.places[at].position.after(choice.mv);
        let Some(mark) = choice.suffix.check else { return };
        let (holds, mark) = match mark {
            Check::Mate => (has_lost(&child), WrittenMark::Win),
            Check::Check => (child.is_check(), WrittenMark::Check),
            Check::Double => (child.checkers().len() >= 2, WrittenMark::DoubleCheck),
        };
        if !holds {
            self.blame_choice(at, choice, Finding::new(What::WrongMark { mark }));
        }
    }

    /// Blames the end of the moves that lead to a place.
    fn blame(&mut self, at: usize, finding: Finding<R>) {
        let span = Some(self.authored.places[at].span.clone()).filter(|span| !span.is_empty());
        self.mistakes.push(Finding { line: self.authored.line_to(at), span, ..finding });
    }

    /// Blames one of the author's moves.
    fn blame_choice(&mut self, at: usize, choice: &Choice<R>, finding: Finding<R>) {
        let (line, span) = (self.authored.line_to(at), Some(choice.span.clone()));
        self.mistakes.push(Finding { line, moves: vec![choice.mv], span, ..finding });
    }
}
