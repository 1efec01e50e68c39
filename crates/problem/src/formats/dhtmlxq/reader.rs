//! Reads games.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::ops::Range;

use super::{END, FIELD, HEADERS, OTHER_END, OTHER_FIELD, script};
use crate::formats::error::FileFault;
use crate::formats::file::parts;
use crate::formats::headers::{GameResult, Header};
use crate::formats::loose_fen::loose_fen;
use crate::formats::move_reader::{MoveReader, Ranks};
use crate::formats::move_word::shortened;
use crate::formats::pgn::left_over;
use crate::formats::placement::{Placement, point};
use crate::formats::text_code::{Decoded, TextLines, decode_as};
use crate::formats::tree::{GameTree, NodeId, Step};
use crate::formats::{GameRead, ReadOptions};
use crate::game::{Color, Piece};
use crate::problem::Stipulation;
use crate::rules::RuleSet;
use crate::rules::xiangqi::Point;

/// The most faults of one game that are reported.
const MOST_WARNINGS: usize = 100;

/// The digits of a set-up.
const SETUP: usize = 64;

/// Where the games of a file stand: from one `[DhtmlXQ]` to the next, or each line of digits.
pub(crate) fn games(bytes: &[u8], lines: TextLines<'_>) -> Vec<Range<usize>> {
    let mut starts = Vec::new();
    for (at, line) in lines {
        let inner = ["[DhtmlXQ]", "[DHJHtmlXQ]"].iter().find_map(|start| line.find(start));
        // A character of GB18030 before it would shift the byte by less than its length.
        if inner.is_some() || is_bare(&line) {
            starts.push(at);
        }
    }
    match starts.as_mut_slice() {
        [] if !bytes.is_empty() => starts.push(0),
        // A page may hold the moves of its only game before it.
        [only] => *only = 0,
        _ => {}
    }
    parts(&starts, bytes.len())
}

/// Whether a line is a game as bare digits.
pub(crate) fn is_bare(line: &str) -> bool {
    let line = line.trim().trim_start_matches('\u{feff}');
    line.len() >= SETUP && line.bytes().take(SETUP).all(|byte| byte.is_ascii_digit())
}

/// Reads a game.
///
/// # Errors
/// That there is no set-up, or one that cannot be read.
pub(crate) fn read(
    bytes: &[u8],
    base: usize,
    encoding: &'static encoding_rs::Encoding,
    options: ReadOptions,
) -> Result<GameRead, FileFault> {
    let decoded = decode_as(encoding, bytes, base);
    let mut warnings = Vec::new();
    let mut fields = fields(&decoded, &mut warnings);
    other_dialect(&mut fields);
    script::moves(&decoded, &mut fields, &mut warnings);
    let first = |name: &str| fields.iter().find(|field| field.name == name);
    let start = match (first("fen"), first("binit")) {
        (None, None) if first("31").is_some() => {
            let (board, side) = (first("31"), first("32"));
            let side = side.is_some_and(|side| side.value.trim() == "1");
            let read = |field: &Field| {
                lettered(&field.value, side).map_err(|message| at(&decoded, field, message))
            };
            board.map(read).transpose()?.unwrap_or_else(Placement::start)
        }
        (Some(fen), _) => {
            let found = loose_fen(&fen.value).map_err(|(_, message)| at(&decoded, fen, message))?;
            warnings.extend(left_over(&found).map(|message| at(&decoded, fen, message)));
            found.placement
        }
        (None, Some(binit)) => {
            let (placement, said) =
                placement(&binit.value).map_err(|message| at(&decoded, binit, message))?;
            warnings.extend(said.into_iter().map(|message| at(&decoded, binit, message)));
            placement
        }
        // Moves that the start position has say that they begin there.
        (None, None) if begins_at_start(first("movelist")) => Placement::start(),
        (None, None) => {
            let message = "found no set-up, which stands in [DhtmlXQ_binit] or [DhtmlXQ_fen]";
            return Err(FileFault::new(base, message));
        }
    };
    let mut tree = GameTree::new(options.rules, start);
    headers(&mut tree, &fields, &decoded, &mut warnings);
    let branches = Branches::read(&mut tree, &fields, &decoded, &mut warnings);
    for field in &fields {
        let Some(place) = field.name.strip_prefix("comment") else { continue };
        let place = place.trim_start_matches('_');
        let (branch, ply) = place.split_once('_').unwrap_or(("0", place));
        let node = match (branch.parse(), ply.parse()) {
            (Ok(branch), Ok(ply)) => branches.node(&tree, branch, ply),
            _ => None,
        };
        match node {
            Some(node) => tree.say_after(node, &field.value.replace("||", "\n")),
            None => {
                warnings.push(at(&decoded, field, format!("there is no move for {}", field.name)));
            }
        }
    }
    warnings.truncate(MOST_WARNINGS);
    Ok(GameRead { tree, offset: base, warnings })
}

/// Whether a list of moves begins with one of the start position.
fn begins_at_start(movelist: Option<&Field>) -> bool {
    let Some(field) = movelist else { return false };
    let digits: Vec<u8> = digits(&field.value).collect();
    let Some(step) = digits.first_chunk::<4>().and_then(|four| step(four)) else { return false };
    let start = Placement::start();
    let reader = MoveReader::new(RuleSet::Xiangqi, &start, Color::Red, Ranks::Zero);
    reader.step(step).is_some()
}

/// The digits of a text.
fn digits(text: &str) -> impl Iterator<Item = u8> + '_ {
    text.bytes().filter(u8::is_ascii_digit).map(|it| it - b'0')
}

/// The move that four digits are.
fn step(four: &[u8]) -> Option<Step> {
    let (from, to) = (on_board(four.get(..2)?)?, on_board(four.get(2..4)?)?);
    Some(Step { from, to })
}

/// The fault of a field.
fn at(decoded: &Decoded<'_>, field: &Field, message: impl Into<String>) -> FileFault {
    FileFault::new(decoded.offset(field.at), message)
}

/// A field with the byte of its value.
pub(super) struct Field {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) at: usize,
}

impl Field {
    /// Whether the value is digits of moves and nothing else, in the usual dialect.
    fn is_moves(&self) -> bool {
        self.name == "movelist" || self.name.starts_with("move_")
    }
}

/// The fields of a game in their order. What ends one is any end tag, since many are misspelled.
fn fields(decoded: &Decoded<'_>, warnings: &mut Vec<FileFault>) -> Vec<Field> {
    let text = &*decoded.text;
    let mut found = Vec::new();
    if let Some(digits) = text.lines().next().filter(|line| is_bare(line)) {
        let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
        let (setup, moves) = digits.split_at(SETUP);
        for (name, value, at) in [("binit", setup, 0), ("movelist", moves, SETUP)] {
            found.push(Field { name: name.to_owned(), value: value.to_owned(), at });
        }
        return found;
    }
    let dialect = text.contains(OTHER_FIELD);
    let (begin, close) = if dialect { (OTHER_FIELD, OTHER_END) } else { (FIELD, END) };
    let is_html = text.trim_start().starts_with('<') || text.contains("<br") || text.contains("</");
    let mut at = 0;
    while let Some(next) = text[at..].find(begin) {
        let name_at = at + next + begin.len();
        let Some(name) = text[name_at..].find(']').map(|end| &text[name_at..name_at + end]) else {
            break;
        };
        let value_at = name_at + name.len() + 1;
        let rest = &text[value_at..];
        // A field that is not closed ends where the next one begins.
        let end = rest.find(begin).unwrap_or(rest.len());
        let end = rest[..end].find(close).unwrap_or(end);
        let value = &rest[..end];
        let value = if is_html { without_html(value).trim().to_owned() } else { value.to_owned() };
        found.push(Field { name: name.trim().to_ascii_lowercase(), value, at: value_at });
        let last = at;
        at = value_at + end;
        // Digits that belong to no field are those of a field whose name is misspelt.
        let gap = &text[last..name_at - begin.len()];
        if last > 0 && has_lost_digits(gap) {
            let message = "found digits that belong to no field; they are left out";
            warnings.push(FileFault::new(decoded.offset(last), message));
        }
    }
    let rest = &text[at..];
    let end = ["[/DhtmlXQ]", "[/DHJHtmlXQ]"].iter().find_map(|end| rest.find(end));
    if end.is_some_and(|end| has_lost_digits(&rest[..end])) {
        let message = "found digits that belong to no field; they are left out";
        warnings.push(FileFault::new(decoded.offset(at), message));
    }
    found
}

/// Whether a text between two fields holds moves or a set-up, apart from the tag that ends the
/// first and the marks of HTML.
fn has_lost_digits(gap: &str) -> bool {
    let gap = gap.find(']').map_or(gap, |end| &gap[end + 1..]);
    let is_long = |part: &str| part.bytes().filter(u8::is_ascii_digit).count() >= 4;
    let outside = gap.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    outside.flat_map(|part| part.split(['[', ']'])).any(is_long)
}

/// The fields of the dialect of 打虎将 under the names here: its moves have ranks from Red's side.
fn other_dialect(fields: &mut [Field]) {
    for field in fields.iter_mut().filter(|field| field.name == "34") {
        let turned = |(at, digit): (usize, u8)| match (at % 2, digit) {
            (1, b'0'..=b'9') => char::from(b'0' + (b'9' - digit)),
            _ => char::from(digit),
        };
        let digits = field.value.bytes().filter(u8::is_ascii_digit);
        field.value = digits.enumerate().map(turned).collect();
        "movelist".clone_into(&mut field.name);
    }
}

/// A set-up of 90 characters, the letters of position text from Black's left on.
fn lettered(text: &str, black: bool) -> Result<Placement, String> {
    let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).take(91).collect();
    if letters.len() != 90 {
        return Err(format!("found {} points in the set-up, expected 90", letters.len()));
    }
    let mut placement = Placement::empty();
    placement.turn = Some(if black { Color::Black } else { Color::Red });
    for (index, &letter) in letters.iter().enumerate() {
        let point = point((index % 9) as u8, 9 - (index / 9) as u8);
        if let (Some(point), Some(piece)) = (point, Piece::from_letter(letter)) {
            placement.board.put(point, piece);
        }
    }
    Ok(placement)
}

/// A text with the marks of HTML resolved.
fn without_html(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['<', '&']) {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.bytes().take(64).position(|byte| byte == b'>' || byte == b';');
        let opens = |c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '#' | '!');
        let end = end.filter(|_| rest[1..].starts_with(opens));
        let Some(mark) = end.map(|end| &rest[..=end]) else {
            plain.push_str(&rest[..1]);
            rest = &rest[1..];
            continue;
        };
        let number = mark.strip_prefix("&#").and_then(|it| it.strip_suffix(';')).and_then(|it| {
            let hex = it.strip_prefix(['x', 'X']);
            hex.map_or(it.parse().ok(), |it| u32::from_str_radix(it, 16).ok())
        });
        match (mark, number.and_then(char::from_u32)) {
            (_, Some(character)) => plain.push(character),
            ("&lt;", _) => plain.push('<'),
            ("&gt;", _) => plain.push('>'),
            ("&amp;", _) => plain.push('&'),
            ("&quot;", _) => plain.push('"'),
            ("&nbsp;", _) => plain.push(' '),
            _ if mark.starts_with("<br") => plain.push('\n'),
            _ if mark.starts_with('<') && mark.ends_with('>') => {}
            _ => plain.push_str(mark),
        }
        rest = &rest[mark.len()..];
    }
    plain.push_str(rest);
    plain
}

/// The set-up that digits are, and what is wrong with it.
fn placement(text: &str) -> Result<(Placement, Vec<String>), String> {
    let digits: Vec<u8> = digits(text).collect();
    if digits.len() < SETUP {
        return Err(format!("found {} digits in the set-up, expected {SETUP}", digits.len()));
    }
    let mut said = Vec::new();
    if digits.len() > SETUP {
        let count = digits.len();
        said.push(format!(
            "found {count} digits in the set-up, of which the first {SETUP} are read"
        ));
    }
    let mut placement = Placement::empty();
    for (man, pair) in digits[..SETUP].chunks_exact(2).enumerate() {
        match on_board(pair) {
            Some(point) => {
                if placement.board.piece_at(point).is_some() {
                    said.push(format!("found two men on {point}, of which the second is kept"));
                }
                placement.put_numbered(man, point);
            }
            None if pair != [9, 9] => {
                let number = man + 1;
                said.push(format!(
                    "found {}{} for man {number} of the set-up, which is no point; it is left out",
                    pair[0], pair[1]
                ));
            }
            None => {}
        }
    }
    Ok((placement, said))
}

/// The point of a file and a rank from Black's side; 99 is off the board.
fn on_board(pair: &[u8]) -> Option<Point> {
    match *pair {
        [file, rank] => point(file, 9u8.checked_sub(rank)?),
        _ => None,
    }
}

fn headers(
    tree: &mut GameTree,
    fields: &[Field],
    decoded: &Decoded<'_>,
    warnings: &mut Vec<FileFault>,
) {
    for field in fields {
        let Field { name, value, .. } = field;
        if let Some(&(_, header)) = HEADERS.iter().find(|(known, _)| known == name) {
            tree.headers.set(header, &value.replace("||", "\n"));
        } else if name == "result" {
            if let Some(result) = GameResult::of_text(value) {
                tree.headers.result = result;
            } else {
                let message = format!("found the result {:?}", shortened(value.trim()));
                warnings.push(at(decoded, field, message));
                tree.headers.set_other(name, value);
            }
        } else if name == "rules" {
            match value.trim().parse() {
                Ok(rules) => tree.rules = rules,
                Err(_) => warnings.push(at(decoded, field, format!("found the rules {value:?}"))),
            }
        } else if !is_structure(name) {
            let plain = value.trim();
            let is_digits = plain.len() >= 4 && plain.bytes().all(|byte| byte.is_ascii_digit());
            let is_branch = name.contains('_') && name.ends_with(|c: char| c.is_ascii_digit());
            let digits = plain.bytes().filter(u8::is_ascii_digit).count();
            if name.contains(['[', '\n']) || plain.contains(']') && digits >= 4 {
                let message = format!("the name of the field {:?} is not closed", shortened(name));
                warnings.push(at(decoded, field, message));
            } else if is_digits && plain.len() % 4 == 0 && (is_branch || plain.len() > 4) {
                let message = format!("found digits in the field {name}, which is not known");
                warnings.push(at(decoded, field, message));
            }
            tree.headers.set_other(name, &value.replace("||", "\n"));
        }
    }
}

/// Whether a field is about the page or holds the moves.
pub(super) fn is_structure(name: &str) -> bool {
    let exact =
        ["31", "32", "33", "ver", "init", "binit", "movelist", "fen", "length", "type", "firstnum"];
    exact.contains(&name) || name.starts_with("move_") || name.starts_with("comment")
}

/// The moves of the branches, by their numbers; the main line has 0.
struct Branches(BTreeMap<u32, Branch>);

struct Branch {
    /// The ply of its first move, counted from 1.
    start: u32,
    moves: Vec<NodeId>,
}

impl Branches {
    fn read(
        tree: &mut GameTree,
        fields: &[Field],
        decoded: &Decoded<'_>,
        warnings: &mut Vec<FileFault>,
    ) -> Self {
        let mut branches = Self(BTreeMap::new());
        let mut leaving: BTreeMap<u32, BTreeMap<u32, (u32, &Field)>> = BTreeMap::new();
        let main = fields.iter().find(|field| field.name == "movelist");
        for field in fields {
            let Some(place) = field.name.strip_prefix("move_") else { continue };
            let mut numbers = place.split('_').map(str::parse);
            match (numbers.next(), numbers.next(), numbers.next()) {
                (Some(Ok(from)), Some(Ok(ply)), Some(Ok(number))) if number != 0 => {
                    let branches = leaving.entry(from).or_default();
                    if let Entry::Vacant(place) = branches.entry(number) {
                        place.insert((ply, field));
                    } else {
                        let message = format!("found {} twice; the first is read", field.name);
                        warnings.push(at(decoded, field, message));
                    }
                }
                _ => warnings.push(at(decoded, field, format!("found the field {}", field.name))),
            }
        }
        let mut play = Play::new(tree, main);
        if let Some(field) = main.filter(|_| play.is_other_side) {
            let message = "the first move is not of the side that the position names";
            warnings.push(at(decoded, field, message));
        }
        let mut waiting = VecDeque::from([(0, 1, GameTree::ROOT, main)]);
        while let Some((number, start, parent, field)) = waiting.pop_front() {
            if branches.0.contains_key(&number) {
                continue;
            }
            let leaves: Vec<u32> =
                leaving.get(&number).iter().flat_map(|it| it.values()).map(|it| it.0).collect();
            let (mut moves, mut said) = (Vec::new(), None);
            if let Some(field) = field {
                said = play.line(tree, parent, field, &leaves, &mut moves).err();
                let message = said.clone();
                warnings.extend(message.map(|message| at(decoded, field, message)));
            }
            tree.is_broken |= number == 0 && said.is_some();
            if tree.is_broken && tree.move_count() == 0 {
                // The side is known although its move is not legal.
                tree.start.turn = Some(play.turn);
            }
            branches.0.insert(number, Branch { start, moves });
            for (&next, &(ply, field)) in leaving.remove(&number).iter().flatten() {
                let parent = ply.checked_sub(1);
                if let Some(parent) = parent.and_then(|ply| branches.node(tree, number, ply)) {
                    waiting.push_back((next, ply, parent, Some(field)));
                } else {
                    let message = format!("{} leaves its branch behind its end", field.name);
                    warnings.push(at(decoded, field, message));
                }
            }
        }
        for (_, field) in leaving.values().flat_map(BTreeMap::values) {
            let message = format!("there is no branch that {} leaves", field.name);
            warnings.push(at(decoded, field, message));
        }
        branches
    }

    /// The move of a branch at a ply, which may stand before the branch begins.
    fn node(&self, tree: &GameTree, number: u32, ply: u32) -> Option<NodeId> {
        let branch = self.0.get(&number)?;
        if ply == 0 {
            return Some(GameTree::ROOT);
        }
        if let Some(own) = ply.checked_sub(branch.start) {
            return branch.moves.get(own as usize).copied();
        }
        let mut id = *branch.moves.first()?;
        for _ in ply..branch.start {
            id = tree.parent(id);
        }
        Some(id)
    }
}

/// The boards on which the moves of branches are played.
struct Play {
    /// The boards at which a branch begins.
    boards: HashMap<NodeId, MoveReader>,
    /// Whether one side may move several times, as in series play.
    is_series: bool,
    /// The side that moves first.
    turn: Color,
    /// Whether the position names another side than that of the first move.
    is_other_side: bool,
}

impl Play {
    /// The side of the first man that moves begins.
    fn new(tree: &GameTree, main: Option<&Field>) -> Self {
        let digits: Vec<u8> = main.iter().flat_map(|field| digits(&field.value)).take(4).collect();
        let first = step(&digits).and_then(|step| tree.start.board.piece_at(step.from));
        let named = tree.start.turn;
        let turn = first.map(|man| man.color).or(named).unwrap_or(Color::Red);
        let reader = MoveReader::new(tree.rules, &tree.start, turn, Ranks::Zero);
        let asked = tree.headers.get(Header::Stipulation).map(str::parse::<Stipulation>);
        Self {
            boards: HashMap::from([(GameTree::ROOT, reader)]),
            is_series: matches!(asked, Some(Ok(asked)) if !asked.is_direct()),
            turn,
            is_other_side: named.is_some_and(|named| named != turn),
        }
    }

    /// Adds the moves of a field behind a node, those before the first that is not legal.
    fn line(
        &mut self,
        tree: &mut GameTree,
        parent: NodeId,
        field: &Field,
        leaves: &[u32],
        moves: &mut Vec<NodeId>,
    ) -> Result<(), String> {
        let name = &field.name;
        let Some(mut reader) = self.boards.get(&parent).copied() else {
            return Err(format!("{name} begins where no move was read"));
        };
        let digits: Vec<u8> = digits(&field.value).collect();
        let mut at = parent;
        let mut fours = digits.chunks(4);
        loop {
            // Kept before the move is read: others may leave the line at one that is not legal.
            if leaves.contains(&(tree.depth(at) + 1)) {
                self.boards.insert(at, reader);
            }
            let Some(four) = fours.next() else { break };
            let number = moves.len() + 1;
            let text: String = four.iter().map(|digit| char::from(b'0' + digit)).collect();
            let found = step(four).filter(|step| step.from != step.to);
            let Some(found) = found else {
                return Err(format!("move {number} of {name} is no move: {text}"));
            };
            let played = reader.step(found).or_else(|| {
                reader = self.is_series.then(|| reader.with_other_turn())?;
                reader.step(found)
            });
            let Some(played) = played else {
                let mv = format!("{}{}", found.from, found.to);
                return Err(format!(
                    "move {number} of {name}, {text} ({mv}), is not legal; it and what follows is \
                     left out"
                ));
            };
            at = tree.add(at, found).map_err(|full| full.to_string())?;
            reader = reader.after(played);
            moves.push(at);
        }
        let other = field.value.trim().chars().find(|c| !c.is_ascii_digit() && !c.is_whitespace());
        match other.filter(|_| field.is_moves()) {
            Some(other) => Err(format!("found {other:?} among the digits of {name}")),
            None => Ok(()),
        }
    }
}
