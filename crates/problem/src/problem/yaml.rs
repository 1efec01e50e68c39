//! Collections as YAML files: read with a place for every diagnostic, written in one canonical
//! form.
//!
//! A bad problem does not stop the others, and a document that is not YAML does not stop the
//! documents after it. Whatever was read comes out, together with [`Diagnostic`]s that say what was
//! not and why.
//!
//! ```
//! use paiju_problem::problem::yaml;
//!
//! let file = "problems:\n- fen: 3k5/9/9/9/9/9/9/9/9/4K4 w\n  stipulation: \"#1\"\n";
//! let read = yaml::read(file.as_bytes(), "mates.yaml");
//! assert_eq!(read.collections[0].problems[0].id, "mates-1");
//! assert!(read.diagnostics.is_empty());
//! ```

mod cause;
mod fields;
mod game;
pub mod keys;
mod problem;
mod scalar;
pub mod schema;
mod tree;
mod twins;
mod writer;

use crate::game::index_sort_by_key;
use std::collections::HashMap;
use std::ops::Range;

pub use writer::{WriteError, to_text, write};

use self::fields::Fields;
pub(crate) use self::fields::cut;
pub(crate) use self::game::MAX_TAG_NAME;
use self::keys::OF_COLLECTION;
use self::tree::{Document, Documents, Kind, Node, SyntaxError};
use super::{Collection, Defaults, Diagnostic, Severity, Slot};

/// The most diagnostics kept for one file. More are not useful, and a hostile file must not fill
/// the memory with diagnostics.
const MAX_DIAGNOSTICS: usize = 10_000;

/// The most problems of one document, and those of them that cannot be read: each takes some two
/// thousand bytes, whatever its text takes.
const MAX_PROBLEMS: usize = 200_000;
const MAX_UNREADABLE: usize = 10_000;

/// What a file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Read {
    /// The collections, one per document. Empty documents are left out.
    pub collections: Vec<Collection>,
    /// Messages about the file, in its order.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether a document was not read to its end, because it stops being YAML.
    pub is_cut_short: bool,
}

/// Reads a file's bytes; `file` is its name, for messages and default ids.
///
/// A document may be a collection, a bare list of problems or a single problem.
/// Every scalar is a text, whatever other programs take it for; an empty one
/// counts as left out. Aliases and tags are refused.
pub fn read(bytes: &[u8], file: &str) -> Read {
    let source = match std::str::from_utf8(bytes) {
        Ok(source) => source,
        Err(error) => {
            let diagnostics = vec![not_utf8(bytes, error).file(file)];
            return Read { diagnostics, is_cut_short: true, ..Read::default() };
        }
    };
    let mut read = read_part(source, file, 0);
    let errors = read.diagnostics.iter().filter(|one| one.severity == Severity::Error);
    if read.collections.is_empty() && errors.count() == 0 {
        read.diagnostics.push(no_problems(source).file(file));
    }
    read
}

/// Reads part of a file, after a given number of problems. A part without any problem is not an
/// error. Spans are byte ranges of the part.
pub fn read_part(source: &str, file: &str, problems_before: usize) -> Read {
    let mut reader = Reader::new(source, file, problems_before);
    for document in Documents::new(source) {
        reader.document(document);
    }
    reader.finish()
}

/// The error of a file that has no problems.
pub fn no_problems(source: &str) -> Diagnostic {
    Diagnostic::error("found no problems, expected a collection")
        .at(source.len()..source.len(), "the file ends here")
        .help("a collection begins with `problems:` and lists its problems")
}

fn not_utf8(bytes: &[u8], error: std::str::Utf8Error) -> Diagnostic {
    let start = error.valid_up_to();
    let end = error.error_len().map_or(bytes.len(), |len| start + len);
    let byte = bytes.get(start).copied().unwrap_or_default();
    let line = bytes[..start].split(|&byte| byte == b'\n').count();
    Diagnostic::error(format!("found the byte {byte:#04x} on line {line}, expected UTF-8 text"))
        .at(start..end, "not UTF-8")
        .help("save the file as UTF-8")
}

/// Ids seen so far and where.
type Ids = HashMap<String, Range<usize>>;

/// The state while a file is read.
struct Reader<'a> {
    source: &'a str,
    file: &'a str,
    collections: Vec<Collection>,
    diagnostics: Vec<Diagnostic>,
    /// Errors so far, those beyond the limit included.
    errors: usize,
    left_out: usize,
    /// Problems so far, in all documents.
    count: usize,
    /// The problem being read.
    subject: Option<String>,
    /// The problem that a syntax error cut short.
    cut_short: Option<String>,
    /// Ids of the problems outside a collection.
    bare_ids: Ids,
    is_cut_short: bool,
}

impl<'a> Reader<'a> {
    fn new(source: &'a str, file: &'a str, count: usize) -> Self {
        Self {
            source,
            file,
            collections: Vec::new(),
            diagnostics: Vec::new(),
            errors: 0,
            left_out: 0,
            count,
            subject: None,
            cut_short: None,
            bare_ids: Ids::new(),
            is_cut_short: false,
        }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.errors += usize::from(diagnostic.severity == Severity::Error);
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            let subject = diagnostic.subject.clone().or_else(|| self.subject.clone());
            self.diagnostics.push(Diagnostic { subject, ..diagnostic }.file(self.file));
        } else {
            self.left_out += 1;
        }
    }

    fn document(&mut self, document: Document<'a>) {
        self.cut_short = None;
        for anchor in document.anchors {
            let name = self.source.get(anchor.clone()).map(cut).unwrap_or_default();
            self.report(
                Diagnostic::warning(format!(
                    "found `{name}`, which is an anchor in YAML and no text"
                ))
                .at(anchor, "this is not read")
                .help("a text that begins with `&` needs quotes"),
            );
        }
        if let Some(root) = document.root {
            self.root(root);
        }
        if let Some(SyntaxError { span, message, help }) = document.error {
            self.is_cut_short = true;
            let mut diagnostic =
                Diagnostic::error(message).at(span, "the rest of this document is not read");
            diagnostic.help = help.map(str::to_owned);
            diagnostic.subject = self.cut_short.take();
            self.report(diagnostic);
        }
    }

    fn root(&mut self, root: Node<'a>) {
        let Node { span, kind, broken } = root;
        match kind {
            Kind::Null => {}
            Kind::Sequence(items) => {
                let mut ids = std::mem::take(&mut self.bare_ids);
                let problems = self.problems(items, &mut ids);
                self.bare_ids = ids;
                self.collections.push(Collection { problems, ..Collection::default() });
            }
            Kind::Mapping(pairs) if is_problem(&pairs) => {
                let mut ids = std::mem::take(&mut self.bare_ids);
                let node = Node { span, kind: Kind::Mapping(pairs), broken };
                let problems = self.problems(vec![node], &mut ids);
                self.bare_ids = ids;
                self.collections.push(Collection { problems, ..Collection::default() });
            }
            Kind::Mapping(pairs) => self.collection(pairs, &span, broken),
            kind => {
                let found = kind.describe();
                let help = match kind {
                    Kind::Scalar { value, .. } if value.contains('：') => cause::FULL_WIDTH_COLON,
                    _ => "a collection begins with `problems:` and lists its problems",
                };
                self.report(
                    Diagnostic::error(format!("found {found}, expected a collection of problems"))
                        .at(span, "not a collection")
                        .help(help),
                );
            }
        }
    }

    fn collection(&mut self, pairs: Vec<(Node<'a>, Node<'a>)>, span: &Range<usize>, broken: bool) {
        let mut fields: Fields<'a> = self.fields(pairs, &OF_COLLECTION, "a collection");
        let title = self.text(&mut fields, "collection");
        let rules = self.text(&mut fields, "rules");
        let repetition = self.text(&mut fields, "repetition");
        let notation = self.text(&mut fields, "notation");
        let authors = self.texts(&mut fields, "authors");
        let source = self.source(&mut fields);
        let problems = match fields.take("problems") {
            Some(Node { kind: Kind::Sequence(items), .. }) => self.problems(items, &mut Ids::new()),
            Some(node) => {
                self.expected(&node, "a list of problems", "problems");
                Vec::new()
            }
            None => {
                if let Some(key) = fields.key("problems") {
                    self.report(
                        Diagnostic::error("found nothing for `problems`, expected a list")
                            .at(key, "nothing follows")
                            .help("list the problems below it, each after a dash: `- id: …`"),
                    );
                } else if !broken {
                    self.report(
                        Diagnostic::error("this collection has no `problems`")
                            .at(first_line(self.source, span), "`problems:` is missing here")
                            .help("write `problems:` and list them below, each after a dash: `- id: …`"),
                    );
                }
                Vec::new()
            }
        };
        let defaults = Defaults { rules, repetition, notation, authors, source };
        self.collections.push(Collection { title, defaults, problems });
    }

    fn problems(&mut self, items: Vec<Node<'a>>, ids: &mut Ids) -> Vec<Slot> {
        let mut slots = Vec::new();
        let mut unreadable = 0;
        for item in items {
            let (found, most) = match unreadable {
                MAX_UNREADABLE => ("problems that cannot be read", MAX_UNREADABLE),
                _ => ("problems", MAX_PROBLEMS),
            };
            if unreadable == MAX_UNREADABLE || slots.len() == MAX_PROBLEMS {
                self.is_cut_short = true;
                self.limit_reached(
                    Diagnostic::error(format!("found more than {most} {found} in one list"))
                        .at(first_line(self.source, &item.span), "the rest is not read")
                        .help("divide the collection into several files"),
                );
                break;
            }
            let slot = self.slot(item, ids);
            unreadable += usize::from(slot.entry.is_none());
            slots.push(slot);
        }
        slots
    }

    /// Reports that a file is not read to its end, however many diagnostics there are.
    fn limit_reached(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.len() >= MAX_DIAGNOSTICS {
            self.left_out += usize::from(self.diagnostics.pop().is_some());
        }
        self.report(diagnostic);
    }

    fn finish(mut self) -> Read {
        // In the order of the file, whatever the order of the checks.
        index_sort_by_key(&mut self.diagnostics, |one| {
            one.primary.as_ref().map_or(0, |label| label.span.start)
        });
        if self.left_out > 0 {
            let message = format!("{} more complaints are left out", self.left_out);
            self.diagnostics.push(Diagnostic::warning(message).file(self.file));
        }
        let Self { collections, diagnostics, is_cut_short, .. } = self;
        Read { collections, diagnostics, is_cut_short }
    }
}

/// Whether the mapping of a document is a single problem and not a collection.
fn is_problem(pairs: &[(Node<'_>, Node<'_>)]) -> bool {
    let has = |name| pairs.iter().any(|(key, _)| key.as_str() == Some(name));
    !has("problems")
        && !has("collection")
        && ["fen", "diagram", "stipulation"].map(has).contains(&true)
}

/// The first line of a range: enough to show where it is.
fn first_line(source: &str, span: &Range<usize>) -> Range<usize> {
    let text = source.get(span.clone()).unwrap_or_default();
    span.start..span.start + text.find(['\n', '\r']).unwrap_or(text.len())
}

#[cfg(test)]
mod tests;
