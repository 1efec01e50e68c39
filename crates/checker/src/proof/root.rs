//! The questions that a statement begins with, in their order.

use super::error::Flaw;
use super::play::Together;
use super::question::{Kind, Line};
use super::source::{Source, Wish};
use super::statement::{Goal, Kind as Found, Length, Severity, Stated, Statement};
use super::together::Enumeration;
use super::verdict::{self, Choice, sorted};
use super::walk::{Attack, Place, Reached, Walk};
use crate::board::{Board, Step};
use crate::error::Fault;
use crate::replay::played;
use crate::streak::Streak;

/// The most positions that are searched for solutions.
const MOST_ENUMERATED: u64 = 3_000_000;

/// A first move, and within how many moves it wins.
type Key = (Step, u8);

impl<S: Source> Walk<S> {
    pub(super) fn prove(&mut self, statement: &Statement) -> Result<(), Flaw> {
        if let Goal::Together(asked) = statement.goal {
            return self.enumerate(statement, asked);
        }
        verdict::of_keys(statement)?;
        let root = self.root.clone();
        let (streak, line) = (Streak::default(), Line::default());
        let reached = Reached { board: &root, streak: &streak, line: &line };
        let keys = self.keys(&reached, statement)?;
        match statement.goal {
            Goal::Win { .. } => self.first_moves(&reached, statement, &keys)?,
            Goal::AnyWin => self.any_win(&reached, &keys)?,
            Goal::Draw => self.draw(&reached, statement, &keys)?,
            Goal::Together(_) => {}
        }
        self.all_duals = statement.all_duals;
        if statement.looks_at_duals()
            && let Some(left) = statement.shortest()
        {
            for name in statement.wanted_keys() {
                let step = played(&root, name, self.checks)?;
                self.variations(&reached, step, left)?;
            }
        }
        self.author(statement)?;
        let stated = self.stated_duals(&reached, statement)?;
        self.run()?;
        self.check_cycles()?;
        verdict::of_duals(statement, &stated, &self.choices)
    }

    /// Finds all solutions of help, self, reflex or series play again.
    fn enumerate(&mut self, statement: &Statement, asked: Together) -> Result<(), Flaw> {
        let mut enumeration = Enumeration::new(asked, self.most.min(MOST_ENUMERATED));
        let mut found = vec![enumeration.solve(&self.root)?];
        if asked.duplex
            && let Some(other) = self.root.passed()
        {
            found.push(enumeration.solve(&other)?);
        }
        self.extent.positions = enumeration.count();
        verdict::of_solutions(statement, asked, &found)
    }

    /// The keys of a statement, which must be different moves.
    fn keys(&self, reached: &Reached<'_>, statement: &Statement) -> Result<Vec<Key>, Flaw> {
        let mut keys: Vec<Key> = Vec::new();
        let most = statement.most().unwrap_or(0);
        for (name, moves) in &statement.keys {
            let step = played(reached.board, name, self.checks)?;
            if keys.iter().any(|(key, _)| *key == step) {
                return Err(Flaw::Verdict("a key is listed twice"));
            }
            let is_draw = statement.goal == Goal::Draw;
            let is_win = matches!(statement.goal, Goal::Win { .. });
            if is_draw != (*moves == 0) || is_win && *moves > most {
                return Err(Flaw::Verdict("a key takes more moves than are stipulated, or none"));
            }
            keys.push((step, *moves));
        }
        Ok(keys)
    }

    /// Every key wins in its number of moves and not sooner; no other first move wins in time.
    fn first_moves(
        &mut self,
        reached: &Reached<'_>,
        statement: &Statement,
        keys: &[Key],
    ) -> Result<(), Flaw> {
        let steps: Vec<Step> = keys.iter().map(|(step, _)| *step).collect();
        match statement.length {
            Length::Never => self.ask_never(reached.board),
            Length::NotWithin(most) => self.others(reached, &steps, most)?,
            Length::Keys => self.others(reached, &steps, statement.most().unwrap_or(0))?,
        }
        for &(step, moves) in keys {
            self.wins(reached, step, moves)?;
            if moves == 1 {
                continue;
            }
            let child = reached.board.after(step);
            if child.fate().is_some() {
                return Err(Flaw::Sooner(reached.board.name(step)));
            }
            if moves > 2 {
                let attack = [Attack { step, child }];
                self.refuted(Kind::NotWon, Wish::Replies, reached, &attack, moves - 1)?;
            }
        }
        Ok(())
    }

    /// No first move but these wins within a number of moves.
    fn others(&mut self, reached: &Reached<'_>, keys: &[Step], most: u8) -> Result<(), Flaw> {
        let others = self.attacks(reached, keys)?;
        // After the last move nothing is asked: that it does not win has been seen.
        if most > 1 {
            self.refuted(Kind::NotWon, Wish::Replies, reached, &others, most)?;
        }
        Ok(())
    }

    /// Every key wins, and no other first move ever does.
    fn any_win(&mut self, reached: &Reached<'_>, keys: &[Key]) -> Result<(), Flaw> {
        let steps: Vec<Step> = keys.iter().map(|(step, _)| *step).collect();
        let others = self.attacks(reached, &steps)?;
        self.refuted(Kind::Never, Wish::Holds, reached, &others, 0)?;
        keys.iter().try_for_each(|&(step, moves)| self.wins(reached, step, moves))
    }

    /// The side to move never wins; after a key the other side never does, and after every other
    /// first move it does.
    fn draw(
        &mut self,
        reached: &Reached<'_>,
        statement: &Statement,
        keys: &[Key],
    ) -> Result<(), Flaw> {
        self.ask_never(reached.board);
        let mut losing: Vec<&(String, u8)> = statement.losing.iter().collect();
        let look = reached.board.look();
        for step in super::walk::sorted(look.steps) {
            let child = reached.board.after(step);
            if keys.iter().any(|(key, _)| *key == step) {
                if child.fate().is_none() {
                    self.lasts_after(reached.board, step, &child);
                    self.ask_never(&child);
                }
                continue;
            }
            let name = reached.board.name(step);
            let Some(at) = losing.iter().position(|(losing, _)| *losing == name) else {
                return Err(Flaw::Verdict("a first move neither keeps the draw nor loses"));
            };
            self.lost(&child, losing.swap_remove(at).1)?;
        }
        if losing.is_empty() {
            return Ok(());
        }
        Err(Flaw::Verdict("a move that loses cannot be played, keeps the draw or is there twice"))
    }

    /// The other side, which is to move here, wins within a number of moves.
    fn lost(&mut self, child: &Board, moves: u8) -> Result<(), Flaw> {
        match moves {
            0 => Err(Fault::Late.into()),
            1 if self.wins_with_last_move(child, &Streak::default(), false) => Ok(()),
            1 => Err(Flaw::NoWin),
            _ => {
                self.questions.ask(Kind::Won, child, moves, Streak::default(), Line::default);
                Ok(())
            }
        }
    }

    /// The duals of the findings, by their places. The moves of those that are not looked for
    /// are shown to win.
    fn stated_duals(
        &mut self,
        reached: &Reached<'_>,
        statement: &Statement,
    ) -> Result<Vec<Choice<Place>>, Flaw> {
        let mut stated = Vec::new();
        let most = statement.shortest().unwrap_or(0);
        for finding in statement.findings.iter().filter(|it| it.kind == Found::Dual) {
            let (moves, plies) = (sorted(&finding.moves), finding.line.len());
            let left = u8::try_from(plies / 2).ok().and_then(|played| most.checked_sub(played));
            let left = left.filter(|&left| left > 0 && plies > 0 && plies.is_multiple_of(2));
            let (Some(left), true) = (left, moves.len() > 1 && moves.is_sorted_by(|a, b| a < b))
            else {
                return Err(Flaw::Verdict("a dual has no place, or no choice"));
            };
            let major = finding.severity == Severity::Major;
            let at = self.follow(reached.board, finding, !major && !self.all_duals, most)?;
            stated.push(Choice { place: (at.packed(), left), moves, full: major, major });
        }
        Ok(stated)
    }

    /// Plays the line of a dual. With `shown`, every move of the attacker in it is claimed to win in
    /// time, and so is every move of the choice.
    fn follow(
        &mut self,
        root: &Board,
        finding: &Stated,
        shown: bool,
        most: u8,
    ) -> Result<Board, Flaw> {
        let (mut board, mut streak, mut line) = (root.clone(), Streak::default(), Line::default());
        let mut left = most;
        for pair in finding.line.chunks(2) {
            let [name, answer] = pair else { return Err(Fault::Late.into()) };
            let reached = Reached { board: &board, streak: &streak, line: &line };
            let step = played(&board, name, self.checks)?;
            if shown {
                self.wins(&reached, step, left)?;
            }
            let attack = Attack { step, child: board.after(step) };
            let reply = super::walk::reply(&attack.child, answer)?;
            let next = attack.child.after(reply);
            let onward = self.onward(&reached, &attack, reply, &next);
            line = line.then(board.packed(), step, reply);
            if onward.is_empty() {
                line = Line::default();
            }
            (board, streak) = (next, onward);
            left = left.saturating_sub(1);
        }
        if shown {
            for name in &finding.moves {
                let step = played(&board, name, self.checks)?;
                let reached = Reached { board: &board, streak: &streak, line: &line };
                self.wins(&reached, step, left)?;
            }
        }
        Ok(board)
    }
}
