//! Writes collections in their one canonical form.

use std::fmt::Write;

use thiserror::Error;

use super::game::{MAX_TAG_NAME, game_to};
use super::scalar::{Place, block, decimal_or_text, number_or_text, one_line, quoted};
use super::twins::{MAX_TWIN_NAME, in_braces};
use crate::problem::{
    Award, Board, Collection, Entry, ForeignId, Intended, Provenance, Related, Source, Text,
};

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
    #[error("found a twin of `{id}` with a name longer than {MAX_TWIN_NAME} letters")]
    TwinName {
        /// The id of the problem with this twin.
        id: String,
    },
    /// A tag's name that the reader would refuse.
    #[error("found a tag of `{id}` with a name longer than {MAX_TAG_NAME} letters")]
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
    text_to(out, "", "collection", collection.title.as_ref());
    text_to(out, "", "rules", collection.defaults.rules.as_ref());
    text_to(out, "", "repetition", collection.defaults.repetition.as_ref());
    text_to(out, "", "notation", collection.defaults.notation.as_ref());
    list_to(out, "", "authors", &collection.defaults.authors);
    source_to(out, "", &collection.defaults.source);
    if collection.problems.is_empty() {
        out.push_str("problems: []\n");
        return Ok(());
    }
    out.push_str("problems:\n");
    for slot in &collection.problems {
        let Some(entry) = &slot.entry else {
            return Err(WriteError::Unreadable { id: slot.id.clone() });
        };
        if entry.twins.iter().any(|twin| twin.name.as_str().chars().count() > MAX_TWIN_NAME) {
            return Err(WriteError::TwinName { id: slot.id.clone() });
        }
        if entry.game.tags.iter().any(|(name, _)| name.as_str().chars().count() > MAX_TAG_NAME) {
            return Err(WriteError::TagName { id: slot.id.clone() });
        }
        // The first key follows the dash, the others go below it.
        let start = out.len();
        entry_to(out, "    ", entry);
        out.replace_range(start..start + 4, "  - ");
    }
    Ok(())
}

fn entry_to(out: &mut String, indent: &str, entry: &Entry) {
    text_to(out, indent, "id", entry.id.as_ref());
    text_to(out, indent, "title", entry.title.as_ref());
    list_to(out, indent, "authors", &entry.authors);
    source_to(out, indent, &entry.source);
    award_to(out, indent, &entry.award);
    if !entry.reprints.is_empty() {
        let sources: Vec<String> = entry.reprints.iter().map(source_in_braces).collect();
        line_to(out, indent, "reprints", &format!("[{}]", sources.join(", ")));
    }
    foreign_ids_to(out, indent, &entry.foreignids);
    related_to(out, indent, &entry.related);
    game_to(out, indent, &entry.game);
    text_to(out, indent, "rules", entry.rules.as_ref());
    text_to(out, indent, "repetition", entry.repetition.as_ref());
    text_to(out, indent, "notation", entry.notation.as_ref());
    match &entry.board {
        Board::Fen(fen) => text_to(out, indent, "fen", Some(fen)),
        Board::Diagram { diagram, turn } => {
            text_to(out, indent, "diagram", Some(diagram));
            text_to(out, indent, "turn", Some(turn));
        }
    }
    list_to(out, indent, "marks", &entry.marks);
    let stipulation = quoted(&entry.stipulation.value.to_string());
    line_to(out, indent, "stipulation", &stipulation);
    if let Some(source) = entry.stipulation_source {
        line_to(out, indent, "stipulation-source", source.name());
    }
    text_to(out, indent, "solution", entry.solution.as_ref());
    if let Some(intended) = &entry.intended_solutions {
        line_to(out, indent, "intended-solutions", &count(intended));
    }
    list_to(out, indent, "keywords", &entry.keywords);
    comments_to(out, indent, &entry.comments);
    list_to(out, indent, "themes", &entry.themes);
    if let Some(difficulty) = &entry.difficulty {
        line_to(out, indent, "difficulty", &decimal_or_text(difficulty.as_str()));
    }
    provenance_to(out, indent, &entry.provenance);
    if let Some(expect) = &entry.expect {
        line_to(out, indent, "expect", &expect.value.to_string());
    }
    if let Some(twins) = in_braces(&entry.twins) {
        line_to(out, indent, "twins", &twins);
    }
}

/// A number of solutions. Other programs would read one with a dot as a fraction unless it is
/// quoted.
pub(super) fn count(intended: &Intended) -> String {
    let text = intended.to_string();
    if intended.is_branching() { quoted(&text) } else { text }
}

/// A key and its text, as a block if that keeps the text intact.
pub(super) fn text_to(out: &mut String, indent: &str, key: &str, text: Option<&Text>) {
    let Some(text) = text else { return };
    let value = block(text.as_str(), indent.len() + 2)
        .unwrap_or_else(|| one_line(text.as_str(), Place::Block));
    line_to(out, indent, key, &value);
}

fn list_to(out: &mut String, indent: &str, key: &str, texts: &[Text]) {
    if !texts.is_empty() {
        line_to(out, indent, key, &in_brackets(texts));
    }
}

pub(super) fn in_brackets(texts: &[Text]) -> String {
    let texts = texts.iter().map(|text| one_line(text.as_str(), Place::Flow));
    format!("[{}]", texts.collect::<Vec<_>>().join(", "))
}

/// The comments: in brackets, or, if one has several lines, each after a dash.
fn comments_to(out: &mut String, indent: &str, comments: &[Text]) {
    if !comments.iter().any(|text| block(text.as_str(), 0).is_some()) {
        return list_to(out, indent, "comments", comments);
    }
    let _ = writeln!(out, "{indent}comments:");
    for text in comments {
        let value = block(text.as_str(), indent.len() + 4)
            .unwrap_or_else(|| one_line(text.as_str(), Place::Block));
        let _ = writeln!(out, "{indent}  - {value}");
    }
}

fn source_to(out: &mut String, indent: &str, source: &Source) {
    if !source.is_empty() {
        line_to(out, indent, "source", &source_in_braces(source));
    }
}

/// A source as a mapping on one line.
fn source_in_braces(source: &Source) -> String {
    let written = |(key, part): (&str, Option<&Text>)| {
        let text = part?.as_str();
        // A name is a text even if it is a number.
        let text = if key == "name" { one_line(text, Place::Flow) } else { number_or_text(text) };
        Some(format!("{key}: {text}"))
    };
    let pairs: Vec<String> = source.parts().into_iter().filter_map(written).collect();
    format!("{{{}}}", pairs.join(", "))
}

fn award_to(out: &mut String, indent: &str, award: &Award) {
    if award.is_empty() {
        return;
    }
    let Award { tourney, distinction, judges, comment } = award;
    let text = |key: &str, part: &Option<Text>| {
        part.as_ref().map(|part| format!("{key}: {}", one_line(part.as_str(), Place::Flow)))
    };
    let judges = (!judges.is_empty()).then(|| format!("judges: {}", in_brackets(judges)));
    let parts = [
        text("tourney", tourney),
        text("distinction", distinction),
        judges,
        text("comment", comment),
    ];
    let pairs: Vec<String> = parts.into_iter().flatten().collect();
    line_to(out, indent, "award", &format!("{{{}}}", pairs.join(", ")));
}

fn foreign_ids_to(out: &mut String, indent: &str, ids: &[ForeignId]) {
    if ids.is_empty() {
        return;
    }
    let ids = ids.iter().map(|id| {
        let domain = one_line(id.domain.as_str(), Place::Flow);
        format!("{{domain: {domain}, problemid: {}}}", number_or_text(id.problemid.as_str()))
    });
    line_to(out, indent, "foreignids", &format!("[{}]", ids.collect::<Vec<_>>().join(", ")));
}

/// The problems in each relation, a single one without brackets.
fn related_to(out: &mut String, indent: &str, related: &Related) {
    for (relation, problems) in related.all() {
        let value = match problems {
            [problem] => number_or_text(problem.as_str()),
            problems => in_brackets(problems),
        };
        line_to(out, indent, relation.key(), &value);
    }
}

fn provenance_to(out: &mut String, indent: &str, provenance: &Provenance) {
    if provenance.is_empty() {
        return;
    }
    let Provenance { source, from, seed, unit, tool } = provenance;
    let parts =
        [("source", source), ("from", from), ("seed", seed), ("unit", unit), ("tool", tool)];
    let pairs: Vec<String> = parts
        .into_iter()
        .filter_map(|(key, part)| {
            part.as_ref().map(|part| format!("{key}: {}", number_or_text(part.as_str())))
        })
        .collect();
    line_to(out, indent, "provenance", &format!("{{{}}}", pairs.join(", ")));
}

/// A line of the file. Writing to a string cannot fail.
pub(super) fn line_to(out: &mut String, indent: &str, key: &str, value: &str) {
    let _ = writeln!(out, "{indent}{key}: {value}");
}
