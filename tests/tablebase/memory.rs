//! Tables built in memory, with all that they rest on.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use paiju::game::Repetition;
use paiju::tablebase::{BuildMonitor, Material, Table, TableFolder, TablebaseRules, build};

pub(crate) fn material<R: TablebaseRules>(rules: R, text: &str) -> Material<R> {
    Material::read(rules, text).unwrap()
}

/// The table of a material and all that it rests on.
pub(crate) fn built<R: TablebaseRules>(
    rules: R,
    text: &str,
    repetition: Repetition,
) -> TableFolder<R> {
    let folder = TableFolder::new(rules, Path::new("there is no such folder"), repetition);
    let stop = AtomicBool::new(false);
    for part in material(rules, text).with_dependencies() {
        let find = |wanted: &Material<R>| folder.table(wanted).unwrap();
        let monitor = BuildMonitor::new(&stop);
        folder.insert(Arc::new(build(part, repetition, find, &monitor).unwrap()));
    }
    folder
}

/// The table of a material.
pub(crate) fn table<R: TablebaseRules>(
    rules: R,
    text: &str,
    repetition: Repetition,
) -> Arc<Table<R>> {
    built(rules, text, repetition).table(&material(rules, text)).unwrap().unwrap()
}
