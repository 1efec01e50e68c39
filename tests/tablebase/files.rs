//! Table files: what was written is read, and what is damaged is an error.

use std::fs;
use std::path::Path;

use paiju::exact::MissingTable;
use paiju::game::{Color, Position, Repetition, fen};
use paiju::rules::chex::Chex;
use paiju::rules::switch::{Switch, Switches};
use paiju::rules::xiangqi::Xiangqi;
use paiju::tablebase::{
    BuildMonitor, FileError, HasTables, Material, Probe, Table, TableFolder, Tables, Value, build,
    file, stats,
};

use crate::memory::{material, table};

const MATERIAL: &str = "KRKN";
/// The horse gives perpetual check, or is lost.
const BY_RULE: &str = "9/4k4/9/9/9/9/9/1n7/3K5/3R5 w";

/// A folder with one table, and its file.
fn folder() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    file::save(folder.path(), &table(Xiangqi::default(), MATERIAL, Repetition::None)).unwrap();
    let path =
        folder.path().join(file::name(&material(Xiangqi::default(), MATERIAL), Repetition::None));
    (folder, path)
}

fn open(folder: &Path) -> Result<Table<Xiangqi>, FileError> {
    file::open(folder, &material(Xiangqi::default(), MATERIAL), Repetition::None)
}

#[test]
fn what_was_written_is_read() {
    let (folder, path) = folder();
    let memory = table(Xiangqi::default(), MATERIAL, Repetition::None);
    let opened = open(folder.path()).unwrap();
    let loaded =
        file::load(folder.path(), &material(Xiangqi::default(), MATERIAL), Repetition::None);
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
    let memory = table(Xiangqi::default(), MATERIAL, Repetition::None);
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
    let memory = table(Xiangqi::default(), MATERIAL, Repetition::None);
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
    let other =
        folder.path().join(file::name(&material(Xiangqi::default(), "KRKC"), Repetition::None));
    fs::copy(&path, other).unwrap();
    let wrong = file::open(folder.path(), &material(Xiangqi::default(), "KRKC"), Repetition::None);
    assert!(text(wrong.unwrap_err()).contains("this is the table of KRKN"));
    let other =
        folder.path().join(file::name(&material(Xiangqi::CHINA_SCHACH, "KRKN"), Repetition::None));
    fs::copy(&path, other).unwrap();
    let wrong =
        file::open(folder.path(), &material(Xiangqi::CHINA_SCHACH, "KRKN"), Repetition::None);
    assert!(text(wrong.unwrap_err()).contains("expected KRKN under china-schach"));
    let other =
        folder.path().join(file::name(&material(Xiangqi::default(), "KRKN"), Repetition::Checks));
    fs::copy(&path, other).unwrap();
    let wrong =
        file::open(folder.path(), &material(Xiangqi::default(), "KRKN"), Repetition::Checks);
    assert!(text(wrong.unwrap_err()).contains("repetition none"));
    let mut newer = fs::read(&path).unwrap();
    newer[8] = 3;
    fs::write(&path, newer).unwrap();
    assert!(text(open(folder.path()).unwrap_err()).contains("version 3, expected 1 or 2"));
}

/// The bytes with those at some places replaced and the right checksum of the header.
fn with_header(bytes: &[u8], places: &[(usize, u8)]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let mut at = if bytes[8] == 2 { 17 } else { 15 };
    for _ in 0..2 {
        at += 1 + usize::from(bytes[at]);
    }
    let covered = at + 8 + 4 + 4 + 8 * number(at + 8 + 4);
    assert_eq!(number(covered), crc32fast::hash(&bytes[..covered]) as usize);
    for &(place, byte) in places {
        bytes[place] = byte;
    }
    let sum = crc32fast::hash(&bytes[..covered]);
    bytes[covered..covered + 4].copy_from_slice(&sum.to_le_bytes());
    bytes
}

#[test]
fn a_table_of_another_rule_about_repetition_is_refused() {
    let (folder, path) = folder();
    let good = fs::read(&path).unwrap();
    let refused = |bytes: Vec<u8>, repetition: Repetition| {
        let path =
            folder.path().join(file::name(&material(Xiangqi::default(), MATERIAL), repetition));
        fs::write(path, bytes).unwrap();
        let opened = file::open(folder.path(), &material(Xiangqi::default(), MATERIAL), repetition);
        opened.unwrap_err().to_string()
    };
    // Byte 13 is the rule. In version 1, tables under the ban on perpetual check were not exact.
    let approximate = refused(with_header(&good, &[(13, 1)]), Repetition::Checks);
    assert!(approximate.contains("remove it and build it again"), "{approximate}");
    for rule in [2, 3, 255] {
        let unknown = refused(with_header(&good, &[(13, rule)]), Repetition::None);
        assert!(unknown.contains("unknown repetition rule"), "{unknown}");
    }
    let checks = table(Xiangqi::default(), MATERIAL, Repetition::Checks);
    file::save(folder.path(), &checks).unwrap();
    let path = folder.path().join(file::name(checks.material(), Repetition::Checks));
    let good = fs::read(&path).unwrap();
    for rule in [0, 2] {
        let unknown = refused(with_header(&good, &[(13, rule)]), Repetition::Checks);
        assert!(unknown.contains("unknown repetition rule"), "{unknown}");
    }
    // Bytes 15 and 16 are the number of ranks.
    for ranks in [[0, 0], [125, 0], [31, 1]] {
        let places = [(15, ranks[0]), (16, ranks[1])];
        let unknown = refused(with_header(&good, &places), Repetition::Checks);
        assert!(unknown.contains("unknown layout"), "{unknown}");
    }
}

#[test]
fn tables_of_both_kinds_lie_in_one_folder() {
    let (folder, _) = folder();
    let plain = TableFolder::new(Xiangqi::default(), folder.path(), Repetition::None);
    let ruled = TableFolder::new(Xiangqi::default(), folder.path(), Repetition::Checks);
    let wanted = material(Xiangqi::default(), MATERIAL);
    assert!(ruled.table(&wanted).unwrap().is_none());
    let missing = |folder: &TableFolder<Xiangqi>, material: &Material<Xiangqi>| {
        let text = folder.missing_table(material).to_string();
        text.replace(&folder.folder().display().to_string(), "folder")
    };
    let absent = "there is no table of KRKN under the rule checks, only one under the rule none; \
                  `paiju table build --tables folder KRKN` builds it";
    let other = "there is no table of KRKN under the rule none, only one under the rule checks; \
                 `paiju table build --repetition none --tables folder KRKN` builds it";
    assert_eq!(missing(&ruled, &wanted), absent);
    let krkc = "there is no table of KRKC; `paiju table build --tables folder KRKC` builds it";
    assert_eq!(missing(&ruled, &material(Xiangqi::default(), "KCKR")), krkc);
    let large = material(Xiangqi::default(), "KRRCCNNKRRCCNN");
    let large = ruled.missing_table(&large);
    assert!(matches!(large, MissingTable::TooLarge { .. }), "{large}");
    let both = Tables::new(folder.path());
    // The chariot may lose the horse or not: the horse can give perpetual check.
    let drawn: Position<Xiangqi> = fen::read(BY_RULE).unwrap();
    let won: Position<Xiangqi> = fen::read("5k3/9/9/9/9/R8/9/4n4/9/3K5 w").unwrap();
    for rule in [Repetition::Checks, Repetition::Asian] {
        let tables = Xiangqi::default().tables(&both, rule);
        assert_eq!(tables.repetition(), Repetition::Checks);
        assert_eq!(tables.probe(&won).unwrap(), None);
        // A search also asks the other kind: wins on the board are the same.
        assert_eq!(tables.known(&won), Some(Value::Win(25)));
        assert_eq!(tables.known(&drawn), None);
    }
    let checks = table(Xiangqi::default(), MATERIAL, Repetition::Checks);
    file::save(folder.path(), &checks).unwrap();
    let both = Tables::new(folder.path());
    let tables = Xiangqi::default().tables(&both, Repetition::Checks);
    assert!(matches!(tables.probe(&drawn).unwrap(), Some(Value::RuleWin(_))));
    assert!(matches!(tables.value(&drawn), Some(Value::RuleWin(_))));
    let tables = Xiangqi::default().tables(&both, Repetition::None);
    assert_eq!(tables.probe(&drawn).unwrap(), Some(Value::Draw));
    assert_eq!(tables.value(&drawn), Some(Value::Draw));
    let path = folder.path().join(file::name(&wanted, Repetition::None));
    fs::remove_file(path).unwrap();
    let both = Tables::new(folder.path());
    let tables = Xiangqi::default().tables(&both, Repetition::None);
    assert_eq!(tables.probe(&drawn).unwrap(), None);
    assert_eq!(tables.known(&drawn), Some(Value::Draw), "the other table says so");
    assert_eq!(missing(&plain, &wanted), other);
    let chex = Chex::default().tables(&both, Repetition::Checks);
    assert_eq!(chex.repetition(), Repetition::None);
}

#[test]
fn tables_of_several_games_lie_in_one_folder_and_know_nothing_of_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let games = [Xiangqi::default(), Xiangqi::CHINA_SCHACH];
    // The cannon cannot slide to where it is in the way.
    let text = "4k4/9/9/9/9/9/9/9/4C4/R3K4 b";
    for rules in games {
        for part in material(rules, "KRCK").with_dependencies() {
            let table = table(rules, &part.to_string(), Repetition::None);
            file::save(folder.path(), &table).unwrap();
        }
    }
    let tables = games.map(|rules| TableFolder::new(rules, folder.path(), Repetition::None));
    let positions = games.map(|rules| fen::read_under(rules, text).unwrap());
    let both = Tables::new(folder.path());
    for (own, other) in [(0, 1), (1, 0)] {
        let changed = games[own].changed(Switch::StalemateDraws);
        let changed = positions[own].under(changed).unwrap();
        let known = tables[own].probe(&positions[own]).unwrap();
        assert!(known.is_some());
        let all = games[own].tables(&both, Repetition::None);
        assert_eq!(all.probe(&positions[own]).unwrap(), known);
        for stranger in [positions[other], changed] {
            assert_eq!(tables[own].probe(&stranger).unwrap(), None);
            assert_eq!(tables[own].known(&stranger), None);
            assert_eq!(all.probe(&stranger).unwrap(), None);
            assert_eq!(all.known(&stranger), None);
        }
        let wanted = material(games[other], "KRCK");
        assert!(tables[own].table(&wanted).unwrap().is_none());
        assert!(!tables[own].exists(&wanted).unwrap());
    }
}

#[test]
fn tables_without_a_rule_to_judge_by_are_refused() {
    let stop = std::sync::atomic::AtomicBool::new(false);
    let monitor = BuildMonitor::new(&stop);
    let changed = material(Xiangqi::default().changed(Switch::StalemateDraws), "KK");
    let changed = build(changed, Repetition::None, |_| None, &monitor);
    assert!(changed.unwrap_err().to_string().contains("changed rule"));
    let asian = build(material(Xiangqi::default(), "KK"), Repetition::Asian, |_| None, &monitor);
    assert!(asian.unwrap_err().to_string().contains("perpetual chase"));
    let chex = build(material(Chex::default(), "KK"), Repetition::Checks, |_| None, &monitor);
    assert!(chex.unwrap_err().to_string().contains("perpetual check draws"));
}

#[test]
fn a_missing_table_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let tables = TableFolder::new(Xiangqi::default(), folder.path(), Repetition::None);
    assert!(tables.table(&material(Xiangqi::default(), MATERIAL)).unwrap().is_none());
    assert!(open(folder.path()).is_err());
}
