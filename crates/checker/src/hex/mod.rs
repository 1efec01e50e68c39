//! The board of 37 hexagons as a mailbox: a square of pieces, letters to the right and numbers
//! upward, surrounded by nothing, in which the six straight steps are one right, one up and
//! both at once, and back.

mod text;

use super::board::{BLACK, EDGE, EMPTY, Ending, Look, Packed, Step};
use super::error::PositionError;
use super::rules::Rules;
pub(super) use text::{man, name, read_step};

const WIDTH: usize = 13;

const KING: u8 = 1;
const ROOK: u8 = 2;
const BISHOP: u8 = 3;
const KNIGHT: u8 = 4;
const PAWN: u8 = 5;

/// What a pawn becomes, by the number that its move holds besides its cells: 1, 2, 3.
const BECOMES: [u8; 3] = [ROOK, BISHOP, KNIGHT];
/// The number that marks castling, besides the cells of the move.
const CASTLING: u8 = 4;

const STRAIGHT: [isize; 6] = [1, 13, 14, -1, -13, -14];
/// For each diagonal step, the two straight steps that make it up. They also lead to the two
/// cells between which it passes.
const DIAGONAL: [(isize, isize); 6] =
    [(1, 14), (13, 14), (1, -13), (-1, -14), (-13, -14), (-1, 13)];
/// The diagonal steps with which White's pawns take; the last one from their home row only.
const TAKES: [(isize, isize); 3] = [(-1, 13), (1, 14), (13, 14)];
/// White's king, the cell that it jumps over, and its rook; Black's are turned.
const HOME: [(usize, usize); 3] = [(2, 1), (3, 1), (4, 1)];

/// A position: the pieces, the side to move, the squares of the kings, who may castle.
#[derive(Clone)]
pub(super) struct Hex {
    cells: [u8; WIDTH * WIDTH],
    /// The cells of the kings, White's first.
    kings: [usize; 2],
    /// 0 or [`BLACK`].
    turn: u8,
    /// 1 for White, 2 for Black.
    rights: u8,
    rules: Rules,
}

impl Hex {
    /// Whether there can be such pieces.
    fn judge(&self, counts: &[usize; 16]) -> Result<(), PositionError> {
        for side in [0, BLACK] {
            let count = |man: u8| counts[usize::from(man | side)];
            if count(KING) != 1 {
                return Err(PositionError::General);
            }
            // A second rook, bishop or knight was a pawn.
            let promoted: usize = BECOMES.iter().map(|&man| count(man).saturating_sub(1)).sum();
            if count(PAWN) + promoted > 5 {
                return Err(PositionError::Man(char::from(if side == 0 { b'P' } else { b'p' })));
            }
            let [king, _, rook] = home(side);
            let at_home = self.cells[king] == KING | side && self.cells[rook] == ROOK | side;
            if self.may_castle(side) && !at_home {
                return Err(PositionError::Rights);
            }
        }
        if self.is_attacked(self.turn ^ BLACK) { Err(PositionError::Check) } else { Ok(()) }
    }

    /// The whole position in few bytes: four bits a cell, the rights, the side to move.
    pub(super) fn packed(&self) -> Packed {
        let mut bytes = [0; 46];
        for at in 0..49 {
            let man = self.cells[cell(at % 7 + 1, at / 7 + 1)];
            bytes[at / 2] |= (man & 15) << (at % 2 * 4);
        }
        bytes[44] = self.rights;
        bytes[45] = self.turn;
        Packed(bytes)
    }

    /// What [`Self::packed`] made bytes of.
    pub(super) fn unpacked(&self, Packed(bytes): Packed) -> Self {
        let mut board = self.clone();
        for at in 0..49 {
            let cell = cell(at % 7 + 1, at / 7 + 1);
            if board.cells[cell] == EDGE {
                continue;
            }
            let man = bytes[at / 2] >> (at % 2 * 4) & 15;
            board.cells[cell] = man;
            if man & 7 == KING {
                board.kings[usize::from(man / BLACK)] = cell;
            }
        }
        board.rights = bytes[44];
        board.turn = bytes[45];
        board
    }

    /// The legal moves, and whether the game has ended here.
    pub(super) fn look(&self) -> Look {
        let mut steps = Vec::with_capacity(48);
        let mut targets = Vec::with_capacity(24);
        for y in 1..=7 {
            for x in letters(y) {
                let from = cell(x, y);
                if !self.is_own(from) {
                    continue;
                }
                targets.clear();
                self.reach(from, &mut targets);
                for &to in targets.iter().filter(|&&to| self.is_safe(from, to)) {
                    let pawn = self.cells[from] & 7 == PAWN;
                    let last = pawn && matches!(to / WIDTH, 3 | 9);
                    let extras = if last { 1..=3 } else { 0..=0 };
                    steps.extend(extras.map(|extra| step(from, to, extra)));
                }
            }
        }
        if self.can_castle() {
            steps.push(castling());
        }
        let ending = match (steps.is_empty(), self.is_check()) {
            (false, _) => self.over(),
            (true, true) => Some(Ending::Checkmate),
            (true, false) if !self.rules.stalemate_draws => Some(Ending::Stalemate),
            (true, false) => self.over().or(Some(Ending::Drawn)),
        };
        Look { steps, ending }
    }

    /// Whether the side to move has a legal move.
    pub(super) fn has_move(&self) -> bool {
        let mut targets = Vec::with_capacity(24);
        for y in 1..=7 {
            for from in letters(y).map(|x| cell(x, y)).filter(|&from| self.is_own(from)) {
                targets.clear();
                self.reach(from, &mut targets);
                if targets.iter().any(|&to| self.is_safe(from, to)) {
                    return true;
                }
            }
        }
        self.can_castle()
    }

    /// Passes the turn to the other side.
    pub(super) fn pass(&mut self) {
        self.turn ^= BLACK;
    }

    pub(super) fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether the side to move may play this.
    pub(super) fn is_legal(&self, mv: Step) -> bool {
        if mv.extra == CASTLING {
            return mv == castling() && self.can_castle();
        }
        self.look().steps.contains(&mv)
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Step) {
        let side = self.turn;
        if mv.extra == CASTLING {
            let [king, middle, rook] = home(side);
            self.cells[king] = EMPTY;
            self.cells[middle] = ROOK | side;
            self.cells[rook] = KING | side;
            self.kings[usize::from(side / BLACK)] = rook;
            self.rights &= if side == 0 { 2 } else { 1 };
        } else {
            let (from, to) = cells(mv);
            let man = self.cells[from];
            let becomes = usize::from(mv.extra).checked_sub(1).and_then(|at| BECOMES.get(at));
            self.cells[to] = becomes.map_or(man, |&other| other | side);
            self.cells[from] = EMPTY;
            if man & 7 == KING {
                self.kings[usize::from(side / BLACK)] = to;
            }
            for (owner, right) in [(0, 1), (BLACK, 2)] {
                let [king, _, rook] = home(owner);
                if [king, rook].iter().any(|&home| home == from || home == to) {
                    self.rights &= !right;
                }
            }
        }
        self.turn ^= BLACK;
    }

    /// From where to where king and rook go with a move that castles.
    pub(super) fn castling_paths(&self, mv: Step) -> Option<[(u8, u8); 2]> {
        let [king, middle, rook] = home(self.turn);
        let path = |from, to| {
            let Step { from, to, .. } = step(from, to, 0);
            (from, to)
        };
        (mv.extra == CASTLING).then(|| [path(king, rook), path(rook, middle)])
    }

    /// Whether the side to move is in check.
    pub(super) fn is_check(&self) -> bool {
        self.is_attacked(self.turn)
    }

    /// How many pieces give check to the side to move.
    pub(super) fn checkers(&self) -> usize {
        let king = self.kings[usize::from(self.turn / BLACK)];
        let mut other = self.clone();
        other.turn ^= BLACK;
        let takes = |&at: &usize| {
            let mut to = Vec::new();
            if other.is_own(at) {
                other.reach(at, &mut to);
            }
            to.contains(&king)
        };
        (0..other.cells.len()).filter(takes).count()
    }

    /// How the game is over although there may still be moves.
    pub(super) fn over(&self) -> Option<Ending> {
        let bare = |side: u8| {
            !self
                .cells
                .iter()
                .any(|&man| man != EDGE && man != EMPTY && man & BLACK == side && man & 7 != KING)
        };
        match (bare(self.turn), bare(self.turn ^ BLACK)) {
            (true, true) => Some(Ending::Drawn),
            _ if self.rules.bared_fights_on => None,
            (true, false) => Some(Ending::Bared),
            (false, true) => Some(Ending::Won),
            (false, false) => None,
        }
    }

    fn may_castle(&self, side: u8) -> bool {
        self.rights & if side == 0 { 1 } else { 2 } != 0
    }

    fn can_castle(&self) -> bool {
        let side = self.turn;
        let [king, middle, rook] = home(side);
        if !self.may_castle(side) || self.cells[middle] != EMPTY {
            return false;
        }
        // King and rook during castling: before, with the king in the middle, after.
        [[king, rook], [middle, rook], [rook, middle]].into_iter().all(|[at, beside]| {
            let mut board = self.clone();
            board.cells[king] = EMPTY;
            board.cells[rook] = EMPTY;
            board.cells[at] = KING | side;
            board.cells[beside] = ROOK | side;
            board.kings[usize::from(side / BLACK)] = at;
            !board.is_attacked(side)
        })
    }

    fn is_own(&self, at: usize) -> bool {
        let man = self.cells[at];
        man != EDGE && man != EMPTY && man & BLACK == self.turn
    }

    fn is_enemy(&self, at: usize) -> bool {
        let man = self.cells[at];
        man != EDGE && man != EMPTY && man & BLACK != self.turn
    }

    /// Whether the mover's king cannot be taken after this move.
    fn is_safe(&self, from: usize, to: usize) -> bool {
        let mut board = self.clone();
        let man = board.cells[from];
        board.cells[to] = man;
        board.cells[from] = EMPTY;
        if man & 7 == KING {
            board.kings[usize::from(self.turn / BLACK)] = to;
        }
        !board.is_attacked(self.turn)
    }

    /// Whether two pawns of one color are on either side of a diagonal step.
    fn is_blocked(&self, from: usize, (a, b): (isize, isize)) -> bool {
        let (left, right) = (self.cells[go(from, a)], self.cells[go(from, b)]);
        left == right && left != EDGE && left & 7 == PAWN && !self.rules.diagonals_open
    }

    /// Where the piece on a cell, one of the side to move, can go by its own way of moving.
    fn reach(&self, from: usize, to: &mut Vec<usize>) {
        let free = |at: usize| self.cells[at] == EMPTY || self.is_enemy(at);
        match self.cells[from] & 7 {
            KING => {
                to.extend(STRAIGHT.map(|by| go(from, by)).into_iter().filter(|&at| free(at)));
                for by in DIAGONAL {
                    self.slant(from, by, to);
                }
            }
            ROOK => {
                for by in STRAIGHT {
                    let mut at = go(from, by);
                    while self.cells[at] == EMPTY {
                        to.push(at);
                        at = go(at, by);
                    }
                    to.extend(Some(at).filter(|&at| self.is_enemy(at)));
                }
            }
            BISHOP => DIAGONAL.into_iter().for_each(|by| self.slant(from, by, to)),
            KNIGHT => {
                let ends = DIAGONAL.into_iter().flat_map(|(a, b)| [a + b + a, a + b + b]);
                to.extend(ends.map(|by| go(from, by)).filter(|&at| free(at)));
            }
            _ => {
                let forward = if self.turn == 0 { 1 } else { -1 };
                let ahead = [13, 14].map(|by| go(from, by * forward));
                to.extend(ahead.into_iter().filter(|&at| self.cells[at] == EMPTY));
                let takes = self.takes(self.turn, from).map(|(a, b)| go(from, a + b));
                to.extend(takes.filter(|&at| self.is_enemy(at)));
            }
        }
    }

    /// The steps by which a pawn can capture from a cell.
    fn takes(&self, side: u8, from: usize) -> impl Iterator<Item = (isize, isize)> {
        let sign = if side == 0 { 1 } else { -1 };
        let at_home = from / WIDTH == if side == 0 { 4 } else { 8 };
        let count = if at_home { 3 } else { 2 };
        let steps = TAKES.into_iter().take(count).map(move |(a, b)| (a * sign, b * sign));
        steps.filter(move |&by| !self.is_blocked(from, by))
    }

    fn slant(&self, from: usize, by: (isize, isize), to: &mut Vec<usize>) {
        let mut at = from;
        while !self.is_blocked(at, by) {
            at = go(at, by.0 + by.1);
            if self.cells[at] == EMPTY {
                to.push(at);
                continue;
            }
            to.extend(Some(at).filter(|&at| self.is_enemy(at)));
            break;
        }
    }

    /// Whether a side's king can be taken: seen from the king, along the lines, from the
    /// cells from where a knight or a pawn would reach it.
    fn is_attacked(&self, side: u8) -> bool {
        let enemy = side ^ BLACK;
        let king = self.kings[usize::from(side / BLACK)];
        for by in STRAIGHT {
            let mut at = go(king, by);
            if self.cells[at] == KING | enemy {
                return true;
            }
            while self.cells[at] == EMPTY {
                at = go(at, by);
            }
            if self.cells[at] == ROOK | enemy {
                return true;
            }
        }
        for by in DIAGONAL {
            let mut at = king;
            while !self.is_blocked(at, by) {
                at = go(at, by.0 + by.1);
                if self.cells[at] != EMPTY {
                    let met = self.cells[at];
                    if met == BISHOP | enemy || met == KING | enemy {
                        return true;
                    }
                    break;
                }
            }
            for leap in [by.0 + by.1 + by.0, by.0 + by.1 + by.1] {
                if self.cells[go(king, leap)] == KNIGHT | enemy {
                    return true;
                }
            }
            let pawn = go(king, by.0 + by.1);
            if self.cells[pawn] == PAWN | enemy
                && self.takes(enemy, pawn).any(|(a, b)| go(pawn, a + b) == king)
            {
                return true;
            }
        }
        false
    }
}

/// The cell some steps away. Nothing steps further than three beyond the board, and all lines
/// stop at its edge, so the sum stays within the mailbox.
fn go(from: usize, by: isize) -> usize {
    from.wrapping_add_signed(by)
}

fn cell(x: usize, y: usize) -> usize {
    (y + 2) * WIDTH + x + 2
}

/// The letters of a row, 1 to 7.
fn letters(y: usize) -> std::ops::RangeInclusive<usize> {
    y.saturating_sub(3).max(1)..=(y + 3).min(7)
}

/// King, middle and rook of a side before it castles.
fn home(side: u8) -> [usize; 3] {
    HOME.map(|(x, y)| if side == 0 { cell(x, y) } else { cell(8 - x, 8 - y) })
}

fn castling() -> Step {
    Step { from: 0, to: 0, extra: CASTLING }
}

fn step(from: usize, to: usize, extra: u8) -> Step {
    let number = |cell: usize| ((cell / WIDTH - 3) * 7 + cell % WIDTH - 3) as u8;
    Step { from: number(from), to: number(to), extra }
}

fn cells(mv: Step) -> (usize, usize) {
    let cell = |number: u8| cell(usize::from(number % 7) + 1, usize::from(number / 7) + 1);
    (cell(mv.from), cell(mv.to))
}
