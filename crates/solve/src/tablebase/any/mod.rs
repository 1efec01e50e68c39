//! The tables of any rule set, for code that is compiled once.
//!
//! [`AnyTableFolder`] chooses the rule set where the folder is opened. What it is asked about are
//! [`AnyMaterial`] and [`AnyPosition`]; it answers with plain data.

mod answer;
mod material;

use std::fmt;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use thiserror::Error;

use super::file;
use super::finds::AnyMinedPosition;
use super::folder::TableFolder;
use super::index::Index;
use super::material::Material;
use super::mine::{Filter, Theme, mine};
use super::natural::{NaturalStats, natural};
use super::plan::{BuildPlan, Existing, PlanError, plan};
use super::retrograde::{BuildError, BuildMonitor, Checkpoints, build, built_share};
use super::rules::{NoTables, TablebaseRules};
use super::stats::{SideStats, stats};
use super::table::Table;
use super::verify::{VerifyError, verify};
use crate::exact::{FileError, MissingTable};
use crate::game::{Color, Repetition};
use crate::rules::{AnyPosition, PlayedRules, RuleSet};
use crate::with_rules;

pub use answer::{Answer, AnyMoveValue, Counts};
pub use material::AnyMaterial;

/// The tables of a rule set in a folder, under one rule about repetition; what can be asked of them is
/// [`Folder`]. A material or a position of another rule set has no table here.
#[derive(Debug)]
pub struct AnyTableFolder(Box<dyn Folder>);

/// Why a table was not built or not saved.
#[derive(Debug, Error)]
pub enum SavedBuildError {
    /// It was not built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// It was not saved, or a table that it needs cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
}

impl AnyTableFolder {
    /// The tables of a folder, which need not exist.
    ///
    /// # Errors
    /// That the rule set has no tables under this rule about repetition.
    pub fn new(rules: RuleSet, folder: &Path, repetition: Repetition) -> Result<Self, NoTables> {
        Self::with(rules, folder, repetition, false)
    }

    /// The same, with every table read into memory when it is first asked for.
    ///
    /// # Errors
    /// That the rule set has no tables under this rule about repetition.
    pub fn in_memory(
        rules: RuleSet,
        folder: &Path,
        repetition: Repetition,
    ) -> Result<Self, NoTables> {
        Self::with(rules, folder, repetition, true)
    }

    fn with(
        rules: RuleSet,
        path: &Path,
        repetition: Repetition,
        whole: bool,
    ) -> Result<Self, NoTables> {
        Ok(Self(with_rules!(rules, rules: _ => {
            NoTables::under(rules, repetition)?;
            let folder = TableFolder::new(rules, path, repetition);
            Box::new(if whole { folder.in_memory() } else { folder })
        })))
    }
}

impl Deref for AnyTableFolder {
    type Target = dyn Folder;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

/// A folder of tables without its type.
pub trait Folder: fmt::Debug + Send + Sync {
    /// The rule set of all tables in the folder.
    fn rules(&self) -> RuleSet;

    /// The repetition rule of the tables.
    fn repetition(&self) -> Repetition;

    /// Opens the table of a material; returns whether there is one.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    fn open(&self, material: &AnyMaterial) -> Result<bool, FileError>;

    /// What is missing where the table of a material does not exist.
    fn missing_table(&self, material: &AnyMaterial) -> MissingTable;

    /// Plans the tables of some materials and all their dependencies; see [`plan`](plan()).
    ///
    /// # Errors
    /// A file that exists and cannot be read, or is damaged or no table and is not to be built
    /// again; a material with too many placements.
    fn plan(
        &self,
        materials: &[AnyMaterial],
        existing: Existing,
    ) -> Result<BuildPlan<AnyMaterial>, PlanError>;

    /// Builds the table of a material, whose dependencies exist, on the threads of the current
    /// rayon pool, and saves it in the folder; returns the size of its file. The folder must exist
    /// and hold its tables in memory.
    ///
    /// # Errors
    /// Why it was not built or not saved.
    fn build(
        &self,
        material: &AnyMaterial,
        monitor: &BuildMonitor<'_>,
    ) -> Result<u64, SavedBuildError>;

    /// Checkpoints of a table in the folder; see [`Checkpoints::new`].
    fn checkpoints<'a>(
        &self,
        material: &AnyMaterial,
        every: Duration,
        warn: &'a (dyn Fn(&str) + Sync),
    ) -> Checkpoints<'a>;

    /// Releases the memory of a table; it is opened again when it is next asked for.
    fn forget(&self, material: &AnyMaterial);

    /// Verifies all entries of a table; returns their number. See [`verify`](verify()).
    ///
    /// # Errors
    /// A wrong entry, or why the table could not be verified; that it is missing.
    fn verify(
        &self,
        material: &AnyMaterial,
        stop: &AtomicBool,
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<u64, VerifyError>;

    /// Counts the positions of a material, Red to move first, with the sides as in the material;
    /// nothing if it has no table. See [`stats`](stats()).
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    fn stats(&self, material: &AnyMaterial) -> Result<Option<[SideStats; 2]>, FileError>;

    /// Counts the positions of a material in which nothing hangs, Red to move first, with the sides as in
    /// the material; nothing if it has no table.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    fn natural(&self, material: &AnyMaterial) -> Result<Option<[NaturalStats; 2]>, FileError>;

    /// What tables say of a position and its moves. Tables are counted for its class; `counts`
    /// keeps that for other positions.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    fn answer(&self, position: &AnyPosition, counts: &mut Counts) -> Result<Answer, FileError>;

    /// Finds at most `count` positions of a theme, with the sides as in `material`; see
    /// [`mine`](mine()).
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    fn mine(
        &self,
        material: &AnyMaterial,
        theme: Theme,
        filter: &Filter,
        count: usize,
        stop: &AtomicBool,
    ) -> Result<Vec<AnyMinedPosition>, FileError>;
}

impl<R: TablebaseRules + PlayedRules> Folder for TableFolder<R> {
    fn rules(&self) -> RuleSet {
        self.rules().rule_set()
    }

    fn repetition(&self) -> Repetition {
        self.repetition()
    }

    fn open(&self, material: &AnyMaterial) -> Result<bool, FileError> {
        find(self, material).map(|table| table.is_some())
    }

    fn missing_table(&self, material: &AnyMaterial) -> MissingTable {
        let material = material.typed(self.rules());
        material.map_or(MissingTable::NotUnderTheseRules, |it| self.missing_table(&it))
    }

    fn plan(
        &self,
        materials: &[AnyMaterial],
        existing: Existing,
    ) -> Result<BuildPlan<AnyMaterial>, PlanError> {
        let materials: Vec<Material<R>> =
            materials.iter().filter_map(|it| it.typed(self.rules())).collect();
        Ok(plan(self, &materials, existing)?.named(|it| AnyMaterial::from(&it)))
    }

    fn build(
        &self,
        material: &AnyMaterial,
        monitor: &BuildMonitor<'_>,
    ) -> Result<u64, SavedBuildError> {
        let typed = material.typed(self.rules());
        let material = typed.ok_or_else(|| BuildError::Missing(material.to_string()))?;
        let mut parts = Vec::new();
        for part in material.dependencies() {
            parts.extend(self.table(&part)?);
        }
        let find = |wanted: &Material<R>| {
            parts.iter().find(|part| part.material() == wanted).map(Arc::clone)
        };
        let built = built_share(&Index::new(material), self.repetition());
        let on_share = |share| (monitor.on_share)(share * built);
        let building = BuildMonitor { on_share: &on_share, ..*monitor };
        let table = build(material, self.repetition(), find, &building)?;
        let on_share = |share| (monitor.on_share)(built + share * (1.0 - built));
        let bytes = file::save_watched(self.folder(), &table, &on_share)?;
        if let Some(checkpoints) = monitor.checkpoints {
            checkpoints.remove();
        }
        self.insert(Arc::new(table));
        Ok(bytes)
    }

    fn checkpoints<'a>(
        &self,
        material: &AnyMaterial,
        every: Duration,
        warn: &'a (dyn Fn(&str) + Sync),
    ) -> Checkpoints<'a> {
        let name = material.typed(self.rules()).map(|it| file::name(&it, self.repetition()));
        Checkpoints::new(self.folder(), name.unwrap_or_default(), every, warn)
    }

    fn forget(&self, material: &AnyMaterial) {
        if let Some(material) = material.typed(self.rules()) {
            self.forget(&material);
        }
    }

    fn verify(
        &self,
        material: &AnyMaterial,
        stop: &AtomicBool,
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<u64, VerifyError> {
        let table = find(self, material)?;
        let table = table.ok_or_else(|| VerifyError::Missing(material.to_string()))?;
        verify(&table, self, stop, done)
    }

    fn stats(&self, material: &AnyMaterial) -> Result<Option<[SideStats; 2]>, FileError> {
        let Some(table) = find(self, material)? else { return Ok(None) };
        let [first, second] = stats(&table)?;
        Ok(Some(if is_exchanged(&table, material) {
            [second.turned(), first.turned()]
        } else {
            [first, second]
        }))
    }

    fn natural(&self, material: &AnyMaterial) -> Result<Option<[NaturalStats; 2]>, FileError> {
        let Some(table) = find(self, material)? else { return Ok(None) };
        let exchanged = is_exchanged(&table, material);
        let [red, black] = Color::ALL.map(|turn| natural(&table, turn, exchanged));
        Ok(Some([red?, black?]))
    }

    fn answer(&self, position: &AnyPosition, counts: &mut Counts) -> Result<Answer, FileError> {
        match self.rules().of_position(position) {
            Some(position) => Answer::of(self, position, counts),
            None => Ok(Answer::unknown(Some(MissingTable::NotUnderTheseRules))),
        }
    }

    fn mine(
        &self,
        material: &AnyMaterial,
        theme: Theme,
        filter: &Filter,
        count: usize,
        stop: &AtomicBool,
    ) -> Result<Vec<AnyMinedPosition>, FileError> {
        let Some(material) = material.typed(self.rules()) else { return Ok(Vec::new()) };
        let found = mine(&material, self, theme, filter, count, stop)?;
        Ok(found.iter().map(AnyMinedPosition::from).collect())
    }
}

/// The table of a material, if there is one.
fn find<R: TablebaseRules + PlayedRules>(
    folder: &TableFolder<R>,
    material: &AnyMaterial,
) -> Result<Option<Arc<Table<R>>>, FileError> {
    material.typed(folder.rules()).map_or(Ok(None), |it| folder.table(&it))
}

/// Whether the sides are exchanged in the table of a material: there the stronger side is Red.
fn is_exchanged<R: TablebaseRules + PlayedRules>(table: &Table<R>, material: &AnyMaterial) -> bool {
    AnyMaterial::from(table.material()) != *material
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tablebase::Value;

    #[test]
    fn tables_of_every_rule_set_are_built_and_asked_without_its_type() {
        for (rules, text) in RuleSet::ALL.map(|rules| (rules, AnyMaterial::example(rules))) {
            let material = &AnyMaterial::expand(rules, &text[..3]).unwrap()[0];
            let path = tempfile::tempdir().unwrap();
            let folder = AnyTableFolder::in_memory(rules, path.path(), Repetition::None).unwrap();
            let stop = AtomicBool::new(false);
            let monitor = BuildMonitor::new(&stop);
            let materials = std::slice::from_ref(material);
            let plan = folder.plan(materials, Existing::Checked).unwrap();
            for step in plan.steps {
                folder.build(&step.material, &monitor).unwrap();
            }
            assert!(folder.open(material).unwrap());
            assert_eq!(folder.verify(material, &stop, &|_| {}).unwrap(), material.entries() * 2);
            let [_, black] = folder.stats(material).unwrap().unwrap();
            assert!(black.losses > 0, "{rules} {material}");
            // In Chex a bare king has lost at once.
            let longest = black.longest_loss.unwrap();
            let answer = folder.answer(&longest.position, &mut Counts::default()).unwrap();
            assert_eq!(answer.value, Some(Value::Loss(longest.plies)));
            assert_eq!(answer.line.len(), usize::from(longest.plies));
        }
    }

    #[test]
    fn another_rule_set_has_no_table_here() {
        let folder = AnyTableFolder::new(RuleSet::Chex, Path::new("none"), Repetition::None);
        let folder = folder.unwrap();
        let material = &AnyMaterial::expand(RuleSet::Xiangqi, "KRK").unwrap()[0];
        assert!(!folder.open(material).unwrap());
        let answer = folder.answer(&RuleSet::Xiangqi.start(), &mut Counts::default()).unwrap();
        assert_eq!((answer.value, answer.moves), (None, None));
    }

    #[test]
    fn another_game_on_the_same_board_has_no_table_here() {
        let path = tempfile::tempdir().unwrap();
        let open = |rules| AnyTableFolder::in_memory(rules, path.path(), Repetition::None).unwrap();
        let folders = [RuleSet::Xiangqi, RuleSet::ChinaSchach].map(open);
        let [own, other] =
            [0, 1].map(|at| AnyMaterial::expand(folders[at].rules(), "KK").unwrap().remove(0));
        let stop = AtomicBool::new(false);
        let monitor = BuildMonitor::new(&stop);
        folders[0].build(&own, &monitor).unwrap();
        assert!(folders[0].open(&own).unwrap());
        assert!(!folders[0].open(&other).unwrap());
        assert!(!folders[1].open(&own).unwrap());
        assert!(!folders[1].open(&other).unwrap());
        assert!(folders[1].build(&own, &monitor).is_err());
    }
}
