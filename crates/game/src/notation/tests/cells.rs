//! The notation of Chex: what is written, what else is read, and what is refused and
//! why.

use crate::game::{Position, fen};
use crate::notation::{Notation, read, write};
use crate::rules::chex::Chex;

#[test]
fn moves_are_written_by_cells_and_as_coordinates() {
    for (text, cells, coordinates) in [
        ("rbkn/ppppp/6/7/6/PPPPP/NKBR w Kk", "c2-d3", "c2d3"),
        ("3k/1p3/6/5p1/3B2/5/K3 w", "Bd3xf4", "d3f4"),
        ("4/4k/5p/7/6/5/1K1R w K", "O-O", "O-O"),
        ("r2k/1P3/6/7/6/5/K3 w", "d6-e7=N", "d6e7=n"),
        ("1r2/2P2/6/6k/6/5/1K2 w", "e6-f7=R", "e6f7=r"),
    ] {
        let position = position(text);
        let mv = read(Notation::Cells, &position, cells).unwrap();
        assert_eq!(write(Notation::Cells, &position, mv), cells);
        assert_eq!(write(Notation::Coordinates, &position, mv), coordinates);
        for notation in [Notation::Cells, Notation::Coordinates] {
            for text in [cells, coordinates] {
                assert_eq!(read(notation, &position, text), Ok(mv), "{text} in {notation}");
            }
        }
    }
}

#[test]
fn a_target_alone_is_read_where_it_means_one_move() {
    let bishop = position("3k/1p3/6/5p1/3B2/5/K3 w");
    for text in ["Bf4", "Bxf4", "d3f4", "Bd3-f4", "B d3 x f4", "d3×f4"] {
        let mv = read(Notation::Cells, &bishop, text).unwrap();
        assert_eq!(write(Notation::Cells, &bishop, mv), "Bd3xf4", "{text}");
    }
    let pawn = position("1r2/2P2/6/6k/6/5/1K2 w");
    let mv = read(Notation::Cells, &pawn, "f7=B").unwrap();
    assert_eq!(write(Notation::Cells, &pawn, mv), "e6-f7=B");
    assert_eq!(
        refusal("1r2/2P2/6/6k/6/5/1K2 w", "f7"),
        "\"f7\" is ambiguous, it can mean e6-f7=R (e6f7=r) or e6-f7=B (e6f7=b) or e6-f7=N (e6f7=n)"
    );
}

#[test]
fn what_is_not_legal_is_refused_with_its_reason() {
    let barred = "3k/4p/6/7/2PP2/1KB2/4 w";
    let castle = "4/4k/1r4/7/6/5/1K1R w K";
    for (text, written, reason) in [
        (
            barred,
            "Bc2-d4",
            "White's bishop on c2 cannot reach d4: White's pawn on c3 and \
            White's pawn on d3 block the diagonal between them",
        ),
        (
            barred,
            "Bc2-e6",
            "White's bishop on c2 cannot reach e6: White's pawn on c3 and \
            White's pawn on d3 block the diagonal between them",
        ),
        (barred, "c2-c4", "White's bishop on c2 cannot reach c4: a bishop goes diagonally"),
        (
            barred,
            "Rc2-d4",
            "expected a rook on c2 (R in the notation cells), found White's bishop on c2 (B)",
        ),
        (barred, "c2xg4", "nothing is taken on g4, it is empty"),
        (barred, "c3-d3", "White's pawn on c3 cannot go to d3, its own pawn is there"),
        (
            barred,
            "c3-b4",
            "White's pawn on c3 cannot reach b4: a pawn goes diagonally only to take",
        ),
        (
            barred,
            "c3-d5",
            "White's pawn on c3 cannot reach d5: a pawn takes straight ahead only from its home row",
        ),
        (barred, "c3-c2", "White's pawn on c3 cannot go to c2, its own bishop is there"),
        (barred, "d3-d2", "White's pawn on d3 cannot reach d2: a pawn never goes back"),
        (
            barred,
            "d3-h4",
            "\"h4\" is off the board, expected cells a1–g7 of the hexagon, such as c2-d3",
        ),
        (
            barred,
            "d3-a5",
            "\"a5\" is off the board, expected cells a1–g7 of the hexagon, such as c2-d3",
        ),
        (barred, "d3-d4=R", "nothing is promoted on d4"),
        (
            barred,
            "d3-d4=K",
            "\"d3-d4=K\" is not a move in the notation cells, expected =R, =B or =N after the last cell",
        ),
        (barred, "Nd4", "no knight can go to d4"),
        (barred, "c2", "no pawn can go to c2"),
        (barred, "O-O", "White has no right to castle here: its king or rook has moved"),
        (
            barred,
            "hello",
            "\"hello\" is not a move in the notation cells, expected two cells, such as c2-d3, Bc4xd6 or f6-g7=R, or O-O",
        ),
        (
            castle,
            "O-O",
            "White cannot castle: its king would be in check on c1 from Black's rook on c5",
        ),
        (castle, "b1d1", "White's king on b1 cannot go to d1, its own rook is there"),
        (
            "4/4k/5p/7/6/5/1KNR w K",
            "O-O",
            "White cannot castle: White's knight on c1 is between king and rook",
        ),
        (
            "3k/5/2p3/7/R2K2/5/4 w",
            "Kd3-e4",
            "if White's king on d3 goes to e4, White's king on e4 is in check",
        ),
    ] {
        let found = refusal(text, written);
        assert!(found.starts_with(reason), "{written} in {text}:\n{found}\n{reason}");
    }
}

#[test]
fn kings_face_each_other_along_diagonals() {
    let found = refusal("3k/1p3/6/7/6/R4/2K1 w -", "Kc1-d1");
    let reason = "if White's king on c1 goes to d1, the kings on d1 and g7 face each other";
    assert_eq!(found, reason);
}

fn position(text: &str) -> Position<Chex> {
    fen::read(text).unwrap()
}

fn refusal(text: &str, written: &str) -> String {
    match read(Notation::Cells, &position(text), written) {
        Ok(mv) => panic!("{written} was read as {mv:?}"),
        Err(error) => error.to_string(),
    }
}
