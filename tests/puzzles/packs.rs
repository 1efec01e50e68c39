//! Packs of the problems in `puzzles/`: they are small, and judge moves as the solver does.

use std::path::Path;

use paiju::examine::ExamineRules;
use paiju::game::Position;
use paiju::notation::{Notation, read, write};
use paiju::pack::{Judged, Next, Pack, PackPlan, pack};
use paiju::problem::Problem;
use paiju::solve::{Limits, Prove, Prover};
use paiju::with_position;

use crate::collections::{all, problems};

/// The most bytes of a problem with this many moves. The two `#4` with many other wins are of no use to
/// a trainer.
fn limit(problem: &Problem) -> usize {
    match problem.stipulation.moves() {
        Some(0..=3) => 10_000,
        _ if problem.id.starts_with("cook-") => 260_000,
        _ => 200_000,
    }
}

fn is_right(judged: &Judged) -> bool {
    matches!(judged, Judged::Right { .. })
}

/// Numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn one_of<T>(&mut self, list: Vec<T>) -> Option<T> {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let place = (self.0 >> 33) as usize % list.len().max(1);
        list.into_iter().nth(place)
    }
}

/// Walks along right moves and any replies, and compares a random move of each position on the way with
/// the solver's word; how many.
fn walk<R: ExamineRules>(
    problem: &Problem,
    start: &Position<R>,
    pack: &Pack,
    random: &mut Random,
) -> usize {
    let checks = problem.stipulation.is_by_checks();
    let mut prover = Prover::new(checks, &Limits::default()).with_repetition(problem.repetition);
    let (mut at, mut number, mut compared) = (prover.start(start), pack.begins[0], 0);
    let most = pack.moves.or(pack.length).unwrap();
    for left in (1..=most).rev() {
        let mv = random.one_of(at.legal_moves().to_vec()).unwrap();
        let (name, after) = (write(Notation::Coordinates, &at, mv), at.after(mv));
        let may = !checks || after.is_check();
        let judged = pack.judged(number, &name);
        assert_eq!(
            is_right(&judged),
            may && prover.loses(&after, left - 1).unwrap(),
            "{} {name}",
            pack.id
        );
        if let Judged::Wrong(Some(reply)) = judged {
            let next = after.after(read(Notation::Coordinates, &after, &reply).unwrap());
            let is_won = left > 1 && prover.wins(&next, left - 1).unwrap();
            assert!(!is_won, "{} {name} {reply}", pack.id);
        }
        compared += 1;
        let rights = pack.moves(number).into_iter().filter_map(|(name, judged)| match judged {
            Judged::Right { next: Next::At(next), .. } => Some((name, next)),
            _ => None,
        });
        let Some((name, next)) = random.one_of(rights.collect()) else { break };
        let after = at.after(read(Notation::Coordinates, &at, &name).unwrap());
        let replies = pack.replies(next);
        assert_eq!(replies.len(), after.legal_moves().len(), "{} {name}", pack.id);
        let Some((reply, Next::At(next))) = random.one_of(replies.into_iter().collect()) else {
            break;
        };
        at = after.after(read(Notation::Coordinates, &after, &reply).unwrap());
        number = next;
    }
    compared
}

#[test]
fn packs_are_small_and_judge_as_the_solver_does() {
    let mut random = Random(1);
    let (mut compared, mut hinted, mut bytes, mut count) = (0, 0, 0, 0);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/generated");
    let made = ["chex", "china-schach", "xiangqi"];
    let made = made.map(|name| problems(&folder.join(format!("{name}.yaml"))));
    let of_games: Vec<Problem> = all();
    for problem in of_games.iter().chain(made.iter().flatten()) {
        let asked = problem.stipulation;
        if !asked.is_direct() || asked.is_narrow() || asked.is_study() {
            continue;
        }
        let packed = pack(problem, &PackPlan { hints: true, ..PackPlan::default() });
        let keys = packed.moves(packed.begins[0]).into_iter().filter(|it| is_right(&it.1));
        let keys: Vec<String> = keys.map(|(name, _)| name).collect();
        for hints in packed.hints.values() {
            assert_eq!(hints.len(), 3, "{}: {hints:?}", problem.id);
            let names_key = |hint: &String| keys.iter().any(|key| hint.contains(key));
            assert!(!hints.iter().any(names_key), "{}: {hints:?}", problem.id);
            hinted += 1;
        }
        let size = serde_json::to_string(&packed).unwrap().len();
        assert!(size <= limit(problem), "{}: {size} bytes", problem.id);
        if problem.id.contains("-made-") {
            (bytes, count) = (bytes + size, count + 1);
        }
        for _ in 0..4 {
            compared += with_position!(&problem.position, position => {
                walk(problem, position, &packed, &mut random)
            });
        }
    }
    assert!(compared > 1_000 && hinted > 500, "{compared} moves, {hinted} hints");
    assert!(count == 180 && bytes < 5_000_000, "{bytes} bytes of {count} problems");
}
