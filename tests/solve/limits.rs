//! What limits do: they cost answers, never truth.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use paiju::game::{Position, SearchRules, fen};
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{
    Answer, Budget, Change, Limits, Preferred, Prove, Prover, Question, Stopped, duals, expand,
    has_lost, rule_dependences, solve, solve_alone, tries,
};
use paiju::with_position;

use crate::positions::{before_the_end, problems, sparse, start};

/// An answer claims nothing that the full one, and those for other numbers of moves, deny.
pub(crate) fn claims_nothing_wrong<R: SearchRules>(
    position: &Position<R>,
    question: Question,
    part: &Answer<R>,
    full: &Answer<R>,
) {
    assert!(part.moves.is_none() || part.moves == full.moves, "{position}");
    // What was refuted is shorter than the win, if there is one.
    assert!(full.moves.is_none_or(|moves| part.not_within < moves), "{position}");
    assert!(part.not_within <= full.not_within, "{position}");
    assert!(part.keys.iter().all(|key| full.keys.contains(key)), "{position} {question:?}");
    assert!(part.keys.is_empty() || part.moves.is_some(), "{position}");
    let end = part.line.moves.iter().fold(*position, |at, &mv| {
        assert!(at.legal_moves().contains(&mv), "{position}");
        at.after(mv)
    });
    assert!(part.line.moves.is_empty() || has_lost(&end), "{position}");
    match part.stopped {
        None => assert_eq!(part, full, "{position}: an answer without a stop is complete"),
        Some(stopped) => {
            assert!(stopped.refuted <= stopped.of, "{position}");
            assert!(stopped.at > part.not_within, "{position}");
        }
    }
}

/// Asks with ever more nodes until the answer is complete; returns how often a limit was hit.
fn with_ever_more<R: SearchRules>(position: &Position<R>, question: Question) -> usize {
    let (full, needed) = solve_alone(position, question, &Limits::default());
    let mut stopped = 0;
    let mut nodes = 0;
    loop {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (part, spent) = solve_alone(position, question, &limits);
        claims_nothing_wrong(position, question, &part, &full);
        assert!(spent <= nodes + 1, "{position}: {spent} nodes of {nodes}");
        assert_eq!(solve_alone(position, question, &limits), (part.clone(), spent), "{position}");
        if let Some(unfinished) = part.stopped {
            assert_eq!(unfinished.reason, Stopped::Nodes);
            stopped += 1;
        } else {
            assert_eq!(spent, needed, "{position}: a limit that is not reached changes nothing");
            return stopped;
        }
        nodes += nodes / 3 + 1;
    }
}

fn questions(within: u8) -> [Question; 4] {
    let question = |within, checks| Question { within, checks };
    [
        question(Some(within), false),
        question(Some(within + 1), false),
        question(Some(within), true),
        question(Some(1), false),
    ]
}

#[test]
fn with_few_nodes_nothing_wrong_is_claimed() {
    fn on<R: SearchRules>(positions: &[Position<R>]) -> usize {
        let each = |position| questions(2).map(|question| with_ever_more(position, question));
        positions.iter().flat_map(each).sum()
    }
    let mut stopped =
        on(&sparse(Xiangqi::default(), 31, 60)) + on(&sparse(Xiangqi::CHINA_SCHACH, 32, 60));
    for (problem, within, checks) in problems(3) {
        with_position!(&problem.position, position => {
            stopped += with_ever_more(position, Question { within: Some(within), checks });
        });
    }
    assert!(stopped > 1_000, "the limit was hit {stopped} times only");
}

#[test]
fn a_small_table_costs_time_and_no_answer() {
    fn on<R: SearchRules>(positions: &[Position<R>], question: Question) {
        for position in positions {
            let limits = |memory| Limits { memory, ..Limits::default() };
            let (large, _) = solve_alone(position, question, &limits(64 << 20));
            for memory in [0, 32 << 10] {
                let (small, _) = solve_alone(position, question, &limits(memory));
                assert_eq!(small, large, "{position} {question:?}");
            }
        }
    }
    for (problem, within, checks) in problems(3) {
        with_position!(&problem.position, position => {
            on(&[*position], Question { within: Some(within), checks });
        });
    }
    on(&sparse(Xiangqi::default(), 33, 100), Question { within: Some(3), checks: false });
    on(&sparse(Xiangqi::default(), 34, 100), Question { within: Some(4), checks: true });
    on(&before_the_end(Xiangqi::CHINA_SCHACH, 35, 40), Question { within: Some(2), checks: false });
}

#[test]
fn a_prover_that_was_stopped_says_nothing_wrong_afterwards() {
    for position in sparse(Xiangqi::default(), 36, 200) {
        let mut fresh = Prover::new(false, &Limits::default());
        let limits = Limits { nodes: Some(200), ..Limits::default() };
        let mut short = Prover::new(false, &limits);
        for moves in [3, 2, 1, 3] {
            let truth = fresh.wins(&fresh.start(&position), moves);
            let said = short.wins(&short.start(&position), moves);
            assert!(said == truth || said == Err(Stopped::Nodes), "{position} {moves}");
        }
    }
}

/// Wins found far away are made shorter as long as that is easy: with one length each turn,
/// this one would still be said to take 18 moves.
#[test]
fn a_win_that_was_found_is_made_shorter_at_once() {
    let text = "2baka3/5P3/4b4/9/9/N8/9/9/3N5/3K5 w";
    let position: Position<Xiangqi> = fen::read(text).unwrap();
    let limits = Limits { nodes: Some(60_000), ..Limits::default() };
    let (answer, _) = solve_alone(&position, Question { within: None, checks: false }, &limits);
    assert_eq!((answer.moves, answer.stopped.is_some()), (None, true));
    assert!(answer.at_most.is_some_and(|most| most <= 10), "{:?}", answer.at_most);
    assert!(!answer.line.moves.is_empty());
}

#[test]
fn time_and_interrupt_stop_a_search_and_are_named() {
    let position = Position::<Xiangqi>::start();
    let question = Question { within: None, checks: false };
    let stop = Some(Arc::new(AtomicBool::new(true)));
    let cases = [
        (Limits { time: Some(Duration::ZERO), ..Limits::default() }, Stopped::Time),
        (Limits { stop, ..Limits::default() }, Stopped::Interrupt),
        (Limits { nodes: Some(5_000), ..Limits::default() }, Stopped::Nodes),
    ];
    for (limits, reason) in cases {
        let (answer, _) = solve_alone(&position, question, &limits);
        let unfinished = answer.stopped.unwrap();
        assert_eq!((unfinished.reason, unfinished.of), (reason, 44));
        assert_eq!((answer.moves, &answer.keys), (None, &Vec::new()));
        // No game is won in three moves against the best defence.
        assert_eq!(unfinished.at, answer.not_within + 1);
    }
}

const LONG_WIN: &str = "2baka3/5P3/4b4/9/9/N8/9/9/3N5/3K5 w";

#[test]
fn provers_one_after_the_other_and_beside_each_other_spend_one_budget() {
    let position: Position<Xiangqi> = fen::read(LONG_WIN).unwrap();
    let question = Question { within: Some(4), checks: false };
    let (answer, alone) = solve_alone(&position, question, &Limits::default());
    let mut prover = Prover::new(false, &Limits::default());
    assert_eq!(solve(&mut prover, &position, question), answer);
    let beside = prover.beside(false, |other| {
        assert_eq!(other.nodes(), alone);
        let answer = solve(other, &position, question);
        (answer, other.nodes())
    });
    assert_eq!(beside, (answer.clone(), 2 * alone), "a table of its own, the same count");
    // What the first one has found is still in its table.
    solve(&mut prover, &position, question);
    assert_eq!(prover.nodes(), 2 * alone);
    let mut next = Prover::with_budget(false, prover.into_budget());
    assert_eq!(solve(&mut next, &position, question), answer);
    assert_eq!(next.nodes(), 3 * alone);

    let limits = Limits { nodes: Some(alone + 10), ..Limits::default() };
    let mut prover = Prover::new(false, &limits);
    assert_eq!(solve(&mut prover, &position, question), answer);
    let stopped = prover.beside(false, |other| solve(other, &position, question).stopped);
    assert_eq!(stopped.map(|it| it.reason), Some(Stopped::Nodes));
    assert_eq!(prover.nodes(), alone + 10);
    assert_eq!(
        prover.wins(&prover.start(&position), 1),
        Err(Stopped::Nodes),
        "nothing is left for this one"
    );
    let mut last = Prover::<Xiangqi>::with_budget(true, prover.into_budget());
    assert_eq!(last.wins(&last.start(&Position::start()), 3), Err(Stopped::Nodes));
}

#[test]
fn what_a_win_rests_on_is_found_with_the_positions_that_are_left() {
    let text = "3k5/9/9/9/9/9/9/4R4/9/4K4 w";
    let position: Position<Xiangqi> = fen::read(text).unwrap();
    let question = Question { within: None, checks: false };
    let all = |nodes: Option<u64>| {
        let mut prover = Prover::new(false, &Limits { nodes, ..Limits::default() });
        let answer = solve(&mut prover, &position, question);
        assert!(answer.moves.is_some());
        let before = prover.nodes();
        (rule_dependences(&mut prover, &position, question, &answer), before, prover.nodes())
    };
    let (rests, before, after) = all(None);
    assert!(rests.iter().all(|rest| rest.change != Change::Undecided) && after > before);
    let (rests, _, spent) = all(Some(before));
    assert_eq!(spent, before);
    assert!(rests.iter().any(|rest| rest.change == Change::Undecided));
}

/// Walks through positions that the table knows search nothing, so only questions can notice.
#[test]
fn a_stop_ends_walks_that_the_table_answers() {
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits { stop: Some(Arc::clone(&stop)), ..Limits::default() };
    let (problem, within, checks) =
        problems(3).into_iter().find(|&(_, within, checks)| within == 3 && !checks).unwrap();
    with_position!(&problem.position, position => {
        let mut prover = Prover::new(checks, &limits);
        let preferred = Preferred::default();
        let question = Question { within: Some(within), checks };
        let key = solve(&mut prover, position, question).keys[0];
        expand(&mut prover, &start(position), within, &preferred).unwrap();
        duals(&mut prover, &start(position), key, within, &preferred).unwrap();
        assert_eq!(tries(&mut prover, &start(position), within, 2, &[]).stopped, None);
        let nodes = prover.nodes();
        expand(&mut prover, &start(position), within, &preferred).unwrap();
        assert_eq!(prover.nodes(), nodes, "the table knows all of it");
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        let interrupt = Some(Stopped::Interrupt);
        assert_eq!(expand(&mut prover, &start(position), within, &preferred).err(), interrupt);
        assert_eq!(duals(&mut prover, &start(position), key, within, &preferred).err(), interrupt);
        assert_eq!(tries(&mut prover, &start(position), within, 2, &[]).stopped, interrupt);
        assert_eq!(prover.nodes(), nodes);
    });
}

#[test]
fn time_is_up_when_it_is_up() {
    for threads in [1, 2] {
        let time = Some(Duration::from_millis(300));
        let start = Instant::now();
        let mut prover = Prover::with_budget(
            false,
            Budget::start(&Limits { time, threads, ..Limits::default() }),
        );
        let position = Position::<Xiangqi>::start();
        let question = Question { within: None, checks: false };
        let answer = solve(&mut prover, &position, question);
        assert_eq!(answer.stopped.map(|it| it.reason), Some(Stopped::Time));
        let stopped = prover.beside(true, |other| solve(other, &position, question).stopped);
        assert_eq!(stopped.map(|it| it.reason), Some(Stopped::Time));
        // Generous, since other tests run at the same time.
        assert!(start.elapsed() < Duration::from_millis(800), "{:?}", start.elapsed());
    }
}
