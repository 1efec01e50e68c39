//! The df-pn engine: depth-first proof-number search (Nagai 2002), bounded by length.
//!
//! Each unsettled position carries two numbers, how many positions would at least have to be
//! shown won to prove a win from it, and not won to disprove it. The search always goes on
//! where the side to move has the least left to show, and comes back when another place has
//! become easier. It needs no depth-first luck with quiet moves, and it goes deep where few
//! replies are left.
//!
//! What is particular here:
//! - A question is a position *and a number of moves*, which falls with every attacker move.
//!   So the search cannot run in circles, and no answer depends on the path that led to it:
//!   the two known troubles of df-pn (Kishimoto 2010; Kishimoto & Müller 2004) do not arise.
//!   The table keeps for each position the most moves within which it is not won and the
//!   fewest within which it is; numbers found for one length serve as estimates for others.
//! - The attacker's disproof numbers are not added up but combined as in weak proof-number
//!   search (Ueda et al. 2008): most of the moves are refuted by the same positions, and
//!   sums would count these over and over. Of the endgame 適情雅趣 383, sums left open
//!   whether it is won in 13 after 20 s; with the greatest number plus the count of the
//!   others, 200 is disproved in 1.4 s.
//! - A position after an attacker move starts with the number of its replies as its proof
//!   number; one in which the defender mates at once is disproved for good.
//! - Quiet attacks, and replies that neither take nor check nor have refuted before, are
//!   looked at only when the others have become as hard as they can be expected to be.

use super::budget::Aborted;
use super::expansion::Expansion;
use super::parallel::ThreadRole;
use super::search::Search;
use super::table::{NEVER, NO_HINT, Numbers, hint};
use crate::game::{Position, SearchRules};

/// A follower reads what other threads have found after so many positions of its own.
const REFRESH_AFTER: u64 = 256;

/// The number of a question that can not be settled this way any more.
const INFINITE: u32 = 1 << 28;

impl Numbers {
    pub(in crate::solve) const PROVEN: Self = Self { proof: 0, disproof: INFINITE };
    pub(in crate::solve) const DISPROVED: Self = Self { proof: INFINITE, disproof: 0 };
    /// Not won however many moves there are.
    pub(in crate::solve) const NEVER: Self = Self { proof: INFINITE + 1, disproof: 0 };
    const UNLIMITED: Self = Self { proof: INFINITE, disproof: INFINITE };

    /// The number that the side to move wants to bring to zero.
    #[inline]
    pub(in crate::solve) fn own<const ATTACK: bool>(self) -> u32 {
        if ATTACK { self.proof } else { self.disproof }
    }

    /// The number that the other side wants to bring to zero.
    #[inline]
    pub(in crate::solve) fn other<const ATTACK: bool>(self) -> u32 {
        if ATTACK { self.disproof } else { self.proof }
    }

    #[inline]
    fn new<const ATTACK: bool>(own: u32, other: u32) -> Self {
        let (proof, disproof) = if ATTACK { (own, other) } else { (other, own) };
        Self { proof, disproof }
    }
}

impl<R: SearchRules> Search<R> {
    /// Searches until it is settled whether the attacker wins within `moves`. `ATTACK` says
    /// whether it is his turn.
    pub(in crate::solve) fn settle_alone<const ATTACK: bool>(
        &mut self,
        position: &Position<R>,
        moves: u8,
    ) -> Result<bool, Aborted> {
        loop {
            let numbers = self.search::<ATTACK>(position, moves, Numbers::UNLIMITED)?;
            if numbers.proof == 0 || numbers.disproof == 0 {
                return Ok(numbers.proof == 0);
            }
        }
    }

    /// Searches a position until one of its numbers reaches the limit or it is settled.
    ///
    /// The depth of the recursion is at most twice [`MAX_LENGTH`](crate::solve::MAX_LENGTH), since
    /// `moves` falls at every other level.
    fn search<const ATTACK: bool>(
        &mut self,
        position: &Position<R>,
        moves: u8,
        limit: Numbers,
    ) -> Result<Numbers, Aborted> {
        if ATTACK && moves <= self.short {
            let won = self.won(position, moves)?;
            return Ok(if won { Numbers::PROVEN } else { self.disproved_numbers(position) });
        }
        self.budget.spend()?;
        let mut expansion = self.spare.pop().unwrap_or_default();
        let found = self.search_expanded::<ATTACK>(position, moves, limit, &mut expansion);
        self.spare.push(expansion.emptied());
        found
    }

    /// The same from a expansion on which nothing stands yet.
    fn search_expanded<const ATTACK: bool>(
        &mut self,
        position: &Position<R>,
        moves: u8,
        limit: Numbers,
        expansion: &mut Expansion<R>,
    ) -> Result<Numbers, Aborted> {
        let before = self.budget.nodes();
        let mut decisive = self.expand::<ATTACK>(position, moves, expansion);
        loop {
            let cost = self.budget.nodes() - before + 1;
            if let Some((mv, numbers)) = decisive {
                let length = if ATTACK {
                    1 + self.known_length(&position.after(mv), moves - 1)
                } else {
                    self.killers.add(mv, moves);
                    if self.estimate.uses_killers() {
                        self.killers.add_for_placement(position, mv);
                    }
                    if numbers == Numbers::NEVER { NEVER } else { moves }
                };
                self.table.put(position.key(), length, ATTACK, hint(mv), cost);
                return Ok(numbers);
            }
            let floor = if ATTACK {
                0
            } else {
                self.estimate.sibling_floor(|| expansion.easiest_searched())
            };
            let Some(selection) = select::<R, ATTACK>(expansion, floor) else {
                if expansion.deferred.is_empty() {
                    // Every move has failed.
                    let (length, numbers) = match (ATTACK, expansion.never) {
                        (false, _) => (expansion.longest.min(moves), Numbers::PROVEN),
                        (true, true) => (NEVER, Numbers::NEVER),
                        (true, false) => (moves, Numbers::DISPROVED),
                    };
                    self.table.put(position.key(), length, !ATTACK, NO_HINT, cost);
                    return Ok(numbers);
                }
                decisive = self.expand_deferred::<ATTACK>(position, moves, expansion);
                continue;
            };
            let Selection { best, second, numbers } = selection;
            let (own, other) = (numbers.own::<ATTACK>(), numbers.other::<ATTACK>());
            let (own_limit, other_limit) = (limit.own::<ATTACK>(), limit.other::<ATTACK>());
            if own >= own_limit || other >= other_limit {
                self.table.put_numbers(position.key(), numbers, cost);
                return Ok(numbers);
            }
            let edge = &expansion.edges[best];
            let (mv, child) = (edge.mv, position.after(edge.mv));
            let child_limit = Numbers::new::<ATTACK>(
                // With virtual losses the selected move need not be the easiest.
                own_limit
                    .min(second.saturating_add(self.estimate.epsilon::<ATTACK>(second)))
                    .max(edge.numbers.own::<ATTACK>().saturating_add(1)),
                (other_limit - other).saturating_add(edge.numbers.other::<ATTACK>()),
            );
            let begun = self.budget.nodes();
            let found = self.descend::<ATTACK>(&child, moves, child_limit)?;
            if found.own::<ATTACK>() == 0 {
                decisive = Some((mv, found));
            } else if found.other::<ATTACK>() == 0 {
                expansion.edges.swap_remove(best);
                let length = if ATTACK { 0 } else { self.known_length(&child, moves) };
                expansion.record_failure(found, length);
            } else {
                expansion.record_search(best, found);
            }
            let refresh =
                self.role == ThreadRole::Follower && self.budget.nodes() - begun > REFRESH_AFTER;
            if refresh && decisive.is_none() {
                decisive = self.refresh::<ATTACK>(moves, expansion);
            }
        }
    }

    /// Searches the position after a move.
    fn descend<const ATTACK: bool>(
        &mut self,
        child: &Position<R>,
        moves: u8,
        limit: Numbers,
    ) -> Result<Numbers, Aborted> {
        let shared = self.role != ThreadRole::Single;
        if shared {
            self.table.add_virtual_loss(child.key());
        }
        let found = if ATTACK {
            self.search::<false>(child, moves - 1, limit)
        } else {
            self.search::<true>(child, moves, limit)
        };
        if shared {
            self.table.remove_virtual_loss(child.key());
        }
        found
    }

    /// The numbers of a position that is not won within what was asked.
    fn disproved_numbers(&self, position: &Position<R>) -> Numbers {
        if self.never_wins(position) { Numbers::NEVER } else { Numbers::DISPROVED }
    }
}

/// Where to go on.
struct Selection {
    /// The index of the easiest move.
    best: usize,
    /// The own number of the second easiest.
    second: u32,
    /// The numbers of the position.
    numbers: Numbers,
}

/// The easiest move and what the position's numbers are; `None` if there is no move left to
/// go on with, or if the moves that have not been looked at promise to be as easy.
///
/// Moves that have been looked at only count as no easier than `floor`.
fn select<R: SearchRules, const ATTACK: bool>(
    expansion: &Expansion<R>,
    floor: u32,
) -> Option<Selection> {
    let (mut best, mut second) = (usize::MAX, INFINITE);
    let (mut sum, mut most) = (0u32, 0);
    let mut least = (INFINITE, INFINITE);
    let mut easiest = INFINITE;
    for (index, edge) in expansion.edges.iter().enumerate() {
        // Virtual loss: below a move that another thread searches there may soon be less to do.
        let own = edge.own::<ATTACK>(floor);
        let virtual_loss = u32::from(edge.virtual_loss.min(8));
        easiest = easiest.min(own);
        let pair = (own + virtual_loss * (own / 4 + 1), edge.numbers.other::<ATTACK>());
        sum = sum.saturating_add(pair.1);
        most = most.max(pair.1);
        if best == usize::MAX || pair < least {
            (second, least, best) = (least.0, pair, index);
        } else {
            second = second.min(pair.0);
        }
    }
    let mut count = expansion.edges.len() as u32;
    if !expansion.deferred.is_empty() {
        let deferred = expansion.deferred_numbers;
        if deferred.own::<ATTACK>() <= least.0 {
            return None;
        }
        second = second.min(deferred.own::<ATTACK>());
        sum = sum.saturating_add(deferred.other::<ATTACK>());
        most = most.max(deferred.other::<ATTACK>());
        count += 1;
    }
    if best == usize::MAX {
        return None;
    }
    let other = if ATTACK { most.saturating_add(count - 1) } else { sum };
    // Unsettled numbers stay below those of a settled question.
    let numbers = Numbers::new::<ATTACK>(easiest.min(INFINITE - 1), other.min(INFINITE - 1));
    Some(Selection { best, second, numbers })
}
