//! The fields of a game, as found in a page.
//!
//! Pages of dpxq.com may keep the moves in a script: `[0_1_0]7747…[/0_1_0][0_2_1]…`, each block
//! with the numbers that the name of a field has.

use super::{END, FIELD, OTHER_END, OTHER_FIELD};
use crate::formats::FileFault;
use crate::formats::text_code::Decoded;

/// What is written around the fields of a text without HTML, for a comment: titles and remarks of a
/// forum.
pub(super) fn around(text: &str) -> String {
    if text.contains('<') || is_bare(text.lines().next().unwrap_or_default()) {
        return String::new();
    }
    let mut rest = text;
    let mut said = Vec::new();
    while let Some(at) = rest.find('[') {
        said.push(rest[..at].trim());
        let tag = &rest[at..];
        let end = tag.find(']').map_or(tag.len(), |end| end + 1);
        let name = &tag[..end];
        // A field is read elsewhere; other brackets are those of the text.
        let field = name.strip_prefix(FIELD).or_else(|| name.strip_prefix(OTHER_FIELD));
        rest = &tag[end..];
        if field.is_some() {
            let closing = rest.find(END).or_else(|| rest.find(OTHER_END));
            rest = closing.map_or(rest, |closing| &rest[closing..]);
        }
    }
    said.push(rest.trim());
    said.retain(|part| part.contains(char::is_alphanumeric));
    said.join("\n")
}

/// The digits of a set-up.
pub(super) const SETUP: usize = 64;

/// Whether a line is a game as bare digits.
pub(crate) fn is_bare(line: &str) -> bool {
    let line = line.trim().trim_start_matches('\u{feff}');
    line.len() >= SETUP && line.bytes().take(SETUP).all(|byte| byte.is_ascii_digit())
}

/// A field with the byte of its value.
pub(super) struct Field {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) at: usize,
}

impl Field {
    /// Whether the value is digits of moves and nothing else, in the usual dialect.
    pub(super) fn is_moves(&self) -> bool {
        self.name == "movelist" || self.name.starts_with("move_")
    }
}

/// The fields of a game in their order. What ends one is any end tag, since many are misspelled.
pub(super) fn fields(decoded: &Decoded<'_>, warnings: &mut Vec<FileFault>) -> Vec<Field> {
    let text = &*decoded.text;
    let mut found = Vec::new();
    if let Some(digits) = text.lines().next().filter(|line| is_bare(line)) {
        let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
        let (setup, moves) = digits.split_at(SETUP);
        for (name, value, at) in [("binit", setup, 0), ("movelist", moves, SETUP)] {
            found.push(Field { name: name.to_owned(), value: value.to_owned(), at });
        }
        return found;
    }
    let dialect = text.contains(OTHER_FIELD);
    let (begin, close) = if dialect { (OTHER_FIELD, OTHER_END) } else { (FIELD, END) };
    let is_html = text.trim_start().starts_with('<') || text.contains("<br") || text.contains("</");
    let mut at = 0;
    while let Some(next) = text[at..].find(begin) {
        let name_at = at + next + begin.len();
        let Some(name) = text[name_at..].find(']').map(|end| &text[name_at..name_at + end]) else {
            break;
        };
        let value_at = name_at + name.len() + 1;
        let rest = &text[value_at..];
        // A field that is not closed ends where the next one begins.
        let end = rest.find(begin).unwrap_or(rest.len());
        let end = rest[..end].find(close).unwrap_or(end);
        let value = &rest[..end];
        let value = if is_html { without_html(value).trim().to_owned() } else { value.to_owned() };
        found.push(Field { name: name.trim().to_ascii_lowercase(), value, at: value_at });
        let last = at;
        at = value_at + end;
        // Digits that belong to no field are those of a field whose name is misspelt.
        let gap = &text[last..name_at - begin.len()];
        if last > 0 && has_lost_digits(gap) {
            warnings.push(decoded.fault(last, LOST_DIGITS));
        }
    }
    let rest = &text[at..];
    let end = ["[/DhtmlXQ]", "[/DHJHtmlXQ]"].iter().find_map(|end| rest.find(end));
    if end.is_some_and(|end| has_lost_digits(&rest[..end])) {
        warnings.push(decoded.fault(at, LOST_DIGITS));
    }
    found
}

const LOST_DIGITS: &str = "found digits that belong to no field; they are left out";

/// Whether a text between two fields holds moves or a set-up, apart from the tag that ends the
/// first and the marks of HTML.
fn has_lost_digits(gap: &str) -> bool {
    let gap = gap.find(']').map_or(gap, |end| &gap[end + 1..]);
    let is_long = |part: &str| part.bytes().filter(u8::is_ascii_digit).count() >= 4;
    let outside = gap.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    outside.flat_map(|part| part.split(['[', ']'])).any(is_long)
}

/// The fields of the dialect of 打虎将 under the names here: its moves have ranks from Red's side.
pub(super) fn other_dialect(fields: &mut [Field]) {
    for field in fields.iter_mut().filter(|field| field.name == "34") {
        let turned = |(at, digit): (usize, u8)| match (at % 2, digit) {
            (1, b'0'..=b'9') => char::from(b'0' + (b'9' - digit)),
            _ => char::from(digit),
        };
        let digits = field.value.bytes().filter(u8::is_ascii_digit);
        field.value = digits.enumerate().map(turned).collect();
        "movelist".clone_into(&mut field.name);
    }
}

/// A text with the marks of HTML resolved.
fn without_html(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['<', '&']) {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.bytes().take(64).position(|byte| byte == b'>' || byte == b';');
        let opens = |c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '#' | '!');
        let end = end.filter(|_| rest[1..].starts_with(opens));
        let Some(mark) = end.map(|end| &rest[..=end]) else {
            plain.push_str(&rest[..1]);
            rest = &rest[1..];
            continue;
        };
        let number = mark.strip_prefix("&#").and_then(|it| it.strip_suffix(';')).and_then(|it| {
            let hex = it.strip_prefix(['x', 'X']);
            hex.map_or(it.parse().ok(), |it| u32::from_str_radix(it, 16).ok())
        });
        match (mark, number.and_then(char::from_u32)) {
            (_, Some(character)) => plain.push(character),
            ("&lt;", _) => plain.push('<'),
            ("&gt;", _) => plain.push('>'),
            ("&amp;", _) => plain.push('&'),
            ("&quot;", _) => plain.push('"'),
            ("&nbsp;", _) => plain.push(' '),
            _ if mark.starts_with("<br") => plain.push('\n'),
            _ if mark.starts_with('<') && mark.ends_with('>') => {}
            _ => plain.push_str(mark),
        }
        rest = &rest[mark.len()..];
    }
    plain.push_str(rest);
    plain
}

/// Whether a field is about the page or holds the moves.
pub(super) fn is_structure(name: &str) -> bool {
    let exact =
        ["31", "32", "33", "ver", "init", "binit", "movelist", "fen", "length", "type", "firstnum"];
    exact.contains(&name) || name.starts_with("move_") || name.starts_with("comment")
}

/// Adds the moves of a script to the fields of a game that has none. Where there are moves that
/// cannot be read, a warning says so.
pub(super) fn script_moves(
    decoded: &Decoded<'_>,
    fields: &mut Vec<Field>,
    warnings: &mut Vec<FileFault>,
) {
    let has_digit = |field: &Field| field.value.contains(|c: char| c.is_ascii_digit());
    let is_moves = |field: &Field| field.name == "movelist" || field.name.starts_with("move_");
    if fields.iter().any(|field| is_moves(field) && has_digit(field)) {
        return;
    }
    let text = &*decoded.text;
    let Some(at) = outside_of_fields(text) else { return };
    let mut found = blocks(text);
    if found.is_empty() {
        found.extend(quoted_digits(text, at));
    }
    if found.is_empty() {
        let message = "the page keeps its moves elsewhere, in a script or another file; they are \
                       not read";
        warnings.push(decoded.fault(at, message));
        return;
    }
    fields.retain(|field| !is_moves(field));
    fields.append(&mut found);
}

/// The place of a list of moves that is not a field.
fn outside_of_fields(text: &str) -> Option<usize> {
    let mut names = text.match_indices("movelist");
    let is_outside = |&(at, _): &(usize, &str)| {
        let before = text[..at].trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
        !before.ends_with(['[', '/'])
    };
    names.find(is_outside).map(|(at, _)| at)
}

/// The blocks `[B_P_N]digits`.
fn blocks(text: &str) -> Vec<Field> {
    let mut found = Vec::new();
    for (open, _) in text.match_indices('[') {
        let inside = &text[open + 1..];
        let most = inside.char_indices().nth(24).map_or(inside.len(), |(at, _)| at);
        let Some(end) = inside[..most].find(']') else { continue };
        let numbers: Vec<Option<u32>> =
            inside[..end].split('_').map(|number| number.parse().ok()).collect();
        let [Some(branch), Some(ply), Some(number)] = numbers[..] else { continue };
        let at = open + 1 + end + 1;
        let length = text[at..].bytes().take_while(u8::is_ascii_digit).count();
        let name = match (branch, number) {
            (0, 0) => "movelist".to_owned(),
            _ => format!("move_{branch}_{ply}_{number}"),
        };
        found.push(Field { name, value: text[at..at + length].to_owned(), at });
    }
    found
}

/// The digits that a script assigns to the name at a byte.
fn quoted_digits(text: &str, name: usize) -> Option<Field> {
    let behind = text[name + "movelist".len()..].trim_start();
    let behind = behind.strip_prefix(['=', ':'])?.trim_start().strip_prefix(['\'', '"'])?;
    let at = text.len() - behind.len();
    let length = behind.bytes().take_while(u8::is_ascii_digit).count();
    let value = behind[..length].to_owned();
    (length >= 4).then(|| Field { name: "movelist".to_owned(), value, at })
}
