//! How a position that the attacker never wins is held: what can arise where the defender always plays
//! the replies that are kept or known to hold.
//!
//! All of it is walked through, so what is said of all replies and positions is so. Where
//! endgames are known whose positions are many, the walk ends there, and only that is said.

use rustc_hash::FxHashMap;

use super::Closing;
use super::choice::ends_streak;
use super::held::{is_known_to_hold, known_reply};
use crate::game::{Key, Move, Position, Role, Rules, SearchRules, Set};
use crate::repetition::chases;
use crate::solve::engine::endgames::Endgames;
use crate::solve::never::member::Attacks;

/// The most positions of known endgames that are walked through: to find a reply there takes much
/// longer than in a closed set, where it is kept.
const MOST_KNOWN: usize = 2_000;

/// The most lines that are followed for a short cycle.
const MOST_FOLLOWED: usize = 2_000_000;

/// Where no position follows: the game is over, or an endgame is known.
const ENDS: u32 = u32::MAX;

/// How a side holds a position that the other side never wins.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Stronghold<R: Rules> {
    /// The number of positions that were counted: the first one, and those that its replies lead to.
    pub positions: usize,
    /// Whether there are more than were counted.
    pub are_more: bool,
    /// Whether play leads to endgames whose positions are all known, which are not counted.
    pub reaches_endgames: bool,
    /// The squares that its pieces are on in these positions and where its replies end the game, the
    /// royal piece's first; empty unless all positions were counted.
    pub squares: Vec<(R::Role, Set<R::Square>)>,
    /// Whether each of its replies gives check while nothing is taken; not unless all positions were
    /// counted and the cycle takes nothing, here and below.
    pub checks: bool,
    /// Whether some of these replies do.
    pub gives_checks: bool,
    /// The pieces, the only ones of their kinds, that each of these replies chases, unless it gives check;
    /// empty where all give check.
    pub chased: Vec<R::Role>,
    /// A line of the other side's moves and the replies, until a position comes again; empty if none was
    /// found.
    pub cycle: Vec<Move<R>>,
}

/// How the attacker is held from a position on, if somebody knows that the attacker never wins it.
pub(in crate::solve) fn stronghold<R: SearchRules>(
    closing: &Closing<R>,
    endgames: Option<&dyn Endgames<R>>,
    position: &Position<R>,
    most: usize,
) -> Option<Stronghold<R>> {
    if closing.closed(position).is_none() && !is_known_to_hold(closing, endgames, position) {
        return None;
    }
    let mut walk = Walk::new(closing, endgames, true);
    let mut are_all = walk.go(position, most);
    if are_all.is_none() {
        walk = Walk::new(closing, endgames, false);
        are_all = walk.go(position, most);
    }
    let are_all = are_all?;
    let is_whole = are_all && !walk.reaches_endgames;
    let roles = R::Role::ALL.iter().copied().filter(|_| is_whole);
    let squares = roles.clone().map(|role| (role, walk.squares[role.index()]));
    let mut squares: Vec<_> = squares.filter(|(_, squares)| !squares.is_empty()).collect();
    squares.sort_by_key(|(role, _)| *role != R::Role::ROYAL);
    let cycle = walk.cycle();
    let goes_on = !cycle.is_empty() && cycle.iter().all(|mv| mv.capture().is_none());
    let is_chased = |role: &R::Role| {
        let men = position.board().pieces_of(closing.attacker, *role);
        let is_chased = walk.chased.is_some_and(|roles| roles & bit(*role) != 0);
        is_chased && goes_on && men.len() == 1
    };
    Some(Stronghold {
        positions: walk.positions.len(),
        are_more: !are_all,
        reaches_endgames: walk.reaches_endgames,
        squares,
        checks: is_whole && goes_on && walk.checks == walk.replies,
        gives_checks: walk.checks > 0,
        chased: roles.filter(is_chased).collect(),
        cycle,
    })
}

/// The positions with the attacker to move that have been reached, each from an earlier one.
struct Walk<'a, R: SearchRules> {
    closing: &'a Closing<R>,
    endgames: Option<&'a dyn Endgames<R>>,
    /// Whether it goes through endgames that are known, or ends there.
    goes_through: bool,
    positions: Vec<Position<R>>,
    numbers: FxHashMap<Key, u32>,
    /// The line by which each position was reached first.
    first: Vec<Step>,
    /// The positions that the lines of each lead to, in the order of [`Attacks`].
    targets: Vec<Box<[u32]>>,
    /// The positions that no closed set has.
    known: usize,
    reaches_endgames: bool,
    squares: Vec<Set<R::Square>>,
    /// The pieces that there were at first, and the replies up to the first capture: how many, how many
    /// give check, and the roles that each of the others chases, a bit for each; `None` without another.
    men: usize,
    replies: usize,
    checks: usize,
    chased: Option<u32>,
}

/// A position by its number, and a line from there.
type Step = (u32, usize);

fn bit<T: Role>(role: T) -> u32 {
    1 << role.index()
}

impl<'a, R: SearchRules> Walk<'a, R> {
    fn new(
        closing: &'a Closing<R>,
        endgames: Option<&'a dyn Endgames<R>>,
        goes_through: bool,
    ) -> Self {
        Self {
            closing,
            endgames,
            goes_through,
            positions: Vec::new(),
            numbers: FxHashMap::default(),
            first: Vec::new(),
            targets: Vec::new(),
            known: 0,
            reaches_endgames: false,
            squares: vec![Set::EMPTY; R::Role::ALL.len()],
            men: 0,
            replies: 0,
            checks: 0,
            chased: None,
        }
    }

    /// Walks through at most this many positions; returns whether these are all. `None` where known
    /// endgames are too many, or name no reply that is as good after any other.
    fn go(&mut self, start: &Position<R>, most: usize) -> Option<bool> {
        self.men = start.board().occupied().len();
        self.note_squares(start);
        self.reach(start, (ENDS, 0));
        let mut at = 0;
        while at < self.positions.len() {
            if at == most {
                return Some(false);
            }
            self.expand(at as u32)?;
            at += 1;
        }
        Some(true)
    }

    /// Follows all lines from a position.
    fn expand(&mut self, number: u32) -> Option<()> {
        let (position, attacks) = self.at(number);
        let mut targets = Vec::with_capacity(attacks.len());
        for at in 0..attacks.len() {
            let (_, child) = attacks.at(&position, at);
            let is_over = child.legal_moves().is_empty() || R::decided(child.board()).is_some();
            targets.push(if is_over {
                ENDS
            } else {
                let reply = self.reply(&position, &child, at)?;
                self.follow((number, at), &child, reply)
            });
        }
        self.targets.push(targets.into());
        (self.known <= MOST_KNOWN).then_some(())
    }

    fn at(&self, number: u32) -> (Position<R>, Attacks<R>) {
        let position = self.positions[number as usize];
        (position, self.closing.attacks(&position))
    }

    /// The reply to an attack that does not end the game.
    fn reply(&self, position: &Position<R>, child: &Position<R>, at: usize) -> Option<Move<R>> {
        if let Some(number) = self.closing.closed(position) {
            return self.closing.member(number).lines.get(at)?.reply(child);
        }
        // A cycle with such replies alone is not to the defender's blame, and those of closed sets have
        // been looked at.
        let reply = known_reply(self.closing, self.endgames, child)?;
        ends_streak(self.closing, child, reply).then_some(reply)
    }

    /// Notes what a reply does; returns the position that it leads to.
    fn follow(&mut self, step: Step, child: &Position<R>, reply: Move<R>) -> u32 {
        let next = child.after(reply);
        self.note_squares(&next);
        if next.outcome().is_some() {
            return ENDS;
        }
        let is_before_captures = next.board().occupied().len() == self.men;
        self.replies += usize::from(is_before_captures);
        if is_before_captures && next.is_check() {
            self.checks += 1;
        } else if is_before_captures && self.chased != Some(0) {
            let men = chases(child, reply, &next).into_iter();
            let roles = men.filter_map(|square| next.board().role_at(square));
            let roles = roles.fold(0, |roles, role| roles | bit(role));
            self.chased = Some(self.chased.unwrap_or(u32::MAX) & roles);
        }
        self.reach(&next, step)
    }

    /// The number of a position.
    fn reach(&mut self, position: &Position<R>, step: Step) -> u32 {
        if let Some(&number) = self.numbers.get(&position.key()) {
            return number;
        }
        let is_known = self.closing.closed(position).is_none();
        if is_known && !self.goes_through {
            self.reaches_endgames = true;
            return ENDS;
        }
        self.known += usize::from(is_known);
        let number = self.positions.len() as u32;
        self.numbers.insert(position.key(), number);
        self.positions.push(*position);
        self.first.push(step);
        number
    }

    fn note_squares(&mut self, position: &Position<R>) {
        for &role in R::Role::ALL {
            let men = position.board().pieces_of(!self.closing.attacker, role);
            self.squares[role.index()] |= men;
        }
    }

    /// A line from the first position until a position comes again, as short as possible unless too many
    /// lines had to be followed.
    fn cycle(&self) -> Vec<Move<R>> {
        let mut best: Option<Vec<Step>> = None;
        let mut left = MOST_FOLLOWED;
        for number in 0..self.targets.len() as u32 {
            let before = self.line_to(number);
            let most = best.as_ref().map_or(usize::MAX, |best| best.len() - 1);
            if before.len() >= most || left == 0 {
                break;
            }
            if let Some(back) = self.way_back(number, most - before.len(), &mut left) {
                best = Some([before, back].concat());
            }
        }
        let moves = best.unwrap_or_default().into_iter().flat_map(|(number, at)| {
            let (position, attacks) = self.at(number);
            let (attack, child) = attacks.at(&position, at);
            [attack, self.reply(&position, &child, at)]
        });
        moves.flatten().collect()
    }

    /// How a position was reached first.
    fn line_to(&self, mut number: u32) -> Vec<Step> {
        let mut line = Vec::new();
        while let Some(&step) = self.first.get(number as usize).filter(|(from, _)| *from != ENDS) {
            line.push(step);
            number = step.0;
        }
        line.reverse();
        line
    }

    /// The shortest way from a position back to it, of at most this many steps.
    fn way_back(&self, start: u32, most: usize, left: &mut usize) -> Option<Vec<Step>> {
        let mut reached: FxHashMap<u32, Step> = FxHashMap::default();
        let mut open = vec![start];
        for _ in 0..most {
            let mut next = Vec::new();
            for number in open {
                let targets = self.targets.get(number as usize).into_iter().flatten();
                for (at, &target) in targets.enumerate().filter(|(_, target)| **target != ENDS) {
                    *left = left.checked_sub(1)?;
                    if reached.contains_key(&target) {
                        continue;
                    }
                    reached.insert(target, (number, at));
                    if target == start {
                        return Some(back_from(&reached, start));
                    }
                    next.push(target);
                }
            }
            if next.is_empty() {
                break;
            }
            open = next;
        }
        None
    }
}

/// The steps that lead from a position back to it.
fn back_from(reached: &FxHashMap<u32, Step>, start: u32) -> Vec<Step> {
    let mut line = vec![reached[&start]];
    while line[line.len() - 1].0 != start {
        line.push(reached[&line[line.len() - 1].0]);
    }
    line.reverse();
    line
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::game::{Outcome, Repetition, fen};
    use crate::repetition::{Level, judge_line};
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::engine::search::Search;
    use crate::solve::never::member::{Line, State};
    use crate::solve::{Budget, Limits, Prove, Prover, Pursue};

    /// All that can arise from a position, found with nothing but the replies and the rules.
    #[derive(Default)]
    struct Plain {
        seen: BTreeSet<String>,
        squares: BTreeMap<&'static str, BTreeSet<String>>,
        /// Whether each reply gives check while nothing is taken.
        checks: bool,
    }

    fn plain(prover: &Prover<Xiangqi>, start: &Position<Xiangqi>) -> Plain {
        let attacker = start.turn();
        let mut plain = Plain { checks: true, ..Plain::default() };
        let men = |at: &Position<Xiangqi>| at.board().occupied().into_iter().count();
        let mut open = vec![*start];
        while let Some(position) = open.pop() {
            for square in position.board().color(!attacker) {
                let man = position.board().role_at(square).expect("a man").name();
                plain.squares.entry(man).or_default().insert(square.to_string());
            }
            match position.outcome() {
                Some(Outcome::Win { winner, .. }) => assert_ne!(winner, attacker, "{position}"),
                Some(Outcome::Draw) => {}
                None if !plain.seen.insert(position.to_string()) => {}
                None => {
                    for attack in position.legal_moves() {
                        let child = position.after(attack);
                        match child.outcome() {
                            Some(Outcome::Win { winner, .. }) => assert_ne!(winner, attacker),
                            Some(Outcome::Draw) => {}
                            None => {
                                let reply = prover.holding_reply(&position, Some(attack));
                                let reply = reply.expect("a reply");
                                assert!(child.legal_moves().contains(&reply));
                                let next = child.after(reply);
                                let counts = next.outcome().is_none() && men(&next) == men(start);
                                plain.checks &= !counts || next.is_check();
                                open.push(next);
                            }
                        }
                    }
                }
            }
        }
        plain
    }

    /// How a position is held, compared with what is found without the walk.
    fn compared(text: &str, rule: Repetition, nodes: u64) -> Stronghold<Xiangqi> {
        let position: Position<Xiangqi> = fen::read(text).unwrap();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut prover = Prover::new(false, &limits).with_repetition(rule);
        let start = prover.start(&position);
        assert_eq!(prover.close(&start, nodes), Ok(Some(true)), "{text}");
        let held = prover.stronghold(&position, usize::MAX).expect("a stronghold");
        let plain = plain(&prover, &position);
        let squares = held.squares.iter().map(|(role, squares)| {
            (role.name(), squares.into_iter().map(|square| square.to_string()).collect())
        });
        assert_eq!(squares.collect::<BTreeMap<_, BTreeSet<_>>>(), plain.squares, "{text}");
        assert_eq!((held.positions, held.checks), (plain.seen.len(), plain.checks), "{text}");
        assert_eq!(held.squares[0].0, <Xiangqi as Rules>::Role::ROYAL);
        // Only the last position of the line was there before.
        let (mut at, mut seen) = (position, vec![position.to_string()]);
        for pair in held.cycle.chunks(2) {
            at = at.after(pair[0]).after(pair[1]);
            seen.push(at.to_string());
        }
        let (last, before) = seen.split_last().unwrap();
        assert!(before.contains(last), "{text}: {:?}", held.cycle);
        assert_eq!(before.iter().collect::<BTreeSet<_>>().len(), before.len(), "{text}");
        let (_, verdict) = judge_line(rule, &position, &held.cycle).expect("a repetition");
        assert_ne!(verdict.loser(), Some(!position.turn()), "{text}");
        let less = prover.stronghold(&position, held.positions - 1).expect("a stronghold");
        assert!(less.are_more && less.squares.is_empty() && !less.checks, "{text}");
        held
    }

    #[test]
    fn squares_and_cycles_are_those_that_plain_recursion_finds() {
        for text in [
            // Guards against soldiers.
            "9/4ak1PP/9/9/9/9/9/9/9/3K5 w",
            "3k5/4a4/3a2P2/9/9/9/9/9/9/3K5 w",
            "4k4/4a4/3a5/4P4/9/9/9/9/9/4K4 w",
        ] {
            let held = compared(text, Repetition::Checks, 1_000_000);
            assert!(!held.checks && held.positions > 10, "{text}");
        }
    }

    #[test]
    fn perpetual_check_is_seen_where_it_holds() {
        for text in
            ["3a1P3/1R2k4/9/2r6/2b1r4/c8/9/9/9/5K3 b", "2b3c2/9/b3k1R1c/1r7/9/9/9/5n2n/2p6/3K2B2 b"]
        {
            let held = compared(text, Repetition::None, 10_000);
            assert!(held.checks && held.chased.is_empty(), "{text}");
        }
    }

    type Positions = BTreeMap<String, Position<Xiangqi>>;

    /// The replies that win, or that chase and lead to one of these.
    fn chasing(child: &Position<Xiangqi>, to: Option<&Positions>) -> Vec<Move<Xiangqi>> {
        let mut replies = child.legal_moves().to_vec();
        replies.retain(|&reply| {
            let next = child.after(reply);
            let chases = reply.capture().is_none()
                && !next.is_check()
                && !chases(child, reply, &next).is_empty()
                && to.is_none_or(|to| to.contains_key(&next.to_string()));
            chases || next.outcome().is_some()
        });
        replies
    }

    /// The soldier leaves Black's general no move, and the chariot follows the cannon: the set is made
    /// without a search, which holds such a position in other ways.
    #[test]
    fn a_chase_is_seen_where_every_reply_goes_on_with_it() {
        let start: Position<Xiangqi> =
            fen::read("3k5/4P4/9/R8/9/9/9/9/9/c3K4 b").expect("a position");
        let children = |at: &Position<Xiangqi>| -> Vec<Position<Xiangqi>> {
            at.legal_moves().into_iter().map(|mv| at.after(mv)).collect()
        };
        let (mut kept, mut open) = (Positions::new(), vec![start]);
        while let Some(at) = open.pop() {
            if at.outcome().is_none() && kept.insert(at.to_string(), at).is_none() {
                let replies = |child: &Position<Xiangqi>| {
                    let replies = chasing(child, None).into_iter();
                    replies.map(|reply| child.after(reply)).collect::<Vec<_>>()
                };
                open.extend(children(&at).iter().flat_map(replies));
            }
        }
        loop {
            let holds = |at: &&Position<Xiangqi>| {
                children(at).iter().all(|child| !chasing(child, Some(&kept)).is_empty())
            };
            let next: Positions =
                kept.values().filter(holds).map(|at| (at.to_string(), *at)).collect();
            if next.len() == kept.len() {
                break;
            }
            kept = next;
        }
        let mut search = Search::new(false, Budget::start(&Limits::default()), 1 << 20);
        search.knowledge.repetition = Repetition::Checks;
        let mut closing = Closing::new(&search, start.turn(), None);
        for at in kept.values() {
            closing.add(at, State::Closed);
        }
        for at in kept.values() {
            let lines = children(at).into_iter().map(|child| {
                let reply = chasing(&child, Some(&kept))[0];
                let target = closing.closed(&child.after(reply));
                Line::new(&child, reply, target).expect("a legal reply")
            });
            let lines = lines.collect();
            let number = closing.closed(at).expect("a member");
            closing.member_mut(number).lines = lines;
        }
        let held = stronghold(&closing, None, &start, usize::MAX).expect("a stronghold");
        let chased: Vec<_> = held.chased.iter().map(|role| role.name()).collect();
        assert_eq!((&chased[..], held.checks, held.gives_checks), (&["cannon"][..], false, false));
        let (_, verdict) = judge_line(Repetition::Asian, &start, &held.cycle).expect("a cycle");
        assert_eq!(verdict.levels(), [Level::Chases, Level::Allowed]);
    }
}
