//! CBF, the XML of CCBridge, and PFC, the XML of 鹏飞象棋.
//!
//! CBF lists the moves of one line. In PFC each move holds those that can follow it.

use roxmltree::{Document, Node, ParsingOptions};

use super::error::FileFault;
use super::headers::{GameResult, Header};
use super::loose_fen::loose_fen;
use super::move_reader::{MoveReader, Ranks};
use super::placement::{Placement, point};
use super::text_code::Decoded;
use super::tree::{GameTree, NodeId, Step};
use super::{GameRead, ReadOptions};
use crate::game::Color;
use crate::rules::xiangqi::Point;

/// The most elements and texts of a file.
const MOST_NODES: u32 = 1 << 22;

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
        FileFault::new(decoded.offset(at), format!("found no XML: {error}"))
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
    Ok(GameRead { tree, offset: decoded.offset(0), warnings: reading.warnings })
}

struct Reading<'a, 'b> {
    decoded: &'a Decoded<'b>,
    mark: usize,
    warnings: Vec<FileFault>,
}

impl Reading<'_, '_> {
    fn fault(&self, node: Node<'_, '_>, message: impl Into<String>) -> FileFault {
        FileFault::new(self.decoded.offset(self.mark + node.range().start), message)
    }

    fn start(&self, node: Node<'_, '_>, fen: &str) -> Result<Placement, FileFault> {
        let read = loose_fen(fen).map_err(|(_, message)| self.fault(node, message))?;
        Ok(read.placement)
    }

    fn cbf(&mut self, root: Node<'_, '_>, options: ReadOptions) -> Result<GameTree, FileFault> {
        let child = |node: Node<'_, '_>, name: &str| {
            node.children().find(|child| child.has_tag_name(name)).map(|child| child.id())
        };
        let document = root.document();
        let head = child(root, "Head").and_then(|id| document.get_node(id));
        let list = child(root, "MoveList").and_then(|id| document.get_node(id));
        let fen = head.and_then(|head| document.get_node(child(head, "FEN")?));
        let start = match fen.and_then(|fen| Some((fen, fen.text()?))) {
            Some((node, fen)) => self.start(node, fen)?,
            None => Placement::start(),
        };
        let mut tree = GameTree::new(options.rules, start);
        for node in head.iter().flat_map(Node::children) {
            let (name, text) = (node.tag_name().name(), node.text().unwrap_or_default());
            if let Some(&(_, header)) = HEAD.iter().find(|(known, _)| *known == name) {
                tree.headers.set(header, text);
            } else if name == "RecordResult" {
                tree.headers.result = match text.trim() {
                    "1" => GameResult::RedWins,
                    "2" => GameResult::BlackWins,
                    "3" => GameResult::Draw,
                    _ => GameResult::Unknown,
                };
            }
        }
        let moves = list.iter().flat_map(Node::children).filter(|node| node.has_tag_name("Move"));
        let (mut at, mut ended) = (GameTree::ROOT, false);
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
                let Some(step) = step.filter(|step| step.from != step.to) else {
                    let message =
                        format!("found the move {value:?}; it and what follows is left out");
                    self.warnings.push(self.fault(node, message));
                    break;
                };
                at = tree.add(at, step).map_err(|full| self.fault(node, full.to_string()))?;
            }
            tree.say_after(at, node.text().unwrap_or_default());
            ended = node.attribute("end").is_some();
        }
        Ok(tree)
    }

    fn pfc(&mut self, root: Node<'_, '_>, options: ReadOptions) -> Result<GameTree, FileFault> {
        let fen = root.attribute("m").unwrap_or_default();
        let start = self.start(root, fen)?;
        let turn = start.turn.unwrap_or(Color::Red);
        let mut tree = GameTree::new(options.rules, start);
        tree.say_after(GameTree::ROOT, root.attribute("c").unwrap_or_default());
        let reader = MoveReader::new(options.rules, &start, turn, Ranks::Zero);
        let mut waiting: Vec<(Node<'_, '_>, NodeId, MoveReader)> = Vec::new();
        push_children(&mut waiting, root, GameTree::ROOT, &reader);
        while let Some((node, parent, reader)) = waiting.pop() {
            let text = node.attribute("m").unwrap_or_default();
            let read = reader.read(text).or_else(|| reader.with_other_turn().read(text));
            let Some(read) = read else {
                let message = format!("found the move {text:?}; it and what follows is left out");
                self.warnings.push(self.fault(node, message));
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

/// Puts the moves behind one on the stack, the main one on top.
fn push_children<'a, 'i>(
    waiting: &mut Vec<(Node<'a, 'i>, NodeId, MoveReader)>,
    node: Node<'a, 'i>,
    id: NodeId,
    reader: &MoveReader,
) {
    let mut children: Vec<Node<'a, 'i>> =
        node.children().filter(|child| child.has_tag_name("n")).collect();
    children.sort_by_key(|child| child.attribute("default") != Some("true"));
    waiting.extend(children.into_iter().rev().map(|child| (child, id, *reader)));
}

/// A move as `xy-xy`, the file from Red's left and the rank from Black's side.
fn cbf_step(value: &str) -> Option<Step> {
    let at = |pair: &[u8]| -> Option<Point> {
        let digit = |byte: u8| byte.checked_sub(b'0').filter(|&digit| digit < 10);
        point(digit(*pair.first()?)?, 9u8.checked_sub(digit(*pair.get(1)?)?)?)
    };
    let (from, to) = value.split_once('-')?;
    Some(Step { from: at(from.as_bytes())?, to: at(to.as_bytes())? })
}
