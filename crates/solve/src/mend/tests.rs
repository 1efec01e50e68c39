//! Mends against a plain loop over all changes, and what must not be called a mend.

use super::improve::difference;
use super::{Improver, Keep, Mender, Options, Tried, Version, Whole, rank};
use crate::examine::{Plan, ReportPart as Part, Verdict, examine};
use crate::problem::{Authored, Edit, Problem, Solution, Stipulation, Text, edited};
use crate::report::Remedy;
use crate::rules::RuleSet;
use crate::solve::Limits;

/// Two keys, for want of an elephant.
const COOKED: &str = "5k3/3Pa4/4Na3/9/9/9/6C2/9/9/4K4 w";

fn problem(rules: RuleSet, fen: &str, asked: &str, solution: &str) -> Problem {
    let asked: Stipulation = asked.parse().unwrap();
    let authored = |text: &str| Authored {
        text: Text::new(text),
        read: Solution::answering(asked, text).unwrap(),
    };
    let solution = Some(solution).filter(|text| !text.is_empty()).map(authored);
    Problem { solution, ..Problem::new(rules.read(fen).unwrap(), asked) }
}

fn options(keep: Keep) -> Options {
    Options { keep, ..Options::default() }
}

/// The mends of one man, the best first.
fn mends(problem: &Problem, keep: Keep) -> Vec<super::Mend> {
    let mender = Mender::new(problem, options(keep)).map_err(|it| it.0).unwrap();
    let tried = mender.edits().into_iter().map(|it| mender.try_edits(&[it], &Limits::default()));
    let found = tried.filter_map(|it| match it {
        Tried::Mended(mend) => Some(*mend),
        _ => None,
    });
    let mut found: Vec<_> = found.collect();
    rank(&problem.position, &mut found);
    found
}

#[test]
fn the_mends_are_those_of_a_plain_loop() {
    let cooked = problem(RuleSet::Xiangqi, COOKED, "#2", "1. d9-d10 f10-f9 2. g4-f4#");
    let found = mends(&cooked, Keep::Key);
    let plan = Plan { parts: vec![Part::Check], authored: true, ..Plan::default() };
    let is_sound = |edit: &Edit| {
        let Some(position) = edited(&cooked.position, &[*edit]) else { return false };
        let changed = Problem { position, solution: None, ..cooked.clone() };
        let report = examine(&changed, &plan, &mut ());
        let is_key = report.answer.keys.iter().all(|key| key.coordinates == "d9d10");
        report.check.unwrap().verdict == Verdict::Sound && is_key && position.has_last_move()
    };
    let expected = Edit::all(&cooked.position).into_iter().filter(is_sound).count();
    assert_eq!((found.len(), expected), (70, 70));
    // What is kept is proven once more by the author's own text.
    let kept = mends(&cooked, Keep::Net);
    assert!(kept.len() < found.len(), "{}", kept.len());
    for mend in &kept {
        let mended = Problem { position: mend.position, ..cooked.clone() };
        assert_eq!(examine(&mended, &plan, &mut ()).check.unwrap().verdict, Verdict::Sound);
    }
    let elephant =
        kept.iter().find(|it| it.edits[0].text(RuleSet::Xiangqi) == "add b g10").unwrap();
    assert!(matches!(elephant.reasons[0].remedy, Remedy::ByItself(_) | Remedy::Refuted(_)));
    assert_eq!(elephant.idle.as_deref(), Some(&[][..]));
}

#[test]
fn a_cook_is_stopped_by_the_move_that_is_named() {
    let cooked = problem(RuleSet::Xiangqi, COOKED, "#2", "1. d9-d10 f10-f9 2. g4-f4#");
    for mend in mends(&cooked, Keep::Net) {
        let after = mend.position.after(
            mend.position.read_move(crate::notation::Notation::Coordinates, "g4f4").unwrap(),
        );
        let (Remedy::ByItself(reply) | Remedy::Refuted(reply)) = &mend.reasons[0].remedy else {
            panic!("{:?}", mend.reasons)
        };
        let (_, answered) = after
            .unwrap()
            .play_text(crate::notation::Notation::Coordinates, &reply.coordinates)
            .unwrap();
        let is_mate = |mv: &_| answered.after(*mv).unwrap().outcome().is_some();
        assert!(!answered.legal_moves().iter().any(is_mate), "{:?}", mend.edits);
    }
}

#[test]
fn without_an_author_any_key_may_be_the_one() {
    let cooked = problem(RuleSet::Xiangqi, COOKED, "#2", "");
    let found = mends(&cooked, Keep::Key);
    let keys: std::collections::BTreeSet<_> =
        found.iter().map(|mend| mend.keys[0].coordinates.as_str()).collect();
    assert!(keys.contains("d9d10"), "{keys:?}");
    for mend in &found {
        let cooks: Vec<_> = mend.reasons.iter().map(|it| &it.moves[0].coordinates).collect();
        assert!(!cooks.contains(&&mend.keys[0].coordinates), "{cooks:?}");
    }
}

#[test]
fn other_faults_than_cooks_are_mended_too() {
    let none = problem(RuleSet::Xiangqi, "4k4/4a4/2C1b4/9/2b6/9/2C6/9/9/4K4 w", "#2", "");
    let found = mends(&none, Keep::Net);
    assert!(matches!(found[0].reasons[0].remedy, Remedy::Solved(_)), "{found:?}");
    let short = problem(
        RuleSet::Xiangqi,
        "3k5/9/3P5/1r7/7C1/9/9/9/9/4K4 w",
        "#3",
        "1. h6-d6+ b7-d7 2. d8-d9#",
    );
    let mender = Mender::new(&short, Options::default()).map_err(|it| it.0).unwrap();
    let mend = mender.without_edits(&Limits::default()).unwrap();
    assert_eq!(mend.asked.map(|it| it.to_string()).as_deref(), Some("#2"));
}

#[test]
fn every_game_and_play_is_mended() {
    for (rules, fen, asked) in [
        (RuleSet::ChinaSchach, COOKED, "#2"),
        (RuleSet::Chex, "3k/4P/2K3/7/6/3R1/4 w", "#2"),
        (RuleSet::Xiangqi, "4k4/9/9/9/9/9/9/9/3RR4/3K5 b", "h#1"),
    ] {
        let cooked = problem(rules, fen, asked, "");
        let mender = Mender::new(&cooked, options(Keep::Key)).map_err(|it| it.0).unwrap();
        let mut edits = mender.edits().into_iter();
        let found = edits.find_map(|it| match mender.try_edits(&[it], &Limits::default()) {
            Tried::Mended(mend) => Some(mend.edits),
            _ => None,
        });
        assert!(found.is_some(), "{rules} {asked}");
    }
}

#[test]
fn pairs_that_seem_to_mend_come_first_and_none_is_left_out() {
    let cooked = problem(RuleSet::Xiangqi, COOKED, "#2", "1. d9-d10 f10-f9 2. g4-f4#");
    let mender = Mender::new(&cooked, options(Keep::Key)).map_err(|it| it.0).unwrap();
    let edits = mender.edits().into_iter().step_by(40);
    let single: Vec<_> = edits
        .map(|edit| match mender.try_edits(&[edit], &Limits::default()) {
            Tried::Unsound(left) => (edit, Some(left)),
            _ => (edit, None),
        })
        .collect();
    let pairs: Vec<_> = mender.pairs(&single).collect();
    let unique: std::collections::BTreeSet<_> = pairs.iter().collect();
    assert_eq!(unique.len(), pairs.len());
    let points = |edit: Edit| super::pairs::points_of(edit);
    let apart = |one: Edit, other: Edit| points(one).iter().all(|it| !points(other).contains(it));
    let mut expected = 0;
    for (at, one) in single.iter().enumerate() {
        expected += single[at + 1..].iter().filter(|other| apart(one.0, other.0)).count();
    }
    assert_eq!(pairs.len(), expected);
}

#[test]
fn what_is_sound_or_undecided_is_not_mended() {
    let sound = problem(RuleSet::Xiangqi, "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "#2", "");
    let whole = Mender::new(&sound, Options::default()).map_err(|it| it.0).err();
    assert_eq!(whole, Some(Whole::Sound));
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let open =
        Mender::new(&sound, Options { limits, ..Options::default() }).map_err(|it| it.0).err();
    assert_eq!(open, Some(Whole::Undecided));
}

/// A generated problem with three idle men more.
const WORSE: &str = "9/4ak3/4N4/5P3/2p6/6Rc1/P8/9/9/2B1K4 w";

/// The versions of a problem, each better than the one before it, the problem itself first.
fn versions(problem: &Problem) -> Vec<Version> {
    let improver = Improver::new(problem, Options::default()).unwrap();
    let mut found = vec![improver.start()];
    loop {
        let last = found.last().unwrap();
        let mut edits = improver.edits(last).into_iter();
        let better =
            edits.find_map(|edit| improver.try_edits(last, &[edit], &Limits::default()).ok());
        let Some(better) = better else { return found };
        found.push(better);
    }
}

#[test]
fn every_version_is_sound_with_the_same_key_and_what_is_idle_goes() {
    let worse = problem(RuleSet::Xiangqi, WORSE, "#2", "");
    let found = versions(&worse);
    let plan = Plan { parts: vec![Part::Check, Part::Economy { all: false }], ..Plan::default() };
    for version in &found {
        assert_eq!(edited(&worse.position, &version.edits), Some(version.position));
        let report =
            examine(&Problem { position: version.position, ..worse.clone() }, &plan, &mut ());
        assert_eq!(report.verdict(), Verdict::Sound, "{:?}", version.edits);
        assert_eq!(report.answer.keys[0].coordinates, "f7f8");
        let idle = report.economy.map_or(0, |it| it.idle().len());
        assert_eq!(idle + 7, version.merits.men, "{:?}", version.edits);
    }
    let best = found.last().unwrap();
    assert_eq!(best.position.to_string(), "9/4ak3/4N4/5P3/9/6Rc1/9/9/9/4K4 w");
    assert_eq!(best.merits.nets, best.before.nets);
}

#[test]
fn only_sound_problems_are_improved() {
    let cooked = problem(RuleSet::Xiangqi, COOKED, "#2", "");
    assert_eq!(Improver::new(&cooked, Options::default()).err(), Some(Verdict::Unsound));
}

#[test]
fn the_changes_between_two_positions_lead_from_one_to_the_other() {
    let read = |fen| RuleSet::Xiangqi.read(fen).unwrap();
    let all = [COOKED, WORSE, "4k4/9/4P4/9/9/9/6R2/9/9/4K4 w", "4k4/1R2N4/9/9/9/9/9/9/4Kp3/9 w"];
    for from in all.map(read) {
        for to in all.map(read) {
            // Royal pieces are only moved.
            assert_eq!(edited(&from, &difference(&from, &to)), Some(to), "{from} {to}");
        }
    }
}

/// Black's chariots are idle, and threaten mate: without them the attacker has all the time in the world.
#[test]
fn a_threat_of_the_defender_is_not_improved_away() {
    let fen = "9/1r2ak3/4N4/5P3/2p6/6Rc1/P8/9/r8/4K4 w";
    let found = versions(&problem(RuleSet::Xiangqi, fen, "#2", ""));
    for version in &found {
        assert_eq!(version.merits.threat, Some(1), "{:?}", version.edits);
        assert!(version.merits.tries >= version.before.tries, "{:?}", version.edits);
    }
    let best = &found.last().unwrap().merits;
    assert_eq!(best.men, 8, "{best:?}");
}
