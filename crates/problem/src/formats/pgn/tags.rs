//! Tags, well-formed or not: `[Name "value"]`.

use super::has_meaning;
use crate::formats::move_word::begins_play;
use crate::formats::placement::find_fen;
use crate::formats::text_code::Marks;

/// A tag at the start of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) value: String,
    /// The bytes that it takes.
    pub(super) length: usize,
}

/// The most bytes of a value that goes on over several lines.
const LONGEST_VALUE: usize = 1 << 13;

impl Tag {
    /// Reads a tag. Its value may go on over several lines; a quote or bracket may be missing if
    /// the tag ends its line.
    pub(super) fn read(text: &str) -> Option<Self> {
        let inside = text.strip_prefix('[')?.trim_start_matches([' ', '\t']);
        let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
        let name = &inside[..inside.find(|c| !is_of_name(c)).unwrap_or(inside.len())];
        let behind = &inside[name.len()..];
        let value = behind.trim_start_matches([' ', '\t', '\u{3000}', ':']);
        if name.is_empty() || name.chars().count() > 40 {
            return None;
        }
        let begin = text.len() - value.len();
        let line = value.lines().next().unwrap_or_default();
        let Some(quote) = value.chars().next().filter(|c| QUOTES.contains(c)) else {
            // Without a quote it is a tag only where the other quote or a position shows it.
            let is_separate = value.len() < behind.len();
            let closed = line.trim_end().strip_suffix(']')?;
            let value = closed.trim_end().trim_end_matches(QUOTES);
            let shows = closed.trim_end().ends_with(QUOTES) || find_fen(value).is_some();
            let is_tag = is_separate && has_meaning(name) && shows && !value.contains(['[', ']']);
            let length = begin + closed.len() + 1;
            return is_tag.then(|| Self { name: name.to_owned(), value: unescaped(value), length });
        };
        let begin = begin + quote.len_utf8();
        let value = &text[begin..];
        if let Some((length, behind)) = quoted(value) {
            let value = unescaped(&value[..length]);
            return Some(Self { name: name.to_owned(), value, length: begin + behind });
        }
        let line = value.lines().next().unwrap_or_default();
        let value = line.trim_end().trim_end_matches(']').trim_end().trim_end_matches(QUOTES);
        Some(Self { name: name.to_owned(), value: unescaped(value), length: begin + line.len() })
    }

    /// Whether its name begins the tags of many games.
    pub(super) fn may_begin_game(&self) -> bool {
        let name = self.name.to_ascii_lowercase();
        ["event", "game", "fen", "title", "site", "white", "red", "variant", "id"]
            .contains(&name.as_str())
    }
}

const QUOTES: [char; 4] = ['"', '“', '”', '＂'];

/// The length of a value that a quote and a bracket close, and of what it takes with them.
fn quoted(value: &str) -> Option<(usize, usize)> {
    let mut is_escaped = false;
    for (at, c) in value.char_indices().take_while(|&(at, _)| at < LONGEST_VALUE) {
        let rest = &value[at + c.len_utf8()..];
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = rest.starts_with(['"', '\\']),
            _ if QUOTES.contains(&c) => {
                let behind = rest.trim_start_matches([' ', '\t']);
                if behind.starts_with(']') {
                    return Some((at, value.len() - behind.len() + 1));
                }
            }
            // The next line belongs to the value unless it is blank or another tag.
            '\n' if rest.trim_start_matches([' ', '\t', '\r']).starts_with(['\n', '[']) => {
                return None;
            }
            _ => {}
        }
    }
    None
}

/// The value of a tag, decoded from the text between its quotes.
fn unescaped(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            plain.push(letter);
            continue;
        }
        match letters.next() {
            Some('n') => plain.push('\n'),
            Some(kept @ ('"' | '\\')) => plain.push(kept),
            other => {
                plain.push(letter);
                plain.extend(other);
            }
        }
    }
    plain
}

/// The first tag with a meaning that begins a line of a comment, which may have been meant as a tag.
pub(in crate::formats) fn tag_in(comment: &str) -> Option<String> {
    let lines = comment.lines().map(|line| line.trim_start_matches(['{', ' ', '\t']));
    let mut tags = lines.filter(|line| line.starts_with('[')).filter_map(Tag::read);
    tags.find(|tag| has_meaning(&tag.name)).map(|tag| tag.name)
}

/// The part of a game before its moves.
#[derive(Debug, Default)]
pub(super) struct Head {
    /// The tags with their places.
    pub(super) tags: Vec<(usize, Tag)>,
    /// Remarks between them, with their places.
    pub(super) remarks: Vec<(usize, String)>,
    /// Where the moves begin.
    pub(super) end: usize,
}

impl Head {
    /// Reads the tags of a game. Text between two of them that is not a move is a remark.
    pub(super) fn read(text: &str) -> Self {
        let mut head = Self::default();
        let (mut at, mut remarks) = (0, Vec::new());
        let mut comments = None;
        while at < text.len() {
            let rest = &text[at..];
            let first = rest.chars().next().unwrap_or_default();
            if first.is_whitespace() || first == '\u{feff}' {
                at += first.len_utf8();
                continue;
            }
            if let Some(tag) = Tag::read(rest) {
                let length = tag.length;
                head.tags.push((at, tag));
                head.remarks.append(&mut remarks);
                at += length;
                head.end = at;
                continue;
            }
            if first == '{'
                && let Some(end) = comments.get_or_insert_with(|| Marks::of(text, at)).closing(at)
                && text[at..end].contains('\n')
            {
                if remarks.len() == MOST_REMARKS {
                    break;
                }
                remarks.push((at, text[at..=end].to_owned()));
                at = end + 1;
                continue;
            }
            let line = rest.lines().next().unwrap_or_default();
            // More than remarks have a meaning of their own.
            if begins_play(line) || remarks.len() == MOST_REMARKS {
                break;
            }
            remarks.push((at, line.trim().to_owned()));
            at += line.len();
        }
        // A position that lost its bracket may have no other tag after it.
        let lost = |(at, line): &(usize, String)| find_fen(line).map(|_| at + line.len());
        if let Some(end) = remarks.iter().filter_map(lost).next_back() {
            remarks.retain(|(at, _)| *at < end);
            head.remarks.append(&mut remarks);
            head.end = end;
        }
        head
    }
}

/// The most lines of remarks between two tags.
const MOST_REMARKS: usize = 32;

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(String, String)> {
        Tag::read(text).map(|tag| (tag.name, tag.value))
    }

    #[test]
    fn a_tag_is_read_with_small_faults() {
        let expected = Some(("Title".to_owned(), "a b".to_owned()));
        for text in [
            "[Title \"a b\"]",
            "[Title\"a b\"]",
            "[ Title \"a b\" ]",
            "[Title  \"a b]",
            "[Title \"a b\"",
            "[Title a b\"]",
            "[Title “a b”]",
            "[Title \"a b\"] [Event \"x\"]",
            "[Title \"a b\n[Event \"x\"]",
            "[Title\t\"a b\"]\r\n",
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        assert_eq!(read("[Title \"a \\\"b\\\" ]\"]").unwrap().1, "a \"b\" ]");
        assert_eq!(read("[Title \"a \"b\" c\"]").unwrap().1, "a \"b\" c");
        assert_eq!(read("[Title \"\na\nb\"]").unwrap().1, "\na\nb");
        for text in ["[%clk 1]", "[1, \"x\"]", "[note]", "[Red wins]", "[DhtmlXQ]", "{", "[]"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn remarks_between_tags_end_no_head() {
        let text =
            "[Event \"x\"] [Site \"y\"]\n; a remark\n{another}\nand one\n[FEN \"z\"]\n\n1. C2.5";
        let head = Head::read(text);
        let names: Vec<&str> = head.tags.iter().map(|(_, tag)| tag.name.as_str()).collect();
        assert_eq!(names, ["Event", "Site", "FEN"]);
        assert_eq!(head.remarks.len(), 3);
        assert_eq!(&text[head.end..], "\n\n1. C2.5");
    }
}
