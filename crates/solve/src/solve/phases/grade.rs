//! The grade of another winning move next to the one that the solution plays: a dual, a
//! transposition, a detour or another win.
//!
//! A solution says: from here the attacker wins within a number of moves. Another move wins as
//! well, in a shortest length of its own. Two questions divide all such moves, so that each has
//! exactly one grade: does it win within the moves that the solution has left, and does it *come
//! back*?
//!
//! | | comes back | does not |
//! |---|---|---|
//! | within the moves left | transposition | dual |
//! | in more moves | detour | other win |
//!
//! A win *comes back* if the attacker, when winning as soon as possible, has a way to play on which
//! every defense that lasts longest leads to a position of the solution, with the same side to
//! move.

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::lengths::length;
use super::tree::Node;
use crate::game::{Key, Move, Position, Rules, SearchRules};
use crate::solve::limits::Stopped;
use crate::solve::prove::Prove;
use crate::solve::reached::Reached;

/// What another winning move is, compared with the move of the solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// It wins in time and does not come back to the solution. At the first move it is a cook.
    Dual,
    /// It wins in time and comes back to the solution: the same moves in another order.
    Transposition,
    /// It wins later and comes back to the solution.
    Detour,
    /// It wins later in another way.
    OtherWin,
}

impl Grade {
    /// The grade of a win: whether it is in time, and whether it comes back.
    pub fn of(in_time: bool, comes_back: bool) -> Self {
        match (in_time, comes_back) {
            (true, false) => Self::Dual,
            (true, true) => Self::Transposition,
            (false, true) => Self::Detour,
            (false, false) => Self::OtherWin,
        }
    }
}

paiju_game::names! {
    Grade;
    Dual => "dual",
    Transposition => "transposition",
    Detour => "detour",
    OtherWin => "other-win",
}

/// The positions of a solution, with either side to move.
#[derive(Clone, Debug)]
pub struct SolutionPositions<R: Rules> {
    by_key: FxHashMap<Key, Vec<Position<R>>>,
}

impl<R: Rules> SolutionPositions<R> {
    /// Those of a line.
    pub fn of_line(start: &Position<R>, line: &[Move<R>]) -> Self {
        let mut positions = Self { by_key: FxHashMap::default() };
        positions.add_line(start, line);
        positions
    }

    /// Adds those of another line.
    pub fn add_line(&mut self, start: &Position<R>, line: &[Move<R>]) {
        let mut at = *start;
        self.add(at);
        for &mv in line {
            at = at.after(mv);
            self.add(at);
        }
    }

    /// Those of a solution tree.
    pub fn of_tree(start: &Position<R>, tree: &Node<R>) -> Self {
        let mut positions = Self { by_key: FxHashMap::default() };
        positions.add_tree(start, tree);
        positions
    }

    fn add_tree(&mut self, at: &Position<R>, node: &Node<R>) {
        self.add(*at);
        let Some(&mv) = node.continuations.first() else { return };
        let child = at.after(mv);
        self.add(child);
        for defence in &node.defences {
            self.add_tree(&child.after(defence.mv), &defence.next);
        }
    }

    fn add(&mut self, position: Position<R>) {
        let same = self.by_key.entry(position.key()).or_default();
        if !same.contains(&position) {
            same.push(position);
        }
    }

    /// Whether a position is one of them.
    pub fn contains(&self, position: &Position<R>) -> bool {
        self.by_key.get(&position.key()).is_some_and(|same| same.contains(position))
    }
}

/// The attacker's shortest wins and the defender's longest defenses, from any source that knows
/// them.
pub(crate) trait BestPlay<R: SearchRules> {
    /// Why they could not be found.
    type Error;

    /// All moves that win soonest, from a position that is won in `left` and no sooner.
    fn attacks(&mut self, at: &Reached<R>, left: u16) -> Result<Vec<Move<R>>, Self::Error>;

    /// The replies that last longest, each with the length of what is left after it; none where the
    /// game is over.
    fn defences(&mut self, at: &Reached<R>, left: u16) -> Result<Vec<(Move<R>, u16)>, Self::Error>;
}

/// Positions that are walked through to see whether a win comes back.
const MOST_WALKED: usize = 4_000;

/// Whether a win that begins with the move to this position, and takes `left` moves after it, comes
/// back to a solution; `None` if that takes too long to find out.
///
/// # Errors
/// What kept the best play from being found.
pub(crate) fn comes_back<R: SearchRules, P: BestPlay<R> + ?Sized>(
    play: &mut P,
    solution: &SolutionPositions<R>,
    after: &Reached<R>,
    left: u16,
) -> Result<Option<bool>, P::Error> {
    let mut walk = Walk { play, solution, known: FxHashMap::default(), is_cut: false };
    let comes_back = walk.defender(after, left)?;
    // What is true was shown; that nothing was found counts if everything was examined.
    Ok((comes_back || !walk.is_cut).then_some(comes_back))
}

struct Walk<'a, R: SearchRules, P: ?Sized> {
    play: &'a mut P,
    solution: &'a SolutionPositions<R>,
    /// Positions with the attacker to move, with the moves left.
    known: FxHashMap<(Key, u16), bool>,
    is_cut: bool,
}

impl<R: SearchRules, P: BestPlay<R> + ?Sized> Walk<'_, R, P> {
    /// Whether every longest defense leads to the solution.
    fn defender(&mut self, at: &Reached<R>, left: u16) -> Result<bool, P::Error> {
        if self.solution.contains(at) {
            return Ok(true);
        }
        if at.won_by().is_some() {
            return Ok(false);
        }
        let replies = self.play.defences(at, left)?;
        let mut comes_back = !replies.is_empty();
        for (reply, left) in replies {
            comes_back = comes_back && self.attacker(&at.after(reply), left)?;
        }
        Ok(comes_back)
    }

    /// Whether some move that wins soonest leads to the solution.
    fn attacker(&mut self, at: &Reached<R>, left: u16) -> Result<bool, P::Error> {
        if self.solution.contains(at) {
            return Ok(true);
        }
        if left == 0 || at.repeats().is_some() {
            return Ok(false);
        }
        let key = (at.line_key(u8::try_from(left).unwrap_or(u8::MAX)), left);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        if self.known.len() >= MOST_WALKED {
            self.is_cut = true;
            return Ok(false);
        }
        self.known.insert(key, false);
        for mv in self.play.attacks(at, left)? {
            if self.defender(&at.after(mv), left - 1)? {
                self.known.insert(key, true);
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Best play by search, in the attacker's moves.
impl<R: SearchRules> BestPlay<R> for dyn Prove<R> + '_ {
    type Error = Stopped;

    fn attacks(&mut self, at: &Reached<R>, left: u16) -> Result<Vec<Move<R>>, Stopped> {
        let left = u8::try_from(left).unwrap_or(u8::MAX);
        let mut moves = Vec::new();
        for mv in self.first_moves(at) {
            if self.loses(&at.after(mv), left - 1)? {
                moves.push(mv);
            }
        }
        Ok(moves)
    }

    fn defences(&mut self, at: &Reached<R>, left: u16) -> Result<Vec<(Move<R>, u16)>, Stopped> {
        let left = u8::try_from(left).unwrap_or(u8::MAX);
        let mut replies = Vec::new();
        for mv in at.legal_moves() {
            replies.push((mv, u16::from(length(self, &at.after(mv), left)?)));
        }
        let longest = replies.iter().map(|&(_, left)| left).max();
        replies.retain(|&(_, left)| Some(left) == longest);
        Ok(replies)
    }
}
