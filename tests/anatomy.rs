//! Laws of anatomy: on positions of random games against an independent mailbox program,
//! and on reference mates that lie outside the project.

#![allow(clippy::unwrap_used, reason = "a test may stop at what cannot be")]
#![allow(clippy::print_stdout, reason = "a test that looks at nothing says so")]

use std::collections::BTreeMap;

use paiju::anatomy::{
    Anatomy, Blockade, ExplainRules, FlightState, Mobility, explain, explain_after,
};
use paiju::game::{Color, Move, Outcome, Position, Rules, Set, Square, WinKind, fen};
use paiju::rules::xiangqi::{Point, Xiangqi, XiangqiRole};

#[test]
fn random_games_are_explained_without_contradiction() {
    let starts = [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "2bakab2/9/9/9/9/9/2C6/2N3N2/6C2/3K1R2R w",
        "3aka3/9/4b4/2n3n2/9/9/2C6/2N3N2/6C2/3K4R w",
        "r1bakab1r/9/2n1c1n2/4p4/9/9/4P4/2N1C1N2/9/R1BAKAB1R w",
        "3k5/4a4/4ba3/9/2P1P1P2/9/9/2N6/9/4K4 w",
        "3k5/9/9/9/9/9/9/9/4N4/2BAKABR1 w",
    ];
    let xiangqi: usize = starts.iter().map(|start| games(Xiangqi::default(), start)).sum();
    let jumping: usize = starts.iter().map(|start| games(Xiangqi::CHINA_SCHACH, start)).sum();
    assert!(xiangqi > 100 && jumping > 100, "{xiangqi} and {jumping} final positions only");
}

#[test]
fn reference_mates_are_explained_without_contradiction() {
    let Ok(folder) = std::env::var("PAIJU_SHARED_DATA") else {
        println!("PAIJU_SHARED_DATA is not set, so no reference mates are looked at");
        return;
    };
    let text = std::fs::read_to_string(format!("{folder}/mated-positions.tsv")).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut seen = 0;
    for row in rows {
        let text = row.split('\t').nth(1).unwrap();
        let position: Position<Xiangqi> = fen::read(text).unwrap();
        let anatomy = explain(&position);
        assert!(anatomy.lost, "{text}\n{anatomy}");
        laws(&position, &anatomy);
        seen += 1;
    }
    assert!(seen > 0, "the file holds no position");
}

/// Plays random games, in which a move that ends the game is preferred, and checks
/// positions on the way; returns how many games were won.
fn games<R>(rules: R, start: &str) -> usize
where
    R: ExplainRules<Square = Point, Role = XiangqiRole>,
{
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut won = 0;
    for _ in 0..40 {
        let mut position = fen::read_under(rules, start).unwrap();
        for ply in 0..120 {
            let moves = position.legal_moves();
            let last = |mv: &&Move<R>| !position.after(**mv).has_legal_move();
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            let any = &moves[(random >> 33) as usize % moves.len()];
            let mv = *moves.iter().find(last).unwrap_or(any);
            let anatomy = explain_after(&position, mv);
            position = position.after(mv);
            // Most positions of a game are alike, so some are enough.
            if ply % 5 == 0 || anatomy.lost {
                laws(&position, &anatomy);
            }
            assert!(anatomy.checks.iter().all(|check| check.given.is_some()));
            if position.outcome().is_some() {
                won += usize::from(anatomy.lost);
                break;
            }
        }
    }
    won
}

/// What must hold for every position.
fn laws<R>(position: &Position<R>, anatomy: &Anatomy<R>)
where
    R: ExplainRules<Square = Point, Role = XiangqiRole>,
{
    let mailbox = Mailbox::read(position);
    flights(position, anatomy, &mailbox);
    defenders(position, anatomy, &mailbox);
    ending(position, anatomy, &mailbox);
    let json = serde_json::to_value(anatomy).unwrap();
    assert_eq!(json["lost"], anatomy.lost);
    assert!(anatomy.to_string().contains(&anatomy.royal.to_string()));
}

/// A flight is free iff the kernel lets the general go there, and what bars the others is
/// what the mailbox finds.
fn flights<R>(position: &Position<R>, anatomy: &Anatomy<R>, mailbox: &Mailbox)
where
    R: ExplainRules<Square = Point, Role = XiangqiRole>,
{
    let (general, us) = (anatomy.royal, anatomy.side);
    let moves = position.legal_moves();
    assert_eq!(anatomy.flights.len(), 4, "{position}");
    for flight in &anatomy.flights {
        let palace = flight.square.filter(|point| {
            let home = if us == Color::Red { point.rank() < 3 } else { point.rank() > 6 };
            home && (3..6).contains(&point.file())
        });
        let Some(to) = palace else {
            assert_eq!(flight.prospect, FlightState::Off, "{position}");
            continue;
        };
        let goes = moves.iter().any(|mv| (mv.from(), mv.to()) == (general, to));
        let there = mailbox.moved(general, to);
        let safe = !there.in_check(us);
        assert_eq!(matches!(flight.prospect, FlightState::Free { .. }), goes, "{position} {to}");
        match &flight.prospect {
            FlightState::Off | FlightState::Barred { .. } => {
                panic!("{position}: {to} is in the palace, where nothing bars a way")
            }
            FlightState::Blocked { by, guards, blockade } => {
                assert!(mailbox.is(to, us, *by), "{position} {to}");
                assert_eq!(*blockade != Blockade::Idle, safe, "{position} {to}");
                assert_eq!(guards.is_empty(), safe, "{position} {to}");
                let advisor = *by == XiangqiRole::Advisor;
                assert_eq!(anatomy.traitors().contains(&to), safe && advisor, "{position} {to}");
                assert_eq!(anatomy.self_blocks().contains(&to), safe && !advisor);
            }
            FlightState::Guarded { guards, .. } => {
                let found: Vec<_> = guards.iter().map(|guard| guard.attack.from).collect();
                assert!(!safe && found == there.checkers(us), "{position} {to}");
            }
            FlightState::Free { .. } => assert!(safe, "{position} {to}"),
        }
    }
}

/// Every man's way of moving falls into legal moves and moves that fail to what the
/// mailbox finds.
fn defenders<R>(position: &Position<R>, anatomy: &Anatomy<R>, mailbox: &Mailbox)
where
    R: ExplainRules<Square = Point, Role = XiangqiRole>,
{
    let us = anatomy.side;
    let moves = position.legal_moves();
    let mut counted = moves.iter().filter(|mv| mv.from() == anatomy.royal).count();
    for defender in &anatomy.defenders {
        let failed: Set<Point> = defender.failures.iter().map(|failure| failure.to).collect();
        let reach: Set<Point> = mailbox.targets(defender.at, us).into_iter().collect();
        assert!((failed & defender.moves).is_empty(), "{position} {}", defender.at);
        assert_eq!(failed | defender.moves, reach, "{position} {}", defender.at);
        counted += defender.moves.len();
        for failure in &defender.failures {
            let mut standing: Vec<_> =
                failure.leaves.iter().chain(&failure.exposes).map(|attack| attack.from).collect();
            standing.sort_unstable();
            let after = mailbox.moved(defender.at, failure.to);
            assert!(!standing.is_empty(), "{position} {}", defender.at);
            assert_eq!(standing, after.checkers(us), "{position} {}", defender.at);
        }
        assert_eq!(defender.state == Mobility::Mobile, !defender.moves.is_empty());
        assert_eq!(defender.state == Mobility::NoRoom, reach.is_empty(), "{position}");
        assert!(defender.state != Mobility::Pinned || !defender.pinned_by.is_empty());
        // A man boxed in has something around it, except for a cannon whose screens are at the
        // edge.
        let boxed = defender.state == Mobility::NoRoom && defender.role != XiangqiRole::Cannon;
        assert!(!boxed || !defender.obstacles.is_empty(), "{position} {}", defender.at);
    }
    assert_eq!(counted, moves.len(), "{position}");
}

/// Checks, the kind of loss, and what the loss rests on.
fn ending<R>(position: &Position<R>, anatomy: &Anatomy<R>, mailbox: &Mailbox)
where
    R: ExplainRules<Square = Point, Role = XiangqiRole>,
{
    let checkers: Vec<_> = anatomy.checks.iter().map(|check| check.attack.from).collect();
    assert_eq!(checkers, mailbox.checkers(anatomy.side), "{position}");
    assert_eq!(anatomy.lost, !position.has_legal_move(), "{position}");
    if anatomy.lost {
        let Some(Outcome::Win { by, winner }) = anatomy.outcome else {
            panic!("{position} is lost, so somebody has won");
        };
        assert_eq!(winner, !anatomy.side);
        assert_eq!(by == WinKind::Checkmate, !checkers.is_empty(), "{position}");
        assert_eq!(by == WinKind::Stalemate, anatomy.stalemate, "{position}");
        assert_eq!(anatomy.flying_general, mailbox.saved_by_facing(anatomy.side), "{position}");
    } else {
        assert!(!anatomy.flying_general && !anatomy.stalemate, "{position}");
    }
}

/// Men by point: whose and what. Slow and plain, sharing nothing with the kernel but names.
#[derive(Clone)]
struct Mailbox {
    men: BTreeMap<Point, (Color, XiangqiRole)>,
    jumps: bool,
}

impl Mailbox {
    fn read<R: Rules<Square = Point, Role = XiangqiRole>>(position: &Position<R>) -> Self {
        let men = position.board().pieces().map(|(at, man)| (at, (man.color, man.role))).collect();
        Self { men, jumps: position.board().rules().name() == "china-schach" }
    }

    fn is(&self, at: Point, color: Color, man: XiangqiRole) -> bool {
        self.men.get(&at) == Some(&(color, man))
    }

    /// The board with one man moved elsewhere, replacing any man there.
    fn moved(&self, from: Point, to: Point) -> Self {
        let mut after = self.clone();
        let man = after.men.remove(&from).unwrap();
        after.men.insert(to, man);
        after
    }

    fn general(&self, color: Color) -> Point {
        *self.men.iter().find(|&(_, &man)| man == (color, XiangqiRole::General)).unwrap().0
    }

    /// The men that attack a side's general, the other general included.
    fn checkers(&self, color: Color) -> Vec<Point> {
        let target = self.general(color);
        let enemies = self.men.iter().filter(|(_, man)| man.0 != color);
        enemies.filter(|&(&at, _)| self.reaches(at, target)).map(|(&at, _)| at).collect()
    }

    fn in_check(&self, color: Color) -> bool {
        !self.checkers(color).is_empty()
    }

    /// Whether a lost side would have a move if the generals might face each other.
    fn saved_by_facing(&self, us: Color) -> bool {
        let own = self.men.iter().filter(|(_, man)| man.0 == us).map(|(&at, _)| at);
        own.into_iter().any(|from| {
            self.targets(from, us).into_iter().any(|to| {
                let after = self.moved(from, to);
                let them = after.general(!us);
                after.checkers(us).into_iter().all(|at| at == them)
            })
        })
    }

    /// Where a man could go by its own way of moving.
    fn targets(&self, from: Point, us: Color) -> Vec<Point> {
        let own = |to: &Point| self.men.get(to).is_some_and(|man| man.0 == us);
        let general = |to: &Point| {
            self.is(*to, !us, XiangqiRole::General) && self.is(from, us, XiangqiRole::General)
        };
        Point::all().filter(|to| !own(to) && !general(to) && self.reaches(from, *to)).collect()
    }

    /// Whether the man on `from` could go to `to` by its way of moving, or as a general
    /// take the other along an open file; own men on `to` are not minded.
    fn reaches(&self, from: Point, to: Point) -> bool {
        let (color, man) = self.men[&from];
        let (x, y) =
            (signed(to.file()) - signed(from.file()), signed(to.rank()) - signed(from.rank()));
        let red = color == Color::Red;
        let (ahead, far) = if red { (y, to.rank()) } else { (-y, 9 - to.rank()) };
        let crossed = if red { from.rank() > 4 } else { from.rank() < 5 };
        let palace = far < 3 && (3..6).contains(&to.file());
        let halfway = (signed(from.file()) + x / 2, signed(from.rank()) + y / 2);
        let met = self.between(from, x, y);
        let takes = self.men.contains_key(&to);
        match man {
            XiangqiRole::General => {
                let other = self.men.get(&to).is_some_and(|man| man.1 == XiangqiRole::General);
                x.abs() + y.abs() == 1 && palace || x == 0 && met == Some(0) && other
            }
            XiangqiRole::Advisor => x.abs() == 1 && y.abs() == 1 && palace,
            XiangqiRole::Elephant => {
                x.abs() == 2 && y.abs() == 2 && far < 5 && !self.stands(halfway)
            }
            XiangqiRole::Horse => x.abs() * y.abs() == 2 && !self.stands(halfway),
            XiangqiRole::Chariot => met == Some(0),
            XiangqiRole::Cannon => match met {
                Some(0) => !takes && !self.jumps,
                Some(1) => takes || self.jumps,
                _ => false,
            },
            XiangqiRole::Soldier => ahead == 1 && x == 0 || crossed && y == 0 && x.abs() == 1,
        }
    }

    /// How many men are strictly between a point and the one this far away on a line.
    fn between(&self, from: Point, x: i32, y: i32) -> Option<usize> {
        let place = |step: i32| {
            (signed(from.file()) + x.signum() * step, signed(from.rank()) + y.signum() * step)
        };
        let steps = 1..x.abs().max(y.abs());
        ((x == 0) != (y == 0)).then(|| steps.filter(|&step| self.stands(place(step))).count())
    }

    fn stands(&self, (file, rank): (i32, i32)) -> bool {
        self.men.keys().any(|at| (signed(at.file()), signed(at.rank())) == (file, rank))
    }
}

fn signed(number: usize) -> i32 {
    i32::try_from(number).unwrap()
}
