//! The search for closed sets.
//!
//! It keeps one reply for each attack in each member, and adds what these lead to until nothing is
//! missing. Replies that end the game or lead to a member come first; others are tried in the order
//! of what they capture and of how many members have the defender's pieces on the same squares: a
//! defender who returns to few formations needs few members, whatever the attacker does with the
//! attacking pieces meanwhile. Where a member turns out to be won, those that lead to it choose
//! again.
//!
//! A search that has refuted the longest win that can be asked for holds most of a set: the positions
//! that it has refuted are preferred. It need not hold all of it, since it counts moves, and a set is
//! without an end.
//!
//! What is thought to be won need not be: it only decides which replies are tried. What is claimed
//! at the end follows from the set itself.

mod choice;
pub(in crate::solve) mod held;
mod perpetual;
pub(in crate::solve) mod stronghold;

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use self::choice::{Choice, choose, ends_streak, formation, is_won, value};
use super::advice::Adviser;
use super::member::{Attacks, Line, Member, State, Streak, lost_lines};
use crate::game::{Color, Key, MoveList, Position, Repetition, SearchRules};
use crate::solve::engine::budget::{Aborted, Budget};
use crate::solve::engine::memory::Memory;
use crate::solve::engine::search::Search;
use crate::solve::engine::table::{Hint, Table, hint};
use crate::solve::limits::Stopped;

/// Positions that are searched before anybody is asked: a set that is found soon has few members,
/// and they show how the draw is held.
const ALONE: u64 = 20_000;

/// Positions after attacks that are looked at for perpetual check before a set is begun.
const PERPETUAL: usize = 10_000;

/// Members whose lines are chosen before what no choice leads to any more is looked for.
const PATIENCE: usize = 64;

/// Bytes that a member takes, with about forty lines; and the members that room is made for at once.
const MEMBER_MEMORY: usize = 800;
const ROOM: usize = 1024;

/// How far a set is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) enum Progress {
    /// Lines are missing.
    Open,
    /// It is closed: the attacker never wins.
    Closed,
    /// No set was found this way, or the memory is used up.
    GivenUp,
}

/// Sets that are closed or being closed, for one attacker. A member of one may serve another.
pub(in crate::solve) struct Closing<R: SearchRules> {
    attacker: Color,
    rule: Repetition,
    /// Whether all attacks must give check.
    checks: bool,
    /// Whether positions that somebody knows become members, too: it is only asked which replies hold.
    is_whole: bool,
    members: Vec<Member<R>>,
    numbers: FxHashMap<Key, u32>,
    /// The first member of the set that is being closed.
    first: u32,
    /// Members whose lines are not chosen yet: those in check first.
    open: [VecDeque<u32>; 2],
    /// Positions from which perpetual check was looked for in vain.
    escaped: FxHashSet<Key>,
    /// Replies that may not be chosen, since perpetual plays would be lost by them.
    banned: FxHashMap<(u32, usize), Vec<Hint>>,
    /// Look for wins by checks of either side.
    attack: Search<R>,
    counter: Search<R>,
    /// How many members have the defender's pieces on the same squares.
    formations: FxHashMap<u64, Formation>,
    /// Who says which positions with few pieces are won.
    adviser: Option<Adviser<R>>,
    memory: Arc<Memory>,
    /// The members that there is room for.
    room: usize,
    is_full: bool,
    /// Positions searched so far, without what was paid for advice.
    spent: u64,
    /// While the search goes on, the positions of the budget when it began to, and what was paid for
    /// advice since.
    since: Option<u64>,
    /// The table of a search that has refuted the longest win.
    refutation: Option<Arc<Table>>,
    /// Choices that were changed, and members whose lines were chosen, since the last sweep.
    changed: usize,
    chosen: usize,
}

/// What is known of the positions in which the defender's pieces are on the same squares and the
/// attacker has pieces of the same kinds.
#[derive(Clone, Copy, Default)]
struct Formation {
    members: u32,
    /// Those that were lost.
    lost: u32,
}

impl Formation {
    /// The share of those that were lost, in quarters.
    fn risk(self) -> u32 {
        4 * self.lost / (self.members + self.lost + 4)
    }
}

impl<R: SearchRules> Closing<R> {
    /// No set yet. The attacker, the restriction and the rules are those of the search.
    pub(in crate::solve) fn new(
        search: &Search<R>,
        attacker: Color,
        adviser: Option<&Adviser<R>>,
    ) -> Self {
        Self {
            attacker,
            rule: search.knowledge.repetition(),
            checks: search.knowledge.checks,
            is_whole: false,
            members: Vec::new(),
            numbers: FxHashMap::default(),
            first: 0,
            open: [VecDeque::new(), VecDeque::new()],
            escaped: FxHashSet::default(),
            banned: FxHashMap::default(),
            attack: search.side_search(true),
            counter: search.side_search(true),
            formations: FxHashMap::default(),
            adviser: adviser.map(Adviser::for_another),
            memory: Arc::clone(search.effort.budget.memory()),
            room: 0,
            is_full: false,
            spent: 0,
            since: None,
            refutation: None,
            changed: 0,
            chosen: 0,
        }
    }

    /// The same, with members for what somebody knows, too: by replies that return to few formations they
    /// are much less than all of that.
    pub(in crate::solve) fn whole(mut self) -> Self {
        self.is_whole = true;
        self
    }

    /// Goes along the table of a search that has refuted the longest win from now on.
    pub(in crate::solve) fn follow(&mut self, refutation: Arc<Table>) {
        self.refutation = Some(refutation);
    }

    /// Within how many moves that search has refuted a win.
    fn refuted(&self, position: &Position<R>) -> u8 {
        self.refutation.as_ref().map_or(0, |table| table.get(position.key()).disproved)
    }

    /// Goes on to close a set with this position for about this many positions; each attack
    /// in a member counts as one.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub(in crate::solve) fn go_on(
        &mut self,
        search: &mut Search<R>,
        position: &Position<R>,
        share: u64,
    ) -> Result<Progress, Stopped> {
        if self.closed(position).is_none() && !self.is_whole {
            let known = value(self, search, position, true);
            match known.and_then(|known| is_won(self, known.winner(position.turn()))) {
                Some(true) => return Ok(Progress::GivenUp),
                Some(false) => return Ok(Progress::Closed),
                None => {}
            }
        }
        let start = search.effort.budget.nodes();
        self.since = Some(start);
        let done = self.close(search, position, start.saturating_add(share));
        self.spent = self.searched(&search.effort.budget);
        self.since = None;
        match done {
            Ok(()) | Err(Aborted::Pause) => Ok(self.progress()),
            Err(Aborted::Limit(stopped)) => Err(stopped),
        }
    }

    /// Goes on to close a set with this position until the budget has searched this many positions.
    fn close(
        &mut self,
        search: &mut Search<R>,
        position: &Position<R>,
        end: u64,
    ) -> Result<(), Aborted> {
        if !self.numbers.contains_key(&position.key()) {
            match perpetual::close(self, &mut search.effort.budget, position, PERPETUAL) {
                Ok(_) | Err(Aborted::Pause) => {}
                Err(limit) => return Err(limit),
            }
        }
        let known = self.numbers.get(&position.key()).copied();
        let first = known.unwrap_or_else(|| self.add(position, State::Open));
        if first != self.first {
            self.first = first;
            self.sweep();
        }
        while self.progress() == Progress::Open && search.effort.budget.nodes() < end {
            self.step(search)?;
        }
        Ok(())
    }

    /// Positions that the search for sets itself has looked at.
    fn searched(&self, budget: &Budget) -> u64 {
        let now = self.since.map_or(0, |start| budget.nodes() - start);
        self.spent.saturating_add(now)
    }

    fn progress(&self) -> Progress {
        match self.member(self.first).state {
            State::Closed => Progress::Closed,
            State::Lost => Progress::GivenUp,
            State::Open | State::Chosen if self.is_full => Progress::GivenUp,
            State::Open | State::Chosen => Progress::Open,
        }
    }

    /// Chooses the lines of one more member, or looks at the whole set if none is open.
    fn step(&mut self, search: &mut Search<R>) -> Result<(), Aborted> {
        if self.changed > 0 && self.chosen > PATIENCE.max(self.members.len() / 4) {
            self.sweep();
        }
        let next = self.open[0].pop_front().or_else(|| self.open[1].pop_front());
        let Some(number) = next else { return self.look_at_all(search) };
        if self.member(number).state != State::Open {
            return Ok(());
        }
        self.chosen += 1;
        match self.choose_all(search, number) {
            Ok(true) => Ok(()),
            Ok(false) => self.lose(search, number),
            Err(aborted) => {
                self.open[0].push_front(number);
                Err(aborted)
            }
        }
    }

    fn member(&self, number: u32) -> &Member<R> {
        &self.members[number as usize]
    }

    fn member_mut(&mut self, number: u32) -> &mut Member<R> {
        &mut self.members[number as usize]
    }

    /// The attacks in a position.
    fn attacks(&self, position: &Position<R>) -> Attacks<R> {
        if position.turn() != self.attacker {
            return Attacks::Made;
        }
        let decided = R::decided(position.board()).is_some();
        Attacks::ByAttacker(match self.checks {
            _ if decided => MoveList::new(),
            true => position.checks(),
            false => position.legal_moves(),
        })
    }

    /// A new member.
    fn add(&mut self, position: &Position<R>, state: State) -> u32 {
        let number = self.members.len() as u32;
        if self.members.len() == self.room {
            self.room += ROOM;
            if !self.memory.take(ROOM * MEMBER_MEMORY) {
                self.memory.take_anyway(ROOM * MEMBER_MEMORY);
                self.is_full = true;
            }
        }
        self.numbers.insert(position.key(), number);
        self.members.push(Member::new(position, state));
        if state == State::Open {
            self.open[usize::from(!position.is_check())].push_back(number);
            self.formations.entry(formation(self, position)).or_default().members += 1;
        }
        number
    }

    /// The member of a closed set that a position is.
    pub(in crate::solve) fn closed(&self, position: &Position<R>) -> Option<u32> {
        let number = self.numbers.get(&position.key()).copied();
        number.filter(|&number| self.member(number).state == State::Closed)
    }

    /// A member of a set that is closed; its lines are still to be given.
    fn keep(&mut self, position: &Position<R>) -> u32 {
        let Some(&number) = self.numbers.get(&position.key()) else {
            return self.add(position, State::Closed);
        };
        self.member_mut(number).state = State::Closed;
        number
    }

    /// Chooses a reply to each attack of a member; returns whether there is one.
    fn choose_all(&mut self, search: &mut Search<R>, number: u32) -> Result<bool, Aborted> {
        let position = self.member(number).position;
        let attacks = self.attacks(&position);
        let mut lines = Vec::with_capacity(attacks.len());
        for at in 0..attacks.len() {
            let Some(line) = self.line(search, number, &attacks, at)? else { return Ok(false) };
            lines.push(line);
        }
        for target in lines.iter().copied().filter_map(Line::target) {
            self.member_mut(target).parents.push(number);
        }
        let member = self.member_mut(number);
        member.lines = lines.into_boxed_slice();
        member.state = State::Chosen;
        Ok(true)
    }

    /// The line that begins with an attack; nothing if no reply holds.
    fn line(
        &mut self,
        search: &mut Search<R>,
        number: u32,
        attacks: &Attacks<R>,
        at: usize,
    ) -> Result<Option<Line>, Aborted> {
        search.effort.budget.spend()?;
        let (_, child) = attacks.at(&self.member(number).position, at);
        Ok(match choose(self, search, (number, at), &child)? {
            Choice::Nothing => None,
            Choice::Over => Some(Line::OVER),
            Choice::Reply(reply, target) => Line::new(&child, reply, target),
        })
    }

    /// Notes that a member is won by the attacker, or that no choice is left in it, and lets others
    /// choose again.
    fn lose(&mut self, search: &mut Search<R>, number: u32) -> Result<(), Aborted> {
        let mut lost = vec![number];
        while let Some(number) = lost.pop() {
            let member = self.member_mut(number);
            member.state = State::Lost;
            member.lines = Box::default();
            let position = member.position;
            self.formations.entry(formation(self, &position)).or_default().lost += 1;
            let member = self.member_mut(number);
            for parent in std::mem::take(&mut member.parents) {
                if !self.leave(search, parent, number)? {
                    lost.push(parent);
                }
            }
        }
        Ok(())
    }

    /// Chooses other replies where a member's led to one that does not hold; returns whether there
    /// are some.
    fn leave(&mut self, search: &mut Search<R>, number: u32, target: u32) -> Result<bool, Aborted> {
        if self.member(number).state != State::Chosen {
            return Ok(true);
        }
        for at in 0..self.member(number).lines.len() {
            if self.member(number).lines[at].target() == Some(target)
                && !self.choose_again(search, number, at)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Chooses a line again; returns whether there is another.
    fn choose_again(
        &mut self,
        search: &mut Search<R>,
        number: u32,
        at: usize,
    ) -> Result<bool, Aborted> {
        self.changed += 1;
        let attacks = self.attacks(&self.member(number).position);
        let Some(line) = self.line(search, number, &attacks, at)? else { return Ok(false) };
        if let Some(target) = line.target() {
            self.member_mut(target).parents.push(number);
        }
        self.member_mut(number).lines[at] = line;
        Ok(true)
    }

    /// The members that the choices lead to and that do not belong to a closed set.
    fn reachable(&self) -> Vec<u32> {
        let mut is_reached = vec![false; self.members.len()];
        let mut reached = vec![self.first];
        is_reached[self.first as usize] = true;
        let mut at = 0;
        while let Some(&number) = reached.get(at) {
            for target in self.member(number).targets() {
                let is_closed = self.member(target).state == State::Closed;
                if !is_closed && !std::mem::replace(&mut is_reached[target as usize], true) {
                    reached.push(target);
                }
            }
            at += 1;
        }
        reached
    }

    /// Leaves what is open only where a choice leads to it.
    fn sweep(&mut self) {
        (self.changed, self.chosen) = (0, 0);
        self.open = [VecDeque::new(), VecDeque::new()];
        for number in self.reachable() {
            let member = self.member(number);
            if member.state == State::Open {
                let quiet = !member.position.is_check();
                self.open[usize::from(quiet)].push_back(number);
            }
        }
    }

    /// Looks whether the set is closed, and no perpetual play inside it is lost.
    fn look_at_all(&mut self, search: &mut Search<R>) -> Result<(), Aborted> {
        self.sweep();
        if self.open.iter().any(|open| !open.is_empty()) {
            return Ok(());
        }
        let reached = self.reachable();
        // What leads out of the set into a closed one does not come back.
        let lost = if self.rule == Repetition::None {
            Vec::new()
        } else {
            lost_lines(&self.streaks(&reached))
        };
        if lost.is_empty() {
            for number in reached {
                self.member_mut(number).state = State::Closed;
            }
            return Ok(());
        }
        for (number, at) in lost {
            self.ban(search, number, at)?;
        }
        Ok(())
    }

    /// The lines of members whose replies check or chase.
    fn streaks(&self, members: &[u32]) -> Vec<Streak> {
        let mut streaks = Vec::new();
        for &from in members {
            let Member { position, lines, .. } = self.member(from);
            let attacks = self.attacks(position);
            for (line, kept) in lines.iter().enumerate() {
                let Some(to) = kept.target() else { continue };
                let (attack, child) = attacks.at(position, line);
                let checks = attack.is_none() || child.is_check();
                if kept.reply(&child).is_some_and(|reply| !ends_streak(self, &child, reply)) {
                    streaks.push(Streak { from, to, line, checks });
                }
            }
        }
        streaks
    }

    /// Lets a member choose another reply to an attack.
    fn ban(&mut self, search: &mut Search<R>, number: u32, at: usize) -> Result<(), Aborted> {
        let Member { position, state, lines, .. } = self.member(number);
        if *state != State::Chosen {
            return Ok(());
        }
        let (_, child) = self.attacks(position).at(position, at);
        let Some(reply) = lines[at].reply(&child) else { return Ok(()) };
        self.banned.entry((number, at)).or_default().push(hint(reply));
        if self.choose_again(search, number, at)? { Ok(()) } else { self.lose(search, number) }
    }
}

impl<R: SearchRules> Drop for Closing<R> {
    fn drop(&mut self) {
        let advice = self.adviser.as_ref().map_or(0, Adviser::bytes);
        self.memory.give_back(self.room * MEMBER_MEMORY + advice);
    }
}
