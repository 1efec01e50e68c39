//! Export and import: pictures, and problems in any format.

use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::look::Look;
use super::pasted_moves::{PastedMoves, pasted_moves};
use super::position_inside::position_inside;
use super::records;
use super::refusal::Refusal;
use super::setup::Setup;
use super::twins;
use crate::diagram::picture::{Mark, Picture, Style, picture as drawn, svg as written};
use crate::input::{
    Conversion, Excerpt, Format, Input, PoseOptions, PosedProblem, RawProblem, SHORTEST,
};
use crate::problem::{
    Authored, Diagnostic, Entry, GameResult, Problem, Relation, Severity, Solution, Text,
    TwinEntry, read_mark, write_mark,
};
use crate::rules::{AnyPosition, RuleSet};

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

/// A picture to be drawn.
#[derive(Debug, Deserialize)]
pub(super) struct PictureOrder {
    pub(super) setup: Setup,
    #[serde(default)]
    look: Look,
    /// Arrows, as pairs of square numbers.
    #[serde(default)]
    arrows: Vec<(usize, usize)>,
    /// The author's marks on the board, one per line.
    #[serde(default)]
    marks: String,
}

/// Draws a picture as `paiju show` does.
pub(super) fn picture(order: &PictureOrder) -> Result<Picture, Refusal> {
    let position = order.setup.legal()?;
    let style = Style { turn: true, ..order.look.style() };
    let count = position.rules().square_count();
    let arrows = order.arrows.iter().filter(|(from, to)| *from < count && *to < count);
    let arrows = arrows.map(|&(from, to)| Mark::Arrow { from, to });
    let lines = order.marks.lines().filter(|line| !line.trim().is_empty());
    let own = lines.map(|line| read_mark(position.rules(), line));
    let own = own.collect::<Result<Vec<_>, _>>();
    let own = own.map_err(|error| Refusal::Bad(format!("{error}; {}", error.help())))?;
    let marks: Vec<Mark> = own.into_iter().chain(arrows).collect();
    Ok(drawn(&position, style, &marks))
}

/// A picture as a text of SVG.
pub(super) fn svg(order: &PictureOrder) -> Result<String, Refusal> {
    Ok(written::to_svg(&picture(order)?))
}

/// A text or a file that was pasted or dropped.
#[derive(Debug, Deserialize)]
pub(super) struct PasteOrder {
    /// The name of the file, if it is one.
    #[serde(default)]
    name: String,
    /// The text, unless it is a file.
    #[serde(default)]
    text: Option<String>,
    /// Bytes in hexadecimal digits, for files.
    #[serde(default)]
    hex: Option<String>,
    /// The rules, unless the text names others.
    rules: String,
    /// The setup on the board, from which moves are played.
    #[serde(default)]
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
}

impl Unread {
    fn of(word: &'static str, detail: impl Into<String>) -> Self {
        Self { word, detail: detail.into() }
    }

    /// Everything that the reader says of a problem, as the command line does.
    fn all(posed: &PosedProblem) -> impl Iterator<Item = Self> {
        let twins = posed.problem.iter().flat_map(bad_twins);
        posed.diagnostics().iter().chain(twins).map(|one| {
            let word = if one.severity == Severity::Error { "bad-problem" } else { "remark" };
            Self::of(word, placed(one, &posed.excerpt))
        })
    }
}

/// Why twins of a problem cannot be put on the board.
pub(super) fn bad_twins(problem: &Problem) -> impl Iterator<Item = &Diagnostic> {
    problem.twins.iter().filter_map(|(_, twin)| twin.as_ref().err())
}

/// A message of the reader: what was found, and what to do.
pub(super) fn told(one: &Diagnostic) -> String {
    let help = one.help.as_ref().map_or_else(String::new, |help| format!("; {help}"));
    format!("{}{help}", one.message)
}

/// The same after its line, unless it is the first.
pub(super) fn placed(one: &Diagnostic, excerpt: &Excerpt) -> String {
    let at = one.primary.as_ref().map_or(excerpt.first_line, |it| excerpt.line(it.span.start));
    let line = if at > 1 { format!("line {at}: ") } else { String::new() };
    format!("{line}{}", told(one))
}

/// A problem of any format.
#[derive(Clone, Debug, Serialize)]
pub(super) struct PosedRecord {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) author: String,
    pub(super) setup: Setup,
    pub(super) fen: String,
    pub(super) stipulation: String,
    pub(super) solution: String,
    pub(super) notation: &'static str,
    pub(super) repetition: &'static str,
    /// The twins, one per line.
    pub(super) twins: String,
    /// How many solutions are intended, as a file writes it, if not one.
    pub(super) intended: Option<String>,
    pub(super) source: String,
    /// More about its publication, one item per line.
    pub(super) records: String,
    /// The author's marks on the board, one per line.
    pub(super) marks: String,
    /// The comments, one per line.
    pub(super) comments: String,
    /// Whether the text of the solution ends at a word that is not a move, so that moves may be missing.
    pub(super) broken: bool,
}

impl PosedRecord {
    /// A problem of a text, even where its position is not legal, which the board shows.
    fn of_text(entry: &Entry, posed: &PosedProblem) -> Option<Self> {
        let is_error = |one: &&Diagnostic| one.severity == Severity::Error;
        let errors = posed.diagnostics().iter().filter(is_error).count();
        let problem = match &posed.problem {
            Ok(problem) => problem.clone(),
            Err(unposable) if errors == 0 || unposable.illegal < errors => return None,
            Err(_) => illegal(entry, posed.board()?),
        };
        Some(Self::with(&problem, Some(entry)))
    }

    /// A problem on the board.
    pub(super) fn of(problem: &Problem) -> Self {
        Self {
            id: problem.id.clone(),
            title: problem.title().unwrap_or_default().to_owned(),
            author: problem.authors().join(", "),
            setup: Setup::of(&problem.position),
            fen: problem.position.to_string(),
            stipulation: problem.stipulation.to_string(),
            solution: problem.solution.as_ref().map_or_else(String::new, |it| it.text.to_string()),
            notation: problem.notation.name(),
            repetition: problem.repetition.name(),
            twins: String::new(),
            intended: problem.intended_solutions.as_ref().map(ToString::to_string),
            source: problem
                .entry
                .source
                .name
                .as_ref()
                .map_or_else(String::new, ToString::to_string),
            records: records::write(&problem.entry),
            marks: marks(problem),
            comments: problem.comments().join("\n"),
            broken: problem.is_broken,
        }
    }

    /// A problem with its twins as its entry writes them.
    pub(super) fn with(problem: &Problem, entry: Option<&Entry>) -> Self {
        let twins = entry.map_or_else(String::new, |entry| twins::write(&entry.twins));
        Self { twins, ..Self::of(problem) }
    }
}

/// The author's marks, one per line.
fn marks(problem: &Problem) -> String {
    let rules = problem.position.rules();
    let marks: Vec<String> =
        problem.marks.iter().filter_map(|mark| write_mark(rules, mark)).collect();
    marks.join("\n")
}

/// Reads a text or file in whatever format it is, as every command does.
pub(super) fn paste(order: &PasteOrder) -> Result<Pasted, Refusal> {
    let rules: RuleSet = order.rules.parse().map_err(|error| Refusal::Bad(format!("{error}")))?;
    let bytes = match (&order.text, &order.hex) {
        (Some(text), _) => text.as_bytes().to_vec(),
        (None, Some(hex)) => bytes(hex)?,
        (None, None) => return Err(Refusal::Bad("there is nothing to read".to_owned())),
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
        let why = rules.read(&position).err().map(|error| error.to_string());
        pasted.errors = vec![Unread::of("bad-position", why.unwrap_or_default())];
    }
    Some(Pasted { setup: placed, ..pasted })
}

/// A problem whose position is not legal, with what its author has written.
fn illegal(entry: &Entry, board: AnyPosition) -> Problem {
    let known = |name: &Option<Text>| name.as_ref().and_then(|name| name.as_str().parse().ok());
    let asked = entry.stipulation.value;
    let read = |text: &Text| Solution::answering(asked, text.as_str()).ok();
    let written = entry.solution.as_ref().and_then(|text| Some((text.clone(), read(text)?)));
    Problem {
        entry: Arc::new(entry.clone()),
        notation: known(&entry.notation).unwrap_or_default(),
        solution: written.map(|(text, read)| Authored { text, read }),
        intended_solutions: entry.intended_solutions.clone(),
        ..Problem::new(board, asked)
    }
}

/// What a problem of a text has for which the page has no field.
fn left_out(conversion: &Conversion) -> Option<Unread> {
    let Conversion { entry, entry_losses, line_losses, .. } = conversion;
    let kept = Relation::ALL.map(Relation::key);
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
    let bad = || Refusal::Bad("expected hexadecimal digits".to_owned());
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8).ok_or_else(bad);
    if !hex.len().is_multiple_of(2) {
        return Err(bad());
    }
    hex.as_bytes().chunks(2).map(|pair| Ok(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
}
