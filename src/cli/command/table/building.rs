//! Builds and saves one table.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::cli::run::progress::Progress;
use crate::tablebase::{
    AnyMaterial, AnyTableFolder, BuildMonitor, BuildStep, Layer, SavedBuildError,
};

/// Builds and saves one table; returns the size of its file. `before` is the work of the tables before it.
pub(super) fn one(
    planned: &BuildStep<AnyMaterial>,
    folder: &AnyTableFolder,
    stop: &AtomicBool,
    (progress, before): (&Progress, u64),
    (every, warn): (Duration, &(dyn Fn(&str) + Sync)),
) -> Result<u64, SavedBuildError> {
    let material = &planned.material;
    let on_layer = |layer: Layer| {
        let unit = if layer.by_rule { "perpetual checks, rank" } else { "ply" };
        progress.say(&format!("{material}, {unit} {}", layer.plies));
    };
    let is_begun = AtomicBool::new(false);
    let on_share = |share: f64| {
        let work = (planned.work as f64 * share) as u64;
        if is_begun.swap(true, Ordering::Relaxed) {
            progress.reach(before + work);
        } else {
            // What a checkpoint has kept.
            progress.skip(work);
        }
    };
    let checkpoints = folder.checkpoints(material, every, warn);
    let checkpoints = Some(&checkpoints);
    let monitor = BuildMonitor { stop, on_layer: &on_layer, on_share: &on_share, checkpoints };
    folder.build(material, &monitor)
}
