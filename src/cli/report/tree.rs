//! The solution tree as text and as records.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::report::moves::coordinates;
use crate::cli::report::recurrence::{self, Lines};
use crate::game::{Move, Position, SearchRules};
use crate::notation::{Notation, NotationRules, write, write_marked};
use crate::solve::{Defence, Node, Quiet, Threat};

/// Writes a tree, one variation a line, each indented below the move that it answers. A
/// move with only one answer has it on its own line, unless there stands what the move
/// threatens. Every line ends with a line break.
pub(in crate::cli) fn text<R: NotationRules + SearchRules>(
    lines: Lines<'_, R>,
    node: &Node<R>,
    indent: usize,
) -> String {
    let mut writer = Writer { lines, line: Vec::new(), text: " ".repeat(indent) };
    writer.node(lines.position, node, indent);
    writer.text
}

struct Writer<'a, R: NotationRules + SearchRules> {
    lines: Lines<'a, R>,
    /// The moves from the problem position.
    line: Vec<Move<R>>,
    text: String,
}

impl<R: NotationRules + SearchRules> Writer<'_, R> {
    /// Writes what follows from a position, behind what stands on the line already, up to
    /// the end of the line.
    fn node(&mut self, position: &Position<R>, node: &Node<R>, indent: usize) {
        let (notation, number) = (self.lines.notation, self.line.len() / 2 + 1);
        let Some(&first) = node.continuations.first() else {
            return self.text.push('\n');
        };
        let choice = first_of(notation, position, &node.continuations);
        // Writing to a string cannot fail, here and below.
        let _ = write!(self.text, "{number}. {choice}");
        self.line.push(first);
        self.recurrence(node.repeats);
        if node.repeated {
            self.text.push_str(" … as above");
        }
        let child = position.after(first);
        match (&node.quiet, child.passed()) {
            (Some(Quiet::Threat(threat)), Some(passed)) => {
                let threat = threat_text(notation, &passed, threat, number + 1);
                let _ = write!(self.text, " {threat}");
            }
            (Some(Quiet::Zugzwang), _) => self.text.push_str(" zugzwang"),
            _ => {}
        }
        match &node.defences[..] {
            [] => self.text.push('\n'),
            [only] if node.shorter == 0 && node.quiet.is_none() => {
                self.text.push(' ');
                self.defence(&child, only, indent);
            }
            defences => {
                self.text.push('\n');
                let indent = indent + 2;
                for defence in defences {
                    let _ = write!(self.text, "{:indent$}{number}... ", "");
                    self.defence(&child, defence, indent);
                }
                if node.shorter > 0 {
                    let count = node.shorter;
                    let what = if count == 1 { "defence loses" } else { "defences lose" };
                    let _ = writeln!(self.text, "{:indent$}({count} other {what} sooner)", "");
                }
            }
        }
        self.line.pop();
    }

    /// Writes a reply and what follows from it.
    fn defence(&mut self, position: &Position<R>, defence: &Defence<R>, indent: usize) {
        self.text += &write_marked(self.lines.notation, position, defence.mv);
        if defence.useless {
            self.text.push_str(" (useless interposition)");
        }
        self.line.push(defence.mv);
        self.recurrence(defence.repeats);
        if !defence.next.continuations.is_empty() {
            self.text.push(' ');
        }
        self.node(&position.after(defence.mv), &defence.next, indent);
        self.line.pop();
    }

    /// Writes that the last move brings a position back, if it wins by that.
    fn recurrence(&mut self, repeats: Option<u16>) {
        if let Some(recurrence) = repeats.and_then(|_| self.lines.recurrence(&self.line)) {
            let _ = write!(self.text, " {recurrence}");
        }
    }
}

/// A threat, whose first move has the given number, in the position where it is carried out.
pub(in crate::cli) fn threat_text<R: NotationRules + SearchRules>(
    notation: Notation,
    passed: &Position<R>,
    threat: &Threat<R>,
    number: usize,
) -> String {
    let line = continued(notation, passed, &threat.first, &threat.line.moves, number);
    format!("threat: {line}{}", recurrence::mark(threat.line.win))
}

/// A line of play that begins with the move of this number, the attacker's, of which there
/// is a choice.
pub(in crate::cli) fn continued<R: NotationRules + SearchRules>(
    notation: Notation,
    position: &Position<R>,
    choice: &[Move<R>],
    line: &[Move<R>],
    number: usize,
) -> String {
    let mut text = format!("{number}. {}", first_of(notation, position, choice));
    let mut position = *position;
    for (ply, &mv) in line.iter().enumerate() {
        if ply > 0 {
            text.push(' ');
            if ply % 2 == 0 {
                let _ = write!(text, "{}. ", number + ply / 2);
            }
            text += &write_marked(notation, &position, mv);
        }
        position = position.after(mv);
    }
    text
}

/// The first of some moves, and the others.
pub(in crate::cli) fn choice<R: NotationRules + SearchRules>(
    notation: Notation,
    position: &Position<R>,
    moves: &[Move<R>],
) -> (String, Vec<String>) {
    let mut texts = moves.iter().map(|&mv| write_marked(notation, position, mv));
    let first = texts.next().unwrap_or_default();
    (first, texts.collect())
}

/// The first of some moves, and the others in parentheses.
pub(in crate::cli) fn first_of<R: NotationRules + SearchRules>(
    notation: Notation,
    position: &Position<R>,
    moves: &[Move<R>],
) -> String {
    let (first, others) = choice(notation, position, moves);
    if others.is_empty() { first } else { format!("{first} (or {})", others.join(", ")) }
}

/// The moves along the first branches of a tree: the author's moves against the defences
/// that come first.
pub(in crate::cli) fn main_line<R: NotationRules + SearchRules>(tree: &Node<R>) -> Vec<Move<R>> {
    let mut moves = Vec::new();
    let mut node = tree;
    while let Some(&mv) = node.continuations.first() {
        moves.push(mv);
        let Some(defence) = node.defences.first() else { break };
        moves.push(defence.mv);
        node = &defence.next;
    }
    moves
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
    pub(in crate::cli) fn of<R: NotationRules + SearchRules>(
        position: &Position<R>,
        threat: &Threat<R>,
    ) -> Self {
        Self {
            moves: coordinates(position, &threat.first),
            line: coordinates(position, &threat.line.moves),
            win: threat.line.win.map(|win| win.to_string()),
        }
    }
}

impl NodeRecord {
    pub(in crate::cli) fn of<R: NotationRules + SearchRules>(
        position: &Position<R>,
        node: &Node<R>,
    ) -> Self {
        let defence = |defence: &Defence<R>| DefenceRecord {
            mv: write(Notation::Coordinates, position, defence.mv),
            useless: defence.useless,
            repeats: defence.repeats,
            next: Self::of(position, &defence.next),
        };
        Self {
            left: node.left,
            moves: coordinates(position, &node.continuations),
            win: node.win.map(|win| win.to_string()),
            repeats: node.repeats,
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
