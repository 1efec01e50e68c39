//! A slow solver of games without end, for comparison: every position of a material and of those
//! that captures lead to is a vertex of one graph, and the parity game is solved as by Zielonka,
//! *Infinite Games on Finitely Coloured Graphs* (1998), with vertices in lists and no bitboards.

use std::collections::{HashMap, VecDeque};

use paiju::game::{Board, Color, Key, Piece, Position, Role, Rules, Square};
use paiju::tablebase::{Material, TablebaseRules, Value, Wdl};

/// All positions of a material and of those that captures lead to.
pub(crate) struct Graph<R: Rules> {
    pub(crate) positions: Vec<Position<R>>,
    successors: Edges,
    predecessors: Edges,
    checked: Vec<bool>,
}

/// For each vertex a list of others.
struct Edges {
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Edges {
    fn of(&self, vertex: u32) -> &[u32] {
        let at = vertex as usize;
        &self.ends[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    fn turned(&self) -> Self {
        let count = self.starts.len() - 1;
        let mut starts = vec![0u32; count + 2];
        for &end in &self.ends {
            starts[end as usize + 2] += 1;
        }
        for at in 2..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut ends = vec![0; self.ends.len()];
        for vertex in 0..count as u32 {
            for &end in self.of(vertex) {
                let place = &mut starts[end as usize + 1];
                ends[*place as usize] = vertex;
                *place += 1;
            }
        }
        starts.pop();
        Self { starts, ends }
    }
}

/// Whether a vertex is in a set.
type Set = Vec<bool>;

impl<R: TablebaseRules> Graph<R>
where
    R::Rights: Default,
{
    pub(crate) fn new(material: &Material<R>) -> Self {
        let mut positions = Vec::new();
        // The sides stay as they are in whatever captures lead to.
        let mut parts = vec![*material];
        for at in 0.. {
            let Some(part) = parts.get(at) else { break };
            for conversion in part.conversions() {
                if !parts.contains(&conversion.after) {
                    parts.push(conversion.after);
                }
            }
        }
        for part in &parts {
            place(&men(part), 0, &Board::empty_under(part.rules()), &mut positions);
        }
        let numbers: HashMap<Key, u32> = positions.iter().map(Position::key).zip(0..).collect();
        let (mut starts, mut ends) = (vec![0], Vec::new());
        for position in &positions {
            for mv in position.legal_moves() {
                ends.push(numbers[&position.after(mv).key()]);
            }
            starts.push(ends.len() as u32);
        }
        let successors = Edges { starts, ends };
        let predecessors = successors.turned();
        let checked = positions.iter().map(Position::is_check).collect();
        Self { positions, successors, predecessors, checked }
    }

    /// The value of every position under the ban on perpetual check; ranks are left out.
    pub(crate) fn values(&self) -> Vec<Value> {
        let lengths = self.lengths();
        let [red, black] = Color::ALL.map(|color| self.won(color));
        let value = |at: usize| {
            let turn = self.positions[at].turn();
            assert!(!(red[at] && black[at]), "{}", self.positions[at]);
            let (own, other) = if turn == Color::Red { (&red, &black) } else { (&black, &red) };
            let wdl = match (own[at], other[at]) {
                (true, _) => Wdl::Win,
                (_, true) => Wdl::Loss,
                _ => Wdl::Draw,
            };
            match (lengths[at], wdl) {
                (Some(plies), wdl) => {
                    let value = if plies % 2 == 1 { Value::Win(plies) } else { Value::Loss(plies) };
                    assert_eq!(wdl, value.wdl(), "{}", self.positions[at]);
                    value
                }
                (None, Wdl::Win) => Value::RuleWin(1),
                (None, Wdl::Draw) => Value::Draw,
                (None, Wdl::Loss) => Value::RuleLoss(0),
            }
        };
        (0..self.positions.len()).map(value).collect()
    }

    /// The plies to the end on the board, where it can be forced: odd for wins.
    fn lengths(&self) -> Vec<Option<u16>> {
        let count = self.positions.len();
        let mut lengths = vec![None; count];
        let mut left: Vec<usize> =
            (0..count as u32).map(|vertex| self.successors.of(vertex).len()).collect();
        let mut queue: VecDeque<u32> =
            (0..count as u32).filter(|&vertex| left[vertex as usize] == 0).collect();
        for &vertex in &queue {
            lengths[vertex as usize] = Some(0);
        }
        while let Some(vertex) = queue.pop_front() {
            let length: u16 = lengths[vertex as usize].unwrap();
            for &before in self.predecessors.of(vertex) {
                let at = before as usize;
                left[at] -= 1;
                if lengths[at].is_none() && (length.is_multiple_of(2) || left[at] == 0) {
                    lengths[at] = Some(length + 1);
                    queue.push_back(before);
                }
            }
        }
        lengths
    }

    /// The positions that a side wins.
    fn won(&self, winner: Color) -> Set {
        // A position has the priority of the move that led to it.
        let priority = |at: usize| match (self.checked[at], self.positions[at].turn() == winner) {
            (true, _) => 1,
            (false, false) => 2,
            (false, true) => 3,
        };
        let game = Game {
            graph: self,
            priorities: (0..self.positions.len()).map(priority).collect(),
            even: self.positions.iter().map(|position| position.turn() == winner).collect(),
        };
        let mut alive = vec![true; self.positions.len()];
        let over = |lost_by: bool| -> Set {
            let is_over = |at: usize| self.successors.of(at as u32).is_empty();
            (0..self.positions.len()).map(|at| is_over(at) && game.even[at] == lost_by).collect()
        };
        let mates = game.attractor(true, over(false), &alive);
        remove(&mut alive, &mates);
        let lost = game.attractor(false, over(true), &alive);
        remove(&mut alive, &lost);
        let mut won = game.solve(alive, 3);
        won.iter_mut().zip(&mates).for_each(|(won, mates)| *won |= mates);
        won
    }
}

/// A parity game on a graph.
struct Game<'a, R: Rules> {
    graph: &'a Graph<R>,
    priorities: Vec<u8>,
    /// Whether a vertex belongs to the player who wants even priorities.
    even: Vec<bool>,
}

impl<R: Rules> Game<'_, R> {
    /// The vertices that the even player wins, of those that are alive; none has a higher priority.
    fn solve(&self, mut alive: Set, highest: u8) -> Set {
        let mut won = vec![false; alive.len()];
        if highest == 0 || !alive.contains(&true) {
            return won;
        }
        let player = highest.is_multiple_of(2);
        loop {
            let top = |at: usize| alive[at] && self.priorities[at] == highest;
            let top = (0..alive.len()).map(top).collect();
            let mut rest = alive.clone();
            remove(&mut rest, &self.attractor(player, top, &alive));
            let mut other = self.solve(rest.clone(), highest - 1);
            if player {
                other.iter_mut().zip(&rest).for_each(|(won, rest)| *won = *rest && !*won);
            }
            if !other.contains(&true) {
                break;
            }
            let other = self.attractor(!player, other, &alive);
            remove(&mut alive, &other);
            if !player {
                won.iter_mut().zip(&other).for_each(|(won, other)| *won |= other);
            }
        }
        if player {
            won = alive;
        }
        won
    }

    /// From where a player can force the play into a set, within the vertices that are alive.
    fn attractor(&self, player: bool, mut set: Set, alive: &Set) -> Set {
        let mut left = vec![u16::MAX; set.len()];
        let mut stack: Vec<u32> =
            (0..set.len() as u32).filter(|&vertex| set[vertex as usize]).collect();
        while let Some(vertex) = stack.pop() {
            for &before in self.graph.predecessors.of(vertex) {
                let at = before as usize;
                if set[at] || !alive[at] {
                    continue;
                }
                if self.even[at] != player {
                    if left[at] == u16::MAX {
                        let moves = self.graph.successors.of(before);
                        left[at] = moves.iter().filter(|&&end| alive[end as usize]).count() as u16;
                    }
                    left[at] -= 1;
                    if left[at] > 0 {
                        continue;
                    }
                }
                set[at] = true;
                stack.push(before);
            }
        }
        set
    }
}

fn remove(set: &mut Set, other: &Set) {
    set.iter_mut().zip(other).for_each(|(set, other)| *set &= !other);
}

/// The men of a material.
fn men<R: TablebaseRules>(material: &Material<R>) -> Vec<Piece<R::Role>> {
    let mut men = Vec::new();
    for color in Color::ALL {
        men.push(Piece { color, role: R::Role::ROYAL });
        for &role in R::ORDER {
            men.extend(vec![Piece { color, role }; material.count(color, role)]);
        }
    }
    men
}

/// Adds all legal positions with these men on the board and the others anywhere.
fn place<R: TablebaseRules>(
    men: &[Piece<R::Role>],
    first: usize,
    board: &Board<R>,
    positions: &mut Vec<Position<R>>,
) {
    let Some((man, rest)) = men.split_first() else {
        for turn in Color::ALL {
            positions.extend(Position::new(*board, turn, R::Rights::default()));
        }
        return;
    };
    for (at, square) in R::Square::all().enumerate().skip(first) {
        if !board.occupied().contains(square) && R::territory(*man).contains(square) {
            let mut board = *board;
            board.put(square, *man);
            // Men that are alike are put down in one order.
            let first = if rest.first() == Some(man) { at + 1 } else { 0 };
            place(rest, first, &board, positions);
        }
    }
}
