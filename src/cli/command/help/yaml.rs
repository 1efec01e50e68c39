//! The keys of files of problems.

use std::fmt::Write;

use crate::cli::command::init;
use crate::cli::report::layout::indented;
use crate::cli::report::style::NAME;
use crate::cli::run::error::CommandError;
use crate::game::Repetition;
use crate::notation::{Notation, names};
use crate::problem::FindingKind;
use crate::problem::yaml::keys::{Key, MAPPINGS};
use crate::rules::RuleSet;

/// An example, the keys and what can stand behind some of them.
pub(super) fn text() -> Result<String, CommandError> {
    let rules = RuleSet::default();
    let example = init::template(rules, Notation::default()).map_err(CommandError::Input)?;
    let mut text = format!(
        "A file holds a collection, or several separated by ---. A bare list of problems or one \
         problem\nis accepted as well.\n\n{NAME}Example{NAME:#} (`paiju init` writes it):\n\n{}",
        indented(&example, 2)
    );
    let width = MAPPINGS.iter().flat_map(|it| it.1).map(|key| key.name.len()).max().unwrap_or(0);
    for (name, keys) in MAPPINGS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{NAME}Keys of {name}{NAME:#}");
        for Key { name, meaning, .. } in keys {
            let line = super::wrapped(meaning, width + 4);
            let _ = writeln!(text, "  {name:<width$}  {}", line.trim());
        }
    }
    let or = |names: &[&str]| match names {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        names => names.concat(),
    };
    let findings = FindingKind::ALL.map(FindingKind::name);
    let values = [
        ("rules", or(&RuleSet::ALL.map(RuleSet::name))),
        ("repetition", or(&Repetition::ALL.map(Repetition::name))),
        ("notation", names(&Notation::ALL)),
        ("stipulation", "#N, #, #N checks, # checks, + or =".to_owned()),
        ("expect", format!("sound, or a list of {}", or(&findings))),
        ("themes", "the words of `paiju help themes`".to_owned()),
    ];
    let _ = writeln!(text, "\n{NAME}Values{NAME:#}");
    for (name, values) in values {
        let line = super::wrapped(&values, width + 4);
        let _ = write!(text, "  {name:<width$}  {}", line.trim_start());
    }
    Ok(text)
}
