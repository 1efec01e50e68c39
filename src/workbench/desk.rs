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
use super::solving::{Order, Taken, examine};
use super::vary::Variations;
use super::versions::{VersionOrder, improve, mend, prepend};
use crate::exact::Tables;
use crate::report::{Over, words};
use crate::rules::RuleSet;
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

/// A search that a request asks for, within these limits. It sends what is found as events of the job.
pub type Task = Box<dyn Fn(&Job, &Limits, Option<&Arc<Tables>>) + Send>;

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
    let (answer, task) = match name {
        "search" => search(&read(body)?)?,
        "play" => {
            let line = Line::read(&read(body)?)?;
            (json(&line.moves()), Some(task(line, Line::judge)))
        }
        name => (json(&()), Some(silent(name, body)?)),
    };
    Ok(Begun { answer, task })
}

/// A search without an immediate answer.
fn silent(name: &str, body: &[u8]) -> Result<Task, Refusal> {
    let problem = || read::<VersionOrder>(body)?.problem();
    Ok(match name {
        "vary" => task(Variations::read(&read(body)?)?, Variations::run),
        "mend" => task(problem()?, mend),
        "improve" => task(problem()?, improve),
        "matrix" => task(Placements::read(&read(body)?)?, Placements::run),
        "prepend" => task(problem()?, prepend),
        "similar" => task(Similar::read(&read(body)?)?, Similar::run),
        "check" => task(read(body)?, CheckOrder::run),
        _ => return Err(Refusal::NoSuchPlace),
    })
}

fn task<T: Send + 'static>(asked: T, run: fn(&T, &Job, &Limits, Option<&Arc<Tables>>)) -> Task {
    Box::new(move |job, limits, tables| run(&asked, job, limits, tables))
}

fn search(order: &Order) -> Result<(String, Option<Task>), Refusal> {
    let position = match order.setup.position()? {
        Ok(position) => position,
        Err(faults) => {
            let taken = Taken { faults, ..Taken::default() };
            return Ok((json(&taken), None));
        }
    };
    let over = Over::of(&position).map(|over| words::ended(position.rules(), over));
    let doubt =
        (!position.can_arise()).then(|| words::no_last_move(position.rules(), position.turn()));
    let fen = Some(position.to_string());
    let mut taken = Taken { fen, over, doubt, ..Taken::default() };
    let mut examined = None;
    match order.question.read(position) {
        Err(refusal) => {
            taken.word = refusal.word();
            taken.said = refusal.sentence().cloned();
            taken.refused = Some(refusal.to_string());
        }
        Ok(asked)
            if !order.twins.trim().is_empty()
                && !taken.take_twins((position, asked.stipulation), &order.twins) => {}
        Ok(_) if taken.over.is_some() || taken.zeroposition => {}
        Ok(asked) => examined = Some(task(asked, examine)),
    }
    Ok((json(&taken), examined))
}
