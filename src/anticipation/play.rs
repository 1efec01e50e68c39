//! The play of a problem, in a form that allows two to be compared.

use std::collections::BTreeSet;

use crate::game::{Color, insertion_sort};
use crate::idea::net_men;
use crate::problem::{Problem, Variation};
use crate::report::Report;
use crate::rules::{AnyPosition, RuleSet};
use crate::solve::Harming;

/// A piece on its square: the index of the square and the letter of position text.
pub(super) type Placed = (u8, u8);

/// The play of a problem: its variations, or its position alone.
#[derive(Clone, Debug)]
pub struct Play {
    pub(super) rules: RuleSet,
    /// Whether left and right may be exchanged, which castling rights forbid.
    can_be_mirrored: bool,
    pub(super) lines: Vec<PlayedLine>,
    /// What the defences do to their own side, each with the letter of the piece that does it.
    pub(super) harms: BTreeSet<String>,
}

/// A variation in squares and letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PlayedLine {
    /// The pieces in the order of their squares, and the side to move, before each move and at the end.
    pub(super) positions: Vec<Snapshot>,
    pub(super) steps: Vec<Step>,
    /// The pieces of the net at the end; none for a line without a move.
    pub(super) net: Vec<Placed>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Snapshot {
    pub(super) men: Vec<Placed>,
    pub(super) turn: Color,
}

/// A move: the square that is left, the one that is entered, and the pieces that move and are captured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Step {
    from: u8,
    to: u8,
    pub(super) man: u8,
    captured: Option<u8>,
}

/// A symmetry under which a play is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Image {
    pub(super) mirrored: bool,
    pub(super) turned: bool,
}

impl Play {
    /// The play of a problem from its position on. Without variations, only the position is compared.
    pub(super) fn new(position: &AnyPosition, variations: &[Variation]) -> Self {
        let rights = position.to_string();
        let can_be_mirrored = rights.split(' ').nth(2).is_none_or(|rights| rights == "-");
        let mut lines: Vec<PlayedLine> = variations.iter().map(PlayedLine::of).collect();
        if lines.is_empty() {
            lines.push(PlayedLine::of(&Variation::at(*position)));
        }
        Self { rules: position.rules(), can_be_mirrored, lines, harms: BTreeSet::new() }
    }

    /// The play of a problem as it is written or else as it was solved, and whether that is more than its
    /// position. Its harms are those of a report that has all variations.
    pub fn of(problem: &Problem, solved: Option<&Report>) -> (Self, bool) {
        let position = &problem.position;
        let variations =
            problem.variations().or_else(|| solved.and_then(|report| report.variations(position)));
        let play = Self::new(position, variations.as_deref().unwrap_or_default());
        (Self { harms: solved.map(harms).unwrap_or_default(), ..play }, variations.is_some())
    }

    /// Whether others can be compared with its harms.
    pub fn has_harms(&self) -> bool {
        !self.harms.is_empty()
    }

    /// The symmetries that apply to it.
    pub(super) fn images(&self) -> impl Iterator<Item = Image> + use<> {
        let can_be_mirrored = self.can_be_mirrored;
        [(false, false), (true, false), (false, true), (true, true)]
            .into_iter()
            .filter(move |&(mirrored, _)| can_be_mirrored || !mirrored)
            .map(|(mirrored, turned)| Image { mirrored, turned })
    }

    /// The lines under a symmetry.
    pub(super) fn seen(&self, image: Image) -> Vec<PlayedLine> {
        let squares: Vec<u8> =
            (0..self.rules.square_count()).map(|square| image.square(self.rules, square)).collect();
        let man = |letter: u8| if image.turned { letter ^ 0x20 } else { letter };
        let placed = |&(square, letter): &Placed| (squares[usize::from(square)], man(letter));
        let all = |men: &[Placed]| {
            let mut men: Vec<Placed> = men.iter().map(placed).collect();
            insertion_sort(&mut men);
            men
        };
        let step = |step: &Step| Step {
            from: squares[usize::from(step.from)],
            to: squares[usize::from(step.to)],
            man: man(step.man),
            captured: step.captured.map(man),
        };
        let snapshot = |at: &Snapshot| Snapshot {
            men: all(&at.men),
            turn: if image.turned { !at.turn } else { at.turn },
        };
        let line = |line: &PlayedLine| PlayedLine {
            positions: line.positions.iter().map(snapshot).collect(),
            steps: line.steps.iter().map(step).collect(),
            net: all(&line.net),
        };
        self.lines.iter().map(line).collect()
    }
}

/// Harms by which problems are not compared.
const COMMON: [Harming; 2] = [Harming::Flight, Harming::Exposure];

/// What the defences of a solution do to their own side; nothing unless all its variations are known. That
/// a king goes where it must, or a piece where it is taken, is so in nearly every problem and says nothing.
fn harms(report: &Report) -> BTreeSet<String> {
    let are_all = report.more_variations == 0 && report.variations_stopped.is_none();
    let ends = report.end.iter().chain(&report.variations).filter(|_| are_all);
    let of_defences = ends.flat_map(|end| &end.defences).flat_map(|defence| {
        let harms = defence.harms.iter().filter(|harm| !COMMON.contains(&harm.kind));
        harms.map(|harm| format!("{} {}", defence.reply.man.to_ascii_lowercase(), harm.kind.name()))
    });
    of_defences.collect()
}

impl Image {
    fn square(self, rules: RuleSet, square: usize) -> u8 {
        let mirrored = if self.mirrored { rules.mirrored(square) } else { Some(square) };
        let seen = mirrored.and_then(|at| if self.turned { rules.turned(at) } else { Some(at) });
        // All of these are squares of the board, which has fewer than 256.
        seen.and_then(|square| u8::try_from(square).ok()).unwrap_or(u8::MAX)
    }
}

impl PlayedLine {
    fn of(variation: &Variation) -> Self {
        let positions: Vec<Snapshot> = variation.positions.iter().map(Snapshot::of).collect();
        let step = |(at, &mv): (&AnyPosition, _)| {
            let mv: crate::rules::AnyMove = mv;
            let letter = |square| at.man_at(square).map(|man| man.letter as u8);
            Step {
                from: mv.from() as u8,
                to: mv.to() as u8,
                man: letter(mv.from()).unwrap_or_default(),
                captured: letter(mv.to()),
            }
        };
        let steps: Vec<Step> = variation.positions.iter().zip(&variation.moves).map(step).collect();
        let net = if steps.is_empty() || variation.is_cut {
            Vec::new()
        } else {
            let squares: BTreeSet<usize> = net_men(variation.end());
            let end = &positions[steps.len()].men;
            let is_in = |&(square, _): &Placed| squares.contains(&usize::from(square));
            end.iter().copied().filter(is_in).collect()
        };
        Self { positions, steps, net }
    }
}

impl Snapshot {
    fn of(position: &AnyPosition) -> Self {
        let man = |(square, man): (usize, crate::rules::Man)| (square as u8, man.letter as u8);
        Self { men: position.men().into_iter().map(man).collect(), turn: position.turn() }
    }
}
