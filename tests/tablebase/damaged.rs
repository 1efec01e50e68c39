//! Searches with damaged tables: the same results as without them, at the same cost.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use paiju::game::{Position, Repetition, fen};
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{Endgames, Limits, Prove, Prover, Question, solve};
use paiju::tablebase::{Material, Probe, TableFolder, file};

use crate::memory::{built, material};

/// The table that is damaged; those that it depends on stay sound.
const MATERIAL: &str = "KRKA";
/// A win of the material with one more man, which captures lead to.
const POSITION: &str = "3k5/4a4/9/9/9/4n4/9/9/9/R3K4 w";

/// A folder with the tables of a material and all its dependencies.
fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let tables = built(Xiangqi::default(), MATERIAL, Repetition::None);
    for part in material(Xiangqi::default(), MATERIAL).with_dependencies() {
        let table = tables.table(&part).unwrap().unwrap();
        file::save(folder.path(), &table).unwrap();
    }
    let path =
        folder.path().join(file::name(&material(Xiangqi::default(), MATERIAL), Repetition::None));
    (folder, path)
}

fn open(folder: &Path) -> Arc<TableFolder<Xiangqi>> {
    Arc::new(TableFolder::new(Xiangqi::default(), folder, Repetition::None))
}

/// What a search finds within a few moves, and its nodes.
fn search(tables: Option<Arc<TableFolder<Xiangqi>>>) -> (Option<u8>, u8, u64) {
    let position: Position<Xiangqi> = fen::read(POSITION).unwrap();
    let limits = Limits { nodes: Some(30_000), ..Limits::default() };
    let mut prover = Prover::new(false, &limits);
    if let Some(tables) = tables {
        prover = prover.with_endgames(tables);
    }
    let answer = solve(&mut prover, &position, Question { within: Some(4), checks: false });
    (answer.moves, answer.not_within, prover.nodes())
}

/// A file with one kind of damage.
fn damage(good: &[u8]) -> [(&'static str, Vec<u8>); 5] {
    let header = good.len() - good.len() / 2;
    let flipped = |range: std::ops::Range<usize>| {
        let mut bytes = good.to_vec();
        bytes[range].iter_mut().for_each(|byte| *byte ^= 0x55);
        bytes
    };
    [
        ("truncated", good[..header].to_vec()),
        ("empty", Vec::new()),
        ("wrong version", flipped(8..9)),
        ("wrong checksum of the header", flipped(20..21)),
        // Half of the file, so that every block is damaged or its neighbor.
        ("damaged blocks", flipped(200..good.len())),
    ]
}

#[test]
fn a_search_with_a_damaged_table_is_a_search_without_it() {
    let (folder, path) = folder();
    let good = fs::read(&path).unwrap();
    let sound = search(Some(open(folder.path())));
    fs::remove_file(&path).unwrap();
    let without = search(Some(open(folder.path())));
    assert_ne!(sound.2, without.2, "the table is probed where it is sound");
    for (kind, bytes) in damage(&good) {
        fs::write(&path, bytes).unwrap();
        let tables = open(folder.path());
        // The second search meets the same error, which is remembered and reported once.
        for _ in 0..2 {
            assert_eq!(search(Some(tables.clone())), without, "{kind}");
        }
        let faults = tables.faults();
        assert_eq!(faults.len(), 1, "{kind}: {faults:?}");
        assert!(faults[0].contains(MATERIAL), "{kind}: {faults:?}");
        // The file is not opened again.
        fs::write(&path, &good).unwrap();
        assert_eq!(search(Some(tables.clone())), without, "{kind}");
        assert_eq!(tables.faults().len(), 1, "{kind}");
    }
}

#[test]
fn a_search_uses_the_sound_blocks_of_a_damaged_table() {
    let (folder, path) = folder();
    let good = fs::read(&path).unwrap();
    let position: Position<Xiangqi> = fen::read("3k5/4a4/9/9/9/9/9/9/9/R3K4 w").unwrap();
    let mut bad = good.clone();
    let last = bad.len() - 1;
    bad[last] ^= 1;
    fs::write(&path, &bad).unwrap();
    let tables = open(folder.path());
    let index = tables.table(&material(Xiangqi::default(), MATERIAL)).unwrap().unwrap();
    // A position of the last block, which is damaged, and one of the first.
    let count = index.index().len();
    let damaged = (0..count).rev().find_map(|at| {
        let board = index.index().board(at)?;
        Position::new(board, paiju::game::Color::Black, ()).ok()
    });
    assert!(tables.value(&position).is_some(), "the first block is sound");
    assert!(!tables.has_gaps());
    for _ in 0..2 {
        assert!(tables.value(&damaged.unwrap()).is_none());
        assert!(tables.value(&position).is_some());
        assert!(tables.has_gaps());
        assert_eq!(tables.faults().len(), 1);
        // The file is not read again.
        fs::write(&path, &good).unwrap();
    }
    // A probe returns the value or the error.
    assert!(tables.probe(&position).unwrap().is_some());
    assert!(tables.probe(&damaged.unwrap()).is_err());
}

#[test]
fn threads_that_probe_at_once_get_the_same_values_and_report_a_fault_once() {
    let (folder, _) = folder();
    let rook = material(Xiangqi::default(), "KRK");
    let path = folder.path().join(file::name(&rook, Repetition::None));
    let sound = built(Xiangqi::default(), MATERIAL, Repetition::None);
    fs::write(path, b"not a table").unwrap();
    let tables = open(folder.path());
    let boards: Vec<_> = [rook, material(Xiangqi::default(), MATERIAL)]
        .iter()
        .flat_map(|material: &Material<Xiangqi>| {
            let table = sound.table(material).unwrap().unwrap();
            let boards = (0..table.index().len()).step_by(7);
            boards.filter_map(|at| table.index().board(at)).collect::<Vec<_>>()
        })
        .filter_map(|board| Position::new(board, paiju::game::Color::Red, ()).ok())
        .collect();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for position in &boards {
                    if Material::of(position.board()) == rook {
                        assert_eq!(tables.value(position), None);
                    } else {
                        assert_eq!(tables.value(position), sound.value(position), "{position}");
                    }
                }
            });
        }
    });
    assert_eq!(tables.faults().len(), 1);
}
