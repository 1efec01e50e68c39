//! One man of a position changed: the smallest step from a problem to another.

use crate::diagram::picture::adjoining;
use crate::game::Color;
use crate::rules::{AnyPosition, Placement, PlacementFault, RuleSet};

/// One man added, removed, moved or replaced. Men are letters of position text; points are indices
/// of squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edit {
    /// A man is taken away.
    Remove {
        /// Its letter of position text.
        man: char,
        /// The index of its point.
        at: usize,
    },
    /// A man is moved to another point.
    Move {
        /// Its letter of position text.
        man: char,
        /// The index of its old point.
        from: usize,
        /// The index of its new point.
        to: usize,
    },
    /// A man is replaced by another of its side.
    Replace {
        /// The man that is replaced.
        man: char,
        /// The letter of the new man.
        by: char,
        /// The index of their point.
        at: usize,
    },
    /// A man is added.
    Add {
        /// Its letter of position text.
        man: char,
        /// The index of its point.
        at: usize,
    },
}

impl Edit {
    /// All edits of a position: each man except the royal pieces removed, each moved to an
    /// adjoining point, each replaced by every other kind of its side, and every kind added on
    /// every free point. Only points that the man can ever reach count, and no more men of a kind
    /// than a game has.
    pub fn all(position: &AnyPosition) -> Vec<Self> {
        let (removed, moved) = (Self::removals(position), Self::steps(position));
        let (replaced, added) = (Self::replacements(position), Self::additions(position));
        [removed, moved, replaced, added].concat()
    }

    /// Every man except the royal pieces, removed.
    pub fn removals(position: &AnyPosition) -> Vec<Self> {
        let rules = position.rules();
        let men = position.men().into_iter().filter(|(_, man)| !rules.is_royal(man.letter));
        men.map(|(at, man)| Self::Remove { man: man.letter, at }).collect()
    }

    /// Every man, moved to a free adjoining point.
    pub fn steps(position: &AnyPosition) -> Vec<Self> {
        let rules = position.rules();
        let steps = position.men().into_iter().flat_map(|(from, man)| {
            let territory = rules.territory(man.letter);
            let near = adjoining(rules, from).into_iter();
            let free =
                near.filter(move |to| position.man_at(*to).is_none() && territory.contains(to));
            free.map(move |to| Self::Move { man: man.letter, from, to })
        });
        steps.collect()
    }

    /// Every man except the royal pieces, replaced by each other kind.
    pub fn replacements(position: &AnyPosition) -> Vec<Self> {
        let rules = position.rules();
        let men = position.men().into_iter().filter(|(_, man)| !rules.is_royal(man.letter));
        let replaced = men.flat_map(|(at, man)| {
            let kinds = free_kinds(position, man.color).into_iter();
            let kinds = kinds.filter(move |&by| by != man.letter);
            let there = kinds.filter(move |&by| rules.territory(by).contains(&at));
            there.map(move |by| Self::Replace { man: man.letter, by, at })
        });
        replaced.collect()
    }

    /// Every kind of man on every free point.
    pub fn additions(position: &AnyPosition) -> Vec<Self> {
        let rules = position.rules();
        let kinds = Color::ALL.into_iter().flat_map(|color| free_kinds(position, color));
        let added = kinds.flat_map(|man| {
            let points = rules.territory(man).into_iter();
            points.filter(|&at| position.man_at(at).is_none()).map(move |at| Self::Add { man, at })
        });
        added.collect()
    }

    /// The point concerned; for a move, its target.
    pub fn point(self) -> usize {
        match self {
            Self::Remove { at, .. } | Self::Replace { at, .. } | Self::Add { at, .. } => at,
            Self::Move { to, .. } => to,
        }
    }

    /// In the notation of twins: `add p g10`.
    pub fn text(self, rules: RuleSet) -> String {
        let name = |square| rules.square_name(square).unwrap_or_default();
        match self {
            Self::Remove { at, .. } => format!("remove {}", name(at)),
            Self::Move { from, to, .. } => format!("move {} {}", name(from), name(to)),
            Self::Replace { by, at, .. } => {
                format!("remove {}; add {by} {}", name(at), name(at))
            }
            Self::Add { man, at } => format!("add {man} {}", name(at)),
        }
    }
}

/// The kinds of a side, except the royal piece, that a game has more men of than the board.
fn free_kinds(position: &AnyPosition, color: Color) -> Vec<char> {
    let rules = position.rules();
    let men = position.men();
    let count = |letter| men.iter().filter(|(_, man)| man.letter == letter).count();
    let kinds = rules.kinds(color).into_iter().map(|man| man.letter);
    kinds.filter(|&man| !rules.is_royal(man) && count(man) < rules.limit(man)).collect()
}

/// A position after some edits; `None` if one does not fit it, or if the result is illegal.
pub fn edited(position: &AnyPosition, edits: &[Edit]) -> Option<AnyPosition> {
    let mut placement = position.placement();
    for edit in edits {
        let men = &mut placement.men;
        let mut lift = |square: usize, letter: char| {
            let at = men.iter().position(|&man| man == (square, letter))?;
            Some(men.swap_remove(at))
        };
        let put = match *edit {
            Edit::Remove { man, at } => {
                lift(at, man)?;
                None
            }
            Edit::Move { man, from, to } => {
                lift(from, man)?;
                Some((to, man))
            }
            Edit::Replace { man, by, at } => {
                lift(at, man)?;
                Some((at, by))
            }
            Edit::Add { man, at } => Some((at, man)),
        };
        if let Some((square, man)) = put {
            if men.iter().any(|&(there, _)| there == square) {
                return None;
            }
            men.push((square, man));
        }
    }
    placed(position.rules(), &placement).ok()
}

/// The legal position of a placement. Castling rights end with the men that they need, as in a
/// twin.
///
/// # Errors
/// Every reason why the placement is not legal.
pub fn placed(rules: RuleSet, placement: &Placement) -> Result<AnyPosition, Vec<PlacementFault>> {
    // The squares and letters come from this board, so every man can be placed.
    let place = |placement: &Placement| rules.place(placement).unwrap_or_else(|_| Err(Vec::new()));
    place(placement).or_else(|faults| {
        if placement.rights == "-" {
            return Err(faults);
        }
        place(&Placement { rights: "-".to_owned(), ..placement.clone() })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Stipulation, twin};

    #[test]
    fn an_edit_does_what_the_twin_of_the_same_text_does() {
        for rules in RuleSet::ALL {
            let start = rules.start();
            let position = start.after(start.legal_moves()[0]).unwrap();
            let mut legal = 0;
            for edit in Edit::all(&position) {
                let diagram = (position, Stipulation::mate(Some(2)));
                let by_text = twin(diagram, None, true, &edit.text(rules)).ok();
                assert_eq!(
                    edited(&position, &[edit]),
                    by_text.map(|twin| twin.position),
                    "{edit:?}"
                );
                legal += usize::from(edited(&position, &[edit]).is_some());
            }
            assert!(legal > 30, "{rules}: {legal}");
        }
    }

    #[test]
    fn edits_that_do_not_fit_are_refused() {
        let position = RuleSet::Xiangqi.read("5k3/3Pa4/4Na3/9/9/9/6C2/9/9/4K4 w").unwrap();
        let men = position.men();
        let (at, man) = men[0];
        let add = Edit::Add { man: 'p', at };
        assert_eq!(edited(&position, &[add]), None, "the point is occupied");
        let away = Edit::Remove { man: man.letter, at };
        assert_eq!(edited(&position, &[away]), None, "there is a general on the first point");
        let other = Edit::Move { man: 'R', from: at, to: at + 1 };
        assert_eq!(edited(&position, &[other]), None, "there is no chariot");
    }
}
