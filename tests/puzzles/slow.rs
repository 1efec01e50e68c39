//! Xiangqi by brute force, which shares nothing with the program: what is said of draws and of defences is
//! confirmed by it.
//!
//! It knows no rule about repetition.

/// A move: the points that are left and entered, counted from a1 along the ranks.
pub(crate) type Step = (usize, usize);

const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A position: the letters of position text on 90 points, 0 where there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Slow {
    pub(crate) board: [u8; 90],
    /// Whether Red is to move.
    pub(crate) red: bool,
}

pub(crate) fn point(name: &str) -> usize {
    let rank: usize = name[1..].parse().unwrap();
    usize::from(name.as_bytes()[0] - b'a') + 9 * (rank - 1)
}

/// A move in coordinates.
pub(crate) fn step(text: &str) -> Step {
    let second = text[1..].find(char::is_alphabetic).unwrap() + 1;
    (point(&text[..second]), point(&text[second..]))
}

fn offset(from: usize, files: i8, ranks: i8) -> Option<usize> {
    let (file, rank) = ((from % 9) as i8 + files, (from / 9) as i8 + ranks);
    ((0..9).contains(&file) && (0..10).contains(&rank)).then(|| (rank * 9 + file) as usize)
}

impl Slow {
    pub(crate) fn read(fen: &str) -> Self {
        let mut slow = Self { board: [0; 90], red: fen.split(' ').nth(1) == Some("w") };
        for (rank, row) in fen.split(' ').next().unwrap().split('/').rev().enumerate() {
            let mut file = 0;
            for letter in row.bytes() {
                if letter.is_ascii_digit() {
                    file += usize::from(letter - b'0');
                } else {
                    slow.board[9 * rank + file] = letter;
                    file += 1;
                }
            }
        }
        slow
    }

    pub(crate) fn is_red(&self, at: usize) -> bool {
        self.board[at].is_ascii_uppercase()
    }

    pub(crate) fn kind(&self, at: usize) -> u8 {
        self.board[at].to_ascii_lowercase()
    }

    pub(crate) fn men(&self, red: bool) -> impl Iterator<Item = usize> + '_ {
        (0..90).filter(move |&at| self.board[at] != 0 && self.is_red(at) == red)
    }

    pub(crate) fn king(&self, red: bool) -> usize {
        let king = if red { b'K' } else { b'k' };
        self.board.iter().position(|&it| it == king).unwrap()
    }

    /// The points that a man attacks or could go to, those of its own side included.
    pub(crate) fn targets(&self, from: usize) -> Vec<usize> {
        let (red, mut found) = (self.is_red(from), Vec::new());
        let (file, rank) = (from % 9, from / 9);
        let is_home = |at: usize| (at / 9 < 5) == red;
        let is_palace =
            |at: usize| (3..=5).contains(&(at % 9)) && is_home(at) && (at / 9 < 3 || at / 9 > 6);
        match self.kind(from) {
            b'k' | b'a' => {
                let ways = if self.kind(from) == b'k' { ORTHOGONAL } else { DIAGONAL };
                let next = ways.iter().filter_map(|&(x, y)| offset(from, x, y));
                found.extend(next.filter(|&at| is_palace(at)));
            }
            b'b' => {
                for (x, y) in DIAGONAL {
                    let eye = offset(from, x, y).filter(|&eye| self.board[eye] == 0);
                    let to = eye.and_then(|_| offset(from, 2 * x, 2 * y));
                    found.extend(to.filter(|&at| is_home(at)));
                }
            }
            b'n' => {
                for (x, y) in ORTHOGONAL {
                    if offset(from, x, y).is_some_and(|leg| self.board[leg] == 0) {
                        let ways = [(2 * x + y, 2 * y + x), (2 * x - y, 2 * y - x)];
                        found.extend(ways.iter().filter_map(|&(x, y)| offset(from, x, y)));
                    }
                }
            }
            b'p' => {
                let forward = if red { 1 } else { -1 };
                found.extend(offset(from, 0, forward));
                if (rank >= 5) == red {
                    found.extend((file > 0).then(|| from - 1));
                    found.extend((file < 8).then(|| from + 1));
                }
            }
            kind => {
                for (x, y) in ORTHOGONAL {
                    let (mut at, mut screens) = (from, 0);
                    while let Some(next) = offset(at, x, y) {
                        at = next;
                        let is_free = self.board[at] == 0;
                        if kind == b'r' || is_free && screens == 0 || !is_free && screens == 1 {
                            found.push(at);
                        }
                        screens += usize::from(!is_free);
                        if !is_free && (kind == b'r' || screens == 2) {
                            break;
                        }
                    }
                }
            }
        }
        found
    }

    /// The men that attack a king, the other king on an open file included.
    pub(crate) fn attackers(&self, red: bool) -> Vec<usize> {
        let (king, other) = (self.king(red), self.king(!red));
        let attacks = |at: &usize| self.kind(*at) != b'k' && self.targets(*at).contains(&king);
        let mut found: Vec<usize> = self.men(!red).filter(attacks).collect();
        let (low, high) = (king.min(other), king.max(other));
        let mut between = (low + 9..high).step_by(9);
        if king % 9 == other % 9 && between.all(|at| self.board[at] == 0) {
            found.push(other);
        }
        found
    }

    pub(crate) fn is_check(&self) -> bool {
        !self.attackers(self.red).is_empty()
    }

    pub(crate) fn after(&self, (from, to): Step) -> Self {
        let mut next = Self { red: !self.red, ..*self };
        next.board[to] = std::mem::take(&mut next.board[from]);
        next
    }

    /// Whether a move leaves no king to be taken.
    pub(crate) fn is_legal(&self, step: Step) -> bool {
        let next = self.after(step);
        self.kind(step.1) != b'k' && next.attackers(self.red).is_empty()
    }

    /// The moves as the men go, whether they are legal or not.
    pub(crate) fn moves(&self) -> Vec<Step> {
        let is_own = |at: usize| self.board[at] != 0 && self.is_red(at) == self.red;
        let moves = self.men(self.red).flat_map(|from| {
            self.targets(from).into_iter().filter(|&to| !is_own(to)).map(move |to| (from, to))
        });
        moves.collect()
    }

    pub(crate) fn legal(&self) -> Vec<Step> {
        self.moves().into_iter().filter(|&step| self.is_legal(step)).collect()
    }

    /// Whether the side to move wins within this many moves.
    pub(crate) fn wins(&self, moves: u8) -> bool {
        moves > 0 && self.legal().into_iter().any(|step| self.after(step).loses(moves - 1))
    }

    /// Whether the side to move loses within this many moves of the other.
    fn loses(&self, moves: u8) -> bool {
        let mut legal = self.legal().into_iter();
        legal.len() == 0 || moves > 0 && legal.all(|step| self.after(step).wins(moves))
    }

    /// Whether a move, if it is legal, wins within this many moves.
    pub(crate) fn wins_by(&self, step: Step, moves: u8) -> bool {
        moves > 0 && self.legal().contains(&step) && self.after(step).loses(moves - 1)
    }
}
