//! The members of closed sets.
//!
//! Perpetual plays.
//!
//! A position can recur only along a cycle of the chosen lines, and the defender is to blame
//! only if every defender move of it checks (or, under `asian`, chases), and not every move of the
//! attacker checks. So only lines with such replies matter. Any of these lines that lie in
//! one strong component lie on a common cycle; if each attack there gives check, nobody is to blame
//! but the attacker.

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::game::{Move, MoveList, Position, SearchRules};

/// How far a member has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// Its lines are not chosen yet.
    Open,
    /// It has a line for each attack.
    Chosen,
    /// It belongs to a set that is closed.
    Closed,
    /// It has ceased to be a member: the attacker wins, or no choice is left.
    Lost,
}

/// A position with the attacker to move; with the defender to move, where it is the first of a set.
pub(super) struct Member<R: SearchRules> {
    pub(super) position: Position<R>,
    pub(super) state: State,
    /// In the order of [`Attacks`].
    pub(super) lines: Box<[Line]>,
    /// Members with a line that leads here, or once did.
    pub(super) parents: Vec<u32>,
}

impl<R: SearchRules> Member<R> {
    pub(super) fn new(position: &Position<R>, state: State) -> Self {
        Self { position: *position, state, lines: Box::default(), parents: Vec::new() }
    }

    /// The members that its lines lead to.
    pub(super) fn targets(&self) -> impl Iterator<Item = u32> + '_ {
        self.lines.iter().copied().filter_map(Line::target)
    }
}

/// The defender's answer to an attack: the reply by its place among all legal ones, so that a
/// line takes eight bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Line {
    target: u32,
    reply: u16,
}

const NONE: u16 = u16::MAX;
const ENDS: u32 = u32::MAX;

impl Line {
    /// The attack ends the game without a win.
    pub(super) const OVER: Self = Self { target: ENDS, reply: NONE };

    /// The reply leads to a member, or ends the game.
    pub(super) fn new<R: SearchRules>(
        child: &Position<R>,
        reply: Move<R>,
        target: Option<u32>,
    ) -> Option<Self> {
        let at = child.legal_moves().iter().position(|&mv| mv == reply)?;
        Some(Self { target: target.unwrap_or(ENDS), reply: at as u16 })
    }

    /// The reply in the position after the attack, if the game goes on there.
    pub(super) fn reply<R: SearchRules>(self, child: &Position<R>) -> Option<Move<R>> {
        child.legal_moves().get(usize::from(self.reply)).copied()
    }

    /// The member that it leads to.
    pub(super) fn target(self) -> Option<u32> {
        (self.target != ENDS).then_some(self.target)
    }
}

/// The positions after all attacks of a member, with these; the member itself where the defender is
/// to move.
pub(super) enum Attacks<R: SearchRules> {
    ByAttacker(MoveList<R>),
    Made,
}

impl<R: SearchRules> Attacks<R> {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::ByAttacker(moves) => moves.len(),
            Self::Made => 1,
        }
    }

    /// The attack with this number, if it is one of this member, and the position after it.
    pub(super) fn at(
        &self,
        position: &Position<R>,
        number: usize,
    ) -> (Option<Move<R>>, Position<R>) {
        match self {
            Self::ByAttacker(moves) => (Some(moves[number]), position.after(moves[number])),
            Self::Made => (None, *position),
        }
    }
}

/// A line whose reply checks or chases.
pub(super) struct Streak {
    pub(super) from: u32,
    pub(super) to: u32,
    /// Its number among the lines of the member that it begins with.
    pub(super) line: usize,
    /// Whether the attack gives check.
    pub(super) checks: bool,
}

/// The lines, by member and number, on a cycle by which the defender loses.
pub(super) fn lost_lines(streaks: &[Streak]) -> Vec<(u32, usize)> {
    let mut graph = DiGraph::<(), usize>::new();
    let mut nodes = rustc_hash::FxHashMap::default();
    for (number, streak) in streaks.iter().enumerate() {
        let [from, to] = [streak.from, streak.to]
            .map(|member| *nodes.entry(member).or_insert_with(|| graph.add_node(())));
        graph.add_edge(from, to, number);
    }
    let mut component = vec![0; graph.node_count()];
    for (at, members) in kosaraju_scc(&graph).into_iter().enumerate() {
        for member in members {
            component[member.index()] = at;
        }
    }
    let of = |node: NodeIndex| component[node.index()];
    let mut lost = Vec::new();
    for edge in graph.edge_references() {
        use petgraph::visit::EdgeRef as _;
        let streak = &streaks[*edge.weight()];
        if !streak.checks && of(edge.source()) == of(edge.target()) {
            lost.push((streak.from, streak.line));
        }
    }
    lost
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lost(lines: &[(u32, u32, bool)]) -> Vec<(u32, usize)> {
        let streak = |(line, &(from, to, checks))| Streak { from, to, line, checks };
        lost_lines(&lines.iter().enumerate().map(streak).collect::<Vec<_>>())
    }

    #[test]
    fn who_alone_checks_for_ever_loses() {
        assert_eq!(lost(&[(0, 1, false), (1, 2, false)]), []);
        assert_eq!(lost(&[(0, 1, false), (1, 0, true)]), [(0, 0)]);
        // Both sides check forever.
        assert_eq!(lost(&[(0, 1, true), (1, 0, true)]), []);
        // The quiet attack leads to the cycle and is not on it.
        assert_eq!(lost(&[(3, 0, false), (0, 1, true), (1, 0, true)]), []);
        assert_eq!(lost(&[(7, 7, false)]), [(7, 0)]);
    }
}
