//! How a text is spelt in YAML: plain if no program can misread it, quoted otherwise.
//!
//! The spelling depends only on the text, so writing what was read gives the same bytes. It is
//! stricter than this tool's own reader needs: other programs must not take an id `007` or a
//! keyword `yes` for something else.

use std::fmt::Write;

/// The place of a scalar.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// After `key:` on a line of its own.
    Block,
    /// Between brackets or braces, where commas and brackets end it.
    Flow,
}

/// A text on one line.
pub(super) fn one_line(text: &str, place: Place) -> String {
    if is_plain(text, place) && !looks_typed(text) { text.to_owned() } else { quoted(text) }
}

/// A text that may also be a number: a year, the number of a problem.
pub(super) fn number_or_text(text: &str) -> String {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let digits = digits && (text == "0" || !text.starts_with('0'));
    if digits && (1..10).contains(&text.len()) {
        text.to_owned()
    } else {
        one_line(text, Place::Flow)
    }
}

/// A text that is a number with or without a fraction, such as a difficulty; trailing zeros are
/// dropped.
pub(super) fn decimal_or_text(text: &str) -> String {
    let is_number = |part: &str| {
        (1..10).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    match text.split_once('.') {
        Some((whole, part)) if is_number(whole) && is_number(part) => text.to_owned(),
        _ => number_or_text(text),
    }
}

/// The text as a block: the header, then its lines indented by `indent` spaces, each with its end;
/// or `None` if only quotes keep it intact.
pub(super) fn block(text: &str, indent: usize) -> Option<String> {
    let body = text.strip_suffix('\n').unwrap_or(text);
    let lines: Vec<&str> = body.split('\n').collect();
    let first = lines.first()?;
    let whole = |line: &&str| {
        line.is_empty() || (!line.trim().is_empty() && line.chars().all(is_printable))
    };
    let several = text.contains('\n');
    let opens = !first.is_empty() && !first.starts_with(char::is_whitespace);
    if !several || !opens || body.ends_with('\n') || !lines.iter().all(whole) {
        return None;
    }
    let mut written = String::from(if body.len() < text.len() { "|" } else { "|-" });
    for line in lines {
        written.push('\n');
        if !line.is_empty() {
            written.extend(std::iter::repeat_n(' ', indent));
            written.push_str(line);
        }
    }
    Some(written)
}

/// The text between double quotes, with escapes.
pub(super) fn quoted(text: &str) -> String {
    let mut written = String::with_capacity(text.len() + 2);
    written.push('"');
    for letter in text.chars() {
        match letter {
            '"' => written.push_str("\\\""),
            '\\' => written.push_str("\\\\"),
            '\n' => written.push_str("\\n"),
            '\r' => written.push_str("\\r"),
            '\t' => written.push_str("\\t"),
            letter if is_printable(letter) => written.push(letter),
            letter => {
                let code = u32::from(letter);
                // Writing to a string cannot fail.
                let _ = if code > 0xffff {
                    write!(written, "\\U{code:08x}")
                } else {
                    write!(written, "\\u{code:04x}")
                };
            }
        }
    }
    written.push('"');
    written
}

/// Whether a letter may be written unescaped in YAML and is visible as itself.
fn is_printable(letter: char) -> bool {
    let hidden = matches!(letter, '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{feff}');
    let nothing = u32::from(letter) & 0xfffe == 0xfffe;
    !letter.is_control() && !hidden && !nothing
}

fn is_plain(text: &str, place: Place) -> bool {
    let starts = !text.starts_with(|first: char| {
        first.is_whitespace() || "-?:,[]{}#&*!|>'\"%@`=<.~".contains(first)
    });
    let inside = !text.contains(": ") && !text.contains(" #") && !text.ends_with(':');
    let flow = place == Place::Block || !text.contains([',', '[', ']', '{', '}', ':', '#']);
    let blanks = text.chars().all(|c| c == ' ' || !c.is_whitespace()) && !text.ends_with(' ');
    !text.is_empty() && starts && inside && flow && blanks && text.chars().all(is_printable)
}

/// Whether some YAML reader would take the plain text for something else.
fn looks_typed(text: &str) -> bool {
    let word = text.to_ascii_lowercase();
    let constant = matches!(
        word.as_str(),
        "null" | "true" | "false" | "yes" | "no" | "on" | "off" | "y" | "n" | "nan" | "inf"
    );
    // Numbers, dates, times and version 1.1's sexagesimals.
    let number = word.starts_with(|c: char| c.is_ascii_digit() || c == '+')
        && !word.contains(' ')
        && word.chars().all(|c| c.is_ascii_hexdigit() || "+-_.:xob".contains(c));
    constant || number
}
