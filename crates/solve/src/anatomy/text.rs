//! The anatomy for people.

use std::fmt;

use super::attack::{Attack, Check, CheckOrigin, Mechanism};
use super::defender::{Defender, Mobility};
use super::explain::Anatomy;
use super::explain_rules::ExplainRules;
use super::flight::{Blockade, Flight, FlightState, Guard};
use crate::game::{Color, Outcome, Role, Rules, WinKind};

impl<R: ExplainRules> fmt::Display for Anatomy<R> {
    /// Writes some lines without a line break at the end: the verdict, then flights,
    /// checks, the other pieces, and the rules that the loss rests on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (side, royal) = (name::<R>(self.side), R::Role::ROYAL.name());
        write!(f, "{side}'s {royal} on {} is {}", self.royal, verdict(self))?;
        let width = self.flights.iter().map(|flight| flight.direction.len() + 1).max();
        let width = width.unwrap_or_default();
        for flight in &self.flights {
            let square = flight.square.map_or_else(String::new, |square| square.to_string());
            write!(f, "\n  {:<width$}{square:<4}{}", flight.direction, prospect(flight))?;
        }
        for check in &self.checks {
            write!(f, "\n  check by {}", checking(check))?;
        }
        for defender in &self.defenders {
            let men = format!("{} {}", defender.role.name(), defender.at);
            write!(f, "\n  {men:<14}{}", reason(defender))?;
        }
        for rest in &self.rests_on {
            let moves = rest.moves.iter().map(|(from, to)| format!("{from}{to}")).collect();
            write!(f, "\n  {}: ", rest.switch.text())?;
            match listed(moves) {
                Some(moves) => write!(f, "not lost, {moves}")?,
                None => f.write_str("not lost")?,
            }
        }
        Ok(())
    }
}

fn verdict<R: Rules>(anatomy: &Anatomy<R>) -> String {
    let count = match anatomy.checks.len() {
        0 => "not in check",
        1 => "in check",
        2 => "in double check",
        _ => "in triple check",
    };
    match anatomy.outcome {
        None => format!("{count}, and the game goes on"),
        Some(Outcome::Draw) => format!("{count}; the game is drawn"),
        Some(Outcome::Win { by, winner }) => {
            let loser = name::<R>(!winner);
            let is_winner = winner == anatomy.side;
            let winner = name::<R>(winner);
            match (by, anatomy.checks.len()) {
                // The other side has no piece left with which it could have moved.
                (WinKind::Bared, _) if is_winner => {
                    let royal = R::Role::ROYAL.name();
                    format!("{count}; {loser}'s {royal} is bared, {winner} has won")
                }
                (WinKind::Checkmate, 2..) => format!("checkmated ({count}); {winner} has won"),
                (WinKind::Checkmate, _) => format!("checkmated; {winner} has won"),
                (WinKind::Stalemate, _) => format!("stalemated; {winner} has won"),
                (WinKind::Bared, _) => format!("bared; {winner} has won"),
                (WinKind::Repetition, _) => {
                    format!("to blame for the repetition; {winner} has won")
                }
            }
        }
    }
}

fn prospect<R: ExplainRules>(flight: &Flight<R>) -> String {
    match &flight.prospect {
        FlightState::Off => R::OFF.to_owned(),
        FlightState::Free { takes: None } => "free".to_owned(),
        FlightState::Free { takes: Some(role) } => format!("free, takes the {}", role.name()),
        FlightState::Guarded { takes, guards } => {
            let taken = takes.map_or_else(String::new, |role| format!("{} there is ", role.name()));
            format!("{taken}guarded by {}", guarding(guards))
        }
        FlightState::Barred { by: [a, b], guards, blockade } => {
            let guarded = match guards.as_slice() {
                [] => String::new(),
                guards => format!(", and guarded by {}", guarding(guards)),
            };
            match blockade {
                None => format!("barred by {a} and {b}{guarded}"),
                Some(Blockade::Traitor | Blockade::SelfBlock) => {
                    format!("barred by own pawns {} and {}, a self-block", a.at, b.at)
                }
                Some(Blockade::Idle) => {
                    format!("barred by own pawns {} and {}{guarded}", a.at, b.at)
                }
            }
        }
        FlightState::Blocked { by, guards, blockade } => {
            let by = by.name();
            match blockade {
                Blockade::Traitor => format!("blocked by own {by}, a traitor"),
                Blockade::SelfBlock => format!("blocked by own {by}, a self-block"),
                Blockade::Idle => {
                    format!("blocked by own {by}, and guarded by {}", guarding(guards))
                }
            }
        }
    }
}

fn guarding<R: ExplainRules>(guards: &[Guard<R>]) -> String {
    let guard = |guard: &Guard<R>| {
        let man = attacking(&guard.attack);
        if guard.through {
            format!("{man} through the {}'s {}", R::Role::ROYAL.name(), R::SQUARE)
        } else {
            man
        }
    };
    listed(guards.iter().map(guard).collect()).unwrap_or_default()
}

fn checking<R: Rules>(check: &Check<R>) -> String {
    let given = match check.given {
        None | Some(CheckOrigin::Directly) => "",
        Some(CheckOrigin::Discovered) => ", discovered",
        Some(CheckOrigin::ScreenBrought) => ", its screen just brought",
    };
    format!("{}{given}", attacking(&check.attack))
}

/// The piece with its square, and what its attack goes over.
fn attacking<R: Rules>(attack: &Attack<R>) -> String {
    let man = format!("{} {}", attack.role.name(), attack.from);
    match attack.mechanism {
        Mechanism::FlyingGeneral => format!("the flying {man}"),
        Mechanism::Screen(screen) => format!("{man} over {screen}"),
        Mechanism::Leg(at) => format!("{man} (leg {at} free)"),
        Mechanism::Eye(at) => format!("{man} (eye {at} free)"),
        Mechanism::Line | Mechanism::Step | Mechanism::Leap => man,
    }
}

fn reason<R: Rules>(defender: &Defender<R>) -> String {
    let hindrances = listed(defender.obstacles.iter().map(ToString::to_string).collect());
    match defender.state {
        Mobility::Mobile => match defender.moves.len() {
            1 => "has a move".to_owned(),
            count => format!("has {count} moves"),
        },
        Mobility::NoRoom => {
            hindrances.map_or_else(|| "has no room".to_owned(), |why| format!("has no room: {why}"))
        }
        Mobility::Pinned => {
            let pinners = defender.pinned_by.iter().map(attacking).collect();
            format!("is pinned by {}", listed(pinners).unwrap_or_default())
        }
        Mobility::NoAnswer => {
            let answer = no_answer(defender);
            hindrances.map_or(answer.clone(), |hindrances| format!("{answer}; {hindrances}"))
        }
    }
}

/// The checks that would remain after a piece's moves. A piece that is itself the screen is
/// treated separately, because it could withdraw.
fn no_answer<R: Rules>(defender: &Defender<R>) -> String {
    let failures = &defender.failures;
    let checkers = |pick: fn(&super::FailedDefence<R>) -> &Vec<Attack<R>>| {
        let attacks = failures.iter().flat_map(pick).map(|attack| attack.from);
        let squares: crate::game::Set<R::Square> = attacks.collect();
        listed(squares.into_iter().map(|square| square.to_string()).collect())
    };
    let moves = match failures.len() {
        1 => format!("cannot go to {}", failures[0].to),
        count => format!("none of {count} moves answers"),
    };
    match (checkers(|failure| &failure.leaves), checkers(|failure| &failure.exposes)) {
        (Some(leaves), None) => format!("{moves}: still check from {leaves}"),
        (None, Some(exposes)) => format!("{moves}: check from {exposes}"),
        (Some(leaves), Some(exposes)) => {
            format!("{moves}: still check from {leaves}, or new from {exposes}")
        }
        (None, None) => moves,
    }
}

/// `a, b and c`; nothing for nothing.
fn listed(mut items: Vec<String>) -> Option<String> {
    let last = items.pop()?;
    Some(if items.is_empty() { last } else { format!("{} and {last}", items.join(", ")) })
}

fn name<R: Rules>(color: Color) -> &'static str {
    R::COLORS[color.index()]
}
