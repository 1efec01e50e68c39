//! Games as text: portable game notation (PGN), or one line of moves for each game.

use std::ops::Range;
use std::sync::Arc;

use crate::candidates::Game;
use crate::formats::{FileFault, GameResult, GameTree, Headers, TextEncoding, in_bytes};
use crate::notation::Notation;
use crate::rules::RuleSet;

/// Why a game was not read to its end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameTextError {
    /// A text is not a legal move.
    #[error("{game}: move {number}, {text:?}: {why}")]
    Move {
        /// The name of the game.
        game: String,
        /// The number of the move, counting both sides' moves from 1.
        number: usize,
        /// The word that should be a move.
        text: String,
        /// Why it is not a legal move.
        why: String,
    },
    /// The start position is not legal.
    #[error("{game}: {why}")]
    Start {
        /// The name of the game.
        game: String,
        /// Why the position is not legal.
        why: String,
    },
}

/// The parts of the text of a game.
#[derive(Default)]
struct GameText {
    /// The value of the tag `FEN`.
    start: Option<String>,
    /// The texts of its moves.
    moves: Vec<String>,
    /// The result that the text states.
    result: GameResult,
}

/// The game that is the main line of a tree, up to its first impossible move.
/// With it comes its fault, if any: a start position that is not legal, an impossible move.
pub fn game_of_tree(
    rules: RuleSet,
    tree: &GameTree,
    name: &str,
) -> (Option<Game>, Option<GameTextError>) {
    let game = || name.to_owned();
    let start = match rules.read(&tree.fen()) {
        Ok(start) => start,
        Err(error) => {
            return (None, Some(GameTextError::Start { game: game(), why: error.to_string() }));
        }
    };
    let (mut at, mut moves, mut fault) = (start, Vec::new(), None);
    for step in tree.main_line().filter_map(|id| tree.step(id)) {
        let text = format!("{}{}", step.from, step.to);
        match at.read_move(Notation::Coordinates, &text) {
            Ok(mv) => {
                at = at.after(mv).unwrap_or(at);
                moves.push(mv);
            }
            Err(error) => {
                let (number, why) = (moves.len() + 1, error.to_string());
                fault = Some(GameTextError::Move { game: game(), number, text, why });
                break;
            }
        }
    }
    let found = (!moves.is_empty()).then(|| {
        let headers = Arc::new(tree.headers.clone());
        Game { name: game(), start, moves, headers }
    });
    (found, fault)
}

/// A text of games, divided but not read. In a text with tags (lines in brackets), each block of
/// tags begins a game; in a text without tags, each line is a game. Numbers, results and comments
/// are skipped.
#[derive(Clone, Debug)]
pub struct GameTexts {
    bytes: Vec<u8>,
    encoding: TextEncoding,
    notation: Notation,
    games: Vec<Range<usize>>,
}

impl GameTexts {
    /// Divides a text into games whose moves are in this notation.
    pub fn new(bytes: Vec<u8>, notation: Notation) -> Self {
        let tagged = Self::has_tags(&bytes);
        Self::divided(bytes, notation, tagged, None)
    }

    /// Divides a text, given whether its games begin with tags.
    pub(super) fn divided(
        bytes: Vec<u8>,
        notation: Notation,
        tagged: bool,
        encoding: Option<TextEncoding>,
    ) -> Self {
        let (bytes, encoding) = in_bytes(bytes, encoding);
        let games = divide(&bytes, tagged);
        Self { bytes, encoding, notation, games }
    }

    fn bytes(&self, game: usize) -> &[u8] {
        let range = self.games.get(game).cloned();
        range.and_then(|range| self.bytes.get(range)).unwrap_or_default()
    }

    /// The bytes of a game that have no meaning in the encoding of the text.
    pub(super) fn undecodable(&self, game: usize) -> Option<FileFault> {
        FileFault::of_undecodable(self.encoding, self.bytes(game), self.offset(game))
    }

    /// Whether the games of a text begin with tags.
    pub(super) fn has_tags(bytes: &[u8]) -> bool {
        lines(bytes).any(|(_, line)| line.starts_with(b"["))
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The byte at which a game begins.
    pub(super) fn offset(&self, game: usize) -> usize {
        self.games.get(game).map_or(self.bytes.len(), |range| range.start)
    }

    /// Reads a game up to its first unreadable move, which is returned as an error with it. `None`
    /// if it has no moves. The name is that of the game.
    pub fn read(
        &self,
        rules: RuleSet,
        number: usize,
        name: String,
    ) -> (Option<Game>, Option<GameTextError>) {
        let parts = GameText::read(&self.encoding.decode(self.bytes(number)));
        let start = match parts.start.as_deref().map(|text| rules.read(text)) {
            None => rules.start(),
            Some(Ok(start)) => start,
            Some(Err(error)) => {
                let why = error.to_string();
                return (None, Some(GameTextError::Start { game: name, why }));
            }
        };
        let (mut at, mut moves, mut fault) = (start, Vec::new(), None);
        for word in &parts.moves {
            match at.read_move(self.notation, word) {
                Ok(mv) => {
                    at = at.after(mv).unwrap_or(at);
                    moves.push(mv);
                }
                Err(error) => {
                    let (number, why) = (moves.len() + 1, error.to_string());
                    let (game, text) = (name.clone(), word.clone());
                    fault = Some(GameTextError::Move { game, number, text, why });
                    break;
                }
            }
        }
        let game = (!moves.is_empty()).then(|| {
            let mut headers = Headers::default();
            headers.result = parts.result;
            Game { name, start, moves, headers: Arc::new(headers) }
        });
        (game, fault)
    }
}

/// The non-empty lines of a text, trimmed, with their places.
fn lines(text: &[u8]) -> impl Iterator<Item = (Range<usize>, &[u8])> {
    let mut end = 0;
    let lines = text.split_inclusive(|&byte| byte == b'\n').map(move |line| {
        let start = end;
        end += line.len();
        let line = line.trim_ascii();
        (start..end, line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line))
    });
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(b"#"))
}

/// The byte order mark in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The byte ranges of the games of a text.
fn divide(text: &[u8], tagged: bool) -> Vec<Range<usize>> {
    let mut games: Vec<Range<usize>> = Vec::new();
    let (mut in_tags, mut comment) = (false, false);
    for (place, line) in lines(text) {
        let is_tag = line.starts_with(b"[") && !comment;
        match games.last_mut() {
            _ if !tagged || is_tag && !in_tags => games.push(place),
            Some(game) => game.end = place.end,
            None => {}
        }
        in_tags = is_tag;
        if !is_tag {
            comment = is_comment_after(line, comment);
        }
    }
    games
}

/// Whether a comment in braces is open after a line.
fn is_comment_after(line: &[u8], open: bool) -> bool {
    line.iter().rfind(|&&byte| matches!(byte, b'{' | b'}')).map_or(open, |&byte| byte == b'{')
}

impl GameText {
    /// The parts of the text of one game.
    fn read(text: &str) -> Self {
        let (mut game, mut comment) = (Self::default(), false);
        for (place, _) in lines(text.as_bytes()) {
            let line = text[place].trim().trim_start_matches('\u{feff}');
            match line.strip_prefix('[').filter(|_| !comment) {
                Some(tag) => {
                    let value = tag.split('"').nth(1);
                    if tag.to_ascii_lowercase().starts_with("fen ") {
                        game.start = value.map(str::to_owned);
                    }
                }
                None => append_moves(line, &mut comment, &mut game),
            }
        }
        game
    }
}

/// Appends the texts of the moves of a line, without comments, numbers and results.
fn append_moves(line: &str, comment: &mut bool, game: &mut GameText) {
    let spaced = line.replace('{', " { ").replace('}', " } ");
    for word in spaced.split_whitespace() {
        match word {
            "{" => *comment = true,
            "}" => *comment = false,
            _ if *comment => {}
            "1-0" | "0-1" | "1/2-1/2" | "*" => {
                game.result = GameResult::of_text(word).unwrap_or_default();
            }
            word => {
                // `12.` may precede its move without a space.
                let move_text = match word.split_once('.') {
                    Some((number, rest)) if number.chars().all(|c| c.is_ascii_digit()) => {
                        rest.trim_start_matches('.')
                    }
                    _ => word,
                };
                let move_text = move_text.trim_end_matches(['!', '?', '#']);
                if !move_text.is_empty() {
                    game.moves.push(move_text.to_owned());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, notation: Notation, file: &str) -> (Vec<Game>, Vec<GameTextError>) {
        let texts = GameTexts::new(text.as_bytes().to_vec(), notation);
        let name = |number| format!("{file}, game {}", number + 1);
        let read: Vec<_> =
            (0..texts.len()).map(|at| texts.read(RuleSet::Xiangqi, at, name(at))).collect();
        let games = read.iter().filter_map(|(game, _)| game.clone()).collect();
        (games, read.into_iter().filter_map(|(_, error)| error).collect())
    }

    #[test]
    fn each_line_is_a_game() {
        let text = "# two games\n1-0 h2e2 h9g7\n0-1 h2e2 z9z9 h9g7\n";
        let (games, errors) = read(text, Notation::Uci, "g.txt");
        let moves: Vec<usize> = games.iter().map(|game| game.moves.len()).collect();
        assert_eq!((moves, games[1].name.as_str()), (vec![2, 1], "g.txt, game 2"));
        assert_eq!(errors.len(), 1);
        assert!(errors[0].to_string().starts_with("g.txt, game 2: move 2, \"z9z9\": "));
    }

    #[test]
    fn tags_separate_games_and_comments_are_skipped() {
        let text = "[Event \"a\"]\n[FEN \"4k4/9/9/9/9/9/9/9/9/R2K5 w\"]\n\n1. R9+3 {a\n comment 2. x} K5=6\n\n[Event \"b\"]\n1.C2=5 H8+7 *\n";
        let (games, errors) = read(text, Notation::Wxf, "g.pgn");
        assert_eq!(errors, []);
        let moves: Vec<usize> = games.iter().map(|game| game.moves.len()).collect();
        assert_eq!(moves, [2, 2]);
        assert_ne!(games[0].start, RuleSet::Xiangqi.start());
    }

    #[test]
    fn a_tag_inside_of_a_comment_begins_no_game() {
        let text = "[Event \"a\"]\n1. C2=5 {a\n[b] } H8+7\n[Event \"b\"]\n1. C2=5 *\n";
        let (games, errors) = read(text, Notation::Wxf, "g.pgn");
        assert_eq!(errors, []);
        let moves: Vec<usize> = games.iter().map(|game| game.moves.len()).collect();
        assert_eq!(moves, [2, 1]);
    }
}
