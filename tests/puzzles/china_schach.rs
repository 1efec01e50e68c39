//! The problems of China-Schach, compared with the answers of Xiangqi in the same positions.

use std::fmt::Write;

use insta::assert_snapshot;
use paiju::examine;
use paiju::game::{Board, Move, Position, Rules, SearchRules, WinKind, fen};
use paiju::notation::{Notation, NotationRules, write, write_line};
use paiju::problem::Problem;
use paiju::rules::PlayedRules;
use paiju::rules::xiangqi::{Point, Xiangqi, XiangqiRole};
use paiju::solve::{Answer, Limits, Node, Question, solve_alone};

use crate::collections::{all, solution};

/// The problems of China-Schach with their positions.
fn problems() -> Vec<(Problem, Position<Xiangqi>)> {
    let all = all().into_iter();
    let problems: Vec<_> = all
        .filter_map(|problem| {
            let position = *Xiangqi::CHINA_SCHACH.of_position(&problem.position)?;
            // What rests on the ban is won in both games.
            if problem.entry.keywords.contains(&"ban-on-perpetual-check".into()) {
                return None;
            }
            Some((problem, position))
        })
        .collect();
    assert!(problems.len() >= 15, "{} problems", problems.len());
    problems
}

fn answer<R: SearchRules>(problem: &Problem, position: &Position<R>) -> Answer<R> {
    let question: Question = examine::question(problem.stipulation).unwrap();
    solve_alone(position, question, &Limits::default()).0
}

/// The length of the shortest win, the keys and the main line.
fn summary<R: NotationRules>(position: &Position<R>, answer: &Answer<R>) -> String {
    assert!(answer.stopped.is_none());
    let Some(moves) = answer.moves else {
        return format!("no win within {}", answer.not_within);
    };
    let keys = answer.keys.iter().map(|&mv| write(Notation::Coordinates, position, mv));
    let keys = keys.collect::<Vec<_>>().join(" ");
    let line = write_line(Notation::Coordinates, position, &answer.line.moves);
    format!("{moves} by {keys}: {line}")
}

#[test]
fn every_answer_is_another_than_in_xiangqi() {
    let mut text = String::new();
    for (problem, position) in problems() {
        let other: Position<Xiangqi> = fen::read(&position.to_string()).unwrap();
        let (here, there) = (answer(&problem, &position), answer(&problem, &other));
        let keys: Vec<_> = here.keys.iter().map(|mv| (mv.from(), mv.to())).collect();
        let others: Vec<_> = there.keys.iter().map(|mv| (mv.from(), mv.to())).collect();
        let differs = (here.moves, keys) != (there.moves, others);
        assert!(differs, "{}", problem.id);
        writeln!(text, "{} {}", problem.id, problem.stipulation).unwrap();
        writeln!(text, "  china-schach {}", summary(&position, &here)).unwrap();
        writeln!(text, "  xiangqi      {}", summary(&other, &there)).unwrap();
    }
    assert_snapshot!(text);
}

/// What the keywords of these problems speak of.
#[derive(Default)]
struct Features {
    /// The attacker's cannon lands on an empty point, which it can only do over a shield.
    landing: bool,
    /// At an end by stalemate a cannon of the defender has nothing to jump.
    frozen: bool,
}

fn walk(position: &Position<Xiangqi>, node: &Node<Xiangqi>, features: &mut Features) {
    let mv = node.continuations[0];
    features.landing |= lands(mv);
    let child = position.after(mv);
    if node.win == Some(WinKind::Stalemate) {
        let (board, color) = (child.board(), child.turn());
        let reach = |at| Xiangqi::reach(board, color, XiangqiRole::Cannon, at);
        features.frozen |=
            board.pieces_of(color, XiangqiRole::Cannon).into_iter().any(|at| reach(at).is_empty());
    }
    for defence in &node.defences {
        walk(&child.after(defence.mv), &defence.next, features);
    }
}

fn lands(mv: Move<Xiangqi>) -> bool {
    mv.role() == XiangqiRole::Cannon && mv.capture().is_none()
}

#[test]
fn the_keywords_say_what_the_cannons_do() {
    let (mut landings, mut frozen, mut defences) = (0, 0, 0);
    for (problem, position) in problems() {
        let says = |keyword: &str| problem.entry.keywords.contains(&keyword.into());
        let mut features = Features::default();
        if let Some(tree) = solution(&problem, &position) {
            walk(&position, &tree, &mut features);
        } else {
            // Where Xiangqi's key fails, the cannon is the reason.
            let other: Position<Xiangqi> = fen::read(&position.to_string()).unwrap();
            let key = answer(&problem, &other).keys[0];
            let refuted = refutations(&problem, &position, key);
            assert!(!refuted.is_empty() && refuted.into_iter().all(lands), "{}", problem.id);
            assert!(says("landing-defence"), "{}", problem.id);
            defences += 1;
        }
        assert_eq!(features.landing, says("landing"), "{}", problem.id);
        assert_eq!(features.frozen, says("frozen-cannon"), "{}", problem.id);
        landings += usize::from(features.landing);
        frozen += usize::from(features.frozen);
    }
    assert!(landings >= 5 && frozen >= 5 && defences >= 2, "{landings} {frozen} {defences}");
}

/// The replies after which a first move no longer wins in time.
fn refutations(
    problem: &Problem,
    position: &Position<Xiangqi>,
    key: Move<Xiangqi>,
) -> Vec<Move<Xiangqi>> {
    let within = examine::question(problem.stipulation).unwrap().within.unwrap();
    let same = |mv: &Move<Xiangqi>| (mv.from(), mv.to()) == (key.from(), key.to());
    let child = position.after(position.legal_moves().into_iter().find(same).unwrap());
    let question = Question { within: Some(within - 1), checks: false };
    let holds = |mv: &Move<Xiangqi>| {
        solve_alone(&child.after(*mv), question, &Limits::default()).0.moves.is_none()
    };
    child.legal_moves().into_iter().filter(holds).collect()
}

/// Lifts a man off the board.
fn without(position: &Position<Xiangqi>, at: Point) -> Option<Position<Xiangqi>> {
    let mut board = Board::empty_under(position.board().rules());
    for (square, piece) in position.board().pieces().filter(|&(on, _)| on != at) {
        board.put(square, piece);
    }
    Position::new(board, position.turn(), ()).ok()
}

#[test]
fn no_man_is_idle() {
    for (problem, position) in problems() {
        let whole = answer(&problem, &position);
        if whole.moves.is_none() {
            continue;
        }
        for (at, piece) in position.board().pieces() {
            let Some(less) = without(&position, at).filter(|_| piece.role != XiangqiRole::General)
            else {
                continue;
            };
            let less = answer(&problem, &less);
            let same = (less.moves, &less.keys) == (whole.moves, &whole.keys);
            assert!(!same, "{}: the man on {at} is not needed", problem.id);
        }
    }
}
