//! Problems as they are printed in books.

use crate::book::{Diagram, PrintedMove, Solution};
use crate::cli::report::boards::{drawn, drawn_end};
use crate::diagram::picture::tikz::cchessman;
use crate::diagram::picture::{Mark, Style};
use crate::diagram::{Config, Layout, Men, draw};
use crate::examine::{MainLine, ReportPart as Part, Verdict, rewritten};
use crate::input::PosedProblem;
use crate::notation::Notation;
use crate::problem::{GameField, Problem, Source};
use crate::report::words::{self, Language};
use crate::report::{Move, Report, RuleChange, Step, Tree};
use crate::rules::AnyPosition;

/// The most moves of a solution that are printed.
const MOST_MOVES: usize = 600;

/// What is examined for a printed solution, after the answer.
pub(in crate::cli) const PARTS: [Part; 5] =
    [Part::Themes, Part::Tree, Part::End(MainLine::Tree), Part::Difficulty, Part::RestsOn];

/// What is printed of a problem beside its diagram.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Printing {
    pub(in crate::cli) style: Style,
    /// How text draws men.
    pub(in crate::cli) men: Men,
    pub(in crate::cli) hints: bool,
    pub(in crate::cli) solutions: bool,
    pub(in crate::cli) language: Language,
}

impl Printing {
    /// A board alone.
    pub(in crate::cli) fn board(style: Style, language: Language) -> Self {
        Self { style, men: Men::Letters, hints: false, solutions: false, language }
    }
}

/// A diagram without hints and solution.
pub(in crate::cli) fn diagram(
    posed: &PosedProblem,
    problem: &Problem,
    position: &AnyPosition,
    marks: &[Mark],
    printing: Printing,
) -> Diagram {
    board(posed, Some(problem), position, marks, printing)
}

/// A diagram of a board, of which perhaps nothing is asked.
pub(in crate::cli) fn board(
    posed: &PosedProblem,
    problem: Option<&Problem>,
    position: &AnyPosition,
    marks: &[Mark],
    printing: Printing,
) -> Diagram {
    let Printing { style, men, language, .. } = printing;
    let config = Config { layout: Layout::Lines, men, bottom: style.bottom, ..Config::default() };
    let (picture, legend) = drawn(position, marks, style);
    let turn = position.turn();
    let to_move = words::to_move(position.rules(), turn);
    let asked = match problem {
        Some(problem) => words::asked(to_move, problem.stipulation),
        None => to_move,
    };
    Diagram {
        name: problem.and_then(Problem::name).unwrap_or_else(|| posed.id.clone()),
        origin: problem.and_then(|problem| origin(problem, language)),
        asked: asked.text_in(language),
        men: format!("{} + {}", position.count(turn), position.count(!turn)),
        remarks: problem.map(|problem| remarks(problem, language)).unwrap_or_default(),
        picture,
        board: draw(position, &config),
        cchessman: cchessman(position, style, marks),
        legend,
        hints: Vec::new(),
        solution: None,
    }
}

/// Who composed a problem, where it was published, which game it is from, and which prize it won.
fn origin(problem: &Problem, language: Language) -> Option<String> {
    let Source { name, problemid, date } = &problem.source;
    let number = problemid.as_ref().map(|number| words::source_number(number).text_in(language));
    let authors = (!problem.authors.is_empty()).then(|| problem.authors.join(", "));
    let published = [name.as_ref().map(ToString::to_string), number];
    let date = date.as_ref().map(ToString::to_string);
    let said = |field| problem.game.get(field).map(|text| one_line(text.as_str()));
    let played = [
        problem.game.players().map(|players| one_line(&players)),
        said(GameField::Event),
        said(GameField::Round).map(|round| words::round(&round).text_in(language)),
        said(GameField::Site),
        said(GameField::Date),
    ];
    let award = [&problem.award.tourney, &problem.award.distinction];
    let award = award.map(|part| part.as_ref().map(ToString::to_string));
    let parts = [authors].into_iter().chain(published).chain([date]).chain(played).chain(award);
    let parts: Vec<String> = parts.flatten().collect();
    (!parts.is_empty()).then(|| parts.join(language.comma()))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How repetition is judged, if that is unusual.
fn remarks(problem: &Problem, language: Language) -> Vec<String> {
    let rule = words::repetition(problem.repetition);
    problem.is_judged_unusually().then(|| rule.alone_in(language)).into_iter().collect()
}

/// Adds hints and the solution, as far as they are asked for and found. Returns whether all of it
/// was found.
pub(in crate::cli) fn fill(
    diagram: &mut Diagram,
    problem: &Problem,
    report: &Report,
    printing: Printing,
) -> bool {
    let language = printing.language;
    let themes = themes(report, language);
    if printing.hints && report.solved == Verdict::Solved {
        let key = report.answer.line.moves.first();
        let hint = key.and_then(|key| words::hint(&problem.position, key));
        diagram.hints = hint.map(|hint| hint.text_in(language)).into_iter().collect();
        if !themes.is_empty() {
            diagram.hints.push(themes.join(language.comma()));
        }
    }
    if printing.solutions {
        diagram.solution = Some(solution(problem, report, themes, printing));
    }
    report.solved != Verdict::Undecided
}

fn themes(report: &Report, language: Language) -> Vec<String> {
    let mut names = Vec::new();
    for theme in report.themes.iter().flatten() {
        let name = words::theme_title(theme.name, language);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn solution(
    problem: &Problem,
    report: &Report,
    themes: Vec<String>,
    printing: Printing,
) -> Solution {
    let language = printing.language;
    let verdict = words::answer_with_keys(report).text_in(language);
    let mut solution = Solution { verdict, themes, ..Solution::default() };
    let mut writer = TreeWriter { left: MOST_MOVES, cut: false, language };
    if !report.stipulation.is_direct() {
        let sides = report.answer.solutions.iter().flat_map(|side| &side.tree.steps);
        solution.keys = sides.filter_map(|step| writer.step(step)).collect();
        solution.cut = writer.cut;
        let is_open = solution.keys.is_empty();
        solution.remarks.extend(said(problem, report.notation, is_open, language));
        return solution;
    }
    let answer = &report.answer;
    if answer.study.is_some() {
        if answer.known_study().is_some() {
            // A draw that is proven move by move has no line to its end.
            let key = || straight(answer.keys.get(..1)?);
            let line = straight(&answer.shortest.moves).or_else(key).into_iter();
            let tree = report.tree.as_ref();
            let held = tree.and_then(|it| it.held.and(it.tree.as_ref()));
            // How a draw is held says more than its key.
            solution.keys = held.map_or_else(|| line.collect(), |tree| writer.steps(tree));
            solution.cut = writer.cut;
            let held = tree.and_then(words::held).map(|held| held.text_in(language));
            solution.remarks.extend(held);
            if answer.keys.len() > 1 {
                solution.remarks.push(words::all_keys(&answer.keys).text_in(language));
            }
        }
        solution.remarks.extend(said(problem, report.notation, true, language));
        return solution;
    }
    let tree = report.tree.as_ref();
    match tree.and_then(|tree| tree.tree.as_ref()) {
        Some(tree) => {
            solution.keys = writer.steps(tree);
            solution.cut = writer.cut;
            let end = report.end.as_ref();
            solution.end = end.and_then(|end| drawn_end(report, end, printing.style));
        }
        None => solution.keys = straight(&answer.line.moves).into_iter().collect(),
    }
    if let Some(tree) = tree {
        let length = words::real_length_short(tree).map(|length| length.alone_in(language));
        let open = words::tree_open(tree).map(|open| open.text_in(language));
        solution.remarks.extend(length.into_iter().chain(open));
    }
    let is_open = solution.keys.is_empty();
    solution.remarks.extend(said(problem, report.notation, is_open, language));
    solution.difficulty = report.difficulty;
    let needed = report.rests_on.iter().flatten().filter(|rest| rest.change != RuleChange::None);
    solution.rests_on = needed.map(|rest| words::rest(rest).text_in(language)).collect();
    solution
}

/// What the author says: his solution where it is `wanted` or holds notes, and remarks; and what the
/// judge of a tourney says.
fn said(problem: &Problem, notation: Notation, wanted: bool, language: Language) -> Vec<String> {
    let authored = problem.solution.as_ref().filter(|it| wanted || it.read.has_comments());
    let solution = authored.map(|authored| {
        let text = rewritten(problem, &authored.read, notation).to_string();
        words::authors_solution(&text.replace('\n', " / ")).text_in(language)
    });
    let award = problem.award.comment.as_ref();
    let award = award.map(|comment| words::tourney_judge(comment).text_in(language));
    solution.into_iter().chain(problem.comments.iter().cloned()).chain(award).collect()
}

/// Whether the author or a judge says more of a problem than its solution.
pub(in crate::cli) fn is_commented(problem: &Problem) -> bool {
    let notes = problem.solution.as_ref().is_some_and(|it| it.read.has_comments());
    notes || !problem.comments.is_empty() || problem.award.comment.is_some()
}

/// A single line of play as a solution.
fn straight(line: &[Move]) -> Option<PrintedMove> {
    line.iter().map(printed).rev().reduce(|next, mut mv| {
        mv.replies.push(next);
        mv
    })
}

/// A move without a remark.
fn printed(mv: &Move) -> PrintedMove {
    PrintedMove { mv: mv.clone(), others: Vec::new(), remark: String::new(), replies: Vec::new() }
}

/// Writes trees up to a number of moves.
struct TreeWriter {
    /// How many more moves are printed.
    left: usize,
    cut: bool,
    language: Language,
}

impl TreeWriter {
    fn steps(&mut self, tree: &Tree) -> Vec<PrintedMove> {
        tree.steps.iter().filter_map(|step| self.step(step)).collect()
    }

    /// A move with what follows it; `None` where there is no room left.
    fn step(&mut self, step: &Step) -> Option<PrintedMove> {
        self.cut |= self.left == 0;
        if self.cut {
            return None;
        }
        self.left -= 1;
        let mut mv = printed(&step.mv);
        mv.others.clone_from(&step.others);
        let useless = step.useless.then(|| words::aside(words::useless()));
        let recurrence = step.recurrence.as_ref().map(words::recurrence);
        let repeated = step.repeated.then(words::repeated);
        let threat = step.threat.as_ref().map(words::threat);
        let zugzwang = step.zugzwang.then(words::zugzwang);
        let shorter = words::shorter(step).map(words::aside);
        let remarks = [useless, recurrence, repeated, threat, zugzwang, shorter];
        let remarks = remarks.into_iter().flatten().map(|remark| remark.text_in(self.language));
        let remarks: Vec<String> = remarks.map(|remark| remark.trim().to_owned()).collect();
        mv.remark = remarks.join(" ");
        mv.replies = self.steps(&step.next);
        Some(mv)
    }
}
