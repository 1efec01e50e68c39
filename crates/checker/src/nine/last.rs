//! The last ply: can a move end the game at once? Most of the time of a check is spent here.

use super::{CANNON, CHARIOT, DIAGONAL, GENERAL, HEIGHT, HORSE, Nine, SOLDIER, STRAIGHT, WIDTH};
use super::{cell, forward, go, place};
use crate::board::{BLACK, EMPTY};

/// From one cell to another.
type Way = (usize, usize);

/// The cells that decide whether a general is attacked: those of its file and rank, and those from
/// which, and over which, a horse attacks it.
struct Near([bool; WIDTH * HEIGHT]);

/// Spare moves that are looked up. With the second one, few moves of the other side stop all of them.
const SPARE: usize = 2;

/// The cells of a move that is legal unless one of them is taken: from, over and to.
type Spare = [usize; 3];

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
        let near = self.near_other_general();
        let spare = self.spare_replies(&near);
        let only_checks = checks || self.rules.stalemate_draws;
        for from in self.men(self.turn) {
            targets.clear();
            self.reach(from, &mut targets);
            for &to in &targets {
                // Only a check can win then, and no check leaves these cells as they are.
                let must_check = only_checks || spare.iter().any(|spare| !spare.contains(&to));
                if must_check && !near.0[from] && !near.0[to] {
                    continue;
                }
                let (taken, generals) = (board.cells[to], board.generals);
                board.go(from, to);
                board.turn ^= BLACK;
                let still = must_check && !board.is_check()
                    || reply.is_some_and(|way| board.can_still(way, &mut replies));
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

    /// What decides whether the general of the side that is not to move is attacked.
    fn near_other_general(&self) -> Near {
        let mut near = Near([false; WIDTH * HEIGHT]);
        let general = self.generals[usize::from((self.turn ^ BLACK) / BLACK)];
        let (file, rank) = place(general);
        (0..9).for_each(|file| near.0[cell(file, rank)] = true);
        (0..10).for_each(|rank| near.0[cell(file, rank)] = true);
        for (x, y) in DIAGONAL {
            let leg = go(general, x + y);
            for at in [leg, go(leg, x), go(leg, y)] {
                near.0[at] = true;
            }
        }
        near
    }

    /// Moves of the side that is not to move between cells that are not near its general: as long as
    /// it is not in check, they are legal if they can be made at all.
    fn spare_replies(&self, near: &Near) -> Vec<Spare> {
        let men = self.men(self.turn ^ BLACK).filter(|&at| !near.0[at]);
        men.filter_map(|from| self.spare_move(from, near)).take(SPARE).collect()
    }

    fn spare_move(&self, from: usize, near: &Near) -> Option<Spare> {
        let is_free = |at: usize| self.cells[at] == EMPTY && !near.0[at];
        let man = self.cells[from];
        let straight = |by: isize| Some(go(from, by)).filter(|&to| is_free(to));
        match man & 7 {
            CANNON if self.jumps => None,
            CHARIOT | CANNON => STRAIGHT.into_iter().find_map(straight).map(|to| [from, to, to]),
            SOLDIER => straight(forward(man & BLACK)).map(|to| [from, to, to]),
            HORSE => {
                let ways = DIAGONAL.into_iter().flat_map(|(x, y)| [(x, x + x + y), (y, x + y + y)]);
                let mut cells = ways.map(|(leg, by)| [from, go(from, leg), go(from, by)]);
                cells.find(|&[_, leg, to]| self.cells[leg] == EMPTY && is_free(to))
            }
            _ => None,
        }
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
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Ending};
    use crate::rules::Rules;

    /// The same by playing every move out.
    fn wins_by_any_move(board: &Board, checks: bool) -> bool {
        board.over().is_none()
            && board.look().steps.into_iter().any(|step| {
                let child = board.after(step);
                (!checks || child.is_check()) && child.fate().is_some_and(Ending::is_loss)
            })
    }

    /// Few men, so that mates and stalemates are near.
    const STARTS: [&str; 6] = [
        "4k4/9/9/9/9/9/9/9/R8/3K1R3 w",
        "3k5/4P4/9/9/9/9/9/9/4p4/5K3 w",
        "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w",
        "3akr3/4a4/6N2/5N3/5R3/9/9/9/9/3K5 w",
        "1Nna1k1r1/c2Ra1P2/bP2b4/P1R1C1pnr/2P1p4/3p5/9/5C3/3pp4/4cK3 w",
        "5k3/3P5/N8/9/9/4p1n2/9/9/4C4/4K4 w",
    ];

    #[test]
    fn a_look_at_the_last_ply_finds_what_playing_every_move_out_finds() {
        let (mut seed, mut wins, mut looks) = (1u64, 0, 0);
        for game in ["xiangqi", "china-schach"] {
            let rules: Rules = game.parse().unwrap();
            for start in STARTS.iter().cycle().take(240) {
                let mut board = Board::read(start, rules).unwrap();
                for _ in 0..40 {
                    for checks in [false, true] {
                        let found = wins_by_any_move(&board, checks);
                        assert_eq!(board.wins_at_once(checks), found, "{game} {}", board.text());
                        wins += u32::from(found);
                        looks += 1;
                    }
                    let steps = board.look().steps;
                    if steps.is_empty() || board.over().is_some() {
                        break;
                    }
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    board = board.after(steps[(seed >> 33) as usize % steps.len()]);
                }
            }
        }
        assert!(wins > 500 && looks > 10_000, "{wins} of {looks}");
    }
}
