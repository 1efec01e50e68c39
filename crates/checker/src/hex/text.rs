//! Position texts and moves of the hexagons.

use super::{BISHOP, CASTLING, Hex, KING, KNIGHT, PAWN, ROOK, WIDTH, castling, cell, letters};
use crate::board::{BLACK, EDGE, EMPTY, Step, men};
use crate::error::PositionError;
use crate::rules::Rules;

impl Hex {
    /// Reads a position text.
    pub(crate) fn read(text: &str, rules: Rules) -> Result<Self, PositionError> {
        let mut fields = text.split_ascii_whitespace();
        let cells = [EDGE; WIDTH * WIDTH];
        let mut board = Self { cells, kings: [0; 2], turn: 0, rights: 0, rules };
        let rows: Vec<&str> = fields.next().unwrap_or_default().split('/').take(8).collect();
        if rows.len() != 7 {
            return Err(PositionError::Rows);
        }
        let mut counts = [0usize; 16];
        for (row, y) in rows.into_iter().zip((1..=7).rev()) {
            let mut letters = letters(y);
            for letter in row.bytes() {
                if letter.is_ascii_digit() {
                    for _ in b'0'..letter {
                        let x = letters.next().ok_or(PositionError::Rows)?;
                        board.cells[cell(x, y)] = EMPTY;
                    }
                    continue;
                }
                let man = man(letter).ok_or(PositionError::Letter(letter.into()))?;
                let x = letters.next().ok_or(PositionError::Rows)?;
                counts[usize::from(man)] += 1;
                if man & 7 == PAWN && !(2..=6).contains(&y) {
                    return Err(PositionError::Man(letter.into()));
                }
                board.cells[cell(x, y)] = man;
                if man & 7 == KING {
                    board.kings[usize::from(man / BLACK)] = cell(x, y);
                }
            }
            if letters.next().is_some() {
                return Err(PositionError::Rows);
            }
        }
        board.turn = match fields.next() {
            Some("w" | "r" | "W" | "R") => 0,
            Some("b" | "B") => BLACK,
            _ => return Err(PositionError::Side),
        };
        board.rights = match fields.next() {
            None | Some("-") => 0,
            Some("K") => 1,
            Some("k") => 2,
            Some("Kk") => 3,
            Some(_) => return Err(PositionError::Rights),
        };
        board.judge(&counts)?;
        Ok(board)
    }

    /// The normal form of the position text.
    pub(crate) fn text(&self) -> String {
        let row = |y| letters(y).map(move |x| self.cells[cell(x, y)]);
        let mut text = men((1..=7).rev().map(row), *b"?krbnp??");
        text.push_str(if self.turn == 0 { " w " } else { " b " });
        text.push_str(["-", "K", "k", "Kk"][usize::from(self.rights)]);
        text
    }
}

/// A man by its letter in position text.
pub(crate) fn man(letter: u8) -> Option<u8> {
    let man = match letter.to_ascii_lowercase() {
        b'k' => KING,
        b'r' => ROOK,
        b'b' => BISHOP,
        b'n' => KNIGHT,
        b'p' => PAWN,
        _ => return None,
    };
    Some(if letter.is_ascii_lowercase() { man | BLACK } else { man })
}

/// Writes a move in coordinates.
pub(crate) fn name(mv: Step) -> String {
    if mv.extra == CASTLING {
        return "O-O".to_owned();
    }
    let cell = |at: u8| format!("{}{}", char::from(b'a' + at % 7), at / 7 + 1);
    let becomes = ["", "=r", "=b", "=n"].get(usize::from(mv.extra)).copied().unwrap_or_default();
    format!("{}{}{becomes}", cell(mv.from), cell(mv.to))
}

/// Reads a move in coordinates.
pub(crate) fn read_step(text: &str) -> Option<Step> {
    if text == "O-O" {
        return Some(castling());
    }
    let (cells, extra) = match text.split_once('=') {
        None => (text, 0),
        Some((cells, "r")) => (cells, 1),
        Some((cells, "b")) => (cells, 2),
        Some((cells, "n")) => (cells, 3),
        Some(_) => return None,
    };
    let [x, y, to_x, to_y] = *cells.as_bytes() else { return None };
    let number = |x: u8, y: u8| {
        let (x, y) = (x.checked_sub(b'a')?, y.checked_sub(b'1')?);
        (x < 7 && y < 7).then_some(y * 7 + x)
    };
    Some(Step { from: number(x, y)?, to: number(to_x, to_y)?, extra })
}
