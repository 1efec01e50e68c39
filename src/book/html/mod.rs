//! A book as a page that needs nothing from elsewhere.

mod boards;
mod layout;
mod matter;
mod solutions;
mod train;

use std::fmt::Write;

use super::index::indexes;
use super::{Book, Diagram, Paper};
use crate::diagram::picture::MarkKind;
use crate::diagram::picture::svg::escaped;
use crate::report::words::{self, Language, Sentence};
use boards::Boards;
use layout::Layout;

const STYLE: &str = include_str!("style.css");
const BOARD: &str = include_str!("board.js");
const PLAYER: &str = include_str!("player.js");

/// Problems whose contents find room below the title of a printed book.
const FEW: usize = 40;

/// The book as a page, which trains where its diagrams say how. All text is escaped, and nothing is loaded
/// from elsewhere.
pub fn to_html(book: &Book) -> String {
    let language = book.language;
    let (boards, layout) = (Boards::default(), Layout::of(book));
    let mut page = Page { boards, layout, solved: has_solutions(book), language };
    let (body, style, scripts) = if book.trains() {
        (train::body(book, &mut page), train::STYLE, train::scripts(book))
    } else {
        (printed(book, &mut page), "", String::new())
    };
    let Layout { rows, columns, row, board, .. } = page.layout;
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
         <meta name=\"generator\" content=\"paiju\">\n<title>{}</title>\n\
         <style>\n{STYLE}{}{style}</style>\n</head>\n<body data-columns=\"{columns}\" data-rows=\"{rows}\" style=\"--row:{row}mm;--board:{board:.1}mm\" data-steps=\"{}\">\n{}\
         {body}<script type=\"application/json\" id=\"boards\">{}</script>\n\
         <script>\n{BOARD}{PLAYER}</script>\n{scripts}</body>\n</html>\n",
        language.code(),
        escaped(&book.title),
        paper(book),
        escaped(&steps(book)),
        page.boards.sprite(),
        page.boards.json()
    )
}

/// What is read and printed.
fn printed(book: &Book, page: &mut Page) -> String {
    let language = book.language;
    let mut body = String::new();
    let count = book.diagrams().count();
    // Writing to a string cannot fail, here and below.
    let _ = write!(
        body,
        "<header class=\"{}\">\n<h1>{}</h1>\n<p>{}</p>\n",
        if count > FEW || book.foreword.is_some() { "cover" } else { "cover short" },
        escaped(&book.title),
        escaped(&words::problems(count as u64).text_in(language))
    );
    if let Some(name) = book.name_line() {
        let _ = writeln!(body, "<p class=\"solver\">{}: <span></span></p>", escaped(&name));
    }
    if page.solved {
        let help = escaped(&book.heading(words::page_help()));
        let _ = writeln!(body, "<p class=\"screen\">{help}</p>");
    }
    body += "</header>\n";
    body += &matter::foreword(book);
    if count > 1 {
        body += &matter::contents(book, Some(&page.layout), page.solved);
    }
    body += &matter::signs(book);
    body += "<main>\n";
    body += &page.diagrams(book);
    body += "</main>\n";
    body += &matter::hints(book);
    if page.solved {
        body += &solutions::solutions(book, Some(&page.layout), &mut page.boards);
    }
    body + &matter::index(book)
}

/// The size of a page, and what is above the pages of each part.
fn paper(book: &Book) -> String {
    let size = match book.paper {
        Paper::A4 => "A4",
        Paper::Letter => "letter",
    };
    let head = |words: &[Sentence]| {
        let words: Vec<String> = words.iter().map(|it| it.title_in(book.language)).collect();
        quoted(&words.join(" · "))
    };
    let back = [words::page_solutions()].into_iter().chain(indexes(book).map(|index| index.of));
    let back: Vec<Sentence> = back.collect();
    let (title, hints, back) = (quoted(&book.title), head(&[words::page_hints()]), head(&back));
    format!(
        "@page {{ size: {size}; }}\n@page hints {{ @top-left {{ content: {title} }} @top-right {{ content: {hints} }} }}\n\
         @page back {{ @top-left {{ content: {title} }} @top-right {{ content: {back} }} }}\n"
    )
}

/// A text in a style sheet, which ends neither the string nor the element.
fn quoted(text: &str) -> String {
    let letter = |c: char| match c {
        c if c.is_alphanumeric() || matches!(c, ' ' | '·') => c.to_string(),
        c => format!("\\{:x} ", c as u32),
    };
    format!("\"{}\"", text.chars().map(letter).collect::<String>())
}

/// What the buttons of the player are called, from the first position to the last.
fn steps(book: &Book) -> String {
    let words =
        [words::page_first(), words::page_back(), words::page_forward(), words::page_last()];
    words.map(|word| book.heading(word)).join("|")
}

fn has_solutions(book: &Book) -> bool {
    book.diagrams().any(|(_, diagram)| diagram.solution.is_some())
}

/// What the parts of a page share.
struct Page {
    boards: Boards,
    layout: Layout,
    solved: bool,
    language: Language,
}

impl Page {
    fn diagrams(&mut self, book: &Book) -> String {
        let (mut text, mut number) = (String::new(), 1);
        for (at, chapter) in book.chapters.iter().enumerate() {
            let _ = writeln!(text, "<section class=\"chapter\" id=\"c{at}\">");
            text += &self.head(book, number);
            let origin = chapter.origin.as_ref();
            let origin = origin.map(|it| format!("<p class=\"origin\">{}</p>\n", escaped(it)));
            if chapter.title.is_some() || origin.is_some() {
                let title = chapter.title.as_ref();
                let title = title.map(|title| format!("<h2>{}</h2>\n", escaped(title)));
                let (title, origin) = (title.unwrap_or_default(), origin.unwrap_or_default());
                let _ = writeln!(text, "<header>\n{title}{origin}</header>");
            }
            for (at, row) in chapter.diagrams.chunks(self.layout.columns).enumerate() {
                if at > 0 {
                    text += &self.head(book, number);
                }
                text += "<div class=\"row\">\n";
                for diagram in row {
                    text += &self.diagram(number, diagram);
                    number += 1;
                }
                text += "</div>\n";
            }
            text += "</section>\n";
        }
        text
    }

    /// The line above a printed page: the book, the chapter and its problems; nothing within a page.
    fn head(&self, book: &Book, number: usize) -> String {
        let Some(page) = self.layout.begun_by(number) else { return String::new() };
        let chapter = book.chapters[page.chapter].title.as_deref().unwrap_or_default();
        let [title, chapter] = [&book.title, chapter].map(escaped);
        let (first, last) = page.numbers.clone().into_inner();
        format!(
            "<p class=\"running\"><span>{title}</span> <span>{chapter}</span> <span>{first}–{last}</span></p>\n"
        )
    }

    fn diagram(&mut self, number: usize, diagram: &Diagram) -> String {
        let mut text = format!("<article class=\"problem\" id=\"p{number}\">\n");
        let name = escaped(&diagram.name);
        let _ = writeln!(text, "<h3><b>{number}</b> <span>{name}</span></h3>");
        if let Some(origin) = &diagram.origin {
            let _ = writeln!(text, "<p class=\"origin\">{}</p>", escaped(origin));
        }
        text += "<figure>\n";
        text += &self.boards.board(&diagram.picture);
        let _ = write!(text, "<figcaption>{}", escaped(&diagram.caption(self.language)));
        if diagram.solution.is_some() {
            let link = escaped(&words::page_solution().title_in(self.language));
            let _ = write!(text, " <a class=\"screen\" href=\"#s{number}\">{link}</a>");
        }
        text += "</figcaption>\n";
        text += &legend(&diagram.legend, self.language);
        text += "</figure>\n";
        for twin in &diagram.twins {
            let _ = writeln!(text, "<p class=\"twin\">{}</p>", escaped(twin));
        }
        for remark in &diagram.remarks {
            let _ = writeln!(text, "<p class=\"remark\">{}</p>", escaped(remark));
        }
        if let Some(sheet) = &diagram.sheet {
            let [above, below] = sheet.words(self.language).map(|words| escaped(&words));
            let lines = "<hr>".repeat(sheet.lines);
            let _ = writeln!(text, "<div class=\"sheet\">{above}{lines}<p>{below}</p></div>");
        }
        text + "</article>\n"
    }
}

fn legend(kinds: &[MarkKind], language: Language) -> String {
    if kinds.is_empty() {
        return String::new();
    }
    let kinds = kinds.iter().map(|&kind| words::legend(kind).text_in(language));
    let kinds: Vec<String> = kinds.collect();
    format!("<p class=\"legend\">{}</p>\n", escaped(&kinds.join(language.semicolon())))
}
