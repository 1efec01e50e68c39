//! Mined positions are what they claim to be.

use std::sync::atomic::AtomicBool;

use paiju::game::Repetition;
use paiju::rules::xiangqi::Xiangqi;
use paiju::tablebase::{
    Filter, MinedPosition, Probe, Theme, Value, Wdl, best_line, mine, move_values,
};

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
fn the_line_of_a_draw_goes_as_far_as_single_moves_go() {
    let tables = built(Xiangqi::default(), "KRKN", Repetition::None);
    let found = mined(Theme::OnlyDraw);
    assert!(found.iter().any(|mined| mined.only_moves.len() > 3));
    for mined in found {
        let (mut position, mut seen) = (mined.position, Vec::new());
        for (ply, &mv) in mined.only_moves.iter().enumerate() {
            let moves = move_values(&tables, &position).unwrap().unwrap();
            let drawing = moves.iter().filter(|it| it.value.wdl() == Wdl::Draw).count();
            assert!(drawing == 1 || ply % 2 == 1 && drawing > 0, "{position}");
            seen.push(position);
            position = position.after(mv);
        }
        // No reply leaves the side to move a single move, or the line has come round.
        let single = |mv| {
            let after = position.after(mv);
            let moves = move_values(&tables, &after).unwrap().unwrap();
            let keeps = moves.iter().filter(|it| it.value.wdl() == Wdl::Draw).count();
            keeps == 1 && !seen.contains(&after)
        };
        let replies = move_values(&tables, &position).unwrap().unwrap();
        let mut keeping = replies.iter().filter(|it| it.value.wdl() == Wdl::Draw);
        assert!(!keeping.clone().all(|it| single(it.mv)) || keeping.next().is_none(), "{position}");
    }
}

#[test]
fn finds_differ_by_more_than_the_square_of_an_idle_man() {
    let tables = built(Xiangqi::default(), "KRKNA", Repetition::None);
    let stop = AtomicBool::new(false);
    let wanted = material(Xiangqi::default(), "KRKNA");
    let filter = Filter { plies: Some(5..=5), ..Filter::default() };
    let found = mine(&wanted, &tables, Theme::OnlyWin, &filter, 40, &stop).unwrap();
    assert!(found.len() > 20, "{}", found.len());
    for (at, one) in found.iter().enumerate() {
        let line = best_line(&tables, &one.position).unwrap();
        for other in &found[..at] {
            let [mine, others] = [one, other].map(|mined| *mined.position.board());
            let apart = mine.occupied() - others.occupied();
            let is_idle = |square| line.iter().all(|mv| mv.from() != square && mv.to() != square);
            if apart.len() == 1
                && one.position.turn() == other.position.turn()
                && line == best_line(&tables, &other.position).unwrap()
            {
                assert!(!apart.into_iter().all(is_idle), "{} {}", one.position, other.position);
            }
        }
    }
    // Those that are spread out differ more.
    let spread = Filter { spread: true, ..filter };
    let spread = mine(&wanted, &tables, Theme::OnlyWin, &spread, 8, &stop).unwrap();
    let least = |found: &[MinedPosition<Xiangqi>]| {
        let pairs = found.iter().enumerate().flat_map(|(at, one)| {
            found[..at].iter().map(move |other| {
                (one.position.board().occupied() - other.position.board().occupied()).len()
            })
        });
        pairs.sum::<usize>()
    };
    assert_eq!(spread.len(), 8);
    assert_eq!(spread[0], found[0], "the best comes first");
    assert!(least(&spread) > least(&found[..8]), "{} {}", least(&spread), least(&found[..8]));
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
