//! Table files: what was written is read, and what is damaged is an error.

use std::fs;
use std::path::Path;

use paiju::game::{Color, Repetition};
use paiju::rules::xiangqi::{ChinaSchach, Xiangqi};
use paiju::tablebase::{FileError, Table, TableFolder, file, stats};

use crate::memory::{material, table};

const MATERIAL: &str = "KRKN";

/// A folder with one table, and its file.
fn folder() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    file::save(folder.path(), &table::<Xiangqi>(MATERIAL, Repetition::None)).unwrap();
    let path = folder.path().join(file::name(&material::<Xiangqi>(MATERIAL), Repetition::None));
    (folder, path)
}

fn open(folder: &Path) -> Result<Table<Xiangqi>, FileError> {
    file::open(folder, &material(MATERIAL), Repetition::None)
}

#[test]
fn what_was_written_is_read() {
    let (folder, path) = folder();
    let memory = table::<Xiangqi>(MATERIAL, Repetition::None);
    let opened = open(folder.path()).unwrap();
    let loaded = file::load::<Xiangqi>(folder.path(), &material(MATERIAL), Repetition::None);
    let loaded = loaded.unwrap();
    for turn in Color::ALL {
        for index in (0..memory.index().len()).chain([u64::MAX, memory.index().len()]) {
            let value = memory.value(turn, index).unwrap();
            assert_eq!(opened.value(turn, index).unwrap(), value);
            assert_eq!(loaded.value(turn, index).unwrap(), value);
        }
    }
    assert_eq!(stats(&opened).unwrap(), stats(&memory).unwrap());
    // Written again, it has the same bytes, and nothing else is left in the folder.
    let bytes = fs::read(&path).unwrap();
    file::save(folder.path(), &loaded).unwrap();
    assert_eq!(fs::read(&path).unwrap(), bytes);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Opens a file and reads all its entries; each must be right or an error.
fn never_wrong(folder: &Path, memory: &Table<Xiangqi>) -> Result<(), FileError> {
    let opened = open(folder)?;
    for turn in Color::ALL {
        let mut at = 0;
        opened.each(turn, |index, value| {
            at = index;
            assert_eq!(memory.value(turn, index).unwrap(), Some(value));
        })?;
        opened.value(turn, at)?;
    }
    Ok(())
}

#[test]
fn a_damaged_file_is_an_error_wherever_it_is_damaged() {
    let (folder, path) = folder();
    let memory = table::<Xiangqi>(MATERIAL, Repetition::None);
    let good = fs::read(&path).unwrap();
    never_wrong(folder.path(), &memory).unwrap();
    let places = (0..300).chain((300..good.len()).step_by(good.len() / 60));
    for place in places.filter(|&place| place < good.len()) {
        let mut bad = good.clone();
        bad[place] ^= 1 << (place % 8);
        fs::write(&path, &bad).unwrap();
        let found = never_wrong(folder.path(), &memory);
        assert!(found.is_err(), "byte {place} of {} was flipped", good.len());
    }
    for length in (0..200).step_by(7).chain((200..good.len()).step_by(good.len() / 40)) {
        fs::write(&path, &good[..length]).unwrap();
        assert!(never_wrong(folder.path(), &memory).is_err(), "cut to {length}");
    }
    let mut longer = good.clone();
    longer.push(0);
    fs::write(&path, &longer).unwrap();
    assert!(never_wrong(folder.path(), &memory).is_err());
}

#[test]
fn random_bytes_are_no_table() {
    let (folder, path) = folder();
    let memory = table::<Xiangqi>(MATERIAL, Repetition::None);
    let good = fs::read(&path).unwrap();
    let mut state = 1u64;
    for round in 0..200 {
        let mut bytes: Vec<u8> = (0..round)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 56) as u8
            })
            .collect();
        // Half of them begin like a table.
        if round % 2 == 0 {
            let keep = round.min(60);
            bytes[..keep].copy_from_slice(&good[..keep]);
        }
        fs::write(&path, &bytes).unwrap();
        assert!(never_wrong(folder.path(), &memory).is_err());
    }
}

#[test]
fn a_table_of_something_else_is_refused() {
    let (folder, path) = folder();
    let text = |error: FileError| error.to_string();
    let other = folder.path().join(file::name(&material::<Xiangqi>("KRKC"), Repetition::None));
    fs::copy(&path, other).unwrap();
    let wrong = file::open::<Xiangqi>(folder.path(), &material("KRKC"), Repetition::None);
    assert!(text(wrong.unwrap_err()).contains("this is the table of KRKN"));
    let other = folder.path().join(file::name(&material::<ChinaSchach>("KRKN"), Repetition::None));
    fs::copy(&path, other).unwrap();
    let wrong = file::open::<ChinaSchach>(folder.path(), &material("KRKN"), Repetition::None);
    assert!(text(wrong.unwrap_err()).contains("expected KRKN under china-schach"));
    let other = folder.path().join(file::name(&material::<Xiangqi>("KRKN"), Repetition::Checks));
    fs::copy(&path, other).unwrap();
    let wrong = file::open::<Xiangqi>(folder.path(), &material("KRKN"), Repetition::Checks);
    assert!(text(wrong.unwrap_err()).contains("repetition none"));
    let mut newer = fs::read(&path).unwrap();
    newer[8] = 2;
    fs::write(&path, newer).unwrap();
    assert!(text(open(folder.path()).unwrap_err()).contains("version 2, expected 1"));
}

#[test]
fn a_missing_table_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let tables = TableFolder::<Xiangqi>::new(folder.path(), Repetition::None);
    assert!(tables.table(&material(MATERIAL)).unwrap().is_none());
    assert!(open(folder.path()).is_err());
}
