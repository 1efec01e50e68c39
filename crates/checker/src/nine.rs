//! The board of 9 × 10 points as a mailbox: an array of pieces with two rows and columns of
//! nothing around it, over which pieces step until they meet something.

use super::board::{BLACK, EDGE, EMPTY, Ending, Look, Packed, Step, men};
use super::error::PositionError;
use super::rules::Rules;

mod chase;
mod last;

pub(super) use last::Replies;

/// Cells in a row of the mailbox: nine points and two cells of edge on either side.
const WIDTH: usize = 13;
const HEIGHT: usize = 14;
/// The cells of a1 and i10; between them are all points, and cells of the edge.
const FIRST: usize = 28;
const LAST: usize = 153;

const GENERAL: u8 = 1;
const ADVISOR: u8 = 2;
const ELEPHANT: u8 = 3;
const HORSE: u8 = 4;
const CHARIOT: u8 = 5;
const CANNON: u8 = 6;
const SOLDIER: u8 = 7;

/// One step right, forward (as Red sees it), left, back.
const STRAIGHT: [isize; 4] = [1, 13, -1, -13];
/// For each diagonal step, the two straight steps that make it up.
const DIAGONAL: [(isize, isize); 4] = [(1, 13), (-1, 13), (-1, -13), (1, -13)];

/// A position: the pieces, the side to move, the squares of the generals.
#[derive(Clone)]
pub(super) struct Nine {
    cells: [u8; WIDTH * HEIGHT],
    /// The cells of the generals, Red's first.
    generals: [usize; 2],
    /// 0 or [`BLACK`].
    turn: u8,
    rules: Rules,
    jumps: bool,
}

impl Nine {
    /// Reads a position text; of its fields the pieces and the side to move count.
    pub(super) fn read(text: &str, rules: Rules, jumps: bool) -> Result<Self, PositionError> {
        let mut fields = text.split_ascii_whitespace();
        let mut board =
            Self { cells: [EDGE; WIDTH * HEIGHT], generals: [0; 2], turn: 0, rules, jumps };
        let mut counts = [0; 16];
        let rows: Vec<&str> = fields.next().unwrap_or_default().split('/').take(11).collect();
        if rows.len() != 10 {
            return Err(PositionError::Rows);
        }
        for (row, rank) in rows.into_iter().zip((0..10).rev()) {
            let mut file = 0;
            for letter in row.bytes() {
                if letter.is_ascii_digit() {
                    for _ in b'0'..letter {
                        board.put(file, rank, EMPTY)?;
                        file += 1;
                    }
                    continue;
                }
                let man = man(letter).ok_or(PositionError::Letter(letter.into()))?;
                let count: &mut usize = &mut counts[usize::from(man)];
                *count += 1;
                let most = [0, 1, 2, 2, 2, 2, 2, 5][usize::from(man & 7)];
                if *count > most || !may_stand(man, file, rank) {
                    return Err(PositionError::Man(letter.into()));
                }
                board.put(file, rank, man)?;
                if man & 7 == GENERAL {
                    board.generals[usize::from(man / BLACK)] = cell(file, rank);
                }
                file += 1;
            }
            if file != 9 {
                return Err(PositionError::Rows);
            }
        }
        board.turn = match fields.next() {
            Some("w" | "r" | "W" | "R") => 0,
            Some("b" | "B") => BLACK,
            _ => return Err(PositionError::Side),
        };
        if board.generals.contains(&0) {
            return Err(PositionError::General);
        }
        if board.is_attacked(board.turn ^ BLACK) {
            return Err(PositionError::Check);
        }
        Ok(board)
    }

    fn put(&mut self, file: usize, rank: usize, man: u8) -> Result<(), PositionError> {
        if file >= 9 {
            return Err(PositionError::Rows);
        }
        self.cells[cell(file, rank)] = man;
        Ok(())
    }

    /// The normal form of the position text.
    pub(super) fn text(&self) -> String {
        let row = |rank| (0..9).map(move |file| self.cells[cell(file, rank)]);
        let mut text = men((0..10).rev().map(row), *b"?kabnrcp");
        text.push_str(if self.turn == 0 { " w" } else { " b" });
        text
    }

    /// The whole position in few bytes: four bits a point, then the side to move.
    pub(super) fn packed(&self) -> Packed {
        let mut bytes = [0; 46];
        for rank in 0..10 {
            for file in 0..9 {
                let at = rank * 9 + file;
                bytes[at / 2] |= self.cells[cell(file, rank)] << (at % 2 * 4);
            }
        }
        bytes[45] = self.turn;
        Packed(bytes)
    }

    /// What [`Self::packed`] made bytes of.
    pub(super) fn unpacked(&self, Packed(bytes): Packed) -> Self {
        let mut board = self.clone();
        for rank in 0..10 {
            for file in 0..9 {
                let (at, cell) = (rank * 9 + file, cell(file, rank));
                let man = bytes[at / 2] >> (at % 2 * 4) & 15;
                board.cells[cell] = man;
                if man & 7 == GENERAL {
                    board.generals[usize::from(man / BLACK)] = cell;
                }
            }
        }
        board.turn = bytes[45];
        board
    }

    /// The legal moves, and whether the game has ended here.
    pub(super) fn look(&self) -> Look {
        let mut board = self.clone();
        let mut steps = Vec::with_capacity(48);
        let mut targets = Vec::with_capacity(20);
        for rank in 0..10 {
            for file in 0..9 {
                let from = cell(file, rank);
                if !board.is_own(from) {
                    continue;
                }
                targets.clear();
                board.reach(from, &mut targets);
                for &to in &targets {
                    if board.is_safe(from, to) {
                        steps.push(step(from, to));
                    }
                }
            }
        }
        let ending = match (steps.is_empty(), self.is_check()) {
            (false, _) => self.over(),
            (true, true) => Some(Ending::Checkmate),
            (true, false) if self.rules.stalemate_draws => Some(Ending::Drawn),
            (true, false) => Some(Ending::Stalemate),
        };
        Look { steps, ending }
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
        if mv.from >= 90 || mv.to >= 90 || mv.extra != 0 {
            return false;
        }
        let (from, to) = cells(mv);
        self.is_own(from) && self.can_go(from, to)
    }

    /// Whether a piece of the side to move may go from one cell to another.
    fn can_go(&self, from: usize, to: usize) -> bool {
        let mut targets = Vec::with_capacity(20);
        self.reach(from, &mut targets);
        targets.contains(&to) && self.clone().is_safe(from, to)
    }

    /// Whether a move takes a piece.
    pub(super) fn takes(&self, mv: Step) -> bool {
        self.cells[cells(mv).1] != EMPTY
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Step) {
        let (from, to) = cells(mv);
        let man = self.cells[from];
        self.cells[to] = man;
        self.cells[from] = EMPTY;
        if man & 7 == GENERAL {
            self.generals[usize::from(man / BLACK)] = to;
        }
        self.turn ^= BLACK;
    }

    /// Whether the side to move is in check.
    pub(super) fn is_check(&self) -> bool {
        self.is_attacked(self.turn)
    }

    /// How the game is over although there may still be moves: where no piece of either side
    /// can ever cross the river, nobody can win.
    pub(super) fn over(&self) -> Option<Ending> {
        let crosses = |&man: &u8| man != EDGE && man & 7 >= HORSE;
        if self.cells.iter().any(crosses) { None } else { Some(Ending::Drawn) }
    }

    fn is_own(&self, at: usize) -> bool {
        self.is_of(self.turn, at)
    }

    fn is_of(&self, side: u8, at: usize) -> bool {
        // The other side's men, the edge and nothing give other numbers.
        (GENERAL..=SOLDIER).contains(&(self.cells[at] ^ side))
    }

    /// The cells of the pieces of a side.
    fn men(&self, side: u8) -> impl Iterator<Item = usize> {
        (FIRST..=LAST).filter(move |&at| self.is_of(side, at))
    }

    /// Whether a piece of the side to move may be placed here.
    fn is_open(&self, at: usize) -> bool {
        let man = self.cells[at];
        man == EMPTY || man != EDGE && man & BLACK != self.turn
    }

    /// Whether the mover's general cannot be taken after this move; everything is put back.
    fn is_safe(&mut self, from: usize, to: usize) -> bool {
        let (man, taken) = (self.cells[from], self.cells[to]);
        let side = usize::from(self.turn / BLACK);
        let general = self.generals[side];
        self.cells[to] = man;
        self.cells[from] = EMPTY;
        if man & 7 == GENERAL {
            self.generals[side] = to;
        }
        let safe = !self.is_attacked(self.turn);
        self.generals[side] = general;
        self.cells[from] = man;
        self.cells[to] = taken;
        safe
    }

    /// Where the piece on a cell, one of the side to move, can go by its own way of moving.
    fn reach(&self, from: usize, to: &mut Vec<usize>) {
        let red = self.turn == 0;
        match self.cells[from] & 7 {
            GENERAL => {
                for at in STRAIGHT.map(|by| go(from, by)) {
                    if in_palace(at, red) && self.is_open(at) {
                        to.push(at);
                    }
                }
            }
            ADVISOR => {
                for at in DIAGONAL.map(|(x, y)| go(from, x + y)) {
                    if in_palace(at, red) && self.is_open(at) {
                        to.push(at);
                    }
                }
            }
            ELEPHANT => {
                for (x, y) in DIAGONAL {
                    let (eye, at) = (go(from, x + y), go(from, 2 * (x + y)));
                    if self.cells[eye] == EMPTY && self.is_open(at) && in_half(at, red) {
                        to.push(at);
                    }
                }
            }
            HORSE => {
                for (leg, side) in STRAIGHT.into_iter().zip([13, 1, 13, 1]) {
                    if self.cells[go(from, leg)] != EMPTY {
                        continue;
                    }
                    for at in [2 * leg - side, 2 * leg + side].map(|by| go(from, by)) {
                        if self.is_open(at) {
                            to.push(at);
                        }
                    }
                }
            }
            CHARIOT => STRAIGHT.into_iter().for_each(|by| self.slide(from, by, to)),
            CANNON => STRAIGHT.into_iter().for_each(|by| self.jump(from, by, to)),
            _ => {
                let sideways = if in_half(from, red) { &[] } else { &[1, -1][..] };
                for at in sideways.iter().chain(&[forward(self.turn)]).map(|&by| go(from, by)) {
                    if self.is_open(at) {
                        to.push(at);
                    }
                }
            }
        }
    }

    fn slide(&self, from: usize, by: isize, to: &mut Vec<usize>) {
        let mut at = go(from, by);
        while self.cells[at] == EMPTY {
            to.push(at);
            at = go(at, by);
        }
        if self.is_open(at) {
            to.push(at);
        }
    }

    fn jump(&self, from: usize, by: isize, to: &mut Vec<usize>) {
        let mut at = go(from, by);
        while self.cells[at] == EMPTY {
            if !self.jumps {
                to.push(at);
            }
            at = go(at, by);
        }
        if self.cells[at] == EDGE {
            return;
        }
        // Beyond the screen.
        at = go(at, by);
        while self.cells[at] == EMPTY {
            if self.jumps {
                to.push(at);
            }
            at = go(at, by);
        }
        if self.is_open(at) {
            to.push(at);
        }
    }

    /// Whether a side's general can be taken: seen from the general, along the lines, from
    /// the points from where a horse or a soldier would reach it.
    fn is_attacked(&self, side: u8) -> bool {
        STRAIGHT.into_iter().any(|by| self.is_attacked_along(side, by))
            || self.is_attacked_by_horse(side)
    }

    /// Whether a side's general can be taken along a line.
    fn is_attacked_along(&self, side: u8, by: isize) -> bool {
        let enemy = side ^ BLACK;
        let next = go(self.generals[usize::from(side / BLACK)], by);
        let mut at = next;
        while self.cells[at] == EMPTY {
            at = go(at, by);
        }
        let first = self.cells[at];
        if first == EDGE {
            return false;
        }
        let takes = match first ^ enemy {
            CHARIOT => true,
            GENERAL => by.abs() == 13 && !self.rules.generals_may_face,
            // In the palace of the other side it goes sideways, too, but never back.
            SOLDIER => at == next && by != -forward(side),
            _ => false,
        };
        if takes {
            return true;
        }
        at = go(at, by);
        while self.cells[at] == EMPTY {
            at = go(at, by);
        }
        self.cells[at] == enemy | CANNON
    }

    /// Whether a horse can take a side's general: it comes over a leg, from either side of it.
    fn is_attacked_by_horse(&self, side: u8) -> bool {
        let horse = side ^ BLACK | HORSE;
        let general = self.generals[usize::from(side / BLACK)];
        DIAGONAL.into_iter().any(|(x, y)| {
            let leg = go(general, x + y);
            self.cells[leg] == EMPTY
                && [go(leg, x), go(leg, y)].into_iter().any(|at| self.cells[at] == horse)
        })
    }
}

/// The cell some steps away. No piece goes further than two steps beyond the board, and all
/// lines stop at its edge, so the sum stays within the mailbox.
fn go(from: usize, by: isize) -> usize {
    from.wrapping_add_signed(by)
}

/// One step forward, as a side sees it.
fn forward(side: u8) -> isize {
    if side == 0 { 13 } else { -13 }
}

fn cell(file: usize, rank: usize) -> usize {
    (rank + 2) * WIDTH + file + 2
}

/// File and rank of a cell on the board.
fn place(cell: usize) -> (usize, usize) {
    (cell % WIDTH - 2, cell / WIDTH - 2)
}

/// The number of a point as moves name it.
fn number(cell: usize) -> u8 {
    let (file, rank) = place(cell);
    (rank * 9 + file) as u8
}

fn step(from: usize, to: usize) -> Step {
    Step { from: number(from), to: number(to), extra: 0 }
}

fn cells(mv: Step) -> (usize, usize) {
    let cell = |point: u8| cell(usize::from(point % 9), usize::from(point / 9));
    (cell(mv.from), cell(mv.to))
}

/// A man by its letter in position text.
pub(super) fn man(letter: u8) -> Option<u8> {
    let man = match letter.to_ascii_lowercase() {
        b'k' => GENERAL,
        b'a' => ADVISOR,
        b'b' | b'e' => ELEPHANT,
        b'n' | b'h' => HORSE,
        b'r' => CHARIOT,
        b'c' => CANNON,
        b'p' => SOLDIER,
        _ => return None,
    };
    Some(if letter.is_ascii_lowercase() { man | BLACK } else { man })
}

fn in_palace(at: usize, red: bool) -> bool {
    // Cells of the edge are in no palace: they are left of file a or beyond the last rank.
    let (file, rank) = (at % WIDTH, at / WIDTH);
    (5..8).contains(&file) && if red { (2..5).contains(&rank) } else { (9..12).contains(&rank) }
}

fn in_half(at: usize, red: bool) -> bool {
    (at / WIDTH < 7) == red
}

/// Whether a piece can ever get to a point.
fn may_stand(man: u8, file: usize, rank: usize) -> bool {
    let depth = if man & BLACK == 0 { rank } else { 9usize.saturating_sub(rank) };
    match man & 7 {
        GENERAL => (3..6).contains(&file) && depth < 3,
        ADVISOR => matches!((file, depth), (3 | 5, 0 | 2) | (4, 1)),
        ELEPHANT => matches!((file, depth), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
        SOLDIER => depth >= 5 || depth >= 3 && file.is_multiple_of(2),
        _ => true,
    }
}

/// Writes a point as players name it.
pub(super) fn point(at: u8) -> String {
    format!("{}{}", char::from(b'a' + at % 9), at / 9 + 1)
}

/// Reads two points that follow each other.
pub(super) fn points(text: &str) -> Option<(u8, u8)> {
    fn one(text: &[u8]) -> Option<(u8, &[u8])> {
        let (&file, rest) = text.split_first()?;
        let file = file.checked_sub(b'a').filter(|&file| file < 9)?;
        let (rank, rest) = match rest {
            [b'1', b'0', rest @ ..] => (10, rest),
            [digit @ b'1'..=b'9', rest @ ..] => (digit - b'0', rest),
            _ => return None,
        };
        Some(((rank - 1) * 9 + file, rest))
    }
    let (from, rest) = one(text.as_bytes())?;
    let (to, rest) = one(rest)?;
    rest.is_empty().then_some((from, to))
}
