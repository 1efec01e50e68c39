//! A set as printable text: diagrams first, solutions at the end.

use std::fmt::Write;

use super::generator_rules::GeneratorRules;
use super::problem::GeneratedProblem;
use crate::diagram::{Config, Layout, Men, draw};
use crate::game::{Color, Repetition};

/// The set as text: each problem with its number, stipulation and diagram, then the solutions
/// with stars, difficulty and themes.
pub fn format_sheet<R: GeneratorRules>(
    title: &str,
    problems: &[GeneratedProblem<R>],
    men: Men,
) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{title}\n");
    let unusual = problems.iter().map(|problem| problem.repetition).find(|&it| it != R::REPETITION);
    let _ = match unusual {
        None => Ok(()),
        Some(Repetition::None) => writeln!(text, "Every repetition of a position draws.\n"),
        Some(Repetition::Checks) => writeln!(text, "Whoever checks for ever loses.\n"),
        Some(Repetition::Asian) => writeln!(text, "Whoever checks or chases for ever loses.\n"),
    };
    let config = Config { layout: Layout::Lines, men, ..Config::default() };
    for (number, problem) in problems.iter().enumerate() {
        let mover = R::COLORS[problem.position.turn().index()];
        let count = |color: Color| problem.position.board().color(color).len();
        let (own, other) = (count(problem.position.turn()), count(!problem.position.turn()));
        let _ = writeln!(
            text,
            "{}.  {}  {mover} to move ({own} + {other})\n\n{}",
            number + 1,
            problem.stipulation(),
            draw(&problem.position, &config)
        );
    }
    text.push_str("Solutions\n\n");
    for (number, problem) in problems.iter().enumerate() {
        let _ = writeln!(text, "{}.  {}", number + 1, problem.solution);
        let stars = ((problem.difficulty.score / 2.0).round() as usize).clamp(1, 5);
        let themes: Vec<String> = problem
            .themes
            .iter()
            .map(|theme| format!("{} {}", theme.name.english(), theme.name.chinese()))
            .collect();
        let _ = writeln!(
            text,
            "    {}  difficulty {:.1}  {}\n",
            "*".repeat(stars),
            problem.difficulty.score,
            themes.join(", ")
        );
    }
    text
}
