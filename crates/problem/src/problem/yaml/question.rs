//! The position of a problem, what is asked of it, what its author expects, and its twins: what each
//! changes, and what its author says of it alone.

use std::collections::BTreeSet;

use super::field::{Field, Mapping, fields};
use super::reader::{Fields, Key, Reader, cut, first_line, quote_it};
use super::tree::{Kind, Node};
use super::value::{Spelling, Value};
use crate::game::{Names, Remedy};
use crate::problem::{
    Diagnostic, Expect, Expected, FindingKind, Intended, KeyFault, Spanned, Stipulation,
    StipulationSource, Text,
};

/// A position, written in one of two ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// `fen`, the side to move included.
    Fen(Text),
    /// `diagram` and `turn`.
    Diagram {
        /// What an author would draw.
        diagram: Text,
        /// The side to move.
        turn: Text,
    },
}

/// An empty position text.
impl Default for Board {
    fn default() -> Self {
        Self::Fen(Text::default())
    }
}

/// Exactly one of `fen` and `diagram` with `turn`.
impl Field for Board {
    fn read<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>, _: &[Key]) -> Self {
        let errors = reader.errors;
        let here = first_line(reader.source, &fields.here);
        let keys = ["fen", "diagram", "turn"].map(|name| fields.key(name));
        let fen = reader.text(fields, "fen");
        let diagram = reader.text(fields, "diagram");
        let turn = reader.text(fields, "turn");
        let [fen_key, diagram_key, turn_key] = keys.map(|key| key.unwrap_or(here.clone()));
        let diagnostic = match (fen, diagram, turn) {
            (Some(fen), None, None) => return Self::Fen(fen),
            (None, Some(diagram), Some(turn)) => return Self::Diagram { diagram, turn },
            // If one of them is not a text, that has been reported.
            _ if reader.errors > errors => return Self::default(),
            (None, None, _) => Diagnostic::fault(KeyFault::NoPosition)
                .at(here, "`fen`, or `diagram` and `turn`, are missing"),
            (Some(_), Some(_), _) => Diagnostic::fault(KeyFault::TwoPositions)
                .at(diagram_key, "`diagram` here")
                .with(fen_key, "`fen` here")
                .remedy(Some(Remedy::KeepOne)),
            (Some(_), None, Some(_)) => Diagnostic::fault(KeyFault::TwoTurns)
                .at(turn_key, "`turn` belongs to a diagram")
                .with(fen_key, "the position text has its own side to move")
                .remedy(Some(Remedy::NoTurn)),
            (None, Some(_), None) => Diagnostic::fault(KeyFault::NoTurn)
                .at(diagram_key, "a diagram also needs `turn`")
                .remedy(Some(Remedy::AddTurn)),
        };
        reader.report(diagnostic);
        Self::default()
    }

    fn value(&self, key: &Key) -> Option<Value<'_>> {
        let text = match (self, key.name) {
            (Self::Fen(fen), "fen") => fen,
            (Self::Diagram { diagram, .. }, "diagram") => diagram,
            (Self::Diagram { turn, .. }, "turn") => turn,
            _ => return None,
        };
        Some(Value::plain(text.as_str()))
    }
}

/// The shortest win.
impl Default for Spanned<Stipulation> {
    fn default() -> Self {
        Stipulation::SHORTEST.into()
    }
}

/// Without a stipulation the shortest win is asked for. One that YAML took for a comment is an error.
impl Field for Spanned<Stipulation> {
    fn read<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>, _: &[Key]) -> Self {
        reader.asked = None;
        let errors = reader.errors;
        let asked = match (fields.take("stipulation"), fields.key("stipulation")) {
            (Some(node), _) => stipulation(reader, node),
            (None, None) => Self::default(),
            (None, Some(key)) => {
                let diagnostic = Diagnostic::fault(KeyFault::NoStipulation);
                let diagnostic = match reader.comment_behind(&key) {
                    Some((comment, span)) => diagnostic
                        .at(span, "this is a comment in YAML")
                        .remedy(Some(quote_it("stipulation", &comment))),
                    None => diagnostic.at(key, "nothing follows"),
                };
                reader.report(diagnostic);
                Self::default()
            }
        };
        reader.asked = (reader.errors == errors).then_some(asked.value);
        asked
    }

    fn value(&self, _: &Key) -> Option<Value<'_>> {
        Some(Value::Text(self.value.to_string().into(), Spelling::Quoted))
    }
}

fn stipulation<'a>(reader: &mut Reader<'a>, node: Node<'a>) -> Spanned<Stipulation> {
    let Some(text) = reader.text_of(node, "stipulation") else { return Spanned::default() };
    match text.as_str().parse() {
        Ok(value) => Spanned { value, span: text.span() },
        Err(error) => {
            let (span, help) = (text.span().unwrap_or_default(), error.help());
            reader.report(Diagnostic::fault(error).at(span, "not a stipulation").remedy(help));
            Spanned::default()
        }
    }
}

impl Field for Option<StipulationSource> {
    fn read<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>, keys: &[Key]) -> Self {
        let text = reader.text(fields, keys.first()?.name)?;
        let source = text.as_str().parse::<StipulationSource>();
        source.map_err(|error| reader.refuse(&text, error.to_string(), "not a source", None)).ok()
    }

    fn value(&self, _: &Key) -> Option<Value<'_>> {
        Some(Value::Text(self.as_ref()?.name().into(), Spelling::Literal))
    }
}

/// How many solutions there are, or how they branch under the stipulation.
impl Field for Option<Intended> {
    fn read<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>, keys: &[Key]) -> Self {
        let text = reader.text(fields, keys.first()?.name)?;
        let read = text.as_str().parse::<Intended>();
        let fault = match &read {
            Ok(intended) => reader.asked.and_then(|asked| intended.fault(asked)),
            Err(error) => Some((
                format!("found `{}` for `intended-solutions`, {error}", cut(text.as_str())),
                "it is the number of keys; `solution` says which: `1. a1a2 (1. b1b2)`".to_owned(),
            )),
        };
        if let Some((message, help)) = fault {
            reader.refuse(&text, message, "not a number of solutions", Some(help));
        }
        read.ok()
    }

    /// Other programs would read a number with a dot as a fraction unless it is quoted.
    fn value(&self, _: &Key) -> Option<Value<'_>> {
        let intended = self.as_ref()?;
        let dotted = intended.is_branching();
        let spelling = if dotted { Spelling::Quoted } else { Spelling::Literal };
        Some(Value::Text(intended.to_string().into(), spelling))
    }
}

/// `sound`, or a list of findings.
impl Field for Option<Spanned<Expect>> {
    fn read<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>, keys: &[Key]) -> Self {
        let node = fields.take(keys.first()?.name)?;
        let span = Some(node.span.clone());
        let value = match node.kind {
            Kind::Scalar { ref value, .. } if value == "sound" => Expect::Sound,
            Kind::Scalar { .. } => {
                let text = reader.text_of(node, "expect")?;
                let kind = text.as_str().parse::<FindingKind>();
                let kind = kind.map_err(|error| {
                    let found = cut(text.as_str());
                    let help = match error.meant {
                        Some(word) => Remedy::Meant { word: word.to_owned() },
                        None if text.as_str() == "unsound" => Remedy::NameFindings,
                        None => {
                            let names = FindingKind::ALL.map(FindingKind::name).join(", ");
                            Remedy::Findings { names }
                        }
                    };
                    let (span, label) =
                        (text.span().unwrap_or_default(), "expected `sound` or a list");
                    let diagnostic = Diagnostic::fault(KeyFault::Expect { found });
                    reader.report(diagnostic.at(span, label).remedy(Some(help)));
                });
                Expect::Findings([kind.ok()?].into())
            }
            Kind::Sequence(items) if !items.is_empty() => {
                let kinds = items.into_iter().filter_map(|item| finding(reader, item));
                Expect::Findings(kinds.collect::<BTreeSet<_>>())
            }
            Kind::Sequence(_) => {
                reader.report(
                    Diagnostic::error("found an empty list for `expect`, expected findings")
                        .at(node.span, "nothing is expected here")
                        .help("write `expect: sound`"),
                );
                return None;
            }
            _ => {
                reader.expected(&node, Expected::Findings, "expect");
                return None;
            }
        };
        Some(Spanned { value, span })
    }

    fn value(&self, _: &Key) -> Option<Value<'_>> {
        Some(Value::Text(self.as_ref()?.value.to_string().into(), Spelling::Literal))
    }
}

fn finding<'a>(reader: &mut Reader<'a>, node: Node<'a>) -> Option<FindingKind> {
    let text = reader.text_of(node, "expect")?;
    let kind = text.as_str().parse::<FindingKind>();
    let refused = kind.map_err(|error| {
        let names = Names::of(&FindingKind::ALL.map(FindingKind::name));
        let diagnostic = Diagnostic::fault(KeyFault::Finding { found: error.found, names });
        let diagnostic = diagnostic.at(text.span().unwrap_or_default(), "unknown finding");
        let meant = error.meant.map(|word| Remedy::Meant { word: word.to_owned() });
        reader.report(diagnostic.remedy(meant));
    });
    refused.ok()
}

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
