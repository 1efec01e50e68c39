//! What is to be built, in which order, and what that takes.

use super::build::memory;
use super::file::FileError;
use super::index::Index;
use super::library::Library;
use super::material::Material;
use super::tabled::Tabled;
use crate::game::Rules;

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
    /// Entries of all tables that are to be built.
    pub fn positions(&self) -> u64 {
        self.steps.iter().map(|step| step.positions).sum()
    }
}

/// Plans the tables of some materials and all that they rest on, without those that are
/// there.
///
/// # Errors
/// A file that is there, but no table or a damaged one.
pub fn plan<R: Tabled>(
    library: &Library<R>,
    materials: &[Material<R>],
) -> Result<Plan<R>, FileError> {
    let mut wanted: Vec<Material<R>> = Vec::new();
    for material in materials {
        for part in material.tree() {
            if !wanted.contains(&part) {
                wanted.push(part);
            }
        }
    }
    wanted.sort_by_cached_key(|part| (part.depth(), part.to_string()));
    let (mut missing, mut there) = (Vec::new(), 0);
    for material in wanted {
        if library.is_there(&material)? {
            there += 1;
        } else {
            missing.push(material);
        }
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
        let later = &missing[at + 1..];
        let needed = |table: &Material<R>| later.iter().any(|it| it.parts().contains(table));
        let mut last_use = Vec::new();
        held.push((material, positions));
        held.retain(|(table, _)| {
            let keep = needed(table);
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
