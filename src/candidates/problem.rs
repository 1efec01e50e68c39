//! What the pool, the choice and the file need of a generated problem, whatever it asks.

use super::entry::{SetOrigin, collection_entry};
use super::generator_rules::GeneratorRules;
use super::problem::GeneratedProblem;
use crate::difficulty::Key;
use crate::game::{Color, Position};
use crate::notation::Notation;
use crate::problem::Entry;
use crate::theme::Name;

/// A generated problem.
pub trait Composed: Clone + Send {
    /// The rules.
    type Rules: GeneratorRules;

    /// The position.
    fn position(&self) -> &Position<Self::Rules>;

    /// Points by which problems are ranked; more is better.
    fn quality(&self) -> f64;

    /// The length, in moves.
    fn moves(&self) -> u8;

    /// How hard it is; problems of one length are sorted by it.
    fn difficulty(&self) -> f64;

    /// The side whose material is named first.
    fn attacker(&self) -> Color;

    /// The kind of the first move and the piece that makes it.
    fn key(&self) -> (Key, <Self::Rules as crate::game::Rules>::Role);

    /// The names of its themes.
    fn theme_names(&self) -> Vec<Name>;

    /// The number of minor duals.
    fn minor_duals(&self) -> usize;

    /// The entry of a collection, with its solutions in the notation given.
    fn entry(&self, id: String, origin: &SetOrigin, notation: Notation) -> Entry;
}

impl<R: GeneratorRules> Composed for GeneratedProblem<R> {
    type Rules = R;

    fn position(&self) -> &Position<R> {
        &self.position
    }

    fn quality(&self) -> f64 {
        self.quality
    }

    fn moves(&self) -> u8 {
        self.moves
    }

    fn difficulty(&self) -> f64 {
        self.difficulty.score
    }

    fn attacker(&self) -> Color {
        self.position.turn()
    }

    fn key(&self) -> (Key, R::Role) {
        (self.facts.key, self.key.role)
    }

    fn theme_names(&self) -> Vec<Name> {
        self.themes.iter().map(|theme| theme.name).collect()
    }

    fn minor_duals(&self) -> usize {
        self.minor_duals
    }

    fn entry(&self, id: String, origin: &SetOrigin, notation: Notation) -> Entry {
        collection_entry(self, id, origin, notation)
    }
}
