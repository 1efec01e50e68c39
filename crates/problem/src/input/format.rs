//! How problems are written in a file: the formats, and how one is recognized.
//!
//! The first line that is neither blank nor a comment decides. Where it could belong to
//! several formats, or to none, the file's name decides.

use std::path::Path;

use super::{json, transcript};
use crate::formats::{FileFormat, TextEncoding, after_number, beginning, loose_fen};
use crate::notation::Notation;

/// How problems are written in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Collections, one in each document.
    Yaml,
    /// Position texts, one on each line, perhaps with EPD operations.
    Positions,
    /// A table with a row of names, separated by tabs.
    Tsv,
    /// A table with a row of names, separated by commas.
    Csv,
    /// One JSON object on each line.
    Jsonl,
    /// A list of JSON objects, an object with such a list, or objects over several lines.
    Json,
    /// What a program and an engine said to each other, with moves in this notation, `Uci` or
    /// `Coordinates`.
    Transcript(Notation),
    /// Games and problems as other programs save them.
    Games(FileFormat),
}

impl Format {
    /// The format for the extension of a file's name, if it is one of a file of
    /// problems.
    pub fn of_name(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        // A packed file has the ending of what it holds before its own.
        if extension == "gz" {
            return Self::of_name(Path::new(path.file_stem()?));
        }
        if let Some(format) = FileFormat::of_extension(&extension) {
            return Some(Self::Games(format));
        }
        Some(match extension.as_str() {
            "yaml" | "yml" => Self::Yaml,
            "fen" | "epd" => Self::Positions,
            "tsv" | "tab" => Self::Tsv,
            "csv" => Self::Csv,
            "jsonl" | "ndjson" => Self::Jsonl,
            _ => return None,
        })
    }

    /// The format of a file with this name that begins with these bytes.
    pub fn detect(path: &Path, bytes: &[u8]) -> Self {
        Self::detect_as(path, bytes, None)
    }

    /// The same for a file whose text is in a known encoding.
    pub(super) fn detect_as(path: &Path, bytes: &[u8], said: Option<TextEncoding>) -> Self {
        match (Self::of_content(bytes, said), Self::of_name(path)) {
            // A JSON object is also YAML, and names of columns may look like keys.
            (Some(Self::Jsonl | Self::Json), Some(Self::Yaml)) => Self::Yaml,
            (Some(Self::Yaml), Some(named @ (Self::Tsv | Self::Csv))) => named,
            (Some(found), _) => found,
            (None, named) => named.unwrap_or(Self::Yaml),
        }
    }

    /// The format that the first significant line belongs to, if that is clear.
    fn of_content(bytes: &[u8], said: Option<TextEncoding>) -> Option<Self> {
        if let Some(format) = FileFormat::of_binary(bytes) {
            return Some(Self::Games(format));
        }
        let text = beginning(bytes, said);
        // Lines may end with carriage returns alone.
        let text = if text.contains('\n') { text } else { text.replace('\r', "\n") };
        let lines = Self::of_line(&text);
        if let Some(Self::Transcript(_)) = lines {
            return lines;
        }
        match (FileFormat::of_text(&text), lines) {
            // The cells of a table may hold positions and moves, too.
            (Some(FileFormat::Text), Some(Self::Csv | Self::Tsv | Self::Jsonl | Self::Json)) => {
                lines
            }
            (Some(format), _) => Some(Self::Games(format)),
            (None, lines) => lines,
        }
    }

    /// Why a file of this name cannot be read, if its content does not say what it is.
    pub(super) fn refused(
        path: &Path,
        bytes: &[u8],
        said: Option<TextEncoding>,
    ) -> Option<&'static str> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        FileFormat::refused(&extension).filter(|_| Self::of_content(bytes, said).is_none())
    }

    /// The format that the first significant line belongs to, if that is one of lines or YAML.
    fn of_line(text: &str) -> Option<Self> {
        let text = text.trim_start_matches('\u{feff}');
        // A table may begin with a separator.
        let is_said = |line: &&str| {
            is_significant(line) && !["//", "; "].iter().any(|it| line.starts_with(it))
        };
        let line = text.lines().map(str::trim).find(is_said)?;
        let at = line.as_ptr().addr() - text.as_ptr().addr();
        let line = after_number(line);
        let first = line.split_whitespace().next()?;
        let is_fen = |name: &str| name.eq_ignore_ascii_case("fen");
        let has_fen = |separator: char| {
            line.split(separator).any(|cell| is_fen(cell.trim().trim_matches('"')))
        };
        let is_row = first.matches('/').count() >= 5 && !first.contains([':', ',']);
        // Positions without a search are a list, whatever is written before each.
        let is_list = line.starts_with("position fen ")
            && text
                .lines()
                .filter(|line| is_significant(line) && remark(line).is_none())
                .all(|line| line.trim().starts_with("position "));
        if is_list {
            Some(Self::Positions)
        } else if transcript::is_said(line) {
            Some(Self::Transcript(Notation::Uci))
        } else if is_row || loose_fen(line).is_ok() {
            Some(Self::Positions)
        } else if json::begins(&text[at..]) {
            Some(Self::Json)
        } else if line.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"')) {
            Some(Self::Jsonl)
        } else if line.contains('\t') && has_fen('\t') {
            Some(Self::Tsv)
        } else if has_fen(',') || has_fen(';') {
            Some(Self::Csv)
        } else if matches!(first, "---" | "-" | "{" | "[" | "%YAML") || line.contains(": ") {
            Some(Self::Yaml)
        } else {
            line.ends_with(':').then_some(Self::Yaml)
        }
    }
}

/// Whether a line is neither blank nor a comment.
pub(super) fn is_significant(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with('#')
}

/// What a line of a list of positions says, if it is a remark.
pub(super) fn remark(line: &str) -> Option<&str> {
    let line = line.trim();
    let said = ["#", ";", "//"].iter().find_map(|sign| line.strip_prefix(sign))?;
    // One letter of a position may be wrong.
    let is_row = said.split(' ').next().is_some_and(|word| word.matches('/').count() >= 5);
    let said = said.trim_start_matches(['#', ';', '/']).trim();
    (!is_row || line.starts_with('#')).then_some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";

    #[track_caller]
    fn check(name: &str, text: &str, expected: Format) {
        assert_eq!(Format::detect(Path::new(name), text.as_bytes()), expected, "{name}: {text}");
    }

    #[test]
    fn the_content_decides_whatever_the_name_is() {
        let yaml = "# a comment\nproblems:\n- fen: x\n";
        let positions = format!("\u{feff}# two\n\n  {FEN} id \"a\";\n");
        let jsonl = format!("{{\"fen\":\"{FEN}\"}}\n");
        for name in ["stdin", "a.txt", "a.epd", "a.jsonl", "a.b/c"] {
            check(name, yaml, Format::Yaml);
            check(name, "- fen: x", Format::Yaml);
            check(name, "id,fen\n", Format::Csv);
            check(name, "id;\"fen\"\n", Format::Csv);
            check(name, "fen\tid\n", Format::Tsv);
            check(name, &jsonl, Format::Jsonl);
            for said in ["uci\nisready\n", "position startpos moves h2e2\n", "> uci\n"] {
                check(name, said, Format::Transcript(Notation::Uci));
            }
        }
        for name in ["stdin", "a.yaml", "a.csv", "a.jsonl"] {
            check(name, &positions, Format::Positions);
        }
    }

    #[test]
    fn the_name_decides_where_the_content_does_not() {
        check("a.yaml", "{\"fen\": \"x\", \"stipulation\": \"#\"}", Format::Yaml);
        check("a.csv", "number,position\n", Format::Csv);
        check("a.csv", "note: mine,position\n", Format::Csv);
        check("a.tab", "number\tposition\n", Format::Tsv);
        check("a.fen", "\u{fffd}\u{fffd}\n", Format::Positions);
        check("a.ndjson", "[1]\n", Format::Jsonl);
        check("stdin", "{fen: 9/9/9/9/9/9/9/9/9/9 w, id: a}", Format::Yaml);
        check("stdin", "hello", Format::Yaml);
        check("stdin", "", Format::Yaml);
    }
}
