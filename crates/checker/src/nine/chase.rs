//! Who attacks whom, as the ban on perpetual chase sees it.
//!
//! A piece *attacks* another if its side, were it to move, could take it with this chariot, horse,
//! cannon, advisor or elephant and would gain by that: what it takes is worth more, or nobody can
//! take back. A general is never attacked in this sense, nor is a soldier on its own half. Two
//! pieces of one kind that can take each other do not attack each other. Whether a piece can take
//! is always asked under the rule that one's own general may not be exposed to capture, except by
//! pieces that give check already: that check is answered first, and until then it takes nobody's
//! protection away.

use super::{CANNON, CHARIOT, GENERAL, HORSE, Nine, SOLDIER, go, in_half, number};
use crate::board::{BLACK, EMPTY};
use crate::conduct::Points;

impl Nine {
    /// The attacks of the side to move: the square of the attacker, and that of its target.
    pub(crate) fn attacks(&self) -> Vec<(u8, u8)> {
        let mut board = self.clone();
        let checkers = self.with_turn(self.turn ^ BLACK).checkers();
        let mut attacks = Vec::new();
        let mut targets = Vec::with_capacity(20);
        for from in self.men(self.turn) {
            if matches!(self.cells[from] & 7, GENERAL | SOLDIER) {
                continue;
            }
            targets.clear();
            self.reach(from, &mut targets);
            for &to in targets.iter().filter(|&&to| self.may_be_chased(to)) {
                if board.is_safe(from, to) && self.gains(from, to, &checkers) {
                    attacks.push((number(from), number(to)));
                }
            }
        }
        attacks
    }

    /// The attacks of the side that is not to move.
    pub(crate) fn attacks_of_other(&self) -> Vec<(u8, u8)> {
        self.with_turn(self.turn ^ BLACK).attacks()
    }

    /// The chariots of the side to move that block a check by a horse.
    pub(crate) fn held(&self) -> Points {
        let horses = |board: &Self| -> Vec<usize> {
            let is_horse = |&at: &usize| board.cells[at] & 7 == HORSE;
            board.checkers().into_iter().filter(is_horse).collect()
        };
        let checking = horses(self);
        let mut held = Points::NONE;
        for at in self.men(self.turn).filter(|&at| self.cells[at] & 7 == CHARIOT) {
            let mut without = self.clone();
            without.cells[at] = EMPTY;
            if horses(&without).iter().any(|horse| !checking.contains(horse)) {
                held.insert(number(at));
            }
        }
        held
    }

    fn may_be_chased(&self, at: usize) -> bool {
        let man = self.cells[at];
        match man & 7 {
            EMPTY | GENERAL => false,
            SOLDIER => !in_half(at, man & BLACK == 0),
            _ => true,
        }
    }

    /// Whether the side to move gains by a capture that it may play, where some of its pieces give
    /// check already.
    fn gains(&self, from: usize, to: usize, checkers: &[usize]) -> bool {
        let (hunter, victim) = (self.cells[from], self.cells[to]);
        let other = self.turn ^ BLACK;
        let exchange = hunter & 7 == victim & 7;
        if exchange && self.with_turn(other).can_take(to, from, checkers) {
            return false;
        }
        let mut taken = self.with_turn(other);
        taken.cells[to] = hunter;
        taken.cells[from] = EMPTY;
        worth(victim) > worth(hunter)
            || !taken.men(other).any(|by| taken.can_take(by, to, checkers))
    }

    /// Whether a piece of the side to move can take, where some pieces give check already.
    fn can_take(&self, from: usize, to: usize, checkers: &[usize]) -> bool {
        let mut targets = Vec::with_capacity(20);
        self.reach(from, &mut targets);
        if !targets.contains(&to) {
            return false;
        }
        let mut taken = self.clone();
        let general = self.cells[from] & 7 == GENERAL;
        if taken.is_safe(from, to) || checkers.is_empty() || general {
            return taken.is_safe(from, to);
        }
        taken.cells[to] = self.cells[from];
        taken.cells[from] = EMPTY;
        taken.checkers().iter().all(|at| checkers.contains(at))
    }

    /// The squares of the pieces that give check to the side to move, a general on the same open
    /// file among them.
    pub(crate) fn checkers(&self) -> Vec<usize> {
        if !self.is_check() {
            return Vec::new();
        }
        let enemy = self.turn ^ BLACK;
        let own = self.generals[usize::from(self.turn / BLACK)];
        let board = self.with_turn(enemy);
        let mut targets = Vec::with_capacity(20);
        let mut checks = |at: usize| {
            targets.clear();
            board.reach(at, &mut targets);
            targets.contains(&own)
        };
        let mut checkers: Vec<usize> = self.men(enemy).filter(|&at| checks(at)).collect();
        for by in [13, -13] {
            let mut at = go(own, by);
            while self.cells[at] == EMPTY {
                at = go(at, by);
            }
            if self.cells[at] == enemy | GENERAL && !self.rules.generals_may_face {
                checkers.push(at);
            }
        }
        checkers
    }

    fn with_turn(&self, turn: u8) -> Self {
        Self { turn, ..self.clone() }
    }
}

/// Chariot above horse and cannon, those above advisor, elephant and soldier.
fn worth(man: u8) -> u8 {
    match man & 7 {
        CHARIOT => 3,
        HORSE | CANNON => 2,
        _ => 1,
    }
}
