//! Twins: what a variant of a problem changes, put on the board.
//!
//! A twin is a name and its changes, separated by `;`: `move c6 e6`, `remove a8`, `add R a1` (a
//! letter of position text), `exchange a1 b3`, `turn`, `stipulation #3`, `mirror`. `continued`
//! before them changes the twin before this one instead of the diagram. `zeroposition` before those
//! of the first twin says that the diagram itself is no problem.

use std::collections::BTreeMap;

use thiserror::Error;

use super::{Stipulation, StipulationError};
use crate::rules::{AnyPosition, Placement, RuleSet};

/// A twin on the board.
#[derive(Clone, Debug)]
pub struct Twin {
    /// Its position.
    pub position: AnyPosition,
    /// What is asked.
    pub stipulation: Stipulation,
    /// Whether it says that the diagram is no problem.
    pub zeroposition: bool,
}

/// Why a twin cannot be put on the board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TwinError {
    /// An unknown change, or one with too few or too many words.
    #[error(
        "found `{0}`, expected `move a1 b2`, `remove a1`, `add R a1`, `exchange a1 b2`, `turn`, \
         `stipulation #3` or `mirror`, with `;` between several, and perhaps `continued` or \
         `zeroposition` before them"
    )]
    Unknown(String),
    /// A word that is no point of the board.
    #[error("`{0}` is no point of this board")]
    NoPoint(String),
    /// A letter that is no man.
    #[error("`{0}` is no man, expected a letter of position text such as `R` or `k`")]
    NoMan(String),
    /// Nothing stands there.
    #[error("nothing stands on {0}")]
    Empty(String),
    /// Something stands there.
    #[error("{0} is occupied: remove its man first")]
    Occupied(String),
    /// The stipulation cannot be read.
    #[error(transparent)]
    Stipulation(#[from] StipulationError),
    /// The position is illegal.
    #[error("the twin is illegal: {0}")]
    Illegal(String),
    /// `zeroposition` stands elsewhere than at the first twin.
    #[error("`zeroposition` belongs to the first twin")]
    Zeroposition,
    /// `continued` stands at the first twin, or behind one that cannot be put on the board.
    #[error("`continued` needs a good twin before it")]
    Continued,
}

/// Applies the changes of a twin. `before` is the twin before it, if there is a good one; `first`
/// says whether it is the first.
///
/// # Errors
/// The first change that cannot be made, or that the position is illegal after all of them.
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
    let mut twin = Twin { position, stipulation, zeroposition };
    let changes: Vec<&str> = changes.split(';').map(str::trim).collect();
    if let Some(asked) = changes.iter().rev().find_map(|it| it.strip_prefix("stipulation ")) {
        twin.stipulation = asked.trim().parse()?;
    }
    let of_board = changes.into_iter().filter(|it| !it.starts_with("stipulation "));
    let of_board: Vec<&str> = of_board.collect();
    if !of_board.is_empty() {
        twin.position = changed(&position, &of_board)?;
    }
    Ok(twin)
}

/// The men of a diagram, by the indices of their points.
struct Diagram {
    rules: RuleSet,
    men: BTreeMap<usize, char>,
}

fn changed(position: &AnyPosition, changes: &[&str]) -> Result<AnyPosition, TwinError> {
    let rules = position.rules();
    let Placement { men, mut turn, mut rights } = position.placement();
    let mut diagram = Diagram { rules, men: men.into_iter().collect() };
    for change in changes {
        let words: Vec<&str> = change.split_whitespace().collect();
        match words[..] {
            ["move", from, to] => {
                let (from, to) = (diagram.point(from)?, diagram.point(to)?);
                let man = diagram.lift(from)?;
                diagram.put(to, man)?;
            }
            ["remove", at] => _ = diagram.lift(diagram.point(at)?)?,
            ["add", man, at] => {
                let mut letters = man.chars();
                let letter = letters.next().filter(|&letter| rules.man(letter).is_some());
                let letter = letter.filter(|_| letters.next().is_none());
                let letter = letter.ok_or_else(|| TwinError::NoMan(cut(man)))?;
                diagram.put(diagram.point(at)?, letter)?;
            }
            ["exchange", one, other] => {
                let (one, other) = (diagram.point(one)?, diagram.point(other)?);
                let man = diagram.lift(one)?;
                let another = diagram.lift(other)?;
                diagram.put(other, man)?;
                diagram.put(one, another)?;
            }
            ["turn"] => turn = !turn,
            ["mirror"] => {
                let men = diagram.men.into_iter();
                let mirrored = men.filter_map(|(at, man)| Some((rules.mirrored(at)?, man)));
                diagram.men = mirrored.collect();
                // Castling needs the men on the points where the game begins.
                "-".clone_into(&mut rights);
            }
            _ => return Err(TwinError::Unknown(cut(change))),
        }
    }
    let men: Vec<_> = diagram.men.into_iter().collect();
    // A right ends with the men that it needs.
    let place = |rights: &str| {
        let placement = Placement { men: men.clone(), turn, rights: rights.to_owned() };
        let placed = rules.place(&placement).map_err(|error| TwinError::Illegal(error.to_string()));
        placed?.map_err(|faults| {
            let reasons: Vec<String> = faults.into_iter().map(|fault| fault.message).collect();
            TwinError::Illegal(reasons.join("; "))
        })
    };
    place(&rights).or_else(|_| place("-"))
}

impl Diagram {
    fn point(&self, text: &str) -> Result<usize, TwinError> {
        let found = self.rules.read_square(text).filter(|&(_, length)| length == text.len());
        found.map(|(at, _)| at).ok_or_else(|| TwinError::NoPoint(cut(text)))
    }

    fn lift(&mut self, at: usize) -> Result<char, TwinError> {
        self.men.remove(&at).ok_or_else(|| TwinError::Empty(self.name(at)))
    }

    fn put(&mut self, at: usize, man: char) -> Result<(), TwinError> {
        if self.men.insert(at, man).is_some() {
            return Err(TwinError::Occupied(self.name(at)));
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
