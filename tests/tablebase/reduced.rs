//! Counts as a published collection of tables has them: of two mirror images the one with the
//! first man on files a to e counts, both sides to move together, as seen from Red.

use paiju::game::{Board, Color, Repetition};
use paiju::rules::xiangqi::{Point, Xiangqi, XiangqiRole};
use paiju::tablebase::{Table, Wdl};

use crate::memory::table;

/// Red's wins, draws and losses.
fn reduced(table: &Table<Xiangqi>, first: XiangqiRole) -> [u64; 3] {
    let mut counts = [0; 3];
    for turn in Color::ALL {
        table
            .each(turn, |index, value| {
                let board = table.index().board(index).unwrap();
                let file = |board: &Board<Xiangqi>| {
                    board.pieces_of(Color::Red, first).first().map(Point::file)
                };
                let weight = if table.index().weight(index) == 1 {
                    u64::from(file(&board) <= Some(4))
                } else if file(&board) == Some(4) {
                    2
                } else {
                    1
                };
                let verdict = match (value.wdl(), turn) {
                    (Wdl::Draw, _) => 1,
                    (Wdl::Win, Color::Red) | (Wdl::Loss, Color::Black) => 0,
                    _ => 2,
                };
                counts[verdict] += weight;
            })
            .unwrap();
    }
    counts
}

fn percent(counts: [u64; 3]) -> [f64; 3] {
    let all = counts.iter().sum::<u64>() as f64;
    counts.map(|count| (count as f64 / all * 10_000.0).round() / 100.0)
}

#[test]
fn a_chariot_against_a_horse_is_won_as_often_as_published() {
    let plain = reduced(&table(Xiangqi::default(), "KRKN", Repetition::None), XiangqiRole::Chariot);
    assert_eq!((plain.iter().sum::<u64>(), percent(plain)), (417_414, [93.99, 0.58, 5.43]));
    // A collection with rules of repetition: the horse that only checks has lost.
    let rule =
        reduced(&table(Xiangqi::default(), "KRKN", Repetition::Checks), XiangqiRole::Chariot);
    assert_eq!((rule.iter().sum::<u64>(), percent(rule)), (417_414, [94.37, 0.2, 5.43]));
}

/// Published percentages under rules that also forbid perpetual chases, for all endings of
/// one different man against none or one, with the number of positions.
const PUBLISHED: [(&str, XiangqiRole, u64, [f64; 3]); 14] = [
    ("KPK", XiangqiRole::Soldier, 3294, [83.42, 16.58, 0.0]),
    ("KPKP", XiangqiRole::Soldier, 175_905, [2.19, 95.19, 2.62]),
    ("KCK", XiangqiRole::Cannon, 5472, [0.0, 100.0, 0.0]),
    ("KCKP", XiangqiRole::Cannon, 290_823, [0.0, 97.73, 2.27]),
    ("KCKC", XiangqiRole::Cannon, 487_104, [0.0, 100.0, 0.0]),
    ("KCKN", XiangqiRole::Cannon, 472_842, [0.0, 94.96, 5.04]),
    ("KNK", XiangqiRole::Horse, 5286, [98.58, 1.42, 0.0]),
    ("KNKP", XiangqiRole::Horse, 281_199, [9.65, 87.4, 2.95]),
    ("KNKN", XiangqiRole::Horse, 457_965, [5.34, 88.78, 5.88]),
    ("KRK", XiangqiRole::Chariot, 4806, [98.44, 1.56, 0.0]),
    ("KRKP", XiangqiRole::Chariot, 256_014, [96.98, 0.54, 2.47]),
    ("KRKC", XiangqiRole::Chariot, 431_676, [97.75, 2.25, 0.0]),
    ("KRKN", XiangqiRole::Chariot, 417_414, [94.37, 0.2, 5.43]),
    ("KRKR", XiangqiRole::Chariot, 382_278, [22.19, 55.85, 21.96]),
];

#[test]
fn endings_of_one_man_a_side_are_as_published_under_rules_of_repetition() {
    for (material, first, positions, published) in PUBLISHED {
        let counts = reduced(&table(Xiangqi::default(), material, Repetition::Checks), first);
        assert_eq!((counts.iter().sum(), percent(counts)), (positions, published), "{material}");
    }
}
