//! The pieces of a mating net, on their squares.

use std::collections::BTreeSet;

use super::net::{blocks, guards, pinned};
use crate::anatomy::{Attack, ExplainRules, Mechanism, explain};
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
    men.extend(blocks(&anatomy).filter_map(|(square, _)| square).map(Square::index));
    men.extend(pinned(&anatomy).map(|man| man.at.index()));
    Some(men)
}
