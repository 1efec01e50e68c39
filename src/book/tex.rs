//! A book for LaTeX: `xelatex` or `lualatex`, with ctex, `TikZ`, and for plain boards of Xiangqi the
//! package `chinesechess` (in `TeX Live`, collection games).

use std::collections::BTreeMap;
use std::fmt::Write;

use super::foreword::{Block, Signs, headed};
use super::index::{Index, indexes, listed};
use super::tree::{Line, lines};
use super::{Book, Diagram, Paper, Solution};
use crate::diagram::picture::Shape;
use crate::diagram::picture::tikz::{colors, parts, to_tikz};
use crate::difficulty::level;
use crate::report::words::{self, Language, Sentence};

/// The width of a board in centimetres, by the diagrams on a page.
fn width(per_page: usize) -> f64 {
    match per_page {
        0 | 1 => 15.0,
        2 => 9.5,
        3..=4 => 8.0,
        5..=6 => 6.1,
        7..=9 => 5.2,
        _ => 4.2,
    }
}

/// The book as a document of LaTeX. All text is escaped.
pub fn to_tex(book: &Book) -> String {
    let width = width(book.per_page);
    let drawn = |(_, diagram): &(usize, &Diagram)| diagram.cchessman.is_none();
    let packages = if book.diagrams().all(|it| drawn(&it)) {
        ""
    } else {
        "\\usepackage[piecechar={C}{炮}]{chinesechess}\n"
    };
    let paper = match book.paper {
        Paper::A4 => "a4paper",
        Paper::Letter => "letterpaper",
    };
    let mut text = format!(
        "% Compile with xelatex or lualatex.\n\\documentclass[{paper},10pt]{{article}}\n\
         \\usepackage[margin=17mm]{{geometry}}\n\
         \\usepackage[UTF8,scheme=plain,fontset=fandol]{{ctex}}\n\
         \\usepackage{{tikz,multicol}}\n{packages}{HEAD}\
         \\title{{{}}}\n\\author{{}}\n\\date{{}}\n\\begin{{document}}\n",
        escaped(&book.title)
    );
    let boards = || book.diagrams().filter(drawn).map(|(_, diagram)| &diagram.picture);
    let solutions_of = || book.diagrams().filter_map(|(_, diagram)| diagram.solution.as_ref());
    let pictures = || boards().chain(solutions_of().filter_map(Solution::printed_end));
    text += &colors(pictures());
    let mut men: BTreeMap<String, Vec<Shape>> = BTreeMap::new();
    for picture in pictures() {
        for (name, part) in &picture.parts {
            men.entry(name.clone()).or_insert_with(|| part.clone());
        }
    }
    // The pieces of all games are as large; the widest board takes the whole width.
    let unit = width / pictures().map(|picture| picture.width).fold(1.0, f64::max);
    text += &parts(&men, unit);
    let _ = writeln!(text, "\\pagestyle{{myheadings}}\\markright{{{}}}", escaped(&book.title));
    text += "\\maketitle\n\\thispagestyle{empty}\n\\clearpage\n";
    if let Some(name) = book.name_line() {
        let _ = writeln!(text, "{}: \\hrulefill\\par\\bigskip", escaped(&name));
    }
    text += &foreword(book);
    text += &contents(book);
    text += &signs(book);
    let mut number = 1;
    for chapter in &book.chapters {
        if let Some(title) = &chapter.title {
            let _ = writeln!(text, "\\section*{{{}}}", escaped(title));
        }
        if let Some(origin) = &chapter.origin {
            let _ = writeln!(text, "{{\\itshape {}\\par}}", escaped(origin));
        }
        for sheet in chapter.diagrams.chunks(book.per_page.max(1)) {
            for (at, diagram) in sheet.iter().enumerate() {
                let columns = columns(book.per_page);
                text += &problem(number, diagram, (width, unit), book);
                text += if (at + 1) % columns == 0 { "\\par\\vfill\n" } else { "\\hfill\n" };
                number += 1;
            }
            text += "\\par\\clearpage\n";
        }
    }
    text += &hints(book);
    text += &solutions(book, unit);
    text += &index(book);
    text + "\\end{document}\n"
}

const HEAD: &str = "\\setlength{\\parindent}{0pt}\n\
    \\newcommand{\\paijuline}[2]{\\par\\hangindent=\\dimexpr #1em+1em\\relax\\hspace*{#1em}#2}\n";

fn columns(per_page: usize) -> usize {
    match per_page {
        0..=2 => 1,
        3..=6 => 2,
        _ => 3,
    }
}

fn problem(number: usize, diagram: &Diagram, size: (f64, f64), book: &Book) -> String {
    let share = 0.96 / columns(book.per_page) as f64;
    let mut text = format!("\\begin{{minipage}}[t]{{{share:.3}\\linewidth}}\\centering\n");
    let name = escaped(&diagram.name);
    let _ = writeln!(text, "\\label{{p{number}}}\\textbf{{{number}}}\\quad {name}\\par");
    if let Some(origin) = &diagram.origin {
        let _ = writeln!(text, "{{\\small\\itshape {}\\par}}", escaped(origin));
    }
    text += "\\smallskip\n";
    text += &board(diagram, size);
    let _ = write!(text, "\\par\\smallskip\n{}", escaped(&diagram.caption(book.language)));
    if diagram.solution.is_some() {
        let solution = escaped(&book.heading(words::page_solution()));
        let page = page_of(&format!("s{number}"), book.language);
        let _ = write!(text, " {{\\small {solution}: }}{page}");
    }
    text += "\\par\n";
    for below in diagram.twins.iter().chain(&diagram.remarks) {
        let _ = writeln!(text, "{{\\small {}\\par}}", escaped(below));
    }
    if let Some(sheet) = &diagram.sheet {
        let [above, below] = sheet.words(book.language).map(|words| escaped(&words));
        let _ = writeln!(text, "\\smallskip\\raggedright {above}\\par");
        for _ in 0..sheet.lines {
            text += "\\vspace{5mm}\\hrule\n";
        }
        let _ = writeln!(text, "\\smallskip {below}\\par");
    }
    text + "\\end{minipage}"
}

/// The board, with its width and the unit of pictures in centimetres.
fn board(diagram: &Diagram, (width, unit): (f64, f64)) -> String {
    match &diagram.cchessman {
        // Eight columns and the edge around them.
        Some(men) => format!("\\cchessman[gridsize={:.2}mm]{{ {men} }}\n", width * 10.0 / 9.6),
        None => to_tikz(&diagram.picture, unit) + "\n",
    }
}

const TEX: Signs = Signs {
    text: escaped,
    emphasis: ["\\emph{", "}"],
    strong: ["\\textbf{", "}"],
    code: ["\\texttt{", "}"],
    line_break: "\\\\ ",
};

fn foreword(book: &Book) -> String {
    let Some((heading, blocks)) = headed(book) else { return String::new() };
    let heading = TEX.write(&heading);
    format!("\\section*{{{heading}}}\n{}\\clearpage\n", written(&blocks))
}

fn written(blocks: &[Block]) -> String {
    let mut text = String::new();
    for block in blocks {
        let _ = match block {
            Block::Heading(spans) => writeln!(text, "\\subsection*{{{}}}", TEX.write(spans)),
            Block::Paragraph(spans) => writeln!(text, "{}\\par", TEX.write(spans)),
            Block::Quote(blocks) => {
                writeln!(text, "\\begin{{quote}}\n{}\\end{{quote}}", written(blocks))
            }
            Block::Code(code) => {
                let lines: Vec<String> = code.lines().map(escaped).collect();
                writeln!(text, "{{\\ttfamily {}\\par}}", lines.join("\\\\ "))
            }
            Block::Rule => writeln!(text, "\\medskip\\hrule\\medskip"),
            Block::List(first, items) => {
                let name = if first.is_some() { "enumerate" } else { "itemize" };
                let items = items.iter().map(|item| format!("\\item {}", written(item)));
                let items: String = items.collect();
                writeln!(text, "\\begin{{{name}}}\n{items}\\end{{{name}}}")
            }
        };
    }
    text
}

/// The contents; how many pages there are before the problems, only LaTeX knows.
fn contents(book: &Book) -> String {
    if book.diagrams().count() < 2 {
        return String::new();
    }
    let heading = escaped(&book.heading(words::page_contents()));
    let mut text = format!("\\section*{{{heading}}}\n");
    let mut number = 1;
    for chapter in &book.chapters {
        if let Some(title) = &chapter.title {
            let _ = writeln!(text, "\\medskip\\textbf{{{}}}\\par", escaped(title));
        }
        for (first, last, name) in listed(chapter, number) {
            let range = if first == last { first.to_string() } else { format!("{first}--{last}") };
            let name = escaped(name);
            let _ = writeln!(text, "{range}\\quad {name}\\dotfill\\pageref{{p{first}}}\\par");
        }
        number += chapter.diagrams.len();
    }
    for (label, word) in [("hints", words::page_hints()), ("solutions", words::page_solutions())] {
        let is_there = book.diagrams().any(|(_, it)| match label {
            "hints" => !it.hints.is_empty(),
            _ => it.solution.is_some(),
        });
        if is_there {
            let name = escaped(&book.heading(word));
            let _ = writeln!(text, "\\medskip\\textbf{{{name}}}\\dotfill\\pageref{{{label}}}\\par");
        }
    }
    text + "\\clearpage\n"
}

/// The heading of a part on a page of its own, which the contents name, with the words above its pages.
fn part(book: &Book, label: &str, word: Sentence) -> String {
    let heading = escaped(&book.heading(word));
    format!("\\section*{{{heading}}}\\markright{{{heading}}}\\label{{{label}}}\n")
}

fn signs(book: &Book) -> String {
    let row = |(sign, meaning): &(String, String)| {
        format!("\\textbf{{{}}} & {} \\\\\n", escaped(sign), escaped(meaning))
    };
    let rows: String = book.signs.iter().map(row).collect();
    if rows.is_empty() {
        return rows;
    }
    let heading = escaped(&book.heading(words::page_signs()));
    format!(
        "\\section*{{{heading}}}\n\\begin{{tabular}}{{lp{{0.75\\linewidth}}}}\n{rows}\\end{{tabular}}\\clearpage\n"
    )
}

fn index(book: &Book) -> String {
    let mut text = String::new();
    for Index { of, entries } in indexes(book) {
        let heading = escaped(&book.heading(of));
        let _ = writeln!(text, "\\section*{{{heading}}}\n\\begin{{multicols}}{{3}}\\raggedright");
        for (word, numbers) in &entries {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            let entry = format!("{} {}", escaped(word), numbers.join(", "));
            let _ = writeln!(text, "\\paijuline{{0}}{{{entry}}}");
        }
        text += "\\end{multicols}\n";
    }
    text
}

fn hints(book: &Book) -> String {
    let mut text = String::new();
    for (number, diagram) in book.diagrams().filter(|(_, it)| !it.hints.is_empty()) {
        let _ = writeln!(text, "\\textbf{{{number}}}\\par");
        for hint in &diagram.hints {
            let _ = writeln!(text, "{}\\par", escaped(hint));
        }
    }
    if text.is_empty() {
        return text;
    }
    part(book, "hints", words::page_hints()) + &text + "\\clearpage\n"
}

fn solutions(book: &Book, unit: f64) -> String {
    let mut text = String::new();
    for (number, diagram) in book.diagrams() {
        if let Some(solution) = &diagram.solution {
            text += &answer(number, diagram, solution, book.language);
            if let Some(end) = solution.printed_end() {
                let board = to_tikz(end, unit);
                let _ = writeln!(text, "\\par\\smallskip\\scalebox{{0.6}}{{{board}}}\\par");
            }
        }
    }
    if text.is_empty() {
        return text;
    }
    let head = part(book, "solutions", words::page_solutions());
    format!("{head}\\begin{{multicols}}{{2}}\\small\\raggedright\n{text}\\end{{multicols}}\n")
}

/// A reference to the page of a label.
fn page_of(label: &str, language: Language) -> String {
    // The number is LaTeX's; everything around it is text.
    let said = escaped(&words::page_number("@").text_in(language));
    format!("{{\\small {}}}", said.replace('@', &format!("\\pageref{{{label}}}")))
}

fn answer(number: usize, diagram: &Diagram, solution: &Solution, language: Language) -> String {
    let mut text = format!(
        "\\par\\medskip\\label{{s{number}}}\\textbf{{{number}}}\\quad\\textbf{{{}}}\\hfill {}\\par\\nobreak\n",
        escaped(&diagram.name),
        page_of(&format!("p{number}"), language)
    );
    text += &body(solution, language);
    for (name, twin) in &solution.twins {
        let _ = writeln!(text, "\\textbf{{{}}}\\par\\nobreak", escaped(name));
        text += &body(twin, language);
    }
    text
}

fn body(solution: &Solution, language: Language) -> String {
    let mut text = format!("{{\\itshape {}\\par}}\n", escaped(&solution.verdict));
    if !solution.keys.is_empty() {
        for line in lines(&solution.keys) {
            branch(&mut text, &line, 0, language);
        }
    }
    if solution.cut {
        let cut = escaped(&words::page_cut().alone_in(language));
        let _ = writeln!(text, "\\paijuline{{0}}{{{cut}}}");
    }
    for remark in &solution.remarks {
        let _ = writeln!(text, "\\paijuline{{0}}{{{}}}", escaped(remark));
    }
    if let Some(difficulty) = solution.difficulty {
        let stars = "$\\star$".repeat(level(difficulty));
        let difficulty = escaped(&words::difficulty(difficulty).text_in(language));
        let _ = writeln!(text, "\\paijuline{{0}}{{{stars} {difficulty}}}");
    }
    for (heading, list) in solution.lists(language) {
        let heading = escaped(&heading.title_in(language));
        let _ = writeln!(text, "\\paijuline{{0}}{{\\emph{{{heading}}} {}}}", escaped(&list));
    }
    text
}

fn branch(text: &mut String, line: &Line<'_>, depth: usize, language: Language) {
    let mut moves = String::new();
    for (number, mv) in &line.moves {
        // A number stays with its move.
        let number = number.trim_end();
        let gap = if number.is_empty() { "" } else { "~" };
        let _ = write!(moves, "{number}{gap}{} ", escaped(&mv.printed.text(language)));
        if !mv.printed.remark.is_empty() {
            let _ = write!(moves, "\\emph{{{}}} ", escaped(&mv.printed.remark));
        }
    }
    let moves = moves.trim_end();
    let mut moves = if line.is_main { format!("\\textbf{{{moves}}}") } else { moves.to_owned() };
    for others in line.alternatives(language) {
        let _ = write!(moves, " {}", escaped(&others));
    }
    let _ = writeln!(text, "\\paijuline{{{}}}{{{moves}}}", depth.min(12));
    for below in &line.branches {
        branch(text, below, depth + 1, language);
    }
}

/// Text without meaning for TeX.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => escaped.extend(['\\', c]),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
