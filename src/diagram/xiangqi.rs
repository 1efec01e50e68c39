//! The board of 9 × 10 points: river, palaces, and the characters on the pieces.
//!
//! Red 帥 仕 相 傌 俥 炮 兵, Black 將 士 象 馬 車 砲 卒. A character alone says whose piece it is,
//! whatever else is drawn: 馬 and 車, also simplified, are Black's, 炮 is Red's. Many
//! prints use 馬 車 炮 for both sides and distinguish them by color; a text has no color,
//! so such a drawing is refused as soon as it can be recognised, which is when one of
//! these characters stands more often than one side can have the piece.

use super::drawn::{Drawn, Script};
use crate::game::{Color, Piece, Role, Rules};
use crate::rules::xiangqi::{NineByTen, Point, XiangqiRole, XiangqiVariant};

/// What is written, in the order of [`XiangqiRole`].
const RED: [char; 7] = ['帥', '仕', '相', '傌', '俥', '炮', '兵'];
const BLACK: [char; 7] = ['將', '士', '象', '馬', '車', '砲', '卒'];

/// The symbols of Unicode for the pieces, in the same order.
const RED_SYMBOLS: [char; 7] = ['🩠', '🩡', '🩢', '🩣', '🩤', '🩥', '🩦'];
const BLACK_SYMBOLS: [char; 7] = ['🩧', '🩨', '🩩', '🩪', '🩫', '🩬', '🩭'];

impl<V: XiangqiVariant> Drawn for NineByTen<V> {
    const CELLS: bool = false;
    const RIVER: Option<usize> = Some(5);

    fn character(piece: Piece<XiangqiRole>, script: Script) -> char {
        let characters = if piece.color == Color::Red { RED } else { BLACK };
        match (script, characters[piece.role.index()]) {
            (Script::Simplified, '帥') => '帅',
            (Script::Simplified, '將') => '将',
            (Script::Simplified, '馬') => '马',
            (Script::Simplified, '車') => '车',
            (_, character) => character,
        }
    }

    fn symbol(piece: Piece<XiangqiRole>) -> char {
        let symbols = if piece.color == Color::Red { RED_SYMBOLS } else { BLACK_SYMBOLS };
        symbols[piece.role.index()]
    }

    fn from_character(character: char) -> Option<Piece<XiangqiRole>> {
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
        red.or_else(|| black().map(|&role| Piece { color: Color::Black, role }))
    }

    fn told_apart(character: char) -> Option<char> {
        match character {
            '馬' | '马' => Some('傌'),
            '車' | '车' => Some('俥'),
            '炮' => Some('砲'),
            _ => None,
        }
    }

    fn palace(square: Point) -> bool {
        let stands =
            |color| Self::territory(Piece { color, role: XiangqiRole::General }).contains(square);
        Color::ALL.into_iter().any(stands)
    }

    fn shade(_: Point) -> usize {
        0
    }

    fn strokes(row: usize) -> &'static str {
        match row {
            0 | 7 => r"|   |   |   | \ | / |   |   |   |",
            1 | 8 => r"|   |   |   | / | \ |   |   |   |",
            _ => r"|   |   |   |   |   |   |   |   |",
        }
    }
}
