//! The named mates of teaching books.

use paiju::notation::{Notation, read};
use paiju::solve::has_lost;

use crate::table::{listed, position, question, rows, solved, texts};

#[test]
fn named_mates_have_the_length_and_the_keys_that_books_give() {
    let Some(rows) = rows("mate-lines.tsv") else { return };
    let mut compared = 0;
    for row in rows {
        let [_, fen, line, moves, keys] = &row[..] else { panic!("{row:?}") };
        // Red is to move in all of them, and the file does not repeat it.
        let (position, moves): (_, u8) = (position(&format!("{fen} w")), moves.parse().unwrap());
        let line: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let mut at = position;
        let mut quiet = false;
        for (ply, text) in line.iter().enumerate() {
            at = at.after(read(Notation::Coordinates, &at, text).unwrap());
            quiet |= ply % 2 == 0 && !at.is_check();
        }
        assert!(has_lost(&at), "{fen}");
        assert_eq!(line.len(), usize::from(moves) * 2 - 1, "{fen}");
        assert_eq!(quiet, keys == "has quiet moves", "{fen}");
        if quiet {
            // A line of play, and no win by checks; whether it is forced nobody says.
            let answer = solved(&position, question(Some(moves), true));
            assert_eq!(answer.moves, None, "{fen}");
            continue;
        }
        let expected = match keys.split_once(": ") {
            Some((_, keys)) => listed(keys),
            None => vec![line[0].clone()],
        };
        // Up to two moves, a win holds without the restriction to checks, too.
        let restrictions: &[bool] = if moves <= 2 { &[true, false] } else { &[true] };
        for &checks in restrictions {
            let answer = solved(&position, question(None, checks));
            let found = texts(&position, &answer.keys);
            assert_eq!((answer.moves, &found), (Some(moves), &expected), "{fen} {checks}");
        }
        compared += 1;
    }
    assert!(compared > 10, "{compared} are too few");
}
