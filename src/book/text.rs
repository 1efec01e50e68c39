//! A book as plain text.

use std::fmt::Write;

use super::tree::{Line, lines};
use super::{Book, Diagram, Solution, stars};

/// The book as text: each problem with its number, what is asked and its board, then the hints,
/// then the solutions.
pub fn to_text(book: &Book) -> String {
    let mut text = format!("{}\n", one_line(&book.title));
    let mut number = 1;
    for chapter in &book.chapters {
        if let Some(title) = &chapter.title {
            // Writing to a string cannot fail, here and below.
            let _ = write!(text, "\n{}\n", one_line(title));
        }
        for diagram in &chapter.diagrams {
            text += &problem(number, diagram);
            number += 1;
        }
    }
    let hinted = |&(_, diagram): &(usize, &Diagram)| !diagram.hints.is_empty();
    for (at, (number, diagram)) in book.diagrams().filter(hinted).enumerate() {
        text += if at == 0 { "\nHints\n\n" } else { "" };
        let _ = writeln!(text, "{number}.  {}", diagram.hints.join("; "));
    }
    let mut first = true;
    for (number, diagram) in book.diagrams() {
        let Some(solution) = &diagram.solution else { continue };
        text += if first { "\nSolutions\n\n" } else { "\n" };
        first = false;
        text += &answer(number, solution);
    }
    text
}

fn problem(number: usize, diagram: &Diagram) -> String {
    let mut text = format!("\n{number}.  {}\n", one_line(&diagram.name));
    for line in diagram.origin.iter().chain([&diagram.caption()]).chain(&diagram.remarks) {
        let _ = writeln!(text, "    {}", one_line(line));
    }
    let _ = write!(text, "\n{}", diagram.board);
    text
}

fn answer(number: usize, solution: &Solution) -> String {
    let mut text = format!("{number}.  {}\n", solution.verdict);
    if !solution.keys.is_empty() {
        for line in lines(&solution.keys) {
            branch(&mut text, &line, 4);
        }
    }
    if solution.cut {
        text += "    more variations are left out\n";
    }
    for remark in &solution.remarks {
        let _ = writeln!(text, "    {}", one_line(remark));
    }
    if let Some(difficulty) = solution.difficulty {
        let _ = writeln!(text, "    {}  difficulty {difficulty:.1}", "*".repeat(stars(difficulty)));
    }
    for (what, list) in [("shows", &solution.themes), ("rests on", &solution.rests_on)] {
        if !list.is_empty() {
            let _ = writeln!(text, "    {what}: {}", list.join("; "));
        }
    }
    text
}

fn branch(text: &mut String, line: &Line<'_>, indent: usize) {
    let _ = write!(text, "{:indent$}", "");
    for (at, (number, mv)) in line.moves.iter().enumerate() {
        let space = if at == 0 { "" } else { " " };
        let _ = write!(text, "{space}{number}{}", mv.played.text);
        if !mv.played.remark.is_empty() {
            let _ = write!(text, " {}", mv.played.remark);
        }
    }
    text.push('\n');
    for below in &line.branches {
        branch(text, below, indent + 2);
    }
}

/// Text without line breaks and other control characters.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
