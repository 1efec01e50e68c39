//! Studies: *win* (`+`) and *draw* (`=`) without a number of moves, judged by exact values.
//!
//! What counts is the value, not the length: a key is every first move that keeps the win (or
//! the draw), and a study is sound if there is exactly one. Further on, a second move that also
//! keeps it is always a minor dual: without a bound there is no full length that would make one
//! major.

use std::sync::Arc;

use super::authored::{Authored, Choice};
use super::examination::{Examination, ExamineRules};
use super::finding::{Judged, TypedFinding};
use super::held;
use super::task::Task;
use crate::exact::{
    FileError, MissingTable, MoveValue, Probe, Value, Wdl, best_line, move_values, preserving_moves,
};
use crate::game::{Move, Position, Repetition, Rules, SearchRules};
use crate::notation::NotationRules;
use crate::problem::Stipulation;
use crate::report::What;
use crate::solve::{BestPlay, Prove, Reached, SolutionPositions, comes_back};
use crate::verdict::{Severity, StudyValue};

/// Duals that are looked for along a solution that no author gives.
const DUALS: usize = 12;

/// The value that a study asks for; nothing for another stipulation.
pub(super) fn wanted(stipulation: Stipulation) -> Option<Wdl> {
    match stipulation {
        Stipulation::WIN => Some(Wdl::Win),
        Stipulation::DRAW => Some(Wdl::Draw),
        _ => None,
    }
}

/// Judges the position of a study by tables.
///
/// # Errors
/// Why they do not know it.
pub(super) fn judge<R: NotationRules + SearchRules>(
    task: &Task<'_, R>,
    tables: Option<&dyn Probe<R>>,
) -> Result<Judged<R>, What> {
    let (Some(wanted), Some(tables)) = (wanted(task.stipulation), tables) else {
        return Err(What::NoTables);
    };
    let position = task.position;
    if tables.repetition() != task.repetition {
        return Err(What::MissingTable(MissingTable::NotUnderTheseRules));
    }
    let known = || -> Result<_, FileError> {
        let Some(value) = tables.probe(position)? else { return Ok(None) };
        let Some(moves) = move_values(tables, position)? else { return Ok(None) };
        Ok(Some((value, moves, best_line(tables, position)?)))
    };
    let Some((value, moves, line)) = known().map_err(|error| broken(&error))? else {
        return Err(What::MissingTable(tables.missing(position)));
    };
    let fulfilled = value.wdl() == wanted;
    let (keys, others) =
        if fulfilled { preserving_moves(&moves, wanted) } else { (Vec::new(), moves.len()) };
    let value = StudyValue::exact(value);
    let losing = moves.iter().filter_map(|it| match it.value {
        Value::Loss(plies) => Some((it.mv, u8::try_from(plies / 2).ok()?)),
        _ => None,
    });
    let losing = losing.collect();
    Ok(Judged { value, fulfilled, keys, others, unknown: 0, losing, line, is_searched: false })
}

fn broken(error: &FileError) -> What {
    What::BrokenTable { error: error.to_string() }
}

/// Collects the findings of a study, without the author's moves that cannot be played.
pub(super) fn check<R: ExamineRules>(examination: &mut Examination<'_, R>) -> Vec<TypedFinding<R>> {
    let (task, judged) = (examination.task, examination.judged());
    let found = judged.map(|judged| {
        let authored = examination.authored.as_ref();
        let tables = examination.tables_of(&judged);
        let tables = tables.as_deref();
        let mut check = Check { task: &task, tables, findings: Vec::new() };
        let line = line(&task, tables, &judged, authored);
        if let Err(error) = line.and_then(|line| check.look(&judged, authored, &line)) {
            check.findings.push(TypedFinding::new(broken(&error)));
        }
        let mut findings = check.findings;
        find_detours(examination, &judged, &mut findings);
        if judged.is_searched && judged.fulfilled {
            findings.extend(held::along(examination, judged.value.wdl()));
        }
        findings
    });
    found.unwrap_or_else(|undecided| vec![TypedFinding::new(undecided)])
}

/// The first moves that are wanted: the author's, or the one that wins soonest.
pub(super) fn wanted_moves<R: NotationRules + SearchRules>(
    task: &Task<'_, R>,
    judged: &Judged<R>,
    authored: Option<&Authored<R>>,
) -> Vec<Move<R>> {
    match task.intended {
        Some(intended) => {
            Authored::wanted(authored, intended, judged.keys.iter().map(|key| key.mv))
        }
        None => Vec::from_iter(judged.key(authored)),
    }
}

/// The line of a study: best play from the author's key on, or from the best first move.
pub(super) fn line<R: NotationRules + SearchRules>(
    task: &Task<'_, R>,
    tables: Option<&dyn Probe<R>>,
    judged: &Judged<R>,
    authored: Option<&Authored<R>>,
) -> Result<Vec<Move<R>>, FileError> {
    let key = judged.key(authored).filter(|mv| judged.line.first() != Some(mv));
    if judged.is_searched {
        let draws = judged.value.wdl() == Wdl::Draw;
        return Ok(key.filter(|_| draws).map_or_else(|| judged.line.clone(), |key| vec![key]));
    }
    let (Some(key), Some(tables)) = (key, tables) else { return Ok(judged.line.clone()) };
    let mut line = vec![key];
    if judged.value.wdl() == Wdl::Win {
        line.extend(best_line(tables, &task.position.after(key))?);
    }
    Ok(line)
}

/// Turns cooks of a won study into detours that come back to its solution: they win later than the
/// author's key, and against longest defenses the attacker can reach a position of the solution
/// again. A win by the rule about repetition has no length that could be compared.
fn find_detours<R: ExamineRules>(
    examination: &mut Examination<'_, R>,
    judged: &Judged<R>,
    findings: &mut [TypedFinding<R>],
) {
    let authored = examination.authored.as_ref();
    let Some(key) = judged.key(authored) else { return };
    let value = judged.keys.iter().find(|it| it.mv == key).map(|it| it.value);
    let Some(Value::Win(in_time)) = value else { return };
    let tables = examination.tables_of(judged);
    let Ok(line) = line(&examination.task, tables.as_deref(), judged, authored) else { return };
    let mut solution = SolutionPositions::of_line(examination.task.position, &line);
    if let Some(authored) = authored {
        solution.add_line(examination.task.position, &authored.main_line());
    }
    for finding in findings {
        let What::Keeps { value: StudyValue { value: Value::Win(plies), .. }, .. } = finding.what
        else {
            continue;
        };
        let Some(&mv) = finding.moves.first().filter(|_| plies > in_time) else { continue };
        let found = match &tables {
            Some(tables) => {
                by_tables(Arc::as_ref(tables), examination.task.position, mv, &solution)
            }
            None => by_search(examination, mv, plies, &solution),
        };
        if let Some(plies) = found.filter(|&plies| plies > in_time) {
            let moves = u8::try_from(plies.div_ceil(2)).unwrap_or(u8::MAX);
            let what = What::Detour { moves, is_key: true };
            let (severity, line) = (Severity::Minor, Vec::new());
            *finding = TypedFinding { severity, line, moves: vec![mv], ..TypedFinding::new(what) };
        }
    }
}

/// The plies of a win that comes back to the solution, as tables know it.
fn by_tables<R: ExamineRules>(
    tables: &dyn Probe<R>,
    position: &Position<R>,
    mv: Move<R>,
    solution: &SolutionPositions<R>,
) -> Option<u16> {
    let start = Reached::attacking(position, Repetition::None).after(mv);
    let mut play = TablePlay(tables);
    let plies = play.0.probe(&start).ok()??.plies()?;
    let comes_back = comes_back(&mut play, solution, &start, plies).ok()?;
    (comes_back == Some(true)).then_some(plies + 1)
}

/// The same by search, which has to find the shortest win first: the one that is known takes this
/// many plies at most.
fn by_search<R: ExamineRules>(
    examination: &mut Examination<'_, R>,
    mv: Move<R>,
    plies: u16,
    solution: &SolutionPositions<R>,
) -> Option<u16> {
    let start = examination.start().after(mv);
    let prover = &mut examination.prover;
    let (mut left, most) = (0, u8::try_from(plies / 2).ok()?);
    while left < most && !prover.loses(&start, left).ok()? {
        left += 1;
    }
    let comes_back =
        comes_back(prover as &mut dyn Prove<R>, solution, &start, u16::from(left)).ok()?;
    (comes_back == Some(true)).then_some(2 * u16::from(left) + 1)
}

/// Best play by tables, in plies.
struct TablePlay<'a, R: Rules>(&'a dyn Probe<R>);

impl<R: ExamineRules> TablePlay<'_, R> {
    /// The moves of the best value, with that value; none where a table is missing.
    fn best(&self, at: &Position<R>) -> Result<Vec<MoveValue<R>>, FileError> {
        let mut moves = move_values(self.0, at)?.unwrap_or_default();
        let best = moves.first().map(|it| it.value);
        moves.retain(|it| Some(it.value) == best);
        Ok(moves)
    }
}

impl<R: ExamineRules> BestPlay<R> for TablePlay<'_, R> {
    type Error = FileError;

    fn attacks(&mut self, at: &Reached<R>, _left: u16) -> Result<Vec<Move<R>>, FileError> {
        Ok(self.best(at)?.into_iter().map(|it| it.mv).collect())
    }

    fn defences(&mut self, at: &Reached<R>, _: u16) -> Result<Vec<(Move<R>, u16)>, FileError> {
        let left = |it: MoveValue<R>| Some((it.mv, it.value.plies()?.saturating_sub(1)));
        Ok(self.best(at)?.into_iter().filter_map(left).collect())
    }
}

struct Check<'a, R: NotationRules + SearchRules> {
    task: &'a Task<'a, R>,
    /// The tables that know the problem position.
    tables: Option<&'a dyn Probe<R>>,
    findings: Vec<TypedFinding<R>>,
}

impl<R: NotationRules + SearchRules> Check<'_, R> {
    fn look(
        &mut self,
        judged: &Judged<R>,
        authored: Option<&Authored<R>>,
        line: &[Move<R>],
    ) -> Result<(), FileError> {
        let value = judged.value;
        if !judged.fulfilled {
            self.findings.push(TypedFinding::new(What::Value(value)));
            return Ok(());
        }
        let wanted = wanted_moves(self.task, judged, authored);
        self.cooks(judged, &wanted);
        if let Some(intended) = self.task.intended
            && judged.unknown == 0
            && judged.keys.len() < usize::from(intended)
        {
            self.findings
                .push(TypedFinding::new(What::FewerKeys { found: judged.keys.len(), intended }));
        }
        if judged.unknown > 0 {
            let (moves, table) = (judged.unknown, self.task.missing_table());
            self.findings.push(TypedFinding::new(What::OtherMoves { moves, table }));
        }
        match (self.tables, authored) {
            (Some(tables), Some(authored)) => self.authored(tables, authored, value.wdl()),
            (Some(tables), None) => self.duals(tables, line, value.wdl()),
            (None, _) => Ok(()),
        }
    }

    /// First moves that are not the author's and keep the value, too.
    fn cooks(&mut self, judged: &Judged<R>, wanted: &[Move<R>]) {
        let all_wanted = judged.keys.iter().all(|key| wanted.contains(&key.mv));
        if !all_wanted && judged.others + judged.unknown == 0 && judged.keys.len() > 1 {
            let moves = judged.keys.iter().map(|key| key.mv).collect();
            let what = What::AllKeep { value: judged.value.wdl() };
            self.findings.push(TypedFinding { moves, ..TypedFinding::new(what) });
            return;
        }
        let shortest = judged.keys.first().map(|key| key.value);
        for &MoveValue { mv, value } in judged.keys.iter().filter(|it| !wanted.contains(&it.mv)) {
            let soonest = Some(value) == shortest;
            // A win that a search has found in addition to the shortest may be shorter than its
            // stated length.
            let or_fewer = judged.value.or_fewer || judged.is_searched && !soonest;
            let value = StudyValue { value, or_fewer };
            let (line, moves) = (vec![mv], vec![mv]);
            let what = What::Keeps { value, soonest };
            self.findings.push(TypedFinding { line, moves, ..TypedFinding::new(what) });
        }
    }

    /// Compares the author's moves with the tables.
    fn authored(
        &mut self,
        tables: &dyn Probe<R>,
        authored: &Authored<R>,
        wanted: Wdl,
    ) -> Result<(), FileError> {
        let turn = self.task.position.turn();
        for (at, place) in authored.places.iter().enumerate() {
            if place.position.turn() != turn || place.in_try {
                continue;
            }
            let kept = tables.probe(&place.position)?.map(Value::wdl) == Some(wanted);
            let Some(moves) = move_values(tables, &place.position)?.filter(|_| kept) else {
                continue;
            };
            let (keep, _) = preserving_moves(&moves, wanted);
            for choice in &place.choices {
                let mv = choice.mv;
                if choice.is_try {
                    let works = keep.iter().any(|it| it.mv == mv);
                    self.tried(tables, (authored, choice), wanted, works)?;
                    continue;
                }
                if keep.iter().any(|it| it.mv == mv) {
                    continue;
                }
                let value = moves.iter().find(|it| it.mv == mv).map(|it| it.value);
                let finding = TypedFinding::new(What::DoesNotKeep { wanted, value });
                self.findings.push(authored.blame(at, choice, finding));
            }
            if at > 0 && keep.len() > 1 {
                self.dual(authored.line_to(at), &keep);
            }
        }
        Ok(())
    }

    /// What is wrong with a try: that it does what is asked for, or that a reply does not refute it.
    fn tried(
        &mut self,
        tables: &dyn Probe<R>,
        (authored, tried): (&Authored<R>, &Choice<R>),
        wanted: Wdl,
        works: bool,
    ) -> Result<(), FileError> {
        if works {
            let what = What::TryWorks { moves: None, wanted };
            self.findings.push(authored.blame(0, tried, TypedFinding::new(what)));
            return Ok(());
        }
        for reply in authored.refutations(tried) {
            let after = &authored.places[reply.next].position;
            if tables.probe(after)?.map(Value::wdl) == Some(wanted) {
                let finding = TypedFinding::new(What::NotRefuted { left: None });
                self.findings.push(authored.blame(tried.next, reply, finding));
            }
        }
        Ok(())
    }

    /// Where best play could go on in another way.
    fn duals(
        &mut self,
        tables: &dyn Probe<R>,
        line: &[Move<R>],
        wanted: Wdl,
    ) -> Result<(), FileError> {
        let mut position = *self.task.position;
        let mut found = 0;
        for (at, &mv) in line.iter().enumerate() {
            if at > 0 && at % 2 == 0 && found < DUALS {
                let Some(moves) = move_values(tables, &position)? else { return Ok(()) };
                let (keep, _) = preserving_moves(&moves, wanted);
                if keep.len() > 1 {
                    self.dual(line[..at].to_vec(), &keep);
                    found += 1;
                }
            }
            position = position.after(mv);
        }
        Ok(())
    }

    fn dual(&mut self, line: Vec<Move<R>>, keep: &[MoveValue<R>]) {
        let moves = keep.iter().map(|it| it.mv).collect();
        self.findings.push(TypedFinding::dual(line, moves, false));
    }
}
