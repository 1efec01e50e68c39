//! Positions to try the laws on: random play, and men thrown on the board at random. The
//! seeds are fixed, so that a failure is the same on every machine.

use paiju::game::{Board, Color, Piece, Position, Rights, Role, Rules, Set, fen};
use paiju::rules::chex::{self, Castling, Cell, Chex};
use paiju::rules::xiangqi::{Point, Xiangqi, XiangqiRole};

/// A rule set for which men can be thrown on the board.
pub(crate) trait Thrown: Rules {
    /// Whether a man of this role may well attack a royal man from here.
    fn aims(role: Self::Role, at: Self::Square, royal: Self::Square) -> bool;

    /// Rights that the board allows, if there are any, chosen at random.
    fn rights(random: &mut Random, board: &Board<Self>) -> Self::Rights;

    /// Men that are sometimes put on their starting points, the royal man first.
    fn home(_: Color) -> Vec<(Self::Role, Self::Square)> {
        Vec::new()
    }

    /// The greatest number of men of a role that are thrown for one side.
    fn most(role: Self::Role) -> usize {
        Self::limit(role)
    }
}

impl Thrown for Xiangqi {
    fn aims(role: XiangqiRole, at: Point, royal: Point) -> bool {
        let (files, ranks) = (at.file().abs_diff(royal.file()), at.rank().abs_diff(royal.rank()));
        let leaper = role == XiangqiRole::Horse || role == XiangqiRole::Soldier;
        if leaper { files <= 2 && ranks <= 2 } else { files == 0 || ranks == 0 }
    }

    fn rights(_: &mut Random, _: &Board<Self>) {}
}

impl Thrown for Chex {
    fn aims(role: chex::ChexRole, at: Cell, royal: Cell) -> bool {
        let away = |from: usize, to: usize| to.cast_signed() - from.cast_signed();
        let letters = away(royal.letter(), at.letter());
        let numbers = away(royal.number(), at.number());
        let lined = letters == 0 || numbers == 0 || letters == numbers;
        match role {
            chex::ChexRole::Rook => lined,
            // Pawns near the king make and open walls, too.
            chex::ChexRole::Pawn => letters.abs() <= 2 && numbers.abs() <= 2,
            chex::ChexRole::Bishop | chex::ChexRole::King => !lined,
            chex::ChexRole::Knight => letters.abs().max(numbers.abs()) == 3,
        }
    }

    fn rights(random: &mut Random, board: &Board<Self>) -> Castling {
        let rights = ["-", "K", "k", "Kk"].map(|text| Castling::read(text).expect("rights"));
        let allowed = rights.into_iter().filter(|rights| {
            Color::ALL.into_iter().all(|color| {
                let [king, _, rook] = Castling::cells(color);
                let home = board.pieces_of(color, chex::ChexRole::King).contains(king)
                    && board.pieces_of(color, chex::ChexRole::Rook).contains(rook);
                home || !rights.has(color)
            })
        });
        random.pick(&allowed.collect::<Vec<_>>())
    }

    fn home(color: Color) -> Vec<(chex::ChexRole, Cell)> {
        let [king, _, rook] = Castling::cells(color);
        vec![(chex::ChexRole::King, king), (chex::ChexRole::Rook, rook)]
    }

    fn most(role: chex::ChexRole) -> usize {
        // With all five pawns on the board nothing can have been promoted.
        if role == chex::ChexRole::Pawn {
            4
        } else {
            1 + usize::from(role == chex::ChexRole::Bishop)
        }
    }
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
pub(crate) fn play<R: Rules>(
    rules: R,
    seed: u64,
    games: usize,
    mut show: impl FnMut(&Position<R>),
) {
    let mut random = Random(seed);
    for game in 0..games {
        let mut position = fen::read_under(rules, R::START).expect("a legal start");
        for _ in 0..150 {
            show(&position);
            let moves = position.legal_moves();
            let takes: Vec<_> = moves.iter().copied().filter(|mv| mv.capture().is_some()).collect();
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
pub(crate) fn throw<R: Thrown>(
    rules: R,
    seed: u64,
    count: usize,
    mut show: impl FnMut(&Position<R>),
) {
    let mut random = Random(seed);
    let mut found = 0;
    while found < count {
        let turn = random.pick(&Color::ALL);
        let (density, aim) = (random.below(4), random.below(4));
        let mut board = Board::empty_under(rules);
        let mut generals = [None; 2];
        for color in Color::ALL {
            let home = R::home(color);
            if !home.is_empty() && random.below(3) == 0 {
                for (role, at) in home {
                    board.put(at, Piece { color, role });
                }
                generals[color.index()] = board.royal(color);
                continue;
            }
            generals[color.index()] =
                scatter(&mut random, &mut board, Piece { color, role: R::Role::ROYAL }, None);
        }
        for color in Color::ALL {
            for &role in &R::Role::ALL[1..] {
                for _ in board.pieces_of(color, role).len()..R::most(role) {
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
        let rights = R::rights(&mut random, &board);
        if let Ok(position) = Position::new(board, turn, rights) {
            show(&position);
            found += 1;
        }
    }
}

/// Puts a man on an empty point that it can be on, near or in line with the target, if there is
/// one; the five points of the advisors can all be taken.
fn scatter<R: Thrown>(
    random: &mut Random,
    board: &mut Board<R>,
    man: Piece<R::Role>,
    target: Option<R::Square>,
) -> Option<R::Square> {
    let free = R::territory(man) - board.occupied();
    let aimed = |royal: R::Square| -> Set<R::Square> {
        free.into_iter().filter(|&at| R::aims(man.role, at, royal)).collect()
    };
    let squares = target.map(aimed).filter(|squares| !squares.is_empty()).unwrap_or(free);
    let squares: Vec<R::Square> = squares.into_iter().collect();
    let square = (!squares.is_empty()).then(|| random.pick(&squares))?;
    board.put(square, man);
    Some(square)
}
