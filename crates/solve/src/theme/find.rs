//! Looking for themes.

use std::collections::BTreeMap;

use super::final_position::{FinalPosition, ThemeRules};
use super::{Name, Theme, tactics};
use crate::anatomy::{Blockade, Flight, FlightState, Mobility};
use crate::game::{
    Move, Outcome, Position, Role, Rules, Set, Square, WinKind, insertion_sort_by_key,
};
use crate::problem::Variation;
use crate::rules::{AnyMove, PlayedRules};
use crate::solve::{Node, Prover, Stopped};
use crate::with_position;

/// Variations beyond these show nothing new, and a tree can have thousands.
const MOST_VARIATIONS: usize = 200;

/// The themes of a position in which the side to move has lost; none of another.
///
/// ```
/// use paiju_game::game::fen;
/// use paiju_game::rules::xiangqi::Xiangqi;
/// use paiju_solve::theme::of_position;
///
/// let mate = fen::read::<Xiangqi>("3nkn3/9/4C4/9/4C4/9/9/9/9/4K4 b")?;
/// let themes: Vec<String> = of_position(&mate).iter().map(ToString::to_string).collect();
/// assert_eq!(themes[0], "double-cannon 重炮 (cannon e6, cannon e8, e9)");
/// # Ok::<(), paiju_game::game::FenError>(())
/// ```
pub fn of_position<R: ThemeRules>(position: &Position<R>) -> Vec<Theme<R>> {
    FinalPosition::new(&[*position], &[]).map_or_else(Vec::new, |end| of_end(&end))
}

/// The themes of a line of play from a position to one that is lost: those of its end, and
/// what the moves before it show.
pub fn of_line<R: ThemeRules>(position: &Position<R>, moves: &[Move<R>]) -> Vec<Theme<R>> {
    let path = path(position, moves);
    let Some(end) = FinalPosition::new(&path, moves) else { return Vec::new() };
    let mut themes = of_end(&end);
    themes.extend(tactics::of_play(&end));
    insertion_sort_by_key(&mut themes, |theme| theme.name);
    themes.dedup_by_key(|theme| theme.name);
    themes
}

/// The themes of a solution in the order of their names, each from the first variation of
/// full length that shows it. The tree must be that of the position, and the prover one that
/// knows its stipulation.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn of_solution<R: ThemeRules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    tree: &Node<R>,
) -> Result<Vec<Theme<R>>, Stopped> {
    let mut found: BTreeMap<Name, Theme<R>> = BTreeMap::new();
    for line in variations(tree).iter().take(MOST_VARIATIONS) {
        for theme in of_line(position, line) {
            found.entry(theme.name).or_insert(theme);
        }
    }
    for theme in tactics::of_tree(prover, position, tree)? {
        found.entry(theme.name).or_insert(theme);
    }
    Ok(found.into_values().collect())
}

/// The material that the attacker gives up along a line of play to a position that is lost,
/// in half soldiers: the cost of the offers, exchanges left out.
pub fn given_up<R: ThemeRules>(position: &Position<R>, moves: &[Move<R>]) -> u32 {
    let path = path(position, moves);
    let end = FinalPosition::new(&path, moves);
    end.map_or(0, |end| tactics::offers(&end).iter().map(|offer| offer.given).sum())
}

/// The pieces that the attacker gives up in a variation that ends with a win: the number of moves
/// before the one that takes each, and the square where it is taken. Exchanges are left out.
pub fn offered(variation: &Variation) -> Vec<(usize, usize)> {
    let start = variation.positions[0];
    // Nobody replies within a series.
    if variation.positions.get(1).is_some_and(|next| next.turn() == start.turn()) {
        return Vec::new();
    }
    with_position!(&start, position => offers_of(position, &variation.moves))
}

fn offers_of<R: ThemeRules + PlayedRules>(
    start: &Position<R>,
    moves: &[AnyMove],
) -> Vec<(usize, usize)> {
    let moves: Vec<Move<R>> = moves.iter().map_while(|&mv| R::of_move(mv)).collect();
    let path = path(start, &moves);
    let end = FinalPosition::new(&path, &moves).filter(|end| end.loser() != start.turn());
    let offers = end.map_or_else(Vec::new, |end| tactics::offers(&end));
    offers.into_iter().map(|offer| (offer.ply, offer.at.index())).collect()
}

/// The positions along a line of play.
fn path<R: Rules>(position: &Position<R>, moves: &[Move<R>]) -> Vec<Position<R>> {
    let mut path = vec![*position];
    path.extend(moves.iter().scan(*position, |at, &mv| {
        *at = at.after(mv);
        Some(*at)
    }));
    path
}

/// The variations of a tree that are played to the end, each from the position of the node. One
/// that ends by repetition may end with a reply.
pub fn variations<R: Rules>(node: &Node<R>) -> Vec<Vec<Move<R>>> {
    fn collect<R: Rules>(node: &Node<R>, line: &mut Vec<Move<R>>, found: &mut Vec<Vec<Move<R>>>) {
        let Some(&first) = node.continuations.first() else { return };
        line.push(first);
        if node.win.is_some() {
            found.push(line.clone());
        }
        for defence in &node.defences {
            line.push(defence.mv);
            if defence.repeats.is_some() {
                found.push(line.clone());
            }
            collect(&defence.next, line, found);
            line.pop();
        }
        line.pop();
    }
    let mut found = Vec::new();
    collect(node, &mut Vec::new(), &mut found);
    found
}

/// What the final position shows.
fn of_end<R: ThemeRules>(end: &FinalPosition<'_, R>) -> Vec<Theme<R>> {
    let mut themes = R::mates(end);
    let board = end.board();
    let anatomy = &end.anatomy;
    themes.extend(smothered(end));
    if let Some(last) = end.last()
        && end.path[end.path.len() - 2].is_check()
    {
        themes.push(Theme::new(Name::CounterCheck).pieces(board, [last.to()]));
    }
    let bared = matches!(anatomy.outcome, Some(Outcome::Win { by: WinKind::Bared, .. }));
    if let Some(last) = end.last().filter(|mv| mv.role() == R::Role::ROYAL && !bared) {
        themes.push(Theme::new(Name::LeisurelyGeneral).pieces(board, [last.to()]));
    }
    match anatomy.outcome {
        Some(Outcome::Win { by: WinKind::Stalemate, .. }) => {
            themes.push(Theme::new(Name::Stalemate));
        }
        Some(Outcome::Win { by: WinKind::Bared, .. }) => themes.push(Theme::new(Name::Bared)),
        _ => {}
    }
    let checkers: Vec<R::Square> = anatomy.checks.iter().map(|check| check.attack.from).collect();
    let needed: Vec<R::Square> = checkers.iter().copied().filter(|&at| end.needs(at)).collect();
    if checkers.len() > 1 && needed.len() == checkers.len() {
        themes.push(Theme::new(Name::DoubleCheck).pieces(board, checkers));
    }
    // Pawns that bar a border flank the cell that they block.
    let blocks = anatomy.flights.iter().flat_map(|flight| match &flight.prospect {
        FlightState::Blocked { blockade: Blockade::SelfBlock, .. } => {
            flight.square.into_iter().collect()
        }
        FlightState::Barred { by, blockade: Some(Blockade::SelfBlock), .. } => {
            by.iter().map(|pawn| pawn.at).collect()
        }
        _ => Vec::new(),
    });
    let blocks: Vec<R::Square> = blocks.collect::<Set<R::Square>>().into_iter().collect();
    for (name, mut men) in [(Name::Traitor, anatomy.traitors()), (Name::SelfBlock, blocks)] {
        men.retain(|&man| end.needs(man));
        if !men.is_empty() {
            themes.push(Theme::new(name).pieces(board, men));
        }
    }
    let pinned = anatomy.defenders.iter().filter(|man| {
        man.state == Mobility::Pinned
            && man.failures.iter().any(|failure| failure.leaves.is_empty())
    });
    let pinned: Vec<R::Square> = pinned.map(|man| man.at).collect();
    if !pinned.is_empty() {
        themes.push(Theme::new(Name::PinnedDefender).pieces(board, pinned));
    }
    for theme in &mut themes {
        theme.line = end.moves.to_vec();
    }
    insertion_sort_by_key(&mut themes, |theme| theme.name);
    themes.dedup_by_key(|theme| theme.name);
    themes
}

/// A mate by one piece that leaps or slides, with every step occupied.
fn smothered<R: ThemeRules>(end: &FinalPosition<'_, R>) -> Option<Theme<R>> {
    let anatomy = &end.anatomy;
    let [check] = &anatomy.checks[..] else { return None };
    if !R::smothers(check.attack.role) {
        return None;
    }
    let board = end.board();
    let open = anatomy.flights.iter().filter(|flight| flight.prospect != FlightState::Off);
    let steps: Vec<R::Square> = open.filter_map(|flight| flight.square).collect();
    let own = |flight: &Flight<R>| match flight.prospect {
        FlightState::Blocked { .. } => flight.square,
        _ => None,
    };
    let blockers: Vec<R::Square> = anatomy.flights.iter().filter_map(own).collect();
    let full = steps.iter().all(|&step| board.occupied().contains(step));
    (full && !blockers.is_empty() && end.needs(check.attack.from)).then(|| {
        // A piece where the winner guards as well does not shut its king in.
        let needed = blockers.into_iter().filter(|&at| end.needs(at));
        Theme::new(Name::Smothered).pieces(board, [check.attack.from]).pieces(board, needed)
    })
}
