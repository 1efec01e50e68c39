//! What is mined is what it is said to be.

use std::sync::atomic::AtomicBool;

use paiju::game::Repetition;
use paiju::rules::xiangqi::Xiangqi;
use paiju::tablebase::{Filter, MinedPosition, Probe, Theme, Value, Wdl, mine, move_values};

use crate::memory::{built, material};

fn mined(theme: Theme) -> Vec<MinedPosition<Xiangqi>> {
    let tables = built(Xiangqi::default(), "KRKN", Repetition::None);
    let stop = AtomicBool::new(false);
    let found =
        mine(&material(Xiangqi::default(), "KRKN"), &tables, theme, &Filter::default(), 8, &stop)
            .unwrap();
    assert!(!found.is_empty(), "{theme:?}");
    for mined in &found {
        assert_eq!(tables.probe(&mined.position).unwrap(), Some(mined.value));
        let moves = move_values(&tables, &mined.position).unwrap().unwrap();
        let keep = moves.iter().filter(|it| it.value.wdl() == mined.value.wdl());
        assert_eq!(keep.count(), mined.keys.len());
    }
    found
}

#[test]
fn only_moves_are_the_only_ones() {
    for (theme, verdict) in [(Theme::OnlyWin, Wdl::Win), (Theme::OnlyDraw, Wdl::Draw)] {
        for mined in mined(theme) {
            assert_eq!(mined.value.wdl(), verdict);
            assert!(mined.keys.len() == 1 && mined.others > 0, "{}", mined.position);
        }
    }
}

#[test]
fn longest_wins_are_the_longest() {
    assert_eq!(mined(Theme::Longest)[0].value, Value::Win(25));
}

#[test]
fn chains_are_of_only_moves() {
    let chains = mined(Theme::Chain);
    let lengths: Vec<usize> = chains.iter().map(|mined| mined.only_moves.len()).collect();
    assert!(lengths.is_sorted_by(|one, other| one >= other) && lengths[0] > 3, "{lengths:?}");
    let tables = built(Xiangqi::default(), "KRKN", Repetition::None);
    let mut position = chains[0].position;
    for (ply, &mv) in chains[0].only_moves.iter().enumerate() {
        let moves = move_values(&tables, &position).unwrap().unwrap();
        let winning = moves.iter().filter(|it| it.value.wdl() == Wdl::Win);
        assert!(ply % 2 == 1 || winning.count() == 1, "{position}");
        position = position.after(mv);
    }
}

#[test]
fn in_a_zugzwang_whoever_is_to_move_loses() {
    let tables = built(Xiangqi::default(), "KRKP", Repetition::None);
    let stop = AtomicBool::new(false);
    for mined in mine(
        &material(Xiangqi::default(), "KRKP"),
        &tables,
        Theme::Zugzwang,
        &Filter::default(),
        8,
        &stop,
    )
    .unwrap()
    {
        let passed = mined.position.passed().unwrap();
        for position in [mined.position, passed] {
            let value = tables.probe(&position).unwrap().unwrap();
            assert_eq!(value.wdl(), Wdl::Loss, "{position}");
        }
    }
}

#[test]
fn only_positions_that_pass_the_filter_are_found() {
    let tables = built(Xiangqi::default(), "KRKN", Repetition::None);
    let stop = AtomicBool::new(false);
    let find = |theme, filter: &Filter| {
        mine(&material(Xiangqi::default(), "KRKN"), &tables, theme, filter, 8, &stop).unwrap()
    };
    let all = find(Theme::OnlyWin, &Filter::default());
    let checked = all.iter().filter(|mined| mined.position.is_check()).count();
    assert!(checked > 0, "the filter would have nothing to do");
    let natural = Filter { natural: true, plies: Some(9..=17), ..Filter::default() };
    let found = find(Theme::OnlyWin, &natural);
    assert_eq!(found.len(), 8);
    for mined in &found {
        let passed = mined.position.passed().expect("nobody is in check");
        for position in [mined.position, passed] {
            assert!(position.legal_moves().iter().all(|mv| mv.capture().is_none()), "{position}");
        }
        assert!((9..=17).contains(&mined.value.plies().unwrap()), "{}", mined.value);
    }
    let no_check = find(Theme::Longest, &Filter { no_check: true, ..Filter::default() });
    assert!(no_check.iter().all(|mined| !mined.position.is_check()));
    let hard = find(Theme::OnlyWin, &Filter { only_moves: 3, ..Filter::default() });
    assert!(!hard.is_empty() && hard.iter().all(|mined| mined.only_moves.len() >= 5));
    let never = Filter { plies: Some(500..=600), ..Filter::default() };
    assert!(find(Theme::Zugzwang, &never).is_empty() && find(Theme::OnlyDraw, &never).is_empty());
}
