//! Writes games for readers of the encyclopaedia's standard: moves in Chinese, one pair a line,
//! comments on lines of their own.

use std::fmt::Write;

use crate::formats::text_code::to_gb18030;
use crate::formats::{GameTree, Loss, NodeId, Placement, Written};
use crate::game::{Color, index_sort};
use crate::notation::{Notation, Script};
use crate::rules::{AnyPosition, RuleSet};

/// How games are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// Whether variations are written, in parentheses. Readers of the standard take them for
    /// comments, or fail.
    pub variations: bool,
    /// Whether the text is GB18030 instead of UTF-8.
    pub gb18030: bool,
}

/// The notation of the moves.
const NOTATION: Notation = Notation::Chinese(Script::Simplified);

/// Writes a tree. Moves in Chinese have a meaning only where they are possible; a line ends
/// before the first one that is not.
pub fn write(tree: &GameTree, style: Style) -> Written {
    let mut writer = Writer { tree, style, text: String::new(), losses: Vec::new() };
    writer.tags();
    writer.moves();
    // Programs that expect GBK expect the line ends of Windows, too.
    let bytes = if style.gb18030 {
        to_gb18030(&writer.text.replace('\n', "\r\n"))
    } else {
        writer.text.into_bytes()
    };
    let mut losses = writer.losses;
    index_sort(&mut losses);
    losses.dedup();
    Written { bytes, losses }
}

struct Writer<'a> {
    tree: &'a GameTree,
    style: Style,
    text: String,
    losses: Vec<Loss>,
}

/// What is still to be written.
enum Task {
    Move { id: NodeId, at: AnyPosition, begins: bool },
    Open,
    Close,
}

impl Writer<'_> {
    fn tags(&mut self) {
        let headers = &self.tree.headers;
        self.tag("Game", "Chinese Chess");
        if self.tree.rules != RuleSet::Xiangqi {
            self.tag("Variant", self.tree.rules.name());
        }
        for (header, text) in headers.all() {
            self.tag(header.name(), text);
        }
        self.tag("Result", headers.result.pgn());
        for (name, text) in headers.others() {
            let is_name = name.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_');
            if is_name && !name.is_empty() && !super::has_meaning(name) {
                self.tag(name, text);
            } else {
                self.losses.push(Loss::Other { name: name.to_owned() });
            }
        }
        let is_start = self.tree.start.board == Placement::start().board;
        if !is_start || self.tree.turn() == Color::Black {
            self.tag("FEN", &format!("{} - - 0 1", self.tree.fen()));
        }
    }

    fn tag(&mut self, name: &str, value: &str) {
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(self.text, "[{name} \"{}\"]", super::escaped(value));
    }

    fn moves(&mut self) {
        let tree = self.tree;
        self.comment(tree.after(GameTree::ROOT));
        let start = tree.rules.read(&tree.fen());
        let first = tree.first_child(GameTree::ROOT);
        let mut tasks = Vec::new();
        match (start, first) {
            (Ok(at), Some(id)) => tasks.push(Task::Move { id, at, begins: true }),
            (Err(_), Some(_)) => self.losses.push(Loss::Moves),
            (_, None) => {}
        }
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => self.text.push_str(" ("),
                Task::Close => self.text.push_str(" )"),
                Task::Move { id, at, begins } => self.one(id, at, begins, &mut tasks),
            }
        }
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        let _ = writeln!(self.text, "{}\n", tree.headers.result.pgn());
    }

    /// Writes a move and puts off what follows it: alternatives first, then the line.
    fn one(&mut self, id: NodeId, at: AnyPosition, begins: bool, tasks: &mut Vec<Task>) {
        let tree = self.tree;
        let Some(step) = tree.step(id) else { return };
        let is_main = tree.first_child(tree.parent(id)) == Some(id);
        let others = tree.children(tree.parent(id)).skip(1).filter(|_| is_main);
        let others: Vec<NodeId> = others.collect();
        if !others.is_empty() && !self.style.variations {
            self.losses.push(Loss::Variations);
        }
        let Some((mv, next)) = step.play(&at) else {
            return self.losses.push(Loss::ImpossibleMove { mv: step.to_string() });
        };
        if !tree.before(id).is_empty() {
            self.losses.push(Loss::CommentMoved);
        }
        let text = at.write_move(NOTATION, mv);
        let ply = tree.depth(id) - 1 + u32::from(tree.turn() == Color::Black);
        let (number, black) = (ply / 2 + 1, ply % 2 == 1);
        if black && (begins || self.text.ends_with('\n') || self.text.ends_with(')')) {
            self.line_break();
            let _ = write!(self.text, "{number:>3}. ………… {text}");
        } else if black {
            let _ = write!(self.text, " {text}");
        } else {
            self.line_break();
            let _ = write!(self.text, "{number:>3}. {text}");
        }
        self.comment(&tree.comment(id));
        if let Some(child) = tree.first_child(id) {
            tasks.push(Task::Move { id: child, at: next, begins: false });
        }
        if self.style.variations {
            for other in others.into_iter().rev() {
                tasks.push(Task::Close);
                tasks.push(Task::Move { id: other, at, begins: true });
                tasks.push(Task::Open);
            }
        }
    }

    fn line_break(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with(['\n', '(']) {
            self.text.push('\n');
        }
    }

    /// A comment in braces on lines of its own.
    fn comment(&mut self, text: &str) {
        // Readers of the format, this one too, drop spaces next to the braces.
        let outer = text.len();
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        if text.len() < outer {
            self.losses.push(Loss::Blanks);
        }
        for character in ['{', '}'] {
            if text.contains(character) {
                self.losses.push(Loss::Replaced { character });
            }
        }
        self.line_break();
        let _ = writeln!(self.text, "{{{}}}", text.replace('{', "（").replace('}', "）"));
    }
}
