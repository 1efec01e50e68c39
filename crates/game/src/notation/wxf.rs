//! The notation of the World Xiangqi Federation: `C2=5`, `H8+7`, `R+-2`.
//!
//! Source: "Official Xiangqi piece names and notation" of the Asian and World Xiangqi
//! Federations, <http://www.wxf.org/xq/computer/wxf_notation.html>. Four characters: the piece
//! (K A E H R C P), its file, the heading (`+` forward, `-` back, `.` across), and steps or a
//! file. Of two pieces on a file the digit becomes `+` for the front one and `-` for the rear
//! one. Soldiers, by the page's special cases:
//!
//! | on one file | front to rear |
//! |---|---|
//! | three on file 3 | `P+` `P3` `P-` |
//! | four | `++` `P+` `P-` `--` |
//! | five on file 3 | `++` `P+` `P3` `P-` `--` |
//! | two or more on two files, one of them file 3 | `3+` `33` `3-` |
//!
//! Written is `=` for across, which is as widely used as the page's `.` and does not run into
//! the dot of a move number. Read are both, upper and lower case, B for the elephant and N for
//! the horse, the sign before the letter or digit (`+R-2`, `+3=4`), and a place before a file, as
//! some engines write (`24=3`, the second soldier of file 4); `33` is the federation's middle one,
//! not the third of file 3. Not read are the letters a–e for soldiers (sources disagree from whose
//! right they count).

use super::from_files::{Heading, Parts, Pick, Rank, Spelled};
use super::{MoveError, Notation, Phrase};
use crate::game::{Move, Position, Role};
use crate::rules::xiangqi::{Xiangqi, XiangqiRole};

pub(super) fn read(
    position: &Position<Xiangqi>,
    text: &str,
) -> Result<Move<Xiangqi>, MoveError<Xiangqi>> {
    let Some(spelled) = spelled(text) else {
        let expected = "a piece, its file (or + or -), one of + - =, and a digit, such as C2=5";
        let expected = Phrase::new("expected.wxf", expected);
        return Err(MoveError::no_move(Notation::Wxf, text, expected));
    };
    spelled.play(Notation::Wxf, position, text)
}

/// Writes a legal move.
pub(super) fn write(position: &Position<Xiangqi>, mv: Move<Xiangqi>) -> String {
    let Parts { role, file, rank, heading, number, .. } = Parts::of(position, mv);
    let letter = letter(role);
    let Rank { index, count, elsewhere } = rank;
    let last = index + 1 == count;
    let man = match (index, count) {
        (_, ..=1) => format!("{letter}{file}"),
        (0, _) if elsewhere => format!("{file}+"),
        _ if elsewhere && last => format!("{file}-"),
        _ if elsewhere => format!("{file}{file}"),
        (0, ..=3) => format!("{letter}+"),
        (0, _) => "++".to_owned(),
        (_, ..=3) if last => format!("{letter}-"),
        _ if last => "--".to_owned(),
        (1, 4..) => format!("{letter}+"),
        (_, 4..) if index + 2 == count => format!("{letter}-"),
        _ => format!("{letter}{file}"),
    };
    let heading = match heading {
        Heading::Forward => '+',
        Heading::Back => '-',
        Heading::Across => '=',
    };
    format!("{man}{heading}{number}")
}

/// Takes a text apart.
pub(super) fn spelled(text: &str) -> Option<Spelled> {
    let mut chars = text.chars().map(plain);
    let (a, b, heading, number) = (chars.next()?, chars.next()?, chars.next()?, chars.next()?);
    if chars.next().is_some() {
        return None;
    }
    let heading = match heading {
        '+' => Heading::Forward,
        '-' => Heading::Back,
        '=' => Heading::Across,
        _ => return None,
    };
    let number = digit(number)?;
    let (role, file, pick) = match (a, b) {
        ('+', '+') => (XiangqiRole::Soldier, None, Pick::Front),
        ('-', '-') => (XiangqiRole::Soldier, None, Pick::Rear),
        (sign @ ('+' | '-'), man) | (man, sign @ ('+' | '-')) => match digit(man) {
            Some(file) if sign == '+' => (XiangqiRole::Soldier, Some(file), Pick::Front),
            Some(file) => (XiangqiRole::Soldier, Some(file), Pick::Rear),
            None if sign == '+' => (role(man)?, None, Pick::Plus),
            None => (role(man)?, None, Pick::Minus),
        },
        (file, same) if file == same => (XiangqiRole::Soldier, Some(digit(file)?), Pick::Middle),
        // A place from the front and a file: only soldiers need both.
        (place, file) if digit(place).is_some() => {
            (XiangqiRole::Soldier, Some(digit(file)?), Pick::Nth(digit(place)?))
        }
        (man, file) => (role(man)?, Some(digit(file)?), Pick::AnyOrMiddle),
    };
    Some(Spelled { role, file, pick, heading, number })
}

/// The sign that replaces a typographer's sign.
fn plain(sign: char) -> char {
    match sign {
        '‐' | '‑' | '–' | '—' | '−' => '-',
        '.' => '=',
        _ => sign,
    }
}

fn digit(digit: char) -> Option<u8> {
    digit.to_digit(10).filter(|&digit| digit > 0).map(|digit| digit as u8)
}

/// The piece that a letter means: the letters of position text, which include the
/// federation's.
fn role(letter: char) -> Option<XiangqiRole> {
    XiangqiRole::from_letter(letter.to_ascii_lowercase())
}

/// The letter of a piece, in upper case.
pub(super) fn letter(role: XiangqiRole) -> char {
    match role {
        XiangqiRole::Elephant => 'E',
        XiangqiRole::Horse => 'H',
        _ => role.letter().to_ascii_uppercase(),
    }
}
