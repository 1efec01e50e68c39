//! One idea: what problems share that differ by shifts, mirrors, colors and idle men only.
//!
//! **Two problems are one idea if, without their idle men and seen from one side, men of the same
//! kinds make the key and the moves after it, and the same mating nets result.**
//!
//! A [net](net::Net) says what each man does at the end: which give check, from where and how; which
//! close the flights that those leave open; which of the loser's men shut in their own king or are
//! pinned. Squares are not part of it, so a chariot may stand nearer or farther on its line, and the
//! whole may be shifted. An [`Idea`] has no more of a problem than that, and two ideas are compared
//! as texts. Men without a part at the end, such as one that only stops a cook, do not count.
//!
//! [`Ways::of_lines`] makes one of a solution. It does not look for idle men; the room of the
//! [candidates](crate::candidates::idea_of) removes them first.

mod net;

use std::collections::BTreeSet;
use std::fmt;

use net::Net;

use crate::anatomy::ExplainRules;
use crate::game::{Color, Move, Outcome, Position, Role, Symmetry};
use crate::stipulation::Stipulation;

/// What a problem shows, without its squares.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Idea(String);

/// What each variation of a solution shows, as the board stands and in the mirror.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ways {
    /// The game and what is asked.
    asked: String,
    upright: BTreeSet<String>,
    /// Nothing where castling rights forbid it.
    mirrored: Option<BTreeSet<String>>,
}

/// Variations beyond these show nothing new, and a tree can have thousands.
const MOST_VARIATIONS: usize = 200;

impl Ways {
    /// Those of a solution: `asked` is what the problem asks, with the number of moves, and `lines`
    /// are its variations to the end. Where both sides help, the moves of both count.
    pub fn of_lines<R: ExplainRules + Symmetry>(
        position: &Position<R>,
        asked: Stipulation,
        lines: &[Vec<Move<R>>],
    ) -> Self {
        let lines = &lines[..lines.len().min(MOST_VARIATIONS)];
        let ways = |mirrored: bool| -> Option<BTreeSet<String>> {
            lines.iter().map(|line| way(position, asked, line, mirrored)).collect()
        };
        Self {
            asked: format!("{} {asked}", position.board().rules().name()),
            upright: ways(false).unwrap_or_default(),
            mirrored: ways(true),
        }
    }

    /// Whether all of them are among others, on the same side of the board.
    pub fn are_among(&self, others: &Self) -> bool {
        self.upright.is_subset(&others.upright)
    }

    /// The number of different nets, moves left out of account.
    pub fn nets(&self) -> usize {
        let net = |way: &String| way.split_once(": ").map(|(_, net)| net.to_owned());
        self.upright.iter().filter_map(net).collect::<BTreeSet<String>>().len()
    }

    /// The idea, the same for both sides of the board.
    pub fn idea(&self) -> Idea {
        let text = |ways: &BTreeSet<String>| {
            let ways: Vec<&str> = ways.iter().map(String::as_str).collect();
            format!("{}: {}", self.asked, ways.join("; "))
        };
        let upright = text(&self.upright);
        Idea(self.mirrored.as_ref().map(text).map_or(upright.clone(), |it| it.min(upright)))
    }
}

impl Idea {
    /// As a text, the same for the same idea.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Idea {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A variation in words: `horse, chariot takes and checks: checkmate …`. `None` where its end has
/// no mirror image.
fn way<R: ExplainRules + Symmetry>(
    position: &Position<R>,
    asked: Stipulation,
    line: &[Move<R>],
    mirrored: bool,
) -> Option<String> {
    let all_help = !asked.is_direct() && !asked.play().is_resisted();
    let (mut at, mut moves) = (*position, Vec::new());
    let mut left = asked.plies();
    for &mv in line {
        let after = at.after(mv);
        if all_help || at.turn() == position.turn() {
            moves.push(step(mv, &after));
        }
        left = left.saturating_sub(1);
        at = asked.next(&after, left).unwrap_or(after);
    }
    let end = seen_by_the_winner(at);
    let end = if mirrored { end.mirrored()? } else { end };
    Some(format!("{}: {}", moves.join(", "), Net::of(&end)))
}

/// A move in words.
fn step<R: ExplainRules>(mv: Move<R>, after: &Position<R>) -> String {
    let does = match (mv.capture().is_some(), after.is_check()) {
        (false, false) => "",
        (true, false) => " takes",
        (false, true) => " checks",
        (true, true) => " takes and checks",
    };
    format!("{}{does}", mv.role().name())
}

/// The same with Red as the winner, where castling rights do not forbid that.
fn seen_by_the_winner<R: Symmetry>(end: Position<R>) -> Position<R> {
    let winner = match end.outcome() {
        Some(Outcome::Win { winner, .. }) => winner,
        _ => !end.turn(),
    };
    if winner == Color::Red { end } else { end.turned().unwrap_or(end) }
}
