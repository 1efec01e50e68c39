//! Checking one problem: solve it, then hold the author's solution against what was proven.

use std::sync::Arc;

use super::authored::Authored;
use super::certify::replay;
use super::report::{Finding, Policy, Report, Severity, verdict};
use super::solution::compare;
use super::study::study;
use crate::game::{Move, Position, Rules, SearchRules, insertion_sort_by_key};
use crate::notation::{Notation, NotationRules, write, write_line};
use crate::problem::{FindingKind, Mate, Solution, Stipulation};
use crate::solve::{
    self, Answer, Dual, Duals, Limits, MAX_LENGTH, Preferred, Prover, Question, Stopped, Unfinished,
};
use crate::tablebase::{Probe, prover};

/// How to check.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How strict to be about uniqueness.
    pub policy: Policy,
    /// What one problem may cost.
    pub limits: Limits,
}

/// What one problem asks and says.
#[derive(Clone, Copy)]
pub struct Task<'a, R: NotationRules> {
    /// The problem position.
    pub position: &'a Position<R>,
    /// What is asked.
    pub stipulation: Stipulation,
    /// The authored solution.
    pub solution: Option<&'a Solution>,
    /// How its moves are written; messages use it too.
    pub notation: Notation,
    /// Where exact values are known, which `+` and `=` ask for and a search makes use of.
    pub tables: Option<&'a Arc<dyn Probe<R>>>,
}

/// Checks a problem: all keys, all major duals, the authored solution.
pub fn verify<R: NotationRules + SearchRules>(task: Task<'_, R>, options: &Options) -> Report<R> {
    let Some(question) = question(task.stipulation) else {
        return study(task, options.policy);
    };
    let authored = task.solution.map(|text| Authored::play(task.position, task.notation, text));
    let mut prover = prover(question.checks, &options.limits, task.tables);
    let mut answer = solve::solve(&mut prover, task.position, question);
    let mut check = Check { task, options, prover, findings: Vec::new(), more_duals: false };
    let tree = check.look(question, &mut answer, authored.as_ref());
    let tree = tree.unwrap_or_else(|stopped| {
        let message = format!("{stopped}: not everything is proven");
        check.add(FindingKind::Undecided, Severity::Major, message);
        None
    });
    let replayed = check.replay(question, &answer);
    let Check { mut findings, more_duals, prover, .. } = check;
    if let Some(authored) = authored {
        findings.extend(authored.findings);
    }
    insertion_sort_by_key(&mut findings, |finding| finding.kind);
    let verdict = verdict(&findings, options.policy);
    let (policy, nodes) = (options.policy, prover.nodes());
    Report { findings, verdict, policy, answer, tree, more_duals, nodes, replayed, value: None }
}

/// What a stipulation asks of the solver; `None` if the solver cannot answer it: a study, which
/// tables answer, or a win in more than [`MAX_LENGTH`] moves.
pub fn question(stipulation: Stipulation) -> Option<Question> {
    let Stipulation::Mate(Mate { within, checks }) = stipulation else { return None };
    let Some(moves) = within else { return Some(Question { within: None, checks }) };
    let within = u8::try_from(moves).ok().filter(|&moves| moves <= MAX_LENGTH)?;
    Some(Question { within: Some(within), checks })
}

struct Check<'a, R: NotationRules> {
    task: Task<'a, R>,
    options: &'a Options,
    prover: Prover<R>,
    findings: Vec<Finding<R>>,
    more_duals: bool,
}

impl<R: NotationRules + SearchRules> Check<'_, R> {
    /// Collects the findings; returns the solution tree if there is a win.
    fn look(
        &mut self,
        question: Question,
        answer: &mut Answer<R>,
        authored: Option<&Authored<R>>,
    ) -> Result<Option<solve::Node<R>>, Stopped> {
        let position = *self.task.position;
        let given = authored.and_then(|authored| authored.places[0].choices.first());
        let given = given.map(|choice| choice.mv);
        if let Some(unfinished) = answer.stopped {
            let message = progress(answer, unfinished);
            self.add(FindingKind::Undecided, Severity::Major, message);
        }
        let Some(moves) = answer.moves else {
            if answer.stopped.is_none() {
                self.no_solution(answer, given)?;
            }
            return Ok(None);
        };
        let left = question.within.unwrap_or(moves);
        let key = given.filter(|mv| answer.keys.contains(mv));
        if moves < left {
            self.short_win(answer, moves, left)?;
        }
        // Without an authored key that works, the first key stands for it.
        let key = key.or_else(|| answer.keys.first().copied());
        if let Some(key) = key
            && answer.line.moves.first() != Some(&key)
            && self.prover.loses(&position.after(key), moves - 1)?
        {
            answer.line = solve::main_line(&mut self.prover, &position, key, moves)?;
        }
        let unwanted = answer.keys.iter().copied().filter(|&mv| Some(mv) != key);
        for mv in unwanted.collect::<Vec<_>>() {
            self.cook(mv, left, authored.is_some())?;
        }
        let preferred = authored.map(preferred).unwrap_or_default();
        if let Some(authored) = authored {
            let strict = self.options.policy == Policy::Strict;
            let found = compare(&mut self.prover, authored, left, self.task.notation, strict)?;
            self.findings.extend(found);
        }
        let Some(key) = key.filter(|_| answer.stopped.is_none()) else { return Ok(None) };
        // Where the problem can be solved sooner, every variation leaves the attacker time
        // to spare, so "in time" says nothing about duals.
        if moves == left && self.options.policy != Policy::Key {
            let duals = solve::duals(&mut self.prover, &position, key, left, &preferred)?;
            self.duals(duals);
        }
        let mut preferred = preferred;
        preferred.insert(position.key(), key);
        solve::expand(&mut self.prover, &position, left, &preferred).map(Some)
    }

    /// Lets the independent checker play the win through; what it does not accept is not
    /// told as proven.
    fn replay(&mut self, question: Question, answer: &Answer<R>) -> Option<bool> {
        let (moves, &key) = (answer.moves?, answer.line.moves.first()?);
        match replay(&mut self.prover, self.task.position, question, key, moves) {
            Ok(replayed) => Some(replayed),
            Err(error) => {
                self.add(FindingKind::Undecided, Severity::Major, error.to_string());
                Some(false)
            }
        }
    }

    fn no_solution(&mut self, answer: &Answer<R>, given: Option<Move<R>>) -> Result<(), Stopped> {
        let (position, within) = (self.task.position, answer.not_within);
        let mut message = format!("there is {}", no_win(answer));
        if let Some(key) = given.filter(|_| within > 0) {
            let child = position.after(key);
            if let Some(reply) = self.prover.refutation(&child, within - 1)? {
                let reply = write(self.task.notation, &child, reply);
                message = format!("{message}; {} is refuted by {reply}", self.text(key));
            }
        }
        self.add(FindingKind::NoSolution, Severity::Major, message);
        Ok(())
    }

    fn short_win(&mut self, answer: &Answer<R>, moves: u8, left: u8) -> Result<(), Stopped> {
        let mut keys = Vec::new();
        for &mv in &answer.keys {
            if self.prover.loses(&self.task.position.after(mv), moves - 1)? {
                keys.push(mv);
            }
        }
        let line = self.line(&answer.line.moves);
        let message = format!("a win in {moves} instead of {left}: {line}");
        self.add(FindingKind::ShortWin, Severity::Major, message);
        if let Some(finding) = self.findings.last_mut() {
            finding.line.clone_from(&answer.line.moves);
            finding.moves = keys;
        }
        Ok(())
    }

    fn cook(&mut self, mv: Move<R>, left: u8, authored: bool) -> Result<(), Stopped> {
        let position = self.task.position;
        let mut moves = 1;
        while moves < left && !self.prover.loses(&position.after(mv), moves - 1)? {
            moves += 1;
        }
        let line = solve::main_line(&mut self.prover, position, mv, moves)?.moves;
        let (text, proof) = (self.text(mv), self.line(&line));
        let what = if authored { "another key" } else { "a second key" };
        let message = format!("{what}, {text}, wins in {moves}: {proof}");
        self.add(FindingKind::Cook, Severity::Major, message);
        if let Some(finding) = self.findings.last_mut() {
            finding.line = line;
            finding.moves = vec![mv];
        }
        Ok(())
    }

    fn duals(&mut self, duals: Duals<R>) {
        self.more_duals = duals.more;
        for Dual { line, moves, major } in duals.found {
            let severity = if major { Severity::Major } else { Severity::Minor };
            let mut position = *self.task.position;
            for &mv in &line {
                position = position.after(mv);
            }
            let texts = moves.iter().map(|&mv| write(self.task.notation, &position, mv));
            let texts = texts.collect::<Vec<_>>().join(", ");
            let message =
                format!("after {} there are {} ways: {texts}", self.line(&line), moves.len());
            let kind = FindingKind::Dual;
            self.findings.push(Finding { kind, severity, line, moves, message, span: None });
        }
    }

    fn text(&self, mv: Move<R>) -> String {
        write(self.task.notation, self.task.position, mv)
    }

    fn line(&self, moves: &[Move<R>]) -> String {
        write_line(self.task.notation, self.task.position, moves)
    }

    fn add(&mut self, kind: FindingKind, severity: Severity, message: String) {
        self.findings.push(Finding {
            kind,
            severity,
            line: Vec::new(),
            moves: Vec::new(),
            message,
            span: None,
        });
    }
}

/// That there is no win, as a sentence: in how many moves, or at all.
pub fn no_win<R: Rules>(answer: &Answer<R>) -> String {
    if answer.never {
        "no win in any number of moves".to_owned()
    } else {
        format!("no win in {} or fewer moves", answer.not_within)
    }
}

/// Which limit was reached, and what was proven until then, as a sentence.
pub fn progress<R: Rules>(answer: &Answer<R>, unfinished: Unfinished) -> String {
    let Unfinished { reason, at, refuted, of } = unfinished;
    let proven = match answer.moves {
        Some(moves) => format!("a win in {moves} is proven"),
        None if answer.not_within == 0 => "nothing is proven".to_owned(),
        None => format!("no win in {}", answer.not_within),
    };
    format!("{reason}: {proven}; {refuted} of {of} first moves refuted for {at}")
}

/// The author's choice at every place of his solution.
fn preferred<R: NotationRules>(authored: &Authored<R>) -> Preferred<R> {
    let mut preferred = Preferred::default();
    for place in &authored.places {
        if let Some(choice) = place.choices.first() {
            preferred.entry(place.position.key()).or_insert(choice.mv);
        }
    }
    preferred
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::xiangqi::Xiangqi;

    fn asked(within: Option<u16>) -> Stipulation {
        Stipulation::Mate(Mate { within, checks: false })
    }

    #[test]
    fn a_win_in_more_moves_than_the_solver_can_bound_is_not_asked_as_another() {
        let most = u16::from(MAX_LENGTH);
        let question = |within| question(asked(within)).map(|question| question.within);
        assert_eq!(question(Some(most)), Some(Some(MAX_LENGTH)));
        assert_eq!(question(None), Some(None));
        for moves in [most + 1, 255, 256, 300, u16::MAX] {
            assert_eq!(question(Some(moves)), None, "{moves}");
        }
        let position = crate::game::fen::read::<Xiangqi>("3k5/9/9/9/9/9/9/4R4/9/R3K4 w").unwrap();
        let task = |stipulation| Task {
            position: &position,
            stipulation,
            solution: None,
            notation: Notation::Coordinates,
            tables: None,
        };
        let report = verify(task(asked(Some(300))), &Options::default());
        let [finding] = &report.findings[..] else { panic!("{:?}", report.findings) };
        assert_eq!(finding.kind, FindingKind::Undecided);
        assert_eq!(
            finding.message,
            "a win in 300 moves is asked for, and at most 250 are searched"
        );
        assert_eq!(report.answer, Answer::nothing());
    }
}
