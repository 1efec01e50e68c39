//! CBF, the XML of CCBridge, and PFC, the XML of 鹏飞象棋.
//!
//! CBF lists the moves of one line. In PFC each move holds those that can follow it.

use roxmltree::{Document, Node, ParsingOptions};

use super::move_reader::MoveReader;
use super::move_shape::{Ranks, is_move};
use super::move_word::shortened;
use super::text_code::Decoded;
use super::{
    FileFault, GameRead, GameResult, GameTree, Header, NodeId, Placement, ReadOptions, RefusedMove,
    Step, dhtmlxq, loose_fen,
};
use crate::game::{Color, index_sort_by_key};

/// The most elements and texts of a file.
const MOST_NODES: u32 = 1 << 22;

/// The most faults of the elements of a file that are reported.
const MOST_WARNINGS: usize = 100;

/// The elements of the head of CBF.
const HEAD: [(&str, Header); 12] = [
    ("Name", Header::Title),
    ("Contest", Header::Event),
    ("Round", Header::Round),
    ("Date", Header::Date),
    ("Site", Header::Place),
    ("TimeRule", Header::TimeRule),
    ("Red", Header::Red),
    ("RedTeam", Header::RedTeam),
    ("Black", Header::Black),
    ("BlackTeam", Header::BlackTeam),
    ("Commentator", Header::Annotator),
    ("Creator", Header::Author),
];

/// Reads a file of either format.
///
/// # Errors
/// What is wrong with its XML, its position, or that it is neither.
pub(super) fn read(decoded: &Decoded<'_>, options: ReadOptions) -> Result<GameRead, FileFault> {
    let text = decoded.text.trim_start_matches('\u{feff}');
    let mark = decoded.text.len() - text.len();
    let xml = ParsingOptions { nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, xml).map_err(|error| {
        let place = error.pos();
        let line = text.split_inclusive('\n').take(place.row.saturating_sub(1) as usize);
        let at = mark + line.map(str::len).sum::<usize>();
        decoded.fault(at, format!("found no XML: {error}"))
    })?;
    let root = document.root_element();
    let mut reading = Reading { decoded, mark, warnings: Vec::new() };
    let tree = match root.tag_name().name() {
        "ChineseChessRecord" => reading.cbf(root, options)?,
        "n" => reading.pfc(root, options)?,
        other => {
            let message = format!("found the element {other}, expected ChineseChessRecord or n");
            return Err(reading.fault(root, message));
        }
    };
    Ok(GameRead { tree, warnings: reading.warnings })
}

struct Reading<'a, 'b> {
    decoded: &'a Decoded<'b>,
    mark: usize,
    warnings: Vec<FileFault>,
}

impl Reading<'_, '_> {
    fn fault(&self, node: Node<'_, '_>, message: impl Into<String>) -> FileFault {
        self.decoded.fault(self.mark + node.range().start, message)
    }

    /// A move that is not legal, as an attribute has it.
    fn refused(&self, after: NodeId, text: String, node: Node<'_, '_>, name: &str) -> RefusedMove {
        let range = node.attribute_node(name).map_or(node.range(), |it| it.range_value());
        let [start, end] = [range.start, range.end].map(|at| self.decoded.offset(self.mark + at));
        RefusedMove { after, text, bytes: start..end }
    }

    fn start(&self, node: Node<'_, '_>, fen: &str) -> Result<Placement, FileFault> {
        let read = loose_fen(fen).map_err(|(_, message)| self.fault(node, message))?;
        Ok(read.placement)
    }

    fn cbf(&mut self, root: Node<'_, '_>, options: ReadOptions) -> Result<GameTree, FileFault> {
        let (head, list) = (child(root, "Head"), child(root, "MoveList"));
        let fen = head.and_then(|head| child(head, "FEN"));
        let start = match fen.and_then(|fen| Some((fen, fen.text()?))) {
            Some((node, fen)) => self.start(node, fen)?,
            None => match root.descendants().find(is_position) {
                Some(other) => {
                    let message = "found a position that is not in the element FEN of the head; \
                                   it is taken for the start";
                    self.warnings.push(self.fault(other, message));
                    self.start(other, other.text().unwrap_or_default())?
                }
                None => Placement::start(),
            },
        };
        let mut tree = GameTree::new(options.rules, start);
        let mut title = "";
        for node in head.iter().flat_map(Node::children) {
            let (name, text) = (node.tag_name().name(), node.text().unwrap_or_default());
            if let Some(&(_, header)) = HEAD.iter().find(|(known, _)| *known == name) {
                tree.headers.set(header, text);
            } else if name == "Title" {
                title = text;
            } else if name == "RecordResult" {
                tree.headers.result = GameResult::of_number(text.trim().parse().unwrap_or(0));
            } else if node.is_element() && name != "FEN" {
                tree.headers.set_other(name, text);
            }
        }
        if tree.headers.get(Header::Title).is_none() {
            tree.headers.set(Header::Title, title);
        }
        let known = |node: &Node<'_, '_>| ["Head", "MoveList"].contains(&node.tag_name().name());
        for node in root.children().filter(|node| node.is_element() && !known(node)) {
            let message =
                format!("found the element `{}`, which is not read", node.tag_name().name());
            self.warnings.push(self.fault(node, message));
        }
        if list.is_none() {
            self.warnings.push(self.fault(root, "found no element MoveList"));
        }
        self.unknown(list, &["Move"], &["value", "end"]);
        let moves = list.iter().flat_map(Node::children).filter(|node| node.has_tag_name("Move"));
        let (mut at, mut ended) = (GameTree::ROOT, false);
        let mut reader: Option<MoveReader> = None;
        for node in moves {
            if ended {
                let message = "variations of CBF are not documented; only the first line is read";
                self.warnings.push(self.fault(node, message));
                break;
            }
            let value = node.attribute("value").unwrap_or_default();
            let step = cbf_step(value);
            // The first element has no move but the comment before the first one.
            if at != GameTree::ROOT || value != "00-00" {
                let board = reader.unwrap_or_else(|| self.board(&tree, step, node));
                let played = step.and_then(|step| board.step(step));
                let (Some(step), Some(played)) = (step, played) else {
                    let text = step.map(|step| step.to_string());
                    tree.refused.extend(text.map(|text| self.refused(at, text, node, "value")));
                    let message = format!(
                        "found the move {value:?}, which is not legal; what follows is \
                         left out"
                    );
                    self.warnings.push(self.fault(node, message));
                    tree.is_broken = true;
                    break;
                };
                at = tree.add(at, step).map_err(|full| self.fault(node, full.to_string()))?;
                reader = Some(board.after(played));
            }
            tree.say_after(at, node.text().unwrap_or_default());
            ended = node.attribute("end").is_some();
            if let Some(end) = node.attribute("end").filter(|end| !["", "1", "true"].contains(end))
            {
                let message = format!("found `end=\"{}\"`, which ends the line", shortened(end));
                self.warnings.push(self.fault(node, message));
            }
        }
        Ok(tree)
    }

    /// Warns of elements below one, and of their attributes, that have no meaning.
    fn unknown(&mut self, list: Option<Node<'_, '_>>, elements: &[&str], attributes: &[&str]) {
        for node in list.iter().flat_map(Node::descendants) {
            // In CBF the text of a move is its comment.
            let is_outside =
                elements == ["n"] || node.parent().map(|it| it.id()) == list.map(|it| it.id());
            if is_outside && node.is_text() && node.text().is_some_and(|it| !it.trim().is_empty()) {
                self.warnings.push(self.fault(node, "found text between the moves"));
            }
            if !node.is_element() {
                continue;
            }
            let name = node.tag_name().name();
            if list.is_some_and(|list| list.id() == node.id()) {
                continue;
            }
            if !elements.contains(&name) {
                self.warnings.push(
                    self.fault(node, format!("found the element `{name}`, which is not read")),
                );
            }
            for attribute in node.attributes() {
                if !attributes.contains(&attribute.name()) {
                    let name = attribute.name();
                    let message = format!("found the attribute `{name}`, which is not read");
                    self.warnings.push(self.fault(node, message));
                }
            }
            if self.warnings.len() > MOST_WARNINGS {
                return;
            }
        }
    }

    /// The board before the first move, with the side that makes it to move.
    fn board(&mut self, tree: &GameTree, first: Option<Step>, node: Node<'_, '_>) -> MoveReader {
        let named = tree.start.turn;
        let turn = tree.start.mover(first);
        if named.is_some_and(|named| named != turn) {
            self.warnings.push(self.fault(node, OTHER_SIDE));
        }
        MoveReader::new(tree.rules, &tree.start, turn, Ranks::Zero)
    }

    fn pfc(&mut self, root: Node<'_, '_>, options: ReadOptions) -> Result<GameTree, FileFault> {
        let fen = root.attribute("m").unwrap_or_default();
        let start = self.start(root, fen)?;
        let turn = start.turn.unwrap_or(Color::Red);
        let mut tree = GameTree::new(options.rules, start);
        tree.say_after(GameTree::ROOT, root.attribute("c").unwrap_or_default());
        for attribute in root.attributes() {
            match attribute.name() {
                "m" | "c" | "version" | "default" => {}
                "title" => tree.headers.set(Header::Title, attribute.value()),
                name => tree.headers.set_other(name, attribute.value()),
            }
        }
        self.unknown(Some(root), &["n"], &["m", "c", "default"]);
        let reader = MoveReader::new(options.rules, &start, turn, Ranks::Zero);
        let mut waiting: Vec<(Node<'_, '_>, NodeId, MoveReader)> = Vec::new();
        push_children(&mut waiting, root, GameTree::ROOT, &reader);
        while let Some((node, parent, reader)) = waiting.pop() {
            let text = node.attribute("m").unwrap_or_default();
            let mut read = reader.read(text);
            if read.is_none() && parent == GameTree::ROOT {
                // The first move shows whose turn it is.
                read = reader.with_other_turn().read(text).filter(|read| read.is_legal);
                if read.is_some() && tree.start.turn.is_some() {
                    self.warnings.push(self.fault(node, OTHER_SIDE));
                }
            }
            let Some(read) = read else {
                let message = format!(
                    "found the move {text:?}, which is not legal; what follows is left out"
                );
                self.warnings.push(self.fault(node, message));
                let is_main = tree.main_line().last().unwrap_or(GameTree::ROOT) == parent;
                tree.is_broken |= is_main && tree.first_child(parent).is_none();
                if is_move(text) && !reader.has_no_move() {
                    let points = reader.points(text).map(|step| step.to_string());
                    let text = points.unwrap_or_else(|| text.to_owned());
                    tree.refused.push(self.refused(parent, text, node, "m"));
                }
                continue;
            };
            let added = tree.add(parent, read.step);
            let id = added.map_err(|full| self.fault(node, full.to_string()))?;
            tree.say_after(id, node.attribute("c").unwrap_or_default());
            push_children(&mut waiting, node, id, &reader.after(read));
        }
        Ok(tree)
    }
}

/// The warning if the first move is not made by the side that the position names.
const OTHER_SIDE: &str = "the first move is not of the side that the position names";

/// Puts the moves that follow a move on the stack, the main one on top.
fn push_children<'a, 'i>(
    waiting: &mut Vec<(Node<'a, 'i>, NodeId, MoveReader)>,
    node: Node<'a, 'i>,
    id: NodeId,
    reader: &MoveReader,
) {
    let mut children: Vec<Node<'a, 'i>> =
        node.children().filter(|child| child.has_tag_name("n")).collect();
    index_sort_by_key(&mut children, |child| child.attribute("default") != Some("true"));
    waiting.extend(children.into_iter().rev().map(|child| (child, id, *reader)));
}

fn is_position(node: &Node<'_, '_>) -> bool {
    node.text().is_some_and(|text| loose_fen(text).is_ok())
}

/// The first element of this name in another one.
fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    node.children().find(|child| child.has_tag_name(name))
}

/// A move as `xy-xy`, the file from Red's left and the rank from Black's side.
fn cbf_step(value: &str) -> Option<Step> {
    let (from, to) = value.split_once('-').filter(|(from, to)| from.len() == 2 && to.len() == 2)?;
    dhtmlxq::step(&dhtmlxq::digits(&format!("{from}{to}")).collect::<Vec<_>>())
}
