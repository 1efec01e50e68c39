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
//! A line holds the number of moves within which the attacker wins, his move, and then, two
//! words each, every legal reply and what answers it: either a move that ends the game, with
//! `#` behind it for every kind of win, or the number of the line on which it
//! goes on. The attacker's own move carries the `#` if it ends the game, and nothing follows.
//! A position stands on one line however it is reached. The number of moves falls from line
//! to line along every variation, so that there can be no loop, and with it the lines are in
//! an order in which none leads back. With `moves checks` every move of the attacker gives
//! check.

use std::fmt::Write as _;
use std::io::{self, Write};

use rustc_hash::FxHashMap;

use super::board::{Board, Packed, Step};
use super::replay::{Known, Replay};

/// The first line of a certificate.
pub(super) const TITLE: &str = "paiju certificate 1";

/// Positions by the number of moves to the win, and the numbers of their lines.
type Levels = (Vec<Vec<Packed>>, FxHashMap<Packed, usize>);

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
        writeln!(to, "{TITLE}")?;
        writeln!(to, "rules {}", self.rules.game)?;
        writeln!(to, "fen {}", self.root.text())?;
        writeln!(to, "moves {}", if self.checks { "checks" } else { "all" })?;
        writeln!(to, "keys {}", self.keys.len())?;
        writeln!(to, "nodes {}", self.keys.len() + numbers.len())?;
        for &key in &self.keys {
            to.write_all(self.node(&self.root, key, &numbers).as_bytes())?;
        }
        for at in levels.iter().rev().flatten() {
            if let Some(&known) = self.known.get(at) {
                check()?;
                to.write_all(self.node(&self.root.unpacked(*at), known, &numbers).as_bytes())?;
            }
        }
        Ok(())
    }

    /// The positions that need lines of their own, by the number of moves to the win, and
    /// the numbers of those lines.
    fn levels(&self, check: &mut dyn FnMut() -> io::Result<()>) -> io::Result<Levels> {
        let longest = self.keys.iter().map(|key| key.length).max().unwrap_or(0);
        let mut levels = vec![Vec::new(); usize::from(longest) + 1];
        let mut numbers = FxHashMap::default();
        let mut collect = |board: &Board, known: Known, levels: &mut Vec<Vec<Packed>>| {
            for (_, next) in answers(board, known) {
                let at = next.packed();
                let length = self.known.get(&at).map_or(0, |known| usize::from(known.length));
                if length > 1 && numbers.insert(at, 0).is_none() {
                    levels[length].push(at);
                }
            }
        };
        for &key in &self.keys {
            collect(&self.root, key, &mut levels);
        }
        // Whatever leads to a position has more moves to the win, so a level is complete
        // when its turn comes.
        for level in (2..levels.len()).rev() {
            for at in levels[level].clone() {
                if let Some(&known) = self.known.get(&at) {
                    check()?;
                    collect(&self.root.unpacked(at), known, &mut levels);
                }
            }
        }
        for (at, number) in levels.iter().rev().flatten().zip(self.keys.len() + 1..) {
            numbers.insert(*at, number);
        }
        Ok((levels, numbers))
    }

    fn node(&self, board: &Board, known: Known, numbers: &FxHashMap<Packed, usize>) -> String {
        let mut line = format!("{} {}", known.length, board.name(known.step));
        if known.length == 1 {
            line.push('#');
        }
        for (reply, next) in answers(board, known) {
            let at = next.packed();
            // Writing to a string cannot fail.
            let _ = write!(line, " {} ", board.name(reply));
            let _ = match (numbers.get(&at), self.known.get(&at)) {
                (Some(number), _) => write!(line, "{number}"),
                (None, Some(mate)) => write!(line, "{}#", board.name(mate.step)),
                (None, None) => Ok(()),
            };
        }
        line.push('\n');
        line
    }
}

/// Every reply to the attacker's move, and the position after it.
fn answers(board: &Board, known: Known) -> Vec<(Step, Board)> {
    let child = board.after(known.step);
    if known.length == 1 {
        return Vec::new();
    }
    child.look().steps.into_iter().map(|reply| (reply, child.after(reply))).collect()
}
