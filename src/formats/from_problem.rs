//! A problem as a tree: its solution played on the board.

use super::headers::Header;
use super::placement::Placement;
use super::problem::result_of;
use super::tree::{GameTree, NodeId, Step};
use super::write::Loss;
use crate::game::{Color, Position};
use crate::notation::{self, Notation};
use crate::problem::{Line, Problem, Solution, Stipulation, Text};
use crate::rules::AnyPosition;
use crate::rules::xiangqi::{NineByTen, XiangqiVariant};

/// The tree of a problem and what it does not hold; none for a game on another board than that
/// of 9 × 10 points.
pub fn tree_of(problem: &Problem) -> Option<(GameTree, Vec<Loss>)> {
    let solution = problem.solution.as_ref().map(|authored| &authored.read);
    let (mut tree, mut losses) = tree_with(&problem.position, problem.notation, solution)?;
    let headers = &mut tree.headers;
    let mut set = |header, text: Option<&str>| headers.set(header, text.unwrap_or_default());
    set(Header::Title, problem.title.as_deref().or(Some(&problem.id)));
    set(Header::Author, Some(&problem.authors.join(", ")));
    set(Header::Event, problem.source.name.as_ref().map(Text::as_str));
    set(Header::Round, problem.source.problemid.as_ref().map(Text::as_str));
    set(Header::Date, problem.source.date.as_ref().map(Text::as_str));
    set(Header::Remark, Some(&problem.comments.join("\n")));
    describe(&mut tree, problem.stipulation);
    let fields = [
        ("keywords", !problem.keywords.is_empty()),
        ("themes", !problem.themes.is_empty()),
        ("difficulty", problem.difficulty.is_some()),
        ("expect", problem.expect.is_some()),
        ("repetition", problem.repetition != problem.position.rules().repetition()),
    ];
    losses.extend(fields.into_iter().filter(|it| it.1).map(|(name, _)| Loss::Field { name }));
    Some((tree, losses))
}

/// Sets what is asked, and the result that fits it.
pub(super) fn describe(tree: &mut GameTree, stipulation: Stipulation) {
    tree.headers.set(Header::Stipulation, &stipulation.to_string());
    tree.headers.result = result_of(stipulation, tree.turn());
}

/// The tree of a position with a solution, without headers.
pub fn tree_with(
    position: &AnyPosition,
    notation: Notation,
    solution: Option<&Solution>,
) -> Option<(GameTree, Vec<Loss>)> {
    match position {
        AnyPosition::Xiangqi(it) => Some(play(position, it, notation, solution)),
        AnyPosition::ChinaSchach(it) => Some(play(position, it, notation, solution)),
        AnyPosition::Chex(_) => None,
    }
}

fn play<V: XiangqiVariant>(
    any: &AnyPosition,
    position: &Position<NineByTen<V>>,
    notation: Notation,
    solution: Option<&Solution>,
) -> (GameTree, Vec<Loss>) {
    let mut start = Placement { turn: Some(position.turn()), ..Placement::empty() };
    for (point, piece) in position.board().pieces() {
        start.board.put(point, piece);
    }
    let mut player =
        Player { tree: GameTree::new(any.rules(), start), notation, first: 0, losses: Vec::new() };
    let lines = solution.map_or(&[][..], |solution| &solution.lines);
    // Where Black begins, some authors count his first move as `1...`.
    let proper = |line: &Line| line.moves.first().is_some_and(|mv| mv.ply == 0);
    let counted_as_second = position.turn() == Color::Black && !lines.iter().any(proper);
    player.first = u32::from(counted_as_second);
    for line in lines {
        if line.moves.first().is_some_and(|mv| mv.ply == player.first) {
            player.line(line, &[(GameTree::ROOT, *position)]);
        } else {
            player.losses.push(Loss::SetPlay);
        }
    }
    (player.tree, player.losses)
}

struct Player {
    tree: GameTree,
    notation: Notation,
    /// The ply of the first move in the text.
    first: u32,
    losses: Vec<Loss>,
}

impl Player {
    /// Plays a line; `path` leads from the start to where it begins. A move that cannot be
    /// played ends it. The text nests its lines to a bounded depth.
    fn line<V: XiangqiVariant>(&mut self, line: &Line, path: &[(NodeId, Position<NineByTen<V>>)]) {
        let mut path = path.to_vec();
        let mut comments = &line.comments[..];
        for written in &line.moves {
            let at = written.ply.saturating_sub(self.first) as usize;
            let Some(&(parent, position)) = path.get(at) else { continue };
            path.truncate(at + 1);
            match notation::read(self.notation, &position, &written.text) {
                Ok(mv) => {
                    let step = Step { from: mv.from, to: mv.to };
                    let known =
                        self.tree.children(parent).find(|&id| self.tree.step(id) == Some(step));
                    let Some(id) = known.or_else(|| self.tree.add(parent, step).ok()) else {
                        return self.losses.push(Loss::Moves);
                    };
                    for comment in std::mem::take(&mut comments) {
                        if parent == GameTree::ROOT {
                            self.tree.say_after(parent, comment);
                        } else {
                            self.tree.say_before(id, comment);
                        }
                    }
                    if written.suffix.mark.is_some() {
                        let mark = crate::problem::Suffix { check: None, ..written.suffix };
                        self.tree.say_after(id, &mark.to_string());
                    }
                    for comment in &written.comments {
                        self.tree.say_after(id, comment);
                    }
                    path.push((id, position.after(mv)));
                }
                Err(_) => self.losses.push(Loss::ImpossibleMove { mv: written.text.clone() }),
            }
            for variation in &written.variations {
                let start = variation.moves.first().map_or(0, |mv| mv.ply);
                let start = start.saturating_sub(self.first) as usize;
                if start < path.len() {
                    self.line(variation, &path[..=start]);
                }
            }
        }
    }
}
