//! The search for the shortest win: from below by proof, from above by finding.
//!
//! That a win is the shortest is proven by showing that there is none in one move less, and
//! the cheapest way there is usually to try one or two moves more each time. But a win of twelve
//! moves may be found in a moment where the proof that there is none in eleven takes hours,
//! and the user wants to know it. So two searches take turns with growing shares: one
//! asks whether there is a win within a little more than is refuted; the other looks for any
//! win, at first by checks alone, then with a bound far away, and, once it has one, for
//! a shorter, and on from each to the next as long as its share lasts. The question is
//! answered when they meet. They have a table each: how hard a position looks depends on the
//! moves that are left, and one search with numbers of the other goes astray.
//!
//! Where somebody suggests lines, others follow these, with tables of their own and at most half of the
//! limits: what is found within the other half does not depend on suggestions. Endgames that are
//! known let the search take another way, along which a suggestion may not be proven; so where
//! there are some, lines are followed with them and without.
//!
//! With several threads the two go on side by side until there is a win, which leaves each
//! its own table; then all threads work on the proof.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::{Move, Rules, SearchRules};

use crate::solve::engine::known_line::known_line;
use crate::solve::engine::questions::try_wins;
use crate::solve::engine::search::Search;
use crate::solve::engine::side::Attacker;
use crate::solve::engine::side_search::{SideSearch, run};
use crate::solve::engine::threads::{self, ending_others, join, spawn};
use crate::solve::hints::guide::Allowance;
use crate::solve::hints::kept_win::KeptWin;
use crate::solve::limits::{MAX_LENGTH, Stopped};
use crate::solve::line::Line;
use crate::solve::never::Progress;
use crate::solve::prover::Prover;
use crate::solve::reached::Reached;

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
    /// Where all moves are allowed. Most problems of up to six moves are proven within the first
    /// share and need no side search.
    const OF_ALL: Self = Self { first: 30_000, finding: 2, first_step: 1 };

    /// Where only checks are allowed: the proof alone settles most problems.
    const OF_CHECKS: Self = Self { first: 8_000, finding: 1, first_step: 2 };

    fn of(checks: bool) -> Self {
        if checks { Self::OF_CHECKS } else { Self::OF_ALL }
    }
}

/// Positions searched for a win by checks alone; nearly all problems are decided within these.
const BY_CHECKS: u64 = 50_000;

/// In the first turns, about three seconds, most positions go to the search for a first win.
/// After these it is unlikely to be found soon, and the proof gets more.
const FINDING_TURNS: usize = 7;

/// With fewer positions left the two searches do not run in parallel.
const FEW_NODES: u64 = 10_000;

/// The bounds within which a first win is looked for in turn.
const DISTANT_BOUNDS: [u8; 8] = [20, 20, 60, 20, 20, 20, 60, MAX_LENGTH];

/// How far the search for the shortest win has come.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Shortest<R: Rules> {
    /// There is no win within this many moves.
    pub(in crate::solve) not_within: u8,
    /// There is no win in any number of moves.
    pub(in crate::solve) never: bool,
    /// There is a win within this many moves.
    pub(in crate::solve) at_most: Option<u8>,
    /// That win, or what the table still had of it when it was found.
    pub(in crate::solve) found: Line<R>,
}

/// How far the turns of the two searches have come, with the side searches for any win, each of
/// which has a table of its own.
pub(super) struct Turns<R: SearchRules> {
    /// By checks alone.
    checker: Option<Search<R>>,
    finder: Option<Search<R>>,
    /// Along suggestions, with the endgames and without.
    guided: Vec<Search<R>>,
    /// Positions in the next share of the proof.
    share: u64,
    /// The turns that both have taken; `None` before the first share of the proof, which most
    /// problems do not exceed.
    taken: Option<usize>,
}

impl<R: SearchRules> Turns<R> {
    /// None is taken.
    pub(super) fn begin(prover: &Prover<R>) -> Self {
        let share = Schedule::of(prover.search.knowledge.checks).first;
        Self { checker: None, finder: None, guided: Vec::new(), share, taken: None }
    }
}

impl<R: SearchRules> Shortest<R> {
    /// Nothing is known.
    pub(in crate::solve) fn unknown() -> Self {
        Self { not_within: 0, never: false, at_most: None, found: Line::default() }
    }

    /// What an earlier search has proven: no win within the first number of moves, and perhaps a
    /// win within the second.
    pub(in crate::solve) fn begun(not_within: u8, at_most: Option<u8>, found: Line<R>) -> Self {
        Self { not_within, at_most, found, ..Self::unknown() }
    }

    /// Searches until the shortest win is known or that there is none within `within`. Once a win is
    /// known, the reserve of the budget is held back.
    pub(in crate::solve) fn search(
        &mut self,
        prover: &mut Prover<R>,
        position: &Reached<R>,
        within: u8,
    ) -> Result<(), Stopped> {
        let mut turns = Turns::begin(prover);
        let mut done = Ok(false);
        while done == Ok(false) {
            done = self.take_turn(prover, position, within, &mut turns);
        }
        if done.is_err() {
            // The win that is known is replayed from what the side searches have found.
            prover.search.effort.budget.release_reserve();
        }
        self.adopt(prover, turns);
        done.map(|_| ())
    }

    /// Takes over what the side searches have found, once the proof is settled or stopped. Not
    /// before: that a position is won in more moves than the proof asks for does not help it and
    /// may lead it astray.
    pub(super) fn adopt(&self, prover: &mut Prover<R>, turns: Turns<R>) {
        if self.at_most.is_none() {
            return;
        }
        for side in [turns.checker, turns.finder].into_iter().flatten() {
            // A further question is stopped by the same limit.
            let check = || prover.search.effort.budget.check_now();
            if prover.search.knowledge.table.adopt_wins(&side.knowledge.table, check).is_err() {
                break;
            }
        }
    }

    /// Lets each of the two searches go on for a share, one after the other or side by side;
    /// returns whether everything is shown.
    pub(super) fn take_turn(
        &mut self,
        prover: &mut Prover<R>,
        position: &Reached<R>,
        within: u8,
        turns: &mut Turns<R>,
    ) -> Result<bool, Stopped> {
        let schedule = Schedule::of(prover.search.knowledge.checks);
        let Some(turn) = turns.taken else {
            self.follow_strategy(prover, position, within)?;
            self.prove(prover, position, within, turns.share, schedule.first_step)?;
            turns.taken = Some(0);
            return Ok(self.is_settled(within) && !self.is_open_beyond(within));
        };
        if self.is_settled(within) {
            return self.ask_for_ever(prover, position, within, turns);
        }
        if self.at_most.is_none() && prover.adopt_endgames(position) {
            self.begin_again(prover, position, within, turns)?;
        }
        let Turns { checker, finder, guided, share, taken } = turns;
        let finder =
            finder.get_or_insert_with(|| prover.search.side_search(prover.search.knowledge.checks));
        let mut parallel = false;
        if self.at_most.is_none() {
            let mut sides = Vec::new();
            if turn == 0 && !prover.search.knowledge.checks {
                let checker = checker.insert(prover.search.side_search(true));
                sides.push(SideSearch::new(checker, within, BY_CHECKS));
            }
            let bound = self.distant_bound(turn, within);
            let finding = if turn < FINDING_TURNS { *share * schedule.finding } else { *share / 2 };
            sides.push(SideSearch::new(&mut *finder, bound, finding));
            parallel =
                prover.search.effort.threads > 1 && prover.search.effort.budget.left() > FEW_NODES;
            let done = if parallel {
                self.prove_in_parallel(prover, position, within, &mut sides)
            } else {
                run(
                    &mut sides,
                    position,
                    prover.search.effort.threads,
                    &mut prover.search.effort.budget,
                )
            };
            for side in sides {
                self.take_result(prover, position, side);
            }
            done?;
            self.follow_hints(prover, position, (guided, finder), within, *share)?;
            // The other way round next time, since they share the time of who suggests.
            guided.reverse();
        }
        let found = self.at_most;
        self.shorten(prover, position, finder, *share)?;
        if self.at_most < found {
            self.keep_win(prover, position, finder, *share)?;
        }
        if within == MAX_LENGTH {
            let part = if turn < FINDING_TURNS { 1 } else { 2 };
            self.close(prover, position, *share * part)?;
        }
        *share += *share / 2;
        *taken = Some(turn + 1);
        if !parallel {
            self.prove(prover, position, within, *share, 1)?;
        }
        Ok(self.is_settled(within) && !self.is_open_beyond(within))
    }

    /// Looks for a win along lines that somebody suggests. The search that has found one takes the
    /// place of the finder, to go on from there.
    fn follow_hints(
        &mut self,
        prover: &mut Prover<R>,
        position: &Reached<R>,
        (guided, finder): (&mut Vec<Search<R>>, &mut Search<R>),
        within: u8,
        share: u64,
    ) -> Result<(), Stopped> {
        let Prover { guide: Some(guide), search, .. } = &mut *prover else { return Ok(()) };
        if self.at_most.is_some() {
            return Ok(());
        }
        if guided.is_empty() {
            guided.push(search.side_search(search.knowledge.checks));
            if search.knowledge.endgames.is_some() {
                guided.push(search.side_search(search.knowledge.checks).without_endgames());
            }
        }
        let allowance = Allowance::of_turn(share, &search.effort.budget);
        for side in guided {
            side.effort.budget = search.effort.budget.for_side_search();
            let found = guide.look(side, position, within, allowance);
            search.effort.budget.add(&side.effort.budget);
            let Some(bound) = found? else { continue };
            std::mem::swap(finder, side);
            prover.note_win();
            self.record_win(finder, position, bound);
            prover.search.show(self.not_within, self.at_most);
            return self.keep_win(prover, position, finder, share);
        }
        Ok(())
    }

    /// Goes on with endgames that have become known, in which the position is one: what the tables
    /// have of positions that can be looked up now would keep these from that.
    fn begin_again(
        &mut self,
        prover: &mut Prover<R>,
        position: &Reached<R>,
        within: u8,
        turns: &mut Turns<R>,
    ) -> Result<(), Stopped> {
        let (share, taken) = (turns.share, turns.taken);
        *turns = Turns { share, taken, ..Turns::begin(prover) };
        prover.search.forget();
        self.follow_strategy(prover, position, within)?;
        let Some(moves) = prover.known_win(position).filter(|&moves| moves <= within) else {
            return Ok(());
        };
        let finder = turns.finder.insert(prover.search.side_search(prover.search.knowledge.checks));
        let mut sides = [SideSearch::new(finder, moves, share)];
        let Prover { search, .. } = &mut *prover;
        let done = run(&mut sides, position, search.effort.threads, &mut search.effort.budget);
        let [side] = sides;
        self.take_result(prover, position, side);
        done
    }

    /// Takes over a win by the rule about repetition that endgames know. One on the board need not be
    /// looked up here: the search does that.
    fn follow_strategy(
        &mut self,
        prover: &mut Prover<R>,
        position: &Reached<R>,
        within: u8,
    ) -> Result<(), Stopped> {
        if self.at_most.is_some() || prover.search.knowledge.checks {
            return Ok(());
        }
        let endgames = prover.search.knowledge.endgames.as_ref();
        let endgames = endgames.filter(|it| {
            it.repetition() == prover.search.knowledge.repetition() && position.history.is_empty()
        });
        let Some(strategy) = endgames.and_then(|it| it.strategy(position)) else { return Ok(()) };
        let kept = KeptWin::of_strategy(&mut prover.search, position, strategy)?;
        let Some(moves) = kept.as_ref().and_then(|kept| kept.of(position)) else { return Ok(()) };
        if moves <= within {
            prover.kept = kept;
            prover.note_win();
            self.at_most = Some(moves);
            prover.search.show(self.not_within, self.at_most);
        }
        Ok(())
    }

    /// Keeps the win that hints have led to, or a shorter one that the same search has found since,
    /// while its table still has it.
    fn keep_win(
        &self,
        prover: &mut Prover<R>,
        position: &Reached<R>,
        finder: &mut Search<R>,
        share: u64,
    ) -> Result<(), Stopped> {
        let Some(moves) = self.at_most.filter(|_| prover.guide.is_some()) else { return Ok(()) };
        if prover.kept_win(position).is_some_and(|kept| kept <= moves) {
            return Ok(());
        }
        finder.effort.budget = prover.search.effort.budget.for_side_search();
        let kept = KeptWin::read(finder, position, moves, share);
        prover.search.effort.budget.add(&finder.effort.budget);
        if let Some(kept) = kept? {
            prover.kept = Some(kept);
        }
        Ok(())
    }

    /// Where no win within the most moves that are asked for was found: whether there is none at all,
    /// which is given up after a while. Returns whether that is over.
    fn ask_for_ever(
        &mut self,
        prover: &mut Prover<R>,
        position: &Reached<R>,
        within: u8,
        turns: &mut Turns<R>,
    ) -> Result<bool, Stopped> {
        if !self.is_open_beyond(within) {
            return Ok(true);
        }
        let given_up = self.close(prover, position, turns.share)?;
        turns.share += turns.share / 2;
        Ok(self.never || given_up)
    }

    /// Goes on to close a set that shows that there is no win at all; returns whether that is over.
    fn close(
        &mut self,
        prover: &mut Prover<R>,
        position: &Reached<R>,
        share: u64,
    ) -> Result<bool, Stopped> {
        if self.at_most.is_some() || !position.history.is_empty() {
            return Ok(true);
        }
        let progress = prover.close(position, share)?;
        if progress == Progress::Closed {
            self.never = true;
            self.not_within = MAX_LENGTH;
        }
        Ok(progress != Progress::Open)
    }

    /// Looks for a shorter win than the one known, and for the next one as long as that is
    /// found in this share of positions: often one follows another at once.
    fn shorten(
        &mut self,
        prover: &mut Prover<R>,
        position: &Reached<R>,
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
            let done = run(
                &mut sides,
                position,
                prover.search.effort.threads,
                &mut prover.search.effort.budget,
            );
            let [side] = sides;
            spent += side.search.effort.budget.nodes();
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
        position: &Reached<R>,
        within: u8,
        sides: &mut [SideSearch<'_, R>],
    ) -> Result<(), Stopped> {
        let (done, threads) = (Arc::new(AtomicBool::new(false)), prover.search.effort.threads);
        let half = prover.search.effort.budget.left() / 2;
        for side in &mut *sides {
            side.share = side.share.min(half / 2);
        }
        let mut other = prover.search.effort.budget.for_side_thread(&done);
        prover.search.effort.budget.add_cancel_flag(&done);
        prover.search.effort.threads = threads - 1;
        let (proof, side) = threads::scope(|scope| {
            let side = spawn(scope, "side search", &done, || {
                let found = run(sides, position, 1, &mut other);
                done.store(true, Ordering::Relaxed);
                found
            });
            let proof = ending_others(&done, || self.prove(prover, position, within, half, 1));
            done.store(true, Ordering::Relaxed);
            // Without another thread there is the proof alone.
            (proof, side.and_then(join).unwrap_or(Ok(())))
        });
        prover.search.effort.budget.remove_cancel_flag();
        prover.search.effort.budget.add(&other);
        prover.search.effort.threads = threads;
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

    /// Whether there may be a win in more moves than can be asked for.
    fn is_open_beyond(&self, within: u8) -> bool {
        within == MAX_LENGTH && self.at_most.is_none() && !self.never
    }

    /// The most moves within which it is worth asking whether there is a win.
    fn open_up_to(&self, within: u8) -> u8 {
        self.at_most.map_or(within, |found| found - 1)
    }

    /// Tries `step` moves more each time.
    fn prove(
        &mut self,
        prover: &mut Prover<R>,
        position: &Reached<R>,
        within: u8,
        share: u64,
        step: u8,
    ) -> Result<(), Stopped> {
        let end = prover.nodes().saturating_add(share);
        while !self.is_settled(within) && prover.nodes() < end {
            let bound = self.open_up_to(within).min(self.not_within + step);
            let left = end - prover.nodes();
            let found = try_wins(&mut prover.search, position, bound, left)?;
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
        position: &Reached<R>,
        side: SideSearch<'_, R>,
    ) {
        let SideSearch { search: side, bound, found, .. } = side;
        // That no win by checks exists says nothing about other moves.
        self.record(
            side,
            position,
            bound,
            found,
            side.knowledge.checks == prover.search.knowledge.checks,
        );
        if found == Some(true) {
            prover.note_win();
        }
        prover.search.show(self.not_within, self.at_most);
    }

    /// Notes what was found about a win within `bound`.
    fn record(
        &mut self,
        search: &Search<R>,
        position: &Reached<R>,
        bound: u8,
        found: Option<bool>,
        excludes: bool,
    ) {
        match found {
            Some(true) => self.record_win(search, position, bound),
            Some(false) if excludes => {
                self.never |= search.knowledge.never_wins(&position.history, position);
                let shown = if self.never { MAX_LENGTH } else { bound };
                self.not_within = self.not_within.max(shown);
            }
            _ => {}
        }
    }

    /// Notes a win within `bound`, or within less if the table knows that.
    fn record_win(&mut self, search: &Search<R>, position: &Reached<R>, bound: u8) {
        let length = search.knowledge.known_length::<Attacker>(&position.history, position, bound);
        if self.at_most.is_none_or(|found| length < found) {
            self.at_most = Some(length);
            self.found = known_line(search, position);
            let squares = |mv: &Move<R>| format!("{}{}", mv.from(), mv.to());
            let moves = || self.found.moves.iter().map(squares).collect::<Vec<_>>().join(" ");
            search.effort.budget.show_line(moves);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Position, Repetition, fen};
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::{Advised, Endgames, Fate, Limits, Scout, Suggestion};

    fn search(text: &str, within: u8, limits: &Limits) -> (Shortest<Xiangqi>, Option<Stopped>) {
        let position: Position<Xiangqi> = fen::read(text).unwrap();
        let mut prover = Prover::new(false, limits);
        let mut shortest = Shortest::unknown();
        let stopped = shortest
            .search(&mut prover, &Reached::attacking(&position, Repetition::None), within)
            .err();
        (shortest, stopped)
    }

    #[test]
    fn the_search_ends_when_the_refuted_lengths_meet_the_win() {
        let (shortest, stopped) =
            search("5k3/4a4/5a3/9/9/4R4/9/9/9/4K2R1 w", 250, &Limits::default());
        assert_eq!((shortest.not_within, shortest.at_most, stopped), (1, Some(2), None));
        assert!(!shortest.never && shortest.found.win.is_some());
    }

    #[test]
    fn nothing_is_looked_for_beyond_the_bound_or_where_nobody_can_win() {
        let win = "5k3/4a4/5a3/9/9/4R4/9/9/9/4K2R1 w";
        let (shortest, _) = search(win, 1, &Limits::default());
        assert_eq!((shortest.not_within, shortest.at_most, shortest.never), (1, None, false));
        let (shortest, _) = search("4k4/4a4/9/9/9/9/9/9/4A4/3K5 w", 1, &Limits::default());
        assert_eq!((shortest.at_most, shortest.is_settled(1)), (None, true));
    }

    #[test]
    fn a_distant_win_is_found_before_it_is_proven_shortest() {
        let limits = Limits { nodes: Some(60_000), ..Limits::default() };
        let (shortest, stopped) = search("2baka3/5P3/4b4/9/9/N8/9/9/3N5/3K5 w", 250, &limits);
        assert_eq!(stopped, Some(Stopped::Nodes));
        let at_most = shortest.at_most.unwrap();
        assert!(shortest.not_within + 1 < at_most && !shortest.is_settled(250));
    }

    #[test]
    fn a_long_win_with_few_men_is_found_in_a_table_that_is_built_on_the_way() {
        // No search finds it within millions of positions.
        let position: Position<Xiangqi> = fen::read("3a5/5k3/2R1ba3/9/2b6/9/9/9/5K3/9 w").unwrap();
        let limits = Limits { nodes: Some(400_000), ..Limits::default() };
        let advice = Xiangqi::default().advice(Repetition::Checks);
        let mut prover = Prover::new(false, &limits).with_advice(advice);
        let (start, mut shortest) = (prover.start(&position), Shortest::unknown());
        let mut turns = Turns::begin(&prover);
        assert_eq!(prover.close(&start, 20_000), Ok(Progress::Open));
        assert!(!prover.adopt_endgames(&position), "nothing was paid for");
        assert_eq!(prover.close(&start, 1_000), Ok(Progress::GivenUp));
        assert!(prover.adopt_endgames(&position) && !prover.adopt_endgames(&position));
        shortest.begin_again(&mut prover, &start, MAX_LENGTH, &mut turns).unwrap();
        let moves = shortest.at_most.unwrap();
        assert!(moves > 20, "{moves}");
        // The moves of the win are known as well.
        let (mut at, spent) = (start, prover.nodes());
        for left in (1..=moves).rev() {
            at = at.after(prover.winning_move(&at, left).unwrap().unwrap());
            let Some(&reply) = at.legal_moves().first() else { break };
            at = at.after(reply);
        }
        assert!(prover.nodes() - spent < 20_000);
    }

    #[test]
    fn distant_bounds_exceed_what_is_refuted() {
        let mut shortest = Shortest::<Xiangqi>::unknown();
        assert_eq!([0, 2, 7].map(|turn| shortest.distant_bound(turn, 250)), [20, 60, 250]);
        shortest.not_within = 30;
        assert_eq!([0, 3, 7].map(|turn| shortest.distant_bound(turn, 250)), [60, 60, 250]);
        assert_eq!(shortest.distant_bound(0, 40), 40);
    }

    /// Suggests every move in turn, each with a mate in 30, and knows no endgame.
    struct Misleading(usize);

    impl Scout<Xiangqi> for Misleading {
        fn suggest(&mut self, position: &Position<Xiangqi>) -> Option<Suggestion<Xiangqi>> {
            self.0 += 1;
            let moves = position.legal_moves();
            let line = vec![*moves.get(self.0 % moves.len().max(1))?];
            Some(Suggestion { line, moves: Some(30) })
        }
    }

    impl Endgames<Xiangqi> for Misleading {
        fn most_men(&self) -> usize {
            0
        }

        fn fate(&self, _: &Position<Xiangqi>) -> Option<Fate> {
            None
        }

        fn has_gaps(&self) -> bool {
            false
        }
    }

    /// A win that is found when the proof has had its first share.
    const DISTANT: &str = "2baka3/5P3/4b4/9/9/N8/9/9/3N5/3K5 w";

    #[test]
    fn what_half_of_the_limits_shows_is_shown_with_bad_suggestions_too() {
        let position: Position<Xiangqi> = fen::read(DISTANT).unwrap();
        let start = Reached::attacking(&position, Repetition::None);
        for nodes in [60_000, 110_000, 160_000] {
            let limits = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
            let (alone, _) = search(DISTANT, 250, &limits(nodes));
            let mut prover = Prover::new(false, &limits(2 * nodes));
            prover.set_scout(Box::new(Misleading(0)));
            let mut shortest = Shortest::unknown();
            let _ = shortest.search(&mut prover, &start, 250);
            assert!(alone.at_most.is_none() || shortest.at_most.is_some(), "{nodes}");
            assert!(shortest.not_within >= alone.not_within, "{nodes}");
        }
    }

    #[test]
    fn suggestions_are_followed_with_endgames_and_without() {
        let start = Reached::attacking(&Position::start(), Repetition::None);
        for has_endgames in [false, true] {
            let limits = Limits { nodes: Some(200_000), ..Limits::default() };
            let mut prover = Prover::new(false, &limits);
            if has_endgames {
                prover = prover.with_endgames(Arc::new(Misleading(0)));
            }
            prover.set_scout(Box::new(Misleading(0)));
            let mut turns = Turns::begin(&prover);
            let mut shortest = Shortest::unknown();
            let mut turn = || shortest.take_turn(&mut prover, &start, 250, &mut turns);
            // The last one may reach the limit.
            while turn() == Ok(false) {}
            let known = turns.guided.iter().map(|side| side.knowledge.endgames.is_some());
            let mut known: Vec<bool> = known.collect();
            known.sort_unstable();
            assert_eq!(known, if has_endgames { vec![false, true] } else { vec![false] });
        }
    }
}
