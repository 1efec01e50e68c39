//! The board of 9 × 10 points: river, palaces, and the characters on the pieces.
//!
//! Red 帥 仕 相 傌 俥 炮 兵, Black 將 士 象 馬 車 砲 卒. A character alone says whose piece it is,
//! regardless of the rest of the drawing: 馬 and 車, also simplified, are Black's, 炮 is Red's. Many
//! prints use 馬 車 炮 for both sides and distinguish them by color; a text has no color,
//! so such a drawing is refused as soon as it can be recognised, which is when one of
//! these characters occurs more often than one side can have the piece.

use super::drawn::{Drawn, Script, role};
use crate::game::{Color, Piece, Role, Square};
use crate::rules::Man;
use crate::rules::xiangqi::{Point, XiangqiRole};

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
    fn has_cells(&self) -> bool {
        false
    }

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

    fn shade(&self, _: usize) -> usize {
        0
    }

    fn strokes(&self, row: usize) -> &'static str {
        match row {
            0 | 7 => r"|   |   |   | \ | / |   |   |   |",
            1 | 8 => r"|   |   |   | / | \ |   |   |   |",
            _ => r"|   |   |   |   |   |   |   |   |",
        }
    }
}
