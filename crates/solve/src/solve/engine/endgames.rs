//! Endgames that are known exactly: where the search need not go on.
//!
//! This room does not know how they are known; tables of endgames are one such source. What
//! is looked up goes into the table of positions as if it had been found by search, as two
//! absolute bounds, so nothing else needs to know of it.

use rustc_hash::FxHashMap;

use super::search::Search;
use super::table::{Known, NEVER, NO_HINT};
use crate::game::{Key, Move, Position, Repetition, Rules, SearchRules};
use crate::solve::history::History;
use crate::solve::limits::MAX_LENGTH;

/// What best play leads to, counted in plies until the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The side to move wins in this many plies.
    Wins(u16),
    /// The side to move has lost in this many plies, at least 0.
    Loses(u16),
    /// Neither side can force a win in any number of plies.
    Neither,
}

/// A win of the side to move, with its move in each position that the other side can reach until an
/// [`Endgames::fate`] takes over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy<R: Rules> {
    /// The most moves of the winner that it takes.
    pub moves: u16,
    /// The winner's moves, under the keys of the positions.
    pub steps: FxHashMap<Key, Move<R>>,
}

/// Positions whose fate may be known.
pub trait Endgames<R: Rules>: Send + Sync {
    /// The most men with which a position is known, so that others are not looked for.
    fn most_men(&self) -> usize;

    /// The fate of a position with best play and without a rule on repetition; `None` if it
    /// is not known.
    fn fate(&self, position: &Position<R>) -> Option<Fate>;

    /// A win of the side to move by the rule about repetition, of which [`fate`](Self::fate) says
    /// nothing, since it has no length; with a bound for one. `None` if none is known.
    fn strategy(&self, position: &Position<R>) -> Option<Strategy<R>> {
        let _ = position;
        None
    }

    /// Whether of positions with the same men some have turned out to be known and others not,
    /// as where a file is damaged.
    fn has_gaps(&self) -> bool;

    /// The rule about repetition under which the fates are true.
    fn repetition(&self) -> Repetition {
        Repetition::None
    }
}

impl<R: SearchRules> Search<R> {
    /// Whether a position may be one whose fate is known although the one before is searched.
    /// That one is not known, then, so the men must be others if there are no gaps; but
    /// a known win says nothing of one by checks alone.
    pub(in crate::solve) fn may_be_known(
        &self,
        before: &Position<R>,
        mv: Move<R>,
        after: &Position<R>,
    ) -> bool {
        let Some(endgames) = &self.endgames else { return false };
        self.checks
            || mv.capture().is_some()
            || mv.special() != R::Special::default()
            || after.rights() != before.rights()
            || endgames.has_gaps()
            // Not all that is true without the rule holds with it.
            || self.repetition() != Repetition::None
    }

    /// Looks up a position and notes what is known of it for the attacker, whose turn it is
    /// with `ATTACK`. Returns what the table knows then of a win within `left` moves after this
    /// history, or `None` if there was nothing.
    ///
    /// A forced win on the board needs no repetition, so it holds under every rule and after
    /// every history; under a rule there may be a shorter one. That neither side wins holds
    /// under the rule for which it was worked out, and where nothing came before.
    pub(in crate::solve) fn probe_endgames<const ATTACK: bool>(
        &self,
        history: &History<R>,
        position: &Position<R>,
        left: u8,
    ) -> Option<Known> {
        let endgames = self.endgames.as_ref()?;
        if position.board().occupied().len() > endgames.most_men() {
            return None;
        }
        let plies = match (endgames.fate(position)?, ATTACK) {
            (Fate::Wins(plies), true) | (Fate::Loses(plies), false) => Some(plies),
            _ => None,
        };
        // What costs little to look up again is kept least.
        let put = |moves, won| self.table.put(position.key(), moves, won, NO_HINT, 1);
        let exact = self.repetition() == Repetition::None;
        let Some(plies) = plies else {
            if self.repetition() != endgames.repetition() || !history.is_empty() {
                return None;
            }
            put(NEVER, false);
            return Some(self.table.get(position.key()));
        };
        let moves = u8::try_from(plies.div_ceil(2)).unwrap_or(NEVER);
        if moves > 1 && exact {
            put((moves - 1).min(MAX_LENGTH), false);
        }
        // A win by any moves is none by checks.
        if !self.checks && (1..=MAX_LENGTH).contains(&moves) {
            put(moves, true);
        }
        Some(self.known::<ATTACK>(history, position, left))
    }
}
