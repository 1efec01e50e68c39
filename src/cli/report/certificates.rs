//! Certificates of verdicts, written next to the results: text, and packed by zstd where that is large.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use indicatif::HumanDuration;
use zstd::stream::read::Decoder;
use zstd::stream::write::Encoder;

use super::style::printable;
use crate::atomic_file::AtomicFile;
use crate::checker::proof::{Expected, Flaw, Output, ProofError};
use crate::cli::options::CertificateArgs;
use crate::cli::run::{CommandResult, Exit, Ui, folder_for};
use crate::examine::{Certify, Uncertified};
use crate::input::{Fingerprint, PosedProblem};
use crate::record::Certification;
use crate::solve::Moment;

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
    pub(in crate::cli) record: Certification,
    /// What this adds to the exit code.
    pub(in crate::cli) exit: Exit,
}

impl Certificates {
    /// The folder, if one is asked for; it is made where there is none.
    pub(in crate::cli) fn of(args: &CertificateArgs) -> CommandResult<Option<Self>> {
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
            Ok(proven) => match file.commit(|bytes| size.is(proven.extent.positions, bytes)) {
                Ok(path) => {
                    let certificate = Some(path.display().to_string());
                    let record = Certification { certificate, ..Certification::default() };
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
        let record = Certification { certificate: None, uncertified: Some(reason), unwritten };
        Self { record, exit }
    }

    /// The line for people; nothing if no certificate was asked for.
    pub(in crate::cli) fn text(&self) -> String {
        let Certification { certificate, uncertified, .. } = &self.record;
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

/// The bytes up to which a certificate stays text that can be read as it is.
const SMALL: usize = 1 << 15;

/// How densely it is packed. Higher levels take longer than the solver for a few percent.
const LEVEL: i32 = 3;

/// How a file that zstd has packed begins.
const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// A certificate that is being made. The questions that it answers take more memory than its packed text, so
/// that is kept until the size is known; what is not committed leaves nothing behind.
pub(in crate::cli) struct CertificateFile {
    path: PathBuf,
    /// What has been written so far, as long as that is little.
    small: Vec<u8>,
    packed: Option<Encoder<'static, Vec<u8>>>,
}

impl CertificateFile {
    /// Begins the file with this name, to which `.zst` is added if it becomes large.
    pub(in crate::cli) fn begin(path: PathBuf) -> Self {
        Self { path, small: Vec::new(), packed: None }
    }

    /// Writes the file, and returns its name. The number of bytes is said before if they are packed. A file
    /// of the other kind is removed.
    pub(in crate::cli) fn commit(self, is_of: impl FnOnce(usize)) -> io::Result<PathBuf> {
        let packed_path = packed_path(&self.path);
        let (bytes, path, other) = if let Some(encoder) = self.packed {
            let bytes = encoder.finish()?;
            is_of(bytes.len());
            (bytes, packed_path, self.path)
        } else {
            (self.small, self.path, packed_path)
        };
        let mut file = AtomicFile::create(&path)?;
        file.write_all(&bytes)?;
        file.commit()?;
        match fs::remove_file(other) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(path),
        }
    }
}

impl Write for CertificateFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(packed) = &mut self.packed {
            return packed.write(bytes);
        }
        self.small.extend_from_slice(bytes);
        if self.small.len() > SMALL {
            let mut packed = Encoder::new(Vec::new(), LEVEL)?;
            packed.write_all(&std::mem::take(&mut self.small))?;
            self.packed = Some(packed);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.packed.as_mut().map_or(Ok(()), Encoder::flush)
    }
}

fn packed_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".zst");
    name.into()
}

/// Opens a certificate, packed or not.
pub(in crate::cli) fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    unpacked(BufReader::new(File::open(path)?))
}

/// A certificate from a stream, packed or not.
pub(in crate::cli) fn unpacked(mut from: impl BufRead + 'static) -> io::Result<Box<dyn BufRead>> {
    let mut begin = Vec::with_capacity(MAGIC.len());
    from.by_ref().take(MAGIC.len() as u64).read_to_end(&mut begin)?;
    let is_packed = begin == MAGIC;
    let whole = io::Cursor::new(begin).chain(from);
    Ok(if is_packed {
        Box::new(BufReader::new(Decoder::with_buffer(whole)?))
    } else {
        Box::new(whole)
    })
}

/// From this number of positions on, a few seconds and two megabytes, the size is said; and again when
/// it has doubled.
const LARGE: u64 = 300_000;

/// What the answer for a position takes in a packed certificate, in bytes: 6.2 to 7.1 in those of
/// draws.yaml and of chariots against guards.
const BYTES: u64 = 7;

/// Says how large one certificate will be.
pub(in crate::cli) struct SizeNotice<'a> {
    id: &'a str,
    start: Moment,
    /// The number of positions from which it is said next.
    from: u64,
    /// Whether it cannot be estimated.
    is_open: bool,
}

impl<'a> SizeNotice<'a> {
    pub(in crate::cli) fn new(id: &'a str) -> Self {
        Self { id, start: Moment::now(), from: LARGE, is_open: false }
    }

    /// Says it, if it is large and was not said before.
    pub(in crate::cli) fn expect(&mut self, expected: Expected) {
        self.is_open |= expected.or_more;
        if expected.about < self.from {
            return;
        }
        self.from = expected.about.saturating_mul(2);
        let text = text(expected, self.start.elapsed());
        Ui::notice(&format!("{}: the certificate will have {text}", printable(self.id)));
    }

    /// Says how large it is before it is written, if that was not known before.
    fn is(&self, positions: u64, bytes: usize) {
        if self.is_open {
            let kilobytes = bytes.div_ceil(1000);
            let id = printable(self.id);
            Ui::notice(&format!("{id}: the certificate has {positions} positions, {kilobytes} kB"));
        }
    }
}

/// Positions, size and the time that is left at the speed so far.
fn text(expected: Expected, elapsed: Duration) -> String {
    let Expected { answered, about, listed, or_more } = expected;
    let megabytes = (listed.saturating_mul(BYTES) as f64 / 1e6).ceil();
    let left = about.saturating_sub(answered) as f64 / answered.max(1) as f64;
    let left = Duration::try_from_secs_f64(elapsed.as_secs_f64() * left).unwrap_or(Duration::MAX);
    let than = if or_more { "more than" } else { "about" };
    let about = round(about);
    format!("{than} {about} positions, {megabytes} MB; {:#} left", HumanDuration(left))
}

/// Two digits of a number, since more would say too much.
fn round(number: u64) -> u64 {
    let unit = 10_u64.pow(number.max(1).ilog10().saturating_sub(1));
    number.div_ceil(unit).saturating_mul(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_is_said_in_positions_bytes_and_time() {
        let expected =
            Expected { answered: 100_000, about: 1_234_567, listed: 500_000, or_more: false };
        let said = text(expected, Duration::from_secs(10));
        assert_eq!(said, "about 1300000 positions, 4 MB; 2m left");
        let closed = Expected { listed: expected.about, or_more: true, ..expected };
        let said = text(closed, Duration::from_secs(1));
        assert_eq!(said, "more than 1300000 positions, 9 MB; 11s left");
        assert_eq!([0, 9, 99, 101, 1990].map(round), [0, 9, 99, 110, 2000]);
        let huge = Expected { answered: 0, about: u64::MAX, listed: u64::MAX, or_more: false };
        assert!(text(huge, Duration::MAX).contains("positions"));
    }
}
