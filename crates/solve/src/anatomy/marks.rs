//! The anatomy of a position as marks.

use super::{Anatomy, Attack, Blockade, FlightState, Guard, Mechanism, Obstacle};
use crate::game::{Rules, Square};
use paiju_game::mark::Mark;

/// What a picture shows of an anatomy: checks, guarded and free flights, traitors and self-blocks,
/// screens, free legs, and leaps of the losing side that are blocked. In a fixed order, each once.
pub fn anatomy_marks<R: Rules>(anatomy: &Anatomy<R>) -> Vec<Mark> {
    let mut marks = Vec::new();
    for check in &anatomy.checks {
        marks.push(Mark::Check(way(&check.attack, anatomy.royal)));
        over(&check.attack, &mut marks);
    }
    for flight in &anatomy.flights {
        let Some(square) = flight.square else { continue };
        match &flight.prospect {
            FlightState::Off => {}
            FlightState::Free { .. } => marks.push(Mark::Free(square.index())),
            FlightState::Guarded { guards, .. } => guarded(square, guards, &mut marks),
            FlightState::Blocked { guards, blockade, .. } => match blockade {
                Blockade::Traitor => marks.push(Mark::Traitor(square.index())),
                Blockade::SelfBlock => marks.push(Mark::SelfBlock(square.index())),
                Blockade::Idle => lines(square, guards, &mut marks),
            },
            FlightState::Barred { by, guards, blockade } => match blockade {
                Some(Blockade::Traitor | Blockade::SelfBlock) => {
                    marks.extend(by.map(|pawn| Mark::SelfBlock(pawn.at.index())));
                }
                _ if guards.is_empty() => {
                    marks.extend(by.map(|pawn| Mark::Guard(vec![pawn.at.index(), square.index()])));
                    marks.push(Mark::Guarded(square.index()));
                }
                _ => guarded(square, guards, &mut marks),
            },
        }
    }
    for defender in &anatomy.defenders {
        for obstacle in &defender.obstacles {
            if let Obstacle::Leg(man) | Obstacle::Eye(man) = obstacle {
                marks.push(Mark::Blocked { leaper: defender.at.index(), by: man.at.index() });
            }
        }
    }
    let mut seen = Vec::new();
    marks.retain(|mark| {
        let new = !seen.contains(mark);
        if new {
            seen.push(mark.clone());
        }
        new
    });
    marks
}

fn guarded<R: Rules>(square: R::Square, guards: &[Guard<R>], marks: &mut Vec<Mark>) {
    lines(square, guards, marks);
    marks.push(Mark::Guarded(square.index()));
}

fn lines<R: Rules>(square: R::Square, guards: &[Guard<R>], marks: &mut Vec<Mark>) {
    for guard in guards {
        marks.push(Mark::Guard(way(&guard.attack, square)));
        over(&guard.attack, marks);
    }
}

/// The squares through which an attack goes.
fn way<R: Rules>(attack: &Attack<R>, target: R::Square) -> Vec<usize> {
    let leg = match attack.mechanism {
        Mechanism::Leg(at) => Some(at),
        _ => None,
    };
    [Some(attack.from), leg, Some(target)].into_iter().flatten().map(Square::index).collect()
}

/// Over what an attack goes.
fn over<R: Rules>(attack: &Attack<R>, marks: &mut Vec<Mark>) {
    match attack.mechanism {
        Mechanism::Screen(screen) => marks.push(Mark::Screen(screen.at.index())),
        Mechanism::Leg(at) | Mechanism::Eye(at) => marks.push(Mark::Leg(at.index())),
        _ => {}
    }
}
