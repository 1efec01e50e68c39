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

mod entry;
mod field;
mod game;
mod publication;
mod question;
mod reader;
pub mod schema;
mod tree;
mod value;

use std::ops::Range;

use self::field::Mapping;
use self::reader::{MAX_DIAGNOSTICS, Names, Reader, first_line};
use self::tree::{Document, Documents, Kind, Node, SyntaxError, explained};
use super::{Diagnostic, Expected, Severity, YamlFault};
use crate::game::{Remedy, index_sort_by_key};

pub use entry::{
    Collection, Defaults, Entry, MAPPINGS, OF_COLLECTION, OF_PROBLEM, OF_TWIN, Slot, WriteError,
    default_id, stem, write,
};
pub use game::{Game, GameField, GameResult};
pub use publication::{Award, ForeignId, Provenance, Related, Relation, Source};
pub use question::{Board, TwinEntry};
pub use reader::{Key, Shape};
pub(crate) use reader::{MAX_NAME, cut};
pub use value::{Leaf, to_text};

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
    let mut part = Part::new(source, file, problems_before);
    for document in Documents::new(source) {
        part.document(document);
    }
    part.finish()
}

/// The error of a file that has no problems.
pub fn no_problems(source: &str) -> Diagnostic {
    Diagnostic::fault(YamlFault::Empty)
        .at(source.len()..source.len(), "the file ends here")
        .remedy(Some(Remedy::Collection))
}

fn not_utf8(bytes: &[u8], error: std::str::Utf8Error) -> Diagnostic {
    let start = error.valid_up_to();
    let end = error.error_len().map_or(bytes.len(), |len| start + len);
    let byte = bytes.get(start).copied().unwrap_or_default();
    let line = bytes[..start].split(|&byte| byte == b'\n').count();
    Diagnostic::fault(YamlFault::Encoding { byte: format!("{byte:#04x}"), line })
        .at(start..end, "not UTF-8")
        .remedy(Some(Remedy::SaveAsUtf8))
}

/// The state while a part of a file is read.
struct Part<'a> {
    reader: Reader<'a>,
    collections: Vec<Collection>,
    /// Problems so far, in all documents.
    count: usize,
    /// The problem that a syntax error cut short.
    cut_short: Option<String>,
    /// Ids of the problems outside a collection.
    bare_ids: Names,
    is_cut_short: bool,
}

impl<'a> Part<'a> {
    fn new(source: &'a str, file: &'a str, count: usize) -> Self {
        Self {
            reader: Reader::new(source, file),
            collections: Vec::new(),
            count,
            cut_short: None,
            bare_ids: Names::new(),
            is_cut_short: false,
        }
    }

    fn document(&mut self, document: Document<'a>) {
        self.cut_short = None;
        for anchor in document.anchors {
            let name = self.reader.source.get(anchor.clone()).map(cut).unwrap_or_default();
            self.reader.report(
                Diagnostic::doubt(YamlFault::Anchor { name })
                    .at(anchor, "this is not read")
                    .remedy(Some(Remedy::QuoteAnchor)),
            );
        }
        if let Some(root) = document.root {
            self.root(root);
        }
        if let Some(error) = document.error {
            self.is_cut_short = true;
            let is_key = |key: &str| Entry::names().any(|name| name == key);
            let SyntaxError { span, fault, remedy, .. } =
                explained(error, self.reader.source, is_key);
            let diagnostic = Diagnostic::fault(fault)
                .at(span, "the rest of this document is not read")
                .remedy(remedy);
            self.reader.report(Diagnostic { subject: self.cut_short.take(), ..diagnostic });
        }
    }

    fn root(&mut self, root: Node<'a>) {
        let Node { span, kind, broken } = root;
        match kind {
            Kind::Null => {}
            Kind::Sequence(items) => self.bare(items),
            Kind::Mapping(pairs) if is_problem(&pairs) => {
                self.bare(vec![Node { span, kind: Kind::Mapping(pairs), broken }]);
            }
            Kind::Mapping(pairs) => self.collection(pairs, &span, broken),
            kind => {
                let found = kind.describe();
                let remedy = match kind {
                    Kind::Scalar { value, .. } if value.contains('：') => Remedy::Colon,
                    _ => Remedy::Collection,
                };
                self.reader.report(
                    Diagnostic::fault(YamlFault::Document { found })
                        .at(span, "not a collection")
                        .remedy(Some(remedy)),
                );
            }
        }
    }

    /// Problems outside a collection.
    fn bare(&mut self, items: Vec<Node<'a>>) {
        let mut ids = std::mem::take(&mut self.bare_ids);
        let problems = self.problems(items, &mut ids);
        self.bare_ids = ids;
        self.collections.push(Collection { problems, ..Collection::default() });
    }

    fn collection(&mut self, pairs: Vec<(Node<'a>, Node<'a>)>, span: &Range<usize>, broken: bool) {
        let reader = &mut self.reader;
        let mut fields = reader.fields(pairs, span.clone(), OF_COLLECTION, Defaults::NOUN);
        let title = reader.text(&mut fields, "collection");
        let defaults = Defaults::from_fields(reader, &mut fields);
        let problems = match fields.take("problems") {
            Some(Node { kind: Kind::Sequence(items), .. }) => {
                self.problems(items, &mut Names::new())
            }
            Some(node) => {
                reader.expected(&node, Expected::Problems, "problems");
                Vec::new()
            }
            None => {
                if let Some(key) = fields.key("problems") {
                    reader.report(
                        Diagnostic::fault(YamlFault::NoProblems)
                            .at(key, "nothing follows")
                            .remedy(Some(Remedy::List)),
                    );
                } else if !broken {
                    reader.report(
                        Diagnostic::fault(YamlFault::NoList)
                            .at(first_line(reader.source, span), "`problems:` is missing here")
                            .remedy(Some(Remedy::Problems)),
                    );
                }
                Vec::new()
            }
        };
        self.collections.push(Collection { title, defaults, problems });
    }

    fn problems(&mut self, items: Vec<Node<'a>>, ids: &mut Names) -> Vec<Slot> {
        let mut slots = Vec::new();
        let mut unreadable = 0;
        for item in items {
            let fault = match unreadable {
                MAX_UNREADABLE => YamlFault::Unreadable { most: MAX_UNREADABLE },
                _ => YamlFault::Problems { most: MAX_PROBLEMS },
            };
            if unreadable == MAX_UNREADABLE || slots.len() == MAX_PROBLEMS {
                self.is_cut_short = true;
                self.limit_reached(
                    Diagnostic::fault(fault)
                        .at(first_line(self.reader.source, &item.span), "the rest is not read")
                        .remedy(Some(Remedy::Divide)),
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
        let reader = &mut self.reader;
        if reader.diagnostics.len() >= MAX_DIAGNOSTICS {
            reader.left_out += usize::from(reader.diagnostics.pop().is_some());
        }
        reader.report(diagnostic);
    }

    /// Reads a problem and gives it its place, whether or not it can be read.
    fn slot(&mut self, node: Node<'a>, ids: &mut Names) -> Slot {
        self.count += 1;
        let reader = &mut self.reader;
        let span = node.span.clone();
        let own = own_id(&node);
        let place = own.map_or_else(|| first_line(reader.source, &span), |id| id.span.clone());
        let id = match own.and_then(Node::as_str) {
            Some(id) => id.to_owned(),
            None => default_id(reader.file, self.count),
        };
        reader.subject = Some(id.clone());
        let errors = reader.errors;
        match ids.get(&id) {
            None => _ = ids.insert(id.clone(), place),
            Some(first) => reader.report(
                Diagnostic::fault(YamlFault::Id { id: cut(&id) })
                    .at(place, "again here")
                    .with(first.clone(), "first here")
                    .remedy(Some(Remedy::OneId)),
            ),
        }
        let entry = if node.broken {
            self.cut_short = Some(id.clone());
            None
        } else {
            entry(reader, node)
        };
        reader.subject = None;
        if reader.errors == errors {
            return Slot { id, span, entry, partial: None };
        }
        let mut partial = entry.map(Box::new);
        // Without a stipulation the lines of a solution cannot be counted.
        if let (Some(partial), None) = (&mut partial, reader.asked) {
            partial.solution = None;
        }
        Slot { id, span, entry: None, partial }
    }

    fn finish(self) -> Read {
        let Self { reader, collections, is_cut_short, .. } = self;
        let Reader { mut diagnostics, left_out, file, .. } = reader;
        // In the order of the file, whatever the order of the checks.
        index_sort_by_key(&mut diagnostics, |one| {
            one.primary.as_ref().map_or(0, |label| label.span.start)
        });
        if left_out > 0 {
            let message = format!("{left_out} more complaints are left out");
            diagnostics.push(Diagnostic::warning(message).file(file));
        }
        Read { collections, diagnostics, is_cut_short }
    }
}

/// Reads a problem. Where something was reported, it lacks a part.
fn entry<'a>(reader: &mut Reader<'a>, node: Node<'a>) -> Option<Entry> {
    let expected = Expected::Mapping { keys: "`fen`".to_owned(), last: "`stipulation`" };
    let mut fields = reader.mapping(node, "problems", OF_PROBLEM, Entry::NOUN, expected)?;
    Some(Entry::from_fields(reader, &mut fields))
}

/// The scalar of a problem's `id`, looked up before anything is reported.
fn own_id<'n, 'a>(node: &'n Node<'a>) -> Option<&'n Node<'a>> {
    let Kind::Mapping(pairs) = &node.kind else { return None };
    let (_, id) = pairs.iter().find(|(key, _)| key.as_str() == Some("id"))?;
    id.as_str().map(|_| id)
}

/// Whether the mapping of a document is a single problem and not a collection.
fn is_problem(pairs: &[(Node<'_>, Node<'_>)]) -> bool {
    let has = |name| pairs.iter().any(|(key, _)| key.as_str() == Some(name));
    !has("problems")
        && !has("collection")
        && ["fen", "diagram", "stipulation"].map(has).contains(&true)
}

#[cfg(test)]
mod tests;
