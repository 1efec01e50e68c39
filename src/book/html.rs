//! A book as a page that needs nothing from elsewhere.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::foreword::{Block, Signs, blocks};
use super::index::{Index, indexes};
use super::tree::{Line, lines};
use super::{Book, Diagram, Paper, PrintedMove, Solution, stars};
use crate::diagram::picture::svg::{definitions, escaped, shapes};
use crate::diagram::picture::{MarkKind, Picture, Place, Shape};
use crate::report::words::{self, Language, PageWord};

const STYLE: &str = include_str!("style.css");
const PLAYER: &str = include_str!("player.js");

/// Problems whose contents find room below the title of a printed book.
const FEW: usize = 40;

/// The book as a page. All text is escaped, and nothing is loaded from elsewhere.
pub fn to_html(book: &Book) -> String {
    let language = book.language;
    let mut page = Page { boards: Boards::default(), solved: has_solutions(book), language };
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
        let help = escaped(&book.heading(PageWord::Help));
        let _ = writeln!(body, "<p class=\"screen\">{help}</p>");
    }
    body += "</header>\n";
    body += &foreword(book);
    if count > 1 {
        body += &contents(book, page.solved);
    }
    body += &signs(book);
    body += "<main>\n";
    body += &page.diagrams(book);
    body += "</main>\n";
    body += &hints(book);
    if page.solved {
        body += &solutions(book);
    }
    body += &index(book);
    let (rows, columns) = (rows(book.per_page), columns(book.per_page));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
         <meta name=\"generator\" content=\"paiju\">\n<title>{}</title>\n\
         <style>\n{STYLE}{}</style>\n</head>\n<body data-columns=\"{columns}\" data-rows=\"{rows}\" style=\"--rows:{rows}\" data-steps=\"{}\">\n{}\
         {body}<script type=\"application/json\" id=\"boards\">{}</script>\n\
         <script>\n{PLAYER}</script>\n</body>\n</html>\n",
        language.code(),
        escaped(&book.title),
        paper(book.paper),
        escaped(&steps(book)),
        page.boards.sprite(),
        page.boards.json()
    )
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
    let words = [PageWord::First, PageWord::Back, PageWord::Forward, PageWord::Last];
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
            let link = escaped(&words::page(PageWord::Solution).title_in(self.language));
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

fn solutions(book: &Book) -> String {
    let mut text = format!(
        "<section class=\"solutions\" id=\"solutions\">\n<h2>{}</h2>\n<div class=\"columns\">\n",
        escaped(&book.heading(PageWord::Solutions))
    );
    for (number, diagram) in book.diagrams() {
        if let Some(solution) = &diagram.solution {
            text += &solution_of(number, diagram, solution, book.language);
        }
    }
    text + "</div>\n</section>\n"
}

/// The number of moves from which on a solution is long.
const LONG: usize = 40;

/// The moves of a solution.
fn moves(printed: &[PrintedMove]) -> usize {
    printed.iter().map(|mv| 1 + moves(&mv.replies)).sum()
}

fn solution_of(
    number: usize,
    diagram: &Diagram,
    solution: &Solution,
    language: Language,
) -> String {
    // A page is broken within solutions that would leave a hole before them.
    let long = if moves(&solution.keys) > LONG { " long" } else { "" };
    let mut text = format!(
        "<article class=\"solution{long}\" id=\"s{number}\">\n<h3><a href=\"#p{number}\"><b>\
         {number}</b></a> <span>{}</span></h3>\n",
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
    text + "</article>\n"
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
        let cut = escaped(&words::page(PageWord::Cut).alone_in(language));
        let _ = writeln!(text, "<p class=\"remark\">{cut}</p>");
    }
    for remark in &solution.remarks {
        let _ = writeln!(text, "<p class=\"remark\">{}</p>", unbroken(remark));
    }
    if let Some(difficulty) = solution.difficulty {
        let stars = words::stars(stars(difficulty));
        let difficulty = escaped(&words::difficulty(difficulty).text_in(language));
        let _ = writeln!(text, "<p class=\"facts\">{stars} {difficulty}</p>");
    }
    let lists = [
        (PageWord::Shows, &solution.themes),
        (PageWord::RestsOn, &solution.rests_on),
        (PageWord::Tries, &solution.tries),
    ];
    for (what, list) in lists {
        if !list.is_empty() {
            let what = escaped(&words::page(what).title_in(language));
            let list = escaped(&list.join(language.semicolon()));
            let _ = writeln!(text, "<p class=\"facts\"><i>{what}</i> {list}</p>");
        }
    }
    text
}

/// A line of a solution and those below it.
fn branch(text: &mut String, line: &Line<'_>, is_played: bool, language: Language) {
    let mut moves = String::new();
    for (number, mv) in &line.moves {
        let printed = mv.printed;
        let (from, to) = (printed.mv.from, printed.mv.to);
        let _ = write!(
            moves,
            "<span class=\"ply\"><span class=\"number\">{}</span>",
            number.trim_end()
        );
        if is_played {
            let _ = write!(moves, "<a class=\"move\" data-move=\"{from}-{to}");
            for (square, man) in printed.mv.side_effects() {
                let _ = write!(moves, " {square}");
                moves.extend(man);
            }
            moves.push('"');
            if let Some(parent) = mv.parent {
                let _ = write!(moves, " data-parent=\"{parent}\"");
            }
            let _ = write!(moves, ">{}</a></span>", escaped(&printed.mv.marked()));
        } else {
            let _ = write!(moves, "{}</span>", escaped(&printed.mv.marked()));
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

fn legend(kinds: &[MarkKind], language: Language) -> String {
    if kinds.is_empty() {
        return String::new();
    }
    let kinds = kinds.iter().map(|&kind| words::legend(kind).text_in(language));
    let kinds: Vec<String> = kinds.collect();
    format!("<p class=\"legend\">{}</p>\n", escaped(&kinds.join(language.semicolon())))
}

fn contents(book: &Book, solved: bool) -> String {
    let heading = escaped(&book.heading(PageWord::Contents));
    let mut text = format!("<nav class=\"contents\">\n<h2>{heading}</h2>\n");
    let mut number = 1;
    for (at, chapter) in book.chapters.iter().enumerate() {
        if let Some(title) = &chapter.title {
            let _ = writeln!(text, "<h3><a href=\"#c{at}\">{}</a></h3>", escaped(title));
        }
        text += "<ol>\n";
        for diagram in &chapter.diagrams {
            let name = escaped(&diagram.name);
            let _ = writeln!(
                text,
                "<li><a href=\"#p{number}\"><b>{number}</b> <span>{name}</span></a></li>"
            );
            number += 1;
        }
        text += "</ol>\n";
    }
    let hinted = book.diagrams().any(|(_, diagram)| !diagram.hints.is_empty());
    for (there, id, word) in
        [(hinted, "hints", PageWord::Hints), (solved, "solutions", PageWord::Solutions)]
    {
        if there {
            let name = escaped(&book.heading(word));
            let _ = writeln!(text, "<h3><a href=\"#{id}\">{name}</a></h3>");
        }
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

fn foreword(book: &Book) -> String {
    let Some(foreword) = &book.foreword else { return String::new() };
    let heading = escaped(&book.heading(PageWord::Foreword));
    let said = written(&blocks(foreword));
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

fn signs(book: &Book) -> String {
    if book.signs.is_empty() {
        return String::new();
    }
    let heading = escaped(&book.heading(PageWord::Signs));
    let mut text = format!("<section class=\"signs\" id=\"signs\">\n<h2>{heading}</h2>\n<dl>\n");
    for (sign, meaning) in &book.signs {
        let _ = writeln!(text, "<dt>{}</dt><dd>{}</dd>", escaped(sign), escaped(meaning));
    }
    text + "</dl>\n</section>\n"
}

fn index(book: &Book) -> String {
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

fn hints(book: &Book) -> String {
    let mut text = String::new();
    for (number, diagram) in book.diagrams().filter(|(_, it)| !it.hints.is_empty()) {
        let _ = write!(text, "<p><a href=\"#p{number}\"><b>{number}</b></a>");
        for hint in &diagram.hints {
            // On a screen a hint is read when it is asked for.
            let _ = write!(text, " <span class=\"hint\" tabindex=\"0\">{}</span>", escaped(hint));
        }
        text += "</p>\n";
    }
    if text.is_empty() {
        return text;
    }
    format!(
        "<section class=\"hints\" id=\"hints\">\n<h2>{}</h2>\n<div class=\"columns\">\n{text}\
         </div>\n</section>\n",
        escaped(&book.heading(PageWord::Hints))
    )
}

/// The boards and pieces of a page, each drawn once.
#[derive(Default)]
struct Boards {
    /// The boards without pieces by their drawing, with their names, sizes and squares.
    boards: BTreeMap<String, (String, Vec<Place>)>,
    parts: BTreeMap<String, Vec<Shape>>,
}

impl Boards {
    /// A board with its pieces, whose parts are in the sprite.
    fn board(&mut self, picture: &Picture) -> String {
        let count = self.boards.len();
        let drawn = shapes(&picture.board);
        let known = self.boards.entry(drawn);
        let (name, _) = known.or_insert_with(|| (format!("board{count}"), picture.squares.clone()));
        let text = format!(
            "<svg class=\"board\" viewBox=\"0 0 {} {}\" data-board=\"{name}\" role=\"img\" \
             aria-label=\"{}\"><use xlink:href=\"#{name}\"/>\n<g>{}</g>\n<g>{}</g>\n<g>{}</g></svg>\n",
            picture.width,
            picture.height,
            escaped(&picture.title),
            shapes(&picture.below),
            shapes(&picture.men),
            shapes(&picture.above)
        );
        for (name, part) in &picture.parts {
            if !self.parts.contains_key(name) {
                self.parts.insert(name.clone(), part.clone());
            }
        }
        text
    }

    fn sprite(&self) -> String {
        let mut text =
            "<svg class=\"sprite\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n"
                .to_owned();
        for (drawn, (name, _)) in &self.boards {
            let _ = writeln!(text, "<g id=\"{name}\">{drawn}</g>");
        }
        text + &definitions(&self.parts) + "</defs></svg>\n"
    }

    /// The places of the squares of each board; only digits and names that are made here.
    fn json(&self) -> String {
        let places = |squares: &[Place]| {
            let round = |value: f64| (value * 1000.0).round() / 1000.0;
            let place = |at: &Place| format!("[{},{}]", round(at.x), round(at.y));
            squares.iter().map(place).collect::<Vec<_>>().join(",")
        };
        let boards = self.boards.values();
        let boards = boards.map(|(name, squares)| format!("\"{name}\":[{}]", places(squares)));
        format!("{{{}}}", boards.collect::<Vec<_>>().join(","))
    }
}
