//! Studies: *win* (`+`) and *draw* (`=`) without a number of moves, judged by exact values.
//!
//! What counts is the value, not the length: a key is every first move that keeps the win (or
//! the draw), and a study is sound if there is exactly one. Further on, a second move that
//! also keeps it is a minor dual, wherever it stands: without a bound there is no full
//! length that would make one major. Which of several winning moves is the shortest is told.

use std::sync::Arc;

use super::authored::{Authored, wrong};
use super::check::Task;
use super::report::{Finding, Policy, Report, Severity, verdict};
use crate::game::{Move, Position, Rules, SearchRules, insertion_sort, insertion_sort_by_key};
use crate::notation::{NotationRules, write};
use crate::problem::{FindingKind, Mate, Stipulation};
use crate::solve::{Answer, MAX_LENGTH};
use crate::tablebase::{
    FileError, MoveValue, Plies, Probe, Value, Wdl, best_line, move_values, preserving_moves,
};

/// Duals that are looked for along a solution that no author gives.
const DUALS: usize = 12;

/// What tables know of a position that is a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged<R: Rules> {
    /// Its value for the side to move.
    pub value: Value,
    /// Whether that is what is asked for.
    pub fulfilled: bool,
    /// The moves that do what is asked for, the shortest win first.
    pub keys: Vec<MoveValue<R>>,
    /// How many legal moves do not.
    pub others: usize,
    /// Best play to the end, if it is decided.
    pub line: Vec<Move<R>>,
}

impl<R: Rules> Judged<R> {
    /// The keys that win soonest.
    pub fn shortest(&self) -> impl Iterator<Item = &MoveValue<R>> {
        let best = self.keys.first().map(|key| key.value.rank());
        self.keys.iter().filter(move |key| Some(key.value.rank()) == best)
    }
}

/// What a study asks for, if the stipulation is that of a study.
fn wanted(stipulation: Stipulation) -> Option<Wdl> {
    match stipulation {
        Stipulation::Win => Some(Wdl::Win),
        Stipulation::Draw => Some(Wdl::Draw),
        Stipulation::Mate(_) => None,
    }
}

/// Judges a position by tables; nothing if the stipulation is not that of a study or a table
/// is missing.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub fn judge<R: NotationRules>(
    tables: &dyn Probe<R>,
    position: &Position<R>,
    stipulation: Stipulation,
) -> Result<Option<Judged<R>>, FileError> {
    let Some(wanted) = wanted(stipulation) else { return Ok(None) };
    let Some(value) = tables.probe(position)? else { return Ok(None) };
    let Some(moves) = move_values(tables, position)? else { return Ok(None) };
    let fulfilled = value.wdl() == wanted;
    let (keys, others) =
        if fulfilled { preserving_moves(&moves, wanted) } else { (Vec::new(), moves.len()) };
    let line = best_line(tables, position)?;
    Ok(Some(Judged { value, fulfilled, keys, others, line }))
}

/// Checks a study.
pub(super) fn study<R: NotationRules + SearchRules>(
    task: Task<'_, R>,
    policy: Policy,
) -> Report<R> {
    let mut findings = Vec::new();
    let authored = task.solution.map(|text| Authored::play(task.position, task.notation, text));
    let mut answer = Answer::nothing();
    let mut value = None;
    match known(task) {
        Err(message) => add(&mut findings, FindingKind::Undecided, Severity::Major, message),
        Ok((tables, judged)) => {
            value = Some(judged.value);
            answer.keys = judged.keys.iter().map(|key| key.mv).collect();
            insertion_sort(&mut answer.keys);
            answer.line.moves.clone_from(&judged.line);
            let mut check = Check { task, tables, findings: Vec::new() };
            let checked = check.look(&judged, authored.as_ref(), &mut answer);
            findings.append(&mut check.findings);
            if let Err(error) = checked {
                add(&mut findings, FindingKind::Undecided, Severity::Major, error.to_string());
            }
        }
    }
    if let Some(authored) = authored {
        findings.extend(authored.findings);
    }
    insertion_sort_by_key(&mut findings, |finding| finding.kind);
    let verdict = verdict(&findings, policy);
    Report {
        findings,
        verdict,
        policy,
        answer,
        tree: None,
        more_duals: false,
        nodes: 0,
        replayed: None,
        value,
    }
}

/// The tables and what they know of the problem, or why they do not.
fn known<R: NotationRules>(task: Task<'_, R>) -> Result<(&dyn Probe<R>, Judged<R>), String> {
    let asked = task.stipulation;
    if let Stipulation::Mate(Mate { within: Some(moves), .. }) = asked {
        return Err(format!(
            "a win in {moves} moves is asked for, and at most {MAX_LENGTH} are searched"
        ));
    }
    let Some(tables) = task.tables.map(Arc::as_ref) else {
        return Err(format!(
            "the stipulation {asked} is settled by endgame tables; --tables names their folder"
        ));
    };
    match judge(tables, task.position, asked) {
        Ok(Some(judged)) => Ok((tables, judged)),
        Ok(None) => Err(format!(
            "the stipulation {asked} is settled by endgame tables, and there is no {}, or none of what captures lead to",
            tables.missing(task.position)
        )),
        Err(error) => Err(error.to_string()),
    }
}

struct Check<'a, R: NotationRules> {
    task: Task<'a, R>,
    tables: &'a dyn Probe<R>,
    findings: Vec<Finding<R>>,
}

impl<R: NotationRules> Check<'_, R> {
    fn look(
        &mut self,
        judged: &Judged<R>,
        authored: Option<&Authored<R>>,
        answer: &mut Answer<R>,
    ) -> Result<(), FileError> {
        let position = self.task.position;
        if !judged.fulfilled {
            let message = match judged.value.wdl() {
                Wdl::Win => format!("the side to move even wins: {}", judged.value),
                Wdl::Draw => "with best play it is a draw".to_owned(),
                Wdl::Loss => format!("the side to move is lost: {}", judged.value),
            };
            add(&mut self.findings, FindingKind::NoSolution, Severity::Major, message);
            return Ok(());
        }
        let given = authored.and_then(|authored| authored.places[0].choices.first());
        let given = given.map(|choice| choice.mv);
        let best = judged.keys.first().map(|key| key.mv);
        let key = given.filter(|mv| answer.keys.contains(mv)).or(best);
        if let Some(key) = key.filter(|mv| answer.line.moves.first() != Some(mv)) {
            let rest = best_line(self.tables, &position.after(key))?;
            answer.line.moves = std::iter::once(key).chain(rest).collect();
            if judged.value.wdl() != Wdl::Win {
                answer.line.moves.truncate(1);
            }
        }
        self.cooks(judged, key);
        match authored {
            Some(authored) => self.authored(authored, judged.value.wdl())?,
            None => self.duals(&answer.line.moves, judged.value.wdl())?,
        }
        Ok(())
    }

    /// First moves that are not the author's and do it, too.
    fn cooks(&mut self, judged: &Judged<R>, key: Option<Move<R>>) {
        let does = if judged.value.wdl() == Wdl::Win { "wins" } else { "draws" };
        let count = judged.keys.len();
        if judged.others == 0 && count > 1 {
            let moves = judged.keys.iter().map(|key| key.mv).collect();
            let message = format!("all {count} moves {}", does.trim_end_matches('s'));
            let (kind, severity) = (FindingKind::Cook, Severity::Major);
            let line = Vec::new();
            self.findings.push(Finding { kind, severity, line, moves, message, span: None });
            return;
        }
        let shortest = judged.keys.first().map(|key| key.value);
        for valued in judged.keys.iter().filter(|valued| Some(valued.mv) != key) {
            let text = write(self.task.notation, self.task.position, valued.mv);
            let length = match valued.value.plies() {
                Some(plies) if Some(valued.value) == shortest => {
                    format!(", in {}, as short as can be", Plies(plies))
                }
                Some(plies) => format!(", in {}", Plies(plies)),
                None => String::new(),
            };
            let (kind, severity) = (FindingKind::Cook, Severity::Major);
            let (line, moves) = (vec![valued.mv], vec![valued.mv]);
            let message = format!("{text} also {does}{length}");
            self.findings.push(Finding { kind, severity, line, moves, message, span: None });
        }
    }

    /// Holds the author's moves against the tables.
    fn authored(&mut self, authored: &Authored<R>, wanted: Wdl) -> Result<(), FileError> {
        let turn = self.task.position.turn();
        for at in 0..authored.places.len() {
            let place = &authored.places[at];
            if place.position.turn() != turn {
                continue;
            }
            let kept = self.tables.probe(&place.position)?.map(Value::wdl) == Some(wanted);
            let Some(moves) = move_values(self.tables, &place.position)?.filter(|_| kept) else {
                continue;
            };
            let (keep, _) = preserving_moves(&moves, wanted);
            for choice in &place.choices {
                if keep.iter().any(|it| it.mv == choice.mv) {
                    continue;
                }
                let text = write(self.task.notation, &place.position, choice.mv);
                let value = moves.iter().find(|it| it.mv == choice.mv).map(|it| it.value);
                let value = value.map_or_else(String::new, |value| format!(": {value}"));
                let does = if wanted == Wdl::Win { "win" } else { "draw" };
                let message = format!("{text} does not keep the {does}{value}");
                let line = authored.line_to(at);
                let mut finding = wrong(line, message, Some(choice.span.clone()));
                finding.moves = vec![choice.mv];
                self.findings.push(finding);
            }
            if at > 0 && keep.len() > 1 {
                self.dual(authored.line_to(at), &place.position, &keep);
            }
        }
        Ok(())
    }

    /// Where best play could go on in another way.
    fn duals(&mut self, line: &[Move<R>], wanted: Wdl) -> Result<(), FileError> {
        let mut position = *self.task.position;
        let mut found = 0;
        for (at, &mv) in line.iter().enumerate() {
            if at > 0 && at % 2 == 0 && found < DUALS {
                let Some(moves) = move_values(self.tables, &position)? else { return Ok(()) };
                let (keep, _) = preserving_moves(&moves, wanted);
                if keep.len() > 1 {
                    self.dual(line[..at].to_vec(), &position, &keep);
                    found += 1;
                }
            }
            position = position.after(mv);
        }
        Ok(())
    }

    fn dual(&mut self, line: Vec<Move<R>>, position: &Position<R>, keep: &[MoveValue<R>]) {
        let texts = keep.iter().map(|it| write(self.task.notation, position, it.mv));
        let texts = texts.collect::<Vec<_>>().join(", ");
        let number = line.len() / 2 + 1;
        let message = format!("at move {number} there are {} ways: {texts}", keep.len());
        let (kind, severity) = (FindingKind::Dual, Severity::Minor);
        let moves = keep.iter().map(|it| it.mv).collect();
        self.findings.push(Finding { kind, severity, line, moves, message, span: None });
    }
}

fn add<R: Rules>(
    findings: &mut Vec<Finding<R>>,
    kind: FindingKind,
    severity: Severity,
    message: String,
) {
    let (line, moves) = (Vec::new(), Vec::new());
    findings.push(Finding { kind, severity, line, moves, message, span: None });
}
