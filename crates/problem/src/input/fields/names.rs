//! The names of fields: what is read, what others call the solution, and what the program itself writes.

use serde_json::Value;

/// The names of all fields of a problem on one line.
pub const NAMES: [&str; 12] = [
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
    "after",
];

/// The names of other programs for the solution, in lower case and without signs.
const MOVES: &str = "answer answers bestline bestmove bestmoves line mainline movelist moves \
                     principalvariation pv sanmoves solutionline solutionmoves solutionpv uci ucimoves \
                     variation 答案 着法 著法 招法 棋谱 解 解法 解答 正解 lösung loesung zugfolge";

/// Whether a name is one of other programs for the solution.
pub(super) fn is_of_moves(name: &str) -> bool {
    let plain: String = name.chars().filter(|c| !"_- ".contains(*c)).collect();
    MOVES.split_whitespace().any(|it| it == plain.to_lowercase())
}

/// The name of the field that a name means by its case, unless that is there, too.
pub(super) fn in_lower_case(name: &str, is_there: impl Fn(&str) -> bool) -> Option<String> {
    let lower = name.to_ascii_lowercase();
    (NAMES.contains(&&*lower) && lower != name && !is_there(&lower)).then_some(lower)
}

/// What every result that the program writes has.
pub(super) const OF_OUTPUT: &str = "verdict";

/// The names of the results that the program writes, which say nothing of the problem as its author
/// gives it.
pub(super) const OUTPUT: &str = "\
    alternatives anatomy at_most at_most_plies audit broken_text by_rule certificate \
    certificate_bytes claimed claimed_by claimed_move difficulty economy errors expected \
    file findings grade hash held hints keys kept line line_number lost_in messages \
    more_duals more_keys more_solutions moves never no_last_move nodes not_lost_within \
    number other_side phases plies proven_not_within real_moves replayed rests_on \
    rests_on_ban seconds set_play severities short_win solutions stopped_by summary themes \
    tree tree_stopped tries twins unclassified uncertified unconfirmed value variations verdict \
    win winners wins";

/// What begins the warning of names that are not read.
pub(in crate::input) const NOT_READ: &str = "not read: ";

/// The names that a warning says are not read.
pub fn unread_names(warning: &str) -> Option<impl Iterator<Item = &str>> {
    let (_, names) = warning.split_once(NOT_READ)?;
    names.starts_with('`').then(|| names.split(", "))
}

/// Whether a header of a game, which is kept, has the name of a field that says what is asked or how it
/// is solved, or nearly so.
pub(in crate::input) fn is_question(name: &str) -> bool {
    let name = name.to_lowercase();
    let letters = |text: &str| text.chars().collect::<Vec<_>>();
    let asked = NAMES.into_iter().filter(|it| it.len() > 3 && *it != "after");
    is_of_moves(&name)
        || asked.into_iter().any(|it| it == name || is_slip(&letters(&name), &letters(it)))
}

/// The moves under a name that is perhaps that of a solution: a text, or a list of texts, but
/// not a number.
pub(super) fn moves_of(name: &str, value: &Value) -> Option<String> {
    if !is_of_moves(name) {
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
