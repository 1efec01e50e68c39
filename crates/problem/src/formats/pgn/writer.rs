//! Writes games for readers of the encyclopaedia's standard: moves in Chinese, one pair a line,
//! comments on lines of their own. Plain text, for people, differs in its heads, its notation, and in
//! that variations from the main line are below it.

use std::fmt::Write;

use crate::formats::headers::is_head;
use crate::formats::move_word::variation_length;
use crate::formats::text_code::to_gb18030;
use crate::formats::{GameResult, GameTree, Loss, NodeId, Placement, Written};
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
    /// The notation of moves if plain text is written.
    pub text: Option<Notation>,
}

/// The notation of the moves.
const NOTATION: Notation = Notation::Chinese(Script::Simplified);

/// Writes a tree. Moves in Chinese have a meaning only where they are possible; a line ends
/// before the first one that is not.
pub fn write(tree: &GameTree, style: Style) -> Written {
    let (text, losses, below) = (String::new(), Vec::new(), Vec::new());
    let mut writer = Writer { tree, style, text, losses, open: 0, below, is_below: false };
    match style.text {
        Some(notation) => writer.heads(notation),
        None => writer.tags(),
    }
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
    /// How many parentheses are open.
    open: usize,
    /// The variations that are written below the main line, and whether they are being written.
    below: Vec<(NodeId, AnyPosition)>,
    is_below: bool,
}

/// What a heading of a variation in plain text begins with, before its number.
pub(in crate::formats) const VARIATION: &str = "Variation ";

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

    /// Lines of names and texts, and the position.
    fn heads(&mut self, notation: Notation) {
        let headers = &self.tree.headers;
        let known = headers.all().map(|(header, text)| (header.name(), text, Some(header)));
        let others = headers.others().map(|(name, text)| (name, text, None));
        for (name, text, header) in known.chain(others) {
            if is_head(name, text) {
                let _ = writeln!(self.text, "{name}: {text}");
                continue;
            }
            self.losses.push(match header {
                Some(header) => Loss::Header { header },
                None => Loss::Other { name: name.to_owned() },
            });
        }
        if headers.result != GameResult::Unknown {
            let _ = writeln!(self.text, "Result: {}", headers.result.pgn());
        }
        if notation != NOTATION {
            let _ = writeln!(self.text, "Notation: {notation}");
        }
        self.losses.extend((self.tree.rules != RuleSet::Xiangqi).then_some(Loss::Rules));
        let _ = writeln!(self.text, "\n{}", self.tree.fen());
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
        self.all(tasks);
        for (nth, (id, at)) in std::mem::take(&mut self.below).into_iter().enumerate() {
            self.is_below = true;
            let heading = match tree.before(id) {
                "" => format!("{VARIATION}{}:", nth + 1),
                before => before.to_owned(),
            };
            self.line_break();
            let _ = writeln!(self.text, "\n{heading}");
            self.all(vec![Task::Move { id, at, begins: true }]);
        }
        self.line_break();
        let _ = match self.style.text {
            Some(_) => writeln!(self.text),
            None => writeln!(self.text, "{}\n", tree.headers.result.pgn()),
        };
    }

    fn all(&mut self, mut tasks: Vec<Task>) {
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => self.text.push_str(" ("),
                Task::Close => self.text.push_str(" )"),
                Task::Move { id, at, begins } => self.one(id, at, begins, &mut tasks),
            }
            match task {
                Task::Open => self.open += 1,
                Task::Close => self.open -= 1,
                Task::Move { .. } => {}
            }
        }
    }

    /// Writes a move and puts off what follows it: alternatives first, then the line.
    fn one(&mut self, id: NodeId, at: AnyPosition, begins: bool, tasks: &mut Vec<Task>) {
        let tree = self.tree;
        let Some(step) = tree.step(id) else { return };
        let is_main = tree.first_child(tree.parent(id)) == Some(id);
        let others = tree.children(tree.parent(id)).skip(1).filter(|_| is_main);
        let others: Vec<NodeId> = others.collect();
        let is_text = self.style.text.is_some();
        if !others.is_empty() && !self.style.variations && !is_text {
            self.losses.push(Loss::Variations);
        }
        let Some((mv, next)) = step.play(&at) else {
            return self.losses.push(Loss::ImpossibleMove { mv: step.to_string() });
        };
        let (mut said, is_in) = (tree.comment(id), self.open > 0);
        if !tree.before(id).is_empty() && is_text && begins && (is_in || self.is_below) {
            if is_in {
                let _ = write!(self.text, "{{{}}} ", plain(tree.before(id), &mut self.losses));
            }
            tree.after(id).clone_into(&mut said);
        } else if !tree.before(id).is_empty() {
            self.losses.push(Loss::CommentMoved);
        }
        let text = at.write_move(self.style.text.unwrap_or(NOTATION), mv);
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
        self.comment(&said);
        if let Some(child) = tree.first_child(id) {
            tasks.push(Task::Move { id: child, at: next, begins: false });
        }
        if self.style.variations || is_text {
            let is_main = is_text && self.open == 0 && !self.is_below;
            let is_heading = |text: &str| variation_length(text) == Some(text.len());
            let may_be_below = |&id: &NodeId| {
                let before = tree.before(id);
                before.is_empty() || is_heading(before) && !before.contains('\n')
            };
            // Of several alternatives to a move the order is kept.
            let is_below = is_main && others.iter().all(may_be_below);
            let (below, inside) =
                if is_below { (others, Vec::new()) } else { (Vec::new(), others) };
            self.below.extend(below.into_iter().map(|id| (id, at)));
            for other in inside.into_iter().rev() {
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
        let text = plain(text, &mut self.losses);
        self.line_break();
        let _ = writeln!(self.text, "{{{text}}}");
    }
}

/// A comment without the signs around it.
fn plain(text: &str, losses: &mut Vec<Loss>) -> String {
    let found = ['{', '}'].into_iter().filter(|&character| text.contains(character));
    losses.extend(found.map(|character| Loss::Replaced { character }));
    text.replace('{', "（").replace('}', "）")
}
