//! A win is replayed: somebody names the attacker's moves, the checker plays every reply.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::board::{Board, Ending, Packed, Step};
use super::error::{ClaimError, Fault};
use super::rules::Rules;

/// Checks claims about one position and remembers what was shown, so that the claims of
/// several first moves share it.
pub struct Replay {
    pub(super) rules: Rules,
    pub(super) root: Board,
    pub(super) checks: bool,
    /// Positions that may still be looked at.
    left: u64,
    budget: u64,
    /// What has been shown: with the attacker to move.
    pub(super) known: FxHashMap<Packed, Known>,
    /// The first moves that were shown to win.
    pub(super) keys: Vec<Known>,
    tally: Tally,
}

/// A move of the attacker that wins within a number of moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) step: Step,
    pub(super) length: u8,
}

/// What was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Positions with the attacker to move.
    pub positions: u64,
    /// Replies of the defender that were answered.
    pub replies: u64,
    /// Final positions that are checkmate.
    pub checkmates: u64,
    /// Final positions that are stalemate.
    pub stalemates: u64,
    /// Final positions in which the loser is bared.
    pub bared: u64,
}

/// A position in which the attacker's move has been played and the replies are being tried.
struct Frame {
    /// The position before the attacker's move.
    at: Packed,
    step: Step,
    /// The position after it.
    child: Board,
    replies: Vec<Step>,
    next: usize,
    /// The moves that the attacker has after his move.
    left: u8,
    /// The most moves that a reply so far can make him need.
    longest: u8,
}

impl Replay {
    /// For claims about a position. With `checks` every move of the attacker must give
    /// check. At most `budget` positions with the attacker to move are looked at.
    ///
    /// # Errors
    /// [`ClaimError::Position`] if the text is no position under these rules.
    pub fn new(rules: Rules, fen: &str, checks: bool, budget: u64) -> Result<Self, ClaimError> {
        let root = Board::read(fen, rules)?;
        let (known, keys, tally) = (FxHashMap::default(), Vec::new(), Tally::default());
        Ok(Self { rules, root, checks, left: budget, budget, known, keys, tally })
    }

    /// The position that the claims are about.
    pub fn root(&self) -> &Board {
        &self.root
    }

    /// What was looked at so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Shows that a first move wins within a number of moves, itself included. `prover` is
    /// asked for the attacker's move in every other position: it is given the position text
    /// and the moves left, at least 1, and names a move in coordinates, or nothing if it
    /// cannot. Returns the number of moves within which the move was shown to win, which may
    /// be less than what was claimed.
    ///
    /// # Errors
    /// [`ClaimError`] with the line on which the claim was not shown.
    pub fn key(
        &mut self,
        key: &str,
        within: u8,
        prover: &mut dyn FnMut(&str, u8) -> Option<String>,
    ) -> Result<u8, ClaimError> {
        let root = self.root.clone();
        let mut name = Some(key.to_owned());
        // The root is asked like any other position, but knows its answer.
        let first = self.enter(&root, within, &[], &mut |_, _| name.take())?;
        let shown = self.walk(first, prover)?;
        self.keys.push(shown);
        Ok(shown.length)
    }

    /// Tries all replies below a frame; returns what was shown there.
    fn walk(
        &mut self,
        mut frame: Frame,
        prover: &mut dyn FnMut(&str, u8) -> Option<String>,
    ) -> Result<Known, ClaimError> {
        let mut above = Vec::new();
        loop {
            if let Some(&reply) = frame.replies.get(frame.next) {
                let (board, left) = (frame.child.after(reply), frame.left);
                match self.known.get(&board.packed()) {
                    Some(known) if known.length <= left => {
                        frame.longest = frame.longest.max(known.length);
                        frame.next += 1;
                        self.tally.replies += 1;
                    }
                    _ => {
                        above.push(frame);
                        frame = self.enter(&board, left, &above, prover)?;
                    }
                }
                continue;
            }
            let shown = Known { step: frame.step, length: frame.longest + 1 };
            // Another first move may be claimed, so the root is not settled by this one.
            let Some(before) = above.pop() else { return Ok(shown) };
            // The same position may have come up below itself, with fewer moves left. What
            // stands above rests on that, so the shorter of two proofs is kept.
            match self.known.entry(frame.at) {
                Entry::Occupied(mut known) if shown.length < known.get().length => {
                    known.insert(shown);
                }
                Entry::Occupied(_) => {}
                Entry::Vacant(free) => {
                    free.insert(shown);
                }
            }
            frame = before;
        }
    }

    /// Asks for the attacker's move in a position below some frames, and plays it.
    fn enter(
        &mut self,
        board: &Board,
        left: u8,
        above: &[Frame],
        prover: &mut dyn FnMut(&str, u8) -> Option<String>,
    ) -> Result<Frame, ClaimError> {
        self.left = self.left.checked_sub(1).ok_or(ClaimError::Budget(self.budget))?;
        self.tally.positions += 1;
        let refuse = |fault| ClaimError::Line { line: self.line(above), fault };
        if left == 0 {
            return Err(refuse(Fault::Late));
        }
        let Some(name) = prover(&board.text(), left) else {
            return Err(refuse(Fault::NoAnswer { left }));
        };
        let step = played(board, &name, self.checks).map_err(refuse)?;
        let child = board.after(step);
        let look = child.look();
        let replies = match look.ending {
            None if left == 1 => return Err(refuse(Fault::Late)),
            None => look.steps,
            Some(Ending::Drawn | Ending::Won) => return Err(refuse(Fault::Over)),
            Some(Ending::Checkmate) => {
                self.tally.checkmates += 1;
                Vec::new()
            }
            Some(Ending::Stalemate) => {
                self.tally.stalemates += 1;
                Vec::new()
            }
            Some(Ending::Bared) => {
                self.tally.bared += 1;
                Vec::new()
            }
        };
        Ok(Frame { at: board.packed(), step, child, replies, next: 0, left: left - 1, longest: 0 })
    }

    /// The moves that led to the position below these frames.
    fn line(&self, above: &[Frame]) -> Vec<String> {
        let name = |step: Step| self.root.name(step);
        let both = |frame: &Frame| [Some(frame.step), frame.replies.get(frame.next).copied()];
        above.iter().flat_map(both).flatten().map(name).collect()
    }
}

/// The attacker's move by its name, if it is a move that he may play.
pub(super) fn played(board: &Board, name: &str, checks: bool) -> Result<Step, Fault> {
    if board.over().is_some() {
        return Err(Fault::Over);
    }
    let cut = || name.chars().take(20).collect();
    let step = board.step(name).filter(|&step| board.is_legal(step));
    let step = step.ok_or_else(|| Fault::Illegal(cut()))?;
    if checks && !board.after(step).is_check() {
        return Err(Fault::Quiet(cut()));
    }
    Ok(step)
}
