//! Builds that are interrupted go on from their last checkpoint, and end with the same bytes.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use paiju::game::Repetition;
use paiju::rules::xiangqi::Xiangqi;
use paiju::tablebase::{BuildError, BuildMonitor, Checkpoints, Material, TableFolder, build, file};

use crate::memory::material;

/// One build: whether it was stopped, its first layer, the shares that were reported, and what was said of
/// checkpoints.
struct Run {
    stopped: bool,
    first: Option<(bool, u16)>,
    shares: Vec<f64>,
    warnings: Vec<String>,
}

/// Builds the table of a material in a folder, until this number of layers are done.
fn run(folder: &Path, name: &str, repetition: Repetition, layers: u32) -> Run {
    let wanted = material(Xiangqi::default(), name);
    let tables = TableFolder::new(Xiangqi::default(), folder, repetition).in_memory();
    let (stop, done) = (AtomicBool::new(false), AtomicU32::new(0));
    let (first, warnings) = (Mutex::new(None), Mutex::new(Vec::new()));
    let shares = Mutex::new(Vec::new());
    let on_share = |share| shares.lock().unwrap().push(share);
    let on_layer = |layer: paiju::tablebase::Layer| {
        first.lock().unwrap().get_or_insert((layer.by_rule, layer.plies));
        stop.store(done.fetch_add(1, Ordering::Relaxed) + 1 >= layers, Ordering::Relaxed);
    };
    let warn = |text: &str| warnings.lock().unwrap().push(text.to_owned());
    let checkpoints =
        Checkpoints::new(folder, file::name(&wanted, repetition), Duration::ZERO, &warn);
    let monitor = BuildMonitor {
        stop: &stop,
        on_layer: &on_layer,
        on_share: &on_share,
        checkpoints: Some(&checkpoints),
    };
    let find = |part: &Material<Xiangqi>| tables.table(part).unwrap();
    let stopped = match build(wanted, repetition, find, &monitor) {
        Ok(table) => {
            file::save(folder, &table).unwrap();
            checkpoints.remove();
            false
        }
        Err(BuildError::Stopped) => true,
        Err(error) => panic!("{error}"),
    };
    let (first, warnings) = (first.into_inner().unwrap(), warnings.into_inner().unwrap());
    Run { stopped, first, shares: shares.into_inner().unwrap(), warnings }
}

/// A folder with the tables that a material needs.
fn with_dependencies(name: &str, repetition: Repetition) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let tables = TableFolder::new(Xiangqi::default(), folder.path(), repetition);
    for part in material(Xiangqi::default(), name).with_dependencies() {
        if part.to_string() == name {
            continue;
        }
        let stop = AtomicBool::new(false);
        let monitor = BuildMonitor::new(&stop);
        let find = |part: &Material<Xiangqi>| tables.table(part).unwrap();
        let table = build(part, repetition, find, &monitor).unwrap();
        file::save(folder.path(), &table).unwrap();
        tables.insert(Arc::new(table));
    }
    folder
}

fn bytes(folder: &Path, name: &str, repetition: Repetition) -> Vec<u8> {
    let wanted = material(Xiangqi::default(), name);
    fs::read(folder.join(file::name(&wanted, repetition))).unwrap()
}

#[test]
fn a_build_that_is_stopped_again_and_again_ends_with_the_same_bytes() {
    for (name, repetition, at_once) in [
        ("KRKN", Repetition::Checks, 3),
        ("KRKN", Repetition::None, 2),
        ("KNNKA", Repetition::None, 5),
    ] {
        let folder = with_dependencies(name, repetition);
        assert!(!run(folder.path(), name, repetition, u32::MAX).stopped);
        let whole = bytes(folder.path(), name, repetition);
        fs::remove_file(
            folder.path().join(file::name(&material(Xiangqi::default(), name), repetition)),
        )
        .unwrap();
        let (mut runs, mut last) = (0, 0.0);
        loop {
            let one = run(folder.path(), name, repetition, at_once);
            assert!(one.warnings.is_empty(), "{:?}", one.warnings);
            let is_anew = one.first == Some((false, 0));
            assert_eq!(is_anew, runs == 0, "{name}: run {runs} begins with {:?}", one.first);
            assert!(one.shares.is_sorted_by(|one, next| one < next), "{name}: {:?}", one.shares);
            let kept = one.shares[0];
            assert!(if is_anew { kept == 0.0 } else { kept > last }, "{name}: {last}, then {kept}");
            last = kept;
            let end = one.shares.last().copied();
            assert_eq!(end == Some(1.0), !one.stopped, "{name}: the last share is {end:?}");
            runs += 1;
            if !one.stopped {
                break;
            }
        }
        assert!(runs > 3, "{name}: {runs} runs");
        assert!(bytes(folder.path(), name, repetition) == whole, "{name}");
        let names = fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().file_name());
        let left = names.filter(|it| it.to_string_lossy().contains("checkpoint")).count();
        assert_eq!(left, 0, "{name}: a finished table has no checkpoint");
    }
}

#[test]
fn a_checkpoint_that_is_damaged_or_of_another_table_is_told_and_the_build_begins_anew() {
    let (name, repetition) = ("KRKN", Repetition::Checks);
    let folder = with_dependencies(name, repetition);
    assert!(!run(folder.path(), name, repetition, u32::MAX).stopped);
    let whole = bytes(folder.path(), name, repetition);
    let path = folder.path().join("xiangqi-KRKN-checks.paiju-checkpoint");
    assert!(run(folder.path(), name, repetition, 9).stopped);
    let good = fs::read(&path).unwrap();
    let other = with_dependencies("KCKN", repetition);
    assert!(run(other.path(), "KCKN", repetition, 2).stopped);
    let foreign = fs::read(other.path().join("xiangqi-KCKN-checks.paiju-checkpoint")).unwrap();
    let mut damages =
        vec![Vec::new(), b"checkpoint".to_vec(), foreign, good[..good.len() / 2].to_vec()];
    for at in (0..good.len()).step_by(good.len() / 30) {
        let mut bytes = good.clone();
        bytes[at] ^= 4;
        damages.push(bytes);
    }
    damages.push([&good[..], b"more"].concat());
    for (number, damaged) in damages.into_iter().enumerate() {
        fs::write(&path, damaged).unwrap();
        let one = run(folder.path(), name, repetition, u32::MAX);
        let warnings = one.warnings.join("\n");
        assert!(
            warnings.contains("the checkpoint cannot be used, the table is built anew"),
            "{number}: {warnings}"
        );
        assert!(number != 2 || warnings.contains("it is of the table xiangqi-KCKN"), "{warnings}");
        assert_eq!(one.first, Some((false, 0)), "{number}");
        assert!(bytes(folder.path(), name, repetition) == whole, "{number}");
    }
}
