//! The texts of the topics in three languages, and how they are set in lines.
//!
//! `topics.json` has a row of three texts for each key. `definitions.json` has the German and the Chinese
//! one of what the lists of the program say in English: keys of files, notations, themes.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::cli::report::style::NAME;
use crate::report::words::{Language, columns, filled, width};

type Rows = BTreeMap<String, Vec<String>>;

static TOPICS: LazyLock<Rows> = LazyLock::new(|| rows(include_str!("topics.json")));
static DEFINITIONS: LazyLock<Rows> = LazyLock::new(|| rows(include_str!("definitions.json")));

/// The rows of a file. A test reads the files; one that cannot be read has no texts.
fn rows(file: &str) -> Rows {
    serde_json::from_str(file).unwrap_or_default()
}

/// The place of a language in a row.
fn place(language: Language) -> usize {
    Language::ALL.iter().position(|it| *it == language).unwrap_or_default()
}

/// A text of a topic by its key.
pub(in crate::cli) fn said(key: &str, language: Language) -> &'static str {
    let text = TOPICS.get(key).and_then(|texts| texts.get(place(language)));
    text.map_or("", String::as_str)
}

/// A text of a topic with what is filled in for `{0}` and `{1}`.
pub(in crate::cli) fn with(key: &str, language: Language, values: &[&str]) -> String {
    let mut text = said(key, language).to_owned();
    for (at, value) in values.iter().enumerate() {
        text = text.replace(&format!("{{{at}}}"), value);
    }
    text
}

/// What a list of the program says in English, in a language.
pub(in crate::cli) fn defined<'a>(key: &str, english: &'a str, language: Language) -> &'a str {
    let place = place(language).checked_sub(1);
    let text = DEFINITIONS.get(key).zip(place).and_then(|(texts, place)| texts.get(place));
    text.map_or(english, String::as_str)
}

/// The most columns of a line.
const WIDTH: usize = 92;

/// Signs that no line begins with, and those that none ends with.
const CLOSING: &str = "，。、；：）”？！";
const OPENING: &str = "（“";

/// The parts between which a line may break, each with whether a space precedes it: words, and every Chinese
/// character.
fn parts(text: &str) -> Vec<(bool, String)> {
    let mut parts = Vec::new();
    for word in text.split_whitespace() {
        let (mut part, mut has_space) = (String::new(), true);
        for c in word.chars() {
            let last = part.chars().last();
            let is_wide = last.is_some_and(|last| columns(last) == 2 || columns(c) == 2);
            let is_held = CLOSING.contains(c) || last.is_some_and(|last| OPENING.contains(last));
            if is_wide && !is_held {
                parts.push((has_space, std::mem::take(&mut part)));
                has_space = false;
            }
            part.push(c);
        }
        parts.push((has_space, part));
    }
    parts
}

/// A text in lines of at most 92 columns, each with spaces before it.
pub(in crate::cli) fn wrapped(text: &str, indent: usize) -> String {
    let mut wrapped = String::new();
    let mut used = WIDTH;
    for (has_space, part) in parts(text) {
        let length = width(&part);
        let space = usize::from(has_space);
        if used + space + length > WIDTH {
            if !wrapped.is_empty() {
                wrapped.push('\n');
            }
            wrapped.push_str(&" ".repeat(indent));
            used = indent + length;
        } else {
            wrapped.push_str(&" ".repeat(space));
            used += space + length;
        }
        wrapped.push_str(&part);
    }
    wrapped.push('\n');
    wrapped
}

/// A sign with its meaning, which begins in the same column in all rows.
pub(in crate::cli) fn row(sign: &str, to: usize, meaning: &str) -> String {
    let meaning = wrapped(meaning, to + 4);
    format!("  {}  {}\n", filled(sign, to), meaning.trim())
}

/// A heading above rows.
pub(in crate::cli) fn headed(heading: &str) -> String {
    format!("\n{NAME}{heading}{NAME:#}\n")
}

/// A heading with its rows.
pub(in crate::cli) fn section(heading: &str, rows: &[(String, String)]) -> String {
    let to = rows.iter().map(|(sign, _)| width(sign)).max().unwrap_or_default();
    let rows = rows.iter().map(|(sign, meaning)| row(sign, to, meaning));
    headed(heading) + &rows.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;
    use crate::problem::yaml::MAPPINGS;
    use crate::theme::Name;

    #[test]
    fn every_row_is_in_all_languages() {
        assert!(TOPICS.len() > 100 && DEFINITIONS.len() > 150);
        for (key, texts) in TOPICS.iter() {
            assert_eq!(texts.len(), 3, "{key}");
        }
        for (key, texts) in DEFINITIONS.iter() {
            assert_eq!(texts.len(), 2, "{key}");
        }
    }

    #[test]
    fn the_lists_of_the_program_are_translated_whole() {
        let themes = Name::ALL.iter().map(|name| format!("theme.{name}"));
        let notations = Notation::ALL.map(|notation| format!("notation.{notation}"));
        let keys = MAPPINGS
            .iter()
            .flat_map(|(noun, keys)| keys.iter().map(move |key| format!("{noun}.{}", key.name)));
        let nouns = MAPPINGS.map(|(noun, _)| noun.to_owned());
        for key in themes.chain(notations).chain(keys).chain(nouns) {
            assert!(DEFINITIONS.contains_key(&key), "{key}");
        }
    }

    #[test]
    fn lines_break_between_words_and_chinese_characters() {
        assert_eq!(wrapped("one two", 2), "  one two\n");
        let chinese = wrapped(&"攻方先走，".repeat(20), 4);
        for line in chinese.lines() {
            assert!(width(line) <= WIDTH, "{line}");
            assert!(!line.trim_start().starts_with(CLOSING.chars().next().unwrap()), "{line}");
        }
        assert_eq!(
            parts("用 `a b` 求"),
            [
                (true, "用".to_owned()),
                (true, "`a".to_owned()),
                (true, "b`".to_owned()),
                (true, "求".to_owned()),
            ]
        );
    }
}
