//! Tables built in memory, with all that they rest on.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use paiju::tablebase::{Library, Material, Repetition, Table, Tabled, Watch, build};

pub(crate) fn material<R: Tabled>(text: &str) -> Material<R> {
    Material::read(text).unwrap()
}

/// The table of a material and all that it rests on.
pub(crate) fn library<R: Tabled>(text: &str, repetition: Repetition) -> Library<R> {
    let library = Library::new(Path::new("there is no such folder"), repetition);
    let stop = AtomicBool::new(false);
    for part in material::<R>(text).tree() {
        let find = |wanted: &Material<R>| library.table(wanted).unwrap();
        let watch = Watch { stop: &stop, layer: &|_| {} };
        library.insert(Arc::new(build(part, repetition, find, &watch).unwrap()));
    }
    library
}

/// The table of a material.
pub(crate) fn table<R: Tabled>(text: &str, repetition: Repetition) -> Arc<Table<R>> {
    library(text, repetition).table(&material(text)).unwrap().unwrap()
}
