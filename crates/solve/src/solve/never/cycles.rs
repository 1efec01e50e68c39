//! Perpetual plays.
//!
//! A position can recur only along a cycle of the chosen lines, and the defender is to blame
//! only if every defender move of it checks (or, under `asian`, chases), and not every move of the
//! attacker checks. So only lines with such replies matter. Any of these lines that lie in
//! one strong component lie on a common cycle; if each attack there gives check, nobody is to blame
//! but the attacker.

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};

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
