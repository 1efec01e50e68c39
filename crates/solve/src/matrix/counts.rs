//! How many placements of a matrix have which value.

use std::collections::BTreeMap;

use serde::Serialize;

use super::placements::{Placement, State};
use super::sign::Sign;
use crate::report::words::{self, Sentence};

/// The placements of a matrix by what became of them. Their sum is the number of all placements.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// By the names of [`Sign`]; a placement and its mirror image count once.
    pub values: BTreeMap<&'static str, u64>,
    /// Those that are not legal positions, by the kind of their first fault, and `occupied` where two men
    /// would be on one square.
    pub illegal: BTreeMap<&'static str, u64>,
    /// Those with the same men on the same squares as an earlier one.
    pub repeated: u64,
    /// Those whose mirror image is an earlier one.
    pub mirrored: u64,
    /// Those that were not examined, because a limit was reached or the run was stopped.
    pub left: u64,
    /// The sound ones to which no legal move of the defender leads.
    pub without_last_move: u64,
}

impl Counts {
    /// Counts a placement; `value` is its sign, if it was examined, and whether no last move leads to it.
    pub fn add(&mut self, placement: &Placement, value: Option<(Sign, bool)>) {
        match (&placement.state, value) {
            (State::Legal { .. }, Some((sign, without_last_move))) => {
                *self.values.entry(sign.name()).or_default() += 1;
                let is_sound = matches!(sign, Sign::Sound(_));
                self.without_last_move += u64::from(is_sound && without_last_move);
            }
            (State::Legal { .. }, None) => self.left += 1,
            (state @ (State::Illegal(_) | State::Occupied(_)), _) => {
                *self.illegal.entry(state.name()).or_default() += 1;
            }
            (State::Repeated, _) => self.repeated += 1,
            (State::Mirrored, _) => self.mirrored += 1,
        }
    }

    /// What is to be said of them, most important first; counts of zero are left out.
    pub fn sentences(&self) -> Vec<Sentence> {
        let values = Sign::NAMES.into_iter().map(|name| (name, self.of(name)));
        let others = [
            ("repeated", self.repeated),
            ("mirrored", self.mirrored),
            ("left", self.left),
            ("without-last-move", self.without_last_move),
        ];
        let said = |(name, count)| words::placements_of(name, count);
        let illegal =
            self.illegal.iter().map(|(kind, &count)| words::placements_illegal(kind, count));
        let some = |(_, count): &(_, u64)| *count > 0;
        let values = values.filter(some).map(said);
        values.chain(illegal).chain(others.into_iter().filter(some).map(said)).collect()
    }

    /// How many have this value.
    pub fn of(&self, name: &str) -> u64 {
        self.values.get(name).copied().unwrap_or_default()
    }

    /// How many were examined.
    pub fn done(&self) -> u64 {
        let sum = |counts: &BTreeMap<_, u64>| counts.values().sum::<u64>();
        sum(&self.values) + sum(&self.illegal) + self.repeated + self.mirrored
    }
}
