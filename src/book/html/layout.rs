//! Which diagrams are on which printed page. Browsers cannot print the page that a link leads to, so that
//! pages of diagrams have a fixed number of rows, and each begins where it is said here.

use std::ops::RangeInclusive;

use super::super::{Book, Chapter, Diagram, Paper};
use crate::report::words::width;

/// The heights of the heading of a chapter and of the line above the diagrams, in millimetres.
const HEADING: f64 = 14.0;
const HEAD: f64 = 6.0;
/// The width of the text of a page, and the gap between diagrams.
const WIDTH: f64 = 180.0;
const GAP: f64 = 9.0;
/// The size of the letters of hints, the width of a line of them, and the share of a page that is filled with what they
/// are expected to need.
const HINT: f64 = 3.175;
const HINT_COLUMN: f64 = 81.0;
const FILLED: f64 = 0.85;
/// The least share of the height of a row that a board has, however much text is around it.
const LEAST_BOARD: f64 = 0.45;

/// A printed page of diagrams.
pub(super) struct PrintedPage {
    /// The chapter of its first diagram.
    pub(super) chapter: usize,
    /// The numbers of its diagrams.
    pub(super) numbers: RangeInclusive<usize>,
}

/// The printed pages of diagrams, numbered from 1.
pub(super) struct Layout {
    pub(super) pages: Vec<PrintedPage>,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The heights of a row and of each board, in millimetres.
    pub(super) row: f64,
    pub(super) board: f64,
}

impl Layout {
    pub(super) fn of(book: &Book) -> Self {
        // A board is a little higher than wide, and has text above and below.
        let rows = match book.per_page {
            0 | 1 => 1,
            2..=4 => 2,
            5..=9 => 3,
            _ => 4,
        };
        let columns = book.per_page.div_ceil(rows).max(1);
        let height = height(book.paper) - HEAD;
        // As many rows as a page has find room below the heading of a chapter.
        let headings = if book.chapters.iter().any(Chapter::has_heading) { 1.0 } else { 0.0 };
        let row = ((height - 1.0 - headings * HEADING) / rows as f64).floor();
        let mut pages: Vec<PrintedPage> = Vec::new();
        let (mut used, mut first) = (f64::INFINITY, 1);
        for (chapter, of) in book.chapters.iter().enumerate() {
            let mut above = if of.has_heading() { HEADING } else { 0.0 };
            for diagrams in of.diagrams.chunks(columns) {
                used += above + row;
                let last = first + diagrams.len() - 1;
                if let Some(page) = pages.last_mut().filter(|_| used <= height) {
                    page.numbers = *page.numbers.start()..=last;
                } else {
                    pages.push(PrintedPage { chapter, numbers: first..=last });
                    used = above + row;
                }
                (above, first) = (0.0, last + 1);
            }
        }
        let text = book.diagrams().map(|(_, diagram)| text_height(diagram, rows, columns));
        let board = row - 6.0 - text.fold(0.0, f64::max);
        Self { pages, rows, columns, row, board: board.max(row * LEAST_BOARD) }
    }

    /// The page that a diagram is on.
    pub(super) fn page_of(&self, number: usize) -> usize {
        self.pages.partition_point(|page| *page.numbers.end() < number) + 1
    }

    /// The page that begins with a diagram.
    pub(super) fn begun_by(&self, number: usize) -> Option<&PrintedPage> {
        self.pages.iter().find(|page| *page.numbers.start() == number)
    }
}

/// The problems with hints, by printed pages.
pub(super) fn hint_pages(book: &Book) -> Vec<Vec<(usize, &Diagram)>> {
    let mut pages: Vec<Vec<(usize, &Diagram)>> = Vec::new();
    let room = 2.0 * FILLED * (height(book.paper) - HEADING);
    let mut used = f64::INFINITY;
    for (number, diagram) in book.diagrams().filter(|(_, it)| !it.hints.is_empty()) {
        let lines = |text: &String| (width(text) as f64 * HINT * 0.5 / HINT_COLUMN).ceil();
        let lines = 1.0 + diagram.hints.iter().map(lines).sum::<f64>();
        let needs = lines * HINT * 1.45 + 2.0;
        used += needs;
        if let Some(page) = pages.last_mut().filter(|_| used <= room) {
            page.push((number, diagram));
        } else {
            pages.push(vec![(number, diagram)]);
            used = needs;
        }
    }
    pages
}

/// The height of the text of a page of diagrams, as `style.css` has its margins.
fn height(paper: Paper) -> f64 {
    match paper {
        Paper::A4 => 297.0 - 28.0,
        Paper::Letter => 279.4 - 28.0,
    }
}

/// The height of the text around a board, about: all boards of a book are as large.
fn text_height(diagram: &Diagram, rows: usize, columns: usize) -> f64 {
    // Sizes of the letters as `style.css` has them, in millimetres.
    let letter = match rows {
        4.. => 2.65,
        3 => 3.0,
        _ => 3.53,
    };
    let column = (WIDTH - GAP * (columns - 1) as f64) / columns as f64;
    let lines = |text: &str| (width(text) as f64 * letter * 0.5 / column).ceil().min(2.0);
    let texts = [&diagram.name, &diagram.asked].into_iter().chain(&diagram.origin);
    let below = diagram.twins.iter().chain(&diagram.remarks);
    let count: f64 = texts.chain(below).map(|text| lines(text)).sum();
    let legend = if diagram.legend.is_empty() { 0.0 } else { 1.0 };
    let sheet = diagram.sheet.as_ref().map_or(0.0, |sheet| 6.0 * sheet.lines as f64 + 14.0);
    (count + legend) * letter * 1.45 + sheet + 4.0
}
