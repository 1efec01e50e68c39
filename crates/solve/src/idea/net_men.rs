//! The pieces of a mating net, on their squares.

use std::collections::BTreeSet;

use super::net::guards;
use crate::anatomy::{Attack, Blockade, ExplainRules, FlightState, Mechanism, Mobility, explain};
use crate::game::{Position, Square};
use crate::rules::AnyPosition;
use crate::with_position;

/// The indices of the squares of the pieces without which the net would not hold as it does: the
/// loser's king, the pieces that check, the guards of flights that those leave open, their screens,
/// and the loser's own pieces that are in the way or pinned. Where nobody has lost, of all pieces.
pub fn net_men(end: &AnyPosition) -> BTreeSet<usize> {
    let net = with_position!(end, position => of(position));
    net.unwrap_or_else(|| end.men().into_iter().map(|(square, _)| square).collect())
}

fn of<R: ExplainRules>(end: &Position<R>) -> Option<BTreeSet<usize>> {
    let anatomy = explain(end);
    if !anatomy.lost {
        return None;
    }
    let mut men = BTreeSet::from([anatomy.royal.index()]);
    let mut add = |attack: &Attack<R>| {
        men.insert(attack.from.index());
        if let Mechanism::Screen(screen) = attack.mechanism {
            men.insert(screen.at.index());
        }
    };
    anatomy.checks.iter().for_each(|check| add(&check.attack));
    guards(&anatomy).iter().for_each(add);
    for flight in &anatomy.flights {
        match &flight.prospect {
            FlightState::Blocked { blockade: Blockade::Traitor | Blockade::SelfBlock, .. } => {
                men.extend(flight.square.map(Square::index));
            }
            FlightState::Barred {
                by: [pawn, _],
                blockade: Some(Blockade::Traitor | Blockade::SelfBlock),
                ..
            } => {
                men.insert(pawn.at.index());
            }
            _ => {}
        }
    }
    let pinned = anatomy.defenders.iter().filter(|man| {
        man.state == Mobility::Pinned && man.failures.iter().any(|it| it.leaves.is_empty())
    });
    men.extend(pinned.map(|man| man.at.index()));
    Some(men)
}
