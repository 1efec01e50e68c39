//! Why a try fails, and what would make it win.

use super::names::{man, side_named};
use super::sentence::Sentence;
use crate::game::Color;
use crate::report::{FailureReport, Move, PlacedMan};
use crate::solve::Refuting;

/// Why a try fails: what the reply does, the state of the square to which the royal piece escapes
/// in the final position of the solution, and each proven experiment.
pub(crate) fn failure(
    mv: &Move,
    failure: &FailureReport,
    mate: Option<(String, Sentence)>,
) -> Vec<Sentence> {
    let fails = Sentence::new("failure").mv("move", Some(mv)).part("because", does(failure));
    let mate = mate.map(|(square, state)| {
        Sentence::new("failure.mate").text("square", square).part("state", state)
    });
    let experiments = failure.experiments.iter().map(|experiment| {
        let said = Sentence::new(format!("failure.{}", experiment.kind));
        match (&experiment.man, experiment.moves) {
            (Some(man), _) => said.part("man", placed(man)),
            (None, Some(moves)) => said.number("moves", moves),
            (None, None) => said.part("side", side_named(&failure.man.side)),
        }
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
