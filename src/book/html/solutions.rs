//! Solutions, whose moves the player of the page can play.

use std::fmt::Write;

use super::super::tree::{Line, lines};
use super::super::{Book, Diagram, PrintedMove, Solution};
use super::boards::Boards;
use super::layout::Layout;
use super::legend;
use crate::diagram::picture::svg::{escaped, shapes};
use crate::difficulty::level;
use crate::report::Move;
use crate::report::words::{self, Language};

/// The solutions, each with the printed page of its diagram where there is one.
pub(super) fn solutions(book: &Book, layout: Option<&Layout>, boards: &mut Boards) -> String {
    let mut text = format!(
        "<section class=\"solutions\" id=\"solutions\">\n<h2>{}</h2>\n<div class=\"columns\">\n",
        escaped(&book.heading(words::page_solutions()))
    );
    for (number, diagram) in book.diagrams() {
        if let Some(solution) = &diagram.solution {
            let page = layout.map(|layout| layout.page_of(number));
            let end = solution.end.as_ref().filter(|_| solution.prints_end);
            let end = end.map(|(end, kinds)| (boards.board(end), legend(kinds, book.language)));
            let end =
                end.map(|(end, legend)| format!("<figure class=\"end\">{end}{legend}</figure>\n"));
            let solved = solution_of((number, page), diagram, solution, book.language);
            text.extend([&*solved, &end.unwrap_or_default(), "</article>\n"]);
        }
    }
    text + "</div>\n</section>\n"
}

/// The number of characters from which on a solution is long.
const LONG: usize = 600;

/// The characters of moves with their remarks, about.
fn letters(printed: &[PrintedMove]) -> usize {
    let one = |mv: &PrintedMove| 8 * (1 + mv.others.len() + mv.like.len()) + mv.remark.len();
    printed.iter().map(|mv| one(mv) + letters(&mv.replies)).sum()
}

fn solution_of(
    (number, page): (usize, Option<usize>),
    diagram: &Diagram,
    solution: &Solution,
    language: Language,
) -> String {
    // A page is broken within solutions that would leave a hole before them.
    let texts = solution.remarks.iter().chain(&solution.tries).chain(&solution.rests_on);
    let size = letters(&solution.keys) + texts.map(String::len).sum::<usize>();
    let long = if size > LONG || !solution.twins.is_empty() { " long" } else { "" };
    let page = page.map(|page| words::page_number(page).text_in(language));
    let page = page.map(|page| format!(" <i>{}</i>", escaped(&page))).unwrap_or_default();
    let mut text = format!(
        "<article class=\"solution{long}\" id=\"s{number}\">\n<h3><a href=\"#p{number}\"><b>\
         {number}</b></a> <span>{}</span>{page}</h3>\n",
        escaped(&diagram.name),
    );
    text += &body_of(solution, true, language);
    for (name, twin) in &solution.twins {
        let _ = writeln!(text, "<h4>{}</h4>", escaped(name));
        // The player knows the board of the diagram alone.
        text += &body_of(twin, false, language);
    }
    if let Some((end, kinds)) = &solution.end {
        // The player shows it at the end of the main line.
        let _ = writeln!(
            text,
            "<template><svg><g>{}</g><g>{}</g></svg>{}</template>",
            shapes(&end.below),
            shapes(&end.above),
            legend(kinds, language)
        );
    }
    text
}

/// What a solution says; its moves can be played if they are those of the diagram.
fn body_of(solution: &Solution, is_played: bool, language: Language) -> String {
    let mut text = String::new();
    // Nothing is said about a diagram that is not a problem itself.
    if !solution.verdict.is_empty() {
        let _ = writeln!(text, "<p class=\"verdict\">{}</p>", escaped(&solution.verdict));
    }
    if !solution.keys.is_empty() {
        text += "<div class=\"tree\">\n";
        for line in lines(&solution.keys) {
            branch(&mut text, &line, is_played, language);
        }
        text += "</div>\n";
    }
    if solution.cut {
        let cut = escaped(&words::page_cut().alone_in(language));
        let _ = writeln!(text, "<p class=\"remark\">{cut}</p>");
    }
    for remark in &solution.remarks {
        let _ = writeln!(text, "<p class=\"remark\">{}</p>", unbroken(remark));
    }
    if let Some(difficulty) = solution.difficulty {
        let stars = words::stars(level(difficulty));
        let difficulty = escaped(&words::difficulty(difficulty).text_in(language));
        let _ = writeln!(text, "<p class=\"facts\">{stars} {difficulty}</p>");
    }
    for (heading, list) in solution.lists(language) {
        let heading = escaped(&heading.title_in(language));
        let _ = writeln!(text, "<p class=\"facts\"><i>{heading}</i> {}</p>", escaped(&list));
    }
    text
}

/// A line of a solution and those below it.
fn branch(text: &mut String, line: &Line<'_>, is_played: bool, language: Language) {
    let mut moves = String::new();
    for (number, mv) in &line.moves {
        let printed = mv.printed;
        let _ = write!(
            moves,
            "<span class=\"ply\"><span class=\"number\">{}</span>",
            number.trim_end()
        );
        if is_played {
            let _ = write!(moves, "<a class=\"move\" data-move=\"{}\"", effect(&printed.mv));
            if let Some(parent) = mv.parent {
                let _ = write!(moves, " data-parent=\"{parent}\"");
            }
            // The player plays the first of those that are answered in the same way, and names it.
            let first = escaped(&printed.mv.marked());
            let (title, shown) = if printed.is_rest {
                (format!(" title=\"{first}\""), "~".into())
            } else {
                (String::new(), first)
            };
            let _ = write!(moves, "{title}>{shown}</a></span>");
            for like in printed.like.iter().filter(|_| !printed.is_rest) {
                let comma = language.comma();
                let _ =
                    write!(moves, "{comma}<span class=\"ply\">{}</span>", escaped(&like.marked()));
            }
        } else {
            let _ = write!(moves, "{}</span>", escaped(&printed.text(language)));
        }
        if !printed.remark.is_empty() {
            let _ = write!(moves, " <span class=\"said\">{}</span>", unbroken(&printed.remark));
        }
        moves.push(' ');
    }
    let mut moves = moves.trim_end().to_owned();
    for others in line.alternatives(language) {
        let _ = write!(moves, " <span class=\"others\">{}</span>", unbroken(&others));
    }
    let main = if line.is_main { " class=\"main\"" } else { "" };
    if line.branches.is_empty() {
        let _ = writeln!(text, "<div{main}>{moves}</div>");
        return;
    }
    let _ = writeln!(text, "<details open><summary{main}>{moves}</summary>\n<ul>");
    for below in &line.branches {
        text.push_str("<li>");
        branch(text, below, is_played, language);
        text.push_str("</li>\n");
    }
    text.push_str("</ul></details>\n");
}

/// What a move does, as the page plays it: `47-66`, and the squares that change besides with the men on
/// them then.
pub(super) fn effect(mv: &Move) -> String {
    let mut text = format!("{}-{}", mv.from, mv.to);
    for (square, man) in mv.side_effects() {
        let _ = write!(text, " {square}");
        text.extend(man);
    }
    text
}

/// The most characters of a word that is not a move, with its punctuation.
const LONGEST_MOVE: usize = 10;

/// Escaped text in which no line ends within a move of Chinese characters.
fn unbroken(text: &str) -> String {
    let word = |word: &str| match escaped(word) {
        word if word.is_ascii() || word.contains(char::is_whitespace) => word,
        word if word.chars().count() > LONGEST_MOVE => word,
        word => format!("<span class=\"ply\">{word}</span>"),
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
