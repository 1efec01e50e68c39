//! A tree as a problem: what is asked of which side, and the tree as its solution.

use std::collections::HashSet;
use std::fmt::Write;

use super::GameTree;
use super::headers::{GameResult, Header};
use super::tree::{NodeId, Step};
use super::write::Loss;
use crate::game::{Color, Outcome, Position};
use crate::notation::Notation;
use crate::problem::{
    Board, Entry, Line, MAX_MOVES, Mate, Solution, Source, Stipulation, StipulationSource, Text,
    Written,
};
use crate::rules::AnyPosition;
use crate::rules::xiangqi::{NineByTen, XiangqiVariant};
use crate::stipulation::Fairy;

/// The deepest nesting of variations in a solution.
const MOST_NESTED: usize = 60;

/// The most moves of a tree that is written line by line.
const MOST_IN_LINES: usize = 1 << 16;

/// The problem that a tree is, and whether variations were too deep in others to be kept.
///
/// The side to move is that of the man that moves first. What is asked stands in the header
/// [`Header::Stipulation`]; without it, the main line says it if it ends the game for the side
/// that moves first, and else the result of the game.
pub fn entry(tree: &GameTree) -> (Entry, bool) {
    let mut entry = Entry::new(Board::Fen(Text::new(tree.fen())), stipulation(tree));
    entry.stipulation_source = stipulation_with_source(tree).1;
    let text = |header| tree.headers.get(header).map(|text| Text::new(one_line(text)));
    entry.id = text(Header::Id);
    entry.title = text(Header::Title).filter(|title| entry.id.as_ref() != Some(title));
    let authors = tree.headers.get(Header::Author).unwrap_or_default();
    let authors = authors.split([';', '；']).map(one_line).filter(|name| !name.is_empty());
    entry.authors = authors.map(Text::new).collect();
    entry.source = Source {
        name: text(Header::Event),
        problemid: text(Header::Round),
        date: text(Header::Date),
    };
    entry.rules = Some(Text::new(tree.rules.name()));
    entry.notation = Some(Text::new(Notation::Coordinates.name()));
    entry.comments = tree.headers.get(Header::Remark).map(Text::new).into_iter().collect();
    let asked = match entry.stipulation.value {
        Stipulation::Fairy { asked, .. } => Some(asked),
        _ => None,
    };
    let (solution, complete) = match asked {
        Some(asked) => fairy_lines(tree, asked),
        None => solution(tree),
    };
    if !solution.is_empty() && tree.move_count() > 0 {
        entry.solution = Some(Text::new(solution));
    }
    // What is said before the first move stands in the solution, but not in lines of help play.
    let said = tree.after(GameTree::ROOT);
    if !said.is_empty() && (asked.is_some() || tree.move_count() == 0) {
        entry.comments.push(Text::new(said));
    }
    (entry, complete)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is asked.
pub fn stipulation(tree: &GameTree) -> Stipulation {
    stipulation_with_source(tree).0
}

/// What is asked, and where that comes from if no author gave it.
fn stipulation_with_source(tree: &GameTree) -> (Stipulation, Option<StipulationSource>) {
    let written = tree.headers.get(Header::Stipulation).and_then(|text| text.parse().ok());
    written.map_or_else(|| deduced(tree), |written| (written, None))
}

/// What is asked by the moves and the result alone.
pub(super) fn deduced_stipulation(tree: &GameTree) -> Stipulation {
    deduced(tree).0
}

fn deduced(tree: &GameTree) -> (Stipulation, Option<StipulationSource>) {
    let mate = |within| Stipulation::Mate(Mate { within, checks: false });
    let turn = tree.turn();
    // A line that lacks moves says nothing of its end.
    let end = main_line_end(tree);
    if !tree.is_broken
        && let LineEnd { outcome: Some(Outcome::Win { winner, .. }), plies, complete: true } = end
        && winner == turn
    {
        let moves = plies.div_ceil(2);
        let within = u16::try_from(moves).ok().filter(|&moves| moves <= MAX_MOVES);
        return (mate(within), Some(StipulationSource::Line));
    }
    // A position alone asks for the shortest win; moves that lead to a won endgame for any.
    let has_moves = tree.move_count() > 0 && !tree.is_broken;
    match (tree.headers.result, turn) {
        (GameResult::RedWins, Color::Red) | (GameResult::BlackWins, Color::Black) if has_moves => {
            (Stipulation::Win, Some(StipulationSource::Result))
        }
        (GameResult::Draw, _) => (Stipulation::Draw, Some(StipulationSource::Result)),
        _ => (mate(None), None),
    }
}

/// What of a tree its problem does not hold.
pub fn entry_losses(tree: &GameTree) -> Vec<Loss> {
    let kept = [
        Header::Id,
        Header::Title,
        Header::Author,
        Header::Event,
        Header::Round,
        Header::Date,
        Header::Remark,
        Header::Stipulation,
    ];
    let mut losses = Loss::of_headers(tree, |header| kept.contains(&header));
    let result = result_of(stipulation(tree), tree.turn());
    if tree.headers.result != GameResult::Unknown && tree.headers.result != result {
        losses.push(Loss::Result);
    }
    losses
}

/// The result of a game in which the side to move does what is asked; unknown where that is asked
/// of both sides.
pub(super) fn result_of(stipulation: Stipulation, turn: Color) -> GameResult {
    let winner = match stipulation {
        Stipulation::Draw => return GameResult::Draw,
        Stipulation::Fairy { duplex: true, .. } => return GameResult::Unknown,
        Stipulation::Fairy { asked, .. } if !asked.mover_mates() => !turn,
        _ => turn,
    };
    if winner == Color::Red { GameResult::RedWins } else { GameResult::BlackWins }
}

/// How far the main line can be played, and how it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineEnd {
    /// The number of moves that can be played.
    pub plies: usize,
    /// Whether these are all.
    pub complete: bool,
    /// How the game has ended behind them.
    pub outcome: Option<Outcome>,
}

/// Plays the main line; an illegal position has no moves.
pub fn main_line_end(tree: &GameTree) -> LineEnd {
    match tree.rules.read(&tree.fen()) {
        Ok(AnyPosition::Xiangqi(position)) => play(tree, position),
        Ok(AnyPosition::ChinaSchach(position)) => play(tree, position),
        Ok(AnyPosition::Chex(_)) | Err(_) => LineEnd { plies: 0, complete: false, outcome: None },
    }
}

fn play<V: XiangqiVariant>(tree: &GameTree, mut position: Position<NineByTen<V>>) -> LineEnd {
    let mut plies = 0;
    for id in tree.main_line() {
        let Some(Step { from, to }) = tree.step(id) else { continue };
        let moves = position.legal_moves();
        let Some(mv) = moves.into_iter().find(|mv| (mv.from(), mv.to()) == (from, to)) else {
            return LineEnd { plies, complete: false, outcome: position.outcome() };
        };
        position = position.after(mv);
        plies += 1;
    }
    LineEnd { plies, complete: true, outcome: position.outcome() }
}

/// What is still to be written of a solution.
enum Task {
    /// A move and the line behind it; whether a number must stand before it.
    Moves(NodeId, bool),
    /// A variation that begins with a move.
    Variation(NodeId),
    /// The end of a variation.
    Close,
}

/// The tree as move text in coordinates, and whether all of it is there.
fn solution(tree: &GameTree) -> (String, bool) {
    let mut text = String::new();
    comment(&mut text, tree.after(GameTree::ROOT));
    let (mut nested, mut complete) = (0, true);
    let mut tasks: Vec<Task> =
        tree.first_child(GameTree::ROOT).map(|id| Task::Moves(id, true)).into_iter().collect();
    while let Some(task) = tasks.pop() {
        match task {
            Task::Close => {
                nested -= 1;
                text.push(')');
            }
            Task::Variation(id) => {
                nested += 1;
                blank(&mut text);
                text.push('(');
                tasks.push(Task::Close);
                tasks.push(Task::Moves(id, true));
            }
            Task::Moves(id, first) => {
                comment(&mut text, tree.before(id));
                let afresh = first || text.ends_with(['}', ')']);
                written_move(&mut text, tree, id, afresh);
                comment(&mut text, tree.after(id));
                tasks.extend(tree.first_child(id).map(|id| Task::Moves(id, false)));
                let is_main = tree.first_child(tree.parent(id)) == Some(id);
                if is_main && nested < MOST_NESTED {
                    let others: Vec<NodeId> = tree.children(tree.parent(id)).skip(1).collect();
                    tasks.extend(others.into_iter().rev().map(Task::Variation));
                } else if is_main {
                    complete &= tree.next_sibling(id).is_none();
                }
            }
        }
    }
    (text, complete)
}

/// The tree as the solutions of help, self, reflex or series play, one line after the other, and
/// whether all of it is there.
fn fairy_lines(tree: &GameTree, asked: Fairy) -> (String, bool) {
    let (mut lines, mut written) = (Vec::new(), HashSet::new());
    let mut room = MOST_IN_LINES;
    for end in tree.walk().filter(|&id| tree.first_child(id).is_none()) {
        let path = std::iter::successors(Some(end), |&id| Some(tree.parent(id)));
        let mut line: Vec<NodeId> = path.take_while(|&id| id != GameTree::ROOT).collect();
        if line.len() > room {
            return (Solution { lines }.to_lines(asked), false);
        }
        room -= line.len();
        line.reverse();
        let mut moves = Vec::new();
        for (ply, id) in (0..).zip(line) {
            let Some(Step { from, to }) = tree.step(id) else { continue };
            let mut mv = Written::new(format!("{from}{to}"), ply);
            if written.insert(id) {
                let said = tree.before(id).lines().chain(tree.after(id).lines()).map(str::trim);
                mv.comments = said.filter(|it| !it.is_empty()).map(str::to_owned).collect();
            }
            moves.push(mv);
        }
        lines.push(Line { comments: Vec::new(), moves });
    }
    (Solution { lines }.to_lines(asked), true)
}

fn blank(text: &mut String) {
    if !text.is_empty() && !text.ends_with('(') {
        text.push(' ');
    }
}

/// A comment in braces, in which the closing one may not stand.
fn comment(text: &mut String, comment: &str) {
    for line in comment.lines().map(str::trim).filter(|line| !line.is_empty()) {
        blank(text);
        text.push('{');
        text.push_str(&line.replace('}', ")"));
        text.push('}');
    }
}

/// A move; its number before it at even plies, and at odd ones where the line begins afresh.
fn written_move(text: &mut String, tree: &GameTree, id: NodeId, afresh: bool) {
    let Some(Step { from, to }) = tree.step(id) else { return };
    let ply = tree.depth(id) - 1;
    blank(text);
    // Writing to a string cannot fail.
    let _ = match (ply.is_multiple_of(2), afresh) {
        (true, _) => write!(text, "{}. {from}{to}", ply / 2 + 1),
        (false, true) => write!(text, "{}... {from}{to}", ply / 2 + 1),
        (false, false) => write!(text, "{from}{to}"),
    };
}
