//! What tables say of a position.

use super::names::side;
use super::sentence::Sentence;
use crate::exact::MissingTable;
use crate::game::Color;
use crate::rules::RuleSet;

/// How the manuals class a position, by the name of the class in machine output. This build may lack
/// the tables that classes come from.
pub fn book_class(name: &str) -> Sentence {
    Sentence::new(format!("class.{name}"))
}

/// That the table of a position is missing.
pub fn no_table(missing: Option<&MissingTable>) -> Sentence {
    Sentence::new("table.missing").part("missing", missing_table(missing))
}

/// That a table is missing to which moves lead.
pub fn no_next_table(missing: Option<&MissingTable>) -> Sentence {
    Sentence::new("table.next-missing").part("missing", missing_table(missing))
}

/// Which table is missing, and what builds it.
fn missing_table(missing: Option<&MissingTable>) -> Sentence {
    match missing {
        None => Sentence::new("tried.no-table"),
        Some(MissingTable::Buildable { material, under, only, command }) => {
            let key = match (under, only) {
                (Some(_), Some(_)) => "missing.table-only",
                (Some(_), None) => "missing.table-under",
                (None, _) => "missing.table",
            };
            let mut sentence = Sentence::new(key).text("material", material);
            for (name, rule) in [("under", under), ("only", only)] {
                if let Some(rule) = rule {
                    sentence = sentence.text(name, rule);
                }
            }
            sentence.text("command", command)
        }
        Some(MissingTable::TooLarge { material }) => {
            Sentence::new("missing.too-large").text("material", material)
        }
        Some(MissingTable::NotUnderTheseRules) => Sentence::new("missing.not-under-these-rules"),
    }
}

/// Where best play comes back to a position: after the numbered move that led to it, or to the first
/// one.
pub fn comes_again(after: Option<String>) -> Sentence {
    match after {
        Some(mv) => Sentence::new("again.after").text("move", mv),
        None => Sentence::new("again.first"),
    }
}

/// The same, and which side has checked with every move since.
pub fn comes_again_by_checks(again: Sentence, rules: RuleSet, loser: Color) -> Sentence {
    Sentence::new("again.checks")
        .part("again", again)
        .part("side", side(rules, loser))
        .part("other", side(rules, !loser))
}
