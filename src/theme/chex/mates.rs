//! Recognisers of the mates of Chex.
//!
//! Chess has names for what two men do together: one checks, the other controls what is left.
//! Such definitions speak of lines and neighbours, not of ranks and files, and hold on
//! hexagons as they stand. Those that need right angles or a queen are left out.

use super::super::evidence::Theme;
use super::super::name::Name;
use crate::anatomy::{Blockade, Flight, Prospect};
use crate::game::Move;
use crate::rules::chex::{Cell, Chex, ChexRole, Special};

type Scene<'a> = super::Scene<'a, Chex>;

/// Which man checks, and which one alone controls a step.
const PAIRS: [(Name, ChexRole, ChexRole); 7] = [
    (Name::Ladder, ChexRole::Rook, ChexRole::Rook),
    (Name::Pillsbury, ChexRole::Rook, ChexRole::Bishop),
    (Name::Morphy, ChexRole::Bishop, ChexRole::Rook),
    (Name::Boden, ChexRole::Bishop, ChexRole::Bishop),
    (Name::TwoKnights, ChexRole::Knight, ChexRole::Knight),
    (Name::Suffocation, ChexRole::Knight, ChexRole::Bishop),
    (Name::BishopKnight, ChexRole::Bishop, ChexRole::Knight),
];

/// The winner's only man beside the king.
const LONE: [(Name, ChexRole); 3] = [
    (Name::LoneKnight, ChexRole::Knight),
    (Name::LoneBishop, ChexRole::Bishop),
    (Name::LoneRook, ChexRole::Rook),
];

pub(super) fn mates(scene: &Scene<'_>) -> Vec<Theme<Chex>> {
    if scene.checks().is_empty() {
        return Vec::new();
    }
    let pairs =
        PAIRS.into_iter().filter_map(|(name, man, other)| scene.give_pair(name, man, other));
    let others = [
        along_edge(scene),
        anastasia(scene),
        next_to_king(scene, Name::Arabian, ChexRole::Knight),
        next_to_king(scene, Name::Opera, ChexRole::Bishop),
        next_to_king(scene, Name::Kiss, ChexRole::King),
        epaulettes(scene),
        by_pawn(scene),
        by_new_man(scene),
        lone(scene),
        barred(scene),
    ];
    pairs.chain(others.into_iter().flatten()).collect()
}

/// The rook that checks along an edge on which the king stands.
fn edge_rook(scene: &Scene<'_>) -> Option<Cell> {
    let mut rooks = scene.checkers(ChexRole::Rook).map(|check| check.attack.from);
    rooks.find(|rook| rook.share_edge(scene.king))
}

fn along_edge(scene: &Scene<'_>) -> Option<Theme<Chex>> {
    let rook = edge_rook(scene)?;
    let off = |cell: &Cell| cell.distance(scene.king) == 1 && !cell.share_edge(scene.king);
    let blocks: Vec<Cell> = self_blocks(scene).filter(off).collect();
    let theme = (!blocks.is_empty()).then(|| scene.give(Name::BackRank, &[rook])).flatten()?;
    Some(theme.men(scene.board(), blocks))
}

fn anastasia(scene: &Scene<'_>) -> Option<Theme<Chex>> {
    let rook = edge_rook(scene)?;
    let empty = |cell: &Cell| !scene.board().occupied().contains(*cell);
    let mut knights = scene.men(ChexRole::Knight).into_iter();
    let knight = knights.find(|&knight| scene.sole(knight).iter().any(empty))?;
    scene.give(Name::Anastasia, &[rook, knight])
}

/// A rook beside the king that men of this kind alone keep from being taken.
fn next_to_king(scene: &Scene<'_>, name: Name, guard: ChexRole) -> Option<Theme<Chex>> {
    let rooks = scene.checkers(ChexRole::Rook).map(|check| check.attack.from);
    let mut beside = rooks.filter(|rook| rook.distance(scene.king) == 1);
    beside.find_map(|rook| {
        let (_, guards, _) = scene.guarded().find(|(step, ..)| *step == rook)?;
        let [guarding] = guards else { return None };
        let kind = guarding.attack.role == guard;
        kind.then(|| scene.give(name, &[rook, guarding.attack.from])).flatten()
    })
}

fn epaulettes(scene: &Scene<'_>) -> Option<Theme<Chex>> {
    let along = |role| scene.checkers(role).next().map(|check| check.attack.from);
    let checker = along(ChexRole::Rook).or_else(|| along(ChexRole::Bishop))?;
    let blocks: Vec<Cell> =
        self_blocks(scene).filter(|cell| cell.distance(scene.king) == 1).collect();
    let opposite = |a: Cell, b: Cell| {
        let sum = |a: usize, b: usize, king: usize| a + b == 2 * king;
        sum(a.letter(), b.letter(), scene.king.letter())
            && sum(a.number(), b.number(), scene.king.number())
    };
    let pair = blocks.iter().find_map(|&one| {
        blocks.iter().find(|&&other| one < other && opposite(one, other)).map(|&other| [one, other])
    })?;
    Some(scene.give(Name::Epaulettes, &[checker])?.men(scene.board(), pair))
}

fn by_pawn(scene: &Scene<'_>) -> Option<Theme<Chex>> {
    let mut pawns = scene.checkers(ChexRole::Pawn).map(|check| check.attack.from);
    pawns.find_map(|pawn| scene.give(Name::PawnMate, &[pawn]))
}

fn by_new_man(scene: &Scene<'_>) -> Option<Theme<Chex>> {
    let promotes = |mv: &Move<Chex>| matches!(mv.special, Special::Promotion(_));
    let last = scene.end.last().filter(promotes)?;
    let checks = scene.checks().iter().any(|check| check.attack.from == last.to);
    checks.then(|| scene.give(Name::PromotionMate, &[last.to])).flatten()
}

fn lone(scene: &Scene<'_>) -> Option<Theme<Chex>> {
    let men = scene.board().color(!scene.loser) - scene.men(ChexRole::King);
    let lone = men.first().filter(|_| men.len() == 1)?;
    let (name, _) = LONE.into_iter().find(|&(_, man)| scene.men(man).contains(lone))?;
    scene.give(name, &[lone])
}

/// Pawns that shut a way on which nothing else stops the king. Lift one, and the king goes.
fn barred(scene: &Scene<'_>) -> Option<Theme<Chex>> {
    let board = scene.board();
    scene.end.anatomy.flights.iter().find_map(|flight| {
        let (Some(cell), Prospect::Barred { by, guards, blockade }) =
            (flight.square, &flight.prospect)
        else {
            return None;
        };
        let pawns = by.map(|pawn| pawn.at);
        let open = if let Some(blockade) = blockade {
            *blockade == Blockade::SelfBlock
        } else {
            let own = board.piece_at(cell).is_some_and(|man| man.color == scene.loser);
            guards.is_empty() && !own && pawns.iter().any(|&pawn| scene.end.needs(pawn))
        };
        open.then(|| Theme::new(Name::BarredWay).men(board, pawns).points([cell]))
    })
}

/// The cells next to the king, or on his diagonals, that he could enter but for a man of his
/// own there.
fn self_blocks(scene: &Scene<'_>) -> impl Iterator<Item = Cell> {
    let blocked = |flight: &Flight<Chex>| match flight.prospect {
        Prospect::Blocked { blockade: Blockade::SelfBlock, .. } => flight.square,
        _ => None,
    };
    scene.end.anatomy.flights.iter().filter_map(blocked)
}
