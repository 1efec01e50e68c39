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
const DIAGONALS: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

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
        (piece.role == XiangqiRole::Soldier).then(|| steps(piece, from))
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
        match piece.role {
            XiangqiRole::Cannon if board.rules().cannon_always_jumps() => {
                jumps(occupied, from, show);
            }
            XiangqiRole::Chariot | XiangqiRole::Cannon => slides(occupied, from, show),
            XiangqiRole::Horse => {
                for (leg, targets) in horse(from) {
                    if occupied.contains(leg) {
                        continue;
                    }
                    for to in targets.into_iter().flatten().filter(|&to| !occupied.contains(to)) {
                        show(to, FreeMan::NotOn(Set::of(leg) | Set::of(to)));
                    }
                }
            }
            XiangqiRole::Elephant => {
                for (eye, to) in elephant(piece.color, from) {
                    if !occupied.contains(eye) && !occupied.contains(to) {
                        show(to, FreeMan::NotOn(Set::of(eye) | Set::of(to)));
                    }
                }
            }
            XiangqiRole::General | XiangqiRole::Advisor | XiangqiRole::Soldier => {
                for to in steps(piece, from) - occupied {
                    show(to, FreeMan::NotOn(Set::of(to)));
                }
            }
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
        let occupied = board.occupied();
        match piece.role {
            // Its leg is next to its origin.
            XiangqiRole::Horse => {
                for (x, y) in DIAGONALS {
                    for (files, ranks) in [(x, 2 * y), (2 * x, y)] {
                        let Some(from) = to.offset(files, ranks) else { continue };
                        let Some(leg) = to.offset(x, y) else { continue };
                        if !occupied.contains(from) && !occupied.contains(leg) {
                            show(from, FreeMan::NotOn(Set::of(leg) | Set::of(from)));
                        }
                    }
                }
            }
            XiangqiRole::Soldier => {
                let from = unstep(piece, 1 << to.index(), ALL);
                for from in Points::from_bits(from) - occupied {
                    show(from, FreeMan::NotOn(Set::of(from)));
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
        let occupied = board.occupied();
        let line = || {
            let inside = (from.file() == to.file() || from.rank() == to.rank())
                .then(|| between(from, to))?;
            Some((inside, (inside & occupied).len()))
        };
        match piece.role {
            XiangqiRole::General if target == XiangqiRole::General => {
                let (inside, screens) = line().filter(|_| from.file() == to.file())?;
                (screens == 0).then_some(FreeMan::NotOn(inside))
            }
            XiangqiRole::Chariot => {
                let (inside, screens) = line()?;
                (screens == 0).then_some(FreeMan::NotOn(inside))
            }
            XiangqiRole::Cannon => match line()? {
                (inside, 0) => Some(FreeMan::On(inside)),
                (inside, 1) => Some(FreeMan::NotOn(inside)),
                _ => None,
            },
            XiangqiRole::Horse => {
                let (leg, _) = horse(from).find(|(_, targets)| targets.contains(&Some(to)))?;
                (!occupied.contains(leg)).then_some(FreeMan::NotOn(Set::of(leg)))
            }
            XiangqiRole::Elephant => {
                let (eye, _) = elephant(piece.color, from).find(|&(_, at)| at == to)?;
                (!occupied.contains(eye)).then_some(FreeMan::NotOn(Set::of(eye)))
            }
            XiangqiRole::General | XiangqiRole::Advisor | XiangqiRole::Soldier => {
                steps(piece, from).contains(to).then_some(FreeMan::NotOn(Set::EMPTY))
            }
        }
    }

    fn attacked_squares(board: &Board<Self>, piece: Piece<XiangqiRole>, from: Point) -> Points {
        let empty = ALL & !board.occupied().bits();
        let at = 1 << from.index();
        Set::from_bits(match piece.role {
            XiangqiRole::Chariot => {
                LINES.into_iter().fold(0, |all, way| all | fill(at, way, empty))
            }
            XiangqiRole::Cannon => LINES.into_iter().fold(0, |all, way| all | over(at, way, empty)),
            XiangqiRole::Horse => {
                let free = horse(from).filter(|(leg, _)| empty >> leg.index() & 1 == 1);
                let targets = free.flat_map(|(_, targets)| targets).flatten();
                targets.collect::<Points>().bits() & empty
            }
            XiangqiRole::Elephant => {
                let open = |point: Point| empty >> point.index() & 1 == 1;
                let targets = elephant(piece.color, from);
                let targets = targets.filter(|&(eye, to)| open(eye) && open(to));
                targets.map(|(_, to)| to).collect::<Points>().bits()
            }
            XiangqiRole::General | XiangqiRole::Advisor | XiangqiRole::Soldier => {
                steps(piece, from).bits() & empty
            }
        })
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
        let empty = ALL & !board.occupied().bits();
        let target = 1 << target.index();
        let from = match piece.role {
            XiangqiRole::Chariot => {
                LINES.into_iter().fold(0, |all, way| all | fill(target, way, empty))
            }
            XiangqiRole::Cannon => {
                LINES.into_iter().fold(0, |all, way| all | over(target, way, empty))
            }
            _ => unstep(piece, target, empty),
        };
        Set::from_bits(from & empty)
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

/// From where a soldier, horse, general or advisor steps into a set.
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
            for (x, y) in LINES {
                // The points whose neighbour in this direction is empty.
                let open = shift(empty, (-x, -y));
                let left = shift(targets, (-2 * x - y, -2 * y - x));
                let right = shift(targets, (-2 * x + y, -2 * y + x));
                from |= (left | right) & open;
            }
        }
        XiangqiRole::General => LINES.into_iter().for_each(|way| from |= shift(targets, way)),
        XiangqiRole::Advisor => DIAGONALS.into_iter().for_each(|way| from |= shift(targets, way)),
        XiangqiRole::Elephant => {
            for (x, y) in DIAGONALS {
                from |= shift(targets, (-2 * x, -2 * y)) & shift(empty, (-x, -y));
            }
        }
        XiangqiRole::Chariot | XiangqiRole::Cannon => {}
    }
    from
}

/// The points strictly between two points of one line.
fn between(from: Point, to: Point) -> Points {
    let (low, high) = (from.index().min(to.index()), from.index().max(to.index()));
    let inside = (1u128 << high) - (2u128 << low);
    let same_file = from.file() == to.file();
    Set::from_bits(if same_file { inside & FILE << from.file() } else { inside })
}

/// Each empty point that a chariot gets to, with the points that must be so.
#[inline]
fn slides<R: Rules<Square = Point>>(
    occupied: Points,
    from: Point,
    mut show: impl FnMut(Point, FreeMan<R>),
) {
    for (files, ranks) in LINES {
        let (mut at, mut passed) = (from, Set::EMPTY);
        while let Some(to) = at.offset(files, ranks).filter(|&to| !occupied.contains(to)) {
            passed.insert(to);
            show(to, FreeMan::NotOn(passed));
            at = to;
        }
    }
}

/// Each empty point that a cannon gets to which must jump over exactly one piece. Without a
/// screen the free piece must be one.
fn jumps<R: Rules<Square = Point>>(
    occupied: Points,
    from: Point,
    mut show: impl FnMut(Point, FreeMan<R>),
) {
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

/// The legs of a horse, each with the points it leads to.
#[inline]
fn horse(from: Point) -> impl Iterator<Item = (Point, [Option<Point>; 2])> {
    LINES.into_iter().filter_map(move |(x, y)| {
        let leg = from.offset(x, y)?;
        Some((leg, [from.offset(2 * x + y, 2 * y + x), from.offset(2 * x - y, 2 * y - x)]))
    })
}

/// The eyes of an elephant, each with the point it leads to.
fn elephant(color: Color, from: Point) -> impl Iterator<Item = (Point, Point)> {
    DIAGONALS.into_iter().filter_map(move |(x, y)| {
        let to = from.offset(2 * x, 2 * y).filter(|to| to.depth(color) < RANKS / 2)?;
        from.offset(x, y).map(|eye| (eye, to))
    })
}

/// The points one step away for a general, an advisor or a soldier.
#[inline]
fn steps(piece: Piece<XiangqiRole>, from: Point) -> Points {
    let at = 1 << from.index();
    let in_palace = |point: &Point| (3..=5).contains(&point.file()) && point.depth(piece.color) < 3;
    let near = |ways: [(isize, isize); 4]| -> Points {
        let points = ways.into_iter().filter_map(|(x, y)| from.offset(x, y));
        points.filter(in_palace).collect()
    };
    match piece.role {
        XiangqiRole::General => near(LINES),
        XiangqiRole::Advisor => near(DIAGONALS),
        _ => {
            let forward = if piece.color == Color::Red { 1 } else { -1 };
            let sideways = shift(at, (1, 0)) | shift(at, (-1, 0));
            let crossed = from.depth(piece.color) >= RANKS / 2;
            Set::from_bits(shift(at, (0, forward)) | if crossed { sideways } else { 0 })
        }
    }
}
