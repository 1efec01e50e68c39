//! Tables built in memory, with all that they rest on.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use paiju::tablebase::{Material, Repetition, Table, Tabled, Watch, build};

/// The table of a material.
pub(crate) fn table<R: Tabled>(material: &str, repetition: Repetition) -> Arc<Table<R>> {
    let material = Material::<R>::read(material).unwrap();
    let mut tables: Vec<Arc<Table<R>>> = Vec::new();
    let stop = AtomicBool::new(false);
    for part in material.tree() {
        let find = |wanted: &Material<R>| {
            tables.iter().find(|table| table.material() == wanted).map(Arc::clone)
        };
        let watch = Watch { stop: &stop, layer: &|_| {} };
        let start = std::time::Instant::now();
        let table = build(part, repetition, find, &watch).unwrap();
        if std::env::var_os("PAIJU_TIME").is_some() {
            println!("{part} {} {:?}", table.index().len() * 2, start.elapsed());
        }
        tables.push(Arc::new(table));
    }
    tables.pop().unwrap()
}
