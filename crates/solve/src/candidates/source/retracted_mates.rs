//! Final positions with moves retracted: composing from the end.

use std::ops::ControlFlow;

use super::{RandomPlacement, Source, Unit};
use crate::candidates::criteria::{Criteria, Dependence};
use crate::candidates::generator_rules::GeneratorRules;
use crate::candidates::material_pattern::{MaterialPattern, MaterialPatternError};
use crate::candidates::random::Random;
use crate::candidates::retraction::{retract_move, retract_pair};
use crate::candidates::unique_win::{find_unique_win, key_wins};
use crate::game::{Color, Move, Outcome, Position, Rules, insertion_sort_by_key};
use crate::theme::{self, Name};

/// Random positions that are lost and show the themes of the criteria, from which moves are
/// retracted.
#[derive(Clone, Debug)]
pub struct RetractedMates<R: Rules> {
    placement: RandomPlacement<R>,
}

/// The random positions of a unit.
const PLACEMENTS: usize = 200_000;

/// The attempts to retract a pair of moves from one position.
const PAIRS: usize = 60;

/// The same for wins longer than two moves, where most attempts fail at once.
const LONG_PAIRS: usize = 120;

impl<R: GeneratorRules> RetractedMates<R> {
    /// Final positions of this material, or of any. Retracted captures add pieces to it.
    ///
    /// # Errors
    /// Material that the rules do not allow.
    pub fn new(rules: R, material: Option<&MaterialPattern>) -> Result<Self, MaterialPatternError> {
        Ok(Self { placement: RandomPlacement::new(rules, material)? })
    }
}

impl<R: GeneratorRules> Source<R> for RetractedMates<R> {
    fn name(&self) -> &'static str {
        "mates"
    }

    fn visit_unit(&self, _: u64, unit: &mut Unit<'_, R>) -> ControlFlow<()> {
        for _ in 0..PLACEMENTS {
            unit.go_on()?;
            let themes = &unit.criteria.themes;
            let end = self.placement.ending(themes, Color::Black, unit.random);
            let Some(end) = end else { continue };
            if is_lost(&end) && can_show(&end, unit.criteria) {
                retract(&end, unit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn is_lost<R: Rules>(position: &Position<R>) -> bool {
    let winner = !position.turn();
    (R::decided(position.board()).is_some() || !position.has_legal_move())
        && matches!(position.outcome(), Some(Outcome::Win { winner: by, .. }) if by == winner)
}

/// Whether a final position shows the themes of the criteria that need no moves.
fn can_show<R: GeneratorRules>(end: &Position<R>, criteria: &Criteria) -> bool {
    let mut names: Vec<Name> =
        criteria.themes.iter().copied().filter(|name| !name.needs_moves()).collect();
    if criteria.depends_on.contains(&Dependence::Traitor) {
        names.push(Name::Traitor);
    }
    if names.is_empty() {
        return true;
    }
    let found = theme::of_position(end);
    names.iter().all(|name| found.iter().any(|theme| theme.name == *name))
}

/// Retracts the last move, then pairs of moves, and continues from each position with a
/// unique win.
fn retract<R: GeneratorRules>(end: &Position<R>, unit: &mut Unit<'_, R>) -> ControlFlow<()> {
    let criteria = unit.criteria;
    let checkers: Vec<R::Square> = end.checkers().into_iter().collect();
    let to = if unit.random.one_in(6) { None } else { unit.random.choose(&checkers) };
    // A side is bared by a capture.
    let takes = R::decided(end.board()).is_some() || unit.random.one_in(4);
    let victims = if takes { R::defender_weights() } else { &[] };
    let Some((mut position, _)) = retract_move(end, to, victims, unit.random) else {
        return ControlFlow::Continue(());
    };
    let (least, most) = (*criteria.moves.start(), *criteria.moves.end());
    if least == 1 {
        unit.visit(position)?;
    }
    for moves in 2..=most {
        let exactly = Criteria { moves: moves..=moves, ..criteria.clone() };
        // On the way to a longer win the key need not be quiet.
        let on_the_way = Criteria { quiet_key: false, ..exactly };
        let mut longer = None;
        for (candidate, key) in pairs(&position, moves, unit.random) {
            unit.go_on()?;
            // Most retracted moves do not even win, which is a faster test.
            if moves > 2 && !key_wins(&candidate, key, moves, criteria) {
                continue;
            }
            if moves >= least && unit.visit(candidate)? {
                longer = Some(candidate);
                break;
            }
            if moves < most && find_unique_win(&candidate, &on_the_way).0.is_ok() {
                longer = Some(candidate);
                break;
            }
        }
        match longer {
            Some(candidate) => position = candidate,
            None => break,
        }
    }
    ControlFlow::Continue(())
}

/// Random retractions of a pair of moves, with the attacker's move. In a long win quiet moves
/// come first: a series of checks makes it longer but not better.
fn pairs<R: GeneratorRules>(
    position: &Position<R>,
    moves: u8,
    random: &mut Random,
) -> Vec<(Position<R>, Move<R>)> {
    let pairs = if moves > 2 { LONG_PAIRS } else { PAIRS };
    let mut found: Vec<_> = (0..pairs).filter_map(|_| retract_pair(position, random)).collect();
    if moves > 2 {
        insertion_sort_by_key(&mut found, |(before, mv)| {
            (before.gives_check(*mv), mv.capture().is_some())
        });
    }
    found
}
