//! The JSON Schema of records.

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Value, json};

use crate::record::SCHEMA;

/// The JSON Schema (draft 2020-12) of what a type is written as.
pub fn schema_of<T: JsonSchema>(name: &str) -> Value {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut schema = generator.into_root_schema_for::<T>().to_value();
    schema["$id"] = json!(format!("urn:paiju:{name}:{SCHEMA}"));
    schema["title"] = json!(format!("paiju {name}"));
    schema
}
