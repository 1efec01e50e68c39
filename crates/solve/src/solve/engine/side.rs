//! Whose turn it is, as a type: each side's code is compiled separately.

use crate::game::{Color, Position, Rules};

/// The side to move in a question.
pub(in crate::solve) trait Side {
    const ATTACKS: bool;
}

/// The attacker is to move.
pub(in crate::solve) enum Attacker {}

/// The defender is to move.
pub(in crate::solve) enum Defender {}

impl Side for Attacker {
    const ATTACKS: bool = true;
}

impl Side for Defender {
    const ATTACKS: bool = false;
}

/// The color of the attacker in a position with this side to move.
pub(in crate::solve) fn attacker<R: Rules, S: Side>(position: &Position<R>) -> Color {
    if S::ATTACKS { position.turn() } else { !position.turn() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::xiangqi::Xiangqi;

    #[test]
    fn the_attacker_is_to_move_or_the_other_side_is() {
        let start = Position::<Xiangqi>::start();
        let of = [attacker::<_, Attacker>(&start), attacker::<_, Defender>(&start)];
        assert_eq!(of, [start.turn(), !start.turn()]);
    }
}
