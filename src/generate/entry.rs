//! A generated problem as an entry of a collection.

use std::collections::HashMap;

use super::generator_rules::GeneratorRules;
use super::problem::GeneratedProblem;
use crate::game::{Key, Move, Outcome, Position};
use crate::notation::{Notation, read, write};
use crate::problem::{
    Board, Check, Entry, Expect, Line, Provenance, Solution, Suffix, Text, Written,
};
use crate::solve::{Defence, Node, Reached};

/// Where a set of generated problems comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetOrigin {
    /// The seed of all random numbers.
    pub seed: u64,
    /// The program and its version.
    pub tool: String,
}

/// The entry of a problem, with its solution, themes, difficulty and provenance. The solution
/// is written in the notation given, which must be that of the collection.
pub fn collection_entry<R: GeneratorRules>(
    problem: &GeneratedProblem<R>,
    id: String,
    origin: &SetOrigin,
    notation: Notation,
) -> Entry {
    let position = Text::new(problem.position.to_string());
    let mut entry = Entry::new(Board::Fen(position), problem.stipulation());
    entry.id = Some(Text::new(id));
    let unusual = Some(problem.repetition).filter(|&it| it != R::REPETITION);
    entry.repetition = unusual.map(|repetition| Text::new(repetition.name()));
    let mut solution = problem.solution.clone();
    for line in &mut solution.lines {
        translate(line, problem.position, notation);
    }
    entry.solution = Some(Text::new(solution.to_string()));
    entry.themes = problem.themes.iter().map(|theme| Text::new(theme.name.id())).collect();
    entry.difficulty = Some(Text::new(format!("{:.1}", problem.difficulty.score)));
    entry.provenance = Provenance {
        source: Some(Text::new(problem.source)),
        from: problem.from.as_ref().map(Text::new),
        seed: Some(Text::new(origin.seed.to_string())),
        unit: Some(Text::new(problem.unit.to_string())),
        tool: Some(Text::new(origin.tool.clone())),
    };
    entry.expect = Some(Expect::Sound.into());
    entry
}

/// Rewrites the moves of a line that begins in a position from coordinates to another
/// notation, with its variations.
fn translate<R: GeneratorRules>(line: &mut Line, mut position: Position<R>, notation: Notation) {
    for written in &mut line.moves {
        for variation in &mut written.variations {
            translate(variation, position, notation);
        }
        // The solution was written from legal moves, so every one is read.
        let Ok(mv) = read(Notation::Coordinates, &position, &written.text) else { return };
        written.text = write(notation, &position, mv);
        position = position.after(mv);
    }
}

/// A solution tree as an author would write it, every variation to its end; `None` if it has
/// more than `most_variations`.
pub(super) fn authored_solution<R: GeneratorRules>(
    position: &Reached<R>,
    tree: &Node<R>,
    most_variations: usize,
) -> Option<Solution> {
    let mut writer = Writer { known: HashMap::new(), variations: most_variations };
    writer.index(position, tree);
    let moves = writer.moves(position, tree, 0)?;
    Some(Solution { lines: vec![Line { comments: Vec::new(), moves }] })
}

/// Writes a tree. A repeated position is written out again, because an author's solution has
/// no "as above".
struct Writer<'a, R: GeneratorRules> {
    /// The nodes by position and moves left, without repetitions.
    known: HashMap<(Key, u8), &'a Node<R>>,
    /// Variations that may still be written.
    variations: usize,
}

impl<'a, R: GeneratorRules> Writer<'a, R> {
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
        let mut moves = vec![written_move(position, first, ply)];
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
        let mut moves = vec![written_move(position, defence.mv, ply)];
        if defence.repeats.is_some() {
            self.variations = self.variations.checked_sub(1)?;
        } else {
            let next = position.after(defence.mv);
            moves.extend(self.moves(&next, &defence.next, ply + 1)?);
        }
        Some(moves)
    }
}

fn written_move<R: GeneratorRules>(position: &Position<R>, mv: Move<R>, ply: u32) -> Written {
    let child = position.after(mv);
    let check = match child.outcome() {
        Some(Outcome::Win { winner, .. }) if winner == position.turn() => Some(Check::Mate),
        _ if child.is_check() => Some(Check::Check),
        _ => None,
    };
    let text = write(Notation::Coordinates, position, mv);
    let suffix = Suffix { check, mark: None };
    Written { suffix, ..Written::new(text, ply) }
}
