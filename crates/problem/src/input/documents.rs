//! YAML files as a stream of documents, held one at a time.
//!
//! The list of problems of a document that is too long to be held is divided, in block style before a
//! dash. Each part is read like a document of its own that begins with the keys of the collection, so
//! that what holds for all problems holds in each part.

use std::collections::HashMap;
use std::io::{self, BufRead};
use std::sync::Arc;

use super::raw_problem::{Content, Document};
use super::{Excerpt, Fingerprint, Line, LineFault, Lines};
use crate::problem::{Diagnostic, Slot, Text, yaml};

/// The largest YAML document that is read, in bytes; it is held as a whole.
pub const LARGEST_DOCUMENT: usize = 1 << 28;

/// The most ids that are remembered from one document to the next, so that memory stays bounded.
const MOST_BARE_IDS: usize = 1 << 16;

/// A problem of a document, or a message about it, and its first line.
pub(super) type Found = (u64, Content);

/// The documents of a file.
#[derive(Debug, Default)]
pub(super) struct Documents {
    /// The problems so far.
    problems: usize,
    /// The ids of problems outside a collection, which must differ in the whole file, and their
    /// lines.
    bare_ids: HashMap<String, u64>,
    /// The first line of the next document, if it was read already.
    mark: Option<(u64, String)>,
    /// The list of the document, if it is read in parts.
    list: Option<LongList>,
    /// Whether the part of the list that is being read is not the first.
    is_later: bool,
    /// Whether the rest of the document is skipped, since it is not YAML or says too late what
    /// holds for its problems.
    is_over: bool,
    /// What it says too late, which is refused after the problems before it.
    late: Option<Chunk>,
}

/// A part of a file, and why it cannot be read if it cannot.
type Chunk = (Excerpt, Option<Diagnostic>);

impl Documents {
    /// The problems of the next document, each with its line; `None` after the last one.
    ///
    /// # Errors
    /// What the reader returns.
    pub(super) fn read(
        &mut self,
        lines: &mut Lines<impl BufRead>,
        file: &Arc<str>,
    ) -> io::Result<Option<Vec<Found>>> {
        let chunk = match self.late.take() {
            Some(late) => Some(late),
            None => self.chunk(lines, file)?,
        };
        let Some((excerpt, error)) = chunk else { return Ok(None) };
        let Some(error) = error else { return Ok(Some(self.parse(excerpt))) };
        Ok(Some(vec![(excerpt.first_line, Content::Message(error.file(&**file), excerpt))]))
    }

    /// The lines up to the next `---`, or those of the next part of a long list.
    fn chunk(
        &mut self,
        lines: &mut Lines<impl BufRead>,
        file: &Arc<str>,
    ) -> io::Result<Option<Chunk>> {
        if std::mem::take(&mut self.is_over) {
            self.pass_over(lines)?;
        }
        let (mut text, mut first, mut has_content) = (String::new(), None, false);
        if let Some((number, mark)) = self.mark.take() {
            first = Some(number);
            has_content = mark.len() > 3;
            text = mark + "\n";
        }
        let part = self.list.as_mut().and_then(LongList::begin);
        self.is_later = part.is_some();
        match part {
            Some((begin, line)) => (text, first, has_content) = (begin, Some(line), true),
            None => self.list = None,
        }
        let (mut refused, mut has_list, mut count) = (None, true, 0);
        while let Some(Line { number, text: line }) = lines.read()? {
            first.get_or_insert(number);
            match line {
                Ok(line) if has_content && is_mark(&line) => {
                    self.mark = Some((number, line));
                    break;
                }
                Ok(line) if self.list.as_ref().is_some_and(|list| list.is_late_key(&line)) => {
                    self.late = Some(late_key(line, number, file));
                    self.is_over = true;
                    break;
                }
                Ok(line) => {
                    has_content |=
                        line != "---" && !line.trim().is_empty() && !line.starts_with('#');
                    count += 1;
                    if has_list && self.list.is_none() && LongList::is_wanted(text.len(), count) {
                        self.list = LongList::of(&text);
                        has_list = self.list.is_some();
                    }
                    if let Some(list) = &mut self.list
                        && list.divides(text.len(), &line)
                    {
                        list.divide(number, line);
                        break;
                    }
                    text.push_str(&line);
                    text.push('\n');
                    if text.len() > LARGEST_DOCUMENT {
                        let most = LARGEST_DOCUMENT >> 20;
                        let message = format!("the document is larger than {most} MiB");
                        let place = Excerpt::place(file, first.unwrap_or(number));
                        refused.get_or_insert((place, Some(Diagnostic::error(message))));
                        text.clear();
                    }
                }
                Err(fault) => {
                    has_content = true;
                    refused.get_or_insert_with(|| faulty(fault, number, lines.lossy(), file));
                }
            }
        }
        let Some(first) = first.filter(|_| has_content) else { return Ok(None) };
        let whole = || Excerpt { file: Arc::clone(file), text: text.into(), first_line: first };
        Ok(Some(refused.unwrap_or_else(|| (whole(), None))))
    }

    /// Goes to the next document.
    fn pass_over(&mut self, lines: &mut Lines<impl BufRead>) -> io::Result<()> {
        self.list = None;
        while self.mark.is_none()
            && let Some(Line { number, text }) = lines.read()?
        {
            self.mark = text.ok().filter(|line| is_mark(line)).map(|line| (number, line));
        }
        Ok(())
    }

    /// Takes a document apart into its problems and the messages that are about none of them.
    fn parse(&mut self, excerpt: Excerpt) -> Vec<Found> {
        let yaml::Read { collections, diagnostics, is_cut_short } =
            yaml::read_part(&excerpt.text, &excerpt.file, self.problems);
        let document = Arc::new(Document { excerpt, collections });
        let mut messages = diagnostics;
        if let Some(list) = &self.list {
            self.is_over |= is_cut_short && list.has_next();
            let at = |one: &Diagnostic| one.primary.as_ref().map_or(usize::MAX, |it| it.span.start);
            messages.retain(|one| !self.is_later || !list.is_read(at(one)));
        }
        let mut found = Vec::new();
        let (mut line, mut seen) = (document.excerpt.first_line, 0);
        for (collection, slots) in document.collections.iter().enumerate() {
            for (slot, found_slot) in slots.problems.iter().enumerate() {
                let start = found_slot.span.start;
                if let Some(passed) = document.excerpt.text.get(seen..start) {
                    line += passed.bytes().filter(|&byte| byte == b'\n').count() as u64;
                    seen = start;
                }
                let (mut errors, others): (Vec<_>, _) =
                    messages.into_iter().partition(|one| found_slot.is_concerned(one));
                messages = others;
                if errors.is_empty() && found_slot.entry.is_none() {
                    // A bracket closed by another one is complained about where it was opened,
                    // before the problem.
                    let about = |one: &mut Diagnostic| one.subject.as_ref() == Some(&found_slot.id);
                    errors.extend(messages.extract_if(.., about));
                }
                if self.list.as_ref().is_some_and(LongList::has_parts) {
                    errors.extend(self.repeated_in_list(found_slot, line, &document.excerpt));
                } else if slots.is_bare() {
                    errors.extend(self.repeated_id(found_slot, line, &document.excerpt));
                }
                let document = Arc::clone(&document);
                found.push((line, Content::Slot { document, collection, slot, errors }));
                self.problems += 1;
            }
        }
        found.extend(messages.into_iter().map(|message| {
            let at = message.primary.as_ref().map_or(0, |label| label.span.start);
            (document.excerpt.line(at), Content::Message(message, document.excerpt.clone()))
        }));
        found
    }
}

impl Documents {
    /// The error of a problem outside a collection whose id an earlier document has, too.
    fn repeated_id(&mut self, slot: &Slot, line: u64, excerpt: &Excerpt) -> Option<Diagnostic> {
        let id = slot.entry.as_ref()?.id.as_ref()?;
        if let Some(&first) = self.bare_ids.get(id.as_str()) {
            return Some(repeated(id, "a file", first, excerpt));
        }
        if self.bare_ids.len() < MOST_BARE_IDS {
            self.bare_ids.insert(id.as_str().to_owned(), line);
        }
        None
    }

    /// The error of a problem whose id an earlier part of its list has, too.
    fn repeated_in_list(
        &mut self,
        slot: &Slot,
        line: u64,
        excerpt: &Excerpt,
    ) -> Option<Diagnostic> {
        let id = slot.entry.as_ref()?.id.as_ref()?;
        let first = self.list.as_mut()?.earlier(id.as_str(), line)?;
        Some(repeated(id, "a collection", first, excerpt))
    }
}

/// Whether a line begins a document.
fn is_mark(line: &str) -> bool {
    line == "---" || line.starts_with("--- ")
}

/// The error of an id that was there before.
fn repeated(id: &Text, of: &str, first: u64, excerpt: &Excerpt) -> Diagnostic {
    let message = format!("found the id `{}` twice", yaml::cut(id.as_str()));
    let help = format!("an id names one problem of {of}; the first is on line {first}");
    let error = Diagnostic::error(message).file(&*excerpt.file).about(id.as_str()).help(help);
    error.at_place(id.span(), "again here")
}

/// The error of a key that follows a long list.
fn late_key(line: String, number: u64, file: &Arc<str>) -> Chunk {
    let end = line.find(':').unwrap_or(line.len());
    let message = "found a key after a list of problems that is too long to be held";
    let error = Diagnostic::error(message)
        .at(0..end, "the rest of this document is not read")
        .help("put what holds for all problems before `problems:`, which comes last");
    (Excerpt { file: Arc::clone(file), text: line.into(), first_line: number }, Some(error))
}

/// The message about a line that is not text.
fn faulty(fault: LineFault, number: u64, lossy: String, file: &Arc<str>) -> Chunk {
    match fault {
        LineFault::NotUtf8 { byte, column } => {
            let message =
                format!("found the byte {byte:#04x} on line {number}, expected UTF-8 text");
            let diagnostic = Diagnostic::error(message)
                .at(column - 1..column, "not UTF-8")
                .help("save the file as UTF-8");
            let text = lossy.into();
            (Excerpt { file: Arc::clone(file), text, first_line: number }, Some(diagnostic))
        }
        LineFault::TooLong(_) => {
            (Excerpt::place(file, number), Some(Diagnostic::error(fault.to_string())))
        }
    }
}

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
struct LongList {
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
    fn divides(&mut self, length: usize, line: &str) -> bool {
        if indent_of(line) != Some(self.indent) || !is_dash(line.trim_start()) {
            return false;
        }
        self.dashes += 1;
        let most = if self.has_parts { PART } else { LONG };
        length > most || self.dashes > MANY
    }

    /// Whether text of this length and this number of lines is long enough to look for a list.
    fn is_wanted(length: usize, lines: usize) -> bool {
        length > LONG || lines > MANY
    }

    /// Whether a line of a later part says more of the collection, which is too late.
    fn is_late_key(&self, line: &str) -> bool {
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
    fn has_parts(&self) -> bool {
        self.has_parts
    }

    /// Whether another part follows.
    fn has_next(&self) -> bool {
        self.next.is_some()
    }

    /// Whether a place in a later part was read with the first.
    fn is_read(&self, at: usize) -> bool {
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

#[cfg(test)]
mod tests {
    use crate::input::{Input, PoseOptions, RawProblem};
    use crate::rules::RuleSet;

    const FEN: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";

    /// What is found in a file, each in a few words.
    fn found(text: &str) -> Vec<String> {
        let problems = Input::default().problems_of("long.yaml", text.as_bytes().to_vec());
        let said = |raw: RawProblem| {
            let posed = raw.pose(&PoseOptions::default());
            let first = posed.diagnostics().first();
            let column = first.and_then(|one| one.primary.as_ref()).map(|it| it.span.start);
            let message = first.map(|one| one.message.clone());
            let at = column.map(|at| posed.excerpt.line(at));
            let id = &posed.id;
            format!("{} {} {id} {:?} {at:?} {message:?}", raw.number, raw.line, posed.rules)
        };
        problems.map(said).collect()
    }

    fn problem(indent: &str, id: &str, comment: usize) -> String {
        format!(
            "{indent}- id: {id}\n{indent}  fen: {FEN}\n{indent}  stipulation: \"#2\"\n\
             {indent}  comments:\n{indent}  - |\n{indent}    {}\n{indent}    - no problem\n",
            "x".repeat(comment)
        )
    }

    #[test]
    fn a_long_list_is_read_in_parts_like_a_short_one() {
        for (head, indent) in [
            ("# mates\nrules: china-schach\nproblems: # many\n", "  "),
            ("problems:\n", ""),
            ("", ""),
        ] {
            let file = |comment: usize| {
                let mut text = head.to_owned();
                for at in 0..120 {
                    // One id is repeated, one problem is unreadable.
                    let id = if at == 110 { "p3".to_owned() } else { format!("p{at}") };
                    let one = problem(indent, &id, comment);
                    text += &if at == 115 { one.replace("fen:", "gen:") } else { one };
                    text += "# between\n\n";
                }
                text + "---\n" + &problem("", "other", 0)
            };
            let (short, long) = (found(&file(1)), found(&file(100_000)));
            assert_eq!(short.len(), 121);
            assert_eq!(long, short, "{head:?}");
            assert!(short[110].contains("found the id `p3` twice"), "{}", short[110]);
        }
    }

    #[test]
    fn what_follows_an_error_or_comes_too_late_is_not_read() {
        let long: String = (0..60).map(|at| problem("  ", &format!("p{at}"), 100_000)).collect();
        let torn = format!("problems:\n{long}  - id: [\n{long}---\n{}", problem("", "other", 0));
        let all = found(&torn);
        assert_eq!(all.len(), 60 + 1 + 1, "{:?}", &all[58..]);
        assert!(all.last().is_some_and(|last| last.contains("other")));
        let late = format!("problems:\n{long}rules: chex\n---\n{}", problem("", "other", 0));
        let all = found(&late);
        assert_eq!(all.len(), 60 + 1 + 1);
        assert!(all[60].contains("found a key after a list"), "{}", all[60]);
        // A list that is not too long may be followed by keys.
        let short = format!("problems:\n{}rules: china-schach\n", problem("  ", "a", 10));
        let mut problems = Input::default().problems_of("short.yaml", short.into_bytes());
        let posed = problems.next().expect("a problem").pose(&PoseOptions::default());
        let rules = posed.problem.map(|problem| problem.position.rules());
        assert!(matches!(rules, Ok(RuleSet::ChinaSchach)), "{rules:?}");
    }
}
