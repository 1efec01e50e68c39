//! The Chinese notation: 炮二平五, 马8进7, 前车退二.
//!
//! Piece, file, heading (进 forward, 退 back, 平 across), then steps or a file. Red's numbers
//! are Chinese, Black's Arabic. Of two pieces on a file, 前 (front) or 后 (rear) comes before
//! the piece and the file is left out; of three there is 中 (middle) too. Sources: 象棋竞赛规则
//! (2020), 1.1 and 7.5, which end here; for more soldiers:
//!
//! - Four or five on a file: 前兵, 二兵, 三兵, (四兵,) 后兵. The places between are Chinese
//!   numbers for both sides, because they are words and not files. The computer
//!   standards of the Xiangqi encyclopaedia, part 2
//!   (<https://www.xqbase.com/protocol/cchess_move.htm>), begin with 一兵 instead, which is
//!   read as well.
//! - Two or more on two files: the word with the file, 前三平四; this is the Chinese
//!   Wikipedia's 前兵三平四 (read as well) cut to four characters, and the counterpart of the
//!   federation's `3+=4`. The computer standards count the soldiers of both files through,
//!   from the mover's right and from the front; 一兵平四 is read so.
//!
//! Both scripts are read, the characters of both sides for either side (the side to move is
//! known), Chinese, full-width and plain digits for either side, and the word after the piece
//! (炮后退一) as the federation's page has it. Black's digits are written plain.

use super::from_files::{Heading, Parts, Pick, Rank, Spelled};
use super::{MoveError, Notation, Phrase, Script};
use crate::game::{Color, Move, Position, Role};
use crate::rules::xiangqi::{Xiangqi, XiangqiRole};

pub(super) fn read(
    notation: Notation,
    position: &Position<Xiangqi>,
    text: &str,
) -> Result<Move<Xiangqi>, MoveError<Xiangqi>> {
    let Some(spelled) = spelled(text) else {
        let expected =
            "a piece, its file, one of 进 退 平, and a number, such as 炮二平五 or 前炮退二";
        let expected = Phrase::new("expected.chinese", expected);
        return Err(MoveError::no_move(notation, text, expected));
    };
    spelled.play(notation, position, text)
}

/// Writes a legal move.
pub(super) fn write(script: Script, position: &Position<Xiangqi>, mv: Move<Xiangqi>) -> String {
    let Parts { color, role, file, rank, heading, number } = Parts::of(position, mv);
    let Rank { index, count, elsewhere } = rank;
    let man = name(script, color, role);
    let file = numeral(color, file);
    let word = match (index, script) {
        (0, _) => '前',
        _ if index + 1 < count && count > 3 => numeral(Color::Red, index + 1),
        _ if index + 1 < count => '中',
        (_, Script::Simplified) => '后',
        (_, Script::Traditional) => '後',
    };
    let heading = match (heading, script) {
        (Heading::Forward, Script::Simplified) => '进',
        (Heading::Forward, Script::Traditional) => '進',
        (Heading::Back, _) => '退',
        (Heading::Across, _) => '平',
    };
    let (first, second) = match (count, elsewhere) {
        (..=1, _) => (man, file),
        (_, true) => (word, file),
        (_, false) => (word, man),
    };
    [first, second, heading, numeral(color, number)].iter().collect()
}

/// Takes a text apart.
pub(super) fn spelled(text: &str) -> Option<Spelled> {
    use Sign::{Go, Name, Number, Word};
    // More characters than the longest form has are not examined.
    let signs: Option<Vec<Sign>> = text.chars().take(6).map(sign).collect();
    let signs = signs?;
    let (&[ref man @ .., Go(heading), Number(number)], 4..=5) = (signs.as_slice(), signs.len())
    else {
        return None;
    };
    let (role, file, pick) = match *man {
        [Name(role), Number(file)] => (role, Some(file), Pick::Any),
        [Word(pick), Name(role)] | [Name(role), Word(pick)] => (role, None, pick),
        [Word(pick), Number(file)] => (XiangqiRole::Soldier, Some(file), pick),
        [Word(pick), Name(role), Number(file)] => (role, Some(file), pick),
        [Number(place), Name(XiangqiRole::Soldier)] => {
            (XiangqiRole::Soldier, None, Pick::Nth(place))
        }
        _ => return None,
    };
    Some(Spelled { role, file, pick, heading, number })
}

/// What one character says.
#[derive(Clone, Copy)]
enum Sign {
    Name(XiangqiRole),
    Number(u8),
    Word(Pick),
    Go(Heading),
}

fn sign(character: char) -> Option<Sign> {
    if let Some(number) = numbers().find(|&number| digits(number).contains(&character)) {
        return Some(Sign::Number(number as u8));
    }
    if let Some(&role) = XiangqiRole::ALL.iter().find(|&&role| names(role).contains(&character)) {
        return Some(Sign::Name(role));
    }
    Some(match character {
        '前' => Sign::Word(Pick::Front),
        '中' => Sign::Word(Pick::Middle),
        '后' | '後' => Sign::Word(Pick::Rear),
        '进' | '進' => Sign::Go(Heading::Forward),
        '退' => Sign::Go(Heading::Back),
        '平' => Sign::Go(Heading::Across),
        _ => return None,
    })
}

/// The characters for a piece: simplified Red and Black, then traditional Red and Black, then
/// others that are in use.
fn names(role: XiangqiRole) -> &'static [char] {
    match role {
        XiangqiRole::General => &['帅', '将', '帥', '將'],
        XiangqiRole::Advisor => &['仕', '士', '仕', '士'],
        XiangqiRole::Elephant => &['相', '象', '相', '象'],
        XiangqiRole::Horse => &['马', '马', '傌', '馬'],
        XiangqiRole::Chariot => &['车', '车', '俥', '車'],
        XiangqiRole::Cannon => &['炮', '炮', '炮', '砲'],
        XiangqiRole::Soldier => &['兵', '卒', '兵', '卒'],
    }
}

fn name(script: Script, color: Color, role: XiangqiRole) -> char {
    names(role)[script as usize * 2 + color.index()]
}

/// The numbers that a text can have.
fn numbers() -> std::ops::RangeInclusive<usize> {
    1..=9
}

/// A number of 1–9 in Chinese, plain and full-width digits.
fn digits(number: usize) -> [char; 3] {
    const CHINESE: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    const WIDE: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
    let index = number.clamp(1, 9) - 1;
    [CHINESE[index], char::from(b'1' + index as u8), WIDE[index]]
}

/// A number as a side writes it.
fn numeral(color: Color, number: usize) -> char {
    digits(number)[color.index()]
}
