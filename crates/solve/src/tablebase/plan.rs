//! Build plans: which tables to build, in what order, and how much memory that takes.

use rustc_hash::{FxHashMap, FxHashSet};
use thiserror::Error;

use super::folder::TableFolder;
use super::index::Index;
use super::material::Material;
use super::retrograde::{memory, work};
use super::rules::TablebaseRules;
use crate::exact::FileError;

/// Most entries of a table with one side to move. More would take terabytes, and the number of
/// placements of a dozen attackers does not even fit into 64 bits.
const MOST_ENTRIES: u64 = 1 << 40;

/// Why there is no plan.
#[derive(Debug, Error)]
pub enum PlanError {
    /// A table file that exists and is damaged or no table.
    #[error(transparent)]
    File(#[from] FileError),
    /// A material with too many placements.
    #[error(
        "the table of {material} would have more than {MOST_ENTRIES} entries with one side to move"
    )]
    TooLarge {
        /// The material of the table, such as `KRK`.
        material: String,
    },
}

/// The tables to build; `M` is a material.
#[derive(Debug)]
pub struct BuildPlan<M> {
    /// The tables, dependencies first.
    pub steps: Vec<BuildStep<M>>,
    /// The number of tables that exist already.
    pub existing: usize,
    /// The number of damaged tables among those to build.
    pub damaged: usize,
}

/// How tables that exist are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Only their headers are read, and one with a damaged header counts as missing: for estimates.
    Opened,
    /// All of each is compared with its checksums, and damage is an error.
    Checked,
    /// The same, but a damaged one is built again.
    Rebuilt,
}

/// One table to build.
#[derive(Debug)]
pub struct BuildStep<M> {
    /// The material of the table to build.
    pub material: M,
    /// Entries with either side to move.
    pub positions: u64,
    /// The work of building it, in positions of a table that no rule about repetition decides: an
    /// estimate.
    pub work: u64,
    /// Bytes of memory to build it, without other tables.
    pub own_memory: u64,
    /// Bytes of the other tables in memory meanwhile.
    pub held_memory: u64,
    /// The tables that no later step needs.
    pub last_use: Vec<M>,
}

impl<M> BuildStep<M> {
    /// Bytes of memory during this step.
    pub fn memory(&self) -> u64 {
        self.own_memory + self.held_memory
    }
}

impl<M> BuildPlan<M> {
    /// Bytes of memory that the plan needs at most at a time.
    pub fn memory(&self) -> u64 {
        self.steps.iter().map(BuildStep::memory).max().unwrap_or(0)
    }

    /// Entries of all tables that are to be built.
    pub fn positions(&self) -> u64 {
        self.steps.iter().map(|step| step.positions).sum()
    }

    /// The work of building all tables; see [`BuildStep::work`].
    pub fn work(&self) -> u64 {
        self.steps.iter().map(|step| step.work).sum()
    }

    /// The same plan with other names of the materials.
    pub(super) fn named<N>(self, name: impl Fn(M) -> N) -> BuildPlan<N> {
        let step = |step: BuildStep<M>| BuildStep {
            material: name(step.material),
            positions: step.positions,
            work: step.work,
            own_memory: step.own_memory,
            held_memory: step.held_memory,
            last_use: step.last_use.into_iter().map(&name).collect(),
        };
        let steps = self.steps.into_iter().map(step).collect();
        BuildPlan { steps, existing: self.existing, damaged: self.damaged }
    }
}

/// Plans the tables of some materials and all their dependencies, except those that exist.
/// Each material is built together with its dependencies before the next one, and each table
/// once, so memory holds only what the current material needs and what later ones share.
///
/// # Errors
/// A file that exists and cannot be read, or is damaged or no table and is not to be built again;
/// a material with too many placements.
pub fn plan<R: TablebaseRules>(
    folder: &TableFolder<R>,
    materials: &[Material<R>],
    existing_are: Existing,
) -> Result<BuildPlan<Material<R>>, PlanError> {
    // Its dependencies have fewer pieces, or promoted ones with a few squares more.
    if let Some(large) = materials.iter().find(|it| Index::new(**it).len() > MOST_ENTRIES) {
        return Err(PlanError::TooLarge { material: large.to_string() });
    }
    let mut known = FxHashSet::default();
    let (mut missing, mut existing, mut damaged) = (Vec::new(), 0, 0);
    for material in materials.iter().flat_map(Material::with_dependencies) {
        if !known.insert(material) {
            continue;
        }
        let found = match existing_are {
            Existing::Opened => folder.exists(&material),
            Existing::Checked | Existing::Rebuilt => folder.is_whole(&material),
        };
        match found {
            Ok(true) => existing += 1,
            Ok(false) => missing.push(material),
            Err(FileError::Bad { .. }) if existing_are != Existing::Checked => {
                damaged += 1;
                missing.push(material);
            }
            Err(error) => return Err(error.into()),
        }
    }
    // The last step that needs each table.
    let mut last = FxHashMap::default();
    for (at, material) in missing.iter().enumerate() {
        last.extend(material.dependencies().into_iter().map(|needed| (needed, at)));
    }
    // A table is in memory from its first use, or from when it is built, to its last use.
    let mut held: Vec<(Material<R>, u64)> = Vec::new();
    let mut steps = Vec::new();
    for (at, &material) in missing.iter().enumerate() {
        let index = Index::new(material);
        let positions = index.len() * 2;
        for needed in material.dependencies() {
            if held.iter().all(|(held, _)| *held != needed) {
                held.push((needed, folder.bytes_in_memory(&needed)?));
            }
        }
        let held_memory = held.iter().map(|(_, bytes)| bytes).sum();
        let mut last_use = Vec::new();
        held.push((material, positions));
        held.retain(|(table, _)| {
            let keep = last.get(table).is_some_and(|&last| last > at);
            if !keep {
                last_use.push(*table);
            }
            keep
        });
        let own_memory = memory(&index, folder.repetition());
        let work = work(&index, folder.repetition());
        steps.push(BuildStep { material, positions, work, own_memory, held_memory, last_use });
    }
    Ok(BuildPlan { steps, existing, damaged })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::game::Repetition;
    use crate::rules::xiangqi::Xiangqi;

    #[test]
    fn a_table_of_terabytes_is_refused() {
        let rules = Xiangqi::default();
        let folder = TableFolder::new(rules, Path::new("no folder"), Repetition::None);
        let planned =
            |text| plan(&folder, &[Material::read(rules, text).unwrap()], Existing::Checked);
        // Numbers of placements beyond 64 bits.
        let everything = "KRRCCNNPPPPPAABBKRRCCNNPPPPPAABB";
        for text in [everything, "KRRCCNNKRRCCNN", "KRRNKRRN"] {
            assert!(matches!(planned(text), Err(PlanError::TooLarge { .. })), "{text}");
        }
        // The largest of two attackers a side has 418 · 10⁹ placements.
        assert!(planned("KRCKRNAABB").is_ok());
    }

    #[test]
    fn a_plan_builds_each_table_once_after_its_dependencies_and_holds_few() {
        let rules = Xiangqi::default();
        let folder = TableFolder::new(rules, Path::new("no folder"), Repetition::None);
        let materials = Material::expand(rules, "KXKXAABB").unwrap();
        let all = plan(&folder, &materials, Existing::Checked).unwrap();
        let mut built = FxHashSet::default();
        let mut held = FxHashSet::default();
        for step in &all.steps {
            for part in step.material.dependencies() {
                assert!(built.contains(&part) && held.contains(&part), "{}", step.material);
            }
            assert!(built.insert(step.material), "{} is built twice", step.material);
            held.insert(step.material);
            for table in &step.last_use {
                assert!(held.remove(table), "{table} is not held");
            }
        }
        assert!(held.is_empty(), "every table is released after its last use");
        // The largest table alone takes nine tenths of the memory of all of them.
        let greatest = materials
            .iter()
            .map(|it| plan(&folder, &[*it], Existing::Checked).unwrap().memory())
            .max();
        assert!(all.memory() < greatest.unwrap() * 10 / 9);
    }
}
