//! The anatomy of a position as marks.

use paiju_game::mark::Mark;

use super::{Anatomy, Attack, Blockade, FlightState, Guard, Mechanism, Obstacle};
use crate::game::Rules;

impl<R: Rules> Anatomy<R> {
    /// What a picture shows of an anatomy: checks, guarded and free flights, traitors and self-blocks,
    /// screens, free legs, and leaps of the losing side that are blocked. In a fixed order, each once.
    pub fn marks(&self) -> Vec<Mark<R::Square>> {
        let mut marks = Vec::new();
        for check in &self.checks {
            marks.push(Mark::Check(way(&check.attack, self.royal)));
            over(&check.attack, &mut marks);
        }
        for flight in &self.flights {
            let Some(square) = flight.square else { continue };
            match &flight.prospect {
                FlightState::Off => {}
                FlightState::Free { .. } => marks.push(Mark::Free(square)),
                FlightState::Guarded { guards, .. } => guarded(square, guards, &mut marks),
                FlightState::Blocked { guards, blockade, .. } => match blockade {
                    Blockade::Traitor => marks.push(Mark::Traitor(square)),
                    Blockade::SelfBlock => marks.push(Mark::SelfBlock(square)),
                    Blockade::Idle => lines(square, guards, &mut marks),
                },
                FlightState::Barred { by, guards, blockade } => match blockade {
                    Some(Blockade::Traitor | Blockade::SelfBlock) => {
                        marks.extend(by.map(|pawn| Mark::SelfBlock(pawn.at)));
                    }
                    _ if guards.is_empty() => {
                        marks.extend(by.map(|pawn| Mark::Guard(vec![pawn.at, square])));
                        marks.push(Mark::Guarded(square));
                    }
                    _ => guarded(square, guards, &mut marks),
                },
            }
        }
        for defender in &self.defenders {
            for obstacle in &defender.obstacles {
                if let Obstacle::Leg(man) | Obstacle::Eye(man) = obstacle {
                    marks.push(Mark::Blocked { leaper: defender.at, by: man.at });
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
}

fn guarded<R: Rules>(square: R::Square, guards: &[Guard<R>], marks: &mut Vec<Mark<R::Square>>) {
    lines(square, guards, marks);
    marks.push(Mark::Guarded(square));
}

fn lines<R: Rules>(square: R::Square, guards: &[Guard<R>], marks: &mut Vec<Mark<R::Square>>) {
    for guard in guards {
        marks.push(Mark::Guard(way(&guard.attack, square)));
        over(&guard.attack, marks);
    }
}

/// The squares through which an attack goes.
fn way<R: Rules>(attack: &Attack<R>, target: R::Square) -> Vec<R::Square> {
    match attack.mechanism {
        Mechanism::Leg(at) => vec![attack.from, at, target],
        _ => vec![attack.from, target],
    }
}

/// Over what an attack goes.
fn over<R: Rules>(attack: &Attack<R>, marks: &mut Vec<Mark<R::Square>>) {
    match attack.mechanism {
        Mechanism::Screen(screen) => marks.push(Mark::Screen(screen.at)),
        Mechanism::Leg(at) | Mechanism::Eye(at) => marks.push(Mark::Leg(at)),
        _ => {}
    }
}
