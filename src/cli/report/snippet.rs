//! Shows a diagnostic with the lines of the file it speaks of, underlined.
//!
//! This is the only file that names annotate-snippets. A file is text from
//! anywhere and may be one line of ten megabytes; what is handed to the
//! renderer is cut to what can be printed first.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

use crate::input::Excerpt;
use crate::problem::{Diagnostic, Label, Severity};
use crate::report::words::{self, Language};

/// The longest line shown whole, in bytes. The renderer cuts such lines to the
/// terminal's width by itself.
const LONGEST: usize = 2000;

/// How much of a longer line is shown on either side of the place, in bytes.
const AROUND: usize = 60;

/// The most underlined bytes of a longer line.
const UNDERLINED: usize = 60;

/// The most letters shown of a problem's id.
const LONGEST_ID: usize = 80;

/// The most labels shown for one diagnostic.
const MAX_LABELS: usize = 8;

/// Renders a diagnostic in a language with the lines of the excerpt that it is about, without a line
/// end. A text that was not UTF-8 may be given in its lossy form: places beyond its end or inside a
/// letter are moved, never refused.
pub(in crate::cli) fn render_in(
    language: Language,
    diagnostic: &Diagnostic,
    excerpt: &Excerpt,
    color: bool,
) -> String {
    let diagnostic = &words::diagnosed(diagnostic, language);
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let level = level.with_name(words::level(diagnostic.severity).text_in(language));
    let title = match &diagnostic.subject {
        // An id is any text of the file; a sane one is short.
        Some(id) => {
            format!("{}: {}", id.chars().take(LONGEST_ID).collect::<String>(), diagnostic.message)
        }
        None => diagnostic.message.clone(),
    };
    let mut group = level.primary_title(title).elements(None::<Origin<'_>>);
    let path = diagnostic.file.as_deref();
    let first_line = usize::try_from(excerpt.first_line).unwrap_or_default();
    let before = first_line.saturating_sub(1);
    for extract in extracts(diagnostic, &excerpt.text) {
        let line = extract.line + before;
        let mut snippet = Snippet::source(extract.text).line_start(line);
        if let Some(column) = extract.column {
            // The snippet would count columns from the cut.
            let origin = Origin::path(path.unwrap_or_default());
            group = group.element(origin.line(line).char_column(column));
        } else {
            snippet = snippet.path(path);
        }
        for (kind, span, text) in extract.marks {
            let label = (!text.is_empty()).then_some(text);
            snippet = snippet.annotation(kind.span(span).label(label));
        }
        group = group.element(snippet);
    }
    if let (None, Some(path)) = (&diagnostic.primary, path) {
        let origin = Origin::path(path);
        group = group.element(match first_line {
            0 => origin,
            line => origin.line(line),
        });
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.with_name(words::help().text_in(language)).message(help));
    }
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&[group])
}

/// A line of the source, or a part of a long one, and what is marked in it.
struct Extract<'a> {
    text: &'a str,
    /// Counted from 1, in the source.
    line: usize,
    /// For a part of a line: the column of the first mark, counted from 1.
    column: Option<usize>,
    /// Bytes of the whole source that are shown.
    span: Range<usize>,
    /// Bytes of `text`.
    marks: Vec<(AnnotationKind, Range<usize>, &'a str)>,
}

/// The lines to show, the primary label's first.
fn extracts<'a>(diagnostic: &'a Diagnostic, source: &'a str) -> Vec<Extract<'a>> {
    let primary = diagnostic.primary.iter().map(|label| (AnnotationKind::Primary, label));
    let others = diagnostic.secondary.iter().map(|label| (AnnotationKind::Context, label));
    let mut extracts: Vec<Extract<'a>> = Vec::new();
    for (kind, label) in primary.chain(others).take(MAX_LABELS) {
        let place = place(label, source);
        let shown = extracts
            .iter_mut()
            .find(|extract| extract.span.start <= place.start && place.end <= extract.span.end);
        match shown {
            Some(extract) => {
                let base = extract.span.start;
                extract.marks.push((kind, place.start - base..place.end - base, &label.text));
            }
            None => extracts.push(extract(kind, place, &label.text, source)),
        }
    }
    extracts
}

/// The part of a label's range that can be underlined: within the source,
/// between letters and on one line.
fn place(label: &Label, source: &str) -> Range<usize> {
    let start = boundary(source, label.span.start);
    let end = next_boundary(source, label.span.end.max(start));
    let line = source[start..end].find(['\n', '\r']).map_or(end, |len| start + len);
    start..line
}

fn extract<'a>(
    kind: AnnotationKind,
    place: Range<usize>,
    text: &'a str,
    source: &'a str,
) -> Extract<'a> {
    let before = &source[..place.start];
    let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let rest = &source[place.start..];
    let end = place.start + rest.find(['\n', '\r']).unwrap_or(rest.len());
    let (span, place, column) = if end - start <= LONGEST {
        (start..end, place, None)
    } else {
        let column = source[start..place.start].chars().count() + 1;
        let to = boundary(source, place.end.min(place.start + UNDERLINED));
        let from = next_boundary(source, place.start.saturating_sub(AROUND)).max(start);
        let until = boundary(source, (to + AROUND).min(end));
        (from..until, place.start..to, Some(column))
    };
    let mark = place.start - span.start..place.end - span.start;
    Extract { text: &source[span.clone()], line, column, span, marks: vec![(kind, mark, text)] }
}

/// The last place between letters that is not after `at`.
fn boundary(source: &str, at: usize) -> usize {
    let mut at = at.min(source.len());
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The first place between letters that is not before `at`, or the end.
fn next_boundary(source: &str, at: usize) -> usize {
    let mut at = at.min(source.len());
    while !source.is_char_boundary(at) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use proptest::prelude::*;

    use crate::input::Excerpt;
    use crate::problem::{Diagnostic, yaml};
    use crate::report::words::Language;

    /// A message in English.
    fn render(diagnostic: &Diagnostic, excerpt: &Excerpt, color: bool) -> String {
        super::render_in(Language::English, diagnostic, excerpt, color)
    }

    fn whole(text: &str) -> Excerpt {
        Excerpt::whole("f.yaml", text)
    }

    #[test]
    fn a_part_of_a_file_has_the_lines_of_the_file() {
        let part = Excerpt { first_line: 7, ..whole("  - id: a\n    fen: x\n") };
        let at = |diagnostic: Diagnostic| render(&diagnostic.file("f.yaml"), &part, false);
        insta::assert_snapshot!(at(Diagnostic::error("no men").at(19..20, "here")), @r"
        error: no men
         --> f.yaml:8:10
          |
        8 |     fen: x
          |          ^ here
        ");
        insta::assert_snapshot!(at(Diagnostic::error("no men")), @r"
        error: no men
        --> f.yaml:7
        ");
    }

    #[test]
    fn the_place_is_underlined() {
        let file = "problems:\n- id: a\n  fen: x\n  soluton: 炮\n  stipulation: +\n";
        let read = yaml::read(file.as_bytes(), "f.yaml");
        insta::assert_snapshot!(render(&read.diagnostics[0], &whole(file), false), @r"
        error: a: found the unknown key `soluton`, expected a key of a problem
         --> f.yaml:4:3
          |
        4 |   soluton: 炮
          |   ^^^^^^^ unknown key
          |
          = help: did you mean `solution`?
        ");
        assert!(render(&read.diagnostics[0], &whole(file), true).contains('\u{1b}'));
    }

    #[test]
    fn both_places_are_shown() {
        let file = "- {id: a, fen: x, stipulation: +}\n- {id: a, fen: x, stipulation: +}\n";
        let read = yaml::read(file.as_bytes(), "f.yaml");
        insta::assert_snapshot!(render(&read.diagnostics[0], &whole(file), false), @r"
        error: a: found the id `a` twice
         --> f.yaml:2:8
          |
        2 | - {id: a, fen: x, stipulation: +}
          |        ^ again here
          |
         ::: f.yaml:1:8
          |
        1 | - {id: a, fen: x, stipulation: +}
          |        - first here
          |
          = help: an id names one problem of a collection
        ");
    }

    #[test]
    fn a_line_of_ten_megabytes_is_cut() {
        let file = format!("[{}馬!{}]", "炮 ".repeat(1_200_000), "x ".repeat(3_000_000));
        let at = file.find('馬').unwrap();
        let start = Instant::now();
        let shown =
            render(&Diagnostic::error("x").at(at..file.len(), "here"), &whole(&file), false);
        assert!(shown.len() < 2000 && shown.contains("馬!"), "{shown}");
        assert!(start.elapsed() < Duration::from_secs(5));
        let file = "a".repeat(10_000_000);
        let shown = render(&Diagnostic::error("x").at(7..8, "").file("f"), &whole(&file), false);
        assert!(shown.len() < 2000 && shown.contains("f:1:8"), "{shown}");
    }

    proptest! {
        #[test]
        fn no_place_panics(
            source in "[a馬\\n\\r\\t\\x00\u{feff}]{0,20}",
            a in 0_usize..99,
            b in 0_usize..99,
            c in 0_usize..99,
            long in any::<bool>(),
        ) {
            let source = if long { source.repeat(200) } else { source };
            let one = Diagnostic::warning("m").at(a..b, "one").with(c..a, "").help("h");
            render(&one, &whole(&source), false);
        }
    }
}
