//! Positions that tables call drawn or lost, settled by search alone: by a win of the other side,
//! and by closed sets that show that a side never wins. No table helps, not even those that a
//! search builds for itself.

use std::fmt;

use paiju::exact::Wdl;
use paiju::game::{Color, Position, Repetition, SearchRules};
use paiju::rules::chex::Chex;
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{Contest, Limits, Prevails, Prove, Prover, Reached};
use paiju::tablebase::TablebaseRules;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::memory::table;

/// Bytes of each of the two searches for a position.
const MEMORY: usize = 64 << 20;

/// How many positions a search has settled.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    drawn: usize,
    /// Neither side ever wins.
    drawn_proven: usize,
    /// At least one side never wins.
    drawn_half: usize,
    lost: usize,
    lost_proven: usize,
    /// The side to move never wins.
    lost_half: usize,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { drawn, drawn_proven, drawn_half, lost, lost_proven, lost_half } = self;
        write!(f, "drawn {drawn}: {drawn_proven} proven, {drawn_half} by half; ")?;
        write!(f, "lost {lost}: {lost_proven} proven, {lost_half} by half")
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.drawn += other.drawn;
        self.drawn_proven += other.drawn_proven;
        self.drawn_half += other.drawn_half;
        self.lost += other.lost;
        self.lost_proven += other.lost_proven;
        self.lost_half += other.lost_half;
    }
}

/// What is found out about one attacker until a limit is reached.
fn contest<R: SearchRules>(mut prover: Prover<R>, start: &Reached<R>) -> Option<Prevails> {
    let (mut contest, mut share) = (Contest::default(), 2_000);
    while !contest.is_over() {
        if contest.go_on(&mut prover, start, share).is_err() {
            break;
        }
        share *= 2;
    }
    contest.proven()
}

/// Searches positions of a material that tables call drawn or lost. Each side gets half of the limits.
fn search<R: TablebaseRules + SearchRules>(
    rules: R,
    material: &str,
    positions: usize,
    limits: &Limits,
) -> Tally {
    let repetition = R::REPETITION;
    let table = table(rules, material, repetition);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(45);
    let mut tally = Tally::default();
    while tally.drawn + tally.lost < positions {
        let turn = Color::ALL[random.random_range(0..2)];
        let index = random.random_range(0..table.index().len());
        let Some(value) = table.value(turn, index).unwrap() else { continue };
        if value.wdl() == Wdl::Win {
            continue;
        }
        let board = table.index().board(index).unwrap();
        let position = Position::new(board, turn, R::Rights::default()).unwrap();
        let prover = || Prover::new(false, limits).with_repetition(repetition);
        let own = contest(prover(), &prover().start(&position));
        let others = contest(prover(), &prover().start_with_reply(&position));
        let never = [own, others].map(|proven| proven == Some(Prevails::Never));
        assert!(!matches!(own, Some(Prevails::Attacker(_))), "{position} is {value}, not won");
        if value.wdl() == Wdl::Draw {
            assert!(!matches!(others, Some(Prevails::Attacker(_))), "{position} is drawn");
            tally.drawn += 1;
            tally.drawn_proven += usize::from(never == [true; 2]);
            tally.drawn_half += usize::from(never != [false; 2]);
        } else {
            assert!(!never[1], "{position} is {value}, not held");
            // Under the ban on perpetual check tables do not exclude shorter wins.
            if let (Some(Prevails::Attacker(moves)), Some(plies)) = (others, value.plies())
                && repetition == Repetition::None
            {
                assert!(2 * u16::from(moves) >= plies, "{position} is lost in {plies}");
            }
            tally.lost += 1;
            tally.lost_proven += usize::from(others.is_some());
            tally.lost_half += usize::from(never[0]);
        }
    }
    println!("{material}: {tally}");
    tally
}

#[test]
fn a_search_alone_settles_positions_as_tables_do() {
    let limits = Limits { nodes: Some(6_000), memory: MEMORY, ..Limits::default() };
    let mut tally = search(Xiangqi::default(), "KPKAA", 20, &limits);
    tally += search(Xiangqi::default(), "KPPKA", 20, &limits);
    tally += search(Xiangqi::CHINA_SCHACH, "KNKP", 10, &limits);
    tally += search(Chex::default(), "KPKP", 10, &limits);
    assert!(tally.drawn_half >= 2 && tally.lost_proven >= 2, "{tally}");
}

/// Materials with up to three pieces that cross the board, and guards.
const MATERIALS: [&str; 25] = [
    "KPKAA", "KPKAB", "KPPKA", "KPPKAA", "KPPKAB", "KPPKP", "KNKAA", "KNKBB", "KNKP", "KNPKA",
    "KNPKAA", "KNPKN", "KNNKA", "KNKPAB", "KCAKA", "KCAKP", "KCPKA", "KCAKN", "KRKN", "KRKC",
    "KRKAA", "KRKNA", "KRKCA", "KRPKR", "KRKNP",
];

/// `PAIJU_POSITIONS` positions of each of these materials, or 20, 1 s for each attacker; or `PAIJU_NODES`
/// positions searched for each.
#[test]
#[ignore = "a search of 2 s for each of hundreds of positions"]
fn a_search_alone_settles_random_positions_of_many_materials() {
    let positions = std::env::var("PAIJU_POSITIONS").ok().and_then(|text| text.parse().ok());
    let nodes = std::env::var("PAIJU_NODES").ok().and_then(|text| text.parse().ok());
    let time = nodes.is_none().then_some(std::time::Duration::from_secs(1));
    let limits = Limits { time, nodes, memory: MEMORY, ..Limits::default() };
    let mut tally = Tally::default();
    for material in MATERIALS {
        tally += search(Xiangqi::default(), material, positions.unwrap_or(20), &limits);
    }
    println!("in all: {tally}");
}
