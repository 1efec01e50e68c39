//! What is pasted or dropped: problems in any format, moves without a position, and a position somewhere inside
//! another text.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::posed::{PosedRecord, bad_twins, placed};
use super::refusal::Refusal;
use super::setup::Setup;
use crate::input::{Conversion, Format, Input, PoseOptions, PosedProblem, RawProblem, SHORTEST};
use crate::notation::Notation;
use crate::problem::{GameResult, Relation, Severity, Solution, TwinEntry, Written};
use crate::report::words::{self, Sentence};
use crate::report::{ShownMove, record_line};
use crate::rules::{AnyMove, AnyPosition, RuleSet};

/// The keys of a problem that the page shows, or has no need of; those of related problems are others.
const SHOWN: [&str; 11] = [
    "id",
    "title",
    "authors",
    "source",
    "award",
    "repetition",
    "marks",
    "solution",
    "intended-solutions",
    "comments",
    "twins",
];

/// The most problems that are taken from a pasted text.
const MOST: usize = 500;

/// A text or a file that was pasted or dropped.
#[derive(Debug, Deserialize)]
pub(super) struct PasteOrder {
    /// The name of the file, if it is one.
    #[serde(default)]
    name: String,
    /// The text, unless it is a file.
    text: Option<String>,
    /// Bytes in hexadecimal digits, for files.
    hex: Option<String>,
    /// The rules, unless the text names others.
    rules: String,
    /// The setup on the board, from which moves are played.
    setup: Option<Setup>,
}

/// What was found in a text.
#[derive(Debug, Serialize)]
pub(super) struct Pasted {
    pub(super) problems: Vec<PosedRecord>,
    /// Why other parts of it could not be read.
    pub(super) errors: Vec<Unread>,
    /// How many more problems there are than are shown.
    more: usize,
    /// Moves, if it holds no problem, or one position followed by moves.
    moves: Option<PastedMoves>,
    /// An illegal position, to be shown with its faults, if there is no problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    setup: Option<Setup>,
}

/// What is to be said of a text: why something could not be read, or a remark.
#[derive(Debug, Serialize)]
pub(super) struct Unread {
    /// The key of the message in the language of the page: `bad-position`, `bad-moves`,
    /// `bad-problem`, `no-text`, `remark`, `left-out`, `not-read`.
    pub(super) word: &'static str,
    /// More about it, in English.
    pub(super) detail: String,
    /// The same as a sentence, where the reader has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<Sentence>,
}

impl Unread {
    fn of(word: &'static str, detail: impl Into<String>) -> Self {
        Self { word, detail: detail.into(), said: None }
    }

    fn said(word: &'static str, said: Sentence) -> Self {
        Self { word, detail: said.english(), said: Some(said) }
    }

    /// Everything that the reader says of a problem, as the command line does.
    fn all(posed: &PosedProblem) -> impl Iterator<Item = Self> {
        let twins = posed.problem.iter().flat_map(bad_twins);
        posed.diagnostics().iter().chain(twins).map(|one| {
            let word = if one.severity == Severity::Error { "bad-problem" } else { "remark" };
            Self::said(word, placed(one, &posed.excerpt))
        })
    }
}

/// Reads a text or file in whatever format it is, as every command does.
pub(super) fn paste(order: &PasteOrder) -> Result<Pasted, Refusal> {
    let rules: RuleSet = order.rules.parse().map_err(Refusal::bad)?;
    let bytes = match (&order.text, &order.hex) {
        (Some(text), _) => text.as_bytes().to_vec(),
        (None, Some(hex)) => bytes(hex)?,
        (None, None) => return Err(Refusal::bad("there is nothing to read")),
    };
    let played = match (&order.text, &order.setup) {
        (Some(text), Some(setup)) => pasted_moves(setup, text),
        _ => Ok(None),
    };
    let is_yaml = Format::detect(Path::new(&order.name), &bytes) == Format::Yaml;
    // Moves alone are played from the board, although a file of them is a game from the start
    // position.
    if let Ok(Some(moves)) = played {
        let is_file = moves.is_game && !is_yaml;
        let said = is_file.then(|| read_file("pasted", bytes, rules).errors);
        let (problems, errors) = (Vec::new(), said.unwrap_or_default());
        return Ok(Pasted { problems, errors, more: 0, moves: Some(moves), setup: None });
    }
    let mut pasted = read_file(&name(&order.name), bytes, rules);
    let Some(text) = order.text.as_ref().filter(|_| pasted.problems.is_empty()) else {
        return Ok(pasted);
    };
    if let Some(mut found) = inside(text, rules) {
        // Of a sentence the reader knows nothing, but what it says of a file is true of the file.
        if says_yaml(text) {
            found.errors.splice(0..0, pasted.errors);
        }
        return Ok(found);
    }
    if let Err(error) = played {
        pasted.errors = vec![Unread::of("bad-moves", error)];
    } else if is_yaml && !says_yaml(text) {
        // Text of an unknown format is read as YAML, but that is not what a user who pastes it
        // means.
        pasted.errors = vec![Unread::of("no-text", "")];
    }
    Ok(pasted)
}

/// Whether a text is meant to be YAML: one of its lines begins with a key of a problem.
fn says_yaml(text: &str) -> bool {
    let keys = ["problems:", "fen:", "board:", "stipulation:", "solution:", "rules:"];
    let mut lines = text.lines().map(|line| line.trim_start_matches([' ', '-', '{', '"']));
    lines.any(|line| keys.iter().any(|key| line.replace('"', "").starts_with(key)))
}

/// The position somewhere inside a text, with the moves after it.
fn inside(text: &str, rules: RuleSet) -> Option<Pasted> {
    let (position, moves, mut rest) = position_inside(text)?;
    let mut pasted = read_file("pasted", position.clone().into_bytes(), rules);
    if let Some(problem) = pasted.problems.first() {
        match pasted_moves(&problem.setup, &moves) {
            Ok(Some(moves)) => pasted.moves = Some(moves),
            Ok(None) => format!("{moves} {rest}").trim().clone_into(&mut rest),
            Err(error) => pasted.errors.push(Unread::of("bad-moves", error)),
        }
        pasted.errors.extend((!rest.is_empty()).then(|| Unread::of("not-read", rest)));
        return Some(pasted);
    }
    // An illegal position may be one that is still being set up.
    let others = RuleSet::ALL.into_iter().filter(|other| *other != rules);
    let placed = std::iter::once(rules)
        .chain(others)
        .find_map(|rules| Some(Setup::placed(rules, rules.drawn(&position)?.placement())));
    if placed.is_none() {
        let reasons = rules.read(&position).err().map(|error| error.reasons).unwrap_or_default();
        let said = reasons.into_iter().map(|it| words::fault(&it.fault.into()));
        let said = said.reduce(words::with_help);
        pasted.errors = said.map(|said| Unread::said("bad-position", said)).into_iter().collect();
    }
    Some(Pasted { setup: placed, ..pasted })
}

/// What a problem of a text has for which the page has no field.
fn left_out(conversion: &Conversion) -> Option<Unread> {
    let Conversion { entry, entry_losses, line_losses, .. } = conversion;
    let kept = Relation::ALL.map(Relation::name);
    let ended = entry.game.result.as_ref().is_some_and(|it| it.value != GameResult::Unknown);
    let is_shown = |key: &&str| match *key {
        "result" => !ended,
        key => SHOWN.contains(&key) || kept.contains(&key),
    };
    let other = entry.keys().filter(|key| !is_shown(key));
    let mut names: Vec<String> = other.map(str::to_owned).collect();
    names.extend(entry.award.comment.as_ref().map(|_| "award comment".to_owned()));
    let plain = |twin: &TwinEntry| *twin == TwinEntry::new(twin.name.clone(), twin.change.clone());
    names.extend(
        entry.twins.iter().filter(|twin| !plain(twin)).map(|it| format!("twin {}", it.name)),
    );
    names.extend(entry_losses.iter().chain(line_losses).map(ToString::to_string));
    (!names.is_empty()).then(|| Unread::of("left-out", names.join(", ")))
}

/// Reads a file in whatever format it is.
fn read_file(name: &str, bytes: Vec<u8>, rules: RuleSet) -> Pasted {
    // A game from the start position is not a problem, but it can be set up.
    let own = PoseOptions { rules, ..PoseOptions::default() };
    let any = PoseOptions { stipulation: Some(SHORTEST), ..own };
    let (mut problems, mut errors) = (Vec::new(), Vec::new());
    let mut all = Input::default().problems_of(name, bytes);
    for raw in all.by_ref().take(MOST) {
        let mut posed = raw.pose(&own);
        posed.look_at_twins();
        errors.extend(Unread::all(&posed));
        let converted = raw.convert(if posed.problem.is_ok() { &own } else { &any });
        match converted {
            Ok(conversion) => {
                problems.extend(PosedRecord::of_text(&conversion.entry, &conversion.posed));
                errors.extend(left_out(&conversion));
            }
            Err(posed) => {
                let entry = raw.entry();
                problems.extend(entry.and_then(|entry| PosedRecord::of_text(&entry, &posed)));
            }
        }
    }
    let more = all.filter(RawProblem::is_problem).count();
    Pasted { problems, errors, more, moves: None, setup: None }
}

/// A name for the pasted text: of a file name only the extension matters, as it shows the format.
fn name(given: &str) -> String {
    let extension = given.rsplit_once('.').map_or("", |(_, extension)| extension);
    let plain = extension.len() <= 8 && extension.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if plain && !extension.is_empty() {
        format!("pasted.{}", extension.to_ascii_lowercase())
    } else {
        "pasted".to_owned()
    }
}

/// Bytes from hexadecimal digits.
fn bytes(hex: &str) -> Result<Vec<u8>, Refusal> {
    let bad = || Refusal::bad("expected hexadecimal digits");
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8).ok_or_else(bad);
    if !hex.len().is_multiple_of(2) {
        return Err(bad());
    }
    hex.as_bytes().chunks(2).map(|pair| Ok(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
}

/// Moves with the position from which they can be played.
#[derive(Debug, Serialize)]
pub(super) struct PastedMoves {
    /// The position before the first move.
    setup: Setup,
    /// Whether they begin at the start position.
    pub(super) is_game: bool,
    /// The notation they are written in.
    notation: &'static str,
    /// The text with all its variations.
    solution: String,
    line: Vec<ShownMove>,
}

/// Reads a text as moves, in the notation in which most of them can be played; `None` if not even
/// the first one is a move.
///
/// # Errors
/// The first move that cannot be played, in English.
pub(super) fn pasted_moves(setup: &Setup, text: &str) -> Result<Option<PastedMoves>, String> {
    let Ok(solution) = text.parse::<Solution>() else { return Ok(None) };
    let is_game = setup.men.is_empty();
    let position = if is_game { setup.rule_set().map(RuleSet::start) } else { setup.legal() };
    let main = solution.lines.last().map_or(&[][..], |line| &line.moves);
    let position = match position {
        Ok(position) => position,
        // If nothing can be played, the words are not moves.
        Err(_) if !main.iter().all(|written| says_where(&written.text)) => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    let mut best = (Notation::default(), Vec::new());
    for &notation in position.rules().notations() {
        let moves = playable(notation, &position, main);
        if moves.len() > best.1.len() {
            best = (notation, moves);
        }
    }
    let (notation, moves) = best;
    if moves.is_empty() {
        return Ok(None);
    }
    if let Some(written) = main.get(moves.len()) {
        let after = position.along(&moves).pop().unwrap_or(position);
        let why = after.read_move(notation, &written.text).err();
        let why = why.map_or_else(String::new, |error| format!(": {error}"));
        return Err(format!("move {} `{}` cannot be played{why}", moves.len() + 1, written.text));
    }
    Ok(Some(PastedMoves {
        setup: Setup::of(&position),
        is_game,
        notation: notation.name(),
        solution: solution.to_string(),
        line: ShownMove::all(&record_line(&position, notation, &moves)),
    }))
}

/// Whether a text has a number, as every move has in every notation.
fn says_where(text: &str) -> bool {
    text.chars().any(|c| c.is_numeric() || "一二三四五六七八九".contains(c))
}

/// The moves at the beginning of a line that can be played in a notation.
fn playable(notation: Notation, start: &AnyPosition, line: &[Written]) -> Vec<AnyMove> {
    let mut position = *start;
    let mut moves = Vec::new();
    for written in line {
        let Ok((mv, next)) = position.play_text(notation, &written.text) else { break };
        moves.push(mv);
        position = next;
    }
    moves
}

/// The fewest slashes between the rows of a board: Chex has seven rows.
const FEWEST: usize = 6;

/// What separates words, but for spaces.
const SEPARATORS: &str = "_+=&?#\"'`()[]{},;:<>|";

/// The position in a text, with the side to move if one is named, the moves that follow it, and
/// the words around it that are neither; `None` without one.
pub(super) fn position_inside(text: &str) -> Option<(String, String, String)> {
    let plain = decoded(text);
    let parts = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| c.is_whitespace() || SEPARATORS.contains(c));
        parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    let all = parts(&plain);
    let board = all.iter().find_map(|word| board(word))?;
    let (before, after) = plain.split_once(board)?;
    // An address ends with the position.
    let before = before.rsplit_once(char::is_whitespace).map_or("", |(before, _)| before);
    let (line, below) = after.split_once('\n').unwrap_or((after, ""));
    let (own, moves) = line.split_once("moves").unwrap_or((line, ""));
    let own = parts(own);
    let others = before.split_whitespace().chain(own.iter().map(String::as_str));
    let others = others.chain(below.split_whitespace()).filter(|word| is_said(word));
    let others = others.collect::<Vec<_>>().join(" ");
    let mut own = own.iter().map(String::as_str).peekable();
    let side = own.next_if(|word| matches!(*word, "w" | "b" | "r")).unwrap_or("w");
    let mut position = format!("{board} {side}");
    if let Some(rights) = own.next_if(|word| matches!(*word, "-" | "K" | "k" | "Kk")) {
        position = format!("{position} {rights}");
    }
    Some((position, parts(moves).join(" "), others))
}

/// Whether a word is more than the fields of a position text and what engines put before it.
fn is_said(word: &str) -> bool {
    let letters = word.chars().filter(|c| c.is_alphanumeric()).count();
    let is_known = matches!(word, "position" | "fen" | "Kk");
    letters > 1 && word.chars().any(char::is_alphabetic) && !is_known
}

/// The board in a word, which may be preceded by a path.
fn board(word: &str) -> Option<&str> {
    let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let is_row = |row: &str| {
        let known = |c: char| c.is_ascii_digit() || "KABNRCPHEGSQkabnrcphegsq".contains(c);
        !row.is_empty() && row.chars().all(known)
    };
    // Names of folders before the board are not rows.
    let mut start = 0;
    let mut at = 0;
    for row in word.split('/') {
        at += row.len() + 1;
        if !is_row(row) {
            start = at;
        }
    }
    let board = word.get(start..)?;
    (board.matches('/').count() >= FEWEST).then_some(board)
}

/// A text in which `%2F` is a slash.
fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let (mut plain, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while let Some(&byte) = bytes.get(at) {
        let digits = (byte == b'%').then(|| text.get(at + 1..at + 3)).flatten();
        let digits = digits.filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        if let Some(byte) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            plain.push(byte);
            at += 3;
        } else {
            plain.push(byte);
            at += 1;
        }
    }
    String::from_utf8_lossy(&plain).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_found_in_sentences_commands_and_addresses() {
        let fen = "4ka3/4a4/4b4/7C1/9/9/3R5/9/3K5/3p5 w";
        let found = |text: &str| position_inside(text).unwrap_or_default();
        let none = String::new;
        let sentence = format!("Look at this one: ({fen}), a mate in two");
        let rest = "Look at this one: mate in two".to_owned();
        assert_eq!(found(&sentence), (fen.to_owned(), none(), rest));
        let command = format!("position fen {fen} - - 0 1 moves h7e7 d1e1");
        assert_eq!(found(&command), (format!("{fen} -"), "h7e7 d1e1".to_owned(), none()));
        let address =
            "https://www.xiangqiai.com/#/4ka3%2F4a4%2F4b4%2F7C1%2F9%2F9%2F3R5%2F9%2F3K5%2F3p5%20w";
        assert_eq!(found(address), (fen.to_owned(), none(), none()));
        let two = format!("position fen {fen} - - 0 1 moves h7e7\nposition fen {fen}");
        assert_eq!(
            found(&two),
            (format!("{fen} -"), "h7e7".to_owned(), fen[..fen.len() - 2].to_owned())
        );
        let chex = "4/1R3/p4p/k3K2/4B1/5/4 b Kk";
        assert_eq!(found(&format!("see {chex}")).0, chex);
    }

    #[test]
    fn what_is_no_position_is_none() {
        for text in ["", "a/b/c", "https://host/a/b/c/d/e/f/g", "1/2/3", "%", "%zz/%2", "4ka3/4a4"]
        {
            assert_eq!(position_inside(text), None, "{text}");
        }
    }
}
