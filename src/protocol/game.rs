//! The game that is on the board: a position and the moves since.

use thiserror::Error;

use super::dialect::Dialect;
use crate::game::{Color, FenError};
use crate::rules::{AnyMove, AnyPosition, RuleSet};

/// A game up to the position in question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Game {
    /// The first position of the game.
    pub(super) start: AnyPosition,
    /// The moves that were played; all of them are legal.
    pub(super) moves: Vec<AnyMove>,
    /// The position after them.
    pub(super) position: AnyPosition,
}

/// Why there is no position to search.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum GameError {
    /// Neither `fen` nor `startpos`.
    #[error("expected fen or startpos, found {0:?}")]
    Word(String),
    /// The text is not a position.
    #[error("no position: {0}")]
    Fen(#[from] FenError),
    /// A move is not legal.
    #[error("move {number}: {reason}")]
    Move {
        /// Its number, from 1; both sides' moves count.
        number: usize,
        /// Why the move is refused.
        reason: String,
    },
    /// There are too many moves.
    #[error("more than {MOST_MOVES} moves")]
    Long,
}

/// The most moves of a game.
const MOST_MOVES: usize = 16_384;

impl Game {
    /// The start of a game.
    pub(super) fn start(rules: RuleSet) -> Self {
        let start = rules.start();
        Self { start, moves: Vec::new(), position: start }
    }

    /// Reads `fen F moves …` or `startpos moves …`.
    ///
    /// # Errors
    /// Why that is not a game.
    pub(super) fn read(rules: RuleSet, dialect: Dialect, text: &str) -> Result<Self, GameError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (position, moves) = match words.iter().position(|&word| word == "moves") {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (&words[..], &[][..]),
        };
        let start = match position {
            ["startpos", ..] => rules.start(),
            // The adapter uci2wb omits everything between the side and the counters.
            ["fen", rows, side, counter, ..] if counter.parse::<u32>().is_ok() => {
                rules.read(&format!("{rows} {side}"))?
            }
            ["fen", fen @ ..] => rules.read(&fen.join(" "))?,
            _ => {
                let found = position.first().unwrap_or(&"").chars().take(40).collect();
                return Err(GameError::Word(found));
            }
        };
        if moves.len() > MOST_MOVES {
            return Err(GameError::Long);
        }
        let mut game = Self { start, moves: Vec::with_capacity(moves.len()), position: start };
        for (text, number) in moves.iter().zip(1..) {
            let mv = dialect
                .read(&game.position, text)
                .map_err(|error| GameError::Move { number, reason: error.to_string() })?;
            game.moves.push(mv);
            game.position = game.position.after(mv).unwrap_or(game.position);
        }
        Ok(game)
    }

    /// The side to move.
    pub(super) fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Whether nothing was played before the position.
    pub(super) fn is_fresh(&self) -> bool {
        self.moves.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Result<Game, String> {
        Game::read(RuleSet::Xiangqi, Dialect::Uci, text).map_err(|error| error.to_string())
    }

    #[test]
    fn a_game_is_read_in_both_ways() {
        let played = game("startpos moves h2e2 h9g7").unwrap();
        assert_eq!(Dialect::Fairy.write_line(&played.start, &played.moves), ["h3e3", "h10g8"]);
        let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
        assert_eq!(game(&format!("fen {fen}  moves h2e2 h9g7")), Ok(played));
        let short = fen.replace("- - ", "");
        assert_eq!(game(&format!("fen {short}")), game("startpos"));
        assert_eq!(game("startpos"), Ok(Game::start(RuleSet::Xiangqi)));
        assert_eq!(game("startpos moves"), Ok(Game::start(RuleSet::Xiangqi)));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let long = format!("startpos moves{}", " h2e2".repeat(20_000));
        let texts =
            ["", "moves h2e2", "board", "fen", "fen 9/9 w", "startpos moves h2e2 h2e2", &long];
        let errors = texts.map(|text| game(text).unwrap_err());
        insta::assert_snapshot!(errors.join("\n"), @r#"
        expected fen or startpos, found ""
        expected fen or startpos, found ""
        expected fen or startpos, found "board"
        no position: the position text is empty
        no position: expected 10 rows with / between, found 2
        move 2: there is no piece on h3
        more than 16384 moves
        "#);
    }
}
