//! Games as text: portable game notation (PGN), or one line of moves for each game.

use crate::formats::GameTree;
use crate::game::{Move, Position, fen};
use crate::notation::{self, Notation, NotationRules};

/// A game.
#[derive(Clone, Debug)]
pub struct Game<R: NotationRules> {
    /// The name of the file, and the number of the game in it.
    pub name: String,
    /// The start position.
    pub start: Position<R>,
    /// Its moves, up to the first that could not be read.
    pub moves: Vec<Move<R>>,
}

/// Why a game was not read to its end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameTextError {
    /// A text is not a legal move.
    #[error("{game}: move {number}, {text:?}: {why}")]
    Move {
        /// The game.
        game: String,
        /// The number of the move, counting both sides' moves from 1.
        number: usize,
        /// The text.
        text: String,
        /// Why it is not a legal move.
        why: String,
    },
    /// The start position is not legal.
    #[error("{game}: {why}")]
    Start {
        /// The game.
        game: String,
        /// Why.
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
}

/// The game that is the main line of a tree, up to its first impossible move.
/// Beside it stands what is wrong with it: a start position that is not legal, an impossible move.
pub fn game_of_tree<R: NotationRules>(
    tree: &GameTree,
    name: &str,
) -> (Option<Game<R>>, Option<GameTextError>) {
    let game = || name.to_owned();
    let start = match fen::read::<R>(&tree.fen()) {
        Ok(start) => start,
        Err(error) => {
            return (None, Some(GameTextError::Start { game: game(), why: error.to_string() }));
        }
    };
    let (mut at, mut moves, mut fault) = (start, Vec::new(), None);
    for step in tree.main_line().filter_map(|id| tree.step(id)) {
        let text = format!("{}{}", step.from, step.to);
        match notation::read(Notation::Coordinates, &at, &text) {
            Ok(mv) => {
                at = at.after(mv);
                moves.push(mv);
            }
            Err(error) => {
                let (number, why) = (moves.len() + 1, error.to_string());
                fault = Some(GameTextError::Move { game: game(), number, text, why });
                break;
            }
        }
    }
    let found = (!moves.is_empty()).then(|| Game { name: game(), start, moves });
    (found, fault)
}

/// Reads games. In a text with tags (lines in brackets), each block of tags begins a game; in
/// a text without tags, each line is a game. Numbers, results and comments are skipped. A game
/// with a move that cannot be read is kept up to that move and reported as an error. `file` is
/// the name of the file in the names of the games.
pub fn read_games<R: NotationRules>(
    text: &str,
    notation: Notation,
    file: &str,
) -> (Vec<Game<R>>, Vec<GameTextError>) {
    let (mut games, mut errors) = (Vec::new(), Vec::new());
    for (number, parts) in split_games(text).into_iter().enumerate() {
        let name = format!("{file}, game {}", number + 1);
        let start = match parts.start.as_deref().map(fen::read::<R>) {
            None => Position::start(),
            Some(Ok(start)) => start,
            Some(Err(error)) => {
                errors.push(GameTextError::Start { game: name, why: error.to_string() });
                continue;
            }
        };
        let (mut at, mut moves) = (start, Vec::new());
        for word in &parts.moves {
            match notation::read(notation, &at, word) {
                Ok(mv) => {
                    at = at.after(mv);
                    moves.push(mv);
                }
                Err(error) => {
                    errors.push(GameTextError::Move {
                        game: name.clone(),
                        number: moves.len() + 1,
                        text: word.clone(),
                        why: error.to_string(),
                    });
                    break;
                }
            }
        }
        if !moves.is_empty() {
            games.push(Game { name, start, moves });
        }
    }
    (games, errors)
}

fn split_games(text: &str) -> Vec<GameText> {
    let tagged = text.lines().any(|line| line.trim_start().starts_with('['));
    let mut games: Vec<GameText> = Vec::new();
    let mut in_tags = false;
    let mut comment = false;
    for line in text.lines() {
        let line = line.trim().trim_start_matches('\u{feff}');
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let tag = line.strip_prefix('[').filter(|_| !comment);
        if !tagged || tag.is_some() && !in_tags {
            games.push(GameText::default());
        }
        in_tags = tag.is_some();
        let Some(game) = games.last_mut() else { continue };
        match tag {
            Some(tag) => {
                let value = tag.split('"').nth(1);
                if tag.to_ascii_lowercase().starts_with("fen ") {
                    game.start = value.map(str::to_owned);
                }
            }
            None => append_moves(line, &mut comment, &mut game.moves),
        }
    }
    games
}

/// Appends the texts of the moves of a line, without comments, numbers and results.
fn append_moves(line: &str, comment: &mut bool, found: &mut Vec<String>) {
    let spaced = line.replace('{', " { ").replace('}', " } ");
    for word in spaced.split_whitespace() {
        match word {
            "{" => *comment = true,
            "}" => *comment = false,
            _ if *comment => {}
            "1-0" | "0-1" | "1/2-1/2" | "*" => {}
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
                    found.push(move_text.to_owned());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::xiangqi::Xiangqi;

    #[test]
    fn each_line_is_a_game() {
        let text = "# two games\n1-0 h2e2 h9g7\n0-1 h2e2 z9z9 h9g7\n";
        let (games, errors) = read_games::<Xiangqi>(text, Notation::Uci, "g.txt");
        let moves: Vec<usize> = games.iter().map(|game| game.moves.len()).collect();
        assert_eq!((moves, games[1].name.as_str()), (vec![2, 1], "g.txt, game 2"));
        assert_eq!(errors.len(), 1);
        assert!(errors[0].to_string().starts_with("g.txt, game 2: move 2, \"z9z9\": "));
    }

    #[test]
    fn tags_separate_games_and_comments_are_skipped() {
        let text = "[Event \"a\"]\n[FEN \"4k4/9/9/9/9/9/9/9/9/R2K5 w\"]\n\n1. R9+3 {a\n comment 2. x} K5=6\n\n[Event \"b\"]\n1.C2=5 H8+7 *\n";
        let (games, errors) = read_games::<Xiangqi>(text, Notation::Wxf, "g.pgn");
        assert_eq!(errors, []);
        let moves: Vec<usize> = games.iter().map(|game| game.moves.len()).collect();
        assert_eq!(moves, [2, 2]);
        assert_ne!(games[0].start, Position::start());
    }
}
