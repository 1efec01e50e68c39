//! Writes version 1.0, which has no keys and which every reader knows, variations included.

use super::reader::is_full;
use super::{HEADER, MAGIC, field};
use crate::formats::headers::{GameResult, Header};
use crate::formats::placement::Placement;
use crate::formats::problem::deduced_stipulation;
use crate::formats::text_code::{cut_gb18030, to_gb18030};
use crate::formats::tree::{GameTree, NodeId, Step};
use crate::formats::write::{Loss, Unwritable, Written};
use crate::game::Color;
use crate::rules::RuleSet;
use crate::rules::xiangqi::Point;

/// Writes a tree.
///
/// # Errors
/// More pieces of a kind than a set has.
pub fn write(tree: &GameTree) -> Result<Written, Unwritable> {
    let men = tree.start.numbered().map_err(|piece| Unwritable::TooManyMen { piece })?;
    let mut losses = Vec::new();
    let mut bytes = vec![0; HEADER];
    bytes[..2].copy_from_slice(MAGIC);
    bytes[2] = 10;
    for (at, point) in bytes[16..48].iter_mut().zip(men) {
        *at = point.map_or(0xff, tens);
    }
    bytes[50] = u8::from(tree.turn() == Color::Black);
    bytes[51] = match tree.headers.result {
        GameResult::Unknown => 0,
        GameResult::RedWins => 1,
        GameResult::BlackWins => 2,
        GameResult::Draw => 3,
    };
    // A whole game, or an endgame.
    bytes[64] = if tree.start.board == Placement::start().board { 0 } else { 3 };
    if title(&mut bytes, tree.headers.get(Header::Title).unwrap_or_default().trim()) {
        losses.push(Loss::Cut { header: Header::Title });
    }
    let of_field =
        |header| header == Header::Title || field::OTHERS.iter().any(|it| it.2 == header);
    if tree.headers.all().any(|(header, text)| of_field(header) && text.trim() != text) {
        losses.push(Loss::Blanks);
    }
    for (at, capacity, header) in field::OTHERS {
        if string(&mut bytes, at, capacity, tree.headers.get(header).unwrap_or_default().trim()) {
            losses.push(Loss::Cut { header });
        }
    }
    let stipulation = deduced_stipulation(tree).to_string();
    let is_deduced = tree.headers.get(Header::Stipulation) == Some(&stipulation);
    let kept = |header| header == Header::Stipulation && is_deduced || of_field(header);
    losses.extend(Loss::of_headers(tree, kept));
    if tree.rules != RuleSet::Xiangqi {
        losses.push(Loss::Rules);
    }
    let root = tree.first_child(GameTree::ROOT);
    let tag_of_root = tag(root.is_some(), false);
    record(&mut bytes, [0x18, 0x20, tag_of_root, 0xff], tree.after(GameTree::ROOT));
    for id in tree.walk() {
        let Some(Step { from, to }) = tree.step(id) else { continue };
        let (goes_on, alternative) = (tree.first_child(id), tree.next_sibling(id));
        let comment = comment(tree, id, &mut losses);
        let tag = tag(goes_on.is_some(), alternative.is_some());
        record(&mut bytes, [tens(from) + 0x18, tens(to) + 0x20, tag, 0], &comment);
    }
    Ok(Written { bytes, losses })
}

/// Writes a title: two lines in a field each, a long one in both. Returns whether it was cut.
fn title(bytes: &mut [u8], text: &str) -> bool {
    let ((at, most), (second_at, second_most)) = (field::TITLE, field::SECOND_TITLE);
    let fits = |text: &str, most| !text.trim().is_empty() && !cut_gb18030(text, most).1;
    if let Some((first, second)) = text.split_once('\n')
        && fits(first, most)
        && fits(second, second_most)
        && !is_full(first, second)
    {
        string(bytes, at, most, first);
        return string(bytes, second_at, second_most, second);
    }
    let first = cut_gb18030(text, most).0.len();
    let length = text.char_indices().map(|(end, _)| end).chain([text.len()]);
    let fitting = length.take_while(|&end| to_gb18030(&text[..end]).len() <= first).last();
    let (first, second) = text.split_at(fitting.unwrap_or(0));
    // Spaces alone would be taken for an empty field.
    if !second.is_empty() && (first.trim().is_empty() || second.trim().is_empty()) {
        string(bytes, at, most, first);
        return true;
    }
    string(bytes, at, most, first);
    string(bytes, second_at, second_most, second)
}

/// Writes a string after its length. Returns whether it was cut, at a character.
fn string(bytes: &mut [u8], at: usize, most: usize, text: &str) -> bool {
    let (text, is_cut) = cut_gb18030(text, most);
    bytes[at] = text.len() as u8;
    bytes[at + 1..=at + text.len()].copy_from_slice(&text);
    is_cut
}

/// The comment of a move; a comment before the move is set after it.
fn comment(tree: &GameTree, id: NodeId, losses: &mut Vec<Loss>) -> String {
    match (tree.before(id), tree.after(id)) {
        ("", after) => after.to_owned(),
        (before, after) => {
            losses.push(Loss::CommentMoved);
            if after.is_empty() { before.to_owned() } else { format!("{before}\n{after}") }
        }
    }
}

fn tag(goes_on: bool, has_alternative: bool) -> u8 {
    let goes_on = if goes_on { 0xf0 } else { 0 };
    if has_alternative { goes_on | 0x0f } else { goes_on }
}

fn record(bytes: &mut Vec<u8>, head: [u8; 4], comment: &str) {
    let comment = to_gb18030(&comment.replace('\n', "\r\n"));
    bytes.extend_from_slice(&head);
    bytes.extend_from_slice(&(comment.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&comment);
}

/// A point as file * 10 + rank.
fn tens(point: Point) -> u8 {
    (point.file() * 10 + point.rank()) as u8
}
