//! Writes a game.

use std::collections::VecDeque;
use std::fmt::Write;

use crate::formats::headers::is_record;
use crate::formats::text_code::to_gb18030;
use crate::formats::{GameResult, GameTree, Header, Loss, NodeId, Unwritable, Written};
use crate::rules::RuleSet;
use crate::rules::xiangqi::{Point, RANKS};

/// Writes a tree, in GB18030 or UTF-8.
///
/// # Errors
/// More pieces of a kind than a set has.
pub fn write(tree: &GameTree, gb18030: bool) -> Result<Written, Unwritable> {
    let men = tree.start.numbered().map_err(|piece| Unwritable::TooManyMen { piece })?;
    let mut writer = Writer { text: String::from("[DhtmlXQ]\n"), losses: Vec::new() };
    writer.field("ver", "www_dpxq_com");
    writer.field("init", "500,350");
    for (header, _, name, _) in Header::ALL {
        if let Some(text) = tree.headers.get(header) {
            writer.said(name, text);
        }
    }
    for (name, text) in tree.headers.others() {
        let is_plain = name.bytes().all(|byte| byte.is_ascii_lowercase());
        if is_record(name) {
            writer.said(&name.to_ascii_lowercase(), text);
        } else if is_plain && !super::has_meaning(name) {
            writer.said(name, text);
        } else {
            writer.losses.push(Loss::Other { name: name.to_owned() });
        }
    }
    if tree.rules != RuleSet::Xiangqi {
        writer.field("rules", tree.rules.name());
    }
    let result = match tree.headers.result {
        GameResult::Unknown => "",
        GameResult::RedWins => "红胜",
        GameResult::BlackWins => "黑胜",
        GameResult::Draw => "和棋",
    };
    if !result.is_empty() {
        writer.field("result", result);
    }
    let setup: Vec<String> =
        men.iter().map(|man| man.map_or_else(|| "99".to_owned(), digits)).collect();
    writer.field("binit", &setup.concat());
    // Without a piece that moves first nothing says whose turn it is.
    let mover = tree.first_child(GameTree::ROOT).and_then(|id| tree.step(id));
    if mover.is_none_or(|step| tree.start.board.piece_at(step.from).is_none()) {
        writer.field("fen", &tree.fen());
    }
    writer.moves(tree);
    writer.text.push_str("[/DhtmlXQ]\n");
    let bytes = if gb18030 { to_gb18030(&writer.text) } else { writer.text.into_bytes() };
    Ok(Written { bytes, losses: writer.losses })
}

/// A branch that is still to be written.
struct Branch {
    number: u32,
    from: u32,
    first: NodeId,
}

struct Writer {
    text: String,
    losses: Vec<Loss>,
}

impl Writer {
    fn field(&mut self, name: &str, value: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    }

    /// A field of free text, which may hold no end of a field.
    fn said(&mut self, name: &str, text: &str) {
        let mut clean = text.to_owned();
        // Two bars are a line end, and so are a bar of the text next to the bar of a line end.
        if ["||", "|\n", "\n|"].iter().any(|mark| clean.contains(mark)) {
            self.losses.push(Loss::Replaced { character: '|' });
            clean = clean.replace('|', "｜");
        }
        // What begins or ends a field, in either dialect, would do so here.
        for mark in ["[DhtmlXQ", "[/DhtmlXQ", "[DHJHtmlXQ", "[/DHJHtmlXQ"] {
            if clean.contains(mark) {
                self.losses.push(Loss::Replaced { character: '[' });
                clean = clean.replace(mark, &mark.replace('[', "("));
            }
        }
        // A text with one of these is taken for a page.
        if clean.contains("<br") || clean.contains("</") {
            self.losses.push(Loss::Replaced { character: '<' });
            clean = clean.replace('<', "＜");
        }
        self.field(name, &clean.replace('\n', "||"));
    }

    fn moves(&mut self, tree: &GameTree) {
        if !tree.after(GameTree::ROOT).is_empty() {
            self.said("comment0", tree.after(GameTree::ROOT));
        }
        let main = tree.first_child(GameTree::ROOT);
        let mut waiting: VecDeque<Branch> =
            main.map(|first| Branch { number: 0, from: 0, first }).into_iter().collect();
        let mut count = 0;
        while let Some(Branch { number, from, first }) = waiting.pop_front() {
            let line = std::iter::successors(Some(first), |&id| tree.first_child(id));
            let mut moves = String::new();
            let mut comments = Vec::new();
            for id in line {
                let Some(step) = tree.step(id) else { continue };
                moves.push_str(&digits(step.from));
                moves.push_str(&digits(step.to));
                if !tree.before(id).is_empty() {
                    self.losses.push(Loss::CommentMoved);
                }
                let comment = tree.comment(id);
                if !comment.is_empty() {
                    comments.push((tree.depth(id), comment));
                }
                // The alternatives to the first move of a branch leave the line before it.
                if id != first || number == 0 {
                    for other in tree.children(tree.parent(id)).skip(1) {
                        count += 1;
                        waiting.push_back(Branch { number: count, from: number, first: other });
                    }
                }
            }
            if number == 0 {
                self.field("movelist", &moves);
            } else {
                let ply = tree.depth(first);
                self.field(&format!("move_{from}_{ply}_{number}"), &moves);
            }
            for (ply, comment) in comments {
                let name = match number {
                    0 => format!("comment{ply}"),
                    _ => format!("comment{number}_{ply}"),
                };
                self.said(&name, &comment);
            }
        }
    }
}

/// The file from Red's left and the rank from Black's side.
fn digits(point: Point) -> String {
    format!("{}{}", point.file(), RANKS - 1 - point.rank())
}
