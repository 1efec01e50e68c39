//! What a book has, and where authors and themes are found in it.

use std::collections::BTreeMap;

use super::{Book, Chapter, Diagram};
use crate::report::words::{self, Sentence};

/// Words with the numbers of their problems.
pub(super) struct Index {
    /// What it is of.
    pub(super) of: Sentence,
    /// In the order of their names.
    pub(super) entries: BTreeMap<String, Vec<usize>>,
}

/// The indexes of a book; one that would name the same for every problem is left out.
pub(super) fn indexes(book: &Book) -> impl Iterator<Item = Index> {
    let themes = |diagram: &Diagram| match &diagram.solution {
        Some(solution) => solution.themes.clone(),
        None => Vec::new(),
    };
    let indexes = [
        of(book, words::page_author_index(), |diagram| diagram.authors.clone()),
        of(book, words::page_theme_index(), themes),
    ];
    indexes.into_iter().filter(|index| index.entries.len() > 1)
}

/// The problems of a chapter as the contents list them: the numbers of the first and the last with a
/// title, which is empty where none has one.
pub(super) fn listed(chapter: &Chapter, first: usize) -> Vec<(usize, usize, &str)> {
    let mut entries: Vec<(usize, usize, &str)> = Vec::new();
    for (number, diagram) in (first..).zip(&chapter.diagrams) {
        match entries.last_mut().filter(|it| it.2.is_empty() && diagram.name.is_empty()) {
            // A page that trains lists each problem.
            Some(last) if diagram.training.is_none() => last.1 = number,
            _ => entries.push((number, number, &diagram.name)),
        }
    }
    entries
}

fn of(book: &Book, of: Sentence, words: impl Fn(&Diagram) -> Vec<String>) -> Index {
    let mut entries: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (number, diagram) in book.diagrams() {
        for word in words(diagram) {
            let numbers = entries.entry(word).or_default();
            if numbers.last() != Some(&number) {
                numbers.push(number);
            }
        }
    }
    Index { of, entries }
}
