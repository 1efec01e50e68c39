//! Why defences fail, as the program says, confirmed by brute force: by the definition of a harm, one thing
//! that the defence has done is undone, and then the answer does not win, which it does not either after a
//! pass, or, in check, after another reply that does not do the same.
//!
//! Only the last defences of a solution are looked at: what comes before them takes too long here.

use std::collections::BTreeMap;
use std::path::PathBuf;

use paiju::examine::{MainLine, Plan, Policy, ReportPart, examine};
use paiju::input::{Input, PoseOptions};
use paiju::problem::{Problem, Stipulation};
use paiju::report::{DefenceReport, HarmReport, PlacedMan};
use paiju::rules::RuleSet;
use paiju::solve::Harming;

use crate::collections;
use crate::slow::{Slow, Step, point, step};

/// What is wrong about a defence after which the answer wins at once.
fn faults(start: Slow, defence: &DefenceReport) -> Vec<String> {
    let before = defence.after.iter().fold(start, |at, mv| at.after(step(&mv.coordinates)));
    let (reply, answer) = (step(&defence.reply.coordinates), step(&defence.answer.coordinates));
    let (legal, after) = (before.legal(), before.after(reply));
    let mut faults = Vec::new();
    let mut expect = |holds: bool, what: &str| {
        if !holds {
            faults.push(what.to_owned());
        }
    };
    expect(legal.contains(&reply), "it is not legal");
    expect(defence.forced == (legal.len() == 1), "forced");
    expect(after.wins_by(answer, 1), "the answer does not win");
    let passed = Slow { red: !before.red, ..before };
    let is_check = before.is_check();
    let others = || legal.iter().filter(|&&other| other != reply);
    if defence.always {
        let wins = |other: &Step| before.after(*other).wins_by(answer, 1);
        expect(is_check && others().all(wins), "always");
    }
    if let Some(threat) = &defence.threat {
        let threat = step(&threat.coordinates);
        expect(!is_check && passed.wins_by(threat, 1), "there is no such threat");
        let wins = after.wins_by(threat, 1);
        expect(defence.meets.is_none_or(|meets| meets != wins), "whether it meets the threat");
    }
    for harm in &defence.harms {
        let arrives = point(&harm.square) == reply.1;
        let does_the_same =
            |other: &Step| if arrives { other.1 == reply.1 } else { other.0 == reply.0 };
        let was_there = if is_check {
            let fails = |other: &Step| !before.after(*other).wins_by(answer, 1);
            !others().filter(|other| !does_the_same(other)).any(fails)
        } else {
            passed.wins_by(answer, 1)
        };
        expect(!was_there, &format!("{:?} was there before", harm.kind));
        let undone = undone(&after, reply, (harm, arrives));
        if let Some(undone) = undone {
            let wins = undone.wins_by(answer, 1);
            expect(!wins, &format!("{:?} undone, the answer wins all the same", harm.kind));
        }
        let lab = Lab { before, after, undone: undone.unwrap_or(after), reply, answer };
        expect(lab.is_of_its_kind(harm), &format!("{:?} on {}", harm.kind, harm.square));
    }
    faults
}

/// The position after a reply without what the reply did; nothing where that cannot be undone alone.
fn undone(after: &Slow, reply: Step, (harm, arrives): (&HarmReport, bool)) -> Option<Slow> {
    use Harming::{Departure, Exposure, Flight, LegOpening, Opening, Pin, Unguard};
    let mut undone = *after;
    match harm.kind {
        Flight | Exposure => return None,
        Unguard | Opening | Departure | LegOpening => {
            undone.board[reply.0] = after.board[reply.1];
        }
        Pin if !arrives => undone.board[reply.0] = after.board[reply.1],
        _ => undone.board[reply.1] = 0,
    }
    Some(undone)
}

/// The positions of an experiment.
struct Lab {
    before: Slow,
    after: Slow,
    undone: Slow,
    reply: Step,
    answer: Step,
}

impl Lab {
    /// Whether a harm is of the kind that it is called.
    fn is_of_its_kind(&self, harm: &HarmReport) -> bool {
        let square = point(&harm.square);
        let man = harm.man.as_ref().map(|man: &PlacedMan| point(&man.at));
        let (child, other) = (self.after.after(self.answer), self.undone.after(self.answer));
        let can = self.undone.legal().contains(&self.answer);
        // The replies that refute the answer in the experiment.
        let refuting = if can { other.legal() } else { Vec::new() };
        let king = child.king(child.red);
        let is_near = |at: usize| [1, 9].contains(&at.abs_diff(square));
        let loses_check = can && child.is_check() && !other.is_check();
        match harm.kind {
            Harming::Flight => self.before.kind(self.reply.0) == b'k',
            Harming::Exposure => self.answer.1 == self.reply.1,
            Harming::SelfBlock | Harming::Traitor => {
                let is_advisor = self.before.kind(self.reply.0) == b'a';
                (harm.kind == Harming::Traitor) == is_advisor && refuting.contains(&(king, square))
            }
            Harming::Interference | Harming::LegBlock => {
                let man = man.unwrap();
                let reaches = child.targets(man);
                let is_own = |at: usize| child.board[at] != 0 && child.is_red(at) == child.red;
                let is_barred =
                    |it: &Step| it.0 == man && (is_own(it.1) || !reaches.contains(&it.1));
                let is_leg = child.kind(man) == b'n' && is_near(man);
                (harm.kind == Harming::LegBlock) == is_leg && refuting.iter().any(is_barred)
            }
            Harming::Screen => loses_check,
            Harming::Unguard => refuting.iter().any(|it| it.0 == self.reply.0),
            Harming::LegOpening => {
                let man = man.unwrap();
                let is_horse = |at: &Slow| at.kind(man) == b'n' && at.is_red(man) != child.red;
                (is_horse(&self.after) || is_horse(&child)) && is_near(man)
            }
            Harming::Opening => {
                let royal = other.king(other.red);
                !can || loses_check || refuting.iter().any(|it| it.0 == royal)
            }
            Harming::Pin => {
                let man = man.unwrap();
                let mut lifted = child;
                lifted.board[man] = 0;
                let count = |at: &Slow| at.attackers(at.red).len();
                count(&lifted) > count(&child) && refuting.iter().any(|it| it.0 == man)
            }
            Harming::Arrival | Harming::Departure => true,
        }
    }
}

/// What was looked at, and how much of it is known.
#[derive(Debug, Default)]
struct Tally {
    problems: usize,
    defences: usize,
    /// The defences with a known reason.
    known: usize,
    harms: BTreeMap<&'static str, usize>,
    /// What brute force contradicts.
    wrong: Vec<String>,
}

/// Confirms what is said of the last defences of wins in two and three moves.
fn tally(problems: impl Iterator<Item = Problem>) -> Tally {
    let parts = vec![
        ReportPart::Answer,
        ReportPart::Tree,
        ReportPart::End(MainLine::Answer),
        ReportPart::Variations(10),
    ];
    let plan = Plan { parts, policy: Policy::Key, ..Plan::default() };
    let mut tally = Tally::default();
    for problem in problems {
        let is_xiangqi = problem.position.rules() == RuleSet::Xiangqi;
        let asked = problem.stipulation;
        if !is_xiangqi || ![2, 3].map(|it| Stipulation::mate(Some(it))).contains(&asked) {
            continue;
        }
        let report = examine(&problem, &plan, &mut ());
        let Some(moves) = report.answer.moves else { continue };
        tally.problems += 1;
        let start = Slow::read(&problem.position.to_string());
        for end in report.end.iter().chain(&report.variations) {
            let is_last =
                |it: &&DefenceReport| usize::from(moves) == it.after.len().div_ceil(2) + 1;
            for defence in end.defences.iter().filter(is_last) {
                let faults = faults(start, defence).into_iter();
                let fault = |it| format!("{}: {}: {it}", problem.id, defence.reply.coordinates);
                tally.wrong.extend(faults.map(fault));
                tally.defences += 1;
                let is_known = defence.forced || defence.always || defence.meets == Some(false);
                tally.known += usize::from(is_known || !defence.harms.is_empty());
                for harm in &defence.harms {
                    *tally.harms.entry(harm.kind.name()).or_insert(0) += 1;
                }
            }
        }
    }
    tally
}

#[test]
fn what_is_said_of_the_last_defences_is_confirmed_by_brute_force() {
    let mut files = collections::files();
    files.push(files[0].with_file_name("generated").join("xiangqi.yaml"));
    // Some wins rest on the ban on perpetual check.
    files.retain(|file| !file.ends_with("repetition.yaml"));
    let tally = tally(files.iter().flat_map(|file| collections::problems(file)));
    assert_eq!(tally.wrong, [""; 0]);
    assert!(tally.defences > 100 && tally.harms.len() >= 7, "{tally:?}");
}

/// The same of the problems of `PAIJU_PROBLEMS`, files of any format with a colon between them.
#[test]
#[ignore = "takes minutes, and the problems are of the reader's own choice"]
#[expect(clippy::print_stderr, reason = "the figures are what it is run for")]
fn so_it_is_in_other_files() {
    let paths = std::env::var("PAIJU_PROBLEMS").unwrap_or_default();
    let paths = paths.split(':').filter(|path| !path.is_empty()).map(PathBuf::from).collect();
    let problems = Input { paths, ..Input::default() }.problems();
    let tally = tally(problems.filter_map(|raw| raw.pose(&PoseOptions::default()).problem.ok()));
    assert_eq!(tally.wrong, [""; 0], "{tally:?}");
    assert!(tally.known * 10 >= tally.defences * 9, "{tally:?}");
    eprintln!("{tally:#?}");
}
