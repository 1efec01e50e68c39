//! The search for the shortest win in turns: from below by proof, from above by finding.
//!
//! That a win is the shortest is proven by showing that there is none in one move less, and
//! the cheapest way there is usually to try one or two moves more each time. But a win of twelve
//! moves may be found in a moment where the proof that there is none in eleven takes hours,
//! and the user wants to know it. So two searches take turns with growing shares: one
//! asks whether there is a win within a little more than is refuted; the other looks for any
//! win, at first by checks alone, then with a bound far away, and, once it has one, for
//! a shorter, and on from each to the next as long as its share lasts. The question is
//! answered when they meet. They have a table each: how hard a position looks depends on the
//! moves that are left, and one search with numbers of the other goes astray.
//!
//! Where somebody suggests lines, others follow these, with tables of their own and at most half of the
//! limits: what is found within the other half does not depend on suggestions. Endgames that are
//! known let the search take another way, along which a suggestion may not be proven; so where
//! there are some, lines are followed with them and without.
//!
//! With several threads the two go on side by side until there is a win, which leaves each
//! its own table; then all threads work on the proof.

use super::schedule::{BY_CHECKS, Schedule};
use super::shortest::Shortest;
use crate::game::SearchRules;
use crate::solve::limits::{MAX_LENGTH, Stopped};
use crate::solve::prove::Prove;
use crate::solve::pursue::{Pursue, SideSearch, Sought};
use crate::solve::reached::Reached;

/// How far the turns of the two searches have come, with the side searches for any win, which
/// have a table each.
pub(in crate::solve) struct Turns<S> {
    schedule: Schedule,
    /// Whether the proof has had its first share, which most problems do not exceed.
    has_begun: bool,
    /// By checks alone.
    checker: Option<S>,
    finder: Option<S>,
    /// Along suggestions, with the endgames and without.
    guided: Vec<S>,
    /// Whether the longest win was refuted, and a set is closed along that.
    follows_refutation: bool,
}

/// Which win is looked for, by whom.
pub(in crate::solve) struct Quest<'a, R: SearchRules, P> {
    pub(in crate::solve) shortest: &'a mut Shortest<R>,
    pub(in crate::solve) prover: &'a mut P,
    pub(in crate::solve) position: &'a Reached<R>,
    pub(in crate::solve) within: u8,
}

/// Searches until the shortest win is known or that there is none within `within`. Once a win is
/// known, the reserve of the budget is held back.
pub(in crate::solve) fn search<R: SearchRules, P: Pursue<R>>(
    shortest: &mut Shortest<R>,
    prover: &mut P,
    position: &Reached<R>,
    within: u8,
) -> Result<(), Stopped> {
    let mut turns = Turns::begin(prover.checks());
    let mut done = Ok(false);
    while done == Ok(false) {
        done = turns.take(&mut Quest { shortest, prover, position, within });
    }
    if done.is_err() {
        // The win that is known is replayed from what the side searches have found.
        prover.release_reserve();
    }
    if shortest.at_most.is_some() {
        turns.hand_over(prover);
    }
    done.map(|_| ())
}

impl<S> Turns<S> {
    /// None is taken. With `checks`, every attacker move must give check.
    pub(in crate::solve) fn begin(checks: bool) -> Self {
        let schedule = Schedule::of(checks);
        Self {
            schedule,
            has_begun: false,
            checker: None,
            finder: None,
            guided: Vec::new(),
            follows_refutation: false,
        }
    }

    /// Lets the prover take over the wins that the side searches have found, once the proof is settled
    /// or stopped. Not before: that a position is won in more moves than the proof asks for does not
    /// help it and may lead it astray.
    pub(super) fn hand_over<R: SearchRules, P: Pursue<R, Search = S>>(self, prover: &mut P) {
        for side in [self.checker, self.finder].into_iter().flatten() {
            // A further question is stopped by the same limit.
            if prover.adopt(&side).is_err() {
                break;
            }
        }
    }

    /// Lets each of the two searches go on for a share, one after the other or side by side;
    /// returns whether everything is shown.
    pub(in crate::solve) fn take<R: SearchRules, P: Pursue<R, Search = S>>(
        &mut self,
        quest: &mut Quest<'_, R, P>,
    ) -> Result<bool, Stopped> {
        let schedule = self.schedule;
        if !self.has_begun {
            quest.follow_strategy()?;
            quest.prove(schedule.share(), schedule.first_step)?;
            self.has_begun = true;
            return Ok(quest.is_done());
        }
        let found = quest.shortest.at_most;
        let sought = if found.is_some() { Sought::Shortest } else { Sought::Length };
        if quest.prover.adopt_endgames(quest.position, sought) {
            self.begin_again(quest)?;
        }
        if quest.shortest.is_settled(quest.within) {
            return self.ask_for_ever(quest);
        }
        let mut is_parallel = false;
        if quest.shortest.at_most.is_none() {
            is_parallel = self.find(quest)?;
            self.follow_hints(quest)?;
        }
        let found = quest.shortest.at_most;
        let side = || quest.prover.side_search(quest.prover.checks());
        let finder = self.finder.get_or_insert_with(side);
        quest.shorten(finder, schedule)?;
        if let Some(moves) = quest.shortest.at_most.filter(|&moves| Some(moves) < found) {
            quest.prover.keep_win(finder, quest.position, moves, schedule.share())?;
        }
        if quest.within == MAX_LENGTH {
            quest.close(schedule.closing())?;
        }
        self.schedule.end_turn();
        if !is_parallel {
            quest.prove(self.schedule.share(), 1)?;
        }
        Ok(quest.is_done())
    }

    /// Goes on with endgames that have become known, in which the position is one. The side searches
    /// begin anew: what their tables have of positions that can be looked up now would keep them from
    /// that.
    fn begin_again<R: SearchRules, P: Pursue<R, Search = S>>(
        &mut self,
        quest: &mut Quest<'_, R, P>,
    ) -> Result<(), Stopped> {
        (self.checker, self.finder) = (None, None);
        self.guided.clear();
        quest.follow_strategy()?;
        let finder = self.finder.insert(quest.prover.side_search(quest.prover.checks()));
        quest.run_side(finder, quest.within, self.schedule.share()).map(|_| ())
    }

    /// Looks for any win, in the first turn by checks alone, too. Returns whether the proof went on
    /// meanwhile.
    fn find<R: SearchRules, P: Pursue<R, Search = S>>(
        &mut self,
        quest: &mut Quest<'_, R, P>,
    ) -> Result<bool, Stopped> {
        let Quest { shortest, prover, position, within } = quest;
        let (schedule, checks, within) = (self.schedule, prover.checks(), *within);
        let finder = self.finder.get_or_insert_with(|| prover.side_search(checks));
        let mut sides = Vec::new();
        if schedule.is_first() && !checks {
            let checker = self.checker.insert(prover.side_search(true));
            sides.push(SideSearch::new(checker, within, BY_CHECKS));
        }
        let bound = schedule.distant_bound(shortest.not_within, within);
        sides.push(SideSearch::new(finder, bound, schedule.finding()));
        let is_parallel = prover.is_parallel();
        let done = if is_parallel {
            prover.run_in_parallel(&mut sides, position, |prover, share| {
                Quest { shortest, prover, position, within }.prove(share, 1)
            })
        } else {
            prover.run(&mut sides, position)
        };
        for side in sides {
            quest.take_answer(side);
        }
        done.map(|()| is_parallel)
    }

    /// Looks for a win along lines that somebody suggests. The search that has found one takes the
    /// place of the finder, to go on from there.
    fn follow_hints<R: SearchRules, P: Pursue<R, Search = S>>(
        &mut self,
        quest: &mut Quest<'_, R, P>,
    ) -> Result<(), Stopped> {
        let share = self.schedule.share();
        let Some(finder) = self.finder.as_mut().filter(|_| quest.shortest.at_most.is_none()) else {
            return Ok(());
        };
        let &mut Quest { position, within, .. } = quest;
        let found = quest.prover.follow_hints(&mut self.guided, finder, position, within, share)?;
        if let Some(bound) = found {
            quest.take_hint(finder, bound);
            if let Some(moves) = quest.shortest.at_most {
                quest.prover.keep_win(finder, position, moves, share)?;
            }
        }
        // The other way round next time, since they share the time of who suggests.
        self.guided.reverse();
        Ok(())
    }

    /// Where no win within the most moves that are asked for was found: whether there is none at all,
    /// which is given up after a while. Returns whether that is over.
    fn ask_for_ever<R: SearchRules, P: Pursue<R, Search = S>>(
        &mut self,
        quest: &mut Quest<'_, R, P>,
    ) -> Result<bool, Stopped> {
        if !quest.shortest.is_open_beyond(quest.within) {
            return Ok(true);
        }
        if !self.follows_refutation {
            self.follows_refutation = true;
            (self.checker, self.guided) = (None, Vec::new());
            quest.prover.follow_refutation(self.finder.take(), quest.position);
        }
        let is_given_up = quest.close(self.schedule.share())?;
        self.schedule.grow();
        Ok(quest.shortest.never || is_given_up)
    }
}

impl<R: SearchRules, P: Pursue<R>> Quest<'_, R, P> {
    /// Whether everything is shown.
    fn is_done(&self) -> bool {
        self.shortest.is_settled(self.within) && !self.shortest.is_open_beyond(self.within)
    }

    /// Takes over a win by the rule about repetition that endgames know. One on the board need not be
    /// looked up here: the search does that.
    fn follow_strategy(&mut self) -> Result<(), Stopped> {
        if self.shortest.at_most.is_none()
            && let Some(moves) = self.prover.follow_strategy(self.position, self.within)?
        {
            self.shortest.at_most = Some(moves);
            self.show(true, false);
        }
        Ok(())
    }

    /// Goes on to show that there is no win at all; returns whether that is over.
    fn close(&mut self, share: u64) -> Result<bool, Stopped> {
        if self.shortest.at_most.is_some() || self.position.has_history() {
            return Ok(true);
        }
        let closed = self.prover.close(self.position, share)?;
        if closed == Some(true) {
            self.shortest.exclude(MAX_LENGTH, true);
        }
        Ok(closed.is_some())
    }

    /// Looks for a shorter win than the one known, and for the next one as long as that is
    /// found in this share of positions: often one follows another at once.
    fn shorten(&mut self, finder: &mut P::Search, schedule: Schedule) -> Result<(), Stopped> {
        let mut spent = 0;
        while let Some((found, open)) = self.shortest.open_below() {
            let left = schedule.shortening(open).saturating_sub(spent);
            if left == 0 {
                break;
            }
            let is_shorter = self.run_side(finder, found - 1, left)?;
            spent += finder.nodes();
            if !is_shorter {
                break;
            }
        }
        Ok(())
    }

    /// Looks for a win within `bound` by one side search; returns whether it has found one.
    fn run_side(&mut self, search: &mut P::Search, bound: u8, share: u64) -> Result<bool, Stopped> {
        let mut sides = [SideSearch::new(search, bound, share)];
        let done = self.prover.run(&mut sides, self.position);
        let [side] = sides;
        let is_found = side.found == Some(true);
        self.take_answer(side);
        done.map(|()| is_found)
    }

    /// Tries `step` moves more each time.
    fn prove(&mut self, share: u64, step: u8) -> Result<(), Stopped> {
        let end = self.prover.nodes().saturating_add(share);
        while !self.shortest.is_settled(self.within) && self.prover.nodes() < end {
            let bound = self.shortest.not_within + step;
            let bound = self.shortest.open_up_to(self.within).min(bound);
            let left = end - self.prover.nodes();
            let proof = self.prover.proof();
            let answer = proof.try_wins(self.position, bound, left)?;
            let is_better = self.shortest.note(proof, self.position, bound, answer, true);
            self.show(answer == Some(true), is_better);
            if answer.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Takes over the answer of a side search.
    fn take_answer(&mut self, side: SideSearch<'_, P::Search>) {
        let SideSearch { search, bound, found, .. } = side;
        // That no win by checks exists says nothing about other moves.
        let excludes = search.checks() == self.prover.checks();
        let is_better = self.shortest.note(search, self.position, bound, found, excludes);
        self.show(found == Some(true), is_better);
    }

    /// Takes over a win within `bound` that a search has found along a suggestion.
    fn take_hint(&mut self, search: &P::Search, bound: u8) {
        let is_better = self.shortest.note_win(search, self.position, bound);
        self.show(true, is_better);
    }

    /// Shows how far the search has come after an answer.
    fn show(&mut self, has_won: bool, is_better: bool) {
        if is_better {
            self.prover.show_line(&self.shortest.found);
        }
        if has_won {
            self.prover.note_win();
        }
        self.prover.show(self.shortest.not_within, self.shortest.at_most);
    }
}
