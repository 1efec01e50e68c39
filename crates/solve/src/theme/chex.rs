//! The named mates of Chex: those of chess that make sense on hexagons, and its own.

use super::final_position::{FinalPosition, ThemeRules};
use super::{Family, Name, Theme};
use crate::anatomy::{Blockade, Flight, FlightState};
use crate::game::{Move, Piece};
use crate::rules::chex::{Cell, Chex, ChexRole, Special};

impl ThemeRules for Chex {
    const FAMILY: Family = Family::Chex;

    /// As in chess: knight and bishop 3 pawns, rook 5.
    fn value(man: Piece<ChexRole>, _: Cell) -> u32 {
        match man.role {
            ChexRole::King => 0,
            ChexRole::Pawn => 2,
            ChexRole::Knight | ChexRole::Bishop => 6,
            ChexRole::Rook => 10,
        }
    }

    fn lone(name: Name) -> Option<ChexRole> {
        LONE.into_iter().find(|(lone, _)| *lone == name).map(|(_, role)| role)
    }

    fn mates(end: &FinalPosition<'_, Self>) -> Vec<Theme<Self>> {
        super::mate_view::MateView::new(end).map_or_else(Vec::new, |view| mates(&view))
    }

    fn underpromotes(mv: Move<Self>) -> bool {
        matches!(mv.special(), Special::Promotion(ChexRole::Bishop | ChexRole::Knight))
    }
}

type MateView<'a> = super::mate_view::MateView<'a, Chex>;

/// Which piece checks, and which one alone controls a step.
const PAIRS: [(Name, ChexRole, ChexRole); 7] = [
    (Name::Ladder, ChexRole::Rook, ChexRole::Rook),
    (Name::Pillsbury, ChexRole::Rook, ChexRole::Bishop),
    (Name::Morphy, ChexRole::Bishop, ChexRole::Rook),
    (Name::Boden, ChexRole::Bishop, ChexRole::Bishop),
    (Name::TwoKnights, ChexRole::Knight, ChexRole::Knight),
    (Name::Suffocation, ChexRole::Knight, ChexRole::Bishop),
    (Name::BishopKnight, ChexRole::Bishop, ChexRole::Knight),
];

/// The winner's only piece besides the king.
pub(super) const LONE: [(Name, ChexRole); 3] = [
    (Name::LoneKnight, ChexRole::Knight),
    (Name::LoneBishop, ChexRole::Bishop),
    (Name::LoneRook, ChexRole::Rook),
];

pub(super) fn mates(view: &MateView<'_>) -> Vec<Theme<Chex>> {
    if view.checks().is_empty() {
        return Vec::new();
    }
    let pairs = PAIRS.into_iter().filter_map(|(name, man, other)| view.give_pair(name, man, other));
    let others = [
        along_edge(view),
        anastasia(view),
        next_to_king(view, Name::Arabian, ChexRole::Knight),
        next_to_king(view, Name::Opera, ChexRole::Bishop),
        next_to_king(view, Name::Kiss, ChexRole::King),
        epaulettes(view),
        by_pawn(view),
        by_new_man(view),
        lone(view),
        barred(view),
    ];
    pairs.chain(others.into_iter().flatten()).collect()
}

/// The rook that checks along an edge that holds the king.
fn edge_rook(view: &MateView<'_>) -> Option<Cell> {
    let mut rooks = view.checkers(ChexRole::Rook).map(|check| check.attack.from);
    rooks.find(|rook| rook.share_edge(view.king))
}

fn along_edge(view: &MateView<'_>) -> Option<Theme<Chex>> {
    let rook = edge_rook(view)?;
    let off = |cell: &Cell| cell.distance(view.king) == 1 && !cell.share_edge(view.king);
    let blocks: Vec<Cell> = self_blocks(view).filter(off).collect();
    (!blocks.is_empty())
        .then(|| view.give(Name::BackRank, &[&[rook], &blocks[..]].concat()))
        .flatten()
}

fn anastasia(view: &MateView<'_>) -> Option<Theme<Chex>> {
    let rook = edge_rook(view)?;
    let empty = |cell: &Cell| !view.board().occupied().contains(*cell);
    let mut knights = view.winners(ChexRole::Knight).into_iter();
    let knight = knights.find(|&knight| view.sole(knight).iter().any(empty))?;
    view.give(Name::Anastasia, &[rook, knight])
}

/// A rook next to the king that pieces of this kind alone keep from being taken.
fn next_to_king(view: &MateView<'_>, name: Name, guard: ChexRole) -> Option<Theme<Chex>> {
    let rooks = view.checkers(ChexRole::Rook).map(|check| check.attack.from);
    let mut beside = rooks.filter(|rook| rook.distance(view.king) == 1);
    beside.find_map(|rook| {
        let (_, guards, _) = view.guarded().find(|(step, ..)| *step == rook)?;
        let [guarding] = guards else { return None };
        let kind = guarding.attack.role == guard;
        kind.then(|| view.give(name, &[rook, guarding.attack.from])).flatten()
    })
}

fn epaulettes(view: &MateView<'_>) -> Option<Theme<Chex>> {
    let along = |role| view.checkers(role).next().map(|check| check.attack.from);
    let checker = along(ChexRole::Rook).or_else(|| along(ChexRole::Bishop))?;
    let blocks: Vec<Cell> =
        self_blocks(view).filter(|cell| cell.distance(view.king) == 1).collect();
    let opposite = |a: Cell, b: Cell| {
        let sum = |a: usize, b: usize, king: usize| a + b == 2 * king;
        sum(a.letter(), b.letter(), view.king.letter())
            && sum(a.number(), b.number(), view.king.number())
    };
    let pair = blocks.iter().find_map(|&one| {
        blocks.iter().find(|&&other| one < other && opposite(one, other)).map(|&other| [one, other])
    })?;
    view.give(Name::Epaulettes, &[checker, pair[0], pair[1]])
}

fn by_pawn(view: &MateView<'_>) -> Option<Theme<Chex>> {
    let mut pawns = view.checkers(ChexRole::Pawn).map(|check| check.attack.from);
    pawns.find_map(|pawn| view.give(Name::PawnMate, &[pawn]))
}

fn by_new_man(view: &MateView<'_>) -> Option<Theme<Chex>> {
    let promotes = |mv: &Move<Chex>| matches!(mv.special(), Special::Promotion(_));
    let last = view.end.last().filter(promotes)?;
    let checks = view.checks().iter().any(|check| check.attack.from == last.to());
    checks.then(|| view.give(Name::PromotionMate, &[last.to()])).flatten()
}

fn lone(view: &MateView<'_>) -> Option<Theme<Chex>> {
    let men = view.board().color(!view.loser) - view.winners(ChexRole::King);
    let lone = men.first().filter(|_| men.len() == 1)?;
    let (name, _) = LONE.into_iter().find(|&(_, man)| view.winners(man).contains(lone))?;
    view.give(name, &[lone])
}

/// Pawns that shut a way on which nothing else stops the king. Lift one, and the king goes.
fn barred(view: &MateView<'_>) -> Option<Theme<Chex>> {
    let board = view.board();
    view.end.anatomy.flights.iter().find_map(|flight| {
        let (Some(cell), FlightState::Barred { by, guards, blockade }) =
            (flight.square, &flight.prospect)
        else {
            return None;
        };
        let pawns = by.map(|pawn| pawn.at);
        let open = if let Some(blockade) = blockade {
            *blockade == Blockade::SelfBlock
        } else {
            let own = board.piece_at(cell).is_some_and(|man| man.color == view.loser);
            guards.is_empty() && !own
        };
        let needed = pawns.iter().all(|&pawn| view.end.needs(pawn));
        (open && needed).then(|| Theme::new(Name::BarredWay).pieces(board, pawns).points([cell]))
    })
}

/// The cells next to the king, or on its diagonals, that it could enter if an own piece
/// were not there. Without that piece the king would not be lost.
fn self_blocks<'a>(view: &'a MateView<'_>) -> impl Iterator<Item = Cell> + 'a {
    let blocked = |flight: &Flight<Chex>| match flight.prospect {
        FlightState::Blocked { blockade: Blockade::SelfBlock, .. } => flight.square,
        _ => None,
    };
    let needed = |cell: &Cell| view.end.needs(*cell);
    view.end.anatomy.flights.iter().filter_map(blocked).filter(needed)
}
