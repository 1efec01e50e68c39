//! Words between moves: where one ends, whether one that is not a move was meant as one, and what
//! others are: results, marks, and the beginning of moves.

use super::move_shape::{half_width, is_move};
use crate::problem::move_text::chinese::{Class, class, spaced_move};
use crate::problem::move_text::number::MoveNumber;

/// Whether a letter separates words: white space or punctuation.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            '\u{feff}' | '\u{200b}' | '\0' | ',' | '，' | '、' | '；' | '。' | '|' | '｜'
        )
}

/// The word at the start of a text. Chinese moves follow one another without spaces.
pub(super) fn word(text: &str) -> &str {
    // A longer run is not a move, and is taken in parts.
    let most = text.char_indices().nth(64).map_or(text.len(), |(at, _)| at);
    let whole = &text[..text[..most].find(is_between).unwrap_or(most)];
    if whole.is_ascii() {
        return whole;
    }
    // A heading such as 着法： ends with its colon.
    let colon = whole.find('：').map_or(whole.len(), |at| at + '：'.len_utf8());
    let whole = &whole[..colon];
    let chinese = |length: usize| {
        let end = whole.char_indices().map(|(at, _)| at).chain([whole.len()]).nth(length)?;
        let part = &whole[..end];
        (!part.is_ascii() && is_move(part)).then_some(part)
    };
    [4, 5].into_iter().find_map(chinese).unwrap_or(whole)
}

/// The words of a text and their bytes.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let begin = at + rest.len() - rest.trim_start_matches(is_between).len();
        let word = word(&text[begin..]);
        at = begin + word.len();
        (!word.is_empty()).then_some((begin, word))
    })
}

/// What no word begins with.
fn is_between(c: char) -> bool {
    is_blank(c) || matches!(c, '(' | ')' | '（' | '）' | '{' | '}' | ';')
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
    if word.is_ascii() || word.chars().all(|c| c.is_ascii() || ('！'..='～').contains(&c)) {
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
    let is_digit = |c: char| c.is_ascii_digit() || ('０'..='９').contains(&c);
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let digits = word.chars().filter(|&c| is_digit(c)).count();
    (2..=8).contains(&count)
        && (1..=4).contains(&digits)
        && letters <= 3
        && (letters > 0 || word.chars().any(|c| matches!(c, '+' | '=' | '-')) && count == 4)
}

/// Whether a text begins with a move, or with what was meant as one.
pub(super) fn begins_with_move(text: &str) -> bool {
    let word = word(text);
    is_move(word) || resembles_move(word) || spaced_move(text).is_some()
}

/// Whether a line begins with moves, their number or a result, perhaps after a comment.
pub(super) fn begins_play(line: &str) -> bool {
    let mut rest = line.trim();
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
