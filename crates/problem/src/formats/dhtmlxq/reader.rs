//! Reads games: the set-up, the moves and those of the branches, which have fields of their own.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap, VecDeque};

use super::fields::{
    Field, SETUP, around, fields, is_bare, is_structure, other_dialect, script_moves,
};
use crate::formats::game_text::Reading;
use crate::formats::handicap;
use crate::formats::move_reader::MoveReader;
use crate::formats::move_shape::Ranks;
use crate::formats::move_word::shortened;
use crate::formats::pgn::left_over;
use crate::formats::placement::point;
use crate::formats::text_code::{Decoded, TextLines};
use crate::formats::{
    FileFault, GameRead, GameTree, Header, NodeId, Placement, ReadOptions, RefusedMove, Step,
    loose_fen,
};
use crate::game::{Color, Piece};
use crate::problem::Stipulation;
use crate::rules::RuleSet;
use crate::rules::xiangqi::Point;

/// The most faults of one game that are reported.
const MOST_WARNINGS: usize = 100;

/// The places of the games of a file: from one `[DhtmlXQ]` to the next, or each line of digits.
pub(crate) fn games(lines: TextLines<'_>) -> Vec<usize> {
    let mut starts = Vec::new();
    for (at, line) in lines {
        let inner = ["[DhtmlXQ]", "[DHJHtmlXQ]"].iter().find_map(|start| line.find(start));
        // A character of GB18030 before it would shift the byte by less than its length.
        if inner.is_some() || is_bare(&line) {
            starts.push(at);
        }
    }
    // A page may hold the moves of its only game before it.
    if let [only] = starts.as_mut_slice() {
        *only = 0;
    }
    starts
}

/// Reads a game.
///
/// # Errors
/// The set-up is missing or cannot be read.
pub(crate) fn read(decoded: &Decoded<'_>, options: ReadOptions) -> Result<GameRead, FileFault> {
    let mut warnings = Vec::new();
    let mut fields = fields(decoded, &mut warnings);
    other_dialect(&mut fields);
    script_moves(decoded, &mut fields, &mut warnings);
    let first = |name: &str| fields.iter().find(|field| field.name == name);
    let start = match (first("fen"), first("binit")) {
        (None, None) if first("31").is_some() => {
            let (board, side) = (first("31"), first("32"));
            let side = side.is_some_and(|side| side.value.trim() == "1");
            let read = |field: &Field| {
                lettered(&field.value, side).map_err(|message| at(decoded, field, message))
            };
            board.map(read).transpose()?.unwrap_or_else(Placement::start)
        }
        (Some(fen), _) => {
            let found = loose_fen(&fen.value).map_err(|(_, message)| at(decoded, fen, message))?;
            warnings.extend(left_over(&found).map(|message| at(decoded, fen, message)));
            found.placement
        }
        (None, Some(binit)) => {
            let (placement, said) =
                placement(&binit.value).map_err(|message| at(decoded, binit, message))?;
            warnings.extend(said.into_iter().map(|message| at(decoded, binit, message)));
            placement
        }
        // Moves that the start position has say that they begin there.
        (None, None) => {
            let message = "found no set-up, expected it in [DhtmlXQ_binit] or [DhtmlXQ_fen]";
            let start = start_of(first("movelist"), &fields);
            let (start, said) = start.ok_or_else(|| decoded.fault(0, message))?;
            warnings.extend(said.map(|said| decoded.fault(0, said)));
            start
        }
    };
    let mut tree = GameTree::new(options.rules, start);
    headers(&mut tree, &fields, decoded, &mut warnings);
    let branches = Branches::read(&mut tree, &fields, decoded, &mut warnings);
    for field in &fields {
        let Some(place) = field.name.strip_prefix("comment") else { continue };
        let place = place.trim_start_matches('_');
        let (branch, ply) = place.split_once('_').unwrap_or(("0", place));
        let node = match (branch.parse(), ply.parse()) {
            (Ok(branch), Ok(ply)) => branches.node(&tree, branch, ply),
            _ => None,
        };
        if let Some(node) = node {
            tree.say_after(node, &field.value.replace("||", "\n"));
        } else {
            let (name, said) = (&field.name, shortened(field.value.trim()));
            let message = format!("there is no move for {name}: {said}");
            warnings.push(at(decoded, field, message));
        }
    }
    if fields.iter().any(|field| field.name == "binit" || field.name == "fen") {
        tree.say_after(GameTree::ROOT, &around(&decoded.text));
    }
    warnings.truncate(MOST_WARNINGS);
    Ok(GameRead { tree, warnings })
}

/// The start position from which a list of moves can be played, perhaps with pieces given away, and what
/// is to be said of it; none if its first move cannot.
fn start_of(movelist: Option<&Field>, fields: &[Field]) -> Option<(Placement, Option<String>)> {
    let digits: Vec<u8> = digits(&movelist?.value).collect();
    let steps: Vec<Step> = digits.chunks_exact(4).filter_map(step).collect();
    let from = |start: &Placement| {
        let mut reader = MoveReader::new(RuleSet::Xiangqi, start, Color::Red, Ranks::Zero);
        let play = |&step: &Step| {
            reader = reader.after(reader.step(step)?);
            Some(())
        };
        let legal = steps.iter().map_while(play).count();
        let faults = steps.len() - legal;
        (Reading { legal, played: legal, faults, ambiguous: 0 }, (legal, *start))
    };
    let (plain, whole) = from(&Placement::start());
    let named = handicap::named(fields.iter().map(|field| field.value.as_str()));
    let (other, said) = handicap::fitting(plain, named, from);
    let (legal, start) = other.unwrap_or(whole);
    (legal > 0).then_some((start, said))
}

/// The digits of a text.
pub(in crate::formats) fn digits(text: &str) -> impl Iterator<Item = u8> + '_ {
    text.bytes().filter(u8::is_ascii_digit).map(|it| it - b'0')
}

/// The move that four digits are.
pub(in crate::formats) fn step(four: &[u8]) -> Option<Step> {
    let (from, to) = (on_board(four.get(..2)?)?, on_board(four.get(2..4)?)?);
    Some(Step { from, to })
}

/// The fault of a field.
pub(super) fn at(decoded: &Decoded<'_>, field: &Field, message: impl Into<String>) -> FileFault {
    decoded.fault(field.at, message)
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

/// The set-up that digits are, and what is wrong with it.
fn placement(text: &str) -> Result<(Placement, Vec<String>), String> {
    let digits: Vec<u8> = digits(text).collect();
    if digits.len() < SETUP {
        return Err(format!("found {} digits in the set-up, expected {SETUP}", digits.len()));
    }
    let mut said = Vec::new();
    if digits.len() > SETUP {
        let count = digits.len();
        said.push(format!("found {count} digits in the set-up; the first {SETUP} are read"));
    }
    let mut placement = Placement::empty();
    for (man, pair) in digits[..SETUP].chunks_exact(2).enumerate() {
        match on_board(pair) {
            Some(point) => said.extend(placement.put_numbered(man, point)),
            None if pair != [9, 9] => {
                let number = man + 1;
                said.push(format!(
                    "found {}{} for piece {number} of the set-up, which is not a point; it is left out",
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
        if let Some(&(header, ..)) = Header::ALL.iter().find(|(_, _, known, _)| known == name) {
            tree.headers.set(header, &value.replace("||", "\n"));
        } else if name == "result" {
            let said = tree.headers.read_result(name, value);
            warnings.extend(said.map(|message| at(decoded, field, message)));
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

/// The moves of the branches, by their numbers; the main line has 0.
struct Branches(BTreeMap<u32, Branch>);

struct Branch {
    /// The ply of its first move, counted from 1.
    start: u32,
    moves: Vec<NodeId>,
}

impl Branches {
    pub(super) fn read(
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
                said = play.line(tree, parent, (field, decoded), &leaves, &mut moves).err();
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
                    let message = format!("{} leaves its branch after its end", field.name);
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

    /// The move of a branch at a ply, which may come before the branch begins.
    pub(super) fn node(&self, tree: &GameTree, number: u32, ply: u32) -> Option<NodeId> {
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
    /// The boards from which the branches start.
    boards: HashMap<NodeId, MoveReader>,
    /// Whether one side may move several times, as in series play.
    is_series: bool,
    /// The side that moves first.
    turn: Color,
    /// Whether the position names another side than that of the first move.
    is_other_side: bool,
}

impl Play {
    /// The side of the first piece that moves begins.
    fn new(tree: &GameTree, main: Option<&Field>) -> Self {
        let digits: Vec<u8> = main.iter().flat_map(|field| digits(&field.value)).take(4).collect();
        let turn = tree.start.mover(step(&digits));
        let reader = MoveReader::new(tree.rules, &tree.start, turn, Ranks::Zero);
        let asked = tree.headers.get(Header::Stipulation).map(str::parse::<Stipulation>);
        Self {
            boards: HashMap::from([(GameTree::ROOT, reader)]),
            is_series: matches!(asked, Some(Ok(asked)) if !asked.is_direct()),
            turn,
            is_other_side: tree.start.turn.is_some_and(|named| named != turn),
        }
    }

    /// Adds the moves of a field after a node, those before the first that is not legal.
    fn line(
        &mut self,
        tree: &mut GameTree,
        parent: NodeId,
        (field, decoded): (&Field, &Decoded<'_>),
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
                return Err(format!("move {number} of {name} is not a move: {text}"));
            };
            let played = reader.step(found).or_else(|| {
                reader = self.is_series.then(|| reader.with_other_turn())?;
                reader.step(found)
            });
            let Some(played) = played else {
                let mv = found.to_string();
                let is_digit = |&(_, byte): &(usize, u8)| byte.is_ascii_digit();
                let digits = field.value.bytes().enumerate().filter(is_digit);
                let place = digits.skip(4 * (number - 1)).map(|(at, _)| field.at + at).take(4);
                if let [first, .., last] = place.collect::<Vec<_>>()[..] {
                    let bytes = decoded.offset(first)..decoded.offset(last + 1);
                    tree.refused.push(RefusedMove { after: at, text: mv.clone(), bytes });
                }
                let is_other = |c: char| !c.is_ascii_digit() && !c.is_whitespace();
                let rest = field.value.find(is_other).map(|at| shortened(&field.value[at..]));
                let rest = rest.map_or_else(String::new, |rest| format!(", and so is {rest}"));
                return Err(format!(
                    "move {number} of {name}, {text} ({mv}), is not legal; what follows is \
                     left out{rest}"
                ));
            };
            at = tree.add(at, found).map_err(|full| full.to_string())?;
            reader = reader.after(played);
            moves.push(at);
        }
        let other = field.value.trim().chars().find(|c| !c.is_ascii_digit() && !c.is_whitespace());
        match other.filter(|_| field.is_moves()) {
            Some(other) => {
                let rest = field.value.find(other).map_or("", |at| &field.value[at..]);
                Err(format!("found {:?} among the digits of {name}", shortened(rest)))
            }
            None => Ok(()),
        }
    }
}
