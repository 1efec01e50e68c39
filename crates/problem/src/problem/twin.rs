//! What a variant of a problem changes, put on the board: a twin, or one man, the smallest step from a
//! problem to another.
//!
//! A twin is a name and its changes, separated by `;`: `move c6 e6`, `remove a8`, `add R a1` (a
//! letter of position text), `exchange a1 b3`, `turn`, `stipulation #3`, `mirror`. `continued`
//! before them changes the twin before this one instead of the diagram. `zeroposition` before those
//! of the first twin says that the diagram itself is not a problem.

use std::collections::BTreeMap;

use paiju_game::theme_name::Name;
use serde::Serialize;
use thiserror::Error;

use super::{Authored, Expect, Intended, ManError, Stipulation, StipulationError, Text};
use crate::diagram::picture::adjoining;
use crate::game::{Color, PositionFault};
use crate::rules::{AnyPosition, Placement, PlacementFault, RuleSet};

/// A twin on the board.
#[derive(Clone, Debug)]
pub struct Twin {
    /// The position after all changes.
    pub position: AnyPosition,
    /// The stipulation, its own or that of the diagram.
    pub stipulation: Stipulation,
    /// Whether it says that the diagram is not a problem.
    pub zeroposition: bool,
    /// Whether it changes the previous twin, and not the diagram.
    pub continued: bool,
    /// What it changes, in the order of its author.
    pub changes: Vec<Change>,
    /// What its author states for this twin alone.
    pub own: OfTwin,
}

/// What the author states for one twin alone.
#[derive(Clone, Debug, Default)]
pub struct OfTwin {
    /// Its title, if it has one of its own.
    pub title: Option<Text>,
    /// Its solution, if the author gives one.
    pub solution: Option<Authored>,
    /// How many solutions are intended.
    pub intended_solutions: Option<Intended>,
    /// The themes that the author names.
    pub themes: Vec<(Name, Text)>,
    /// What a check is expected to find.
    pub expect: Option<Expect>,
}

/// One change of a twin. Men are letters of position text, points as its author writes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A man goes to an empty point.
    Move {
        /// Its letter of position text.
        man: char,
        /// Its point in the diagram.
        from: String,
        /// Its point in the twin.
        to: String,
    },
    /// A man is taken away.
    Remove {
        /// Its letter of position text.
        man: char,
        /// Its point, as the author writes it.
        at: String,
    },
    /// A man is added.
    Add {
        /// Its letter of position text.
        man: char,
        /// Its point, as the author writes it.
        at: String,
    },
    /// Two men change places.
    Exchange {
        /// Their points, as the author writes them.
        points: [String; 2],
    },
    /// The other side is to move.
    Turn(Color),
    /// Something else is asked.
    Stipulation(Stipulation),
    /// The board is mirrored.
    Mirror,
}

/// Why a twin cannot be put on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum TwinError {
    /// An unknown change, or one with too few or too many words.
    #[error(
        "found `{found}`, expected `move a1 b2`, `remove a1`, `add R a1`, `exchange a1 b2`, `turn`, \
         `stipulation #3` or `mirror`, with `;` between several, and perhaps `continued` or \
         `zeroposition` before them"
    )]
    Unknown { found: String },
    /// A word that is not a point of the board.
    #[error("`{found}` is not a point of this board")]
    NoPoint { found: String },
    /// A letter that is not a man.
    #[error("`{found}` is not a man, expected a letter of position text such as `R` or `k`")]
    NoMan { found: String },
    /// The point is empty.
    #[error("there is no man on {point}")]
    Empty { point: String },
    /// The point is occupied.
    #[error("{point} is occupied: remove its man first")]
    Occupied { point: String },
    /// The stipulation cannot be read.
    #[error("{}", .0.with_help())]
    Stipulation(#[from] StipulationError),
    /// The man that the stipulation names is not there.
    #[error("{}: {}", .0, .0.help())]
    Man(ManError),
    /// The position is illegal.
    #[error("the twin is illegal: {}", all(.0))]
    Illegal(Vec<PositionFault>),
    /// `zeroposition` is not at the first twin.
    #[error("`zeroposition` belongs to the first twin")]
    Zeroposition,
    /// `continued` is at the first twin, or follows one that cannot be set up.
    #[error("`continued` needs a good twin before it")]
    Continued,
}

fn all(faults: &[PositionFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// Applies the changes of a twin. `before` is the previous twin, if it could be set up; `first`
/// says whether this is the first.
///
/// # Errors
/// The first change that cannot be made, or an illegal position after all of them.
pub fn twin(
    diagram: (AnyPosition, Stipulation),
    before: Option<&Twin>,
    first: bool,
    changes: &str,
) -> Result<Twin, TwinError> {
    let mut changes = changes.trim();
    let mut strip = |word: &str| match changes.strip_prefix(word) {
        Some(rest) if rest.is_empty() || rest.starts_with([' ', ';']) => {
            changes = rest.trim_start_matches([' ', ';']);
            true
        }
        _ => false,
    };
    let (zeroposition, continued) = (strip("zeroposition"), strip("continued"));
    if zeroposition && !first {
        return Err(TwinError::Zeroposition);
    }
    let (position, stipulation) = match (continued, before) {
        (false, _) => diagram,
        (true, Some(before)) => (before.position, before.stipulation),
        (true, None) => return Err(TwinError::Continued),
    };
    let own = OfTwin::default();
    let (mut diagram, mut made) = (Diagram::of(&position), Vec::new());
    let mut twin = Twin { position, stipulation, zeroposition, continued, changes: vec![], own };
    for change in changes.split(';').map(str::trim) {
        let change = match change.strip_prefix("stipulation ") {
            Some(asked) => {
                twin.stipulation = asked.trim().parse()?;
                Change::Stipulation(twin.stipulation)
            }
            None => diagram.change(change)?,
        };
        made.push(change);
    }
    if made.iter().any(|change| !matches!(change, Change::Stipulation(_))) {
        twin.position = diagram.position()?;
    }
    match twin.stipulation.fault(&twin.position) {
        Some(fault) => Err(TwinError::Man(fault)),
        None => Ok(Twin { changes: made, ..twin }),
    }
}

/// The men of a diagram, by the indices of their points.
struct Diagram {
    rules: RuleSet,
    men: BTreeMap<usize, char>,
    turn: Color,
    rights: String,
}

impl Diagram {
    fn of(position: &AnyPosition) -> Self {
        let Placement { men, turn, rights } = position.placement();
        Self { rules: position.rules(), men: men.into_iter().collect(), turn, rights }
    }

    fn change(&mut self, change: &str) -> Result<Change, TwinError> {
        let words: Vec<&str> = change.split_whitespace().collect();
        Ok(match words[..] {
            ["move", from, to] => {
                let (at, goal) = (self.point(from)?, self.point(to)?);
                let man = self.lift(at)?;
                self.put(goal, man)?;
                Change::Move { man, from: self.name(at), to: self.name(goal) }
            }
            ["remove", at] => {
                let at = self.point(at)?;
                Change::Remove { man: self.lift(at)?, at: self.name(at) }
            }
            ["add", man, at] => {
                let mut letters = man.chars();
                let letter = letters.next().filter(|&letter| self.rules.man(letter).is_some());
                let letter = letter.filter(|_| letters.next().is_none());
                let man = letter.ok_or_else(|| TwinError::NoMan { found: cut(man) })?;
                let at = self.point(at)?;
                self.put(at, man)?;
                Change::Add { man, at: self.name(at) }
            }
            ["exchange", one, other] => {
                let (one, other) = (self.point(one)?, self.point(other)?);
                let man = self.lift(one)?;
                let another = self.lift(other)?;
                self.put(other, man)?;
                self.put(one, another)?;
                Change::Exchange { points: [self.name(one), self.name(other)] }
            }
            ["turn"] => {
                self.turn = !self.turn;
                Change::Turn(self.turn)
            }
            ["mirror"] => {
                let men = std::mem::take(&mut self.men).into_iter();
                let mirrored = men.filter_map(|(at, man)| Some((self.rules.mirrored(at)?, man)));
                self.men = mirrored.collect();
                // Castling needs the men on their starting points.
                "-".clone_into(&mut self.rights);
                Change::Mirror
            }
            _ => return Err(TwinError::Unknown { found: cut(change) }),
        })
    }

    /// The position that it shows.
    fn position(self) -> Result<AnyPosition, TwinError> {
        let Self { rules, men, turn, rights } = self;
        let placement = Placement { men: men.into_iter().collect(), turn, rights };
        placed(rules, &placement).map_err(|faults| {
            TwinError::Illegal(faults.into_iter().map(|fault| fault.fault).collect())
        })
    }

    fn point(&self, text: &str) -> Result<usize, TwinError> {
        let found = self.rules.read_square(text).filter(|&(_, length)| length == text.len());
        found.map(|(at, _)| at).ok_or_else(|| TwinError::NoPoint { found: cut(text) })
    }

    fn lift(&mut self, at: usize) -> Result<char, TwinError> {
        self.men.remove(&at).ok_or_else(|| TwinError::Empty { point: self.name(at) })
    }

    fn put(&mut self, at: usize, man: char) -> Result<(), TwinError> {
        if self.men.insert(at, man).is_some() {
            return Err(TwinError::Occupied { point: self.name(at) });
        }
        Ok(())
    }

    fn name(&self, at: usize) -> String {
        self.rules.square_name(at).unwrap_or_default()
    }
}

/// A word as an error quotes it.
fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}

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
