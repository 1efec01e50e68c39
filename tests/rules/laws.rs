//! Laws that hold in every position, tried in positions of random play and in positions
//! that no game would reach, mostly against the slow reference.

use std::collections::BTreeSet;
use std::ops::AddAssign;

use paiju::game::{Color, Move, Outcome, Position, Reach, Set, Square, Stalemate, WinKind, fen};
use paiju::notation::{self, Notation};
use paiju::rules::chex::Chex;
use paiju::rules::switch::{Switch, Switches};
use paiju::rules::xiangqi::{Point, Points, Xiangqi, XiangqiRole};

use crate::random::{play, throw};
use crate::with_reference::WithReference;

/// Xiangqi or China-Schach in which generals may face each other.
fn may_face(rules: Xiangqi) -> Xiangqi {
    rules.changed(Switch::GeneralsMayFace)
}

/// Chex in which pawns block no diagonal.
fn open_chex() -> Chex {
    Chex::default().changed(Switch::NoBlockedDiagonals)
}

#[test]
fn random_play_has_exactly_the_moves_and_checks_of_the_reference() {
    play(Xiangqi::default(), 1, 60, agree);
    play(Xiangqi::CHINA_SCHACH, 2, 60, agree);
    play(may_face(Xiangqi::default()), 3, 20, agree);
    play(may_face(Xiangqi::CHINA_SCHACH), 4, 20, agree);
    play(Chex::default(), 5, 150, agree);
}

#[test]
fn men_thrown_on_the_board_have_exactly_the_moves_and_checks_of_the_reference() {
    throw(Xiangqi::default(), 5, 15_000, agree);
    throw(Xiangqi::CHINA_SCHACH, 6, 15_000, agree);
    throw(may_face(Xiangqi::default()), 7, 3_000, agree);
    throw(may_face(Xiangqi::CHINA_SCHACH), 8, 3_000, agree);
    throw(Chex::default(), 9, 40_000, agree);
    throw(open_chex(), 10, 5_000, agree);
}

#[test]
fn attacks_on_any_point_and_reaches_of_any_man_are_those_of_the_reference() {
    throw(Xiangqi::default(), 9, 400, attacks_agree);
    throw(Chex::default(), 13, 1_000, attacks_agree);
    throw(open_chex(), 14, 200, attacks_agree);
    throw(Xiangqi::CHINA_SCHACH, 10, 400, attacks_agree);
    throw(may_face(Xiangqi::default()), 11, 100, attacks_agree);
    play(Xiangqi::default(), 12, 3, attacks_agree);
}

#[test]
fn a_move_leads_to_the_position_its_text_says_and_leaves_no_general_attacked() {
    play(Xiangqi::default(), 13, 25, moves_lead_right);
    throw(Xiangqi::default(), 14, 1_500, moves_lead_right);
    play(Xiangqi::CHINA_SCHACH, 15, 25, moves_lead_right);
    throw(Xiangqi::CHINA_SCHACH, 16, 1_500, moves_lead_right);
    play(Chex::default(), 22, 50, moves_lead_right);
    throw(Chex::default(), 23, 4_000, moves_lead_right);
}

#[test]
fn games_end_exactly_where_the_rules_say() {
    play(Xiangqi::default(), 17, 60, ends_right);
    throw(Xiangqi::default(), 18, 4_000, ends_right);
    throw(Xiangqi::CHINA_SCHACH, 19, 4_000, ends_right);
    throw(Xiangqi::default().changed(Switch::StalemateDraws), 20, 4_000, ends_right);
    play(Chex::default(), 24, 150, ends_right);
    throw(Chex::default(), 25, 8_000, ends_right);
    throw(Chex::default().changed(Switch::BaredFightsOn), 26, 4_000, ends_right);
    throw(Chex::default().changed(Switch::StalemateLoses), 27, 4_000, ends_right);
}

#[test]
fn only_a_side_that_is_not_in_check_can_pass() {
    throw(Xiangqi::default(), 21, 4_000, passes_right);
    throw(Chex::default(), 28, 4_000, passes_right);
}

#[test]
fn a_move_of_another_position_is_legal_exactly_where_it_is_among_the_moves() {
    play(Xiangqi::default(), 29, 6, likeness_right);
    throw(Xiangqi::default(), 30, 400, likeness_right);
    throw(Xiangqi::CHINA_SCHACH, 31, 400, likeness_right);
    play(Chex::default(), 32, 12, likeness_right);
    throw(Chex::default(), 33, 800, likeness_right);
}

/// Moves of a position are asked for in that two plies on, and the other side's in its next.
fn likeness_right<R: WithReference>(position: &Position<R>) {
    let compare = |moves: &[Move<R>], other: &Position<R>| {
        let legal = other.legal_moves();
        for &mv in moves {
            let same =
                |it: &&Move<R>| (it.from(), it.to(), it.role()) == (mv.from(), mv.to(), mv.role());
            let plain = |it: &&Move<R>| mv.special() == R::Special::default() && same(it);
            let expected = legal.iter().find(plain).copied();
            let expected = expected.map(|mv| (mv, other.after(mv)));
            assert_eq!(other.after_like(mv), expected, "{other}: {mv:?}");
        }
    };
    let moves = position.legal_moves();
    compare(&moves, position);
    for (index, &mv) in moves.iter().enumerate() {
        let child = position.after(mv);
        let replies = child.legal_moves();
        compare(&moves, &child);
        if let Some(&reply) = replies.get(index % replies.len().max(1)) {
            compare(&moves, &child.after(reply));
        }
    }
}

fn passes_right<R: WithReference>(position: &Position<R>) {
    match position.passed() {
        None => assert!(position.is_check(), "{position}"),
        Some(passed) => {
            assert!(!position.is_check(), "{position}");
            let rules = position.board().rules();
            assert_eq!(fen::read_under(rules, &passed.to_string()), Ok(passed), "{position}");
            assert_eq!(passed.board(), position.board());
            assert_eq!(passed.turn(), !position.turn());
        }
    }
}

/// The laws above are only worth something if the odd positions do occur.
#[test]
fn the_men_thrown_on_the_board_make_the_positions_that_are_easily_got_wrong() {
    let mut seen = Odd::default();
    throw(Xiangqi::default(), 5, 15_000, |position| seen += Odd::of(position));
    let least = [
        ("two checks", seen.two_checks, 1_000),
        ("three checks", seen.three_checks, 200),
        ("four checks", seen.four_checks, 20),
        ("two cannons on one side of the general", seen.cannons_in_line, 500),
        ("two horses that check over one leg", seen.horses_on_one_leg, 10),
        ("a check by a soldier", seen.soldier_checks, 500),
        ("one man between the generals", seen.man_between_generals, 300),
        ("checkmate", seen.checkmates, 100),
        ("stalemate", seen.stalemates, 1),
    ];
    for (what, found, expected) in least {
        assert!(found >= expected, "{what}: {found} positions, expected {expected}");
    }
}

/// How many positions are odd, and in what way.
#[derive(Default, Debug)]
struct Odd {
    two_checks: usize,
    three_checks: usize,
    four_checks: usize,
    cannons_in_line: usize,
    horses_on_one_leg: usize,
    soldier_checks: usize,
    man_between_generals: usize,
    checkmates: usize,
    stalemates: usize,
}

impl Odd {
    fn of(position: &Position<Xiangqi>) -> Self {
        let (board, us) = (position.board(), position.turn());
        let (Some(general), Some(other)) = (board.royal(us), board.royal(!us)) else {
            unreachable!("a position has both generals");
        };
        let checkers = position.checkers();
        let by = |role: XiangqiRole| checkers & board.role(role);
        // The first points on the way from the general to a man on one of its lines, and to
        // a horse over its leg, are the same for men that share them.
        let sides = |men: Points, lined: bool| {
            let men: Vec<_> = men.into_iter().map(|man| side(general, man)).collect();
            let on_line: Vec<_> =
                men.iter().filter(|&&(x, y)| !lined || x == 0 || y == 0).copied().collect();
            on_line.iter().collect::<BTreeSet<_>>().len() < on_line.len()
        };
        let between = board.occupied().into_iter().filter(|point| {
            let (low, high) = (general.min(other), general.max(other));
            point.file() == general.file() && low < *point && *point < high
        });
        let in_line = general.file() == other.file() && between.count() == 1;
        let stuck = !position.has_legal_move();
        Self {
            two_checks: usize::from(checkers.len() >= 2),
            three_checks: usize::from(checkers.len() >= 3),
            four_checks: usize::from(checkers.len() >= 4),
            cannons_in_line: usize::from(sides(board.pieces_of(!us, XiangqiRole::Cannon), true)),
            horses_on_one_leg: usize::from(sides(by(XiangqiRole::Horse), false)),
            soldier_checks: usize::from(!by(XiangqiRole::Soldier).is_empty()),
            man_between_generals: usize::from(in_line),
            checkmates: usize::from(stuck && position.is_check()),
            stalemates: usize::from(stuck && !position.is_check()),
        }
    }
}

impl AddAssign for Odd {
    fn add_assign(&mut self, other: Self) {
        self.two_checks += other.two_checks;
        self.three_checks += other.three_checks;
        self.four_checks += other.four_checks;
        self.cannons_in_line += other.cannons_in_line;
        self.horses_on_one_leg += other.horses_on_one_leg;
        self.soldier_checks += other.soldier_checks;
        self.man_between_generals += other.man_between_generals;
        self.checkmates += other.checkmates;
        self.stalemates += other.stalemates;
    }
}

/// Which way a point lies: the signs of its distances.
fn side(from: Point, to: Point) -> (i8, i8) {
    (to.file().cmp(&from.file()) as i8, to.rank().cmp(&from.rank()) as i8)
}

fn agree<R: WithReference>(position: &Position<R>) {
    let text = position.to_string();
    let rules = position.board().rules();
    let reference = rules.reference(&text);
    let moves = position.legal_moves();
    let name = |mv| notation::write(Notation::Coordinates, position, mv);
    let pairs: BTreeSet<String> = moves.iter().map(|&mv| name(mv)).collect();
    assert_eq!(pairs, reference.legal_moves(), "{} moves of {text}", rules.name());
    assert_eq!(pairs.len(), moves.len(), "{text}: a move comes twice");
    assert_eq!(position.count_legal(), moves.len(), "{text}");
    let ends = moves.iter().map(|mv| mv.to()).collect();
    assert_eq!(position.reach(), Reach { moves: moves.len(), ends }, "{text}");
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{text}");
    let checkers = names(position.checkers());
    assert_eq!(checkers, reference.checkers(), "{} checkers of {text}", rules.name());
    assert_eq!(position.is_check(), !checkers.is_empty(), "{text}");
}

fn attacks_agree<R: WithReference>(position: &Position<R>) {
    let (text, board) = (position.to_string(), position.board());
    let reference = board.rules().reference(&text);
    for point in R::Square::all() {
        for by in Color::ALL {
            let found = names(R::attackers(board, point, by, board.occupied()));
            let expected = reference.attackers(&point.to_string(), by == Color::Red);
            assert_eq!(found, expected, "{by:?}'s attackers of {point} in {text}");
        }
    }
    for (from, man) in board.pieces() {
        let found = names(R::reach(board, man.color, man.role, from));
        assert_eq!(found, reference.targets(&from.to_string()), "reach of {from} in {text}");
    }
}

fn moves_lead_right<R: WithReference>(position: &Position<R>) {
    let board = position.board();
    for mv in position.legal_moves() {
        assert_eq!(board.role_at(mv.from()), Some(mv.role()), "{position}: {mv:?}");
        let after = position.after(mv);
        // Read again, the text must be legal (so the mover's general is safe) and equal in men,
        // side and key.
        let anew = fen::read_under(board.rules(), &after.to_string());
        assert_eq!(anew, Ok(after), "{position}: {mv:?}");
        assert_eq!(anew.map(|anew| anew.key()), Ok(after.key()), "{position}: {mv:?}");
        assert_eq!(after.turn(), !position.turn());
        if mv.special() != R::Special::default() {
            continue;
        }
        assert_eq!(board.role_at(mv.to()), mv.capture(), "{position}: {mv:?}");
        let mut expected = *board;
        expected.lift(mv.to());
        let man = expected.lift(mv.from()).expect("a man that moves");
        expected.put(mv.to(), man);
        assert_eq!(after.board(), &expected, "{position}: {mv:?}");
    }
}

fn ends_right<R: WithReference>(position: &Position<R>) {
    let text = position.to_string();
    let rules = position.board().rules();
    let reference = rules.reference(&text);
    let winner = !position.turn();
    let check = !reference.checkers().is_empty();
    let expected = match (reference.legal_moves().is_empty(), check, rules.stalemate()) {
        (false, ..) => reference.decided(),
        (true, true, _) => Some(Outcome::Win { winner, by: WinKind::Checkmate }),
        (true, false, Stalemate::Loses) => Some(Outcome::Win { winner, by: WinKind::Stalemate }),
        (true, false, Stalemate::Draws) => reference.decided().or(Some(Outcome::Draw)),
    };
    assert_eq!(position.outcome(), expected, "{text}");
}

fn names<S: Square>(squares: Set<S>) -> BTreeSet<String> {
    squares.into_iter().map(|point| point.to_string()).collect()
}
