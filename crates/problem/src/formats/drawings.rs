//! Drawings among the lines of a page, where nothing says that they are there.

use std::ops::Range;

use super::FileFault;
use super::charset::Encoding;
use super::move_shape::half_width;
use super::placement::Placement;
use super::text_code::{clear, line_feeds, lines};
use crate::diagram::read::{DASHES, Drawing, Line, points};
use crate::game::{Color, Piece, Square};
use crate::rules::RuleSet;
use crate::rules::xiangqi::{Point, RANKS};

/// The board of the games of text.
const BOARD: RuleSet = RuleSet::Xiangqi;

/// The fewest rows that show that a drawing was meant.
const FEWEST_ROWS: usize = 8;

/// A drawing that cannot be read: the byte at which it begins, and what is wrong.
pub(super) type BadDrawing = (usize, FileFault);

/// The bytes of a drawing, and its position text or what is wrong.
type Drawn = (Range<usize>, Result<String, FileFault>);

/// Writes the position text of each drawing into its first line; all that follows stays in its place.
/// Returns whether there are any, and those that cannot be read, which stay as they are.
pub(super) fn with_positions(
    text: &mut [u8],
    encoding: &'static Encoding,
) -> (bool, Vec<BadDrawing>) {
    blank_markup(text);
    let (mut drawings, mut run) = (Vec::new(), Run::default());
    for (at, line) in lines(encoding, text) {
        let place = at..at + length(&text[at..]);
        if line.matches('／').count() >= RANKS - 1 {
            let plain = line.replace('\u{3000}', " ").chars().map(half_width).collect::<String>();
            if plain.is_ascii() {
                drawings.push((place, Ok(plain)));
                continue;
            }
        }
        match kind(&line) {
            None if line.trim().is_empty() => {}
            None => drawings.extend(std::mem::take(&mut run).drawing()),
            Some(kind) => {
                if kind == Line::Row && run.rows == RANKS {
                    drawings.extend(std::mem::take(&mut run).drawing());
                }
                run.push(place, &line, &kind);
            }
        }
    }
    drawings.extend(run.drawing());
    let has_any = !drawings.is_empty();
    let bad = drawings.into_iter().filter_map(|(place, read)| {
        let fen = match read {
            Ok(fen) => fen,
            Err(fault) => return Some((place.start, fault)),
        };
        let place = &mut text[place];
        let breaks = line_feeds(place) as usize;
        // The rows of a drawing are as long as those of a position text, or longer.
        if fen.len() + breaks <= place.len() {
            place.fill(b' ');
            let ends = place.len() - breaks;
            place[ends..].fill(b'\n');
            place[..fen.len()].copy_from_slice(fen.as_bytes());
        }
        None
    });
    let bad = bad.collect();
    (has_any, bad)
}

/// The names of tags of forums.
const TAGS: &str = "b i u s quote code spoiler hide fen url size color center align font";

/// The bytes of a tag of forums at the start of a text.
fn forum_tag(text: &[u8]) -> Option<usize> {
    let inside = text.strip_prefix(b"[")?;
    let end = inside.iter().take(40).position(|&byte| byte == b']')?;
    let tag = inside[..end].strip_prefix(b"/").unwrap_or(&inside[..end]);
    let name = tag.split(|&byte| byte == b'=').next()?.to_ascii_lowercase();
    TAGS.split(' ').any(|known| known.as_bytes() == name).then_some(end + 2)
}

/// Replaces the tags of forums and of a page of HTML by spaces, with what scripts and styles hold. No sign of
/// a tag is a part of a longer character.
fn blank_markup(text: &mut [u8]) {
    for at in 0..text.len() {
        if !b"[&".contains(&text[at]) {
            continue;
        }
        let space = [&b"&nbsp;"[..], b"&ensp;", b"&emsp;"];
        let space = space.iter().find(|it| text[at..].starts_with(it)).map(|it| it.len());
        if let Some(length) = space.or_else(|| forum_tag(&text[at..])) {
            clear(&mut text[at..at + length]);
        }
    }
    if text.trim_ascii_start().first() != Some(&b'<') {
        return;
    }
    let mut at = 0;
    while let Some(begin) = text[at..].iter().position(|&byte| byte == b'<').map(|it| at + it) {
        let name = &text[(begin + 1).min(text.len())..(begin + 7).min(text.len())];
        at = begin + 1;
        if !name.first().is_some_and(|it| it.is_ascii_alphabetic() || b"/!?".contains(it)) {
            continue;
        }
        let close: &[u8] = match name.to_ascii_lowercase().as_slice() {
            b"script" => b"</script>",
            [b's', b't', b'y', b'l', b'e', ..] => b"</style>",
            _ => b">",
        };
        let mut parts = text[begin..].windows(close.len());
        let Some(end) = parts.position(|part| part.eq_ignore_ascii_case(close)) else { return };
        at = begin + end + close.len();
        clear(&mut text[begin..at]);
    }
}

/// The bytes to the end of a line.
fn length(rest: &[u8]) -> usize {
    rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len())
}

/// The most letters and digits of a row: ten pieces, and a number of two digits at either end.
const MOST_LETTERS: usize = 14;

/// What a line is of a drawing: a row has about as many points as the board and nothing else.
fn kind(line: &str) -> Option<Line> {
    // Most lines of a page are moves and text, and are taken apart no further.
    if line.chars().filter(|c| c.is_alphanumeric()).nth(MOST_LETTERS).is_some() {
        return None;
    }
    let is_row = |lined| {
        let (known, unknown) = points(BOARD, line, lined);
        unknown <= 1 && (8..=10).contains(&(known + unknown))
    };
    let kind = Some(Line::of(BOARD, line)).filter(|_| !line.trim().is_empty())?;
    // Without dashes both readings are the same.
    let is_part = kind != Line::Row || is_row(false) || line.contains(DASHES) && is_row(true);
    is_part.then_some(kind)
}

/// Lines one below the other that may be a drawing, with their bytes.
#[derive(Default)]
struct Run {
    lines: Vec<(Range<usize>, String)>,
    rows: usize,
    turn: Option<Color>,
}

impl Run {
    fn push(&mut self, place: Range<usize>, mut line: &str, kind: &Line) {
        match kind {
            Line::Row => {
                // Ranks are counted from 0 or 1, from either side, and say nothing else.
                let is_rank = |c: char| c.is_whitespace() || c.is_ascii_digit();
                line = line.trim_matches(is_rank);
                self.rows += 1;
            }
            Line::Turn(color) => self.turn = Some(*color),
            _ => {}
        }
        self.lines.push((place, format!("{line}\n")));
    }

    fn drawing(self) -> Option<Drawn> {
        let place = self.lines.first()?.0.start..self.lines.last()?.0.end;
        if self.rows < FEWEST_ROWS {
            return None;
        }
        let text: String = self.lines.iter().map(|(_, line)| line.as_str()).collect();
        let drawing = Drawing::of(BOARD, &text, self.turn.unwrap_or(Color::Red));
        if let Some(reason) = drawing.reasons.first() {
            let above = text[..reason.span.start].matches('\n').count();
            let at = self.lines.get(above).map_or(place.start, |(place, _)| place.start);
            return Some((place, Err(FileFault::new(at, reason.fault.to_string()))));
        }
        // Without names of the files the generals say which side is at the bottom.
        let is_at = |general, squares: Range<usize>| {
            drawing.men.iter().any(|(at, man)| *man == general && squares.contains(at))
        };
        let half = Point::COUNT / 2;
        let is_turned = is_at('K', half..Point::COUNT) && is_at('k', 0..half);
        let mut placement = Placement::empty();
        for &(square, letter) in &drawing.men {
            let point = Point::from_index(square);
            if let Some(piece) = Piece::from_letter(letter) {
                placement.board.put(if is_turned { point.turned() } else { point }, piece);
            }
        }
        let fen = placement.fen(self.turn.unwrap_or(Color::Red));
        // Without both generals these are letters in columns.
        let is_board = fen.contains('K') && fen.contains('k');
        let rows = fen.trim_end_matches([' ', 'w']).to_owned();
        is_board.then(|| (place, Ok(if self.turn.is_some() { fen } else { rows })))
    }
}
