//! Tables under the ban on perpetual check: against a slow solver of parity games, and played out
//! against every defence.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use paiju::examine::replay;
use paiju::game::{Color, Key, Move, Outcome, Position, Repetition, fen};
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{Endgames, Limits, Prove, Prover, Question, Strategy, solve};
use paiju::tablebase::{
    BuildMonitor, Material, Probe, TableFolder, TablebaseRules, Value, Wdl, best_line, best_move,
    build, stats, strategy,
};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::memory::{built, material};
use crate::parity::Graph;

/// The value without its rank.
fn plain(value: Value) -> Value {
    match value {
        Value::RuleWin(_) => Value::RuleWin(1),
        Value::RuleLoss(_) => Value::RuleLoss(0),
        value => value,
    }
}

/// Compares every position of a material and of all that captures lead to with the slow solver;
/// returns how many are decided by the rule.
fn agree<R: TablebaseRules>(rules: R, text: &str) -> usize
where
    R::Rights: Default,
{
    let tables = built(rules, text, Repetition::Checks);
    let graph = Graph::new(&material(rules, text));
    let values = graph.values();
    let mut by_rule = 0;
    for (position, value) in graph.positions.iter().zip(values) {
        let found = tables.probe(position).unwrap();
        assert_eq!(found.map(plain), Some(value), "{position}");
        by_rule += usize::from(value.is_by_rule());
    }
    by_rule
}

#[test]
fn tables_of_four_men_are_those_of_a_slow_parity_solver() {
    agree(Xiangqi::default(), "KPKP");
}

/// `cargo test --release --test tablebase -- --ignored larger_tables`; the last lines take gigabytes.
#[test]
#[ignore = "takes long without all optimizations"]
fn larger_tables_are_those_of_a_slow_parity_solver() {
    for text in ["KRKN", "KRKR", "KRKC", "KRKP", "KNKN", "KCKN", "KCKP", "KCKC"] {
        println!("{text} {}", agree(Xiangqi::default(), text));
    }
    for text in ["KRKRA", "KNAKN", "KCAKR", "KCAKNA"] {
        println!("{text} {}", agree(Xiangqi::default(), text));
    }
    for text in ["KRKR", "KCKN", "KCKP"] {
        println!("{text} {}", agree(Xiangqi::CHINA_SCHACH, text));
    }
}

/// The same with two attackers on one side, `-- --ignored two_attackers`; takes gigabytes.
#[test]
#[ignore = "takes long without all optimizations"]
fn tables_of_two_attackers_are_those_of_a_slow_parity_solver() {
    for text in ["KPPKP", "KPPKR", "KPPKN", "KPPKC"] {
        println!("{text} {}", agree(Xiangqi::default(), text));
    }
    println!("KPPKP {}", agree(Xiangqi::CHINA_SCHACH, "KPPKP"));
}

/// The stronger side's wins, draws and losses with either side to move, and the seconds that the
/// build took.
fn counted(text: &str, repetition: Repetition) -> ([[u64; 3]; 2], f64) {
    let folder =
        TableFolder::new(Xiangqi::default(), Path::new("there is no such folder"), repetition);
    let stop = AtomicBool::new(false);
    let mut seconds = 0.0;
    for part in material(Xiangqi::default(), text).with_dependencies() {
        let start = Instant::now();
        let find = |wanted: &Material<Xiangqi>| folder.table(wanted).unwrap();
        let monitor = BuildMonitor::new(&stop);
        let table = build(part, repetition, find, &monitor).unwrap();
        seconds = start.elapsed().as_secs_f64();
        folder.insert(Arc::new(table));
    }
    let table = folder.table(&material(Xiangqi::default(), text)).unwrap().unwrap();
    let mut highest = 0;
    for turn in Color::ALL {
        let show = |_, value| {
            if let Value::RuleWin(rank) | Value::RuleLoss(rank) = value {
                highest = highest.max(rank);
            }
        };
        table.each(turn, show).unwrap();
    }
    let counts = stats(&table).unwrap().map(|it| [it.wins, it.draws, it.losses]);
    println!("{text} {repetition}: {counts:?}, highest rank {highest}, {seconds:.2} s");
    (counts, seconds)
}

/// `cargo test --release --test tablebase -- --ignored --nocapture two_chariots`
#[test]
#[ignore = "takes long without all optimizations"]
fn two_chariots_win_more_often_against_one_that_may_not_check_for_ever() {
    let [plain, ruled] =
        [Repetition::None, Repetition::Checks].map(|kind| counted("KRRKR", kind).0);
    assert_eq!(ruled[0][0] - plain[0][0], 994_200);
    let in_1000 = |counts: [u64; 3]| {
        let all = counts.iter().sum::<u64>();
        (counts[1] * 1000 + all / 2) / all
    };
    assert_eq!([in_1000(plain[1]), in_1000(ruled[1])], [445, 198], "draws with Black to move");
}

/// What the rule costs in time; `PAIJU_MATERIALS` names the materials.
#[test]
#[ignore = "measures only"]
fn the_time_of_builds() {
    let materials = std::env::var("PAIJU_MATERIALS").unwrap_or_default();
    for text in materials.split_whitespace() {
        counted(text, Repetition::None);
        counted(text, Repetition::Checks);
    }
}

/// If the last position of a line occurred before: whether each side has checked with every move
/// since.
fn repeated(start: &Position<Xiangqi>, line: &[Move<Xiangqi>]) -> Option<[bool; 2]> {
    let mut positions = vec![*start];
    for &mv in line {
        positions.push(positions[positions.len() - 1].after(mv));
    }
    let (last, before) = positions.split_last().unwrap();
    let since = before.iter().rposition(|position| position == last)?;
    let mut checks = [true; 2];
    for position in &positions[since + 1..] {
        checks[(!position.turn()).index()] &= position.is_check();
    }
    Some(checks)
}

/// What [`repeated`] returns where a side has lost by the rule.
fn lost_by(loser: Color) -> [bool; 2] {
    Color::ALL.map(|color| color == loser)
}

/// Plays a position that is won by the rule to the end against random defences. Every end must be a
/// win on the board or a cycle in which the loser alone has checked with every move.
fn play_out(tables: &TableFolder<Xiangqi>, start: &Position<Xiangqi>, seed: u64) {
    let winner = start.turn();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut position, mut line) = (*start, Vec::new());
    loop {
        let mv = if position.turn() == winner {
            best_move(tables, &position).unwrap().expect("a won position has a move")
        } else {
            let moves = position.legal_moves();
            moves[random.random_range(0..moves.len())]
        };
        line.push(mv);
        position = position.after(mv);
        if let Some(end) = position.outcome() {
            assert!(matches!(end, Outcome::Win { winner: won, .. } if won == winner), "{start}");
            return;
        }
        if let Some(checks) = repeated(start, &line) {
            assert_eq!(checks, lost_by(!winner), "{start}, {line:?}");
            return;
        }
    }
}

/// Follows every defence: in no cycle does the loser make a quiet move, and in none does the winner
/// make checks alone. Returns the number of positions.
fn every_defence(tables: &TableFolder<Xiangqi>, start: &Position<Xiangqi>) -> usize {
    let winner = start.turn();
    let mut numbers: HashMap<Key, usize> = HashMap::from([(start.key(), 0)]);
    let (mut positions, mut moves) = (vec![*start], Vec::<Vec<usize>>::new());
    while let Some(position) = positions.get(moves.len()).copied() {
        let wdl = tables.probe(&position).unwrap().unwrap().wdl();
        assert_eq!(wdl, if position.turn() == winner { Wdl::Win } else { Wdl::Loss }, "{position}");
        let next = if position.turn() == winner {
            vec![best_move(tables, &position).unwrap().expect("a won position has a move")]
        } else {
            position.legal_moves().iter().copied().collect()
        };
        let ends = next.into_iter().map(|mv| {
            let after = position.after(mv);
            *numbers.entry(after.key()).or_insert_with(|| {
                positions.push(after);
                positions.len() - 1
            })
        });
        let ends = ends.collect();
        moves.push(ends);
    }
    // A cycle with a quiet move of the loser goes through a position of the winner without a check;
    // one in which the winner only checks never leaves the moves that give check.
    let is_quiet = |at: usize| !positions[at].is_check();
    let losers_quiet = |at: usize| positions[at].turn() == winner && is_quiet(at);
    for at in (0..positions.len()).filter(|&at| losers_quiet(at)) {
        assert!(!comes_again(&moves, at, |_| true), "{}", positions[at]);
    }
    for (at, position) in positions.iter().enumerate() {
        let winners_check = position.turn() != winner && position.is_check();
        let checks = |at: usize| !is_quiet(at);
        assert!(!winners_check || !comes_again(&moves, at, checks), "{position}");
    }
    positions.len()
}

/// Whether a vertex can be reached from itself through others that are allowed.
fn comes_again(moves: &[Vec<usize>], from: usize, allowed: impl Fn(usize) -> bool) -> bool {
    let (mut seen, mut stack) = (HashSet::new(), vec![from]);
    while let Some(at) = stack.pop() {
        for &end in &moves[at] {
            if end == from {
                return true;
            }
            if allowed(end) && seen.insert(end) {
                stack.push(end);
            }
        }
    }
    false
}

/// Positions of a material with this many different ranks, won by the rule.
fn won_by_rule(tables: &TableFolder<Xiangqi>, text: &str) -> Vec<Position<Xiangqi>> {
    let table = tables.table(&material(Xiangqi::default(), text)).unwrap().unwrap();
    let mut by_rank: HashMap<(u16, Color), Vec<u64>> = HashMap::new();
    for turn in Color::ALL {
        let show = |index, value| {
            if let Value::RuleWin(rank) = value {
                by_rank.entry((rank, turn)).or_default().push(index);
            }
        };
        table.each(turn, show).unwrap();
    }
    let mut found: Vec<_> = by_rank.into_iter().collect();
    found.sort();
    let mut positions = Vec::new();
    for ((_, turn), indices) in found {
        for index in indices.iter().step_by(indices.len().div_ceil(16)) {
            let board = table.index().board(*index).unwrap();
            positions.push(Position::new(board, turn, ()).unwrap());
        }
    }
    positions
}

#[test]
fn a_win_by_the_rule_is_forced_against_every_defence() {
    let tables = built(Xiangqi::default(), "KRKN", Repetition::Checks);
    let positions = won_by_rule(&tables, "KRKN");
    assert!(positions.len() > 8);
    for position in &positions {
        for seed in 0..4 {
            play_out(&tables, position, seed);
        }
        every_defence(&tables, position);
    }
}

/// The most moves of the winner until a position is repeated or the game is won on the board,
/// against any play of the loser.
fn longest_play(
    tables: &TableFolder<Xiangqi>,
    win: &Strategy<Xiangqi>,
    position: &Position<Xiangqi>,
    before: &mut Vec<Position<Xiangqi>>,
) -> u16 {
    if let Some(Value::Win(plies)) = tables.probe(position).unwrap() {
        return plies.div_ceil(2);
    }
    if before.contains(position) {
        return 0;
    }
    let lost = position.after(win.steps[&position.key()]);
    before.push(*position);
    let replies = lost.legal_moves().into_iter();
    let longest = replies.map(|reply| longest_play(tables, win, &lost.after(reply), before)).max();
    before.pop();
    1 + longest.unwrap_or(0)
}

#[test]
fn a_strategy_wins_by_the_rule_within_its_bound_against_every_defence() {
    let tables = built(Xiangqi::default(), "KRKN", Repetition::Checks);
    let (mut reached, mut long) = (0, 0);
    for position in won_by_rule(&tables, "KRKN") {
        let win = strategy(&tables, &position).unwrap().unwrap();
        assert_eq!(tables.strategy(&position).as_ref(), Some(&win));
        let longest = longest_play(&tables, &win, &position, &mut Vec::new());
        assert!(longest <= win.moves, "{position}: {longest} moves, at most {}", win.moves);
        reached += u16::from(longest == win.moves);
        long += u16::from(win.moves > 5);
    }
    assert!(reached > 4 && long > 8, "{reached} {long}");
    for other in ["5k3/9/9/9/9/R8/9/4n4/9/3K5 w", "5k3/9/9/9/4n4/9/9/9/9/3K4R b"] {
        assert_eq!(strategy(&tables, &fen::read(other).unwrap()).unwrap(), None, "{other}");
    }
}

#[test]
fn shortest_wins_are_replayed_beside_the_strategy_of_the_tables() {
    let tables = Arc::new(built(Xiangqi::default(), "KRKN", Repetition::Checks));
    let question = Question { within: None, checks: false };
    let (limits, mut replays) = (Limits { nodes: Some(30_000), ..Limits::default() }, 0);
    for position in won_by_rule(&tables, "KRKN") {
        let prover = Prover::new(false, &limits).with_repetition(Repetition::Checks);
        let mut prover = prover.with_endgames(tables.clone());
        let answer = solve(&mut prover, &position, question);
        let Some(moves) = answer.moves else { continue };
        assert!(moves <= answer.at_most.unwrap(), "{position}");
        // What is kept never names a move that wins later than asked.
        let (kept, start) = (prover.kept_win(&position).unwrap(), prover.start(&position));
        assert!(moves <= kept && prover.winning_move(&start, moves - 1).unwrap().is_none());
        for &key in &answer.keys {
            let replayed = replay(&mut prover, &position, question, key, moves);
            assert!(replayed.unwrap(), "{position}");
            replays += 1;
        }
    }
    assert!(replays > 8, "{replays}");
}

#[test]
fn best_play_ends_on_the_board_or_where_a_position_comes_again() {
    let tables = built(Xiangqi::default(), "KRKN", Repetition::Checks);
    for position in won_by_rule(&tables, "KRKN") {
        let line = best_line(&tables, &position).unwrap();
        let last = line.iter().fold(position, |position, &mv| position.after(mv));
        if let Some(checks) = repeated(&position, &line) {
            assert_eq!(checks, lost_by(!position.turn()), "{position}");
        } else {
            let won = last.outcome().is_some_and(
                |end| matches!(end, Outcome::Win { winner, .. } if winner == position.turn()),
            );
            assert!(won, "{position}: {last}");
        }
    }
}
