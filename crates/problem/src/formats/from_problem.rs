//! A problem as a tree: its solution played on the board.

use paiju_game::mark::Mark;

use super::headers::{AUTHORS, joined, write_record_tags};
use super::move_shape::squares;
use super::problem::{deduced_stipulation, have_signs, result_of, write_mark_commands};
use super::{GameTree, Header, Headers, Loss, NodeId, Placement, Step, loose_fen};
use crate::game::{Color, Piece, Square as _};
use crate::notation::Notation;
use crate::problem::{
    Board, Entry, GameField, Line, Problem, Solution, Source, Stipulation, StipulationSource,
    Suffix, Text, Written as MoveInText, read_mark,
};
use crate::rules::xiangqi::Point;
use crate::rules::{AnyPosition, RuleSet};

/// The keys of YAML that a tree has a place for.
const KEPT: &str = "id title authors source award correction-of version-of after anticipated-by marks \
    stipulation-source solution comments players event round site date time-control \
    annotator result remark tags";

/// The tree of a problem and what of its solution it does not hold, such as impossible moves; none
/// for a game on another board than that of 9 × 10 points.
pub fn tree_of(problem: &Problem) -> Option<(GameTree, Vec<Loss>)> {
    tree_from(problem, Impossible::LeftOut)
}

/// The same with the impossible moves that are written in coordinates.
pub fn whole_tree_of(problem: &Problem) -> Option<(GameTree, Vec<Loss>)> {
    tree_from(problem, Impossible::Kept)
}

fn tree_from(problem: &Problem, impossible: Impossible) -> Option<(GameTree, Vec<Loss>)> {
    let solution = problem.solution.as_ref().map(|authored| &authored.read);
    let (position, asked) = (&problem.position, problem.stipulation);
    let (mut tree, losses) =
        tree_with_moves(position, problem.notation, asked, solution, impossible)?;
    let asked = (asked, problem.stipulation_source);
    describe(&mut tree, &problem.id, &problem.entry, &problem.marks, asked);
    Some((tree, losses))
}

/// The tree of an entry whose position is illegal; none where that has no rows of nine points, or
/// the solution cannot be read.
pub fn tree_of_illegal(entry: &Entry, id: &str) -> Option<(GameTree, Vec<Loss>)> {
    let Board::Fen(fen) = &entry.board else { return None };
    let start = loose_fen(fen.as_str()).ok()?.placement;
    let name = |text: &Option<Text>| text.as_ref().map(|text| text.as_str().to_owned());
    let rules: RuleSet = name(&entry.rules).map_or(Ok(RuleSet::default()), |it| it.parse()).ok()?;
    let notation: Notation =
        name(&entry.notation).map_or(Ok(Notation::default()), |it| it.parse()).ok()?;
    if rules == RuleSet::Chex {
        return None;
    }
    let stipulation = entry.stipulation.value;
    let solution = entry.solution.as_ref();
    let read = solution.map(|text| Solution::answering(stipulation, text.as_str()));
    let solution = read.transpose().ok()?;
    let turn = start.turn.unwrap_or(Color::Red);
    let tree = GameTree::new(rules, Placement { turn: Some(turn), ..start });
    let player =
        Player { tree, notation, impossible: Impossible::Kept, first: 0, losses: Vec::new() };
    let (mut tree, losses) = play(player, turn, None, stipulation, solution.as_ref());
    let read = entry.marks.iter().filter_map(|text| read_mark(rules, text.as_str()).ok());
    let marks: Vec<Mark> = read.collect();
    describe(&mut tree, id, entry, &marks, (stipulation, entry.stipulation_source));
    Some((tree, losses))
}

/// Puts what a problem says besides its position and its solution into a tree. What is given goes
/// before what follows from something else: the event before the name of the source, the result before
/// that of the stipulation.
fn describe(
    tree: &mut GameTree,
    id: &str,
    entry: &Entry,
    marks: &[Mark],
    (stipulation, stipulation_source): (Stipulation, Option<StipulationSource>),
) {
    let Entry { title, authors, source, game, comments, .. } = entry;
    let headers = &mut tree.headers;
    headers.set(Header::Id, id);
    // Other programs show the title alone, or the players.
    let otherwise = if game.has_players() { "" } else { id };
    headers.set(Header::Title, title.as_ref().map_or(otherwise, Text::as_str));
    headers.set(Header::Author, &joined(authors, AUTHORS));
    let derived = [
        (Header::Event, &source.name),
        (Header::Round, &source.problemid),
        (Header::Date, &source.date),
    ];
    for (header, text) in derived {
        headers.set(header, text.as_ref().map_or("", Text::as_str));
    }
    for (header, _, _, field) in Header::ALL {
        if let Some(text) = field.and_then(|field| game.get(field)) {
            headers.set(header, text.as_str());
        }
    }
    write_record_tags(headers, entry);
    let marks = write_mark_commands(tree.rules, marks);
    // Remarks about the whole come before what the solution says first.
    let said = [&marks, &joined(comments, "\n"), tree.after(GameTree::ROOT)].map(ToOwned::to_owned);
    tree.clear_root();
    for text in said {
        tree.say_after(GameTree::ROOT, &text);
    }
    let given = game.result.as_ref().map(|given| given.value);
    tree.headers.result = given.unwrap_or_else(|| result_of(stipulation, tree.turn()));
    // What was taken from the line or the result is not written as that of an author, where it
    // is read from them again.
    if stipulation_source.is_none() || deduced_stipulation(tree) != stipulation {
        tree.headers.set(Header::Stipulation, &stipulation.to_string());
    }
    tags(&mut tree.headers, &game.tags);
}

/// Sets what fields of one format held.
fn tags(headers: &mut Headers, tags: &[(Text, Text)]) {
    for (name, text) in tags {
        match name.as_str() {
            name if name == Header::Stipulation.name() => {
                headers.set(Header::Stipulation, text.as_str());
            }
            name => headers.set_other(name, text.as_str()),
        }
    }
}

/// What a tree does not hold of an entry, besides its solution.
pub fn tree_losses(entry: &Entry) -> Vec<Loss> {
    let lost = entry.keys().filter(|key| !KEPT.split(' ').any(|kept| kept == *key));
    let mut losses: Vec<Loss> = lost.map(|name| Loss::Field { name }).collect();
    let Source { name, problemid, date, .. } = &entry.source;
    let pairs = [(name, GameField::Event), (problemid, GameField::Round), (date, GameField::Date)];
    let differs = |(text, field): &(&Option<Text>, GameField)| {
        text.is_some() && entry.game.get(*field).is_some_and(|given| Some(given) != text.as_ref())
    };
    if pairs.iter().any(differs) {
        losses.push(Loss::Field { name: "source" });
    }
    let rules = entry.rules.as_ref().and_then(|rules| rules.as_str().parse().ok());
    let read = |text: &Text| read_mark(rules.unwrap_or_default(), text.as_str()).ok();
    let marks: Vec<Mark> = entry.marks.iter().filter_map(read).collect();
    losses.extend(have_signs(&marks).then_some(Loss::MarkSigns));
    losses
}

/// The tree of a position with a solution, without headers. The moves of one side that follow one
/// another in a series are held as they are.
pub fn tree_with(
    position: &AnyPosition,
    notation: Notation,
    stipulation: Stipulation,
    solution: Option<&Solution>,
) -> Option<(GameTree, Vec<Loss>)> {
    tree_with_moves(position, notation, stipulation, solution, Impossible::LeftOut)
}

fn tree_with_moves(
    position: &AnyPosition,
    notation: Notation,
    stipulation: Stipulation,
    solution: Option<&Solution>,
    impossible: Impossible,
) -> Option<(GameTree, Vec<Loss>)> {
    let placement = position.placement();
    let mut start = Placement { turn: Some(placement.turn), ..Placement::empty() };
    if position.rules() == RuleSet::Chex {
        return None;
    }
    for (square, letter) in placement.men {
        start.board.put(Point::from_index(square), Piece::from_letter(letter)?);
    }
    let tree = GameTree::new(position.rules(), start);
    let player = Player { tree, notation, impossible, first: 0, losses: Vec::new() };
    Some(play(player, position.turn(), Some(*position), stipulation, solution))
}

/// Plays a solution into the tree of a player, from a position or, where that is illegal, none.
fn play(
    mut player: Player,
    turn: Color,
    position: At,
    stipulation: Stipulation,
    solution: Option<&Solution>,
) -> (GameTree, Vec<Loss>) {
    let lines = solution.map_or(&[][..], |solution| &solution.lines);
    if !stipulation.is_direct() {
        for line in lines {
            player.whole_line(line, stipulation, position);
        }
        return (player.tree, player.losses);
    }
    player.first = solution.map_or(0, |solution| solution.first_ply(turn));
    for line in lines {
        if line.moves.first().is_some_and(|mv| mv.ply == player.first) {
            for comment in &line.comments {
                player.tree.say_after(GameTree::ROOT, comment);
            }
            player.line(line, position);
        } else {
            player.losses.push(Loss::SetPlay);
        }
    }
    (player.tree, player.losses)
}

/// The position after a move, unless that is not possible.
type At = Option<AnyPosition>;

/// How impossible moves are handled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Impossible {
    /// They end their line.
    LeftOut,
    /// In coordinates they say their points, and are taken with what follows.
    Kept,
}

struct Player {
    tree: GameTree,
    notation: Notation,
    impossible: Impossible,
    /// The ply of the first move in the text.
    first: u32,
    losses: Vec<Loss>,
}

impl Player {
    /// The node of a move after another, which may be there already. One that begins a variation is another
    /// move, even if it is written alike.
    fn play(&mut self, parent: NodeId, step: Step, is_variation: bool) -> Option<NodeId> {
        let known = self.tree.children(parent).find(|&id| self.tree.step(id) == Some(step));
        let known = known.filter(|_| !is_variation);
        let id = known.or_else(|| self.tree.add(parent, step).ok());
        if id.is_none() {
            self.losses.push(Loss::Moves);
        }
        id
    }

    /// A move as it is written, and the position after it.
    fn read(&self, at: At, text: &str) -> Option<(Step, At)> {
        let possible = at.and_then(|at| {
            let (mv, after) = at.play_text(self.notation, text).ok()?;
            Some((Step::from_indices(mv.from(), mv.to()), Some(after)))
        });
        possible.or_else(|| {
            let kept = self.impossible == Impossible::Kept;
            let kept = kept && self.notation == Notation::Coordinates;
            Some((kept.then(|| squares(&text.replacen('x', "-", 1), true)).flatten()?, None))
        })
    }

    /// Puts the mark and the comments of a move after it.
    fn comment(&mut self, id: NodeId, written: &MoveInText) {
        if written.suffix.mark.is_some() {
            let mark = Suffix { check: None, ..written.suffix };
            self.tree.say_after(id, &mark.to_string());
        }
        for comment in &written.comments {
            self.tree.say_after(id, comment);
        }
    }

    /// Plays a line of help, self, reflex or series play from the start; with `duplex` the other
    /// side may begin.
    fn whole_line(&mut self, line: &Line, asked: Stipulation, start: At) {
        let mut position = start.map(|start| line.start(&start, self.notation));
        let (mut at, mut left) = (GameTree::ROOT, asked.plies());
        for written in &line.moves {
            let Some((step, behind)) = self.read(position, &written.text) else {
                return self.losses.push(Loss::ImpossibleMove { mv: written.text.clone() });
            };
            let Some(id) = self.play(at, step, false) else { return };
            self.comment(id, written);
            left = left.saturating_sub(1);
            (at, position) = (id, behind.and_then(|behind| asked.next_of(&behind, left)));
        }
    }

    /// Plays a line from the start. A move that cannot be played ends it.
    fn line(&mut self, line: &Line, start: At) {
        let path = [(GameTree::ROOT, start)];
        line.clone().play(self.first, &path, false, &mut |&(parent, at), written, begun| {
            let Some((step, behind)) = self.read(at, &written.text) else {
                self.losses.push(Loss::ImpossibleMove { mv: written.text.clone() });
                return None;
            };
            let id = self.play(parent, step, begun.is_some())?;
            for comment in begun.unwrap_or_default() {
                self.tree.say_before(id, comment);
            }
            self.comment(id, written);
            Some((id, behind))
        });
    }
}
