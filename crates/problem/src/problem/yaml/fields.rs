//! The keys of a mapping, and their texts and lists.

use std::ops::Range;

use super::cause::FULL_WIDTH_COLON;
use super::keys::{Key, OF_AWARD, OF_FOREIGN_ID, OF_PROVENANCE, OF_SOURCE};
use super::tree::{Kind, Node};
use super::{Reader, first_line};
use crate::problem::{
    Award, Diagnostic, ForeignId, Intended, Provenance, Related, Relation, Source, Stipulation,
    Text,
};
use paiju_game::similar::closest;

/// The most unknown keys reported for one mapping.
const MAX_UNKNOWN: usize = 20;

/// The known keys of a mapping with their values, each at most once.
pub(super) struct Fields<'a> {
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

impl Node<'_> {
    /// The scalar, if it is one.
    pub(super) fn as_str(&self) -> Option<&str> {
        match &self.kind {
            Kind::Scalar { value, .. } => Some(value),
            _ => None,
        }
    }
}

impl Kind<'_> {
    /// What it is, as errors say it.
    pub(super) fn describe(&self) -> &'static str {
        match self {
            Kind::Scalar { .. } => "a text",
            Kind::Null => "nothing",
            Kind::Sequence(_) => "a list",
            Kind::Mapping(_) => "a mapping",
            Kind::Alias => "an alias",
            Kind::Tagged => "a tag",
        }
    }
}

impl<'a> Reader<'a> {
    /// Sorts the pairs of a mapping by key. Unknown and repeated keys are reported; the first of
    /// repeated ones counts.
    pub(super) fn fields(
        &mut self,
        pairs: Vec<(Node<'a>, Node<'a>)>,
        known: &[Key],
        whose: &str,
    ) -> Fields<'a> {
        let mut fields = Fields { fields: Vec::new() };
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
                    Diagnostic::error(format!("found the key `{name}` twice"))
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
            let message = format!("found nothing for `{name}`, since # begins a comment in YAML");
            self.report(
                Diagnostic::warning(message)
                    .at(span, "this is a comment in YAML")
                    .help(quote_it(name, &comment)),
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

    fn unknown(&mut self, key: &Node<'a>, known: &[Key], whose: &str) {
        let found = match key.as_str() {
            Some(name) => format!("the unknown key `{}`", cut(name)),
            None => format!("{} as a key", key.kind.describe()),
        };
        let names: Vec<&str> = known.iter().map(|key| key.name).collect();
        let help = match key.as_str().and_then(|name| closest(name, names.iter().copied())) {
            Some(name) => format!("did you mean `{name}`?"),
            None => format!("the keys of {whose} are {}", names.join(", ")),
        };
        let message = format!("found {found}, expected a key of {whose}");
        self.report(Diagnostic::error(message).at(key.span.clone(), "unknown key").help(help));
    }

    /// Reports that a value is of the wrong kind.
    pub(super) fn expected(&mut self, node: &Node<'a>, expected: &str, name: &str) {
        let found = node.kind.describe();
        let message = format!("found {found} for `{name}`, expected {expected}");
        let diagnostic =
            Diagnostic::error(message).at(node.span.clone(), format!("expected {expected}"));
        self.report(match &node.kind {
            Kind::Alias => diagnostic.help("aliases are not read; write the value out"),
            Kind::Tagged => diagnostic.help("tags are not read; leave it out"),
            Kind::Scalar { value, .. }
                if expected.starts_with("a mapping") && value.contains('：') =>
            {
                diagnostic.help(FULL_WIDTH_COLON)
            }
            Kind::Scalar { .. } if expected.starts_with("a list of") => {
                diagnostic.help("put it in brackets: `[…]`")
            }
            _ => diagnostic,
        });
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
            self.expected(&node, "a text", name);
            None
        }
    }

    /// The list of texts of a key; empty without one.
    pub(super) fn texts(&mut self, fields: &mut Fields<'a>, name: &str) -> Vec<Text> {
        let items = self.items(fields, name, "a list of texts");
        items.into_iter().filter_map(|item| self.text_of(item, name)).collect()
    }

    /// The mapping of `source`.
    pub(super) fn source(&mut self, fields: &mut Fields<'a>) -> Source {
        match fields.take("source") {
            Some(node) => self.source_of(node, "source"),
            None => Source::default(),
        }
    }

    /// The list of sources of `reprints`.
    pub(super) fn reprints(&mut self, fields: &mut Fields<'a>) -> Vec<Source> {
        let items = self.items(fields, "reprints", "a list of sources");
        items.into_iter().map(|item| self.source_of(item, "reprints")).collect()
    }

    /// A node as a source.
    fn source_of(&mut self, node: Node<'a>, name: &str) -> Source {
        let expected = "a mapping with name, problemid, date and other parts";
        let Some(mut fields) = self.mapping(node, name, &OF_SOURCE, "a source", expected) else {
            return Source::default();
        };
        Source::from_parts(|key| self.text(&mut fields, key))
    }

    /// The mapping of `award`.
    pub(super) fn award(&mut self, fields: &mut Fields<'a>) -> Award {
        let expected = "a mapping with tourney, distinction, judges and comment";
        let fields = fields.take("award");
        let fields =
            fields.and_then(|node| self.mapping(node, "award", &OF_AWARD, "an award", expected));
        let Some(mut fields) = fields else { return Award::default() };
        Award {
            tourney: self.text(&mut fields, "tourney"),
            distinction: self.text(&mut fields, "distinction"),
            judges: self.texts(&mut fields, "judges"),
            comment: self.text(&mut fields, "comment"),
        }
    }

    /// The list of `foreignids`.
    pub(super) fn foreign_ids(&mut self, fields: &mut Fields<'a>) -> Vec<ForeignId> {
        let name = "foreignids";
        let expected = "a mapping with domain and problemid";
        let mut ids = Vec::new();
        for node in self.items(fields, name, "a list of mappings with domain and problemid") {
            let place = node.span.clone();
            let mapping = self.mapping(node, name, &OF_FOREIGN_ID, "a foreign id", expected);
            let Some(mut fields) = mapping else { continue };
            match (self.text(&mut fields, "domain"), self.text(&mut fields, "problemid")) {
                (Some(domain), Some(problemid)) => ids.push(ForeignId { domain, problemid }),
                _ => self.report(
                    Diagnostic::error("this foreign id is incomplete")
                        .at(place, "expected `domain` and `problemid`"),
                ),
            }
        }
        ids
    }

    /// The problems in each relation: a text, or a list of texts.
    pub(super) fn related(&mut self, fields: &mut Fields<'a>) -> Related {
        let mut related = Related::default();
        for relation in Relation::ALL {
            let problems = match fields.take(relation.key()) {
                None => Vec::new(),
                Some(Node { kind: Kind::Sequence(items), .. }) => {
                    let texts = items.into_iter().map(|it| self.text_of(it, relation.key()));
                    texts.flatten().collect()
                }
                Some(node @ Node { kind: Kind::Scalar { .. }, .. }) => {
                    self.text_of(node, relation.key()).into_iter().collect()
                }
                Some(node) => {
                    self.expected(&node, "a text or a list of texts", relation.key());
                    Vec::new()
                }
            };
            related.set(relation, problems);
        }
        related
    }

    /// The number of `intended-solutions`, or how the solutions branch under the stipulation.
    pub(super) fn intended_solutions(
        &mut self,
        fields: &mut Fields<'a>,
        asked: Option<Stipulation>,
    ) -> Option<Intended> {
        let text = self.text(fields, "intended-solutions")?;
        let read = text.as_str().parse::<Intended>();
        let fault = match &read {
            Ok(intended) => asked.and_then(|asked| intended.fault(asked)),
            Err(error) => Some((
                format!("found `{}` for `intended-solutions`, {error}", cut(text.as_str())),
                "it is the number of keys; `solution` says which: `1. a1a2 (1. b1b2)`".to_owned(),
            )),
        };
        if let Some((message, help)) = fault {
            self.report(
                Diagnostic::error(message)
                    .at(text.span().unwrap_or_default(), "not a number of solutions")
                    .help(help),
            );
        }
        read.ok()
    }

    /// The items of a list; none without one.
    fn items(&mut self, fields: &mut Fields<'a>, name: &str, expected: &str) -> Vec<Node<'a>> {
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
        whose: &str,
        expected: &str,
    ) -> Option<Fields<'a>> {
        match node {
            Node { kind: Kind::Mapping(pairs), .. } => Some(self.fields(pairs, known, whose)),
            node => {
                self.expected(&node, expected, name);
                None
            }
        }
    }

    /// The mapping of `provenance`.
    pub(super) fn provenance(&mut self, fields: &mut Fields<'a>) -> Provenance {
        let name = "provenance";
        let expected = "a mapping with source, from, seed, unit and tool";
        let fields = fields.take(name);
        let fields =
            fields.and_then(|it| self.mapping(it, name, &OF_PROVENANCE, "a provenance", expected));
        let Some(mut fields) = fields else { return Provenance::default() };
        Provenance {
            source: self.text(&mut fields, "source"),
            from: self.text(&mut fields, "from"),
            seed: self.text(&mut fields, "seed"),
            unit: self.text(&mut fields, "unit"),
            tool: self.text(&mut fields, "tool"),
        }
    }
}

/// What to do about a comment that was meant as a value.
pub(super) fn quote_it(name: &str, comment: &str) -> String {
    let comment = comment.replace('\\', "\\\\").replace('"', "\\\"");
    format!("quote it: `{name}: \"{comment}\"`")
}

/// A word as an error quotes it: at most 40 characters.
pub(crate) fn cut(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
