//! Books of problems: diagrams first, hints and solutions at the end, as a page for screen and
//! print, as LaTeX, or as plain text.
//!
//! The content of the pages is data without a game: [`Book`]. Its caller has solved the
//! problems. The page is a single file that needs nothing from elsewhere; on a screen the
//! problems can be played through on their diagrams, or solved where it trains.

mod foreword;
mod html;
mod index;
#[cfg(test)]
mod tests;
mod tex;
mod text;
mod tree;

pub use html::to_html;
pub use tex::to_tex;
pub use text::to_text;

use std::collections::BTreeMap;

use crate::diagram::picture::{MarkKind, Picture};
use crate::pack::Pack;
use crate::report::Move;
use crate::report::words::{self, Language, Sentence};

/// The content of the pages.
#[derive(Clone, PartialEq, Debug)]
pub struct Book {
    /// The title of the book.
    pub title: String,
    /// What an editor says first, in Markdown.
    pub foreword: Option<String>,
    /// Signs with their meanings.
    pub signs: Vec<(String, String)>,
    /// Its chapters; one without a title has no heading.
    pub chapters: Vec<Chapter>,
    /// Diagrams on a printed page: 1, 2, 4, 6, 9 or 12.
    pub per_page: usize,
    /// What it is printed on.
    pub paper: Paper,
    /// The language of its headings.
    pub language: Language,
}

/// What a book is printed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

/// Problems under one heading.
#[derive(Clone, PartialEq, Debug)]
pub struct Chapter {
    /// The heading, if the chapter has one.
    pub title: Option<String>,
    /// Where all its problems come from.
    pub origin: Option<String>,
    /// The diagrams, in the order of the book.
    pub diagrams: Vec<Diagram>,
}

/// A problem as it is printed.
#[derive(Clone, PartialEq, Debug)]
pub struct Diagram {
    /// Its title; empty without one.
    pub name: String,
    /// Who composed it, for the index.
    pub authors: Vec<String>,
    /// Who composed it, and where it was published.
    pub origin: Option<String>,
    /// What the author marks on the board, where that is drawn as text.
    pub marked: Option<String>,
    /// What is asked, such as `Red to move, #3`.
    pub asked: String,
    /// The pieces on both sides, the mover's first, such as `5 + 4`.
    pub men: String,
    /// The notes below the list, such as how repetition is judged.
    pub remarks: Vec<String>,
    /// What each twin changes, with its name: `b) without the soldier a8`.
    pub twins: Vec<String>,
    /// The diagram as a picture.
    pub picture: Picture,
    /// The board as text.
    pub board: String,
    /// The pieces as the package `chinesechess` of LaTeX reads them, if it can draw the board.
    pub cchessman: Option<String>,
    /// What the marks on the board mean.
    pub legend: Vec<MarkKind>,
    /// Room for the answer of a solver.
    pub sheet: Option<Sheet>,
    /// Help for the reader, the smallest first.
    pub hints: Vec<String>,
    /// The solution, unless it is left out.
    pub solution: Option<Solution>,
    /// What a page that trains knows of it.
    pub training: Option<Training>,
}

/// A problem that readers solve on the page.
#[derive(Clone, PartialEq, Debug)]
pub struct Training {
    /// The id of the problem, for statistics.
    pub id: String,
    /// A fingerprint of what is asked, under which progress is kept.
    pub print: String,
    /// Every legal move judged; none where nothing can be trained.
    pub pack: Option<Pack>,
    /// Why it cannot be trained, or what is not known of it.
    pub note: Option<Sentence>,
    /// Why tries fail, by their moves in coordinates.
    pub tries: BTreeMap<String, String>,
}

/// Room for the answer of a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The id of the problem, which its answer refers to.
    pub id: String,
    /// The points that it is worth.
    pub points: String,
    /// The number of lines to write on.
    pub lines: usize,
}

impl Sheet {
    /// The lines of text above the moves, and below them.
    fn words(&self, language: Language) -> [String; 2] {
        // Answers name problems by their ids.
        let above = format!("{} ({})", words::sheet_solution().text_in(language), self.id);
        [above, words::sheet_points(&self.points).text_in(language)]
    }
}

/// A solution as it is printed.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Solution {
    /// The result in a few words, such as `checkmate in 3 moves`.
    pub verdict: String,
    /// The first moves with everything that follows: one, or all solutions of help and series
    /// play; none where nothing is proven.
    pub keys: Vec<PrintedMove>,
    /// Whether variations are left out.
    pub cut: bool,
    /// The final position of the main line with its anatomy, and what its marks mean.
    pub end: Option<(Picture, Vec<MarkKind>)>,
    /// Whether it is printed; on a screen it is seen where the solution is played.
    pub prints_end: bool,
    /// Further sentences, one paragraph each.
    pub remarks: Vec<String>,
    /// The names of the themes, in the language of the book.
    pub themes: Vec<String>,
    /// How hard it is, from 1 to 10.
    pub difficulty: Option<f64>,
    /// What the win rests on.
    pub rests_on: Vec<String>,
    /// The tries, each with its refutations and why it fails.
    pub tries: Vec<String>,
    /// The solutions of the twins, with their names.
    pub twins: Vec<(String, Solution)>,
}

impl Solution {
    /// Whether replies are printed as `~`.
    pub fn has_rest(&self) -> bool {
        let twins = || self.twins.iter().any(|(_, twin)| twin.has_rest());
        self.keys.iter().any(PrintedMove::has_rest) || twins()
    }

    /// The final position where it is printed.
    fn printed_end(&self) -> Option<&Picture> {
        self.end.as_ref().filter(|_| self.prints_end).map(|(end, _)| end)
    }

    /// What is listed at the end of a solution, each with its heading; nothing that is empty.
    fn lists(&self, language: Language) -> impl Iterator<Item = (Sentence, String)> {
        let lists = [
            (words::page_shows(), &self.themes),
            (words::page_rests_on(), &self.rests_on),
            (words::page_tries(), &self.tries),
        ];
        let full = lists.into_iter().filter(|(_, list)| !list.is_empty());
        full.map(move |(heading, list)| (heading, list.join(language.semicolon())))
    }
}

/// A move of a solution as it is printed, and what follows from it.
#[derive(Clone, PartialEq, Debug)]
pub struct PrintedMove {
    /// The move of this step.
    pub mv: Move,
    /// Other moves that do as well, for which nothing more is printed.
    pub others: Vec<Move>,
    /// Other replies that are answered in the same way.
    pub like: Vec<Move>,
    /// Whether these are all replies that are not printed elsewhere.
    pub is_rest: bool,
    /// The sentence about it.
    pub remark: String,
    /// The replies, or the answer to a reply.
    pub replies: Vec<PrintedMove>,
}

impl PrintedMove {
    /// The move, and those that are answered in the same way: `~` if these are all others.
    fn text(&self, language: Language) -> String {
        if self.is_rest {
            return "~".to_owned();
        }
        let all: Vec<String> = [&self.mv].into_iter().chain(&self.like).map(Move::marked).collect();
        all.join(language.comma())
    }

    /// Whether it or a move after it is printed as `~`.
    fn has_rest(&self) -> bool {
        self.is_rest || self.replies.iter().any(Self::has_rest)
    }

    /// The other moves in parentheses; nothing without any.
    fn alternatives(&self, language: Language) -> String {
        if self.others.is_empty() {
            return String::new();
        }
        words::or_others(&self.others).text_in(language)
    }
}

impl Chapter {
    /// Whether something is printed above its diagrams.
    fn has_heading(&self) -> bool {
        self.title.is_some() || self.origin.is_some()
    }
}

impl Diagram {
    /// A sentence for the line below the board.
    fn caption(&self, language: Language) -> String {
        words::remarked(words::plain(&self.asked), words::plain(&self.men)).text_in(language)
    }
}

impl Book {
    /// Room for the solver's name, where answers are written on the pages.
    fn name_line(&self) -> Option<String> {
        let has_sheet = self.diagrams().any(|(_, diagram)| diagram.sheet.is_some());
        has_sheet.then(|| words::sheet_name().title_in(self.language))
    }

    /// Whether its problems are solved on the page.
    fn trains(&self) -> bool {
        self.diagrams().any(|(_, diagram)| diagram.training.is_some())
    }

    /// A word as a heading.
    #[expect(clippy::needless_pass_by_value, reason = "most are made for it")]
    fn heading(&self, word: Sentence) -> String {
        word.title_in(self.language)
    }

    /// All diagrams with their numbers from 1.
    fn diagrams(&self) -> impl Iterator<Item = (usize, &Diagram)> {
        (1..).zip(self.chapters.iter().flat_map(|chapter| &chapter.diagrams))
    }
}
