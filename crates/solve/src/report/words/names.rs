//! Names: sides, men and themes.

use super::catalogue::Language;
use super::kind::{aside, with_commas};
use super::sentence::Sentence;
use crate::game::Color;
use crate::report::ThemeReport;
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

/// A man of a side by its English name, without the side; in Chinese some men have a different name
/// for each side.
pub fn man(color: Color, name: &str) -> Sentence {
    let side = if color == Color::Red { "first" } else { "second" };
    Sentence::new(format!("man.{side}.{name}"))
}

/// The name of a theme in the language.
pub fn theme(name: Name) -> Sentence {
    Sentence::new(format!("theme.{}", name.id()))
}

/// A theme as a book names it, with its Chinese name, which is the one in use.
pub fn theme_title(name: Name, language: Language) -> String {
    let own = theme(name).text_in(language);
    if own == name.chinese() { own } else { format!("{own} {}", name.chinese()) }
}

/// A theme with the pieces and points that show it: `iron-bolt 铁门栓 (cannon e7, chariot d10)`. In
/// English it has the name that files give it.
pub fn theme_shown(shown: &ThemeReport, language: Language) -> String {
    let title = match language {
        Language::English => format!("{} {}", shown.name, shown.name.chinese()),
        Language::German | Language::Chinese => theme_title(shown.name, language),
    };
    let men = shown.men.iter().map(|placed| {
        let color = if placed.side == "Black" { Color::Black } else { Color::Red };
        let man = man(color, &placed.man);
        Sentence::new("anatomy.man").part("man", man).text("square", &placed.at)
    });
    let points = shown.points.iter().map(|point| Sentence::new("text").text("text", point));
    let parts: Vec<Sentence> = men.chain(points).collect();
    if parts.is_empty() {
        return title;
    }
    title + &aside(with_commas(parts)).text_in(language)
}
