//! The one schema of machine output, which all formats share.
//!
//! Scripts rely on it: a field that changes its meaning raises [`SCHEMA`]. Moves are in
//! coordinates, whatever the notation of the problem. A field of a solved problem that does
//! not apply is `null`; what only some commands tell is left out elsewhere.

use serde::Serialize;
use serde_json::Value;

use crate::cli::game::Game;
use crate::cli::report::phases::{SetPlayRecord, TriesRecord};
use crate::cli::report::winners::WinnersRecord;
use crate::examine::{self, Severity};
use crate::game::{Move, Position};
use crate::input::PosedProblem;
use crate::notation::{Notation, NotationRules, write};
use crate::problem::{Diagnostic, FindingKind, Stipulation};
use crate::solve::{Answer, Change, Node, Quiet, RuleDependence, Threat};
use crate::tablebase;
use crate::theme::Theme;

/// The version of the schema.
pub(in crate::cli) const SCHEMA: u32 = 1;

/// One problem.
#[derive(Clone, Debug, Default, Serialize)]
pub(in crate::cli) struct Record {
    pub(in crate::cli) id: String,
    pub(in crate::cli) fen: Option<String>,
    pub(in crate::cli) stipulation: Option<Stipulation>,
    pub(in crate::cli) verdict: &'static str,
    pub(in crate::cli) moves: Option<u8>,
    /// A win within so many moves is proven, the shortest or not.
    pub(in crate::cli) at_most: Option<u8>,
    pub(in crate::cli) win: Option<String>,
    pub(in crate::cli) keys: Vec<String>,
    pub(in crate::cli) line: Vec<String>,
    pub(in crate::cli) proven_not_within: u8,
    /// There is no win in any number of moves.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(in crate::cli) never: bool,
    /// Whether the independent checker has played the win through; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) replayed: Option<bool>,
    pub(in crate::cli) nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) seconds: Option<f64>,
    /// For the stipulations `+` and `=`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) value: Option<Value>,
    /// For the stipulations `+` and `=`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) plies: Option<Value>,
    /// Its place in the input of a batch, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) number: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) file: Option<String>,
    /// The line of the file on which it begins, counted from 1; in a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) line_number: Option<u64>,
    /// The fingerprint of its text; in a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) hash: Option<String>,
    /// The certificate of its win, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) certificate: Option<String>,
    /// Why there is no certificate although one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) uncertified: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) expected: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) findings: Option<Vec<FindingRecord>>,
    /// Whether there are more minor duals than were listed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(in crate::cli) more_duals: bool,
    /// Why a problem could not be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::cli) errors: Vec<ErrorRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) anatomy: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) rests_on: Option<Vec<RestRecord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) themes: Option<Vec<ThemeRecord>>,
    /// How hard it is for a human solver, from 1 to 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) difficulty: Option<f64>,
    /// Why themes and difficulty are missing although they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) unclassified: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) tree: Option<NodeRecord>,
    /// Why the tree is missing, or lacks threats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) tree_stopped: Option<String>,
    /// The length without useless interpositions, if that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) real_moves: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) set_play: Option<SetPlayRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) tries: Option<TriesRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) winners: Option<WinnersRecord>,
}

impl Record {
    /// What is known of a problem before it is solved.
    pub(in crate::cli) fn of(posed: &PosedProblem) -> Self {
        let study = matches!(posed.stipulation, Some(Stipulation::Win | Stipulation::Draw));
        Self {
            id: posed.id.clone(),
            fen: posed.fen.clone(),
            stipulation: posed.stipulation,
            value: study.then_some(Value::Null),
            plies: study.then_some(Value::Null),
            ..Self::default()
        }
    }

    /// A problem that could not be put on the board.
    pub(in crate::cli) fn of_error(posed: &PosedProblem) -> Self {
        let diagnostics = posed.problem.as_ref().err().map_or(&[][..], |bad| &bad.diagnostics);
        let errors = diagnostics.iter().map(|one| ErrorRecord::of(one, posed)).collect();
        Self { verdict: "error", errors, ..Self::of(posed) }
    }

    /// A problem on which the program failed.
    pub(in crate::cli) fn of_panic(posed: &PosedProblem, message: String) -> Self {
        let errors = vec![ErrorRecord { message, line: None, column: None }];
        Self { verdict: "error", errors, ..Self::of(posed) }
    }

    /// What there is to tell of the certificate, for people.
    pub(in crate::cli) fn certified(&self) -> String {
        match (&self.certificate, &self.uncertified) {
            (Some(path), _) => format!("certificate: {path}\n"),
            (None, Some(reason)) => format!("no certificate: {reason}\n"),
            (None, None) => String::new(),
        }
    }

    /// Rounds the time that a problem took to milliseconds, or leaves it out.
    pub(in crate::cli) fn clock(&mut self, timing: bool) {
        let round = |seconds: f64| (seconds * 1000.0).round() / 1000.0;
        self.seconds = self.seconds.filter(|_| timing).map(round);
    }

    /// Adds what the solver answered.
    pub(in crate::cli) fn answer<R: Game>(&mut self, position: &Position<R>, answer: &Answer<R>) {
        self.moves = answer.moves;
        self.at_most = answer.at_most;
        self.never = answer.never;
        self.win = answer.line.win.map(|win| win.to_string());
        self.keys = coordinates(position, &answer.keys);
        self.line = coordinates(position, &answer.line.moves);
        self.proven_not_within = answer.not_within;
    }

    /// Adds the exact value, if it is known.
    pub(in crate::cli) fn study(&mut self, value: Option<tablebase::Value>) {
        if let Some(value) = value {
            self.value = Some(value.wdl().name().into());
            self.plies = Some(value.plies().into());
        }
    }
}

/// Something that a check found.
#[derive(Clone, Debug, Serialize)]
pub(in crate::cli) struct FindingRecord {
    pub(in crate::cli) kind: FindingKind,
    pub(in crate::cli) severity: &'static str,
    pub(in crate::cli) line: Vec<String>,
    pub(in crate::cli) moves: Vec<String>,
    pub(in crate::cli) message: String,
}

impl FindingRecord {
    pub(in crate::cli) fn of<R: NotationRules>(
        position: &Position<R>,
        finding: &examine::Finding<R>,
    ) -> Self {
        Self {
            kind: finding.kind,
            severity: finding.severity.name(),
            line: coordinates(position, &finding.line),
            moves: coordinates(position, &finding.moves),
            message: finding.message.clone(),
        }
    }

    /// A reason why a position is none.
    pub(in crate::cli) fn illegal(message: &str) -> Self {
        Self {
            kind: FindingKind::IllegalPosition,
            severity: Severity::Major.name(),
            line: Vec::new(),
            moves: Vec::new(),
            message: message.to_owned(),
        }
    }
}

/// Why a problem could not be read.
#[derive(Clone, Debug, Serialize)]
pub(in crate::cli) struct ErrorRecord {
    message: String,
    /// The line of the file, counted from 1; null where there is none.
    line: Option<u64>,
    /// In characters, counted from 1.
    column: Option<usize>,
}

impl ErrorRecord {
    fn of(diagnostic: &Diagnostic, posed: &PosedProblem) -> Self {
        let excerpt = &posed.excerpt;
        let start = diagnostic.primary.as_ref().map(|label| label.span.start);
        let line = start.map_or(posed.line, |start| excerpt.line(start));
        let before = start.and_then(|start| excerpt.text.get(..start));
        let last = before.map(|text| text.rsplit('\n').next().unwrap_or_default());
        Self {
            message: diagnostic.message.clone(),
            line: (line > 0).then_some(line),
            column: last.map(|text| text.chars().count() + 1),
        }
    }
}

/// The answer under a changed rule.
#[derive(Clone, Debug, Serialize)]
pub(in crate::cli) struct RestRecord {
    switch: &'static str,
    change: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    keys: Option<Vec<String>>,
}

impl RestRecord {
    pub(in crate::cli) fn of<R: Game>(position: &Position<R>, rest: &RuleDependence<R>) -> Self {
        let (change, moves, keys) = match &rest.change {
            Change::None => ("none", None, None),
            Change::NoWin { within } => ("no-win", Some(*within), None),
            Change::Length { moves } => ("length", Some(*moves), None),
            Change::Keys { keys } => ("keys", None, Some(coordinates(position, keys))),
            Change::Illegal => ("illegal", None, None),
            Change::Undecided => ("undecided", None, None),
        };
        Self { switch: rest.switch.name(), change, moves, keys }
    }
}

/// A theme with its evidence.
#[derive(Clone, Debug, Serialize)]
pub(in crate::cli) struct ThemeRecord {
    /// Its names, men and points.
    #[serde(flatten)]
    theme: Value,
    /// The moves from the problem to the place that shows it.
    line: Vec<String>,
}

impl ThemeRecord {
    pub(in crate::cli) fn of<R: Game>(position: &Position<R>, theme: &Theme<R>) -> Self {
        let line = coordinates(position, &theme.line);
        Self { theme: serde_json::to_value(theme).unwrap_or_default(), line }
    }
}

/// A position of the solution tree with the attacker to move.
#[derive(Clone, Debug, Serialize)]
pub(in crate::cli) struct NodeRecord {
    left: u8,
    /// The first one is followed, the others are duals.
    moves: Vec<String>,
    win: Option<String>,
    defences: Vec<DefenceRecord>,
    /// Defences that lose sooner, which are not followed.
    shorter: usize,
    /// What the first move threatens; null if it gives check, or threatens nothing.
    threat: Option<ThreatRecord>,
    /// Whether it threatens nothing, and passing would be a defence.
    zugzwang: bool,
    /// Whether the same position was expanded earlier in the tree.
    repeated: bool,
}

#[derive(Clone, Debug, Serialize)]
struct DefenceRecord {
    #[serde(rename = "move")]
    mv: String,
    /// Whether it is a useless interposition.
    useless: bool,
    next: NodeRecord,
}

/// What would follow if the defender passed.
#[derive(Clone, Debug, Serialize)]
pub(in crate::cli) struct ThreatRecord {
    /// The first one begins the line, the others win as soon.
    moves: Vec<String>,
    line: Vec<String>,
    win: Option<String>,
}

impl ThreatRecord {
    pub(in crate::cli) fn of<R: NotationRules>(position: &Position<R>, threat: &Threat<R>) -> Self {
        Self {
            moves: coordinates(position, &threat.first),
            line: coordinates(position, &threat.line.moves),
            win: threat.line.win.map(|win| win.to_string()),
        }
    }
}

impl NodeRecord {
    pub(in crate::cli) fn of<R: NotationRules>(position: &Position<R>, node: &Node<R>) -> Self {
        let defence = |defence: &crate::solve::Defence<R>| DefenceRecord {
            mv: write(Notation::Coordinates, position, defence.mv),
            useless: defence.useless,
            next: Self::of(position, &defence.next),
        };
        Self {
            left: node.left,
            moves: coordinates(position, &node.continuations),
            win: node.win.map(|win| win.to_string()),
            defences: node.defences.iter().map(defence).collect(),
            shorter: node.shorter,
            threat: match &node.quiet {
                Some(Quiet::Threat(threat)) => Some(ThreatRecord::of(position, threat)),
                _ => None,
            },
            zugzwang: node.quiet == Some(Quiet::Zugzwang),
            repeated: node.repeated,
        }
    }
}

/// Moves in coordinates, which say all by themselves: the position only has to be one of
/// the same game.
pub(in crate::cli) fn coordinates<R: NotationRules>(
    position: &Position<R>,
    moves: &[Move<R>],
) -> Vec<String> {
    moves.iter().map(|&mv| write(Notation::Coordinates, position, mv)).collect()
}
