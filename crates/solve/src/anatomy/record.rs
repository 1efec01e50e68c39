//! The anatomy for programs: names of pieces in English, squares as coordinates, keys sorted.
//!
//! The shape is a promise to scripts. A field that does not apply is `null`, a list that
//! has nothing to say is empty; no field is ever missing.

use serde::{Serialize, Serializer};

use super::attack::{Attack, Check, Mechanism, PlacedPiece};
use super::defender::{Defender, FailedDefence};
use super::explain::Anatomy;
use super::flight::{Blockade, Flight, FlightState, Guard};
use super::obstacle::Obstacle;
use super::rule_dependence::RuleDependence;
use crate::game::{Color, Outcome, Role, Rules, Set};

impl<R: Rules> Serialize for Anatomy<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Record {
            checks: self.checks.iter().map(CheckRecord::of).collect(),
            defenders: self.defenders.iter().map(DefenderRecord::of).collect(),
            flights: self.flights.iter().map(FlightRecord::of).collect(),
            flying_general: self.flying_general,
            general: self.royal.to_string(),
            lost: self.lost,
            outcome: self.outcome.map(|outcome| match outcome {
                Outcome::Win { by, .. } => by.to_string(),
                Outcome::Draw => "draw".to_owned(),
            }),
            rests_on: self.rests_on.iter().map(RuleDependenceRecord::of).collect(),
            self_blocks: names(self.self_blocks()),
            side: side::<R>(self.side),
            stalemate: self.stalemate,
            traitors: names(self.traitors()),
        }
        .serialize(serializer)
    }
}

#[derive(Serialize)]
struct Record {
    checks: Vec<CheckRecord>,
    defenders: Vec<DefenderRecord>,
    flights: Vec<FlightRecord>,
    flying_general: bool,
    general: String,
    lost: bool,
    outcome: Option<String>,
    rests_on: Vec<RuleDependenceRecord>,
    self_blocks: Vec<String>,
    side: String,
    stalemate: bool,
    traitors: Vec<String>,
}

#[derive(Serialize)]
struct CheckRecord {
    by: AttackRecord,
    given: Option<&'static str>,
}

impl CheckRecord {
    fn of<R: Rules>(check: &Check<R>) -> Self {
        Self {
            by: AttackRecord::of(&check.attack),
            given: check.given.map(super::CheckOrigin::name),
        }
    }
}

/// `over` is the screen of a cannon, `free` the empty leg or eye of a leap.
#[derive(Serialize)]
struct AttackRecord {
    at: String,
    free: Option<String>,
    man: &'static str,
    mechanism: &'static str,
    over: Option<PlacedPieceRecord>,
}

impl AttackRecord {
    fn of<R: Rules>(attack: &Attack<R>) -> Self {
        let (over, free) = match attack.mechanism {
            Mechanism::Screen(screen) => (Some(PlacedPieceRecord::of(&screen)), None),
            Mechanism::Leg(at) | Mechanism::Eye(at) => (None, Some(at.to_string())),
            _ => (None, None),
        };
        let mechanism = match attack.mechanism {
            Mechanism::Line => "line",
            Mechanism::Screen(_) => "screen",
            Mechanism::Leg(_) => "leg",
            Mechanism::Eye(_) => "eye",
            Mechanism::Step => "step",
            Mechanism::Leap => "leap",
            Mechanism::FlyingGeneral => "flying-general",
        };
        let (at, man) = (attack.from.to_string(), attack.role.name());
        Self { at, free, man, mechanism, over }
    }
}

#[derive(Serialize)]
struct PlacedPieceRecord {
    at: String,
    man: &'static str,
    side: String,
}

impl PlacedPieceRecord {
    fn of<R: Rules>(standing: &PlacedPiece<R>) -> Self {
        let (man, side) = (standing.man.role.name(), side::<R>(standing.man.color));
        Self { at: standing.at.to_string(), man, side }
    }
}

/// `border`: the cells of the two pawns that bar the way.
#[derive(Serialize)]
struct FlightRecord {
    at: Option<String>,
    blockade: Option<&'static str>,
    blocked_by: Option<&'static str>,
    border: Vec<String>,
    direction: &'static str,
    guards: Vec<GuardRecord>,
    state: &'static str,
    takes: Option<&'static str>,
}

impl FlightRecord {
    fn of<R: Rules>(flight: &Flight<R>) -> Self {
        let (blockade, blocked_by, guards, takes) = match &flight.prospect {
            FlightState::Off => (None, None, [].as_slice(), None),
            FlightState::Blocked { by, guards, blockade } => {
                (Some(*blockade), Some(by.name()), guards.as_slice(), None)
            }
            FlightState::Barred { by: [pawn, _], guards, blockade } => {
                (*blockade, Some(pawn.man.role.name()), guards.as_slice(), None)
            }
            FlightState::Guarded { takes, guards } => (None, None, guards.as_slice(), *takes),
            FlightState::Free { takes } => (None, None, [].as_slice(), *takes),
        };
        Self {
            at: flight.square.map(|square| square.to_string()),
            blockade: blockade.map(Blockade::name),
            blocked_by,
            border: match flight.prospect {
                FlightState::Barred { by, .. } => names(by.map(|man| man.at).to_vec()),
                _ => Vec::new(),
            },
            direction: flight.direction,
            guards: guards.iter().map(GuardRecord::of).collect(),
            state: flight.prospect.name(),
            takes: takes.map(Role::name),
        }
    }
}

/// `through`: the piece guards the point only once the general has left its own.
#[derive(Serialize)]
struct GuardRecord {
    by: AttackRecord,
    through: bool,
}

impl GuardRecord {
    fn of<R: Rules>(guard: &Guard<R>) -> Self {
        Self { by: AttackRecord::of(&guard.attack), through: guard.through }
    }
}

#[derive(Serialize)]
struct DefenderRecord {
    at: String,
    failures: Vec<FailedDefenceRecord>,
    hindrances: Vec<ObstacleRecord>,
    man: &'static str,
    moves: Vec<String>,
    pinned_by: Vec<AttackRecord>,
    state: &'static str,
}

impl DefenderRecord {
    fn of<R: Rules>(defender: &Defender<R>) -> Self {
        Self {
            at: defender.at.to_string(),
            failures: defender.failures.iter().map(FailedDefenceRecord::of).collect(),
            hindrances: defender.obstacles.iter().map(ObstacleRecord::of).collect(),
            man: defender.role.name(),
            moves: coordinates(defender.moves),
            pinned_by: defender.pinned_by.iter().map(AttackRecord::of).collect(),
            state: defender.state.name(),
        }
    }
}

#[derive(Serialize)]
struct FailedDefenceRecord {
    exposes: Vec<AttackRecord>,
    leaves: Vec<AttackRecord>,
    to: String,
}

impl FailedDefenceRecord {
    fn of<R: Rules>(failure: &FailedDefence<R>) -> Self {
        Self {
            exposes: failure.exposes.iter().map(AttackRecord::of).collect(),
            leaves: failure.leaves.iter().map(AttackRecord::of).collect(),
            to: failure.to.to_string(),
        }
    }
}

/// `with`: the second of two pawns that bar a diagonal.
#[derive(Serialize)]
struct ObstacleRecord {
    by: Option<PlacedPieceRecord>,
    kind: &'static str,
    with: Option<PlacedPieceRecord>,
}

impl ObstacleRecord {
    fn of<R: Rules>(obstacle: &Obstacle<R>) -> Self {
        let men = obstacle.standing();
        let [by, with] = men.map(|man| man.map(|standing| PlacedPieceRecord::of(&standing)));
        Self { by, kind: obstacle.name(), with }
    }
}

#[derive(Serialize)]
struct RuleDependenceRecord {
    moves: Vec<String>,
    switch: &'static str,
}

impl RuleDependenceRecord {
    fn of<R: Rules>(rest: &RuleDependence<R>) -> Self {
        let moves = rest.moves.iter().map(|(from, to)| format!("{from}{to}")).collect();
        Self { moves, switch: rest.switch.name() }
    }
}

/// The name of a side in lower case.
fn side<R: Rules>(color: Color) -> String {
    R::COLORS[color.index()].to_lowercase()
}

fn names<S: std::fmt::Display>(squares: Vec<S>) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

fn coordinates<S: crate::game::Square>(squares: Set<S>) -> Vec<String> {
    names(squares.into_iter().collect())
}
