//! Counts of the positions in which nothing hangs, against a count by the rules alone.

use std::fs;

use paiju::game::{Color, Position, Repetition};
use paiju::rules::RuleSet;
use paiju::rules::xiangqi::Xiangqi;
use paiju::tablebase::{AnyMaterial, AnyTableFolder, NaturalStats, Wdl, file};

use crate::memory::table;

#[test]
fn natural_positions_are_those_in_which_nobody_is_in_check_or_can_take() {
    let table = table(Xiangqi::default(), "KRKN", Repetition::Checks);
    let takes = |position: &Position<Xiangqi>| {
        position.legal_moves().iter().any(|mv| mv.capture().is_some())
    };
    let counted = Color::ALL.map(|turn| {
        let mut stats = NaturalStats::default();
        for index in 0..table.index().len() {
            let board = table.index().board(index);
            let position = board.and_then(|board| Position::new(board, turn, ()).ok());
            let Some(position) = position else { continue };
            let Some(passed) = position.passed() else { continue };
            if takes(&position) || takes(&passed) {
                continue;
            }
            let value = table.value(turn, index).unwrap().unwrap();
            let weight = table.index().weight(index);
            let by_rule = if value.is_by_rule() { weight } else { 0 };
            match value.wdl() {
                Wdl::Win => {
                    (stats.wins, stats.wins_by_rule) =
                        (stats.wins + weight, stats.wins_by_rule + by_rule);
                }
                Wdl::Draw => stats.draws += weight,
                Wdl::Loss => {
                    (stats.losses, stats.losses_by_rule) =
                        (stats.losses + weight, stats.losses_by_rule + by_rule);
                }
            }
        }
        stats
    });
    let folder = tempfile::tempdir().unwrap();
    file::save(folder.path(), &table).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let tables = AnyTableFolder::new(RuleSet::Xiangqi, folder.path(), Repetition::Checks).unwrap();
    for (name, exchanged) in [("KRKN", false), ("KNKR", true)] {
        let material = &AnyMaterial::expand(RuleSet::Xiangqi, name).unwrap()[0];
        let mut found = tables.natural(material).unwrap().unwrap();
        assert!(found.iter().any(|side| !side.exceptions.is_empty()));
        for side in &mut found {
            for exception in side.exceptions.drain(..) {
                assert!(0 < exception.count && exception.count <= exception.of, "{exception:?}");
            }
        }
        if exchanged {
            found.reverse();
        }
        assert_eq!(found, counted, "{name}");
    }
    assert!(counted[1].losses_by_rule > 0);
    assert_eq!(counted[0].wins, counted[0].positions(), "the chariot wins wherever nothing hangs");
}
