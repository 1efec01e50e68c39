//! Games in memory: those of a file, or of a piece of a large one, in a format of another program or
//! as texts of moves, which the beginning of the file shows.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::raw_game::{Begin, GameText, MoveText, RawGame};
use crate::formats::{
    FileFault, FileFormat, GameFile, GameResult, ReadOptions, TextEncoding, beginning, in_bytes,
};
use crate::input::format::is_significant;
use crate::input::{Excerpt, Format};
use crate::notation::Notation;
use crate::rules::RuleSet;

/// Games in memory, divided but not read.
#[derive(Debug)]
pub(super) enum HeldGames {
    /// In a format of another program, with the place where they begin in the file.
    Trees(GameFile, Begin),
    Texts(MoveLines),
}

impl HeldGames {
    /// Divides a part of a file into games. Texts are in UCI unless a notation is named.
    pub(super) fn new(
        writing: Writing,
        bytes: Vec<u8>,
        begin: Begin,
        notation: Option<Notation>,
        encoding: Option<TextEncoding>,
    ) -> Self {
        let notation = notation.unwrap_or(Notation::Uci);
        let texts =
            |bytes, tagged| Self::Texts(MoveLines::divided(bytes, notation, tagged, encoding));
        match writing {
            Writing::Format(format) => {
                Self::Trees(GameFile::with_encoding(format, bytes, encoding), begin)
            }
            Writing::Lines => texts(bytes, false),
            Writing::Tagged => texts(bytes, true),
        }
    }

    /// The number of games.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Trees(file, _) => file.len(),
            Self::Texts(texts) => texts.len(),
        }
    }

    /// The byte at which a game begins.
    pub(super) fn offset(&self, game: usize) -> usize {
        match self {
            Self::Trees(file, _) => file.offset(game),
            Self::Texts(texts) => texts.offset(game),
        }
    }

    /// Reads a game of the file of this name.
    pub(super) fn read(
        &self,
        game: usize,
        (file, id): (&Arc<str>, String),
        options: ReadOptions,
    ) -> RawGame {
        match self {
            Self::Trees(held, begin) => RawGame::of_file(id, file, (held, game), *begin, options),
            Self::Texts(texts) => texts.read(game, (file, id), options.rules),
        }
    }
}

/// How the games of a file are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Writing {
    /// In a format of another program.
    Format(FileFormat),
    /// One on each line.
    Lines,
    /// As texts of moves, each after tags.
    Tagged,
}

impl Writing {
    /// Where a line is a position and the moves from there. A name decides where the beginning does not.
    pub(super) fn among_positions(
        path: &Path,
        head: &[u8],
        encoding: Option<TextEncoding>,
    ) -> Self {
        if let Some(format) = FileFormat::of_binary(head) {
            return Self::Format(format);
        }
        let text = beginning(head, encoding);
        let first = text.lines().find(|line| is_significant(line)).unwrap_or_default();
        let is_line =
            first.trim_start().starts_with('{') || first.split(' ').any(|it| it == "moves");
        if is_line {
            return Self::Lines;
        }
        let format = FileFormat::of_text(&text).or_else(|| named_format(path));
        format.map_or(Self::Lines, Self::Format)
    }

    /// Where a line is the moves of a game from its start.
    pub(super) fn among_moves(head: &[u8]) -> Self {
        let tagged = MoveLines::has_tags(head);
        let texts = if tagged { Self::Tagged } else { Self::Lines };
        match FileFormat::detect(head) {
            // One game per line, with or without results and numbers.
            Some(FileFormat::Pgn) if !tagged && !begins_with_number(head) => texts,
            Some(format) => Self::Format(format),
            None => texts,
        }
    }

    /// Whether a file of this kind can be cut at the beginnings of games and read in parts.
    pub(super) fn can_be_cut(self) -> bool {
        matches!(self, Self::Format(FileFormat::Pgn) | Self::Lines | Self::Tagged)
    }
}

/// The format of other programs that a file's name implies.
pub(super) fn named_format(path: &Path) -> Option<FileFormat> {
    match Format::of_name(path)? {
        Format::Games(format) => Some(format),
        _ => None,
    }
}

/// Whether the first word of a text is a move number.
fn begins_with_number(bytes: &[u8]) -> bool {
    let first = bytes.trim_ascii_start();
    let digits = first.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && first.get(digits) == Some(&b'.') || !first.is_ascii()
}

/// The parts of the text of a game.
#[derive(Default)]
struct Parts {
    /// The value of the tag `FEN`.
    start: Option<String>,
    /// The texts of its moves.
    moves: Vec<MoveText>,
    /// The result that the text states.
    result: GameResult,
}

/// A text of games, divided but not read. In a text with tags (lines in brackets), each block of
/// tags begins a game; in a text without tags, each line is a game. Numbers, results and comments
/// are skipped.
#[derive(Clone, Debug)]
pub(super) struct MoveLines {
    bytes: Vec<u8>,
    encoding: TextEncoding,
    notation: Notation,
    games: Vec<Range<usize>>,
}

impl MoveLines {
    /// Divides a text whose moves are in this notation, given whether its games begin with tags.
    pub(super) fn divided(
        bytes: Vec<u8>,
        notation: Notation,
        tagged: bool,
        encoding: Option<TextEncoding>,
    ) -> Self {
        let (bytes, encoding) = in_bytes(bytes, encoding);
        let games = divide(&bytes, tagged);
        Self { bytes, encoding, notation, games }
    }

    fn bytes(&self, game: usize) -> &[u8] {
        let range = self.games.get(game).cloned();
        range.and_then(|range| self.bytes.get(range)).unwrap_or_default()
    }

    /// Whether the games of a text begin with tags.
    pub(super) fn has_tags(bytes: &[u8]) -> bool {
        lines(bytes).any(|(_, line)| line.starts_with(b"["))
    }

    /// The number of games.
    pub(super) fn len(&self) -> usize {
        self.games.len()
    }

    /// The byte at which a game begins.
    pub(super) fn offset(&self, game: usize) -> usize {
        self.games.get(game).map_or(self.bytes.len(), |range| range.start)
    }

    /// Reads a game of the file of this name. Without a tag it begins where games of these rules do; it
    /// may have no moves.
    pub(super) fn read(
        &self,
        game: usize,
        (file, id): (&Arc<str>, String),
        rules: RuleSet,
    ) -> RawGame {
        let bytes = self.bytes(game);
        let Parts { start, moves, result } = Parts::read(&self.encoding.decode(bytes));
        let fen = start.unwrap_or_else(|| rules.start().to_string());
        let notation = Some(self.notation);
        let text = GameText { fen, moves, notation, ..GameText::default() };
        let mut raw = RawGame::new(id, Excerpt::place(file, 0), Ok(text));
        raw.headers.result = result;
        let undecodable = FileFault::of_undecodable(self.encoding, bytes, self.offset(game));
        raw.warnings.extend(undecodable);
        raw
    }
}

/// The non-empty lines of a text, trimmed, with their places.
fn lines(text: &[u8]) -> impl Iterator<Item = (Range<usize>, &[u8])> {
    let mut end = 0;
    let lines = text.split_inclusive(|&byte| byte == b'\n').map(move |line| {
        let start = end;
        end += line.len();
        let line = line.trim_ascii();
        (start..end, line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line))
    });
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(b"#"))
}

/// The byte order mark in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The byte ranges of the games of a text.
fn divide(text: &[u8], tagged: bool) -> Vec<Range<usize>> {
    let mut games: Vec<Range<usize>> = Vec::new();
    let (mut in_tags, mut comment) = (false, false);
    for (place, line) in lines(text) {
        let is_tag = line.starts_with(b"[") && !comment;
        match games.last_mut() {
            _ if !tagged || is_tag && !in_tags => games.push(place),
            Some(game) => game.end = place.end,
            None => {}
        }
        in_tags = is_tag;
        if !is_tag {
            comment = is_comment_after(line, comment);
        }
    }
    games
}

/// Whether a comment in braces is open after a line.
fn is_comment_after(line: &[u8], open: bool) -> bool {
    line.iter().rfind(|&&byte| matches!(byte, b'{' | b'}')).map_or(open, |&byte| byte == b'{')
}

impl Parts {
    /// The parts of the text of one game.
    fn read(text: &str) -> Self {
        let (mut game, mut comment) = (Self::default(), false);
        for (place, _) in lines(text.as_bytes()) {
            let line = text[place].trim().trim_start_matches('\u{feff}');
            match line.strip_prefix('[').filter(|_| !comment) {
                Some(tag) => {
                    let value = tag.split('"').nth(1);
                    if tag.to_ascii_lowercase().starts_with("fen ") {
                        game.start = value.map(str::to_owned);
                    }
                }
                None => append_moves(line, &mut comment, &mut game),
            }
        }
        game
    }
}

/// Appends the texts of the moves of a line, without comments, numbers and results.
fn append_moves(line: &str, comment: &mut bool, game: &mut Parts) {
    let spaced = line.replace('{', " { ").replace('}', " } ");
    for word in spaced.split_whitespace() {
        match word {
            "{" => *comment = true,
            "}" => *comment = false,
            _ if *comment => {}
            "1-0" | "0-1" | "1/2-1/2" | "*" => {
                game.result = GameResult::of_text(word).unwrap_or_default();
            }
            word => {
                // `12.` may precede its move without a space.
                let move_text = match word.split_once('.') {
                    Some((number, rest)) if number.chars().all(|c| c.is_ascii_digit()) => {
                        rest.trim_start_matches('.')
                    }
                    _ => word,
                };
                let move_text = move_text.trim_end_matches(['!', '?', '#']);
                if !move_text.is_empty() {
                    game.moves.push(MoveText { text: move_text.to_owned(), place: None });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(String, Vec<String>)> {
        let tagged = MoveLines::has_tags(text.as_bytes());
        let texts = MoveLines::divided(text.as_bytes().to_vec(), Notation::Wxf, tagged, None);
        let file: Arc<str> = "g".into();
        let games = (0..texts.len()).map(|game| {
            let raw = texts.read(game, (&file, String::new()), RuleSet::Xiangqi);
            let GameText { fen, moves, .. } = raw.game.unwrap();
            (fen, moves.into_iter().map(|mv| mv.text).collect())
        });
        games.collect()
    }

    #[test]
    fn each_line_is_a_game() {
        let start = RuleSet::Xiangqi.start().to_string();
        let moves = |moves: &[&str]| moves.iter().map(|&mv| mv.to_owned()).collect::<Vec<_>>();
        let games = read("# two games\n1-0 h2e2 h9g7\n0-1 h2e2 z9z9 h9g7\n");
        let expected = [&["h2e2", "h9g7"][..], &["h2e2", "z9z9", "h9g7"]];
        assert_eq!(games, expected.map(|expected| (start.clone(), moves(expected))));
    }

    #[test]
    fn tags_separate_games_and_comments_are_skipped() {
        let text = "[Event \"a\"]\n[FEN \"4k4/9/9/9/9/9/9/9/9/R2K5 w\"]\n\n1. R9+3 {a\n comment 2. x} K5=6\n\n[Event \"b\"]\n1.C2=5 H8+7 *\n";
        let games = read(text);
        let moves: Vec<usize> = games.iter().map(|game| game.1.len()).collect();
        assert_eq!((moves, games[0].0.as_str()), (vec![2, 2], "4k4/9/9/9/9/9/9/9/9/R2K5 w"));
    }

    #[test]
    fn a_tag_inside_of_a_comment_begins_no_game() {
        let games = read("[Event \"a\"]\n1. C2=5 {a\n[b] } H8+7\n[Event \"b\"]\n1. C2=5 *\n");
        let moves: Vec<usize> = games.iter().map(|game| game.1.len()).collect();
        assert_eq!(moves, [2, 1]);
    }
}
