//! Mined positions as entries of a collection.

use crate::notation::Notation;
use crate::problem::{Board, Collection, Entry, Expect, FindingKind, Stipulation, Text};
use crate::report::words::{self, Language};
use crate::rules::RuleSet;
use crate::tablebase::{AnyMaterial, AnyMinedPosition, Wdl};

pub(super) fn title(materials: &[AnyMaterial], language: Language) -> String {
    let names: Vec<String> = materials.iter().map(ToString::to_string).collect();
    words::mined_from(&names.join(", ")).text_in(language)
}

/// A collection of the rules and the notation in which positions are written.
pub(super) fn collection(rules: RuleSet, title: String) -> Collection {
    let mut collection = Collection { title: Some(Text::new(title)), ..Collection::default() };
    collection.defaults.rules = Some(Text::new(rules.name()));
    collection.defaults.notation = Some(Text::new(Notation::Coordinates.name()));
    collection
}

/// A position as a problem that `verify` confirms, with what tables say of it in words.
pub(super) fn entry(id: &str, theme: &str, mined: &AnyMinedPosition, language: Language) -> Entry {
    let AnyMinedPosition { position, value, keys, others, other_turn, only_moves } = mined;
    let verdict = value.wdl();
    let stipulation = if verdict == Wdl::Draw { Stipulation::DRAW } else { Stipulation::WIN };
    let mut entry = Entry::new(Board::Fen(Text::new(position.to_string())), stipulation);
    entry.id = Some(Text::new(id));
    entry.keywords = vec![Text::new(theme)];
    let keeping = (verdict != Wdl::Loss).then_some((*keys, keys + others));
    let in_a_row = only_moves.len().div_ceil(2);
    let (rules, turn) = (position.rules(), position.turn());
    let said = words::mined(rules, turn, *value, *other_turn, keeping, in_a_row);
    entry.comments = vec![Text::new(said.text_in(language))];
    if !only_moves.is_empty() {
        let line = position.write_line(Notation::Coordinates, only_moves);
        entry.solution = Some(Text::new(line));
    }
    let expected = match (verdict, keys) {
        (Wdl::Loss, _) => Expect::Findings([FindingKind::NoSolution].into()),
        (_, 1) => Expect::Sound,
        _ => Expect::Findings([FindingKind::Cook].into()),
    };
    entry.expect = Some(expected.into());
    entry
}
