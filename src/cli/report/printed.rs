//! Problems as they are printed in books.

use crate::book::{Diagram, PrintedMove, Solution};
use crate::cli::options::{Looks, page_notation};
use crate::diagram::picture::tikz::cchessman;
use crate::diagram::picture::{Mark, MarkKind, Picture, Style, picture};
use crate::diagram::{Config, Layout, draw};
use crate::examine::{MainLine, ReportPart as Part, Verdict, rewritten};
use crate::input::PosedProblem;
use crate::notation::Notation;
use crate::problem::{GameField, Problem, Source, Text, write_mark};
use crate::report::words::{self, Arg, Language, Sentence};
use crate::report::{EndReport, Move, Report, Step, Tree, TriesReport, TryReport};
use crate::rules::{AnyPosition, RuleSet};
use crate::solve::Change;

/// The most moves of a solution that are printed.
const MOST_MOVES: usize = 600;

/// What is examined for a printed solution, after the answer.
pub(in crate::cli) const PARTS: [Part; 4] =
    [Part::Themes, Part::Tree, Part::End(MainLine::Tree), Part::Difficulty];

/// What is printed of a problem besides its diagram.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(in crate::cli) struct Printing {
    pub(in crate::cli) looks: Looks,
    /// The notation that is asked for.
    pub(in crate::cli) notation: Option<Notation>,
    pub(in crate::cli) hints: bool,
    pub(in crate::cli) solutions: bool,
    /// Whether a solution says what it rests on.
    pub(in crate::cli) rests_on: bool,
    /// Whether a solution is explained in a paragraph.
    pub(in crate::cli) explain: bool,
    /// The most refutations of the tries that a solution has; no tries without.
    pub(in crate::cli) tries: Option<u8>,
    pub(in crate::cli) language: Language,
}

impl Printing {
    /// A board alone.
    pub(in crate::cli) fn board(looks: Looks, language: Language) -> Self {
        let (hints, solutions, rests_on, explain) = (false, false, false, false);
        let (notation, tries) = (None, None);
        Self { looks, notation, hints, solutions, rests_on, explain, tries, language }
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

/// A diagram of a board, perhaps without a question.
pub(in crate::cli) fn board(
    posed: &PosedProblem,
    problem: Option<&Problem>,
    position: &AnyPosition,
    marks: &[Mark],
    printing: Printing,
) -> Diagram {
    let Printing { looks, language, .. } = printing;
    let notation = problem.map(|problem| page_notation(printing.notation, language, problem));
    let notation = notation.or(printing.notation).unwrap_or_default();
    let (style, men) = (looks.style(notation), looks.men(notation));
    let own = own_marks(problem, position);
    let all: Vec<Mark> = own.iter().chain(marks).cloned().collect();
    let marked = own.iter().filter_map(Mark::point).collect();
    let config = Config {
        layout: Layout::Lines,
        men,
        bottom: looks.bottom(),
        marked,
        notation,
        coordinates: looks.names_squares(),
        ..Config::default()
    };
    let (picture, legend) = drawn(position, &all, style);
    let turn = position.turn();
    let to_move = words::to_move(position.rules(), turn);
    let asked = match problem {
        Some(problem) => {
            let asked = words::caption(to_move, problem.stipulation, language);
            let intended = problem.intended_solutions.as_ref().filter(|it| it.total() > 1);
            match intended {
                Some(intended) => words::wanted_solutions(asked, intended),
                None => asked,
            }
        }
        None => to_move,
    };
    Diagram {
        name: problem.and_then(Problem::name).unwrap_or_else(|| posed.id.clone()),
        authors: problem.map(Problem::authors).unwrap_or_default(),
        origin: problem.and_then(|problem| origin(problem, language)),
        marked: marked_in_words(position.rules(), &own, language),
        asked: asked.text_in(language),
        men: format!("{} + {}", position.count(turn), position.count(!turn)),
        remarks: problem.map(|problem| remarks(problem, language)).unwrap_or_default(),
        twins: Vec::new(),
        picture,
        board: draw(position, &config),
        cchessman: cchessman(position, style, &all),
        legend,
        sheet: None,
        hints: Vec::new(),
        solution: None,
        training: None,
    }
}

/// What the author marks on the board, which is drawn on the position of the problem alone.
pub(in crate::cli) fn own_marks(problem: Option<&Problem>, position: &AnyPosition) -> Vec<Mark> {
    let problem = problem.filter(|problem| problem.position == *position);
    problem.map(|problem| problem.marks.clone()).unwrap_or_default()
}

/// The marks of an author in words, where a board is drawn as text: it shows marked points, but
/// neither arrows nor colors.
pub(in crate::cli) fn marked_in_words(
    rules: RuleSet,
    marks: &[Mark],
    language: Language,
) -> Option<String> {
    let marks: Vec<String> = marks.iter().filter_map(|mark| write_mark(rules, mark)).collect();
    (!marks.is_empty()).then(|| words::own_marks(marks.join(language.comma())).text_in(language))
}

/// Who composed a problem, where it was published, which game it is from, and which prize it won.
pub(in crate::cli) fn origin(problem: &Problem, language: Language) -> Option<String> {
    let authors = Some(problem.authors().join(language.comma())).filter(|it| !it.is_empty());
    let first = published(&problem.entry.source, language);
    let again = problem.entry.reprints.iter().filter_map(|source| published(source, language));
    let again = again.map(|text| words::reprinted(&text).text_in(language));
    let said = |field| problem.entry.game.get(field).map(|text| one_line(text.as_str()));
    let played = [
        problem.entry.game.players().map(|players| one_line(&players)),
        said(GameField::Event),
        said(GameField::Round).map(|round| words::round(&round).text_in(language)),
        said(GameField::Site),
        said(GameField::Date),
    ];
    let award = [&problem.entry.award.tourney, &problem.entry.award.distinction];
    let award = award.map(|part| part.as_ref().map(ToString::to_string));
    let listed = |texts: &[Text]| {
        let texts: Vec<&str> = texts.iter().map(Text::as_str).collect();
        one_line(&texts.join(language.comma()))
    };
    let judges = Some(&problem.entry.award.judges).filter(|judges| !judges.is_empty());
    let judges = judges.map(|judges| words::judges(listed(judges)).text_in(language));
    let related =
        problem.entry.related.all().map(|(relation, problems)| {
            words::related(relation, &listed(problems)).text_in(language)
        });
    let parts = [authors].into_iter().chain([first]).chain(played).chain(award).chain([judges]);
    let parts: Vec<String> = parts.flatten().chain(again).chain(related).collect();
    (!parts.is_empty()).then(|| parts.join(language.comma()))
}

/// Where and when a problem was published.
fn published(source: &Source, language: Language) -> Option<String> {
    let printed = |(key, text): (&str, Text)| {
        let text = text.as_str();
        let said = match key {
            "volume" => words::volume(text),
            "issue" => words::issue(text),
            "round" => words::round(text),
            "page" => words::page_number(text),
            "problemid" => words::source_number(text),
            _ => return one_line(text),
        };
        said.text_in(language)
    };
    let parts: Vec<String> = source.parts().map(printed).collect();
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
    if printing.hints && report.solved == Verdict::Solved {
        let hints = words::hints(&problem.position, report, printing.language);
        diagram.hints = hints.iter().map(|hint| points_in(report.notation, hint)).collect();
    }
    if printing.solutions {
        diagram.solution = Some(solution(problem, report, printing));
    }
    report.solved != Verdict::Undecided
}

/// The solution of a problem.
pub(in crate::cli) fn solution(problem: &Problem, report: &Report, printing: Printing) -> Solution {
    let language = printing.language;
    let themes = words::theme_titles(report.themes.iter().flatten(), language);
    let verdict = words::answer_with_keys(report).text_in(language);
    let mut solution = Solution { verdict, themes, ..Solution::default() };
    let mut writer = TreeWriter { left: MOST_MOVES, cut: false, together: false, language };
    if !report.stipulation.is_direct() {
        let sides = report.answer.solutions.iter().flat_map(|side| &side.tree.steps);
        solution.keys = sides.filter_map(|step| writer.step(step)).collect();
        solution.cut = writer.cut;
        let is_open = solution.keys.is_empty();
        solution.remarks.extend(said(problem, report, is_open, language));
        return solution;
    }
    let answer = &report.answer;
    if answer.study.is_some() {
        if answer.known_study().is_some() {
            // A draw that is proven move by move has no line to its end.
            let key = || straight(answer.keys.get(..1)?);
            let line = straight(&answer.shortest.moves).or_else(key).into_iter();
            let tree = report.tree.as_ref();
            let held = tree.and_then(|it| it.held.as_ref().and(it.tree.as_ref()));
            // How a draw is held says more than its key.
            solution.keys = held.map_or_else(|| line.collect(), |tree| writer.steps(tree));
            solution.cut = writer.cut;
            solution.end = drawn_held(report, printing.looks);
            let held = tree.map(words::held).unwrap_or_default();
            solution.remarks.extend(held.iter().map(|said| said.text_in(language)));
            if answer.keys.len() > 1 {
                solution.remarks.push(words::all_keys(&answer.keys).text_in(language));
            }
        }
        solution.remarks.extend(said(problem, report, true, language));
        return solution;
    }
    let tree = report.tree.as_ref();
    let mut notes = Vec::new();
    match tree.and_then(|tree| tree.tree.as_ref()) {
        Some(tree) => {
            writer.together = true;
            solution.keys = writer.steps(tree);
            solution.cut = writer.cut;
            if language == Language::Chinese {
                solution.keys.iter_mut().for_each(|key| number_notes(key, &mut notes));
            }
            let end = report.end.as_ref();
            solution.end = end.and_then(|end| drawn_end(report, end, printing.looks));
            solution.prints_end = printing.explain;
        }
        None => solution.keys = straight(&answer.line.moves).into_iter().collect(),
    }
    solution.remarks.extend(notes);
    solution.remarks.extend(words::paragraph(report, language).filter(|_| printing.explain));
    if let Some(tree) = tree {
        let length = words::real_length_short(tree).map(|length| length.alone_in(language));
        let open = words::tree_open(tree).map(|open| open.text_in(language));
        solution.remarks.extend(length.into_iter().chain(open));
    }
    let is_open = solution.keys.is_empty();
    solution.remarks.extend(said(problem, report, is_open, language));
    solution.difficulty = report.difficulty;
    // What a paragraph needs is not listed, too.
    let rests = report.rests_on.iter().filter(|_| printing.rests_on || !printing.explain);
    let needed = rests.flatten().filter(|rest| rest.change != Change::None);
    solution.rests_on = needed.map(|rest| words::rest(rest).text_in(language)).collect();
    let tries = report.tries.iter().filter(|_| printing.tries.is_some() || !printing.explain);
    let groups = tries.flat_map(TriesReport::groups);
    solution.tries = groups.map(|alike| tried(&alike, language)).collect();
    for text in solution.remarks.iter_mut().chain(&mut solution.tries) {
        *text = points_in(report.notation, text);
    }
    solution
}

/// Takes the remarks off the moves, as books in Chinese have them: the moves have numbers in circles, and
/// the notes follow the moves. Those that find no number stay where they are.
fn number_notes(mv: &mut PrintedMove, notes: &mut Vec<String>) {
    let circled =
        "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚㉛㉜㉝㉞㉟㊱㊲㊳㊴㊵㊶㊷㊸㊹㊺㊻㊼㊽㊾㊿";
    if let Some(number) = circled.chars().nth(notes.len()).filter(|_| !mv.remark.is_empty()) {
        notes.push(format!("{number} {}", std::mem::replace(&mut mv.remark, number.to_string())));
    }
    mv.replies.iter_mut().for_each(|reply| number_notes(reply, notes));
}

/// Tries that fail alike, their refutations, and why they fail.
pub(in crate::cli) fn tried(alike: &[&TryReport], language: Language) -> String {
    let moves: Vec<String> = alike.iter().map(|it| it.mv.marked() + "?").collect();
    let why = alike.first().map(|found| why(found, language)).unwrap_or_default();
    format!("1. {} {why}", moves.join(language.comma()))
}

/// The refutations of a try, and why it fails.
fn why(found: &TryReport, language: Language) -> String {
    let refuted = words::refuted(&found.refutations).text_in(language);
    // The move is before it already.
    let reason = |it: &Sentence| match it.args.get("because") {
        Some(Arg::Sentence(because)) => because.text_in(language),
        _ => it.text_in(language),
    };
    let reasons: Vec<String> = found.reasons().iter().map(reason).collect();
    if reasons.is_empty() {
        return refuted;
    }
    refuted + &words::aside(words::plain(reasons.join(language.comma()))).text_in(language)
}

/// What the author says: the solution where it is `wanted` or holds notes, and remarks; and what the
/// judge of a tourney says.
fn said(problem: &Problem, report: &Report, wanted: bool, language: Language) -> Vec<String> {
    let authored = problem.solution.as_ref().filter(|it| wanted || it.read.has_comments());
    let solution = authored.map(|authored| {
        let text = rewritten(problem, &authored.read, report.notation).to_string();
        words::authors_solution(text.replace('\n', " / ")).text_in(language)
    });
    let award = problem.entry.award.comment.as_ref();
    let award = award.map(|comment| words::tourney_judge(comment).text_in(language));
    let of_game = |field| problem.entry.game.get(field).map(|text| one_line(text.as_str()));
    let annotator = of_game(GameField::Annotator);
    let annotator = annotator.map(|name| words::annotator(&name).text_in(language));
    let comments = problem.comments().into_iter().chain(of_game(GameField::Remark));
    let comments = comments.map(|text| in_notation(&text, report));
    solution.into_iter().chain(annotator).chain(comments).chain(award).collect()
}

/// A text whose points are named as the labels of a diagram with moves in this notation name them: in Chinese
/// by the file, counted from Red's right, and the rank, counted from Red's side.
pub(in crate::cli) fn points_in(notation: Notation, text: &str) -> String {
    if !matches!(notation, Notation::Chinese(_)) {
        return text.to_owned();
    }
    replaced(text, |word| {
        let (file, rank) = word.split_at_checked(1)?;
        let file = "ihgfedcba".find(file)?;
        let rank = rank.parse::<usize>().ok()?.checked_sub(1)?;
        let digit = |at: usize| "一二三四五六七八九十".chars().nth(at);
        Some(format!("{}路{}线", digit(file)?, digit(rank)?))
    })
}

/// A text with other words in place of some of its words of letters, digits and dashes.
fn replaced(text: &str, by: impl Fn(&str) -> Option<String>) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let mut written = String::new();
    let mut rest = text;
    while let Some(begin) = rest.find(is_part) {
        let word = &rest[begin..];
        let word = &word[..word.find(|c| !is_part(c)).unwrap_or(word.len())];
        let by = by(word).unwrap_or_else(|| word.to_owned());
        written.extend([&rest[..begin], &by]);
        rest = &rest[begin + word.len()..];
    }
    written + rest
}

/// A comment with the moves of the solution that it names in coordinates as the solution writes them; a
/// move that is written in two ways stays as it is.
fn in_notation(comment: &str, report: &Report) -> String {
    let mut moves: Vec<&Move> = Vec::new();
    let mut trees: Vec<&Tree> = report.solution_tree().into_iter().collect();
    while let Some(tree) = trees.pop() {
        for step in &tree.steps {
            moves.extend([&step.mv].into_iter().chain(&step.others));
            trees.push(&step.next);
        }
    }
    replaced(comment, |word| {
        let mut found = moves.iter().filter(|mv| mv.coordinates == word);
        let mv = found.next()?;
        found.all(|other| other.text == mv.text).then(|| mv.text.clone())
    })
}

/// Whether the author or a judge says more of a problem than its solution.
pub(in crate::cli) fn is_commented(problem: &Problem) -> bool {
    let notes = problem.solution.as_ref().is_some_and(|it| it.read.has_comments());
    let of_game =
        [GameField::Annotator, GameField::Remark].map(|field| problem.entry.game.get(field));
    let game = of_game.iter().any(Option::is_some);
    notes || game || !problem.entry.comments.is_empty() || problem.entry.award.comment.is_some()
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
    let (others, like, replies) = (Vec::new(), Vec::new(), Vec::new());
    PrintedMove { mv: mv.clone(), others, like, is_rest: false, remark: String::new(), replies }
}

/// The fewest replies with the same answers that are printed together.
const ALIKE: usize = 3;

/// Writes trees up to a number of moves.
struct TreeWriter {
    /// How many more moves are printed.
    left: usize,
    cut: bool,
    /// Whether replies with the same answers are together.
    together: bool,
    language: Language,
}

impl TreeWriter {
    fn steps(&mut self, tree: &Tree) -> Vec<PrintedMove> {
        tree.steps.iter().filter_map(|step| self.step(step)).collect()
    }

    /// The replies to a move, those with the same answers together; `~` where these are all others.
    fn replies<'a>(&mut self, step: &'a Step) -> Vec<PrintedMove> {
        let mut groups: Vec<Vec<&'a Step>> = Vec::new();
        for reply in &step.next.steps {
            let together = self.together && reply.mv.is_reply;
            match groups.iter_mut().find(|group| together && are_alike(group[0], reply)) {
                Some(group) => group.push(reply),
                None => groups.push(vec![reply]),
            }
        }
        // Two replies have lines of their own.
        let few = |group: Vec<&'a Step>| match group.len() {
            0..ALIKE => group.into_iter().map(|one| vec![one]).collect(),
            _ => vec![group],
        };
        let groups: Vec<Vec<&Step>> = groups.into_iter().flat_map(few).collect();
        let most = groups.iter().map(Vec::len).max().filter(|&most| most >= ALIKE);
        let rest = groups.iter().position(|group| Some(group.len()) == most);
        let mut printed = Vec::new();
        for group in &groups {
            let Some(mut mv) = self.step(group[0]) else { break };
            mv.like = group[1..].iter().map(|one| one.mv.clone()).collect();
            printed.push(mv);
        }
        // Only where all other replies are there, none is meant that is not.
        let is_whole = step.shorter == 0 && printed.len() == groups.len();
        if let Some(rest) = rest.filter(|_| is_whole) {
            printed[rest].is_rest = true;
        }
        printed
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
        let shorter = words::shorter(step).map(words::aside);
        let remarks = useless.into_iter().chain(words::remarks(step)).chain(shorter);
        let remarks = remarks.map(|remark| remark.text_in(self.language).trim().to_owned());
        let remarks: Vec<String> = remarks.collect();
        mv.remark = remarks.join(" ");
        mv.replies = self.replies(step);
        Some(mv)
    }
}

/// Whether all is the same after two replies.
fn are_alike(one: &Step, other: &Step) -> bool {
    let is_same = one.useless == other.useless && one.shorter == other.shorter;
    is_same && one.next == other.next && words::remarks(one).eq(words::remarks(other))
}

/// A picture of a position, and what its marks mean.
pub(in crate::cli) fn drawn(
    position: &AnyPosition,
    marks: &[Mark],
    style: Style,
) -> (Picture, Vec<MarkKind>) {
    (picture(position, style, marks), MarkKind::of(marks))
}

/// A picture of the end of a line with the move that led there and its anatomy.
pub(in crate::cli) fn drawn_end(
    report: &Report,
    end: &EndReport,
    looks: Looks,
) -> Option<(Picture, Vec<MarkKind>)> {
    let position = report.rules.read(&end.fen).ok()?;
    Some(drawn(&position, &end.all_marks(), looks.style(report.notation)))
}

/// A picture of the problem position with the squares on which a draw is held and the key, if it is
/// known to be held on few.
fn drawn_held(report: &Report, looks: Looks) -> Option<(Picture, Vec<MarkKind>)> {
    let held = report.tree.as_ref()?.held.as_ref().filter(|held| !held.on.is_empty())?;
    let position = report.rules.read(&report.fen).ok()?;
    let marks = held.marks(report.answer.keys.first());
    Some(drawn(&position, &marks, looks.style(report.notation)))
}

/// The same as a diagram of its own with a text.
pub(in crate::cli) fn held_diagram(
    posed: &PosedProblem,
    problem: &Problem,
    report: &Report,
    printing: Printing,
    text: &str,
) -> Option<Diagram> {
    let drawn = drawn_held(report, printing.looks)?;
    Some(explained(posed, problem, &problem.position, drawn, text, printing.language))
}

/// The end of a line as a diagram of its own, with the moves that led there and perhaps a text.
pub(in crate::cli) fn end_diagram(
    posed: &PosedProblem,
    problem: &Problem,
    report: &Report,
    end: &EndReport,
    printing: Printing,
    text: &str,
) -> Option<Diagram> {
    let position = report.rules.read(&end.fen).ok()?;
    let style = printing.looks.style(report.notation);
    let drawn = drawn(&position, &end.all_marks(), style);
    let diagram = explained(posed, problem, &position, drawn, text, printing.language);
    Some(Diagram { asked: end.line.text(), ..diagram })
}

/// A position that is explained: the reason for the loss is below the board.
pub(in crate::cli) fn explained(
    posed: &PosedProblem,
    problem: &Problem,
    position: &AnyPosition,
    (picture, legend): (Picture, Vec<MarkKind>),
    text: &str,
    language: Language,
) -> Diagram {
    let printing = Printing::board(Looks::default(), language);
    let diagram = diagram(posed, problem, position, &[], printing);
    let asked = words::to_move(position.rules(), position.turn()).text_in(language);
    let remarks = vec![text.trim_end().to_owned()];
    Diagram { asked, remarks, picture, legend, cchessman: None, ..diagram }
}
