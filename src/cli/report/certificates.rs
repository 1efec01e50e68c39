//! Certificates of wins, written beside the results.

use std::fs;
use std::path::{Path, PathBuf};

use crate::atomic_file::AtomicFile;
use crate::cli::game::Game;
use crate::cli::report::record::Record;
use crate::cli::run::exit::Exit;
use crate::cli::run::folder::{FolderError, folder_for};
use crate::examine::{CertifyError, certify};
use crate::game::Position;
use crate::input::{Fingerprint, PosedProblem};
use crate::solve::{Answer, Prover, Question};

/// A folder that certificates are put into.
#[derive(Debug)]
pub(in crate::cli) struct Certificates {
    folder: PathBuf,
    /// Whether the folder was made for them.
    made: bool,
}

/// A folder that was made and stayed empty is removed.
impl Drop for Certificates {
    fn drop(&mut self) {
        if self.made {
            // The system refuses to remove a folder with files in it.
            let _ = fs::remove_dir(&self.folder);
        }
    }
}

impl Certificates {
    /// The folder, if one is asked for; it is made where there is none.
    pub(in crate::cli) fn of(folder: Option<&Path>) -> Result<Option<Self>, FolderError> {
        let Some(folder) = folder else { return Ok(None) };
        let made = !folder.exists();
        folder_for(folder)?;
        Ok(Some(Self { folder: folder.to_owned(), made }))
    }

    /// Plays a win through on the checker's board and writes its certificate, and what became
    /// of both into the record. Returns what that adds to the exit code.
    ///
    /// # Errors
    /// That the checker refuses the win, which then must not be told as one.
    pub(in crate::cli) fn put<R: Game>(
        &self,
        posed: &PosedProblem,
        prover: &mut Prover<R>,
        position: &Position<R>,
        question: Question,
        answer: &Answer<R>,
        record: &mut Record,
    ) -> Result<Exit, CertifyError> {
        if answer.keys.is_empty() {
            return Ok(Exit::Holds);
        }
        let replay = match certify(prover, position, question, answer) {
            Ok(replay) => replay,
            Err(error) if error.is_cut_short() => {
                record.uncertified = Some(error.to_string());
                return Ok(Exit::Undecided);
            }
            Err(error) => return Err(error),
        };
        record.replayed = Some(true);
        let path = self.folder.join(file_name(posed));
        let write = || {
            let mut file = AtomicFile::create(&path)?;
            replay.write(&mut file)?;
            file.commit()
        };
        Ok(match write() {
            Ok(_) => {
                record.certificate = Some(path.display().to_string());
                Exit::Holds
            }
            Err(error) => {
                record.uncertified = Some(format!("{}: {error}", path.display()));
                Exit::Input
            }
        })
    }
}

/// A name made of the problem's id and of what it asks, so that problems of one id have
/// names of their own.
fn file_name(posed: &PosedProblem) -> String {
    let plain = |letter: char| if letter.is_alphanumeric() || letter == '-' { letter } else { '_' };
    let id: String = posed.id.chars().take(60).map(plain).collect();
    let asked = posed.stipulation.map_or_else(String::new, |asked| asked.to_string());
    let mark = Fingerprint::of(&[&posed.id, posed.fen.as_deref().unwrap_or_default(), &asked]);
    format!("{id}-{:08x}.cert", mark.0 as u32)
}
