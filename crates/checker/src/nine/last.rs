//! The last ply: can a move end the game at once? Most of the time of a check is spent here.

use super::{CANNON, CHARIOT, DIAGONAL, FIRST, GENERAL, HEIGHT, HORSE, LAST, Nine, SOLDIER};
use super::{STRAIGHT, WIDTH, forward, go};
use crate::board::{BLACK, EDGE, EMPTY};

/// From one cell to another.
type Way = (usize, usize);

/// What decides whether a general is attacked: for each cell the lines to the general that it is on, one
/// bit each, and whether a horse attacks it from here or over it ([`HORSES`]). Since a move takes one man
/// at most from a line, what is beyond the third man of a line decides nothing.
struct Near([u8; WIDTH * HEIGHT]);

/// The bit after those of the four lines.
const HORSES: u8 = 1 << 4;

/// For each cell the reply that was found last to a move that went there: while positions follow each
/// other that differ in few men, it mostly serves again.
#[derive(Clone)]
pub(crate) struct Replies([Option<Way>; WIDTH * HEIGHT]);

impl Default for Replies {
    fn default() -> Self {
        Self([None; WIDTH * HEIGHT])
    }
}

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
    /// only moves that give check count with `checks`. Which replies are known changes nothing but the
    /// time.
    pub(crate) fn wins_at_once(&self, checks: bool, known: &mut Replies) -> bool {
        let mut board = self.clone();
        let mut targets = Vec::with_capacity(20);
        let mut replies = Vec::with_capacity(20);
        let near = self.near_other_general();
        let spare = self.spare_replies(&near);
        let only_checks = checks || self.rules.stalemate_draws;
        for from in self.men(self.turn) {
            targets.clear();
            self.reach(from, &mut targets);
            for &to in &targets {
                // Only a check can win then, and no check leaves these cells as they are.
                let must_check =
                    only_checks || spare.iter().flatten().any(|spare| !spare.contains(&to));
                let touched = near.0[from] | near.0[to];
                if must_check && touched == 0 {
                    continue;
                }
                let (taken, generals) = (board.cells[to], board.generals);
                board.go(from, to);
                board.turn ^= BLACK;
                let still = must_check && !board.is_check_by(touched)
                    || known.0[to].is_some_and(|way| board.can_still(way, &mut replies));
                if !still {
                    // An illegal move has a reply as well: it takes the general.
                    let legal = !board.is_attacked(self.turn);
                    if legal {
                        match board.some_move(&mut replies) {
                            None if board.is_lost(checks) => return true,
                            None => {}
                            found => known.0[to] = found,
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
        let mut near = Near([0; WIDTH * HEIGHT]);
        let general = self.generals[usize::from((self.turn ^ BLACK) / BLACK)];
        for (line, by) in STRAIGHT.into_iter().enumerate() {
            let (mut at, mut men) = (go(general, by), 0);
            while men < 3 && self.cells[at] != EDGE {
                near.0[at] |= 1 << line;
                men += u8::from(self.cells[at] != EMPTY);
                at = go(at, by);
            }
        }
        for (x, y) in DIAGONAL {
            let leg = go(general, x + y);
            for at in [leg, go(leg, x), go(leg, y)] {
                near.0[at] |= HORSES;
            }
        }
        near
    }

    /// Whether the side to move is in check by a move that has touched these lines; without it, it is
    /// not in check.
    fn is_check_by(&self, touched: u8) -> bool {
        let mut lines = STRAIGHT.into_iter().enumerate();
        lines.any(|(line, by)| touched & 1 << line != 0 && self.is_attacked_along(self.turn, by))
            || touched & HORSES != 0 && self.is_attacked_by_horse(self.turn)
    }

    /// Moves of the side that is not to move between cells that are not near its general: as long as
    /// it is not in check, they are legal if they can be made at all.
    fn spare_replies(&self, near: &Near) -> [Option<Spare>; SPARE] {
        let men = self.men(self.turn ^ BLACK).filter(|&at| near.0[at] == 0);
        let mut spare = men.filter_map(|from| self.spare_move(from, near));
        std::array::from_fn(|_| spare.next())
    }

    fn spare_move(&self, from: usize, near: &Near) -> Option<Spare> {
        let is_free = |at: usize| self.cells[at] == EMPTY && near.0[at] == 0;
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
        for from in FIRST..=LAST {
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
    use crate::nine::Replies;
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
            let mut known = Replies::default();
            for start in STARTS.iter().cycle().take(240) {
                let mut board = Board::read(start, rules).unwrap();
                for _ in 0..40 {
                    for checks in [false, true] {
                        let found = wins_by_any_move(&board, checks);
                        let looked = board.wins_at_once(checks, &mut known);
                        assert_eq!(looked, found, "{game} {}", board.text());
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
