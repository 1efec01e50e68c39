//! A second move generator: a mailbox of letters that reads nothing but a position text and
//! was written from the rule page alone. It shares no code with the crate, so that an error
//! would have to be made twice to go unseen; it is slow, and nothing depends on its speed.

use std::collections::BTreeSet;

use paiju::game::Outcome;

/// File 0–8 from Red's left, rank 0–9 from Red's side.
type Place = (i32, i32);

const STRAIGHT: [Place; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [Place; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const EMPTY: char = '.';

/// What a slow reference can be asked. Squares and moves are named by their coordinates.
pub(crate) trait Yardstick {
    /// All legal moves.
    fn legal_moves(&self) -> BTreeSet<String>;

    /// The men that give check to the side to move.
    fn checkers(&self) -> BTreeSet<String>;

    /// The men of a side that could take an enemy man on this square.
    fn attackers(&self, square: &str, by_first: bool) -> BTreeSet<String>;

    /// Where the man on a square could go by its own way of moving.
    fn targets(&self, square: &str) -> BTreeSet<String>;

    /// How the game has ended although there may be moves.
    fn decided(&self) -> Option<Outcome>;
}

/// The letters of a position text on their points, and the rules in question.
#[derive(Clone)]
pub(crate) struct Mailbox {
    men: [[char; 9]; 10],
    red_moves: bool,
    cannons_always_jump: bool,
    generals_may_face: bool,
}

impl Mailbox {
    /// Reads the normal form of a legal position's text.
    pub(crate) fn read(text: &str, cannons_always_jump: bool, generals_may_face: bool) -> Self {
        let (rows, side) = text.split_once(' ').expect("rows and side are parted by a blank");
        let mut men = [[EMPTY; 9]; 10];
        for (row, line) in rows.split('/').enumerate() {
            let mut file = 0;
            for letter in line.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                } else {
                    men[9 - row][file] = letter;
                    file += 1;
                }
            }
        }
        Self { men, red_moves: side == "w", cannons_always_jump, generals_may_face }
    }

    fn attackers_of_general(&self, red: bool) -> BTreeSet<String> {
        let general = if red { 'K' } else { 'k' };
        let place = places().find(|&place| self.at(place) == general).expect("a general");
        self.attackers(&name(place), !red)
    }

    fn reach(&self, from: Place) -> Vec<Place> {
        let man = self.at(from);
        let red = man.is_ascii_uppercase();
        let forward = (0, if red { 1 } else { -1 });
        let mut to = Vec::new();
        match man.to_ascii_lowercase() {
            'k' => {
                to.extend(STRAIGHT.map(|step| add(from, step)));
                to.retain(|&place| in_palace(place, red));
                let met = line(from, forward).into_iter().find(|&at| self.at(at) != EMPTY);
                let enemy = if red { 'k' } else { 'K' };
                to.extend(met.filter(|&at| self.at(at) == enemy && !self.generals_may_face));
            }
            'a' => {
                to.extend(DIAGONAL.map(|step| add(from, step)));
                to.retain(|&place| in_palace(place, red));
            }
            'b' => {
                let open = DIAGONAL.into_iter().filter(|&eye| self.is_empty(add(from, eye)));
                to.extend(open.map(|eye| add(add(from, eye), eye)));
                to.retain(|&place| own_half(place, red));
            }
            'n' => {
                for leg in STRAIGHT.into_iter().filter(|&leg| self.is_empty(add(from, leg))) {
                    let outward = DIAGONAL.into_iter().filter(|&(x, y)| x == leg.0 || y == leg.1);
                    to.extend(outward.map(|step| add(add(from, leg), step)));
                }
            }
            'r' => {
                for direction in STRAIGHT {
                    for at in line(from, direction) {
                        to.push(at);
                        if self.at(at) != EMPTY {
                            break;
                        }
                    }
                }
            }
            'c' => STRAIGHT.into_iter().for_each(|line| to.extend(self.cannon(from, line))),
            'p' => {
                to.push(add(from, forward));
                if !own_half(from, red) {
                    to.extend([add(from, (1, 0)), add(from, (-1, 0))]);
                }
            }
            other => panic!("{other:?} is not a man"),
        }
        to.retain(|&place| {
            let there = on_board(place).then(|| self.at(place));
            there.is_some_and(|met| met == EMPTY || met.is_ascii_uppercase() != red)
        });
        to
    }

    fn cannon(&self, from: Place, direction: Place) -> Vec<Place> {
        let (mut to, mut met) = (Vec::new(), 0);
        for at in line(from, direction) {
            if self.at(at) != EMPTY {
                met += 1;
                if met == 2 {
                    to.push(at);
                    break;
                }
            } else if met == usize::from(self.cannons_always_jump) {
                to.push(at);
            }
        }
        to
    }

    fn side(&self, red: bool) -> Vec<Place> {
        let own = |&place: &Place| {
            let man = self.at(place);
            man != EMPTY && man.is_ascii_uppercase() == red
        };
        places().filter(own).collect()
    }

    fn at(&self, place: Place) -> char {
        let (file, rank) = cell(place);
        self.men[rank][file]
    }

    fn set(&mut self, place: Place, man: char) {
        let (file, rank) = cell(place);
        self.men[rank][file] = man;
    }

    fn is_empty(&self, place: Place) -> bool {
        on_board(place) && self.at(place) == EMPTY
    }
}

impl Yardstick for Mailbox {
    fn legal_moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for from in self.side(self.red_moves) {
            for to in self.reach(from) {
                let mut next = self.clone();
                next.set(to, self.at(from));
                next.set(from, EMPTY);
                if next.attackers_of_general(self.red_moves).is_empty() {
                    moves.insert(name(from) + &name(to));
                }
            }
        }
        moves
    }

    fn checkers(&self) -> BTreeSet<String> {
        self.attackers_of_general(self.red_moves)
    }

    /// The point gets an enemy general if one can be there, since only a general is attacked by a
    /// general along a file.
    fn attackers(&self, point: &str, by_red: bool) -> BTreeSet<String> {
        let place = places().find(|&place| name(place) == point).expect("a point of the board");
        let enemy = if in_palace(place, !by_red) { 'k' } else { 'n' };
        let mut board = self.clone();
        board.set(place, if by_red { enemy } else { enemy.to_ascii_uppercase() });
        let men = board.side(by_red);
        men.into_iter().filter(|&from| board.reach(from).contains(&place)).map(name).collect()
    }

    fn targets(&self, point: &str) -> BTreeSet<String> {
        let place = places().find(|&place| name(place) == point).expect("a point of the board");
        self.reach(place).into_iter().map(name).collect()
    }

    /// Without men that cross the river nobody can win.
    fn decided(&self) -> Option<Outcome> {
        let attackers = self.men.iter().flatten().any(|man| "nrcpNRCP".contains(*man));
        (!attackers).then_some(Outcome::Draw)
    }
}

/// The points in one direction, to the edge of the board.
fn line(from: Place, direction: Place) -> Vec<Place> {
    let next = |&at: &Place| Some(add(at, direction)).filter(|&place| on_board(place));
    std::iter::successors(Some(from), next).skip(1).collect()
}

fn places() -> impl Iterator<Item = Place> {
    (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

fn add(a: Place, b: Place) -> Place {
    (a.0 + b.0, a.1 + b.1)
}

fn on_board((file, rank): Place) -> bool {
    (0..9).contains(&file) && (0..10).contains(&rank)
}

fn own_half((_, rank): Place, red: bool) -> bool {
    (rank < 5) == red
}

fn in_palace((file, rank): Place, red: bool) -> bool {
    (3..6).contains(&file) && if red { (0..3).contains(&rank) } else { (7..10).contains(&rank) }
}

fn name(place: Place) -> String {
    let (file, rank) = cell(place);
    format!("{}{}", ["a", "b", "c", "d", "e", "f", "g", "h", "i"][file], rank + 1)
}

/// The indices of a place, which is on the board.
fn cell((file, rank): Place) -> (usize, usize) {
    let index = |number: i32| usize::try_from(number).expect("a place on the board");
    (index(file), index(rank))
}

/// The example that comes with the rule of China-Schach, so that the yardstick has itself
/// been measured: where the cannon on i4 may go, and where not.
#[test]
fn the_reference_knows_the_worked_example_of_the_jumping_cannon() {
    let text = "3k5/9/9/8n/9/9/2N3p1c/9/9/4K4 b";
    let expected = ["c4", "d4", "e4", "f4", "i10", "i8", "i9"];
    let expected: BTreeSet<String> = expected.map(str::to_owned).into();
    assert_eq!(Mailbox::read(text, true, false).targets("i4"), expected);
}
