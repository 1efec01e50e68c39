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

use std::cmp::Ordering;
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
#[derive(Clone, Debug)]
pub struct Idea {
    text: String,
    game: &'static str,
    /// The winner's men at the beginning.
    men: Vec<&'static str>,
    /// What is compared as it is, and in the mirror image.
    sides: [Side; 2],
}

/// What of an idea differs in the mirror image, seen by the winner.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Side {
    nets: BTreeSet<String>,
    /// For each end the man that moved last, its direction from the loser's general, and the general's square.
    mates: BTreeSet<String>,
    /// The squares on which the general loses.
    generals: BTreeSet<String>,
    /// The men that make the keys, with their squares.
    keys: BTreeSet<String>,
}

/// The nets of a solution, on the board and in its mirror image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nets {
    game: &'static str,
    asked: Stipulation,
    /// The keys in words.
    key: String,
    men: Vec<&'static str>,
    upright: Side,
    /// `None` if castling rights forbid it.
    mirrored: Option<Side>,
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
        let ends: Vec<End<R>> =
            lines.iter().filter_map(|line| End::of(position, asked, line)).collect();
        let first = lines.iter().filter_map(|line| line.first());
        let keys: BTreeSet<String> = first.map(|&key| step(key, &position.after(key))).collect();
        let keys: Vec<String> = keys.into_iter().collect();
        let mirrored: Option<Vec<End<R>>> = ends.iter().map(End::mirrored).collect();
        let own = position.board().color(ends.first().map_or(position.turn(), |end| end.winner));
        let roles = own.into_iter().filter_map(|at| position.board().piece_at(at));
        let mut men: Vec<&str> = roles.map(|man| man.role.name()).collect();
        men.sort_unstable();
        Self {
            game: position.board().rules().name(),
            asked,
            key: keys.join(" or "),
            men,
            upright: Side::of(&ends),
            mirrored: mirrored.map(|ends| Side::of(&ends)),
        }
    }

    /// Whether all of them are among others, on the same side of the board.
    pub fn are_among(&self, others: &Self) -> bool {
        self.upright.nets.is_subset(&others.upright.nets)
    }

    /// Whether they are the same nets, whatever the keys.
    pub fn has_same_nets(&self, others: &Self) -> bool {
        self.upright.nets == others.upright.nets
    }

    /// The number of different ideas.
    pub fn count(&self) -> usize {
        self.upright.nets.len()
    }

    /// The idea, the same for both sides of the board.
    pub fn idea(&self) -> Idea {
        let text = |side: &Side| {
            let nets: Vec<&str> = side.nets.iter().map(String::as_str).collect();
            format!("{} {} by {}: {}", self.game, self.asked, self.key, nets.join("; "))
        };
        let upright = text(&self.upright);
        Idea {
            game: self.game,
            men: self.men.clone(),
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
        let end = End::of(position, asked, &moves)?;
        end.at.outcome().is_some().then(|| Nets::of_lines(position, asked, &[moves]))
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

    /// Whether a reader of one set finds the same twice: it is one idea; or they share a net, and two thirds of the
    /// mates of the problem with fewer are mates of the other, by the same man from the same direction of the general
    /// on the same square; or they share a net, the winner has the same men, and the same man goes to the same square
    /// as the key or the general loses on the same squares. Mirrors and colors make no difference.
    ///
    /// Of 200 pairs that share nets a reader called 42 alike. This finds 38 of them, and 26 of the others; of the half
    /// that was not used to choose it 25 of 29, and 13 others.
    pub fn is_alike(&self, other: &Self) -> bool {
        let [one, _] = &self.sides;
        let is_like = |side: &Side| {
            let common = one.mates.intersection(&side.mates).count();
            let fewest = one.mates.len().min(side.mates.len());
            let has_same_frame = one.keys == side.keys || one.generals == side.generals;
            !one.nets.is_disjoint(&side.nets)
                && (3 * common >= 2 * fewest || self.men == other.men && has_same_frame)
        };
        self.game == other.game && (self.text == other.text || other.sides.iter().any(is_like))
    }
}

impl PartialEq for Idea {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Idea {}

impl PartialOrd for Idea {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Idea {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl fmt::Display for Idea {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The end of a variation, seen by the winner as Red where castling rights do not forbid that.
struct End<R: Symmetry> {
    at: Position<R>,
    winner: Color,
    /// The man that makes the key.
    role: R::Role,
    /// Where the key and the last move lead.
    squares: [R::Square; 2],
}

impl<R: ExplainRules + Symmetry> End<R> {
    /// `None` without a move.
    fn of(position: &Position<R>, asked: Stipulation, line: &[Move<R>]) -> Option<Self> {
        let (mut at, mut left) = (*position, asked.plies());
        for &mv in line {
            let after = at.after(mv);
            left = left.saturating_sub(1);
            at = asked.next(&after, left).unwrap_or(after);
        }
        let (key, last) = (line.first()?, line.last()?);
        let winner = match at.outcome() {
            Some(Outcome::Win { winner, .. }) => winner,
            _ => !at.turn(),
        };
        let (role, squares) = (key.role(), [key.to(), last.to()]);
        let turned = at.turned().filter(|_| winner != Color::Red);
        Some(match turned {
            Some(at) => Self { at, winner, role, squares: squares.map(R::turned) },
            None => Self { at, winner, role, squares },
        })
    }

    fn mirrored(&self) -> Option<Self> {
        Some(Self { at: self.at.mirrored()?, squares: self.squares.map(R::mirrored), ..*self })
    }
}

impl Side {
    fn of<R: ExplainRules + Symmetry>(ends: &[End<R>]) -> Self {
        let mut side = Self::default();
        for End { at, role, squares: [key, last], .. } in ends {
            let net = Net::of(at, *last);
            side.nets.insert(net.to_string());
            side.mates.insert(net.mate);
            side.generals.insert(net.general);
            side.keys.insert(format!("{} {key}", role.name()));
        }
        side
    }
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
