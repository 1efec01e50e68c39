//! Candidates made from the end: final positions of the play that is asked for, with moves
//! retracted.
//!
//! Help play and the series that mate or help to mate end with a side that has lost. Selfmates,
//! `ser-s#` and `hs#` end with a side each of whose moves mates, and reflexmates with one that can
//! mate and therefore must. Few random positions are of the second kind, so it is reached by
//! mutations that leave fewer and fewer moves that do not mate.

use std::ops::ControlFlow;

use super::goal::PlayGoal;
use crate::candidates::generator_rules::GeneratorRules;
use crate::candidates::material_pattern::MaterialPatternError;
use crate::candidates::random::Random;
use crate::candidates::retraction::{retract_move, retract_pair};
use crate::candidates::source::{RandomPlacement, Source, Unit, mutate};
use crate::game::{Color, Position, Rules};
use crate::stipulation::{Goal, Play};

/// Final positions with moves retracted.
#[derive(Clone, Debug)]
pub struct PlayEnds<R: Rules> {
    placement: RandomPlacement<R>,
    goal: PlayGoal,
}

/// The final positions of a unit.
const ENDS: usize = 4000;

/// The random positions among which one is looked for that ends the play, or nearly does.
const PLACEMENTS: usize = 4000;

/// The mutations towards a position in which every move mates.
const STEPS: usize = 400;

/// The mutations in a row that may fail to bring it nearer.
const IDLE_STEPS: usize = 120;

/// The attempts to retract all moves of a solution from one end.
const LINES: usize = 30;

/// The attempts to retract a pair of moves from one position.
const PAIRS: usize = 120;

/// Of the ends without check, one in this number is taken: stalemates are frequent and poor ends.
const STALEMATES: usize = 12;

impl<R: GeneratorRules> PlayEnds<R> {
    /// Ends of this play, of the material of the criteria or any. Retracted captures and mutations
    /// add pieces to it.
    ///
    /// # Errors
    /// Material that the rules do not allow.
    pub fn new(rules: R, goal: &PlayGoal) -> Result<Self, MaterialPatternError> {
        let placement = RandomPlacement::new(rules, goal.common.material.as_ref())?;
        Ok(Self { placement, goal: goal.clone() })
    }

    /// A final position; `None` if none was found.
    fn end(&self, random: &mut Random) -> Option<Position<R>> {
        let (play, mating) = (self.goal.asked.play(), self.goal.mating());
        let goal = self.goal.asked.goal();
        for _ in 0..PLACEMENTS {
            match play {
                Play::Help | Play::Series | Play::SeriesHelp => {
                    let end = self.placement.position(!mating, random);
                    let end = end.filter(|end| R::decided(end.board()).is_none());
                    let Some(end) = end.filter(|end| goal.is_reached(end)) else { continue };
                    if is_worthy(&end, goal, random) {
                        return Some(end);
                    }
                }
                _ => {
                    let end = self.placement.position(mating, random);
                    let Some(end) = end.filter(|end| self.others(end, random).is_some()) else {
                        continue;
                    };
                    return if play == Play::Reflex { Some(end) } else { self.forced(end, random) };
                }
            }
        }
        None
    }

    /// How many moves do not reach the goal; `None` if all are such or the position has none.
    fn others(&self, position: &Position<R>, random: &mut Random) -> Option<usize> {
        let goal = self.goal.asked.goal();
        if R::decided(position.board()).is_some() {
            return None;
        }
        let (mut others, mut reaches) = (0, false);
        for mv in position.legal_moves() {
            let after = position.after(mv);
            if goal.is_reached(&after) {
                reaches |= R::decided(after.board()).is_none() && is_worthy(&after, goal, random);
            } else {
                others += 1;
            }
        }
        reaches.then_some(others)
    }

    /// Mutates a position in which some move reaches the goal until every move does.
    fn forced(&self, start: Position<R>, random: &mut Random) -> Option<Position<R>> {
        let most = *self.goal.common.pieces.end();
        let mut at = start;
        let mut left = self.others(&at, random)?;
        let mut idle = 0;
        for _ in 0..STEPS {
            if left == 0 {
                return Some(at);
            }
            idle += 1;
            if idle > IDLE_STEPS {
                return None;
            }
            let Some(next) = mutate(&at, Color::Red, random) else { continue };
            if next.board().occupied().len() > most {
                continue;
            }
            let Some(others) = self.others(&next, random) else { continue };
            if others < left {
                idle = 0;
            }
            if others <= left {
                (at, left) = (next, others);
            }
        }
        (left == 0).then_some(at)
    }

    /// Retracts as many moves as the stipulation states, from an end of play in which nobody
    /// resists.
    fn before(&self, end: &Position<R>, random: &mut Random) -> Option<Position<R>> {
        let asked = self.goal.asked;
        let mut at = *end;
        for left in 0..asked.plies() {
            // Inside a series the side that is to move has moved before, too.
            let passes = u16::from(asked.play() == Play::SeriesHelp);
            if asked.play().is_series() && left > passes {
                at = at.passed()?;
            }
            let checkers: Vec<R::Square> = at.checkers().into_iter().collect();
            let to = if left > 0 || random.one_in(6) { None } else { random.choose(&checkers) };
            (at, _) = retract_move(&at, to, victims(&at, 6, random), random)?;
        }
        Some(at)
    }

    /// Tests positions from which the play leads to this end.
    fn retract(&self, end: &Position<R>, unit: &mut Unit<'_, R>) -> ControlFlow<()> {
        for _ in 0..LINES {
            unit.go_on()?;
            let Some(position) = self.before(end, unit.random) else { continue };
            if unit.visit(position)? {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Tests positions from which a selfmate or reflexmate may lead to this end:
    /// retracts pairs of moves, as long as each position on the way is a sound problem.
    fn retract_pairs(&self, end: &Position<R>, unit: &mut Unit<'_, R>) -> ControlFlow<()> {
        let most = self.goal.asked.moves().unwrap_or(0);
        let mut found = None;
        for _ in 0..LINES {
            let checkers: Vec<R::Square> = end.checkers().into_iter().collect();
            let to = if unit.random.one_in(4) { None } else { unit.random.choose(&checkers) };
            let Some((position, _)) =
                retract_move(end, to, victims(end, 6, unit.random), unit.random)
            else {
                continue;
            };
            if most == 1 {
                if unit.visit(position)? {
                    return ControlFlow::Continue(());
                }
            } else if self.holds(&position, 1) {
                found = Some(position);
                break;
            }
        }
        for moves in 2..=most {
            let Some(position) = found.take() else { break };
            for _ in 0..PAIRS {
                unit.go_on()?;
                let Some((before, _)) = retract_pair(&position, unit.random) else { continue };
                if moves == most {
                    if unit.visit(before)? {
                        break;
                    }
                } else if self.holds(&before, moves) {
                    found = Some(before);
                    break;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a position on the way is a sound problem of this length.
    fn holds(&self, position: &Position<R>, moves: u8) -> bool {
        let asked = self.goal.asked.in_moves(moves);
        let shorter = PlayGoal { asked, ..self.goal.clone() };
        shorter.solve(position, self.goal.common.nodes).0.is_some()
    }
}

/// Whether an end is good enough: most of those that ask for a win must be checkmates.
fn is_worthy<R: GeneratorRules>(end: &Position<R>, goal: Goal, random: &mut Random) -> bool {
    goal == Goal::Stalemate || end.is_check() || random.one_in(STALEMATES)
}

/// What a retracted move may have captured: in all but one of `rarity` cases nothing.
fn victims<R: GeneratorRules>(
    after: &Position<R>,
    rarity: usize,
    random: &mut Random,
) -> &'static [(R::Role, u32)] {
    if !random.one_in(rarity) {
        &[]
    } else if after.turn() == Color::Red {
        R::attacker_weights()
    } else {
        R::defender_weights()
    }
}

impl<R: GeneratorRules> Source<R> for PlayEnds<R> {
    fn name(&self) -> &'static str {
        "mates"
    }

    fn visit_unit(&self, _: u64, unit: &mut Unit<'_, R>) -> ControlFlow<()> {
        for _ in 0..ENDS {
            unit.go_on()?;
            let Some(end) = self.end(unit.random) else { continue };
            if self.goal.asked.play().is_resisted() {
                self.retract_pairs(&end, unit)?;
            } else {
                self.retract(&end, unit)?;
            }
        }
        ControlFlow::Continue(())
    }
}
