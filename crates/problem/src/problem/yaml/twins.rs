//! The twins of a problem: what each changes, and what its author says of it alone.

use super::fields::Fields;
use super::keys::OF_TWIN;
use super::scalar::{Place, one_line, quoted};
use super::tree::{Kind, Node};
use super::writer::{count, in_brackets};
use super::{Ids, Reader};
use crate::problem::{Diagnostic, Text, TwinEntry};

/// The longest name of a twin, in characters. YAML allows no key beyond 1024.
pub(super) const MAX_TWIN_NAME: usize = 64;

impl<'a> Reader<'a> {
    /// The twins; their changes are interpreted later, on a board.
    pub(super) fn twins(&mut self, fields: &mut Fields<'a>) -> Vec<TwinEntry> {
        let pairs = match fields.take("twins") {
            None => return Vec::new(),
            Some(Node { kind: Kind::Mapping(pairs), .. }) => pairs,
            Some(node) => {
                self.expected(&node, "a mapping such as `{b: \"move c6 e6\"}`", "twins");
                return Vec::new();
            }
        };
        let mut seen = Ids::new();
        let mut twins = Vec::new();
        for (key, value) in pairs {
            let place = key.span.clone();
            let Some(name) = self.text_of(key, "twins") else { continue };
            let Some(twin) = self.twin(name, value) else { continue };
            let name = twin.name.as_str();
            if name.chars().count() > MAX_TWIN_NAME {
                let message = format!("found a twin's name longer than {MAX_TWIN_NAME} letters");
                self.report(Diagnostic::error(message).at(place, "expected a name such as `b`"));
            } else if let Some(first) = seen.insert(name.to_owned(), place.clone()) {
                self.report(
                    Diagnostic::error(format!("found the twin `{name}` twice"))
                        .at(place, "again here")
                        .with(first, "first here"),
                );
            } else {
                twins.push(twin);
            }
        }
        twins
    }

    /// A change alone, or a mapping with more.
    fn twin(&mut self, name: Text, node: Node<'a>) -> Option<TwinEntry> {
        let span = node.span.clone();
        let Kind::Mapping(pairs) = node.kind else {
            let change = self.text_of(node, "twins")?;
            return Some(TwinEntry::new(name, change));
        };
        let mut fields = self.fields(pairs, &OF_TWIN, "a twin");
        let change = self.text(&mut fields, "change");
        let twin = TwinEntry {
            title: self.text(&mut fields, "title"),
            solution: self.text(&mut fields, "solution"),
            intended_solutions: self.intended_solutions(&mut fields, None),
            themes: self.texts(&mut fields, "themes"),
            expect: self.expect(&mut fields),
            ..TwinEntry::new(name, change.clone().unwrap_or_else(|| Text::new("")))
        };
        if change.is_none() {
            self.report(
                Diagnostic::error("this twin does not say what it changes")
                    .at(span, "`change` is missing")
                    .help("write what it changes, as in `change: move c6 e6`"),
            );
            return None;
        }
        Some(twin)
    }
}

/// The twins in braces; `None` if there are none.
pub(super) fn in_braces(twins: &[TwinEntry]) -> Option<String> {
    let twins: Vec<String> = twins.iter().map(twin_in_braces).collect();
    (!twins.is_empty()).then(|| format!("{{{}}}", twins.join(", ")))
}

fn twin_in_braces(twin: &TwinEntry) -> String {
    let TwinEntry { name, change, title, solution, intended_solutions, themes, expect } = twin;
    let name = one_line(name.as_str(), Place::Flow);
    let text = |key: &str, text: &Option<Text>| {
        text.as_ref().map(|text| format!("{key}: {}", quoted(text.as_str())))
    };
    let more: Vec<String> = [
        text("title", title),
        text("solution", solution),
        intended_solutions.as_ref().map(|it| format!("intended-solutions: {}", count(it))),
        (!themes.is_empty()).then(|| format!("themes: {}", in_brackets(themes))),
        expect.as_ref().map(|expect| format!("expect: {}", expect.value)),
    ]
    .into_iter()
    .flatten()
    .collect();
    let change = quoted(change.as_str());
    if more.is_empty() {
        return format!("{name}: {change}");
    }
    format!("{name}: {{change: {change}, {}}}", more.join(", "))
}
