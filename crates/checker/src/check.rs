//! A certificate is checked line by line, in one walk from its first line to its last.

use std::collections::hash_map::Entry;
use std::io::{self, BufRead, Read};

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::board::{Board, Ending, Packed, Step};
use super::certificate::{TITLE, TITLE_2};
use super::conduct::Witness;
use super::error::{Fault, PositionError};
use super::replay::{Tally, played};
use super::rules::{Game, Repetition, Rules, UnknownGame, UnknownRepetition};
use super::streak::{Streak, Turn};

/// The longest line that is read, in bytes. No position has enough moves to need a longer
/// one.
const LONGEST: u64 = 1 << 13;

/// What a certificate proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The rules that the certificate states.
    pub rules: Rules,
    /// The position, with the attacker to move.
    pub fen: String,
    /// Whether every move of the attacker gives check.
    pub checks: bool,
    /// First moves that win, each with the number of moves within which it does.
    pub keys: Vec<(String, u8)>,
    /// What was examined on the way.
    pub tally: Tally,
}

/// Why a certificate proves nothing.
#[derive(Debug, Error)]
#[error("line {line}: {wrong}")]
pub struct CheckError {
    /// The line of the certificate, counted from 1.
    pub line: u64,
    /// What is wrong on it.
    pub wrong: Wrong,
}

/// What is wrong on a line of a certificate.
#[derive(Debug, Error)]
pub enum Wrong {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Read(#[from] io::Error),
    /// A line that is too long, or not closed by a line break.
    #[error("found no end of the line within {LONGEST} bytes")]
    Line,
    /// A line is not valid UTF-8.
    #[error("the line is not valid UTF-8")]
    Text,
    /// The first line is another one.
    #[error("expected `{TITLE}` or `{TITLE_2}`")]
    Title,
    /// A line of the heading is another one.
    #[error("expected `{0}` and a space")]
    Heading(&'static str),
    /// A field of the heading or a word of a line has no sense.
    #[error("found `{found}`, expected {expected}")]
    Word {
        /// The word, cut when long.
        found: String,
        /// The words that are allowed there.
        expected: &'static str,
    },
    /// A game or a rule about repetition that the checker does not know.
    #[error(transparent)]
    Rules(#[from] UnknownGame),
    /// No such rule about repetition.
    #[error(transparent)]
    Repetition(#[from] UnknownRepetition),
    /// Pieces of Chex may chase each other forever.
    #[error(
        "found `repetition {}`, but {} has no rule against perpetual chase",
        Repetition::Asian,
        Game::Chex
    )]
    NoChase,
    /// The position is not legal.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// More lines than one was ready to look at.
    #[error("{found} nodes are more than the {most} that are looked at")]
    Size {
        /// The number in the heading.
        found: u64,
        /// The most that the caller allows.
        most: u64,
    },
    /// The file ends before its last line, or continues after it.
    #[error("expected {0}")]
    End(&'static str),
    /// Nothing before this line leads to it.
    #[error("no line before this one leads to it")]
    Unreached,
    /// Two lines lead to this number from positions that differ.
    #[error("{0} is another position on an earlier line")]
    Elsewhere(u64),
    /// The number of moves does not fall.
    #[error("a win in {found} moves, where {most} are left")]
    Long {
        /// The number on this line.
        found: u8,
        /// The number that lines before it leave.
        most: u8,
    },
    /// A move that cannot be played, or does not do what it should.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A reply that is illegal or listed twice.
    #[error("{0} is not a legal reply, or is listed twice")]
    Reply(String),
    /// Legal replies are left out.
    #[error("{0} replies are not answered")]
    Unanswered(usize),
    /// The game does not end where the certificate says.
    #[error("{0} does not end the game")]
    NoEnd(String),
    /// A position is not repeated where the certificate says, or the attacker does not win by the
    /// repetition.
    #[error("{name} does not repeat a position since which only the defender has {done}")]
    NoRepetition {
        /// The move in coordinates, as written.
        name: String,
        /// What the attacker would have had to do.
        done: &'static str,
    },
    /// The game ends where the certificate continues it.
    #[error("{0} ends the game, which is not marked")]
    Unmarked(String),
}

/// Checks a certificate of at most this many nodes.
///
/// # Errors
/// [`CheckError`] with the first line that does not hold.
pub fn check(from: &mut dyn BufRead, most: u64) -> Result<Checked, CheckError> {
    let mut lines = Lines { from, line: 0, bytes: Vec::new() };
    let checked = read(&mut lines, most);
    checked.map_err(|wrong| CheckError { line: lines.line, wrong })
}

fn read(lines: &mut Lines<'_>, most: u64) -> Result<Checked, Wrong> {
    let title = lines.next()?;
    let second = title == Some(TITLE_2);
    if !second && title != Some(TITLE) {
        return Err(Wrong::Title);
    }
    let mut rules: Rules = lines.heading("rules")?.parse()?;
    if second {
        rules.repetition = lines.heading("repetition")?.parse()?;
    }
    if rules.game == Game::Chex && rules.repetition == Repetition::Asian {
        return Err(Wrong::NoChase);
    }
    let root = Board::read(lines.heading("fen")?, rules)?;
    let checks = match lines.heading("moves")? {
        "all" => false,
        "checks" => true,
        other => return Err(word(other, "all or checks")),
    };
    let keys = number(lines.heading("keys")?)?;
    let nodes = number(lines.heading("nodes")?)?;
    if nodes > most {
        return Err(Wrong::Size { found: nodes, most });
    }
    if keys == 0 || keys > nodes {
        return Err(word(&keys.to_string(), "one key at least, and no more than nodes"));
    }
    let fen = root.text();
    let mut walk = Walk {
        checks,
        rule: rules.repetition,
        nodes,
        pending: FxHashMap::default(),
        tally: Tally::default(),
    };
    let mut found = Vec::new();
    for node in 1..=nodes {
        let Some(line) = lines.next()? else { return Err(Wrong::End("another line")) };
        if node <= keys {
            let left = u8::MAX;
            let reached = Reached { at: root.packed(), left, streak: Streak::default() };
            found.push(walk.node(node, line, &root, &reached)?);
        } else {
            let reached = walk.pending.remove(&node).ok_or(Wrong::Unreached)?;
            walk.node(node, line, &root.unpacked(reached.at), &reached)?;
        }
    }
    if !walk.pending.is_empty() {
        return Err(Wrong::End("lines for all numbers"));
    }
    if lines.next()?.is_some() {
        return Err(Wrong::End("no further line"));
    }
    Ok(Checked { rules, fen, checks, keys: found, tally: walk.tally })
}

struct Walk {
    checks: bool,
    /// How the attacker can win by a repetition.
    rule: Repetition,
    nodes: u64,
    /// The positions of lines to come.
    pending: FxHashMap<u64, Reached>,
    tally: Tally,
}

/// A position that lines lead to.
struct Reached {
    at: Packed,
    /// The moves that the attacker has left there.
    left: u8,
    /// What all lines of play that lead to it have in common of their streaks.
    streak: Streak,
}

impl Walk {
    /// Checks the line of a position.
    fn node(
        &mut self,
        node: u64,
        line: &str,
        board: &Board,
        reached: &Reached,
    ) -> Result<(String, u8), Wrong> {
        let mut words = line.split_ascii_whitespace();
        let first = words.next().unwrap_or_default();
        let length = match first.parse::<u8>() {
            Ok(length) if length > 0 => length,
            _ => return Err(word(first, "a number of moves")),
        };
        if length > reached.left {
            return Err(Wrong::Long { found: length, most: reached.left });
        }
        self.tally.positions += 1;
        let name = words.next().unwrap_or_default();
        if let Some(last) = self.last(board, name, &reached.streak)? {
            return match words.next() {
                None => Ok((last.to_owned(), length)),
                Some(more) => Err(word(more, "the end of the line")),
            };
        }
        let step = played(board, name, self.checks)?;
        let child = board.after(step);
        let turn = Turn::new(self.rule, board, step, &child);
        let streak = reached.streak.then(&turn).with(turn.after);
        let witness = Witness::new(self.rule, &child);
        let look = child.look();
        match look.ending {
            None => {}
            Some(Ending::Drawn | Ending::Won) => return Err(Fault::Over.into()),
            Some(_) => return Err(Wrong::Unmarked(cut(name))),
        }
        // At the last move every reply may still lose by bringing a position back.
        if length == 1 && self.rule == Repetition::None {
            return Err(Fault::Late.into());
        }
        let mut open = look.steps;
        while let Some(reply) = words.next() {
            let step = take(&mut open, &child, reply)?;
            let next = child.after(step);
            let answer = words.next().unwrap_or_default();
            let streak = streak.after_defender(&witness.act(&child, step, &next));
            if self.rule != Repetition::None && answer == "=" {
                if !streak.is_won(next.packed()) {
                    return Err(self.no_repetition(reply));
                }
                self.tally.repetitions += 1;
            } else {
                let reached = Reached { at: next.packed(), left: length - 1, streak };
                self.answer(node, &next, reached, answer)?;
            }
            self.tally.replies += 1;
        }
        if !open.is_empty() {
            return Err(Wrong::Unanswered(open.len()));
        }
        Ok((name.to_owned(), length))
    }

    /// Checks the answer to a reply: a move that ends the game, or the number of a line.
    fn answer(
        &mut self,
        node: u64,
        board: &Board,
        reached: Reached,
        answer: &str,
    ) -> Result<(), Wrong> {
        if reached.left == 0 {
            return Err(Fault::Late.into());
        }
        if self.last(board, answer, &reached.streak)?.is_some() {
            self.tally.positions += 1;
            return Ok(());
        }
        let next = number(answer)?;
        if next <= node || next > self.nodes {
            return Err(word(answer, "the number of a later line"));
        }
        let pending = match self.pending.entry(next) {
            Entry::Vacant(free) => {
                free.insert(reached);
                return Ok(());
            }
            Entry::Occupied(pending) => pending.into_mut(),
        };
        if pending.at != reached.at {
            return Err(Wrong::Elsewhere(next));
        }
        pending.left = pending.left.min(reached.left);
        pending.streak = pending.streak.meet(&reached.streak);
        Ok(())
    }

    fn no_repetition(&self, name: &str) -> Wrong {
        let done = match self.rule {
            Repetition::Asian => "given check with every move, or chased one man",
            Repetition::None | Repetition::Checks => "given check with every move",
        };
        Wrong::NoRepetition { name: cut(name), done }
    }

    /// Checks a move of the attacker that is marked as the last one, and returns it without its
    /// mark; `None` if it is not marked.
    fn last<'n>(
        &mut self,
        board: &Board,
        name: &'n str,
        streak: &Streak,
    ) -> Result<Option<&'n str>, Wrong> {
        if let Some(last) = name.strip_suffix('#') {
            self.end(board, last)?;
            return Ok(Some(last));
        }
        let marked = name.strip_suffix('=').filter(|_| self.rule != Repetition::None);
        let Some(last) = marked else { return Ok(None) };
        let step = played(board, last, self.checks)?;
        let turn = Turn::new(self.rule, board, step, &board.after(step));
        if !streak.then(&turn).is_won(turn.after) {
            return Err(self.no_repetition(last));
        }
        self.tally.repetitions += 1;
        Ok(Some(last))
    }

    /// Checks a move that ends the game.
    fn end(&mut self, board: &Board, name: &str) -> Result<(), Wrong> {
        match board.after(played(board, name, self.checks)?).look().ending {
            Some(Ending::Checkmate) => self.tally.checkmates += 1,
            Some(Ending::Stalemate) => self.tally.stalemates += 1,
            Some(Ending::Bared) => self.tally.bared += 1,
            Some(Ending::Drawn | Ending::Won) | None => return Err(Wrong::NoEnd(cut(name))),
        }
        Ok(())
    }
}

/// Takes a reply out of those that are still open.
fn take(open: &mut Vec<Step>, board: &Board, name: &str) -> Result<Step, Wrong> {
    let step = board.step(name);
    let at = step.and_then(|step| open.iter().position(|&it| it == step));
    at.map(|at| open.swap_remove(at)).ok_or_else(|| Wrong::Reply(cut(name)))
}

fn number(text: &str) -> Result<u64, Wrong> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let read = text.parse().ok().filter(|_| digits);
    read.ok_or_else(|| word(text, "a number"))
}

fn word(found: &str, expected: &'static str) -> Wrong {
    Wrong::Word { found: cut(found), expected }
}

fn cut(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}

/// The lines of a file, none longer than is good.
struct Lines<'a> {
    from: &'a mut dyn BufRead,
    line: u64,
    bytes: Vec<u8>,
}

impl Lines<'_> {
    fn next(&mut self) -> Result<Option<&str>, Wrong> {
        self.line += 1;
        self.bytes.clear();
        (&mut self.from).take(LONGEST).read_until(b'\n', &mut self.bytes)?;
        if self.bytes.is_empty() {
            return Ok(None);
        }
        let line = self.bytes.strip_suffix(b"\n").ok_or(Wrong::Line)?;
        std::str::from_utf8(line).map(Some).map_err(|_| Wrong::Text)
    }

    /// The value of the next line, which begins with this word.
    fn heading(&mut self, name: &'static str) -> Result<&str, Wrong> {
        let line = self.next()?.unwrap_or_default();
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        value.ok_or(Wrong::Heading(name))
    }
}
