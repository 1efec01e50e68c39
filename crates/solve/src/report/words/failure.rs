//! Why a try fails, and what would make it win.

use super::names::{man, side_named};
use super::sentence::Sentence;
use crate::game::Color;
use crate::report::{ExperimentReport, FailureReport, PlacedMan, TryReport};
use crate::solve::Refuting;

/// Why a try fails: what the reply does, and each proven experiment.
pub fn failure(found: &TryReport) -> Vec<Sentence> {
    let Some(failure) = &found.failure else { return Vec::new() };
    let fails = Sentence::new("failure").mv("move", Some(&found.mv)).part("because", does(failure));
    let mate = failure.mate.iter().map(|state| {
        Sentence::new("failure.mate").text("square", &failure.square).part("state", state.clone())
    });
    let side = side_named(&failure.man.side);
    let experiments = failure.experiments.iter().map(|experiment| match experiment {
        ExperimentReport::Without(it) => Sentence::new("failure.without").part("man", placed(it)),
        ExperimentReport::With(it) => Sentence::new("failure.with").part("man", placed(it)),
        ExperimentReport::Pass => Sentence::new("failure.pass").part("side", side.clone()),
        ExperimentReport::Later(moves) => Sentence::new("failure.later").number("moves", *moves),
    });
    std::iter::once(fails).chain(mate).chain(experiments).collect()
}

fn does(failure: &FailureReport) -> Sentence {
    let key = match failure.does {
        Refuting::Wins => "failure.wins",
        Refuting::TakesBack => "failure.takes-back",
        Refuting::Takes => "failure.takes",
        Refuting::Flees => "failure.flees",
        Refuting::Interposes => "failure.interposes",
        Refuting::Checks => "failure.checks",
        Refuting::Defends => "failure.defends",
    };
    let said =
        Sentence::new(key).part("man", placed(&failure.man)).mv("reply", Some(&failure.reply));
    match (failure.does, &failure.taken) {
        (Refuting::Takes, Some(taken)) => said.part("taken", placed(taken)),
        _ => said,
    }
}

fn placed(placed: &PlacedMan) -> Sentence {
    let color = if placed.side == "Black" { Color::Black } else { Color::Red };
    Sentence::new("anatomy.man-of-side")
        .part("side", side_named(&placed.side))
        .part("man", man(color, &placed.man))
        .text("square", &placed.at)
}
