//! Writes collections in their one canonical form.

use thiserror::Error;

use super::collection::Collection;
use super::field::Mapping;
use super::reader::MAX_NAME;
use super::value::Value;

/// Why a collection cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// It holds a problem that could not be read and would be lost.
    #[error("the problem `{id}` could not be read and cannot be written")]
    Unreadable {
        /// The id of the unreadable problem.
        id: String,
    },
    /// A twin's name that the reader would refuse.
    #[error("found a twin of `{id}` with a name longer than {MAX_NAME} letters")]
    TwinName {
        /// The id of the problem with this twin.
        id: String,
    },
    /// A tag's name that the reader would refuse.
    #[error("found a tag of `{id}` with a name longer than {MAX_NAME} letters")]
    TagName {
        /// The id of the problem with this tag.
        id: String,
    },
}

/// Writes any data as YAML, for machine output.
///
/// # Errors
/// Why the data cannot be written, as a sentence.
pub fn to_text(data: &impl serde::Serialize) -> Result<String, String> {
    serde_yaml::to_string(data).map_err(|error| error.to_string())
}

/// Writes a stream of collections: reading it gives equal collections, and
/// writing those the same bytes.
pub fn write(collections: &[Collection]) -> Result<String, WriteError> {
    let mut out = String::new();
    for (index, collection) in collections.iter().enumerate() {
        if index > 0 {
            out.push_str("---\n");
        }
        collection_to(&mut out, collection)?;
    }
    Ok(out)
}

fn collection_to(out: &mut String, collection: &Collection) -> Result<(), WriteError> {
    let title = collection.title.as_ref().map(|title| ("collection", Value::plain(title.as_str())));
    for (key, value) in title.into_iter().chain(collection.defaults.values()) {
        value.write(out, "", key);
    }
    if collection.problems.is_empty() {
        out.push_str("problems: []\n");
        return Ok(());
    }
    out.push_str("problems:\n");
    for slot in &collection.problems {
        let id = || slot.id.clone();
        let Some(entry) = &slot.entry else { return Err(WriteError::Unreadable { id: id() }) };
        let is_long = |name: &str| name.chars().count() > MAX_NAME;
        if entry.twins.iter().any(|twin| is_long(twin.name.as_str())) {
            return Err(WriteError::TwinName { id: id() });
        }
        if entry.game.tags.iter().any(|(name, _)| is_long(name.as_str())) {
            return Err(WriteError::TagName { id: id() });
        }
        // The first key follows the dash, the others go below it.
        let start = out.len();
        for (key, value) in entry.values() {
            value.write(out, "    ", key);
        }
        out.replace_range(start..start + 4, "  - ");
    }
    Ok(())
}
