//! The collections as annotated editions, one snapshot a file, so that a change of what is
//! found can be read beside the problem it is found in.
//!
//! The number of nodes stands on a line of its own. It is the checksum of the search: it
//! changes whenever the search does, and nothing else may change with it.

use std::fmt::Write;

use insta::{assert_snapshot, glob};
use paiju::anatomy::{ExplainRules, explain_after};
use paiju::diagram::{Config, Drawn, Layout, draw};
use paiju::examine::{Policy, Report};
use paiju::game::{Move, Position};
use paiju::notation::{Notation, NotationRules, write, write_line, write_marked};
use paiju::problem::{Problem, Stipulation};
use paiju::rules::switch::Switches;
use paiju::solve::{Change, Limits, Node, Prover, Question, rule_dependences};
use paiju::with_position;

use crate::collections::{problems, verified};

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
    R: NotationRules + ExplainRules + Drawn + Switches,
{
    let report = verified(problem, position, Policy::Standard);
    let notation = problem.notation;
    let mut text = String::new();
    let title = problem.title.as_deref().unwrap_or("(no title)");
    writeln!(text, "=== {}: {title}", problem.id).unwrap();
    let config = Config { layout: Layout::Points, turn: true, ..Config::default() };
    text += &draw(position, &config);
    writeln!(text, "{}: {}", problem.stipulation, report.verdict.name()).unwrap();
    text += &answer(notation, position, &report);
    for finding in &report.findings {
        let severity = finding.severity.name();
        writeln!(text, "{} ({severity}): {}", finding.kind, finding.message).unwrap();
    }
    if let Some(tree) = &report.tree {
        text += "solution:\n";
        variations(&mut text, notation, position, tree, 1);
        let (end, last) = main_end(position, tree);
        writeln!(text, "{}", explain_after(&end, last)).unwrap();
    }
    text += &rests(problem, position, &report);
    writeln!(text, "{} nodes", report.nodes).unwrap();
    text
}

fn answer<R: NotationRules>(
    notation: Notation,
    position: &Position<R>,
    report: &Report<R>,
) -> String {
    let answer = &report.answer;
    let mut text = String::new();
    if let Some(moves) = answer.moves {
        let keys: Vec<String> =
            answer.keys.iter().map(|&mv| write_marked(notation, position, mv)).collect();
        let win = answer.line.win.unwrap();
        writeln!(text, "{win} in {moves} by {}", keys.join(", ")).unwrap();
        let line = write_line(notation, position, &answer.line.moves);
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
    report: &Report<R>,
) -> String {
    let Stipulation::Mate(mate) = problem.stipulation else { return String::new() };
    let within = mate.within.map(|moves| u8::try_from(moves).unwrap());
    let question = Question { within, checks: mate.checks };
    let mut text = String::new();
    let mut prover = Prover::new(question.checks, &Limits::default());
    for rest in rule_dependences(&mut prover, position, question, &report.answer) {
        let change = match rest.change {
            Change::None => "the same".to_owned(),
            Change::NoWin { within } => format!("no win in {within}"),
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
