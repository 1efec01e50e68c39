//! Counts that an independent, slow program computed.

use paiju::game::Color;
use paiju::rules::xiangqi::Xiangqi;
use paiju::tablebase::{Material, Repetition, stats};

use crate::memory::table;

#[test]
fn tables_have_the_counts_of_an_independent_program() {
    let mut tested = 0;
    for line in include_str!("anchors.tsv").lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [material, counts @ .., longest, _] = &fields[..] else { panic!("{line}") };
        if std::env::var("PAIJU_ONLY").is_ok_and(|only| only != *material) {
            continue;
        }
        let counts: Vec<u64> = counts.iter().map(|count| count.parse().unwrap()).collect();
        let table = table::<Xiangqi>(material, Repetition::None);
        let [red, black] = stats(&table).unwrap();
        let turned = Material::<Xiangqi>::read(material).unwrap().canonical().1;
        let (red, black) = if turned { (black, red) } else { (red, black) };
        let found = [red.wins, red.draws, red.losses, black.wins, black.draws, black.losses];
        assert_eq!(found.as_slice(), &counts[..6], "{material}");
        let plies = red.longest_win.as_ref().map_or(0, |longest| longest.plies);
        assert_eq!(
            plies,
            longest.parse::<u16>().unwrap_or(0).max(counts.get(6).map_or(0, |&it| it as u16)),
            "{material}"
        );
        let _ = Color::Red;
        tested += 1;
    }
    assert!(tested > 0);
}
