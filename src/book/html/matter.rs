//! What comes before and after the diagrams and solutions: contents, foreword, signs, hints, index.

use std::fmt::Write;

use super::super::Book;
use super::super::foreword::{Block, Signs, headed};
use super::super::index::{Index, indexes, listed};
use super::layout::{Layout, hint_pages};
use crate::diagram::picture::svg::escaped;
use crate::report::words;

/// What is where; `layout` has the printed pages.
pub(super) fn contents(book: &Book, layout: Option<&Layout>, solved: bool) -> String {
    let heading = escaped(&book.heading(words::page_contents()));
    let mut text = format!("<nav class=\"contents\">\n<h2>{heading}</h2>\n");
    let mut number = 1;
    let page = |number, later: usize| {
        let page = layout.map(|layout| format!(" <i>{}</i>", layout.page_of(number) + later));
        page.unwrap_or_default()
    };
    for (at, chapter) in book.chapters.iter().enumerate() {
        if let Some(title) = &chapter.title {
            let (title, page) = (escaped(title), page(number, 0));
            let _ = writeln!(text, "<h3><a href=\"#c{at}\">{title}{page}</a></h3>");
        }
        text += "<ol>\n";
        for (first, last, name) in listed(chapter, number) {
            let range = if first == last { first.to_string() } else { format!("{first}–{last}") };
            let (name, page) = (escaped(name), page(first, 0));
            let _ = writeln!(
                text,
                "<li><a href=\"#p{first}\"><b>{range}</b> <span>{name}</span>{page}</a></li>"
            );
        }
        number += chapter.diagrams.len();
        text += "</ol>\n";
    }
    let hinted = book.diagrams().any(|(_, it)| !it.hints.is_empty() && it.training.is_none());
    let after_hints = if hinted { hint_pages(book).len() } else { 0 };
    let hinted = hinted.then_some(("hints", words::page_hints(), 0)).into_iter();
    let solved = solved.then_some(("solutions", words::page_solutions(), after_hints));
    for (id, word, later) in hinted.chain(solved) {
        let (name, page) = (escaped(&book.heading(word)), page(number, later));
        let _ = writeln!(text, "<h3><a href=\"#{id}\">{name}{page}</a></h3>");
    }
    for Index { of, .. } in indexes(book).filter(|_| layout.is_some()) {
        let name = escaped(&book.heading(of));
        let _ = writeln!(text, "<h3><a href=\"#index\">{name}</a></h3>");
    }
    text + "</nav>\n"
}

const HTML: Signs = Signs {
    text: escaped,
    emphasis: ["<em>", "</em>"],
    strong: ["<strong>", "</strong>"],
    code: ["<code>", "</code>"],
    line_break: "<br>",
};

pub(super) fn foreword(book: &Book) -> String {
    let Some((heading, blocks)) = headed(book) else { return String::new() };
    let (heading, said) = (HTML.write(&heading), written(&blocks));
    format!("<section class=\"foreword\" id=\"foreword\">\n<h2>{heading}</h2>\n{said}</section>\n")
}

/// Blocks of a foreword. Its headings are one level below that of the page.
fn written(blocks: &[Block]) -> String {
    let mut text = String::new();
    for block in blocks {
        let _ = match block {
            Block::Heading(spans) => writeln!(text, "<h3>{}</h3>", HTML.write(spans)),
            Block::Paragraph(spans) => writeln!(text, "<p>{}</p>", HTML.write(spans)),
            Block::Quote(blocks) => {
                writeln!(text, "<blockquote>\n{}</blockquote>", written(blocks))
            }
            Block::Code(code) => writeln!(text, "<pre>{}</pre>", escaped(code)),
            Block::Rule => writeln!(text, "<hr>"),
            Block::List(first, items) => {
                let items = items.iter().map(|item| format!("<li>{}</li>\n", written(item)));
                let items: String = items.collect();
                match first {
                    Some(first) => writeln!(text, "<ol start=\"{first}\">\n{items}</ol>"),
                    None => writeln!(text, "<ul>\n{items}</ul>"),
                }
            }
        };
    }
    text
}

pub(super) fn signs(book: &Book) -> String {
    if book.signs.is_empty() {
        return String::new();
    }
    let heading = escaped(&book.heading(words::page_signs()));
    let mut text = format!("<section class=\"signs\" id=\"signs\">\n<h2>{heading}</h2>\n<dl>\n");
    for (sign, meaning) in &book.signs {
        let _ = writeln!(text, "<dt>{}</dt><dd>{}</dd>", escaped(sign), escaped(meaning));
    }
    text + "</dl>\n</section>\n"
}

pub(super) fn hints(book: &Book) -> String {
    let mut text = String::new();
    for page in hint_pages(book) {
        text += "<div class=\"columns\">\n";
        for (number, diagram) in page {
            let _ = write!(text, "<p><a href=\"#p{number}\"><b>{number}</b></a>");
            for hint in &diagram.hints {
                // On a screen a hint is read when it is asked for.
                let _ =
                    write!(text, " <span class=\"hint\" tabindex=\"0\">{}</span>", escaped(hint));
            }
            text += "</p>\n";
        }
        text += "</div>\n";
    }
    if text.is_empty() {
        return text;
    }
    let heading = escaped(&book.heading(words::page_hints()));
    format!("<section class=\"hints\" id=\"hints\">\n<h2>{heading}</h2>\n{text}</section>\n")
}

pub(super) fn index(book: &Book) -> String {
    let mut text = String::new();
    for Index { of, entries } in indexes(book) {
        let heading = escaped(&book.heading(of));
        let _ = writeln!(text, "<h2>{heading}</h2>\n<ul>");
        for (word, numbers) in &entries {
            let numbers =
                numbers.iter().map(|number| format!("<a href=\"#p{number}\">{number}</a>"));
            let numbers = numbers.collect::<Vec<_>>().join(", ");
            let _ = writeln!(text, "<li>{} <span>{numbers}</span></li>", escaped(word));
        }
        text += "</ul>\n";
    }
    if text.is_empty() {
        return text;
    }
    format!("<section class=\"index\" id=\"index\">\n{text}</section>\n")
}
