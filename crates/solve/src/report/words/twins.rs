//! What twins change.

use super::kind::with_commas;
use super::names::man;
use super::page::to_move;
use super::sentence::Sentence;
use crate::problem::{Change, Twin};
use crate::rules::RuleSet;

/// What a twin changes: `horse c6 to e6, without the soldier a8`.
pub fn twin(rules: RuleSet, twin: &Twin) -> Sentence {
    let changes = with_commas(twin.changes.iter().map(|it| change(rules, it)).collect());
    let key = if twin.continued { "twin.further" } else { "twin" };
    Sentence::new(key).part("changes", changes)
}

fn change(rules: RuleSet, change: &Change) -> Sentence {
    let of_man = |key: &'static str, letter: char| {
        let man = rules.man(letter).map(|found| man(found.color, found.name));
        Sentence::new(key).part("man", man.unwrap_or_else(|| super::plain(&letter.to_string())))
    };
    match change {
        Change::Move { man, from, to } => {
            of_man("twin.move", *man).text("from", from).text("to", to)
        }
        Change::Remove { man, at } => of_man("twin.remove", *man).text("at", at),
        Change::Add { man, at } => of_man("twin.add", *man).text("at", at),
        Change::Exchange { points: [one, other] } => {
            Sentence::new("twin.exchange").text("one", one).text("other", other)
        }
        Change::Turn(color) => to_move(rules, *color),
        Change::Stipulation(stipulation) => super::plain(&stipulation.to_string()),
        Change::Mirror => Sentence::new("twin.mirror"),
    }
}
