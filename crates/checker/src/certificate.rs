//! Certificates: what was replayed, written down so that anybody can check it.
//!
//! A certificate is text, one position a line:
//!
//! ```text
//! paiju certificate 1
//! rules xiangqi
//! fen 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
//! moves all
//! keys 1
//! nodes 1
//! 2 c6d8 e10f10 g9f9#
//! ```
//!
//! After the heading come `nodes` lines, counted from 1. The first `keys` of them are about
//! the position of the heading, the others about positions that lines before them lead to.
//! A line holds the number of moves within which the attacker wins, the attacker's move, and then,
//! two words each, every legal reply and its answer: either a move that ends the game, followed by
//! `#` for every kind of win, or the number of the line on which play continues. The attacker's own
//! move carries the `#` if it ends the game, and nothing follows. A position has a single line,
//! however it is reached. The number of moves falls from line to line along every variation, so
//! there cannot be a loop, and the lines are in an order in which none leads back. With
//! `moves checks` every move of the attacker gives check.
//!
//! # Wins by repetition
//!
//! A win that rests on the ban on perpetual check has `paiju certificate 2` as its first line, and
//! `repetition checks` follows the rules. Then `=` marks a win because a position has recurred
//! since which the defender has given check with every move and the attacker has not: as the answer
//! to a reply that repeats it or, like `#`, after the attacker's move that does. With
//! `repetition asian` it also marks a win because the defender has chased one piece with every
//! move, and the attacker has done nothing as grave.
//!
//! ```text
//! 2 f1f2 g1h1 b10c10# g1g2 f2f1= …
//! ```
//!
//! Such a claim depends on the line that was played, and a position may be reached by many. It is
//! still checked in a single walk: every line of the file carries the [streak] in which its
//! position was reached, and what is claimed there must follow from what *all* lines that lead to
//! it have in common. They all come before it, so that is known when its turn comes. By induction
//! over the lines of the file, every `=` is then true in every line of play that reaches it. A
//! writer gives a position several lines if its wins depend on different streaks; what a win
//! depends on never exceeds what led to it, so nothing true is refused for that reason. A reply
//! that gives no check and chases nothing ends the streak, and with it what must be kept.
//!
//! [streak]: super::streak

use std::fmt::Write as _;
use std::io::{self, Write};

use rustc_hash::FxHashMap;

use super::board::{Board, Packed, Step};
use super::conduct::Witness;
use super::replay::{Continuation, Known, Replay, WinNumber};
use super::streak::{Streak, Turn};

/// The first line of a certificate in which repetition never wins; what it proves holds under
/// every rule about repetition.
pub(super) const TITLE: &str = "paiju certificate 1";

/// The first line of a certificate that says what repetition does.
pub(super) const TITLE_2: &str = "paiju certificate 2";

/// A win that was shown: the position, and which of those of the position it is.
type Place = (Packed, WinNumber);

/// Wins by their number of moves, and the numbers of their lines.
type Levels = (Vec<Vec<Place>>, FxHashMap<Place, usize>);

/// What answers a reply.
enum Answer {
    /// The reply loses by a repetition.
    Repeated,
    /// A win from the position after it.
    Shown(Place, Known),
}

impl Replay {
    /// Writes a certificate of all first moves that were shown to win.
    ///
    /// `check` is called for every position and ends the writing with its error.
    ///
    /// # Errors
    /// What the writer or `check` returns.
    pub fn write(
        &self,
        to: &mut dyn Write,
        check: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<()> {
        let (levels, numbers) = self.levels(check)?;
        let repeated = self.tally().repetitions > 0;
        writeln!(to, "{}", if repeated { TITLE_2 } else { TITLE })?;
        writeln!(to, "rules {}", self.rules.game)?;
        if repeated {
            writeln!(to, "repetition {}", self.rules.repetition)?;
        }
        writeln!(to, "fen {}", self.root.text())?;
        writeln!(to, "moves {}", if self.checks { "checks" } else { "all" })?;
        writeln!(to, "keys {}", self.keys.len())?;
        writeln!(to, "nodes {}", self.keys.len() + numbers.len())?;
        for &key in &self.keys {
            to.write_all(self.node(&self.root, key, &Streak::default(), &numbers).as_bytes())?;
        }
        for &place in levels.iter().rev().flatten() {
            if let Some((known, streak)) = self.at(place) {
                check()?;
                let board = self.root.unpacked(place.0);
                to.write_all(self.node(&board, known, &streak, &numbers).as_bytes())?;
            }
        }
        Ok(())
    }

    /// A line of the first move that was shown last: against one of the replies that last longest,
    /// in coordinates. It takes the number of moves that was shown, and ends with the attacker's
    /// move or with a reply that brings a position back. Empty if none was shown.
    pub fn line(&self) -> Vec<String> {
        let Some(&(mut known)) = self.keys.last() else { return Vec::new() };
        let (mut board, mut streak, mut line) = (self.root.clone(), Streak::default(), Vec::new());
        loop {
            line.push(board.name(known.step));
            let child = board.after(known.step);
            let mut longest: Option<(u8, Step, Option<Known>)> = None;
            for (reply, answer) in self.answers(&board, known, &streak) {
                let next = match answer {
                    Some(Answer::Shown(_, known)) => Some(known),
                    Some(Answer::Repeated) => None,
                    // Not shown; it is not a line of the win.
                    None => return Vec::new(),
                };
                let length = next.map_or(0, |known| known.length);
                if longest.is_none_or(|(most, ..)| length > most) {
                    longest = Some((length, reply, next));
                }
            }
            let Some((_, reply, next)) = longest else { return line };
            line.push(child.name(reply));
            let Some(next) = next else { return line };
            let rule = self.rules.repetition;
            let turn = Turn::new(rule, &board, known.step, &child);
            let after = child.after(reply);
            let act = Witness::new(rule, &child).act(&child, reply, &after);
            streak = streak.then(&turn).with(turn.after).after_defender(&act);
            (board, known) = (after, next);
        }
    }

    /// The wins that need lines of their own, by the number of moves, and the numbers of those
    /// lines.
    fn levels(&self, check: &mut dyn FnMut() -> io::Result<()>) -> io::Result<Levels> {
        let longest = self.keys.iter().map(|key| key.length).max().unwrap_or(0);
        let mut levels = vec![Vec::new(); usize::from(longest) + 1];
        let mut numbers = FxHashMap::default();
        let mut collect = |board: &Board, known, streak: &Streak, levels: &mut Vec<Vec<Place>>| {
            for (_, answer) in self.answers(board, known, streak) {
                if let Some(Answer::Shown(place, known)) = answer
                    && known.continuation == Continuation::On
                    && numbers.insert(place, 0).is_none()
                {
                    levels[usize::from(known.length)].push(place);
                }
            }
        };
        for &key in &self.keys {
            collect(&self.root, key, &Streak::default(), &mut levels);
        }
        // All lines that lead to a position have more moves to the win, so a level is complete
        // when its turn comes.
        for level in (1..levels.len()).rev() {
            for place in levels[level].clone() {
                if let Some((known, streak)) = self.at(place) {
                    check()?;
                    collect(&self.root.unpacked(place.0), known, &streak, &mut levels);
                }
            }
        }
        for (place, number) in levels.iter().rev().flatten().zip(self.keys.len() + 1..) {
            numbers.insert(*place, number);
        }
        Ok((levels, numbers))
    }

    /// A win that was proven, and the smallest streak in which it holds.
    fn at(&self, (at, shown): Place) -> Option<(Known, Streak)> {
        match self.dependence(at, shown) {
            Some(dependence) => {
                let bound = self.bound.get(&at)?.get(shown.checked_sub(1)?)?;
                Some((bound.known, dependence.streak()))
            }
            None => Some((*self.known.get(&at)?, Streak::default())),
        }
    }

    /// Every reply to the attacker's move in a position that was reached within a streak, and what
    /// answers it.
    fn answers(&self, board: &Board, known: Known, streak: &Streak) -> Vec<(Step, Option<Answer>)> {
        if known.continuation != Continuation::On {
            return Vec::new();
        }
        let child = board.after(known.step);
        let rule = self.rules.repetition;
        let turn = Turn::new(rule, board, known.step, &child);
        let streak = streak.then(&turn).with(turn.after);
        let witness = Witness::new(rule, &child);
        let answer = |reply: Step| {
            let next = child.after(reply);
            let at = next.packed();
            let streak = streak.after_defender(&witness.act(&child, reply, &next));
            if streak.is_won(at) {
                return (reply, Some(Answer::Repeated));
            }
            let shown = self.shown(at, known.length - 1, &streak);
            (reply, shown.map(|(place, known)| Answer::Shown((at, place), known)))
        };
        child.look().steps.into_iter().map(answer).collect()
    }

    fn node(
        &self,
        board: &Board,
        known: Known,
        streak: &Streak,
        numbers: &FxHashMap<Place, usize>,
    ) -> String {
        let mut line = format!("{} {}{}", known.length, board.name(known.step), mark(known));
        for (reply, answer) in self.answers(board, known, streak) {
            // Writing to a string cannot fail.
            let _ = write!(line, " {} ", board.name(reply));
            let _ = match answer {
                Some(Answer::Repeated) => write!(line, "="),
                Some(Answer::Shown(place, known)) => match numbers.get(&place) {
                    Some(number) => write!(line, "{number}"),
                    None => write!(line, "{}{}", board.name(known.step), mark(known)),
                },
                None => Ok(()),
            };
        }
        line.push('\n');
        line
    }
}

/// What follows a move of the attacker.
fn mark(known: Known) -> &'static str {
    match known.continuation {
        Continuation::On => "",
        Continuation::Over => "#",
        Continuation::Repeated => "=",
    }
}
