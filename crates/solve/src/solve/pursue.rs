//! What the search for the shortest win asks of a prover beyond the two questions.

use super::limits::{Stopped, Tried};
use super::prove::Prove;
use super::reached::{Line, Reached};
use crate::game::{Repetition, SearchRules};

/// Knows the wins that it has found, without searching.
pub trait Recall<R: SearchRules> {
    /// The moves within which a position that the attacker wins within `most` is known to be won.
    fn known_length(&self, position: &Reached<R>, most: u8) -> u8;

    /// The line of a win that has been found, against the longest known defence; it ends early where
    /// its continuation is not known any more.
    fn known_line(&self, position: &Reached<R>) -> Line<R>;

    /// Whether the attacker is known not to win within this many moves, after a first move that has
    /// led to this position.
    fn is_known_refuted(&self, child: &Reached<R>, left: u8) -> bool;
}

/// A win to be looked for by a side search.
pub struct SideSearch<'a, S> {
    /// The search.
    pub(in crate::solve) search: &'a mut S,
    /// The moves that the win may take.
    pub(in crate::solve) bound: u8,
    /// The positions that may be searched for it.
    pub(in crate::solve) share: u64,
    /// Whether there is one, if that has been settled.
    pub(in crate::solve) found: Option<bool>,
}

impl<'a, S> SideSearch<'a, S> {
    pub(in crate::solve) fn new(search: &'a mut S, bound: u8, share: u64) -> Self {
        Self { search, bound, share, found: None }
    }
}

/// A stage of an answer whose cost is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The shortest win is proven to be that, or there is none.
    Proven,
    /// All keys are known.
    Keys,
}

/// What is asked of endgames.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sought {
    /// Who wins.
    Winner,
    /// In how many moves the attacker wins, if at all.
    Length,
    /// The same of a win that is known: how soon it can come.
    Shortest,
}

/// A prover with searches next to it that look for any win, sources of wins that need no search, and
/// a budget that is divided among all of them.
pub trait Pursue<R: SearchRules>: Prove<R> + Sized {
    /// One search with a table of its own. It looks at the limits only while it searches.
    type Search: Prove<R> + Recall<R>;

    /// The search that proves.
    fn proof(&mut self) -> &mut Self::Search;

    /// Creates a search that looks for any win, perhaps only by checks.
    fn side_search(&self, checks: bool) -> Self::Search;

    /// Runs side searches one after the other until one has found a win.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; what was found before is noted in the side searches.
    fn run(
        &mut self,
        sides: &mut [SideSearch<'_, Self::Search>],
        position: &Reached<R>,
    ) -> Result<(), Stopped>;

    /// Whether side searches can [run in parallel](Self::run_in_parallel) with the proof.
    fn is_parallel(&self) -> bool;

    /// Runs side searches in another thread while `prove` goes on, which gets the number of positions
    /// that it may search at most, and which comes back once the side searches have ended.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    fn run_in_parallel(
        &mut self,
        sides: &mut [SideSearch<'_, Self::Search>],
        position: &Reached<R>,
        prove: impl FnOnce(&mut Self, u64) -> Result<(), Stopped>,
    ) -> Result<(), Stopped>;

    /// Takes over the wins that a side search has found.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    fn adopt(&mut self, side: &Self::Search) -> Result<(), Stopped>;

    /// Looks for a win along lines that somebody suggests, with the searches of `guided`, which are
    /// created when they are needed. The search that has found one takes the place of `finder`.
    /// Returns the bound within which it was found.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    fn follow_hints(
        &mut self,
        guided: &mut Vec<Self::Search>,
        finder: &mut Self::Search,
        position: &Reached<R>,
        within: u8,
        share: u64,
    ) -> Result<Option<u8>, Stopped>;

    /// Keeps a win within `moves` that `finder` has found, where it may be hard to find again.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    fn keep_win(
        &mut self,
        finder: &mut Self::Search,
        position: &Reached<R>,
        moves: u8,
        share: u64,
    ) -> Result<(), Stopped>;

    /// The moves of a win by the rule about repetition within `within` that is known without a
    /// search; it is kept.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    fn follow_strategy(&mut self, position: &Reached<R>, within: u8)
    -> Result<Option<u8>, Stopped>;

    /// Looks all positions up from now on and forgets what was searched, once that is worth what it
    /// costs. Returns whether that is new.
    fn adopt_endgames(&mut self, position: &Reached<R>, sought: Sought) -> bool;

    /// The moves within which the attacker wins a position with few pieces, if that is known.
    fn known_win(&mut self, position: &Reached<R>) -> Option<u8>;

    /// Goes on to show that the attacker never wins a position, for about this many positions.
    /// Returns whether that is shown; `Some(false)` if it is given up, `None` if it is open.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; what was found is kept.
    fn close(&mut self, position: &Reached<R>, share: u64) -> Tried;

    /// Begins the closed set again along what has refuted the longest win: this prover's own search, or
    /// else the one given. Nothing changes where neither has.
    fn follow_refutation(&mut self, side: Option<Self::Search>, position: &Reached<R>);

    /// Whether each of these positions is lost within `moves`, searching at most `share` positions
    /// for each, where several threads make that faster than to ask one after the other.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; `lost` has what was found before.
    fn try_losses(
        &mut self,
        positions: &[Reached<R>],
        moves: u8,
        share: u64,
        lost: &mut [Option<bool>],
    ) -> Result<(), Stopped>;

    /// Lets another prover work with what is left of this one's budget: the same deadline, the
    /// same count of positions, the same stop flag. It has a table of its own, which takes
    /// memory that this one has not taken, and the same endgames, but another rule about repetition
    /// and another restriction perhaps; its table is dropped when the work is done.
    fn beside_under<T>(
        &mut self,
        repetition: Repetition,
        checks: bool,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T;

    /// The same under the same rule about repetition, but without the endgames, which say nothing of
    /// positions under other rules.
    fn without_endgames<T>(&mut self, checks: bool, work: impl FnOnce(&mut Self) -> T) -> T;

    /// From now on, a part of what the limits allow is held back once a win is known, so that it can
    /// be replayed when the search is stopped.
    fn keep_reserve(&mut self);

    /// Gives that part back.
    fn release_reserve(&mut self);

    /// Notes that a win was found: what it took, if it is the first, is measured, and the reserve is
    /// held back.
    fn note_win(&mut self);

    /// Notes that a stage of the answer is reached.
    fn note_stage(&mut self, stage: Stage);

    /// Shows how far the search has come.
    fn show(&self, not_within: u8, at_most: Option<u8>);

    /// Shows the best win so far.
    fn show_line(&self, line: &Line<R>);
}
