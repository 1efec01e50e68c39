//! Economy: what a sound problem is without each of its men, and with weaker ones.
//!
//! A man is idle if the problem without it is sound and [the same](is_same). If the key, its length
//! and the final net of the main line stay the same, but other keys or duals appear, the man is
//! there to stop those.

use std::time::Duration;

use super::reporting::examine;
use super::task::{Part, Plan};
use crate::anatomy::ModelMate;
use crate::game::index_sort_by_key;
use crate::idea::{line_end, net_of_line};
use crate::problem::{Edit, FindingKind, Length, Problem, Stipulation, edited};
use crate::report::{EconomyReport, Finding, ManReport, Move, Report, Solutions, Step, Work};
use crate::rules::AnyPosition;
use crate::solve::{Limits, Moment};
use crate::theme::worth;
use crate::verdict::Verdict;

/// The positions that are searched for all questions together where no limit is set: this many times
/// as many as the problem took, and these at least.
const NODES: (u64, u64) = (4, 200_000);

/// The size of the table of each question, in bytes.
const MEMORY: usize = 4 << 20;

/// Whether two problems have the same keys in the same length, and the same solutions where both sides
/// help. Where one side resists, what follows the key may differ: each man has moves of its own.
pub fn is_same(one: &Report, other: &Report) -> bool {
    let solutions = |report: &Report| -> Vec<Vec<Vec<String>>> {
        let lines = |side: &Solutions| {
            let lines = side.tree.steps.iter().map(Step::line);
            lines.map(|line| line.into_iter().map(|mv| mv.coordinates).collect()).collect()
        };
        report.answer.solutions.iter().map(lines).collect()
    };
    let is_resisted = one.stipulation.play().is_resisted();
    has_same_keys(one, other) && (is_resisted || solutions(one) == solutions(other))
}

/// The same if one man may be replaced by another.
fn has_same_keys(one: &Report, other: &Report) -> bool {
    let keys = |report: &Report| {
        let mut keys: Vec<String> =
            report.answer.keys.iter().map(|key| key.coordinates.clone()).collect();
        keys.sort();
        keys
    };
    one.answer.moves == other.answer.moves && keys(one) == keys(other)
}

/// Looks at the men of a sound problem.
pub(super) fn look(problem: &Problem, plan: &Plan, report: &mut Report, all: bool) {
    let is_sound = report.check.as_ref().is_some_and(|check| check.verdict == Verdict::Sound);
    if !is_sound {
        return;
    }
    let asked = match (report.stipulation.length(), report.answer.moves) {
        // A longer win than that of the problem is another problem in any case.
        (Length::Fewest { .. }, Some(moves)) => report.stipulation.in_moves(moves),
        _ => report.stipulation,
    };
    let main = report.main.coordinates();
    let mut looking =
        Looking { problem, plan, report, asked, main, start: Moment::now(), spent: 0, left: 0 };
    let mut men = looking.men();
    if all {
        looking.weaker(&mut men);
    }
    let mate = line_end(&problem.position, looking.asked, &looking.main)
        .filter(|_| all)
        .and_then(|end| ModelMate::of(&end));
    let spent = looking.spent;
    report.cost.nodes += spent;
    report.economy = Some(EconomyReport { men, mate });
}

struct Looking<'a> {
    problem: &'a Problem,
    plan: &'a Plan,
    report: &'a Report,
    asked: Stipulation,
    /// The main line in coordinates.
    main: Vec<String>,
    start: Moment,
    /// The positions searched so far.
    spent: u64,
    /// The questions that are left.
    left: u64,
}

impl Looking<'_> {
    /// What each man is there for.
    fn men(&mut self) -> Vec<ManReport> {
        let edits = Edit::removals(&self.problem.position);
        self.left = edits.len() as u64;
        let men = edits.iter().filter_map(|&edit| match edit {
            Edit::Remove { man, at } => {
                let work = edited(&self.problem.position, &[edit])
                    .map_or(Work::Needed, |without| self.work(without));
                let open = work == Work::Undecided;
                let square = self.problem.position.rules().square_name(at).unwrap_or_default();
                Some(ManReport { at, square, man, work, weaker: None, open })
            }
            _ => None,
        });
        let mut men: Vec<ManReport> = men.collect();
        index_sort_by_key(&mut men, |man| man.at);
        men
    }

    fn work(&mut self, without: AnyPosition) -> Work {
        let (verdict, other) = self.examined(without);
        match verdict {
            Verdict::Sound if is_same(self.report, &other) => Work::Idle,
            Verdict::Sound => Work::Needed,
            Verdict::Unsound => self.stops(&without, &other),
            _ => Work::Undecided,
        }
    }

    /// What comes up in a problem without a man.
    fn stops(&self, without: &AnyPosition, other: &Report) -> Work {
        let (own, others) = (&self.report.answer, &other.answer);
        let is_own = |key: &Move| own.keys.iter().any(|it| it.coordinates == key.coordinates);
        let has_own = others.keys.iter().filter(|key| is_own(key)).count() == own.keys.len();
        let net = |position: &AnyPosition| net_of_line(position, self.asked, &self.main);
        let has_net = match (net(&self.problem.position), net(without)) {
            (Some(own), Some(other)) => own.has_same_nets(&other),
            _ => false,
        };
        if !has_own || !has_net || own.moves != others.moves {
            return Work::Needed;
        }
        let cooks: Vec<Move> = others.keys.iter().filter(|key| !is_own(key)).cloned().collect();
        let is_dual = |finding: &Finding| finding.kind == FindingKind::Dual;
        let has_duals = other.check.as_ref().is_some_and(|it| it.findings.iter().any(is_dual));
        match (cooks.is_empty(), has_duals) {
            (false, _) => Work::StopsCooks { cooks },
            (true, true) => Work::StopsDuals,
            (true, false) => Work::Needed,
        }
    }

    /// Finds the weakest replacement for each man that is not idle.
    fn weaker(&mut self, men: &mut [ManReport]) {
        let position = &self.problem.position;
        let all = Edit::replacements(position);
        let mut tried: Vec<(usize, u32, Edit)> = Vec::new();
        for edit in all {
            let Edit::Replace { man, by, at } = edit else { continue };
            let (own, other) = (worth(position.rules(), man, at), worth(position.rules(), by, at));
            let is_busy =
                |it: &ManReport| it.at == at && !matches!(it.work, Work::Idle | Work::Undecided);
            if other < own && men.iter().any(is_busy) {
                tried.push((at, other, edit));
            }
        }
        index_sort_by_key(&mut tried, |&(at, worth, edit)| (at, worth, edit));
        self.left = tried.len() as u64;
        for (at, _, edit) in tried {
            let Some(man) = men.iter_mut().find(|it| it.at == at && it.weaker.is_none()) else {
                self.left -= 1;
                continue;
            };
            let Some(with) = edited(position, &[edit]) else {
                self.left -= 1;
                continue;
            };
            match (self.examined(with), edit) {
                ((Verdict::Sound, other), Edit::Replace { by, .. })
                    if has_same_keys(self.report, &other) =>
                {
                    (man.weaker, man.open) = (Some(by), false);
                }
                ((Verdict::Undecided, _), _) => man.open = true,
                _ => {}
            }
        }
    }

    /// The check of another position, within its share of what is left.
    fn examined(&mut self, position: AnyPosition) -> (Verdict, Report) {
        let Limits { nodes, time, .. } = &self.plan.limits;
        let (times, least) = NODES;
        let own = self.report.cost.nodes;
        let all = match (nodes, time) {
            (Some(nodes), _) => Some(nodes.saturating_sub(own)),
            (None, Some(_)) => None,
            (None, None) => Some((times * own).max(least)),
        };
        // Most questions are small, so one may take more than its part of what is left.
        let share = self.left.div_ceil(3).max(1);
        self.left = self.left.saturating_sub(1);
        let nodes = all.map(|all| all.saturating_sub(self.spent) / share);
        if nodes == Some(0) {
            return (Verdict::Undecided, self.report.clone());
        }
        let spent = self.start.elapsed().as_secs_f64() + self.report.cost.seconds;
        let time = time.map(|time| {
            let left = (time.as_secs_f64() - spent).max(0.0) / share as f64;
            Duration::from_secs_f64(left)
        });
        let memory = self.plan.limits.memory.min(MEMORY);
        let limits = Limits { nodes, time, memory, ..self.plan.limits.clone() };
        let plan = Plan {
            parts: vec![Part::Check],
            stipulation: Some(self.asked),
            limits,
            ..self.plan.clone()
        };
        // Of help play the author says which solutions are meant.
        let solution = self.problem.solution.as_ref().filter(|_| !self.asked.is_direct());
        let problem = Problem { position, solution: solution.cloned(), ..self.problem.clone() };
        let report = examine(&problem, &plan, &mut ());
        self.spent += report.cost.nodes;
        (report.verdict(), report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    fn economy(rules: RuleSet, fen: &str, asked: &str) -> EconomyReport {
        let problem = Problem::new(rules.read(fen).unwrap(), asked.parse().unwrap());
        let parts = vec![Part::Check, Part::MainLine, Part::Economy { all: true }];
        examine(&problem, &Plan { parts, ..Plan::default() }, &mut ()).economy.unwrap()
    }

    fn found(report: &EconomyReport) -> Vec<String> {
        let man = |man: &ManReport| {
            let weaker = man.weaker.map(|it| format!(" {it}")).unwrap_or_default();
            let work = serde_json::to_value(&man.work).unwrap();
            format!("{}{} {}{weaker}", man.man, man.square, work["work"].as_str().unwrap())
        };
        report.men.iter().map(man).collect()
    }

    #[test]
    fn an_idle_man_a_cook_stopper_and_a_man_who_is_too_strong_are_told() {
        let rules = RuleSet::Xiangqi;
        // The iron bolt with a soldier on i4 without any use.
        let idle = economy(rules, "4ka3/4a4/4b4/7C1/9/9/3R4p/9/3K5/3p5 w", "#2");
        assert!(found(&idle).contains(&"pi4 idle".to_owned()), "{:?}", found(&idle));
        // Without the elephant on g10 there is a second key.
        let stops = economy(rules, "5kb2/3Pa4/4Na3/9/9/9/6C2/9/9/4K4 w", "#2");
        let elephant = stops.men.iter().find(|it| it.man == 'b').unwrap();
        let Work::StopsCooks { cooks } = &elephant.work else { panic!("{elephant:?}") };
        assert_eq!(cooks[0].coordinates, "g4f4");
        // The chariot on e8 does what a soldier could.
        let strong = economy(rules, "3N5/3k5/4R4/7C1/9/9/8r/9/9/4K4 w", "#3");
        let chariot = strong.men.iter().find(|it| it.man == 'R').unwrap();
        assert_eq!(chariot.weaker, Some('P'), "{:?}", found(&strong));
    }

    #[test]
    fn other_games_and_plays_are_looked_at_too() {
        let chex = economy(RuleSet::Chex, "4/1R3/p4p/k3K2/4B1/5/4 w -", "#2");
        assert!(!chex.men.is_empty() && chex.undecided().is_empty());
        let help = economy(RuleSet::Xiangqi, "4k4/9/9/9/9/9/P8/9/4R4/3K5 b", "h#1");
        assert!(help.idle().iter().any(|&(_, man)| man == 'P'), "{help:?}");
    }
}
