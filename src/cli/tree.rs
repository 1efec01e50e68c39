//! The solution tree as text.

use std::fmt::Write;

use crate::game::{Move, Position};
use crate::notation::{Notated, Notation, write_marked};
use crate::solve::Node;

/// Writes a tree, one variation a line, each indented below the move that it answers. A
/// move with only one answer has it on its own line. Every line ends with a line break.
pub(super) fn text<R: Notated>(
    notation: Notation,
    position: &Position<R>,
    node: &Node<R>,
    indent: usize,
) -> String {
    let mut writer = Writer { notation, text: " ".repeat(indent) };
    writer.node(position, node, 1, indent);
    writer.text
}

/// The variations of a tree that are played to the end, each from the position of the node.
pub(super) fn variations<R: Notated>(node: &Node<R>) -> Vec<Vec<Move<R>>> {
    fn collect<R: Notated>(node: &Node<R>, line: &mut Vec<Move<R>>, found: &mut Vec<Vec<Move<R>>>) {
        let Some(&first) = node.continuations.first() else { return };
        line.push(first);
        if node.win.is_some() {
            found.push(line.clone());
        }
        for defence in &node.defences {
            line.push(defence.mv);
            collect(&defence.next, line, found);
            line.pop();
        }
        line.pop();
    }
    let mut found = Vec::new();
    collect(node, &mut Vec::new(), &mut found);
    found
}

struct Writer {
    notation: Notation,
    text: String,
}

impl Writer {
    /// Writes what follows from a position, behind what stands on the line already, up to
    /// the end of the line.
    fn node<R: Notated>(
        &mut self,
        position: &Position<R>,
        node: &Node<R>,
        number: usize,
        indent: usize,
    ) {
        let Some((&first, others)) = node.continuations.split_first() else {
            return self.text.push('\n');
        };
        // Writing to a string cannot fail, here and below.
        let _ = write!(self.text, "{number}. {}", write_marked(self.notation, position, first));
        if !others.is_empty() {
            let texts = others.iter().map(|&mv| write_marked(self.notation, position, mv));
            let _ = write!(self.text, " (or {})", texts.collect::<Vec<_>>().join(", "));
        }
        if node.repeated {
            self.text.push_str(" … as above");
        }
        let child = position.after(first);
        match &node.defences[..] {
            [] => self.text.push('\n'),
            [only] if node.shorter == 0 => {
                let reply = write_marked(self.notation, &child, only.mv);
                let _ = write!(self.text, " {reply} ");
                self.node(&child.after(only.mv), &only.next, number + 1, indent);
            }
            defences => {
                self.text.push('\n');
                let indent = indent + 2;
                for defence in defences {
                    let reply = write_marked(self.notation, &child, defence.mv);
                    let _ = write!(self.text, "{:indent$}{number}... {reply} ", "");
                    self.node(&child.after(defence.mv), &defence.next, number + 1, indent);
                }
                if node.shorter > 0 {
                    let count = node.shorter;
                    let what = if count == 1 { "defence loses" } else { "defences lose" };
                    let _ = writeln!(self.text, "{:indent$}({count} other {what} sooner)", "");
                }
            }
        }
    }
}

/// The moves along the first branches of a tree: the author's moves against the defences
/// that come first.
pub(super) fn main_line<R: Notated>(tree: &Node<R>) -> Vec<Move<R>> {
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
