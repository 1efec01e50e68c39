//! One idea: what problems share that differ by shifts, mirrors, colors and idle men only.
//!
//! **Two problems are one idea if, without their idle men and seen from one side, a man of the same
//! kind makes the key in the same way, and the same mating nets result.**
//!
//! A net says what each man does at the end: which give check, from where and how; which
//! close the flights that those leave open; which of the loser's men shut in their own king or are
//! pinned. Squares are not part of it, so a chariot may be nearer or farther on its line, and the
//! whole may be shifted. An [`Idea`] is only this, and two ideas are compared as texts. Men without
//! a part at the end, such as one that only stops a cook, do not count.
//!
//! [`Nets::of_lines`] makes one of a solution. It does not look for idle men; the room of the
//! [candidates](crate::candidates::idea_of) removes them first.

mod needed;
mod net;

use std::collections::BTreeSet;
use std::fmt;

use net::Net;

use crate::anatomy::ExplainRules;
use crate::game::{Color, Move, Outcome, Position, Role, Symmetry};
use crate::notation::Notation;
use crate::rules::{AnyMove, AnyPosition, PlayedRules};
use crate::stipulation::Stipulation;
use crate::with_position;
pub use needed::LastMoves;
pub use net::net_men;

/// What a problem shows, without its squares.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Idea {
    text: String,
    game: &'static str,
    key: String,
    /// The nets as they are, and in the mirror image.
    sides: [BTreeSet<String>; 2],
}

/// The nets of a solution, on the board and in its mirror image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nets {
    game: &'static str,
    asked: Stipulation,
    /// The keys in words.
    key: String,
    upright: BTreeSet<String>,
    /// `None` if castling rights forbid it.
    mirrored: Option<BTreeSet<String>>,
}

/// Variations beyond these show nothing new, and a tree can have thousands.
const MOST_VARIATIONS: usize = 200;

impl Nets {
    /// Those of a solution: `asked` is what the problem asks, with the number of moves, and `lines`
    /// are its variations to the end.
    pub fn of_lines<R: ExplainRules + Symmetry>(
        position: &Position<R>,
        asked: Stipulation,
        lines: &[Vec<Move<R>>],
    ) -> Self {
        let lines = &lines[..lines.len().min(MOST_VARIATIONS)];
        let ends: Vec<Position<R>> = lines.iter().map(|line| end(position, asked, line)).collect();
        let first = lines.iter().filter_map(|line| line.first());
        let keys: BTreeSet<String> = first.map(|&key| step(key, &position.after(key))).collect();
        let keys: Vec<String> = keys.into_iter().collect();
        let mirrored: Option<Vec<Position<R>>> = ends.iter().map(Position::mirrored).collect();
        let nets = |ends: &[Position<R>]| ends.iter().map(|end| Net::of(end).to_string()).collect();
        Self {
            game: position.board().rules().name(),
            asked,
            key: keys.join(" or "),
            upright: nets(&ends),
            mirrored: mirrored.map(|ends| nets(&ends)),
        }
    }

    /// Whether all of them are among others, on the same side of the board.
    pub fn are_among(&self, others: &Self) -> bool {
        self.upright.is_subset(&others.upright)
    }

    /// Whether they are the same nets, whatever the keys.
    pub fn has_same_nets(&self, others: &Self) -> bool {
        self.upright == others.upright
    }

    /// The number of different ideas.
    pub fn count(&self) -> usize {
        self.upright.len()
    }

    /// The idea, the same for both sides of the board.
    pub fn idea(&self) -> Idea {
        let text = |nets: &BTreeSet<String>| {
            let nets: Vec<&str> = nets.iter().map(String::as_str).collect();
            format!("{} {} by {}: {}", self.game, self.asked, self.key, nets.join("; "))
        };
        let upright = text(&self.upright);
        Idea {
            game: self.game,
            key: self.key.clone(),
            text: self.mirrored.as_ref().map(text).map_or(upright.clone(), |it| it.min(upright)),
            sides: [&self.upright, self.mirrored.as_ref().unwrap_or(&self.upright)]
                .map(Clone::clone),
        }
    }
}

/// The net in which a line of moves in coordinates ends; `None` if it cannot be played, or does not end
/// the game.
pub fn net_of_line(position: &AnyPosition, asked: Stipulation, line: &[String]) -> Option<Nets> {
    let mut moves = Vec::new();
    let words = line.iter().map(String::as_str);
    play(position, asked, Notation::Coordinates, words, |_, mv| moves.push(mv));
    if moves.len() < line.len() {
        return None;
    }
    with_position!(position, position => {
        let moves = moves.iter().map_while(|&mv| typed(position, mv)).collect::<Vec<_>>();
        let is_over = end(position, asked, &moves).outcome().is_some();
        is_over.then(|| Nets::of_lines(position, asked, &[moves]))
    })
}

/// The position after a line of moves in coordinates; `None` if it cannot be played.
pub fn line_end(
    position: &AnyPosition,
    asked: Stipulation,
    line: &[String],
) -> Option<AnyPosition> {
    let mut count = 0;
    let words = line.iter().map(String::as_str);
    let end = play(position, asked, Notation::Coordinates, words, |_, _| count += 1);
    (count == line.len()).then_some(end)
}

/// Plays moves of a problem up to the first illegal one, and passes each with the position before
/// it. Returns the position after them.
pub fn play<'a>(
    position: &AnyPosition,
    asked: Stipulation,
    notation: Notation,
    words: impl Iterator<Item = &'a str>,
    mut each: impl FnMut(&AnyPosition, AnyMove),
) -> AnyPosition {
    let (mut at, plies) = (*position, asked.plies());
    for (ply, word) in (1..).zip(words) {
        let Ok((mv, after)) = at.play_text(notation, word) else { break };
        each(&at, mv);
        at = asked.next_of(&after, plies.saturating_sub(ply)).unwrap_or(after);
    }
    at
}

fn typed<R: PlayedRules>(_: &Position<R>, mv: AnyMove) -> Option<Move<R>> {
    R::of_move(mv)
}

impl Idea {
    /// As a text, the same for the same idea.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether a reader of one set finds the same twice: two thirds of the nets are the same whatever the
    /// keys, or half of them and the keys.
    ///
    /// Of 200 pairs near these bounds a reader called 42 alike; this finds 39 of them, and 76 of the others.
    pub fn is_alike(&self, other: &Self) -> bool {
        let [upright, _] = &self.sides;
        let is_common = |nets: &BTreeSet<String>| {
            let (common, most) =
                (upright.intersection(nets).count(), upright.len().max(nets.len()));
            3 * common >= 2 * most || 2 * common >= most && self.key == other.key
        };
        self.game == other.game && other.sides.iter().any(is_common)
    }
}

impl fmt::Display for Idea {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The end of a variation, seen by the winner.
fn end<R: Symmetry>(position: &Position<R>, asked: Stipulation, line: &[Move<R>]) -> Position<R> {
    let (mut at, mut left) = (*position, asked.plies());
    for &mv in line {
        let after = at.after(mv);
        left = left.saturating_sub(1);
        at = asked.next(&after, left).unwrap_or(after);
    }
    seen_by_the_winner(at)
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
