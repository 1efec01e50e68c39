//! The anatomy for programs: names of pieces in English, squares as coordinates, keys sorted.
//!
//! The shape is a promise to scripts. A field that does not apply is `null`, a list that
//! has nothing to say is empty; no field is ever missing.

use std::fmt::Display;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::attack::{Attack, Check, CheckOrigin, Mechanism, Obstacle, PlacedPiece};
use super::defender::{Defender, FailedDefence};
use super::explain::{Anatomy, RuleDependence};
use super::flight::{Blockade, Flight, FlightState, Guard};
use crate::game::{Color, Outcome, Role, Rules};

impl<R: Rules> Serialize for Anatomy<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let outcome = self.outcome.map(|outcome| match outcome {
            Outcome::Win { by, .. } => by.to_string(),
            Outcome::Draw => "draw".to_owned(),
        });
        let anatomy = json!({
            "checks": each(&self.checks, check),
            "defenders": each(&self.defenders, defender),
            "flights": each(&self.flights, flight),
            "flying_general": self.flying_general,
            "general": self.royal.to_string(),
            "lost": self.lost,
            "outcome": outcome,
            "rests_on": each(&self.rests_on, rule_dependence),
            "self_blocks": names(self.self_blocks()),
            "side": side::<R>(self.side),
            "stalemate": self.stalemate,
            "traitors": names(self.traitors()),
        });
        anatomy.serialize(serializer)
    }
}

fn check<R: Rules>(check: &Check<R>) -> Value {
    json!({"by": attack(&check.attack), "given": check.given.map(CheckOrigin::name)})
}

/// `over` is the screen of a cannon, `free` the empty leg or eye of a leap.
fn attack<R: Rules>(attack: &Attack<R>) -> Value {
    let (mechanism, over, free) = match attack.mechanism {
        Mechanism::Line => ("line", None, None),
        Mechanism::Screen(screen) => ("screen", Some(screen), None),
        Mechanism::Leg(at) => ("leg", None, Some(at.to_string())),
        Mechanism::Eye(at) => ("eye", None, Some(at.to_string())),
        Mechanism::Step => ("step", None, None),
        Mechanism::Leap => ("leap", None, None),
        Mechanism::FlyingGeneral => ("flying-general", None, None),
    };
    json!({
        "at": attack.from.to_string(),
        "free": free,
        "man": attack.role.name(),
        "mechanism": mechanism,
        "over": over.map(placed),
    })
}

fn placed<R: Rules>(placed: PlacedPiece<R>) -> Value {
    let (man, side) = (placed.man.role.name(), side::<R>(placed.man.color));
    json!({"at": placed.at.to_string(), "man": man, "side": side})
}

/// `border`: the cells of the two pawns that bar the way.
fn flight<R: Rules>(flight: &Flight<R>) -> Value {
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
    let border = match flight.prospect {
        FlightState::Barred { by, .. } => names(by.map(|man| man.at)),
        _ => Vec::new(),
    };
    json!({
        "at": flight.square.map(|square| square.to_string()),
        "blockade": blockade.map(Blockade::name),
        "blocked_by": blocked_by,
        "border": border,
        "direction": flight.direction,
        "guards": each(guards, guard),
        "state": flight.prospect.name(),
        "takes": takes.map(Role::name),
    })
}

/// `through`: the piece guards the point only once the general has left its own.
fn guard<R: Rules>(guard: &Guard<R>) -> Value {
    json!({"by": attack(&guard.attack), "through": guard.through})
}

fn defender<R: Rules>(defender: &Defender<R>) -> Value {
    json!({
        "at": defender.at.to_string(),
        "failures": each(&defender.failures, failed_defence),
        "hindrances": each(&defender.obstacles, obstacle),
        "man": defender.role.name(),
        "moves": names(defender.moves),
        "pinned_by": each(&defender.pinned_by, attack),
        "state": defender.state.name(),
    })
}

fn failed_defence<R: Rules>(failure: &FailedDefence<R>) -> Value {
    json!({
        "exposes": each(&failure.exposes, attack),
        "leaves": each(&failure.leaves, attack),
        "to": failure.to.to_string(),
    })
}

/// `with`: the second of two pawns that bar a diagonal.
fn obstacle<R: Rules>(obstacle: &Obstacle<R>) -> Value {
    let [by, with] = obstacle.standing().map(|man| man.map(placed));
    json!({"by": by, "kind": obstacle.name(), "with": with})
}

fn rule_dependence<R: Rules>(rest: &RuleDependence<R>) -> Value {
    let moves: Vec<String> = rest.moves.iter().map(|(from, to)| format!("{from}{to}")).collect();
    json!({"moves": moves, "switch": rest.switch.name()})
}

/// The name of a side in lower case.
fn side<R: Rules>(color: Color) -> String {
    R::COLORS[color.index()].to_lowercase()
}

fn names(squares: impl IntoIterator<Item: Display>) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

fn each<T>(items: &[T], value: impl Fn(&T) -> Value) -> Value {
    items.iter().map(value).collect()
}
