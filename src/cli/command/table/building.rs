//! Builds and saves one table.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::cli::run::progress::Progress;
use crate::tablebase::{AnyMaterial, AnyTableFolder, BuildMonitor, Layer, SavedBuildError};

/// Builds and saves one table; returns the size of its file.
pub(super) fn one(
    material: &AnyMaterial,
    folder: &AnyTableFolder,
    stop: &AtomicBool,
    progress: &Progress,
    (every, warn): (Duration, &(dyn Fn(&str) + Sync)),
) -> Result<u64, SavedBuildError> {
    let on_layer = |layer: Layer| {
        let unit = if layer.by_rule { "perpetual checks, rank" } else { "ply" };
        progress.say(&format!("{material}, {unit} {}", layer.plies));
    };
    let checkpoints = folder.checkpoints(material, every, warn);
    let checkpoints = Some(&checkpoints);
    folder.build(material, &BuildMonitor { stop, on_layer: &on_layer, checkpoints })
}
