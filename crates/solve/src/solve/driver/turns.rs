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
        done = turns.take(shortest, prover, position, within);
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
        shortest: &mut Shortest<R>,
        prover: &mut P,
        position: &Reached<R>,
        within: u8,
    ) -> Result<bool, Stopped> {
        let schedule = self.schedule;
        if !self.has_begun {
            follow_strategy(shortest, prover, position, within)?;
            prove(shortest, prover, position, within, (schedule.share(), schedule.first_step))?;
            self.has_begun = true;
            return Ok(is_done(shortest, within));
        }
        let sought = if shortest.at_most.is_some() { Sought::Shortest } else { Sought::Length };
        if prover.adopt_endgames(position, sought) {
            self.begin_again(shortest, prover, position, within)?;
        }
        if shortest.is_settled(within) {
            return self.ask_for_ever(shortest, prover, position, within);
        }
        let mut is_parallel = false;
        if shortest.at_most.is_none() {
            is_parallel = self.find(shortest, prover, position, within)?;
            self.follow_hints(shortest, prover, position, within)?;
        }
        let found = shortest.at_most;
        let finder = self.finder.get_or_insert_with(|| prover.side_search(prover.checks()));
        shorten(shortest, prover, position, finder, schedule)?;
        if let Some(moves) = shortest.at_most.filter(|_| shortest.at_most < found) {
            prover.keep_win(finder, position, moves, schedule.share())?;
        }
        if within == MAX_LENGTH {
            close(shortest, prover, position, schedule.closing())?;
        }
        self.schedule.end_turn();
        if !is_parallel {
            prove(shortest, prover, position, within, (self.schedule.share(), 1))?;
        }
        Ok(is_done(shortest, within))
    }

    /// Goes on with endgames that have become known, in which the position is one. The side searches
    /// begin anew: what their tables have of positions that can be looked up now would keep them from
    /// that.
    pub(in crate::solve) fn begin_again<R: SearchRules, P: Pursue<R, Search = S>>(
        &mut self,
        shortest: &mut Shortest<R>,
        prover: &mut P,
        position: &Reached<R>,
        within: u8,
    ) -> Result<(), Stopped> {
        (self.checker, self.finder) = (None, None);
        self.guided.clear();
        follow_strategy(shortest, prover, position, within)?;
        let finder = self.finder.insert(prover.side_search(prover.checks()));
        run_side(shortest, prover, position, finder, (within, self.schedule.share())).map(|_| ())
    }

    /// Looks for any win, in the first turn by checks alone, too. Returns whether the proof went on
    /// meanwhile.
    fn find<R: SearchRules, P: Pursue<R, Search = S>>(
        &mut self,
        shortest: &mut Shortest<R>,
        prover: &mut P,
        position: &Reached<R>,
        within: u8,
    ) -> Result<bool, Stopped> {
        let (schedule, checks) = (self.schedule, prover.checks());
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
                prove(shortest, prover, position, within, (share, 1))
            })
        } else {
            prover.run(&mut sides, position)
        };
        for side in sides {
            take_answer(shortest, prover, position, side);
        }
        done.map(|()| is_parallel)
    }

    /// Looks for a win along lines that somebody suggests. The search that has found one takes the
    /// place of the finder, to go on from there.
    fn follow_hints<R: SearchRules, P: Pursue<R, Search = S>>(
        &mut self,
        shortest: &mut Shortest<R>,
        prover: &mut P,
        position: &Reached<R>,
        within: u8,
    ) -> Result<(), Stopped> {
        let share = self.schedule.share();
        let Some(finder) = self.finder.as_mut().filter(|_| shortest.at_most.is_none()) else {
            return Ok(());
        };
        if let Some(bound) =
            prover.follow_hints(&mut self.guided, finder, position, within, share)?
        {
            take_hint(shortest, prover, position, (&*finder, bound));
            if let Some(moves) = shortest.at_most {
                prover.keep_win(finder, position, moves, share)?;
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
        shortest: &mut Shortest<R>,
        prover: &mut P,
        position: &Reached<R>,
        within: u8,
    ) -> Result<bool, Stopped> {
        if !shortest.is_open_beyond(within) {
            return Ok(true);
        }
        if !self.follows_refutation {
            self.follows_refutation = true;
            (self.checker, self.guided) = (None, Vec::new());
            prover.follow_refutation(self.finder.take(), position);
        }
        let is_given_up = close(shortest, prover, position, self.schedule.share())?;
        self.schedule.grow();
        Ok(shortest.never || is_given_up)
    }
}

/// Whether everything is shown.
fn is_done<R: SearchRules>(shortest: &Shortest<R>, within: u8) -> bool {
    shortest.is_settled(within) && !shortest.is_open_beyond(within)
}

/// Takes over a win by the rule about repetition that endgames know. One on the board need not be
/// looked up here: the search does that.
fn follow_strategy<R: SearchRules, P: Pursue<R>>(
    shortest: &mut Shortest<R>,
    prover: &mut P,
    position: &Reached<R>,
    within: u8,
) -> Result<(), Stopped> {
    if shortest.at_most.is_none()
        && let Some(moves) = prover.follow_strategy(position, within)?
    {
        shortest.at_most = Some(moves);
        show(shortest, prover, true, false);
    }
    Ok(())
}

/// Goes on to show that there is no win at all; returns whether that is over.
fn close<R: SearchRules, P: Pursue<R>>(
    shortest: &mut Shortest<R>,
    prover: &mut P,
    position: &Reached<R>,
    share: u64,
) -> Result<bool, Stopped> {
    if shortest.at_most.is_some() || position.has_history() {
        return Ok(true);
    }
    let closed = prover.close(position, share)?;
    if closed == Some(true) {
        shortest.exclude(MAX_LENGTH, true);
    }
    Ok(closed.is_some())
}

/// Looks for a shorter win than the one known, and for the next one as long as that is
/// found in this share of positions: often one follows another at once.
fn shorten<R: SearchRules, P: Pursue<R>>(
    shortest: &mut Shortest<R>,
    prover: &mut P,
    position: &Reached<R>,
    finder: &mut P::Search,
    schedule: Schedule,
) -> Result<(), Stopped> {
    let mut spent = 0;
    while let Some((found, open)) = shortest.open_below() {
        let left = schedule.shortening(open).saturating_sub(spent);
        if left == 0 {
            break;
        }
        let is_shorter = run_side(shortest, prover, position, finder, (found - 1, left))?;
        spent += finder.nodes();
        if !is_shorter {
            break;
        }
    }
    Ok(())
}

/// Looks for a win within `bound` by one side search; returns whether it has found one.
fn run_side<R: SearchRules, P: Pursue<R>>(
    shortest: &mut Shortest<R>,
    prover: &mut P,
    position: &Reached<R>,
    search: &mut P::Search,
    (bound, share): (u8, u64),
) -> Result<bool, Stopped> {
    let mut sides = [SideSearch::new(search, bound, share)];
    let done = prover.run(&mut sides, position);
    let [side] = sides;
    let is_found = side.found == Some(true);
    take_answer(shortest, prover, position, side);
    done.map(|()| is_found)
}

/// Tries `step` moves more each time.
fn prove<R: SearchRules, P: Pursue<R>>(
    shortest: &mut Shortest<R>,
    prover: &mut P,
    position: &Reached<R>,
    within: u8,
    (share, step): (u64, u8),
) -> Result<(), Stopped> {
    let end = prover.nodes().saturating_add(share);
    while !shortest.is_settled(within) && prover.nodes() < end {
        let bound = shortest.open_up_to(within).min(shortest.not_within + step);
        let left = end - prover.nodes();
        let proof = prover.proof();
        let answer = proof.try_wins(position, bound, left)?;
        let is_better = shortest.note(proof, position, bound, answer, true);
        show(shortest, prover, answer == Some(true), is_better);
        if answer.is_none() {
            break;
        }
    }
    Ok(())
}

/// Takes over the answer of a side search.
fn take_answer<R: SearchRules, P: Pursue<R>>(
    shortest: &mut Shortest<R>,
    prover: &mut P,
    position: &Reached<R>,
    SideSearch { search, bound, found, .. }: SideSearch<'_, P::Search>,
) {
    // That no win by checks exists says nothing about other moves.
    let excludes = search.checks() == prover.checks();
    let is_better = shortest.note(search, position, bound, found, excludes);
    show(shortest, prover, found == Some(true), is_better);
}

/// Takes over a win within `bound` that a search has found along a suggestion.
fn take_hint<R: SearchRules, P: Pursue<R>>(
    shortest: &mut Shortest<R>,
    prover: &mut P,
    position: &Reached<R>,
    (search, bound): (&P::Search, u8),
) {
    let is_better = shortest.note_win(search, position, bound);
    show(shortest, prover, true, is_better);
}

/// Shows how far the search has come after an answer.
fn show<R: SearchRules, P: Pursue<R>>(
    shortest: &Shortest<R>,
    prover: &mut P,
    has_won: bool,
    is_better: bool,
) {
    if is_better {
        prover.show_line(&shortest.found);
    }
    if has_won {
        prover.note_win();
    }
    prover.show(shortest.not_within, shortest.at_most);
}
