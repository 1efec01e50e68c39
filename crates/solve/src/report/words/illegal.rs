//! Why a setup is not a legal position.

use super::names::{man, side};
use super::sentence::Sentence;
use crate::game::Color;
use crate::rules::{PlacementFault, RuleSet};

/// That no last move of the side that is not to move leads to a position.
pub fn no_last_move(rules: RuleSet, turn: Color) -> Sentence {
    Sentence::new("illegal.no-last-move").part("side", side(rules, !turn))
}

/// A reason why a setup is not legal.
pub fn illegal(rules: RuleSet, fault: &PlacementFault) -> Sentence {
    let named = fault.side.zip(fault.man).and_then(|(color, letter)| {
        let kind = rules.kinds(color).into_iter().find(|kind| kind.letter == letter)?;
        let said = Sentence::new("man").part("side", side(rules, color));
        Some(said.part("man", man(color, kind.name)))
    });
    let squares = fault.squares.iter().filter_map(|&square| rules.square_name(square));
    let squares = squares.map(|square| Sentence::new("text").text("text", square)).collect();
    match (fault.kind, named, fault.side) {
        ("no-royal", Some(man), _) => Sentence::new("illegal.no-royal").part("man", man),
        ("too-many", Some(man), _) => Sentence::new("illegal.too-many")
            .part("man", man)
            .number("limit", fault.limit.unwrap_or_default()),
        ("territory", Some(man), _) => {
            Sentence::new("illegal.territory").part("man", man).list("squares", squares)
        }
        ("check", _, Some(color)) => {
            Sentence::new("illegal.check").part("side", side(rules, color))
        }
        ("facing", ..) => Sentence::new("illegal.facing"),
        _ => Sentence::new("illegal").text("why", &fault.message),
    }
}
