//! A book as a page that needs nothing from elsewhere.

mod boards;
mod matter;
mod solutions;
mod train;

use std::fmt::Write;

use super::{Book, Diagram, Paper};
use crate::diagram::picture::MarkKind;
use crate::diagram::picture::svg::escaped;
use crate::report::words::{self, Language};
use boards::Boards;

const STYLE: &str = include_str!("style.css");
const BOARD: &str = include_str!("board.js");
const PLAYER: &str = include_str!("player.js");

/// Problems whose contents find room below the title of a printed book.
const FEW: usize = 40;

/// The book as a page, which trains where its diagrams say how. All text is escaped, and nothing is loaded
/// from elsewhere.
pub fn to_html(book: &Book) -> String {
    let language = book.language;
    let mut page = Page { boards: Boards::default(), solved: has_solutions(book), language };
    let (body, style, scripts) = if book.trains() {
        (train::body(book, &mut page), train::STYLE, train::scripts(book))
    } else {
        (printed(book, &mut page), "", String::new())
    };
    let (rows, columns) = (rows(book.per_page), columns(book.per_page));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
         <meta name=\"generator\" content=\"paiju\">\n<title>{}</title>\n\
         <style>\n{STYLE}{}{style}</style>\n</head>\n<body data-columns=\"{columns}\" data-rows=\"{rows}\" style=\"--rows:{rows}\" data-steps=\"{}\">\n{}\
         {body}<script type=\"application/json\" id=\"boards\">{}</script>\n\
         <script>\n{BOARD}{PLAYER}</script>\n{scripts}</body>\n</html>\n",
        language.code(),
        escaped(&book.title),
        paper(book.paper),
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
        body += &matter::contents(book, page.solved);
    }
    body += &matter::signs(book);
    body += "<main>\n";
    body += &page.diagrams(book);
    body += "</main>\n";
    body += &matter::hints(book);
    if page.solved {
        body += &solutions::solutions(book);
    }
    body + &matter::index(book)
}

/// The size of a page, and the height that its margins leave for diagrams.
fn paper(paper: Paper) -> &'static str {
    match paper {
        Paper::A4 => "@page { size: A4; }\n:root { --height: 260mm; }\n",
        Paper::Letter => "@page { size: letter; }\n:root { --height: 242mm; }\n",
    }
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

/// How many rows of diagrams a printed page has. A board is a little higher than wide, and has text
/// above and below.
fn rows(per_page: usize) -> usize {
    match per_page {
        0 | 1 => 1,
        2..=4 => 2,
        5..=9 => 3,
        _ => 4,
    }
}

/// How many diagrams are side by side on a printed page.
fn columns(per_page: usize) -> usize {
    per_page.div_ceil(rows(per_page)).max(1)
}

/// What the parts of a page share.
struct Page {
    boards: Boards,
    solved: bool,
    language: Language,
}

impl Page {
    fn diagrams(&mut self, book: &Book) -> String {
        let (mut text, mut number) = (String::new(), 1);
        for (at, chapter) in book.chapters.iter().enumerate() {
            let _ = writeln!(text, "<section class=\"chapter\" id=\"c{at}\">");
            let origin = chapter.origin.as_ref();
            let origin = origin.map(|it| format!("<p class=\"origin\">{}</p>\n", escaped(it)));
            if chapter.title.is_some() || origin.is_some() {
                let title = chapter.title.as_ref();
                let title = title.map(|title| format!("<h2>{}</h2>\n", escaped(title)));
                let (title, origin) = (title.unwrap_or_default(), origin.unwrap_or_default());
                let _ = writeln!(text, "<header>\n{title}{origin}</header>");
            }
            for row in chapter.diagrams.chunks(columns(book.per_page)) {
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
