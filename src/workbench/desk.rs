//! The requests of a page, independent of their transport: a name and a JSON body, answered by
//! JSON.
//!
//! Some requests are answered at once ([`answer`]). Others begin a [`Task`] ([`begin`]), whose parts
//! are events of a [`Job`]. What belongs to the open file is asked of its
//! [text](super::collection::OpenText).

use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::check::CheckOrder;
use super::ending::{ending, reached, rewrite};
use super::foreign::export;
use super::job::Job;
use super::matrix::Placements;
use super::paste::paste;
use super::play::Line;
use super::refusal::Refusal;
use super::scene::{PictureOrder, SceneOrder, drawing, scene};
use super::similar::Similar;
use super::solving::{Order, ParsedQuestion, Taken, examine};
use super::vary::Variations;
use super::versions::{Improves, Mends, Prepends};
use crate::exact::Tables;
use crate::report::{Over, words};
use crate::rules::{AnyPosition, RuleSet};
use crate::solve::Limits;

/// Reads the body of a request.
///
/// # Errors
/// It is not JSON, or not what this request expects.
pub fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    // What reads JSON from a text is there already; from bytes, all would be compiled once more.
    let text = std::str::from_utf8(body).map_err(|error| Refusal::Body(error.to_string()))?;
    serde_json::from_str(text).map_err(|error| Refusal::Body(error.to_string()))
}

/// An answer in JSON.
pub fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}

/// Answers a request that needs neither a search nor the open file: `catalogue`, `scene`, `ending`,
/// `reached`, `rewrite`, `picture` (a text of SVG), `paste`, `export`.
///
/// # Errors
/// [`Refusal`].
pub fn answer(name: &str, body: &[u8]) -> Result<String, Refusal> {
    match name {
        "catalogue" => Ok(words::json()),
        "scene" => {
            let order: SceneOrder = read(body)?;
            let rules: Result<RuleSet, _> = order.rules.parse();
            let rules = rules.map_err(Refusal::bad)?;
            Ok(json(&scene(rules, order.look)))
        }
        "ending" => Ok(json(&ending(&read(body)?)?)),
        "reached" => Ok(json(&reached(&read(body)?)?)),
        "rewrite" => Ok(json(&rewrite(&read(body)?)?)),
        "picture" => drawing(&read::<PictureOrder>(body)?),
        "paste" => Ok(json(&paste(&read(body)?)?)),
        "export" => Ok(json(&export(read(body)?)?)),
        _ => Err(Refusal::NoSuchPlace),
    }
}

/// A search that a request has begun, or would begin.
pub struct Begun {
    /// The immediate answer, in JSON.
    pub answer: String,
    /// The search; `None` if the answer is complete.
    pub task: Option<Task>,
}

/// Reads a request that begins a search and replaces any other: `search`, `play`, `vary`, `mend`,
/// `improve`, `matrix`, `prepend`, `similar`, `check`.
///
/// # Errors
/// [`Refusal`]; a running search continues.
pub fn begin(name: &str, body: &[u8]) -> Result<Begun, Refusal> {
    let silent = |task| Ok(Begun { answer: json(&()), task: Some(task) });
    match name {
        "search" => search(&read(body)?),
        "play" => {
            let line = Line::read(&read(body)?)?;
            Ok(Begun { answer: json(&line.moves()), task: Some(Task::Play(line)) })
        }
        "vary" => silent(Task::Vary(Variations::read(&read(body)?)?)),
        "mend" => silent(Task::Mend(Box::new(Mends::read(&read(body)?)?))),
        "improve" => silent(Task::Improve(Box::new(Improves::read(&read(body)?)?))),
        "matrix" => silent(Task::Matrix(Box::new(Placements::read(&read(body)?)?))),
        "prepend" => silent(Task::Prepend(Box::new(Prepends::read(&read(body)?)?))),
        "similar" => silent(Task::Similar(Box::new(Similar::read(&read(body)?)?))),
        "check" => silent(Task::Check(read(body)?)),
        _ => Err(Refusal::NoSuchPlace),
    }
}

fn search(order: &Order) -> Result<Begun, Refusal> {
    let position = match order.setup.position()? {
        Ok(position) => position,
        Err(faults) => {
            let taken = Taken { faults, ..Taken::default() };
            return Ok(Begun { answer: json(&taken), task: None });
        }
    };
    let over = Over::of(&position).map(|over| words::ended(position.rules(), over));
    let doubt =
        (!position.can_arise()).then(|| words::no_last_move(position.rules(), position.turn()));
    let fen = Some(position.to_string());
    let mut taken = Taken { fen, over, doubt, ..Taken::default() };
    let mut task = None;
    match order.question.read(position.rules()) {
        Err(refusal) => {
            taken.word = refusal.word();
            taken.said = refusal.sentence().cloned();
            taken.refused = Some(refusal.to_string());
        }
        Ok(asked)
            if !order.twins.trim().is_empty()
                && !taken.take_twins((position, asked.stipulation), &order.twins) => {}
        Ok(_) if taken.over.is_some() || taken.zeroposition => {}
        Ok(asked) => task = Some(Task::Search(Box::new((position, asked)))),
    }
    Ok(Begun { answer: json(&taken), task })
}

/// A search that a page can ask for.
pub enum Task {
    /// The examination of what is on the board.
    Search(Box<(AnyPosition, ParsedQuestion)>),
    /// The answer to moves that are tried.
    Play(Line),
    /// Men removed or moved.
    Vary(Variations),
    /// Changes that make it sound.
    Mend(Box<Mends>),
    /// Better versions of it.
    Improve(Box<Improves>),
    /// Men varied over squares and kinds.
    Matrix(Box<Placements>),
    /// Moves put before it.
    Prepend(Box<Prepends>),
    /// Problems like this one.
    Similar(Box<Similar>),
    /// One problem of many.
    Check(CheckOrder),
}

impl Task {
    /// Searches within these limits and sends what is found as events of the job.
    pub fn run(&self, job: &Job, limits: &Limits, tables: Option<&Arc<Tables>>) {
        match self {
            Self::Search(asked) => examine(job, asked.0, &asked.1, limits, tables),
            Self::Play(line) => line.judge(job, limits, tables.map(Arc::as_ref)),
            Self::Vary(variations) => variations.run(job, limits, tables),
            Self::Mend(mends) => mends.run(job, limits, tables),
            Self::Improve(improves) => improves.run(job, limits, tables),
            Self::Matrix(placements) => placements.run(job, limits, tables),
            Self::Prepend(prepends) => prepends.run(job, limits, tables),
            Self::Similar(similar) => similar.run(job, limits),
            Self::Check(order) => order.run(job, limits, tables),
        }
    }
}
