//! What is to be built, in which order, and what that takes.

use rustc_hash::{FxHashMap, FxHashSet};
use thiserror::Error;

use super::build::memory;
use super::file::FileError;
use super::folder::TableFolder;
use super::index::Index;
use super::material::Material;
use super::rules::TablebaseRules;
use crate::game::Rules;

/// Entries of the greatest table with one side to move. More would take terabytes, and the
/// placements of a dozen attackers do not even fit into 64 bits.
const MOST_ENTRIES: u64 = 1 << 40;

/// Why nothing can be planned.
#[derive(Debug, Error)]
pub enum PlanError {
    /// A file that is there, but no table or a damaged one.
    #[error(transparent)]
    File(#[from] FileError),
    /// More placements than anybody can keep.
    #[error(
        "the table of {material} would have more than {MOST_ENTRIES} entries with one side to move; \
         with fewer men it can be built"
    )]
    TooLarge {
        /// The material.
        material: String,
    },
}

/// What is to be built.
#[derive(Debug)]
pub struct Plan<R: Rules> {
    /// The tables, those first that others rest on.
    pub steps: Vec<Step<R>>,
    /// How many of the tables are there.
    pub there: usize,
}

/// One table that is to be built.
#[derive(Debug)]
pub struct Step<R: Rules> {
    /// Its material.
    pub material: Material<R>,
    /// Entries with either side to move.
    pub positions: u64,
    /// Bytes while it is built, without the tables that captures lead to.
    pub own_memory: u64,
    /// Bytes of the tables that are in memory meanwhile.
    pub held_memory: u64,
    /// The tables that nothing needs any more after this one.
    pub last_use: Vec<Material<R>>,
}

impl<R: Rules> Step<R> {
    /// Bytes while it is built.
    pub fn memory(&self) -> u64 {
        self.own_memory + self.held_memory
    }
}

impl<R: Rules> Plan<R> {
    /// The most bytes that are needed at a time.
    pub fn memory(&self) -> u64 {
        self.steps.iter().map(Step::memory).max().unwrap_or(0)
    }

    /// Entries of all tables that are to be built.
    pub fn positions(&self) -> u64 {
        self.steps.iter().map(|step| step.positions).sum()
    }
}

/// Plans the tables of some materials and all that they rest on, without those that are
/// there. One material after the other is built with what it rests on, and each table only
/// once, so that no more than what one of them needs, and what is shared with later ones, is
/// in memory.
///
/// # Errors
/// A file that is there, but no table or a damaged one; a material with too many placements.
pub fn plan<R: TablebaseRules>(
    folder: &TableFolder<R>,
    materials: &[Material<R>],
) -> Result<Plan<R>, PlanError> {
    // What it rests on has fewer men, or promoted ones with a few squares more.
    if let Some(large) = materials.iter().find(|it| Index::new(**it).len() > MOST_ENTRIES) {
        return Err(PlanError::TooLarge { material: large.to_string() });
    }
    let mut known = FxHashSet::default();
    let (mut missing, mut there) = (Vec::new(), 0);
    for part in materials.iter().flat_map(Material::tree) {
        if !known.insert(part) {
            continue;
        }
        if folder.is_there(&part)? {
            there += 1;
        } else {
            missing.push(part);
        }
    }
    // The step in which each table is needed for the last time.
    let mut last = FxHashMap::default();
    for (at, material) in missing.iter().enumerate() {
        last.extend(material.parts().into_iter().map(|part| (part, at)));
    }
    // What is in memory: every table from when it is first used or built to its last use.
    let mut held: Vec<(Material<R>, u64)> = Vec::new();
    let mut steps = Vec::new();
    for (at, &material) in missing.iter().enumerate() {
        let index = Index::new(material);
        let positions = index.len() * 2;
        for part in material.parts() {
            if held.iter().all(|(held, _)| *held != part) {
                held.push((part, Index::new(part).len() * 2));
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
        let own_memory = memory(&index);
        steps.push(Step { material, positions, own_memory, held_memory, last_use });
    }
    Ok(Plan { steps, there })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::rules::xiangqi::Xiangqi;
    use crate::tablebase::table::Repetition;

    #[test]
    fn what_nobody_can_keep_is_not_planned() {
        let folder = TableFolder::<Xiangqi>::new(Path::new("no folder"), Repetition::None);
        let planned = |text| plan(&folder, &[Material::read(text).unwrap()]);
        // Numbers of placements that are more than 64 bits hold.
        let everything = "KRRCCNNPPPPPAABBKRRCCNNPPPPPAABB";
        for text in [everything, "KRRCCNNKRRCCNN", "KRRNKRRN"] {
            assert!(matches!(planned(text), Err(PlanError::TooLarge { .. })), "{text}");
        }
        // The largest of two attackers a side has 418 · 10⁹ placements.
        assert!(planned("KRCKRNAABB").is_ok());
    }

    #[test]
    fn a_plan_builds_each_table_once_and_after_its_parts_and_holds_few() {
        let folder = TableFolder::<Xiangqi>::new(Path::new("no folder"), Repetition::None);
        let materials = Material::expand("KXKXAABB").unwrap();
        let all = plan(&folder, &materials).unwrap();
        let mut built = FxHashSet::default();
        let mut held = FxHashSet::default();
        for step in &all.steps {
            for part in step.material.parts() {
                assert!(built.contains(&part) && held.contains(&part), "{}", step.material);
            }
            assert!(built.insert(step.material), "{} is built twice", step.material);
            held.insert(step.material);
            for table in &step.last_use {
                assert!(held.remove(table), "{table} is not held");
            }
        }
        assert!(held.is_empty(), "what is not needed any more is forgotten");
        // The largest table alone takes nine tenths of the memory of all of them.
        let greatest = materials.iter().map(|it| plan(&folder, &[*it]).unwrap().memory()).max();
        assert!(all.memory() < greatest.unwrap() * 10 / 9);
    }
}
