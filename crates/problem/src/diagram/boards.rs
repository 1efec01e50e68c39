//! What drawing must know of a board and its pieces beyond the rules.
//!
//! On the board of 9 × 10 points the pieces are Red 帥 仕 相 傌 俥 炮 兵, Black 將 士 象 馬 車 砲 卒.
//! A character alone says whose piece it is, regardless of the rest of the drawing: 馬 and 車, also
//! simplified, are Black's, 炮 is Red's. Many prints use 馬 車 炮 for both sides and distinguish them
//! by color; a text has no color, so such a drawing is refused as soon as it can be recognised, which
//! is when one of these characters occurs more often than one side can have the piece.

use crate::game::{Color, Piece, Role, Square};
use crate::notation;
use crate::rules::chex::{Cell, ChexRole};
use crate::rules::xiangqi::{Point, XiangqiRole};
use crate::rules::{Man, RuleSet};

/// A board that can be drawn as rows of text.
///
/// The rows are those of position text ([`RuleSet::rows`]), and a drawing with the other
/// side at the bottom is the same drawing turned by half a turn; so the frame must look
/// the same both ways.
pub(super) trait Drawn {
    /// Whether the squares are cells with edges around them, each row shifted by half a cell
    /// against the next; otherwise they are points with lines between them.
    fn has_cells(&self) -> bool {
        false
    }

    /// How many rows from the top the river follows, if there is one.
    fn river(&self) -> Option<usize> {
        None
    }

    /// The character that is printed on a piece, two columns wide on a board of points and one on
    /// a board of cells; each piece has its own.
    fn character(&self, man: Man, script: Script) -> char;

    /// The symbol of Unicode for a piece, one column wide; each piece has its own.
    fn symbol(&self, man: Man) -> char;

    /// The piece that a character or symbol means; a reader knows more characters than are written.
    fn read_character(&self, character: char) -> Option<Man>;

    /// The character that distinguishes this piece from the one that prints use for both sides, if
    /// prints do that with `character`.
    fn told_apart(&self, _character: char) -> Option<char> {
        None
    }

    /// Whether an empty square is drawn as part of a palace.
    fn palace(&self, _square: usize) -> bool {
        false
    }

    /// The shade of a cell, 0–2; of no matter on a board of points.
    fn shade(&self, _square: usize) -> usize {
        0
    }

    /// The lines that join a row to the next one, four columns a square; `row` counts
    /// from the top. Not asked for where the river is, nor on a board of cells.
    fn strokes(&self, _row: usize) -> &'static str {
        ""
    }
}

/// The board of a rule set.
pub(super) fn drawn(rules: RuleSet) -> &'static dyn Drawn {
    match rules {
        RuleSet::Xiangqi | RuleSet::ChinaSchach => &Points,
        RuleSet::Chex => &Cells,
    }
}

/// The kind of a piece in its game; the first one for a letter without a piece.
pub(super) fn role<T: Role>(man: Man) -> T {
    T::from_letter(man.letter.to_ascii_lowercase()).unwrap_or(T::ALL[0])
}

/// A way of writing Chinese.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Script {
    /// 帥 將 馬 車.
    Traditional,
    /// 帅 将 马 车.
    Simplified,
}

impl From<notation::Script> for Script {
    fn from(script: notation::Script) -> Self {
        match script {
            notation::Script::Traditional => Self::Traditional,
            notation::Script::Simplified => Self::Simplified,
        }
    }
}

/// What is written, in the order of [`XiangqiRole`].
const RED: [char; 7] = ['帥', '仕', '相', '傌', '俥', '炮', '兵'];
const BLACK: [char; 7] = ['將', '士', '象', '馬', '車', '砲', '卒'];

/// The numerals by which the first mover counts the files in Chinese; each takes two columns.
pub(super) const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The symbols of Unicode for the pieces, in the same order.
const RED_SYMBOLS: [char; 7] = ['🩠', '🩡', '🩢', '🩣', '🩤', '🩥', '🩦'];
const BLACK_SYMBOLS: [char; 7] = ['🩧', '🩨', '🩩', '🩪', '🩫', '🩬', '🩭'];

pub(super) struct Points;

impl Drawn for Points {
    fn river(&self) -> Option<usize> {
        Some(5)
    }

    fn character(&self, man: Man, script: Script) -> char {
        let characters = if man.color == Color::Red { RED } else { BLACK };
        match (script, characters[role::<XiangqiRole>(man).index()]) {
            (Script::Simplified, '帥') => '帅',
            (Script::Simplified, '將') => '将',
            (Script::Simplified, '馬') => '马',
            (Script::Simplified, '車') => '车',
            (_, character) => character,
        }
    }

    fn symbol(&self, man: Man) -> char {
        let symbols = if man.color == Color::Red { RED_SYMBOLS } else { BLACK_SYMBOLS };
        symbols[role::<XiangqiRole>(man).index()]
    }

    fn read_character(&self, character: char) -> Option<Man> {
        let written = match character {
            '帅' => '帥',
            '将' => '將',
            '马' => '馬',
            '车' => '車',
            '㐷' => '傌',
            '伡' => '俥',
            '包' | '礮' => '砲',
            other => other,
        };
        let find = |characters: [char; 7]| {
            XiangqiRole::ALL.iter().find(|man| characters[man.index()] == written)
        };
        let find = |characters, symbols| find(characters).or_else(|| find(symbols));
        let red = find(RED, RED_SYMBOLS).map(|&role| Piece { color: Color::Red, role });
        let black = || find(BLACK, BLACK_SYMBOLS);
        red.or_else(|| black().map(|&role| Piece { color: Color::Black, role })).map(Man::from)
    }

    fn told_apart(&self, character: char) -> Option<char> {
        match character {
            '馬' | '马' => Some('傌'),
            '車' | '车' => Some('俥'),
            '炮' => Some('砲'),
            _ => None,
        }
    }

    fn palace(&self, square: usize) -> bool {
        let point = Point::from_index(square.min(Point::COUNT - 1));
        (3..=5).contains(&point.file()) && !(3..=6).contains(&point.rank())
    }

    fn strokes(&self, row: usize) -> &'static str {
        match row {
            0 | 7 => r"|   |   |   | \ | / |   |   |   |",
            1 | 8 => r"|   |   |   | / | \ |   |   |   |",
            _ => r"|   |   |   |   |   |   |   |   |",
        }
    }
}

/// What is written, in the order of [`ChexRole`].
const WHITE_FIGURES: [char; 5] = ['♔', '♖', '♗', '♘', '♙'];
const BLACK_FIGURES: [char; 5] = ['♚', '♜', '♝', '♞', '♟'];

pub(super) struct Cells;

impl Drawn for Cells {
    fn has_cells(&self) -> bool {
        true
    }

    fn character(&self, man: Man, _: Script) -> char {
        let figures = if man.color == Color::Red { WHITE_FIGURES } else { BLACK_FIGURES };
        figures[role::<ChexRole>(man).index()]
    }

    fn symbol(&self, man: Man) -> char {
        self.character(man, Script::Traditional)
    }

    fn read_character(&self, character: char) -> Option<Man> {
        let find =
            |figures: [char; 5]| ChexRole::ALL.iter().find(|man| figures[man.index()] == character);
        let white = find(WHITE_FIGURES).map(|&role| Piece { color: Color::Red, role });
        white
            .or_else(|| find(BLACK_FIGURES).map(|&role| Piece { color: Color::Black, role }))
            .map(Man::from)
    }

    fn shade(&self, square: usize) -> usize {
        Cell::from_index(square.min(Cell::COUNT - 1)).shade()
    }
}
