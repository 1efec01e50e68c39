//! The work on a task: is there a win, does the other side threaten one, and what is to be played?

use std::sync::Arc;

use super::attack::Attack;
use super::choice;
use super::defence::Defence;
use super::task::{Found, Refuted, Score, Task};
use crate::exact::Probe;
use crate::examine::ExamineRules;
use crate::examine::played;
use crate::game::{Move, Position, Repetition, WinKind, insertion_sort_by_key};
use crate::repetition::judge_line;
use crate::report::words::counted;
use crate::solve::{
    Avoidance, Prove, Prover, Pursue, Question, Reached, Stopped, avoids, has_lost, main_line,
};

/// Positions in which the other side's wins are looked for in each turn, at least.
const DEFENCE_TURN: u64 = 10_000;

/// The least number of positions in which they are looked for, unless the search is stopped from
/// outside.
const DEFENCE_ALONE: u64 = 100_000;

/// Positions that are searched, in addition to as many as were with it, to see whether a win
/// depends on the rule about repetition.
const BAN_SPARE: u64 = 20_000;

/// One task with the game it is about.
pub(super) struct Search<'a, R: ExamineRules> {
    pub(super) task: &'a Task,
    start: Position<R>,
    /// The moves from the start to the position.
    before: Vec<Move<R>>,
    pub(super) position: Position<R>,
    /// The earlier positions that could be repeated.
    earlier: Vec<Position<R>>,
    pub(super) rule: Repetition,
    /// The moves that may be played, in the order in which they are where nothing is known.
    pub(super) moves: Vec<Move<R>>,
    /// Whether these are not all legal moves.
    is_restricted: bool,
    pub(super) tables: Option<Arc<dyn Probe<R>>>,
    tell: &'a mut dyn FnMut(Found),
    /// The length of the win that was reported last.
    told: Option<u8>,
    /// The best move that was reported last.
    best: Option<Move<R>>,
}

impl<'a, R: ExamineRules> Search<'a, R> {
    pub(super) fn new(task: &'a Task, start: &Position<R>, tell: &'a mut dyn FnMut(Found)) -> Self {
        let rule = task.repetition;
        let before: Vec<Move<R>> = task.before.iter().map_while(|&mv| R::of_move(mv)).collect();
        let mut moves = choice::in_order(start, &before, rule);
        let (mut position, mut earlier) = (*start, Vec::new());
        for &mv in &before {
            if mv.capture().is_some() {
                earlier.clear();
            } else {
                earlier.push(position);
            }
            position = position.after(mv);
        }
        let all = moves.len();
        if let Some(allowed) = &task.allowed {
            moves.retain(|&mv| allowed.contains(&R::any_move(mv)));
        }
        let tables = task.tables.as_ref();
        let tables = tables.map(|(_, tables)| start.board().rules().tables(tables, rule));
        Self {
            task,
            start: *start,
            before,
            position,
            earlier,
            rule,
            is_restricted: moves.len() < all,
            moves,
            tables,
            tell,
            told: None,
            best: None,
        }
    }

    pub(super) fn tell(&mut self, found: Found) {
        (self.tell)(found);
    }

    pub(super) fn fact(&mut self, text: impl Into<String>) {
        self.tell(Found::Fact(text.into()));
    }

    /// Reports the move to play, with the reply that is expected.
    pub(super) fn best(&mut self, line: &[Move<R>]) {
        let Some(&first) = line.first() else { return };
        if self.best == Some(first) && line.len() < 2 {
            return;
        }
        self.best = Some(first);
        let reply = line.get(1).map(|&mv| R::any_move(mv));
        self.tell(Found::Best(R::any_move(first), reply));
    }

    /// Reports what is known about a first move.
    pub(super) fn info(&mut self, place: usize, score: Score, line: &[Move<R>]) {
        let line = line.iter().map(|&mv| R::any_move(mv)).collect();
        self.tell(Found::Move { place, score, line });
    }

    /// Whether there is nothing to play; says so.
    pub(super) fn is_over(&mut self) -> bool {
        if let Some(&first) = self.moves.first() {
            self.best(&[first]);
            return false;
        }
        if self.is_restricted {
            self.fact("none of the moves to search is legal");
            return true;
        }
        let score = if has_lost(&self.position) { Score::Loses(0) } else { Score::Draw };
        self.tell(Found::Over(score));
        self.tell(Found::Settled);
        true
    }

    /// Which side has lost by the repetition that the position completes, if any. The other program
    /// may count repetitions otherwise, so the search continues, and only the next one counts.
    pub(super) fn tell_repetition(&mut self) {
        let Some((cycle, verdict)) = judge_line(self.rule, &self.start, &self.before) else {
            return;
        };
        if cycle.until == self.before.len()
            && let Some(loser) = verdict.loser()
        {
            let loser = R::COLORS[loser.index()];
            self.fact(format!(
                "this position repeats an earlier one, and {loser} has lost by that"
            ));
        }
    }

    /// Searches for wins of both sides in turns.
    ///
    /// # Errors
    /// The limit that ended it; what was found before has been reported.
    pub(super) fn run(
        &mut self,
        attacker: &mut Prover<R>,
        defender: &mut Prover<R>,
    ) -> Result<(), Stopped> {
        let turn = self.position.turn();
        let reached = |attacks, rule| Reached::in_game(&self.start, &self.before, attacks, rule);
        let root = reached(turn, attacker.repetition());
        let guarded = reached(!turn, defender.repetition());
        let Task { within, threats_within, ends_itself, .. } = *self.task;
        let mut attack = Attack::new(within, self.is_restricted.then(|| self.moves.clone()));
        let mut defence = Defence::new(&guarded, &self.moves, threats_within);
        let (mut attacks, mut defends) = (true, true);
        while attacks || defends {
            let spent = attacker.nodes();
            if attacks {
                attacks = goes_on(attack.turn(attacker, &root))?;
                self.tell(Found::Refuted(attack.refuted()));
            }
            if let Some((moves, mut line)) = attack.found() {
                if line.is_empty() {
                    // The table has lost sight of the win, but finds it again.
                    line.extend(attacker.winning_move(&root, moves)?);
                }
                let holds = self.holds(attacker, &root, (moves, &line))?;
                if holds && self.told.is_none_or(|told| moves < told) {
                    self.told = Some(moves);
                    self.info(1, Score::Wins(moves), &line);
                }
                self.best(&line);
                if attack.refuted() >= Refuted::Within(moves - 1) {
                    return self.shortest(attacker, &root, (moves, &line), holds);
                }
                if !attacks {
                    return Ok(());
                }
                continue;
            }
            if defends {
                let share = ((attacker.nodes() - spent) / 2).max(DEFENCE_TURN);
                defends = goes_on(defence.turn(defender, share))?;
                if let Some(best) = defence.best() {
                    self.best(&[best]);
                }
                if let Some(moves) = defence.loses() {
                    return self.lost(defender, &defence, moves);
                }
            }
            if !attacks
                && ends_itself
                && defender.nodes() >= DEFENCE_ALONE.max(attacker.nodes() / 2)
            {
                break;
            }
        }
        Ok(())
    }

    /// Whether a win holds however strictly repetitions are counted in the game.
    fn holds(
        &mut self,
        prover: &mut Prover<R>,
        root: &Reached<R>,
        (moves, line): (u8, &[Move<R>]),
    ) -> Result<bool, Stopped> {
        let Some(&first) = line.first() else { return Ok(false) };
        if self.earlier.is_empty() {
            return Ok(true);
        }
        let avoidance = avoids(prover, &root.after(first), moves - 1, &self.earlier)?;
        Ok(avoidance == Avoidance::Avoids)
    }

    /// Reports everything about the shortest win.
    fn shortest(
        &mut self,
        prover: &mut Prover<R>,
        root: &Reached<R>,
        (moves, line): (u8, &[Move<R>]),
        holds: bool,
    ) -> Result<(), Stopped> {
        let Some(&first) = line.first() else {
            self.fact(format!(
                "win in {}, whose first move was not found again",
                counted(moves).english()
            ));
            return Ok(());
        };
        self.tell(Found::Settled);
        if !holds {
            // What repeats the game may end it, so there is no more to claim.
            let moves = counted(moves).english();
            self.fact(format!("win in {moves} unless earlier positions may not recur"));
            return Ok(());
        }
        if self.earlier.is_empty() {
            let question = Question { within: None, checks: self.task.checks };
            let replayed = played(prover, &self.position, question, first, moves);
            match replayed {
                Err(error) if !error.is_cut_short() => {
                    self.fact(error.to_string());
                    return Ok(());
                }
                Ok(tally) if tally.repetitions == 0 => {}
                _ => self.rests_on_ban(prover, root, first, moves),
            }
        } else {
            self.rests_on_ban(prover, root, first, moves);
        }
        let which =
            if self.is_restricted { "shortest win with these moves" } else { "shortest win" };
        self.fact(format!("{which}: proven"));
        self.winners(prover, root, (moves, line))
    }

    /// Reports whether a win depends on the rule about repetition.
    fn rests_on_ban(
        &mut self,
        prover: &mut Prover<R>,
        root: &Reached<R>,
        first: Move<R>,
        moves: u8,
    ) {
        if prover.repetition() == Repetition::None {
            return;
        }
        let most = prover.nodes() + BAN_SPARE;
        let checks = self.task.checks;
        let without = prover.beside_under(Repetition::None, checks, |prover| {
            let start = prover.start(root);
            prover.try_loses(&start.after(first), moves - 1, most)
        });
        let ban = match self.rule {
            Repetition::Asian => "the ban on perpetual check or chase",
            _ => "the ban on perpetual check",
        };
        match without {
            Ok(Some(true)) => {}
            Ok(Some(false)) => self.fact(format!("rests on {ban}")),
            Ok(None) | Err(_) => self.fact(format!("may rest on {ban}")),
        }
    }

    /// Reports the first moves that win, each with its length: the keys, and as many of the others
    /// as are wanted.
    fn winners(
        &mut self,
        prover: &mut Prover<R>,
        root: &Reached<R>,
        (moves, found): (u8, &[Move<R>]),
    ) -> Result<(), Stopped> {
        let wanted = self.task.lines;
        let most = if self.task.is_unlimited { moves } else { self.task.within };
        let mut open: Vec<Move<R>> =
            self.moves.iter().copied().filter(|&mv| prover.may_try(root, mv)).collect();
        let (mut length, mut at) = (moves, 0);
        while length <= most && !open.is_empty() && (length == moves || at < wanted) {
            let mut winning = Vec::new();
            for &mv in &open {
                if prover.loses(&root.after(mv), length - 1)? {
                    winning.push(mv);
                }
            }
            open.retain(|mv| !winning.contains(mv) && !prover.never_wins(&root.after(*mv)));
            if length == moves {
                let keys = winning.len();
                self.fact(if keys == 1 { "1 key".to_owned() } else { format!("{keys} keys") });
                // The win that was found first is played.
                insertion_sort_by_key(&mut winning, |mv| Some(mv) != found.first());
            }
            for mv in winning.into_iter().take(wanted - at) {
                let line = main_line(prover, root, mv, length)?;
                if at > 0 && !self.holds(prover, root, (length, &line.moves))? {
                    continue;
                }
                at += 1;
                self.info(at, Score::Wins(length), &line.moves);
                if at == 1 {
                    self.best(&line.moves);
                    if line.win == Some(WinKind::Repetition) {
                        self.fact("win by repetition");
                    }
                }
            }
            length += 1;
        }
        Ok(())
    }

    /// Reports how a lost position is lost.
    fn lost(
        &mut self,
        prover: &mut Prover<R>,
        defence: &Defence<R>,
        moves: u8,
    ) -> Result<(), Stopped> {
        let Some(best) = defence.best() else { return Ok(()) };
        let mut line = vec![best];
        for (mv, next, within) in defence.refutations() {
            let repeated = next.repeats().is_some();
            if repeated {
                continue;
            }
            let Some(answer) = prover.winning_move(next, within)? else { return Ok(()) };
            if !self.earlier.is_empty() {
                let lost = next.after(answer);
                if avoids(prover, &lost, within - 1, &self.earlier)? != Avoidance::Avoids {
                    return Ok(());
                }
            }
            if mv == best {
                line.extend(main_line(prover, next, answer, within)?.moves);
            }
        }
        self.info(1, Score::Loses(moves), &line);
        self.best(&line);
        let which = if self.is_restricted { "each of these moves" } else { "every move" };
        self.fact(format!("{which} loses within {}: proven", counted(moves).english()));
        self.tell(Found::Settled);
        Ok(())
    }
}

/// Whether a search goes on after a turn: not if everything is settled, or a limit of its own is
/// reached.
///
/// # Errors
/// All searches were stopped.
fn goes_on(turn: Result<bool, Stopped>) -> Result<bool, Stopped> {
    match turn {
        Ok(settled) => Ok(!settled),
        Err(Stopped::Interrupt) => Err(Stopped::Interrupt),
        Err(Stopped::Nodes | Stopped::Time | Stopped::NoClock) => Ok(false),
    }
}
