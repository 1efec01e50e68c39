//! Games as text: portable game notation, or a line of moves for each game.

use crate::game::{Move, Position, fen};
use crate::notation::{self, Notation, NotationRules};

/// A game.
#[derive(Clone, Debug)]
pub struct Game<R: NotationRules> {
    /// The file and the number of the game in it.
    pub name: String,
    /// Where it began.
    pub start: Position<R>,
    /// Its moves, up to the first that could not be read.
    pub moves: Vec<Move<R>>,
}

/// Why a game is not whole.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GamesError {
    /// A move means nothing.
    #[error("{game}: move {number}, {text:?}: {why}")]
    Move {
        /// The game.
        game: String,
        /// The number of the move, counting both sides' moves from 1.
        number: usize,
        /// What stands there.
        text: String,
        /// Why it is no move.
        why: String,
    },
    /// The position that a game begins with is none.
    #[error("{game}: {why}")]
    Start {
        /// The game.
        game: String,
        /// Why.
        why: String,
    },
}

/// A game as its text says it.
#[derive(Default)]
struct Raw {
    start: Option<String>,
    words: Vec<String>,
}

/// Reads games. In a text that has lines in brackets, a game is what follows such lines; in
/// one that has none, each line is a game. Numbers, results and comments are passed over. A
/// game with a move that means nothing is kept up to there, and told of.
pub fn read_games<R: NotationRules>(
    text: &str,
    notation: Notation,
    file: &str,
) -> (Vec<Game<R>>, Vec<GamesError>) {
    let (mut games, mut errors) = (Vec::new(), Vec::new());
    for (number, raw) in raw(text).into_iter().enumerate() {
        let name = format!("{file}, game {}", number + 1);
        let start = match raw.start.as_deref().map(fen::read::<R>) {
            None => Position::start(),
            Some(Ok(start)) => start,
            Some(Err(error)) => {
                errors.push(GamesError::Start { game: name, why: error.to_string() });
                continue;
            }
        };
        let (mut at, mut moves) = (start, Vec::new());
        for word in &raw.words {
            match notation::read(notation, &at, word) {
                Ok(mv) => {
                    at = at.after(mv);
                    moves.push(mv);
                }
                Err(error) => {
                    errors.push(GamesError::Move {
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

fn raw(text: &str) -> Vec<Raw> {
    let tagged = text.lines().any(|line| line.trim_start().starts_with('['));
    let mut games: Vec<Raw> = Vec::new();
    let mut in_tags = false;
    let mut comment = false;
    for line in text.lines() {
        let line = line.trim().trim_start_matches('\u{feff}');
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let tag = line.strip_prefix('[').filter(|_| !comment);
        if !tagged || tag.is_some() && !in_tags {
            games.push(Raw::default());
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
            None => words(line, &mut comment, &mut game.words),
        }
    }
    games
}

/// The moves of a line: what is no comment, number or result.
fn words(line: &str, comment: &mut bool, found: &mut Vec<String>) {
    let spaced = line.replace('{', " { ").replace('}', " } ");
    for word in spaced.split_whitespace() {
        match word {
            "{" => *comment = true,
            "}" => *comment = false,
            _ if *comment => {}
            "1-0" | "0-1" | "1/2-1/2" | "*" => {}
            word => {
                // `12.` may stand before its move without a blank.
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
    fn tags_part_games_and_comments_are_passed_over() {
        let text = "[Event \"a\"]\n[FEN \"4k4/9/9/9/9/9/9/9/9/R2K5 w\"]\n\n1. R9+3 {a\n comment 2. x} K5=6\n\n[Event \"b\"]\n1.C2=5 H8+7 *\n";
        let (games, errors) = read_games::<Xiangqi>(text, Notation::Wxf, "g.pgn");
        assert_eq!(errors, []);
        let moves: Vec<usize> = games.iter().map(|game| game.moves.len()).collect();
        assert_eq!(moves, [2, 2]);
        assert_ne!(games[0].start, Position::start());
    }
}
