//! The criteria that a generated problem must meet, and when to stop.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::material_pattern::MaterialPattern;
use crate::exact::Wdl;
use crate::examine::Policy;
use crate::game::{Color, Repetition, Rules};
use crate::rules::switch::Switch;
use crate::solve::{Limits, Moment};
use crate::stipulation::{Play, Stipulation};
use crate::theme::Name;

/// What a problem must be to be accepted. Every criterion is proven for every problem.
#[derive(Clone, Debug)]
pub struct Criteria {
    /// Help, self, reflex or series play that is asked for instead of a forced win. Such problems
    /// meet the criteria for pieces, material (that of Red first), policy, a quiet first move, nodes
    /// and when to stop; the rest is not examined.
    pub play: Option<PlayCriteria>,
    /// A study that is asked for instead: a win or a draw without a number of moves. Of what follows,
    /// the length, checks, themes, dependence and difficulty are not examined.
    pub study: Option<Wdl>,
    /// The length of the win, in moves.
    pub moves: RangeInclusive<u8>,
    /// Whether every move of the attacker must give check.
    pub checks: bool,
    /// How repeated positions are judged; without it as is usual under the rules.
    pub repetition: Option<Repetition>,
    /// How unique the solution must be.
    pub policy: Policy,
    /// Whether the key must be neither a check nor a capture.
    pub quiet_key: bool,
    /// Themes that the solution must all show.
    pub themes: Vec<Name>,
    /// Themes that the solution must not show.
    pub excluded_themes: Vec<Name>,
    /// The material of both sides; any if `None`.
    pub material: Option<MaterialPattern>,
    /// The number of pieces on the board, royal pieces included.
    pub pieces: RangeInclusive<usize>,
    /// The number of the attacker's pieces, the royal piece included.
    pub attackers: RangeInclusive<usize>,
    /// Whether it must be worth printing: six men or more, and a quiet key that leads to at least two
    /// [last moves](crate::idea::LastMoves), or a check that sacrifices and leads to three, none of them for three
    /// quarters of the lines. There are at least two replies to the key or three lines; not every line takes a man
    /// after the key, nor half of them the defender's only man at the end, or ends by baring; it is not the technique
    /// of a small ending.
    pub for_print: bool,
    /// What the solution must depend on.
    pub depends_on: Vec<Dependence>,
    /// The difficulty, from 1 to 10.
    pub difficulty: RangeInclusive<f64>,
    /// The node limit of one test for a unique win.
    pub nodes: u64,
    /// The condition that ends the run.
    pub stop: StopCondition,
}

impl Criteria {
    /// How repeated positions are judged under these rules.
    pub fn repetition<R: Rules>(&self) -> Repetition {
        self.repetition.unwrap_or(R::REPETITION)
    }

    /// The side that makes the first move. Red is the attacker, or in play that asks for
    /// cooperation the side with the stronger pieces; a side that is to hold a draw is Black.
    pub fn first_mover(&self) -> Color {
        match (self.play, self.study) {
            (Some(play), _) => play.first_mover(),
            (None, Some(Wdl::Draw)) => Color::Black,
            (None, _) => Color::Red,
        }
    }
}

/// Help, self, reflex or series play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayCriteria {
    /// The stipulation of the problems to generate.
    pub asked: Stipulation,
    /// How many solutions there must be; keys in selfmates and reflexmates.
    pub solutions: usize,
}

impl PlayCriteria {
    /// The side that mates.
    pub fn mating_side(self) -> Color {
        match self.asked.play() {
            Play::Help | Play::Series | Play::SeriesHelp => Color::Red,
            _ => Color::Black,
        }
    }

    /// The side that makes the first move.
    pub fn first_mover(self) -> Color {
        let mating = self.mating_side();
        if self.asked.mover_mates() { mating } else { !mating }
    }
}

impl Default for Criteria {
    /// Mates in two with up to sixteen pieces.
    fn default() -> Self {
        Self {
            play: None,
            study: None,
            moves: 2..=2,
            checks: false,
            repetition: None,
            policy: Policy::Standard,
            quiet_key: false,
            themes: Vec::new(),
            excluded_themes: Vec::new(),
            material: None,
            pieces: 3..=16,
            attackers: 1..=16,
            for_print: false,
            depends_on: Vec::new(),
            difficulty: 1.0..=10.0,
            nodes: 20_000,
            stop: StopCondition::default(),
        }
    }
}

/// When the generator stops; the default never does. A search that is running then is left
/// undecided.
#[derive(Clone, Default, Debug)]
pub struct StopCondition {
    /// Set by others, for an interrupt.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// The end of the time limit.
    pub deadline: Option<Moment>,
}

impl StopCondition {
    /// Whether the generator must stop now.
    pub fn is_met(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Moment::now() >= deadline)
    }

    /// Limits of a search: nodes, bytes for its table, and this condition.
    pub(super) fn limits(&self, nodes: u64, memory: usize) -> Limits {
        Limits {
            nodes: Some(nodes),
            memory,
            time: self.deadline.map(|at| at.since(Moment::now())),
            stop: self.interrupt.clone(),
            ..Limits::default()
        }
    }
}

/// Something without which a problem would have another solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Dependence {
    /// A traitor at the end of the main line; economy has shown that no piece can go.
    Traitor,
    /// This rule: if it is changed, the solution changes.
    Rule(Switch),
}

paiju_game::names! {
    Dependence: Display;
    Traitor => "traitor",
    Rule(Switch::GeneralsMayFace) => "flying-general",
    Rule(Switch::StalemateDraws) => "stalemate",
    Rule(Switch::StalemateLoses) => "drawn-stalemate",
    Rule(Switch::NoBlockedDiagonals) => "blocked-diagonals",
    Rule(Switch::BaredFightsOn) => "bared",
    Rule(Switch::PerpetualCheckAllowed) => "perpetual-check",
    Rule(Switch::PerpetualChaseAllowed) => "perpetual-chase",
}

/// A text that names no [`Dependence`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found {0:?}, expected traitor, flying-general, stalemate, drawn-stalemate, \
     blocked-diagonals, bared, perpetual-check or perpetual-chase"
)]
pub struct DependenceError(pub String);

impl FromStr for Dependence {
    type Err = DependenceError;

    fn from_str(text: &str) -> Result<Self, DependenceError> {
        Self::of_name(text).ok_or_else(|| DependenceError(text.to_owned()))
    }
}
