//! The kernel of the ban on perpetual check, see [`repetition`](super::repetition).
//!
//! *X* is the winner, *Y* the other side. Y's positions in which every move gives check or loses
//! are *pressed*. The kernel is the greatest set K of pressed positions from which every check leads
//! to an *answered* position of X, one with a quiet move to K, or with a check to a position that
//! again has only such checks (the least fixed point U).
//!
//! Few positions are pressed, and U matters only where X is in check, so three sets of those are
//! looked at instead of all positions. K shrinks from all pressed positions on; what falls out of it
//! takes answers away, which takes positions out of K: only predecessors of what changed are looked
//! at. Checks by X are rare, and their part of U is found anew each time.
//!
//! From one kernel to the next, a position can only become part of a kernel if something changed
//! that checks and answers lead to: one that is pressed now, or one with a check that now loses.
//! Otherwise the same play, in the same positions, would have put it into the last kernel.

use super::builder::{Builder, Searched};
use super::sets::{Part, copy, count, intersect, is_empty, subtract, unite};
use super::{Failure, filled};
use crate::game::Color;
use crate::tablebase::entry::Entry;
use crate::tablebase::rules::TablebaseRules;

/// The game in which the kernel is looked for.
struct Game<'a> {
    winner: Color,
    /// The winner's positions that are not won and in which it is in check.
    answering: Vec<u32>,
    /// The other side's positions in which it is in check.
    checked: &'a [u32],
}

impl<R: TablebaseRules, C: Entry> Builder<'_, R, C> {
    /// The positions of the kernel with the other side to move; `None` if there are none.
    /// `checked` are the positions with either side to move in which it is in check.
    pub(super) fn kernel(
        &self,
        winner: Color,
        checked: &[Vec<u32>; 2],
        last: &mut Option<Searched>,
    ) -> Result<Option<Vec<u32>>, Failure> {
        let [own, other] = [&self.sides[winner.index()], &self.sides[(!winner).index()]];
        let in_check = &checked[winner.index()];
        if is_empty(in_check) {
            return Ok(None);
        }
        let exits = copy(&own.not_won, |at, set| set & !in_check[at])?;
        let answering = copy(&own.not_won, |at, set| set & in_check[at])?;
        let game = Game { winner, answering, checked: &checked[(!winner).index()] };
        let Some(last) = last else {
            let candidates = Part::all(&other.loss_candidates);
            let pressed = self.confined(!winner, &exits, candidates)?;
            drop(exits);
            let kept = copy(&pressed, |_, set| set)?;
            *last = Some(Searched { not_won: copy(&own.not_won, |_, set| set)?, pressed });
            return self.greatest(&game, kept);
        };
        let affected = self.affected(&game, &exits, last)?;
        drop(exits);
        if is_empty(&affected) { Ok(None) } else { self.greatest(&game, affected) }
    }

    /// Brings the pressed positions up to date, and returns those that may be in a kernel now.
    fn affected(
        &self,
        game: &Game<'_>,
        exits: &[u32],
        last: &mut Searched,
    ) -> Result<Vec<u32>, Failure> {
        let winner = game.winner;
        let [own, other] = [&self.sides[winner.index()], &self.sides[(!winner).index()]];
        let mut won = std::mem::take(&mut last.not_won);
        subtract(&mut won, &own.not_won);
        let candidates = Part::all(&other.loss_candidates);
        let near = self.leading(!winner, &self.frontier(won)?, candidates)?;
        last.not_won = copy(&own.not_won, |_, set| set)?;
        intersect(&mut last.pressed, &other.loss_candidates);
        let fresh = self.confined(!winner, exits, Part::without(&near, &last.pressed))?;
        let mut affected = near;
        intersect(&mut affected, &last.pressed);
        unite(&mut affected, &fresh);
        unite(&mut last.pressed, &fresh);
        let pressed = &last.pressed;
        // Where much has changed, what is affected is nearly everything.
        if count(&affected) > count(pressed) / 4 {
            return copy(pressed, |_, set| set);
        }
        let mut answers = filled(affected.len(), 0)?;
        let mut new = copy(&affected, |_, set| set)?;
        while !is_empty(&new) {
            let open = Part::without(&game.answering, &answers);
            let more = self.leading(winner, &self.frontier(new)?, open)?;
            unite(&mut answers, &more);
            let rest = Part::without(pressed, &affected);
            new = self.leading(!winner, &self.frontier(more)?, rest)?;
            unite(&mut affected, &new);
        }
        Ok(affected)
    }

    /// The greatest set of these pressed positions that is a kernel; `None` if it is empty.
    fn greatest(&self, game: &Game<'_>, mut kept: Vec<u32>) -> Result<Option<Vec<u32>>, Failure> {
        let Game { winner, answering, checked } = game;
        let quiet = copy(&kept, |at, set| set & !checked[at])?;
        // Answered by a quiet move, and pressed positions all of whose checks are.
        let mut answered = self.leading(*winner, &self.frontier(quiet)?, Part::all(answering))?;
        let open = copy(answering, |at, set| set & !answered[at])?;
        let mut held = self.confined(!*winner, &open, Part::all(&kept))?;
        drop(open);
        loop {
            let by_check = self.by_checks(game, &held, &answered, &kept)?;
            let is_kept = |at: usize, set: u32| set | by_check.as_ref().map_or(0, |set| set[at]);
            if held
                .iter()
                .zip(&kept)
                .enumerate()
                .all(|(at, (&held, kept))| is_kept(at, held) == *kept)
            {
                return Ok((!is_empty(&kept)).then_some(kept));
            }
            let mut gone = kept;
            kept = copy(&held, is_kept)?;
            drop(by_check);
            for (at, gone) in gone.iter_mut().enumerate() {
                *gone &= !kept[at] & !checked[at];
            }
            let doubtful = self.leading(*winner, &self.frontier(gone)?, Part::all(&answered))?;
            let quiet = copy(&kept, |at, set| set & !checked[at])?;
            let unanswered = self.confined(*winner, &quiet, Part::all(&doubtful))?;
            drop((quiet, doubtful));
            subtract(&mut answered, &unanswered);
            let lost = self.leading(!*winner, &self.frontier(unanswered)?, Part::all(&held))?;
            subtract(&mut held, &lost);
        }
    }

    /// The other positions of `kept` that are held if the winner may answer with checks, too.
    fn by_checks(
        &self,
        game: &Game<'_>,
        held: &[u32],
        answered: &[u32],
        kept: &[u32],
    ) -> Result<Option<Vec<u32>>, Failure> {
        let Game { winner, answering, checked } = game;
        let held_in_check = copy(held, |at, set| set & checked[at])?;
        let held_in_check = self.frontier(held_in_check)?;
        if !held_in_check.any() {
            return Ok(None);
        }
        let more = self.leading(*winner, &held_in_check, Part::without(answering, answered))?;
        drop(held_in_check);
        let mut new = self.frontier(more)?;
        if !new.any() {
            return Ok(None);
        }
        let mut open = copy(answering, |at, set| set & !answered[at])?;
        let mut all = copy(held, |_, set| set)?;
        while new.any() {
            subtract(&mut open, &new.words);
            let doubtful = self.leading(!*winner, &new, Part::without(kept, &all))?;
            let mut more = self.confined(!*winner, &open, Part::all(&doubtful))?;
            drop(doubtful);
            unite(&mut all, &more);
            intersect(&mut more, checked);
            let answers = self.leading(*winner, &self.frontier(more)?, Part::all(&open))?;
            new = self.frontier(answers)?;
        }
        subtract(&mut all, held);
        Ok(Some(all))
    }
}
