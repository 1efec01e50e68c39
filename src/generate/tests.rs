//! What is promised of everything that is made, for each rule set.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::AtomicBool;

use super::*;
use crate::examine::{Options, Policy, Task, Verdict, verify};
use crate::game::{Color, Position, Role, fen};
use crate::notation::Notation;
use crate::problem::{Collection, Mate, Stipulation, resolve, yaml};
use crate::rules::chex::Chex;
use crate::rules::xiangqi::{ChinaSchach, ChineseRules, GeneralsMayFace, NineByTen, Xiangqi};
use crate::solve::{Limits, Question, solve_alone};
use crate::tablebase::{Repetition, TableFolder, TablebaseRules};
use crate::theme::Name;

fn workshop<R: Composed>(source: Box<dyn Source<R>>, wanted: Wanted) -> Workshop<R> {
    Workshop { sources: vec![source], wanted, seed: 3, climb: 4 }
}

fn mates<R: Composed>() -> Box<dyn Source<R>> {
    Box::new(Mates::new(None).unwrap())
}

fn made<R: Composed>(workshop: &Workshop<R>, units: u64) -> Vec<Made<R>> {
    let stop = AtomicBool::new(false);
    (0..units).flat_map(|unit| workshop.work(unit, &stop).made).collect()
}

/// Checks problems the way an editor would: with a new prover, the author's solution, and by
/// taking off one man after the other.
fn are_sound_and_economical<R: Composed>(problems: &[Made<R>], wanted: &Wanted) {
    for problem in problems {
        let stipulation = Stipulation::Mate(Mate {
            within: Some(u16::from(problem.moves)),
            checks: wanted.checks,
        });
        let solution = Some(&problem.solution);
        let position = &problem.position;
        let task =
            Task { position, stipulation, solution, notation: Notation::Coordinates, tables: None };
        let options = Options { policy: wanted.policy, ..Options::default() };
        let report = verify(task, &options);
        assert_eq!(report.verdict, Verdict::Sound, "{position}: {:?}", report.findings);
        assert_eq!(report.answer.keys, [problem.key]);
        let found = Found { moves: problem.moves, key: problem.key, nodes: 0 };
        assert!(!economy::has_idle(position, found, wanted), "{position}");
        assert_eq!(position.turn(), Color::Red);
    }
}

#[test]
fn problems_made_from_mates_are_sound_and_economical() {
    for moves in [1..=1, 2..=2, 2..=3] {
        let wanted = Wanted { moves, policy: Policy::Strict, ..Wanted::default() };
        let problems = made::<Xiangqi>(&workshop(mates(), wanted.clone()), 5);
        assert!(problems.len() > 4, "{}", problems.len());
        are_sound_and_economical(&problems, &wanted);
        let problems = made::<ChinaSchach>(&workshop(mates(), wanted.clone()), 3);
        assert!(!problems.is_empty());
        are_sound_and_economical(&problems, &wanted);
        let problems = made::<Chex>(&workshop(mates(), wanted.clone()), 3);
        assert!(!problems.is_empty());
        are_sound_and_economical(&problems, &wanted);
    }
}

#[test]
fn problems_made_from_others_are_sound_and_economical() {
    let start = fen::read("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w").unwrap();
    let source = Box::new(Mutations::<Xiangqi>::new(vec![(start, "octagonal".to_owned())]));
    let wanted = Wanted::default();
    let problems = made(&workshop(source, wanted.clone()), 3);
    assert!(problems.len() > 4, "{}", problems.len());
    are_sound_and_economical(&problems, &wanted);
    assert!(problems.iter().all(|problem| problem.from.as_deref() == Some("octagonal")));
    assert!(problems.iter().all(|problem| problem.source == "mutate"));
}

#[test]
fn thrown_men_make_problems_of_the_material() {
    let material: Material = "R1-2N0-1vA0-2B0-2P0-1".parse().unwrap();
    let source = Box::new(Placed::<Xiangqi>::new(Some(&material)).unwrap());
    let wanted = Wanted { material: Some(material.clone()), ..Wanted::default() };
    let problems = made(&workshop(source, wanted.clone()), 12);
    assert!(!problems.is_empty());
    are_sound_and_economical(&problems, &wanted);
    let fits = |it: &Made<Xiangqi>| material.fits(it.position.board(), Color::Red);
    assert!(problems.iter().all(fits));
}

#[test]
fn games_and_lists_bring_their_positions_and_end() {
    // The horse has just let the cannons through; either side may be the attacker.
    let text = "h2e2 h7e7 h0g2 h9g7 i0h0 i9h9 h0h6 b7b3 b0c2 a9a8 h6g6 a8f8";
    let (games, errors) = read_games::<Xiangqi>(text, Notation::Uci, "g");
    assert!(errors.is_empty(), "{errors:?}");
    let games = Games::new(games);
    assert_eq!(Source::<Xiangqi>::units(&games), Some(1));
    let mut seen = Vec::new();
    let mut random = of_unit(0, 0);
    let wanted = Wanted::default();
    let _ = games.bring(0, &mut random, &wanted, &mut |candidate| {
        seen.push(candidate.position);
        ControlFlow::Continue(false)
    });
    assert_eq!(seen.len(), 12);
    assert!(seen.iter().all(|position| position.turn() == Color::Red));
    let position: Position<Xiangqi> = fen::read("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w").unwrap();
    let list = Listed::new("table", vec![(position, "KNPKAAR".to_owned())]);
    let workshop = Workshop { climb: 0, ..workshop(Box::new(list), wanted) };
    let found = made(&workshop, workshop.units().unwrap());
    assert_eq!((found.len(), found[0].source), (1, "table"));
    assert_eq!(found[0].from.as_deref(), Some("KNPKAAR"));
}

#[test]
fn what_is_not_wanted_is_not_made() {
    let wanted = Wanted {
        quiet_key: true,
        themes: vec![Name::Traitor],
        without: vec![Name::Stalemate],
        rests_on: vec![RestsOn::Traitor],
        men: 4..=8,
        attackers: 2..=4,
        difficulty: 3.0..=7.0,
        ..Wanted::default()
    };
    let problems = made::<Xiangqi>(&workshop(mates(), wanted.clone()), 20);
    assert!(!problems.is_empty());
    for problem in &problems {
        assert!(problem.shows(Name::QuietKey) && problem.shows(Name::Traitor));
        assert!(!problem.shows(Name::Stalemate));
        assert!(wanted.difficulty.contains(&problem.difficulty.score));
        let board = problem.position.board();
        assert!(wanted.men.contains(&board.occupied().len()));
        assert!(wanted.attackers.contains(&board.color(Color::Red).len()));
        // Taking any advisor off spoils the problem: that is what resting on it means.
        let advisors = board.pieces_of(Color::Black, crate::rules::xiangqi::XiangqiRole::Advisor);
        assert!(!advisors.is_empty());
    }
}

#[test]
fn a_rule_that_is_rested_on_changes_the_answer() {
    type May = NineByTen<GeneralsMayFace<ChineseRules>>;
    let switch = crate::rules::switch::Switch::GeneralsMayFace;
    let rests_on = vec![RestsOn::Rule(switch)];
    let wanted = Wanted { rests_on, ..Wanted::default() };
    let problems = made::<Xiangqi>(&workshop(mates(), wanted), 6);
    assert!(!problems.is_empty());
    for problem in problems {
        let Ok(changed) = problem.position.cast::<May>() else { panic!("illegal") };
        let question = Question { within: Some(problem.moves), checks: false };
        let (answer, _) = solve_alone(&changed, question, &Limits::default());
        let key = |mv: &crate::game::Move<May>| (mv.from, mv.to);
        let keys: Vec<_> = answer.keys.iter().map(key).collect();
        let same =
            answer.moves == Some(problem.moves) && keys == [(problem.key.from, problem.key.to)];
        assert!(!same, "{}", problem.position);
    }
}

#[test]
fn a_unit_makes_the_same_every_time() {
    let workshop = workshop::<Xiangqi>(mates(), Wanted::default());
    let texts = |made: Vec<Made<Xiangqi>>| -> Vec<String> {
        made.iter().map(|it| format!("{} {}", it.position, it.solution)).collect()
    };
    assert_eq!(texts(made(&workshop, 4)), texts(made(&workshop, 4)));
}

#[test]
fn moves_are_taken_back_to_where_they_can_be_played() {
    let mut random = of_unit(9, 9);
    let end: Position<Xiangqi> = fen::read("3akN2C/4a4/9/9/9/5R3/9/9/9/5K3 b").unwrap();
    let mut origins = BTreeSet::new();
    for _ in 0..200 {
        let takes = if random.once_in(2) { Xiangqi::defending() } else { &[] };
        let Some((before, mv)) = taken_back(&end, None, takes, &mut random) else { continue };
        assert!(before.legal_moves().contains(&mv), "{before}");
        assert_eq!(before.after(mv).key(), end.key(), "{before}");
        origins.insert(before.to_string());
    }
    assert!(origins.len() > 5, "{}", origins.len());
}

#[test]
fn the_pool_keeps_what_is_unlike_and_of_two_alike_the_better() {
    let workshop = Workshop { climb: 0, ..workshop::<Xiangqi>(mates(), Wanted::default()) };
    let problems = made(&workshop, 6);
    let mut pool = Pool::default();
    problems.iter().chain(&problems).for_each(|it| pool.add(it.clone()));
    let chosen = pool.choose(usize::MAX);
    for (at, one) in chosen.iter().enumerate() {
        for other in &chosen[at + 1..] {
            assert!(differences(&canonical(&one.position), &canonical(&other.position)) >= 5);
        }
    }
    let mut pool = Pool::default();
    pool.avoid(&problems[0].position);
    pool.add(problems[0].clone());
    assert!(pool.is_empty());
    let mut better = problems[0].clone();
    better.quality += 1.0;
    let mut pool = Pool::default();
    pool.add(problems[0].clone());
    pool.add(better.clone());
    assert_eq!((pool.len(), pool.choose(1)[0].quality), (1, better.quality));
}

#[test]
fn what_is_written_is_read_back_whole() {
    let wanted = Wanted { moves: 3..=3, ..Wanted::default() };
    let problems = made::<Xiangqi>(&workshop(mates(), wanted), 10);
    let provenance = Provenance { seed: 3, tool: "test 1".to_owned() };
    let mut collection = Collection::default();
    for (number, made) in problems.iter().enumerate() {
        collection.push(entry(made, format!("p-{number}"), &provenance));
    }
    let text = yaml::write(&[collection]).unwrap();
    let read = yaml::read(text.as_bytes(), "made.yaml");
    assert_eq!(read.diagnostics, []);
    assert_eq!(yaml::write(&read.collections).unwrap(), text);
    for (slot, made) in read.collections[0].problems.iter().zip(&problems) {
        let problem = resolve(&read.collections[0], slot, "made.yaml").unwrap();
        assert_eq!(problem.warnings, []);
        assert_eq!(problem.position.to_string(), made.position.to_string());
        let names: Vec<Name> = problem.themes.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, made.themes.iter().map(|theme| theme.name).collect::<Vec<_>>());
        assert_eq!(problem.solution.unwrap().read, made.solution);
    }
    let printed = sheet_of(&problems);
    assert!(printed.contains("Solutions") && printed.contains("1.  #3  Red to move"));
}

fn sheet_of(problems: &[Made<Xiangqi>]) -> String {
    sheet("Test", problems, crate::diagram::Men::Letters)
}

#[test]
fn taste_forbids_no_man_its_own_board() {
    for &role in <Xiangqi as crate::game::Rules>::Role::ALL {
        let man = crate::game::Piece { color: Color::Red, role };
        let near = Position::<Xiangqi>::start().board().royal(Color::Black).unwrap();
        let territory = <Xiangqi as crate::game::Rules>::territory(man);
        assert!(territory.into_iter().any(|at| Xiangqi::taste(man, at, near) > 0));
        assert_eq!(role == Role::ROYAL, role == crate::rules::xiangqi::XiangqiRole::General);
    }
}

/// The tables of a material, built in memory.
fn tables<R: Composed + TablebaseRules>(material: &str) -> Result<Tables<R>, TablesError> {
    let folder = TableFolder::new("no folder".as_ref(), Repetition::None);
    Tables::new(&material.parse().unwrap(), folder, &AtomicBool::new(false))
}

#[test]
fn positions_of_tables_are_won_by_one_move_alone_of_all() {
    fn hold<R: Composed + TablebaseRules>(material: &str, lengths: RangeInclusive<u8>) {
        let source = tables::<R>(material).unwrap();
        let wanted = Wanted { moves: lengths.clone(), ..Wanted::default() };
        let men: Material = material.parse().unwrap();
        let mut brought = Vec::new();
        let _ = source.bring(0, &mut of_unit(3, 0), &wanted, &mut |candidate| {
            brought.push(candidate);
            if brought.len() < 20 { ControlFlow::Continue(false) } else { ControlFlow::Break(()) }
        });
        assert_eq!(brought.len(), 20);
        for Candidate { position, from } in brought {
            assert!(men.fits(position.board(), Color::Red) && position.turn() == Color::Red);
            assert!(from.is_some_and(|from| from.starts_with('K')));
            // The solver, which knows nothing of tables, finds the same key in the same time.
            let question = Question { within: Some(*lengths.end()), checks: false };
            let (answer, _) = solve_alone(&position, question, &Limits::default());
            assert!(answer.moves.is_some_and(|moves| lengths.contains(&moves)), "{position}");
            assert_eq!(answer.keys.len(), 1, "{position}");
        }
    }
    hold::<Xiangqi>("RvN0-1", 2..=3);
    hold::<ChinaSchach>("RvC", 1..=2);
    hold::<Chex>("PvN", 2..=3);
}

#[test]
fn problems_made_from_tables_are_sound_and_of_the_material() {
    let material = "RvA0-1N0-1";
    let wanted = Wanted {
        moves: 2..=3,
        material: Some(material.parse().unwrap()),
        policy: Policy::Strict,
        ..Wanted::default()
    };
    let problems =
        made(&workshop::<Xiangqi>(Box::new(tables(material).unwrap()), wanted.clone()), 4);
    assert!(!problems.is_empty());
    are_sound_and_economical(&problems, &wanted);
    assert!(problems.iter().all(|problem| problem.source == "table"));
}

#[test]
fn tables_that_are_too_great_or_too_many_are_refused() {
    let told = |material: &str| tables::<Xiangqi>(material).unwrap_err().to_string();
    assert!(told("RCvRC").contains("`paiju table build KRCKRC` makes it"), "{}", told("RCvRC"));
    assert!(told("P0-5N0-2vP0-5N0-2").contains("more than 64 materials"));
    assert!(told("QvK").contains("no man of xiangqi"));
}
