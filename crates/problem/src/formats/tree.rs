//! The game tree that every reader fills and every writer empties.
//!
//! All nodes are in one list and name each other by number, so that a tree of any depth is
//! built, walked and dropped without recursion. Nothing here knows rules: a tree holds the
//! moves of a file as they are, possible or not.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::ops::Range;

use super::headers::clean;
use super::{FileFault, Headers, Placement};
use crate::game::{Color, Square, Symmetry};
use crate::rules::xiangqi::{Point, Xiangqi};
use crate::rules::{AnyMove, AnyPosition, RuleSet};

/// The most nodes of one tree. The largest public one has 107 002.
pub const MOST_NODES: usize = 1 << 20;

/// The longest line of one tree, in plies. The longest public one has 462.
pub const LONGEST_LINE: u32 = 1 << 14;

/// A move by the points where it begins and ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The point that the man leaves.
    pub from: Point,
    /// The point that the man reaches.
    pub to: Point,
}

impl Step {
    /// A move between the points with these indices, as [`AnyMove`](crate::rules::AnyMove) has them.
    pub(super) fn from_indices(from: usize, to: usize) -> Self {
        Self { from: Point::from_index(from), to: Point::from_index(to) }
    }

    /// The move with left and right exchanged.
    pub(super) fn mirrored(self) -> Self {
        Self { from: Xiangqi::mirrored(self.from), to: Xiangqi::mirrored(self.to) }
    }

    /// The legal move between the points, and the position after it.
    pub(super) fn play(self, at: &AnyPosition) -> Option<(AnyMove, AnyPosition)> {
        at.between(self.from.index(), self.to.index())
    }
}

/// In coordinates: `c6d8`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// The number of a node in its tree; 0 is the root.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct NodeId(u32);

/// A move of the tree with its comments. The root has no move, and its comment precedes the first
/// one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Node {
    step: Option<Step>,
    before: String,
    after: String,
    depth: u32,
    parent: NodeId,
    first: Option<NodeId>,
    last: Option<NodeId>,
    next: Option<NodeId>,
}

/// A move of a text that has the form of one and is not legal. It ends its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefusedMove {
    /// The move before it, or the root.
    pub after: NodeId,
    /// As it is written; in coordinates where the text names both points.
    pub text: String,
    /// Its bytes in the file.
    pub bytes: Range<usize>,
}

/// A move as binary files store it.
pub(super) struct Record {
    /// Its first byte in the file.
    pub(super) offset: usize,
    /// Where it begins and ends, unless it is off the board; none of the comment before the first move.
    pub(super) points: Option<[Option<Point>; 2]>,
    pub(super) goes_on: bool,
    pub(super) has_alternative: bool,
    pub(super) comment: String,
}

/// A set-up position with its moves, variations and comments.
#[derive(Clone, Debug)]
pub struct GameTree {
    /// The rules by which it is played.
    pub rules: RuleSet,
    /// The pieces at the start, and the side to move if the file names it.
    pub start: Placement,
    /// What the file says about the whole.
    pub headers: Headers,
    /// Whether the text of its main line ends with something that is not a move, so that the line
    /// may lack moves.
    pub is_broken: bool,
    /// The moves of both sides that the text of a main line has which breaks off, those that cannot
    /// be read included, if they can be counted.
    pub printed_plies: Option<u32>,
    /// Moves that are not legal, in their order.
    pub refused: Vec<RefusedMove>,
    /// The bytes in the file of moves that are alternatives to another.
    pub(super) alternatives: BTreeMap<NodeId, Range<usize>>,
    /// The parts of the text of the moves that could not be used.
    pub(crate) unused: String,
    nodes: Vec<Node>,
}

/// A tree grew beyond [`MOST_NODES`] or [`LONGEST_LINE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TreeFull {
    /// The tree has too many moves.
    #[error("there are more than {MOST_NODES} moves, the most that is read")]
    Nodes,
    /// A line has too many moves.
    #[error("a line is longer than {LONGEST_LINE} moves, the most that is read")]
    Line,
}

impl GameTree {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// A tree without moves.
    pub fn new(rules: RuleSet, start: Placement) -> Self {
        let headers = Headers::default();
        let nodes = vec![Node::default()];
        Self {
            rules,
            start,
            headers,
            is_broken: false,
            printed_plies: None,
            refused: Vec::new(),
            alternatives: BTreeMap::new(),
            unused: String::new(),
            nodes,
        }
    }

    /// Adds a move after a node, after the moves that are there already.
    ///
    /// # Errors
    /// The tree is as large or as deep as it may be.
    pub fn add(&mut self, parent: NodeId, step: Step) -> Result<NodeId, TreeFull> {
        let depth = self.node(parent).depth + 1;
        if self.nodes.len() > MOST_NODES {
            return Err(TreeFull::Nodes);
        }
        if depth > LONGEST_LINE {
            return Err(TreeFull::Line);
        }
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node { step: Some(step), depth, parent, ..Node::default() });
        let above = &mut self.nodes[parent.0 as usize];
        let elder = above.last.replace(id);
        match elder {
            Some(elder) => self.nodes[elder.0 as usize].next = Some(id),
            None => above.first = Some(id),
        }
        Ok(id)
    }

    /// Adds the moves that a file stores each before those that follow it, then the alternatives to it, until
    /// there are no more.
    pub(super) fn fill(
        &mut self,
        mut next: impl FnMut(&Self) -> Result<Option<Record>, FileFault>,
    ) -> Result<(), FileFault> {
        // Nodes that a move is still to follow.
        let mut waiting = vec![Self::ROOT];
        while let Some(parent) = waiting.pop() {
            let Some(record) = next(self)? else { break };
            let mut id = parent;
            if let Some(points) = record.points {
                let [Some(from), Some(to)] = points else {
                    let message =
                        "found a move that leads off the board; it and what follows is left out";
                    return Err(FileFault::new(record.offset, message));
                };
                let added = self.add(parent, Step { from, to });
                id = added.map_err(|full| FileFault::new(record.offset, full.to_string()))?;
            }
            self.say_after(id, &record.comment);
            waiting.extend(record.has_alternative.then_some(parent));
            waiting.extend(record.goes_on.then_some(id));
        }
        Ok(())
    }

    /// The moves that are not legal after a node.
    pub(super) fn refused_after(&self, id: NodeId) -> impl Iterator<Item = &RefusedMove> {
        self.refused.iter().filter(move |refused| refused.after == id)
    }

    /// Whether the main line ends with a move that is not legal.
    pub fn is_main_refused(&self) -> bool {
        let end = self.main_line().last().unwrap_or(Self::ROOT);
        self.refused_after(end).next().is_some()
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The move of a node; none at the root.
    pub fn step(&self, id: NodeId) -> Option<Step> {
        self.node(id).step
    }

    /// The node before it; the root is before itself.
    pub fn parent(&self, id: NodeId) -> NodeId {
        self.node(id).parent
    }

    /// The number of moves from the start up to and including this one: 0 at the root.
    pub fn depth(&self, id: NodeId) -> u32 {
        self.node(id).depth
    }

    /// The move that the main line or variation goes on with.
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first
    }

    /// The next alternative to a move.
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next
    }

    /// The moves after a node, the main one first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(id), |&child| self.next_sibling(child))
    }

    /// The comment before a move, lines separated by `\n`; always empty at the root.
    pub fn before(&self, id: NodeId) -> &str {
        &self.node(id).before
    }

    /// The comment after a move, or at the root before the first; lines separated by `\n`.
    pub fn after(&self, id: NodeId) -> &str {
        &self.node(id).after
    }

    /// The comments of a move as one, for formats that have no place before a move.
    pub(super) fn comment(&self, id: NodeId) -> String {
        match (self.before(id), self.after(id)) {
            (one, "") | ("", one) => one.to_owned(),
            (before, after) => format!("{before}\n{after}"),
        }
    }

    /// Adds a comment before a move; at the root it is the one before the first move.
    pub fn say_before(&mut self, id: NodeId, text: &str) {
        if id == Self::ROOT {
            return self.say_after(id, text);
        }
        add_line(&mut self.nodes[id.0 as usize].before, text);
    }

    /// Adds a comment after a move.
    pub fn say_after(&mut self, id: NodeId, text: &str) {
        add_line(&mut self.nodes[id.0 as usize].after, text);
    }

    /// Takes out the comment before the first move.
    pub(super) fn clear_root(&mut self) {
        self.nodes[0].after.clear();
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(Self::ROOT), |&id| self.first_child(id))
    }

    /// Every move, each before those that follow it, and the line after a move before the
    /// alternatives to it. The root is left out.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut stack = Vec::from_iter(self.first_child(Self::ROOT));
        std::iter::from_fn(move || {
            let id = stack.pop()?;
            stack.extend(self.next_sibling(id));
            stack.extend(self.first_child(id));
            Some(id)
        })
    }

    /// The tree of the position after some moves of the main line, without the alternatives to them;
    /// none where the line is shorter or a move is not of a piece.
    pub fn after_moves(&self, plies: u32) -> Option<Self> {
        let mut tree = Self { nodes: vec![Node::default()], ..self.clone() };
        tree.alternatives.clear();
        tree.say_after(Self::ROOT, self.after(Self::ROOT));
        let mut at = Self::ROOT;
        for id in self.main_line().take(plies as usize) {
            let step = self.step(id)?;
            let man = tree.start.board.lift(step.from)?;
            tree.start.board.put(step.to, man);
            tree.start.turn = Some(!man.color);
            tree.say_after(Self::ROOT, &self.comment(id));
            at = id;
        }
        if self.depth(at) != plies {
            return None;
        }
        let mut moved = HashMap::from([(at, Self::ROOT)]);
        for id in self.walk() {
            if let (Some(&parent), Some(step)) = (moved.get(&self.parent(id)), self.step(id)) {
                let new = tree.add(parent, step).ok()?;
                tree.say_before(new, self.before(id));
                tree.say_after(new, self.after(id));
                moved.insert(id, new);
            }
        }
        let refused = self.refused.iter().filter_map(|it| {
            moved.get(&it.after).map(|&after| RefusedMove { after, ..it.clone() })
        });
        tree.refused = refused.collect();
        tree.printed_plies = self.printed_plies.map(|printed| printed.saturating_sub(plies));
        Some(tree)
    }

    /// The number of moves in the main line and all variations.
    pub fn move_count(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The number of moves that are alternatives to another.
    pub fn variation_count(&self) -> usize {
        self.nodes.iter().filter(|node| node.next.is_some()).count()
    }

    /// The number of moves with a comment, the one before the first move included.
    pub fn comment_count(&self) -> usize {
        let commented = |node: &&Node| !node.before.is_empty() || !node.after.is_empty();
        self.nodes.iter().filter(commented).count()
    }

    /// The side to move: the color of the piece that moves first; without moves the one that the
    /// file names, and Red if it names none.
    pub fn turn(&self) -> Color {
        self.start.mover(self.first_child(Self::ROOT).and_then(|id| self.step(id)))
    }

    /// The start as position text, with the side that moves.
    pub fn fen(&self) -> String {
        self.start.fen(self.turn())
    }
}

/// Two trees are equal when they say the same: position and side, headers, and the same moves
/// and comments in the same order.
impl PartialEq for GameTree {
    fn eq(&self, other: &Self) -> bool {
        let node = |tree: &Self, id: NodeId| {
            let Node { step, before, after, depth, .. } = tree.node(id);
            (*step, before.clone(), after.clone(), *depth)
        };
        let roots = node(self, Self::ROOT) == node(other, Self::ROOT);
        let mut moves = self.walk().map(|id| node(self, id));
        roots
            && self.rules == other.rules
            && self.start.board == other.start.board
            && self.turn() == other.turn()
            && self.headers == other.headers
            && moves.by_ref().eq(other.walk().map(|id| node(other, id)))
    }
}

impl Eq for GameTree {}

/// Adds a text as lines of its own. It is kept as it is, but with line ends `\n` and without
/// zero bytes; a text of spaces alone is ignored.
fn add_line(lines: &mut String, text: &str) {
    let text = clean(text);
    if text.trim().is_empty() {
        return;
    }
    if !lines.is_empty() {
        lines.push('\n');
    }
    lines.push_str(&text);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(from: &str, to: &str) -> Step {
        use crate::game::Square;
        let point = |text| Point::read(text).unwrap().0;
        Step { from: point(from), to: point(to) }
    }

    fn start() -> GameTree {
        let start = Placement::read("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4").unwrap();
        GameTree::new(RuleSet::Xiangqi, start)
    }

    #[test]
    fn a_walk_follows_each_line_before_its_alternatives() {
        let mut tree = start();
        let key = tree.add(GameTree::ROOT, step("c6", "d8")).unwrap();
        let reply = tree.add(key, step("e10", "f10")).unwrap();
        let other = tree.add(key, step("d2", "d1")).unwrap();
        let try_ = tree.add(GameTree::ROOT, step("g9", "g10")).unwrap();
        let mate = tree.add(reply, step("g9", "f9")).unwrap();
        assert_eq!(tree.walk().collect::<Vec<_>>(), [key, reply, mate, other, try_]);
        assert_eq!(tree.main_line().collect::<Vec<_>>(), [key, reply, mate]);
        assert_eq!(tree.children(key).collect::<Vec<_>>(), [reply, other]);
        assert_eq!((tree.move_count(), tree.variation_count(), tree.depth(mate)), (5, 2, 3));
    }

    #[test]
    fn the_side_to_move_is_that_of_the_man_that_moves_first() {
        let mut tree = start();
        tree.start.turn = Some(Color::Red);
        assert_eq!(tree.turn(), Color::Red);
        tree.add(GameTree::ROOT, step("d2", "d1")).unwrap();
        assert_eq!(tree.fen(), "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 b");
    }

    #[test]
    fn a_line_of_any_length_is_dropped_and_one_that_is_too_long_refused() {
        let mut tree = start();
        let mut at = GameTree::ROOT;
        for _ in 0..LONGEST_LINE {
            at = tree.add(at, step("e1", "e2")).unwrap();
        }
        assert_eq!(tree.add(at, step("e1", "e2")), Err(TreeFull::Line));
        assert_eq!(tree.walk().count(), LONGEST_LINE as usize);
        assert_eq!(tree, tree.clone());
    }

    #[test]
    fn trees_with_other_moves_comments_or_orders_differ() {
        let mut one = start();
        let key = one.add(GameTree::ROOT, step("c6", "d8")).unwrap();
        let mut other = one.clone();
        one.say_after(key, "first\r\nsecond");
        assert_ne!(one, other);
        other.say_after(key, "first");
        other.say_after(key, "second");
        assert_eq!(one, other);
        one.add(GameTree::ROOT, step("g9", "g10")).unwrap();
        other.add(key, step("g9", "g10")).unwrap();
        assert_ne!(one, other);
    }
}
