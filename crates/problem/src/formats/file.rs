//! Files by format: recognized by their content, divided into games, read game by game.

use std::ops::Range;

use super::charset::{Encoding, UTF_8};
use super::drawings::{BadDrawing, with_positions};
use super::text_code::{clear, decode_as, line_feeds, lines};
use super::{
    FileFault, GameRead, LineColumn, ReadOptions, TextEncoding, beginning, cbr, dhtmlxq, in_bytes,
    pgn, plain_text, wxf, xml, xqf,
};

/// The largest game, and the largest file that is held as a whole, in bytes.
pub const LARGEST_FILE: usize = 1 << 28;

/// The most bytes of a game that messages quote.
const MOST_QUOTED: usize = 1 << 20;

/// A format of files that hold games and problems as trees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FileFormat {
    /// `XQStudio`.
    Xqf,
    /// Portable game notation, with moves in Chinese, WXF, ICCS or algebraic.
    Pgn,
    /// DhtmlXQ, alone, in HTML, or as bare digits.
    Dhtmlxq,
    /// One game of CCBridge.
    Cbr,
    /// A collection of CCBridge.
    Cbl,
    /// The XML of CCBridge.
    Cbf,
    /// The XML of 鹏飞象棋.
    Pfc,
    /// The text of the World Xiangqi Federation and of PlayOK.
    Wxf,
    /// A position text and moves.
    Text,
}

paiju_game::names! {
    FileFormat;
    Xqf => "xqf",
    Pgn => "pgn",
    Dhtmlxq => "dhtmlxq",
    Cbr => "cbr",
    Cbl => "cbl",
    Cbf => "cbf",
    Pfc => "pfc",
    Wxf => "wxf",
    Text => "text",
}

impl FileFormat {
    /// The format of files in folders with this extension, in lower case. Plain text and HTML
    /// are read only where they are named.
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension {
            "ubb" => Some(Self::Dhtmlxq),
            "text" => None,
            _ => Self::of_name(extension),
        }
    }

    /// The format of a file that begins with these bytes, if it is clear.
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        Self::of_binary(bytes).or_else(|| Self::of_text(&beginning(bytes, None)))
    }

    /// The format of a file that begins with these bytes, if it is none of text.
    pub(crate) fn of_binary(bytes: &[u8]) -> Option<Self> {
        if xqf::is_xqf(bytes) {
            Some(Self::Xqf)
        } else if bytes.starts_with(cbr::GAME) {
            Some(Self::Cbr)
        } else {
            let is_library = bytes.starts_with(cbr::LIBRARY) || bytes.starts_with(cbr::OLD_LIBRARY);
            is_library.then_some(Self::Cbl)
        }
    }

    /// The format of a file that begins with this text, if it is clear.
    pub(crate) fn of_text(text: &str) -> Option<Self> {
        let text = &*String::from_utf8_lossy(&with_line_feeds(text.into())).into_owned();
        let start = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if pgn::is_pgn(start) && !text.contains("[DhtmlXQ_") {
            return Some(Self::Pgn);
        } else if dhtmlxq::is_dhtmlxq(text) || start.lines().next().is_some_and(dhtmlxq::is_bare) {
            return Some(Self::Dhtmlxq);
        } else if start.starts_with('<') {
            let is = |word| start.lines().take(8).any(|line| line.contains(word));
            return Some(match (is("<ChineseChessRecord"), is("<n ")) {
                (true, _) => Self::Cbf,
                (_, true) => Self::Pfc,
                _ if plain_text::is_plain_text(start) => Self::Text,
                _ => Self::Dhtmlxq,
            });
        } else if start.lines().next().is_some_and(wxf::begins) || wxf::has_start(start) {
            return Some(Self::Wxf);
        }
        if plain_text::is_plain_text(start) {
            return Some(Self::Text);
        }
        // A list of moves alone is a game without tags.
        pgn::begins_game(start).then_some(Self::Pgn)
    }

    /// Remedies for files that cannot be used here, by their extension in lower case.
    pub fn refused(extension: &str) -> Option<&'static str> {
        Some(match extension {
            "mxq" => "MXQ holds games from the start position only, and no problems",
            "che" => "CHE holds games from the start position only, and no problems",
            "chn" => "CHN holds games from the start position only, and no problems",
            "ccm" => "CCM holds games from the start position only, and no problems",
            "xqr" => "XQR cannot be read; save the game in another format",
            _ => return None,
        })
    }

    /// Whether a file can be read in parts, where a game ends.
    pub(super) fn is_cut(self) -> bool {
        matches!(self, Self::Pgn | Self::Dhtmlxq | Self::Wxf | Self::Text)
    }

    /// Whether files consist of lines of text, which messages can name.
    pub fn is_text(self) -> bool {
        !matches!(self, Self::Xqf | Self::Cbr | Self::Cbl)
    }
}

/// A whole file, or a part of one, divided into its games.
#[derive(Debug)]
pub struct GameFile {
    format: FileFormat,
    bytes: Vec<u8>,
    encoding: &'static Encoding,
    games: Vec<Range<usize>>,
    /// The line on which each game begins, counted from 1; 0 if the file has no lines.
    lines: Vec<u64>,
    /// The line on which the bytes begin.
    begins: u64,
    /// The drawings of boards that cannot be read.
    bad_drawings: Vec<BadDrawing>,
    /// The solutions of a page that come after all its positions.
    solutions: Vec<Option<Range<usize>>>,
}

impl GameFile {
    /// Divides a file into its games, without reading them.
    pub fn new(format: FileFormat, bytes: Vec<u8>) -> Self {
        Self::with_encoding(format, bytes, None)
    }

    /// Does the same with a file of text whose encoding is known.
    pub fn with_encoding(format: FileFormat, bytes: Vec<u8>, said: Option<TextEncoding>) -> Self {
        let (bytes, encoding) = if format.is_text() {
            in_bytes(bytes, said)
        } else {
            (bytes, said.unwrap_or(TextEncoding::UTF_8))
        };
        Self::divided(format, bytes, encoding.0, 1)
    }

    /// Divides a file, or a part that begins on this line. Text is not in UTF-16.
    pub(super) fn divided(
        format: FileFormat,
        bytes: Vec<u8>,
        encoding: &'static Encoding,
        begins: u64,
    ) -> Self {
        let mut bytes = if format.is_text() { with_line_feeds(bytes) } else { bytes };
        // The mark of UTF-8 is blanked there, where it would be a part of the first word; the places
        // of what follows stay those of the file.
        if format == FileFormat::Text && bytes.starts_with("\u{feff}".as_bytes()) {
            bytes[..3].fill(b' ');
        }
        let mut bad_drawings = Vec::new();
        if format == FileFormat::Text {
            bad_drawings = with_positions(&mut bytes, encoding).1;
        }
        let starts = match format {
            FileFormat::Cbl if !bytes.starts_with(cbr::OLD_LIBRARY) => cbr::games(&bytes),
            FileFormat::Pgn => pgn::games(lines(encoding, &bytes)),
            FileFormat::Dhtmlxq => dhtmlxq::games(lines(encoding, &bytes)),
            FileFormat::Wxf => wxf::games(lines(encoding, &bytes)),
            FileFormat::Text => plain_text::games(lines(encoding, &bytes), &bad_drawings),
            _ => vec![0],
        };
        // A text of moves alone is a game from the start.
        let starts = match format {
            FileFormat::Text if starts.is_empty() => pgn::games(lines(encoding, &bytes)),
            _ => starts,
        };
        // A file without the usual beginning of a game is one all the same.
        let is_whole = matches!(format, FileFormat::Dhtmlxq | FileFormat::Wxf);
        let starts =
            if starts.is_empty() && is_whole && !bytes.is_empty() { vec![0] } else { starts };
        let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
        let mut games: Vec<_> = starts.iter().copied().zip(ends).map(|(at, end)| at..end).collect();
        let mut solutions = Vec::new();
        if format == FileFormat::Text {
            let is_legal = |game: usize, solution: Range<usize>, heading: usize| {
                let own = games[game].start..games[game].end.min(heading);
                let text = with_solution(&bytes, &own, &solution);
                let decoded = decode_as(encoding, &text, games[game].start);
                let read = plain_text::read(&decoded, ReadOptions::default());
                read.is_ok_and(|read| read.tree.move_count() > 0)
            };
            let found = plain_text::solutions((&bytes, encoding), &starts, is_legal);
            if let Some(((end, found), last)) = found.zip(games.last_mut()) {
                (last.end, solutions) = (end, found);
            }
        }
        let (mut line, mut seen) = (if format.is_text() { begins } else { 0 }, 0);
        let mut line_of = |game: &Range<usize>| {
            if format.is_text() {
                line += line_feeds(&bytes[seen..game.start]);
                seen = game.start;
            }
            line
        };
        let lines = games.iter().map(&mut line_of).collect();
        Self { format, bytes, encoding, games, lines, begins, bad_drawings, solutions }
    }

    /// Takes off the end from the last game on that begins before this many bytes at the end, or
    /// everything if that is the first one.
    pub(super) fn split_off(&mut self, margin: usize) -> Vec<u8> {
        let sure = self.bytes.len().saturating_sub(margin);
        let begun = self.games.partition_point(|game| game.start <= sure);
        let kept = begun.saturating_sub(1);
        let cut = if kept == 0 { 0 } else { self.games[kept].start };
        self.games.truncate(kept);
        self.lines.truncate(kept);
        self.bytes.split_off(cut)
    }

    /// The first line of what follows.
    pub(super) fn end_line(&self) -> u64 {
        self.begins + line_feeds(&self.bytes)
    }

    /// The encoding of its text.
    pub fn encoding(&self) -> TextEncoding {
        TextEncoding(self.encoding, None)
    }

    /// Whether no file of its format holds more than one game.
    pub fn holds_one(&self) -> bool {
        matches!(self.format, FileFormat::Xqf | FileFormat::Cbr | FileFormat::Cbf | FileFormat::Pfc)
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The bytes of a game.
    pub fn bytes(&self, game: usize) -> &[u8] {
        self.games.get(game).and_then(|range| self.bytes.get(range.clone())).unwrap_or_default()
    }

    /// The line that holds a byte, counted from 1; 0 if the file has no lines.
    pub fn line(&self, offset: usize) -> u64 {
        if !self.format.is_text() {
            return 0;
        }
        self.begins + line_feeds(&self.bytes[..offset.min(self.bytes.len())])
    }

    /// The line on which a game begins, counted from 1; 0 if the file has no lines.
    pub fn first_line(&self, game: usize) -> u64 {
        self.lines.get(game).copied().unwrap_or(0)
    }

    /// The text of a game up to the line that holds the last of some bytes, and where each of them is in
    /// it; nothing of a file without lines.
    pub(crate) fn quoted(
        &self,
        game: usize,
        places: &[Range<usize>],
    ) -> Option<(String, Vec<Range<usize>>)> {
        let (start, last) = (self.offset(game), places.iter().map(|place| place.end).max()?);
        let rest = self.bytes.get(last..).filter(|_| self.format.is_text())?;
        let line = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        let decoded = |range: Range<usize>| {
            let bytes = self.bytes.get(range).filter(|bytes| bytes.len() <= MOST_QUOTED)?;
            Some(self.encoding.decode_without_bom_handling(bytes).0.into_owned())
        };
        let text = decoded(start..last + line)?;
        let at = |byte: usize| Some(decoded(start..byte)?.len());
        let places = places.iter().map(|place| Some(at(place.start)?..at(place.end)?));
        Some((text, places.collect::<Option<_>>()?))
    }

    /// The first byte of a game.
    pub fn offset(&self, game: usize) -> usize {
        self.games.get(game).map_or(self.bytes.len(), |range| range.start)
    }

    /// Reads a game.
    ///
    /// # Errors
    /// Why it cannot be read, with the byte of the file.
    pub fn read(&self, game: usize, options: ReadOptions) -> Result<GameRead, FileFault> {
        let read = self.read_format(game, options);
        if !self.format.is_text() {
            return read;
        }
        let mut places = Places { file: self, known: (0, self.begins) };
        match read {
            Ok(mut read) => {
                let undecodable =
                    FileFault::of_undecodable(self.encoding(), self.bytes(game), self.offset(game));
                read.warnings.splice(0..0, undecodable);
                read.warnings.iter_mut().for_each(|fault| places.set(fault));
                Ok(read)
            }
            Err(mut fault) => {
                places.set(&mut fault);
                Err(fault)
            }
        }
    }

    fn read_format(&self, game: usize, options: ReadOptions) -> Result<GameRead, FileFault> {
        let (bytes, base) = (self.bytes(game), self.offset(game));
        let solution = self.solutions.get(game).and_then(Option::as_ref);
        let solved =
            solution.map(|solution| with_solution(&self.bytes, &self.games[game], solution));
        let bytes = solved.as_deref().unwrap_or(bytes);
        let decoded = || decode_as(self.encoding, bytes, base);
        match self.format {
            // Nobody writes it in UTF-8.
            FileFormat::Xqf if self.encoding == UTF_8 => xqf::read(bytes, options),
            FileFormat::Xqf => xqf::read_in(self.encoding, bytes, options),
            FileFormat::Cbr | FileFormat::Cbl => cbr::read(bytes, base, options),
            FileFormat::Pgn => pgn::read(&decoded(), options),
            FileFormat::Dhtmlxq => dhtmlxq::read(&decoded(), options),
            FileFormat::Cbf | FileFormat::Pfc => xml::read(&decoded(), options),
            FileFormat::Wxf => wxf::read(&decoded(), options),
            FileFormat::Text => {
                let within = base..base + bytes.len();
                let bad = self.bad_drawings.iter().find(|bad| within.contains(&bad.0));
                let read = || plain_text::read(&decoded(), options);
                bad.map_or_else(read, |(_, fault)| Err(fault.clone()))
            }
        }
    }
}

/// The bytes of a game to the end of its solution, with spaces for what is between them.
fn with_solution(bytes: &[u8], game: &Range<usize>, solution: &Range<usize>) -> Vec<u8> {
    let mut text = bytes[game.start..solution.end].to_vec();
    clear(&mut text[game.len()..solution.start - game.start]);
    text
}

/// Finds the lines and columns of faults, each from the line of the one before.
struct Places<'a> {
    file: &'a GameFile,
    /// The first byte of a line, and the number of that line.
    known: (usize, u64),
}

impl Places<'_> {
    fn set(&mut self, fault: &mut FileFault) {
        let bytes = &self.file.bytes;
        let at = fault.offset.min(bytes.len());
        if self.known.0 > at {
            self.known = (0, self.file.begins);
        }
        let (begin, line) = self.known;
        let passed = &bytes[begin..at];
        if let Some(last) = passed.iter().rposition(|&byte| byte == b'\n') {
            self.known = (begin + last + 1, line + line_feeds(passed));
        }
        let (start, line) = self.known;
        let before = self.file.encoding.decode_without_bom_handling(&bytes[start..at]).0;
        let column = before.chars().filter(|&c| c != '\u{feff}').count() as u64 + 1;
        fault.position = Some(LineColumn { line, column });
    }
}

/// A text whose lines end with carriage returns alone, which become line feeds. No byte of a longer
/// character is a carriage return in any encoding that is read.
fn with_line_feeds(mut bytes: Vec<u8>) -> Vec<u8> {
    for at in 0..bytes.len() {
        if bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n') {
            bytes[at] = b'\n';
        }
    }
    bytes
}
