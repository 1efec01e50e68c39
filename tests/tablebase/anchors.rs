//! Counts that an independent, slow program computed.

use paiju::game::Repetition;
use paiju::rules::xiangqi::Xiangqi;
use paiju::tablebase::{SideStats, stats};

use crate::memory::{material, table};

#[test]
fn tables_have_the_counts_of_an_independent_program() {
    let rows = include_str!("anchors.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut tested = 0;
    for row in rows {
        let fields: Vec<&str> = row.split('\t').collect();
        let [name, counts @ .., longest, fen] = &fields[..] else { panic!("{row}") };
        let counts: Vec<u64> = counts.iter().map(|count| count.parse().unwrap()).collect();
        let [red, black] = stats(&table(Xiangqi::default(), name, Repetition::None)).unwrap();
        let turned = material(Xiangqi::default(), name).canonical().1;
        let (red, black) = if turned { (black, red) } else { (red, black) };
        let of = |count: &SideStats| [count.wins, count.draws, count.losses];
        assert_eq!([of(&red), of(&black)].concat(), counts, "{name}");
        let plies = red.longest_win.map_or(0, |it| it.plies);
        assert_eq!(plies.to_string(), *longest, "{name}, {fen}");
        tested += 1;
    }
    assert_eq!(tested, 43);
}
