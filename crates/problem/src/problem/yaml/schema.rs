//! The JSON Schema of files of problems, made from the keys that the reader knows.
//!
//! It describes the structure. Whether a position is legal or a solution can be played needs a
//! board and is left to `paiju verify`.

use paiju_game::theme_name::Name;
use serde_json::{Map, Value, json};

use super::entry::{MAPPINGS, OF_TWIN};
use super::reader::{Key, MAX_NAME, Shape};
use crate::game::Repetition;
use crate::notation::Notation;
use crate::problem::{FindingKind, GameResult, StipulationSource};
use crate::rules::RuleSet;

/// The version of the schema. A change that makes it refuse a file which it accepted raises it.
pub const VERSION: u32 = 2;

/// The stipulations, as a regular expression.
const STIPULATION: &str = concat!(
    r"^\s*((#|==)\d{0,5}(\.5)?(\s+(checks|checkmate|by\s+[A-Za-z]([a-i]\d{1,2})?))*|\+|=|",
    r"(h(#|==?)(([1-9]|[1-4]\d|50)(\.5)?|0\.5)|hs(#|==?)([1-9]|[1-4]\d|50)(\.5)?|",
    r"(s|r|ser-|ser-h|ser-s)(#|==?)([1-9]|[1-4]\d|50))",
    r"(\s+(duplex|checkmate|by\s+[A-Za-z]([a-i]\d{1,2})?))*)\s*$",
);

/// Position texts, as a regular expression: ten rows or the seven of Chex, the side to move, and
/// what follows. The width of a row and the points allowed for a man need a board.
const POSITION: &str = "^\u{feff}?[1-9A-Za-z]{1,9}((/[1-9A-Za-z]{1,9}){9}|(/[1-9A-Za-z]{1,9}){6})\\s+[wrbWRB](\\s+\\S+){0,4}\\s*$";

/// A change that a twin makes, as a regular expression.
const CHANGE: &str = concat!(
    r"((move|exchange)\s+[a-i]\d{1,2}\s+[a-i]\d{1,2}|remove\s+[a-i]\d{1,2}|",
    r"add\s+[A-Za-z]\s+[a-i]\d{1,2}|turn|mirror|stipulation\s+\S[^;]*)",
);

/// What a twin changes.
fn changes() -> String {
    format!(r"^\s*((continued|zeroposition)[ ;]*)?{CHANGE}?(\s*;\s*{CHANGE}?)*\s*$")
}

/// A number from 1 to 255, as a regular expression.
macro_rules! number {
    () => {
        r"\+?0*([1-9]\d?|1\d\d|2[0-4]\d|25[0-5])"
    };
}

/// A number of solutions that is given as a text, as a regular expression.
const COUNT: &str = concat!(r"^\s*", number!(), r"\s*$");

/// The same, or how solutions branch. The reader checks that the product is at most 255.
const BRANCHES: &str = concat!(r"^\s*", number!(), r"(\.", number!(), r")*(\.\.\.|…)?\s*$");

/// Stipulations under which solutions branch, as a regular expression.
const BRANCHING: &str = r"^\s*(h|ser)";

/// A mark on the board, as a regular expression.
const MARK: &str =
    r"^\s*[a-i]\d{1,2}(-[a-i]\d{1,2})?(\s+(green|red|blue|yellow|ring|cross|dot|square)){0,2}\s*$";

/// The JSON Schema (draft 2020-12) of one YAML document: a collection, a bare list of problems or a
/// single problem.
pub fn schema() -> Value {
    let mut defs: Map<String, Value> =
        MAPPINGS.iter().map(|(name, keys)| (def(name), mapping(keys))).collect();
    if let Some(problem) = defs.get_mut("problem").and_then(Value::as_object_mut) {
        // An empty value counts as left out.
        let there = json!({"not": {"type": "null"}});
        let nothing = json!({"type": "null"});
        let fen = json!({
            "required": ["fen"],
            "properties": {"fen": there, "diagram": nothing, "turn": nothing},
        });
        let diagram = json!({
            "required": ["diagram", "turn"],
            "properties": {"fen": nothing, "diagram": there, "turn": there},
        });
        problem.insert("oneOf".into(), json!([fen, diagram]));
        // Where a side resists, solutions do not branch.
        problem.insert(
            "if".into(),
            json!({"not": {
                "required": ["stipulation"],
                "properties": {"stipulation": {"type": "string", "pattern": BRANCHING}},
            }}),
        );
        let count = json!({"type": ["integer", "string", "null"], "pattern": COUNT});
        problem.insert("then".into(), json!({"properties": {"intended-solutions": count}}));
    }
    if let Some(collection) = defs.get_mut("collection").and_then(Value::as_object_mut) {
        collection.insert("required".into(), json!(["problems"]));
        // An empty list of problems is a list; an empty value is not.
        collection["properties"]["problems"]["type"] = json!("array");
    }
    if let Some(id) = defs.get_mut("foreign-id").and_then(Value::as_object_mut) {
        id.insert("required".into(), json!(["domain", "problemid"]));
        let there = json!({"not": {"type": "null"}});
        id.insert("allOf".into(), json!([{"properties": {"domain": there, "problemid": there}}]));
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

/// A text without the signs of a list with a slip.
const LINE: &str = r"^[^\[\]\n\r]*$";

/// A list, or its only item.
fn one_or_more(item: &Value) -> Value {
    let only = json!({"allOf": [item, {"pattern": LINE}]});
    json!({"anyOf": [only, {"type": "null"}, {"type": "array", "items": item}]})
}

/// The values that a key accepts. An empty value counts as left out.
fn shape(shape: Shape) -> Value {
    let text = |pattern: &str| json!({"type": ["string", "null"], "pattern": pattern});
    let item = json!({"type": ["string", "number", "boolean"]});
    match shape {
        Shape::Text | Shape::Number | Shape::Quoted | Shape::Drawing => {
            json!({"type": ["string", "number", "boolean", "null"]})
        }
        Shape::Position => text(POSITION),
        Shape::Texts => one_or_more(&item),
        Shape::Themes => {
            let names = Name::ALL.iter().flat_map(|name| [name.id(), name.chinese()]);
            one_or_more(&json!({"enum": names.collect::<Vec<_>>()}))
        }
        Shape::Difficulty => json!({
            "type": ["number", "string", "null"], "minimum": 1, "maximum": 10,
            "pattern": r"^\s*(10(\.0*)?|[1-9](\.\d*)?)\s*$",
        }),
        Shape::Rules => one_of(&RuleSet::ALL.map(RuleSet::name)),
        Shape::Repetition => one_of(&Repetition::ALL.map(Repetition::name)),
        Shape::Notation => one_of(&Notation::ALL.map(Notation::name)),
        Shape::Turn => json!({"anyOf": [
            one_of(&["red", "white", "black"]),
            {"type": "string", "pattern": "^([Rr][Ee][Dd]|[Ww][Hh][Ii][Tt][Ee]|[Bb][Ll][Aa][Cc][Kk]|[rwbRWB])$"},
        ]}),
        Shape::StipulationSource => one_of(&StipulationSource::ALL.map(StipulationSource::name)),
        Shape::Stipulation => json!({"type": "string", "pattern": STIPULATION}),
        Shape::Count => json!({
            "type": ["number", "string", "null"], "minimum": 1, "maximum": 255, "pattern": BRANCHES,
        }),
        Shape::Marks => one_or_more(&json!({"type": "string", "pattern": MARK})),
        Shape::Expect => {
            let findings = FindingKind::ALL.map(FindingKind::name);
            let words = std::iter::once("sound").chain(findings).collect::<Vec<_>>();
            json!({"anyOf": [
                one_of(&words),
                {"type": "array", "items": {"enum": findings}, "minItems": 1},
            ]})
        }
        Shape::Result => one_of(&GameResult::ALL.map(GameResult::pgn)),
        Shape::Twins | Shape::Tags => {
            let value = if shape == Shape::Twins {
                let changes = json!({"type": "string", "pattern": changes()});
                json!({"anyOf": [changes, {"$ref": reference(OF_TWIN)}]})
            } else {
                item
            };
            json!({
                "type": ["object", "null"],
                "propertyNames": {"maxLength": MAX_NAME},
                "additionalProperties": value,
            })
        }
        Shape::Mapping(keys) => json!({"anyOf": [{"$ref": reference(keys)}, {"type": "null"}]}),
        Shape::Mappings(keys) => {
            json!({"type": ["array", "null"], "items": {"$ref": reference(keys)}})
        }
    }
}

/// One of some words, or nothing.
fn one_of(names: &[&str]) -> Value {
    let mut values: Vec<Value> = names.iter().map(|&name| name.into()).collect();
    values.push(Value::Null);
    json!({"enum": values})
}

fn reference(keys: &[Key]) -> String {
    let name =
        MAPPINGS.iter().find(|(_, known)| *known == keys).map_or_else(String::new, |it| def(it.0));
    format!("#/$defs/{name}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::yaml::{OF_COLLECTION, OF_PROBLEM};

    #[test]
    fn every_shape_is_described() {
        let schema = schema();
        let defs = schema["$defs"].as_object().unwrap();
        assert_eq!(defs.len(), MAPPINGS.len());
        let problem = &defs["problem"]["properties"];
        assert_eq!(problem.as_object().unwrap().len(), OF_PROBLEM.len());
        assert_eq!(problem["reprints"]["items"]["$ref"], "#/$defs/source");
        assert_eq!(problem["award"]["anyOf"][0]["$ref"], "#/$defs/award");
        assert_eq!(
            defs["collection"]["properties"].as_object().unwrap().len(),
            OF_COLLECTION.len()
        );
        assert!(!schema.to_string().contains("\"#/$defs/\""));
    }
}
