//! A file of games of any size; only a part of it is in memory.
//!
//! Where a game begins is decided by what comes before it and by a few lines after that. So a part is
//! divided as a whole file is; games that begin near its end are left to the next part, which begins
//! with the first of them.

use std::io::{self, Chain, Cursor, ErrorKind, Read};

use super::charset::{Encoding, UTF_8};
use super::encoding::{choose, of_mark};
use super::{FileFormat, GameFile, LARGEST_FILE, TextEncoding, TextReader};

/// The least bytes of a part.
const PART: usize = 4 << 20;

/// The bytes at the end of a part that say whether a game begins before them.
const MARGIN: usize = 1 << 20;

/// Why the games of a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum PartError {
    /// What the system says.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A game, or a file whose format has only one, is larger than this number of bytes.
    #[error("a game is larger than {} MiB, the most that is read", .0 >> 20)]
    TooLarge(usize),
}

/// Reads a file of games in parts.
pub struct GameParts<S> {
    format: FileFormat,
    source: Source<S>,
    /// The encoding that the user has named.
    said: Option<TextEncoding>,
    /// The encoding, once it is known.
    encoding: Option<&'static Encoding>,
    /// What was read and is in no part yet.
    rest: Vec<u8>,
    /// The line on which that begins, counted from 1.
    line: u64,
    state: State,
    part: usize,
    margin: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Reading,
    /// Nothing follows the rest.
    Ended,
    /// Everything is in a part.
    Done,
}

/// Where the bytes come from.
enum Source<S> {
    Bytes(S),
    /// UTF-16 is decoded first, since its bytes are not letters.
    Utf16(Box<TextReader<Chain<Cursor<Vec<u8>>, S>>>),
    Closed,
}

impl<S: Read> GameParts<S> {
    /// The games of a file that begins with these bytes and goes on with others. Its text is in this
    /// encoding unless a mark says another; without it, the encoding is recognized.
    pub fn new(format: FileFormat, from: S, said: Option<TextEncoding>) -> Self {
        Self::of_size(format, from, said, PART, MARGIN)
    }

    fn of_size(
        format: FileFormat,
        from: S,
        said: Option<TextEncoding>,
        part: usize,
        margin: usize,
    ) -> Self {
        Self {
            format,
            source: Source::Bytes(from),
            encoding: said.map(|said| said.0),
            said,
            rest: Vec::new(),
            line: 1,
            state: State::New,
            part,
            margin,
        }
    }

    /// The next part of the file; the first one may hold no game.
    ///
    /// # Errors
    /// [`PartError`]
    pub fn next_part(&mut self) -> Result<Option<GameFile>, PartError> {
        if self.state == State::Done {
            return Ok(None);
        }
        let mut size = if self.format.is_cut() { self.part } else { LARGEST_FILE + 1 };
        loop {
            self.fill(size)?;
            if self.state == State::New && self.begin() {
                self.fill(size)?;
            }
            if self.rest.len() > LARGEST_FILE {
                self.state = State::Done;
                return Err(PartError::TooLarge(LARGEST_FILE));
            }
            let encoding = self.encoding();
            let bytes = std::mem::take(&mut self.rest);
            let mut file = GameFile::divided(self.format, bytes, encoding, self.line);
            if self.state == State::Ended {
                self.state = State::Done;
                return Ok(Some(file));
            }
            self.rest = file.split_off(self.margin);
            if !file.is_empty() {
                self.line = file.end_line();
                return Ok(Some(file));
            }
            size = 2 * self.rest.len().max(self.part);
        }
    }

    /// Reads until there are this many bytes, or to the end of the file. What a carriage return is
    /// shows in what follows it.
    fn fill(&mut self, size: usize) -> io::Result<()> {
        while self.state != State::Ended
            && (self.rest.len() < size || self.rest.last() == Some(&b'\r'))
        {
            let more = size.saturating_sub(self.rest.len()).max(1) as u64;
            let read = match &mut self.source {
                Source::Bytes(from) => read_some(from, more, &mut self.rest)?,
                Source::Utf16(from) => {
                    let read = read_some(from, more, &mut self.rest)?;
                    // U+FFFD replaces what has no meaning.
                    while from.fault(u64::MAX).is_some() {}
                    read
                }
                Source::Closed => 0,
            };
            if read == 0 {
                if self.state == State::New && self.begin() {
                    continue;
                }
                self.state = State::Ended;
            }
        }
        Ok(())
    }

    /// Looks at the first bytes for UTF-16. Returns whether they are, and are to be read again as text.
    fn begin(&mut self) -> bool {
        self.state = State::Reading;
        if !self.format.is_text() {
            self.encoding = Some(self.encoding.unwrap_or(UTF_8));
            return false;
        }
        let marked = of_mark(&self.rest).map(|(encoding, _)| encoding);
        let encoding = marked.or(self.encoding).unwrap_or_else(|| choose(&self.rest, false));
        let said = self.said.filter(|said| said.1.is_some());
        let said = said.unwrap_or(TextEncoding(encoding, None));
        if !said.is_utf16() && said.1.is_none() {
            self.encoding = marked.or(self.encoding);
            return false;
        }
        let begin = Cursor::new(std::mem::take(&mut self.rest));
        if let Source::Bytes(from) = std::mem::replace(&mut self.source, Source::Closed) {
            let from = TextReader::new(begin.chain(from), Some(said));
            self.source = Source::Utf16(Box::new(from));
        }
        self.encoding = Some(UTF_8);
        true
    }

    /// The encoding of the rest, which stays that of the file once a letter has shown it.
    fn encoding(&mut self) -> &'static Encoding {
        if let Some(encoding) = self.encoding {
            return encoding;
        }
        if self.rest.is_ascii() {
            return UTF_8;
        }
        let encoding = choose(&self.rest, self.state == State::Ended);
        self.encoding.insert(encoding)
    }
}

/// Reads at most this many bytes more; returns how many there were, none only at the end.
fn read_some(from: &mut impl Read, most: u64, into: &mut Vec<u8>) -> io::Result<usize> {
    loop {
        match from.by_ref().take(most).read_to_end(into) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::charset::GB18030;

    use super::*;
    use crate::formats::ReadOptions;

    /// The line and the bytes of each game, and what is wrong with it.
    type Found = Vec<(u64, Vec<u8>, Vec<String>)>;

    fn found(file: &GameFile) -> Found {
        let game = |game| {
            let said = match file.read(game, ReadOptions::default()) {
                Ok(read) => read.warnings.iter().map(ToString::to_string).collect(),
                Err(fault) => vec![fault.to_string()],
            };
            (file.first_line(game), file.bytes(game).to_vec(), said)
        };
        (0..file.len()).map(game).collect()
    }

    /// Some games of each format that is read in parts.
    fn files() -> Vec<(FileFormat, String)> {
        let tags = "; 棋譜\n[Event \"七星聚會 {\"]\n[FEN \"3ak4/9/9/9/9/9/9/9/9/R3K4 w\"]\n\n1. 車九進九 \
                    {注\n[no tag]\n} 將5進1\n\n[Event \"b\"]\n\n1. H2-E2 Z9-Z9 *\n\n";
        let wxf = "FORMAT\tWXF\nGAME\t象棋\nFEN\t3ak4/9/9/9/9/9/9/9/9/R3K4 w\nRESULT\tred?\n\nSTART{\n\
                   1. R9+9 K5+1\n}END\n";
        let text = "七星聚會\n3ak4/9/9/9/9/9/9/9/9/R3K4 w\n1. 車九進九 將5進1\n\n";
        let dhtmlxq = "[DhtmlXQ]\n[DhtmlXQ_title]象棋[/DhtmlXQ_title]\n\
                       [DhtmlXQ_binit]8979699999999999999999999999999949999999999999999999999999999999\
                       [/DhtmlXQ_binit]\n[/DhtmlXQ]\n";
        let all = [
            (FileFormat::Pgn, tags),
            (FileFormat::Pgn, "h2e2 h9g7\nb2e2 h9g7\n"),
            (FileFormat::Wxf, wxf),
            (FileFormat::Text, text),
            (FileFormat::Dhtmlxq, dhtmlxq),
        ];
        all.into_iter().map(|(format, text)| (format, text.repeat(30))).collect()
    }

    #[test]
    fn a_file_in_parts_has_the_games_of_the_whole() {
        for (format, text) in files() {
            for text in [text.replace('\n', "\r\n"), text.replace('\n', "\r"), text] {
                let utf16 = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
                let bytes = [
                    text.clone().into_bytes(),
                    format!("\u{feff}{text}").into_bytes(),
                    GB18030.encode(&text).0.into_owned(),
                    utf16(&text).into_iter().flat_map(u16::to_be_bytes).collect(),
                    utf16(&format!("\u{feff}{text}"))
                        .into_iter()
                        .flat_map(u16::to_le_bytes)
                        .collect(),
                ];
                for bytes in bytes {
                    let whole = found(&GameFile::new(format, bytes.clone()));
                    assert!(whole.len() >= 30, "{format:?} {}", whole.len());
                    for (part, margin) in [(900, 700), (1 << 20, 700), (3000, 1500)] {
                        let from = bytes.as_slice();
                        let mut parts = GameParts::of_size(format, from, None, part, margin);
                        let (mut all, mut most) = (Found::new(), 0);
                        while let Some(file) = parts.next_part().unwrap() {
                            most = most.max(file.len());
                            all.extend(found(&file));
                        }
                        let differs = all.iter().zip(&whole).position(|(one, other)| one != other);
                        let at = differs.unwrap_or(whole.len().min(all.len()));
                        assert_eq!(all.get(at), whole.get(at), "{format:?} {part} {at}");
                        assert!(text.len() < 2 * part || most < whole.len(), "{format:?} {part}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_encoding_is_that_of_the_first_letter_that_shows_it() {
        let plain = "[Event \"a\"]\n\n1. H2-E2 *\n\n".repeat(100);
        let text = plain.clone() + "[Event \"象棋七星聚會\"]\n\n1. H2-E2 *\n\n" + &plain;
        let bytes = GB18030.encode(&text).0;
        let mut parts = GameParts::of_size(FileFormat::Pgn, &*bytes, None, 500, 100);
        let mut names = Vec::new();
        while let Some(file) = parts.next_part().unwrap() {
            names.push(file.encoding().to_string());
        }
        names.dedup();
        assert_eq!(names, ["UTF-8", "gb18030"]);
    }

    #[test]
    fn text_that_is_longer_in_utf8_is_read_to_its_end() {
        let text = format!("[Event \"{}\"]\n\n1. H2-E2 *\n", "棋".repeat(9_000)).repeat(2);
        for part in [1 << 10, PART] {
            let bytes: Vec<u8> =
                ["\u{feff}", &text].concat().encode_utf16().flat_map(u16::to_be_bytes).collect();
            let from = bytes.as_slice();
            let mut parts = GameParts::of_size(FileFormat::Pgn, from, None, part, 1 << 9);
            let mut all = Vec::new();
            while let Some(file) = parts.next_part().unwrap() {
                (0..file.len()).for_each(|game| all.extend_from_slice(file.bytes(game)));
            }
            assert!(all == text.as_bytes(), "{part} {}", all.len());
        }
    }

    #[test]
    fn a_file_without_games_and_an_empty_one_have_one_part() {
        for text in ["", "nothing\n"] {
            let mut parts = GameParts::new(FileFormat::Text, text.as_bytes(), None);
            assert!(parts.next_part().unwrap().is_some_and(|part| part.is_empty()), "{text}");
            assert!(parts.next_part().unwrap().is_none());
        }
    }
}
