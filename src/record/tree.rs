//! The solution tree.

use serde::Serialize;

use crate::report::{Move, Step, Threat, Tree};

/// A position of the solution tree with the attacker to move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NodeRecord {
    left: u8,
    /// The first one is followed, the others are duals.
    moves: Vec<String>,
    win: Option<String>,
    /// The plies since the earlier occurrence of the position that the first move leads to, if it
    /// wins by repeating it.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeats: Option<u16>,
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct DefenceRecord {
    #[serde(rename = "move")]
    mv: String,
    /// Whether it is a useless interposition.
    useless: bool,
    /// The plies since the earlier occurrence of the position, if the reply loses by repeating it.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeats: Option<u16>,
    /// Without moves where the reply has ended the game.
    next: NodeRecord,
}

/// What would follow if the defender passed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThreatRecord {
    /// The first one begins the line, the others win as soon.
    moves: Vec<String>,
    line: Vec<String>,
    win: Option<String>,
}

impl ThreatRecord {
    pub(crate) fn of(threat: &Threat) -> Self {
        Self {
            moves: coordinates(&threat.moves),
            line: threat.line.coordinates(),
            win: threat.line.win.map(|win| win.to_string()),
        }
    }
}

impl NodeRecord {
    pub(crate) fn of(tree: &Tree) -> Self {
        let Some(step) = tree.steps.first() else {
            return Self {
                left: tree.left,
                moves: Vec::new(),
                win: None,
                repeats: None,
                defences: Vec::new(),
                shorter: 0,
                threat: None,
                zugzwang: false,
                repeated: false,
            };
        };
        let defence = |reply: &Step| DefenceRecord {
            mv: reply.mv.coordinates.clone(),
            useless: reply.useless,
            repeats: reply.repeats,
            next: Self::of(&reply.next),
        };
        let moves = std::iter::once(&step.mv).chain(&step.others);
        Self {
            left: tree.left,
            moves: moves.map(|mv| mv.coordinates.clone()).collect(),
            win: step.win.map(|win| win.to_string()),
            repeats: step.repeats,
            defences: step.next.steps.iter().map(defence).collect(),
            shorter: step.shorter,
            threat: step.threat.as_ref().map(ThreatRecord::of),
            zugzwang: step.zugzwang,
            repeated: step.repeated,
        }
    }
}

/// Moves as programs read them.
pub(super) fn coordinates(moves: &[Move]) -> Vec<String> {
    moves.iter().map(|mv| mv.coordinates.clone()).collect()
}
