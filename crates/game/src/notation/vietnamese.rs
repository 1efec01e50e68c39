//! The Vietnamese notation: `P2-5`, `M8.7`, `Xs/1`.
//!
//! The piece by its Vietnamese name, its file, the heading (`.` forward, `/` back, `-` across), then
//! steps or a file, all as in Chinese.
//!
//! | general | advisor | elephant | horse | chariot | cannon | soldier |
//! |---|---|---|---|---|---|---|
//! | Tg tướng | S sĩ | T tượng | M mã | X xe | P pháo | B binh |
//!
//! Of two pieces on a file `t` (trước) says the front one and `s` (sau) the rear one instead of the
//! file, of three soldiers `g` (giữa) the middle one. The sources end here; as in the other
//! notations, soldiers on two files have the place and the file (`Bt7-6`), and of four or five on a
//! file `tg` is the second from the front and `sg` the second from the rear.
//!
//! Sources: the rules for score sheets on <https://tamquocchess.vn/ky-hieu-co-tuong-doc-hieu-ban-ghi-co-tuong>,
//! the article of the Vietnamese Wikipedia as <https://thanglongkydao.com/threads/17-Nguon-goc-co-tuong>
//! quotes it, and the table of names on
//! <https://www.hieponly.top/2017/11/oc-bien-ban-co-tuong-bang-tieng.html>, which has C (chốt) for
//! the soldier and V (voi) for the elephant as well. Read are these, letters of either case (some
//! sites write Black's small), a comma for the slash, and any dash.

use super::from_files::{Heading, Parts, Pick, Rank, Spelled};
use super::{MoveError, Notation, Phrase};
use crate::game::{Move, Position, Role};
use crate::rules::xiangqi::{Xiangqi, XiangqiRole};

/// The letters in the order of [`XiangqiRole::ALL`]. The general's is a pair in moves; a board has
/// its second letter, since the first one is the elephant's.
const LETTERS: [char; 7] = ['G', 'S', 'T', 'M', 'X', 'P', 'B'];

/// The places of pieces on one file; longer ones first.
const PLACES: [(&str, Pick); 5] = [
    ("tg", Pick::Plus),
    ("sg", Pick::Minus),
    ("t", Pick::Front),
    ("g", Pick::Middle),
    ("s", Pick::Rear),
];

pub(super) fn read(
    position: &Position<Xiangqi>,
    text: &str,
) -> Result<Move<Xiangqi>, MoveError<Xiangqi>> {
    let Some(spelled) = spelled(text) else {
        let expected = "a piece (Tg S T M X P B), its file (or t, g, s), one of . / -, and a digit, \
                        such as P2-5";
        let expected = Phrase::new("expected.vietnamese", expected);
        return Err(MoveError::no_move(Notation::Vietnamese, text, expected));
    };
    spelled.play(Notation::Vietnamese, position, text)
}

/// Writes a legal move.
pub(super) fn write(position: &Position<Xiangqi>, mv: Move<Xiangqi>) -> String {
    let Parts { role, file, rank, heading, number, .. } = Parts::of(position, mv);
    let Rank { index, count, elsewhere } = rank;
    let pick = match (index, count) {
        (_, ..=1) => None,
        (0, _) => Some(Pick::Front),
        _ if index + 1 == count => Some(Pick::Rear),
        (1, 4..) => Some(Pick::Plus),
        (_, 4..) if index + 2 == count => Some(Pick::Minus),
        _ => Some(Pick::Middle),
    };
    let place = PLACES.iter().find(|(_, it)| Some(*it) == pick).map_or("", |(text, _)| text);
    let file = if pick.is_none() || elsewhere { file.to_string() } else { String::new() };
    let letter =
        if role == XiangqiRole::General { "Tg".into() } else { String::from(letter(role)) };
    let heading = match heading {
        Heading::Forward => '.',
        Heading::Back => '/',
        Heading::Across => '-',
    };
    format!("{letter}{place}{file}{heading}{number}")
}

/// Takes a text apart.
pub(super) fn spelled(text: &str) -> Option<Spelled> {
    let (spelled, length) = prefix(text)?;
    (length == text.len()).then_some(spelled)
}

/// The bytes of a text that have the form of a Vietnamese move at its start, if nothing that belongs to
/// a word follows them.
pub fn vietnamese_length(text: &str) -> Option<usize> {
    let (_, length) = prefix(text)?;
    // A full stop may follow, but no further sign and letter.
    let rest = text[length..].trim_start_matches(['.', '-', '/']);
    let goes_on = |c: char| c.is_alphabetic() || c.is_ascii_digit();
    (!rest.starts_with(goes_on)).then_some(length)
}

/// The move at the start of a text, and its bytes.
fn prefix(text: &str) -> Option<(Spelled, usize)> {
    let mut rest = text;
    let first = rest.chars().next()?.to_ascii_uppercase();
    let is_general = first == 'T' && rest[1..].starts_with(['g', 'G']);
    let role = match first {
        _ if is_general => XiangqiRole::General,
        'C' => XiangqiRole::Soldier,
        'V' => XiangqiRole::Elephant,
        // The general's letter on boards.
        'G' => return None,
        _ => *XiangqiRole::ALL.iter().find(|role| LETTERS[role.index()] == first)?,
    };
    rest = &rest[if is_general { 2 } else { 1 }..];
    let place = PLACES.iter().find(|(word, _)| rest.starts_with(word)).filter(|_| !is_general);
    rest = &rest[place.map_or(0, |(word, _)| word.len())..];
    let file = rest.bytes().next().and_then(digit);
    rest = &rest[usize::from(file.is_some())..];
    let sign = rest.chars().next()?;
    let heading = match sign {
        '.' => Heading::Forward,
        '/' | ',' => Heading::Back,
        '-' | '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => Heading::Across,
        _ => return None,
    };
    rest = &rest[sign.len_utf8()..];
    let number = rest.bytes().next().and_then(digit)?;
    let pick = match place {
        Some((_, pick)) => *pick,
        None => file.map(|_| Pick::Any)?,
    };
    Some((Spelled { role, file, pick, heading, number }, text.len() - rest.len() + 1))
}

fn digit(byte: u8) -> Option<u8> {
    byte.checked_sub(b'0').filter(|digit| (1..=9).contains(digit))
}

/// The letter of a piece on a board, in upper case.
pub(super) fn letter(role: XiangqiRole) -> char {
    LETTERS[role.index()]
}
