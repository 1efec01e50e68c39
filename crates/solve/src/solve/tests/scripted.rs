//! A prover that searches nothing: a script says how a position ends and what each answer costs.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::game::{Key, Position, Repetition};
use crate::rules::xiangqi::Xiangqi;
use crate::solve::limits::{Stopped, Tried};
use crate::solve::prove::Prove;
use crate::solve::pursue::{Pursue, Recall, SideSearch, Sought, Stage};
use crate::solve::reached::{Line, Reached};

/// What an answer costs: by the name of the search and the moves that are asked about.
type Cost = fn(&str, u8) -> u64;

/// How the positions of a test end.
pub(super) struct Script {
    /// The attacker moves in which the position before the first move is won.
    pub(super) win: Option<u8>,
    /// The position after the one first move that wins; without it, all of them do.
    pub(super) lost: Option<Key>,
    pub(super) cost: Cost,
    /// Positions that may be searched in all.
    pub(super) limit: u64,
    /// The bound of a win that is suggested.
    pub(super) hint: Option<u8>,
    /// The positions that it takes to close a set, if that can be done.
    pub(super) closes_after: Option<u64>,
}

impl Default for Script {
    fn default() -> Self {
        Self {
            win: None,
            lost: None,
            cost: |_, _| 10,
            limit: u64::MAX,
            hint: None,
            closes_after: None,
        }
    }
}

/// What was asked of all searches, and what they have spent together.
struct Shared {
    script: Script,
    log: RefCell<Vec<String>>,
    spent: Cell<u64>,
    /// What the search for a closed set has spent.
    closing: Cell<u64>,
}

impl Shared {
    fn note(&self, what: String) {
        self.log.borrow_mut().push(what);
    }

    /// Spends positions up to the limit.
    fn spend(&self, nodes: u64) -> Result<(), Stopped> {
        let left = self.script.limit - self.spent.get();
        self.spent.set(self.spent.get() + nodes.min(left));
        if nodes > left { Err(Stopped::Nodes) } else { Ok(()) }
    }
}

/// One search of the script.
pub(super) struct ScriptedSearch {
    name: &'static str,
    checks: bool,
    nodes: u64,
    shared: Rc<Shared>,
}

impl ScriptedSearch {
    fn answer(&mut self, question: &str, moves: u8, share: u64, yes: bool) -> Tried {
        let cost = (self.shared.script.cost)(self.name, moves);
        let part = if share == u64::MAX { String::new() } else { format!(" in {share}") };
        self.shared.note(format!("{} {question} {moves}{part}", self.name));
        let nodes = cost.min(share);
        self.nodes += nodes;
        self.shared.spend(nodes)?;
        Ok((cost <= share).then_some(yes))
    }
}

impl Prove<Xiangqi> for ScriptedSearch {
    fn try_wins(&mut self, _: &Reached<Xiangqi>, moves: u8, nodes: u64) -> Tried {
        let yes = self.shared.script.win.is_some_and(|win| win <= moves);
        self.answer("wins", moves, nodes, yes)
    }

    fn try_loses(&mut self, position: &Reached<Xiangqi>, moves: u8, nodes: u64) -> Tried {
        let script = &self.shared.script;
        let is_key = script.lost.is_none_or(|lost| position.key() == lost);
        let yes = is_key && script.win.is_some_and(|win| win <= moves + 1);
        self.answer("loses", moves, nodes, yes)
    }

    fn never_wins(&self, _: &Reached<Xiangqi>) -> bool {
        false
    }

    fn checks(&self) -> bool {
        self.checks
    }

    fn repetition(&self) -> Repetition {
        Repetition::None
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn check_limits(&mut self) -> Result<(), Stopped> {
        self.shared.spend(0)
    }
}

impl Recall<Xiangqi> for ScriptedSearch {
    fn known_length(&self, _: &Reached<Xiangqi>, most: u8) -> u8 {
        // A win that is found at some bound is seldom the shortest at once.
        let longest = self.shared.script.win.map_or(most, |win| win + 2);
        if self.name == "finder" {
            most.min(longest)
        } else {
            self.shared.script.win.unwrap_or(most)
        }
    }

    fn known_line(&self, position: &Reached<Xiangqi>) -> Line<Xiangqi> {
        Line { moves: position.legal_moves().into_iter().take(1).collect(), win: None }
    }

    fn is_known_refuted(&self, _: &Reached<Xiangqi>, left: u8) -> bool {
        self.shared.script.win.is_none_or(|win| left + 1 < win)
    }
}

/// A prover that answers by a script and notes what it is asked.
pub(super) struct Scripted {
    proof: ScriptedSearch,
    shared: Rc<Shared>,
}

impl Scripted {
    pub(super) fn new(checks: bool, script: Script) -> Self {
        let shared = Rc::new(Shared {
            script,
            log: RefCell::default(),
            spent: Cell::new(0),
            closing: Cell::new(0),
        });
        Self { proof: search("proof", checks, &shared), shared }
    }

    /// What was asked and noted since the last look, in this order.
    pub(super) fn log(&self) -> Vec<String> {
        self.shared.log.take()
    }
}

fn search(name: &'static str, checks: bool, shared: &Rc<Shared>) -> ScriptedSearch {
    ScriptedSearch { name, checks, nodes: 0, shared: Rc::clone(shared) }
}

/// The start of a game, in which nothing is won: the script alone says what is.
pub(super) fn start() -> Reached<Xiangqi> {
    Reached::attacking(&Position::start(), Repetition::None)
}

impl Prove<Xiangqi> for Scripted {
    fn try_wins(&mut self, position: &Reached<Xiangqi>, moves: u8, nodes: u64) -> Tried {
        self.proof.try_wins(position, moves, nodes)
    }

    fn try_loses(&mut self, position: &Reached<Xiangqi>, moves: u8, nodes: u64) -> Tried {
        self.proof.try_loses(position, moves, nodes)
    }

    fn never_wins(&self, position: &Reached<Xiangqi>) -> bool {
        self.proof.never_wins(position)
    }

    fn checks(&self) -> bool {
        self.proof.checks
    }

    fn repetition(&self) -> Repetition {
        Repetition::None
    }

    fn nodes(&self) -> u64 {
        self.shared.spent.get()
    }

    fn check_limits(&mut self) -> Result<(), Stopped> {
        self.proof.check_limits()
    }
}

impl Pursue<Xiangqi> for Scripted {
    type Search = ScriptedSearch;

    fn proof(&mut self) -> &mut ScriptedSearch {
        &mut self.proof
    }

    fn side_search(&self, checks: bool) -> ScriptedSearch {
        let name = if checks == self.proof.checks { "finder" } else { "checker" };
        search(name, checks, &self.shared)
    }

    fn run(
        &mut self,
        sides: &mut [SideSearch<'_, ScriptedSearch>],
        position: &Reached<Xiangqi>,
    ) -> Result<(), Stopped> {
        for SideSearch { search, bound, share, found } in sides {
            search.nodes = 0;
            *found = search.try_wins(position, *bound, *share)?;
            if *found == Some(true) {
                break;
            }
        }
        Ok(())
    }

    fn is_parallel(&self) -> bool {
        false
    }

    fn run_in_parallel(
        &mut self,
        sides: &mut [SideSearch<'_, ScriptedSearch>],
        position: &Reached<Xiangqi>,
        prove: impl FnOnce(&mut Self, u64) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        prove(self, 1_000)?;
        self.run(sides, position)
    }

    fn adopt(&mut self, side: &ScriptedSearch) -> Result<(), Stopped> {
        self.shared.note(format!("adopt {}", side.name));
        Ok(())
    }

    fn follow_hints(
        &mut self,
        guided: &mut Vec<ScriptedSearch>,
        finder: &mut ScriptedSearch,
        _: &Reached<Xiangqi>,
        _: u8,
        share: u64,
    ) -> Result<Option<u8>, Stopped> {
        let Some(bound) = self.shared.script.hint else { return Ok(None) };
        self.shared.note(format!("hints in {share}"));
        if guided.is_empty() {
            guided.push(search("guided", self.proof.checks, &self.shared));
        }
        std::mem::swap(finder, &mut guided[0]);
        Ok(Some(bound))
    }

    fn keep_win(
        &mut self,
        finder: &mut ScriptedSearch,
        _: &Reached<Xiangqi>,
        moves: u8,
        _: u64,
    ) -> Result<(), Stopped> {
        if self.shared.script.hint.is_some() {
            self.shared.note(format!("keep {moves} of {}", finder.name));
        }
        Ok(())
    }

    fn follow_strategy(&mut self, _: &Reached<Xiangqi>, _: u8) -> Result<Option<u8>, Stopped> {
        Ok(None)
    }

    fn adopt_endgames(&mut self, _: &Reached<Xiangqi>, _: Sought) -> bool {
        false
    }

    fn known_win(&mut self, _: &Reached<Xiangqi>) -> Option<u8> {
        None
    }

    fn close(&mut self, _: &Reached<Xiangqi>, share: u64) -> Tried {
        self.shared.note(format!("close in {share}"));
        self.shared.spend(share)?;
        self.shared.closing.set(self.shared.closing.get() + share);
        let needed = self.shared.script.closes_after;
        Ok(needed.filter(|&needed| needed <= self.shared.closing.get()).map(|_| true))
    }

    fn follow_refutation(&mut self, _: Option<Self::Search>, _: &Reached<Xiangqi>) {
        self.shared.note("follow the refutation".to_owned());
    }

    fn try_losses(
        &mut self,
        _: &[Reached<Xiangqi>],
        _: u8,
        _: u64,
        _: &mut [Option<bool>],
    ) -> Result<(), Stopped> {
        Ok(())
    }

    fn beside_under<T>(
        &mut self,
        _: Repetition,
        checks: bool,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.without_endgames(checks, work)
    }

    fn without_endgames<T>(&mut self, checks: bool, work: impl FnOnce(&mut Self) -> T) -> T {
        let proof = search("other", checks, &self.shared);
        work(&mut Self { proof, shared: Rc::clone(&self.shared) })
    }

    fn keep_reserve(&mut self) {
        self.shared.note("keep reserve".to_owned());
    }

    fn release_reserve(&mut self) {
        self.shared.note("release reserve".to_owned());
    }

    fn note_win(&mut self) {}

    fn note_stage(&mut self, stage: Stage) {
        self.shared.note(format!("{stage:?}"));
    }

    fn show(&self, _: u8, _: Option<u8>) {}

    fn show_line(&self, _: &Line<Xiangqi>) {}
}
