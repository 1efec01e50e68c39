//! An examination searches once, in any order, within its limits.

use crate::game::{Position, Repetition, fen};
use crate::problem::{FindingKind, Solution, Stipulation};
use crate::rules::xiangqi::Xiangqi;
use crate::solve::{Change, Limits, SetPlay};

use super::{Examination, Follow, Plan, Task};

/// A mate in 2 with a quiet move in the set play and several tries, and one in 3.
const PROBLEMS: [(&str, &str); 2] = [
    ("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "#2"),
    ("2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w", "#3"),
];

type Subject<'a> = Examination<'a, Xiangqi>;

/// A question with its answer; `None` if a limit stopped it.
type Ask = fn(&mut Subject<'_>) -> Option<String>;

/// Every part of an examination but its certificate, which may use a different reply that refutes
/// an attack each time.
const PARTS: [(&str, Ask); 12] = [
    ("answer", |it| {
        let answer = it.answer();
        answer.stopped.is_none().then(|| format!("{answer:?}"))
    }),
    ("check", |it| {
        let report = it.check();
        let open = report.findings.iter().any(|it| it.kind == FindingKind::Undecided);
        // A win that takes too long to replay is claimed without it.
        (!open && report.replayed != Some(false)).then(|| format!("{report:?}"))
    }),
    ("line", |it| {
        let stopped = it.answer().stopped.is_some();
        (!stopped).then(|| format!("{:?}", it.line()))
    }),
    ("replayed", |it| match it.replayed() {
        Ok(Some(true)) => Some("replayed".to_owned()),
        Ok(Some(false) | None) => None,
        Err(error) => panic!("{error}"),
    }),
    ("tree", |it| it.tree().ok().map(|tree| format!("{tree:?}"))),
    ("real length", |it| it.real_length().ok().map(|length| format!("{length:?}"))),
    ("notes", |it| {
        let notes = it.notes().ok()?;
        let stopped = notes.as_ref().and_then(|notes| notes.stopped);
        stopped.is_none().then(|| format!("{notes:?}"))
    }),
    ("themes", |it| it.themes().ok().map(|themes| format!("{themes:?}"))),
    ("facts", |it| it.facts().ok().map(|facts| format!("{facts:?}"))),
    ("rests on", |it| {
        let rests = it.rests_on();
        let open = rests.is_empty() || rests.iter().any(|it| it.change == Change::Undecided);
        (!open).then(|| format!("{rests:?}"))
    }),
    ("set play", |it| match &*it.set_play()? {
        SetPlay::Play(play) if play.stopped.is_some() => None,
        set_play => Some(format!("{set_play:?}")),
    }),
    ("tries and winners", |it| {
        let (tries, winners) = (it.tries(2)?, it.winners(4));
        let stopped = tries.stopped.is_some() || winners.stopped.is_some();
        (!stopped).then(|| format!("{tries:?} {winners:?}"))
    }),
];

fn subject<'a>(
    position: &'a Position<Xiangqi>,
    stipulation: &str,
    nodes: Option<u64>,
) -> Subject<'a> {
    let stipulation: Stipulation = stipulation.parse().unwrap();
    let limits = Limits { nodes, ..Limits::default() };
    Examination::new(Task::new(position, stipulation), Plan { limits, ..Plan::default() })
}

#[test]
fn what_is_asked_twice_is_searched_once() {
    for (text, stipulation) in PROBLEMS {
        let position = fen::read(text).unwrap();
        let mut subject = subject(&position, stipulation, None);
        assert_eq!(subject.nodes(), 0, "nothing is searched before something is asked");
        for (name, ask) in PARTS {
            let first = ask(&mut subject);
            assert!(first.is_some(), "{text}: {name}");
            let nodes = subject.nodes();
            assert!(nodes > 0);
            assert_eq!(ask(&mut subject), first, "{text}: {name}");
            assert_eq!(subject.nodes(), nodes, "{text}: {name}");
        }
    }
}

#[test]
fn the_order_of_asking_changes_no_answer() {
    for (text, stipulation) in PROBLEMS {
        let position = fen::read(text).unwrap();
        let mut in_order = subject(&position, stipulation, None);
        let mut reversed = subject(&position, stipulation, None);
        let one: Vec<_> = PARTS.iter().map(|(name, ask)| (name, ask(&mut in_order))).collect();
        let mut other: Vec<_> =
            PARTS.iter().rev().map(|(name, ask)| (name, ask(&mut reversed))).collect();
        other.reverse();
        assert_eq!(one, other, "{text}");
        for (name, ask) in PARTS {
            let alone = ask(&mut subject(&position, stipulation, None));
            assert_eq!(alone, ask(&mut in_order), "{text}: {name}");
        }
    }
}

#[test]
fn under_any_limit_a_part_is_what_it_is_or_says_that_it_was_stopped() {
    for (text, stipulation) in PROBLEMS {
        let position = fen::read(text).unwrap();
        let mut full = subject(&position, stipulation, None);
        let whole: Vec<_> = PARTS.iter().map(|(_, ask)| ask(&mut full)).collect();
        let all = full.nodes();
        let mut limit = 0;
        while limit < all {
            let mut stopped = 0;
            for (part, (name, ask)) in PARTS.iter().enumerate() {
                let mut subject = subject(&position, stipulation, Some(limit));
                let before = ask(&mut subject);
                assert!(before.is_none() || before == whole[part], "{text}: {name} at {limit}");
                stopped += usize::from(before.is_none());
                // Once stopped, nothing is searched and nothing found any more.
                let spent = subject.nodes();
                assert!(spent <= limit, "{text}: {name}: {spent} of {limit}");
                if before.is_none() {
                    assert_eq!(ask(&mut subject), None, "{text}: {name} at {limit}");
                }
            }
            assert!(limit > 0 || stopped == PARTS.len(), "{text}: all need a search");
            limit = (limit + 1).max(limit * 5 / 4);
        }
    }
}

#[test]
fn all_parts_together_search_no_more_than_the_limit() {
    for (text, stipulation) in PROBLEMS {
        let position = fen::read(text).unwrap();
        for limit in [0, 1, 10, 100, 1000, 10_000] {
            let mut subject = subject(&position, stipulation, Some(limit));
            for (_, ask) in PARTS {
                ask(&mut subject);
            }
            assert!(subject.nodes() <= limit, "{text}: {} of {limit}", subject.nodes());
        }
    }
}

#[test]
fn a_solution_that_is_adopted_is_checked_without_solving_again() {
    let (text, stipulation) = PROBLEMS[0];
    let position = fen::read::<Xiangqi>(text).unwrap();
    let task = Task::new(&position, stipulation.parse().unwrap());
    let good: Solution = "1. c6d8+ e10f10 2. g9f9#".parse().unwrap();
    let bad: Solution = "1. c6d8+ e10f10 2. g9g10".parse().unwrap();
    for follow in [Follow::Author, Follow::Shortest] {
        let mut subject = Examination::new(task, Plan { follow, ..Plan::default() });
        subject.answer();
        assert!(subject.check().findings.is_empty());
        let nodes = subject.nodes();
        subject.adopt(&good);
        assert!(subject.check().findings.is_empty());
        assert_eq!(subject.nodes(), nodes);
        subject.adopt(&bad);
        let kinds: Vec<_> = subject.check().findings.iter().map(|it| it.kind).collect();
        assert_eq!(kinds, [FindingKind::WrongSolution]);
    }
}

#[test]
fn a_question_without_a_bound_is_not_denied_by_a_bounded_search() {
    use crate::examine::{TypedFinding, Verdict};
    use crate::report::What;

    let position: Position<Xiangqi> = fen::read("3k5/9/9/9/9/2C1R4/9/3r5/9/4K4 w").unwrap();
    let bounded = |asked: &str| {
        let task = Task::new(&position, asked.parse().unwrap());
        let plan = Plan { most: Some(2), ..Plan::default() };
        let mut examination = Examination::new(task, plan);
        (examination.solved(), examination.check().findings.clone())
    };
    let open = TypedFinding::new(What::Bounded { not_within: 2 });
    assert_eq!(bounded("# checks"), (Verdict::Undecided, vec![open.clone()]));
    assert_eq!(bounded("#3 checks"), (Verdict::Undecided, vec![open]));
    assert_eq!(bounded("#2 checks").0, Verdict::NoSolution);
}

#[test]
fn a_draw_with_few_men_is_judged_without_table_files() {
    let drawn = "2bak4/4a4/4b4/2R6/9/9/9/9/9/4K4 b";
    let position = fen::read(drawn).unwrap();
    let mut whole = subject(&position, "=", None);
    let judged = whole.judged().unwrap();
    assert!(judged.fulfilled, "{judged:?}");
    let fates = (judged.keys.len(), judged.others);
    assert_eq!((fates, judged.unknown), ((2, 6), 0), "{judged:?}");
    // What is built for it counts.
    let all = whole.nodes();
    for limit in [all / 100, all / 2] {
        let mut limited = subject(&position, "=", Some(limit));
        let known = limited.judged().is_ok_and(|judged| judged.unknown == 0);
        assert!(!known && limited.nodes() <= limit, "{limit} of {all}");
    }
    let again = subject(&position, "=", None).judged().unwrap();
    assert_eq!((again.keys.len(), again.others), fates);
}

#[test]
fn a_draw_that_may_rest_on_a_chase_is_not_taken_from_tables() {
    // With a chariot each, the defender may chase.
    let text = "3ak4/4a4/9/2R6/9/9/9/9/r8/3K5 b";
    let position: Position<Xiangqi> = fen::read(text).unwrap();
    let judged = |repetition| {
        let task = Task { repetition, ..Task::new(&position, Stipulation::DRAW) };
        let limits = Limits { nodes: Some(2_000_000), ..Limits::default() };
        Examination::new(task, Plan { limits, ..Plan::default() }).judged()
    };
    assert!(judged(Repetition::Checks).is_ok_and(|judged| judged.unknown == 0));
    assert!(!judged(Repetition::Asian).is_ok_and(|judged| judged.fulfilled));
}
