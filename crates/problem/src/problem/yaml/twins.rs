//! The twins of a problem: what each changes, and what its author says of it alone.

use super::field::{Field, Mapping, fields};
use super::reader::{Fields, Key, Reader};
use super::tree::{Kind, Node};
use super::value::Value;
use crate::problem::{Diagnostic, Expect, Intended, Spanned, Text};

fields! {
    /// A variant of a problem as its author wrote it. Whatever it does not state or change is as in the
    /// diagram, except for the solution.
    TwinEntry, "a twin";
    /// A short name, unique among the twins of a problem.
    name: Text {}
    change: Text { "change", Quoted, "what it changes, such as \"move c6 e6; remove a8\"" }
    title: Option<Text> { "title", Quoted, "a title of its own" }
    solution: Option<Text> { "solution", Quoted, "its solution" }
    intended_solutions: Option<Intended> {
        "intended-solutions", Count, "how many keys or solutions are wanted, if not one"
    }
    themes: Vec<Text> { "themes", Themes, "what its solution shows" }
    expect: Option<Spanned<Expect>> {
        "expect", Expect, "what `verify` is to find: sound, or a list of findings"
    }
}

impl TwinEntry {
    /// A twin that consists only of its change.
    pub fn new(name: Text, change: Text) -> Self {
        Self { name, change, ..Self::default() }
    }
}

/// The changes are interpreted later, on a board.
impl Field for Vec<TwinEntry> {
    fn read<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>, _: &[Key]) -> Self {
        // How the solutions of a twin may branch depends on what it asks, not on the diagram.
        reader.asked = None;
        let example = ("{b: \"move c6 e6\"}", "b");
        let twins = reader.named(fields, ("twins", "twin"), example, twin);
        twins.into_iter().map(|(name, twin)| TwinEntry { name, ..twin }).collect()
    }

    fn value(&self, _: &Key) -> Option<Value<'_>> {
        let twins = self.iter().map(|it| (it.name.as_str(), Value::Mapping(it.values())));
        (!self.is_empty()).then(|| Value::Mapping(twins.collect()))
    }
}

/// A change alone, or a mapping with more.
fn twin<'a>(reader: &mut Reader<'a>, node: Node<'a>) -> Option<TwinEntry> {
    let place = node.span.clone();
    let Kind::Mapping(pairs) = node.kind else {
        return Some(TwinEntry::new(Text::default(), reader.text_of(node, "twins")?));
    };
    let mut fields = reader.fields(pairs, place.clone(), TwinEntry::KEYS, TwinEntry::NOUN);
    let twin = TwinEntry::from_fields(reader, &mut fields);
    if twin.change.span().is_none() {
        reader.report(
            Diagnostic::error("this twin does not say what it changes")
                .at(place, "`change` is missing")
                .help("write what it changes, as in `change: move c6 e6`"),
        );
        return None;
    }
    Some(twin)
}
