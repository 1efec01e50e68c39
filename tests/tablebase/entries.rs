//! Every entry against the moves of its position, in both rule sets and both modes.

use std::sync::atomic::AtomicBool;

use paiju::game::{Color, Repetition};
use paiju::rules::chex::Chex;
use paiju::rules::xiangqi::Xiangqi;
use paiju::tablebase::{Material, TablebaseRules, verify};

use crate::memory::{built, material, table};

fn hold<R: TablebaseRules>(rules: R, text: &str, repetition: Repetition) {
    let tables = built(rules, text, repetition);
    let stop = AtomicBool::new(false);
    for part in material(rules, text).with_dependencies() {
        let table = tables.table(&part).unwrap().unwrap();
        let checked = verify(&table, &tables, &stop, &|_| {});
        let name = Material::to_string(&part);
        assert_eq!(
            checked.unwrap_or_else(|error| panic!("{name}: {error}")),
            2 * table.index().len()
        );
    }
}

#[test]
fn every_entry_is_what_its_moves_say() {
    for text in ["KPPK", "KRKN", "KCKP", "KAABKA"] {
        hold(Xiangqi::default(), text, Repetition::None);
    }
}

#[test]
fn every_entry_of_china_schach_is_what_its_moves_say() {
    for text in ["KCCK", "KRKC"] {
        hold(Xiangqi::CHINA_SCHACH, text, Repetition::None);
    }
}

#[test]
fn every_entry_of_chex_is_what_its_moves_say() {
    hold(Chex::default(), "KPKN", Repetition::None);
}

#[test]
fn every_entry_is_what_its_moves_say_where_perpetual_checks_lose() {
    hold(Xiangqi::default(), "KRKN", Repetition::Checks);
    hold(Xiangqi::CHINA_SCHACH, "KRKC", Repetition::Checks);
}

#[test]
fn where_one_side_has_no_attackers_repetition_does_not_matter() {
    for text in ["KRKAAB", "KPPKA", "KCAKAA"] {
        let plain = table(Xiangqi::default(), text, Repetition::None);
        let checks = table(Xiangqi::default(), text, Repetition::Checks);
        for turn in Color::ALL {
            for index in 0..plain.index().len() {
                let values = [&plain, &checks].map(|table| table.value(turn, index).unwrap());
                assert_eq!(values[0], values[1], "{text} {index}");
            }
        }
    }
}

#[test]
fn mirror_images_and_exchanged_sides_have_the_same_value() {
    let table = table(Xiangqi::default(), "KRKNA", Repetition::None);
    for index in (0..table.index().len()).step_by(101) {
        let Some(board) = table.index().board(index) else { continue };
        let (mirror, turned) = (board.mirrored(), board.turned());
        for turn in Color::ALL {
            let value = table.value(turn, index).unwrap();
            assert_eq!(table.look_up(&mirror, turn).unwrap(), value, "{index}");
            assert_eq!(table.look_up(&turned, !turn).unwrap(), value, "{index}");
        }
    }
}
