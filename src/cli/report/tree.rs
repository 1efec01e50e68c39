//! The solution tree as text and as records.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use crate::report::words;
use crate::report::{Move, Step, Threat, Tree};

/// Writes a tree, one variation a line, each indented below the move that it answers. A
/// move with only one answer has it on its own line, unless there stands what the move
/// threatens. Every line ends with a line break.
pub(in crate::cli) fn text(tree: &Tree, indent: usize) -> String {
    let mut text = " ".repeat(indent);
    attack(tree, indent, &mut text);
    text
}

/// Writes what follows from a position, behind what stands on the line already, up to the end of
/// the line.
fn attack(tree: &Tree, indent: usize, text: &mut String) {
    let Some(step) = tree.steps.first() else { return text.push('\n') };
    let number = step.mv.number;
    // Writing to a string cannot fail, here and below.
    let _ = write!(text, "{number}. {}", step.choice());
    if let Some(recurrence) = &step.recurrence {
        let _ = write!(text, " {}", words::recurrence(recurrence).english());
    }
    if step.repeated {
        let _ = write!(text, " {}", words::repeated().english());
    }
    if let Some(threat) = &step.threat {
        let _ = write!(text, " {}", words::threat(threat).english());
    }
    if step.zugzwang {
        let _ = write!(text, " {}", words::zugzwang().english());
    }
    match &step.next.steps[..] {
        [] => text.push('\n'),
        [only] if step.shorter == 0 && step.threat.is_none() && !step.zugzwang => {
            text.push(' ');
            defence(only, indent, text);
        }
        defences => {
            text.push('\n');
            let indent = indent + 2;
            for reply in defences {
                let _ = write!(text, "{:indent$}{number}... ", "");
                defence(reply, indent, text);
            }
            if let Some(shorter) = words::shorter(step) {
                let _ = writeln!(text, "{:indent$}({})", "", shorter.english());
            }
        }
    }
}

/// Writes a reply and what follows from it.
fn defence(reply: &Step, indent: usize, text: &mut String) {
    *text += &reply.mv.marked();
    if reply.useless {
        let _ = write!(text, " ({})", words::useless().english());
    }
    if let Some(recurrence) = &reply.recurrence {
        let _ = write!(text, " {}", words::recurrence(recurrence).english());
    }
    if !reply.next.is_empty() {
        text.push(' ');
    }
    attack(&reply.next, indent, text);
}

/// A position of the solution tree with the attacker to move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(in crate::cli) struct NodeRecord {
    left: u8,
    /// The first one is followed, the others are duals.
    moves: Vec<String>,
    win: Option<String>,
    /// The plies since the position stood before to which the first move leads, if it wins by
    /// bringing it back.
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

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct DefenceRecord {
    #[serde(rename = "move")]
    mv: String,
    /// Whether it is a useless interposition.
    useless: bool,
    /// The plies since the position stood before, if the reply loses by bringing it back.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeats: Option<u16>,
    /// Without moves where the reply has ended the game.
    next: NodeRecord,
}

/// What would follow if the defender passed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(in crate::cli) struct ThreatRecord {
    /// The first one begins the line, the others win as soon.
    moves: Vec<String>,
    line: Vec<String>,
    win: Option<String>,
}

impl ThreatRecord {
    pub(in crate::cli) fn of(threat: &Threat) -> Self {
        Self {
            moves: coordinates(&threat.moves),
            line: threat.line.coordinates(),
            win: threat.line.win.map(|win| win.to_string()),
        }
    }
}

impl NodeRecord {
    pub(in crate::cli) fn of(tree: &Tree) -> Self {
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
pub(in crate::cli) fn coordinates(moves: &[Move]) -> Vec<String> {
    moves.iter().map(|mv| mv.coordinates.clone()).collect()
}
