//! `paiju table build --for`: the tables for the problems of a collection.

use std::path::PathBuf;

use super::size;
use crate::cli::options::{EncodingArgs, ReadArgs};
use crate::cli::run::ui::Ui;
use crate::report::words::{self, Sentence};
use crate::tablebase::{AnyMaterial, AnyTableFolder, Existing, FileError, PlanError};

/// The materials of the problems of some files.
pub(super) struct Collection {
    /// Each once, the table that needs least memory first, as many as the memory allows.
    pub(super) materials: Vec<AnyMaterial>,
    /// Whether every problem was read.
    pub(super) good: bool,
    /// The number of problems of these rules.
    problems: usize,
    /// The number of those whose material is among `materials`.
    served: usize,
}

impl Collection {
    /// Reads files and reports errors in them. Materials that need more memory are left out; so
    /// are problems of other rules.
    ///
    /// # Errors
    /// An existing table that is damaged.
    pub(super) fn read(
        files: &[PathBuf],
        encoding: EncodingArgs,
        folder: &AnyTableFolder,
        memory: u64,
        ui: &mut Ui,
    ) -> Result<Self, FileError> {
        let rules = folder.rules();
        let reading = ReadArgs::of_rules(rules, encoding);
        let pose_options = reading.pose_options(None, false);
        // The materials, each with its number of problems.
        let mut found: Vec<(AnyMaterial, usize)> = Vec::new();
        let (mut good, mut problems) = (true, 0);
        for raw in reading.input(files).problems() {
            let posed = raw.pose(&pose_options);
            ui.problem(&posed);
            let Ok(problem) = &posed.problem else {
                good &= posed.is_illegal_as_expected() || !posed.has_error();
                continue;
            };
            if problem.position.rules() != rules {
                continue;
            }
            problems += 1;
            let Some(material) = AnyMaterial::of(&problem.position) else { continue };
            let material = material.canonical();
            match found.iter_mut().find(|(it, _)| *it == material) {
                Some((_, count)) => *count += 1,
                None => found.push((material, 1)),
            }
        }
        let (materials, served) = within(memory, found, folder)?;
        Ok(Self { materials, good, problems, served })
    }

    /// For how many problems there will be a table.
    pub(super) fn summary(&self, memory: u64) -> Sentence {
        words::tables_for(self.served, self.problems, &size(memory))
    }
}

/// Of materials with their numbers of problems, those whose tables can be built with this much
/// memory, and the number of their problems.
fn within(
    memory: u64,
    found: Vec<(AnyMaterial, usize)>,
    folder: &AnyTableFolder,
) -> Result<(Vec<AnyMaterial>, usize), FileError> {
    let mut kept = Vec::new();
    for (material, count) in found {
        // A finished table has a byte for each entry of each side. If that is too much, spare
        // the long list of its dependencies.
        let own = material.entries().saturating_mul(2);
        let needed =
            if own > memory { own } else { planned(folder, std::slice::from_ref(&material))? };
        if needed <= memory {
            kept.push((needed, material, count));
        }
    }
    kept.sort_by_cached_key(|(needed, material, _)| (*needed, material.to_string()));
    let mut materials: Vec<_> = kept.iter().map(|(_, material, _)| material.clone()).collect();
    // Shared dependencies stay in memory from one table to the next.
    while planned(folder, &materials)? > memory {
        materials.pop();
    }
    let served = kept.iter().take(materials.len()).map(|(.., count)| count).sum();
    Ok((materials, served))
}

/// Bytes of memory to build these tables.
fn planned(folder: &AnyTableFolder, materials: &[AnyMaterial]) -> Result<u64, FileError> {
    match folder.plan(materials, Existing::Opened) {
        Ok(plan) => Ok(plan.memory()),
        Err(PlanError::TooLarge { .. }) => Ok(u64::MAX),
        Err(PlanError::File(error)) => Err(error),
    }
}
