//! What `-v` and `--task classify` add to a problem: the solution tree, the anatomy of the end
//! of the main line, what the problem rests on, its themes, how hard it is.

use serde::Serialize;
use serde_json::Value;

use crate::record::tree::{NodeRecord, coordinates};
use crate::report::{Held, PlacedMan, Report, RestReport, RuleChange, ThemeReport};

/// The details of a problem that were asked for.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Details {
    #[serde(skip_serializing_if = "Option::is_none")]
    anatomy: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rests_on: Option<Vec<RestRecord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    themes: Option<Vec<ThemeRecord>>,
    /// How hard it is for a human solver, from 1 to 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<f64>,
    /// Why themes or difficulty are missing although they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    unclassified: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<NodeRecord>,
    /// Why the tree is missing, or lacks threats.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree_stopped: Option<String>,
    /// The number of positions in which the draw is held; the tree shows the first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    held: Option<u64>,
    /// The length without useless interpositions, if that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    real_moves: Option<u8>,
}

impl Details {
    /// Everything that `-v` asks for.
    pub fn of(report: &Report) -> Self {
        let tree = report.tree.as_ref();
        Self {
            anatomy: report.end.as_ref().map(|end| end.anatomy.clone()),
            rests_on: report.rests_on.as_ref().map(|rests| RestRecord::list(rests)),
            themes: report.themes.as_ref().map(|themes| ThemeRecord::list(themes)),
            difficulty: None,
            unclassified: report.unclassified.map(|stopped| stopped.to_string()),
            tree: tree.and_then(|it| it.tree.as_ref()).map(NodeRecord::of),
            tree_stopped: tree.and_then(|it| it.stopped).map(|stopped| stopped.to_string()),
            held: tree.and_then(|it| it.held).and_then(Held::positions),
            real_moves: tree.and_then(|it| it.real_length),
        }
    }

    /// The same with the difficulty that was found before, and why it was not.
    #[must_use]
    pub fn with_difficulty_of(self, classified: Self) -> Self {
        let unclassified = self.unclassified.or(classified.unclassified);
        Self { difficulty: classified.difficulty, unclassified, ..self }
    }

    /// Themes and difficulty alone, both or neither.
    pub fn classify(&mut self, report: &Report) {
        if let Some(stopped) = report.unclassified {
            self.unclassified = Some(stopped.to_string());
            return;
        }
        self.difficulty = report.difficulty;
        self.themes = report.themes.as_ref().map(|themes| ThemeRecord::list(themes));
    }
}

/// A theme with its evidence.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThemeRecord {
    chinese: &'static str,
    english: &'static str,
    /// The pieces that show it: `Red chariot d10`.
    men: Vec<String>,
    name: &'static str,
    points: Vec<String>,
    /// The moves from the problem to the place that shows it.
    line: Vec<String>,
}

impl ThemeRecord {
    fn of(theme: &ThemeReport) -> Self {
        let man = |PlacedMan { side, man, at }: &PlacedMan| format!("{side} {man} {at}");
        Self {
            chinese: theme.name.chinese(),
            english: theme.name.english(),
            men: theme.men.iter().map(man).collect(),
            name: theme.name.id(),
            points: theme.points.clone(),
            line: coordinates(&theme.line),
        }
    }

    /// A record of each theme of a problem.
    pub fn list(themes: &[ThemeReport]) -> Vec<Self> {
        themes.iter().map(Self::of).collect()
    }
}

/// The answer under a changed rule.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RestRecord {
    switch: &'static str,
    change: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    keys: Option<Vec<String>>,
}

impl RestRecord {
    fn of(rest: &RestReport) -> Self {
        let (change, moves, keys) = match &rest.change {
            RuleChange::None => ("none", None, None),
            RuleChange::NoWin(within) => ("no-win", Some(*within), None),
            RuleChange::Length(moves) => ("length", Some(*moves), None),
            RuleChange::Keys(keys) => ("keys", None, Some(coordinates(keys))),
            RuleChange::Illegal => ("illegal", None, None),
            RuleChange::Undecided => ("undecided", None, None),
        };
        Self { switch: rest.switch.name(), change, moves, keys }
    }

    /// A record of each changed rule.
    pub fn list(rests: &[RestReport]) -> Vec<Self> {
        rests.iter().map(Self::of).collect()
    }
}
