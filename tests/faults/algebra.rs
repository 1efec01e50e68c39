//! Algebraic moves as other programs write them, and moves that can mean several.

use paiju::formats::{FileFormat, GameFile, GameRead, ReadOptions};
use paiju::game::{Move, Position, Role, fen};
use paiju::notation::{Notation, read};
use paiju::rules::xiangqi::{Xiangqi, XiangqiRole};

/// The only game of a file of the format that its content says.
fn game(bytes: &[u8]) -> GameRead {
    let format = FileFormat::detect(bytes).expect("a file of games");
    let file = GameFile::new(format, bytes.to_vec());
    assert_eq!(file.len(), 1);
    file.read(0, ReadOptions::default()).unwrap()
}

/// The moves of the main line in coordinates, and the warnings.
fn line(bytes: &[u8]) -> (String, Vec<String>) {
    let GameRead { tree, warnings, .. } = game(bytes);
    let steps = tree.main_line().filter_map(|id| tree.step(id));
    let moves: Vec<String> = steps.map(|step| format!("{}{}", step.from, step.to)).collect();
    (moves.join(" "), warnings.iter().map(ToString::to_string).collect())
}

/// A game of PGN with a position, or from the start position.
fn pgn(fen: &str, moves: &str) -> String {
    let fen = if fen.is_empty() { String::new() } else { format!("[FEN \"{fen}\"]\n") };
    format!("[Event \"x\"]\n[Variant \"xiangqi\"]\n{fen}\n{moves} *\n")
}

/// Holds that moves are read without a warning.
#[track_caller]
fn reads(fen: &str, moves: &str, expected: &str) {
    let (found, warnings) = line(pgn(fen, moves).as_bytes());
    assert_eq!((found.as_str(), warnings), (expected, vec![]), "{moves}");
}

/// Holds that the line ends after some moves with one warning that has all these parts.
#[track_caller]
fn ends(text: &str, expected: &str, parts: &[&str]) {
    let (found, warnings) = line(text.as_bytes());
    assert_eq!(found, expected, "{text}");
    let [warning] = &warnings[..] else { panic!("{text}: {warnings:?}") };
    for part in parts {
        assert!(warning.contains(part), "{warning} without {part}");
    }
}

#[test]
fn a_rank_says_which_advisor_goes() {
    let (moves, warnings) = line(include_bytes!("data/san-rank-advisor.pgn"));
    assert_eq!((moves.as_str(), warnings), ("d1e2", vec![]));
    // The same as XBoard counts the ranks.
    reads("3k5/9/9/9/9/9/9/3A5/9/3AK4 w", "1. A0e1", "d1e2");
    reads("3k5/9/9/9/9/6B2/9/9/9/4K1B2 w", "1. E5e3", "g5e3");
    reads("3k5/9/9/9/9/6B2/9/9/9/4K1B2 w", "1. B1e3", "g1e3");
    let horses = "5k3/9/9/6H2/9/6H2/9/9/9/3K5 w";
    reads(horses, "1. H7e8 Kf9 2. H5e6", "g7e8 f10f9 g5e6");
    reads("4k4/9/9/7H1/9/7H1/9/9/9/5K3 w", "1. H7f8+ Kd10", "h7f8 e10d10");
}

#[test]
fn a_rank_says_which_cannon_goes_and_is_no_square() {
    let (moves, warnings) = line(include_bytes!("data/san-rank-cannon.pgn"));
    assert_eq!((moves.as_str(), warnings), ("a3d3", vec![]));
    let fen = "3k5/9/9/9/9/C8/2R6/C8/9/4K4 w";
    reads(fen, "1. C5d5", "a5d5");
    reads(fen, "1. C3a4", "a3a4");
    reads(fen, "1. C2d2", "a3d3");
    reads(fen, "1. Rc5 Kd9 2. C3a4", "c4c5 d10d9 a3a4");
}

#[test]
fn a_bad_move_leaves_the_moves_before_it() {
    let plies = "h3e3 h10g8 h1g3 h8h2";
    let text = String::from_utf8_lossy(include_bytes!("data/san-bad-third-move.pgn"));
    ends(&text, plies, &["Rii9"]);
    // The same with the ranks of XBoard; the bad move earlier, and later.
    ends(&pgn("", "1. Che2 Nhg7 2. Nhg2 Ch1 3. Rii8 Chf1"), plies, &["Rii8"]);
    ends(&pgn("", "1. Che3 Nhg9 2. Nhg3 Ch2"), "h3e3", &["Nhg9"]);
    ends(&pgn("", "1. Che3 Nhg8 2. Nhg3 Ch2 3. Ri2 Rb10"), &format!("{plies} i1i2"), &["Rb10"]);
}

#[test]
fn an_ambiguous_move_is_called_so_with_all_that_it_can_mean() {
    let soldiers = String::from_utf8_lossy(include_bytes!("data/ambiguous-soldier.wxf"));
    ends(&soldiers, "", &["P3+1", "ambiguous", "c4c3", "c2c1"]);
    let cannons = "3k5/9/9/9/C6C1/9/9/9/9/4K4 w";
    ends(&pgn(cannons, "1. Cb6 Ke10"), "", &["Cb6", "ambiguous", "a6b6", "h6b6"]);
    let chariots = "8R/3k5/8R/9/9/9/9/9/9/4K4 w";
    ends(&pgn(chariots, "1. Rii9+ Ke9"), "", &["Rii9", "i10i9", "i8i9"]);
}

#[test]
fn a_letter_of_no_piece_ends_the_line() {
    let moves = "h3e3 h10g8";
    let text = String::from_utf8_lossy(include_bytes!("data/letters-s.wxf"));
    ends(&text, moves, &["S7+1"]);
    for word in ["X7+1", "S7.6", "G+-1"] {
        let text = format!("FORMAT\tWXF\nSTART{{\n1. C2.5 H8+7 2. {word} P7+1 3. H2+3\n}}END\n");
        ends(&text, moves, &[word]);
    }
}

/// How a program writes.
#[derive(Clone, Copy, Debug)]
struct Dialect {
    letters: [&'static str; 7],
    /// The lowest rank.
    from: usize,
    takes: &'static str,
    check: &'static str,
}

/// pychess, `XBoard`, elephantchess, and a mixture.
const DIALECTS: [Dialect; 4] = [
    Dialect { letters: ["K", "A", "B", "N", "R", "C", "P"], from: 1, takes: "x", check: "+" },
    Dialect { letters: ["K", "A", "E", "H", "R", "C", ""], from: 0, takes: "x", check: "+" },
    Dialect { letters: ["K", "A", "E", "H", "R", "C", "P"], from: 1, takes: "", check: "" },
    Dialect { letters: ["K", "A", "B", "N", "R", "C", "P"], from: 0, takes: "", check: "+" },
];

/// A move as a program writes it: the file where another piece of the kind could go to the same
/// point, or else the rank.
fn written(dialect: Dialect, position: &Position<Xiangqi>, mv: Move<Xiangqi>) -> String {
    let square = |text: String| {
        let rank: usize = text[1..].parse().unwrap();
        (text[..1].to_owned(), (rank - 1 + dialect.from).to_string())
    };
    let ((file, rank), (to_file, to_rank)) =
        (square(mv.from().to_string()), square(mv.to().to_string()));
    let rival =
        |it: &Move<Xiangqi>| it.role() == mv.role() && it.to() == mv.to() && it.from() != mv.from();
    let moves = position.legal_moves();
    let rivals: Vec<_> = moves.into_iter().filter(rival).collect();
    let same_file = rivals.iter().any(|it| it.from().to_string()[..1] == file);
    let which = match (rivals.is_empty(), same_file) {
        (true, _) => String::new(),
        (false, false) => file,
        (false, true) => rank,
    };
    let takes = if mv.capture().is_some() { dialect.takes } else { "" };
    let check = if position.after(mv).is_check() { dialect.check } else { "" };
    let at = XiangqiRole::ALL.iter().position(|&role| role == mv.role()).unwrap();
    format!("{}{which}{takes}{to_file}{to_rank}{check}", dialect.letters[at])
}

#[test]
fn games_are_read_as_every_program_writes_them() {
    let starts = [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "2bak1b2/4a4/n3c4/p3p3p/9/2P3P2/4c4/N3B4/4A1N2/R1BAK3R b",
        "3k5/R8/9/R8/9/4C4/N8/4C4/N8/4K4 w",
    ];
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    for game in 0..24 {
        let start: Position<Xiangqi> = fen::read(starts[game % starts.len()]).unwrap();
        let dialect = DIALECTS[game % DIALECTS.len()];
        let (mut position, mut texts, mut expected) = (start, Vec::new(), Vec::new());
        for ply in 0..60 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let mv = moves[random as usize % moves.len()];
            let number = if ply == 0 || position.turn() == start.turn() {
                format!("{}. ", ply / 2 + 1)
            } else {
                String::new()
            };
            texts.push(format!("{number}{}", written(dialect, &position, mv)));
            expected.push(format!("{}{}", mv.from(), mv.to()));
            position = position.after(mv);
        }
        // A game of a few moves may be legal however its ranks are counted.
        if texts.len() < 10 {
            continue;
        }
        let moves = texts.join(" ");
        reads(&start.to_string(), &moves, &expected.join(" "));
    }
}

#[test]
fn moves_that_both_counts_of_the_ranks_allow_are_warned_of() {
    let both = "3k5/9/R8/R8/9/9/9/9/9/4K4 w";
    let (moves, warnings) = line(pgn(both, "1. Rb7").as_bytes());
    assert_eq!(moves, "a7b7");
    assert!(warnings.len() == 1 && warnings[0].contains("from 0 or from 1"), "{warnings:?}");
    // Squares alone are counted as engines do.
    let (moves, warnings) = line(pgn(both, "1. a7b7").as_bytes());
    assert_eq!((moves.as_str(), warnings.len()), ("a8b8", 1), "{warnings:?}");
    // Another move decides it.
    reads(both, "1. Rb7 Kd9 2. Ke2", "a7b7 d10d9 e1e2");
    reads(both, "1. Rb7 Kd8 2. Ke1", "a8b8 d10d9 e1e2");
}

#[test]
fn a_stated_notation_does_not_take_a_piece_for_a_file() {
    let position: Position<Xiangqi> = fen::read("3k5/9/9/9/9/C8/2R6/C8/9/4K4 w").unwrap();
    for notation in [Notation::Coordinates, Notation::Uci, Notation::Iccs] {
        for text in ["C4d4", "C3d3", "C3-d3"] {
            assert!(read(notation, &position, text).is_err(), "{notation} {text}");
        }
    }
    assert!(read(Notation::Iccs, &position, "C3-D3").is_ok());
    assert!(read(Notation::Iccs, &position, "c3d3").is_ok());
}
