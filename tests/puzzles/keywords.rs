//! The keywords against the anatomy: what an author says about the ends of a problem is there.

use paiju::anatomy::{Anatomy, ExplainRules, Mobility, explain_after};
use paiju::examine::Policy;
use paiju::game::{Position, WinKind};
use paiju::problem::{Problem, Text};
use paiju::solve::Node;
use paiju::theme::Name;
use paiju::with_position;

use crate::collections::{all, examined, solution};

/// Keywords that speak of the end.
const OF_THE_END: [&str; 6] =
    ["traitor", "self-block", "stalemate", "double-check", "pinned-defender", "white-face"];

/// Whether the end of a variation shows what a keyword says.
fn shows<R: ExplainRules>(end: &Anatomy<R>, keyword: &str) -> bool {
    match keyword {
        "traitor" => !end.traitors().is_empty(),
        "self-block" => !end.self_blocks().is_empty(),
        "stalemate" => end.stalemate,
        "double-check" => end.checks.len() > 1,
        "pinned-defender" => end.defenders.iter().any(|man| man.state == Mobility::Pinned),
        "white-face" => end.flying_general,
        _ => unreachable!("{keyword} is not of the end"),
    }
}

/// Takes the ends of all variations apart.
fn take_apart<R: ExplainRules>(position: &Position<R>, node: &Node<R>, ends: &mut Vec<Anatomy<R>>) {
    // A repetition that the reply before made has ended the game.
    let Some(&mv) = node.continuations.first() else { return };
    if node.win.is_some_and(|kind| kind != WinKind::Repetition) {
        ends.push(explain_after(position, mv));
    }
    let child = position.after(mv);
    for defence in &node.defences {
        take_apart(&child.after(defence.mv), &defence.next, ends);
    }
}

fn says(problem: &Problem, keyword: &str) -> bool {
    problem.entry.keywords.contains(&keyword.into())
}

#[test]
fn what_a_keyword_says_of_the_end_some_variation_shows() {
    let mut said = [0; OF_THE_END.len()];
    for problem in all() {
        with_position!(&problem.position, position => {
            let Some(tree) = solution(&problem, position) else { continue };
            let mut ends = Vec::new();
            take_apart(position, &tree, &mut ends);
            for (keyword, said) in OF_THE_END.iter().zip(&mut said) {
                if says(&problem, keyword) {
                    let shown = ends.iter().any(|end| shows(end, keyword));
                    assert!(shown, "{} shows no {keyword}", problem.id);
                    *said += 1;
                }
            }
        });
    }
    assert!(said.iter().all(|&said| said > 0), "{said:?}");
}

/// Other keywords are the author's choice, but how a problem is won is not.
#[test]
fn whoever_wins_by_stalemate_says_so() {
    let mut wrong = Vec::new();
    for problem in all() {
        with_position!(&problem.position, position => {
            let Some(tree) = solution(&problem, position) else { continue };
            let mut ends = Vec::new();
            take_apart(position, &tree, &mut ends);
            let stalemate = ends.iter().any(|end| end.stalemate);
            if stalemate != says(&problem, "stalemate") {
                wrong.push((problem.id.clone(), stalemate));
            }
        });
    }
    assert!(wrong.is_empty(), "won by stalemate: {wrong:?}");
}

/// A keyword that is the name of a theme is not only the author's word.
#[test]
fn what_a_keyword_names_is_found_as_a_theme() {
    let mut named = 0;
    let mut missing = Vec::new();
    for problem in all() {
        with_position!(&problem.position, position => {
            let mut examination = examined(&problem, position, Policy::Standard);
            let Some(themes) = examination.themes().unwrap() else { continue };
            let found: Vec<Name> = themes.iter().map(|theme| theme.name).collect();
            for keyword in problem.entry.keywords.iter().map(Text::as_str) {
                let Ok(name) = keyword.parse::<Name>() else { continue };
                named += 1;
                if !found.contains(&name) {
                    missing.push(format!("{}: {name}, only {found:?}", problem.id));
                }
            }
        });
    }
    assert!(missing.is_empty() && named > 100, "{named}: {missing:#?}");
}
