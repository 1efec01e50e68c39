//! Files of games on the command line.

use std::path::PathBuf;

use crate::cli::options::EncodingArgs;
use crate::cli::run::error::CommandError;
use crate::generate::GameFiles;
use crate::input::files_of;
use crate::notation::Notation;

/// Reads the games of files and folders; of a folder every file, whatever its name. Moves are in the
/// notation that is named; without one they are in UCI in lines of moves, and in PGN in what fits.
///
/// # Errors
/// A file that cannot be read, or that there are no games.
pub(in crate::cli) fn read_games(
    paths: &[PathBuf],
    notation: Option<Notation>,
    encoding: EncodingArgs,
) -> Result<GameFiles, CommandError> {
    let mut games = GameFiles::new(notation, encoding.encoding);
    for path in files_of(paths, |_| true) {
        let path = path.map_err(|error| CommandError::Input(error.to_string()))?;
        games.open(&path).map_err(|error| CommandError::Input(error.to_string()))?;
    }
    let none = match (games.is_empty(), paths.is_empty()) {
        (false, _) => return Ok(games),
        (true, true) => "no games: name files with --games",
        (true, false) => "no games: none could be read",
    };
    Err(CommandError::Input(none.to_owned()))
}
