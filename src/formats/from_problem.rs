//! A problem as a tree: its solution played on the board.

use super::headers::Header;
use super::placement::Placement;
use super::problem::{deduced_stipulation, result_of};
use super::tree::{GameTree, NodeId, Step};
use super::write::Loss;
use crate::game::{Color, Position};
use crate::notation::{self, Notation};
use crate::problem::{
    Entry, Line, Problem, Solution, Stipulation, StipulationSource, Suffix, Text,
    Written as MoveInText,
};
use crate::rules::AnyPosition;
use crate::rules::xiangqi::{NineByTen, XiangqiVariant};
use crate::stipulation::Fairy;

/// The keys of YAML that a tree has a place for.
const KEPT: [&str; 7] =
    ["id", "title", "authors", "source", "stipulation-source", "solution", "comments"];

/// The tree of a problem and what of its solution it does not hold; none for a game on another
/// board than that of 9 × 10 points.
pub fn tree_of(problem: &Problem) -> Option<(GameTree, Vec<Loss>)> {
    let solution = problem.solution.as_ref().map(|authored| &authored.read);
    let (mut tree, losses) =
        tree_with(&problem.position, problem.notation, problem.stipulation, solution)?;
    let headers = &mut tree.headers;
    let mut set = |header, text: Option<&str>| headers.set(header, text.unwrap_or_default());
    set(Header::Id, Some(&problem.id));
    // Other programs show the title alone.
    set(Header::Title, problem.title.as_deref().or(Some(&problem.id)));
    set(Header::Author, Some(&problem.authors.join("; ")));
    set(Header::Event, problem.source.name.as_ref().map(Text::as_str));
    set(Header::Round, problem.source.problemid.as_ref().map(Text::as_str));
    set(Header::Date, problem.source.date.as_ref().map(Text::as_str));
    set(Header::Remark, Some(&problem.comments.join("\n")));
    describe(&mut tree, problem.stipulation, problem.stipulation_source);
    Some((tree, losses))
}

/// What of an entry beside its solution a tree does not hold.
pub fn tree_losses(entry: &Entry) -> Vec<Loss> {
    let lost = entry.keys().filter(|key| !KEPT.contains(key));
    lost.map(|name| Loss::Field { name }).collect()
}

/// Sets what is asked, and the result that fits it.
/// A stipulation that was taken from the line or the result is not written as that of an author,
/// where it is read from them again.
pub(super) fn describe(
    tree: &mut GameTree,
    stipulation: Stipulation,
    source: Option<StipulationSource>,
) {
    tree.headers.result = result_of(stipulation, tree.turn());
    if source.is_none() || deduced_stipulation(tree) != stipulation {
        tree.headers.set(Header::Stipulation, &stipulation.to_string());
    }
    tree.headers.result = result_of(stipulation, tree.turn());
}

/// The tree of a position with a solution, without headers. The moves of one side that follow one
/// another in a series are held as they are.
pub fn tree_with(
    position: &AnyPosition,
    notation: Notation,
    stipulation: Stipulation,
    solution: Option<&Solution>,
) -> Option<(GameTree, Vec<Loss>)> {
    match position {
        AnyPosition::Xiangqi(it) => Some(play(position, it, notation, stipulation, solution)),
        AnyPosition::ChinaSchach(it) => Some(play(position, it, notation, stipulation, solution)),
        AnyPosition::Chex(_) => None,
    }
}

fn play<V: XiangqiVariant>(
    any: &AnyPosition,
    position: &Position<NineByTen<V>>,
    notation: Notation,
    stipulation: Stipulation,
    solution: Option<&Solution>,
) -> (GameTree, Vec<Loss>) {
    let mut start = Placement { turn: Some(position.turn()), ..Placement::empty() };
    for (point, piece) in position.board().pieces() {
        start.board.put(point, piece);
    }
    let mut player =
        Player { tree: GameTree::new(any.rules(), start), notation, first: 0, losses: Vec::new() };
    let lines = solution.map_or(&[][..], |solution| &solution.lines);
    if let Stipulation::Fairy { asked, .. } = stipulation {
        for line in lines {
            player.fairy_line(line, asked, position);
        }
        return (player.tree, player.losses);
    }
    // Where Black begins, some authors count his first move as `1...`.
    let proper = |line: &Line| line.moves.first().is_some_and(|mv| mv.ply == 0);
    let counted_as_second = position.turn() == Color::Black && !lines.iter().any(proper);
    player.first = u32::from(counted_as_second);
    for line in lines {
        if line.moves.first().is_some_and(|mv| mv.ply == player.first) {
            player.line(line, &[(GameTree::ROOT, *position)]);
        } else {
            player.losses.push(Loss::SetPlay);
        }
    }
    (player.tree, player.losses)
}

struct Player {
    tree: GameTree,
    notation: Notation,
    /// The ply of the first move in the text.
    first: u32,
    losses: Vec<Loss>,
}

impl Player {
    /// The node of a move behind another, which may be there already.
    fn play(&mut self, parent: NodeId, step: Step) -> Option<NodeId> {
        let known = self.tree.children(parent).find(|&id| self.tree.step(id) == Some(step));
        let id = known.or_else(|| self.tree.add(parent, step).ok());
        if id.is_none() {
            self.losses.push(Loss::Moves);
        }
        id
    }

    /// Puts the mark and the comments of a move behind it.
    fn comment(&mut self, id: NodeId, written: &MoveInText) {
        if written.suffix.mark.is_some() {
            let mark = Suffix { check: None, ..written.suffix };
            self.tree.say_after(id, &mark.to_string());
        }
        for comment in &written.comments {
            self.tree.say_after(id, comment);
        }
    }

    /// Plays a line of help, self, reflex or series play from the start; with `duplex` the other
    /// side may begin.
    fn fairy_line<V: XiangqiVariant>(
        &mut self,
        line: &Line,
        asked: Fairy,
        start: &Position<NineByTen<V>>,
    ) {
        let first = line.moves.first().map_or("", |written| &written.text);
        let begins = |at: &Position<NineByTen<V>>| notation::read(self.notation, at, first).is_ok();
        let mut position = start.passed().filter(|other| begins(other) && !begins(start));
        position = position.or(Some(*start));
        let (mut at, mut left) = (GameTree::ROOT, asked.plies());
        for written in &line.moves {
            let read = position.map(|it| (it, notation::read(self.notation, &it, &written.text)));
            let Some((here, Ok(mv))) = read else {
                return self.losses.push(Loss::ImpossibleMove { mv: written.text.clone() });
            };
            let step = Step { from: mv.from(), to: mv.to() };
            let Some(id) = self.play(at, step) else { return };
            self.comment(id, written);
            left = left.saturating_sub(1);
            (at, position) = (id, asked.next(&here.after(mv), left));
        }
    }

    /// Plays a line; `path` leads from the start to where it begins. A move that cannot be
    /// played ends it. The text nests its lines to a bounded depth.
    fn line<V: XiangqiVariant>(&mut self, line: &Line, path: &[(NodeId, Position<NineByTen<V>>)]) {
        let mut path = path.to_vec();
        let mut comments = &line.comments[..];
        for written in &line.moves {
            let at = written.ply.saturating_sub(self.first) as usize;
            let Some(&(parent, position)) = path.get(at) else { continue };
            path.truncate(at + 1);
            match notation::read(self.notation, &position, &written.text) {
                Ok(mv) => {
                    let step = Step { from: mv.from(), to: mv.to() };
                    let Some(id) = self.play(parent, step) else { return };
                    for comment in std::mem::take(&mut comments) {
                        if parent == GameTree::ROOT {
                            self.tree.say_after(parent, comment);
                        } else {
                            self.tree.say_before(id, comment);
                        }
                    }
                    self.comment(id, written);
                    path.push((id, position.after(mv)));
                }
                Err(_) => self.losses.push(Loss::ImpossibleMove { mv: written.text.clone() }),
            }
            for variation in &written.variations {
                let start = variation.moves.first().map_or(0, |mv| mv.ply);
                let start = start.saturating_sub(self.first) as usize;
                if start < path.len() {
                    self.line(variation, &path[..=start]);
                }
            }
        }
    }
}
