//! Which problems of the open file anticipate the problem on the board.

use serde::{Deserialize, Serialize};

use super::collection::OpenText;
use super::refusal::Refusal;
use super::setup::Setup;
use super::solving::{Question, problem};
use crate::anticipation::{Anticipation, Index, Play};
use crate::game::index_sort_by_key;
use crate::input::PoseOptions;

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
    #[serde(flatten)]
    anticipation: Anticipation,
}

impl OpenText {
    /// Compares the problem on the board with every problem of the file by the play that is written
    /// there; the strongest likenesses come first.
    ///
    /// # Errors
    /// The position is not legal, or the question makes no sense.
    pub fn anticipations(&self, order: &AnticipationOrder) -> Result<Vec<AnticipatedBy>, Refusal> {
        let position = order.setup.legal()?;
        let asked = order.question.read(position.rules())?;
        let variations = problem(position, &asked).variations().unwrap_or_default();
        let mut index = Index::default();
        index.add(Play::new(&position, &variations));
        let mut found = Vec::new();
        for (place, raw) in self.raw_problems().enumerate() {
            if order.place == Some(place) {
                continue;
            }
            let Ok(other) = raw.pose(&PoseOptions::default()).problem else { continue };
            let variations = other.variations().unwrap_or_default();
            let play = Play::new(&other.position, &variations);
            let of_board = index.anticipated_by(&play).into_iter();
            found.extend(of_board.map(|(_, anticipation)| AnticipatedBy { place, anticipation }));
        }
        index_sort_by_key(&mut found, |it| (it.anticipation.likeness, it.place));
        Ok(found)
    }
}
