//! What is wrong with a text of a problem, and what would be right. A fault says both in English; its
//! sentences in all languages have the names of its variants, and its fields in their places.

use serde::Serialize;
use serde_json::Value;

use super::list::plain;
use super::sentence::{Arg, Language, Sentence};
use crate::game::Remedy;
use crate::problem::{Diagnostic, Fault, Label, MoveTextErrorKind, TwinError, YamlFault};

/// What is wrong with a text, and what to write instead.
pub fn refused(of: impl Into<Fault>, help: Option<&Remedy>) -> Sentence {
    help.map(remedied).into_iter().fold(fault(&of.into()), super::with_help)
}

/// What is wrong with a text.
pub fn fault(of: &Fault) -> Sentence {
    match of {
        Fault::Twin(TwinError::Stipulation(error)) => refused(error.clone(), error.help().as_ref()),
        Fault::Twin(TwinError::Man(error)) => {
            super::with_label(fault(&error.clone().into()), remedied(&error.help()))
        }
        Fault::Twin(TwinError::Illegal(faults)) => {
            let all = faults.iter().map(|it| fault(&it.clone().into()));
            let said = all.reduce(super::with_help);
            Sentence::new("fault.twin.illegal").part("why", said.unwrap_or_else(|| plain("")))
        }
        // A template has braces for its placeholders alone.
        Fault::Solution(MoveTextErrorKind::OpenComment) => {
            Sentence::new("fault.solution.open-comment").text("close", "}")
        }
        Fault::Solution(MoveTextErrorKind::StrayBrace) => {
            Sentence::new("fault.solution.stray-brace").text("open", "{").text("close", "}")
        }
        _ => {
            let (kind, named) = variant(tree(of));
            let (name, fields) = variant(named);
            filled(format!("fault.{kind}.{name}"), fields)
        }
    }
}

/// What to write instead.
pub fn remedied(remedy: &Remedy) -> Sentence {
    let (name, fields) = variant(tree(remedy));
    filled(format!("remedy.{name}"), fields)
}

/// A message about a file; one that has no sentence is English.
pub fn message(one: &Diagnostic) -> Sentence {
    one.fault.as_ref().map_or_else(|| plain(&one.message), |it| fault(it))
}

/// What the author of a file could do about a message.
pub fn help_for(one: &Diagnostic) -> Option<Sentence> {
    let remedy = one.remedy.as_ref().map(|it| remedied(it));
    remedy.or_else(|| one.help.as_ref().map(plain))
}

/// A message about a file in a language, with what it says of its places.
pub fn diagnosed(one: &Diagnostic, language: Language) -> Diagnostic {
    let label = |it: &Label| Label { text: label(&it.text, language), ..it.clone() };
    Diagnostic {
        message: message(one).text_in(language),
        help: help_for(one).map(|it| it.text_in(language)),
        primary: one.primary.as_ref().map(|it| match expected(one) {
            Some(text) => Label { text: text.text_in(language), ..it.clone() },
            None => label(it),
        }),
        secondary: one.secondary.iter().map(label).collect(),
        ..one.clone()
    }
}

/// The remark on a value of the wrong kind.
fn expected(one: &Diagnostic) -> Option<Sentence> {
    let Some(Fault::Yaml(YamlFault::Kind { expected, .. })) = one.fault.as_deref() else {
        return None;
    };
    Some(Sentence::new("label.expected").part("expected", part(tree(expected))))
}

/// A remark on a place, by its English words.
fn label(english: &str, language: Language) -> String {
    let key = format!("label.{}", english.replace(' ', "-").replace('`', ""));
    let known = language.catalogue().templates().contains_key(&key);
    if known { Sentence::new(key).text_in(language) } else { english.to_owned() }
}

fn tree(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// The name of a variant of an enum, and its fields.
fn variant(tree: Value) -> (String, Value) {
    match tree {
        Value::String(name) => (name, Value::Null),
        Value::Object(fields) => fields.into_iter().next().unwrap_or_default(),
        _ => Default::default(),
    }
}

fn filled(key: String, fields: Value) -> Sentence {
    let mut said = Sentence::new(key);
    if let Value::Object(fields) = fields {
        let parts = fields.into_iter().filter(|(name, _)| name != KEY);
        said.args = parts.map(|(name, value)| (name.into(), arg(value))).collect();
    }
    said
}

/// The field of what is a sentence itself.
const KEY: &str = "@";

fn arg(value: Value) -> Arg {
    match value {
        Value::Number(number) => Arg::Number(number.as_u64().unwrap_or_default()),
        Value::Array(parts) => Arg::Commas(parts.into_iter().map(part).collect()),
        Value::String(text) => Arg::Text(text),
        other => Arg::Sentence(Box::new(part(other))),
    }
}

fn part(value: Value) -> Sentence {
    match value.get(KEY).and_then(Value::as_str).map(str::to_owned) {
        Some(key) => filled(key, value),
        None => plain(value),
    }
}
