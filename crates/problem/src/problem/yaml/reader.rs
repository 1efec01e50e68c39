//! Reads the keys of mappings, their texts and lists, and reports what is wrong with them.

use std::collections::HashMap;
use std::ops::Range;

use super::tree::{Kind, Node};
use crate::game::{Remedy, Term};
use crate::problem::resolver::meant;
use crate::problem::{Diagnostic, Expected, KeyFault, Severity, Stipulation, Text, YamlFault};

/// The most diagnostics kept for one file. More are not useful, and a hostile file must not fill
/// the memory with diagnostics.
pub(super) const MAX_DIAGNOSTICS: usize = 10_000;

/// The most unknown keys reported for one mapping.
const MAX_UNKNOWN: usize = 20;

/// The longest name of a twin or a tag, in characters. YAML allows no key beyond 1024.
pub(crate) const MAX_NAME: usize = 64;

/// Names seen so far and where.
pub(super) type Names = HashMap<String, Range<usize>>;

/// A key of a mapping.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// Its name in a file.
    pub name: &'static str,
    /// The values that it accepts.
    pub shape: Shape,
    /// The meaning of its value, in a few words.
    pub meaning: &'static str,
}

/// The values that a key accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A text; YAML's numbers are texts, too.
    Text,
    /// A text that is often a number, such as a year, and is written as one if it is.
    Number,
    /// A text that is written in quotes.
    Quoted,
    /// A position text, with the side to move.
    Position,
    /// A board drawn as text.
    Drawing,
    /// A number from 1 to 10.
    Difficulty,
    /// A list of names of themes, or one of them.
    Themes,
    /// A list of texts, or one text.
    Texts,
    /// The name of a rule set.
    Rules,
    /// The name of a rule about repetition.
    Repetition,
    /// The name of a notation.
    Notation,
    /// The side to move.
    Turn,
    /// Where a stipulation comes from.
    StipulationSource,
    /// A stipulation, such as `#3`.
    Stipulation,
    /// A number of solutions, or how they branch.
    Count,
    /// A list of marks on the board, or one of them.
    Marks,
    /// `sound` or a list of findings.
    Expect,
    /// Names of twins with what they change.
    Twins,
    /// How a game ended.
    Result,
    /// Fields of other formats with their values.
    Tags,
    /// A mapping with these keys.
    Mapping(&'static [Key]),
    /// A list of mappings with these keys.
    Mappings(&'static [Key]),
}

/// A source, and what is wrong with it so far.
pub(super) struct Reader<'a> {
    pub(super) source: &'a str,
    pub(super) file: &'a str,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Errors so far, those beyond the limit included.
    pub(super) errors: usize,
    pub(super) left_out: usize,
    /// The problem being read.
    pub(super) subject: Option<String>,
    /// What this problem asks, once that is read.
    pub(super) asked: Option<Stipulation>,
}

/// The known keys of a mapping with their values, each at most once.
#[derive(Default)]
pub(super) struct Fields<'a> {
    /// The place of the mapping.
    pub(super) here: Range<usize>,
    fields: Vec<(&'static str, Range<usize>, Option<Node<'a>>)>,
}

impl<'a> Fields<'a> {
    /// The value of a key, unless it is missing or empty.
    pub(super) fn take(&mut self, name: &str) -> Option<Node<'a>> {
        let node = self.fields.iter_mut().find(|field| field.0 == name)?.2.take()?;
        (!matches!(node.kind, Kind::Null)).then_some(node)
    }

    /// The place of a key, if it is present.
    pub(super) fn key(&self, name: &str) -> Option<Range<usize>> {
        self.fields.iter().find(|field| field.0 == name).map(|field| field.1.clone())
    }
}

impl<'a> Reader<'a> {
    /// Nothing is read yet.
    pub(super) fn new(source: &'a str, file: &'a str) -> Self {
        let diagnostics = Vec::new();
        Self { source, file, diagnostics, errors: 0, left_out: 0, subject: None, asked: None }
    }

    /// Keeps a diagnostic about the file and the problem being read.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.errors += usize::from(diagnostic.severity == Severity::Error);
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            let subject = diagnostic.subject.clone().or_else(|| self.subject.clone());
            self.diagnostics.push(Diagnostic { subject, ..diagnostic }.file(self.file));
        } else {
            self.left_out += 1;
        }
    }

    /// Reports a text that means nothing.
    pub(super) fn refuse(
        &mut self,
        text: &Text,
        message: String,
        label: &str,
        help: Option<String>,
    ) {
        let diagnostic = Diagnostic::error(message).at(text.span().unwrap_or_default(), label);
        self.report(Diagnostic { help, ..diagnostic });
    }

    /// Reports that a value is of the wrong kind.
    pub(super) fn expected(&mut self, node: &Node<'a>, expected: Expected, name: &str) {
        let remedy = match &node.kind {
            Kind::Alias => Some(Remedy::WriteOut),
            Kind::Tagged => Some(Remedy::NoTag),
            Kind::Scalar { value, .. } => expected.remedy(value),
            _ => None,
        };
        let (found, label) = (node.kind.describe(), format!("expected {expected}"));
        let fault = YamlFault::Kind { found, key: name.to_owned(), expected };
        self.report(Diagnostic::fault(fault).at(node.span.clone(), label).remedy(remedy));
    }

    /// Sorts the pairs of a mapping by key. Unknown and repeated keys are reported; the first of
    /// repeated ones counts.
    pub(super) fn fields(
        &mut self,
        pairs: Vec<(Node<'a>, Node<'a>)>,
        here: Range<usize>,
        known: &[Key],
        whose: &'static str,
    ) -> Fields<'a> {
        let mut fields = Fields { here, fields: Vec::new() };
        let mut unknown = 0;
        for (key, value) in pairs {
            let found = known.iter().find(|known| key.as_str() == Some(known.name));
            let Some(&Key { name, .. }) = found else {
                unknown += 1;
                if unknown <= MAX_UNKNOWN {
                    self.unknown(&key, known, whose);
                }
                continue;
            };
            if let Some(first) = fields.key(name) {
                self.report(
                    Diagnostic::fault(KeyFault::Twice { key: name })
                        .at(key.span, "again here")
                        .with(first, "first here"),
                );
                continue;
            }
            if matches!(value.kind, Kind::Null) {
                self.doubt_comment(name, &key.span);
            }
            fields.fields.push((name, key.span, Some(value)));
        }
        fields
    }

    /// Warns of a comment where the value of a key is missing: it may have been meant as the value.
    /// A missing stipulation is an error of its own.
    fn doubt_comment(&mut self, name: &str, key: &Range<usize>) {
        if name == "stipulation" {
            return;
        }
        if let Some((comment, span)) = self.comment_behind(key) {
            self.report(
                Diagnostic::doubt(YamlFault::Comment { key: name.to_owned() })
                    .at(span, "this is a comment in YAML")
                    .remedy(Some(quote_it(name, &comment))),
            );
        }
    }

    /// The comment on the line of a key without a value, and its place.
    pub(super) fn comment_behind(&self, key: &Range<usize>) -> Option<(String, Range<usize>)> {
        let line = first_line(self.source, &(key.end..self.source.len()));
        let rest = self.source.get(line.clone())?.trim_end();
        let hash = rest.find('#').filter(|&hash| rest[..hash].trim() == ":")?;
        Some((cut(&rest[hash..]), line.start + hash..line.start + rest.len()))
    }

    fn unknown(&mut self, key: &Node<'a>, known: &[Key], whose: &'static str) {
        let owner = || Term::new(format!("whose.{}", whose.replace(' ', "-")), whose);
        let diagnostic = if let Some(name) = key.as_str() {
            Diagnostic::fault(KeyFault::Unknown { key: cut(name), whose: owner() })
        } else {
            Diagnostic::fault(YamlFault::Key { found: key.kind.describe(), whose: owner() })
        };
        let names: Vec<&str> = known.iter().map(|key| key.name).collect();
        let word = key.as_str().and_then(|name| meant(name, names.iter().copied()));
        let help = word.unwrap_or(Remedy::Keys { whose: owner(), names: names.join(", ") });
        self.report(diagnostic.at(key.span.clone(), "unknown key").remedy(Some(help)));
    }

    /// The text of a key, if there is one.
    pub(super) fn text(&mut self, fields: &mut Fields<'a>, name: &str) -> Option<Text> {
        let node = fields.take(name)?;
        self.text_of(node, name)
    }

    /// A node as a text. Anything else is reported and left out.
    pub(super) fn text_of(&mut self, node: Node<'a>, name: &str) -> Option<Text> {
        if let Kind::Scalar { value, content } = node.kind {
            Some(Text::read(value, self.source, node.span, content))
        } else {
            self.expected(&node, Expected::Text, name);
            None
        }
    }

    /// The only item of a list that is written as a text after its key. A text with a bracket, or on
    /// another line, is more likely a list with a slip.
    pub(super) fn only_item(&self, fields: &mut Fields<'a>, name: &str) -> Option<Node<'a>> {
        let (_, key, value) = fields.fields.iter_mut().find(|field| field.0 == name)?;
        let is_text = |node: &mut Node<'_>| {
            let written = self.source.get(key.end..node.span.end).unwrap_or_default();
            matches!(node.kind, Kind::Scalar { .. }) && is_only_item(written)
        };
        value.take_if(is_text)
    }

    /// The items of a list; none without one.
    pub(super) fn items(
        &mut self,
        fields: &mut Fields<'a>,
        name: &str,
        expected: Expected,
    ) -> Vec<Node<'a>> {
        match fields.take(name) {
            None => Vec::new(),
            Some(Node { kind: Kind::Sequence(items), .. }) => items,
            Some(node) => {
                self.expected(&node, expected, name);
                Vec::new()
            }
        }
    }

    /// The fields of a mapping. Anything else is reported.
    pub(super) fn mapping(
        &mut self,
        node: Node<'a>,
        name: &str,
        known: &[Key],
        whose: &'static str,
        expected: Expected,
    ) -> Option<Fields<'a>> {
        match node {
            Node { kind: Kind::Mapping(pairs), span, .. } => {
                Some(self.fields(pairs, span, known, whose))
            }
            node => {
                self.expected(&node, expected, name);
                None
            }
        }
    }

    /// A mapping with names of the author's: of twins or tags. Names that are too long or come twice are
    /// reported and left out.
    pub(super) fn named<T>(
        &mut self,
        fields: &mut Fields<'a>,
        (name, noun): (&str, &str),
        (example, short): (&'static str, &str),
        mut value: impl FnMut(&mut Self, Node<'a>) -> Option<T>,
    ) -> Vec<(Text, T)> {
        let pairs = match fields.take(name) {
            None => return Vec::new(),
            Some(Node { kind: Kind::Mapping(pairs), .. }) => pairs,
            Some(node) => {
                self.expected(&node, Expected::Example { example }, name);
                return Vec::new();
            }
        };
        let (mut seen, mut named) = (Names::new(), Vec::new());
        for (key, node) in pairs {
            let place = key.span.clone();
            let Some(own) = self.text_of(key, name) else { continue };
            let Some(value) = value(self, node) else { continue };
            if own.as_str().chars().count() > MAX_NAME {
                let message = format!("found a {noun}'s name longer than {MAX_NAME} letters");
                let label = format!("expected a name such as `{short}`");
                self.report(Diagnostic::error(message).at(place, label));
            } else if let Some(first) = seen.insert(own.as_str().to_owned(), place.clone()) {
                self.report(
                    Diagnostic::error(format!("found the {noun} `{own}` twice"))
                        .at(place, "again here")
                        .with(first, "first here"),
                );
            } else {
                named.push((own, value));
            }
        }
        named
    }
}

/// Whether a text may be the only item of a list without its brackets.
pub(super) fn is_only_item(written: &str) -> bool {
    !written.contains(['[', ']', '\n', '\r'])
}

/// The first line of a range: enough to show where it is.
pub(super) fn first_line(source: &str, span: &Range<usize>) -> Range<usize> {
    let text = source.get(span.clone()).unwrap_or_default();
    span.start..span.start + text.find(['\n', '\r']).unwrap_or(text.len())
}

/// What to do about a comment that was meant as a value.
pub(super) fn quote_it(name: &str, comment: &str) -> Remedy {
    let text = comment.replace('\\', "\\\\").replace('"', "\\\"");
    Remedy::Quote { key: name.to_owned(), text }
}

/// The remedy for a slip.
pub(super) fn did_you_mean(word: &str) -> String {
    format!("did you mean `{word}`?")
}

/// A word as an error quotes it: at most 40 characters.
pub(crate) fn cut(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
