//! Problems of help, self, reflex and series play examined against all their solutions.
//!
//! A problem is sound if it has exactly the number of solutions that its author wants, none that
//! is shorter, and, where one side resists, no major dual. The author wants as many solutions as
//! `intended solutions` says, else as many as he gives, else one. With `duplex` that holds for
//! each side.

use std::ops::Range;

use super::finding::Severity;
use super::verdict::{Policy, Verdict};
use crate::checker::{Aim, Told, ToldError, UnknownGame, replay_told};
use crate::game::{Move, Position, SearchRules, insertion_sort_by_key};
use crate::notation::{self, MoveError, Notation, NotationRules, write};
use crate::problem::{FindingKind, Line, Solution};
use crate::solve::{
    Branch, Budget, Fairy, FairyAnswer, FairyPlay, Goal, Limits, Stopped, is_compelled, solve_fairy,
};

/// The most unwanted solutions of a side that become findings of their own.
const MOST_COOKS: usize = 8;

/// What is asked and said of a problem.
#[derive(Clone, Copy, Debug)]
pub struct FairyTask<'a, R: NotationRules> {
    /// The problem position.
    pub position: &'a Position<R>,
    /// What is asked.
    pub asked: Fairy,
    /// Whether it is asked of the other side, too.
    pub duplex: bool,
    /// The authored solution, read as lines.
    pub solution: Option<&'a Solution>,
    /// How many solutions are wanted, if the author says so.
    pub intended: Option<u8>,
    /// How its moves are written.
    pub notation: Notation,
}

/// What was found for one side.
#[derive(Clone, Debug)]
pub struct FairySide<R: SearchRules> {
    /// The position from which the solutions begin.
    pub start: Position<R>,
    /// All solutions, or the limit that was reached.
    pub answer: Result<FairyAnswer<R>, Stopped>,
}

/// One thing that was found.
#[derive(Clone, Debug)]
pub struct FairyFinding<R: SearchRules> {
    /// Which side it is about, an index into [`FairyExamination::sides`].
    pub side: usize,
    /// The moves to the place of the finding, or the line that proves it.
    pub line: Vec<Move<R>>,
    /// Its place in the text of the authored solution, in bytes.
    pub span: Option<Range<usize>>,
    /// What it is.
    pub what: FairyFault<R>,
}

/// What can be found.
#[derive(Clone, Debug)]
pub enum FairyFault<R: SearchRules> {
    /// There is no solution.
    NoSolution,
    /// There is a solution in fewer moves.
    Shorter {
        /// How many.
        moves: u8,
    },
    /// A solution that is not wanted.
    Cook,
    /// There are more of them, which are not listed as findings.
    MoreCooks {
        /// How many.
        count: usize,
    },
    /// The side that wants to be mated has a choice.
    Dual {
        /// The moves that fulfil the stipulation.
        moves: Vec<Move<R>>,
        /// Whether the variation has full length.
        major: bool,
    },
    /// There are fewer solutions than are wanted.
    Fewer {
        /// How many there are.
        found: usize,
        /// How many are wanted.
        wanted: usize,
    },
    /// An authored move cannot be played.
    Unplayable {
        /// Its text.
        text: String,
        /// Why.
        error: Box<MoveError<R>>,
    },
    /// An authored move of a series gives check before the end.
    SeriesCheck {
        /// The move.
        mv: Move<R>,
    },
    /// An authored line is no solution: it has another length, or does not reach the goal.
    NoSuchSolution,
    /// The same solution is given twice.
    Twice,
    /// The other side cannot begin, for the side to move is in check.
    NoDuplex,
    /// A limit was reached.
    Undecided(Stopped),
    /// The independent checker does not accept a solution.
    NotAccepted(ToldError),
}

impl<R: SearchRules> FairyFinding<R> {
    /// What kind of finding it is.
    pub fn kind(&self) -> FindingKind {
        match self.what {
            FairyFault::NoSolution => FindingKind::NoSolution,
            FairyFault::Shorter { .. } => FindingKind::ShortWin,
            FairyFault::Cook | FairyFault::MoreCooks { .. } => FindingKind::Cook,
            FairyFault::Dual { .. } => FindingKind::Dual,
            FairyFault::Undecided(_) | FairyFault::NotAccepted(_) => FindingKind::Undecided,
            _ => FindingKind::WrongSolution,
        }
    }

    /// How much it weighs.
    pub fn severity(&self) -> Severity {
        match self.what {
            FairyFault::Dual { major: false, .. } => Severity::Minor,
            _ => Severity::Major,
        }
    }
}

/// A problem of help, self, reflex or series play with all that was found.
#[derive(Clone, Debug)]
pub struct FairyExamination<R: SearchRules> {
    /// The side to move, and with `duplex` the other side.
    pub sides: Vec<FairySide<R>>,
    /// The findings, in the order of their kinds.
    pub findings: Vec<FairyFinding<R>>,
    /// Positions searched.
    pub nodes: u64,
    /// Whether the independent checker has replayed every solution that is listed.
    pub replayed: bool,
}

impl<R: SearchRules> FairyExamination<R> {
    /// The word over the solutions alone: whether there are some and all are known.
    pub fn solved(&self) -> Verdict {
        if self.findings.iter().any(|it| it.kind() == FindingKind::Undecided) {
            return Verdict::Undecided;
        }
        let has =
            |side: &FairySide<R>| side.answer.as_ref().is_ok_and(|it| !it.solutions.is_empty());
        if !self.sides.is_empty() && self.sides.iter().all(has) {
            Verdict::Solved
        } else {
            Verdict::NoSolution
        }
    }

    /// The word over the problem as its author gives it.
    pub fn verdict(&self, policy: Policy) -> Verdict {
        let minded = self.findings.iter().filter(|it| policy.minds(it.severity()));
        let mut minded = minded.map(FairyFinding::kind).peekable();
        if minded.peek().is_none() {
            Verdict::Sound
        } else if minded.all(|kind| kind == FindingKind::Undecided) {
            Verdict::Undecided
        } else {
            Verdict::Unsound
        }
    }
}

/// Examines a problem.
pub fn examine_fairy<R: NotationRules + SearchRules>(
    task: FairyTask<'_, R>,
    policy: Policy,
    limits: &Limits,
) -> FairyExamination<R> {
    let mut budget = Budget::start(limits);
    let mut check = Check { task, policy, limits, budget: &mut budget, findings: Vec::new() };
    let mut starts = vec![*task.position];
    if task.duplex {
        match task.position.passed() {
            Some(other) => starts.push(other),
            None => check.add(0, &[], FairyFault::NoDuplex),
        }
    }
    let sides = check.sides(starts);
    let replayed = check.replay(&sides);
    check.authored(&sides);
    let mut findings = check.findings;
    insertion_sort_by_key(&mut findings, FairyFinding::kind);
    FairyExamination { sides, findings, nodes: budget.nodes(), replayed }
}

struct Check<'a, R: NotationRules + SearchRules> {
    task: FairyTask<'a, R>,
    policy: Policy,
    limits: &'a Limits,
    budget: &'a mut Budget,
    findings: Vec<FairyFinding<R>>,
}

/// An authored line as far as it can be played.
struct Played<R: SearchRules> {
    side: usize,
    moves: Vec<Move<R>>,
    whole: bool,
}

impl<R: NotationRules + SearchRules> Check<'_, R> {
    fn add(&mut self, side: usize, line: &[Move<R>], what: FairyFault<R>) {
        self.findings.push(FairyFinding { side, line: line.to_vec(), span: None, what });
    }

    fn sides(&mut self, starts: Vec<Position<R>>) -> Vec<FairySide<R>> {
        let mut sides = Vec::new();
        for (at, start) in starts.into_iter().enumerate() {
            let answer = solve_fairy(&start, self.task.asked, self.limits, self.budget);
            match &answer {
                Err(stopped) => self.add(at, &[], FairyFault::Undecided(*stopped)),
                Ok(answer) if answer.solutions.is_empty() => {
                    self.add(at, &[], FairyFault::NoSolution);
                }
                Ok(_) => {}
            }
            if let Ok(FairyAnswer { shorter: Some((moves, lines)), .. }) = &answer {
                let line = lines.first().map(Branch::line).unwrap_or_default();
                self.add(at, &line, FairyFault::Shorter { moves: *moves });
            }
            sides.push(FairySide { start, answer });
        }
        sides
    }

    /// Lets the checker replay every solution.
    fn replay(&mut self, sides: &[FairySide<R>]) -> bool {
        let Fairy { play, goal, moves, half } = self.task.asked;
        let stalemate = goal == Goal::Stalemate;
        let Ok(rules) = R::NAME.parse().map_err(|_: UnknownGame| ()) else { return false };
        let mut accepted = true;
        for (at, side) in sides.iter().enumerate() {
            let Ok(answer) = &side.answer else { continue };
            let text = side.start.to_string();
            let shorter = answer.shorter.iter().map(|(moves, lines)| (*moves, lines));
            for (moves, lines) in shorter.chain([(moves, &answer.solutions)]) {
                let aim = Aim { play: play.prefix(), stalemate, moves: u16::from(moves), half };
                for solution in lines {
                    if let Err(error) = replay_told(rules, &text, aim, &told(&side.start, solution))
                    {
                        accepted = false;
                        self.add(at, &solution.line(), FairyFault::NotAccepted(error));
                    }
                }
            }
        }
        accepted
    }

    /// Compares the solutions with those that are wanted.
    fn authored(&mut self, sides: &[FairySide<R>]) {
        let lines = self.task.solution.map(|solution| self.play(sides, solution));
        let lines = lines.unwrap_or_default();
        let key = if self.task.asked.play.is_resisted() { 1 } else { usize::MAX };
        for (at, side) in sides.iter().enumerate() {
            let Ok(answer) = &side.answer else { continue };
            let given: Vec<&Played<R>> = lines.iter().filter(|line| line.side == at).collect();
            let mut wanted: Vec<Vec<Move<R>>> = Vec::new();
            for line in given.iter().filter(|line| line.whole) {
                let line: Vec<_> = line.moves.iter().copied().take(key).collect();
                if !wanted.contains(&line) {
                    wanted.push(line);
                }
            }
            let count = self.task.intended.map_or(wanted.len().max(1), usize::from);
            let found = answer.solutions.len();
            let is_wanted = |solution: &Branch<R>| {
                let line = solution.line();
                wanted.iter().any(|it| line.starts_with(it))
            };
            let mut cooks = 0;
            let mut room =
                count.saturating_sub(answer.solutions.iter().filter(|it| is_wanted(it)).count());
            for solution in answer.solutions.iter().filter(|it| !is_wanted(it)) {
                if room > 0 {
                    room -= 1;
                } else {
                    cooks += 1;
                    if cooks <= MOST_COOKS {
                        self.add(at, &solution.line(), FairyFault::Cook);
                    }
                }
            }
            if cooks > MOST_COOKS {
                self.add(at, &[], FairyFault::MoreCooks { count: cooks - MOST_COOKS });
            }
            if found > 0 && found < count {
                self.add(at, &[], FairyFault::Fewer { found, wanted: count });
            }
            if self.policy != Policy::Key {
                for dual in &answer.duals {
                    let what = FairyFault::Dual { moves: dual.moves.clone(), major: dual.major };
                    self.add(at, &dual.line, what);
                }
            }
        }
    }

    /// Plays the authored lines, and says what is wrong with them.
    fn play(&mut self, sides: &[FairySide<R>], solution: &Solution) -> Vec<Played<R>> {
        let mut lines: Vec<Played<R>> = Vec::new();
        for line in &solution.lines {
            let first = line.moves.first().map_or("", |written| &written.text);
            let begins = |side: &FairySide<R>| {
                notation::read(self.task.notation, &side.start, first).is_ok()
            };
            let side = sides.iter().position(begins).unwrap_or(0);
            let Some(start) = sides.get(side) else { continue };
            let mut played = Played { side, moves: Vec::new(), whole: false };
            if let Err(finding) = self.play_line(start, line, &mut played.moves) {
                self.findings.push(FairyFinding { side, ..finding });
                lines.push(played);
                continue;
            }
            let what = match self.is_solution(start, &played.moves) {
                Err(stopped) => Some(FairyFault::Undecided(stopped)),
                Ok(false) => Some(FairyFault::NoSuchSolution),
                Ok(true) => {
                    played.whole = true;
                    let again = |it: &Played<R>| it.side == side && it.moves == played.moves;
                    lines.iter().any(again).then_some(FairyFault::Twice)
                }
            };
            if let Some(what) = what {
                let span = line.moves.first().map_or(0, |it| it.span.start)
                    ..line.moves.last().map_or(0, |it| it.span.end);
                let line = played.moves.clone();
                self.findings.push(FairyFinding { side, line, span: Some(span), what });
            }
            lines.push(played);
        }
        lines
    }

    /// Plays one line as far as it can be played.
    fn play_line(
        &self,
        start: &FairySide<R>,
        line: &Line,
        moves: &mut Vec<Move<R>>,
    ) -> Result<(), FairyFinding<R>> {
        let mut position = start.start;
        let plies = self.task.asked.plies();
        for (at, written) in line.moves.iter().enumerate() {
            let wrong = |line: &[Move<R>], what| FairyFinding {
                side: 0,
                line: line.to_vec(),
                span: Some(written.span.clone()),
                what,
            };
            let mv = match notation::read(self.task.notation, &position, &written.text) {
                Ok(mv) => mv,
                Err(error) => {
                    let (text, error) = (written.text.clone(), Box::new(error));
                    return Err(wrong(moves, FairyFault::Unplayable { text, error }));
                }
            };
            let after = position.after(mv);
            let left = plies.saturating_sub(at as u16 + 1);
            let next = if at + 1 < line.moves.len() {
                self.task.asked.next(&after, left)
            } else {
                Some(after)
            };
            let Some(next) = next else {
                return Err(wrong(moves, FairyFault::SeriesCheck { mv }));
            };
            moves.push(mv);
            position = next;
        }
        Ok(())
    }

    /// Whether a line that can be played is a solution, or for a side that resists a line of one.
    fn is_solution(&mut self, side: &FairySide<R>, moves: &[Move<R>]) -> Result<bool, Stopped> {
        let asked = self.task.asked;
        let Ok(answer) = &side.answer else { return Ok(true) };
        if !asked.play.is_resisted() {
            let fits = |solution: &Branch<R>| {
                let line = solution.line();
                // The mates that are forced need not be written.
                let free = usize::from(asked.plies());
                moves.len() >= free
                    && line.starts_with(&moves[..free])
                    && (moves.len() == free || asked.play.ends_forced() && moves.len() == free + 1)
            };
            // With more solutions than are listed, a line is judged by itself.
            let listed = answer.solutions.iter().any(fits);
            return Ok(listed || answer.more && self.reaches(side, moves));
        }
        let mut position = side.start;
        let mut left = asked.moves;
        for (at, &mv) in moves.iter().enumerate() {
            let after = position.after(mv);
            if at % 2 == 0 {
                let asked = Fairy { moves: left, ..asked };
                let reflex = asked.play == FairyPlay::Reflex;
                let must = reflex
                    && position
                        .legal_moves()
                        .into_iter()
                        .any(|mv| asked.goal.is_reached(&position.after(mv)));
                if left == 0 || must || !is_compelled(&after, asked, self.limits, self.budget)? {
                    return Ok(false);
                }
                left -= 1;
            }
            position = after;
        }
        Ok(moves.len() % 2 == 1 || asked.goal.is_reached(&position))
    }

    fn reaches(&self, side: &FairySide<R>, moves: &[Move<R>]) -> bool {
        let asked = self.task.asked;
        if moves.len() != usize::from(asked.plies()) {
            return false;
        }
        let Ok(rules) = R::NAME.parse() else { return false };
        let text = side.start.to_string();
        let stalemate = asked.goal == Goal::Stalemate;
        let (play, moves_asked) = (asked.play.prefix(), u16::from(asked.moves));
        let aim = Aim { play, stalemate, moves: moves_asked, half: asked.half };
        Branch::of_line(moves, Vec::new())
            .iter()
            .all(|line| replay_told(rules, &text, aim, &told(&side.start, line)).is_ok())
    }
}

/// A solution as the checker reads it.
fn told<R: NotationRules + SearchRules>(position: &Position<R>, branch: &Branch<R>) -> Told {
    Told {
        mv: write(Notation::Coordinates, position, branch.mv),
        next: branch.next.iter().map(|next| told(position, next)).collect(),
    }
}
