//! Questions about all problems of the open file: which ones match a condition, and which ones anticipate the
//! problem on the board.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::collection::OpenText;
use super::refusal::Refusal;
use super::setup::Setup;
use super::solving::Question;
use crate::anticipation::{Anticipation, Index, Play};
use crate::examine::{Plan, Verdict, examine};
use crate::game::index_sort_by_key;
use crate::input::{PoseOptions, RawProblem};
use crate::problem::Problem;
use crate::record::Explained;
use crate::report::words::Sentence;
use crate::select::{Query, Subject, Truth};
use crate::solve::{Limits, Moment};

/// A question of [`select`](crate::select) about every problem of the file.
#[derive(Debug, Deserialize)]
pub struct SelectOrder {
    question: String,
}

/// Which problems match a question.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Selected {
    /// The places of the problems that match.
    places: Vec<usize>,
    /// How many problems have no playable solution although the question needs one.
    open: usize,
}

impl OpenText {
    /// Asks about every problem as the file has it.
    ///
    /// # Errors
    /// The question makes no sense; the text underlines the fault and names the remedy.
    pub fn select(&self, order: &SelectOrder) -> Result<Selected, Refusal> {
        let query: Query = order.question.parse().map_err(Refusal::bad)?;
        let mut selected = Selected::default();
        for (place, raw) in self.raw_problems().enumerate() {
            let Ok(conversion) = raw.convert(&PoseOptions::default()) else { continue };
            let subject = Subject::new(&conversion.posed, &conversion.entry, self.name(), None);
            match query.holds(&subject) {
                Truth::Yes => selected.places.push(place),
                Truth::No => {}
                Truth::Unknown => selected.open += 1,
            }
        }
        Ok(selected)
    }
}

/// The problem on the board.
#[derive(Debug, Deserialize)]
pub struct AnticipationOrder {
    setup: Setup,
    question: Question,
    /// The place in the file where it would be saved, since it does not anticipate itself.
    place: Option<usize>,
}

/// The problems of the file that are like it.
#[derive(Debug, Default, Serialize)]
pub struct Alike {
    /// The strongest likenesses come first.
    found: Vec<AnticipatedBy>,
    /// Whether it has no play, so that only its position was compared.
    by_position: bool,
    /// How many problems the limits kept from being compared by their harms.
    open: usize,
}

/// A problem of the file that anticipates it.
#[derive(Debug, Serialize)]
struct AnticipatedBy {
    place: usize,
    /// How it resembles the one on the board.
    sentence: Sentence,
}

/// What it may cost to find the harms of one problem, in positions, and those of all.
const NODES: u64 = 200_000;
const TIME: Duration = Duration::from_secs(10);

impl AnticipationOrder {
    /// Compares the problem on the board with each of these by the play that is written there, and by the
    /// harms that a proof finds.
    ///
    /// # Errors
    /// The position is not legal, or the question makes no sense.
    pub fn answer(&self, problems: impl Iterator<Item = RawProblem>) -> Result<Alike, Refusal> {
        let begun = Moment::now();
        let board = self.question.read(self.setup.legal()?)?;
        let ((play, has_play), is_open) = with_harms(&board, begun);
        let has_harms = play.has_harms();
        let mut alike = Alike { by_position: !has_play, ..Alike::default() };
        let (mut index, mut found) = (Index::default(), Vec::new());
        index.add(play);
        for (place, raw) in problems.enumerate().filter(|(place, _)| self.place != Some(*place)) {
            let Ok(other) = raw.pose(&PoseOptions::default()).problem else { continue };
            // What has no solution is solved.
            let ((play, _), is_other_open) = if has_harms || other.variations().is_none() {
                with_harms(&other, begun)
            } else {
                (Play::of(&other, None), is_open)
            };
            alike.open += usize::from(is_other_open);
            let of_board = index.anticipated_by(&play).into_iter();
            found.extend(of_board.map(|(_, anticipation)| (anticipation, place)));
        }
        index_sort_by_key(&mut found, |(anticipation, place)| (anticipation.likeness, *place));
        let sentence =
            |(it, place): (Anticipation, usize)| AnticipatedBy { place, sentence: it.sentence() };
        alike.found = found.into_iter().map(sentence).collect();
        Ok(alike)
    }
}

/// The play of a problem with its harms, whether it is more than the position, and whether a limit kept the harms
/// from being known.
fn with_harms(problem: &Problem, begun: Moment) -> ((Play, bool), bool) {
    if !problem.stipulation.is_mate() {
        return (Play::of(problem, None), false);
    }
    let time = Some(TIME.saturating_sub(begun.elapsed()));
    let limits = Limits { nodes: Some(NODES), time, ..Limits::default() };
    let plan = Plan { limits, ..Explained::plan_of_harms() };
    let report = examine(problem, &plan, &mut ());
    let is_open = report.solved == Verdict::Undecided || report.variations_stopped.is_some();
    (Play::of(problem, Some(&report)), is_open)
}
