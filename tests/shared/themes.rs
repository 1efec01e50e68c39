//! Named mates: the names that teaching books give against those that are found.

use std::collections::BTreeMap;

use paiju::game::{Move, Position, fen};
use paiju::notation::{Notation, read};
use paiju::rules::xiangqi::Xiangqi;
use paiju::theme::{FinalPosition, Kind, Name, Theme, of_line, of_position};

use crate::table::{position, rows};

/// How a name fares: given and found, given and not found, found and not given.
#[derive(Default)]
struct Tally {
    both: usize,
    missed: usize,
    more: usize,
}

/// The names of mates that were found.
fn mates(themes: &[Theme<Xiangqi>]) -> Vec<Name> {
    let names = themes.iter().map(|theme| theme.name);
    names.filter(|name| name.kind() == Kind::Mate).collect()
}

/// A name as the books write it; some have two.
fn name(text: &str) -> Option<Name> {
    match text {
        "-" => None,
        "送佛归殿" => Some(Name::Eunuchs),
        text => Some(text.parse().unwrap()),
    }
}

/// The men that named mates of a line name, and those of them without whom the loser would be lost as
/// well.
fn named(start: &Position<Xiangqi>, moves: &[Move<Xiangqi>]) -> (usize, Vec<String>) {
    let mut path = vec![*start];
    path.extend(moves.iter().scan(*start, |at, &mv| {
        *at = at.after(mv);
        Some(*at)
    }));
    let Some(end) = FinalPosition::new(&path, moves) else { return (0, Vec::new()) };
    let themes = of_line(start, moves);
    let mates = themes.iter().filter(|theme| theme.name.kind() == Kind::Mate);
    let (mut count, mut idle) = (0, Vec::new());
    for theme in mates {
        count += theme.pieces.len();
        let needless = theme.pieces.iter().filter(|(at, _)| !end.needs(*at));
        idle.extend(needless.map(|(at, _)| format!("{}: {theme}: {at}", path[path.len() - 1])));
    }
    (count, idle)
}

#[test]
fn every_man_that_a_named_mate_names_is_needed() {
    let (Some(finals), Some(lines)) = (rows("mated-positions.tsv"), rows("mate-lines.tsv")) else {
        return;
    };
    let (mut count, mut idle) = (0, Vec::new());
    let mut add = |(more, needless): (usize, Vec<String>)| {
        count += more;
        idle.extend(needless);
    };
    for row in finals {
        add(named(&fen::read(&row[1]).unwrap(), &[]));
    }
    for row in lines {
        let start = position(&format!("{} w", row[1]));
        let (mut at, mut moves) = (start, Vec::new());
        for text in row[2].split_whitespace() {
            let Ok(mv) = read(Notation::Coordinates, &at, text) else { break };
            moves.push(mv);
            at = at.after(mv);
        }
        add(named(&start, &moves));
    }
    assert!(count > 50, "{count}");
    assert!(idle.is_empty(), "{} of {count}: {idle:#?}", idle.len());
}

#[test]
fn mates_have_the_names_that_books_give_them() {
    let (Some(finals), Some(lines)) = (rows("mated-positions.tsv"), rows("mate-lines.tsv")) else {
        return;
    };
    let mut tallies: BTreeMap<Name, Tally> = BTreeMap::new();
    let mut compare = |given: Option<Name>, found: &[Name], fen: &str| {
        println!("{fen}: {given:?}, found {found:?}");
        for &name in found.iter().filter(|&&name| Some(name) != given) {
            tallies.entry(name).or_default().more += 1;
        }
        if let Some(name) = given {
            let tally = tallies.entry(name).or_default();
            *(if found.contains(&name) { &mut tally.both } else { &mut tally.missed }) += 1;
        }
    };
    for row in finals {
        let [pattern, fen] = &row[..] else { panic!("{row:?}") };
        let mate = fen::read::<Xiangqi>(fen).unwrap();
        compare(name(pattern), &mates(&of_position(&mate)), fen);
    }
    for row in lines {
        let [pattern, fen, line, ..] = &row[..] else { panic!("{row:?}") };
        let start = position(&format!("{fen} w"));
        let (mut at, mut moves) = (start, Vec::new());
        for text in line.split_whitespace() {
            let mv = read(Notation::Coordinates, &at, text).unwrap();
            moves.push(mv);
            at = at.after(mv);
        }
        compare(name(pattern), &mates(&of_line(&start, &moves)), fen);
    }
    for (name, Tally { both, missed, more }) in &tallies {
        println!("{name}: {both} found, {missed} missed, {more} more");
    }
    // In two examples a man that the name needs is idle: without it, it is still mate.
    let missed: Vec<Name> =
        tallies.iter().filter(|(_, tally)| tally.missed > 0).map(|(&name, _)| name).collect();
    assert_eq!(missed, [Name::HeavenEarth, Name::CannonsChariot]);
    for idle in ["C2aka3/4r4/9/9/9/9/9/9/9/5K3 b", "3aka3/9/4C4/9/4C4/9/9/9/9/5K3 b"] {
        assert!(fen::read::<Xiangqi>(idle).unwrap().outcome().is_some(), "{idle}");
    }
}
