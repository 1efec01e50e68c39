//! Move numbers: how they are written, and which one may follow.

use crate::game::Color;

/// A move number at the start of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MoveNumber {
    /// The number; none where only dots are written.
    pub(crate) value: Option<u32>,
    /// Whether dots say that the move of the first side is left out: `1. …`, `1...`.
    pub(crate) is_second: bool,
    /// Whether it is digits alone, which can also be a word of prose.
    pub(crate) is_bare: bool,
    /// The bytes that it takes, with the dots and spaces after it.
    pub(crate) length: usize,
}

impl MoveNumber {
    /// The number at the start of a text that cannot be a word of prose, if there is one, and what follows.
    pub(crate) fn clear(text: &str) -> (Option<Self>, &str) {
        let number = Self::read(text).filter(|it| it.value.is_some() && !it.is_bare);
        (number, &text[number.map_or(0, |number| number.length)..])
    }

    /// Reads a number: `12.`, `１２．`, `⒓`, `⑫`, `(12)`, `12）`, `十二、`, `12` before a space,
    /// `12` before a Chinese move, or dots alone.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let known = signed(text).or_else(|| in_parentheses(text)).or_else(|| in_words(text));
        let (value, length) = match known {
            Some((value, length)) => (Some(value), length),
            None => match counted(text) {
                Some((value, length)) => (Some(value), length),
                None => (None, 0),
            },
        };
        let rest = &text[length..];
        let after = rest.trim_start_matches(|c: char| is_dot(c) || c.is_whitespace());
        let dots = &rest[..rest.len() - after.len()];
        if value.is_none() && !dots.starts_with(is_dot) {
            return None;
        }
        // The dot that closes the number is one of those that replace a move.
        let closing = usize::from(text[..length].ends_with(is_dot));
        let count = closing + dots.chars().filter(|&c| is_dot(c)).map(width).sum::<usize>();
        let dashes = value.is_some() && is_placeholder(after);
        let after = if dashes { after.trim_start_matches(is_dash).trim_start() } else { after };
        let length = text.len() - after.len();
        let is_bare = count == 0 && text[..text.len() - rest.len()].ends_with(is_digit);
        Some(Self { value, is_second: count > 2 || dashes, is_bare, length })
    }
}

/// A number that one character is.
fn signed(text: &str) -> Option<(u32, usize)> {
    let first = text.chars().next()?;
    // Each row of numbers begins with 1.
    let rows = [
        ('①', '⑳', 1),
        ('⑴', '⒇', 1),
        ('⒈', '⒛', 1),
        ('❶', '❿', 1),
        ('➀', '➉', 1),
        ('➊', '➓', 1),
        ('㈠', '㈩', 1),
        ('㊀', '㊉', 1),
        ('⓫', '⓴', 11),
        ('㉑', '㉟', 21),
        ('㊱', '㊿', 36),
        ('⓵', '⓾', 1),
    ];
    let row = rows.iter().find(|(begin, end, _)| (*begin..=*end).contains(&first));
    row.map(|(begin, _, base)| (u32::from(first) - u32::from(*begin) + base, first.len_utf8()))
}

/// `(12)`, `（12）`, `[12]`, `【12】`.
fn in_parentheses(text: &str) -> Option<(u32, usize)> {
    let inside = text.strip_prefix(['(', '（', '[', '【', '〔'])?;
    let (value, length) = digits(inside).or_else(|| chinese(inside))?;
    let closing = inside[length..].chars().next().filter(|c| ")）]】〕".contains(*c))?;
    Some((value, text.len() - inside.len() + length + closing.len_utf8()))
}

/// `第3步：`, `第三回合`, `Move 3:`, `Zug 3:`.
fn in_words(text: &str) -> Option<(u32, usize)> {
    let word = ["第", "Move ", "move ", "Zug "].into_iter().find(|word| text.starts_with(word))?;
    let inside = &text[word.len()..];
    let (value, length) = digits(inside).or_else(|| chinese(inside))?;
    let behind = &inside[length..];
    let unit = ["步", "回合", "着", "招", "手"].into_iter().find(|unit| behind.starts_with(unit));
    let after = &behind[unit.map_or(0, str::len)..];
    let rest = after.trim_start_matches(is_separator);
    let is_closed = if word == "第" { unit.is_some() } else { rest.len() < after.len() };
    is_closed.then_some((value, text.len() - rest.len()))
}

/// A number with what shows that it is one.
fn counted(text: &str) -> Option<(u32, usize)> {
    if let Some((value, length)) = digits(text) {
        // A mark of praise may precede the dot.
        let marks = text[length..].trim_start_matches(['!', '?', '！', '？']);
        let length =
            if marks.starts_with(['.', '．']) { text.len() - marks.len() } else { length };
        let rest = &text[length..];
        let next = rest.chars().next();
        // `0:12` is a time.
        if next == Some(':') && rest[1..].starts_with(is_digit) {
            return None;
        }
        let is_dashed = rest.starts_with("- ");
        let sign = next.filter(|&c| is_separator(c) || is_dashed).map_or(0, char::len_utf8);
        // Digits also begin moves in WXF, and squares follow letters.
        let stands_alone = next.is_none_or(|c| {
            is_dot(c) || c.is_whitespace() || is_name(c) || matches!(c, '{' | '\u{fe0f}')
        });
        return (sign > 0 || stands_alone).then_some((value, length + sign));
    }
    let (value, length) = chinese(text)?;
    let next = text[length..].chars().next()?;
    let sign = if is_separator(next) { next.len_utf8() } else { 0 };
    (sign > 0 || is_dot(next)).then_some((value, length + sign))
}

/// The plain form of a full-width letter, digit or sign.
pub(crate) fn half_width(c: char) -> char {
    match c {
        '！'..='～' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

pub(super) fn is_digit(c: char) -> bool {
    half_width(c).is_ascii_digit()
}

/// Digits, plain or full-width.
fn digits(text: &str) -> Option<(u32, usize)> {
    let (mut value, mut length) = (0u32, 0);
    for (count, c) in text.chars().enumerate() {
        let Some(digit) = half_width(c).to_digit(10) else { break };
        if count == MOST_DIGITS {
            return None;
        }
        value = value * 10 + digit;
        length += c.len_utf8();
    }
    (length > 0).then_some((value, length))
}

/// The most digits of a number.
const MOST_DIGITS: usize = 5;

/// Chinese numbers up to 99.
fn chinese(text: &str) -> Option<(u32, usize)> {
    const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let digit = |c: char| DIGITS.iter().position(|&it| it == c).map(|at| at as u32 + 1);
    let mut chars = text.chars().peekable();
    let (mut length, mut tens) = (0, None);
    let first = chars.peek().copied().and_then(digit);
    if first.is_some() {
        length += '一'.len_utf8();
        chars.next();
    }
    if chars.peek() == Some(&'十') {
        length += '十'.len_utf8();
        chars.next();
        tens = Some(first.unwrap_or(1));
    }
    let Some(tens) = tens else { return Some((first?, length)) };
    let unit = chars.peek().copied().and_then(digit);
    length += unit.map_or(0, |_| '一'.len_utf8());
    Some((tens * 10 + unit.unwrap_or(0), length))
}

/// What closes a number, apart from dots.
fn is_separator(c: char) -> bool {
    matches!(c, '.' | '．' | '、' | '。' | ')' | '）' | ':' | '：' | ',' | '，' | ']' | '】')
}

fn is_dot(c: char) -> bool {
    matches!(c, '.' | '…' | '．' | '。' | '·' | '‥' | '⋯' | '・' | '┄' | '┅')
}

/// How many dots a character is.
fn width(dots: char) -> usize {
    match dots {
        '…' | '⋯' => 3,
        '‥' => 2,
        _ => 1,
    }
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '—' | '－' | '─' | '*' | '＊' | '_' | '～' | '~')
}

/// Whether a text begins with dashes in place of the first side's move.
fn is_placeholder(text: &str) -> bool {
    let after = text.trim_start_matches(is_dash);
    let count = text[..text.len() - after.len()].chars().count();
    count > 1 && after.starts_with(char::is_whitespace)
}

/// The names of pieces, and the words for one of two on a file.
fn is_name(c: char) -> bool {
    "帅将帥將仕士相象马馬傌车車俥炮砲兵卒前中后後".contains(c)
}

/// The ways of counting moves that fit the numbers so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbering {
    ways: [Option<Way>; 3],
    /// The ply of the last number.
    last: Option<u32>,
}

/// A way of counting: a move at a ply has the number `base + (ply + shift) / plies`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Way {
    plies: u32,
    shift: u32,
    /// Not known before the first number.
    base: Option<u32>,
}

impl Numbering {
    /// The numbers of a text whose first move is made by this side.
    pub(crate) fn new(first: Color) -> Self {
        let way = |plies, shift| Some(Way { plies, shift, base: None });
        let second = if first == Color::Black { way(2, 1) } else { None };
        Self { ways: [way(2, 0), second, way(1, 0)], last: None }
    }

    /// Takes a number before the move at a ply; `false` if it does not follow from those before.
    pub(crate) fn take(&mut self, number: MoveNumber, ply: u32) -> bool {
        let MoveNumber { value, is_second, .. } = number;
        let fits = |way: Way| {
            let half = (ply + way.shift) / way.plies;
            // Who counts single moves counts every one.
            let is_next = self.last.map_or(ply == 0, |last| ply == last || ply == last + 1);
            let is_here = match way.plies {
                2 => !is_second || (ply + way.shift) % 2 == 1,
                _ => !is_second && is_next,
            };
            let Some(value) = value else { return is_here.then_some(way) };
            let base = value.checked_sub(half)?;
            // A text may begin anywhere, but moves without numbers are counted from 1.
            let expected = way.base.unwrap_or(if ply == 0 { base } else { 1 });
            (is_here && base == expected).then_some(Way { base: Some(base), ..way })
        };
        let ways = self.ways.map(|way| way.and_then(fits));
        // Dots alone are also a mark of praise, a pause, or noise.
        let fits = ways.iter().any(Option::is_some) || value.is_none();
        if ways.iter().any(Option::is_some) {
            self.ways = ways;
            self.last = value.map_or(self.last, |_| Some(ply));
        }
        fits
    }

    /// The number that the move at a ply should have, if that is known.
    pub(crate) fn expected(&self, ply: u32) -> Option<u32> {
        let way = self.ways.iter().flatten().next()?;
        Some(way.base.unwrap_or(1) + (ply + way.shift) / way.plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_in_every_style() {
        let styles = [
            "12.",
            "12. ",
            "１２．",
            "⒓",
            "⑫",
            "⑿",
            "(12)",
            "（12）",
            "12）",
            "12)",
            "12、",
            "12：",
            "十二、",
            "（十二）",
            "12 ",
            "12",
            "[12]",
            "12。",
        ];
        for style in styles {
            for mv in ["马七进六", "炮二平五"] {
                let text = format!("{style}{mv}");
                let number = MoveNumber::read(&text);
                let number = number.unwrap_or_else(|| panic!("{text}"));
                assert_eq!((number.value, number.is_second), (Some(12), false), "{text}");
                assert_eq!(&text[number.length..], mv, "{text}");
            }
        }
        for style in ["3...", "3. …", "3. ………… ", "3…", "3. ..... ", "③……", "3. --- ", "三、……"]
        {
            let text = format!("{style}将5平6");
            let number = MoveNumber::read(&text).unwrap();
            assert_eq!((number.value, number.is_second), (Some(3), true), "{text}");
            assert_eq!(&text[number.length..], "将5平6", "{text}");
        }
    }

    #[test]
    fn a_move_is_not_taken_for_a_number() {
        for text in
            ["17=8", "33+1", "+3=4", "二兵平四", "一兵进一", "1-0", "1/2-1/2", "h2e2", "三三"]
        {
            assert_eq!(MoveNumber::read(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_count_pairs_from_any_first_number_or_single_moves() {
        let check = |first, numbers: &[(u32, &str)]| {
            let mut numbering = Numbering::new(first);
            let mut take =
                |&(ply, text): &(u32, &str)| numbering.take(MoveNumber::read(text).unwrap(), ply);
            numbers.iter().position(|number| !take(number))
        };
        let (red, black) = (Color::Red, Color::Black);
        assert_eq!(check(red, &[(0, "1."), (2, "2."), (4, "3."), (5, "3...")]), None);
        assert_eq!(check(red, &[(0, "34."), (2, "35."), (6, "37.")]), None);
        assert_eq!(check(red, &[(0, "1."), (1, "2."), (2, "3.")]), None);
        assert_eq!(check(black, &[(0, "1. ..."), (1, "2."), (3, "3.")]), None);
        assert_eq!(check(black, &[(0, "1."), (2, "2."), (4, "3.")]), None);
        assert_eq!(check(red, &[(2, "2.")]), None);
        assert_eq!(check(red, &[(0, "1."), (2, "7.")]), Some(1));
        assert_eq!(check(red, &[(0, "1."), (2, "1.")]), Some(1));
        assert_eq!(check(red, &[(0, "7."), (2, "2.")]), Some(1));
        assert_eq!(check(red, &[(2, "7.")]), Some(0));
        assert_eq!(check(red, &[(0, "1."), (2, "3.")]), Some(1));
        assert_eq!(check(red, &[(0, "1. ...")]), Some(0));
        assert_eq!(check(red, &[(0, "1."), (1, "2."), (3, "3.")]), Some(2));
    }
}
