//! A set as text to be printed: diagrams first, solutions at the end.

use std::fmt::Write;

use super::generator_rules::Composed;
use super::problem::Made;
use crate::diagram::{Config, Layout, Men, draw};
use crate::game::Color;

/// The set as text, one problem after another with its number, diagram and stipulation, then
/// the solutions with what there is to say of each.
pub fn sheet<R: Composed>(title: &str, problems: &[Made<R>], men: Men) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail, here and below.
    let _ = writeln!(text, "{title}\n");
    let config = Config { layout: Layout::Lines, men, ..Config::default() };
    for (number, made) in problems.iter().enumerate() {
        let mover = R::COLORS[made.position.turn().index()];
        let count = |color: Color| made.position.board().color(color).len();
        let (own, other) = (count(made.position.turn()), count(!made.position.turn()));
        let _ = writeln!(
            text,
            "{}.  {}  {mover} to move ({own} + {other})\n\n{}",
            number + 1,
            made.stipulation(),
            draw(&made.position, &config)
        );
    }
    text.push_str("Solutions\n\n");
    for (number, made) in problems.iter().enumerate() {
        let _ = writeln!(text, "{}.  {}", number + 1, made.solution);
        let stars = ((made.difficulty.score / 2.0).round() as usize).clamp(1, 5);
        let themes: Vec<String> = made
            .themes
            .iter()
            .map(|theme| format!("{} {}", theme.name.english(), theme.name.chinese()))
            .collect();
        let _ = writeln!(
            text,
            "    {}  difficulty {:.1}  {}\n",
            "*".repeat(stars),
            made.difficulty.score,
            themes.join(", ")
        );
    }
    text
}
