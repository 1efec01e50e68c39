//! A made problem as an entry of a collection.

use std::collections::HashMap;

use super::generator_rules::Composed;
use super::problem::Made;
use crate::game::{Key, Move, Outcome, Position};
use crate::notation::{Notation, write};
use crate::problem::Provenance as Written;
use crate::problem::{Board, Check, Entry, Expect, Line, Solution, Suffix, Text};
use crate::solve::Node;

/// Where a set comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Provenance {
    /// The seed of all chance.
    pub seed: u64,
    /// The program and its version.
    pub tool: String,
}

/// The problem with all that is known of it.
pub fn entry<R: Composed>(made: &Made<R>, id: String, provenance: &Provenance) -> Entry {
    let mut entry =
        Entry::new(Board::Fen(Text::new(made.position.to_string())), made.stipulation());
    entry.id = Some(Text::new(id));
    entry.solution = Some(Text::new(made.solution.to_string()));
    entry.themes = made.themes.iter().map(|theme| Text::new(theme.name.id())).collect();
    entry.difficulty = Some(Text::new(format!("{:.1}", made.difficulty.score)));
    entry.provenance = Written {
        source: Some(Text::new(made.source)),
        from: made.from.as_ref().map(Text::new),
        seed: Some(Text::new(provenance.seed.to_string())),
        unit: Some(Text::new(made.unit.to_string())),
        tool: Some(Text::new(provenance.tool.clone())),
    };
    entry.expect = Some(Expect::Sound.into());
    entry
}

/// A solution tree as an author would write it, every variation to its end; `None` if it has
/// more than `most` variations.
pub(super) fn solution<R: Composed>(
    position: &Position<R>,
    tree: &Node<R>,
    most: usize,
) -> Option<Solution> {
    let mut writer = Writer { known: HashMap::new(), left: most };
    writer.learn(position, tree);
    let line = writer.line(position, tree, 0)?;
    Some(Solution { lines: vec![line] })
}

/// Writes a tree; positions that the tree has twice are expanded twice, for an author's
/// solution has no "as above".
struct Writer<'a, R: Composed> {
    known: HashMap<(Key, u8), &'a Node<R>>,
    left: usize,
}

impl<'a, R: Composed> Writer<'a, R> {
    fn learn(&mut self, position: &Position<R>, node: &'a Node<R>) {
        if !node.repeated {
            self.known.insert((position.key(), node.left), node);
        }
        let Some(&first) = node.continuations.first() else { return };
        let child = position.after(first);
        for defence in &node.defences {
            self.learn(&child.after(defence.mv), &defence.next);
        }
    }

    fn line(&mut self, position: &Position<R>, node: &Node<R>, ply: u32) -> Option<Line> {
        let node = if node.repeated {
            self.known.get(&(position.key(), node.left)).copied().unwrap_or(node)
        } else {
            node
        };
        let &first = node.continuations.first()?;
        let child = position.after(first);
        let mut line = Line { comments: Vec::new(), moves: vec![written(position, first, ply)] };
        let Some((main, others)) = node.defences.split_first() else {
            self.left = self.left.checked_sub(1)?;
            return Some(line);
        };
        let mut reply = written(&child, main.mv, ply + 1);
        let rest = self.line(&child.after(main.mv), &main.next, ply + 2)?;
        for defence in others {
            let answer = self.line(&child.after(defence.mv), &defence.next, ply + 2)?;
            let mut moves = vec![written(&child, defence.mv, ply + 1)];
            moves.extend(answer.moves);
            reply.variations.push(Line { comments: Vec::new(), moves });
        }
        line.moves.push(reply);
        line.moves.extend(rest.moves);
        Some(line)
    }
}

fn written<R: Composed>(position: &Position<R>, mv: Move<R>, ply: u32) -> crate::problem::Written {
    let child = position.after(mv);
    let check = match child.outcome() {
        Some(Outcome::Win { winner, .. }) if winner == position.turn() => Some(Check::Mate),
        _ if child.is_check() => Some(Check::Check),
        _ => None,
    };
    let text = write(Notation::Coordinates, position, mv);
    let suffix = Suffix { check, mark: None };
    crate::problem::Written { suffix, ..crate::problem::Written::new(text, ply) }
}
