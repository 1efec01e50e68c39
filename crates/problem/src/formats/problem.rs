//! A tree as a problem: the side to move, the stipulation, and the tree as its solution.
//!
//! An author's marks are commands in a comment, as lichess writes them: `[%csl Ge5,Rd9]` marks points
//! and `[%cal Ga1a9]` draws arrows, each with the first letter of its color.

use std::collections::HashSet;
use std::fmt::Write;
use std::ops::Range;

use paiju_game::mark::{Mark, MarkColor, MarkSign};

use super::headers::{names, read_record_tags};
use super::{
    FileFault, FileFormat, GameFile, GameRead, GameResult, GameTree, Header, Loss, NodeId,
    ReadOptions, RefusedMove,
};
use crate::game::{Color, Outcome};
use crate::notation::Notation;
use crate::problem::yaml::MAX_NAME;
use crate::problem::{
    Board, Entry, Game, GameField, Goal, Line, MAX_MOVES, Solution, Source, Stipulation,
    StipulationSource, Text, Written, braced, read_mark, write_mark,
};
use crate::rules::{AnyPosition, RuleSet};

/// The deepest nesting of variations in a solution.
const MOST_NESTED: usize = 60;

/// The most moves of a tree that is written line by line.
const MOST_IN_LINES: usize = 1 << 16;

/// The problem that a tree is, and whether variations were too deep in others to be kept.
///
/// The side to move is that of the piece that moves first. What is asked is read from the header
/// [`Header::Stipulation`]; without it, the main line says it if it ends the game for the side
/// that moves first, and else the result of the game.
pub fn entry(tree: &GameTree) -> (Entry, bool) {
    let mut entry = Entry::new(Board::Fen(Text::new(tree.fen())), stipulation(tree));
    entry.stipulation_source = stipulation_with_source(tree).1;
    let text = |header| tree.headers.get(header).map(Text::new);
    entry.id = text(Header::Id);
    entry.game = game(tree, entry.stipulation.value);
    entry.title = match text(Header::Title) {
        // Where there is neither a title nor a player, other programs would be given the id.
        None if !entry.game.has_players() => Some(Text::new("")),
        title => title.filter(|title| entry.id.as_ref() != Some(title)),
    };
    entry.authors = names(tree.headers.get(Header::Author).unwrap_or_default());
    if !entry.game.has_players() {
        let mut text = |field| {
            let text = entry.game.get(field).cloned();
            entry.game.set(field, None);
            text
        };
        entry.source = Source {
            name: text(GameField::Event),
            problemid: text(GameField::Round),
            date: text(GameField::Date),
            ..Source::default()
        };
    }
    read_record_tags(&mut entry);
    entry.rules = Some(Text::new(tree.rules.name()));
    entry.notation = Some(Text::new(Notation::Coordinates.name()));
    // A comment before the first move is about the whole.
    let (said, marks) = read_mark_commands(tree.rules, tree.after(GameTree::ROOT));
    entry.marks = marks;
    let said = Some(said).filter(|said| !said.is_empty());
    entry.comments = said.map(Text::new).into_iter().collect();
    let (solution, complete, places) = match entry.stipulation.value {
        asked if asked.is_direct() => solution(tree),
        asked => lines(tree, asked),
    };
    if !solution.is_empty() {
        entry.solution = Some(Text::in_parts(solution, places));
    }
    (entry, complete)
}

/// An entry from the position after the first moves of its solution on, and what is wrong with that;
/// none where the solution has no more moves, or the board has other points.
pub(crate) fn entry_after(entry: &Entry, plies: u32) -> Option<(Entry, Vec<FileFault>)> {
    let (Board::Fen(fen), Some(solution)) = (&entry.board, &entry.solution) else { return None };
    let name = |text: &Option<Text>| text.as_ref().map(ToString::to_string);
    let options = ReadOptions {
        rules: name(&entry.rules).map_or(Ok(RuleSet::default()), |name| name.parse()).ok()?,
        notation: name(&entry.notation).and_then(|name| name.parse().ok()),
    };
    let file = GameFile::new(FileFormat::Text, format!("{fen}\n{solution}\n").into_bytes());
    let GameRead { tree, warnings } = file.read(0, options).ok()?;
    let moved = self::entry(&tree.after_moves(plies).filter(|tree| tree.move_count() > 0)?).0;
    let solution = moved.solution.map(|solution| Text::new(solution.as_str()));
    let (board, notation) = (moved.board, moved.notation);
    Some((Entry { notation, board, solution, ..entry.clone() }, warnings))
}

/// The first notation in which all moves of an entry are legal; `rules` are those of an entry that names
/// none.
pub(crate) fn notation_of(entry: &Entry, rules: RuleSet) -> Option<Notation> {
    let (Board::Fen(fen), Some(solution)) = (&entry.board, &entry.solution) else { return None };
    let own = entry.rules.as_ref().and_then(|rules| rules.as_str().parse().ok());
    let rules: RuleSet = own.unwrap_or(rules);
    let position = rules.read(fen.as_str()).ok()?;
    let solution: Solution = solution.as_str().parse().ok()?;
    let moves = || solution.lines.iter().flat_map(|line| &line.moves);
    let fits = |notation: &&Notation| {
        let play = |at: AnyPosition, mv: &Written| Some(at.play_text(**notation, &mv.text).ok()?.1);
        moves().try_fold(position, play).is_some()
    };
    rules.notations().iter().find(fits).copied()
}

/// What the headers say about the game. A result is written only if it differs from that of a game
/// in which the stipulation is met.
fn game(tree: &GameTree, stipulation: Stipulation) -> Game {
    let mut game = Game::default();
    for (header, text) in tree.headers.all() {
        match header.field() {
            Some(field) => game.set(field, Some(Text::new(text))),
            // A text that is not a stipulation, or is spelt differently here, is kept as it is.
            None if header == Header::Stipulation && text != stipulation.to_string() => {
                game.tags.push((header.name().into(), text.into()));
            }
            None => {}
        }
    }
    let result = tree.headers.result;
    game.result = (result != result_of(stipulation, tree.turn())).then(|| result.into());
    let others = tree.headers.others().filter(|(name, _)| is_tag(name));
    game.tags.extend(others.map(|(name, text)| (name.into(), text.into())));
    game
}

/// Whether YAML can hold a field of another format with this name.
fn is_tag(name: &str) -> bool {
    !name.is_empty() && name.chars().count() <= MAX_NAME
}

/// The stipulation in the headers, or the one that the moves show.
pub fn stipulation(tree: &GameTree) -> Stipulation {
    stipulation_with_source(tree).0
}

/// What is asked, and where that comes from if no author gave it.
fn stipulation_with_source(tree: &GameTree) -> (Stipulation, Option<StipulationSource>) {
    let written = tree.headers.get(Header::Stipulation).and_then(|text| text.parse().ok());
    written.map_or_else(|| deduced(tree), |written| (written, None))
}

/// Whether something is asked, by the author or by the moves and the result.
pub(crate) fn has_stipulation(tree: &GameTree) -> bool {
    let asked = stipulation_with_source(tree);
    asked != (Stipulation::SHORTEST, None) || tree.headers.get(Header::Stipulation).is_some()
}

/// Whether the result says that the side to move wins, and the moves do not show it.
pub(super) fn is_won_by_result(tree: &GameTree) -> bool {
    deduced(tree) == (Stipulation::WIN, Some(StipulationSource::Result))
}

/// What is asked by the moves and the result alone.
pub(super) fn deduced_stipulation(tree: &GameTree) -> Stipulation {
    deduced(tree).0
}

fn deduced(tree: &GameTree) -> (Stipulation, Option<StipulationSource>) {
    let turn = tree.turn();
    // A line that lacks moves says nothing of its end.
    let end = main_line_end(tree);
    if !tree.is_broken
        && let LineEnd { outcome: Some(Outcome::Win { winner, .. }), plies, complete: true } = end
        && winner == turn
    {
        let moves = plies.div_ceil(2);
        let within = u8::try_from(moves).ok().filter(|&moves| moves <= MAX_MOVES);
        return (Stipulation::mate(within), Some(StipulationSource::Line));
    }
    // A position alone asks for the shortest win; moves that lead to a won endgame for any.
    let has_moves = tree.move_count() > 0 && !tree.is_broken;
    match (tree.headers.result, turn) {
        (GameResult::RedWins, Color::Red) | (GameResult::BlackWins, Color::Black) if has_moves => {
            (Stipulation::WIN, Some(StipulationSource::Result))
        }
        (GameResult::Draw, _) => (Stipulation::DRAW, Some(StipulationSource::Result)),
        _ => (Stipulation::SHORTEST, None),
    }
}

/// What of a tree its problem does not hold.
pub fn entry_losses(tree: &GameTree) -> Vec<Loss> {
    let others = tree.headers.others().filter(|(name, _)| !is_tag(name));
    let mut losses: Vec<Loss> =
        others.map(|(name, _)| Loss::Other { name: name.to_owned() }).collect();
    // Only at the beginning of a variation is there a place before a move.
    let is_main = |id| tree.first_child(tree.parent(id)) == Some(id);
    let in_lines = !stipulation(tree).is_direct();
    if tree.walk().any(|id| !tree.before(id).is_empty() && (in_lines || is_main(id))) {
        losses.push(Loss::CommentMoved);
    }
    losses
}

/// The result of a game in which the side to move does what is asked; unknown where that is asked
/// of both sides.
pub(super) fn result_of(stipulation: Stipulation, turn: Color) -> GameResult {
    if stipulation.goal() == Goal::Draw {
        return GameResult::Draw;
    }
    if stipulation.is_duplex() {
        return GameResult::Unknown;
    }
    let winner = if stipulation.mover_mates() { turn } else { !turn };
    if winner == Color::Red { GameResult::RedWins } else { GameResult::BlackWins }
}

/// How far the main line can be played, and how it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineEnd {
    /// The number of moves that can be played.
    pub plies: usize,
    /// Whether these are all.
    pub complete: bool,
    /// How the game has ended after them.
    pub outcome: Option<Outcome>,
}

/// Plays the main line; an illegal position has no moves.
pub fn main_line_end(tree: &GameTree) -> LineEnd {
    let mut plies = 0;
    let Ok(mut position) = tree.rules.read(&tree.fen()) else {
        return LineEnd { plies, complete: false, outcome: None };
    };
    for id in tree.main_line() {
        let Some(step) = tree.step(id) else { continue };
        let Some((_, after)) = step.play(&position) else {
            return LineEnd { plies, complete: false, outcome: position.outcome() };
        };
        position = after;
        plies += 1;
    }
    LineEnd { plies, complete: true, outcome: position.outcome() }
}

/// What is still to be written of a solution.
enum Task<'a> {
    /// A move and the line after it; whether it needs a number before it.
    Moves(NodeId, bool),
    /// A variation that begins with a move.
    Variation(NodeId),
    /// A move that is not legal, in parentheses where others follow the same move.
    Refused(&'a RefusedMove, bool),
    /// The end of a variation.
    Close,
}

/// Bytes of a text with those of the file that they are from.
type Places = Vec<(usize, Range<usize>)>;

/// What follows a move in the main line: a move, or those that are not legal.
fn next_of(tree: &GameTree, id: NodeId, first: bool) -> Vec<Task<'_>> {
    if let Some(next) = tree.first_child(id) {
        return vec![Task::Moves(next, first)];
    }
    let refused = tree.refused_after(id).enumerate();
    let mut tasks: Vec<Task<'_>> = refused.map(|(nth, it)| Task::Refused(it, nth > 0)).collect();
    tasks.reverse();
    tasks
}

/// The tree as move text in coordinates, whether all of it is there, and the places of its moves that
/// are not legal.
fn solution(tree: &GameTree) -> (String, bool, Places) {
    let (mut text, mut places) = (String::new(), Places::new());
    let (mut nested, mut complete) = (0, true);
    let mut tasks = next_of(tree, GameTree::ROOT, true);
    while let Some(task) = tasks.pop() {
        match task {
            Task::Close => {
                nested -= 1;
                text.push(')');
            }
            Task::Refused(refused, is_variation) => {
                let afresh = is_variation || text.is_empty() || text.ends_with(['}', ')']);
                blank(&mut text);
                text.push_str(if is_variation { "(" } else { "" });
                text.push_str(&number(tree.depth(refused.after), afresh));
                places.push((text.len(), refused.bytes.clone()));
                text.push_str(&refused.text);
                text.push_str(if is_variation { ")" } else { "" });
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
                if let Some((bytes, step)) = tree.alternatives.get(&id).zip(tree.step(id)) {
                    places.push((text.len() - step.to_string().len(), bytes.clone()));
                }
                comment(&mut text, tree.after(id));
                tasks.extend(next_of(tree, id, false));
                let is_main = tree.first_child(tree.parent(id)) == Some(id);
                if is_main && nested < MOST_NESTED {
                    let others: Vec<NodeId> = tree.children(tree.parent(id)).skip(1).collect();
                    let refused = tree.refused_after(tree.parent(id));
                    let refused: Vec<_> = refused.map(|it| Task::Refused(it, true)).collect();
                    tasks.extend(refused.into_iter().rev());
                    tasks.extend(others.into_iter().rev().map(Task::Variation));
                } else if is_main {
                    complete &= tree.next_sibling(id).is_none();
                }
            }
        }
    }
    (text, complete, places)
}

/// The tree as the solutions of help, self, reflex or series play, one line after the other, and
/// whether all of it is there.
fn lines(tree: &GameTree, asked: Stipulation) -> (String, bool, Places) {
    let (mut lines, mut written) = (Vec::new(), HashSet::new());
    let mut room = MOST_IN_LINES;
    let is_whole =
        |&id: &NodeId| tree.first_child(id).is_none() && tree.refused_after(id).next().is_none();
    let ends = tree.walk().filter(is_whole).map(|id| (id, None));
    let refused = tree.refused.iter().map(|it| (it.after, Some(&it.text)));
    for (end, refused) in ends.chain(refused) {
        let path = std::iter::successors(Some(end), |&id| Some(tree.parent(id)));
        let mut line: Vec<NodeId> = path.take_while(|&id| id != GameTree::ROOT).collect();
        if line.len() > room {
            return (Solution { lines }.to_lines(asked), false, Places::new());
        }
        room -= line.len();
        line.reverse();
        let mut moves = Vec::new();
        for (ply, id) in (0..).zip(line) {
            let Some(step) = tree.step(id) else { continue };
            let mut mv = Written::new(step.to_string(), ply);
            if written.insert(id) {
                let said = comments(tree.before(id)).into_iter().chain(comments(tree.after(id)));
                mv.comments = said.map(str::to_owned).collect();
            }
            moves.push(mv);
        }
        moves.extend(refused.map(|text| Written::new(text.clone(), moves.len() as u32)));
        lines.push(Line { comments: Vec::new(), moves });
    }
    let text = Solution { lines }.to_lines(asked);
    // They come last, each at the end of its line.
    let mut places = Places::new();
    let mut end = text.len();
    for refused in tree.refused.iter().rev() {
        let Some(at) = text[..end].rfind(&refused.text) else { break };
        places.push((at, refused.bytes.clone()));
        end = at;
    }
    places.reverse();
    (text, true, places)
}

fn blank(text: &mut String) {
    if !text.is_empty() && !text.ends_with('(') {
        text.push(' ');
    }
}

/// A comment as in a solution: one a line, unless it has spaces or empty lines that only
/// a whole comment keeps.
fn comments(comment: &str) -> Vec<&str> {
    let lines: Vec<&str> = comment.split('\n').collect();
    match lines.iter().all(|line| line.trim() == *line && !line.is_empty()) {
        true => lines,
        false if comment.is_empty() => Vec::new(),
        false => vec![comment],
    }
}

/// A comment in braces.
fn comment(text: &mut String, comment: &str) {
    for line in comments(comment) {
        blank(text);
        text.push_str(&braced(line));
    }
}

/// A move; its number before it at even plies, and at odd ones where the line begins afresh.
fn written_move(text: &mut String, tree: &GameTree, id: NodeId, afresh: bool) {
    let Some(step) = tree.step(id) else { return };
    let ply = tree.depth(id) - 1;
    blank(text);
    // Writing to a string cannot fail.
    let _ = write!(text, "{}{step}", number(ply, afresh));
}

/// The number before a move; none before a reply, unless the line begins afresh.
fn number(ply: u32, afresh: bool) -> String {
    match (ply.is_multiple_of(2), afresh) {
        (true, _) => format!("{}. ", ply / 2 + 1),
        (false, true) => format!("{}... ", ply / 2 + 1),
        (false, false) => String::new(),
    }
}

const POINTS: &str = "[%csl ";
const ARROWS: &str = "[%cal ";

/// The commands for some marks; nothing where there are none. A sign has no place in them.
pub(super) fn write_mark_commands(rules: RuleSet, marks: &[Mark]) -> String {
    let name = |square| rules.square_name(square).unwrap_or_default();
    let (mut points, mut arrows) = (Vec::new(), Vec::new());
    for mark in marks {
        match *mark {
            Mark::Point { at, color, .. } => points.push(format!("{}{}", letter(color), name(at))),
            Mark::Drawn { from, to, color } => {
                arrows.push(format!("{}{}{}", letter(color), name(from), name(to)));
            }
            _ => {}
        }
    }
    let command = |begin: &str, marks: Vec<String>| {
        if marks.is_empty() { String::new() } else { format!("{begin}{}]", marks.join(",")) }
    };
    command(POINTS, points) + &command(ARROWS, arrows)
}

/// Whether signs of marks have no place in commands.
pub(super) fn have_signs(marks: &[Mark]) -> bool {
    let has_sign =
        |mark: &Mark| matches!(mark, Mark::Point { sign, .. } if *sign != MarkSign::Ring);
    marks.iter().any(has_sign)
}

/// Takes the commands out of a comment: what else it says, and the marks as YAML writes them. A
/// command that cannot be read in whole is left where it is.
fn read_mark_commands(rules: RuleSet, comment: &str) -> (String, Vec<Text>) {
    let (mut said, mut marks) = (String::new(), Vec::new());
    let mut rest = comment;
    while let Some(at) = rest.find("[%c") {
        let (before, command) = rest.split_at(at);
        said.push_str(before);
        let end = command.find(']').map_or(command.len(), |end| end + 1);
        match read_command(rules, &command[..end]) {
            Some(read) => marks.extend(read),
            None => said.push_str(&command[..end]),
        }
        rest = &command[end..];
    }
    said.push_str(rest);
    if marks.is_empty() {
        return (comment.to_owned(), marks);
    }
    (said.trim().to_owned(), marks)
}

/// The marks of a command.
fn read_command(rules: RuleSet, command: &str) -> Option<Vec<Text>> {
    let points = command.strip_prefix(POINTS);
    let marks = points.or_else(|| command.strip_prefix(ARROWS))?.strip_suffix(']')?;
    let read = |mark: &str| {
        let mark = mark.trim();
        let color = MarkColor::ALL.into_iter().find(|&it| mark.starts_with(letter(it)))?;
        let (from, length) = rules.read_square(&mark[1..])?;
        let behind = &mark[1 + length..];
        let mark = if points.is_some() {
            let usual = MarkSign::default();
            behind.is_empty().then_some(Mark::Point { at: from, color, sign: usual })?
        } else {
            let (to, length) = rules.read_square(behind)?;
            (length == behind.len()).then_some(Mark::Drawn { from, to, color })?
        };
        let text = write_mark(rules, &mark)?;
        // An arrow to itself is none.
        read_mark(rules, &text).ok()?;
        Some(Text::new(text))
    };
    marks.split(',').map(read).collect()
}

/// How a color is written.
fn letter(color: MarkColor) -> char {
    match color {
        MarkColor::Green => 'G',
        MarkColor::Red => 'R',
        MarkColor::Blue => 'B',
        MarkColor::Yellow => 'Y',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_written_and_read_back() {
        let rules = RuleSet::Xiangqi;
        let texts = ["e10 red", "a1", "a1-a10 blue", "e9-e10 yellow"];
        let marks: Vec<Mark> = texts.map(|text| read_mark(rules, text).unwrap()).into();
        let written = write_mark_commands(rules, &marks);
        assert_eq!(written, "[%csl Re10,Ga1][%cal Ba1a10,Ye9e10]");
        let (said, read) = read_mark_commands(rules, &format!("A remark.\n{written}"));
        assert_eq!((said.as_str(), read), ("A remark.", texts.map(Text::new).to_vec()));
        assert!(!have_signs(&marks));
        assert!(have_signs(&[read_mark(rules, "e5 dot").unwrap()]));
    }

    #[test]
    fn what_is_no_command_of_marks_stays_as_it_is() {
        for comment in [
            "[%clk 1:00]",
            "[%csl Ge11]",
            "[%csl ]",
            "[%cal Ga1]",
            "[%cal Ga1a1]",
            "[%csl Ge1",
            "x",
        ] {
            assert_eq!(
                read_mark_commands(RuleSet::Xiangqi, comment),
                (comment.to_owned(), Vec::new())
            );
        }
        let (said, marks) = read_mark_commands(RuleSet::Xiangqi, "[%csl Ge1] a [%clk 1]");
        assert_eq!((said.as_str(), marks.len()), ("a [%clk 1]", 1));
    }
}
