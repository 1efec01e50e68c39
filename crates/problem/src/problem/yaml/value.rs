//! Values as they are written, in their one canonical form, and how a text is spelt in YAML: plain if no
//! program can misread it, quoted otherwise.
//!
//! The spelling depends only on the text, so writing what was read gives the same bytes. It is
//! stricter than this tool's own reader needs: other programs must not take an id `007` or a
//! keyword `yes` for something else.

use std::borrow::Cow;
use std::fmt::Write;

/// A value of a key.
#[derive(Clone, Debug)]
pub(super) enum Value<'a> {
    /// One text.
    Text(Cow<'a, str>, Spelling),
    /// Values one after the other.
    List(Vec<Self>),
    /// Values by their names.
    Mapping(Vec<(&'a str, Self)>),
}

/// How a text is spelt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spelling {
    /// As a plain text, a block or in quotes, whichever keeps it intact.
    Plain,
    /// As a number where it is one.
    Number,
    /// As a number where it is one, with or without a fraction; on one line.
    Decimal,
    /// In quotes.
    Quoted,
    /// As it is.
    Literal,
}

/// A text of a problem with its path of keys: `["source", "name"]`. Of a twin the second key is its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// The keys that lead to it.
    pub keys: Vec<String>,
    /// What it says.
    pub text: String,
}

impl<'a> Value<'a> {
    /// A text without a spelling of its own.
    pub(super) fn plain(text: &'a str) -> Self {
        Self::Text(text.into(), Spelling::Plain)
    }

    /// Whether it holds no value.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Text(..) => false,
            Self::List(items) => items.is_empty(),
            Self::Mapping(pairs) => pairs.is_empty(),
        }
    }

    /// All texts in it, below a path of keys.
    pub(super) fn leaves(&self, keys: &[&str], found: &mut Vec<Leaf>) {
        match self {
            Self::Text(text, _) => found.push(Leaf {
                keys: keys.iter().map(|&key| key.to_owned()).collect(),
                text: text.to_string(),
            }),
            Self::List(items) => {
                for item in items {
                    item.leaves(keys, found);
                }
            }
            Self::Mapping(pairs) => {
                for (key, value) in pairs {
                    value.leaves(&[keys, &[key]].concat(), found);
                }
            }
        }
    }

    /// The key with its value, indented, as lines of a file: as a block where that keeps a text intact, and
    /// a list with such texts as one item a line.
    pub(super) fn write(&self, out: &mut String, indent: &str, key: &str) {
        let deeper = indent.len() + 2;
        // Writing to a string cannot fail.
        let _ = match self {
            Self::List(items) if items.iter().any(|item| item.block(deeper).is_some()) => {
                let _ = writeln!(out, "{indent}{key}:");
                items.iter().try_for_each(|item| {
                    let item = item.block(deeper + 2).unwrap_or_else(|| item.on_line(Place::Block));
                    writeln!(out, "{indent}  - {item}")
                })
            }
            _ => {
                let value = self.block(deeper).unwrap_or_else(|| self.on_line(Place::Block));
                writeln!(out, "{indent}{key}: {value}")
            }
        };
    }

    /// A text of several lines as a block.
    fn block(&self, indent: usize) -> Option<String> {
        match self {
            Self::Text(text, Spelling::Plain | Spelling::Number) => block(text, indent),
            _ => None,
        }
    }

    /// The value on one line.
    fn on_line(&self, place: Place) -> String {
        let flow = |value: &Self| value.on_line(Place::Flow);
        match self {
            Self::Text(text, Spelling::Number) if is_number(text) => text.to_string(),
            Self::Text(text, Spelling::Plain | Spelling::Number) => one_line(text, place),
            Self::Text(text, Spelling::Decimal) if is_decimal(text) => text.to_string(),
            Self::Text(text, Spelling::Decimal) => one_line(text, Place::Flow),
            Self::Text(text, Spelling::Quoted) => quoted(text),
            Self::Text(text, Spelling::Literal) => text.to_string(),
            Self::List(items) => {
                format!("[{}]", items.iter().map(flow).collect::<Vec<_>>().join(", "))
            }
            Self::Mapping(pairs) => {
                let pair = |(name, value): &(&str, Self)| {
                    let value = match value {
                        // A twin that only changes something is this change.
                        Self::Mapping(twin) if matches!(twin[..], [("change", _)]) => &twin[0].1,
                        value => value,
                    };
                    format!("{}: {}", one_line(name, Place::Flow), flow(value))
                };
                format!("{{{}}}", pairs.iter().map(pair).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// The place of a scalar.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// After `key:` on a line of its own.
    Block,
    /// Between brackets or braces, where commas and brackets end it.
    Flow,
}

/// A text on one line.
fn one_line(text: &str, place: Place) -> String {
    if is_plain(text, place) && !looks_typed(text) { text.to_owned() } else { quoted(text) }
}

/// Whether a text is a number such as a year or the number of a problem, as every program writes it.
fn is_number(text: &str) -> bool {
    is_digits(text) && (text == "0" || !text.starts_with('0'))
}

/// The same with or without a fraction.
fn is_decimal(text: &str) -> bool {
    is_number(text)
        || text.split_once('.').is_some_and(|(whole, part)| is_digits(whole) && is_digits(part))
}

fn is_digits(text: &str) -> bool {
    (1..10).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The text as a block: the header, then its lines indented by `indent` spaces, each with its end;
/// or `None` if only quotes keep it intact.
fn block(text: &str, indent: usize) -> Option<String> {
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
fn quoted(text: &str) -> String {
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

/// Writes any data as YAML, for machine output.
///
/// # Errors
/// Why the data cannot be written, as a sentence.
pub fn to_text(data: &impl serde::Serialize) -> Result<String, String> {
    serde_yaml::to_string(data).map_err(|error| error.to_string())
}
