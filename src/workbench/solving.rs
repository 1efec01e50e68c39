//! The examination of what stands on the board, sent part by part as it is found.

use std::sync::Arc;
use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::ending::ThemeName;
use super::fairy::{self, FairySolutions, fairy_task};
use super::findings::{FindingRecord, findings};
use super::job::Job;
use super::played::Played;
use super::refusal::Refusal;
use super::rules::BenchRules;
use super::setup::{Fault, Setup};
use super::tree::{Attack, tree, win_word};
use super::twins::{TwinRecord, twins};
use crate::difficulty::rate;
use crate::examine::{Examination, Follow, Options, Policy, Task, Verdict, examine_fairy};
use crate::game::{Move, Outcome as GameOutcome, Position, Repetition};
use crate::notation::{Notation, write};
use crate::problem::{Mate, Solution, Stipulation};
use crate::rules::AnyPosition;
use crate::solve::{Limits, SetPlay, Stopped};
use crate::tablebase::Tables;

/// What is asked of the board.
#[derive(Debug, Deserialize)]
pub(super) struct Order {
    /// The page that asks.
    pub(super) page: u64,
    /// Its number for the search.
    pub(super) number: u64,
    pub(super) setup: Setup,
    pub(super) question: Question,
    /// The twins, one a line: `b: move a1 b1`.
    #[serde(default)]
    pub(super) twins: String,
}

/// What is asked of a position, as the page has it in its fields.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Question {
    pub(super) stipulation: String,
    /// The author's solution; empty for none.
    #[serde(default)]
    pub(super) solution: String,
    #[serde(default)]
    pub(super) notation: Option<String>,
    #[serde(default)]
    pub(super) repetition: Option<String>,
    #[serde(default)]
    pub(super) intended: Option<u8>,
}

/// A question that makes sense.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) stipulation: Stipulation,
    pub(super) solution: Option<Solution>,
    pub(super) notation: Notation,
    pub(super) repetition: Repetition,
    pub(super) intended: Option<u8>,
}

impl Question {
    /// Reads the fields.
    pub(super) fn read<R: BenchRules>(&self) -> Result<Asked, Refusal> {
        let bad = |error: &dyn std::fmt::Display| Refusal::Bad(error.to_string());
        let asked = |word, error: &dyn std::fmt::Display| Refusal::Asked {
            word,
            message: error.to_string(),
        };
        let stipulation = self.stipulation.parse().map_err(|error| asked("stipulation", &error))?;
        let solution = match self.solution.trim() {
            "" => None,
            text => Some(text.parse::<Solution>().map_err(|error| asked("solution", &error))?),
        };
        let notation = match self.notation.as_deref().filter(|name| !name.is_empty()) {
            None => Notation::default(),
            Some(name) => name.parse().map_err(|error| bad(&error))?,
        };
        let repetition = match self.repetition.as_deref().filter(|name| !name.is_empty()) {
            None => R::REPETITION,
            Some(name) => name.parse().map_err(|error| bad(&error))?,
        };
        if !R::REPETITIONS.contains(&repetition) || !R::NOTATIONS.contains(&notation) {
            return Err(Refusal::Bad(format!(
                "{} has no repetition {repetition} or no notation {notation}",
                R::NAME
            )));
        }
        Ok(Asked { stipulation, solution, notation, repetition, intended: self.intended })
    }
}

/// What is said at once of a setup.
#[derive(Debug, Default, Serialize)]
pub(super) struct Taken {
    /// The position text of a legal setup.
    pub(super) fen: Option<String>,
    /// Why the setup is not legal.
    pub(super) faults: Vec<Fault>,
    /// Why the question makes no sense.
    pub(super) refused: Option<String>,
    /// Which field makes no sense: `stipulation`, `solution`, ….
    pub(super) word: Option<&'static str>,
    /// How the game has ended in this position already: `draw`, `mate`, ….
    pub(super) over: Option<&'static str>,
    /// The twins on the board.
    pub(super) twins: Vec<TwinRecord>,
    /// Whether they say that the diagram itself is no problem.
    pub(super) zeroposition: bool,
}

impl Taken {
    /// Puts the twins on the board; whether they can be read.
    pub(super) fn take_twins(&mut self, diagram: (AnyPosition, Stipulation), text: &str) -> bool {
        match twins(diagram, text) {
            Ok((twins, zeroposition)) => {
                (self.twins, self.zeroposition) = (twins, zeroposition);
                true
            }
            Err(message) => {
                (self.word, self.refused) = (Some("twins"), Some(message));
                false
            }
        }
    }
}

/// How the game has ended in a position.
pub(super) fn over<R: BenchRules>(position: &Position<R>) -> Option<&'static str> {
    position.outcome().map(|outcome| match outcome {
        GameOutcome::Draw => "draw",
        GameOutcome::Win { by, .. } => win_word(by),
    })
}

/// Whether every attacking move must give check.
pub(super) fn checks(stipulation: Stipulation) -> bool {
    matches!(stipulation, Stipulation::Mate(Mate { checks: true, .. }))
}

/// What is sent of an examination, in this order.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Event {
    /// The keys, or that there are none.
    Answer {
        verdict: Verdict,
        /// The length of the shortest win.
        moves: Option<u8>,
        /// A win within this number of moves is known.
        at_most: Option<u8>,
        not_within: u8,
        never: bool,
        win: Option<&'static str>,
        keys: Vec<Played>,
        line: Vec<Played>,
        /// The value of a study.
        value: Option<String>,
        /// The limit that was reached.
        stopped: Option<String>,
        nodes: u64,
        milliseconds: u64,
        /// How many solutions there are, of help, self, reflex and series play.
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<usize>,
    },
    /// The independent checker does not accept the win.
    NotAccepted { error: String },
    /// The check of the problem.
    Findings { verdict: Verdict, findings: Vec<FindingRecord>, more_duals: bool, replayed: bool },
    /// The solution.
    Tree { tree: Option<Attack>, whole: bool, real_length: Option<u8> },
    /// All solutions of help, self, reflex and series play.
    Solutions { sides: Vec<FairySolutions>, resisted: bool },
    /// What the solution shows, and how hard it is.
    Classified { themes: Vec<ThemeName>, difficulty: Option<f64> },
    /// First moves that fail to one reply.
    Tries { tries: Vec<Vec<Played>> },
    /// What would happen if the other side moved first.
    SetPlay { lines: Vec<Vec<Played>> },
    /// The end of the search.
    Done { nodes: u64, milliseconds: u64, stopped: Option<String> },
}

/// How long a search took, rounded down.
pub(super) fn since(start: Instant) -> u64 {
    u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// The task for a position.
pub(super) fn task<'a, R: BenchRules>(
    position: &'a Position<R>,
    asked: &'a Asked,
    tables: Option<&'a Arc<dyn crate::tablebase::Probe<R>>>,
) -> Task<'a, R> {
    Task {
        stipulation_source: None,
        position,
        stipulation: asked.stipulation,
        repetition: asked.repetition,
        solution: asked.solution.as_ref(),
        intended: asked.intended,
        notation: asked.notation,
        tables,
    }
}

/// What becomes of a position, in short.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Outcome {
    pub(super) verdict: Verdict,
    pub(super) moves: Option<u8>,
    pub(super) keys: Vec<String>,
}

/// Examines a position without sending anything.
pub(super) fn outcome<R: BenchRules>(
    job: &Job,
    position: &Position<R>,
    asked: &Asked,
    limits: &Limits,
) -> Outcome {
    if let Some(outcome) = fairy_outcome(job, position, asked, limits) {
        return outcome;
    }
    let key = |&mv: &Move<R>| Played::of(asked.notation, position, mv).text;
    let options =
        Options { limits: job.limits(limits), follow: Follow::Shortest, ..Options::default() };
    let mut examination = Examination::new(task(position, asked, None), options);
    let verdict = examination.check().verdict;
    let answer = examination.answer();
    Outcome { verdict, moves: answer.moves, keys: answer.keys.iter().map(key).collect() }
}

/// The same of help, self, reflex and series play; nothing of other stipulations.
pub(super) fn fairy_outcome<R: BenchRules>(
    job: &Job,
    position: &Position<R>,
    asked: &Asked,
    limits: &Limits,
) -> Option<Outcome> {
    let task = fairy_task(position, asked)?;
    let examination = examine_fairy(task, Policy::default(), &job.limits(limits));
    // With `duplex` a solution may begin in the position of the other side.
    let keys = fairy::first_moves(&examination);
    let keys = keys.into_iter().map(|mv| write(Notation::Coordinates, position, mv)).collect();
    Some(Outcome { verdict: examination.verdict(Policy::default()), moves: None, keys })
}

/// Examines a position and sends what is found.
pub(super) fn examine<R: BenchRules>(
    job: &Job,
    position: &Position<R>,
    asked: &Asked,
    limits: &Limits,
    tables: Option<&Tables>,
) {
    let start = Instant::now();
    if let Some(task) = fairy_task(position, asked) {
        return fairy::examine(job, task, limits, start);
    }
    let tables = tables.map(|tables| R::tables(tables, asked.repetition));
    let task = task(position, asked, tables.as_ref());
    let follow = if asked.solution.is_some() { Follow::Author } else { Follow::Shortest };
    let options = Options { limits: job.limits(limits), follow, ..Options::default() };
    let mut examination = Examination::new(task, options);
    job.send(&answer(&mut examination, start));
    let stopped = rest(job, &mut examination).err().map(|stopped| stopped.to_string());
    job.send(&Event::Done { nodes: examination.nodes(), milliseconds: since(start), stopped });
}

fn answer<R: BenchRules>(examination: &mut Examination<'_, R>, start: Instant) -> Event {
    let answer = examination.answer();
    // A win that the independent checker does not accept is not claimed.
    if let Err(error) = examination.replayed() {
        return Event::NotAccepted { error: error.to_string() };
    }
    let verdict = examination.solved();
    let task = examination.task();
    let (mut keys, mut line) = (answer.keys.clone(), answer.line.moves.clone());
    let mut value = None;
    if examination.question().is_none()
        && let Ok(judged) = examination.judged()
    {
        keys = judged.keys.iter().map(|key| key.mv).collect();
        line.clone_from(&judged.line);
        value = Some(judged.value.to_string());
    }
    let played = |&mv| Played::of(task.notation, task.position, mv);
    Event::Answer {
        verdict,
        moves: answer.moves,
        at_most: answer.at_most,
        not_within: answer.not_within,
        never: answer.never,
        win: answer.line.win.map(win_word),
        keys: keys.iter().map(played).collect(),
        line: Played::line(task.notation, task.position, &line),
        value,
        stopped: answer.stopped.map(|unfinished| unfinished.reason.to_string()),
        nodes: examination.nodes(),
        milliseconds: since(start),
        count: None,
    }
}

/// Everything beside the answer. What a limit keeps from being found is left out.
fn rest<R: BenchRules>(job: &Job, examination: &mut Examination<'_, R>) -> Result<(), Stopped> {
    let task = examination.task();
    let (notation, position) = (task.notation, task.position);
    let report = examination.check();
    job.send(&Event::Findings {
        verdict: report.verdict,
        findings: findings(notation, position, &report.findings),
        more_duals: report.more_duals,
        replayed: report.replayed == Some(true),
    });
    let notes = examination.notes()?;
    if let Some(notes) = notes {
        let (tree, whole) = tree(notation, position, &notes.tree);
        job.send(&Event::Tree { tree, whole, real_length: notes.real_length });
        let themes = examination.themes()?;
        let facts = examination.facts()?;
        let themes = themes.iter().flat_map(|themes| themes.iter());
        let themes = themes.map(|theme| ThemeName::of(theme.name)).collect();
        let difficulty = facts.map(|facts| rate(&facts).score);
        job.send(&Event::Classified { themes, difficulty });
    }
    if examination.question().is_none() || examination.answer().moves.is_none() {
        return Ok(());
    }
    if let Some(set_play) = examination.set_play()
        && let SetPlay::Play(play) = &*set_play
    {
        let answered = play.answered.iter();
        let line = |reply: &crate::solve::SetReply<R>| {
            let mut moves = vec![reply.mv];
            moves.extend(&reply.line.moves);
            Played::line(notation, &play.position, &moves)
        };
        job.send(&Event::SetPlay { lines: answered.map(line).collect() });
    }
    let Some(tries) = examination.tries(1) else { return Ok(()) };
    let line = |found: &crate::solve::Try<R>| {
        let mut moves = vec![found.mv];
        moves.extend(found.refutations.first());
        Played::line(notation, position, &moves)
    };
    job.send(&Event::Tries { tries: tries.found.iter().map(line).collect() });
    tries.stopped.map_or(Ok(()), Err)
}
