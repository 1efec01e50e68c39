//! The command that builds a table that is missing.

use std::borrow::Cow;
use std::path::Path;

use crate::exact::DEFAULT_FOLDER;
use crate::game::{Repetition, Rules};
use crate::rules::RuleSet;

/// The command that builds the table of a material in a folder, with all tables that it needs.
pub(super) fn build_command<R: Rules>(
    rules: R,
    repetition: Repetition,
    folder: &Path,
    material: &str,
) -> String {
    let mut words = vec!["paiju table build"];
    let (rules, folder_name) = (rules.name(), folder.display().to_string());
    let folder_name = quoted(&folder_name);
    if rules != RuleSet::default().name() {
        words.extend(["--rules", rules]);
    }
    if repetition != R::REPETITION {
        words.extend(["--repetition", repetition.name()]);
    }
    if folder != Path::new(DEFAULT_FOLDER) {
        words.extend(["--tables", &folder_name]);
    }
    words.push(material);
    words.join(" ")
}

/// A word of a command line, in quotes where a shell needs them.
fn quoted(word: &str) -> Cow<'_, str> {
    let plain = |letter: char| letter.is_alphanumeric() || "/\\._-+:".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        Cow::Borrowed(word)
    } else {
        Cow::Owned(format!("'{}'", word.replace('\'', r"'\''")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::chex::Chex;
    use crate::rules::xiangqi::Xiangqi;

    #[test]
    fn a_command_names_what_is_not_the_default() {
        let command = |repetition, folder: &str| {
            build_command(Xiangqi::default(), repetition, Path::new(folder), "KRK")
        };
        assert_eq!(command(Repetition::Checks, "tables"), "paiju table build KRK");
        let other = command(Repetition::None, "/my tables");
        assert_eq!(other, "paiju table build --repetition none --tables '/my tables' KRK");
        let chex = build_command(Chex::default(), Repetition::None, Path::new("it's"), "KQK");
        assert_eq!(chex, r"paiju table build --rules chex --tables 'it'\''s' KQK");
    }
}
