//! Draws by perpetual check, where no rule forbids it.
//!
//! A defender who checks with every move leaves the attacker few moves. So all that can come of it is
//! looked at, the positions in which the defender has no check left are taken away until none is
//! left to take, and what remains is closed. A set that may hold any reply is not found that way, and
//! does not find these: it prefers replies that leave the defender's pieces together.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::Closing;
use crate::game::{Key, Move, Outcome, Position, Repetition, Rules, SearchRules, has_lost};
use crate::solve::engine::budget::{Aborted, Budget};
use crate::solve::engine::exhaustive::wins_at_once;
use crate::solve::never::member::Line;

/// A position with the attacker to move, in check but for the first one.
struct Node<R: SearchRules> {
    position: Position<R>,
    lines: Vec<Checks<R>>,
    /// The nodes, and the attacks in them, from which a check leads here.
    parents: Vec<(u32, u32)>,
    is_dead: bool,
}

/// What the defender can do after an attack.
enum Checks<R: Rules> {
    /// This ends the game, or the attack has ended it, or it leads to a closed set.
    Done(Line),
    /// These checks go on; `alive` counts those that lead to nodes that are alive.
    On { checks: Vec<(Move<R>, u32)>, alive: usize },
}

/// Closes a set with this position in which the defender always checks, if there is one, and if
/// at most this number of positions after attacks have to be looked at.
pub(super) fn close<R: SearchRules>(
    closing: &mut Closing<R>,
    budget: &mut Budget,
    first: &Position<R>,
    most: usize,
) -> Result<bool, Aborted> {
    if closing.rule != Repetition::None || closing.escaped.contains(&first.key()) {
        return Ok(false);
    }
    let mut web = Web { nodes: Vec::new(), numbers: FxHashMap::default() };
    let is_held = web.look(closing, budget, first, most);
    if is_held == Ok(true) {
        web.keep(closing);
    } else {
        closing.escaped.insert(first.key());
    }
    is_held
}

struct Web<R: SearchRules> {
    nodes: Vec<Node<R>>,
    numbers: FxHashMap<Key, u32>,
}

impl<R: SearchRules> Web<R> {
    /// Looks at all that can come of checks from this position on; returns whether they go on.
    fn look(
        &mut self,
        closing: &mut Closing<R>,
        budget: &mut Budget,
        first: &Position<R>,
        most: usize,
    ) -> Result<bool, Aborted> {
        self.reach(first, None);
        let (mut at, mut seen) = (0, 0);
        while at < self.nodes.len() && !self.nodes[0].is_dead {
            if !self.nodes[at].is_dead {
                seen += self.expand(closing, budget, at as u32)?;
                if seen > most {
                    return Ok(false);
                }
            }
            at += 1;
        }
        if self.nodes[0].is_dead {
            let dead = self.nodes.iter().filter(|node| node.is_dead);
            closing.escaped.extend(dead.map(|node| node.position.key()));
        }
        Ok(!self.nodes[0].is_dead)
    }

    /// The node of a position.
    fn reach(&mut self, position: &Position<R>, parent: Option<(u32, u32)>) -> u32 {
        let next = self.nodes.len() as u32;
        let number = *self.numbers.entry(position.key()).or_insert(next);
        if number == next {
            let (lines, parents) = (Vec::new(), Vec::new());
            self.nodes.push(Node { position: *position, lines, parents, is_dead: false });
        }
        self.nodes[number as usize].parents.extend(parent);
        number
    }

    /// Lists the attacks in a node with the checks after each; returns their number.
    fn expand(
        &mut self,
        closing: &Closing<R>,
        budget: &mut Budget,
        number: u32,
    ) -> Result<usize, Aborted> {
        let position = self.nodes[number as usize].position;
        let attacks = closing.attacks(&position);
        for at in 0..attacks.len() {
            budget.spend()?;
            let (_, child) = attacks.at(&position, at);
            let line = self.checks(closing, &child, (number, at as u32));
            let is_dead = matches!(line, Checks::On { alive: 0, .. });
            self.nodes[number as usize].lines.push(line);
            if is_dead {
                self.kill(number);
                break;
            }
        }
        Ok(attacks.len())
    }

    /// The checks in a position with the defender to move.
    fn checks(
        &mut self,
        closing: &Closing<R>,
        child: &Position<R>,
        parent: (u32, u32),
    ) -> Checks<R> {
        let mut checks = Vec::new();
        if has_lost(child) {
            return Checks::On { checks, alive: 0 };
        }
        if child.outcome().is_some() {
            return Checks::Done(Line::OVER);
        }
        let done = |reply, target| Line::new(child, reply, target).map(Checks::Done);
        if let Some(done) = wins_at_once(&closing.counter, child).and_then(|mv| done(mv, None)) {
            return done;
        }
        let mut alive = 0;
        for reply in child.checks() {
            let next = child.after(reply);
            let closed = closing.closed(&next);
            let ends = match next.outcome() {
                Some(Outcome::Win { winner, .. }) if winner == closing.attacker => continue,
                outcome => outcome.is_some() || closed.is_some(),
            };
            if ends && let Some(done) = done(reply, closed) {
                return done;
            }
            if closing.escaped.contains(&next.key()) {
                continue;
            }
            let number = self.reach(&next, Some(parent));
            alive += usize::from(!self.nodes[number as usize].is_dead);
            checks.push((reply, number));
        }
        Checks::On { checks, alive }
    }

    /// Takes a node away, and those that have no check left without it.
    fn kill(&mut self, number: u32) {
        let mut dead = vec![number];
        while let Some(number) = dead.pop() {
            let node = &mut self.nodes[number as usize];
            if std::mem::replace(&mut node.is_dead, true) {
                continue;
            }
            for (parent, at) in std::mem::take(&mut node.parents) {
                let line = &mut self.nodes[parent as usize].lines[at as usize];
                if let Checks::On { alive, .. } = line {
                    *alive -= 1;
                    if *alive == 0 {
                        dead.push(parent);
                    }
                }
            }
        }
    }

    /// Makes members of what is alive and can be reached by one check after each attack.
    fn keep(&self, closing: &mut Closing<R>) {
        let mut members: FxHashMap<u32, u32> = FxHashMap::default();
        let mut open = VecDeque::from([0]);
        members.insert(0, closing.keep(&self.nodes[0].position));
        while let Some(number) = open.pop_front() {
            let node = &self.nodes[number as usize];
            let attacks = closing.attacks(&node.position);
            let mut lines = Vec::with_capacity(node.lines.len());
            for (at, line) in node.lines.iter().enumerate() {
                let checks = match line {
                    Checks::Done(line) => {
                        lines.push(*line);
                        continue;
                    }
                    Checks::On { checks, .. } => checks,
                };
                let alive = checks.iter().filter(|(_, next)| !self.nodes[*next as usize].is_dead);
                let Some(&(reply, next)) = alive.min_by_key(|it| !members.contains_key(&it.1))
                else {
                    continue;
                };
                let member = *members.entry(next).or_insert_with(|| {
                    open.push_back(next);
                    closing.keep(&self.nodes[next as usize].position)
                });
                let (_, child) = attacks.at(&node.position, at);
                lines.extend(Line::new(&child, reply, Some(member)));
            }
            closing.member_mut(members[&number]).lines = lines.into_boxed_slice();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::game::fen;
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::{Limits, Prove, Prover, Pursue};

    fn prover<R: SearchRules>(repetition: Repetition, nodes: u64) -> Prover<R> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        Prover::new(false, &limits).with_repetition(repetition)
    }

    /// In how many positions the attacker is held, each time by a check.
    fn held_by_checks<R: SearchRules>(text: &str, nodes: u64) -> Option<usize> {
        let position: Position<R> = fen::read(text).unwrap();
        let mut prover = prover(Repetition::None, nodes);
        let start = prover.start(&position);
        if prover.close(&start, nodes) != Ok(Some(true)) {
            return None;
        }
        let (mut seen, mut open) = (HashSet::from([position.key()]), vec![position]);
        while let Some(position) = open.pop() {
            for attack in position.legal_moves() {
                let child = position.after(attack);
                assert!(!has_lost(&child), "{position}");
                if child.outcome().is_some() {
                    continue;
                }
                let reply = prover.holding_reply(&position, Some(attack)).expect("a reply");
                let next = child.after(reply);
                assert!(next.is_check(), "{child}: {reply:?}");
                match next.outcome() {
                    Some(Outcome::Win { winner, .. }) => assert_eq!(winner, child.turn()),
                    None if seen.insert(next.key()) => open.push(next),
                    Some(Outcome::Draw) | None => {}
                }
            }
        }
        Some(seen.len())
    }

    #[test]
    fn a_defender_who_checks_for_ever_holds() {
        let held = [
            "3a1P3/1R2k4/9/2r6/2b1r4/c8/9/9/9/5K3 b",
            "2b3c2/9/b3k1R1c/1r7/9/9/9/5n2n/2p6/3K2B2 b",
            "9/9/R2k5/1r7/6b2/5p3/3n5/9/4Apr2/3AK4 b",
        ];
        for text in held {
            let positions = held_by_checks::<Xiangqi>(text, 500);
            assert!(positions.is_some_and(|it| it > 1), "{text}: {positions:?}");
        }
    }

    #[test]
    fn nothing_is_held_by_checks_where_that_loses_or_they_end() {
        let text = "3a1P3/1R2k4/9/2r6/2b1r4/c8/9/9/9/5K3 b";
        let position: Position<Xiangqi> = fen::read(text).unwrap();
        for repetition in [Repetition::Checks, Repetition::Asian] {
            let mut prover = prover(repetition, 500);
            let start = prover.start(&position);
            assert_ne!(prover.close(&start, 500), Ok(Some(true)), "{repetition}");
        }
        // The chariot is taken after its first check.
        let taken = "3a1P3/1R2k4/1r7/9/2b1r4/c8/9/9/9/5K3 b";
        assert_eq!(held_by_checks::<Xiangqi>(taken, 500), None);
    }
}
