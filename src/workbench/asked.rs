//! Questions about all problems of the open file: which ones match a condition, and which ones anticipate the
//! problem on the board.

use serde::{Deserialize, Serialize};

use super::collection::OpenText;
use super::refusal::Refusal;
use super::setup::Setup;
use super::solving::Question;
use crate::anticipation::{Anticipation, Index, Play};
use crate::game::index_sort_by_key;
use crate::input::PoseOptions;
use crate::report::words::Sentence;
use crate::select::{Query, Subject, Truth};

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

/// A problem of the file that anticipates it.
#[derive(Debug, Serialize)]
pub struct AnticipatedBy {
    place: usize,
    /// How it resembles the one on the board.
    sentence: Sentence,
}

impl OpenText {
    /// Compares the problem on the board with every problem of the file by the play that is written
    /// there; the strongest likenesses come first.
    ///
    /// # Errors
    /// The position is not legal, or the question makes no sense.
    pub fn anticipations(&self, order: &AnticipationOrder) -> Result<Vec<AnticipatedBy>, Refusal> {
        let position = order.setup.legal()?;
        let mut index = Index::default();
        index.add(Play::of(&order.question.read(position)?, None).0);
        let mut found = Vec::new();
        for (place, raw) in self.raw_problems().enumerate() {
            if order.place == Some(place) {
                continue;
            }
            let Ok(other) = raw.pose(&PoseOptions::default()).problem else { continue };
            let of_board = index.anticipated_by(&Play::of(&other, None).0).into_iter();
            found.extend(of_board.map(|(_, anticipation)| (anticipation, place)));
        }
        index_sort_by_key(&mut found, |(anticipation, place)| (anticipation.likeness, *place));
        let sentence =
            |(it, place): (Anticipation, usize)| AnticipatedBy { place, sentence: it.sentence() };
        Ok(found.into_iter().map(sentence).collect())
    }
}
