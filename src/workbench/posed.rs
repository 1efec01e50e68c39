//! The problems of a collection as the page lists them.

use std::sync::Arc;

use serde::Serialize;

use super::setup::Setup;
use super::{records, twins};
use crate::input::{Excerpt, Fingerprint, PosedProblem};
use crate::problem::{
    Authored, Collection, Diagnostic, Entry, Problem, Severity, Slot, Solution, TWINS_LEFT_OUT,
    Text, resolve, write_mark,
};
use crate::report::words::{self, Sentence};
use crate::rules::AnyPosition;

/// A problem of any format.
#[derive(Clone, Debug, Serialize)]
pub(super) struct PosedRecord {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) author: String,
    pub(super) setup: Setup,
    pub(super) fen: String,
    pub(super) stipulation: String,
    pub(super) solution: String,
    pub(super) notation: &'static str,
    pub(super) repetition: &'static str,
    /// The twins, one per line.
    pub(super) twins: String,
    /// How many solutions are intended, as a file writes it, if not one.
    pub(super) intended: Option<String>,
    pub(super) source: String,
    /// More about its publication, one item per line.
    pub(super) records: String,
    /// The author's marks on the board, one per line.
    pub(super) marks: String,
    /// The comments, one per line.
    pub(super) comments: String,
    /// Whether the text of the solution ends at a word that is not a move, so that moves may be missing.
    pub(super) broken: bool,
}

impl PosedRecord {
    /// A problem of a text, even where its position is not legal, which the board shows.
    pub(super) fn of_text(entry: &Entry, posed: &PosedProblem) -> Option<Self> {
        let is_error = |one: &&Diagnostic| one.severity == Severity::Error;
        let errors = posed.diagnostics().iter().filter(is_error).count();
        let problem = match &posed.problem {
            Ok(problem) => problem.clone(),
            Err(unposable) if errors == 0 || unposable.illegal < errors => return None,
            Err(_) => illegal(entry, posed.board()?),
        };
        Some(Self::with(&problem, Some(entry)))
    }

    /// A problem on the board.
    pub(super) fn of(problem: &Problem) -> Self {
        Self {
            id: problem.id.clone(),
            title: problem.title().unwrap_or_default().to_owned(),
            author: problem.authors().join(", "),
            setup: Setup::of(&problem.position),
            fen: problem.position.to_string(),
            stipulation: problem.stipulation.to_string(),
            solution: problem.solution.as_ref().map_or_else(String::new, |it| it.text.to_string()),
            notation: problem.notation.name(),
            repetition: problem.repetition.name(),
            twins: String::new(),
            intended: problem.intended_solutions.as_ref().map(ToString::to_string),
            source: problem
                .entry
                .source
                .name
                .as_ref()
                .map_or_else(String::new, ToString::to_string),
            records: records::write(&problem.entry),
            marks: marks(problem),
            comments: problem.comments().join("\n"),
            broken: problem.is_broken,
        }
    }

    /// A problem with its twins as its entry writes them.
    pub(super) fn with(problem: &Problem, entry: Option<&Entry>) -> Self {
        let twins = entry.map_or_else(String::new, |entry| twins::write(&entry.twins));
        Self { twins, ..Self::of(problem) }
    }
}

/// The author's marks, one per line.
fn marks(problem: &Problem) -> String {
    let rules = problem.position.rules();
    let marks: Vec<String> =
        problem.marks.iter().filter_map(|mark| write_mark(rules, mark)).collect();
    marks.join("\n")
}

/// A problem whose position is not legal, with what its author has written.
fn illegal(entry: &Entry, board: AnyPosition) -> Problem {
    let known = |name: &Option<Text>| name.as_ref().and_then(|name| name.as_str().parse().ok());
    let asked = entry.stipulation.value;
    let read = |text: &Text| Solution::answering(asked, text.as_str()).ok();
    let written = entry.solution.as_ref().and_then(|text| Some((text.clone(), read(text)?)));
    Problem {
        entry: Arc::new(entry.clone()),
        notation: known(&entry.notation).unwrap_or_default(),
        solution: written.map(|(text, read)| Authored { text, read }),
        intended_solutions: entry.intended_solutions.clone(),
        ..Problem::new(board, asked)
    }
}

/// Why twins of a problem cannot be put on the board.
pub(super) fn bad_twins(problem: &Problem) -> impl Iterator<Item = &Diagnostic> {
    problem.twins.iter().filter_map(|(_, twin)| twin.as_ref().err())
}

/// What the reader says: in English, and for the page to write in its language.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Told {
    text: String,
    said: Sentence,
}

impl From<Sentence> for Told {
    fn from(said: Sentence) -> Self {
        Self { text: said.english(), said }
    }
}

/// A message of the reader: what was found, and what to do.
pub(super) fn told(one: &Diagnostic) -> Sentence {
    match words::help_for(one) {
        Some(help) => words::with_help(words::message(one), help),
        None => words::message(one),
    }
}

/// The same after its line, unless it is the first.
pub(super) fn placed(one: &Diagnostic, excerpt: &Excerpt) -> Sentence {
    let at = one.primary.as_ref().map_or(excerpt.first_line, |it| excerpt.line(it.span.start));
    if at > 1 { words::on_line(at, told(one)) } else { told(one) }
}

/// A problem of a file, or the reasons why it could not be read.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Listed {
    id: String,
    /// The fingerprint of its text.
    print: String,
    pub(super) problem: Option<PosedRecord>,
    /// What is wrong with it.
    errors: Vec<Told>,
    /// What the reader says of a good one.
    #[serde(skip)]
    warnings: Vec<Sentence>,
    source: String,
    comments: String,
    themes: Vec<String>,
    difficulty: String,
}

/// The fingerprint of a problem's text.
pub(super) fn print(slot: &Slot, text: &str) -> String {
    let own = text.get(slot.span.clone()).unwrap_or_default().trim();
    Fingerprint::of(&[own]).to_string()
}

/// Lists the problems of a file.
pub(super) fn listed(collections: &[Collection], text: &str, name: &str) -> Vec<Listed> {
    let slots = collections.iter().flat_map(|one| one.problems.iter().map(move |slot| (one, slot)));
    slots.map(|(collection, slot)| one(collection, slot, text, name)).collect()
}

impl Listed {
    /// What the reader says of a good problem.
    pub(super) fn warnings(&self) -> impl Iterator<Item = Sentence> {
        let of = |it: &Sentence| words::with_label(words::plain(&self.id), it.clone());
        self.warnings.iter().map(of)
    }
}

fn one(collection: &Collection, slot: &Slot, text: &str, name: &str) -> Listed {
    let texts = |texts: &[Text], between: &str| {
        texts.iter().map(Text::as_str).collect::<Vec<_>>().join(between)
    };
    let entry = slot.entry.as_ref();
    let (problem, errors, warnings) = match resolve(collection, slot, name) {
        Ok(mut problem) => {
            problem.warnings.retain(|warning| warning.message != TWINS_LEFT_OUT);
            let said = problem.warnings.iter().chain(bad_twins(&problem)).map(told).collect();
            (Some(PosedRecord::with(&problem, entry)), Vec::new(), said)
        }
        Err(bad) => (None, bad.diagnostics.iter().map(|it| told(it).into()).collect(), Vec::new()),
    };
    let source = entry.and_then(|entry| collection.source(entry).name);
    Listed {
        id: slot.id.clone(),
        print: print(slot, text),
        problem,
        errors,
        warnings,
        source: source.map_or_else(String::new, |name| name.to_string()),
        comments: entry.map_or_else(String::new, |entry| texts(&entry.comments, "\n")),
        themes: entry
            .map(|entry| entry.themes.iter().map(ToString::to_string).collect())
            .unwrap_or_default(),
        difficulty: entry
            .and_then(|entry| entry.difficulty.as_ref())
            .map_or_else(String::new, ToString::to_string),
    }
}
