//! Tables in memory as the endgames of a search.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::material::Material;
use super::rules::TablebaseRules;
use super::table::Table;
use crate::exact::{FileError, MissingTable, Probe, Value, strategy};
use crate::game::{Position, Repetition, Rules};
use crate::solve::{Endgames, Fate, Strategy};

/// Tables under the canonical names of their materials.
pub(super) type Tables<R> = FxHashMap<Material<R>, Arc<Table<R>>>;

/// The tables of a material and of all that it needs.
pub(super) struct SmallEndgames<R: Rules> {
    tables: Tables<R>,
    repetition: Repetition,
    most_men: usize,
}

impl<R: TablebaseRules> SmallEndgames<R> {
    pub(super) fn new(tables: Tables<R>, repetition: Repetition) -> Self {
        let most_men = tables.values().map(|table| table.material().men()).max().unwrap_or(0);
        Self { tables, repetition, most_men }
    }
}

impl<R: TablebaseRules> Probe<R> for SmallEndgames<R> {
    fn probe(&self, position: &Position<R>) -> Result<Option<Value>, FileError> {
        Ok(self.known(position).or_else(|| Value::of_finished(position)))
    }

    fn known(&self, position: &Position<R>) -> Option<Value> {
        if position.rights() != R::Rights::default() {
            return None;
        }
        let table = self.tables.get(&Material::of(position.board()).canonical().0)?;
        // What is in memory can be read.
        table.look_up(position.board(), position.turn()).ok()?
    }

    fn missing(&self, position: &Position<R>) -> MissingTable {
        MissingTable::TooLarge { material: Material::of(position.board()).to_string() }
    }
}

impl<R: TablebaseRules> Endgames<R> for SmallEndgames<R> {
    fn most_men(&self) -> usize {
        self.most_men
    }

    fn fate(&self, position: &Position<R>) -> Option<Fate> {
        self.known(position)?.fate()
    }

    fn strategy(&self, position: &Position<R>) -> Option<Strategy<R>> {
        strategy(self, position).ok().flatten()
    }

    fn has_gaps(&self) -> bool {
        false
    }

    fn repetition(&self) -> Repetition {
        self.repetition
    }
}
