//! Problems that differ: in themes, length, key and material.

use std::collections::BTreeMap;

use super::field::Field;
use super::subject::Subject;
use crate::game::{Color, insertion_sort};

/// What counts against a problem that shares it with those chosen before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Traits {
    shared: Vec<(String, u32)>,
    /// Whether a limit kept some from being known.
    pub is_open: bool,
}

/// Weights: a theme, the length, the piece of the key, the material.
const WEIGHTS: [u32; 4] = [5, 2, 4, 8];

impl Traits {
    /// Those of a problem.
    pub fn of(subject: &Subject<'_>) -> Self {
        let mut is_open = false;
        let mut texts = |name: &'static str| {
            let held = subject.get(&Field { name, within: Vec::new() });
            is_open |= held.is_open;
            held.texts
        };
        let [theme, length, key, material] = WEIGHTS;
        let mut traits: Vec<(String, u32)> = Vec::new();
        // These two are too frequent to count.
        let themes = texts("theme").into_iter();
        let themes = themes.filter(|it| !["quiet-key", "sacrifice"].contains(&it.as_str()));
        traits.extend(themes.map(|name| (format!("theme {name}"), theme)));
        traits.extend(texts("length").into_iter().map(|it| (format!("length {it}"), length)));
        if let Some(position) = subject.position() {
            let problem = subject.problem();
            let first = problem.and_then(|problem| {
                let written = problem.solution.as_ref()?.read.lines.first()?.moves.first()?;
                position.play_text(problem.notation, &written.text).ok()
            });
            if let Some((mv, after)) = first {
                let kind = (mv.capture().is_some(), after.is_check());
                traits.push((format!("key {} {kind:?}", mv.role()), key));
            }
            let mut letters: Vec<char> = position.men().iter().map(|(_, man)| man.letter).collect();
            insertion_sort(&mut letters);
            // The side to move comes first, so that exchanged colors make no difference.
            if position.turn() == Color::Black {
                for letter in &mut letters {
                    let is_upper = letter.is_ascii_uppercase();
                    *letter = if is_upper {
                        letter.to_ascii_lowercase()
                    } else {
                        letter.to_ascii_uppercase()
                    };
                }
                insertion_sort(&mut letters);
            }
            traits
                .push((format!("material {}", letters.into_iter().collect::<String>()), material));
        }
        Self { shared: traits, is_open }
    }
}

/// The places of `count` problems that differ, in their own order: the first is always
/// chosen, then again and again the one that shares least with those chosen, the first of equals.
pub fn spread(problems: &[Traits], count: usize) -> Vec<usize> {
    let mut frequent = BTreeMap::<&str, u32>::new();
    let mut left: Vec<usize> = (0..problems.len()).collect();
    let mut chosen = Vec::new();
    while chosen.len() < count {
        let shared = |at: &usize| -> u32 {
            let traits = problems[*at].shared.iter();
            traits
                .map(|(name, weight)| weight * frequent.get(name.as_str()).copied().unwrap_or(0))
                .sum()
        };
        let Some((place, _)) = left.iter().enumerate().min_by_key(|(_, at)| shared(at)) else {
            break;
        };
        let at = left.remove(place);
        for (name, _) in &problems[at].shared {
            *frequent.entry(name).or_default() += 1;
        }
        chosen.push(at);
    }
    chosen.sort_unstable();
    chosen
}
