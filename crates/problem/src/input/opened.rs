//! How a file of any kind is opened: its beginning, by which its format is recognized, and what follows.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;

use super::files::{FileError, FileErrorReason, STDIN};
use super::format::is_significant;

/// The buffer of a file, and the most of it that is examined to recognize its format.
const BUFFER: usize = 1 << 16;

/// What follows the beginning of a file.
pub(super) type Rest = Box<dyn Read + Send>;

/// Opens a file or standard input: its beginning, and what follows. What is packed by gzip is
/// unpacked.
pub(super) fn open(path: &Path) -> io::Result<(Vec<u8>, Rest)> {
    let file: Box<dyn Read + Send> =
        if path.as_os_str() == STDIN { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    unpack(file)
}

/// The largest file that is read as a whole, in bytes.
const LARGEST: u64 = 1 << 30;

/// Reads a whole file, or standard input. What is packed by gzip is unpacked.
///
/// # Errors
/// It cannot be read, or holds more than 1 GiB.
pub(super) fn read_whole(path: &Path) -> Result<Vec<u8>, FileError> {
    let io = |error| FileError::io(path, &error);
    let (mut bytes, rest) = open(path).map_err(io)?;
    rest.take(LARGEST + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() as u64 > LARGEST {
        let most = format!("it is larger than {} GiB, the most that is read", LARGEST >> 30);
        return Err(FileError::new(path, FileErrorReason::Other(most)));
    }
    Ok(bytes)
}

/// Opens a file of results, which gzip may have packed.
///
/// # Errors
/// What the system says when it cannot be opened, or begins like a packed file and is none.
/// Damage further on is an error of a read.
pub fn open_results(path: &Path) -> io::Result<impl BufRead + use<>> {
    let (begin, rest) = unpack(Box::new(File::open(path)?))?;
    Ok(BufReader::with_capacity(BUFFER, Cursor::new(begin).chain(rest)))
}

/// Begins to read: the beginning and what follows. What is packed by gzip is unpacked.
pub(super) fn unpack(
    mut file: Box<dyn Read + Send>,
) -> io::Result<(Vec<u8>, Box<dyn Read + Send>)> {
    let begin = head(&mut file)?;
    if !begin.starts_with(&GZIP) {
        return Ok((begin, file));
    }
    let packed = BufReader::with_capacity(BUFFER, Cursor::new(begin).chain(file));
    let mut file: Box<dyn Read + Send> = Box::new(MultiGzDecoder::new(packed));
    Ok((head(&mut file)?, file))
}

/// The first bytes of what gzip packs.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The beginning of a file up to the end of its first significant line, and perhaps more.
fn head(file: &mut impl Read) -> io::Result<Vec<u8>> {
    let (mut head, mut line) = (Vec::new(), 0);
    while head.len() < BUFFER {
        let before = head.len();
        head.resize(BUFFER, 0);
        let read = loop {
            match file.read(&mut head[before..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        head.truncate(before + read);
        if read == 0 {
            break;
        }
        while let Some(length) = head[line..].iter().position(|&byte| byte == b'\n') {
            let text = String::from_utf8_lossy(&head[line..line + length]);
            if is_significant(text.trim_start_matches('\u{feff}')) {
                return Ok(head);
            }
            line += length + 1;
        }
    }
    Ok(head)
}
