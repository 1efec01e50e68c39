//! Moves before problems against plain loops over all men and squares.

use std::collections::BTreeSet;

use super::{Prepended, Prepender, Tried, Unfit, rank};
use crate::examine::{Plan, ReportPart as Part, Verdict, examine};
use crate::game::Color;
use crate::mend::Options;
use crate::notation::Notation;
use crate::problem::{Problem, Stipulation};
use crate::rules::{AnyPosition, Placement, RuleSet};
use crate::solve::Limits;

fn problem(rules: RuleSet, fen: &str, asked: &str) -> Problem {
    Problem::new(rules.read(fen).unwrap(), asked.parse().unwrap())
}

fn prepender(problem: &Problem) -> Prepender {
    Prepender::new(problem, Options::default()).map_err(|it| it.unfit).unwrap().0
}

/// All positions before a problem, or some of the first ones.
fn found(prepender: &Prepender, enough: usize) -> Vec<Prepended> {
    let limits = Limits::default();
    let mut found = Vec::new();
    for reply in prepender.replies() {
        match prepender.is_lost(&reply, &limits) {
            Some(true) => {}
            Some(false) => continue,
            None => panic!("undecided"),
        }
        if found.len() >= enough {
            break;
        }
        for key in prepender.keys(&reply) {
            match prepender.try_key(&reply, key, &limits) {
                Tried::Prepended(one) => found.push(*one),
                Tried::Undecided => panic!("undecided"),
                Tried::Impossible | Tried::Unsound => {}
            }
        }
    }
    rank(&mut found);
    found
}

/// All positions from which one move leads to this one, by plain loops: each man of the side that moved
/// comes from each free square, and every man of the other side or none was on the square that it left.
fn before(position: &AnyPosition) -> Vec<(AnyPosition, String)> {
    let (rules, mover) = (position.rules(), !position.turn());
    let placement = position.placement();
    let mut victims: Vec<Option<char>> = vec![None];
    victims.extend(rules.kinds(!mover).into_iter().map(|man| Some(man.letter)));
    let mut earlier = Vec::new();
    for &(to, man) in placement.men.iter().filter(|(_, man)| color(*man) == mover) {
        for from in (0..rules.square_count()).filter(|&at| position.man_at(at).is_none()) {
            for victim in &victims {
                let mut men: Vec<_> =
                    placement.men.iter().copied().filter(|&(at, _)| at != to).collect();
                men.push((from, man));
                men.extend(victim.map(|victim| (to, victim)));
                let set = Placement { men, turn: mover, rights: "-".to_owned() };
                let Ok(Ok(at)) = rules.place(&set) else { continue };
                if let Some((mv, after)) = at.between(from, to)
                    && after == *position
                {
                    earlier.push((at, at.write_move(Notation::Coordinates, mv)));
                }
            }
        }
    }
    earlier
}

fn color(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::Red } else { Color::Black }
}

/// The sound positions two plies before a problem, by plain loops.
fn plain(problem: &Problem, asked: Stipulation) -> BTreeSet<(String, String)> {
    let limits = Limits { memory: 1 << 20, ..Limits::default() };
    let plan = Plan { parts: vec![Part::Check], limits, ..Plan::default() };
    let mut sound = BTreeSet::new();
    for (reply, _) in before(&problem.position) {
        for (position, key) in before(&reply) {
            let longer = Problem { position, stipulation: asked, ..problem.clone() };
            let report = examine(&longer, &plan, &mut ());
            let keys: Vec<_> = report.answer.keys.iter().map(|it| &it.coordinates).collect();
            if report.verdict() == Verdict::Sound && keys == [&key] && position.has_last_move() {
                sound.insert((position.to_string(), key));
            }
        }
    }
    sound
}

#[test]
fn what_is_found_is_what_plain_loops_find() {
    for (rules, fen) in [
        (RuleSet::Xiangqi, "3k5/9/3N5/9/9/9/2C6/9/9/5K3 w"),
        (RuleSet::ChinaSchach, "9/5kN2/9/9/9/9/9/9/9/4KC3 w"),
        (RuleSet::Chex, "4/5/5R/7/3p2/2K1k/4 w"),
    ] {
        let short = problem(rules, fen, "#1");
        let found = found(&prepender(&short), usize::MAX);
        let own: BTreeSet<_> = found
            .iter()
            .map(|it| (it.position.to_string(), it.line.moves[0].coordinates.clone()))
            .collect();
        assert_eq!(own.len(), found.len(), "none is found twice");
        assert_eq!(own, plain(&short, Stipulation::mate(Some(2))), "{rules}");
        assert!(!own.is_empty(), "{rules}");
    }
}

#[test]
fn every_last_move_is_taken_back() {
    for (rules, fen) in [
        (RuleSet::Xiangqi, "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w"),
        (RuleSet::ChinaSchach, "5k3/3Pa4/4Na3/9/9/9/6C2/9/9/4K4 w"),
        (RuleSet::Chex, "3k/2r2/2K3/7/6/3R1/4 w"),
    ] {
        let position = rules.read(fen).unwrap();
        let own = |at: &AnyPosition| -> BTreeSet<String> {
            at.retractions().into_iter().map(|(before, _)| before.to_string()).collect()
        };
        let plain = |at: &AnyPosition| -> BTreeSet<String> {
            before(at).into_iter().map(|(before, _)| before.to_string()).collect()
        };
        assert_eq!(own(&position), plain(&position), "{fen}");
        for (earlier, _) in position.retractions().into_iter().step_by(9) {
            assert_eq!(own(&earlier), plain(&earlier), "{earlier}");
        }
    }
}

#[test]
fn key_and_reply_lead_to_the_problem_and_its_solution() {
    let short = problem(RuleSet::Xiangqi, "3k5/9/3N5/9/9/9/2C6/9/9/5K3 w", "#1");
    let first = prepender(&short);
    let found_first = found(&first, usize::MAX);
    let further = first.further(&found_first[0]).unwrap();
    assert_eq!(further.problem().stipulation, Stipulation::mate(Some(2)));
    let longer = found(&further, 1);
    for one in found_first.iter().chain(longer.first()) {
        let mut at = one.position;
        for mv in &one.line.moves {
            at = at.play_text(Notation::Coordinates, &mv.coordinates).unwrap().1;
            if at == short.position {
                break;
            }
        }
        assert_eq!(at, short.position, "{}", one.position);
        assert_eq!(one.line.moves.len(), 2 * usize::from(one.moves.unwrap()) - 1);
        // Without the men that were taken, only those of the problem are there.
        let count = |position: &AnyPosition| position.men().len();
        if one.moves == Some(2) {
            assert_eq!(count(&one.position), count(&short.position) + one.added.len());
        }
    }
    let few = found_first.windows(2).all(|two| two[0].added.len() <= two[1].added.len());
    assert!(few, "few added men come first");
}

#[test]
fn checks_and_studies_are_continued_as_they_are() {
    let checks = problem(RuleSet::Chex, "4/5/5R/7/3p2/2K1k/4 w", "#1 checks");
    let found_checks = found(&prepender(&checks), 1);
    assert!(!found_checks.is_empty());
    for one in &found_checks {
        assert_eq!(one.asked.to_string(), "#2 checks");
        assert_eq!(one.line.moves[0].mark.sign(), "+", "{}", one.position);
    }
    // A draw that only one move holds.
    let study = problem(RuleSet::Xiangqi, "3a5/9/4ka3/5P3/9/9/9/3K5/9/9 b", "=");
    let (study, _) = Prepender::new(&study, Options::default()).map_err(|it| it.unfit).unwrap();
    let replies = study.replies();
    let is_step = |mv| study.problem().position.rules().square_name(mv) == Some("d2".to_owned());
    let reply = replies.iter().find(|it| is_step(it.mv.from())).unwrap();
    assert_eq!(study.is_lost(reply, &Limits::default()), Some(true), "no length is asked for");
    let longer = RuleSet::Xiangqi.read("3a5/4a4/4kN3/5P3/9/9/9/9/3K5/9 b").unwrap();
    let key = study.keys(reply).into_iter().find(|(position, _)| *position == longer).unwrap();
    let sound = match study.try_key(reply, key, &Limits::default()) {
        Tried::Prepended(one) => Some(*one),
        _ => None,
    };
    let sound = sound.unwrap();
    assert_eq!((sound.asked.to_string(), sound.moves), ("=".to_owned(), None));
}

#[test]
fn what_is_not_sound_or_not_forced_is_refused() {
    let unfit = |asked: &str, nodes: Option<u64>| {
        let cooked = problem(RuleSet::Xiangqi, "3k5/9/9/9/9/9/9/9/R7R/4K4 w", asked);
        let limits = Limits { nodes, ..Limits::default() };
        let options = Options { limits, ..Options::default() };
        Prepender::new(&cooked, options).map_err(|it| it.unfit).err()
    };
    assert_eq!(unfit("#1", None), Some(Unfit::Unsound));
    assert_eq!(unfit("#3", Some(1)), Some(Unfit::Undecided));
    assert_eq!(unfit("h#1", None), Some(Unfit::NotDirect));
    assert_eq!(Unfit::NotDirect.refusal(), Some("not-direct"));
}

#[test]
fn a_limit_leaves_a_position_undecided() {
    let short = problem(RuleSet::Xiangqi, "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "#2");
    let prepender = prepender(&short);
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let replies = prepender.replies();
    let undecided = replies.iter().filter(|it| prepender.is_lost(it, &limits).is_none());
    assert!(undecided.count() > 0);
    let mut keys =
        replies.iter().flat_map(|it| prepender.keys(it).into_iter().map(move |key| (it, key)));
    let is_open =
        |(reply, key): (_, _)| matches!(prepender.try_key(reply, key, &limits), Tried::Undecided);
    assert!(keys.any(is_open));
}
