//! The collections as annotated editions, one snapshot per file, so that a changed finding can be
//! read next to its problem.
//!
//! The number of nodes is on a line of its own. It is the checksum of the search: it changes
//! whenever the search does, and nothing else may change with it.

use std::fmt::Write;

use insta::{assert_snapshot, glob};
use paiju::anatomy::explain_after;
use paiju::diagram::{Config, Layout, draw};
use paiju::examine::{ExamineRules, Judged, Policy};
use paiju::game::{Move, Position};
use paiju::notation::{Notation, NotationRules, write, write_line, write_marked};
use paiju::problem::Problem;
use paiju::rules::switch::Switches;
use paiju::solve::{Answer, Change, Line, Node, RuleDependence};
use paiju::with_position;

use crate::collections::{examined, problems};

#[test]
fn every_collection_is_what_its_edition_says() {
    glob!("../../puzzles", "*.yaml", |file| {
        let editions = problems(file).into_iter().map(
            |problem| with_position!(&problem.position, position => edition(&problem, position)),
        );
        assert_snapshot!(editions.collect::<Vec<_>>().join("\n"));
    });
}

/// A problem with everything that is found of it.
fn edition<R>(problem: &Problem, position: &Position<R>) -> String
where
    R: ExamineRules,
{
    let mut examination = examined(problem, position, Policy::Standard);
    let report = examination.check();
    let nodes = examination.nodes();
    let notation = problem.notation;
    let mut text = String::new();
    let title = problem.title().unwrap_or("(no title)");
    writeln!(text, "=== {}: {title}", problem.id).unwrap();
    let config = Config { layout: Layout::Points, turn: true, ..Config::default() };
    text += &draw(&problem.position, &config);
    writeln!(text, "{}: {}", problem.stipulation, report.verdict.name()).unwrap();
    text += &match examination.judged() {
        Ok(judged) if problem.stipulation.is_study() => study(position, &judged),
        _ => answer(notation, position, &examination.answer(), &report.line),
    };
    for finding in &report.findings {
        let severity = finding.severity.name();
        write!(text, "{} ({severity})", finding.kind).unwrap();
        for &mv in &finding.moves {
            write!(text, " {}", write(Notation::Coordinates, position, mv)).unwrap();
        }
        let line = write_line(notation, position, &finding.line);
        let line = if line.is_empty() { line } else { format!(" ({line})") };
        writeln!(text, "{line}").unwrap();
    }
    if let Some(tree) = examination.tree().unwrap() {
        text += "solution:\n";
        variations(&mut text, notation, position, &tree, 1);
        let (end, last) = main_end(position, &tree);
        writeln!(text, "{}", explain_after(&end, last)).unwrap();
    }
    text += &rests(problem, position, &examination.rests_on());
    writeln!(text, "{nodes} nodes").unwrap();
    text
}

/// The first moves of a study: those that do what is asked for, and within how many moves the other
/// side wins after the others.
fn study<R: NotationRules>(position: &Position<R>, judged: &Judged<R>) -> String {
    let name = |mv| write(Notation::Coordinates, position, mv);
    let keys: Vec<String> = judged.keys.iter().map(|key| name(key.mv)).collect();
    let losing = judged.losing.iter().map(|&(mv, moves)| format!("{} in {moves}", name(mv)));
    let losing = losing.collect::<Vec<_>>().join(", ");
    format!("{:?} by {}\nloses: {losing}\n", judged.value.wdl(), keys.join(", "))
}

fn answer<R: NotationRules>(
    notation: Notation,
    position: &Position<R>,
    answer: &Answer<R>,
    line: &Line<R>,
) -> String {
    let mut text = String::new();
    if let Some(moves) = answer.moves {
        let keys: Vec<String> =
            answer.keys.iter().map(|&mv| write_marked(notation, position, mv)).collect();
        let win = line.win.unwrap();
        writeln!(text, "{win} in {moves} by {}", keys.join(", ")).unwrap();
        let line = write_line(notation, position, &line.moves);
        writeln!(text, "longest line: {line}").unwrap();
    }
    writeln!(text, "no win within {}", answer.not_within).unwrap();
    text
}

/// Writes the tree from a position on, one attacker move a line with what it answers.
fn variations<R: NotationRules>(
    text: &mut String,
    notation: Notation,
    position: &Position<R>,
    node: &Node<R>,
    number: usize,
) {
    let (&first, others) = node.continuations.split_first().unwrap();
    write!(text, "{number}. {}", write_marked(notation, position, first)).unwrap();
    for &mv in others {
        write!(text, " or {}", write_marked(notation, position, mv)).unwrap();
    }
    if let Some(win) = node.win {
        write!(text, " {win}").unwrap();
    }
    if node.repeated {
        text.push_str(" as before");
    }
    text.push('\n');
    let child = position.after(first);
    let indent = "  ".repeat(number);
    for defence in &node.defences {
        let reply = write_marked(notation, &child, defence.mv);
        write!(text, "{indent}{number}... {reply} ").unwrap();
        variations(text, notation, &child.after(defence.mv), &defence.next, number + 1);
    }
    if node.shorter > 0 {
        writeln!(text, "{indent}{} shorter", node.shorter).unwrap();
    }
}

/// The position before the last move of the main line, and that move.
fn main_end<R: NotationRules>(position: &Position<R>, tree: &Node<R>) -> (Position<R>, Move<R>) {
    let mv = tree.continuations[0];
    match tree.defences.first() {
        Some(defence) => main_end(&position.after(mv).after(defence.mv), &defence.next),
        None => (*position, mv),
    }
}

fn rests<R: NotationRules + Switches>(
    problem: &Problem,
    position: &Position<R>,
    rests: &[RuleDependence<R>],
) -> String {
    let mut text = String::new();
    for rest in rests {
        let change = match &rest.change {
            Change::None => "the same".to_owned(),
            Change::NoWin { moves } => format!("no win in {moves}"),
            Change::Length { moves } => format!("a win in {moves}"),
            Change::Keys { keys } => {
                let keys: Vec<_> =
                    keys.iter().map(|&mv| write(problem.notation, position, mv)).collect();
                format!("other keys: {}", keys.join(", "))
            }
            Change::Illegal => "no legal position".to_owned(),
            Change::Undecided => "undecided".to_owned(),
        };
        writeln!(text, "{}: {change}", rest.switch.text()).unwrap();
    }
    text
}
