//! The search for what the other side threatens: which moves lose, and how late.

use crate::game::{Move, SearchRules};
use crate::solve::{MAX_LENGTH, Prove, Prover, Reached, Stopped};

/// The legal moves with what is known of a win of the other side after each.
pub(super) struct Defence<R: SearchRules> {
    /// In the order in which they are played where nothing is known.
    replies: Vec<Reply<R>>,
    within: u8,
}

/// A move of the side to move.
struct Reply<R: SearchRules> {
    mv: Move<R>,
    next: Reached<R>,
    /// The other side does not win within this many moves after it.
    holds: u8,
    /// It wins within this many.
    loses: Option<u8>,
}

impl<R: SearchRules> Defence<R> {
    /// Nothing is known of these moves; wins within `within` moves of the other side are looked for.
    /// In `root` the other side is the attacker.
    pub(super) fn new(root: &Reached<R>, moves: &[Move<R>], within: u8) -> Self {
        let reply = |&mv: &Move<R>| {
            let next = root.after(mv);
            let loses = next.repeats().is_some().then_some(0);
            Reply { mv, next, holds: 0, loses }
        };
        let within = within.min(MAX_LENGTH);
        Self { replies: moves.iter().map(reply).collect(), within }
    }

    /// Searches about this many positions more. Returns whether everything is known: each move
    /// holds long enough, or all lose.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; what was found before stays known.
    pub(super) fn turn(&mut self, prover: &mut Prover<R>, share: u64) -> Result<bool, Stopped> {
        let end = prover.nodes().saturating_add(share);
        let mut stuck = vec![false; self.replies.len()];
        loop {
            let open = self.replies.iter().enumerate().filter(|&(at, reply)| {
                !stuck[at] && reply.loses.is_none() && reply.holds < self.within
            });
            let Some((at, _)) = open.min_by_key(|(_, reply)| reply.holds) else { break };
            let left = end.saturating_sub(prover.nodes());
            if left == 0 {
                return Ok(false);
            }
            let part = (share / self.replies.len() as u64).max(1_000).min(left);
            let reply = &mut self.replies[at];
            let moves = reply.holds + 1;
            match prover.try_wins(&reply.next, moves, part)? {
                Some(true) => reply.loses = Some(moves),
                Some(false) if prover.never_wins(&reply.next) => reply.holds = MAX_LENGTH,
                Some(false) => reply.holds = moves,
                None => stuck[at] = true,
            }
        }
        Ok(!stuck.contains(&true))
    }

    /// The moves in which the other side wins whatever is played, if that is known.
    pub(super) fn loses(&self) -> Option<u8> {
        let lost: Option<Vec<u8>> = self.replies.iter().map(|reply| reply.loses).collect();
        lost?.into_iter().max()
    }

    /// The move that holds out longest: one that is not known to lose, or else the one that loses
    /// last; of equal ones the first.
    pub(super) fn best(&self) -> Option<Move<R>> {
        let worth = |reply: &Reply<R>| reply.loses.unwrap_or(u8::MAX);
        let mut replies = self.replies.iter();
        let first = replies.next()?;
        let best = replies.fold(first, |best, it| if worth(it) > worth(best) { it } else { best });
        Some(best.mv)
    }

    /// The positions after the moves that lose, each with the moves in which the other side wins.
    pub(super) fn refutations(&self) -> impl Iterator<Item = (Move<R>, &Reached<R>, u8)> {
        let of = |it: &'_ Reply<R>| it.loses;
        self.replies.iter().filter_map(move |it| Some((it.mv, &it.next, of(it)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Position, fen};
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::Limits;

    fn defence(text: &str, within: u8) -> (Defence<Xiangqi>, bool) {
        let position: Position<Xiangqi> = fen::read(text).unwrap();
        let mut prover = Prover::new(false, &Limits::default());
        let root = prover.start_with_reply(&position);
        let mut defence = Defence::new(&root, &position.legal_moves(), within);
        let settled = defence.turn(&mut prover, 200_000).unwrap();
        (defence, settled)
    }

    #[test]
    fn of_moves_that_all_lose_the_one_that_loses_last_is_best() {
        // The mate in three that follows from `f2e2`, with Black to move.
        let (defence, settled) = defence("5k3/7R1/9/9/2R6/9/9/5r3/4K4/9 b", 5);
        assert!(settled);
        let longest = defence.loses().unwrap();
        assert!(longest >= 1);
        let best = defence.best().unwrap();
        let of_best = defence.refutations().find(|&(mv, ..)| mv == best).unwrap();
        assert_eq!(of_best.2, longest);
    }

    #[test]
    fn a_move_that_no_mate_refutes_is_best() {
        // The chariots mate on the last rank, unless Black takes one of them.
        let (defence, settled) = defence("3k5/R8/9/9/9/9/9/9/1r7/1R2K4 b", 3);
        assert!(settled && defence.loses().is_none());
        let refuted = defence.refutations().count();
        assert!(refuted > 0 && refuted < defence.replies.len(), "{refuted}");
        let best = defence.best().unwrap();
        assert!(defence.refutations().all(|(mv, ..)| mv != best));
    }

    #[test]
    fn where_nothing_is_threatened_the_first_move_of_the_order_is_best() {
        let (defence, settled) = defence("4k4/9/9/9/9/8P/9/9/9/3K5 b", 4);
        assert!(settled);
        assert_eq!((defence.loses(), defence.refutations().count()), (None, 0));
        assert!(defence.replies.iter().all(|reply| reply.holds >= 4));
        assert_eq!(defence.best(), Some(defence.replies[0].mv));
    }
}
