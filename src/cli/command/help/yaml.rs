//! The keys of files of problems.

use std::fmt::Write;

use crate::cli::command::init;
use crate::cli::report::layout::indented;
use crate::cli::report::style::NAME;
use crate::cli::run::error::CommandError;
use crate::game::Repetition;
use crate::notation::{Notation, names};
use crate::problem::FindingKind;
use crate::problem::yaml::{Key, MAPPINGS};
use crate::rules::RuleSet;

/// An example, the keys and what can follow some of them.
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
        (
            "stipulation",
            "#N, #, #N checks, # checks, #N checkmate, ==N, #N by P, #N by Pc7, #N.5, + or =; h#N, h#N.5, s#N, r#N, ser-#N, ser-h#N, ser-s#N, hs#N \
             or hs#N.5, with == for # where a stalemate is wanted, and duplex behind it where both \
             sides are asked"
                .to_owned(),
        ),
        ("expect", format!("sound, or a list of {}", or(&findings))),
        ("themes", "the words of `paiju help themes`".to_owned()),
    ];
    let _ = writeln!(text, "\n{NAME}Values{NAME:#}");
    for (name, values) in values {
        let line = super::wrapped(&values, width + 4);
        let _ = write!(text, "  {name:<width$}  {}", line.trim_start());
    }
    let _ = write!(text, "\n{NAME}Twins{NAME:#}\n");
    for (change, meaning) in TWINS {
        let line = super::wrapped(meaning, TWIN_WIDTH + 4);
        let _ = write!(text, "  {change:<TWIN_WIDTH$}  {}", line.trim_start());
    }
    let _ = write!(text, "\n{}", indented(TWIN_EXAMPLE, 2));
    Ok(text)
}

/// What a twin can change.
const TWINS: [(&str, &str); 10] = [
    ("move c6 e6", "a man goes to another point"),
    ("remove a8", "a man is taken off"),
    ("add R a1", "a man comes onto the board; the letter is that of position text"),
    ("exchange a1 b3", "two men change places"),
    ("turn", "the other side is to move"),
    ("stipulation #3", "something else is asked"),
    ("mirror", "the board is mirrored"),
    ("a; b", "several changes"),
    ("continued; …", "the changes are made in the twin before, not in the diagram"),
    ("zeroposition; …", "in the first twin: the diagram itself is not a problem"),
];

/// The width of the longest of these words.
const TWIN_WIDTH: usize = 15;

const TWIN_EXAMPLE: &str = "\
twins:
  b: move c6 e6
  c: \"remove a8; stipulation #3\"
  d: continued; mirror";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Stipulation, Twin, twin};

    #[test]
    fn what_help_says_of_twins_is_read() {
        let position = RuleSet::Xiangqi.read("3ak4/9/9/9/2N6/9/9/9/9/N2K4R w").unwrap();
        let diagram = (position, Stipulation::SHORTEST);
        let first = |changes: &str| twin(diagram, None, true, changes);
        for (change, _) in TWINS {
            let change = match change {
                "remove a8" | "exchange a1 b3" | "add R a1" => change.replace("a8", "a1"),
                "a; b" => "move c6 b6; mirror".to_owned(),
                _ => change.replace('…', "mirror"),
            };
            let change = change.replace("exchange a1 b3", "exchange a1 i1");
            let change = change.replace("add R a1", "add R a2");
            let made = if change.starts_with("continued") {
                twin(diagram, Some(&first("mirror").unwrap()), false, &change)
            } else {
                first(&change)
            };
            let made: Twin = made.unwrap_or_else(|error| panic!("{change}: {error}"));
            assert_eq!(made.zeroposition, change.starts_with("zeroposition"), "{change}");
        }
    }
}
