//! Which replies are tried, in which order, and whether they may hold.

use std::cmp::Reverse;

use super::{ALONE, Closing};
use crate::game::{
    Move, MoveList, Outcome, Position, Repetition, Role, Rules, SearchRules, Square, has_lost,
    insertion_sort_by_key,
};
use crate::solve::engine::budget::{Aborted, Budget};
use crate::solve::engine::exhaustive::wins_at_once;
use crate::solve::engine::questions::try_wins;
use crate::solve::engine::search::Search;
use crate::solve::engine::side::Attacker;
use crate::solve::engine::table::{NEVER, hint};
use crate::solve::history::History;
use crate::solve::limits::MAX_LENGTH;
use crate::solve::never::advice::Outlook;
use crate::solve::never::member::State;
use crate::solve::reached::Reached;

/// The length of a win by checks, of the attacker before a position becomes a member and of the
/// defender before he replies otherwise, and the positions that are searched for it. Wins by other
/// moves are not looked for: that takes ten times as long and saves few members.
const BY_CHECKS: (u8, u64) = (10, 300);

/// What the defender does after an attack.
pub(super) enum Choice<R: Rules> {
    /// He has nothing that holds.
    Nothing,
    /// The game is over and not won by the attacker.
    Over,
    /// This reply, and the member that it leads to; none where the game ends, or where somebody knows
    /// that the attacker does not win.
    Reply(Move<R>, Option<u32>),
}

impl<R: SearchRules> Closing<R> {
    /// Chooses a reply to an attack that leads to this position.
    pub(super) fn choose(
        &mut self,
        search: &mut Search<R>,
        line: (u32, usize),
        child: &Position<R>,
    ) -> Result<Choice<R>, Aborted> {
        if has_lost(child) {
            return Ok(Choice::Nothing);
        }
        let mut replies = child.legal_moves();
        if replies.is_empty() || R::decided(child.board()).is_some() {
            return Ok(Choice::Over);
        }
        if let Some(reply) = wins_at_once(&self.counter, child) {
            return Ok(Choice::Reply(reply, None));
        }
        if let Some(banned) = self.banned.get(&line) {
            replies.retain(|reply| !banned.contains(&hint(*reply)));
        }
        self.order(child, &mut replies);
        if let Some(&reply) = replies.first()
            && !self.is_member(&child.after(reply))
            && self.is_lost(search, &child.after(reply)).is_none()
            && let Some(reply) = self.winning_reply(search, child, &replies)?
            && let Some(choice) = self.hold(search, child, reply)?
        {
            return Ok(choice);
        }
        for reply in replies {
            if let Some(choice) = self.hold(search, child, reply)? {
                return Ok(choice);
            }
        }
        Ok(Choice::Nothing)
    }

    fn is_member(&self, position: &Position<R>) -> bool {
        let number = self.numbers.get(&position.key());
        number.is_some_and(|&number| self.member(number).state != State::Lost)
    }

    /// Whether a reply neither checks nor, where that counts, chases, or takes a man: no position
    /// before it can come again to the defender's blame.
    pub(super) fn ends_spell(&self, child: &Position<R>, reply: Move<R>) -> bool {
        match self.rule {
            Repetition::None => true,
            _ if reply.capture().is_some() => true,
            Repetition::Checks => !child.gives_check(reply),
            Repetition::Asian => {
                let (next, none) = (child.after(reply), History::default());
                none.after(self.rule, self.attacker, child, reply, &next).is_empty()
            }
        }
    }

    /// A reply by which the defender wins by checks, as far as that is found soon.
    fn winning_reply(
        &mut self,
        search: &mut Search<R>,
        child: &Position<R>,
        replies: &MoveList<R>,
    ) -> Result<Option<Move<R>>, Aborted> {
        if !wins_by_checks(&mut self.counter, &mut search.effort.budget, child)? {
            return Ok(None);
        }
        let known =
            self.counter.knowledge.known::<Attacker>(&History::default(), child, BY_CHECKS.0);
        Ok(replies.iter().copied().find(|&reply| known.is_best(reply)))
    }

    /// Puts the replies into the order in which they are tried.
    fn order(&self, child: &Position<R>, replies: &mut MoveList<R>) {
        insertion_sort_by_key(replies, |&reply| {
            let next = child.after(reply);
            let formation = self.formations.get(&self.formation(&next)).copied();
            let formation = formation.unwrap_or_default();
            (
                !self.ends_spell(child, reply),
                Reverse(reply.capture().map_or(0, R::weight)),
                formation.risk(),
                !self.is_member(&next),
                Reverse(formation.members),
            )
        });
    }

    /// The choice of a reply, if it holds as far as a short search shows.
    fn hold(
        &mut self,
        search: &mut Search<R>,
        child: &Position<R>,
        reply: Move<R>,
    ) -> Result<Option<Choice<R>>, Aborted> {
        let next = child.after(reply);
        match next.outcome() {
            Some(Outcome::Win { winner, .. }) if winner == self.attacker => return Ok(None),
            Some(_) => return Ok(Some(Choice::Reply(reply, None))),
            None => {}
        }
        if let Some(&number) = self.numbers.get(&next.key()) {
            let is_lost = self.member(number).state == State::Lost;
            return Ok((!is_lost).then_some(Choice::Reply(reply, Some(number))));
        }
        // What is known of a position is known of it as the beginning of a play. After a check (or a
        // chase) a position before it might come again to the defender's blame.
        let begins = self.ends_spell(child, reply);
        let history = History::default();
        if begins
            && let Some(known) =
                search.knowledge.probe_endgames::<Attacker>(&history, &next, MAX_LENGTH)
            && known.disproved == NEVER
        {
            return Ok(Some(Choice::Reply(reply, None)));
        }
        let is_lost = match self.is_lost(search, &next) {
            Some(false) if begins => return Ok(Some(Choice::Reply(reply, None))),
            Some(is_lost) => is_lost,
            None => {
                search.knowledge.known::<Attacker>(&history, &next, MAX_LENGTH).proven != 0
                    || wins_by_checks(&mut self.attack, &mut search.effort.budget, &next)?
            }
        };
        if is_lost {
            self.add(&next, State::Lost);
            self.formations.entry(self.formation(&next)).or_default().lost += 1;
            return Ok(None);
        }
        Ok(Some(Choice::Reply(reply, Some(self.add(&next, State::Open)))))
    }

    /// Who wins a position, if somebody can say that and is asked already.
    pub(super) fn outlook(
        &mut self,
        search: &mut Search<R>,
        position: &Position<R>,
    ) -> Option<Outlook> {
        let adviser = self.adviser.as_mut().filter(|_| self.spent >= ALONE)?;
        adviser.outlook(&mut search.effort.budget, position)
    }

    /// Whether the attacker wins a position, if somebody can say that.
    pub(super) fn is_lost(
        &mut self,
        search: &mut Search<R>,
        position: &Position<R>,
    ) -> Option<bool> {
        let outlook = self.outlook(search, position)?;
        self.is_won(outlook)
    }

    /// Whether the attacker wins what is known to end like this.
    pub(super) fn is_won(&self, outlook: Outlook) -> Option<bool> {
        match outlook {
            // Not every win is one by checks alone.
            Outlook::Won(winner, _) if winner == self.attacker => (!self.checks).then_some(true),
            Outlook::Won(..) => Some(false),
            // Perhaps it is held by chasing for ever, of which tables know nothing.
            Outlook::Drawn => (self.rule != Repetition::Asian).then_some(false),
        }
    }

    /// What tells where the defender's men stand.
    pub(super) fn formation(&self, position: &Position<R>) -> u64 {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let board = position.board();
        R::Role::ALL.iter().fold(0, |hash: u64, &role| {
            let squares = board.pieces_of(!self.attacker, role).into_iter();
            let hash = squares.fold(hash.rotate_left(7), |hash, square| {
                (hash ^ square.index() as u64).wrapping_mul(FACTOR)
            });
            (hash ^ board.pieces_of(self.attacker, role).len() as u64).wrapping_mul(FACTOR)
        })
    }
}

/// Whether the side to move wins by checks, as far as a short search shows.
fn wins_by_checks<R: SearchRules>(
    search: &mut Search<R>,
    budget: &mut Budget,
    position: &Position<R>,
) -> Result<bool, Aborted> {
    let (moves, nodes) = BY_CHECKS;
    search.effort.budget = budget.for_side_search();
    let won = try_wins(search, &Reached::attacking(position, Repetition::None), moves, nodes);
    budget.add(&search.effort.budget);
    won.map(|won| won == Some(true)).map_err(Aborted::Limit)
}
