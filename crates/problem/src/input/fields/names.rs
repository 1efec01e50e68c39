//! The names of fields: what is read, what others call the solution, and what the program itself writes.

use serde_json::Value;

/// The names of all fields of a problem on one line.
pub const NAMES: [&str; 11] = [
    "id",
    "title",
    "fen",
    "rules",
    "repetition",
    "notation",
    "stipulation",
    "stipulation_source",
    "solution",
    "expect",
    "claim",
];

/// What the names of other programs for the solution are, in lower case.
pub(super) const MOVES: [&str; 9] = [
    "answer",
    "line",
    "main_line",
    "mainline",
    "moves",
    "pv",
    "solution_line",
    "solution_moves",
    "variation",
];

/// What every result that the program writes has.
pub(super) const OF_OUTPUT: &str = "verdict";

/// The names of the results that the program writes, which say nothing of the problem as its author
/// gives it.
pub(super) const OUTPUT: [&str; 65] = [
    "alternatives",
    "anatomy",
    "at_most",
    "at_most_plies",
    "audit",
    "broken_text",
    "by_rule",
    "certificate",
    "certificate_bytes",
    "claimed",
    "claimed_by",
    "claimed_move",
    "difficulty",
    "economy",
    "errors",
    "expected",
    "file",
    "findings",
    "grade",
    "hash",
    "held",
    "hints",
    "keys",
    "kept",
    "line",
    "line_number",
    "lost_in",
    "messages",
    "more_duals",
    "more_keys",
    "more_solutions",
    "moves",
    "never",
    "no_last_move",
    "nodes",
    "not_lost_within",
    "number",
    "other_side",
    "phases",
    "plies",
    "proven_not_within",
    "real_moves",
    "replayed",
    "rests_on",
    "rests_on_ban",
    "seconds",
    "set_play",
    "severities",
    "short_win",
    "solutions",
    "stopped_by",
    "themes",
    "tree",
    "tree_stopped",
    "tries",
    "twins",
    "unclassified",
    "uncertified",
    "unconfirmed",
    "value",
    "variations",
    "verdict",
    "win",
    "winners",
    "wins",
];

/// What begins the warning of names that are not read.
pub(in crate::input) const NOT_READ: &str = "not read: ";

/// Whether a header of a game, which is kept, has the name of a field that says what is asked or how it
/// is solved, or nearly so.
pub(in crate::input) fn is_question(name: &str) -> bool {
    let name = name.to_lowercase();
    let letters = |text: &str| text.chars().collect::<Vec<_>>();
    let asked = NAMES.into_iter().filter(|it| it.len() > 3);
    MOVES.contains(&&*name)
        || asked.into_iter().any(|it| it == name || is_slip(&letters(&name), &letters(it)))
}

/// The moves under a name that is perhaps that of a solution: a text, or a list of texts, but
/// not a number.
pub(super) fn moves_of(name: &str, value: &Value) -> Option<String> {
    if !MOVES.contains(&&*name.to_lowercase()) {
        return None;
    }
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            items.iter().map(Value::as_str).collect::<Option<Vec<_>>>()?.join(" ")
        }
        _ => return None,
    };
    (!text.trim().bytes().all(|byte| byte.is_ascii_digit())).then_some(text)
}

/// Whether a word is another one with a letter too few, too many or wrong.
pub(super) fn is_slip(word: &[char], other: &[char]) -> bool {
    let same = word.iter().zip(other).take_while(|(one, other)| one == other).count();
    let (rest, expected) = (&word[same..], &other[same..]);
    let behind = |of: &[char]| of.get(1..).map(<[char]>::to_vec);
    behind(rest).as_deref() == Some(expected)
        || behind(expected).as_deref() == Some(rest)
        || rest.len() == expected.len() && behind(rest) == behind(expected)
}
