//! The placements of the last varied man while the others stay: drawn as maps, or in a line.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use anstyle::Style;

use crate::cli::report::layout::indented;
use crate::cli::report::style::{FAINT, GOOD, NAME, OPEN};
use crate::diagram::map;
use crate::matrix::{Counts, Matrix, PlacedMan, Placement, Sign, State};
use crate::problem::Stipulation;
use crate::report::words::{self, Language};
use crate::rules::RuleSet;

/// A row of placements.
pub(super) struct Row {
    rules: RuleSet,
    asked: Stipulation,
    /// The men that are not varied, and the varied ones but the last.
    fixed: Vec<(usize, char)>,
    others: Vec<PlacedMan>,
    /// The values by the kind and the square of the last man.
    values: BTreeMap<PlacedMan, Cell>,
    counts: Counts,
    is_symmetric: bool,
}

impl Row {
    /// The row that a placement begins.
    pub(super) fn new(matrix: &Matrix, placement: &Placement) -> Self {
        let others = placement.men.split_last().map_or(&[][..], |(_, others)| others);
        let rules = matrix.problem().position.rules();
        let mut fixed = matrix.fixed().to_vec();
        fixed.extend(others.iter().flatten());
        let image = |&(square, man): &(usize, char)| Some((rules.mirrored(square)?, man));
        let is_symmetric = matrix.is_symmetric()
            && fixed.iter().all(|man| image(man).is_some_and(|image| fixed.contains(&image)));
        Self {
            rules,
            asked: matrix.problem().stipulation,
            fixed,
            others: others.to_vec(),
            values: BTreeMap::new(),
            counts: Counts::default(),
            is_symmetric,
        }
    }

    /// Adds a placement of the row.
    pub(super) fn add(&mut self, placement: &Placement, value: Option<(Sign, bool)>) {
        self.counts.add(placement, value);
        let last = placement.men.last().copied().flatten();
        let shown = match (&placement.state, value) {
            (State::Legal { .. }, Some((sign, _))) => Cell::Value(sign),
            (State::Legal { .. }, None) => Cell::Left,
            (State::Illegal(_), _) => Cell::Illegal,
            // A man is shown there.
            (State::Occupied(_), _) => return,
            (State::Repeated | State::Mirrored, _) => {
                self.values.entry(last).or_insert(Cell::Elsewhere);
                return;
            }
        };
        self.values.insert(last, shown);
        if let (true, Some((square, man))) = (self.is_symmetric, last)
            && let State::Legal { mirrored: Some(_), .. } = placement.state
            && let Some(square) = self.rules.mirrored(square)
        {
            self.values.insert(Some((square, man)), shown);
        }
    }

    /// The maps of the row, one for each kind of the last man.
    pub(super) fn maps(&self, language: Language) -> String {
        let kinds: BTreeSet<char> = self.values.keys().flatten().map(|&(_, man)| man).collect();
        let others = self.others(language);
        let mut text = String::new();
        for kind in kinds {
            let man = self.named(kind, language);
            let above: Vec<String> = others.iter().cloned().chain([man]).collect();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{NAME}{}{NAME:#}", above.join(language.comma()));
            let cell = |square| self.cell(square, kind);
            text += &indented(&map(self.rules, &cell), 2);
        }
        if let Some(shown) = self.values.get(&None) {
            let (sign, style) = shown.sign(self.asked);
            let without = words::left_out().text_in(language);
            let above: Vec<String> = others.into_iter().chain([without]).collect();
            let _ = writeln!(text, "{}: {style}{sign}{style:#}", above.join(language.comma()));
        }
        text
    }

    /// The row in one line: where the others are, and how many placements have which value.
    pub(super) fn line(&self, language: Language) -> String {
        let counts = self.counts.sentences();
        let said = words::with_commas(counts).text_in(language);
        format!("{NAME}{}{NAME:#}  {said}\n", self.others(language).join(language.comma()))
    }

    /// The signs that are on its maps, with their meaning.
    pub(super) fn legend(&self, legend: &mut BTreeMap<String, &'static str>) {
        for &shown in self.values.values() {
            let (sign, name) = shown.meaning(self.asked);
            legend.insert(sign, name);
        }
    }

    fn others(&self, language: Language) -> Vec<String> {
        let said = |man: &PlacedMan| match *man {
            Some((at, man)) => words::placed(self.rules, man, at).text_in(language),
            None => words::left_out().text_in(language),
        };
        self.others.iter().map(said).collect()
    }

    fn named(&self, kind: char, language: Language) -> String {
        words::varied(self.rules, kind).text_in(language)
    }

    fn cell(&self, square: usize, kind: char) -> (String, Style) {
        if let Some(&shown) = self.values.get(&Some((square, kind))) {
            return shown.sign(self.asked);
        }
        match self.fixed.iter().find(|&&(at, _)| at == square) {
            Some(&(_, man)) => (man.to_string(), NAME),
            None => (" ".to_owned(), Style::new()),
        }
    }
}

/// A cell of a map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Cell {
    Value(Sign),
    Illegal,
    /// Another map shows it.
    Elsewhere,
    Left,
}

impl Cell {
    /// The sign on the board of a problem that asks this.
    pub(super) fn sign(self, asked: Stipulation) -> (String, Style) {
        let (sign, style) = match self {
            Self::Value(sign) => {
                let style = match sign {
                    Sign::Sound(_) => GOOD,
                    Sign::Unsound(_) | Sign::Undecided(_) => OPEN,
                    Sign::NoSolution | Sign::Never | Sign::Over => Style::new(),
                };
                return (sign.text(asked), style);
            }
            Self::Illegal => (".", FAINT),
            Self::Elsewhere => ("\"", FAINT),
            Self::Left => ("…", OPEN),
        };
        (sign.to_owned(), style)
    }

    /// The sign of the legend for all of its kind, and the name of the meaning.
    pub(super) fn meaning(self, asked: Stipulation) -> (String, &'static str) {
        let name = match self {
            Self::Value(Sign::Sound(None)) => "study",
            Self::Value(sign) => sign.name(),
            Self::Illegal => "illegal",
            Self::Elsewhere => "elsewhere",
            Self::Left => "left",
        };
        let sign = match self {
            Self::Value(Sign::Sound(Some(_))) => "1".to_owned(),
            Self::Value(Sign::Unsound(_)) => "*".to_owned(),
            Self::Value(Sign::Undecided(_)) => "?".to_owned(),
            shown => shown.sign(asked).0,
        };
        (sign, name)
    }
}
