//! Planted anticipations are found and correctly named.

use super::*;
use crate::game::Color;
use crate::input::{Input, PoseOptions};
use crate::problem::Variation;
use crate::rules::{AnyPosition, Placement};

/// A problem with its solution.
type Solved = (AnyPosition, Vec<Variation>);

/// The sound problems of a file of this repository that have a solution of two moves or more.
fn solved(file: &str) -> Vec<Solved> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(file);
    let problems = Input { paths: vec![path], ..Input::default() }.problems();
    let mut found = Vec::new();
    for raw in problems {
        let Ok(problem) = raw.pose(&PoseOptions::default()).problem else { continue };
        let variations = problem.variations().unwrap_or_default();
        if variations.iter().all(|it| it.moves.len() >= 3) && !variations.is_empty() {
            found.push((problem.position, variations));
        }
    }
    assert!(found.len() >= 10, "{file}: {}", found.len());
    found
}

/// The problem played from another position by the same squares, or seen in another way.
fn planted(
    start: AnyPosition,
    variations: &[Variation],
    square: impl Fn(usize) -> usize,
) -> Option<Solved> {
    let replay = |variation: &Variation| {
        let mut played = Variation { is_cut: variation.is_cut, ..Variation::at(start) };
        for mv in &variation.moves {
            let (mv, after) = played.end().between(square(mv.from()), square(mv.to()))?;
            played.moves.push(mv);
            played.positions.push(after);
        }
        (played.end().outcome() == variation.end().outcome()
            || played.end().outcome().is_some() && played.end().turn() != variation.end().turn())
        .then_some(played)
    };
    let variations: Option<Vec<Variation>> = variations.iter().map(replay).collect();
    Some((start, variations?))
}

fn with_men(position: &AnyPosition, change: impl FnOnce(&mut Placement)) -> Option<AnyPosition> {
    let mut placement = position.placement();
    change(&mut placement);
    position.rules().place(&placement).ok()?.ok()
}

fn mirrored((position, variations): &Solved) -> Option<Solved> {
    let rules = position.rules();
    let start = with_men(position, |placement| {
        for man in &mut placement.men {
            man.0 = rules.mirrored(man.0).unwrap();
        }
    })?;
    planted(start, variations, |square| rules.mirrored(square).unwrap())
}

fn turned((position, variations): &Solved) -> Option<Solved> {
    let rules = position.rules();
    planted(position.turned()?, variations, |square| rules.turned(square).unwrap())
}

/// A soldier or pawn of either side on a square where it takes no part.
fn with_idle_man((position, variations): &Solved) -> Option<Solved> {
    let squares = 0..position.rules().square_count();
    let free = squares.filter(|&square| position.man_at(square).is_none());
    let mut places = free.flat_map(|square| [(square, 'p'), (square, 'P')]);
    places.find_map(|man| {
        let start = with_men(position, |placement| placement.men.push(man))?;
        let other = planted(start, variations, |square| square)?;
        // It must not be captured, nor become a part of the net.
        let net = |it: &Variation| crate::idea::net_men(it.end());
        let is_idle = other.1.iter().zip(variations).all(|(with, without)| {
            with.end().men().len() > without.end().men().len() && net(with) == net(without)
        });
        is_idle.then_some(other)
    })
}

/// The problem from the position after some plies of its first variation.
fn later((_, variations): &Solved, plies: usize) -> Option<Solved> {
    let first = variations.first()?;
    if first.moves.len() <= plies {
        return None;
    }
    let (moves, positions) = (first.moves[plies..].to_vec(), first.positions[plies..].to_vec());
    let rest = Variation { moves, positions, is_cut: first.is_cut };
    Some((rest.positions[0], vec![rest]))
}

fn play((position, variations): &Solved) -> Play {
    Play::new(position, variations)
}

/// How another problem anticipates a problem.
fn between(mine: &Solved, other: &Solved) -> Option<Anticipation> {
    let mut index = Index::default();
    index.add(play(mine));
    index.anticipated_by(&play(other)).pop().map(|(_, found)| found)
}

#[test]
fn planted_anticipations_are_found_in_every_game() {
    for file in ["lengths.yaml", "china-schach.yaml", "generated/chex.yaml"] {
        let mut counts = [0; 5];
        for one in solved(file) {
            if let Some(other) = mirrored(&one) {
                let found = between(&one, &other).unwrap();
                assert_eq!(found.likeness, Likeness::Position);
                counts[0] += usize::from(found.mirrored);
            }
            if let Some(other) = turned(&one) {
                let found = between(&other, &one).unwrap();
                assert_eq!(found.likeness, Likeness::Position);
                counts[1] += usize::from(found.turned);
            }
            if let Some(other) = with_idle_man(&one) {
                let found = between(&other, &one).unwrap();
                assert_eq!(found.likeness, Likeness::PositionButIdle, "{} {}", other.0, one.0);
                assert_eq!((found.only_here.len(), found.only_there.len()), (1, 0));
                let found = between(&one, &mirrored(&other).unwrap()).unwrap();
                assert_eq!(found.likeness, Likeness::PositionButIdle);
                counts[2] += 1;
            }
            for plies in [1, 2, 3] {
                if let Some(other) = later(&one, plies) {
                    let found = between(&other, &one).unwrap();
                    assert_eq!((found.likeness, found.plies), (Likeness::Inside, plies));
                    let found = between(&one, &other).unwrap();
                    assert_eq!((found.likeness, found.plies), (Likeness::Contains, plies));
                    counts[3] += usize::from(plies == 3);
                    // Also with an additional idle piece.
                    if let Some(other) = with_idle_man(&other) {
                        let found = between(&other, &one).unwrap();
                        assert_eq!((found.likeness, found.plies), (Likeness::Inside, plies));
                        assert_eq!(found.only_here.len(), 1);
                        counts[4] += 1;
                    }
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 0), "{file}: {counts:?}");
    }
}

#[test]
fn other_rules_other_sides_to_move_and_other_nets_are_no_anticipation() {
    let read = |rules: crate::rules::RuleSet, fen: &str| (rules.read(fen).unwrap(), Vec::new());
    let fen = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4";
    let [xiangqi, german] = [crate::rules::RuleSet::Xiangqi, crate::rules::RuleSet::ChinaSchach];
    let mine = read(xiangqi, &format!("{fen} w"));
    assert_eq!(between(&mine, &mine).unwrap().likeness, Likeness::Position);
    assert_eq!(between(&mine, &read(german, &format!("{fen} w"))), None);
    assert_eq!(between(&mine, &read(xiangqi, &format!("{fen} b"))), None);
    assert_eq!(mine.0.turn(), Color::Red);
}

#[test]
fn castling_rights_forbid_the_mirror() {
    let chex = crate::rules::RuleSet::Chex;
    let with = (chex.read("rbkn/ppppp/6/7/6/PPPPP/NKBR w K").unwrap(), Vec::new());
    assert_eq!(play(&with).images().count(), 2);
    let without = (chex.read("rbkn/ppppp/6/7/6/PPPPP/NKBR w").unwrap(), Vec::new());
    assert_eq!(play(&without).images().count(), 4);
}

/// All lines of manuals, each compared with itself mirrored, with an idle piece, and three plies on.
#[test]
fn planted_anticipations_are_found_in_the_lines_of_manuals() {
    let Ok(folder) = std::env::var("PAIJU_SHARED_DATA") else { return };
    let text = std::fs::read_to_string(format!("{folder}/manual-lines.tsv")).unwrap();
    let mut lines: Vec<Solved> = Vec::new();
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let start = crate::rules::RuleSet::Xiangqi.read(columns[1]).unwrap();
        let (_, moves) = start.played(columns[4]).unwrap();
        let positions = start.along(&moves);
        lines.push((start, vec![Variation { moves, positions, is_cut: false }]));
    }
    let mut index = Index::default();
    for line in &lines {
        index.add(play(line));
    }
    let mut counts = [0; 3];
    for (number, line) in lines.iter().enumerate().step_by(5) {
        let is_found = |other: Option<Solved>, expected: &[Likeness]| {
            other.is_none_or(|other| {
                let found = index.anticipated_by(&play(&other));
                found.iter().any(|(at, it)| *at == number && expected.contains(&it.likeness))
            })
        };
        counts[0] += usize::from(is_found(mirrored(line), &[Likeness::Position]));
        counts[1] += usize::from(is_found(with_idle_man(line), &[Likeness::PositionButIdle]));
        counts[2] += usize::from(is_found(later(line, 3), &[Likeness::Contains]));
    }
    let all = lines.len().div_ceil(5);
    assert_eq!(counts, [all; 3]);
}
