//! The moves of a game and of its branches, which have fields of their own.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap, VecDeque};

use super::fields::Field;
use super::reader::{at, digits, step};
use crate::formats::error::FileFault;
use crate::formats::headers::Header;
use crate::formats::move_reader::{MoveReader, Ranks};
use crate::formats::move_word::shortened;
use crate::formats::text_code::Decoded;
use crate::formats::tree::{GameTree, NodeId, RefusedMove};
use crate::game::Color;
use crate::problem::Stipulation;

/// The moves of the branches, by their numbers; the main line has 0.
pub(super) struct Branches(BTreeMap<u32, Branch>);

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
                let mv = format!("{}{}", found.from, found.to);
                let is_digit = |&(_, byte): &(usize, u8)| byte.is_ascii_digit();
                let digits = field.value.bytes().enumerate().filter(is_digit);
                let place = digits.skip(4 * (number - 1)).map(|(at, _)| field.at + at).take(4);
                if let [first, .., last] = place.collect::<Vec<_>>()[..] {
                    let bytes = decoded.offset(first)..decoded.offset(last + 1);
                    tree.refused.push(RefusedMove { after: at, text: mv.clone(), bytes });
                }
                return Err(format!(
                    "move {number} of {name}, {text} ({mv}), is not legal; what follows is \
                     left out"
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
