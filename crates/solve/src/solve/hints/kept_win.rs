//! A win that was found, kept move by move outside the transposition table.
//!
//! A win that hints have led to may be large, and what the table forgets of it is hard to find again
//! without them: the search that proves has other estimates than the one that finds, and only a
//! small part of the limits is held back for replaying a win. So such a win is read at once from
//! the table of the search that found it, with every reply, and what is missing there is searched by
//! that search. The win that is kept is a complete proof: each move has been followed to the end.

use rustc_hash::FxHashMap;

use crate::game::{Key, Move, Position, Rules, SearchRules};
use crate::solve::engine::endgames::Strategy;
use crate::solve::engine::exhaustive::wins_at_once;
use crate::solve::engine::known_line::known_win;
use crate::solve::engine::questions::{try_loses, try_wins};
use crate::solve::engine::search::Search;
use crate::solve::limits::{MAX_LENGTH, Stopped};
use crate::solve::prove::Prove;
use crate::solve::reached::Reached;

/// The most positions with the attacker to move that are kept: a win with more is not replayed
/// before it is claimed.
const MOST: usize = 100_000;

/// A win with the attacker's move in each position that the defender can reach.
pub(in crate::solve) struct KeptWin<R: Rules> {
    /// The position that is won.
    root: Position<R>,
    /// The moves within which it is.
    moves: u8,
    /// The moves in which the attacker wins, and the first of them, under the keys of
    /// [`Reached::line_key`].
    steps: FxHashMap<Key, (u8, Move<R>)>,
}

/// The attacker has moved, and the replies are being followed.
struct Frame<R: SearchRules> {
    key: Key,
    mv: Move<R>,
    child: Reached<R>,
    replies: Vec<Move<R>>,
    /// The moves that the attacker has after this one.
    left: u8,
    /// The most moves that a reply so far makes the attacker need.
    longest: u8,
}

struct Reader<'a, R: SearchRules> {
    search: &'a mut Search<R>,
    /// The moves of a strategy, under the keys of the positions.
    strategy: FxHashMap<Key, Move<R>>,
    steps: FxHashMap<Key, (u8, Move<R>)>,
    /// Positions that are searched for one move that is missing.
    share: u64,
    /// The count of positions at which it is given up.
    end: u64,
}

impl<R: SearchRules> KeptWin<R> {
    /// Reads a win within `moves` from the table of the search that has found it, which may search
    /// `most` positions in all for what the table has forgotten. `None` if too much is missing,
    /// or if the win is too large.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub(in crate::solve) fn read(
        search: &mut Search<R>,
        root: &Reached<R>,
        moves: u8,
        most: u64,
    ) -> Result<Option<Self>, Stopped> {
        Self::follow(search, root, moves, most, FxHashMap::default())
    }

    /// Follows the strategy of a win without a search; `None` if the win is too large.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub(in crate::solve) fn of_strategy(
        search: &mut Search<R>,
        root: &Reached<R>,
        Strategy { moves, steps }: Strategy<R>,
    ) -> Result<Option<Self>, Stopped> {
        let moves = u8::try_from(moves).unwrap_or(MAX_LENGTH).min(MAX_LENGTH);
        Self::follow(search, root, moves, 0, steps)
    }

    fn follow(
        search: &mut Search<R>,
        root: &Reached<R>,
        moves: u8,
        most: u64,
        strategy: FxHashMap<Key, Move<R>>,
    ) -> Result<Option<Self>, Stopped> {
        let end = search.effort.budget.nodes().saturating_add(most);
        let steps = FxHashMap::default();
        let mut reader = Reader { search, strategy, steps, share: most / 4, end };
        let Some(moves) = reader.follow(root, moves)? else { return Ok(None) };
        Ok(Some(Self { root: *root.position(), moves, steps: reader.steps }))
    }

    /// The number of moves within which this position is won, if it is the one whose win is kept.
    pub(in crate::solve) fn of(&self, root: &Position<R>) -> Option<u8> {
        (self.root == *root).then_some(self.moves)
    }

    /// The move that wins here within this many moves, if that is kept.
    pub(in crate::solve) fn step(&self, at: &Reached<R>, left: u8) -> Option<Move<R>> {
        let &(moves, mv) = self.steps.get(&at.line_key(left))?;
        (moves <= left).then_some(mv)
    }
}

impl<R: SearchRules> Reader<'_, R> {
    /// Follows every line of a win; returns the moves within which it was followed to the end.
    fn follow(&mut self, root: &Reached<R>, moves: u8) -> Result<Option<u8>, Stopped> {
        let Some(mut frame) = self.enter(root, moves)? else { return Ok(None) };
        let mut above = Vec::new();
        loop {
            if let Some(reply) = frame.replies.pop() {
                let next = frame.child.after(reply);
                if next.repeats().is_some() {
                    continue;
                }
                let known = self.steps.get(&next.line_key(frame.left));
                if let Some(&(length, _)) = known.filter(|(length, _)| *length <= frame.left) {
                    frame.longest = frame.longest.max(length);
                    continue;
                }
                let Some(deeper) = self.enter(&next, frame.left)? else { return Ok(None) };
                above.push(std::mem::replace(&mut frame, deeper));
                continue;
            }
            let length = frame.longest + 1;
            // The same position may have come up below itself, with fewer moves left; the proof
            // above it depends on the shorter win.
            let step = self.steps.entry(frame.key).or_insert((length, frame.mv));
            if length < step.0 {
                *step = (length, frame.mv);
            }
            let Some(before) = above.pop() else { return Ok(Some(length)) };
            frame = before;
            frame.longest = frame.longest.max(length);
        }
    }

    /// The attacker's move in a position, with the replies that are to be followed.
    fn enter(&mut self, at: &Reached<R>, left: u8) -> Result<Option<Frame<R>>, Stopped> {
        self.search.effort.budget.check_now()?;
        if left == 0 || self.steps.len() >= MOST || R::decided(at.board()).is_some() {
            return Ok(None);
        }
        let Some(mv) = self.winning_move(at, left)? else { return Ok(None) };
        let (child, left) = (at.after(mv), left - 1);
        let mut replies = Vec::new();
        if child.won_by().is_none() {
            replies = child.legal_moves().to_vec();
            if left == 0 || replies.is_empty() || R::decided(child.board()).is_some() {
                return Ok(None);
            }
        }
        let key = at.line_key(left + 1);
        Ok(Some(Frame { key, mv, child, replies, left, longest: 0 }))
    }

    /// A move that wins within `left`: one that ends the game, else the one that the table knows,
    /// else the first that is found to. A move of the strategy is taken at its word: whether it wins
    /// in time shows when its lines are followed.
    fn winning_move(&mut self, at: &Reached<R>, left: u8) -> Result<Option<Move<R>>, Stopped> {
        if let Some(mv) = wins_at_once(self.search, at) {
            return Ok(Some(mv));
        }
        if let Some(&mv) = self.strategy.get(&at.key()) {
            return Ok(Some(mv));
        }
        let share = self.share();
        if try_wins(self.search, at, left, share)? != Some(true) {
            return Ok(None);
        }
        let known = known_win(self.search, at).filter(|&(length, _)| length <= left);
        let known = known.map(|(_, mv)| mv);
        for mv in known.into_iter().chain(self.search.first_moves(at)) {
            let share = self.share();
            if try_loses(self.search, &at.after(mv), left - 1, share)? == Some(true) {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Positions that may be searched now.
    fn share(&self) -> u64 {
        self.share.min(self.end.saturating_sub(self.search.effort.budget.nodes()))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::game::{Repetition, fen};
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::Limits;
    use crate::solve::engine::budget::Budget;

    /// A mate in five; a win that a perpetual check cannot hold up.
    const WINS: [&str; 2] =
        ["9/r2k5/3N1aR2/9/1R7/9/9/9/3K5/9 w", "5k3/7R1/9/9/2R6/9/9/3r5/3K5/9 w"];

    fn start(text: &str) -> Reached<Xiangqi> {
        Reached::attacking(&fen::read(text).unwrap(), Repetition::Checks)
    }

    fn search() -> Search<Xiangqi> {
        let limits = Limits { nodes: Some(200_000), ..Limits::default() };
        Search::new(false, Budget::start(&limits), 1 << 25).side_search(false)
    }

    /// Plays the kept moves against every reply; returns the positions in which one was looked up.
    fn play_all(kept: &KeptWin<Xiangqi>, at: &Reached<Xiangqi>, left: u8) -> u32 {
        let mv = kept.step(at, left).unwrap();
        let child = at.after(mv);
        if child.won_by().is_some() {
            return 1;
        }
        let replies = child.legal_moves().into_iter().map(|reply| child.after(reply));
        let open: Vec<_> = replies.filter(|next| next.repeats().is_none()).collect();
        1 + open.iter().map(|next| play_all(kept, next, left - 1)).sum::<u32>()
    }

    #[test]
    fn a_win_is_kept_whatever_becomes_of_the_table_that_it_was_found_in() {
        for text in WINS {
            let (start, mut search) = (start(text), search());
            assert_eq!(try_wins(&mut search, &start, 8, 100_000), Ok(Some(true)), "{text}");
            let kept = KeptWin::read(&mut search, &start, 8, 20_000).unwrap().unwrap();
            let moves = kept.of(&start).unwrap();
            assert!((2..=8).contains(&moves), "{text} {moves}");
            assert!(play_all(&kept, &start, moves) >= u32::from(moves), "{text}");
        }
    }

    #[test]
    fn what_is_not_won_or_cannot_be_found_again_is_not_kept() {
        let start = start(WINS[0]);
        assert!(KeptWin::read(&mut search(), &start, 2, 10_000).unwrap().is_none());
        assert!(KeptWin::read(&mut search(), &start, 8, 10).unwrap().is_none());
        assert!(KeptWin::read(&mut search(), &start, 8, 100_000).unwrap().is_some());
    }

    #[test]
    fn a_limit_ends_the_reading_of_a_win() {
        let (start, mut search) = (start(WINS[0]), search());
        assert_eq!(try_wins(&mut search, &start, 8, 100_000), Ok(Some(true)));
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        search.effort.budget = Budget::start(&limits);
        assert_eq!(KeptWin::read(&mut search, &start, 8, 1_000).err(), Some(Stopped::Time));
    }
}
