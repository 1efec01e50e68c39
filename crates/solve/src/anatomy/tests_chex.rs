//! Final positions of Chex, taken apart.

use super::{
    Anatomy, Blockade, CheckOrigin, FlightState, Mobility, Obstacle, explain, explain_after,
};
use crate::game::{Square, fen};
use crate::notation::{Notation, read};
use crate::rules::chex::{Cell, Chex};
use crate::rules::switch::Switch;

/// The anatomy after a move.
fn after(text: &str, mv: &str) -> Anatomy<Chex> {
    let position = fen::read::<Chex>(text).unwrap();
    explain_after(&position, read(Notation::Cells, &position, mv).unwrap())
}

fn prospect<'a>(anatomy: &'a Anatomy<Chex>, at: &str) -> &'a FlightState<Chex> {
    let at = Cell::read(at).unwrap().0;
    let flight = anatomy.flights.iter().find(|flight| flight.square == Some(at));
    &flight.unwrap_or_else(|| panic!("no flight to {at}\n{anatomy}")).prospect
}

fn rests_on(anatomy: &Anatomy<Chex>) -> Vec<Switch> {
    anatomy.rests_on.iter().map(|rest| rest.switch).collect()
}

#[test]
fn a_king_has_six_neighbours_and_slides_along_its_diagonals() {
    let anatomy = explain(&fen::read::<Chex>("4/4k/3p2/7/3KR1/5/4 w").unwrap());
    let straight = anatomy.flights.iter().take(6);
    let straight: Vec<_> = straight.map(|flight| flight.direction).collect();
    let expected = ["north-west", "north-east", "west", "east", "south-west", "south-east"];
    assert_eq!(straight, expected);
    assert_eq!(prospect(&anatomy, "e3").name(), "blocked");
    // Two cells along one diagonal, both reported with its direction.
    let far: Vec<_> =
        anatomy.flights.iter().filter(|it| it.direction == "west-north-west").collect();
    let cells: Vec<_> = far.iter().map(|flight| flight.square.unwrap().to_string()).collect();
    assert_eq!(cells, ["c4", "b5"]);
    assert!(anatomy.to_string().contains("c4  guarded by") || !anatomy.lost, "{anatomy}");
}

#[test]
fn enemy_pawns_that_bar_a_diagonal_keep_a_king_from_its_flight() {
    let anatomy = explain(&fen::read::<Chex>("4/1PP2/2k2p/7/6/K4/2R1 b -").unwrap());
    let FlightState::Barred { by, guards, blockade } = prospect(&anatomy, "e7") else {
        panic!("{anatomy}")
    };
    assert_eq!(by.map(|man| man.at.to_string()), ["d6", "e6"]);
    assert!(guards.is_empty() && blockade.is_none());
    let text = anatomy.to_string();
    assert!(text.contains("e7  barred by White pawn d6 and White pawn e6\n"), "{text}");
}

#[test]
fn own_pawns_that_bar_a_diagonal_are_a_self_block_if_one_of_them_would_free_the_king() {
    let anatomy = after("4/Pp3/1pk3/4R2/5p/1pKB1/4 w", "Re4-e6");
    let own = anatomy.flights.iter().find_map(|flight| match &flight.prospect {
        FlightState::Barred { blockade: Some(blockade), .. } => Some((flight.square, *blockade)),
        _ => None,
    });
    let (square, blockade) = own.unwrap_or_else(|| panic!("nothing barred\n{anatomy}"));
    assert_eq!(blockade, Blockade::SelfBlock, "{anatomy}");
    assert!(anatomy.self_blocks().contains(&square.unwrap()));
    assert!(anatomy.traitors().is_empty());
    assert!(anatomy.to_string().contains("barred by own pawns"), "{anatomy}");
}

#[test]
fn a_check_uncovered_by_taking_a_pawn_beside_the_line_is_a_discovered_one() {
    let anatomy = after("Nnrk/3P1/5K/p2Rppp/6/5/1B2 w", "f6xe7=R");
    assert!(anatomy.lost, "{anatomy}");
    assert!(anatomy.checks.iter().all(|check| check.given.is_some()));
    assert!(
        anatomy.checks.iter().any(|check| check.given == Some(CheckOrigin::Discovered)),
        "{anatomy}"
    );
}

#[test]
fn a_man_between_pawns_has_no_room_along_the_diagonal() {
    let anatomy = explain(&fen::read::<Chex>("3k/4p/6/7/2PP2/1KB2/4 w").unwrap());
    let bishop = anatomy.defenders.iter().find(|man| man.at.to_string() == "c2").unwrap();
    assert_eq!(bishop.state, Mobility::Mobile);
    let barred = |obstacle: &Obstacle<Chex>| matches!(obstacle, Obstacle::Border(_));
    assert_eq!(bishop.obstacles.iter().filter(|it| barred(it)).count(), 1, "{anatomy}");
    let border = bishop.obstacles.iter().find(|it| barred(it)).unwrap().to_string();
    assert_eq!(border, "diagonal barred by White pawn c3 and White pawn d3");
}

#[test]
fn a_bared_side_and_a_stalemated_one_are_told_apart() {
    let bared = explain(&fen::read::<Chex>("4/5/2k3/7/3R2/5/K3 b").unwrap());
    assert!(bared.lost && !bared.stalemate);
    assert!(
        bared.to_string().starts_with("Black's king on d5 is not in check")
            || bared.to_string().contains("bared; White has won"),
        "{bared}"
    );
    assert_eq!(rests_on(&bared), [Switch::BaredFightsOn]);
    let stuck = explain(&fen::read::<Chex>("2N1/3R1/6/4P2/p2P2/k1BK1/4 b").unwrap());
    assert!(!stuck.lost);
    assert!(stuck.to_string().contains("not in check; the game is drawn"), "{stuck}");
}
