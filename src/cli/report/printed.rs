//! Problems as they are printed in books.

use crate::book::{Diagram, Played, Solution};
use crate::cli::game::Game;
use crate::cli::report::anatomy;
use crate::cli::report::dependence;
use crate::cli::report::findings::{Words, counted, no_win, over, progress};
use crate::cli::report::recurrence::Lines;
use crate::cli::report::tree::{self, choice, threat_text};
use crate::diagram::picture::tikz::cchessman;
use crate::diagram::picture::{Mark, MarkKind, Picture, Style, picture};
use crate::diagram::{Config, Layout, Men, draw};
use crate::difficulty::rate;
use crate::examine::{Examination, Verdict, rewritten};
use crate::game::{Color, Move, Piece, Position, Repetition, Role, SearchRules, Square, WinKind};
use crate::input::PosedProblem;
use crate::notation::{Notation, NotationRules, write, write_marked};
use crate::problem::{Problem, Source};
use crate::solve::{Change, Defence, Node, Quiet};

/// The most moves of a solution that are printed.
const MOST_MOVES: usize = 600;

/// What is printed of a problem beside its diagram.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Printing {
    pub(in crate::cli) style: Style,
    /// How text draws men.
    pub(in crate::cli) men: Men,
    pub(in crate::cli) hints: bool,
    pub(in crate::cli) solutions: bool,
    /// How moves are written.
    pub(in crate::cli) notation: Notation,
}

/// A diagram without hints and solution.
pub(in crate::cli) fn diagram<R: Game>(
    posed: &PosedProblem,
    problem: &Problem,
    position: &Position<R>,
    marks: &[Mark<R::Square>],
    style: Style,
    men: Men,
) -> Diagram {
    let count = |color: Color| position.board().color(color).len();
    let mover = R::COLORS[position.turn().index()];
    let config = Config { layout: Layout::Lines, men, bottom: style.bottom, ..Config::default() };
    let mut legend: Vec<MarkKind> = marks.iter().map(Mark::kind).collect();
    legend.sort_unstable();
    legend.dedup();
    Diagram {
        name: problem.title.clone().unwrap_or_else(|| posed.id.clone()),
        origin: origin(problem),
        asked: format!("{mover} to move, {}", problem.stipulation),
        men: format!("{} + {}", count(position.turn()), count(!position.turn())),
        remarks: remarks(problem),
        picture: picture(position, style, marks),
        board: draw(position, &config),
        cchessman: cchessman(position, style, marks),
        legend,
        hints: Vec::new(),
        solution: None,
    }
}

/// A position that is explained: what led there, and below the board why it is lost.
pub(in crate::cli) fn explained<R: Game>(
    posed: &PosedProblem,
    problem: &Problem,
    position: &Position<R>,
    (picture, legend): (Picture, Vec<MarkKind>),
    line: String,
    text: &str,
) -> Diagram {
    let style = Style::default();
    let diagram = diagram(posed, problem, position, &[], style, Men::Letters);
    let mover = R::COLORS[position.turn().index()];
    let asked = if line.is_empty() { format!("{mover} to move") } else { line };
    let remarks = vec![text.trim_end().to_owned()];
    Diagram { asked, remarks, picture, legend, cchessman: None, ..diagram }
}

/// Who composed a problem, where it was published, and which prize it won.
fn origin(problem: &Problem) -> Option<String> {
    let Source { name, problemid, date } = &problem.source;
    let number = problemid.as_ref().map(|number| format!("no. {number}"));
    let authors = (!problem.authors.is_empty()).then(|| problem.authors.join(", "));
    let published = [name.as_ref().map(ToString::to_string), number];
    let date = date.as_ref().map(ToString::to_string);
    let award = [&problem.award.tourney, &problem.award.distinction];
    let award = award.map(|part| part.as_ref().map(ToString::to_string));
    let parts: Vec<String> =
        [authors].into_iter().chain(published).chain([date]).chain(award).flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// How repetition is judged, if that is unusual.
fn remarks(problem: &Problem) -> Vec<String> {
    let unusual = problem.is_judged_unusually().then(|| match problem.repetition {
        Repetition::None => "Every repetition of a position draws.".to_owned(),
        Repetition::Checks => "Whoever checks for ever loses.".to_owned(),
        Repetition::Asian => "Whoever checks or chases for ever loses.".to_owned(),
    });
    unusual.into_iter().collect()
}

/// Adds hints and the solution, as far as they are asked for and found. Returns whether all of it
/// was found.
pub(in crate::cli) fn solve<R: Game>(
    diagram: &mut Diagram,
    problem: &Problem,
    examination: &mut Examination<'_, R>,
    printing: Printing,
) -> bool {
    let verdict = examination.solved();
    let themes = themes(examination);
    if printing.hints && verdict == Verdict::Solved {
        let key = examination.line().moves.first().copied();
        let position = examination.task().position;
        diagram.hints = key.iter().map(|&key| first_hint(position, key)).collect();
        if !themes.is_empty() {
            diagram.hints.push(themes.join(", "));
        }
    }
    if printing.solutions {
        diagram.solution = Some(solution(problem, examination, themes, printing));
    }
    verdict != Verdict::Undecided
}

/// Which kind of man moves first.
fn first_hint<R: Game>(position: &Position<R>, key: Move<R>) -> String {
    let man = key.role().name();
    match (position.gives_check(key), key.capture()) {
        (true, _) => format!("a {man} begins, with check"),
        (false, Some(taken)) => format!("a {man} begins and takes a {}", taken.name()),
        (false, None) => format!("a {man} begins, without check"),
    }
}

fn themes<R: Game>(examination: &mut Examination<'_, R>) -> Vec<String> {
    let Ok(Some(found)) = examination.themes() else { return Vec::new() };
    let mut names = Vec::new();
    for theme in &*found {
        let name = format!("{} {}", theme.name.english(), theme.name.chinese());
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn solution<R: Game>(
    problem: &Problem,
    examination: &mut Examination<'_, R>,
    themes: Vec<String>,
    Printing { style, notation, .. }: Printing,
) -> Solution {
    let task = examination.task();
    let lines = Lines { notation, ..Lines::of(&task) };
    let mut solution = Solution {
        verdict: verdict(problem, examination, notation),
        themes,
        ..Solution::default()
    };
    if examination.question().is_none() {
        if let Ok(judged) = examination.judged() {
            // A draw that is proven move by move has no line to its end.
            let key = || judged.keys.first().map(|key| vec![key.mv]).unwrap_or_default();
            let line = if judged.line.is_empty() { key() } else { judged.line.clone() };
            solution.key = straight(lines, task.position, &line);
            if judged.keys.len() > 1 {
                let keys = judged.keys.iter().map(|key| write(notation, task.position, key.mv));
                let keys = keys.collect::<Vec<_>>().join(", ");
                solution.remarks.push(format!("{} keys: {keys}", judged.keys.len()));
            }
        }
        solution.remarks.extend(said(problem, task.position, notation, true));
        return solution;
    }
    let notes = match examination.notes() {
        Ok(notes) => notes,
        Err(stopped) => {
            solution.remarks.push(format!("{stopped}: no solution tree was found"));
            None
        }
    };
    if let Some(notes) = &notes {
        let mut writer = TreeWriter { lines, line: Vec::new(), left: MOST_MOVES, cut: false };
        solution.key = writer.attack(task.position, &notes.tree);
        solution.cut = writer.cut;
        let main = tree::main_line(&notes.tree);
        solution.end = anatomy::drawn_end(lines, &main, style);
        if let Some(moves) = notes.real_length {
            let moves = counted(moves);
            solution.remarks.push(format!("In {moves} without useless interpositions."));
        }
        if let Some(stopped) = notes.stopped {
            solution.remarks.push(format!("{stopped}: not every threat was found"));
        }
    } else {
        let line = examination.line().moves.clone();
        solution.key = straight(lines, task.position, &line);
    }
    let is_open = solution.key.is_none();
    solution.remarks.extend(said(problem, task.position, notation, is_open));
    solution.difficulty = examination.facts().ok().flatten().map(|facts| rate(&facts).score);
    let rests = examination.rests_on();
    let needed = rests.iter().filter(|rest| rest.change != Change::None).cloned();
    solution.rests_on = dependence::list(notation, task.position, &needed.collect::<Vec<_>>());
    solution
}

/// What the author says: his solution where it is `wanted` or holds notes, and remarks; and what the
/// judge of a tourney says.
fn said<R: Game>(
    problem: &Problem,
    position: &Position<R>,
    notation: Notation,
    wanted: bool,
) -> Vec<String> {
    let authored = problem.solution.as_ref().filter(|it| wanted || it.read.has_comments());
    let solution = authored.map(|authored| {
        let from = problem.notation;
        let text = rewritten(position, None, &authored.read, (from, notation)).to_string();
        format!("Author's solution: {}", text.replace('\n', " / "))
    });
    let award = problem.award.comment.as_ref().map(|comment| format!("Judge: {comment}"));
    solution.into_iter().chain(problem.comments.iter().cloned()).chain(award).collect()
}

/// Whether the author or a judge says more of a problem than its solution.
pub(in crate::cli) fn is_commented(problem: &Problem) -> bool {
    let notes = problem.solution.as_ref().is_some_and(|it| it.read.has_comments());
    notes || !problem.comments.is_empty() || problem.award.comment.is_some()
}

/// The result in a few words.
fn verdict<R: Game>(
    problem: &Problem,
    examination: &mut Examination<'_, R>,
    notation: Notation,
) -> String {
    let task = examination.task();
    if let Some(over) = over(task.position) {
        return over;
    }
    if examination.question().is_none() {
        return match examination.judged() {
            Ok(judged) if judged.fulfilled => format!("{}", judged.value),
            Ok(judged) => format!("no solution: {}", judged.value),
            Err(undecided) => {
                let words = Words::new(problem, task.position);
                format!("undecided: {}", words.undecided(&undecided))
            }
        };
    }
    let answer = examination.answer();
    let Some(moves) = answer.moves else {
        let open = progress(&answer).map(|progress| format!("undecided: {progress}"));
        let none = || no_win(answer.not_within, answer.never);
        return open.unwrap_or_else(|| {
            let longer = ", longer ones were not looked for";
            let bounded = examination.is_bounded();
            if bounded { format!("undecided: {}{longer}", none()) } else { none() }
        });
    };
    let won = match answer.line.win {
        Some(WinKind::Repetition) => "win by repetition".to_owned(),
        Some(win) => win.to_string(),
        None => "a win".to_owned(),
    };
    let open = if answer.stopped.is_some() { ", other keys are undecided" } else { "" };
    let keys: Vec<String> =
        answer.keys.iter().map(|&mv| write(notation, task.position, mv)).collect();
    let keys = if keys.len() > 1 {
        format!("; {} keys: {}", keys.len(), keys.join(", "))
    } else {
        String::new()
    };
    format!("{won} in {}{open}{keys}", counted(moves))
}

/// A single line of play as a solution.
fn straight<R: Game>(
    lines: Lines<'_, R>,
    start: &Position<R>,
    moves: &[Move<R>],
) -> Option<Played> {
    let mut position = *start;
    let mut played = Vec::new();
    for &mv in moves {
        let text = write_marked(lines.notation, &position, mv);
        played.push(step(&position, mv, text));
        position = position.after(mv);
    }
    played.into_iter().rev().reduce(|next, mut mv| {
        mv.replies.push(next);
        mv
    })
}

/// A move with what it changes on the board.
fn step<R: Game>(position: &Position<R>, mv: Move<R>, text: String) -> Played {
    let after = position.after(mv);
    let man = |at: &Position<R>, square| at.board().piece_at(square).map(Piece::letter);
    let (from, to) = (mv.from(), mv.to());
    // What is seen where the man has moved and nothing else has happened.
    let expected = |square| match square {
        square if square == to => man(position, from),
        square if square == from => None,
        square => man(position, square),
    };
    let others = R::Square::all().filter(|&square| man(&after, square) != expected(square));
    let changes = others.map(|square| (square.index(), man(&after, square))).collect();
    let squares = (from.index(), to.index());
    let (others, replies) = (Vec::new(), Vec::new());
    Played { text, others, remark: String::new(), squares, changes, replies }
}

struct TreeWriter<'a, R: NotationRules + SearchRules> {
    lines: Lines<'a, R>,
    /// The moves from the problem position.
    line: Vec<Move<R>>,
    /// How many more moves are printed.
    left: usize,
    cut: bool,
}

impl<R: Game> TreeWriter<'_, R> {
    /// The attacker's move with the replies; nothing where the game has ended.
    fn attack(&mut self, position: &Position<R>, node: &Node<R>) -> Option<Played> {
        let first = *node.continuations.first()?;
        if !self.has_room() {
            return None;
        }
        let notation = self.lines.notation;
        let (text, others) = choice(notation, position, &node.continuations);
        let mut played = Played { others, ..step(position, first, text) };
        self.line.push(first);
        let child = position.after(first);
        let number = self.line.len() / 2 + 2;
        let mut remarks: Vec<String> = self.recurrence(node.repeats).into_iter().collect();
        if node.repeated {
            remarks.push("… as above".to_owned());
        }
        match (&node.quiet, child.passed()) {
            (Some(Quiet::Threat(threat)), Some(passed)) => {
                remarks.push(threat_text(notation, &passed, threat, number));
            }
            (Some(Quiet::Zugzwang), _) => remarks.push("zugzwang".to_owned()),
            _ => {}
        }
        if node.shorter > 0 {
            let plural = if node.shorter == 1 { "defence loses" } else { "defences lose" };
            remarks.push(format!("({} other {plural} sooner)", node.shorter));
        }
        played.remark = remarks.join(" ");
        let replies = node.defences.iter();
        played.replies = replies.filter_map(|defence| self.reply(&child, defence)).collect();
        self.line.pop();
        Some(played)
    }

    fn reply(&mut self, position: &Position<R>, defence: &Defence<R>) -> Option<Played> {
        if !self.has_room() {
            return None;
        }
        let text = write_marked(self.lines.notation, position, defence.mv);
        let mut played = step(position, defence.mv, text);
        self.line.push(defence.mv);
        let useless = defence.useless.then(|| "(useless interposition)".to_owned());
        let remarks = useless.into_iter().chain(self.recurrence(defence.repeats));
        played.remark = remarks.collect::<Vec<_>>().join(" ");
        played.replies.extend(self.attack(&position.after(defence.mv), &defence.next));
        self.line.pop();
        Some(played)
    }

    fn has_room(&mut self) -> bool {
        self.cut |= self.left == 0;
        self.left = self.left.saturating_sub(1);
        !self.cut
    }

    fn recurrence(&self, repeats: Option<u16>) -> Option<String> {
        repeats.and_then(|_| self.lines.recurrence(&self.line))
    }
}
