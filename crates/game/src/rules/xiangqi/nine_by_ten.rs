//! The rules of the games on the board of 9 × 10 points.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use super::Xiangqi;
use super::force::{Force, elephant, guards, horse};
use super::hints::{check_hints, sure_movers};
use super::keys;
use super::leaps::{ADVISOR, GENERAL, SOLDIER, half, palace};
use super::lines::{Cross, FILE, between};
use super::moves::{cannon, visit};
use super::point::{FILES, Point, Points, RANKS};
use super::role::XiangqiRole;
use crate::game::{
    Board, CheckHints, Color, Key, Move, Outcome, Piece, Position, PositionFault, Repetition,
    Retract, Role, Rules, SearchRules, Set, SetupError, Square, Stalemate, Symmetry, Visitor, list,
};
use crate::rules::switch::{Switch, Switches};

impl Rules for Xiangqi {
    type Square = Point;
    type Role = XiangqiRole;
    type Rights = ();
    type Special = ();
    type SetupError = FacingGenerals;
    type PerRole<T: Copy + Eq + Hash + Debug + Send + Sync> = [T; 7];

    const COLORS: [&'static str; 2] = ["Red", "Black"];
    const REPETITION: Repetition = Repetition::Checks;
    const START: &'static str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    const TURN_KEY: Key = keys::TURN;

    fn name(self) -> &'static str {
        match self {
            Self { change: Some(_), .. } => "changed xiangqi",
            Self { cannon_always_jumps: false, .. } => "xiangqi",
            Self { cannon_always_jumps: true, .. } => "china-schach",
        }
    }

    #[inline]
    fn stalemate(self) -> Stalemate {
        match self.change {
            Some(Switch::StalemateDraws) => Stalemate::Draws,
            _ => Stalemate::Loses,
        }
    }

    fn per_role<T: Copy + Eq + Hash + Debug + Send + Sync>(value: T) -> [T; 7] {
        [value; 7]
    }

    fn rows() -> &'static [&'static [Point]] {
        static POINTS: [[Point; FILES]; RANKS] = {
            let mut rows = [[match Point::at(0, 0) {
                Some(point) => point,
                None => unreachable!(),
            }; FILES]; RANKS];
            let mut rank = 0;
            while rank < RANKS {
                let mut file = 0;
                while file < FILES {
                    if let Some(point) = Point::at(file, RANKS - 1 - rank) {
                        rows[rank][file] = point;
                    }
                    file += 1;
                }
                rank += 1;
            }
            rows
        };
        static ROWS: [&[Point]; RANKS] = {
            let mut rows: [&[Point]; RANKS] = [&[]; RANKS];
            let mut rank = 0;
            while rank < RANKS {
                rows[rank] = &POINTS[rank];
                rank += 1;
            }
            rows
        };
        &ROWS
    }

    fn territory(piece: Piece<XiangqiRole>) -> Points {
        // Every position that is set up asks for it.
        static TERRITORIES: LazyLock<[[Points; XiangqiRole::ALL.len()]; 2]> = LazyLock::new(|| {
            Color::ALL.map(|color| {
                std::array::from_fn(|role| {
                    let piece = Piece { color, role: XiangqiRole::ALL[role] };
                    Point::all().filter(|&point| may_stand(piece, point)).collect()
                })
            })
        });
        TERRITORIES[piece.color.index()][piece.role.index()]
    }

    fn limit(role: XiangqiRole) -> usize {
        match role {
            XiangqiRole::General => 1,
            XiangqiRole::Soldier => 5,
            _ => 2,
        }
    }

    #[inline]
    fn piece_key(color: Color, role: XiangqiRole, square: Point) -> Key {
        keys::piece_key(color, role, square)
    }

    fn setup_errors(board: &Board<Self>, _: Color, (): ()) -> Vec<FacingGenerals> {
        let generals = board.role(XiangqiRole::General);
        let (Some(red), Some(black)) = (board.royal(Color::Red), board.royal(Color::Black)) else {
            return Vec::new();
        };
        let between = between(red.index(), black.index()) & board.occupied().bits();
        let facing =
            !board.rules().generals_may_face() && red.file() == black.file() && between == 0;
        if facing { vec![FacingGenerals { squares: generals }] } else { Vec::new() }
    }

    #[inline]
    fn attackers(board: &Board<Self>, square: Point, by: Color, occupied: Points) -> Points {
        let (point, occupied) = (square.index(), occupied.bits());
        let mut force = Force::of(board, by);
        // A general sees along a file only what could be the other general.
        if square.depth(!by) > 2 {
            force.general = 0;
        }
        let found = force.checkers(point, occupied);
        Set::from_bits(found | guards(board, by, point, occupied))
    }

    #[inline]
    fn in_check(board: &Board<Self>, color: Color) -> bool {
        let (force, occupied) = (Force::of(board, !color), board.occupied().bits());
        board.royal(color).is_some_and(|royal| force.checks(royal.index(), occupied, 0))
    }

    #[inline]
    fn gives_check(position: &Position<Self>, mv: Move<Self>) -> bool {
        let board = position.board();
        let us = position.turn();
        let (from, to) = (1 << mv.from.index(), 1 << mv.to.index());
        let occupied = board.occupied().bits() & !from | to;
        let force = Force::of(board, us).moved(mv.role, from, to);
        board.royal(!us).is_some_and(|royal| force.checks(royal.index(), occupied, 0))
    }

    fn reach(board: &Board<Self>, color: Color, role: XiangqiRole, from: Point) -> Points {
        let (point, occupied) = (from.index(), board.occupied().bits());
        let targets = match role {
            XiangqiRole::General => GENERAL[point],
            XiangqiRole::Advisor => ADVISOR[point],
            XiangqiRole::Elephant => elephant(point, occupied),
            XiangqiRole::Horse => horse(point, occupied),
            XiangqiRole::Chariot => Cross::new(point, occupied).chariot(),
            XiangqiRole::Cannon => cannon(board.rules(), point, occupied),
            XiangqiRole::Soldier => SOLDIER[color.index()][point],
        };
        Points::from_bits(targets) - board.color(color)
    }

    #[inline]
    fn visit_legal<T: Visitor<Self>>(
        position: &Position<Self>,
        visitor: &mut T,
    ) -> ControlFlow<()> {
        visit(position, visitor)
    }

    #[inline]
    fn play_special(_: &mut Position<Self>, _: Move<Self>) {}

    /// Without a piece that can ever cross the river nobody can win any more.
    #[inline]
    fn decided(board: &Board<Self>) -> Option<Outcome> {
        let crossing =
            [XiangqiRole::Horse, XiangqiRole::Chariot, XiangqiRole::Cannon, XiangqiRole::Soldier];
        let any = crossing.iter().any(|&man| !board.role(man).is_empty());
        if any { None } else { Some(Outcome::Draw) }
    }
}

impl SearchRules for Xiangqi {
    /// Chosen by measuring: with chariots at 18 wins took nearly twice as long to find.
    #[inline]
    fn weight(role: XiangqiRole) -> u32 {
        match role {
            XiangqiRole::General => 0,
            XiangqiRole::Advisor | XiangqiRole::Elephant => 4,
            XiangqiRole::Horse => 8,
            XiangqiRole::Chariot => 13,
            XiangqiRole::Cannon => 9,
            XiangqiRole::Soldier => 3,
        }
    }

    #[inline]
    fn check_hints(position: &Position<Self>) -> CheckHints<Self> {
        check_hints(position)
    }

    #[inline]
    fn sure_movers(board: &Board<Self>, color: Color) -> Points {
        sure_movers(board, color)
    }

    /// No capture ends the game for the side that loses a piece by it.
    #[inline]
    fn vital(_: &Board<Self>, _: Color) -> Points {
        Set::EMPTY
    }
}

impl Symmetry for Xiangqi {
    #[inline]
    fn mirrored(square: Point) -> Point {
        square.mirrored()
    }

    #[inline]
    fn turned(square: Point) -> Point {
        square.turned()
    }

    #[inline]
    fn mirrored_set(set: Points) -> Points {
        let bits = set.bits();
        let swap = |bits: u128, left: usize, right: usize| {
            let by = right - left;
            (bits >> by & FILE << left) | ((bits & FILE << left) << by)
        };
        let middle = bits & FILE << 4;
        Set::from_bits(
            swap(bits, 0, 8) | swap(bits, 1, 7) | swap(bits, 2, 6) | swap(bits, 3, 5) | middle,
        )
    }
}

impl Retract for Xiangqi {
    fn former(role: XiangqiRole) -> &'static [XiangqiRole] {
        std::slice::from_ref(&XiangqiRole::ALL[role.index()])
    }

    fn former_rights() -> &'static [()] {
        &[()]
    }
}

fn may_stand(piece: Piece<XiangqiRole>, point: Point) -> bool {
    let (file, depth) = (point.file(), point.depth(piece.color));
    let own_half = half(piece.color == Color::Black) >> point.index() & 1 == 1;
    let in_palace = own_half && palace() >> point.index() & 1 == 1;
    match piece.role {
        XiangqiRole::General => in_palace,
        XiangqiRole::Advisor => in_palace && (file + depth) % 2 == 1,
        XiangqiRole::Elephant => {
            own_half && depth % 2 == 0 && file % 2 == 0 && (file + depth) % 4 == 2
        }
        XiangqiRole::Soldier => !own_half || depth >= 3 && file % 2 == 0,
        XiangqiRole::Horse | XiangqiRole::Chariot | XiangqiRole::Cannon => true,
    }
}

impl Switches for Xiangqi {
    const SWITCHES: &'static [Switch] = &[Switch::StalemateDraws, Switch::GeneralsMayFace];

    fn changed(self, switch: Switch) -> Self {
        Self { change: Some(switch), ..self }
    }

    fn unchanged(self) -> Self {
        Self { change: None, ..self }
    }
}

/// The generals face each other on an open file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FacingGenerals {
    /// The squares of the generals.
    pub squares: Points,
}

impl SetupError<Point> for FacingGenerals {
    fn fault(&self) -> PositionFault {
        PositionFault::Facing { squares: list(self.squares) }
    }

    fn squares(&self) -> Points {
        self.squares
    }

    /// A piece between the generals would close the file.
    fn depends_on_missing_pieces(&self) -> bool {
        true
    }
}
