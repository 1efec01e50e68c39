//! Tables that a search builds on the way: their answers are those of the tables built by hand, and
//! depend neither on what was asked before nor on the threads.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use paiju::exact::{Advised, Probe, Wdl, move_values, preserving_moves};
use paiju::examine::{Examination, ExamineRules, Plan, Task};
use paiju::game::{Color, Position, Repetition, fen};
use paiju::rules::chex::Chex;
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{Answer, Budget, Limits, Prover, Question, solve};
use paiju::stipulation::Stipulation;
use paiju::tablebase::{TablebaseRules, Value};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::memory::{built, material};

fn examination<'a, R: ExamineRules>(
    position: &'a Position<R>,
    stipulation: Stipulation,
    limits: &Limits,
) -> Examination<'a, R> {
    let options = Plan { limits: limits.clone(), ..Plan::default() };
    Examination::new(Task::new(position, stipulation), options)
}

fn win() -> Stipulation {
    "#".parse().unwrap()
}

/// Random positions of a material, as `#`, `+` and `=`, against its table.
fn agree<R: TablebaseRules + ExamineRules>(rules: R, text: &str, positions: usize) {
    let folder = built(rules, text, R::REPETITION);
    let table = folder.table(&material(rules, text)).unwrap().unwrap();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(68);
    let limits = Limits { nodes: Some(4_000_000), ..Limits::default() };
    let (mut left, mut seen) = ([positions; 3], 0);
    while left.iter().any(|left| *left > 0) && seen < 30_000 {
        let turn = Color::ALL[random.random_range(0..2)];
        let index = random.random_range(0..table.index().len());
        let Some(value) = table.value(turn, index).unwrap() else { continue };
        seen += 1;
        // Long wins are what the search does not find.
        let kind = match value {
            Value::Win(plies) if plies >= 15 => 0,
            Value::Draw => 1,
            Value::Loss(plies) if plies >= 10 => 2,
            _ => continue,
        };
        if left[kind] == 0 {
            continue;
        }
        left[kind] -= 1;
        let board = table.index().board(index).unwrap();
        let position = Position::new(board, turn, R::Rights::default()).unwrap();
        let answer = examination(&position, win(), &limits).answer();
        let Answer { moves, never, .. } = *answer;
        let expected = match value {
            Value::Win(plies) => (Some(plies.div_ceil(2) as u8), false),
            _ => (None, true),
        };
        assert_eq!((moves, never), expected, "{position}: {value}");
        for (wanted, stipulation) in [(Wdl::Win, Stipulation::WIN), (Wdl::Draw, Stipulation::DRAW)]
        {
            let judged = examination(&position, stipulation, &limits).judged();
            let known = folder.probe(&position).unwrap().unwrap();
            match judged {
                Ok(judged) => {
                    assert_eq!(judged.value.wdl(), known.wdl(), "{position} {stipulation}");
                    let all = move_values(&folder, &position).unwrap().unwrap();
                    let (keys, _) = preserving_moves(&all, wanted);
                    if judged.unknown == 0 && judged.fulfilled {
                        assert_eq!(judged.keys.len(), keys.len(), "{position} {stipulation}");
                    }
                }
                // A position that is not won may be drawn or lost.
                Err(why) => assert!(wanted == Wdl::Win && value.wdl() != Wdl::Win, "{why:?}"),
            }
        }
    }
    // Not every material has long wins.
    assert!(left[1] == 0, "{text}: {left:?} of {positions} are left");
}

#[test]
fn tables_on_the_way_answer_as_those_built_by_hand() {
    agree(Xiangqi::default(), "KCAKAA", 3);
    agree(Xiangqi::default(), "KNKAB", 3);
    agree(Xiangqi::CHINA_SCHACH, "KRKAAB", 2);
    agree(Chex::default(), "KRKN", 2);
}

/// Short wins over a side that can check: with tables and without, the same moves and keys.
fn agrees_with_the_search(text: &str, positions: usize) {
    let rules = Xiangqi::default();
    let folder = built(rules, text, Repetition::Checks);
    let table = folder.table(&material(rules, text)).unwrap().unwrap();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(686);
    let (mut left, mut by_rule) = (positions, 0);
    while left > 0 {
        let index = random.random_range(0..table.index().len());
        let turn = Color::ALL[random.random_range(0..2)];
        let Some(Value::Win(plies @ 5..=11)) = table.value(turn, index).unwrap() else { continue };
        let board = table.index().board(index).unwrap();
        let position = Position::new(board, turn, ()).unwrap();
        let alone = Limits { builds: false, ..Limits::default() };
        let searched = examination(&position, win(), &alone).answer();
        by_rule += usize::from(searched.moves.is_some_and(|moves| u16::from(moves) * 2 <= plies));
        let advice = rules.advice(Repetition::Checks, position.board(), None).unwrap();
        let limits = Limits::default();
        let cost = advice.cost_of_all(Some(turn)).unwrap();
        let (endgames, _) = advice.endgames(cost, &Budget::start(&limits), Some(turn)).unwrap();
        let mut prover = Prover::new(false, &limits).with_endgames(endgames);
        let question = Question { within: None, checks: false };
        let known = solve(&mut prover, &position, question);
        assert_eq!((known.moves, &known.keys), (searched.moves, &searched.keys), "{position}");
        left -= 1;
    }
    println!("{text}: {by_rule} of {positions} are won sooner by the rule");
}

#[test]
fn wins_over_a_side_that_checks_are_as_long_as_the_search_says() {
    for text in ["KRKN", "KRKP", "KCAKP"] {
        agrees_with_the_search(text, 6);
    }
}

/// A chariot against two advisors and two elephants, won in 26; a chariot against a horse.
const RUNS: [&str; 2] = ["3a1k3/2R1a4/b8/9/2b6/9/9/9/9/4K4 w", "4ka3/4an3/9/9/4R4/9/9/9/9/4K4 w"];

#[test]
fn what_is_answered_depends_neither_on_the_order_nor_on_earlier_tables() {
    let run = |text: &str| {
        let position: Position<Xiangqi> = fen::read(text).unwrap();
        let limits = Limits { nodes: Some(700_000), ..Limits::default() };
        let mut asked = examination(&position, win(), &limits);
        (asked.answer(), asked.nodes())
    };
    let first = RUNS.map(run);
    let later = [run(RUNS[1]), run(RUNS[0])];
    assert_eq!(first[0], later[1]);
    assert_eq!(first[1], later[0]);
    assert_eq!(first[0].0.moves, Some(26));
    println!("{:?}", first[1].0);
}

#[test]
fn a_study_has_room_for_its_table_where_no_limit_is_set() {
    let position: Position<Xiangqi> = fen::read(RUNS[0]).unwrap();
    let mut study = examination(&position, Stipulation::WIN, &Limits::default());
    let judged = study.judged().unwrap();
    assert_eq!((judged.value.value, judged.unknown), (Value::Win(51), 0));
    let without = Limits { builds: false, ..Limits::default() };
    assert!(examination(&position, Stipulation::WIN, &without).judged().is_err());
}

#[test]
fn an_interrupt_ends_a_build() {
    let position: Position<Xiangqi> = fen::read("4k4/9/9/4PP3/9/4r4/9/5A3/4AK3/9 w").unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits { stop: Some(Arc::clone(&stop)), ..Limits::default() };
    let asked = std::thread::spawn(move || {
        let mut asked = examination(&position, win(), &limits);
        let answer = asked.answer();
        (answer.stopped, answer.moves, asked.check_limits())
    });
    std::thread::sleep(std::time::Duration::from_secs(3));
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let (stopped, moves, _) = asked.join().unwrap();
    assert!(stopped.is_some() && moves.is_none());
}
