//! The questions are answered one after the other.

use rustc_hash::FxHashMap;

use super::error::{Flaw, ProofError};
use super::graph::Graph;
use super::question::{Kind, Line, Question, Questions};
use super::source::{Expected, Query, Source, Wish};
use super::statement::Defect;
use super::verdict::Choice;
use crate::board::{Board, Ending, Packed, Step};
use crate::conduct::Witness;
use crate::error::Fault;
use crate::nine::Replies;
use crate::replay::played;
use crate::rules::{Repetition, Rules};
use crate::streak::{Streak, Turn};

/// What was examined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extent {
    /// Positions with the attacker to move about which something was claimed.
    pub positions: u64,
    /// Answers that were given.
    pub answers: u64,
}

/// The part of the most questions below which an estimate of their number says little.
const EARLY: u64 = 10;

/// How many times the most an estimate must be to be believed: it may be three times what is true.
const TOO_MANY: u64 = 4;

/// Where the attacker has a choice: a position, and the moves that are left.
pub(super) type Place = (Packed, u8);

/// Asks all that follows from what is claimed.
pub(super) struct Walk<S> {
    pub(super) root: Board,
    pub(super) rule: Repetition,
    pub(super) checks: bool,
    /// Whether minor duals are looked for.
    pub(super) all_duals: bool,
    pub(super) source: S,
    pub(super) questions: Questions,
    /// The choices that were met.
    pub(super) choices: Vec<Choice<Place>>,
    /// From where the place of a choice was reached first, and by which two moves.
    before: FxHashMap<Place, (Packed, Step, Step)>,
    /// What was found about the author's moves.
    pub(super) findings: Vec<Defect>,
    pub(super) graph: Graph,
    pub(super) extent: Extent,
    /// The most questions that are asked.
    pub(super) most: u64,
    /// The reply that the checker found last, …
    pub(super) last: Option<Step>,
    /// … and those to moves with which the attacker might have won.
    pub(super) known: Replies,
    /// What the question under answer still holds open.
    at: Option<Packed>,
}

/// A move of the attacker that does not end the game, with the position after it.
pub(super) struct Attack {
    pub(super) step: Step,
    pub(super) child: Board,
}

/// A position with the attacker to move, as it was reached.
pub(super) struct Reached<'a> {
    pub(super) board: &'a Board,
    pub(super) streak: &'a Streak,
    pub(super) line: &'a Line,
}

impl<S: Source> Walk<S> {
    pub(super) fn new(root: Board, rules: Rules, checks: bool, source: S, most: u64) -> Self {
        // Where every move of the attacker gives check, the defender alone is never to blame.
        let rule = if checks { Repetition::None } else { rules.repetition };
        Self {
            graph: Graph::default(),
            root,
            rule,
            checks,
            all_duals: false,
            source,
            questions: Questions::default(),
            choices: Vec::new(),
            before: FxHashMap::default(),
            findings: Vec::new(),
            extent: Extent::default(),
            most,
            last: None,
            known: Replies::default(),
            at: None,
        }
    }

    /// Says where something is wrong.
    pub(super) fn refused(&self, wrong: Flaw) -> ProofError {
        // Of a proof that is too long, the position where that was seen says nothing.
        let at = self.at.filter(|_| !matches!(wrong, Flaw::Long { .. }));
        let position = at.map(|at| self.root.unpacked(at).text());
        ProofError { line: self.source.line(), position, wrong }
    }

    /// Answers all questions, until none is open.
    pub(super) fn run(&mut self) -> Result<(), Flaw> {
        // Questions of one generation have the same distance from the problem position.
        let (mut generation, mut before) = (self.questions.open(), 0);
        while let Some(question) = self.questions.next() {
            self.at = Some(question.at);
            self.question(&question)?;
            generation -= 1;
            if generation == 0 {
                generation = self.questions.open();
                let expected = self.expected(before, generation);
                let is_known = !expected.or_more && self.questions.count() > self.most / EARLY;
                if is_known && expected.about > self.most.saturating_mul(TOO_MANY) {
                    return Err(Flaw::Long { estimate: expected.about, most: self.most });
                }
                self.source.expect(expected);
                before = generation;
            }
            if self.questions.count() > self.most {
                return Err(Flaw::Long { estimate: self.questions.count(), most: self.most });
            }
        }
        self.at = None;
        Ok(())
    }

    /// How long the proof will be: each generation is larger than the one before it, by less and less,
    /// since with few men the same positions come again. `now` questions are open.
    fn expected(&self, before: usize, now: usize) -> Expected {
        let count = self.questions.count();
        let answered = count - now as u64;
        // Questions of the last ply are not asked, and those of the one before it not listed.
        let more = i32::from(self.questions.most_left().min(60)) - 2;
        if before < 10 || now <= before || more <= 0 {
            let listed = self.extent.answers + self.questions.open_listed() as u64;
            let or_more = self.questions.asks_never();
            return Expected { answered, about: count, listed, or_more };
        }
        let growth = now as f64 / before as f64 - 1.0;
        let (mut listed, mut last) = (count as f64, now as f64);
        for left in (1..=more).rev() {
            last *= 1.0 + growth * f64::from(left) / f64::from(more + 1);
            listed += last;
        }
        let about = listed + last;
        Expected { answered, about: about as u64, listed: listed as u64, or_more: false }
    }

    fn question(&mut self, question: &Question) -> Result<(), Flaw> {
        self.extent.positions += 1;
        let board = self.root.unpacked(question.at);
        let reached = Reached { board: &board, streak: &question.streak, line: &question.line };
        match question.kind {
            Kind::Won => self.won(&reached, question.left),
            Kind::NotWon => self.not_won(&reached, question.left),
            Kind::Choice => self.choice(&reached, question.left),
            Kind::Minor => self.minor(&reached, question.left),
            Kind::Never => self.never(&board),
        }
    }

    /// The answer to a query, in words.
    pub(super) fn answer(
        &mut self,
        wish: Wish,
        reached: &Reached<'_>,
        left: u8,
        moves: &[String],
    ) -> Result<Vec<String>, Flaw> {
        self.extent.answers += 1;
        let line = reached.line.moves().map(|(at, moves)| (self.root.unpacked(at), moves));
        self.source.answer(&Query { wish, board: reached.board, line, left, moves })
    }

    fn won(&mut self, reached: &Reached<'_>, left: u8) -> Result<(), Flaw> {
        let words = self.answer(Wish::Win, reached, left, &[])?;
        let [name] = &words[..] else {
            return Err(Flaw::Count { found: words.len(), expected: 1 });
        };
        let step = played(reached.board, name, self.checks)?;
        self.wins(reached, step, left)
    }

    /// Claims that a move of the attacker wins within a number of moves, itself included.
    pub(super) fn wins(&mut self, reached: &Reached<'_>, step: Step, left: u8) -> Result<(), Flaw> {
        let child = reached.board.after(step);
        match child.fate() {
            Some(ending) if ending.is_loss() => return Ok(()),
            Some(_) => return Err(Fault::Over.into()),
            None if self.repeats(reached, step, &child, Streak::is_won) => return Ok(()),
            None => {}
        }
        let attack = Attack { step, child };
        for reply in sorted(attack.child.look().steps) {
            let next = attack.child.after(reply);
            let streak = self.onward(reached, &attack, reply, &next);
            if streak.is_empty() || !streak.is_won(next.packed()) {
                let left = left - 1;
                self.ask(Kind::Won, reached, &attack, reply, (&next, streak), left)?;
            }
        }
        Ok(())
    }

    fn not_won(&mut self, reached: &Reached<'_>, left: u8) -> Result<(), Flaw> {
        let attacks = self.attacks(reached, &[])?;
        self.refuted(Kind::NotWon, Wish::Replies, reached, &attacks, left)
    }

    /// Claims that after each of these moves the attacker does not win within those that are left,
    /// the move itself included.
    pub(super) fn refuted(
        &mut self,
        kind: Kind,
        wish: Wish,
        reached: &Reached<'_>,
        attacks: &[Attack],
        left: u8,
    ) -> Result<(), Flaw> {
        if attacks.is_empty() {
            return Ok(());
        }
        if kind == Kind::NotWon && left == 2 {
            return self.refute(reached, attacks);
        }
        let names: Vec<String> = attacks.iter().map(|it| reached.board.name(it.step)).collect();
        let replies = self.answer(wish, reached, left, &names)?;
        if replies.len() != attacks.len() {
            return Err(Flaw::Count { found: replies.len(), expected: attacks.len() });
        }
        for (attack, name) in attacks.iter().zip(&replies) {
            let reply = reply(&attack.child, name)?;
            let next = attack.child.after(reply);
            if kind == Kind::Never {
                self.lasts(reached, attack, reply, &next);
                if !is_over_for_attacker(&next)? {
                    self.questions.ask(kind, &next, 0, Streak::default(), Line::default);
                }
                continue;
            }
            let streak = self.onward(reached, attack, reply, &next);
            if !streak.is_empty() && streak.may_be_won(next.packed()) {
                return Err(Flaw::Repeats(name.clone()));
            }
            self.ask(kind, reached, attack, reply, (&next, streak), left - 1)?;
        }
        Ok(())
    }

    /// The moves of the attacker that do not end the game, in the order in which they are answered,
    /// without some. It is an error if one of them wins at once.
    pub(super) fn attacks(
        &self,
        reached: &Reached<'_>,
        without: &[Step],
    ) -> Result<Vec<Attack>, Flaw> {
        let board = reached.board;
        if is_over_for_attacker(board)? {
            return Ok(Vec::new());
        }
        let mut attacks = Vec::new();
        for step in sorted(board.look().steps) {
            let child = board.after(step);
            if without.contains(&step) || self.checks && !child.is_check() {
                continue;
            }
            match child.fate() {
                Some(ending) if ending.is_loss() => return Err(Flaw::Wins(board.name(step))),
                Some(_) => continue,
                None => {}
            }
            if self.repeats(reached, step, &child, Streak::may_be_won) {
                return Err(Flaw::Wins(board.name(step)));
            }
            attacks.push(Attack { step, child });
        }
        Ok(attacks)
    }

    /// Asks a question about the position after a reply. The last ply is examined here.
    pub(super) fn ask(
        &mut self,
        kind: Kind,
        reached: &Reached<'_>,
        attack: &Attack,
        reply: Step,
        (next, streak): (&Board, Streak),
        left: u8,
    ) -> Result<(), Flaw> {
        match (kind, left) {
            (Kind::NotWon, 0) => return Ok(()),
            (_, 0) => return Err(Fault::Late.into()),
            (Kind::NotWon | Kind::Won, 1) => {
                self.extent.positions += 1;
                let wins = self.wins_with_last_move(next, &streak, kind == Kind::NotWon);
                return match (kind, wins) {
                    (Kind::NotWon, true) => Err(Flaw::Wins(next.text())),
                    (Kind::Won, false) => Err(Fault::Late.into()),
                    _ => Ok(()),
                };
            }
            _ => {}
        }
        let at = reached.board.packed();
        if matches!(kind, Kind::Choice | Kind::Minor) {
            self.before.entry((next.packed(), left)).or_insert((at, attack.step, reply));
        }
        let line = || reached.line.then(at, attack.step, reply);
        self.questions.ask(kind, next, left, streak, line);
        Ok(())
    }

    /// The moves from the problem position to the place of a choice.
    pub(super) fn line_to(&self, (mut at, mut left): Place) -> Vec<String> {
        let mut moves = Vec::new();
        while let Some(&(before, attack, reply)) = self.before.get(&(at, left)) {
            moves.extend([self.root.name(reply), self.root.name(attack)]);
            (at, left) = (before, left + 1);
        }
        moves.reverse();
        moves
    }

    /// Whether the attacker's move brings a position back to the defender's blame.
    pub(super) fn repeats(
        &self,
        reached: &Reached<'_>,
        step: Step,
        child: &Board,
        again: fn(&Streak, Packed) -> bool,
    ) -> bool {
        // Without a streak only the position before the move is known, with the same side to move.
        if reached.streak.is_empty() {
            return false;
        }
        let turn = Turn::new(self.rule, reached.board, step, child);
        again(&reached.streak.then(&turn), turn.after)
    }

    /// The positions that may be repeated after a move of the attacker and a reply.
    pub(super) fn onward(
        &self,
        reached: &Reached<'_>,
        attack: &Attack,
        reply: Step,
        next: &Board,
    ) -> Streak {
        let Attack { step, child } = attack;
        let ends = match self.rule {
            Repetition::None => true,
            Repetition::Checks => !next.is_check(),
            Repetition::Asian => false,
        };
        if ends || child.takes(reply) {
            return Streak::default();
        }
        let turn = Turn::new(self.rule, reached.board, *step, child);
        let act = Witness::new(self.rule, child).act(child, reply, next);
        reached.streak.then(&turn).with(turn.after).after_defender(&act)
    }
}

/// Whether the game is over although the attacker may have moves.
pub(super) fn is_over_for_attacker(board: &Board) -> Result<bool, Flaw> {
    match board.over() {
        Some(Ending::Won) => Err(Flaw::Wins(board.text())),
        Some(_) => Ok(true),
        None => Ok(false),
    }
}

/// A legal reply by its name.
pub(super) fn reply(child: &Board, name: &str) -> Result<Step, Flaw> {
    let step = child.step(name).filter(|&step| child.is_legal(step));
    step.ok_or_else(|| Flaw::Reply(name.chars().take(20).collect()))
}

pub(super) fn sorted(mut steps: Vec<Step>) -> Vec<Step> {
    steps.sort_unstable();
    steps
}
