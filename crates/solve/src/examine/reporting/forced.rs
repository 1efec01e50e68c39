//! Examines forced wins and studies part by part.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::recorder::Recorder;
use super::{ExamineRules, Observer, ends, phases};
use crate::difficulty::rate;
use crate::examine::task::{MainLine, Part, Plan, Task};
use crate::examine::{Examination, Judged, Uncertified, held};
use crate::game::{Move, Outcome, Position, WinKind};
use crate::problem::{Claim, Expect, FindingKind, Intended, Problem, Stipulation};
use crate::report::{
    Answer, CheckReport, Claimed, Cost, DefenceReport, Line, Over, Report, Stages, Study,
    StudyReport, TreeReport, What,
};
use crate::rules::AnyMove;
use crate::solve::{self, Moment, Stopped};
use crate::theme;

/// Examines a problem that asks for a forced win, or a study; breaks off where the observer wants no more.
pub(super) fn examine<R: ExamineRules>(
    problem: &Problem,
    position: &Position<R>,
    stipulation: Stipulation,
    plan: &Plan,
    observer: &mut dyn Observer,
) -> ControlFlow<Report, Report> {
    let start = Moment::now();
    let rules = position.board().rules();
    let tables = plan.tables.as_ref().map(|tables| rules.tables(tables, problem.repetition));
    let solution = problem.solution.as_ref().filter(|_| plan.authored);
    let intended = problem.intended_solutions.as_ref().map(Intended::total);
    let task = Task {
        position,
        stipulation,
        stipulation_source: problem.stipulation_source,
        repetition: problem.repetition,
        solution: solution.map(|solution| &solution.read),
        any_notation: problem.any_notation,
        is_broken: problem.is_broken,
        printed_moves: problem.printed_moves,
        intended: intended.filter(|_| plan.authored),
        notation: problem.notation,
        tables: tables.as_ref(),
    };
    let mut examination = Examination::new(task, plan.clone());
    if let Some(scout) = observer.scout(&problem.position) {
        examination.set_scout(solve::scout(scout));
    }
    let notation = plan.notation.filter(|it| R::NOTATIONS.contains(it)).unwrap_or(problem.notation);
    let repetition = problem.repetition;
    let recorder = Recorder { notation, repetition, asked: stipulation, position };
    let report = blank(recorder, problem, solution.is_some());
    let mut work = Work { recorder, examination, report, expect: problem.expect.as_ref() };
    for part in plan.parts_inside() {
        work.part(part, observer);
        work.report.cost =
            Cost { nodes: work.examination.nodes(), seconds: start.elapsed().as_secs_f64() };
        if observer.found(part, &work.report).is_break() {
            return ControlFlow::Break(work.report);
        }
        if work.report.answer.refused.is_some() {
            break;
        }
    }
    ControlFlow::Continue(work.report)
}

/// A report of nothing but the problem.
pub(super) fn blank<R: ExamineRules>(
    recorder: Recorder<'_, R>,
    problem: &Problem,
    authored: bool,
) -> Report {
    let position = R::any_position(*recorder.position);
    Report {
        id: problem.id.clone(),
        title: problem.name(),
        authors: problem.authors(),
        fen: recorder.position.to_string(),
        rules: recorder.position.board().rules().rule_set(),
        turn: recorder.turn(),
        stipulation: recorder.asked,
        stipulation_source: problem.stipulation_source,
        is_broken: problem.is_broken,
        repetition: recorder.repetition,
        notation: recorder.notation,
        authored,
        over: Over::of(&position),
        no_last_move: !position.can_arise(),
        ..Report::default()
    }
}

struct Work<'a, R: ExamineRules> {
    recorder: Recorder<'a, R>,
    examination: Examination<'a, R>,
    report: Report,
    expect: Option<&'a Expect>,
}

impl<R: ExamineRules> Work<'_, R> {
    fn part(&mut self, part: Part, observer: &mut dyn Observer) {
        let recorder = self.recorder;
        match part {
            Part::Answer => self.answer(),
            Part::Replay => match self.examination.replayed() {
                Ok(replayed) => self.report.answer.replayed = replayed,
                Err(error) => self.report.answer.refused = Some(error.to_string()),
            },
            Part::Check => self.check(),
            Part::RestsOnBan { all } => {
                self.report.answer.rests_on_ban = self.examination.rests_on_ban(all);
            }
            Part::WinKinds => self.report.answer.win_kinds = self.examination.win_kinds(),
            Part::Certificate => self.certificate(observer),
            Part::MainLine => {
                let main = self.main_line();
                self.report.main = self.ended(&main);
            }
            Part::Tree => self.tree(),
            Part::End(which) => {
                let line = match which {
                    MainLine::Answer => self.examination.line().moves,
                    MainLine::Tree => self.main_line(),
                };
                // The game goes on where a line of best play breaks off.
                let is_over = recorder.after(recorder.position, &line).outcome().is_some();
                let end = recorder.end(&line);
                self.report.end = end.filter(|end| is_over || end.line.recurrence.is_some());
                // How a draw is held says more.
                if self.report.tree.is_none() {
                    self.held_tree();
                }
            }
            Part::Variations(most) => {
                if let Err(stopped) = self.variations(most) {
                    self.report.variations_stopped = Some(stopped);
                }
            }
            Part::Themes => self.themes(),
            Part::Difficulty => match self.examination.facts() {
                Ok(facts) => self.report.difficulty = facts.map(|facts| rate(&facts).score),
                Err(stopped) => self.report.unclassified = Some(stopped),
            },
            Part::RestsOn => {
                if self.examination.question().is_some() {
                    let rests = self.examination.rests_on();
                    self.report.rests_on = Some(ends::rests_on(recorder, &rests));
                }
            }
            Part::SetPlay(most) => {
                let moves = self.report.stipulation.moves().or(self.report.answer.moves);
                if moves.is_none_or(|moves| moves <= most) {
                    self.report.set_play = Some(phases::set_play(recorder, &mut self.examination));
                    self.phase_themes();
                }
            }
            Part::Tries(0) if self.examination.authored_tries().next().is_none() => {}
            Part::Tries(most) => {
                self.report.tries = Some(phases::tries(recorder, &mut self.examination, most));
                self.phase_themes();
            }
            Part::Winners(within) => {
                self.report.winners =
                    Some(phases::winners(recorder, &mut self.examination, within));
            }
            Part::Alternatives => {
                self.report.alternatives = phases::alternatives(recorder, &mut self.examination);
            }
            Part::Claim(claim, first_move) => self.claim(claim, first_move),
            // Asked of whole problems, not of this one alone.
            Part::Economy { .. } => {}
        }
    }

    /// Puts in what is known of keys and length.
    fn answer(&mut self) {
        let recorder = self.recorder;
        let answer = self.examination.answer();
        let line = self.examination.line();
        self.report.solved = self.examination.solved();
        self.report.answer = Answer {
            moves: answer.moves,
            at_most: answer.at_most,
            unconfirmed: answer.unconfirmed,
            keys: recorder.moves(recorder.position, &answer.keys, 0),
            shortest: recorder.won(&answer.line),
            line: recorder.won(&line),
            not_within: answer.not_within,
            never: answer.never,
            stopped: answer.stopped,
            bounded: self.examination.is_bounded(),
            more_keys: self.examination.may_have_more_keys(),
            rests_on_ban: self.report.answer.rests_on_ban,
            win_kinds: std::mem::take(&mut self.report.answer.win_kinds),
            ..Answer::default()
        };
        self.report.main = self.ended(&line.moves);
        let timings = self.examination.timings();
        self.report.stages =
            Stages { found: timings.found, proven: timings.proven, keys: timings.keys };
        if self.examination.question().is_none() {
            let judged = self.examination.judged();
            study(recorder, judged.as_deref(), &mut self.report.answer);
        }
    }

    fn check(&mut self) {
        let check = self.examination.check();
        self.answer();
        self.report.answer.replayed = check.replayed;
        self.report.printed = self.examination.printed_moves();
        let findings = check.findings.iter().map(|finding| self.recorder.finding(finding));
        let mut report = CheckReport {
            verdict: check.verdict,
            policy: check.policy,
            is_asked: true,
            is_expected: false,
            findings: findings.collect(),
            more_duals: check.more_duals,
        };
        report.is_expected = report.holds(self.expect);
        self.report.check = Some(report);
    }

    fn certificate(&mut self, observer: &mut dyn Observer) {
        let mut refused = None;
        observer.certificate(&mut |to| {
            let proven = self.examination.write_certificate(to);
            refused =
                proven.as_ref().err().filter(|it| !it.is_cut_short()).map(Uncertified::to_string);
            proven
        });
        if refused.is_some() {
            self.report.answer.refused = refused;
        }
    }

    /// Shows how a draw is held, if one is, or how the other side holds where there is no win.
    fn held_tree(&mut self) -> bool {
        let recorder = self.recorder;
        let (tree, held) = if let Some((tree, held)) = held::strategy(&mut self.examination) {
            let held = phases::held(recorder, &tree.continuations, &held);
            (Some(recorder.tree(&tree)), held)
        } else if let Some((before, held)) = held::defence(&mut self.examination) {
            (None, phases::held(recorder, &before, &held))
        } else {
            return false;
        };
        self.report.tree = Some(TreeReport { tree, held: Some(held), ..TreeReport::default() });
        true
    }

    fn tree(&mut self) {
        if self.held_tree() {
            return;
        }
        self.report.tree = Some(match self.examination.notes() {
            Ok(None) => TreeReport::default(),
            Ok(Some(notes)) => TreeReport {
                tree: Some(self.recorder.tree(&notes.tree)),
                held: None,
                real_length: notes.real_length,
                stopped: notes.stopped,
            },
            Err(stopped) => TreeReport { stopped: Some(stopped), ..TreeReport::default() },
        });
    }

    /// The line through the tree, or that of the answer where there is no tree.
    fn main_line(&mut self) -> Vec<Move<R>> {
        let tree = self.examination.tree().unwrap_or_default();
        tree.map_or_else(|| self.examination.line().moves, |tree| tree.main_line())
    }

    fn themes(&mut self) {
        match self.examination.themes_of_phases() {
            Ok(themes) => {
                self.report.themes = themes.map(|themes| ends::themes(self.recorder, &themes));
            }
            Err(stopped) => self.report.unclassified = Some(stopped),
        }
    }

    /// Compares the solution with a new phase, if themes are asked for.
    fn phase_themes(&mut self) {
        if self.report.themes.is_some() {
            self.themes();
        }
    }

    /// A line from the problem position with the way it ends the game, if it does.
    fn ended(&self, moves: &[Move<R>]) -> Line {
        let line = self.recorder.line(moves);
        let win = if line.recurrence.is_some() {
            Some(WinKind::Repetition)
        } else {
            match self.recorder.after(self.recorder.position, moves).outcome() {
                Some(Outcome::Win { by, .. }) => Some(by),
                Some(Outcome::Draw) | None => None,
            }
        };
        Line { win, ..line }
    }

    /// Explains the ends of the variations, at most `most` with that of the main line. A position
    /// that several variations reach is explained once.
    fn variations(&mut self, most: usize) -> Result<(), Stopped> {
        let Some(tree) = self.examination.tree()? else { return Ok(()) };
        let main = self.report.end.iter().map(|end| end.fen.clone());
        let mut seen: BTreeSet<String> = main.collect();
        let mut said = BTreeSet::new();
        let main = self.examination.line().moves;
        let defences = self.defences(&main, &mut said);
        self.report.end.iter_mut().for_each(|end| end.defences.clone_from(&defences));
        for line in theme::variations(&tree) {
            self.examination.check_limits()?;
            let Some(mut end) = self.recorder.end(&line) else { continue };
            if !seen.insert(end.fen.clone()) {
                continue;
            }
            if self.report.variations.len() + 1 >= most {
                self.report.more_variations += 1;
            } else {
                end.defences = self.defences(&line, &mut said);
                self.report.variations.push(end);
            }
        }
        Ok(())
    }

    /// Why the replies of a line fail that were not `said` before. What a limit has kept from being known
    /// is left out.
    fn defences(
        &mut self,
        line: &[Move<R>],
        said: &mut BTreeSet<Vec<Move<R>>>,
    ) -> Vec<DefenceReport> {
        let replies = (1..line.len()).step_by(2);
        let new: Vec<usize> = replies.filter(|&at| said.insert(line[..=at].to_vec())).collect();
        let found =
            new.into_iter().filter_map(|at| Some((at, self.examination.defence(line, at)?)));
        let recorder = self.recorder;
        found.map(|(at, defence)| phases::defence(recorder, &line[..at], &defence)).collect()
    }

    fn claim(&mut self, claim: Claim, first_move: Option<AnyMove>) {
        let first_move = first_move.and_then(R::of_move);
        let Claimed { verdict, first_move, loss } = self.examination.audit(claim, first_move);
        let first_move = first_move.map(|mv| self.recorder.mv(self.recorder.position, mv, 0));
        self.report.claim = Some(Claimed { verdict, first_move, loss });
    }
}

/// Puts in what is known of a study.
fn study<R: ExamineRules>(
    recorder: Recorder<'_, R>,
    judged: Result<&Judged<R>, &What>,
    answer: &mut Answer,
) {
    let judged = match judged {
        Ok(judged) => judged,
        Err(why) => {
            answer.never = why.kind() == FindingKind::NoSolution;
            answer.study = Some(Study::Unknown(why.clone()));
            return;
        }
    };
    let keys = judged.keys.iter();
    answer.keys = keys.clone().map(|key| recorder.mv(recorder.position, key.mv, 0)).collect();
    answer.more_keys = judged.unknown > 0;
    answer.shortest = recorder.line(&judged.line);
    answer.study = Some(Study::Known(StudyReport {
        value: judged.value,
        fulfilled: judged.fulfilled,
        values: keys.map(|key| key.value).collect(),
        others: judged.others,
        unknown: judged.unknown,
    }));
}
