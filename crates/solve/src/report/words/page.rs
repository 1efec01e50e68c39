//! The words on the pages of books, and above diagrams.

use super::kind::{plain, with_label};
use super::names::side;
use super::sentence::Sentence;
use crate::game::Color;
use crate::problem::{Intended, Relation};
use crate::rules::RuleSet;
use paiju_game::mark::MarkKind;

/// A word of a page that nothing else belongs into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageWord {
    /// The heading of the table of contents.
    Contents,
    /// Above all problems, where they have no other title.
    Problems,
    /// The heading of the diagrams.
    Positions,
    /// The heading of final positions.
    FinalPositions,
    /// The heading of the hints.
    Hints,
    /// A link to one solution.
    Solution,
    /// The heading of the solutions.
    Solutions,
    /// Before what a solution shows.
    Shows,
    /// Before what a solution rests on.
    RestsOn,
    /// The tries with their refutations.
    Tries,
    /// Before the themes of a solution.
    Themes,
    /// Above what an editor says first.
    Foreword,
    /// Above signs and their meanings.
    Signs,
    /// Above the authors with their problems.
    AuthorIndex,
    /// Above the themes with their problems.
    ThemeIndex,
    /// That variations are left out.
    Cut,
    /// How a board is played on.
    Help,
    /// A button that leads to the first position.
    First,
    /// A button that takes a move back.
    Back,
    /// A button that plays a move.
    Forward,
    /// A button that leads to the last position.
    Last,
}

impl PageWord {
    /// All words of a page, in the order above.
    pub const ALL: [Self; 21] = [
        Self::Contents,
        Self::Problems,
        Self::Positions,
        Self::FinalPositions,
        Self::Hints,
        Self::Solution,
        Self::Solutions,
        Self::Shows,
        Self::RestsOn,
        Self::Tries,
        Self::Themes,
        Self::Foreword,
        Self::Signs,
        Self::AuthorIndex,
        Self::ThemeIndex,
        Self::Cut,
        Self::Help,
        Self::First,
        Self::Back,
        Self::Forward,
        Self::Last,
    ];
}

/// A word of a page.
pub fn page(word: PageWord) -> Sentence {
    Sentence::new(match word {
        PageWord::Contents => "page.contents",
        PageWord::Problems => "page.problems",
        PageWord::Positions => "page.positions",
        PageWord::FinalPositions => "page.final-positions",
        PageWord::Hints => "page.hints",
        PageWord::Solution => "page.solution",
        PageWord::Solutions => "page.solutions",
        PageWord::Shows => "page.shows",
        PageWord::RestsOn => "page.rests-on",
        PageWord::Tries => "page.tries",
        PageWord::Themes => "page.themes",
        PageWord::Foreword => "page.foreword",
        PageWord::Signs => "page.signs",
        PageWord::AuthorIndex => "page.author-index",
        PageWord::ThemeIndex => "page.theme-index",
        PageWord::Cut => "page.cut",
        PageWord::Help => "page.help",
        PageWord::First => "page.first",
        PageWord::Back => "page.back",
        PageWord::Forward => "page.forward",
        PageWord::Last => "page.last",
    })
}

/// A word of a page with a list or a text after it: `shows: …`.
pub fn headed(word: PageWord, said: &str) -> Sentence {
    with_label(page(word), plain(said))
}

/// Who is to move.
pub fn to_move(rules: RuleSet, color: Color) -> Sentence {
    Sentence::new("to-move").part("side", side(rules, color))
}

/// Who is to move, and what is asked.
pub fn asked(turn: Sentence, stipulation: impl std::fmt::Display) -> Sentence {
    Sentence::new("asked").part("turn", turn).text("stipulation", stipulation)
}

/// What is asked, and how many solutions are wanted.
pub fn wanted_solutions(asked: Sentence, intended: &Intended) -> Sentence {
    if intended.is_branching() {
        return Sentence::new("asked.branching").part("asked", asked).text("count", intended);
    }
    Sentence::new("asked.solutions").part("asked", asked).number("count", intended.total())
}

/// The first move, as the last hint.
pub fn first_move(text: &str) -> Sentence {
    Sentence::new("hint.first").text("move", text)
}

/// What the problems of a chapter have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// The number of moves.
    Moves(u16),
    /// That no number of moves is asked for, or none was found.
    AnyLength,
    /// The stars of their difficulty, one to five.
    Stars(usize),
    /// The heading of problems without a difficulty.
    NoDifficulty,
    /// That they show no theme.
    NoTheme,
    /// That they come from nowhere that is named.
    NoSource,
}

/// The heading of a chapter.
pub fn heading(heading: Heading) -> Sentence {
    match heading {
        Heading::Moves(moves) => Sentence::new("chapter.moves").number("moves", moves),
        Heading::AnyLength => Sentence::new("chapter.any-length"),
        Heading::Stars(count) => Sentence::new("chapter.stars").text("stars", stars(count)),
        Heading::NoDifficulty => Sentence::new("chapter.no-difficulty"),
        Heading::NoTheme => Sentence::new("chapter.no-theme"),
        Heading::NoSource => Sentence::new("chapter.no-source"),
    }
}

/// A difficulty of one to five stars.
pub fn stars(count: usize) -> String {
    "★".repeat(count) + &"☆".repeat(5_usize.saturating_sub(count))
}

/// How hard a problem is.
pub fn difficulty(difficulty: f64) -> Sentence {
    let tenths = (difficulty * 10.0).round() as u64;
    Sentence::new("page.difficulty").number("whole", tenths / 10).number("tenths", tenths % 10)
}

/// The place of a problem in its source.
pub fn source_number(number: impl std::fmt::Display) -> Sentence {
    Sentence::new("page.number").text("number", number)
}

/// The round in which a game was played.
pub fn round(round: &str) -> Sentence {
    Sentence::new("page.round").text("round", round)
}

/// The volume of a book or a magazine.
pub fn volume(volume: impl std::fmt::Display) -> Sentence {
    Sentence::new("page.volume").text("volume", volume)
}

/// The issue of a magazine.
pub fn issue(issue: impl std::fmt::Display) -> Sentence {
    Sentence::new("page.issue").text("issue", issue)
}

/// The number of a printed page.
pub fn page_number(page: impl std::fmt::Display) -> Sentence {
    Sentence::new("page.page").text("page", page)
}

/// Who judged a tourney, as a list.
pub fn judges(names: &str) -> Sentence {
    Sentence::new("page.judges").text("names", names)
}

/// How a problem is related to others, which are listed.
pub fn related(relation: Relation, problems: &str) -> Sentence {
    Sentence::new(match relation {
        Relation::CorrectionOf => "page.correction-of",
        Relation::VersionOf => "page.version-of",
        Relation::After => "page.after",
        Relation::AnticipatedBy => "page.anticipated-by",
    })
    .text("problems", problems)
}

/// What the author marks on the board, as a list.
pub fn own_marks(marks: &str) -> Sentence {
    Sentence::new("page.own-marks").text("marks", marks)
}

/// Where a problem was published again.
pub fn reprinted(text: &str) -> Sentence {
    Sentence::new("page.reprinted").text("text", text)
}

/// Who wrote the comments.
pub fn annotator(name: &str) -> Sentence {
    Sentence::new("page.annotator").text("name", name)
}

/// The solution as its author gives it.
pub fn authors_solution(text: &str) -> Sentence {
    Sentence::new("page.authors-solution").text("text", text)
}

/// What the judge of a tourney says.
pub fn tourney_judge(text: impl std::fmt::Display) -> Sentence {
    Sentence::new("page.judge").text("text", text)
}

/// What a mark on a board looks like and means.
pub fn legend(mark: MarkKind) -> Sentence {
    Sentence::new(match mark {
        MarkKind::Moved => "legend.moved",
        MarkKind::Arrow => "legend.arrow",
        MarkKind::Check => "legend.check",
        MarkKind::Guard => "legend.guard",
        MarkKind::Free => "legend.free",
        MarkKind::Traitor => "legend.traitor",
        MarkKind::SelfBlock => "legend.self-block",
        MarkKind::Screen => "legend.screen",
        MarkKind::Leg => "legend.leg",
        MarkKind::Blocked => "legend.blocked",
        MarkKind::Own => "legend.own",
    })
}
