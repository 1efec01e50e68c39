//! Positions to try the laws on: random play, and men thrown on the board at random. The
//! seeds are fixed, so that a failure is the same on every machine.

use paiju::game::{Board, Color, Piece, Position, Role, Rules};
use paiju::rules::xiangqi::{Man, NineByTen, Point, Points};

/// The rule sets on the board of 9 × 10 points, with what the reference must know of them.
pub(crate) trait Played:
    Rules<Square = Point, Role = Man, Rights = (), Special = ()>
{
    const JUMPS: bool;
    const FACING: bool;
}

impl<const JUMPS: bool, const FACING: bool, const DRAWS: bool> Played
    for NineByTen<JUMPS, FACING, DRAWS>
{
    const JUMPS: bool = JUMPS;
    const FACING: bool = FACING;
}

/// Random numbers by counting with a mixed step (`SplitMix64`).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `limit`, which is not 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Shows the positions of games from the start in which each side moves at random. Half of
/// the games take whenever they can, which soon empties the board.
pub(crate) fn play<R: Rules>(seed: u64, games: usize, mut show: impl FnMut(&Position<R>)) {
    let mut random = Random(seed);
    for game in 0..games {
        let mut position = Position::<R>::start();
        for _ in 0..150 {
            show(&position);
            let moves = position.legal_moves();
            let takes: Vec<_> = moves.iter().copied().filter(|mv| mv.capture.is_some()).collect();
            let mv = match (moves.is_empty(), takes.is_empty()) {
                (true, _) => break,
                (false, false) if game % 2 == 1 => random.pick(&takes),
                (false, _) => random.pick(&moves),
            };
            position = position.after(mv);
        }
    }
}

/// Shows legal positions made by throwing men on the board, most of the waiting side's at
/// the general of the side to move, so that there are many checks at once, screens and legs
/// that serve two men, and soldiers inside the palace.
pub(crate) fn throw<R: Played>(seed: u64, count: usize, mut show: impl FnMut(&Position<R>)) {
    let mut random = Random(seed);
    let mut found = 0;
    while found < count {
        let turn = random.pick(&Color::ALL);
        let (density, aim) = (random.below(4), random.below(4));
        let mut board = Board::<R>::empty();
        let mut generals = [None; 2];
        for color in Color::ALL {
            generals[color.index()] =
                scatter(&mut random, &mut board, Piece { color, role: Man::General }, None);
        }
        for color in Color::ALL {
            for &role in &Man::ALL[1..] {
                for _ in 0..R::limit(role) {
                    let often = if color == turn { density } else { density.max(aim) };
                    if random.below(4) >= often {
                        continue;
                    }
                    let aimed = color != turn && random.below(4) < aim;
                    let target = generals[turn.index()].filter(|_| aimed);
                    scatter(&mut random, &mut board, Piece { color, role }, target);
                }
            }
        }
        if let Ok(position) = Position::new(board, turn, ()) {
            show(&position);
            found += 1;
        }
    }
}

/// Puts a man on an empty point where it may stand, near or in line with the target, if
/// there is one; the five points of the advisors can all be taken.
fn scatter<R: Played>(
    random: &mut Random,
    board: &mut Board<R>,
    man: Piece<Man>,
    target: Option<Point>,
) -> Option<Point> {
    let free = R::territory(man) - board.occupied();
    let near = |point: Point, aim: Point| {
        point.file().abs_diff(aim.file()) <= 2 && point.rank().abs_diff(aim.rank()) <= 2
    };
    let aimed = |aim: Point| -> Points {
        let lined = |point: Point| point.file() == aim.file() || point.rank() == aim.rank();
        let leaper = man.role == Man::Horse || man.role == Man::Soldier;
        free.into_iter().filter(|&at| if leaper { near(at, aim) } else { lined(at) }).collect()
    };
    let points = target.map(aimed).filter(|points| !points.is_empty()).unwrap_or(free);
    let points: Vec<Point> = points.into_iter().collect();
    let point = (!points.is_empty()).then(|| random.pick(&points))?;
    board.put(point, man);
    Some(point)
}
