//! A book as plain text.

use std::fmt::Write;

use super::foreword::{Block, headed, plain};
use super::index::{Index, indexes};
use super::tree::{Line, lines};
use super::{Book, Diagram, Solution};
use crate::difficulty::level;
use crate::report::words::{self, Language, columns, width};

/// A line to write on.
const RULE: &str = "____________________________________________________________";

/// The book as text: each problem with its number, what is asked and its board, then the hints,
/// then the solutions.
pub fn to_text(book: &Book) -> String {
    let mut text = format!("{}\n", one_line(&book.title));
    if let Some(name) = book.name_line() {
        // Writing to a string cannot fail, here and below.
        let _ = write!(text, "\n{name}: {RULE}\n");
    }
    if let Some((heading, blocks)) = headed(book) {
        let _ = write!(text, "\n{}\n\n", one_line(&plain(&heading)));
        blocks_to(&mut text, &blocks, 0);
    }
    if !book.signs.is_empty() {
        let _ = write!(text, "\n{}\n\n", book.heading(words::page_signs()));
        for (sign, meaning) in &book.signs {
            wrap(&mut text, &[vec![format!("{sign}: ")], split(meaning)].concat(), 4);
        }
    }
    let mut number = 1;
    for chapter in &book.chapters {
        if let Some(title) = &chapter.title {
            let _ = write!(text, "\n{}\n", one_line(title));
        }
        if let Some(origin) = &chapter.origin {
            wrap(&mut text, &split(origin), 0);
        }
        for diagram in &chapter.diagrams {
            text += &problem(number, diagram, book.language);
            number += 1;
        }
    }
    let hinted = |&(_, diagram): &(usize, &Diagram)| !diagram.hints.is_empty();
    for (at, (number, diagram)) in book.diagrams().filter(hinted).enumerate() {
        if at == 0 {
            let _ = write!(text, "\n{}\n\n", book.heading(words::page_hints()));
        }
        wrap(&mut text, &[format!("{number}.")], 0);
        for hint in &diagram.hints {
            wrap(&mut text, &split(hint), 4);
        }
    }
    let mut first = true;
    for (number, diagram) in book.diagrams() {
        let Some(solution) = &diagram.solution else { continue };
        if first {
            let _ = write!(text, "\n{}\n", book.heading(words::page_solutions()));
        }
        first = false;
        text.push('\n');
        text += &answer(number, solution, book.language);
    }
    for Index { of, entries } in indexes(book) {
        let _ = write!(text, "\n{}\n\n", book.heading(of));
        for (word, numbers) in &entries {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            wrap(&mut text, &[split(word), split(&numbers.join(", "))].concat(), 4);
        }
    }
    text
}

/// Blocks of a foreword.
fn blocks_to(text: &mut String, blocks: &[Block], indent: usize) {
    for (at, block) in blocks.iter().enumerate() {
        if at > 0 {
            text.push('\n');
        }
        match block {
            Block::Heading(spans) | Block::Paragraph(spans) => {
                for line in plain(spans).lines() {
                    wrap(text, &split(line), indent);
                }
            }
            Block::Quote(blocks) => blocks_to(text, blocks, (indent + 4).min(DEEPEST)),
            Block::Code(code) => {
                for line in code.lines() {
                    let _ = writeln!(text, "{:indent$}    {}", "", one_line(line));
                }
            }
            Block::Rule => text.push_str("* * *\n"),
            Block::List(first, items) => {
                for (number, item) in (first.unwrap_or(0)..).zip(items) {
                    let sign = first.map_or_else(|| "-".to_owned(), |_| format!("{number}."));
                    let (beside, below) = match &item[..] {
                        [Block::Paragraph(spans), below @ ..] => (split(&plain(spans)), below),
                        all => (Vec::new(), all),
                    };
                    wrap(text, &[vec![sign], beside].concat(), indent);
                    blocks_to(text, below, (indent + 4).min(DEEPEST));
                }
            }
        }
    }
}

fn problem(number: usize, diagram: &Diagram, language: Language) -> String {
    let head = format!("{number}.  {}", one_line(&diagram.name));
    let mut text = format!("\n{}\n", head.trim_end());
    let caption = diagram.caption(language);
    let below = diagram.twins.iter().chain(&diagram.remarks);
    for line in diagram.origin.iter().chain([&caption]).chain(below) {
        wrap(&mut text, &split(line), 4);
    }
    let _ = write!(text, "\n{}", diagram.board);
    if let Some(marked) = &diagram.marked {
        wrap(&mut text, &split(marked), 4);
    }
    if let Some(sheet) = &diagram.sheet {
        let [above, below] = sheet.words(language);
        let _ = write!(text, "\n    {}\n", one_line(&above));
        for _ in 0..sheet.lines {
            let _ = write!(text, "\n    {RULE}\n");
        }
        let _ = write!(text, "\n    {}\n", one_line(&below));
    }
    text
}

fn answer(number: usize, solution: &Solution, language: Language) -> String {
    let mut text = head(number, &solution.verdict);
    body(&mut text, solution, language);
    for (name, twin) in &solution.twins {
        wrap(&mut text, &[vec![name.clone()], split(&twin.verdict)].concat(), 4);
        body(&mut text, twin, language);
    }
    text
}

/// What a solution says after its verdict.
fn body(text: &mut String, solution: &Solution, language: Language) {
    for line in lines(&solution.keys) {
        branch(text, &line, 4, language);
    }
    if solution.cut {
        wrap(text, &split(&words::page_cut().text_in(language)), 4);
    }
    for remark in &solution.remarks {
        wrap(text, &split(remark), 4);
    }
    if let Some(difficulty) = solution.difficulty {
        let said = words::difficulty(difficulty).text_in(language);
        let _ = writeln!(text, "    {}  {said}", "*".repeat(level(difficulty)));
    }
    for (heading, list) in solution.lists(language) {
        wrap(text, &split(&words::headed(heading, &list).text_in(language)), 4);
    }
}

/// A paragraph after the number of a problem.
fn head(number: usize, text: &str) -> String {
    let mut paragraph = String::new();
    let number = format!("{number}. ");
    wrap(&mut paragraph, &[vec![number], split(text)].concat(), 0);
    paragraph
}

fn branch(text: &mut String, line: &Line<'_>, indent: usize, language: Language) {
    let mut parts = Vec::new();
    for (number, mv) in &line.moves {
        // A number stays with its move.
        let mut moves = split(&mv.printed.text(language));
        if let Some(first) = moves.first_mut() {
            first.insert_str(0, number);
        }
        parts.extend(moves);
        parts.extend(split(&mv.printed.remark));
    }
    parts.extend(line.alternatives(language).iter().flat_map(|others| split(others)));
    wrap(text, &parts, indent);
    for below in &line.branches {
        branch(text, below, (indent + 2).min(DEEPEST), language);
    }
}

/// The columns of a line, the widest word of Chinese characters that may be a move or a name, and the
/// deepest indent.
const WIDTH: usize = 79;
const LONGEST_WORD: usize = 20;
const DEEPEST: usize = 40;

/// The words of a text, without control characters.
fn split(text: &str) -> Vec<String> {
    one_line(text).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Writes words on lines of some columns; all but the first are indented by two more. A word that is
/// wider than a line is broken, and so is Chinese text, which has no spaces.
fn wrap(text: &mut String, words: &[String], indent: usize) {
    let (mut column, mut is_first) = (indent, true);
    let _ = write!(text, "{:indent$}", "");
    for word in words {
        let space = usize::from(!is_first);
        let is_text = width(word) > LONGEST_WORD && word.contains(|c| columns(c) > 1);
        if !is_first && column + space + width(word) > WIDTH && !is_text {
            column = break_line(text, indent);
        } else if !is_first {
            text.push(' ');
            column += 1;
        }
        is_first = false;
        for c in word.chars() {
            if column + columns(c) > WIDTH {
                column = break_line(text, indent);
            }
            text.push(c);
            column += columns(c);
        }
    }
    text.push('\n');
}

/// Begins the next line of a paragraph; returns its column.
fn break_line(text: &mut String, indent: usize) -> usize {
    let indent = indent + 2;
    let _ = write!(text, "\n{:indent$}", "");
    indent
}

/// Text without line breaks and other control characters.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
