//! JSON that takes more than a line for each problem: a list of objects, an object with such a list
//! as `problems`, as paiju itself writes it, or objects over several lines.
//!
//! The file is held as a whole, up to [`LARGEST_DOCUMENT`]. The objects before a mistake are read,
//! and the mistake says that the others are not.

use std::collections::{BTreeMap, VecDeque};
use std::io::{self, BufRead};
use std::sync::Arc;

use serde::de::IgnoredAny;
use serde_json::{Deserializer, Map, Value};

use super::json_object::Object;
use super::raw_problem::Content;
use super::{Excerpt, LARGEST_DOCUMENT, Line, Lines, json_fault};
use crate::problem::Diagnostic;

/// The names of a list of problems, paiju's own first.
const LISTS: [&str; 7] =
    ["problems", "puzzles", "positions", "studies", "exercises", "items", "data"];

/// What an object with a list of problems may say for all of them.
const SHARED: [&str; 3] = ["rules", "repetition", "notation"];

/// Names of an object with a list of problems that say nothing about the problems.
const OF_OUTPUT: [&str; 1] = ["schema"];

/// A problem or a message about the file, and its first line.
type Found = (u64, Content);

/// Whether the first significant line of a file begins such JSON. `text` is the file from there.
pub(super) fn begins(text: &str) -> bool {
    let text = text.trim_start();
    let inside = |open: char| text.strip_prefix(open).map(str::trim_start);
    if let Some(list) = inside('[') {
        return list.strip_prefix('{').is_some_and(|object| object.trim_start().starts_with('"'));
    }
    let Some(object) = inside('{') else { return false };
    let mut lines = text.lines();
    let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    // A line with a mistake is still one of many.
    let is_open = first.trim_end().ends_with(['{', '[', ',', ':']);
    let is_next = second.trim_start().starts_with('{') && !is_open;
    let goes_on = !first.trim_end().ends_with('}') && !is_next;
    let has_name = |text: &str| text.trim_start().starts_with('"');
    let is_object = has_name(object) || object.is_empty() && has_name(second);
    is_object && goes_on || has_problems(first)
}

/// Whether a line is an object with a list of problems.
fn has_problems(line: &str) -> bool {
    let object = serde_json::from_str::<Map<String, Value>>(line);
    object.is_ok_and(|object| object.get(list_name(line)).is_some_and(Value::is_array))
}

/// The name of the list of problems that the text of an object has: the first of the names. A problem may
/// have a field of such a name itself.
fn list_name(text: &str) -> &'static str {
    let mut names =
        LISTS.into_iter().filter(|name| text.contains(&format!("\"{name}\""))).peekable();
    if names.peek().is_none_or(|&name| name == LISTS[0]) {
        return LISTS[0];
    }
    let found = match serde_json::from_str::<Map<String, Value>>(text) {
        Ok(object) if object.keys().any(|key| key.eq_ignore_ascii_case("fen")) => None,
        Ok(object) => names.find(|&name| object.get(name).is_some_and(Value::is_array)),
        Err(_) => names.next(),
    };
    found.unwrap_or(LISTS[0])
}

/// Reads a whole file.
///
/// # Errors
/// What the reader returns.
pub(super) fn read(
    lines: &mut Lines<impl BufRead>,
    renamed: &Arc<BTreeMap<String, String>>,
    name: &Arc<str>,
) -> io::Result<VecDeque<Found>> {
    let mut text = String::new();
    while let Some(Line { number, text: line }) = lines.read()? {
        let fault = match line {
            Ok(line) if text.len() + line.len() <= LARGEST_DOCUMENT => {
                // Comments may precede the first value.
                let is_comment = text.trim().is_empty() && line.trim_start().starts_with('#');
                text.push_str(if is_comment { "" } else { &line });
                text.push('\n');
                continue;
            }
            Ok(_) => format!("the file is larger than {} MiB", LARGEST_DOCUMENT >> 20),
            Err(fault) => fault.to_string(),
        };
        return Ok([message(name, number, fault)].into());
    }
    // In a string that is cut off, the last line feed would be a control character.
    text.truncate(text.trim_end_matches('\n').len());
    let mut reader = Reader { text: &text, renamed, name, line: (0, 1), found: VecDeque::new() };
    reader.values();
    Ok(reader.found)
}

struct Reader<'a> {
    text: &'a str,
    renamed: &'a Arc<BTreeMap<String, String>>,
    name: &'a Arc<str>,
    /// The byte that was asked for last, and its line.
    line: (usize, u64),
    found: VecDeque<Found>,
}

impl Reader<'_> {
    /// Reads value after value.
    fn values(&mut self) {
        let mut values = Deserializer::from_str(self.text).into_iter::<IgnoredAny>();
        let mut start = 0;
        loop {
            let next = values.next();
            let end = values.byte_offset();
            match next {
                None => return,
                Some(Ok(_)) => {
                    self.value(start, end);
                    start = end;
                }
                Some(Err(error)) => {
                    let objects = parts(&self.text[start..], list_name(&self.text[start..]));
                    for (from, to) in objects.list {
                        self.object(start + from, start + to, &Map::new());
                    }
                    let line = u64::try_from(error.line()).unwrap_or(u64::MAX);
                    let fault = match json_fault(&error) {
                        fault if error.is_eof() => fault,
                        fault => format!("{fault}; what follows is not read"),
                    };
                    let fault = format!("found a mistake in the JSON: {fault}");
                    return self.found.push_back(message(self.name, line, fault));
                }
            }
        }
    }

    /// Reads a value without mistakes.
    fn value(&mut self, start: usize, end: usize) {
        let start = end - self.text[start..end].trim_start().len();
        let list = list_name(&self.text[start..end]);
        let objects = parts(&self.text[start..end], list);
        if !objects.is_list {
            return self.object(start, end, &Map::new());
        }
        let mut shared = Map::new();
        if self.text[start..].starts_with('{')
            && let Ok(whole) = serde_json::from_str::<Object>(&self.text[start..end])
        {
            let line = self.line(start);
            // What the problems repeat is found with each of them.
            for name in whole.repeated.into_iter().filter(|name| !name.contains('.')) {
                let which = if name == list { "first" } else { "last" };
                let warning = format!("found `{name}` more than once; the {which} is read");
                self.found.push_back(self.warning(line, warning));
            }
            for (name, value) in whole.fields.into_iter().filter(|(name, _)| name != list) {
                if SHARED.contains(&name.as_str()) {
                    shared.insert(name, value);
                } else if !OF_OUTPUT.contains(&name.as_str()) {
                    let warning = format!("found `{name}` next to `{list}`, which is not read");
                    self.found.push_back(self.warning(line, warning));
                }
            }
        }
        for (from, to) in objects.list {
            self.object(start + from, start + to, &shared);
        }
    }

    /// Takes an object, with the defaults for its problems.
    fn object(&mut self, start: usize, end: usize, shared: &Map<String, Value>) {
        let line = self.line(start);
        let mut text = self.text[start..end].to_owned();
        if !shared.is_empty()
            && let Ok(object) = serde_json::from_str::<Map<String, Value>>(&text)
            && let Some(rest) = text.trim_start().strip_prefix('{')
        {
            // The text of the object stays, so that what is wrong in it is found there.
            let missing = shared.iter().filter(|(name, _)| !object.contains_key(*name));
            let mut members: Vec<String> = missing
                .map(|(name, value)| format!("{}:{value}", Value::from(name.as_str())))
                .collect();
            // The rest of an empty object is its end alone.
            let end = if object.is_empty() { rest } else { "" };
            members.extend((!object.is_empty()).then(|| rest.to_owned()));
            text = format!("{{{}{end}", members.join(","));
        }
        self.found.push_back((line, Content::Object(Arc::clone(self.renamed), text)));
    }

    fn warning(&self, line: u64, warning: String) -> Found {
        let warning = Diagnostic::warning(warning).file(&**self.name);
        (line, Content::Message(warning, Excerpt::place(self.name, line)))
    }

    /// The line of a byte; the bytes are asked for in their order.
    fn line(&mut self, at: usize) -> u64 {
        let (seen, line) = self.line;
        let passed = self.text.get(seen..at).unwrap_or_default();
        let line = line + passed.bytes().filter(|&byte| byte == b'\n').count() as u64;
        self.line = (at, line);
        line
    }
}

fn message(name: &Arc<str>, line: u64, fault: String) -> Found {
    let error = Diagnostic::error(fault).file(&**name);
    (line, Content::Message(error, Excerpt::place(name, line)))
}

/// The members of a list of problems.
struct Parts {
    /// Whether the value is a list, or an object with one as `problems` or another of these names.
    is_list: bool,
    /// Their bytes, the complete ones only.
    list: Vec<(usize, usize)>,
}

/// Finds the members of the list that a value is, or has under the name `list`.
fn parts(text: &str, list: &str) -> Parts {
    let bytes = text.as_bytes();
    let mut parts = Parts { is_list: text.trim_start().starts_with('['), list: Vec::new() };
    // The bracket depth of the members.
    let mut inside = parts.is_list.then_some(1);
    let (mut depth, mut member, mut name) = (0_usize, None, 0..0);
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        at += 1;
        match bytes[start] {
            b'"' => {
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at = (at + 1).min(bytes.len());
                name = start..at;
            }
            b'[' | b'{' => {
                let name = text.get(name.clone()).unwrap_or_default().trim_matches('"');
                let is_problems = name == list;
                if inside.is_none() && depth == 1 && bytes[start] == b'[' && is_problems {
                    (inside, parts.is_list) = (Some(2), true);
                } else if inside == Some(depth) {
                    member.get_or_insert(start);
                }
                depth += 1;
                continue;
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            b',' | b' ' | b'\t' | b'\r' | b'\n' | b':' => {
                if inside == Some(depth)
                    && let Some(start_of) = member.take()
                {
                    parts.list.push((start_of, start));
                }
                continue;
            }
            _ => {}
        }
        let Some(level) = inside else { continue };
        if depth == level {
            let begun = *member.get_or_insert(start);
            // Brackets and strings end a member; numbers and words end before what follows.
            if matches!(bytes[start], b']' | b'}' | b'"') {
                parts.list.push((begun, at));
                member = None;
            }
        } else if depth < level {
            parts.list.extend(member.take().map(|begun| (begun, start)));
            inside = None;
            if level == 1 {
                break;
            }
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn objects(text: &str) -> Vec<(u64, String)> {
        let mut lines = Lines::new(text.as_bytes());
        let found = read(&mut lines, &Arc::default(), &"x.json".into()).unwrap();
        let text = |content| match content {
            Content::Object(_, text) => text,
            Content::Message(diagnostic, _) => format!("! {}", diagnostic.message),
            other => panic!("{other:?}"),
        };
        found.into_iter().map(|(line, content)| (line, text(content))).collect()
    }

    fn texts(text: &str) -> Vec<String> {
        objects(text).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn lists_and_objects_give_their_problems_with_their_lines() {
        let one = r#"{"id":"a, [\"{","fen":"x"}"#;
        assert_eq!(objects(&format!("[{one},{one}]")), [(1, one.into()), (1, one.into())]);
        assert_eq!(objects(&format!("\n[\n {one},\n\n {one}\n]\n")).last().unwrap().0, 5);
        assert_eq!(texts("{\n\"id\": 1\n}\n{\"id\": 2}"), ["{\n\"id\": 1\n}", "{\"id\": 2}"]);
        let own = format!("{{\"problems\":[{one},{{\"list\":[{{}}]}}],\"schema\":1}}");
        assert_eq!(texts(&own), [one, "{\"list\":[{}]}"]);
        let shared = r#"{"rules": "chex", "problems": [{"fen": "x"}], "other": 1}"#;
        let found = texts(shared);
        assert_eq!(found[1], r#"{"rules":"chex","fen": "x"}"#);
        assert!(found[0].starts_with("! found `other`"), "{found:?}");
        let twice = r#"{"rules": "chex", "problems": [{"fen": "x", "fen": "y"}, {}], "problems": [], "rules": "xiangqi"}"#;
        let found = texts(twice);
        assert_eq!(found[0], "! found `problems` more than once; the first is read");
        assert_eq!(found[1], "! found `rules` more than once; the last is read");
        assert_eq!(found[2], r#"{"rules":"xiangqi","fen": "x", "fen": "y"}"#);
        assert_eq!(found[3], r#"{"rules":"xiangqi"}"#);
        // One list is read, and a problem may have a field with the name of one.
        let two = r#"{"data": [1, 2], "puzzles": [{"fen": "x"}]}"#;
        assert_eq!(
            texts(two),
            ["! found `data` next to `puzzles`, which is not read", r#"{"fen": "x"}"#]
        );
        let field = "{\n\"fen\": \"x\",\n\"positions\": [{\"a\": 1}]\n}";
        assert_eq!(texts(field), [field]);
        assert!(!begins("{\"fen\": \"x\", \"items\": []}"));
        assert_eq!(texts("{\"studies\": [{\"fen\": \"x\"}, {]}")[0], "{\"fen\": \"x\"}");
        assert_eq!(texts("[]"), [""; 0]);
        assert_eq!(texts("{\"problems\": [], \"schema\": 1}"), [""; 0]);
        assert_eq!(texts("[{}, 12, \"x\" , [{}]]"), ["{}", "12", "\"x\"", "[{}]"]);
    }

    #[test]
    fn what_stands_before_a_mistake_is_read() {
        let found = objects("[{\"id\":1},\n{\"id\":2},\n{\"id\":3,,}, {\"id\":4}]");
        let line = found.iter().map(|found| found.0).collect::<Vec<_>>();
        assert!(found.last().unwrap().1.contains("is not read"), "{found:?}");
        assert_eq!(found[1].1, "{\"id\":2}");
        assert_eq!(line.last(), Some(&3));
        let found = texts("[{\"id\":1}, {\"id");
        assert!(found.last().unwrap().contains("cut off"), "{found:?}");
    }

    #[test]
    fn what_takes_one_line_for_a_problem_is_read_line_by_line() {
        for text in ["[{\"a\":1}]", "[\n  {\n \"a\"", "{\n\"a\":", "{\"a\": 1,\n\"b\": 2}"] {
            assert!(begins(text), "{text}");
        }
        assert!(begins("{\"problems\": [], \"schema\": 1}"));
        assert!(begins("{\"problems\": [\n  {\"id\": 1"));
        assert!(!begins("{\"a\": 1\n{\"a\": 2}\n"));
        for text in
            ["{\"a\":1}\n{\"a\":2}\n", "[a, b]", "[{a: 1}]", "{a: 1}", "[[1]]", "- {\"a\":1}"]
        {
            assert!(!begins(text), "{text}");
        }
    }
}
