//! What a build will take, said beforehand.

use std::fmt::Write;

use super::build::Args;
use super::{size, thousands};
use crate::report::words::{self, Language};
use crate::tablebase::{AnyMaterial, BuildPlan, POSITIONS_PER_SECOND};

/// Bytes of a file for a thousand positions, as measured; for estimates only.
pub(super) const PACKED: u64 = 150;

/// Tables that need more memory than this are not even listed.
pub(super) const MOST_PLANNED: usize = 1 << 40;

/// What would be built, and what that takes.
pub(super) fn announcement(
    plan: &BuildPlan<AnyMaterial>,
    args: &Args,
    language: Language,
) -> String {
    let mut text = String::new();
    for step in &plan.steps {
        let positions = format!("{:>15}", thousands(step.positions));
        let said = words::of_memory(&positions, &format!("{:>10}", size(step.memory())));
        let _ = writeln!(text, "  {:<12} {}", step.material.to_string(), said.text_in(language));
    }
    let memory = plan.memory();
    let positions = plan.positions();
    let jobs = args.jobs.map_or_else(
        || std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64,
        u64::from,
    );
    let seconds = plan.work().div_ceil(POSITIONS_PER_SECOND * jobs);
    let disk = size(positions * PACKED / 1000);
    let cost = words::build_cost(&thousands(positions), &size(memory), &disk, seconds);
    for said in [words::planned(plan.steps.len(), plan.existing), cost] {
        let _ = writeln!(text, "{}", said.text_in(language));
    }
    text
}
