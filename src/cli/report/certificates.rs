//! Certificates of verdicts, written next to the results.

use std::fmt::Display;
use std::fs;
use std::path::PathBuf;

use super::certificate_file::CertificateFile;
use super::certificate_size::SizeNotice;
use crate::checker::proof::{Flaw, Output, ProofError};
use crate::cli::options::CertificateArgs;
use crate::cli::run::{Exit, FolderError, folder_for};
use crate::examine::{Certify, Uncertified};
use crate::input::{Fingerprint, PosedProblem};
use crate::record::CertifiedRecord;

/// A folder that certificates are put into.
#[derive(Debug)]
pub(in crate::cli) struct Certificates {
    folder: PathBuf,
    /// Whether the folder was made for them.
    made: bool,
    /// The most positions of one of them.
    most: u64,
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

/// What became of a certificate.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Certified {
    pub(in crate::cli) record: CertifiedRecord,
    /// What this adds to the exit code.
    pub(in crate::cli) exit: Exit,
}

impl Certificates {
    /// The folder, if one is asked for; it is made where there is none.
    pub(in crate::cli) fn of(args: &CertificateArgs) -> Result<Option<Self>, FolderError> {
        let Some(folder) = &args.certificates else { return Ok(None) };
        let made = !folder.exists();
        folder_for(folder)?;
        Ok(Some(Self { folder: folder.clone(), made, most: args.most() }))
    }

    /// Writes the certificate of a problem, as long as the limits allow.
    pub(in crate::cli) fn write(&self, posed: &PosedProblem, certify: Certify<'_>) -> Certified {
        let path = self.folder.join(file_name(posed));
        let mut file = CertificateFile::begin(path.clone());
        let failed = |error: &dyn Display| {
            Certified::missing(format!("{}: {error}", path.display()), Exit::Input)
        };
        let mut size = SizeNotice::new(&posed.id);
        let expects = &mut |expected| size.expect(expected);
        match certify(Output { to: &mut file, most: self.most, expects }) {
            Ok(_) => match file.commit() {
                Ok(path) => {
                    let certificate = Some(path.display().to_string());
                    let record = CertifiedRecord { certificate, ..CertifiedRecord::default() };
                    Certified { record, exit: Exit::Holds }
                }
                Err(error) => failed(&error),
            },
            Err(Uncertified::Proof(ProofError { wrong: Flaw::File(error), .. })) => failed(&error),
            Err(error) => {
                let exit = match &error {
                    // The problem itself says so, or there is nothing that more time would change.
                    Uncertified::Undecided | Uncertified::Unsupported(_) => Exit::Holds,
                    Uncertified::Proof(error) if matches!(error.wrong, Flaw::File(_)) => {
                        Exit::Input
                    }
                    _ => Exit::Undecided,
                };
                Certified::missing(error.to_string(), exit)
            }
        }
    }
}

impl Certified {
    /// No certificate, and why.
    pub(in crate::cli) fn missing(reason: String, exit: Exit) -> Self {
        let unwritten = exit == Exit::Input;
        let record = CertifiedRecord { certificate: None, uncertified: Some(reason), unwritten };
        Self { record, exit }
    }

    /// The line for people; nothing if no certificate was asked for.
    pub(in crate::cli) fn text(&self) -> String {
        let CertifiedRecord { certificate, uncertified, .. } = &self.record;
        match (certificate, uncertified) {
            (Some(path), _) => format!("certificate: {path}\n"),
            (None, Some(reason)) => format!("no certificate: {reason}\n"),
            (None, None) => String::new(),
        }
    }
}

/// A name made of the problem's id and of what it asks, so that problems of one id have
/// names of their own, as have those that are judged by an unusual rule about repetition.
fn file_name(posed: &PosedProblem) -> String {
    let plain = |letter: char| if letter.is_alphanumeric() || letter == '-' { letter } else { '_' };
    let id: String = posed.id.chars().take(60).map(plain).collect();
    let asked = posed.stipulation.map_or_else(String::new, |asked| asked.to_string());
    let fen = posed.fen.as_deref().unwrap_or_default();
    let unusual = posed.problem.as_ref().ok().filter(|problem| problem.is_judged_unusually());
    let mark = match unusual {
        Some(problem) => Fingerprint::of(&[&posed.id, fen, &asked, problem.repetition.name()]),
        None => Fingerprint::of(&[&posed.id, fen, &asked]),
    };
    format!("{id}-{:08x}.cert", mark.0 as u32)
}
