//! How sets of positions of Xiangqi and China-Schach move.
//!
//! A set of points is moved by shifting its bits: one file is one bit, one rank nine. Lines
//! are filled point by point through what is empty, for all points of the set at once.

use super::rules::{FreeMan, TablebaseRules};
use crate::game::{Board, Color, Piece, Rules, Set, Square};
use crate::rules::xiangqi::{FILES, Point, Points, RANKS, Xiangqi, XiangqiRole};

const ALL: u128 = (1 << (FILES * RANKS)) - 1;
/// The points of file a.
const FILE: u128 = {
    let (mut set, mut rank) = (0, 0);
    while rank < RANKS {
        set |= 1 << (rank * FILES);
        rank += 1;
    }
    set
};
/// East, west, north, south.
const LINES: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

impl TablebaseRules for Xiangqi {
    const ORDER: &'static [XiangqiRole] = &[
        XiangqiRole::Chariot,
        XiangqiRole::Cannon,
        XiangqiRole::Horse,
        XiangqiRole::Soldier,
        XiangqiRole::Advisor,
        XiangqiRole::Elephant,
    ];
    const CONFINED: &'static [XiangqiRole] = &[XiangqiRole::Advisor, XiangqiRole::Elephant];
    const EXAMPLE: &'static str = "KRKAABB";

    fn advances(piece: Piece<XiangqiRole>, from: Point) -> Option<Points> {
        let alone = Board::empty_under(Self::default());
        let goes = || Self::reach(&alone, piece.color, piece.role, from);
        (piece.role == XiangqiRole::Soldier).then(goes)
    }

    #[inline]
    fn quiet_moves(
        board: &Board<Self>,
        _: Option<Piece<XiangqiRole>>,
        piece: Piece<XiangqiRole>,
        from: Point,
        mut show: impl FnMut(Point, FreeMan<Self>),
    ) {
        let occupied = board.occupied();
        if piece.role == XiangqiRole::Cannon && board.rules().cannon_always_jumps() {
            return jumps(occupied, from, show);
        }
        for to in Self::reach(board, piece.color, piece.role, from) - occupied {
            show(to, FreeMan::NotOn(way(piece.role, from, to) | Set::of(to)));
        }
    }

    #[inline]
    fn quiet_unmoves(
        board: &Board<Self>,
        free: Option<Piece<XiangqiRole>>,
        piece: Piece<XiangqiRole>,
        to: Point,
        mut show: impl FnMut(Point, FreeMan<Self>),
    ) {
        match piece.role {
            XiangqiRole::Horse | XiangqiRole::Soldier => {
                for from in Self::unmoves(board, piece, Set::of(to)) {
                    show(from, FreeMan::NotOn(way(piece.role, from, to) | Set::of(from)));
                }
            }
            _ => Self::quiet_moves(board, free, piece, to, show),
        }
    }

    #[inline]
    fn attack_condition(
        board: &Board<Self>,
        _: Option<Piece<XiangqiRole>>,
        piece: Piece<XiangqiRole>,
        from: Point,
        to: Point,
        target: XiangqiRole,
    ) -> Option<FreeMan<Self>> {
        let (is_file, is_rank) = (from.file() == to.file(), from.rank() == to.rank());
        let screens = || {
            let inside = Self::between(from, to);
            (inside, (inside & board.occupied()).len())
        };
        match piece.role {
            XiangqiRole::General if target == XiangqiRole::General => {
                let (inside, screens) = screens();
                (is_file && screens == 0).then_some(FreeMan::NotOn(inside))
            }
            XiangqiRole::Cannon if is_file || is_rank => match screens() {
                (inside, 0) => Some(FreeMan::On(inside)),
                (inside, 1) => Some(FreeMan::NotOn(inside)),
                _ => None,
            },
            XiangqiRole::Cannon => None,
            role => Self::reach(board, piece.color, role, from)
                .contains(to)
                .then(|| FreeMan::NotOn(way(role, from, to))),
        }
    }

    fn attacked_squares(board: &Board<Self>, piece: Piece<XiangqiRole>, from: Point) -> Points {
        match piece.role {
            XiangqiRole::Cannon => Self::attack_origins(board, piece, from),
            role => Self::reach(board, piece.color, role, from) - board.occupied(),
        }
    }

    #[inline]
    fn unmoves(board: &Board<Self>, piece: Piece<XiangqiRole>, targets: Points) -> Points {
        let empty = ALL & !board.occupied().bits();
        let targets = targets.bits();
        let from = match piece.role {
            XiangqiRole::Cannon if board.rules().cannon_always_jumps() => {
                LINES.into_iter().fold(0, |all, way| all | over(targets, way, empty))
            }
            XiangqiRole::Chariot | XiangqiRole::Cannon => {
                LINES.into_iter().fold(0, |all, way| all | fill(targets, way, empty))
            }
            _ => unstep(piece, targets, empty),
        };
        Set::from_bits(from & empty)
    }

    #[inline]
    fn attack_origins(board: &Board<Self>, piece: Piece<XiangqiRole>, target: Point) -> Points {
        if piece.role != XiangqiRole::Cannon {
            return Self::unmoves(board, piece, Set::of(target));
        }
        let empty = ALL & !board.occupied().bits();
        let over = |way| over(1 << target.index(), way, empty);
        Set::from_bits(LINES.into_iter().fold(0, |all, way| all | over(way)))
    }
}

/// The set moved by this many files and ranks; what leaves the board is gone.
#[inline]
const fn shift(set: u128, (files, ranks): (isize, isize)) -> u128 {
    // The files that can be left without coming back on the other side.
    let mut stay = ALL;
    let mut file = 0;
    while file < FILES {
        if file.wrapping_add_signed(files) >= FILES {
            stay &= !(FILE << file);
        }
        file += 1;
    }
    let by = files + ranks * FILES.cast_signed();
    let set = set & stay;
    (if by < 0 { set >> by.unsigned_abs() } else { set << by.unsigned_abs() }) & ALL
}

/// What a piece going one way from any point of a set reaches through empty points.
#[inline]
fn fill(set: u128, way: (isize, isize), empty: u128) -> u128 {
    let mut reached = 0;
    let mut front = shift(set, way) & empty;
    while front & !reached != 0 {
        reached |= front;
        front = shift(front, way) & empty;
    }
    reached
}

/// What a piece going one way reaches through empty points beyond the first piece it meets.
#[inline]
fn over(set: u128, way: (isize, isize), empty: u128) -> u128 {
    let screens = shift(set | fill(set, way, empty), way) & !empty;
    fill(screens, way, empty)
}

/// From where a soldier or a horse gets into a set.
#[inline]
fn unstep(piece: Piece<XiangqiRole>, targets: u128, empty: u128) -> u128 {
    let mut from = 0;
    match piece.role {
        XiangqiRole::Soldier => {
            let forward = if piece.color == Color::Red { 1 } else { -1 };
            let half = (1 << (FILES * RANKS / 2)) - 1;
            let crossed = if piece.color == Color::Red { ALL & !half } else { half };
            let sideways = shift(targets, (1, 0)) | shift(targets, (-1, 0));
            from |= shift(targets, (0, -forward)) | sideways & crossed;
        }
        XiangqiRole::Horse => {
            // The points whose leg in one direction is empty, each with two ways to go over it. As
            // a loop over `LINES` this is compiled wrongly by LLVM for processors with AVX-512 (znver4).
            let leap = |leg, [left, right]: [_; 2]| {
                (shift(targets, left) | shift(targets, right)) & shift(empty, leg)
            };
            from |= leap((-1, 0), [(-2, -1), (-2, 1)]) | leap((1, 0), [(2, -1), (2, 1)]);
            from |= leap((0, -1), [(-1, -2), (1, -2)]) | leap((0, 1), [(-1, 2), (1, 2)]);
        }
        _ => {}
    }
    from
}

/// The points that must be empty for a piece to go from one point to another.
#[inline]
fn way(role: XiangqiRole, from: Point, to: Point) -> Points {
    match role {
        XiangqiRole::Chariot | XiangqiRole::Cannon => Xiangqi::between(from, to),
        XiangqiRole::Horse | XiangqiRole::Elephant => from.passed(to).into_iter().collect(),
        XiangqiRole::General | XiangqiRole::Advisor | XiangqiRole::Soldier => Set::EMPTY,
    }
}

/// Each empty point that a cannon gets to which must jump over exactly one piece. Without a
/// screen the free piece must be one.
fn jumps(occupied: Points, from: Point, mut show: impl FnMut(Point, FreeMan<Xiangqi>)) {
    for (files, ranks) in LINES {
        let (mut at, mut passed, mut screened) = (from, Points::EMPTY, false);
        while let Some(to) = at.offset(files, ranks) {
            at = to;
            if occupied.contains(to) {
                if screened {
                    break;
                }
                screened = true;
            } else if screened {
                passed.insert(to);
                show(to, FreeMan::NotOn(passed));
            } else {
                if !passed.is_empty() {
                    show(to, FreeMan::On(passed));
                }
                passed.insert(to);
            }
        }
    }
}
