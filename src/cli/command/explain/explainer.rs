//! Explains one position.

use crate::book::Diagram;
use crate::cli::report::details::{self, end_text, listed, rests_text, tree_text};
use crate::cli::report::printed::{self, Printing, drawn, end_diagram};
use crate::cli::run::exit::Exit;
use crate::examine::{Verdict, explain_position};
use crate::input::PosedProblem;
use crate::notation::Notation;
use crate::problem::{FindingKind, Problem};
use crate::record::Explained;
use crate::report::words::{self, Hidden, Language, Sentence, progress};
use crate::report::{Report, Study};

/// One explained position, for people and for programs.
#[derive(Debug, Default)]
pub(super) struct Explanation {
    pub(super) record: Explained,
    pub(super) text: String,
    pub(super) exit: Option<Exit>,
    /// The ends as pictures, that of the main line first, where pictures are asked for.
    pub(super) diagrams: Vec<(String, Diagram)>,
}

pub(super) struct Explainer<'a> {
    pub(super) posed: &'a PosedProblem,
    pub(super) problem: &'a Problem,
    pub(super) language: Language,
    /// How pictures are drawn, where they are asked for.
    pub(super) printing: Option<Printing>,
}

impl Explainer<'_> {
    /// Explains a position as it is.
    pub(super) fn as_is(&self) -> Explanation {
        let Self { posed, problem, language, printing } = *self;
        let position = &problem.position;
        let (end, themes) = explain_position(position);
        let text = end_text(&end, language);
        let diagram = printing.map(|printing| {
            // Its sentences name squares, and there are no moves.
            let style = printing.looks.style(Notation::Coordinates);
            let drawn = drawn(position, &end.marks, style);
            printed::explained(posed, problem, position, drawn, &text, language)
        });
        Explanation {
            record: Explained::as_is(problem, &end, &themes),
            text: format!("{text}\n{}", listed(&themes, language)),
            exit: None,
            diagrams: diagram.map(|it| (posed.id.clone(), it)).into_iter().collect(),
        }
    }

    /// Explains the ends of the variations of a solved problem.
    pub(super) fn solved(&self, report: &Report) -> Explanation {
        let Self { posed, problem, language, printing } = *self;
        let record = Explained::solved(problem, report);
        let mut explained = Explanation { record, ..Explanation::default() };
        let end = report.end.as_ref().filter(|_| report.solved != Verdict::NoSolution);
        let Some(main) = end else {
            let (why, exit) = unsolved(report);
            (explained.text, explained.exit) = (why.text_in(language), Some(exit));
            return explained;
        };
        for end in std::iter::once(main).chain(&report.variations) {
            let text = end_text(end, language);
            let draw = |printing| end_diagram(posed, problem, report, end, printing, &text);
            let diagram = printing.and_then(draw);
            explained.diagrams.extend(diagram.map(|it| (posed.id.clone(), it)));
            explained.text.extend([&end.line.text(), "\n", &text, "\n"]);
        }
        if let Some(held) = report.tree.as_ref().filter(|tree| tree.held.is_some()) {
            explained.text = tree_text(held, language);
        }
        if report.more_variations > 0 && report.variations_stopped.is_none() {
            let more = words::hidden(Hidden::Variations(report.more_variations));
            explained.text += &(more.text_in(language) + "\n");
        }
        if let Some(stopped) = report.variations_stopped.or(report.unclassified) {
            let open = words::open(words::not_every_variation(stopped));
            explained.text += &(open.text_in(language) + "\n");
            explained.exit = Some(Exit::Undecided);
        } else if let Some(themes) = &report.themes {
            explained.text += &listed(themes, language);
        }
        explained.text += &rests_text(report.rests_on.as_deref().unwrap_or_default(), language);
        if report.tries.as_ref().is_some_and(|tries| !tries.found.is_empty()) {
            explained.text += &details::tries_text(report, language);
        }
        explained
    }
}

/// Why there is no final position to explain.
pub(super) fn unsolved(report: &Report) -> (Sentence, Exit) {
    let answer = &report.answer;
    if report.solved == Verdict::NoSolution {
        let mut findings = report.check.iter().flat_map(|check| &check.findings);
        let found = findings.find(|it| it.kind == FindingKind::NoSolution);
        let said = found.map_or_else(|| words::answer(report), |it| words::finding(report, it));
        return (said, Exit::Findings);
    }
    if report.solved == Verdict::Solved {
        // A draw has no final position.
        return (words::answer(report), Exit::Holds);
    }
    let why = match &answer.study {
        Some(Study::Unknown(why)) => Some(words::undecided(report, why)),
        _ => progress(answer),
    };
    (why.map_or_else(words::no_end, words::open), Exit::Undecided)
}
