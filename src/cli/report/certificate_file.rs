//! The file of a certificate: text, and packed by zstd where it is large.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use zstd::stream::read::Decoder;
use zstd::stream::write::Encoder;

use crate::atomic_file::AtomicFile;

/// The bytes up to which a certificate stays text that can be read as it is.
const SMALL: usize = 1 << 15;

/// How densely it is packed. Higher levels take longer than the solver for a few percent.
const LEVEL: i32 = 3;

/// How a file that zstd has packed begins.
const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// A certificate that is being written; what is not committed leaves nothing behind.
pub(in crate::cli) struct CertificateFile {
    path: PathBuf,
    /// What has been written so far, as long as that is little.
    small: Vec<u8>,
    packed: Option<Encoder<'static, AtomicFile>>,
}

impl CertificateFile {
    /// Begins the file with this name, to which `.zst` is added if it becomes large.
    pub(in crate::cli) fn begin(path: PathBuf) -> Self {
        Self { path, small: Vec::new(), packed: None }
    }

    /// Puts the file into its place, and returns its name. A file of the other kind is removed.
    pub(in crate::cli) fn commit(self) -> io::Result<PathBuf> {
        let packed_path = packed_path(&self.path);
        let (path, other) = if let Some(encoder) = self.packed {
            encoder.finish()?.commit()?;
            (packed_path, self.path)
        } else {
            let mut file = AtomicFile::create(&self.path)?;
            file.write_all(&self.small)?;
            file.commit()?;
            (self.path, packed_path)
        };
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
            let mut packed = Encoder::new(AtomicFile::create(&packed_path(&self.path))?, LEVEL)?;
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
