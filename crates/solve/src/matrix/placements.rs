//! The placements of a matrix, one after the other.

use super::{Axis, Matrix, PlacedMan};
use crate::game::insertion_sort;
use crate::problem::placed;
use crate::rules::{AnyPosition, Placement as Men, PlacementFault};

/// One placement of all varied men.
#[derive(Clone, Debug)]
pub struct Placement {
    /// The varied men in the order of their variations.
    pub men: Vec<PlacedMan>,
    /// Whether it can be examined.
    pub state: State,
}

/// Whether a placement can be examined.
#[derive(Clone, Debug)]
pub enum State {
    /// It is a legal position.
    Legal {
        /// The position with the placed men.
        position: Box<AnyPosition>,
        /// Its mirror image, if that is another placement of the matrix, which has the same value.
        mirrored: Option<Box<AnyPosition>>,
    },
    /// Every reason why it is not a legal position.
    Illegal(Vec<PlacementFault>),
    /// Two men are on this square.
    Occupied(usize),
    /// The same men are on the same squares as in an earlier placement.
    Repeated,
    /// An earlier placement is its mirror image.
    Mirrored,
}

impl State {
    /// Its name in records: `legal`, the kind of the first fault, `occupied`, `repeated`, `mirrored`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Legal { .. } => "legal",
            Self::Illegal(faults) => faults.first().map_or("rule", |fault| fault.kind),
            Self::Occupied(_) => "occupied",
            Self::Repeated => "repeated",
            Self::Mirrored => "mirrored",
        }
    }
}

/// Goes through the placements of a matrix.
pub struct Placements<'a> {
    matrix: &'a Matrix,
    /// The places of the next placement on each axis.
    next: Option<Vec<usize>>,
}

impl<'a> Placements<'a> {
    pub(super) fn new(matrix: &'a Matrix) -> Self {
        let is_empty = matrix.axes.iter().any(|axis| axis.men.is_empty());
        Self { matrix, next: (!is_empty).then(|| vec![0; matrix.axes.len()]) }
    }
}

impl Iterator for Placements<'_> {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        let places = self.next.take()?;
        let placement = self.matrix.placement(&places);
        self.next = self.matrix.after(places);
        Some(placement)
    }
}

impl Matrix {
    /// The places that follow: the last axis goes first.
    fn after(&self, mut places: Vec<usize>) -> Option<Vec<usize>> {
        for (at, axis) in self.axes.iter().enumerate().rev() {
            places[at] += 1;
            if places[at] < axis.men.len() {
                return Some(places);
            }
            places[at] = 0;
        }
        None
    }

    fn placement(&self, places: &[usize]) -> Placement {
        let men: Vec<PlacedMan> =
            self.axes.iter().zip(places).map(|(axis, &at)| axis.men[at]).collect();
        let state = self.state(places, &men);
        Placement { men, state }
    }

    fn state(&self, places: &[usize], men: &[PlacedMan]) -> State {
        let is_first = |first: &Option<Vec<usize>>| first.as_deref() == Some(places);
        if self.axes.len() > 1 && !is_first(&first_places(&self.axes, men)) {
            return State::Repeated;
        }
        let all = match self.all_men(men) {
            Ok(all) => all,
            Err(square) => return State::Occupied(square),
        };
        let rules = self.problem.position.rules();
        let position = match placed(rules, &all) {
            Ok(position) => Box::new(position),
            Err(faults) => return State::Illegal(faults),
        };
        if !self.is_symmetric {
            return State::Legal { position, mirrored: None };
        }
        let mirror = |&man: &PlacedMan| man.and_then(|(at, man)| Some((rules.mirrored(at)?, man)));
        let image: Vec<PlacedMan> = men.iter().map(mirror).collect();
        match first_places(&self.axes, &image) {
            Some(first) if first.as_slice() < places => State::Mirrored,
            Some(first) if first.as_slice() > places => {
                let mirrored = self.all_men(&image).ok().and_then(|all| placed(rules, &all).ok());
                State::Legal { position, mirrored: mirrored.map(Box::new) }
            }
            _ => State::Legal { position, mirrored: None },
        }
    }

    /// The fixed men and these together.
    ///
    /// # Errors
    /// The square that two of them would occupy.
    fn all_men(&self, men: &[PlacedMan]) -> Result<Men, usize> {
        let mut all = self.fixed.clone();
        for &man in men.iter().flatten() {
            if all.men.iter().any(|&(square, _)| square == man.0) {
                return Err(man.0);
            }
            all.men.push(man);
        }
        Ok(all)
    }
}

/// The first places of a matrix with these men, whichever variation has put which of them
/// there; `None` if the matrix does not have them.
fn first_places(axes: &[Axis], men: &[PlacedMan]) -> Option<Vec<usize>> {
    let Some((first, rest)) = axes.split_first() else { return Some(Vec::new()) };
    let place = |(at, man): (usize, &PlacedMan)| Some((*first.places.get(man)?, at));
    let mut places: Vec<_> = men.iter().enumerate().filter_map(place).collect();
    insertion_sort(&mut places);
    places.into_iter().find_map(|(place, at)| {
        let mut others = men.to_vec();
        others.remove(at);
        let mut found = first_places(rest, &others)?;
        found.insert(0, place);
        Some(found)
    })
}
