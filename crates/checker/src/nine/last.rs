//! The last ply: can a move end the game at once? Most of the time of a check is spent here.

use super::{GENERAL, Nine, cell};
use crate::board::{BLACK, EMPTY};

/// From one cell to another.
type Way = (usize, usize);

impl Nine {
    /// Whether the side to move has a legal move.
    pub(crate) fn has_move(&self) -> bool {
        self.clone().some_move(&mut Vec::with_capacity(20)).is_some()
    }

    /// Whether a move of the side to move leaves the other one without a move, in check or not;
    /// only moves that give check count with `checks`.
    pub(crate) fn wins_at_once(&self, checks: bool) -> bool {
        let mut board = self.clone();
        let mut targets = Vec::with_capacity(20);
        let mut replies = Vec::with_capacity(20);
        // A reply to one move is often one to the next as well.
        let mut reply: Option<Way> = None;
        for from in self.men_to_move() {
            targets.clear();
            self.reach(from, &mut targets);
            for &to in &targets {
                let (taken, generals) = (board.cells[to], board.generals);
                board.go(from, to);
                board.turn ^= BLACK;
                let still = reply.is_some_and(|way| board.can_still(way, &mut replies));
                if !still {
                    // An illegal move has a reply as well: it takes the general.
                    let legal = !board.is_attacked(self.turn);
                    if legal {
                        reply = board.some_move(&mut replies);
                        if reply.is_none() && board.is_lost(checks) {
                            return true;
                        }
                    }
                }
                board.turn ^= BLACK;
                board.cells[from] = board.cells[to];
                board.cells[to] = taken;
                board.generals = generals;
            }
        }
        false
    }

    /// Whether the side to move, which has no move, has lost.
    fn is_lost(&self, checks: bool) -> bool {
        self.is_check() || !checks && !self.rules.stalemate_draws
    }

    /// A legal move of the side to move.
    fn some_move(&mut self, targets: &mut Vec<usize>) -> Option<Way> {
        for at in 0..90 {
            let from = cell(at % 9, at / 9);
            if !self.is_own(from) {
                continue;
            }
            targets.clear();
            self.reach(from, targets);
            if let Some(&to) = targets.iter().find(|&&to| self.is_safe(from, to)) {
                return Some((from, to));
            }
        }
        None
    }

    /// Whether the side to move can make a move that it could make elsewhere.
    fn can_still(&mut self, (from, to): Way, targets: &mut Vec<usize>) -> bool {
        if !self.is_own(from) || !self.is_open(to) {
            return false;
        }
        targets.clear();
        self.reach(from, targets);
        targets.contains(&to) && self.is_safe(from, to)
    }

    fn go(&mut self, from: usize, to: usize) {
        let man = self.cells[from];
        self.cells[to] = man;
        self.cells[from] = EMPTY;
        if man & 7 == GENERAL {
            self.generals[usize::from(man / BLACK)] = to;
        }
    }

    fn men_to_move(&self) -> impl Iterator<Item = usize> {
        (0..10)
            .flat_map(|rank| (0..9).map(move |file| cell(file, rank)))
            .filter(|&at| self.is_own(at))
    }
}
