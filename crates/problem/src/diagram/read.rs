//! Reading a drawing: what each of its lines is, and the position that they show.

use std::ops::Range;

use super::boards::{Drawn, drawn};
use super::honeycomb::missing;
use super::text::{RIGHTS, name};
use crate::game::fen::Reason;
use crate::game::{Color, FenError, PositionFault, Term};
use crate::notation::Notation;
use crate::rules::setup::Setup;
use crate::rules::{AnyPosition, Man, RuleSet};

/// The longest drawing that is examined, in bytes; the longest that is ever written has
/// about 1600.
const MAX_LENGTH: usize = 8000;

/// Reads a drawing, one row a line from top to bottom, Red at the bottom.
///
/// Pieces are the letters of position text or Chinese characters (both may be mixed), or the letters of
/// one other notation where those of position text do not fit; empty points are `.` `+` `-` `·` and their
/// full-width forms. Spaces between points and blank lines are ignored. Rank numbers may appear at either
/// side and file letters above or below; if the file letters run from i to a, Red is at the top and the
/// board is turned. There may be a river where it belongs, lines between the rows (then dashes are lines,
/// too), marks around points, and a line `Red to move`, which must agree with `turn`.
///
/// On a board of cells the rows are shifted against each other, a letter may follow a
/// row, `.` `:` and `+` are empty cells of three shades, and a line `castling: Kk` says who
/// may castle.
///
/// ```
/// use paiju_problem::diagram::read;
/// use paiju_game::game::Color;
/// use paiju_game::rules::RuleSet;
///
/// let drawing = "
///     . . . 士 將 士 . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . 炮 . . . .
///     =================
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . 炮 . . . .
///     . . . . . . . . .
///     . . . 帥 . . . . .
/// ";
/// let position = read(RuleSet::Xiangqi, drawing, Color::Black)?;
/// assert_eq!(position.to_string(), "3aka3/9/9/9/4C4/9/9/4C4/9/3K5 b");
/// # Ok::<(), paiju_game::game::FenError>(())
/// ```
///
/// # Errors
/// Every reason why the text is not a drawing of a position, with its place.
pub fn read(rules: RuleSet, text: &str, turn: Color) -> Result<AnyPosition, FenError> {
    let Drawing { reasons, men, places, rights, .. } = Drawing::of(rules, text, turn);
    let (rights, all) = (rights.as_deref(), trimmed(0, text));
    rules.judge(Setup { men: &men, turn, rights, reasons, places: &places, all })
}

/// What a drawing shows.
pub(crate) struct Drawing {
    rules: RuleSet,
    /// The notation whose letters the pieces have.
    letters: Notation,
    board: &'static dyn Drawn,
    /// The squares of the board, row by row from the top.
    rows: Vec<Vec<usize>>,
    /// What is wrong.
    pub(crate) reasons: Vec<Reason>,
    /// The squares and the letters of the pieces.
    pub(crate) men: Vec<(usize, char)>,
    /// The bytes at which each piece was read.
    places: Vec<(usize, Range<usize>)>,
    /// The pieces that could be the other side's.
    characters: Vec<Shared>,
    /// Whether a wrong rank number was reported; it usually makes the others wrong too.
    misnumbered: bool,
    /// Who may castle and the like, if a line says so.
    rights: Option<String>,
}

/// The notations whose letters pieces may have; those of position text come first.
const LETTERS: [Notation; 4] =
    [Notation::Coordinates, Notation::German, Notation::Dutch, Notation::Vietnamese];

/// A piece drawn with a character that prints use for both sides.
#[derive(Clone)]
struct Shared {
    character: char,
    man: Man,
    square: usize,
    span: Range<usize>,
}

impl Drawing {
    /// Reads a drawing; what is wrong with the position that it shows is not among the reasons. Where two
    /// letters or more mean nothing in position text, all are those of the one notation that reads them
    /// and gives a legal position; a single one is a slip.
    pub(crate) fn of(rules: RuleSet, text: &str, turn: Color) -> Self {
        let plain = Self::lettered(rules, text, turn, LETTERS[0]);
        let is_unknown = |reason: &Reason| matches!(reason.fault, PositionFault::Symbol { .. });
        if plain.reasons.iter().filter(|it| is_unknown(it)).count() < 2 {
            return plain;
        }
        let is_legal = |other: &Self| {
            let Self { men, places, .. } = other;
            let setup =
                Setup { men, turn, rights: None, reasons: Vec::new(), places, all: 0..text.len() };
            other.reasons.is_empty() && rules.judge(setup).is_ok()
        };
        let others = LETTERS[1..].iter().map(|&letters| Self::lettered(rules, text, turn, letters));
        let mut others = others.filter(is_legal);
        match (others.next(), others.next()) {
            (Some(only), None) => only,
            _ => plain,
        }
    }

    fn lettered(rules: RuleSet, text: &str, turn: Color, letters: Notation) -> Self {
        let mut drawing = Self {
            rules,
            letters,
            board: drawn(rules),
            rows: rules.rows(),
            reasons: Vec::new(),
            men: Vec::new(),
            places: Vec::new(),
            characters: Vec::new(),
            misnumbered: false,
            rights: None,
        };
        drawing.drawing(text, turn);
        drawing
    }

    fn blame(&mut self, span: Range<usize>, fault: PositionFault) {
        self.reasons.push(Reason { span, fault, help: None });
    }

    fn drawing(&mut self, text: &str, turn: Color) {
        if text.len() > MAX_LENGTH {
            let found = text.len();
            return self.blame(0..found, PositionFault::LongDrawing { most: MAX_LENGTH, found });
        }
        let drawn: Vec<_> =
            lines(text).map(|(at, line)| (at, line, Line::of(self.rules, line))).collect();
        let rows: Vec<_> = drawn.iter().filter(|(_, _, kind)| *kind == Line::Row).collect();
        // Dashes join the points of a row where lines join the rows, or where each row is whole then.
        let is_whole = |(squares, (_, line, _)): (&Vec<usize>, &&(usize, &str, Line))| {
            let points = |lined| counts(&row(self.rules, &[self.letters], line, lined));
            points(true) == (squares.len(), 0) && points(false) != (squares.len(), 0)
        };
        let dashed = drawn.iter().any(|(_, _, kind)| *kind == Line::Strokes)
            || self.rows.iter().zip(&rows).all(is_whole);
        let expected = self.rows.len();
        let count = rows.len();
        if count != expected {
            let fault = PositionFault::DrawnRows { expected, found: count };
            self.blame(0..text.trim_end().len(), fault);
        }
        let turned = self.frame(&drawn, turn);
        for (number, (at, line, _)) in rows.into_iter().take(expected).enumerate() {
            self.row(number, *at, line, dashed, turned);
        }
        self.tell_apart();
        if count != expected || self.misnumbered {
            // No piece is on its intended square, so faults of the setup would be meaningless.
            self.men.clear();
        }
    }

    /// Looks at the lines that are not rows; returns whether the board is turned.
    fn frame(&mut self, lines: &[(usize, &str, Line)], turn: Color) -> bool {
        let mut turned = None;
        let mut rows = 0;
        for (at, line, kind) in lines {
            let span = trimmed(*at, line);
            match *kind {
                Line::Row => rows += 1,
                Line::Strokes | Line::Edge | Line::Files(None) => {}
                Line::Turn(color) if color == turn => {}
                Line::Turn(_) => {
                    let side = Term::side(self.rules.colors()[turn.index()]);
                    let found = format!("{:?}", line.trim());
                    self.blame(span, PositionFault::DrawnTurn { side, found });
                }
                Line::Rights => {
                    let text = line.trim().trim_start_matches(RIGHTS).trim();
                    if self.rules.reads_rights(text) {
                        self.rights = Some(text.to_owned());
                    } else {
                        let found = format!("{text:?}");
                        self.blame(span, PositionFault::DrawnRights { found });
                    }
                }
                Line::River if self.board.river() == Some(rows) => {}
                Line::River => {
                    let fault = match self.board.river() {
                        Some(expected) => PositionFault::River { expected, found: rows },
                        None => PositionFault::NoRiver,
                    };
                    self.blame(span, fault);
                }
                Line::Files(Some(backwards)) => {
                    if turned.is_some_and(|turned| turned != backwards) {
                        self.blame(span, PositionFault::FilesBothWays);
                    }
                    turned = Some(backwards);
                }
            }
        }
        turned.unwrap_or(false)
    }

    fn row(&mut self, number: usize, start: usize, line: &str, lined: bool, turned: bool) {
        let from_top = if turned { self.rows.len() - 1 - number } else { number };
        let mut squares = self.rows.get(from_top).cloned().unwrap_or_default();
        let mut row = row(self.rules, &[self.letters], line, lined);
        // Where letters run aslant, one may follow the row.
        let above = match (number.checked_sub(1), turned) {
            (Some(above), false) => Some(above),
            (Some(_), true) => Some(from_top + 1),
            (None, _) => None,
        };
        let above = above.and_then(|above| self.rows.get(above)).map_or(&[][..], Vec::as_slice);
        let letter = missing(self.rules, above, &squares);
        let last = row.symbols.last().and_then(|(_, span)| line.get(span.clone()));
        if row.symbols.len() == squares.len() + 1 && last == letter.as_deref() {
            row.symbols.pop();
        }
        let rank = self.rows.len() - from_top;
        for (found, span) in row.ranks {
            if found != rank && !self.misnumbered {
                self.misnumbered = true;
                let (is_from_top, expected) = (!turned && found == number + 1, rank);
                let found = line[span.clone()].to_owned();
                let fault = if is_from_top {
                    PositionFault::RankFromTop { expected, found }
                } else {
                    PositionFault::RankNumber { expected, found }
                };
                self.blame(shifted(start, span), fault);
            }
        }
        let mut unknown = false;
        for (symbol, span) in &row.symbols {
            if let Symbol::Unknown(c) = symbol {
                unknown = true;
                let (found, square) = (format!("{c:?}"), self.square());
                let fault = PositionFault::Symbol { found, square };
                self.blame(shifted(start, span.clone()), fault);
            }
        }
        let (found, expected) = (row.symbols.len(), squares.len());
        if found == expected {
            if turned {
                squares.reverse();
            }
            for (square, (symbol, span)) in squares.into_iter().zip(row.symbols) {
                if let Symbol::Man(man, character) = symbol {
                    self.man(square, man, character, shifted(start, span));
                }
            }
        } else if !unknown {
            let (row, square) = (number + 1, self.square());
            let fault = PositionFault::DrawnRow { row, found, expected, square };
            self.blame(trimmed(start, line), fault);
        }
    }

    /// What a square of the board is called.
    fn square(&self) -> Term {
        let english = if self.board.has_cells() { "cell" } else { "point" };
        Term { key: format!("square.{english}"), english }
    }

    fn man(&mut self, square: usize, man: Man, character: Option<char>, span: Range<usize>) {
        self.men.push((square, man.letter));
        self.places.push((square, span.clone()));
        if let Some(character) = character.filter(|&c| self.board.told_apart(c).is_some()) {
            self.characters.push(Shared { character, man, square, span });
        }
    }

    /// Refuses characters that occur more often than one side can have the piece: then they
    /// are meant for both sides.
    fn tell_apart(&mut self) {
        let mut characters = std::mem::take(&mut self.characters);
        while let Some(Shared { character, man, span, .. }) = characters.last().cloned() {
            let (same, others): (Vec<_>, Vec<_>) =
                characters.into_iter().partition(|shared| shared.man == man);
            characters = others;
            let Some(other) = self.board.told_apart(character) else { continue };
            let count = same.len();
            if count <= self.rules.limit(man.letter) {
                continue;
            }
            // As pieces of one side they would be too many, which is not what is wrong.
            self.men.retain(|(square, _)| same.iter().all(|shared| shared.square != *square));
            let side = |color: Color| Term::side(self.rules.colors()[color.index()]);
            let (side, opponent) = (side(man.color), side(!man.color));
            let fault = PositionFault::EitherSide { man: character, count, side, other, opponent };
            self.blame(span, fault);
        }
    }
}

/// The lines that are not blank, with their places; a byte order mark is skipped.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let start = at;
        at += line.len();
        let rest = line.trim_start_matches('\u{feff}');
        (!rest.trim().is_empty()).then_some((start + line.len() - rest.len(), rest))
    })
}

/// The place of a line without the spaces around it.
fn trimmed(start: usize, line: &str) -> Range<usize> {
    let from = start + line.len() - line.trim_start().len();
    from..from + line.trim().len()
}

/// A place in a line as a place in the text.
fn shifted(start: usize, span: Range<usize>) -> Range<usize> {
    start + span.start..start + span.end
}

/// A line of a drawing that is not blank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// The line that says whose turn it is.
    Turn(Color),
    /// The line that says who may castle.
    Rights,
    River,
    /// The names of the files; whether they run backwards, if that says which side is at the bottom.
    Files(Option<bool>),
    /// Lines between two rows.
    Strokes,
    /// An edge above or below the board.
    Edge,
    /// Anything else must be a row.
    Row,
}

impl Line {
    /// Classifies a line that is not blank.
    pub(crate) fn of(rules: RuleSet, line: &str) -> Self {
        let all = |set: &str| line.chars().all(|c| c.is_whitespace() || set.contains(c));
        let any = |set: &str| line.chars().any(|c| set.contains(c));
        if let Some(color) = turn(rules, line) {
            Self::Turn(color)
        } else if rules.has_rights() && line.trim_start().starts_with(RIGHTS) {
            Self::Rights
        } else if all("|│┃｜-─━~=≈楚河漢汉界") && any("~=≈楚河漢汉界") {
            Self::River
        } else if let Some(files) = files(rules, line) {
            files
        } else if all(r"|\/│╲╱┃＼／｜╳") {
            Self::Strokes
        } else if all("+-_=─━═┌┐└┘┏┓┗┛╔╗╚╝") && is_edge(line) {
            Self::Edge
        } else {
            Self::Row
        }
    }
}

/// Whether a line of dashes is longer than a row of empty squares, and has no crossings but its ends.
fn is_edge(line: &str) -> bool {
    let signs: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
    signs.len() > 11 && signs[1..signs.len() - 1].iter().all(|&sign| sign == signs[1])
}

/// Something on a row, with its place in bytes from the start of the line.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Symbol {
    /// A piece, with the character if it was drawn with one.
    Man(Man, Option<char>),
    Empty,
    Unknown(char),
}

struct Row {
    /// The rank numbers at the left and right, with their places.
    ranks: Vec<(usize, Range<usize>)>,
    /// Its squares from left to right, and what could not be read.
    symbols: Vec<(Symbol, Range<usize>)>,
}

/// How many squares a row has, and how many signs that mean nothing in any letters.
pub(crate) fn points(rules: RuleSet, line: &str, lined: bool) -> (usize, usize) {
    counts(&row(rules, &LETTERS, line, lined))
}

fn counts(Row { symbols, .. }: &Row) -> (usize, usize) {
    let unknown = symbols.iter().filter(|it| matches!(it.0, Symbol::Unknown(_))).count();
    (symbols.len() - unknown, unknown)
}

/// The signs that may be lines between the squares of a row.
pub(crate) const DASHES: [char; 5] = ['-', '─', '━', '—', '－'];

/// The signs of empty squares. Prints draw the crossings of the lines.
const EMPTY: &str = ".:+-*·•・．＋－＊十─┼╋╂┿├┤┬┴┌┐└┘┏┓┗┛┠┨┯┷╔╗╚╝╟╢╤╧";

/// Takes a row apart. `lined`: dashes are lines between the squares, not empty squares.
fn row(rules: RuleSet, letters: &[Notation], line: &str, lined: bool) -> Row {
    let mut row = Row { ranks: Vec::new(), symbols: Vec::new() };
    let trimmed = line.trim_end();
    let start = trimmed.len() - trimmed.trim_start().len();
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let left = start + digits(&trimmed[start..]);
    let last = trimmed.bytes().rev().take_while(u8::is_ascii_digit).count();
    let right = (trimmed.len() - last).max(left);
    for span in [start..left, right..trimmed.len()] {
        // What is too long for a number is not a rank of any board and is reported as that.
        if !span.is_empty() {
            row.ranks.push((trimmed[span.clone()].parse().unwrap_or(usize::MAX), span));
        }
    }
    for (offset, c) in trimmed[left..right].char_indices() {
        let at = left + offset;
        let symbol = match c {
            _ if lined && DASHES.contains(&c) => continue,
            '|' | '│' | '┃' => continue,
            _ if EMPTY.contains(c) => Symbol::Empty,
            '(' | ')' | '[' | ']' | '<' | '>' => continue,
            c if c.is_whitespace() => continue,
            c => match (man(rules, letters, c), drawn(rules).read_character(c)) {
                (Some(man), _) => Symbol::Man(man, None),
                (None, Some(man)) => Symbol::Man(man, Some(c)),
                (None, None) => Symbol::Unknown(c),
            },
        };
        row.symbols.push((symbol, at..at + c.len_utf8()));
    }
    row
}

/// The piece that a letter means in the first of these notations where it means one.
fn man(rules: RuleSet, letters: &[Notation], letter: char) -> Option<Man> {
    let of = |&letters: &Notation| match letters {
        // Position text has two letters for some pieces.
        Notation::Coordinates => rules.man(letter),
        _ => rules.man(letters.position_letter(rules, letter)?),
    };
    letters.iter().find_map(of)
}

/// The side in a line like `Red to move`, as it is drawn in each language.
fn turn(rules: RuleSet, line: &str) -> Option<Color> {
    let line = line.trim();
    let names = rules.colors();
    let others = match rules {
        RuleSet::Chex => [["Weiß am Zug", "白先"], ["Schwarz am Zug", "黑先"]],
        _ => [["Rot am Zug", "红先"], ["Schwarz am Zug", "黑先"]],
    };
    let is_english = |name: &str| {
        line.split_at_checked(name.len()).is_some_and(|(side, rest)| {
            side.eq_ignore_ascii_case(name) && rest.eq_ignore_ascii_case(" to move")
        })
    };
    let says =
        |color: &Color| is_english(names[color.index()]) || others[color.index()].contains(&line);
    Color::ALL.into_iter().find(says)
}

/// The most files of a board.
const MOST_FILES: usize = 9;

/// The names of the files at the bottom or top, if a line holds them. Red counts in Chinese numerals from
/// the right, Black in digits; where both count in digits, these do not say who is at the bottom.
fn files(rules: RuleSet, line: &str) -> Option<Line> {
    // Most lines of a page are something else, and are not compared.
    let count = line.chars().filter(|c| !c.is_whitespace()).count();
    if count > MOST_FILES {
        return None;
    }
    let found: String = line.split_whitespace().collect();
    let letter = |&square: &usize| name(rules, square).0;
    let rows = rules.rows();
    let forwards: String = rows.last()?.iter().map(letter).collect();
    let backwards: String = rows.first()?.iter().rev().map(letter).collect();
    let is = |names: [&str; 2]| names.contains(&&*found);
    let numerals = "一二三四五六七八九";
    let from_left = is([&forwards, &numerals.chars().rev().collect::<String>()]);
    let from_right = is([&backwards, numerals]);
    let is_digits =
        is(["123456789", "987654321"]) || is(["１２３４５６７８９", "９８７６５４３２１"]);
    (from_left || from_right || is_digits).then(|| Line::Files((!is_digits).then_some(from_right)))
}
