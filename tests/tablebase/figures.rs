//! Longest wins that other programs published.

use paiju::game::{Position, Repetition, fen};
use paiju::rules::xiangqi::Xiangqi;
use paiju::tablebase::{Probe, Value, stats};

use crate::memory::{built, table};

/// The longest win of Red to move and the longest loss of Black to move, in plies.
fn longest(material: &str) -> (u16, u16) {
    let [red, black] = stats(&table(Xiangqi::default(), material, Repetition::None)).unwrap();
    (red.longest_win.map_or(0, |it| it.plies), black.longest_loss.map_or(0, |it| it.plies))
}

#[test]
fn a_chariot_needs_63_plies_against_a_full_guard() {
    assert_eq!(longest("KRKAABB"), (63, 64));
}

#[test]
fn a_horse_or_a_soldier_cannot_force_a_full_guard() {
    assert_eq!(longest("KNKAABB").0, 1);
    assert_eq!(longest("KPKAABB").0, 1);
}

#[test]
#[ignore = "takes long without all optimisations"]
fn two_attackers_need_as_long_as_published_against_a_full_guard() {
    assert_eq!(longest("KPPKAABB").0, 43);
    assert_eq!(longest("KCCKAABB").1, 104);
    let tables = built(Xiangqi::default(), "KNPKAABB", Repetition::None);
    let position: Position<Xiangqi> = fen::read("2ba2b1P/9/3k1a3/N8/9/9/9/9/9/4K4 w").unwrap();
    assert_eq!(tables.probe(&position).unwrap(), Some(Value::Win(129)));
    assert_eq!(longest("KNPKAABB").0, 129);
}
