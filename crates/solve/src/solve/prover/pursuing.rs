//! What the search for the shortest win uses of a prover: side searches, hints, kept wins and closed
//! sets, and the budget that they share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Prover;
use crate::game::{Move, Repetition, SearchRules};
use crate::solve::engine::endgames::Endgames;
use crate::solve::engine::questions::{run, try_losses};
use crate::solve::engine::search::Search;
use crate::solve::engine::threads::{self, ending_others, join, spawn};
use crate::solve::hints::guided::Guided;
use crate::solve::hints::kept_win::KeptWin;
use crate::solve::limits::{MAX_LENGTH, Stopped, Tried};
use crate::solve::never::{Progress, held};
use crate::solve::prove::Prove;
use crate::solve::pursue::{Pursue, SideSearch, Sought, Stage};
use crate::solve::reached::{Line, Reached};
use crate::value::Value;

/// With fewer positions left the two searches do not run in parallel.
const FEW_NODES: u64 = 10_000;

impl<R: SearchRules> Pursue<R> for Prover<R> {
    type Search = Search<R>;

    fn proof(&mut self) -> &mut Search<R> {
        &mut self.search
    }

    fn side_search(&self, checks: bool) -> Search<R> {
        self.search.side_search(checks)
    }

    fn run(
        &mut self,
        sides: &mut [SideSearch<'_, Search<R>>],
        position: &Reached<R>,
    ) -> Result<(), Stopped> {
        let effort = &mut self.search.effort;
        run(sides, position, effort.threads, &mut effort.budget)
    }

    fn is_parallel(&self) -> bool {
        let effort = &self.search.effort;
        effort.threads > 1 && effort.budget.left() > FEW_NODES
    }

    fn run_in_parallel(
        &mut self,
        sides: &mut [SideSearch<'_, Search<R>>],
        position: &Reached<R>,
        prove: impl FnOnce(&mut Self, u64) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let effort = &mut self.search.effort;
        let (done, threads) = (Arc::new(AtomicBool::new(false)), effort.threads);
        let half = effort.budget.left() / 2;
        for side in &mut *sides {
            side.share = side.share.min(half / 2);
        }
        let mut other = effort.budget.for_side_thread(&done);
        effort.budget.add_cancel_flag(&done);
        effort.threads = threads - 1;
        let (proof, side) = threads::scope(|scope| {
            let side = spawn(scope, "side search", &done, || {
                let found = run(sides, position, 1, &mut other);
                done.store(true, Ordering::Relaxed);
                found
            });
            let proof = ending_others(&done, || prove(self, half));
            done.store(true, Ordering::Relaxed);
            // Without another thread there is the proof alone.
            (proof, side.and_then(join).unwrap_or(Ok(())))
        });
        let effort = &mut self.search.effort;
        effort.budget.remove_cancel_flag();
        effort.budget.add(&other);
        effort.threads = threads;
        proof.and(side)
    }

    fn adopt(&mut self, side: &Search<R>) -> Result<(), Stopped> {
        let Search { knowledge, effort, .. } = &mut self.search;
        knowledge.table.adopt_wins(&side.knowledge.table, || effort.budget.check_now())
    }

    fn follow_hints(
        &mut self,
        guided: &mut Vec<Search<R>>,
        finder: &mut Search<R>,
        position: &Reached<R>,
        within: u8,
        share: u64,
    ) -> Result<Option<u8>, Stopped> {
        let Some(guide) = &mut self.guide else { return Ok(None) };
        let search = &mut self.search;
        if guided.is_empty() {
            guided.push(search.side_search(search.knowledge.checks));
            if search.knowledge.endgames.is_some() {
                guided.push(search.side_search(search.knowledge.checks).without_endgames());
            }
        }
        let in_all = search.effort.budget.half();
        for side in guided {
            side.effort.budget = search.effort.budget.for_side_search();
            let mut following = Guided::new(guide, &mut *side, share / 4, in_all);
            let found = following.find_win(position, within, share * 2);
            search.effort.budget.add(&side.effort.budget);
            if let Some(bound) = found? {
                std::mem::swap(finder, side);
                return Ok(Some(bound));
            }
        }
        Ok(None)
    }

    fn keep_win(
        &mut self,
        finder: &mut Search<R>,
        position: &Reached<R>,
        moves: u8,
        share: u64,
    ) -> Result<(), Stopped> {
        // What was found without hints is found again without them.
        if self.guide.is_none() || self.kept_win(position).is_some_and(|kept| kept <= moves) {
            return Ok(());
        }
        let budget = &mut self.search.effort.budget;
        finder.effort.budget = budget.for_side_search();
        let kept = KeptWin::read(finder, position, moves, share);
        budget.add(&finder.effort.budget);
        if let Some(kept) = kept? {
            self.kept = Some(kept);
        }
        Ok(())
    }

    fn follow_strategy(
        &mut self,
        position: &Reached<R>,
        within: u8,
    ) -> Result<Option<u8>, Stopped> {
        self.check_limits()?;
        let search = &mut self.search;
        if search.knowledge.checks || position.has_history() {
            return Ok(None);
        }
        let rule = search.knowledge.repetition();
        let endgames = search.knowledge.endgames.as_ref().filter(|it| it.repetition() == rule);
        let Some(strategy) = endgames.and_then(|it| it.strategy(position)) else {
            return Ok(None);
        };
        let kept = KeptWin::of_strategy(search, position, strategy)?;
        let won = kept.and_then(|kept| Some((kept.of(position)?, kept)));
        let Some((moves, kept)) = won.filter(|(moves, _)| *moves <= within) else {
            return Ok(None);
        };
        self.kept = Some(kept);
        Ok(Some(moves))
    }

    fn adopt_endgames(&mut self, position: &Reached<R>, sought: Sought) -> bool {
        let Some(adviser) = self.adviser.as_mut() else { return false };
        let search = &mut self.search;
        let lengths = sought != Sought::Winner && !self.ends_with_tables;
        let is_answered = |known: &Arc<dyn Endgames<R>>| match known.value(position) {
            Some(Value::Win(plies)) if lengths => known.at_least(position, plies) == plies,
            value => value.is_some_and(|it| !it.is_by_rule()),
        };
        // A win by any moves is none by checks.
        if search.knowledge.checks || search.knowledge.endgames.as_ref().is_some_and(is_answered) {
            return false;
        }
        let is_won = sought == Sought::Shortest && lengths;
        let winner = lengths.then(|| position.attacker());
        let budget = &mut search.effort.budget;
        let Some(endgames) = adviser.endgames(budget, position.board(), is_won, winner) else {
            return false;
        };
        self.look_up(&endgames);
        if self.ends_with_tables {
            self.search.effort.budget.end();
        }
        true
    }

    fn known_win(&mut self, position: &Reached<R>) -> Option<u8> {
        let (search, closing) = self.closing(position.attacker());
        held::known_win(closing, search, position)
    }

    fn close(&mut self, position: &Reached<R>, share: u64) -> Tried {
        let (search, closing) = self.closing(position.attacker());
        match closing.go_on(search, position, share)? {
            Progress::Open => Ok(None),
            Progress::GivenUp => Ok(Some(false)),
            Progress::Closed => {
                search.knowledge.note_never(position);
                Ok(Some(true))
            }
        }
    }

    fn follow_refutation(&mut self, side: Option<Search<R>>, position: &Reached<R>) {
        let refutes =
            |search: &Search<R>| search.knowledge.table.get(position.key()).disproved >= MAX_LENGTH;
        let search = &mut self.search;
        // The set needs the memory of the other table, …
        let table = if refutes(search) {
            drop(side);
            Arc::clone(&search.knowledge.table)
        } else if let Some(side) = side.filter(refutes) {
            search.forget();
            side.knowledge.table
        } else {
            return;
        };
        // … and that of the set before.
        self.closing = None;
        let (_, closing) = self.closing(position.attacker());
        closing.follow(table);
    }

    fn try_losses(
        &mut self,
        positions: &[Reached<R>],
        moves: u8,
        share: u64,
        lost: &mut [Option<bool>],
    ) -> Result<(), Stopped> {
        try_losses(&mut self.search, positions, moves, share, lost)
    }

    fn beside_under<T>(
        &mut self,
        repetition: Repetition,
        checks: bool,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let endgames = self.search.knowledge.endgames.clone();
        self.without_endgames(checks, |prover| {
            let knowledge = &mut prover.search.knowledge;
            (knowledge.endgames, knowledge.repetition) = (endgames, repetition);
            work(prover)
        })
    }

    fn without_endgames<T>(&mut self, checks: bool, work: impl FnOnce(&mut Self) -> T) -> T {
        let Search { knowledge, effort, .. } = &mut self.search;
        let search = Search::new(checks, effort.budget.lend(), knowledge.memory());
        let mut prover = Self::of(search).with_repetition(knowledge.repetition);
        let done = work(&mut prover);
        effort.budget.reclaim(prover.into_budget());
        done
    }

    fn keep_reserve(&mut self) {
        self.search.effort.budget.keep_reserve();
    }

    fn release_reserve(&mut self) {
        self.search.effort.budget.release_reserve();
    }

    fn note_win(&mut self) {
        self.search.effort.budget.hold_reserve();
        self.timings.found.get_or_insert(self.timings.spent(self.nodes()));
    }

    fn note_stage(&mut self, stage: Stage) {
        let spent = Some(self.timings.spent(self.nodes()));
        match stage {
            Stage::Proven => self.timings.proven = spent,
            Stage::Keys => self.timings.keys = spent,
        }
    }

    fn show(&self, not_within: u8, at_most: Option<u8>) {
        self.search.show(not_within, at_most);
    }

    fn show_line(&self, line: &Line<R>) {
        let squares = |mv: &Move<R>| format!("{}{}", mv.from(), mv.to());
        let moves = || line.moves.iter().map(squares).collect::<Vec<_>>().join(" ");
        self.search.effort.budget.show_line(moves);
    }
}
