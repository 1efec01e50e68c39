//! JSON objects whose names may be repeated, which JSON allows but is always a mistake.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// An object, and the names that it or an object inside it has more than once. The last value of such
/// a name is kept.
#[derive(Debug, Default)]
pub(super) struct Object {
    pub(super) fields: Map<String, Value>,
    pub(super) repeated: Vec<String>,
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor)
    }
}

struct ObjectVisitor;

impl<'de> Visitor<'de> for ObjectVisitor {
    type Value = Object;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
        let mut object = Object::default();
        while let Some(name) = map.next_key::<String>()? {
            let Any { value, repeated } = map.next_value()?;
            object.repeated.extend(repeated.into_iter().map(|inner| format!("{name}.{inner}")));
            if object.fields.contains_key(&name) && !object.repeated.contains(&name) {
                object.repeated.push(name.clone());
            }
            object.fields.insert(name, value);
        }
        Ok(object)
    }
}

/// Any value, and the names that are repeated inside it.
struct Any {
    value: Value,
    repeated: Vec<String>,
}

impl Any {
    fn plain(value: Value) -> Self {
        Self { value, repeated: Vec::new() }
    }
}

impl<'de> Deserialize<'de> for Any {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyVisitor)
    }
}

struct AnyVisitor;

impl<'de> Visitor<'de> for AnyVisitor {
    type Value = Any;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_unit<E>(self) -> Result<Any, E> {
        Ok(Any::plain(Value::Null))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Any, E> {
        Ok(Any::plain(Value::Bool(value)))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Any, E> {
        Ok(Any::plain(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Any, E> {
        Ok(Any::plain(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Any, E> {
        Ok(Any::plain(Number::from_f64(value).map_or(Value::Null, Value::Number)))
    }

    fn visit_str<E>(self, value: &str) -> Result<Any, E> {
        Ok(Any::plain(value.into()))
    }

    fn visit_string<E>(self, value: String) -> Result<Any, E> {
        Ok(Any::plain(value.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Any, A::Error> {
        let (mut values, mut repeated) = (Vec::new(), Vec::new());
        while let Some(item) = items.next_element::<Any>()? {
            values.push(item.value);
            repeated.extend(item.repeated);
        }
        Ok(Any { value: Value::Array(values), repeated })
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Any, A::Error> {
        let Object { fields, repeated } = ObjectVisitor.visit_map(map)?;
        Ok(Any { value: Value::Object(fields), repeated })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_twice_is_found_at_every_depth() {
        let text = r#"{"a": 1, "b": {"c": "x", "c": null}, "a": 2.5, "d": [{"e": -1, "e": true}], "a": 3}"#;
        let object: Object = serde_json::from_str(text).unwrap();
        assert_eq!(object.repeated, ["b.c", "a", "d.e"]);
        let same: Value = serde_json::from_str(text).unwrap();
        assert_eq!(Value::Object(object.fields), same);
    }
}
