//! Each theme on a position that shows it, and on one that does not although it is lost,
//! too, and mostly looks much the same.

mod chex;

use super::*;
use crate::game::{Move, Position, Rules, fen};
use crate::notation::{Notation, NotationRules, read};
use crate::rules::chex::Chex;
use crate::rules::xiangqi::Xiangqi;
use crate::solve::{Limits, Preferred, Prove, Prover, SetPlay, expand, has_lost, set_play, tries};

/// The name, whose example shows it, and a position without the theme with the moves that follow.
const CASES: [[&str; 3]; 49] = [
    ["double-cannon", "5k3/9/5N3/9/9/9/9/9/5C3/5K3 b", ""],
    ["horse-cannon", "3k5/9/5N3/9/9/9/9/9/5C3/5K3 b", ""],
    ["smothered-cannon", "3k5/9/9/9/9/3C5/9/3C5/4K4/9 b", ""],
    ["smothered", "5k2R/5r3/9/9/9/9/9/9/4K4/9 b", ""],
    ["iron-bolt", "9/4P4/4bk3/9/6b2/5R3/9/4C4/9/3K5 b", ""],
    ["double-chariots", "9/5k3/9/9/9/5R3/9/4R4/4K4/9 b", ""],
    ["throat-cutting", "4k4/3R5/9/8R/9/9/9/9/9/3K5 w", "i7i10"],
    ["little-knife", "9/3k5/9/3P5/3r5/3C5/9/9/9/4K4 w", "d7d8 d9d10 d8d9"],
    ["double-chariots-advisor", "4k4/3R1R3/9/9/9/9/9/9/9/3K5 w", "d9d10"],
    ["sea-moon", "6b2/9/5k3/9/9/9/9/5R3/4K4/9 b", ""],
    ["elbow-horse", "5k3/2N6/9/9/9/9/9/5R3/9/4K4 b", ""],
    ["palcorner-horse", "5k3/2N6/9/9/9/9/9/5R3/9/3K5 b", ""],
    ["angler-horse", "3Rk4/9/9/5N3/9/9/9/9/9/3K5 b", ""],
    ["tiger-silhouette", "5kR2/9/5a3/4N4/9/9/9/9/3K5/9 b", ""],
    ["golden-hook", "9/3N1k1N1/9/9/9/9/9/9/9/4K4 b", ""],
    ["octagonal-horse", "5k3/9/3N1R3/9/9/9/9/4K4/9/9 b", ""],
    ["discovered-horse", "9/9/3k5/9/3P5/9/9/3R5/9/4K4 w", "d6c6"],
    ["double-horses", "9/5k1N1/N8/9/9/9/9/9/9/4K4 b", ""],
    ["lone-horse", "3N5/5k1N1/9/9/9/9/9/9/9/4K4 b", ""],
    ["lone-soldier", "4R4/9/3k5/3P5/9/9/9/5pp2/3C5/5K3 b", ""],
    ["lone-cannon", "C2ak4/9/9/5N3/9/2p2R3/9/4CK3/9/9 b", ""],
    ["lone-chariot", "5k3/2N6/9/9/9/9/9/5R3/9/3K5 b", ""],
    ["white-face", "5k3/9/3N1R3/9/9/9/9/4K4/9/9 b", ""],
    ["heaven-earth", "C2ak3R/9/9/5N3/9/2p6/9/4CK3/9/9 b", ""],
    ["cannons-chariot", "3k5/9/9/9/9/3C5/9/3C5/4K4/9 b", ""],
    ["crowned", "4R4/3k5/9/3P5/9/9/9/5pp2/3C5/5K3 b", ""],
    ["double-toast", "9/3ka4/3a5/9/3C5/9/9/9/9/3K5 b", ""],
    ["two-devils", "5kb2/4PP3/9/9/9/9/9/9/9/5K3 b", ""],
    ["three-chariots", "6P2/5k3/1R4P2/9/9/9/9/9/2p1K4/9 w", "g8g9"],
    ["centroid-pawn", "3P1kb2/5P3/9/9/9/9/9/9/9/5K3 b", ""],
    ["centroid-chariot", "3R5/4R4/5k3/9/9/9/9/9/9/4K4 b", ""],
    ["eunuchs", "3k1P3/4R4/5a3/9/9/9/9/9/4K4/9 w", "f10e10"],
    ["old-pawn", "9/3k5/9/3P5/3r5/3C5/9/9/9/4K4 w", "d7d8 d9d10 d8d9"],
    ["flank-three", "1CN1ka3/R8/9/9/9/9/9/9/5K3/9 b", ""],
    ["leisurely-general", "9/9/5k3/9/9/9/5n3/9/4K4/5R3 w", "f1f4"],
    ["counter-check", "3k1P3/4R4/5a3/9/9/9/9/9/4K4/9 w", "f10e10"],
    ["stalemate", "5Rb2/9/5k3/9/9/9/9/9/4K4/9 b", ""],
    ["double-check", "2CC1k3/8R/5a3/9/9/9/9/9/9/4K4 b", ""],
    ["traitor", "4Rk3/5r3/9/9/9/9/9/9/4K4/9 b", ""],
    ["self-block", "4ck3/9/5R3/9/9/9/9/9/9/4K4 b", ""],
    ["pinned-defender", "9/5k3/9/9/9/9/9/9/4KR3/9 b", ""],
    ["forced-traitor", "5k3/4a4/9/1N4R2/9/9/9/9/9/4K4 w", "b7d8 e9d8 g7f7"],
    ["sacrifice", "9/9/3k5/9/3P5/9/9/3R5/9/4K4 w", "d6c6"],
    ["decoy", "5k3/4a4/9/1N4R2/9/9/9/9/9/4K4 w", "b7d8 e9d8 g7f7"],
    ["deflection", "3a5/3k5/9/3P5/9/9/9/6R2/4K4/9 w", "d7d8 d9d8 g3d3"],
    ["interference", "3a5/3k5/9/3P5/9/9/9/6R2/4K4/9 w", "d7d8 d9d8 g3d3"],
    ["switchback", "5k3/4a4/9/1N4R2/9/9/9/9/9/4K4 w", "b7d8 e9d8 g7f7"],
    ["discovered-check", "3a5/3k5/9/3P5/9/9/9/6R2/4K4/9 w", "d7d8 d9d8 g3d3"],
    ["cross-check", "5k3/4a4/9/1N4R2/9/9/9/9/9/4K4 w", "b7d8 e9d8 g7f7"],
];

/// What a line of play shows. Its end must be lost.
fn names<R: ThemeRules + NotationRules>(text: &str, moves: &str) -> Vec<Name> {
    let (start, line) = played::<R>(text, moves);
    let end = line.iter().fold(start, |at, &mv| at.after(mv));
    assert!(has_lost(&end), "{text} {moves}");
    of_line(&start, &line).iter().map(|theme| theme.name).collect()
}

/// A position and the moves that follow.
fn played<R: NotationRules>(text: &str, moves: &str) -> (Position<R>, Vec<Move<R>>) {
    let start: Position<R> = fen::read(text).unwrap();
    let (mut at, mut line) = (start, Vec::new());
    for word in moves.split_whitespace() {
        let mv = read(Notation::Coordinates, &at, word).unwrap_or_else(|it| panic!("{text}: {it}"));
        line.push(mv);
        at = at.after(mv);
    }
    (start, line)
}

/// Cases with the positions that show the themes.
fn with_examples<'a>(cases: &[[&'a str; 3]]) -> Vec<[&'a str; 5]> {
    let whole = |&[id, no, others]: &[&'a str; 3]| {
        let Example { fen, moves, .. } = id.parse::<Name>().unwrap().example();
        [id, fen, moves, no, others]
    };
    cases.iter().map(whole).collect()
}

/// Holds cases against what is found.
fn check<R: ThemeRules + NotationRules>(cases: &[[&str; 5]]) {
    let mut wrong = Vec::new();
    for &[id, yes, moves, no, others] in cases {
        let name: Name = id.parse().unwrap();
        assert!(R::knows(name), "{id}");
        for (text, line, wanted) in [(yes, moves, true), (no, others, false)] {
            let found = names::<R>(text, line);
            if found.contains(&name) != wanted {
                wrong.push(format!("{id} {wanted}: {text} {line}: {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_theme_is_found_where_it_is_and_not_where_it_is_not() {
    check::<Xiangqi>(&with_examples(&CASES));
}

#[test]
fn every_name_has_a_case_of_each_game_that_is_its_own() {
    let has = |cases: &[[&str; 3]], name: &Name| cases.iter().any(|case| case[0] == name.id());
    let solved = |name: &Name| SOLUTIONS.iter().any(|case| case.0 == *name);
    for name in Name::ALL {
        let (palace, hexagons) = (has(&CASES, name), has(&chex::CASES, name));
        let cases = match name.family() {
            Family::Any => palace || solved(name),
            Family::Xiangqi => palace && !hexagons,
            Family::Chex => hexagons && !palace,
        };
        assert!(cases, "{name}");
    }
}

#[test]
fn every_name_is_read_as_it_is_written() {
    for &name in Name::ALL {
        assert_eq!(name.to_string().parse(), Ok(name));
        assert_eq!(name.chinese().parse(), Ok(name));
        assert!(name.definition().ends_with('.'));
    }
    assert!("iron bolt".parse::<Name>().is_err());
}

/// A name rests on its pieces: with any one of them taken off, no position is lost in the same
/// way, or the name is not that of a mate.
fn need_their_men<R: ThemeRules + NotationRules>(cases: &[[&str; 5]]) {
    for [id, yes, moves, ..] in cases {
        let (start, line) = played::<R>(yes, moves);
        let mut path = vec![start];
        path.extend(line.iter().scan(start, |at, &mv| {
            *at = at.after(mv);
            Some(*at)
        }));
        let end = FinalPosition::new(&path, &line).unwrap();
        for theme in of_line(&start, &line) {
            let is_blocked = matches!(theme.name, Name::Traitor | Name::SelfBlock);
            if is_blocked || theme.name.kind() == Kind::Mate {
                let needed = theme.pieces.iter().all(|(at, _)| end.needs(*at));
                assert!(needed, "{id}: {theme}");
            }
        }
    }
}

#[test]
fn the_men_of_a_named_mate_are_needed() {
    need_their_men::<Xiangqi>(&with_examples(&CASES));
    need_their_men::<Chex>(&with_examples(&chex::CASES));
}

#[test]
fn a_man_where_the_winner_guards_as_well_is_no_part_of_a_mate() {
    // A Red chariot guards f9 as well, and the loser's chariot there is in the way of nothing.
    let mate = fen::read::<Xiangqi>("4Rk3/5r3/9/9/9/5R3/9/9/4K4/9 b").unwrap();
    let themes = of_position(&mate);
    assert!(!themes.is_empty());
    let names_it =
        |theme: &Theme<Xiangqi>| theme.pieces.iter().any(|(at, _)| at.to_string() == "f9");
    assert!(!themes.iter().any(names_it), "{themes:?}");
    // Without the other chariot it does.
    let shut = fen::read::<Xiangqi>("4Rk3/5r3/9/9/9/9/9/9/4K4/9 b").unwrap();
    assert!(of_position(&shut).iter().any(names_it));
}

#[test]
fn a_position_that_is_not_lost_shows_nothing() {
    assert_eq!(of_position(&Position::<Xiangqi>::start()), []);
    let start = fen::read_under(Xiangqi::CHINA_SCHACH, Xiangqi::START).unwrap();
    assert_eq!(of_position(&start), []);
}

#[test]
fn a_mate_of_china_schach_has_the_same_names() {
    let text = "3nkn3/9/4C4/9/4C4/9/9/9/9/4K4 b";
    let mate = fen::read_under(Xiangqi::CHINA_SCHACH, text).unwrap();
    assert_eq!(of_position(&mate)[0].name, Name::DoubleCannon);
}

/// The theme, whose example is won by a solution with it, and a position without.
const SOLUTIONS: [(Name, &str); 5] = [
    (
        Name::QuietKey,
        // The chariots drive the general up and down: a check, and mate.
        "P8/5k3/9/9/2R6/5p3/9/9/3K5/R8 w",
    ),
    (
        Name::Zugzwang,
        // In the example the advisor has all of Black's moves, and each opens a point to a horse.
        // The horse threatens: it need not wait.
        "9/1N7/3a1k1P1/9/9/9/9/9/3K5/9 w",
    ),
    (
        Name::ChangedMate,
        // The general mates in the set play, a horse in the solution; here the other cannon does, too.
        "5k3/4P4/1C7/1C5N1/3n5/9/9/9/4K4/9 w",
    ),
    (
        Name::ChangedContinuation,
        // All answers mate.
        "5k3/4P4/9/1C5N1/3n5/9/9/9/4K4/9 w",
    ),
    (
        Name::TransferredMate,
        // One reply is answered otherwise, the other one as before.
        "5k3/4P4/9/1C5N1/3n5/9/9/9/4K4/9 w",
    ),
];

/// What a solution in two or three moves shows, also in comparison with its set play and tries.
fn shown(text: &str, with_tries: bool) -> Vec<Name> {
    let position: Position<Xiangqi> = fen::read(text).unwrap();
    let mut prover = Prover::new(false, &Limits::default());
    let start = prover.start(&position);
    let moves = if prover.wins(&start, 2).unwrap() { 2 } else { 3 };
    let is_shortest = !prover.wins(&start, moves - 1).unwrap();
    assert!(is_shortest && prover.wins(&start, moves).unwrap(), "{text}");
    let tree = expand(&mut prover, &start, moves, &Preferred::default()).unwrap();
    let mut themes = of_solution(&mut prover, &position, &tree).unwrap();
    let set = set_play(&mut prover, &start, moves);
    let tries = with_tries.then(|| tries(&mut prover, &start, moves, 1, &[]));
    let SetPlay::Play(play) = set else { panic!("{text}: {set:?}") };
    let phases = (Some(&play), tries.as_ref());
    themes.extend(of_change(&mut prover, &position, &tree, phases).unwrap());
    themes.iter().map(|theme| theme.name).collect()
}

#[test]
fn themes_of_solutions_are_found_where_they_are_and_not_where_they_are_not() {
    for (name, no) in SOLUTIONS {
        let yes = name.example().fen;
        assert!(shown(yes, true).contains(&name), "{name} {yes}");
        // Tries that nobody has thought of may show changes.
        assert!(!shown(no, false).contains(&name), "{name} {no}");
    }
}

/// The general mates along the same file in the set play and in the solution, one point further off.
#[test]
fn a_mate_from_another_distance_is_not_a_changed_one() {
    let text = "5k1N1/4a1N2/5P3/9/9/9/9/9/9/4K4 w";
    assert!(!shown(text, false).contains(&Name::ChangedMate));
}
