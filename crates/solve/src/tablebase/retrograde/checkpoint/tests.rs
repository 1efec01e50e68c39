use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use super::*;
use crate::game::Repetition;
use crate::rules::xiangqi::Xiangqi;
use crate::tablebase::folder::TableFolder;
use crate::tablebase::material::Material;
use crate::tablebase::retrograde::start::{Dependency, dependencies};
use crate::tablebase::retrograde::widths::finished;
use crate::tablebase::retrograde::{BuildError, build};
use crate::tablebase::table::{Codes, Entries, Storage, Table};
use crate::tablebase::{BuildMonitor, Layer, file, verify};

#[test]
fn listed_ranks_are_kept() {
    let index = Index::new(Material::read(Xiangqi::default(), "KRK").unwrap());
    let folder = tempfile::tempdir().unwrap();
    let warn = |text: &str| panic!("{text}");
    let checkpoints = Checkpoints::new(folder.path(), "KRK".to_owned(), Duration::ZERO, &warn);
    let stop = AtomicBool::new(false);
    let monitor = BuildMonitor { checkpoints: Some(&checkpoints), ..BuildMonitor::new(&stop) };
    let watch = Watch::new(&monitor, &index, Repetition::Checks);
    let builder = Builder::<_, u8>::new(Predecessors::new(&index), Layout { ranks: 31 }, &watch);
    let Ok(mut builder) = builder else { panic!("no memory") };
    let listed = [(0, 3, 301, 17), (0, 3, 303, 18), (1, 0, 222, 5)];
    builder.lists_ranks = true;
    for (side, slice, rank, entry) in listed {
        builder.sides[side].high[slice].add(rank, entry);
    }
    builder.take_checkpoint(None);
    let Ok(Some(Resumed::Narrow(resumed))) = resumed(&index, &watch) else {
        panic!("no checkpoint");
    };
    assert!(resumed.lists_ranks);
    let sides = resumed.sides.iter().enumerate();
    let slices = sides.flat_map(|(side, it)| {
        it.high.iter().enumerate().map(move |(slice, high)| (side, slice, high))
    });
    let found = slices.flat_map(|(side, slice, high)| {
        high.all().map(move |(rank, entry)| (side, slice, rank, entry))
    });
    assert!(found.eq(listed));
}

#[test]
fn a_build_with_listed_ranks_that_is_stopped_again_and_again_ends_with_the_same_entries() {
    let (rule, stop) = (Repetition::Checks, AtomicBool::new(false));
    let tables = TableFolder::new(Xiangqi::default(), Path::new("no folder"), rule);
    let find = |part: &Material<Xiangqi>| tables.table(part).unwrap();
    let material = Material::read(Xiangqi::default(), "KRKN").unwrap();
    for part in material.with_dependencies() {
        tables.insert(Arc::new(build(part, rule, find, &BuildMonitor::new(&stop)).unwrap()));
    }
    let index = Index::new(material);
    let dependencies = dependencies(index.domain(), rule, |part, _| find(part)).unwrap();
    let whole = listed(&index, &dependencies, &BuildMonitor::new(&stop)).unwrap();
    let usual = tables.table(&material).unwrap().unwrap();
    for (whole, usual) in whole.iter().zip(usual.memory().unwrap()) {
        assert!((0..index.len()).all(|at| whole.value(at) == usual.value(at)));
    }
    let folder = tempfile::tempdir().unwrap();
    are_saved_and_verified(&whole, &material, &tables, folder.path());
    let warn = |text: &str| panic!("{text}");
    let checkpoints = Checkpoints::new(folder.path(), "KRKN".to_owned(), Duration::ZERO, &warn);
    let ranks = AtomicU32::new(0);
    for runs in 1.. {
        let stop = AtomicBool::new(false);
        let on_layer = |layer: Layer| {
            ranks.fetch_add(u32::from(layer.by_rule), Ordering::Relaxed);
            stop.store(true, Ordering::Relaxed);
        };
        let checkpoints = Some(&checkpoints);
        let monitor = BuildMonitor { on_layer: &on_layer, checkpoints, ..BuildMonitor::new(&stop) };
        let Some(entries) = listed(&index, &dependencies, &monitor) else { continue };
        let ranks = ranks.load(Ordering::Relaxed);
        assert!(runs > 20 && ranks > 1, "{runs} runs, {ranks} of them in the ban");
        for (entries, whole) in entries.iter().zip(&whole) {
            assert!((0..index.len()).all(|at| entries.value(at) == whole.value(at)));
        }
        break;
    }
}

/// Saves the entries of a table in a folder, reads them again, and verifies them before and after.
fn are_saved_and_verified(
    entries: &[Entries; 2],
    material: &Material<Xiangqi>,
    tables: &TableFolder<Xiangqi>,
    folder: &Path,
) {
    let (repetition, index) = (Repetition::Checks, Arc::new(Index::new(*material)));
    let storage = Storage::Memory(entries.clone());
    let table = Table { index, repetition, storage };
    file::save(folder, &table).unwrap();
    let read = file::load(folder, material, repetition).unwrap();
    assert_eq!(read.bytes_in_memory(), table.index.len() * 4);
    assert!(table.bytes_in_memory() < read.bytes_in_memory());
    let reader = TableFolder::new(Xiangqi::default(), folder, repetition);
    assert_eq!(reader.bytes_in_memory(material).unwrap(), read.bytes_in_memory());
    for (saved, read) in entries.iter().zip(read.memory().unwrap()) {
        assert!((0..table.index.len()).all(|at| saved.value(at) == read.value(at)));
    }
    let stop = AtomicBool::new(false);
    for table in [&table, &read] {
        assert_eq!(verify(table, tables, &stop, &|_| {}).unwrap(), table.index.len() * 2);
    }
}

/// The entries of a table that has one code for ranks, so that nearly all ranks are listed; nothing if the
/// build was stopped.
fn listed(
    index: &Index<Xiangqi>,
    dependencies: &[Dependency<Xiangqi>],
    monitor: &BuildMonitor<'_>,
) -> Option<[Entries; 2]> {
    let watch = Watch::new(monitor, index, Repetition::Checks);
    let builder = match resumed(index, &watch) {
        Ok(Some(Resumed::Narrow(builder))) => builder.decided_on_board(),
        Ok(Some(Resumed::Wide(_))) => panic!("entries have two bytes"),
        Ok(None) => Builder::<_, u8>::begun(index, dependencies, Layout { ranks: 1 }, &watch),
        Err(failure) => Err(failure),
    };
    let entries = builder.and_then(|mut builder| {
        // Later it comes from the checkpoint.
        builder.lists_ranks |= builder.ban.is_none();
        finished(builder, Repetition::Checks)
    });
    match entries {
        Ok(entries) => {
            assert!(entries.iter().all(|it| matches!(it.codes, Codes::Listed(_))));
            Some(entries)
        }
        Err(Failure::Build(BuildError::Stopped)) => None,
        Err(Failure::Build(error)) => panic!("{error}"),
        Err(Failure::TooLong(what)) => panic!("{what:?}"),
    }
}
