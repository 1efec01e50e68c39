//! One problem under examination: everything that can be asked of it, on one budget.
//!
//! An [`Examination`] is created once for a problem and asked for its parts when they are
//! needed. A part is worked out when it is first asked for and remembered. All parts share
//! one prover, so what one of them has found no other searches again, and the limits bound
//! the problem, not each part: once the budget is used up, every part that is not known yet
//! says which limit stopped it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::authored::{Authored, Reading};
use super::certify::{self, CertifyError};
use super::confirmed_answer::ConfirmedAnswer;
use super::finding::{CheckFindings, FollowedWin, Judged, Notes};
use super::task::{Follow, Plan, TABLE_NODES, Task, question, study_limits};
use crate::difficulty::Facts;
use crate::exact::{Advised, Builder, HasTables, prover};
use crate::game::SearchRules;
use crate::notation::NotationRules;
use crate::problem::{FindingKind, Solution, Stipulation, StipulationSource};
use crate::report::What;
use crate::rules::PlayedRules;
use crate::solve::{
    Advice, Alternatives, Answer, Extent, Limits, MAX_LENGTH, Node, Prove, Prover, Question,
    Reached, RuleDependence, Scout, SetPlay, Stopped, Timings, Tries, Winners,
};
use crate::theme::{Theme, ThemeRules};
use crate::verdict::Verdict;

/// A rule set whose problems can be examined.
pub trait ExamineRules:
    NotationRules + ThemeRules + SearchRules + Advised + HasTables + PlayedRules
{
}

impl<R: NotationRules + ThemeRules + SearchRules + Advised + HasTables + PlayedRules> ExamineRules
    for R
{
}

/// Positions that are searched, at least, for a win that is longer than the printed line, if no
/// limit says otherwise.
const LONGER_NODES: u64 = 100_000;

/// A part that is there or not, or the limit that stopped it.
pub(super) type Part<T> = Result<Option<Arc<T>>, Stopped>;

/// One problem under examination.
///
/// ```
/// use paiju_solve::examine::{Examination, Plan, Task, Verdict};
/// use paiju_game::game::fen;
/// use paiju_game::rules::xiangqi::Xiangqi;
///
/// let position = fen::read::<Xiangqi>("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w")?;
/// let task = Task::new(&position, "#2".parse()?);
/// let mut examination = Examination::new(task, Plan::default());
/// assert_eq!(examination.solved(), Verdict::Solved);
/// assert_eq!(examination.answer().moves, Some(2));
/// let nodes = examination.nodes();
/// assert_eq!(examination.check().verdict, Verdict::Sound);
/// assert!(examination.tree()?.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Examination<'a, R: ExamineRules> {
    pub(super) task: Task<'a, R>,
    pub(super) plan: Plan,
    /// What is asked of the prover; `None` if only tables can answer.
    pub(super) question: Option<Question>,
    pub(super) authored: Option<Authored<R>>,
    pub(super) prover: Prover<R>,
    /// The tables that it may build on the way.
    pub(super) builder: Option<Arc<dyn Builder<R>>>,
    /// A prover with the other side as attacker, once one was needed.
    opponent: Option<Prover<R>>,
    answer: Option<Arc<Answer<R>>>,
    /// Positions that were searched before the limits were renewed.
    spent: u64,
    pub(super) judged: Option<Result<Arc<Judged<R>>, What>>,
    pub(super) followed_win: Option<Part<FollowedWin<R>>>,
    pub(super) replayed: Option<Result<Option<bool>, CertifyError>>,
    /// Whether the checker needed a repetition to play the main line's win through.
    pub(super) used_repetition: bool,
    pub(super) report: Option<Arc<CheckFindings<R>>>,
    pub(super) tree: Option<Part<Node<R>>>,
    pub(super) real_length: Option<Result<Option<u8>, Stopped>>,
    pub(super) notes: Option<Part<Notes<R>>>,
    pub(super) themes: Option<Part<[Theme<R>]>>,
    pub(super) facts: Option<Part<Facts>>,
    pub(super) rests: Option<Arc<[RuleDependence<R>]>>,
    pub(super) set_play: Option<Arc<SetPlay<R>>>,
    pub(super) tries: BTreeMap<usize, Arc<Tries<R>>>,
    pub(super) winners: BTreeMap<u8, Arc<Winners<R>>>,
    pub(super) alternatives: BTreeMap<Extent, Part<Alternatives<R>>>,
}

impl<'a, R: ExamineRules> Examination<'a, R> {
    /// Begins an examination: the time of its limits runs from now. Nothing is searched yet.
    pub fn new(task: Task<'a, R>, plan: Plan) -> Self {
        let question = question(task.stipulation);
        let checks = question.is_some_and(|question| question.checks);
        let is_study = !task.stipulation.is_mate();
        let board = task.position.board();
        let folder = task.tables.and_then(|it| it.grows_in());
        let advice = || board.rules().advice(task.repetition, board, folder);
        let builder = plan.limits.builds.then(advice).flatten();
        let limits = if is_study {
            study_limits(task.stipulation, &plan.limits)
        } else {
            plan.search_limits()
        };
        let advice = builder.clone().map(|it| it as Arc<dyn Advice<R>>);
        let mut prover = prover(checks, &limits, task.tables)
            .with_repetition(task.repetition)
            .with_advice(advice);
        if is_study && plan.limits.is_free() {
            prover.set_table_room(TABLE_NODES);
        }
        if task.stipulation == Stipulation::WIN {
            prover.end_with_tables();
        }
        let start = prover.start(task.position);
        let reading = Reading::of(task.notation, task.any_notation, task.stipulation_source);
        let mut authored = task.solution.map(|text| Authored::play_in(&start, reading, text));
        if task.is_broken {
            authored.iter_mut().for_each(Authored::break_off);
        }
        Self {
            prover,
            builder,
            opponent: None,
            task,
            plan,
            question,
            authored,
            answer: None,
            spent: 0,
            judged: None,
            followed_win: None,
            replayed: None,
            used_repetition: false,
            report: None,
            tree: None,
            real_length: None,
            notes: None,
            themes: None,
            facts: None,
            rests: None,
            set_play: None,
            tries: BTreeMap::new(),
            winners: BTreeMap::new(),
            alternatives: BTreeMap::new(),
        }
    }

    /// Sets a scout that suggests lines for the search of the answer, see [`Prover::set_scout`].
    pub fn set_scout(&mut self, scout: Box<dyn Scout<R>>) {
        self.prover.set_scout(scout);
    }

    /// The position, the stipulation and the author's solution.
    pub fn task(&self) -> Task<'a, R> {
        self.task
    }

    /// The beginning of every line of the problem.
    pub(super) fn start(&self) -> Reached<R> {
        self.prover.start(self.task.position)
    }

    /// What a search is asked; nothing for a study.
    pub fn question(&self) -> Option<Question> {
        self.question
    }

    /// Positions searched so far, for all parts together.
    pub fn nodes(&self) -> u64 {
        self.spent + self.prover.nodes()
    }

    /// Whether a limit has been reached; cheap enough to be asked in every turn of a loop.
    ///
    /// # Errors
    /// The limit.
    pub fn check_limits(&mut self) -> Result<(), Stopped> {
        self.prover.check_limits()
    }

    /// What it took to find the first win, to prove the shortest, and to know all keys.
    pub fn timings(&self) -> Timings {
        self.prover.timings()
    }

    /// The shortest win and all keys that are proven; for a study an answer that claims nothing.
    pub fn answer(&mut self) -> Arc<Answer<R>> {
        self.kept(|it| &mut it.answer, |it| Arc::new(it.find_answer()))
    }

    fn find_answer(&mut self) -> Answer<R> {
        let Some(question) = self.question else { return Answer::default() };
        let most = self.plan.most.unwrap_or(MAX_LENGTH);
        let position = self.task.position;
        let mut asked = ConfirmedAnswer::ask(&mut self.prover, position, question, most);
        if self.is_line_too_short(question, &asked.answer) && question.within < Some(most) {
            asked = self.ask_for_longer(question, most);
        }
        (self.replayed, self.used_repetition) = (asked.replayed, asked.used_repetition);
        asked.answer
    }

    /// What is kept in a place, which is filled when it is asked for first.
    pub(super) fn kept<T: Clone>(
        &mut self,
        place: fn(&mut Self) -> &mut Option<T>,
        find: impl FnOnce(&mut Self) -> T,
    ) -> T {
        if let Some(known) = place(self) {
            return known.clone();
        }
        let found = find(self);
        place(self).insert(found).clone()
    }

    /// Whether there is no win in the length of the printed line, which no author has stipulated.
    fn is_line_too_short(&self, question: Question, answer: &Answer<R>) -> bool {
        let is_of_line = self.task.stipulation_source == Some(StipulationSource::Line);
        let has_none = answer.moves.is_none() && answer.at_most.is_none();
        is_of_line
            && question.within.is_some()
            && has_none
            && !answer.never
            && answer.stopped.is_none()
    }

    /// Looks for a longer win, with a limit of its own where the user has set none: there may be
    /// none, and then no search comes to an end.
    pub(super) fn ask_for_longer(&mut self, question: Question, most: u8) -> ConfirmedAnswer<R> {
        let question = Question { within: None, ..question };
        self.question = Some(question);
        self.bounded(None, |it| {
            ConfirmedAnswer::ask(&mut it.prover, it.task.position, question, most)
        })
    }

    /// Does work that may not come to an end by itself, with this limit on positions, or else one of its
    /// own, where the user has set none.
    pub(super) fn bounded<T>(
        &mut self,
        nodes: Option<u64>,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        if self.plan.limits.is_free() {
            let nodes = nodes.unwrap_or(LONGER_NODES.max(10 * self.prover.nodes()));
            self.restart(&self.plan.limits.clone().or_nodes(nodes));
        }
        let done = work(self);
        self.free_prover();
        done
    }

    /// Lifts the limit of a search that may not come to an end by itself, if the user has set none.
    pub(super) fn free_prover(&mut self) {
        if self.plan.limits.is_free() {
            let limits = self.plan.search_limits();
            self.restart(&limits);
        }
    }

    /// Gives the prover a new budget; what it knows stays known.
    fn restart(&mut self, limits: &Limits) {
        self.spent += self.prover.nodes();
        self.prover.renew(limits);
    }

    /// Takes what was asked for the answer.
    pub(super) fn take_answer(&mut self, asked: ConfirmedAnswer<R>) {
        self.forget_solution();
        (self.replayed, self.used_repetition) = (asked.replayed, asked.used_repetition);
        self.answer = Some(Arc::new(asked.answer));
    }

    /// Takes an answer again that was taken before.
    pub(super) fn set_answer(&mut self, answer: Arc<Answer<R>>) {
        self.answer = Some(answer);
    }

    /// Forgets what is known of the win that was followed.
    pub(super) fn forget_solution(&mut self) {
        (self.followed_win, self.replayed) = (None, None);
        (self.tree, self.real_length, self.notes) = (None, None, None);
        (self.themes, self.facts) = (None, None);
        self.alternatives.clear();
    }

    /// Runs work with a prover for each side; the second has no budget of its own: see
    /// [`Prover::lend_to`].
    pub(super) fn prover_of_both<T>(
        &mut self,
        work: impl FnOnce(&mut Prover<R>, &mut Prover<R>) -> T,
    ) -> T {
        let prover = &mut self.prover;
        let opponent = self.opponent.get_or_insert_with(|| prover.opponent());
        work(prover, opponent)
    }

    /// The moves of the printed line from which the stipulation was taken.
    pub fn printed_moves(&self) -> Option<u8> {
        let is_of_line = self.task.stipulation_source == Some(StipulationSource::Line);
        question(self.task.stipulation)?.within.filter(|_| is_of_line)
    }

    /// Looks for wins up to another length, where the answer so far is not enough. What was
    /// searched stays in the table.
    pub(super) fn look_up_to(&mut self, moves: u8) {
        self.plan.most = Some(moves);
        (self.answer, self.followed_win, self.replayed) = (None, None, None);
    }

    /// Whether the question is left open because no longer wins were looked for: than
    /// [`Plan::most`] says, or than [`MAX_LENGTH`] where it has no bound itself.
    pub fn is_bounded(&mut self) -> bool {
        let Some(question) = self.question else { return false };
        let most = self.plan.most.unwrap_or(MAX_LENGTH);
        let answer = self.answer();
        let found = answer.moves.is_some() || answer.stopped.is_some() || answer.never;
        !found && question.within.is_none_or(|within| most < within)
    }

    /// Whether there may be keys besides those of the answer: a win is known, and a limit kept
    /// other first moves from being tried.
    pub fn may_have_more_keys(&mut self) -> bool {
        let answer = self.answer();
        answer.stopped.is_some() && answer.at_most.is_some()
    }

    /// The verdict on the problem if only its keys are asked for: solved, without a solution, or
    /// undecided.
    pub fn solved(&mut self) -> Verdict {
        if self.question.is_none() {
            return match self.judged() {
                Err(why) if why.kind() == FindingKind::NoSolution => Verdict::NoSolution,
                Err(_) => Verdict::Undecided,
                Ok(judged) if judged.fulfilled => Verdict::Solved,
                Ok(_) => Verdict::NoSolution,
            };
        }
        let answer = self.answer();
        if answer.stopped.is_some() || self.is_bounded() {
            Verdict::Undecided
        } else if answer.moves.is_some() {
            Verdict::Solved
        } else {
            Verdict::NoSolution
        }
    }

    /// Takes a solution over as the authored one, for a problem that is being composed. What
    /// is known of the problem without it stays known.
    pub fn adopt(&mut self, solution: &'a Solution) {
        self.task.solution = Some(solution);
        self.authored = Some(Authored::play(&self.start(), self.task.notation, solution));
        self.report = None;
        if self.plan.follow == Follow::Author {
            self.forget_solution();
        }
    }

    /// Lets the independent checker play the main line's win through, with every reply.
    /// Returns whether it did; a win with too many variations is left out, and so is one that a
    /// limit kept from being replayed. `None` without a win. The win of an unfinished answer has
    /// been replayed with the answer, or is not claimed.
    ///
    /// # Errors
    /// [`CertifyError`] if it does not accept the win, which must not be claimed then.
    pub fn replayed(&mut self) -> Result<Option<bool>, CertifyError> {
        self.kept(|it| &mut it.replayed, Self::replay)
    }

    fn replay(&mut self) -> Result<Option<bool>, CertifyError> {
        let (answer, line) = (self.answer(), self.line());
        let moves = answer.moves.or(answer.at_most);
        let (Some(question), Some(moves)) = (self.question, moves) else { return Ok(None) };
        let Some(&key) = line.moves.first().or(answer.keys.first()) else { return Ok(Some(false)) };
        match certify::played(&mut self.prover, self.task.position, question, key, moves) {
            Ok(tally) => {
                self.used_repetition = tally.repetitions > 0;
                Ok(Some(true))
            }
            Err(error) if error.is_cut_short() => Ok(Some(false)),
            Err(error) => Err(error),
        }
    }
}
