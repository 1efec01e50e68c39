//! Names: sides, men and themes.

use super::sentence::Sentence;
use crate::game::Color;
use crate::rules::RuleSet;
use crate::theme::Name;

/// A side of a game.
pub fn side(rules: RuleSet, color: Color) -> Sentence {
    side_named(rules.colors()[color.index()])
}

/// The side of this English name.
pub(super) fn side_named(name: &str) -> Sentence {
    Sentence::new(match name {
        "Red" => "side.red",
        "White" => "side.white",
        _ => "side.black",
    })
}

/// A man of a side by his English name, without his side, which in Chinese has a name of its own for
/// some men.
pub fn man(color: Color, name: &str) -> Sentence {
    let side = if color == Color::Red { "first" } else { "second" };
    Sentence::new(format!("man.{side}.{name}"))
}

/// A theme.
pub fn theme(name: Name) -> Sentence {
    Sentence::new(format!("theme.{}", name.id()))
}
