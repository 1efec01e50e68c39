//! The search for the shortest win: from below by proof, from above by finding.
//!
//! That a win is the shortest is proven by showing that there is none in one move less, and
//! the cheapest way there is usually to try one or two moves more each time. But a win of twelve
//! moves may be found in a moment where the proof that there is none in eleven takes hours,
//! and whoever asks wants to know it. So two searches take turns with growing shares: one
//! asks whether there is a win within a little more than is refuted; the other looks for any
//! win, at first by checks alone, then with a bound far away, and, once it has one, for
//! a shorter, and on from each to the next as long as its share lasts. The question is
//! answered when they meet. They have a table each: how hard a position looks depends on the
//! moves that are left, and one search with numbers of the other goes astray. With one table for
//! both, 4 of the first 70 of 356 wins by checks were open after a minute; with two, as many as
//! without the second search.
//!
//! With several threads the two go on side by side until there is a win, which leaves each
//! its own table; then all threads work on the proof.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::game::{Move, Position, Rules, SearchRules};
use crate::solve::engine::parallel::{ending_others, join, spawn};
use crate::solve::engine::search::Search;
use crate::solve::engine::side_search::{SideSearch, run};
use crate::solve::limits::Stopped;
use crate::solve::phases::solution::Line;
use crate::solve::prover::{MAX_LENGTH, Prover};

/// How the two searches take turns.
struct Schedule {
    /// Positions in the first share of the proof.
    first: u64,
    /// How many times as much is spent on finding a win as on the proof while there is none,
    /// in the first turns.
    finding: u64,
    /// How many moves more the proof tries each time in its first share; later, one.
    first_step: u8,
}

impl Schedule {
    /// Where all moves are allowed. Most problems of up to six moves are proven within the
    /// first share and never see the other search: of 58 such problems of 適情雅趣 nine tenths
    /// took 27 to 37 ms with a share of 8 000, 20 to 24 with 16 000, 18 to 24 with this. With
    /// once or four times as much for finding, two seconds were enough for two or three fewer
    /// of 53 wins. With steps of two, fourteen problems took 14 % more positions.
    const OF_ALL: Self = Self { first: 30_000, finding: 2, first_step: 1 };

    /// Where only checks are, which the proof alone settles for most problems. Of 355 wins by
    /// checks the median took 5 450 positions with steps of one, 3 924 with two, 4 847 with
    /// three, 4 600 with four, 5 142 with six. With steps of two to the end one of 1 850
    /// problems takes 19 s instead of 0.7.
    const OF_CHECKS: Self = Self { first: 8_000, finding: 1, first_step: 2 };

    fn of(checks: bool) -> Self {
        if checks { Self::OF_CHECKS } else { Self::OF_ALL }
    }
}

/// Positions searched for a win by checks alone. Of the 275 problems of 適情雅趣 all but one
/// are decided within this many, in 4 ms each on average.
const BY_CHECKS: u64 = 50_000;

/// In so many turns, about three seconds, a first win is looked for before all. Then it is
/// unlikely to be found soon, and the proof gets on: of 17 hard problems six were proven
/// in 22 s with little more than half a share for finding after six turns, five without.
const FINDING_TURNS: usize = 7;

/// With so few positions left, the two searches do not go on side by side.
const FEW_NODES: u64 = 10_000;

/// The bounds within which a first win is looked for in turn. With 14, 17, 25 or 35 in the
/// place of 20 as many were found.
const DISTANT_BOUNDS: [u8; 8] = [20, 20, 60, 20, 20, 20, 60, MAX_LENGTH];

/// How far the search for the shortest win has come.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Shortest<R: Rules> {
    /// There is no win within so many moves.
    pub(in crate::solve) not_within: u8,
    /// There is no win in any number of moves.
    pub(in crate::solve) never: bool,
    /// There is a win within so many moves.
    pub(in crate::solve) at_most: Option<u8>,
    /// That win, as far as the table still had it when it was found.
    pub(in crate::solve) found: Line<R>,
}

/// The provers that look for any win.
struct Finders<R: Rules> {
    /// By checks alone.
    checker: Option<Search<R>>,
    finder: Option<Search<R>>,
}

impl<R: SearchRules> Shortest<R> {
    /// Nothing is known.
    pub(in crate::solve) fn unknown() -> Self {
        Self { not_within: 0, never: false, at_most: None, found: Line::default() }
    }

    /// Searches until the shortest win is known or that there is none within `within`.
    pub(in crate::solve) fn search(
        &mut self,
        prover: &mut Prover<R>,
        position: &Position<R>,
        within: u8,
    ) -> Result<(), Stopped> {
        let mut finders = Finders { checker: None, finder: None };
        let done = self.alternate(prover, position, within, &mut finders);
        // Not before: that a position is won in more moves than the proof asks for does not
        // help it and may lead it astray. With wins taken over when they were found, 適情雅趣 351
        // was open after 30 s; now it is proven in 15. Of 16 others 15 take as long as before,
        // and 295 takes 4.7 s instead of 1.1.
        if done.is_ok() && self.at_most.is_some() {
            for side in [finders.checker, finders.finder].into_iter().flatten() {
                // Whoever asks on is stopped by the same limit.
                if prover
                    .search
                    .table
                    .adopt_wins(&side.table, || prover.search.budget.check_now())
                    .is_err()
                {
                    break;
                }
            }
        }
        done
    }

    /// The two searches, one after the other or side by side.
    fn alternate(
        &mut self,
        prover: &mut Prover<R>,
        position: &Position<R>,
        within: u8,
        Finders { checker, finder }: &mut Finders<R>,
    ) -> Result<(), Stopped> {
        let schedule = Schedule::of(prover.search.checks);
        let mut share = schedule.first;
        self.prove(prover, position, within, share, schedule.first_step)?;
        for turn in 0.. {
            if self.is_settled(within) {
                break;
            }
            let finder =
                finder.get_or_insert_with(|| prover.search.side_search(prover.search.checks));
            let mut parallel = false;
            if self.at_most.is_none() {
                let mut sides = Vec::new();
                if turn == 0 && !prover.search.checks {
                    let checker = checker.insert(prover.search.side_search(true));
                    sides.push(SideSearch::new(checker, within, BY_CHECKS));
                }
                let bound = self.distant_bound(turn, within);
                let finding =
                    if turn < FINDING_TURNS { share * schedule.finding } else { share / 2 };
                sides.push(SideSearch::new(&mut *finder, bound, finding));
                parallel = prover.search.threads > 1 && prover.search.budget.left() > FEW_NODES;
                let done = if parallel {
                    self.prove_in_parallel(prover, position, within, &mut sides)
                } else {
                    run(&mut sides, position, prover.search.threads, &mut prover.search.budget)
                };
                for side in sides {
                    self.take_result(prover, position, side);
                }
                done?;
            }
            self.shorten(prover, position, finder, share)?;
            share += share / 2;
            if !parallel {
                self.prove(prover, position, within, share, 1)?;
            }
        }
        Ok(())
    }

    /// Looks for a shorter win than the one known, and for the next one as long as that is
    /// found in this share of positions: often one follows another at once.
    fn shorten(
        &mut self,
        prover: &mut Prover<R>,
        position: &Position<R>,
        finder: &mut Search<R>,
        share: u64,
    ) -> Result<(), Stopped> {
        let mut spent = 0;
        while let Some(found) = self.at_most
            && found > self.not_within + 1
        {
            // Where only one length is open, the proof asks for the same win.
            let part = if found == self.not_within + 2 { share / 16 } else { share / 8 };
            let left = part.saturating_sub(spent);
            if left == 0 {
                break;
            }
            let mut sides = [SideSearch::new(&mut *finder, found - 1, left)];
            let done = run(&mut sides, position, prover.search.threads, &mut prover.search.budget);
            let [side] = sides;
            spent += side.search.budget.nodes();
            let shorter = side.found == Some(true);
            self.take_result(prover, position, side);
            done?;
            if !shorter {
                break;
            }
        }
        Ok(())
    }

    /// Proves until the side searches are done, which another thread runs meanwhile, or until
    /// everything is shown.
    fn prove_in_parallel(
        &mut self,
        prover: &mut Prover<R>,
        position: &Position<R>,
        within: u8,
        sides: &mut [SideSearch<'_, R>],
    ) -> Result<(), Stopped> {
        let (done, threads) = (Arc::new(AtomicBool::new(false)), prover.search.threads);
        let half = prover.search.budget.left() / 2;
        for side in &mut *sides {
            side.share = side.share.min(half / 2);
        }
        let mut other = prover.search.budget.for_side_thread(&done);
        prover.search.budget.add_cancel_flag(&done);
        prover.search.threads = threads - 1;
        let (proof, side) = thread::scope(|scope| {
            let side = spawn(scope, "side search", &done, || {
                let found = run(sides, position, 1, &mut other);
                done.store(true, Ordering::Relaxed);
                found
            });
            let proof = ending_others(&done, || self.prove(prover, position, within, half, 1));
            done.store(true, Ordering::Relaxed);
            // Without another thread there is the proof alone.
            (proof, side.map_or(Ok(()), join))
        });
        prover.search.budget.remove_cancel_flag();
        prover.search.budget.add(&other);
        prover.search.threads = threads;
        proof.and(side)
    }

    /// The bound within which a first win is looked for in this turn.
    fn distant_bound(&self, turn: usize, within: u8) -> u8 {
        let mut bounds = DISTANT_BOUNDS
            .iter()
            .cycle()
            .skip(turn % DISTANT_BOUNDS.len())
            .take(DISTANT_BOUNDS.len());
        bounds.find(|&&bound| bound > self.not_within).map_or(within, |&bound| bound.min(within))
    }

    /// Whether nothing is left to be shown.
    fn is_settled(&self, within: u8) -> bool {
        self.not_within >= self.open_up_to(within)
    }

    /// The most moves within which it is worth asking whether there is a win.
    fn open_up_to(&self, within: u8) -> u8 {
        self.at_most.map_or(within, |found| found - 1)
    }

    /// Tries `step` moves more each time.
    fn prove(
        &mut self,
        prover: &mut Prover<R>,
        position: &Position<R>,
        within: u8,
        share: u64,
        step: u8,
    ) -> Result<(), Stopped> {
        let end = prover.nodes().saturating_add(share);
        while !self.is_settled(within) && prover.nodes() < end {
            let bound = self.open_up_to(within).min(self.not_within + step);
            let left = end - prover.nodes();
            let found = prover.search.try_wins(position, bound, left)?;
            self.record(&prover.search, position, bound, found, true);
            if found == Some(true) {
                prover.note_win();
            }
            prover.search.show(self.not_within, self.at_most);
            if found.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Takes over the result of a side search.
    fn take_result(
        &mut self,
        prover: &mut Prover<R>,
        position: &Position<R>,
        side: SideSearch<'_, R>,
    ) {
        let SideSearch { search: side, bound, found, .. } = side;
        // That there is no win by checks says nothing of other moves.
        self.record(side, position, bound, found, side.checks == prover.search.checks);
        if found == Some(true) {
            prover.note_win();
        }
        prover.search.show(self.not_within, self.at_most);
    }

    /// Notes what was found about a win within `bound`.
    fn record(
        &mut self,
        search: &Search<R>,
        position: &Position<R>,
        bound: u8,
        found: Option<bool>,
        excludes: bool,
    ) {
        match found {
            Some(true) => self.record_win(search, position, bound),
            Some(false) if excludes => {
                self.never |= search.never_wins(position);
                let shown = if self.never { MAX_LENGTH } else { bound };
                self.not_within = self.not_within.max(shown);
            }
            _ => {}
        }
    }

    /// Notes a win within `bound`, or within less if the table knows that.
    fn record_win(&mut self, search: &Search<R>, position: &Position<R>, bound: u8) {
        let length = search.known_length(position, bound);
        if self.at_most.is_none_or(|found| length < found) {
            self.at_most = Some(length);
            self.found = search.known_line(position);
            let squares = |mv: &Move<R>| format!("{}{}", mv.from, mv.to);
            let moves = || self.found.moves.iter().map(squares).collect::<Vec<_>>().join(" ");
            search.budget.show_line(moves);
        }
    }
}
