//! Words between moves: where one ends, whether one that is not a move was meant as one, and what
//! others are: results, marks, and the beginning of moves.

use std::borrow::Cow;

use super::move_shape::{half_width, is_direction, is_move};
use crate::notation::vietnamese_length;
use crate::problem::move_text::chinese::{Class, class, is_chinese_move, spaced_move};
use crate::problem::move_text::lettered_apart;
use crate::problem::move_text::number::MoveNumber;

/// Whether a letter separates words: white space or punctuation.
pub(super) fn is_blank(c: char) -> bool {
    // Most are letters of moves.
    if c.is_ascii_alphanumeric() || ('\u{4e00}'..'\u{a000}').contains(&c) {
        return false;
    }
    c.is_whitespace()
        || is_direction(c)
        || matches!(
            c,
            '\u{feff}'
                | '\u{200b}'
                | '\u{fe0f}'
                | '\u{20e3}'
                | '~'
                | '\\'
                | '│'
                | '┃'
                | '║'
                | '\0'
                | '\u{1a}'
                | ','
                | '，'
                | '、'
                | '；'
                | '。'
                | '|'
                | '｜'
                | '→'
                | '⇒'
                | '>'
        )
}

/// The word at the start of a text. Chinese moves follow one another without spaces.
pub(super) fn word(text: &str) -> &str {
    // A longer run is not a move, and is taken in parts.
    let most = text.char_indices().nth(64).map_or(text.len(), |(at, _)| at);
    let whole = &text[..text[..most].find(is_between).unwrap_or(most)];
    let apart = lettered_apart(text).or_else(|| bracketed(text));
    let whole = apart.map_or(whole, |length| &text[..length]);
    // A comma ends a word, and in Vietnamese it is also the sign for back.
    if whole.len() < 4
        && text[whole.len()..].starts_with(',')
        && let Some(length) = vietnamese_length(text).filter(|&length| length == whole.len() + 2)
    {
        return &text[..length];
    }
    // The mark of a footnote follows its word without a space.
    let note = whole.char_indices().skip(1).find(|&(_, c)| begins_note(c));
    let whole = note.map_or(whole, |(at, _)| &whole[..at]);
    if whole.is_ascii() {
        return first_of_joined(whole);
    }
    // A heading such as 着法： ends with its colon.
    let colon = whole.find('：').map_or(whole.len(), |at| at + '：'.len_utf8());
    let whole = &whole[..colon];
    let chinese = |length: usize| {
        let end = whole.char_indices().map(|(at, _)| at).chain([whole.len()]).nth(length)?;
        let part = &whole[..end];
        (part.contains(|c: char| class(c) == Class::Heading) && is_move(part)).then_some(part)
    };
    // One without its file is shorter than all that may begin with it.
    let first = [4, 5, 6, 7, 3].into_iter().find_map(chinese);
    first.unwrap_or_else(|| &whole[..move_inside(whole).unwrap_or(whole.len())])
}

/// The byte at which a Chinese move begins after other signs, none of them one of moves: `首着马七进六`.
fn move_inside(word: &str) -> Option<usize> {
    let at = word.find(|c| class(c) != Class::Other)?;
    let begin = word[..at].trim_end_matches(['红', '紅', '黑']).len();
    let end = word[at..].char_indices().nth(4).map_or(word.len(), |(length, _)| at + length);
    (begin > 0 && is_chinese_move(&word[at..end])).then_some(begin)
}

/// The bytes of a move at the start of a text whose origin is in parentheses: `N(c6)-d8`, `马（七）进六`.
fn bracketed(text: &str) -> Option<usize> {
    let man = text.chars().next()?.len_utf8();
    let inside = text[man..].strip_prefix(['(', '（'])?;
    let (close, sign) = inside.char_indices().take(4).find(|(_, c)| matches!(c, ')' | '）'))?;
    let behind = &inside[close + sign.len_utf8()..];
    let letters = behind.char_indices().take_while(|(_, c)| !is_between(*c)).take(7);
    let ends: Vec<usize> = letters.map(|(at, c)| at + c.len_utf8()).collect();
    let ends = ends.into_iter().rev().map(|end| text.len() - behind.len() + end);
    ends.into_iter().find(|&end| is_move(&text[..end]))
}

/// A move, whose characters may be apart, or another word at the start of a text.
pub(super) struct Token<'a> {
    /// Without spaces inside a move.
    pub(super) text: Cow<'a, str>,
    /// The bytes that it takes.
    pub(super) length: usize,
    pub(super) is_move: bool,
}

impl<'a> Token<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let word = word(text);
        let is_move = is_move(word);
        match spaced_move(text).filter(|_| !is_move) {
            Some((length, spaced)) => Self { text: spaced.into(), length, is_move: true },
            None => Self { text: word.into(), length: word.len(), is_move },
        }
    }

    /// Whether it is a move, or was meant as one.
    pub(super) fn is_meant(&self) -> bool {
        self.is_move || resembles_move(&self.text)
    }
}

/// The moves and other words of a text, and their bytes.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = (usize, Token<'_>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let begin = at + rest.len() - rest.trim_start_matches(is_between).len();
        let token = Token::of(&text[begin..]);
        at = begin + token.length;
        (token.length > 0).then_some((begin, token))
    })
}

/// What no word begins with.
fn is_between(c: char) -> bool {
    is_blank(c) || matches!(c, '(' | ')' | '（' | '）' | '{' | '}' | ';')
}

/// Whether a character opens the mark of a footnote, or is one.
pub(super) fn begins_note(c: char) -> bool {
    matches!(c, '[' | '<' | '‹' | '〈' | '【' | '〔' | '①'..='⑳' | '❶'..='❿')
}

/// Whether a text begins with a dash or a stroke between moves, and a letter: `c5d7-e9f9/g8f8`.
pub(super) fn joins_moves(text: &str) -> bool {
    let behind = text.strip_prefix(['-', '/']);
    behind.is_some_and(|behind| behind.starts_with(|c: char| c.is_alphabetic()))
}

/// The first of moves without spaces between them, `c5d7e9f9g8f8`; else the whole word.
fn first_of_joined(word: &str) -> &str {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"+-=./".contains(&byte);
    if !(8..=64).contains(&word.len()) || !word.bytes().all(is_sign) {
        return word;
    }
    let is_one = |text: &str| {
        let is_clear = text.starts_with(|c: char| c.is_ascii_lowercase())
            || !text.ends_with(char::is_alphabetic);
        text.len() < 7 && is_clear && is_move(text) && text.ends_with(|c: char| c.is_ascii_digit())
    };
    let follows = |&at: &usize| {
        let rest = &word[at..];
        // Signs separate coordinates alone: `Ke10-f10` is one move.
        if joins_moves(rest) && word.starts_with(|c: char| c.is_ascii_uppercase()) {
            return false;
        }
        let rest = &rest[usize::from(joins_moves(rest))..];
        let begins = rest.starts_with(|c: char| c.is_ascii_alphabetic());
        begins && (is_one(rest) || first_of_joined(rest).len() < rest.len())
    };
    let mut ends = (4..=6).filter(|&at| at < word.len() && is_one(&word[..at]));
    ends.find(follows).map_or(word, |at| &word[..at])
}

/// Whether a word of a page begins what follows it: `着法：`, `Solution:`, `Lösung.`, `moves=`.
pub(super) fn is_label(word: &str) -> bool {
    const LABELS: &str = "solution|lösung|key|keys|moves|line|main line|mainline|answer|pv|uci|\
        solutions|lösungen|answers|着法|着法如下|答案|解|解法|正解|正着|著法|解答|谱着|参考答案|\
        lời giải|đáp án|cách giải";
    is_one_of(LABELS, word)
}

/// Whether a word names the side of the move that follows: `红：`, `Black:`.
fn is_side_label(word: &str) -> bool {
    const SIDES: &str = "red|black|white|rot|schwarz|weiß|红|黑|红方|黑方|紅|紅方|đỏ|đen";
    is_one_of(SIDES, word)
}

/// Whether a word is one of these with what closes it.
fn is_one_of(names: &str, word: &str) -> bool {
    let word = word.trim().trim_matches(['*', '_']);
    let name = word.trim_end_matches(CLOSES_LABEL);
    let lower = name.to_lowercase();
    name.len() < word.len() && names.split('|').any(|label| label == lower)
}

/// What closes a label.
const CLOSES_LABEL: [char; 4] = [':', '：', '=', '.'];

/// The bytes of a word of a page that begins what follows it, with its colon, at the start of a line.
pub(super) fn label_length(line: &str) -> usize {
    // The first letters of all labels.
    let may_be = line.starts_with(|c: char| "sSlLkKmMaApPuUcCgGđĐ着答解正著谱参*_".contains(c));
    if may_be { first_label(line, is_label) } else { 0 }
}

/// The bytes of the side before its move at the start of a text.
pub(super) fn side_label_length(text: &str) -> usize {
    if !text.starts_with(|c: char| "rRbBwWsSđĐ红紅黑*_".contains(c)) {
        return 0;
    }
    let length = first_label(text, is_side_label);
    let behind = text[length..].trim_start();
    let number = MoveNumber::read(behind).filter(|it| !it.is_bare);
    let is_play = begins_with_move(&behind[number.map_or(0, |it| it.length)..]);
    if is_play { length } else { 0 }
}

fn first_label(line: &str, is_one: impl Fn(&str) -> bool) -> usize {
    let mut letters = line.char_indices().take(24).take_while(|(_, c)| !c.is_ascii_digit());
    let close = letters.find(|(_, c)| CLOSES_LABEL.contains(c));
    let end = close.map_or(0, |(at, close)| at + close.len_utf8());
    // Letters in bold are closed after the colon.
    let behind = line[end..].trim_start_matches('*');
    if is_one(&line[..end]) { line.len() - behind.len() } else { 0 }
}

/// Whether a line is the heading of the solutions after all positions of a page.
pub(super) fn heads_solutions(line: &str) -> bool {
    // A remark may follow in parentheses.
    let name = line.split(['(', '（']).next().unwrap_or_default();
    let name = name.trim_matches(|c: char| !c.is_alphabetic());
    is_label(&format!("{name}:"))
}

/// A line without what begins it: a label, or the heading of a variation before a number.
pub(super) fn after_label(line: &str) -> &str {
    let behind = line[label_length(line)..].trim_start();
    let is_numbered = |rest: &&str| MoveNumber::clear(rest).0.is_some();
    let rest = variation_length(behind).map(|length| behind[length..].trim_start());
    rest.filter(is_numbered).unwrap_or(behind)
}

/// The bytes of the heading of a variation below the main line, at the start of a line: `变化一：`,
/// `乙、`, `b)`, `Variation A`.
pub(super) fn variation_length(line: &str) -> Option<usize> {
    const WORDS: &str = "变化|變化|变着|變着|变例|另解|另一解|又解|副变|第二解|又|\
        variation|variante|var|other solution|biến|or|line";
    // Most lines begin with a number.
    if line.starts_with(char::is_numeric) {
        return None;
    }
    // No heading is longer.
    let most = line.char_indices().nth(40).map_or(line.len(), |(at, _)| at);
    let line = &line[..most];
    let is_end = |c: char| {
        c.is_whitespace() || matches!(c, ':' | '：' | '、' | '.' | ')' | '）' | '．' | ']' | '】')
    };
    let most = line.char_indices().nth(24).map_or(line.len(), |(at, _)| at);
    let opened = line.trim_start_matches(['(', '（', '[', '【']);
    // A letter or sign of the list, which needs its closing sign.
    let mut letters = opened.chars();
    let first = letters.next()?;
    let closes = letters.next().is_some_and(|c| is_end(c) && !c.is_whitespace());
    if ("甲乙丙丁戊己庚".contains(first) || first.is_ascii_alphabetic()) && closes {
        let begin = line.len() - opened.len() + first.len_utf8();
        let rest = &line[begin..];
        return Some(line.len() - rest.trim_start_matches(is_end).len());
    }
    // Every word of the list begins with one of these.
    if !line.starts_with(|c: char| "变變另又副第bBlLoOvV".contains(c)) {
        return None;
    }
    let lower = line.to_lowercase();
    let mut words = WORDS.split('|').filter(|_| lower.len() == line.len());
    let word = words.find(|word| lower.starts_with(word))?;
    let behind = line.get(word.len()..most.max(word.len()))?;
    let number = behind.trim_start();
    let is_number =
        |c: char| c.is_ascii_digit() || "一二三四五六七八九十甲乙丙丁ABCDEabcde①②③④⑤".contains(c);
    let after = number.trim_start_matches(is_number);
    // A number with dots is that of a move.
    let is_of_move = number.len() - after.len() > 4 || after.starts_with(['.', '…', '．', '、']);
    let after = if is_of_move { number } else { after };
    let rest = after.trim_start_matches(is_end);
    let is_apart = rest.len() < after.len() || after.is_empty() || number.len() < behind.len();
    is_apart.then(|| most.max(word.len()) - rest.len())
}

/// Whether a line begins with a move that one or two signs precede by mistake.
pub(super) fn hides_move(line: &str) -> bool {
    let line = line.trim_start();
    let mut ends = line.char_indices().skip(1).take(2).map(|(at, _)| at);
    let is_word = |head: &str| head.chars().all(|c| c.is_alphabetic() && !c.is_ascii());
    ends.any(|at| !is_word(&line[..at]) && is_move(word(&line[at..])))
}

/// Whether a word is a move after its number, perhaps with a sign before it by mistake.
pub(super) fn is_numbered_move(text: &str) -> bool {
    let mut begins = text.char_indices().take(3).map(|(at, _)| MoveNumber::clear(&text[at..]));
    let is_numbered = |(number, behind): (Option<_>, _)| number.is_some() && is_move(word(behind));
    text.contains(|c: char| c.is_ascii_digit()) && begins.any(is_numbered)
}

/// A word for a message, without what is too long for one.
pub(super) fn shortened(word: &str) -> String {
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

/// The most characters of a word in a message.
const LONGEST: usize = 16;

/// Whether a word resembles a move, so that it was meant as one although it is none: one or two
/// of its characters are wrong, missing or too many.
pub(super) fn resembles_move(word: &str) -> bool {
    let word = word.trim_matches(|c: char| matches!(c, '!' | '?' | '！' | '？' | '#' | '+'));
    if word.chars().all(|c| half_width(c).is_ascii()) {
        return resembles_letters(word);
    }
    // Coordinates with a character of another script among them.
    if word.contains(|c: char| c.is_ascii_alphabetic()) && resembles_letters(word) {
        return true;
    }
    let classes: Vec<Class> = word.chars().take(7).map(class).collect();
    let known = classes.iter().filter(|class| **class != Class::Other).count();
    let says_where = classes.iter().any(|it| matches!(it, Class::Number | Class::Heading));
    if classes.len() <= 6 {
        return says_where && known >= 2 && classes.len() - known <= 1;
    }
    // A longer run begins with what may be a move.
    let first = &classes[..4];
    let fits = |at: usize, wanted: &[Class]| wanted.contains(&first[at]);
    let pattern = [
        fits(0, &[Class::Piece, Class::Place, Class::Number]),
        fits(1, &[Class::Place, Class::Number])
            || fits(1, &[Class::Piece]) && !fits(0, &[Class::Piece]),
        fits(2, &[Class::Heading]),
        fits(3, &[Class::Number]),
    ];
    let early = fits(1, &[Class::Heading]) && fits(2, &[Class::Number]);
    pattern.iter().filter(|fits| **fits).count() >= 3 || early
}

/// The same for moves in coordinates, WXF and as chess players write them.
fn resembles_letters(word: &str) -> bool {
    let count = word.chars().count();
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let digits = word.chars().filter(|&c| half_width(c).is_ascii_digit()).count();
    (2..=8).contains(&count)
        && (1..=4).contains(&digits)
        && letters <= 3
        && (letters > 0
            || word.chars().any(|c| matches!(c, '+' | '=' | '-')) && count == 4
            || word.chars().any(|c| matches!(c, '+' | '=')) && count == 3)
}

/// The bytes of a name that precedes its move without a space: `Zug=h2e2`, `best:h2e2`.
pub(super) fn name_length(word: &str) -> Option<usize> {
    let (at, sign) = word.char_indices().rfind(|(_, c)| matches!(c, ':' | '：' | '='))?;
    let length = at + sign.len_utf8();
    let is_named = word.len() > length + 3 && at > 0 && is_move(&word[length..]);
    (is_named && !is_move(word)).then_some(length)
}

/// Whether a text begins with a move, or with what was meant as one.
pub(super) fn begins_with_move(text: &str) -> bool {
    Token::of(text).is_meant()
}

/// Whether a line begins with moves, their number or a result, perhaps after a comment.
pub(super) fn begins_play(line: &str) -> bool {
    let mut rest = line.trim();
    rest = after_label(rest);
    while let Some(comment) = rest.strip_prefix('{') {
        let Some(end) = comment.find('}') else { return false };
        rest = comment[end + 1..].trim_start();
    }
    let number = MoveNumber::read(rest).filter(|it| it.value.is_some());
    if number.is_some_and(|it| !it.is_bare && it.value.is_some_and(|value| value < 400)) {
        return true;
    }
    let after = &rest[number.map_or(0, |number| number.length)..];
    is_result(word(after)) || begins_with_move(after)
}

/// Whether a word is a result in digits.
pub(super) fn is_result(word: &str) -> bool {
    let plain: String = word.chars().take(8).map(of_result).collect();
    ["1-0", "0-1", "1/2-1/2", "0.5-0.5", "½-½", "*"].contains(&plain.as_str())
}

/// A character of a result in plain signs, with the hyphen for any separator of the points.
pub(super) fn of_result(c: char) -> char {
    match c {
        '–' | '—' | '：' | ':' => '-',
        _ => half_width(c),
    }
}

/// Whether a word is a mark of praise or of who is better.
pub(super) fn is_mark(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| "!?！？#+-=±∓⩲⩱∞/×".contains(c)) && word != "--"
}

/// The mark for a number of the PGN standard.
pub(super) fn glyph(number: &str) -> Option<&'static str> {
    Some(match number {
        "1" => "!",
        "2" => "?",
        "3" => "!!",
        "4" => "??",
        "5" => "!?",
        "6" => "?!",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_ends_where_a_chinese_move_does() {
        for (text, expected) in [
            ("炮二平五马8进7", "炮二平五"),
            ("前兵三平四 x", "前兵三平四"),
            ("着法：马七进六", "着法："),
            ("h2e2 h9g7", "h2e2"),
            ("C2.5{x}", "C2.5"),
            ("马七近六 将5平6", "马七近六"),
        ] {
            assert_eq!(word(text), expected);
        }
    }

    #[test]
    fn a_misspelt_move_resembles_one_and_prose_does_not() {
        let moves = [
            "马七近六",
            "将5乎6",
            "马七进",
            "七进六",
            "马七六",
            "h2e",
            "he2",
            "2e2",
            "C2x5",
            "C25",
            "S7+1",
            "x二平五",
            "炮x平五",
            "马七近六将5平6兵三平四",
            "h2-e",
            "Ch3",
            "17=x",
        ];
        for word in moves {
            assert!(resembles_move(word), "{word}");
        }
        let prose = [
            "红先胜",
            "第1局",
            "双车错",
            "这是一步妙手",
            "Solution:",
            "and",
            "wins",
            "着法：",
            "2003",
            "车马炮三子归边",
            "Cup",
            "（红先）",
            "红胜",
            "和棋",
            "——",
            "====",
            "No.1234567",
        ];
        for word in prose {
            assert!(!resembles_move(word), "{word}");
        }
    }
}
