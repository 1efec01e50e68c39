//! Statistics of published tables, which are under the rules of the Asian federation: perpetual
//! check is forbidden, and so are perpetual chases. Here chases are allowed, so that the counts of
//! materials in which one man can chase another for ever differ.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use paiju::game::{Color, Repetition};
use paiju::rules::xiangqi::{Point, Xiangqi, XiangqiRole};
use paiju::tablebase::{BuildMonitor, Material, Table, TableFolder, Wdl, build};

use crate::table::rows;

/// Red's wins, draws and losses with either side to move, of two mirror images the one with the
/// first man on files a to e; the published counts are made like this.
fn counts(table: &Table<Xiangqi>, first: XiangqiRole) -> [u64; 3] {
    let mut counts = [0; 3];
    for turn in Color::ALL {
        let show = |index, value: paiju::tablebase::Value| {
            let board = table.index().board(index).unwrap();
            let file = board.pieces_of(Color::Red, first).first().map(Point::file);
            let weight = match (table.index().weight(index), file) {
                (1, file) => u64::from(file <= Some(4)),
                (_, Some(4)) => 2,
                _ => 1,
            };
            let result = match (value.wdl(), turn) {
                (Wdl::Draw, _) => 1,
                (Wdl::Win, Color::Red) | (Wdl::Loss, Color::Black) => 0,
                _ => 2,
            };
            counts[result] += weight;
        };
        table.each(turn, show).unwrap();
    }
    counts
}

/// The tables with one or two different attackers against one, and no guards.
fn attackers() -> BTreeMap<String, XiangqiRole> {
    let roles = [
        ('R', XiangqiRole::Chariot),
        ('C', XiangqiRole::Cannon),
        ('N', XiangqiRole::Horse),
        ('P', XiangqiRole::Soldier),
    ];
    let mut names = BTreeMap::new();
    for (letter, role) in roles {
        for (black, _) in roles {
            names.insert(format!("K{letter}K{black}"), role);
            for (second, _) in roles.iter().filter(|(second, _)| *second != letter) {
                names.insert(format!("K{letter}{second}K{black}"), role);
            }
        }
    }
    names
}

/// Rows that agree to the last digit. In the others perpetual chases decide, or the stronger side's
/// own perpetual checks: every share differs by less than a tenth of the positions.
const ALIKE: [&str; 0] = [];

#[test]
#[ignore = "takes minutes without all optimizations"]
fn tables_of_at_most_three_attackers_are_as_published() {
    let Some(rows) = rows("tables-published.tsv") else { return };
    let attackers = attackers();
    let folder =
        TableFolder::<Xiangqi>::new("there is no such folder".as_ref(), Repetition::Checks);
    let stop = AtomicBool::new(false);
    let mut alike = Vec::new();
    for row in rows {
        let Some(&first) = attackers.get(&row[0]) else { continue };
        let material = Material::read(&row[0]).unwrap();
        if material.canonical().1 {
            continue;
        }
        for part in material.with_dependencies() {
            if folder.table(&part).unwrap().is_none() {
                let find = |wanted: &Material<Xiangqi>| folder.table(wanted).unwrap();
                let monitor = BuildMonitor { stop: &stop, on_layer: &|_| {} };
                folder.insert(Arc::new(build(part, Repetition::Checks, find, &monitor).unwrap()));
            }
        }
        let counts = counts(&folder.table(&material).unwrap().unwrap(), first);
        let all = counts.iter().sum::<u64>();
        let shares = counts.map(|count| (count as f64 / all as f64 * 10_000.0).round() / 100.0);
        let published = [1, 2, 3].map(|column| row[column].parse::<f64>().unwrap());
        println!("{} {all} {shares:?}, published {published:?}", row[0]);
        assert_eq!(all.to_string(), row[4], "{}", row[0]);
        if shares == published {
            alike.push(row[0].clone());
        }
        let near = |(one, other): (&f64, &f64)| (one - other).abs() < 10.0;
        assert!(shares.iter().zip(&published).all(near), "{}: {shares:?}", row[0]);
        if material.men() == 5 {
            folder.forget(&material);
        }
    }
    assert_eq!(alike, ALIKE);
}
