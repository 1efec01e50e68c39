//! A problem that is asked about.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use super::field::Field;
use crate::examine::Verdict;
use crate::idea::LastMoves;
use crate::input::PosedProblem;
use crate::problem::yaml::Leaf;
use crate::problem::{Entry, Expect, FindingKind, Line, Problem, Variation};
use crate::report::Report;
use crate::rules::AnyPosition;
use crate::theme::offered;

/// A problem with what its file says, and what is proven of it.
pub struct Subject<'a> {
    posed: &'a PosedProblem,
    entry: &'a Entry,
    file: &'a str,
    report: Option<&'a Report>,
    leaves: OnceCell<Vec<Leaf>>,
    variations: OnceCell<Option<Vec<Variation>>>,
}

/// What a field holds: nothing, one value or several.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Held {
    /// The values; none where the problem does not say it.
    pub(super) texts: Vec<String>,
    /// Whether a limit kept more from being found, or another value.
    pub(super) is_open: bool,
    /// The word for that, by which it can be asked for.
    pub(super) open_word: Option<&'static str>,
}

impl Held {
    fn all(texts: Vec<String>) -> Self {
        Self { texts, ..Self::default() }
    }
}

impl<'a> Subject<'a> {
    /// A problem of a file. With a report, what was proven counts, not what the file says.
    pub fn new(
        posed: &'a PosedProblem,
        entry: &'a Entry,
        file: &'a str,
        report: Option<&'a Report>,
    ) -> Self {
        Self { posed, entry, file, report, leaves: OnceCell::new(), variations: OnceCell::new() }
    }

    /// What a field holds.
    pub(super) fn get(&self, field: &Field) -> Held {
        let problem = self.posed.problem.as_ref().ok();
        let position = problem.map(|problem| &problem.position);
        let one = |text: Option<String>| Held::all(text.into_iter().collect());
        let count = |number: Option<usize>| one(number.map(|it| it.to_string()));
        if field.is_of_play() {
            return match self.variations() {
                Some(variations) => {
                    let texts = self.of_play(field.name, variations);
                    let is_counted = matches!(field.name, "mates" | "share");
                    let is_open = self.is_play_open() || is_counted && texts.is_empty();
                    // A move that is not known may give none, or end in another way.
                    let is_all = field.name != "sacrifice";
                    let is_said = !(is_all && is_open);
                    let is_open = is_open && !(is_all && texts.is_empty());
                    let texts = texts.into_iter().filter(|_| is_said).collect();
                    Held { texts, is_open, open_word: None }
                }
                None => Held { is_open: self.lacks_play(), ..Held::default() },
            };
        }
        if let (Some(report), true) = (self.report, field.is_proven()) {
            return proven(report, field.name);
        }
        match field.name {
            "length" => one(self.entry.stipulation.value.moves().map(|it| it.to_string())),
            "theme" => self.key("themes", &[]),
            "author" => match problem {
                Some(problem) => Held::all(problem.authors()),
                None => self.key("authors", &[]),
            },
            "verdict" => one(self.entry.expect.as_ref().map(|expect| match expect.value {
                Expect::Sound => "sound".to_owned(),
                Expect::Findings(_) => "unsound".to_owned(),
            })),
            "finding" => Held::all(match self.entry.expect.as_ref().map(|it| &it.value) {
                Some(Expect::Findings(kinds)) => kinds.iter().map(|it| it.name().into()).collect(),
                _ => Vec::new(),
            }),
            "men" => count(position.map(|it| it.men().len())),
            "attackers" => count(position.map(|it| it.count(it.turn()))),
            "defenders" => count(position.map(|it| it.count(!it.turn()))),
            "collection" => one(self.posed.collection.clone()),
            "key" => one(problem.and_then(key_text)),
            "tries" => {
                let solution = problem.and_then(|it| it.solution.as_ref());
                count(solution.map(|it| it.read.tries()))
            }
            "variations" => count(problem.and_then(ends)),
            "file" => one(Some(self.file.to_owned())),
            "number" => one(Some(self.posed.number.to_string())),
            "fen" => one(self.posed.fen.clone()),
            "turn" => one(position.map(|it| it.mover().to_lowercase())),
            "rules" => match position {
                Some(position) => one(Some(position.rules().name().to_owned())),
                None => self.key("rules", &[]),
            },
            name => self.key(name, &field.within),
        }
    }

    /// The value of a key in its file.
    fn key(&self, name: &str, within: &[String]) -> Held {
        let is_within = |leaf: &&Leaf| match leaf.keys.split_first() {
            Some((first, rest)) => first == name && rest.starts_with(within),
            None => false,
        };
        let leaves = self.leaves.get_or_init(|| self.entry.leaves()).iter();
        Held::all(leaves.filter(is_within).map(|leaf| leaf.text.clone()).collect())
    }

    /// The variations of the solution that was found, without a report of the author's; `None` where
    /// there is none.
    pub(super) fn variations(&self) -> Option<&[Variation]> {
        let variations = self.variations.get_or_init(|| match self.report {
            Some(report) => report.variations(self.position()?),
            None => self.problem()?.variations(),
        });
        variations.as_deref()
    }

    /// What a field about the play holds.
    fn of_play(&self, name: &str, variations: &[Variation]) -> Vec<String> {
        match name {
            "checks" => {
                let checks = |it: &Variation| {
                    let attacker = it.positions[0].turn();
                    let moves = it.positions.windows(2).filter(|pair| pair[0].turn() == attacker);
                    moves.into_iter().all(|pair| pair[1].is_check())
                };
                variations.iter().all(checks).then(|| "yes".to_owned()).into_iter().collect()
            }
            "sacrifice" => {
                let man = |it: &Variation, (ply, square): (usize, usize)| {
                    it.positions[ply].man_at(square).map(|man| man.name.to_owned())
                };
                let men = |it| offered(it).into_iter().filter_map(move |at| man(it, at));
                variations.iter().flat_map(men).collect::<BTreeSet<_>>().into_iter().collect()
            }
            _ => {
                let lines = variations.iter().map(|it| (&it.positions[0], &*it.moves));
                let asked = self.problem().map(|problem| problem.stipulation);
                let found = asked.and_then(|asked| LastMoves::of_any(asked, lines));
                let number = |it: LastMoves| match name {
                    "mates" => it.fewest.to_string(),
                    _ => format!("{:.0}", it.share * 100.0),
                };
                found.map(number).into_iter().collect()
            }
        }
    }

    /// Whether moves are not known that may be there: without a proof, those of the solution; with one,
    /// what a limit left open.
    pub(super) fn lacks_play(&self) -> bool {
        self.report.is_none() || self.is_play_open()
    }

    /// Whether a limit kept moves of the solution from being found.
    pub(super) fn is_play_open(&self) -> bool {
        self.report.is_some_and(|report| {
            let mut trees = report.tree.iter();
            report.solved == Verdict::Undecided
                || trees.any(|it| it.tree.is_none() && it.stopped.is_some())
                || report.answer.solutions.iter().any(|it| it.stopped.is_some())
        })
    }

    /// The problem on the board.
    pub(super) fn position(&self) -> Option<&AnyPosition> {
        self.posed.problem.as_ref().ok().map(|problem| &problem.position)
    }

    /// The problem, if it can be put on the board.
    pub(super) fn problem(&self) -> Option<&Problem> {
        self.posed.problem.as_ref().ok()
    }
}

/// What a report says of a field.
fn proven(report: &Report, name: &str) -> Held {
    let held = |texts: Vec<String>, is_open: bool| Held { texts, is_open, open_word: None };
    let open_word = Some(Verdict::Undecided.name());
    let Some(check) = &report.check else { return held(Vec::new(), true) };
    let is_undecided = check.verdict == Verdict::Undecided;
    match name {
        "verdict" => {
            let word = (!is_undecided).then(|| check.verdict.name().to_owned());
            Held { open_word, ..held(word.into_iter().collect(), is_undecided) }
        }
        "finding" => {
            let mut kinds: Vec<_> = check.findings.iter().map(|finding| finding.kind).collect();
            kinds.dedup();
            let is_open = is_undecided || kinds.contains(&FindingKind::Undecided);
            let kinds = kinds.into_iter().filter(|kind| *kind != FindingKind::Undecided);
            let kinds = kinds.map(|kind| kind.name().to_owned()).collect();
            Held { open_word, ..held(kinds, is_open) }
        }
        "length" => {
            let moves = report.answer.moves.map(|moves| moves.to_string());
            let is_open = moves.is_none() && (is_undecided || report.solved == Verdict::Undecided);
            held(moves.into_iter().collect(), is_open)
        }
        "theme" => {
            let names = report.themes.iter().flat_map(|_| report.theme_names());
            let is_open = is_open(report) || report.phases_stopped().is_some();
            held(names.map(|name| name.id().to_owned()).collect(), is_open)
        }
        _ => {
            let score = report.difficulty.map(|score| format!("{score:.1}"));
            let is_open = score.is_none() && is_open(report);
            held(score.into_iter().collect(), is_open)
        }
    }
}

/// Whether a limit kept themes and difficulty from being found.
fn is_open(report: &Report) -> bool {
    report.unclassified.is_some() || report.solved == Verdict::Undecided
}

/// How many lines the author's solution has.
fn ends(problem: &Problem) -> Option<usize> {
    fn walk(line: &Line) -> usize {
        let variations = line.moves.iter().flat_map(|written| &written.variations);
        usize::from(!line.moves.is_empty()) + variations.map(walk).sum::<usize>()
    }
    Some(problem.solution.as_ref()?.read.lines.iter().map(walk).sum())
}

/// The first move of the author's solution.
fn key_text(problem: &Problem) -> Option<String> {
    let line = problem.solution.as_ref()?.read.lines.first()?;
    line.moves.first().map(|written| written.text.clone())
}
