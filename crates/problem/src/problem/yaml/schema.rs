//! The JSON Schema of files of problems, made from the keys that the reader knows.
//!
//! It says what stands where. What only a board can tell, whether a position is legal or a solution
//! can be played, it leaves to `paiju verify`.

use serde_json::{Map, Value, json};

use super::keys::{Key, MAPPINGS, OF_TWIN, Shape};
use crate::game::Repetition;
use crate::notation::Notation;
use crate::problem::{FindingKind, GameResult, StipulationSource};
use crate::rules::RuleSet;

/// The version of the schema. A change that makes it refuse a file which it accepted raises it.
pub const VERSION: u32 = 1;

/// The stipulations, as a regular expression.
const STIPULATION: &str = concat!(
    r"^\s*(#\d{0,5}(\s+checks)?|\+|=|",
    r"(h(#|==?)(([1-9]|[1-4]\d|50)(\.5)?|0\.5)|hs(#|==?)([1-9]|[1-4]\d|50)(\.5)?|",
    r"(s|r|ser-|ser-h|ser-s)(#|==?)([1-9]|[1-4]\d|50))(\s+duplex)?)\s*$",
);

/// The JSON Schema (draft 2020-12) of one YAML document: a collection, a bare list of problems or a
/// single problem.
pub fn schema() -> Value {
    let mut defs: Map<String, Value> =
        MAPPINGS.iter().map(|(name, keys)| (def(name), mapping(keys))).collect();
    if let Some(problem) = defs.get_mut("problem").and_then(Value::as_object_mut) {
        let fen = json!({"required": ["fen"]});
        let diagram = json!({"required": ["diagram", "turn"]});
        problem.insert("oneOf".into(), json!([fen, diagram]));
    }
    if let Some(collection) = defs.get_mut("collection").and_then(Value::as_object_mut) {
        collection.insert("required".into(), json!(["problems"]));
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("urn:paiju:collection:{VERSION}"),
        "title": "Problems for paiju",
        "anyOf": [
            {"$ref": "#/$defs/collection"},
            {"type": "array", "items": {"$ref": "#/$defs/problem"}},
            {"$ref": "#/$defs/problem"},
        ],
        "$defs": defs,
    })
}

/// "a foreign id" without its article, as one word.
fn def(name: &str) -> String {
    name.split_once(' ').map_or(name, |(_, noun)| noun).replace(' ', "-")
}

fn mapping(keys: &[Key]) -> Value {
    let properties = keys.iter().map(|key| {
        let mut value = shape(key.shape);
        value["description"] = json!(key.meaning);
        (key.name.to_owned(), value)
    });
    let properties: Map<String, Value> = properties.collect();
    json!({"type": "object", "properties": properties, "additionalProperties": false})
}

/// What is accepted behind a key. Nothing at all counts as left out.
fn shape(shape: Shape) -> Value {
    let one_of = |names: Vec<&str>| json!({"enum": names});
    let text = json!({"type": ["string", "number", "boolean", "null"]});
    match shape {
        Shape::Text => text,
        Shape::Texts => json!({"type": ["array", "null"], "items": text}),
        Shape::Rules => one_of(RuleSet::ALL.map(RuleSet::name).to_vec()),
        Shape::Repetition => one_of(Repetition::ALL.map(Repetition::name).to_vec()),
        Shape::Notation => one_of(Notation::ALL.map(Notation::name).to_vec()),
        Shape::Turn => one_of(vec!["red", "white", "black"]),
        Shape::StipulationSource => {
            one_of(StipulationSource::ALL.map(StipulationSource::name).to_vec())
        }
        Shape::Stipulation => json!({"type": "string", "pattern": STIPULATION}),
        Shape::Count => json!({"type": "integer", "minimum": 1, "maximum": 255}),
        Shape::Expect => {
            let findings = one_of(FindingKind::ALL.map(FindingKind::name).to_vec());
            json!({"anyOf": [
                {"const": "sound"},
                {"type": "array", "items": findings, "minItems": 1},
            ]})
        }
        Shape::Result => one_of(GameResult::ALL.map(GameResult::pgn).to_vec()),
        Shape::Tags => json!({"type": ["object", "null"], "additionalProperties": text}),
        Shape::Twins => {
            let twin = json!({"anyOf": [text, {"$ref": reference(&OF_TWIN)}]});
            json!({"type": ["object", "null"], "additionalProperties": twin})
        }
        Shape::Mapping(keys) => json!({"$ref": reference(keys)}),
        Shape::Mappings(keys) => json!({"type": "array", "items": {"$ref": reference(keys)}}),
    }
}

fn reference(keys: &[Key]) -> String {
    let name =
        MAPPINGS.iter().find(|(_, known)| *known == keys).map_or_else(String::new, |it| def(it.0));
    format!("#/$defs/{name}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::yaml::keys::{OF_COLLECTION, OF_PROBLEM};

    #[test]
    fn every_shape_is_described() {
        let schema = schema();
        let defs = schema["$defs"].as_object().unwrap();
        assert_eq!(defs.len(), MAPPINGS.len());
        let problem = &defs["problem"]["properties"];
        assert_eq!(problem.as_object().unwrap().len(), OF_PROBLEM.len());
        assert_eq!(problem["reprints"]["items"]["$ref"], "#/$defs/source");
        assert_eq!(problem["award"]["$ref"], "#/$defs/award");
        assert_eq!(
            defs["collection"]["properties"].as_object().unwrap().len(),
            OF_COLLECTION.len()
        );
        assert!(!schema.to_string().contains("\"#/$defs/\""));
    }
}
