//! Games of files as a source of candidates: each is played up to its first impossible move.

use std::path::Path;
use std::sync::Arc;

use crate::candidates::{Game, GameList};
use crate::formats::TextEncoding;
use crate::input::{FileError, GameText, NumberedGames, RawGame};
use crate::notation::Notation;
use crate::rules::RuleSet;

/// Files of games, numbered through.
#[derive(Debug, Default)]
pub struct GameFiles(NumberedGames);

impl GameFiles {
    /// No files yet. Moves are read in this notation; without one, in UCI in texts, and in
    /// whichever fits in other formats. Without an encoding, the encoding of each file is detected.
    pub fn new(notation: Option<Notation>, encoding: Option<TextEncoding>) -> Self {
        Self(NumberedGames::new(notation, encoding))
    }

    /// Adds the games of a file, or of standard input, `-`; see [`NumberedGames::open`].
    ///
    /// # Errors
    /// The file cannot be read, or is too large for memory.
    pub fn open(&mut self, path: &Path) -> Result<(), FileError> {
        self.0.open(path)
    }

    /// Adds the games of a file that is in memory.
    pub fn add(&mut self, name: String, bytes: Vec<u8>) {
        self.0.add(name, bytes);
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl GameList for GameFiles {
    fn count(&self) -> u64 {
        self.0.len()
    }

    fn game(&self, rules: RuleSet, number: u64) -> (Option<Game>, Vec<String>) {
        let Some(raw) = self.0.read(rules, number) else { return (None, Vec::new()) };
        let (name, mut faults) = (raw.id.clone(), Vec::new());
        faults.extend(raw.warnings.iter().map(ToString::to_string));
        let (game, fault) = match &raw.game {
            Ok(text) => played(rules, text, &raw),
            Err(error) => (None, Some(error.to_string())),
        };
        faults.extend(fault);
        (game, faults.into_iter().map(|fault| format!("{name}: {fault}")).collect())
    }
}

/// Plays a game up to its first impossible move; none without a move. With it comes its fault, if any: a
/// start position that is not legal, an impossible move.
fn played(rules: RuleSet, text: &GameText, raw: &RawGame) -> (Option<Game>, Option<String>) {
    let start = match rules.read(&text.fen) {
        Ok(start) => start,
        Err(error) => return (None, Some(error.to_string())),
    };
    let notation = text.notation.unwrap_or_default();
    let (mut at, mut moves, mut fault) = (start, Vec::new(), None);
    for written in &text.moves {
        match at.read_move(notation, &written.text) {
            Ok(mv) => {
                at = at.after(mv).unwrap_or(at);
                moves.push(mv);
            }
            Err(why) => {
                // The moves of both sides are counted.
                fault = Some(format!("move {}, {:?}: {why}", moves.len() + 1, written.text));
                break;
            }
        }
    }
    let game = (!moves.is_empty()).then(|| {
        let headers = Arc::new(raw.headers.clone());
        Game { name: raw.id.clone(), start, moves, headers }
    });
    (game, fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_of_all_files_are_numbered_and_read_one_by_one() {
        let mut files = GameFiles::new(None, None);
        assert!(files.is_empty());
        files.add("a.txt".to_owned(), b"1-0 h2e2 h9g7\n0-1 b0c2\n".to_vec());
        files.add("empty.txt".to_owned(), b"# no games\n".to_vec());
        files.add("b.txt".to_owned(), b"h2e2 z9z9 h9g7\n".to_vec());
        let list: &dyn GameList = &files;
        let read = |number| {
            let (game, errors) = list.game(RuleSet::Xiangqi, number);
            (game.map(|game| (game.name, game.moves.len())), errors)
        };
        assert_eq!(list.count(), 3);
        assert_eq!(read(1), (Some(("a.txt, game 2".to_owned(), 1)), Vec::new()));
        let (game, errors) = read(2);
        assert_eq!(game, Some(("b.txt, game 1".to_owned(), 1)));
        assert!(errors[0].starts_with("b.txt, game 1: move 2, \"z9z9\": "), "{errors:?}");
        assert_eq!(read(3), (None, Vec::new()));
    }

    #[test]
    fn a_start_that_is_not_legal_is_a_fault_and_no_game() {
        let mut files = GameFiles::new(None, None);
        files.add("a.pgn".to_owned(), b"[FEN \"9/9 w\"]\n\n1. H2-E2 *\n".to_vec());
        let (game, errors) = files.game(RuleSet::Xiangqi, 0);
        assert!(game.is_none() && errors.len() == 1, "{errors:?}");
    }
}
