//! A choice of finds that differ from each other: in the squares of their pieces, in their keys and
//! in their lengths.

use super::mine::MinedPosition;
use crate::game::{Role, Rules};

/// The weight of another key, and of another length, relative to a piece on another square.
const KEY: usize = 2;
const LENGTH: usize = 1;

/// Chooses this many of the finds, the best first: always the one that differs most from the most
/// similar of those chosen, and of several the first.
pub(super) fn spread<R: Rules>(
    mut found: Vec<MinedPosition<R>>,
    count: usize,
) -> Vec<MinedPosition<R>> {
    let mut chosen: Vec<MinedPosition<R>> = Vec::new();
    // How much each find differs from the most similar one that is chosen.
    let mut apart = vec![usize::MAX; found.len()];
    while chosen.len() < count
        && let Some((at, &most)) =
            apart.iter().enumerate().max_by_key(|&(at, &apart)| (apart, std::cmp::Reverse(at)))
    {
        if most == 0 {
            break;
        }
        let next = found.remove(at);
        apart.remove(at);
        for (apart, other) in apart.iter_mut().zip(&found) {
            *apart = (*apart).min(difference(&next, other));
        }
        chosen.push(next);
    }
    chosen
}

/// How much two finds of one material differ.
fn difference<R: Rules>(one: &MinedPosition<R>, other: &MinedPosition<R>) -> usize {
    let squares = R::Role::ALL.iter().map(|&role| {
        let of = |mined: &MinedPosition<R>| mined.position.board().role(role);
        (of(one) - of(other)).len()
    });
    let key = |mined: &MinedPosition<R>| mined.keys.first().map(|key| key.mv);
    squares.sum::<usize>()
        + KEY * usize::from(key(one) != key(other))
        + LENGTH * usize::from(one.value != other.value)
}
