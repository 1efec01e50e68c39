//! The other winning moves of a problem, graded, and what the policies make of them.

use std::sync::Arc;

use super::check::Check;
use super::examination::{Examination, ExamineRules, Part};
use super::finding::TypedFinding;
use super::held;
use crate::game::Move;
use crate::report::What;
use crate::solve::{
    self, Alternatives, BEYOND, Extent, Grade, Place, Prove, Prover, Reached, SolutionPositions,
    Stopped, comes_back,
};
use crate::verdict::{Policy, Severity};

/// The most positions that are searched for the other wins of a whole solution tree: this multiple
/// of what the answer took, and at least this number.
const TIMES: u64 = 2;
const AT_LEAST: u64 = 300_000;

/// A first move that wins later than was looked for, with its length and its grade, if that is known.
type Later<R> = (Move<R>, u8, Option<Grade>);

/// Moves that useless interpositions may add to a solution.
const INTERPOSED: u8 = 8;

impl<R: ExamineRules> Examination<'_, R> {
    /// The other winning moves of the solution, up to [`Plan::beyond`](super::Plan::beyond) moves
    /// later. `None` without a win.
    ///
    /// # Errors
    /// The limit that kept the solution from being found.
    pub fn alternatives(&mut self, extent: Extent) -> Part<Alternatives<R>> {
        if let Some(known) = self.alternatives.get(&extent) {
            return known.clone();
        }
        let found = self.find_alternatives(extent).map(|found| found.map(Arc::new));
        self.alternatives.insert(extent, found.clone());
        found
    }

    fn find_alternatives(&mut self, extent: Extent) -> Result<Option<Alternatives<R>>, Stopped> {
        let Some(tree) = self.tree()? else { return Ok(None) };
        let beyond = self.plan.beyond.unwrap_or(BEYOND);
        let start = self.start();
        if extent == Extent::Tree {
            let share = Some(AT_LEAST.max(TIMES.saturating_mul(self.nodes())));
            let prover = &mut self.prover;
            return Ok(Some(solve::alternatives(prover, &start, &tree, beyond, extent, share)));
        }
        // A verdict rests on these, so that the whole budget is theirs.
        let usual = self.plan.usual_nodes;
        let found = self.bounded(usual, |it| {
            solve::alternatives(&mut it.prover, &start, &tree, beyond, extent, None)
        });
        Ok(Some(found))
    }

    /// Takes a longer win for the answer where none is as short as asked, if only useless
    /// interpositions make it longer.
    pub(super) fn pass_over_idle(&mut self) -> Result<(), Stopped> {
        let answer = self.answer();
        let Some((question, within)) = self.question.and_then(|it| Some((it, it.within?))) else {
            return Ok(());
        };
        if answer.moves.is_some() || answer.stopped.is_some() || answer.never {
            return Ok(());
        }
        let asked = self.ask_for_longer(question, within.saturating_add(INTERPOSED));
        let is_longer = asked.answer.moves.is_some();
        self.take_answer(asked);
        if is_longer && self.real_length()?.is_some_and(|real| real <= within) {
            return Ok(());
        }
        self.question = Some(question);
        self.forget_solution();
        self.set_answer(answer);
        Ok(())
    }
}

impl<R: ExamineRules> Check<'_, '_, R> {
    /// What the policy asks of other winning moves.
    pub(super) fn alternatives(&mut self) -> Result<(), Stopped> {
        match self.examination.plan.policy {
            Policy::AnyWin => self.any_win(),
            Policy::Tsume => self.main_line(),
            Policy::Strict | Policy::Standard | Policy::OnlyMove | Policy::Key => Ok(()),
        }
    }

    /// No other first move may win in any number of moves.
    fn any_win(&mut self) -> Result<(), Stopped> {
        let Some(found) = self.examination.alternatives(Extent::Key)? else { return Ok(()) };
        let Some(place) = found.places.first() else { return Ok(()) };
        self.wins_later(place)?;
        if let Some(stopped) = found.stopped {
            self.open_wins(place.open.len(), place.not_within, Some(stopped));
            return Ok(());
        }
        let (later, open) = self.examination.wins_ever(&place.open, place.not_within)?;
        for (mv, moves, grade) in later {
            match grade {
                Some(grade) => self.other_win(&[], mv, moves, grade)?,
                None => self.open_wins(1, moves - 1, Some(Stopped::Nodes)),
            }
        }
        if open > 0 {
            self.open_wins(open, place.not_within, None);
        }
        Ok(())
    }

    /// No other move of the main line may win before its last move.
    fn main_line(&mut self) -> Result<(), Stopped> {
        let Some(found) = self.examination.alternatives(Extent::MainLine)? else { return Ok(()) };
        let beyond = found.beyond;
        for place in found.places.iter().filter(|place| place.left > 1) {
            self.wins_later(place)?;
            let in_time = place.found.iter().filter(|it| it.moves <= place.left);
            let in_time: Vec<Move<R>> = in_time.map(|it| it.mv).collect();
            // Of first moves these are cooks, which are found already.
            if !place.line.is_empty() && !in_time.is_empty() {
                let moves = std::iter::once(place.followed).chain(in_time).collect();
                self.findings.push(TypedFinding::dual(place.line.clone(), moves, true));
            }
            if !place.is_whole(beyond) {
                self.open_wins(place.open.len(), place.not_within, found.stopped);
            }
        }
        if let Some(stopped) = found.stopped.filter(|_| found.places.len() < found.of) {
            self.findings.push(TypedFinding::new(What::OpenCheck(stopped)));
        }
        Ok(())
    }

    /// The moves of a place that win later than asked.
    fn wins_later(&mut self, place: &Place<R>) -> Result<(), Stopped> {
        for it in place.found.iter().filter(|it| it.moves > place.left) {
            match it.grade {
                Some(grade) => self.other_win(&place.line, it.mv, it.moves, grade)?,
                None => self.open_wins(1, it.moves - 1, Some(Stopped::Nodes)),
            }
        }
        Ok(())
    }

    fn other_win(
        &mut self,
        line: &[Move<R>],
        mv: Move<R>,
        moves: u8,
        grade: Grade,
    ) -> Result<(), Stopped> {
        let is_detour = grade == Grade::Detour;
        let is_key = line.is_empty();
        let what = if is_detour {
            What::Detour { moves, is_key }
        } else {
            What::OtherWin { moves, is_key }
        };
        let severity = if is_detour { Severity::Minor } else { Severity::Major };
        let line = if is_key && !is_detour {
            let start = self.examination.start();
            solve::main_line(&mut self.examination.prover, &start, mv, moves)?.moves
        } else {
            line.to_vec()
        };
        self.findings.push(TypedFinding {
            severity,
            line,
            moves: vec![mv],
            ..TypedFinding::new(what)
        });
        Ok(())
    }

    fn open_wins(&mut self, moves: usize, not_within: u8, stopped: Option<Stopped>) {
        if moves > 0 {
            self.findings.push(TypedFinding::new(What::OpenWins { moves, not_within, stopped }));
        }
    }
}

impl<R: ExamineRules> Examination<'_, R> {
    /// Those of these first moves that win in any number of moves, each with its length and its grade,
    /// and how many stay open. The others never win. None of them wins within `not_within`.
    fn wins_ever(
        &mut self,
        moves: &[Move<R>],
        not_within: u8,
    ) -> Result<(Vec<Later<R>>, usize), Stopped> {
        if moves.is_empty() {
            return Ok((Vec::new(), 0));
        }
        let Some(tree) = self.tree()? else { return Ok((Vec::new(), moves.len())) };
        let solution = SolutionPositions::of_tree(self.task.position, &tree);
        // Neither of the two searches has to come to an end.
        Ok(self.bounded(self.plan.usual_nodes, |it| {
            let (found, open) = held::wins_among(it, moves);
            let start = it.start();
            let graded = found.into_iter().map(|(mv, most)| {
                let graded = later(&mut it.prover, &start.after(mv), &solution, not_within, most);
                let (moves, grade) = graded.unwrap_or((most, None));
                (mv, moves, grade)
            });
            (graded.collect(), open)
        }))
    }
}

/// The length and the grade of a win that begins with the move to this position: not within
/// `not_within`, but within `most`.
fn later<R: ExamineRules>(
    prover: &mut Prover<R>,
    after: &Reached<R>,
    solution: &SolutionPositions<R>,
    not_within: u8,
    most: u8,
) -> Result<(u8, Option<Grade>), Stopped> {
    let mut moves = not_within + 1;
    while moves < most && !prover.loses(after, moves - 1)? {
        moves += 1;
    }
    let comes_back =
        comes_back(prover as &mut dyn Prove<R>, solution, after, u16::from(moves - 1))?;
    Ok((moves, comes_back.map(|comes_back| Grade::of(false, comes_back))))
}
