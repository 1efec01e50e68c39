//! A game of a file, good or bad.
//!
//! On a line it is a position text, the word `moves` and the moves, or a JSON object with the fields
//! `fen` and `moves` (a list or one text) and perhaps `id`, `rules`, `notation`, `repetition`
//! and `expected`.

use std::ops::Range;
use std::sync::Arc;

use serde_json::{Map, Value};

use crate::formats::{FileFault, GameFile, GameTree, Headers, ReadOptions};
use crate::game::{Repetition, UnknownRepetition};
use crate::input::{Excerpt, FieldError, Line, LineFault, json_fault};
use crate::notation::{Notation, UnknownNotation};
use crate::problem::{MoveTextError, Solution, default_id};
use crate::rules::{RuleSet, UnknownRules};

/// A position and the moves from there, as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameText {
    /// The text of the start position.
    pub fen: String,
    /// Its place in the line.
    pub place: Option<Range<usize>>,
    /// The moves of the game in their order.
    pub moves: Vec<MoveText>,
    /// The rule set, if the line names it.
    pub rules: Option<RuleSet>,
    /// The notation of the moves, if the line names it.
    pub notation: Option<Notation>,
    /// The rule about repetition, if the line names it.
    pub repetition: Option<Repetition>,
    /// The expected verdict, in the words of the file.
    pub expected: Option<String>,
    /// Whether the reader wrote the moves, so that their notation says nothing of that of the game.
    pub converted: bool,
}

/// One move as it is written, without marks of check, mate and praise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveText {
    /// The move as written.
    pub text: String,
    /// Its place in the line.
    pub place: Option<Range<usize>>,
}

/// Why there is no game at a place of a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// There is no position text, or no object with one.
    #[error(transparent)]
    Fields(#[from] FieldError),
    /// The line has no text.
    #[error(transparent)]
    Line(#[from] LineFault),
    /// A game of a file of another program cannot be read.
    #[error(transparent)]
    File(#[from] FileFault),
    /// There are no moves.
    #[error("found no moves, expected a position text, the word `moves` and the moves")]
    NoMoves,
    /// A game of a file of another program is a position alone.
    #[error("found a position without moves, so there is nothing to judge")]
    NoMovesInGame,
    /// The moves are not written as moves are.
    #[error(transparent)]
    Moves(#[from] MoveTextError),
    /// Variations between the moves of a game.
    #[error("found a variation, expected the moves of one game")]
    Variation,
    /// A list of moves that holds something else.
    #[error("found {0} among the moves, expected texts")]
    NoText(String),
    /// No rule set has this name.
    #[error(transparent)]
    Rules(#[from] UnknownRules),
    /// No notation has this name.
    #[error(transparent)]
    Notation(#[from] UnknownNotation),
    /// No rule about repetition has this name.
    #[error(transparent)]
    Repetition(#[from] UnknownRepetition),
    /// The part of the file that holds it cannot be read any more.
    #[error("{0}")]
    Unread(String),
    /// A file in a format that is not read here.
    #[error(
        "found {0}, which is not read here; expected on each line a position text, the word \
         `moves` and the moves, or a JSON object"
    )]
    Format(&'static str),
}

impl GameText {
    /// The main line of a tree, which may have no moves.
    fn of_tree(tree: &GameTree) -> Self {
        let moves = tree
            .main_line()
            .filter_map(|node| tree.step(node))
            .map(|step| MoveText { text: format!("{}{}", step.from, step.to), place: None });
        Self {
            fen: tree.fen(),
            moves: moves.collect(),
            rules: Some(tree.rules),
            notation: Some(Notation::Coordinates),
            converted: true,
            ..Self::default()
        }
    }
}

/// Reads a line: its id and its game.
pub(super) fn read(line: &str) -> (Option<String>, Result<GameText, GameError>) {
    let start = line.trim_start();
    if start.starts_with('{') {
        return match serde_json::from_str::<Map<String, Value>>(line) {
            Ok(object) => {
                let id = object
                    .get("id")
                    .map(|id| id.as_str().map_or_else(|| id.to_string(), str::to_owned));
                (id, of_object(line, &object))
            }
            Err(error) => (None, Err(FieldError::Json(json_fault(&error)).into())),
        };
    }
    (None, of_text(line))
}

/// A position text, the word `moves` and the moves.
fn of_text(line: &str) -> Result<GameText, GameError> {
    let word = |&(at, _): &(usize, &str)| {
        let (before, behind) = (&line[..at], &line[at + "moves".len()..]);
        before.ends_with(char::is_whitespace)
            && (behind.is_empty() || behind.starts_with(char::is_whitespace))
    };
    let (at, word) = line.match_indices("moves").find(word).ok_or(GameError::NoMoves)?;
    let fen = line[..at].trim();
    if fen.is_empty() {
        return Err(FieldError::NoPosition.into());
    }
    let behind = at + word.len();
    let moves = moves_of(&line[behind..], Some(behind))?;
    Ok(GameText { fen: fen.to_owned(), place: placed(fen, line, 0), moves, ..GameText::default() })
}

fn of_object(line: &str, object: &Map<String, Value>) -> Result<GameText, GameError> {
    let text = |name: &str| match object.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.as_str())),
        Some(_) => Err(FieldError::NotScalar(name.to_owned())),
    };
    let fen = text("fen")?.filter(|fen| !fen.is_empty()).ok_or(FieldError::NoPosition)?;
    // Collections of cases name their source here; a rule set's name is one word.
    let rules = text("rules")?.filter(|rules| !rules.contains(char::is_whitespace));
    let moves = match object.get("moves") {
        None | Some(Value::Null) => return Err(GameError::NoMoves),
        Some(Value::Array(items)) => listed(line, items)?,
        Some(Value::String(moves)) => {
            moves_of(moves, placed(moves, line, 0).map(|place| place.start))?
        }
        Some(other) => return Err(GameError::NoText(short(other))),
    };
    Ok(GameText {
        fen: fen.to_owned(),
        place: placed(fen, line, 0),
        moves,
        rules: rules.map(str::parse).transpose()?,
        notation: text("notation")?.map(str::parse).transpose()?,
        repetition: text("repetition")?.map(str::parse).transpose()?,
        expected: text("expected")?.map(str::to_owned),
        converted: false,
    })
}

/// A list of moves, each a text of its own.
fn listed(line: &str, items: &[Value]) -> Result<Vec<MoveText>, GameError> {
    let mut from = line.find("\"moves\"").unwrap_or_default();
    let mut moves = Vec::with_capacity(items.len());
    for item in items {
        let text = item.as_str().ok_or_else(|| GameError::NoText(short(item)))?;
        let place = placed(text, line, from);
        from = place.as_ref().map_or(from, |place| place.end);
        let text = text.trim().trim_end_matches(['+', '#', '!', '?']).to_owned();
        moves.push(MoveText { text, place });
    }
    Ok(moves)
}

/// Moves one after another, with or without numbers. `start` is the place of the text in
/// its line, if it is there unchanged.
pub(super) fn moves_of(text: &str, start: Option<usize>) -> Result<Vec<MoveText>, GameError> {
    if text.trim().is_empty() {
        return Err(GameError::NoMoves);
    }
    let solution: Solution = text.parse()?;
    let [line] = &solution.lines[..] else {
        return Err(if solution.lines.is_empty() {
            GameError::NoMoves
        } else {
            GameError::Variation
        });
    };
    if line.moves.iter().any(|written| !written.variations.is_empty()) {
        return Err(GameError::Variation);
    }
    let moves = line.moves.iter().map(|written| MoveText {
        text: written.text.clone(),
        place: start.map(|start| start + written.span.start..start + written.span.end),
    });
    Ok(moves.collect())
}

/// The place of a text that a line holds unchanged, from some byte on.
fn placed(text: &str, line: &str, from: usize) -> Option<Range<usize>> {
    let at = from + line.get(from..)?.find(text)?;
    Some(at..at + text.len())
}

/// A value, cut if it is long.
fn short(value: &Value) -> String {
    let text = value.to_string();
    let short: String = text.chars().take(20).collect();
    if short.len() < text.len() { format!("`{short}…`") } else { format!("`{short}`") }
}

/// A game of a file, and what was found there.
#[derive(Clone, Debug)]
pub struct RawGame {
    /// In a stream its own id, or `<file stem>-<n>`, where `n` counts the games of its file; of a game by
    /// its number the file and `n`.
    pub id: String,
    /// The line, with its place; the place alone where a game has more than a line.
    pub excerpt: Excerpt,
    /// The game, or why it is none.
    pub game: Result<GameText, GameError>,
    /// What the file says about it.
    pub headers: Headers,
    /// What of the game could not be read.
    pub warnings: Vec<FileFault>,
}

/// Where a part of a file begins: the bytes and the lines before it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Begin {
    pub(super) bytes: usize,
    pub(super) lines: u64,
}

impl Begin {
    /// A fault of the part at its place in the file.
    fn moved(self, mut fault: FileFault) -> FileFault {
        fault.offset += self.bytes;
        if let Some(position) = &mut fault.position {
            position.line += self.lines;
        }
        fault
    }
}

impl RawGame {
    /// A game that is given on the command line.
    pub fn of_arguments(fen: &str, moves: &str) -> Self {
        let game = moves_of(moves, Some(0)).map(|moves| GameText {
            fen: fen.to_owned(),
            moves,
            ..GameText::default()
        });
        Self::new("fen".to_owned(), Excerpt::whole("--play", moves), game)
    }

    /// A game without headers and warnings.
    pub(super) fn new(id: String, excerpt: Excerpt, game: Result<GameText, GameError>) -> Self {
        Self { id, excerpt, game, headers: Headers::default(), warnings: Vec::new() }
    }

    /// A game on a line that begins with its position.
    pub(super) fn of_line(file: &Arc<str>, nth: u64, line: Line) -> Self {
        let Line { number: first_line, text } = line;
        let (own, game) = match &text {
            Ok(text) => read(text),
            Err(fault) => (None, Err((*fault).into())),
        };
        let text = text.unwrap_or_default().into();
        let id = own.filter(|id| !id.is_empty()).unwrap_or_else(|| default_id(file, nth));
        Self::new(id, Excerpt { file: Arc::clone(file), text, first_line }, game)
    }

    /// A game of a file of another program, or of the part of one that begins there. It may have no
    /// moves.
    pub(super) fn of_file(
        id: String,
        name: &Arc<str>,
        (file, game): (&GameFile, usize),
        begin: Begin,
        options: ReadOptions,
    ) -> Self {
        match file.read(game, options) {
            Ok(read) => Self {
                id,
                excerpt: Excerpt::place(name, begin.lines + file.first_line(game)),
                game: Ok(GameText::of_tree(&read.tree)),
                headers: read.tree.headers,
                warnings: read.warnings.into_iter().map(|fault| begin.moved(fault)).collect(),
            },
            Err(fault) => {
                let excerpt = Excerpt::place(name, begin.lines + file.line(fault.offset));
                Self::new(id, excerpt, Err(begin.moved(fault).into()))
            }
        }
    }
}
