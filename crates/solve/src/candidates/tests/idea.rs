//! Which problems are one idea, and which are not.

use crate::candidates::{NoIdea, idea_of};
use crate::idea::Idea;
use crate::problem::{Problem, resolve, yaml};
use crate::solve::Limits;

fn problem(rules: &str, fen: &str, asked: &str) -> Problem {
    let text = format!("- rules: {rules}\n  fen: {fen}\n  stipulation: \"{asked}\"\n");
    let read = yaml::read(text.as_bytes(), "");
    let collection = &read.collections[0];
    resolve(collection, &collection.problems[0], "").map_err(|bad| bad.diagnostics).unwrap()
}

fn idea(rules: &str, fen: &str, asked: &str) -> Idea {
    idea_of(&problem(rules, fen, asked), &Limits::default()).unwrap()
}

/// The first is one idea with all of `same` and with none of `others`.
fn assert_alike(rules: &str, fen: &str, asked: &str, same: &[&str], others: &[&str]) {
    let first = idea(rules, fen, asked);
    for other in same {
        assert_eq!(idea(rules, other, asked), first, "{other}");
    }
    for other in others {
        assert_ne!(idea(rules, other, asked), first, "{other}");
    }
}

#[test]
fn shifts_mirrors_colors_and_idle_men_make_no_other_idea() {
    assert_alike(
        "xiangqi",
        "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w",
        "#2",
        &[
            // In the mirror, with the colors exchanged, and both.
            "4ka3/2P1a4/9/9/6N2/2r6/9/9/5p3/4K4 w",
            "4k4/5P3/9/9/2R6/6n2/9/9/2p1A4/4KA3 b",
            "4k4/3P5/9/9/6R2/2n6/9/9/4A1p2/3AK4 b",
            // Idle pieces of both sides.
            "3ak4/4a1P2/9/9/2N6/6r2/9/p7B/3p5/4K4 w",
        ],
        // A soldier on the other wing mates alone.
        &["3ak4/2P1a4/9/9/9/6R2/9/9/3p5/4K4 w"],
    );
}

/// From a printed set: the same mates, prepared by the general and by a horse.
#[test]
fn problems_with_the_same_nets_are_alike_whatever_their_keys() {
    let [one, two, other] = [
        "3k5/4a4/5N3/9/1R7/9/9/9/9/4Kp3 w",
        "3k2N2/4a4/9/1R7/8p/9/9/9/9/4K4 w",
        "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w",
    ]
    .map(|fen| idea("xiangqi", fen, "#2"));
    assert!(one != two && one.is_alike(&two) && two.is_alike(&one));
    assert!(!one.is_alike(&other));
}

#[test]
fn what_stands_nearer_on_its_line_or_a_file_farther_is_one_idea() {
    assert_alike(
        "xiangqi",
        "4k4/R8/1R7/9/9/9/9/9/9/3K5 w",
        "#1",
        &["4k4/1R7/2R6/9/9/9/9/9/9/3K5 w", "4k4/R8/9/9/1R7/9/9/9/9/3K5 w"],
        // Two soldiers.
        &["4k4/3P1P3/9/9/9/9/9/9/9/3K5 w"],
    );
}

#[test]
fn the_other_games_and_other_play_have_ideas_too() {
    assert_alike(
        "chex",
        "4/1R3/p4p/k3K2/4B1/5/4 w -",
        "#2",
        &["4/3R1/p4p/2K3k/1B4/5/4 w -"],
        &["4/5/N1p3/k6/3KBp/5/4 w -"],
    );
    let help = "4k4/9/9/9/9/9/9/9/4R4/3K5 b";
    let found = idea_of(&problem("xiangqi", help, "h#1"), &Limits::default());
    let mirrored = "4k4/9/9/9/9/9/9/9/4R4/5K3 b";
    assert_eq!(found, idea_of(&problem("xiangqi", mirrored, "h#1"), &Limits::default()));
}

#[test]
fn what_has_no_idea_says_why() {
    let none = |fen, asked, limits: &Limits| idea_of(&problem("xiangqi", fen, asked), limits);
    let won = "4k4/R8/1R7/9/9/9/9/9/9/3K5 w";
    let free = Limits::default();
    assert_eq!(none(won, "+", &free), Err(NoIdea::Study));
    let lone = "4k4/9/9/9/9/9/9/9/9/R2K5 w";
    assert_eq!(none(lone, "#1", &free), Err(NoIdea::Unsolvable));
    let few = Limits { nodes: Some(1), ..Limits::default() };
    let needs_more = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
    assert_eq!(none(needs_more, "#2", &few), Err(NoIdea::Undecided));
}
