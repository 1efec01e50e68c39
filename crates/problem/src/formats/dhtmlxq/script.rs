//! Pages of dpxq.com that keep the moves in a script: `[0_1_0]7747…[/0_1_0][0_2_1]…`, each block
//! with the numbers that the name of a field has.

use super::fields::Field;
use crate::formats::error::FileFault;
use crate::formats::text_code::Decoded;

/// Adds the moves of a script to the fields of a game that has none. Where there are moves that
/// cannot be read, a warning says so.
pub(super) fn moves(decoded: &Decoded<'_>, fields: &mut Vec<Field>, warnings: &mut Vec<FileFault>) {
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
        warnings.push(FileFault::new(decoded.offset(at), message));
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
