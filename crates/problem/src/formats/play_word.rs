//! What words between moves are: results, marks, and the beginning of moves.

use super::move_number::MoveNumber;
use super::move_reader::is_move;
use super::move_word::{half_width, resembles_move, spaced_move, word};

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
