//! What happens on the way: offers and what they bring, cuts, returns, the kind of the key.

use super::final_position::{FinalPosition, ThemeRules, is_lost, savers, taken};
use super::{Name, Theme};
use crate::anatomy::{CheckOrigin, explain_after};
use crate::game::{Move, Position, Role, Rules, Set};
use crate::solve::{Node, Prove, Prover, Reached, Stopped};

/// What the moves of a variation show.
pub(super) fn of_play<R: ThemeRules>(end: &FinalPosition<'_, R>) -> Vec<Theme<R>> {
    let mut themes = Vec::new();
    for offer in offers(end) {
        let board = end.path[offer.ply].board();
        let line = &end.moves[..=offer.ply];
        let offered = Theme::new(Name::Sacrifice).pieces(board, [offer.at]).line(line);
        themes.push(offered);
        themes.extend(decoy(end, &offer).map(|theme| theme.line(line)));
        themes.extend(deflection(end, &offer).map(|theme| theme.line(line)));
    }
    themes.extend(interference(end));
    themes.extend(switchback(end));
    themes.extend(discovered(end));
    themes.extend(cross_check(end));
    themes.extend(forced_traitor(end));
    for (ply, &mv) in end.moves.iter().enumerate() {
        if end.path[ply].turn() != end.loser() && R::underpromotes(mv) {
            let board = end.path[ply + 1].board();
            let line = &end.moves[..=ply];
            themes.push(Theme::new(Name::Underpromotion).pieces(board, [mv.to()]).line(line));
        }
    }
    themes
}

/// What the solution shows as a whole: the kind of its key, and moves after which passing
/// would help.
pub(super) fn of_tree<R: ThemeRules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    tree: &Node<R>,
) -> Result<Vec<Theme<R>>, Stopped> {
    let mut themes = Vec::new();
    if let Some(&key) = tree.continuations.first()
        && key.capture().is_none()
        && !position.gives_check(key)
    {
        let board = position.after(key);
        themes.push(Theme::new(Name::QuietKey).pieces(board.board(), [key.to()]).line(&[key]));
    }
    themes.extend(zugzwang(prover, &prover.start(position), tree, &mut Vec::new())?);
    Ok(themes)
}

/// The first place of the solution where the defender would be better off without a move.
fn zugzwang<R: ThemeRules>(
    prover: &mut Prover<R>,
    position: &Reached<R>,
    node: &Node<R>,
    line: &mut Vec<Move<R>>,
) -> Result<Option<Theme<R>>, Stopped> {
    let Some(&mv) = node.continuations.first() else { return Ok(None) };
    let child = position.after(mv);
    line.push(mv);
    if node.win.is_none()
        && node.left > 1
        && let Some(passed) = child.passed()
        && !prover.wins(&passed, node.left - 1)?
    {
        return Ok(Some(Theme::new(Name::Zugzwang).pieces(child.board(), [mv.to()]).line(line)));
    }
    for defence in &node.defences {
        line.push(defence.mv);
        let found = zugzwang(prover, &child.after(defence.mv), &defence.next, line)?;
        if found.is_some() {
            return Ok(found);
        }
        line.pop();
    }
    line.pop();
    Ok(None)
}

/// A piece of the winner that a defence takes for less than it is worth.
pub(super) struct Offer<R: Rules> {
    /// The number of moves before the one that takes it.
    pub(super) ply: usize,
    /// Where it is taken.
    pub(super) at: R::Square,
    /// Where the piece that takes it comes from.
    pub(super) from: R::Square,
    /// Material given up, in half soldiers.
    pub(super) given: u32,
}

/// The offers of a variation. What the winner's move before the defence takes, and what the winner
/// retakes on the same point, counts against what is given, so that an exchange does not count.
pub(super) fn offers<R: ThemeRules>(end: &FinalPosition<'_, R>) -> Vec<Offer<R>> {
    let (loser, winner) = (end.loser(), !end.loser());
    let offer = |(ply, &mv): (usize, &Move<R>)| {
        if end.path[ply].turn() != loser {
            return None;
        }
        let before = ply.checked_sub(1).map(|before| end.moves[before]);
        let after = end.moves.get(ply + 1).copied().filter(|again| again.to() == mv.to());
        let gained: u32 =
            [before, after].into_iter().flatten().map(|mv| taken::<R>(mv, winner)).sum();
        let given = taken::<R>(mv, loser).checked_sub(gained).filter(|&given| given > 0)?;
        Some(Offer { ply, at: mv.to(), from: mv.from(), given })
    };
    end.moves.iter().enumerate().filter_map(offer).collect()
}

/// The piece that took is the general; or it is still where it took, and blocks a step of its
/// general.
fn decoy<R: ThemeRules>(end: &FinalPosition<'_, R>, offer: &Offer<R>) -> Option<Theme<R>> {
    let board = end.path[offer.ply + 1].board();
    let royal = end.moves[offer.ply].role() == R::Role::ROYAL;
    let stays =
        end.moves[offer.ply + 1..].iter().all(|mv| mv.from() != offer.at && mv.to() != offer.at);
    let anatomy = &end.anatomy;
    let blocks = |at| anatomy.traitors().contains(&at) || anatomy.self_blocks().contains(&at);
    (royal || stays && blocks(offer.at)).then(|| Theme::new(Name::Decoy).pieces(board, [offer.at]))
}

/// Put back where it came from, the piece that took would save the final position.
fn deflection<R: ThemeRules>(end: &FinalPosition<'_, R>, offer: &Offer<R>) -> Option<Theme<R>> {
    let mut board = *end.board();
    let man = end.path[offer.ply].board().piece_at(offer.from)?;
    let now = destination(&end.moves[offer.ply + 1..], offer.at);
    if man.role == R::Role::ROYAL || board.occupied().contains(offer.from) {
        return None;
    }
    if let Some(now) = now {
        board.lift(now);
    }
    board.put(offer.from, man);
    // The piece itself must be the one that helps, not the point that it left empty.
    let own = savers(&board, end.loser()).any(|(from, _)| from == offer.from);
    let covers = !is_lost(&board, end.loser()) && (own || !R::in_check(&board, end.loser()));
    let before = end.path[offer.ply].board();
    covers.then(|| Theme::new(Name::Deflection).pieces(before, [offer.from]).points([offer.at]))
}

/// The square of a piece after some moves; `None` if it was taken.
fn destination<R: Rules>(moves: &[Move<R>], mut at: R::Square) -> Option<R::Square> {
    for mv in moves {
        if mv.from() == at {
            at = mv.to();
        } else if mv.to() == at {
            return None;
        }
    }
    Some(at)
}

/// A piece that moved, of either side, without which a piece of the loser would reach a point
/// from where it saves its general.
fn interference<R: ThemeRules>(end: &FinalPosition<'_, R>) -> Option<Theme<R>> {
    let (board, loser) = (end.board(), end.loser());
    let checkers: Set<R::Square> = end.anatomy.checks.iter().map(|it| it.attack.from).collect();
    let moved: Set<R::Square> = end.moves.iter().map(|mv| mv.to()).collect();
    let moved = (moved & board.occupied()) - board.role(R::Role::ROYAL) - checkers;
    moved.into_iter().find_map(|at| {
        let mut lifted = *board;
        lifted.lift(at);
        let cut = savers(&lifted, loser).find(|&(from, to)| {
            let Some(role) = board.role_at(from) else { return false };
            let reached = R::reach(board, loser, role, from);
            role != R::Role::ROYAL && to != at && !reached.contains(to)
        });
        let (from, to) = cut?;
        Some(Theme::new(Name::Interference).pieces(board, [at, from]).points([to]).line(end.moves))
    })
}

/// A piece of the winner that left a point and came back to it.
fn switchback<R: ThemeRules>(end: &FinalPosition<'_, R>) -> Option<Theme<R>> {
    let winner = |ply: usize| end.path[ply].turn() != end.loser();
    let own: Vec<(usize, Move<R>)> =
        end.moves.iter().copied().enumerate().filter(|&(ply, _)| winner(ply)).collect();
    own.iter().enumerate().find_map(|(number, &(_, first))| {
        let mut at = first.to();
        own[number + 1..].iter().find_map(|&(ply, mv)| {
            if mv.from() != at {
                return None;
            }
            at = mv.to();
            (at == first.from()).then(|| {
                let board = end.path[ply + 1].board();
                Theme::new(Name::Switchback).pieces(board, [at]).line(&end.moves[..=ply])
            })
        })
    })
}

/// A check that the winner gave by moving another piece out of the way.
fn discovered<R: ThemeRules>(end: &FinalPosition<'_, R>) -> Option<Theme<R>> {
    let last = end.moves.len().checked_sub(1)?;
    (0..=last).filter(|&ply| end.path[ply].turn() != end.loser()).find_map(|ply| {
        let after = &end.path[ply + 1];
        let others = after.checkers() - Set::of(end.moves[ply].to());
        if others.is_empty() {
            return None;
        }
        let checks = if ply == last {
            end.anatomy.checks.clone()
        } else {
            explain_after(&end.path[ply], end.moves[ply]).checks
        };
        let found = checks.iter().find(|check| check.given == Some(CheckOrigin::Discovered))?;
        let from = found.attack.from;
        (ply < last || end.needs(from)).then(|| {
            let theme = Theme::new(Name::DiscoveredCheck).pieces(after.board(), [from]);
            theme.line(&end.moves[..=ply])
        })
    })
}

/// A defence that checks, and an answer that checks or ends the game.
fn cross_check<R: ThemeRules>(end: &FinalPosition<'_, R>) -> Option<Theme<R>> {
    let ply = (1..end.moves.len()).find(|&ply| {
        end.path[ply].turn() != end.loser()
            && end.path[ply].is_check()
            && (end.path[ply + 1].is_check() || ply + 1 == end.moves.len())
    })?;
    let board = end.path[ply + 1].board();
    Some(Theme::new(Name::CrossCheck).pieces(board, [end.moves[ply].to()]).line(&end.moves[..=ply]))
}

/// A traitor that was made to come.
fn forced_traitor<R: ThemeRules>(end: &FinalPosition<'_, R>) -> Option<Theme<R>> {
    let came = |at: &R::Square| {
        let plies = end.moves.iter().enumerate();
        let mut own = plies.filter(|&(ply, _)| end.path[ply].turn() == end.loser());
        own.any(|(_, mv)| mv.to() == *at)
    };
    let at = end.anatomy.traitors().into_iter().find(came)?;
    let theme: Theme<R> = Theme::new(Name::ForcedTraitor).pieces(end.board(), [at]);
    Some(theme.line(end.moves))
}
