//! What two problems have in common.

use super::sentence::Sentence;

/// How a problem resembles one that was there before.
#[derive(Clone, Copy, Debug)]
pub struct Resemblance<'a> {
    /// The name of the likeness in machine output.
    pub likeness: &'a str,
    /// How many plies into a solution the position of the other occurs.
    pub plies: usize,
    /// The pieces that only this problem has, and those that only the other has.
    pub only: [&'a [String]; 2],
    /// Whether left and right are exchanged.
    pub mirrored: bool,
    /// Whether the sides are exchanged.
    pub turned: bool,
}

/// A problem by its name and number.
pub type Numbered<'a> = (&'a str, u64);

/// How they resemble each other.
pub fn resemblance(how: &Resemblance<'_>) -> Sentence {
    let likeness = Sentence::new(format!("like.{}", how.likeness));
    let is_inside = ["inside", "contains"].contains(&how.likeness);
    let mut parts = vec![if is_inside { likeness.number("plies", how.plies) } else { likeness }];
    for (men, key) in how.only.into_iter().zip(["like.only-here", "like.only-there"]) {
        if !men.is_empty() {
            parts.push(Sentence::new(key).text("men", men.join(" ")));
        }
    }
    parts.extend(how.mirrored.then(|| Sentence::new("like.mirrored")));
    parts.extend(how.turned.then(|| Sentence::new("like.turned")));
    Sentence::new("commas").commas("parts", parts)
}

/// That a problem was there before in another one, and how they resemble each other.
pub fn anticipated(problem: Numbered<'_>, of: Numbered<'_>, how: Sentence) -> Sentence {
    pair("like.of", problem, of, how)
}

/// How many problems were there before.
pub fn anticipations(problems: Sentence, count: u64) -> Sentence {
    Sentence::new("like.found").part("problems", problems).number("count", count)
}

/// That problems are compared by their positions alone: they were not solved, or should not be.
pub fn compared_by_position(problems: Sentence, is_solving: bool) -> Sentence {
    let key = if is_solving { "like.unsolved" } else { "like.unplayable" };
    Sentence::new(key).part("problems", problems)
}

/// That a problem is there twice, by the name of the likeness in machine output.
pub fn duplicate(problem: Numbered<'_>, of: Numbered<'_>, likeness: &str) -> Sentence {
    let likeness = if likeness == "mirror and colors" { "both" } else { likeness };
    pair("twice.of", problem, of, Sentence::new(format!("twice.{likeness}")))
}

/// How many problems are there twice.
pub fn duplicates(problems: Sentence, count: u64) -> Sentence {
    Sentence::new("twice.found").part("problems", problems).number("count", count)
}

/// That the ideas of problems are not known.
pub fn ideas_undecided(problems: Sentence, count: u64) -> Sentence {
    Sentence::new("twice.undecided").part("problems", problems).number("count", count)
}

fn pair(key: &'static str, problem: Numbered<'_>, of: Numbered<'_>, how: Sentence) -> Sentence {
    Sentence::new(key)
        .text("id", problem.0)
        .text("number", problem.1)
        .text("of", of.0)
        .text("of_number", of.1)
        .part("how", how)
}
