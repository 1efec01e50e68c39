//! A proven solution as text, in the form in which authors write theirs.

use std::collections::HashMap;

use crate::game::{Key, Move, Outcome, Position, SearchRules};
use crate::notation::{Notation, NotationRules, write};
use crate::problem::{Check, Line, Solution, Suffix, Written};
use crate::solve::{Branch, Defence, Node, Reached};
use crate::stipulation::Stipulation;

/// A solution tree as an author would write it, every variation to its end; `None` if it has
/// more than `most_variations`.
pub fn authored_solution<R: NotationRules + SearchRules>(
    position: &Reached<R>,
    tree: &Node<R>,
    notation: Notation,
    most_variations: usize,
) -> Option<Solution> {
    let mut writer = Writer { known: HashMap::new(), notation, variations: most_variations };
    writer.index(position, tree);
    let moves = writer.moves(position, tree, 0)?;
    Some(Solution { lines: vec![Line { comments: Vec::new(), moves }] })
}

/// A line of moves from a position as an author would write it, in coordinates.
pub fn authored_line<R: NotationRules + SearchRules>(
    position: &Position<R>,
    line: &[Move<R>],
) -> Solution {
    let mut at = *position;
    let moves = (0..).zip(line).map(|(ply, &mv)| {
        let written = written_move(&at, mv, ply, Notation::Coordinates);
        at = at.after(mv);
        written
    });
    Solution { lines: vec![Line { comments: Vec::new(), moves: moves.collect() }] }
}

/// The solutions of help, self, reflex or series play from a position, each variation as a line of
/// its own; `None` if there are more than `most`.
pub fn authored_branches<'a, R: NotationRules + SearchRules>(
    position: &Position<R>,
    asked: Stipulation,
    branches: &'a [Branch<R>],
    notation: Notation,
    most: usize,
) -> Option<Vec<Line>> {
    let mut lines = Vec::new();
    // A branch with its place, the moves before it, and how many plies are left with it.
    let first = |it: &'a Branch<R>| (it, *position, asked.plies(), Vec::<Written>::new());
    let mut waiting: Vec<_> = branches.iter().rev().map(first).collect();
    while let Some((branch, at, left, mut moves)) = waiting.pop() {
        moves.push(written_move(&at, branch.mv, moves.len() as u32, notation));
        let left = left.saturating_sub(1);
        let next = asked.next(&at.after(branch.mv), left);
        match next.filter(|_| !branch.next.is_empty()) {
            None if lines.len() == most => return None,
            None => lines.push(Line { comments: Vec::new(), moves }),
            Some(at) => {
                let next = branch.next.iter().rev();
                waiting.extend(next.map(|it| (it, at, left, moves.clone())));
            }
        }
    }
    Some(lines)
}

/// Writes a tree. A repeated position is written out again, because an author's solution has
/// no "as above".
struct Writer<'a, R: NotationRules + SearchRules> {
    /// The nodes by position and moves left, without repetitions.
    known: HashMap<(Key, u8), &'a Node<R>>,
    notation: Notation,
    /// Variations that may still be written.
    variations: usize,
}

impl<'a, R: NotationRules + SearchRules> Writer<'a, R> {
    fn index(&mut self, position: &Reached<R>, node: &'a Node<R>) {
        if !node.repeated {
            self.known.insert((position.line_key(node.left), node.left), node);
        }
        let Some(&first) = node.continuations.first() else { return };
        let child = position.after(first);
        for defence in &node.defences {
            self.index(&child.after(defence.mv), &defence.next);
        }
    }

    fn moves(&mut self, position: &Reached<R>, node: &Node<R>, ply: u32) -> Option<Vec<Written>> {
        let node = if node.repeated {
            let key = (position.line_key(node.left), node.left);
            self.known.get(&key).copied().unwrap_or(node)
        } else {
            node
        };
        let &first = node.continuations.first()?;
        let child = position.after(first);
        let mut moves = vec![written_move(position, first, ply, self.notation)];
        let Some((main, others)) = node.defences.split_first() else {
            self.variations = self.variations.checked_sub(1)?;
            return Some(moves);
        };
        let mut main = self.defence(&child, main, ply + 1)?.into_iter();
        let mut reply = main.next()?;
        for defence in others {
            let moves = self.defence(&child, defence, ply + 1)?;
            reply.variations.push(Line { comments: Vec::new(), moves });
        }
        moves.push(reply);
        moves.extend(main);
        Some(moves)
    }

    /// A reply and what follows it: nothing where it loses by bringing a position back.
    fn defence(
        &mut self,
        position: &Reached<R>,
        defence: &Defence<R>,
        ply: u32,
    ) -> Option<Vec<Written>> {
        let mut moves = vec![written_move(position, defence.mv, ply, self.notation)];
        if defence.repeats.is_some() {
            self.variations = self.variations.checked_sub(1)?;
        } else {
            let next = position.after(defence.mv);
            moves.extend(self.moves(&next, &defence.next, ply + 1)?);
        }
        Some(moves)
    }
}

fn written_move<R: NotationRules + SearchRules>(
    position: &Position<R>,
    mv: Move<R>,
    ply: u32,
    notation: Notation,
) -> Written {
    let child = position.after(mv);
    let check = match child.outcome() {
        Some(Outcome::Win { winner, .. }) if winner == position.turn() => Some(Check::Mate),
        _ if child.is_check() => Some(Check::Check),
        _ => None,
    };
    let text = write(notation, position, mv);
    let suffix = Suffix { check, mark: None };
    Written { suffix, ..Written::new(text, ply) }
}
