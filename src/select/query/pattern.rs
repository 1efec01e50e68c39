//! Patterns of pieces on a board: `K e10, attacker N d8/f8, no A`.
//!
//! | form | meaning |
//! |---|---|
//! | `N`, `horse` | a piece of this kind, of either side |
//! | `red N`, `black N`, `white N` | of this side |
//! | `attacker N`, `defender N` | of the side that moves in the diagram, or of the other |
//! | `? e9` | any piece |
//! | `N d8`, `N d8/f8`, `N d*`, `N *8` | on one of these squares; on a file, on a rank |
//! | `no N d8`, `empty d8/e8` | no such piece; no piece on any of these squares |
//! | `mirrored`, `turned` | the pattern may also hold with left and right exchanged, with the sides exchanged |
//!
//! Parts that are not denied hold of different pieces.

use std::collections::{HashMap, HashSet};

use crate::game::Color;
use crate::rules::{AnyPosition, Man, RuleSet};
use paiju_game::square_pattern::SquarePattern;

/// Pieces that must be on a board, and those that may not.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Pattern {
    pub(super) parts: Vec<Part>,
    pub(super) images: Images,
}

/// How a pattern may be seen in addition to the way it is written.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Images {
    pub(super) mirrored: bool,
    pub(super) turned: bool,
}

/// A part of a pattern.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Part {
    pub(super) is_denied: bool,
    pub(super) man: ManPattern,
}

/// Which pieces are meant.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct ManPattern {
    pub(super) side: Option<Side>,
    /// A letter of position text in lower case, an English name, or `?` for any piece.
    pub(super) kind: Option<String>,
    /// The squares that it may be on; all without any.
    pub(super) squares: Vec<SquarePattern>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Of(Color),
    Attacker,
    Defender,
}

/// How a board is examined.
#[derive(Clone, Copy)]
pub(super) struct View {
    rules: RuleSet,
    /// The side that moves in the diagram.
    attacker: Color,
    mirrored: bool,
    turned: bool,
}

impl Pattern {
    /// Whether a position fits it; `attacker` moves in the diagram.
    pub(super) fn fits(&self, position: &AnyPosition, attacker: Color) -> bool {
        self.images.views(position.rules(), attacker).any(|view| {
            let men: Vec<(String, Man)> = position
                .men()
                .into_iter()
                .filter_map(|(square, man)| Some((view.square(square)?, view.man(man))))
                .collect();
            let fits = |part: &Part, (square, man): &(String, Man)| {
                part.man.fits(view, square, Some(*man))
            };
            let (denied, wanted): (Vec<&Part>, Vec<&Part>) =
                self.parts.iter().partition(|part| part.is_denied);
            let candidates = wanted.iter().map(|part| {
                let fitting = men.iter().enumerate().filter(|(_, man)| fits(part, man));
                fitting.map(|(at, _)| at).collect::<Vec<_>>()
            });
            !denied.iter().any(|part| men.iter().any(|man| fits(part, man)))
                && are_different(&candidates.collect::<Vec<_>>())
        })
    }
}

/// Whether one can be chosen from each so that all differ: a matching, found by letting those chosen
/// before move to another where they can.
fn are_different(candidates: &[Vec<usize>]) -> bool {
    fn place(
        part: usize,
        candidates: &[Vec<usize>],
        holder: &mut HashMap<usize, usize>,
        seen: &mut HashSet<usize>,
    ) -> bool {
        candidates[part].iter().any(|&man| {
            let is_free = seen.insert(man)
                && holder.get(&man).copied().is_none_or(|it| place(it, candidates, holder, seen));
            if is_free {
                holder.insert(man, part);
            }
            is_free
        })
    }
    let mut holder = HashMap::new();
    (0..candidates.len()).all(|part| place(part, candidates, &mut holder, &mut HashSet::new()))
}

impl Images {
    /// The ways to look at a board.
    pub(super) fn views(self, rules: RuleSet, attacker: Color) -> impl Iterator<Item = View> {
        let ways = [(false, false), (true, false), (false, true), (true, true)];
        ways.into_iter()
            .filter(move |&(mirrored, turned)| {
                (self.mirrored || !mirrored) && (self.turned || !turned)
            })
            .map(move |(mirrored, turned)| View { rules, attacker, mirrored, turned })
    }
}

impl View {
    /// The name of a square as it is seen.
    pub(super) fn square(self, square: usize) -> Option<String> {
        let square = if self.mirrored { self.rules.mirrored(square)? } else { square };
        let square = if self.turned { self.rules.turned(square)? } else { square };
        self.rules.square_name(square)
    }

    /// A piece as it is seen.
    pub(super) fn man(self, man: Man) -> Man {
        Man { color: if self.turned { !man.color } else { man.color }, ..man }
    }

    fn color(self, side: Side) -> Color {
        let attacker = if self.turned { !self.attacker } else { self.attacker };
        match side {
            Side::Of(color) => color,
            Side::Attacker => attacker,
            Side::Defender => !attacker,
        }
    }
}

impl ManPattern {
    /// Whether a piece fits it, or an empty square if the part names no piece.
    pub(super) fn fits(&self, view: View, square: &str, man: Option<Man>) -> bool {
        let is_man = |man: Man| {
            self.side.is_none_or(|side| view.color(side) == man.color)
                && self.kind.as_ref().is_none_or(|kind| is_kind(view.rules, kind, man))
        };
        let is_named = self.side.is_some() || self.kind.is_some();
        man.map_or(!is_named, is_man)
            && (self.squares.is_empty() || self.squares.iter().any(|it| it.holds(square)))
    }
}

/// Whether a letter or a name means this kind of piece, `?` any.
fn is_kind(rules: RuleSet, kind: &str, man: Man) -> bool {
    let mut letters = kind.chars();
    match (letters.next(), letters.next()) {
        (Some('?'), None) => true,
        (Some(letter), None) => rules.kind_name(letter) == Some(man.name),
        _ => kind == man.name,
    }
}

/// Whether a text names a kind of piece under some rules.
pub(super) fn is_any_kind(text: &str) -> bool {
    let mut letters = text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    RuleSet::ALL.into_iter().any(|rules| match letter {
        Some(letter) => rules.kind_name(letter).is_some(),
        None => kind_names(rules).any(|name| name == text),
    })
}

/// The English names of the pieces.
pub(super) fn kind_names(rules: RuleSet) -> impl Iterator<Item = &'static str> {
    rules.kinds(Color::Red).into_iter().map(|man| man.name)
}
