//! Perpetual check: plays that never end, solved as a parity game.
//!
//! After the layers, nobody can force a win on the board in what is left undecided, whatever the
//! rule forbids. Under [`Repetition::Checks`](crate::game::Repetition::Checks) a play that never
//! ends is won for a side *X* if from some move on the other side *Y* checks with every move, and X
//! with some move again and again does not. That is a parity game: Y's quiet moves have priority 3,
//! X's quiet moves 2, checks 1; of the priorities that recur forever the highest decides, and X
//! wins if it is even. Each side is X in a game of its own. No play is won in both, so no position
//! is; one that is won in neither is a draw.
//!
//! # The fixed point
//!
//! Captures come finitely often and lead to finished tables, so each material is solved separately.
//! By Emerson and Jutla (1991) the positions that X wins are
//!
//! ```text
//! W = μZ. νK. μU. X to move:  a move to Z, or a quiet one to K, or a check to U
//!                 Y to move:  every move leads to Z, or is a check to U
//! ```
//!
//! where Z also contains the wins on the board and those that captures lead to. U counts the moves
//! in which X, too, checks, and K and U are meant together with Z: once in Z, X plays on as it does
//! there, so that changes nothing. `Builder::step` computes W from inside:
//!
//! 1. Z is made closed: what X can force into it is added, by the passes that work out the layers,
//!    ([`Pass::LostByRule`], the attractor of Z).
//! 2. [`Builder::kernel`] computes νK. μU for this Z, without Z itself: the *kernel*. There Y has
//!    nothing but checks and moves that lose, and after finitely many moves, all of them checks, X
//!    has a quiet one; it leads to the kernel again.
//! 3. An empty kernel ends the search. Otherwise it is added to Z, and all is repeated.
//!
//! *Nothing wrong is added*: if Z is part of W, so are its attractor and its kernel, since the
//! operator is monotone and W is a fixed point of it. *Nothing is missed*: at the end the operator
//! leads from Z to nothing outside Z, and W is the least such set (Knaster and Tarski). The sides
//! can be X one after the other, since their games have no influence on each other.
//!
//! A side that wins forever by its own checks alone does not exist: X never gains by checking, but
//! may have to, in answer to a check that only a checking move parries. If both sides check
//! forever, neither wins.
//!
//! # Ranks
//!
//! Each kernel and each pass of an attractor gets the next higher *rank*: even for the losses with Y
//! to move, odd for the wins with X to move. X's moves from rank *r* are those to rank *r* − 1, and
//! captures that win; among those into a kernel it prefers a quiet one, or else a check after which
//! a quiet one is nearest. Y's moves then lead to a lower rank, except from a kernel, where a check
//! can lead back to the odd rank just above it. So the rank at X's turns never rises. It falls only
//! finitely often; from then on all of Y's moves give check, and again and again one of X's does
//! not: X wins. All of that depends on the position alone, so as soon as a position recurs, Y has
//! checked with every move since and X has not: the game ends there.
//! [`best_line`](crate::tablebase::best_line) plays like this.
//!
//! # Memory
//!
//! A kernel needs the not-won sets and loss candidates of both sides, the positions with a side in
//! check, and where the last kernel was looked for, eight sets; nine more hold K, U, and what changes
//! of them. Frontiers are released meanwhile. No set is held for a side that never checks: then there
//! is not a kernel.
//!
//! - E. A. Emerson, C. S. Jutla, *Tree Automata, Mu-Calculus and Determinacy*, FOCS 1991.
//! - W. Zielonka, *Infinite Games on Finitely Coloured Graphs*, Theoretical Computer Science 200
//!   (1998): positional strategies, and attractors taken in between.
//! - H. Fang, *The Nature of Retrograde Analysis for Chinese Chess*, ICGA Journal 28 (2005), and
//!   Fang, Hsu and Hsu (2000) on tables under the rules of Xiangqi.

use std::mem;

use super::builder::{Ban, Builder, Step};
use super::frontier::Frontier;
use super::pass::Pass;
use super::sets::{count, unite};
use super::start::TooLong;
use super::{Failure, Layer};
use crate::exact::Value;
use crate::game::Color;
use crate::tablebase::entry::{Entry, Layout};
use crate::tablebase::rules::TablebaseRules;

impl<R: TablebaseRules, C: Entry> Builder<'_, R, C> {
    /// Decides what is left undecided under the ban on perpetual check. After a rank for which
    /// entries have no code it goes on where it stopped.
    pub(super) fn perpetual_checks(&mut self) -> Result<(), Failure> {
        let mut ban = if let Some(ban) = self.ban.take() {
            ban
        } else {
            self.spare = Frontier::default();
            self.clear_frontiers();
            Ban::new([self.checked(Color::Red)?, self.checked(Color::Black)?])
        };
        loop {
            match self.step(&mut ban) {
                Ok(true) => {
                    #[cfg(feature = "tables")]
                    self.take_checkpoint(Some(&mut ban));
                }
                Ok(false) if ban.winner == Color::Red => {
                    (ban.winner, ban.rank, ban.step) = (Color::Black, 0, Step::Captures);
                    (ban.last, ban.largest) = (None, 0);
                    self.watch.report(self.watch.ban(ban.winner, 0.0));
                }
                Ok(false) => {
                    self.watch.report(self.watch.ban(ban.winner, 1.0));
                    return Ok(());
                }
                Err(failure) => {
                    self.ban = Some(ban);
                    return Err(failure);
                }
            }
        }
    }

    /// Does one step; returns whether there is another one for this winner. The game is the one in
    /// which the other side may not check forever.
    fn step(&mut self, ban: &mut Ban) -> Result<bool, Failure> {
        let winner = ban.winner;
        match &mut ban.step {
            Step::Captures => ban.step = self.captures_by_rule(winner)?,
            Step::Kernel => match self.kernel(winner, &ban.checked, &mut ban.last)? {
                Some(kernel) => ban.step = Step::Lose(kernel),
                None => return Ok(false),
            },
            Step::Lose(kernel) => {
                self.check_rank(ban.rank)?;
                let kernel = mem::take(kernel);
                let size = count(&kernel);
                self.decided += size;
                ban.largest = ban.largest.max(size);
                self.watch.report(self.watch.kernel(winner, size, ban.largest));
                self.mark(!winner, &kernel, Some(Value::RuleLoss(ban.rank)));
                self.sides[(!winner).index()].frontier = self.frontier(kernel)?;
                ban.step = Step::Win(None);
            }
            Step::Win(won) => {
                self.check_rank(ban.rank)?;
                let won = won.take();
                self.win_by_rule(winner, ban.rank + 1, won)?;
                ban.rank += 2;
                ban.step = self.next_step(winner, Step::Attract);
            }
            Step::Attract => {
                self.check_rank(ban.rank)?;
                self.pass_of(!winner, Pass::LostByRule { rank: ban.rank })?;
                let layer = Layer { plies: ban.rank, by_rule: true, decided: self.decided() };
                (self.watch.monitor.on_layer)(layer);
                ban.step = self.next_step(!winner, Step::Win(None));
            }
        }
        Ok(true)
    }

    /// The next step if the last pass has decided anything with this side to move, and otherwise to
    /// find a kernel.
    fn next_step(&mut self, color: Color, next: Step) -> Step {
        if self.sides[color.index()].frontier.any() {
            return next;
        }
        self.clear_frontiers();
        Step::Kernel
    }

    fn clear_frontiers(&mut self) {
        for side in &mut self.sides {
            side.frontier = Frontier::default();
        }
    }

    /// Finds what captures decide by the rule; returns the next step.
    fn captures_by_rule(&mut self, winner: Color) -> Result<Step, Failure> {
        let [won_code, lost_code] =
            [Value::RuleWin(1), Value::RuleLoss(0)].map(|value| C::of(value, self.layout));
        // All quiet moves lose on the board, and the best capture loses by the rule.
        let lost = self.select(!winner, |code, may_lose| code == lost_code && !may_lose)?;
        let won = self.select(winner, |code, _| code == won_code)?;
        if lost.is_none() && won.is_none() {
            return Ok(Step::Kernel);
        }
        if let Some(lost) = lost {
            self.sides[(!winner).index()].frontier = self.frontier(lost)?;
        }
        Ok(Step::Win(won))
    }

    /// Decides that positions with a move into the other side's frontier are won, and `won`, which
    /// captures win.
    fn win_by_rule(
        &mut self,
        winner: Color,
        rank: u16,
        won: Option<Vec<u32>>,
    ) -> Result<(), Failure> {
        self.pass_of(winner, Pass::Won { value: Value::RuleWin(rank), noted: None })?;
        if let Some(won) = won {
            self.mark(winner, &won, None);
            let frontier = mem::take(&mut self.sides[winner.index()].frontier);
            let mut both = won;
            if frontier.any() {
                unite(&mut both, &frontier.words);
            }
            self.sides[winner.index()].frontier = self.frontier(both)?;
        }
        Ok(())
    }

    /// Runs a pass with one side to move and replaces its frontier.
    pub(super) fn pass_of(&mut self, color: Color, pass: Pass) -> Result<(), Failure> {
        let mut frontier = mem::take(&mut self.sides[color.index()].frontier);
        self.run_pass(color, pass, &mut frontier)?;
        self.sides[color.index()].frontier = frontier;
        Ok(())
    }

    /// Whether this rank of a loss and that of the wins before it have codes or can be listed.
    fn check_rank(&self, rank: u16) -> Result<(), Failure> {
        let layout = if self.lists_ranks { Layout::MOST_RANKS } else { self.layout };
        let fits = rank < layout.highest_rank();
        if fits { Ok(()) } else { Err(TooLong::Rank.into()) }
    }
}
