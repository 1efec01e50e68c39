//! What rows settle, and that no wrong entry passes.

use std::path::Path;
use std::sync::Arc;

use super::*;
use crate::game::Repetition;
use crate::rules::chex::Chex;
use crate::rules::xiangqi::Xiangqi;
use crate::tablebase::material::Material;
use crate::tablebase::retrograde::{BuildMonitor, build};
use crate::tablebase::table::Storage;

/// The table of a material, in a folder with all that it rests on.
fn built<R: TablebaseRules>(
    rules: R,
    text: &str,
    repetition: Repetition,
) -> (Arc<Table<R>>, TableFolder<R>) {
    let folder = TableFolder::new(rules, Path::new("there is no such folder"), repetition);
    let stop = AtomicBool::new(false);
    let material = Material::read(rules, text).unwrap();
    for part in material.with_dependencies() {
        let find = |wanted: &Material<R>| folder.table(wanted).unwrap();
        let monitor = BuildMonitor::new(&stop);
        folder.insert(Arc::new(build(part, repetition, find, &monitor).unwrap()));
    }
    (folder.table(&material).unwrap().unwrap(), folder)
}

fn with_verifier<R: TablebaseRules, T>(
    folder: &TableFolder<R>,
    ask: impl FnOnce(&Verifier<'_, R>) -> T,
) -> T {
    let stop = AtomicBool::new(false);
    ask(&Verifier { folder, stop: &stop, done: &|_| {} })
}

/// All entries are right by rows and singly, and rows leave at most one in `rare`.
fn hold<R: TablebaseRules>(rules: R, text: &str, repetition: Repetition, rare: u64) {
    let (table, folder) = built(rules, text, repetition);
    let by_rows = with_verifier(&folder, |verifier| verifier.table(&table).unwrap());
    assert_eq!(by_rows.entries, table.index().len() * 2, "{text}");
    assert!(by_rows.singly * rare <= by_rows.entries, "{text}: {} singly", by_rows.singly);
}

#[test]
fn rows_settle_nearly_all_entries() {
    hold(Xiangqi::default(), "KPPK", Repetition::None, 1_000);
    hold(Xiangqi::default(), "KCKP", Repetition::Checks, 1_000);
    hold(Xiangqi::CHINA_SCHACH, "KCKA", Repetition::None, 1_000);
    // Promotions are looked at singly.
    hold(Chex::default(), "KPKN", Repetition::None, 4);
}

#[test]
fn games_that_the_material_decides_are_looked_at_singly() {
    let (table, folder) = built(Xiangqi::default(), "KAKB", Repetition::None);
    let drawn = with_verifier(&folder, |verifier| verifier.table(&table).unwrap());
    assert_eq!(drawn.singly, drawn.entries);
    // A bared king has lost.
    let (table, folder) = built(Chex::default(), "KPK", Repetition::None);
    let won = with_verifier(&folder, |verifier| verifier.table(&table).unwrap());
    assert_eq!(won.singly, won.entries);
}

/// The same table with another code for an entry.
fn damaged<R: TablebaseRules>(table: &Table<R>, turn: Color, index: usize, code: u8) -> Table<R> {
    let mut entries = table.memory().unwrap().clone();
    let Codes::Narrow(codes) = &mut entries[turn.index()].codes else { panic!("two bytes") };
    codes[index] = code;
    Table {
        index: Arc::clone(&table.index),
        repetition: table.repetition(),
        storage: Storage::Memory(entries),
    }
}

/// No other code passes for some of the entries that are wanted: neither that of another value, nor
/// that of an illegal position, nor one without a value.
fn refuse<R: TablebaseRules>(
    table: &Table<R>,
    folder: &TableFolder<R>,
    step: usize,
    wanted: impl Fn(u8) -> bool,
) {
    let entries = table.memory().unwrap();
    let mut tried = 0;
    for turn in Color::ALL {
        let Codes::Narrow(codes) = &entries[turn.index()].codes else { panic!("two bytes") };
        let wanted = codes.iter().enumerate().filter(|(_, code)| wanted(**code));
        for (index, &code) in wanted.step_by(step) {
            let others = [u8::NONE, u8::DRAW, u8::ILLEGAL, 1, code ^ 128];
            let other = others[tried % others.len()];
            // An entry without a value is as good as that of an illegal position.
            if other.value(entries[0].layout) == code.value(entries[0].layout) {
                continue;
            }
            let wrong = damaged(table, turn, index, other);
            let found = with_verifier(folder, |verifier| verifier.table(&wrong).map(drop));
            assert!(found.is_err(), "{} {turn:?} {index}: {code}, {other}", table.material());
            tried += 1;
        }
    }
    assert!(tried >= 10, "{tried}");
}

#[test]
fn no_wrong_entry_passes() {
    let (table, folder) = built(Xiangqi::default(), "KPK", Repetition::None);
    refuse(&table, &folder, 29, |_| true);
    let (table, folder) = built(Xiangqi::CHINA_SCHACH, "KCK", Repetition::None);
    refuse(&table, &folder, 47, |_| true);
    let (table, folder) = built(Xiangqi::default(), "KPPK", Repetition::None);
    refuse(&table, &folder, 2_003, |_| true);
}

#[test]
fn no_wrong_decision_by_the_rule_passes() {
    let (table, folder) = built(Xiangqi::default(), "KRKN", Repetition::Checks);
    let layout = table.memory().unwrap()[0].layout;
    let by_rule = |code: u8| code.value(layout).is_some_and(crate::exact::Value::is_by_rule);
    refuse(&table, &folder, 157, by_rule);
}
