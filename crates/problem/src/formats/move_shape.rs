//! The form of a move text, whichever notation it is in, and moves as chess programs write them:
//! `Che3`, `Rxa4`, `N2d3`, `C3a4`, `H8e7+`.
//!
//! pychess (which has it from Fairy-Stockfish), `XBoard` and elephantchess write the letter of the
//! piece in upper case, then what distinguishes it from others of its kind that could legally go to
//! the same point, an `x` where something is taken, and the target. The file of the origin comes
//! first; where that does not suffice, its rank; where neither does, both. A soldier has the letter
//! P or none. The letters are those of position text: B or E is the elephant, N or H the horse. So
//! `E5e3` is the elephant on rank 5, not a move from e5: an upper-case letter before a target in
//! lower case is always a piece.
//!
//! Where only one move can be meant, people leave out its file in other notations, too: `H+6`, `马进六`.
//!
//! pychess and elephantchess count ranks from 1 to 10, `XBoard` from 0 to 9. An `x` is held to its
//! promise.

use std::borrow::Cow;

use super::Step;
use crate::game::{Role, Square};
use crate::notation::{Notation, Script, vietnamese_length};
use crate::problem::move_text::chinese::{Class, class, is_chinese_move};
use crate::problem::move_text::number;
use crate::rules::AnyPosition;
use crate::rules::xiangqi::{Point, XiangqiRole};

/// How the ranks of moves in coordinates are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ranks {
    /// From 0, as engines and ICCS do.
    Zero,
    /// From 1, as this program and pychess do.
    One,
}

/// How texts that look alike are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dialect {
    pub(super) ranks: Ranks,
    /// The notation of a letter, a file, a heading and a number: that of the federation or the
    /// Vietnamese one.
    pub(super) letters: Notation,
    /// Whether Black's files are counted from Red's right, too.
    pub(super) is_of_red: bool,
}

impl From<Ranks> for Dialect {
    fn from(ranks: Ranks) -> Self {
        Self { ranks, letters: Notation::Wxf, is_of_red: false }
    }
}

/// A move by its piece and target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Algebraic {
    role: XiangqiRole,
    file: Option<usize>,
    rank: Option<usize>,
    takes: bool,
    to: Point,
}

impl Algebraic {
    /// Takes a text apart, without marks of check or praise. Ranks begin with 1 or with 0.
    pub(super) fn read(text: &str, from_one: bool) -> Option<Self> {
        let first = text.chars().next()?;
        let role = XiangqiRole::from_letter(first.to_ascii_lowercase());
        let role = role.filter(|_| first.is_ascii_uppercase());
        let rest = if role.is_some() { &text[1..] } else { text };
        // The target comes last; what is before it says which piece.
        let at = rest.rfind(|c: char| c.is_ascii_lowercase())?;
        let (to, behind) = square(&rest[at..], from_one)?;
        if !behind.is_empty() {
            return None;
        }
        let before = &rest[..at];
        let takes = before.ends_with('x');
        let which = before.strip_suffix(['x', '-', ':']).unwrap_or(before);
        let letter = which.bytes().next().filter(|byte| (b'a'..=b'i').contains(byte));
        let digits = if letter.is_some() { &which[1..] } else { which };
        let rank = match digits {
            "" => None,
            digits => Some(rank(digits, from_one).filter(|(_, behind)| behind.is_empty())?.0),
        };
        let file = letter.map(|letter| usize::from(letter - b'a'));
        Some(Self { role: role.unwrap_or(XiangqiRole::Soldier), file, rank, takes, to })
    }

    /// The legal moves that it can mean, in board order.
    pub(super) fn moves(self, position: &AnyPosition) -> Vec<Step> {
        let moves = position.legal_moves().into_iter();
        let moves = moves.filter(|mv| {
            (mv.role(), mv.to()) == (self.role.name(), self.to.index())
                && (mv.capture().is_some() || !self.takes)
        });
        let steps = moves.map(|mv| Step::from_indices(mv.from(), mv.to()));
        let is_meant = |step: &Step| {
            self.file.is_none_or(|file| step.from.file() == file)
                && self.rank.is_none_or(|rank| step.from.rank() == rank)
        };
        steps.filter(is_meant).collect()
    }
}

/// A point at the start of a text, and what follows it. Files are letters of either case.
pub(super) fn square(text: &str, from_one: bool) -> Option<(Point, &str)> {
    let file = text.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
    let (rank, behind) = rank(text.get(1..)?, from_one)?;
    Some((Point::at(usize::from(file), rank)?, behind))
}

/// A rank at the start of a text, from 0, and what follows it.
fn rank(text: &str, from_one: bool) -> Option<(usize, &str)> {
    let length = if from_one && text.starts_with("10") { 2 } else { 1 };
    let number: usize = text.get(..length)?.parse().ok()?;
    let rank = if from_one { number.checked_sub(1)? } else { number };
    Some((rank, text.get(length..)?))
}

/// What a text looks like.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    Notation(Notation),
    Algebraic(Algebraic),
    /// In this notation, without the file where the move begins.
    WithoutFile(Notation),
}

/// The legal moves that a text without its file can mean.
pub(super) fn moves_of_any_file(
    notation: Notation,
    text: &str,
    position: &AnyPosition,
) -> Vec<Step> {
    let (man, way) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    let read = |place: char| position.read_move(notation, &format!("{man}{place}{way}")).ok();
    let moves = "123456789+-前后".chars().filter_map(read);
    let mut steps: Vec<Step> = Vec::new();
    for step in moves.map(|mv| Step::from_indices(mv.from(), mv.to())) {
        steps.extend((!steps.contains(&step)).then_some(step));
    }
    steps
}

/// A text without the marks of check, mate and praise around it, and without the full stop, the quotes
/// and the numbers of footnotes that a page sets there.
pub(super) fn unmarked(text: &str) -> &str {
    const AFTER: &str = "!?#+！？.…:。\"”’']】」*†‡¹²³⁴⁵⁶⁷⁸⁹±∓⩲⩱∞□△";
    let marked = text.trim_end_matches(|c| AFTER.contains(c));
    // Who is better, in signs that a move can hold, too: `+-`, `+/-`, `-+`.
    let judged = text.trim_end_matches(|c| AFTER.contains(c) || "-−=/".contains(c));
    let is_judged = judged.len() > 3 && text[judged.len()..].contains(['+', '=']);
    let text = if is_judged { judged } else { marked };
    text.trim_start_matches(|c| "!?！？\"“‘'[【「*红紅黑".contains(c))
}

/// Whether a text has the form of a move, legal or not.
pub(super) fn is_move(text: &str) -> bool {
    let text = &*in_plain_signs(text);
    let text = unmarked(text);
    let is_vietnamese =
        || vietnamese_length(text) == Some(text.len()) && !text.starts_with(['V', 'v']);
    shape(text, Ranks::Zero).or_else(|| shape(text, Ranks::One)).is_some() || is_vietnamese()
}

/// How the ranks of a move text can be counted, the likelier way first; nothing where it has none.
/// Engines and ICCS count squares from 0, and most programs that write a piece and its target count
/// from 1.
pub(super) fn ranks_of(text: &str) -> &'static [Ranks] {
    let text = &*in_plain_signs(text);
    let text = unmarked(text);
    let shapes = [Ranks::One, Ranks::Zero].map(|ranks| shape(text, ranks));
    match shapes {
        [Some(Shape::Algebraic(_) | Shape::Notation(Notation::German)), _]
        | [_, Some(Shape::Algebraic(_))] => &[Ranks::One, Ranks::Zero],
        [
            Some(Shape::Notation(Notation::Wxf | Notation::Chinese(_)) | Shape::WithoutFile(_)),
            _,
        ]
        | [None, None] => &[],
        _ => &[Ranks::Zero, Ranks::One],
    }
}

/// A word without what printers put into it: parentheses, signs that are not seen, and, if all of it is
/// letters, digits, signs and pictures of pieces, their full-width forms, dashes and pictures.
pub(super) fn in_plain_signs(text: &str) -> Cow<'_, str> {
    if text.contains('(') || !text.is_ascii() && text.contains('（') {
        return in_plain_signs(&text.replace(['(', '（', ')', '）'], "")).into_owned().into();
    }
    if text.is_ascii() {
        return text.into();
    }
    let is_plain = |c: char| is_unseen(c) || half_width(c).is_ascii();
    if text.chars().all(is_plain) {
        text.chars().filter(|&c| !is_unseen(c)).map(half_width).collect::<String>().into()
    } else if text.contains(is_unseen) {
        text.replace(is_unseen, "").into()
    } else {
        text.into()
    }
}

/// Whether a sign says only which way a line runs.
pub(super) fn is_direction(c: char) -> bool {
    // Almost no letter is among these.
    ('\u{2000}'..'\u{2070}').contains(&c)
        && matches!(c, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a sign says only where a line may be broken or which way it runs.
fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2060}'
            | '\u{fe0e}'..='\u{fe0f}'
            | '\u{feff}'
    ) || is_direction(c)
}

pub(super) fn shape(text: &str, dialect: impl Into<Dialect>) -> Option<Shape> {
    let Dialect { ranks, letters, .. } = dialect.into();
    if letters == Notation::Vietnamese && vietnamese_length(text) == Some(text.len()) {
        return Some(Shape::Notation(letters));
    }
    if text.is_empty() || text.len() > 20 {
        return None;
    }
    if !text.is_ascii() {
        let chinese = Notation::Chinese(Script::Simplified);
        let classes = text.chars().take(4).map(class);
        if classes.eq([Class::Piece, Class::Heading, Class::Number]) {
            return Some(Shape::WithoutFile(chinese));
        }
        return is_chinese_move(text).then_some(Shape::Notation(chinese));
    }
    if let [b'K' | b'A' | b'E' | b'B' | b'H' | b'N' | b'R' | b'C' | b'P', way, b'1'..=b'9'] =
        text.as_bytes()
        && b"+-=".contains(way)
    {
        return Some(Shape::WithoutFile(Notation::Wxf));
    }
    if points(text, ranks == Ranks::One).is_some() {
        let notation = match (ranks, text.contains('-')) {
            (Ranks::One, _) => Notation::Coordinates,
            (Ranks::Zero, true) => Notation::Iccs,
            (Ranks::Zero, false) => Notation::Uci,
        };
        return Some(Shape::Notation(notation));
    }
    if let &[first, second, heading, number] = text.as_bytes() {
        let place = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-');
        let man = |byte: u8| place(byte) || b"KAEBHNRCPkaebhnrcp".contains(&byte);
        // A capital that is the letter of no piece is meant as one, too.
        let lettered = first.is_ascii_uppercase() && place(second);
        let is_wxf = lettered || man(first) && (place(second) || man(second) && place(first));
        if is_wxf && matches!(heading, b'+' | b'-' | b'=' | b'.') && number.is_ascii_digit() {
            return Some(Shape::Notation(Notation::Wxf));
        }
    }
    if ranks == Ranks::One && has_letter(text) {
        return Some(Shape::Notation(Notation::German));
    }
    Algebraic::read(text, ranks == Ranks::One).map(Shape::Algebraic)
}

/// Whether a text is the letter of a piece, in any language, and two squares.
fn has_letter(text: &str) -> bool {
    let squares = text[1..].trim_start();
    text.starts_with(|c: char| c.is_ascii_uppercase())
        && squares.starts_with(|c: char| c.is_ascii_lowercase())
        && points(&squares.replacen('x', "-", 1), true).is_some()
}

/// A move in coordinates, with ranks from 1 or 0. An upper-case letter before a target in lower case
/// is that of a piece.
pub(super) fn points(text: &str, from_one: bool) -> Option<Step> {
    squares(text, from_one).filter(|step| step.from != step.to)
}

/// The same, where nothing may move.
pub(super) fn squares(text: &str, from_one: bool) -> Option<Step> {
    let (from, rest) = square(text, from_one)?;
    let target = rest.strip_prefix('-').unwrap_or(rest);
    let is_lettered = text.starts_with(|c: char| c.is_ascii_uppercase())
        && target.starts_with(char::is_lowercase);
    let (to, rest) = square(target, from_one)?;
    (rest.is_empty() && !is_lettered).then_some(Step { from, to })
}

/// Pictures of pieces, with the letters of those of one color: Xiangqi's, and chess's as people use them.
const PICTURES: [(char, &str); 2] = [('\u{1fa60}', "KAEHRCP"), ('♔', "KARBNP")];

/// The plain form of a full-width letter, digit or sign, of a dash and of the picture of a piece.
pub(super) fn half_width(c: char) -> char {
    let picture = |(first, letters): (char, &str)| {
        let at = u32::from(c).checked_sub(u32::from(first))? as usize;
        letters.repeat(2).chars().nth(at)
    };
    match c {
        '\u{1fa60}'..='\u{1fa6d}' | '♔'..='♟' => {
            PICTURES.into_iter().find_map(picture).unwrap_or(c)
        }
        '\u{2010}'..='\u{2015}' | '−' | '﹘' | '﹣' | '⁃' | '─' | '→' => '-',
        '×' => 'x',
        _ => number::half_width(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Move, Position, fen};
    use crate::rules::xiangqi::Xiangqi;

    /// How a program writes.
    #[derive(Clone, Copy, Debug)]
    struct Dialect {
        /// In the order of [`XiangqiRole::ALL`].
        letters: [&'static str; 7],
        from: usize,
        takes: &'static str,
    }

    const DIALECTS: [Dialect; 4] = [
        Dialect { letters: ["K", "A", "B", "N", "R", "C", "P"], from: 1, takes: "x" },
        Dialect { letters: ["K", "A", "E", "H", "R", "C", ""], from: 0, takes: "x" },
        Dialect { letters: ["K", "A", "E", "H", "R", "C", "P"], from: 1, takes: "" },
        Dialect { letters: ["K", "A", "B", "N", "R", "C", "P"], from: 0, takes: "" },
    ];

    /// A move as a program writes it; shares nothing with the reader.
    fn written(dialect: Dialect, position: &Position<Xiangqi>, mv: Move<Xiangqi>) -> String {
        let rivals: Vec<_> = position
            .legal_moves()
            .into_iter()
            .filter(|it| it.role() == mv.role() && it.to() == mv.to() && it.from() != mv.from())
            .collect();
        let file = char::from(b'a' + u8::try_from(mv.from().file()).unwrap()).to_string();
        let rank = (mv.from().rank() + dialect.from).to_string();
        let which = if rivals.is_empty() {
            String::new()
        } else if rivals.iter().all(|it| it.from().file() != mv.from().file()) {
            file
        } else if rivals.iter().all(|it| it.from().rank() != mv.from().rank()) {
            rank
        } else {
            file + &rank
        };
        let takes = if mv.capture().is_some() { dialect.takes } else { "" };
        let target = char::from(b'a' + u8::try_from(mv.to().file()).unwrap());
        let letter = dialect.letters[mv.role().index()];
        format!("{letter}{which}{takes}{target}{}", mv.to().rank() + dialect.from)
    }

    /// Positions of random games, and set-ups in which many pieces of a kind meet.
    fn positions() -> Vec<Position<Xiangqi>> {
        let crowded = [
            "3k5/9/9/R8/9/4C4/N8/4C4/N8/R3K4 w",
            "5k3/9/9/2N6/9/2N6/1R5R1/9/4C4/3KC4 w",
            "3k5/9/9/9/9/C8/2R6/C8/9/4K4 w",
            "3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w",
            "4k4/1P1P5/2P1P4/9/4P4/9/9/9/9/3K5 w",
            "4k4/9/9/9/4p4/9/9/3p1p3/2p1p4/5K3 b",
            "9/3k5/r8/9/n1n6/9/9/9/r8/5K3 b",
            "2bak4/9/3a5/9/2b6/4c4/9/4c4/9/5K3 b",
        ];
        let mut found: Vec<Position<Xiangqi>> =
            crowded.iter().map(|text| fen::read(text).unwrap()).collect();
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let starts: Vec<_> = [Position::start()].into_iter().chain(found.clone()).collect();
        for game in 0..18 {
            let mut position = starts[game % starts.len()];
            for _ in 0..60 {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.after(moves[random as usize % moves.len()]);
                found.push(position);
            }
        }
        found
    }

    #[test]
    fn every_legal_move_is_read_as_every_program_writes_it() {
        let (mut read, mut by_file, mut by_rank) = (0, 0, 0);
        for position in positions() {
            for mv in position.legal_moves() {
                for dialect in DIALECTS {
                    let text = written(dialect, &position, mv);
                    let found = Algebraic::read(&text, dialect.from == 1)
                        .unwrap_or_else(|| panic!("{text} in {position}"));
                    let step = Step { from: mv.from(), to: mv.to() };
                    let any = AnyPosition::from(position);
                    assert_eq!(found.moves(&any), [step], "{text} in {position}");
                    read += 1;
                    by_file += usize::from(found.file.is_some());
                    by_rank += usize::from(found.rank.is_some());
                }
                // A move that names the whole origin is understood, too.
                let text = written(DIALECTS[0], &position, mv);
                let letter = &text[..1];
                for sign in ["", "-"] {
                    let whole = format!("{letter}{}{sign}{}", mv.from(), mv.to());
                    let step = Step { from: mv.from(), to: mv.to() };
                    let any = AnyPosition::from(position);
                    assert_eq!(Algebraic::read(&whole, true).unwrap().moves(&any), [step]);
                }
            }
        }
        assert!(read > 50_000 && by_file > 1_000 && by_rank > 200, "{read} {by_file} {by_rank}");
    }

    #[test]
    fn what_is_no_move_has_no_parts() {
        for text in ["", "C", "Cz3", "Ce", "e", "C11e3", "Cee3x", "CCe3", "C3D3", "卒e3", "Che33"]
        {
            assert_eq!(Algebraic::read(text, true), None, "{text}");
        }
        // Rank 10 exists only where ranks are counted from 1, rank 0 only where from 0.
        assert!(Algebraic::read("R10e10", true).is_some());
        assert!(Algebraic::read("R10e10", false).is_none());
        assert!(Algebraic::read("R0e0", true).is_none());
        assert!(Algebraic::read("R0e0", false).is_some());
    }

    #[test]
    fn an_x_promises_a_capture() {
        let position: Position<Xiangqi> = fen::read("3k5/9/9/9/9/p8/9/9/9/R3K4 w").unwrap();
        let moves = |text| Algebraic::read(text, true).unwrap().moves(&position.into()).len();
        assert_eq!((moves("Rxa5"), moves("Ra5"), moves("Rxa4"), moves("Ra4")), (1, 1, 0, 1));
    }
}
