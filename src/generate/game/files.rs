//! Games of many files, each read when its turn comes, so that a run holds the files and one game
//! for each thread, however many games there are.

use super::{Game, GameTexts, game_of_tree};
use crate::formats::{FileFormat, GameFile, ReadOptions};
use crate::generate::generator_rules::GeneratorRules;
use crate::generate::source::GameList;
use crate::notation::Notation;

/// Files of games.
#[derive(Debug, Default)]
pub struct GameFiles {
    files: Vec<NamedFile>,
    /// The notation of the moves, where the user has named one.
    notation: Option<Notation>,
}

/// A file, with the number of its first game among those of all files.
#[derive(Debug)]
struct NamedFile {
    name: String,
    first: u64,
    games: FileGames,
}

/// The games of a file.
#[derive(Debug)]
enum FileGames {
    /// In a format of another program.
    Trees(GameFile),
    /// Texts of moves.
    Texts(GameTexts),
}

impl FileGames {
    fn len(&self) -> usize {
        match self {
            Self::Trees(file) => file.len(),
            Self::Texts(texts) => texts.len(),
        }
    }
}

impl GameFiles {
    /// No files yet, of games whose moves are written in this notation; without one, in UCI in
    /// texts, and in whatever fits in other formats.
    pub fn new(notation: Option<Notation>) -> Self {
        Self { files: Vec::new(), notation }
    }

    /// Adds the games of a file.
    pub fn add(&mut self, name: String, bytes: Vec<u8>) {
        let games = if let Some(format) = FileFormat::detect(&bytes) {
            FileGames::Trees(GameFile::new(format, bytes))
        } else {
            let text = match String::from_utf8(bytes) {
                Ok(text) => text,
                Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
            };
            FileGames::Texts(GameTexts::new(text, self.notation.unwrap_or(Notation::Uci), &name))
        };
        self.files.push(NamedFile { name, first: self.len(), games });
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of games.
    fn len(&self) -> u64 {
        self.files.last().map_or(0, |file| file.first + file.games.len() as u64)
    }
}

impl<R: GeneratorRules> GameList<R> for GameFiles {
    fn count(&self) -> u64 {
        self.len()
    }

    fn game(&self, number: u64) -> (Option<Game<R>>, Vec<String>) {
        let at = self.files.partition_point(|file| file.first <= number);
        let Some(file) = at.checked_sub(1).and_then(|at| self.files.get(at)) else {
            return (None, Vec::new());
        };
        let number = (number - file.first) as usize;
        match &file.games {
            FileGames::Trees(trees) => self.tree(trees, &file.name, number),
            FileGames::Texts(texts) => {
                let (game, error) = texts.read(number);
                (game, error.iter().map(ToString::to_string).collect())
            }
        }
    }
}

impl GameFiles {
    /// The main line of a game in a format of another program, up to its first impossible move.
    fn tree<R: GeneratorRules>(
        &self,
        file: &GameFile,
        name: &str,
        number: usize,
    ) -> (Option<Game<R>>, Vec<String>) {
        let options =
            ReadOptions { rules: R::NAME.parse().unwrap_or_default(), notation: self.notation };
        let name = format!("{name}, game {}", number + 1);
        match file.read(number, options) {
            Ok(read) => {
                let (game, error) = game_of_tree::<R>(&read.tree, &name);
                let faults = read.warnings.iter().map(|fault| format!("{name}: {fault}"));
                (game, faults.chain(error.map(|error| error.to_string())).collect())
            }
            Err(fault) => (None, vec![format!("{name}: {fault}")]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::xiangqi::Xiangqi;

    #[test]
    fn the_games_of_all_files_are_numbered_and_read_one_by_one() {
        let mut files = GameFiles::new(None);
        assert!(files.is_empty());
        files.add("a.txt".to_owned(), b"1-0 h2e2 h9g7\n0-1 b0c2\n".to_vec());
        files.add("empty.txt".to_owned(), b"# no games\n".to_vec());
        files.add("b.txt".to_owned(), b"h2e2 z9z9\n".to_vec());
        let list: &dyn GameList<Xiangqi> = &files;
        let read = |number| {
            let (game, errors) = list.game(number);
            (game.map(|game| (game.name, game.moves.len())), errors.len())
        };
        assert_eq!(list.count(), 3);
        assert_eq!(read(1), (Some(("a.txt, game 2".to_owned(), 1)), 0));
        assert_eq!(read(2), (Some(("b.txt, game 1".to_owned(), 1)), 1));
        assert_eq!(read(3), (None, 0));
    }
}
