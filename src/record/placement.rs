//! The record of a placement of a matrix.

use serde::Serialize;

use crate::examine::Verdict;
use crate::matrix::{Placement, Sign, State};
use crate::problem::{FindingKind, Stipulation};
use crate::report::{Move, Report};
use crate::rules::RuleSet;

/// One placement of the men that are varied.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlacementRecord {
    /// The id of the problem that is varied.
    id: String,
    /// The number of the placement, from 1.
    number: u64,
    /// The varied men in the order of the variations; null for one that is left out.
    men: Vec<Option<VariedMan>>,
    /// `legal`; why it is not, such as `check`, `territory` or `occupied`; `repeated` where an earlier
    /// placement has the same men on the same squares, `mirrored` where one is its mirror image.
    state: &'static str,
    /// Every reason why it is not a legal position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<String>,
    /// The position, if it was examined.
    fen: Option<String>,
    /// Its mirror image, if that is another placement, which has the same value.
    #[serde(skip_serializing_if = "Option::is_none")]
    mirror: Option<String>,
    stipulation: Stipulation,
    /// The verdict on it; undecided also if it was not examined for want of time; null if it is not
    /// legal.
    verdict: Option<Verdict>,
    /// `sound`, `unsound` where it can be solved but is not sound, `no-solution`, `never` where there is
    /// no win in any number of moves, `over` where the game is over, `undecided`.
    value: Option<&'static str>,
    /// The value as a map shows it.
    sign: Option<String>,
    /// The length of the solution.
    moves: Option<u8>,
    /// The keys that were found, in coordinates.
    keys: Vec<Move>,
    /// The main line, in coordinates.
    line: Vec<Move>,
    /// The kinds of findings of the check.
    findings: Vec<FindingKind>,
    /// Whether no legal move of the other side leads to it.
    no_last_move: bool,
}

/// A varied man with its point.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariedMan {
    /// Its letter.
    man: char,
    /// Its point.
    at: String,
}

impl PlacementRecord {
    /// A placement with the report on it, if it was examined.
    pub fn of(
        (id, number): (&str, u64),
        (rules, asked): (RuleSet, Stipulation),
        placement: &Placement,
        report: Option<&Report>,
    ) -> Self {
        let name = |square: usize| rules.square_name(square).unwrap_or_default();
        let man = |&(square, man): &(usize, char)| VariedMan { man, at: name(square) };
        let mut record = Self {
            id: id.to_owned(),
            number,
            men: placement.men.iter().map(|placed| placed.as_ref().map(man)).collect(),
            state: placement.state.name(),
            stipulation: asked,
            ..Self::default()
        };
        match &placement.state {
            State::Legal { position, mirrored } => {
                record.fen = Some(position.to_string());
                record.mirror = mirrored.as_ref().map(ToString::to_string);
                record.fill(asked, report);
            }
            State::Illegal(faults) => {
                record.faults = faults.iter().map(|fault| fault.fault.to_string()).collect();
            }
            State::Occupied(_) | State::Repeated | State::Mirrored => {}
        }
        record
    }

    fn fill(&mut self, asked: Stipulation, report: Option<&Report>) {
        let sign = report.map_or(Sign::Undecided(None), Sign::of);
        self.value = Some(sign.name());
        self.sign = Some(sign.text(asked));
        self.verdict = Some(report.map_or(Verdict::Undecided, Report::verdict));
        let Some(report) = report else { return };
        self.moves = report.answer.moves.filter(|_| !asked.is_study());
        self.keys.clone_from(&report.answer.keys);
        self.line.clone_from(&report.main.moves);
        let findings = report.check.iter().flat_map(|check| &check.findings);
        self.findings = findings.map(|finding| finding.kind).collect();
        self.findings.dedup();
        self.no_last_move = report.no_last_move;
    }
}
