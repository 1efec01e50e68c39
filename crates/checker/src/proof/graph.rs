//! The graph of a strategy by which the attacker never wins: can the defender lose a perpetual play
//! in it?
//!
//! It keeps the moves of both sides that may belong to a cycle on which the defender does something
//! forbidden with every move: the replies that do it, and the attacker's moves before them. Under
//! `checks` the defender loses such a cycle if the attacker has played a move in it that does not
//! give check. So a strategy is refused if such a move leads from one position of a strongly
//! connected component to another one of it (Tarjan 1972). Under `asian` every cycle is refused,
//! since the blame depends on the whole cycle.

use rustc_hash::FxHashMap;

use crate::board::Packed;

/// A graph over positions with either side to move.
#[derive(Default)]
pub(super) struct Graph {
    numbers: FxHashMap<Packed, u32>,
    /// For every position those that follow it, and whether no cycle may lead there.
    edges: Vec<Vec<(u32, bool)>>,
}

impl Graph {
    /// Adds a move of either side.
    pub(super) fn add(&mut self, from: Packed, to: Packed, forbidden: bool) {
        let [from, to] = [from, to].map(|at| self.number(at));
        let edges = &mut self.edges[from as usize];
        if !edges.contains(&(to, forbidden)) {
            edges.push((to, forbidden));
        }
    }

    fn number(&mut self, at: Packed) -> u32 {
        let next = self.edges.len() as u32;
        let number = *self.numbers.entry(at).or_insert(next);
        if number == next {
            self.edges.push(Vec::new());
        }
        number
    }

    /// A position that a forbidden move leaves on a cycle.
    pub(super) fn forbidden(&self) -> Option<Packed> {
        let components = self.components();
        let leads_on = |from: usize| {
            let own = components[from];
            self.edges[from].iter().any(|&(to, bad)| bad && components[to as usize] == own)
        };
        let from = (0..self.edges.len()).find(|&from| leads_on(from))? as u32;
        let mut positions: Vec<_> = self.numbers.iter().collect();
        positions.sort_unstable_by_key(|(_, number)| **number);
        positions.get(from as usize).map(|(at, _)| **at)
    }

    /// The number of the strongly connected component of each position.
    fn components(&self) -> Vec<u32> {
        const NONE: u32 = u32::MAX;
        let count = self.edges.len();
        let mut order = vec![NONE; count];
        let mut low = vec![NONE; count];
        let mut component = vec![NONE; count];
        let (mut stack, mut visits) = (Vec::new(), Vec::new());
        let (mut next, mut components) = (0, 0);
        for start in 0..count {
            if order[start] == NONE {
                visits.push((start, 0));
            }
            while let Some((at, edge)) = visits.pop() {
                if edge == 0 {
                    (order[at], low[at]) = (next, next);
                    next += 1;
                    stack.push(at);
                } else {
                    let to = self.edges[at][edge - 1].0 as usize;
                    low[at] = low[at].min(low[to]);
                }
                let mut edge = edge;
                let mut entered = false;
                while let Some(&(to, _)) = self.edges[at].get(edge) {
                    let to = to as usize;
                    edge += 1;
                    if order[to] == NONE {
                        visits.push((at, edge));
                        visits.push((to, 0));
                        entered = true;
                        break;
                    }
                    if component[to] == NONE {
                        low[at] = low[at].min(order[to]);
                    }
                }
                if entered || low[at] != order[at] {
                    continue;
                }
                while let Some(member) = stack.pop() {
                    component[member] = components;
                    if member == at {
                        break;
                    }
                }
                components += 1;
            }
        }
        component
    }
}
