//! A YAML document whose list of problems is too long to be held: where it may be divided.
//!
//! A list in block style is divided before a dash. Each part is read like a document of its own that
//! begins with the keys of the collection, so that what holds for all problems holds in each part.

use std::collections::HashMap;

use super::Fingerprint;

/// The text of a document beyond which its list is divided, and of each part after the first, in
/// bytes. What is made of a text takes some twenty times its memory.
const LONG: usize = 1 << 22;
const PART: usize = 1 << 19;

/// The dashes of a list beyond which it is divided, however short the text is.
const MANY: usize = 1 << 15;

/// The most ids of a list that are remembered, so that memory stays bounded.
const MOST_IDS: usize = 1 << 20;

/// The list of a document.
#[derive(Debug)]
pub(super) struct LongList {
    /// What precedes the first problem: the keys of the collection, which name the list last.
    head: String,
    /// The spaces before each dash.
    indent: usize,
    /// The hashes of the ids in the parts before, and their lines.
    ids: HashMap<u64, u64>,
    /// The first line of the next part.
    next: Option<(u64, String)>,
    has_parts: bool,
    /// The dashes of the part so far.
    dashes: usize,
}

impl LongList {
    /// The list at the beginning of a document or the end of its keys, if it is in block style.
    pub(super) fn of(text: &str) -> Option<Self> {
        let (mut at, mut is_named) = (0, false);
        for line in text.split_inclusive('\n') {
            let start = at;
            at += line.len();
            let content = line.trim_start_matches(' ');
            let indent = line.len() - content.len();
            if is_aside(content)
                || indent == 0 && (content.starts_with("---") || content.starts_with('%'))
            {
                continue;
            }
            let begins = is_dash(content);
            if begins && (is_named || start == 0 || !has_content(&text[..start])) {
                let (head, ids) = (text[..start].to_owned(), HashMap::new());
                let dashes =
                    text[start..].lines().filter(|line| is_dash(line.trim_start())).count();
                return Some(Self { head, indent, ids, next: None, has_parts: false, dashes });
            }
            let value = content.strip_prefix("problems:").filter(|_| indent == 0).map(str::trim);
            is_named = value.is_some_and(|value| value.is_empty() || value.starts_with('#'));
        }
        None
    }

    /// Whether so long a part may end before this line.
    pub(super) fn divides(&mut self, length: usize, line: &str) -> bool {
        if indent_of(line) != Some(self.indent) || !is_dash(line.trim_start()) {
            return false;
        }
        self.dashes += 1;
        let most = if self.has_parts { PART } else { LONG };
        length > most || self.dashes > MANY
    }

    /// Whether text of this length and this number of lines is long enough to look for a list.
    pub(super) fn is_wanted(length: usize, lines: usize) -> bool {
        length > LONG || lines > MANY
    }

    /// Whether a line of a later part says more of the collection, which is too late.
    pub(super) fn is_late_key(&self, line: &str) -> bool {
        let is_key = |indent| indent < self.indent || indent == 0 && !is_dash(line);
        self.has_parts && has_content(&self.head) && indent_of(line).is_some_and(is_key)
    }

    /// Ends a part; the next one begins with this line.
    pub(super) fn divide(&mut self, number: u64, line: String) {
        self.has_parts = true;
        self.dashes = 1;
        self.next = Some((number, line));
    }

    /// How the next part begins: its text so far, and the number of its first line, as if the head
    /// came before it.
    pub(super) fn begin(&mut self) -> Option<(String, u64)> {
        let (number, line) = self.next.take()?;
        let lines = self.head.matches('\n').count() as u64;
        Some((format!("{}{line}\n", self.head), number.saturating_sub(lines)))
    }

    /// Whether the list is read in parts.
    pub(super) fn has_parts(&self) -> bool {
        self.has_parts
    }

    /// Whether another part follows.
    pub(super) fn has_next(&self) -> bool {
        self.next.is_some()
    }

    /// Whether a place in a later part was read with the first.
    pub(super) fn is_read(&self, at: usize) -> bool {
        at < self.head.len()
    }

    /// Notes an id and its line; returns the line of another problem with this id in an earlier part.
    pub(super) fn earlier(&mut self, id: &str, line: u64) -> Option<u64> {
        let hash = Fingerprint::of(&[id]).0;
        let known = self.ids.get(&hash).copied();
        if known.is_none() && self.ids.len() < MOST_IDS {
            self.ids.insert(hash, line);
        }
        known
    }
}

/// The spaces before the content of a line; nothing for blank lines and comments.
fn indent_of(line: &str) -> Option<usize> {
    let content = line.trim_start_matches(' ');
    (!is_aside(content)).then(|| line.len() - content.len())
}

/// Whether the rest of a line is blank or a comment.
fn is_aside(content: &str) -> bool {
    content.trim().is_empty() || content.starts_with('#')
}

/// Whether a line begins a problem.
fn is_dash(content: &str) -> bool {
    content.starts_with("- ") || content.trim_end() == "-"
}

/// Whether a text has more than comments and marks.
fn has_content(text: &str) -> bool {
    text.lines().any(|line| !is_aside(line.trim_start()) && !line.starts_with("---"))
}
