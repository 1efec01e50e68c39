//! The second move generator for Chex: cells by their two coordinates, letters on them, and
//! the rule page word for word. It shares no code with the crate.

use std::collections::{BTreeMap, BTreeSet};

use paiju::game::{Color, Outcome, WinKind};

use crate::reference::Yardstick;

/// Letter 1–7 for a–g, number 1–7.
type Place = (i32, i32);

const STRAIGHT: [Place; 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)];
const DIAGONAL: [Place; 6] = [(2, 1), (-2, -1), (1, 2), (-1, -2), (1, -1), (-1, 1)];

/// The letters of a position text on their cells, and the rules in question.
#[derive(Clone)]
pub(crate) struct Honeycomb {
    men: BTreeMap<Place, char>,
    white_moves: bool,
    rights: String,
    diagonals_open: bool,
    bared_fights_on: bool,
}

impl Honeycomb {
    /// Reads the normal form of a legal position's text.
    pub(crate) fn read(text: &str, diagonals_open: bool, bared_fights_on: bool) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut men = BTreeMap::new();
        for (row, line) in fields[0].split('/').enumerate() {
            let y = 7 - i32::try_from(row).expect("seven rows");
            let mut x = (y - 3).max(1);
            for letter in line.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    x += i32::try_from(empty).expect("a digit");
                } else {
                    men.insert((x, y), letter);
                    x += 1;
                }
            }
        }
        let rights = fields[2].to_owned();
        Self { men, white_moves: fields[1] == "w", rights, diagonals_open, bared_fights_on }
    }

    fn at(&self, place: Place) -> Option<char> {
        self.men.get(&place).copied()
    }

    fn side(&self, white: bool) -> Vec<Place> {
        let own = self.men.iter().filter(|(_, man)| man.is_ascii_uppercase() == white);
        own.map(|(&place, _)| place).collect()
    }

    /// Whether a diagonal step cannot be made: both straight neighbours whose sum it is hold
    /// pawns of one color.
    fn blocked(&self, from: Place, step: Place) -> bool {
        let pawn = |s: Place| self.at(add(from, s)).filter(|man| "pP".contains(*man));
        let pairs = STRAIGHT.iter().flat_map(|&a| STRAIGHT.iter().map(move |&b| (a, b)));
        let mut sums = pairs.filter(|&(a, b)| add(a, b) == step && a < b);
        !self.diagonals_open && sums.any(|(a, b)| pawn(a).is_some() && pawn(a) == pawn(b))
    }

    fn slide(&self, from: Place, steps: &[Place], to: &mut Vec<Place>) {
        for &step in steps {
            let mut at = from;
            while on_board(add(at, step)) && !(is_diagonal(step) && self.blocked(at, step)) {
                at = add(at, step);
                to.push(at);
                if self.at(at).is_some() {
                    break;
                }
            }
        }
    }

    /// Where the man on a cell could go, castling left aside.
    fn reach(&self, from: Place) -> Vec<Place> {
        let man = self.men[&from];
        let white = man.is_ascii_uppercase();
        let mut to = Vec::new();
        match man.to_ascii_lowercase() {
            'r' => self.slide(from, &STRAIGHT, &mut to),
            'b' => self.slide(from, &DIAGONAL, &mut to),
            'k' => {
                to.extend(STRAIGHT.map(|step| add(from, step)));
                self.slide(from, &DIAGONAL, &mut to);
            }
            'n' => {
                for d in DIAGONAL {
                    let makes = |&s: &Place| STRAIGHT.iter().any(|&other| add(s, other) == d);
                    let two = STRAIGHT.into_iter().filter(makes);
                    to.extend(two.map(|s| add(add(from, d), s)));
                }
            }
            'p' => {
                let sign = if white { 1 } else { -1 };
                let turned = |(x, y): Place| (sign * x, sign * y);
                let home = from.1 == if white { 2 } else { 6 };
                let quiet = [(0, 1), (1, 1)].map(|step| add(from, turned(step)));
                to.extend(quiet.into_iter().filter(|&at| self.at(at).is_none()));
                for step in [(-1, 1), (2, 1), (1, 2)].map(turned) {
                    let straight = step == turned((1, 2));
                    let prey = self.at(add(from, step)).is_some();
                    if prey && !self.blocked(from, step) && (home || !straight) {
                        to.push(add(from, step));
                    }
                }
            }
            other => panic!("{other:?} is not a man"),
        }
        let free = |place: &Place| {
            let own = self.at(*place).is_some_and(|man| man.is_ascii_uppercase() == white);
            on_board(*place) && !own
        };
        to.into_iter().filter(free).collect()
    }

    fn attacked_by(&self, place: Place, white: bool) -> BTreeSet<String> {
        // A pawn takes only what is there, so something is put there, and no pawn.
        let mut board = self.clone();
        board.men.insert(place, if white { 'n' } else { 'N' });
        let men = board.side(white);
        men.into_iter().filter(|&from| board.reach(from).contains(&place)).map(name).collect()
    }

    fn king(&self, white: bool) -> Place {
        let king = if white { 'K' } else { 'k' };
        *self.men.iter().find(|&(_, &man)| man == king).expect("a king").0
    }

    fn safe(&self, white: bool) -> bool {
        self.attacked_by(self.king(white), !white).is_empty()
    }

    /// The position after a man has gone somewhere, for looking at its king.
    fn moved(&self, from: Place, to: Place, into: char) -> Self {
        let mut next = self.clone();
        next.men.remove(&from);
        next.men.insert(to, into);
        next
    }

    fn may_castle(&self) -> bool {
        let white = self.white_moves;
        let (right, [king, middle, rook]) =
            if white { ('K', [(2, 1), (3, 1), (4, 1)]) } else { ('k', [(6, 7), (5, 7), (4, 7)]) };
        if !self.rights.contains(right) || self.at(middle).is_some() {
            return false;
        }
        let way = self.moved(king, middle, self.men[&king]);
        // At the end king and rook have passed each other.
        let mut end = self.moved(rook, middle, self.men[&rook]);
        end.men.remove(&king);
        end.men.insert(rook, self.men[&king]);
        self.safe(white) && way.safe(white) && end.safe(white)
    }
}

impl Yardstick for Honeycomb {
    fn legal_moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for from in self.side(self.white_moves) {
            let man = self.men[&from];
            for to in self.reach(from) {
                let last = to.1 == if self.white_moves { 7 } else { 1 };
                let promotes = man.eq_ignore_ascii_case(&'p') && last;
                if self.moved(from, to, man).safe(self.white_moves) {
                    let text = name(from) + &name(to);
                    if promotes {
                        moves.extend(["r", "b", "n"].map(|into| format!("{text}={into}")));
                    } else {
                        moves.insert(text);
                    }
                }
            }
        }
        if self.may_castle() {
            moves.insert("O-O".to_owned());
        }
        moves
    }

    fn checkers(&self) -> BTreeSet<String> {
        self.attacked_by(self.king(self.white_moves), !self.white_moves)
    }

    fn attackers(&self, square: &str, by_first: bool) -> BTreeSet<String> {
        self.attacked_by(place(square), by_first)
    }

    fn targets(&self, square: &str) -> BTreeSet<String> {
        self.reach(place(square)).into_iter().map(name).collect()
    }

    fn decided(&self) -> Option<Outcome> {
        let won = |winner| Some(Outcome::Win { winner, by: WinKind::Bared });
        match (self.side(true).len(), self.side(false).len()) {
            (1, 1) => Some(Outcome::Draw),
            _ if self.bared_fights_on => None,
            (1, _) => won(Color::Black),
            (_, 1) => won(Color::Red),
            _ => None,
        }
    }
}

fn is_diagonal(step: Place) -> bool {
    DIAGONAL.contains(&step)
}

fn on_board((x, y): Place) -> bool {
    (1..=7).contains(&x) && (1..=7).contains(&y) && (x - y).abs() <= 3
}

fn add(a: Place, b: Place) -> Place {
    (a.0 + b.0, a.1 + b.1)
}

fn place(square: &str) -> Place {
    let mut chars = square.chars();
    let letter = chars.next().and_then(|c| "abcdefg".find(c)).expect("a letter");
    let number = chars.next().and_then(|c| c.to_digit(10)).expect("a number");
    (i32::try_from(letter).expect("small") + 1, i32::try_from(number).expect("small"))
}

fn name((x, y): Place) -> String {
    let letter = ["a", "b", "c", "d", "e", "f", "g"][usize::try_from(x - 1).expect("on the board")];
    format!("{letter}{y}")
}

/// The yardstick measured by the rule page's own examples.
#[test]
fn the_reference_knows_the_examples_of_the_rule_page() {
    let set = |words: &str| words.split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
    let start = Honeycomb::read("rbkn/ppppp/6/7/6/PPPPP/NKBR w Kk", false, false);
    assert_eq!(start.legal_moves().len(), 13);
    // After 1. c2-d3 e6-e5 the black bishop checks the king on b1.
    let checked = Honeycomb::read("rbkn/pp1pp/3p2/7/3P2/PP1PP/NKBR w Kk", false, false);
    assert_eq!(checked.checkers(), set("e7"));
    assert_eq!(checked.legal_moves(), set("b1c2 b2c3"));
}
