//! The problems of a book in their order, under headings, with what comes before them.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::page::Page;
use super::{Chapters, PageArgs, Sort, Task};
use crate::book::{Book, Chapter, Paper, Solution};
use crate::difficulty::level;
use crate::report::words::{self, Heading, Language};
use crate::theme::Name;

/// Puts the problems in order and under headings.
pub(super) fn bind(
    task: Task<'_>,
    mut pages: Vec<Page>,
    foreword: Option<String>,
    language: Language,
) -> Book {
    let args = task.pages;
    let signs = if pages.len() > 1 { signs(&pages, language) } else { Vec::new() };
    match args.sort {
        None => {}
        // What is not known comes last.
        Some(Sort::Difficulty) => {
            let key = |page: &Page| page.difficulty.unwrap_or(f64::INFINITY);
            pages.sort_by(|a, b| key(a).total_cmp(&key(b)));
        }
        Some(Sort::Length) => pages.sort_by_key(|page| page.length.unwrap_or(u16::MAX)),
        Some(Sort::Material) => pages.sort_by_key(|page| page.men),
    }
    // With chapters of another kind, the collection that all problems are from names the book.
    let first = pages.first().and_then(|page| page.chapter.clone());
    let is_shared = args.chapters.is_some() && pages.iter().all(|page| page.chapter == first);
    let shared = first.filter(|_| is_shared);
    let mut chapters: Vec<Chapter> = Vec::new();
    let mut names: BTreeSet<String> = pages.iter().map(|page| page.diagram.name.clone()).collect();
    for (title, mut page) in titled(args, pages, language) {
        // No two problems get the same title.
        let mut offered = page.titles.into_iter().filter(|_| page.diagram.name.is_empty());
        if let Some(name) = offered.find(|name| names.insert(name.clone())) {
            page.diagram.name = name;
        }
        if chapters.last().is_none_or(|last| last.title != title) {
            chapters.push(Chapter { title, origin: None, diagrams: Vec::new() });
        }
        if let Some(chapter) = chapters.last_mut() {
            chapter.diagrams.push(page.diagram);
        }
    }
    chapters.iter_mut().for_each(share_origin);
    let only = match &mut chapters[..] {
        // The heading of a single chapter is the title of the book.
        [only] if args.chapters.is_none() => only.title.take(),
        _ => None,
    };
    let title = args.title.clone().or(only).or(shared);
    let title = title.unwrap_or_else(|| words::page_problems().title_in(language));
    let per_page = args.per_page.unwrap_or(if task.points.is_some() { 4 } else { 6 });
    let paper = args.paper.map_or(Paper::A4, Into::into);
    Book { title, foreword, signs, chapters, per_page, paper, language }
}

/// The problems with the headings of their chapters, chapter by chapter.
fn titled(
    args: &PageArgs,
    mut pages: Vec<Page>,
    language: Language,
) -> impl Iterator<Item = (Option<String>, Page)> {
    if let Some(chapters) = args.chapters {
        if chapters == Chapters::Theme {
            gather_rare(&mut pages);
        }
        pages.sort_by(|one, other| chapters.order(one, other));
    }
    // In another order the problems of several collections share a chapter.
    let first = pages.first().and_then(|page| page.chapter.clone());
    let is_mixed = args.sort.is_some() && pages.iter().any(|page| page.chapter != first);
    let chapters = args.chapters;
    pages.into_iter().map(move |mut page| {
        let title = match chapters {
            Some(chapters) => Some(chapters.title(&page, language)),
            None => page.chapter.take().filter(|_| !is_mixed),
        };
        (title, page)
    })
}

/// Themes that only one problem begins with make no chapters of their own.
fn gather_rare(pages: &mut [Page]) {
    let themes: Vec<_> = pages.iter().filter_map(|page| page.theme).collect();
    let is_rare = |theme| themes.iter().filter(|&&it| it == theme).count() < 2;
    for page in pages {
        page.theme = page.theme.filter(|&theme| !is_rare(theme));
    }
}

impl Chapters {
    /// The order of chapters; within one the problems keep theirs. What is not known comes last.
    fn order(self, one: &Page, other: &Page) -> Ordering {
        fn key<T>(known: Option<T>) -> (bool, Option<T>) {
            (known.is_none(), known)
        }
        let level_of = |page: &Page| key(page.difficulty.map(level));
        let theme = |page: &Page| key(page.theme.map(Name::id));
        match self {
            Self::Length => key(one.length).cmp(&key(other.length)),
            Self::Difficulty => level_of(one).cmp(&level_of(other)),
            Self::Source => key(one.source.as_ref()).cmp(&key(other.source.as_ref())),
            Self::Theme => theme(one).cmp(&theme(other)),
        }
    }

    fn title(self, page: &Page, language: Language) -> String {
        let title = |heading| words::heading(heading).title_in(language);
        match self {
            Self::Length => title(page.length.map_or(Heading::AnyLength, Heading::Moves)),
            Self::Difficulty => {
                title(page.difficulty.map_or(Heading::NoDifficulty, |it| Heading::Stars(level(it))))
            }
            Self::Source => page.source.clone().unwrap_or_else(|| title(Heading::NoSource)),
            Self::Theme => match page.theme {
                Some(theme) => words::theme_title(theme, language),
                None => title(Heading::NoTheme),
            },
        }
    }
}

/// Takes what all problems of a chapter say of their origin above them.
fn share_origin(chapter: &mut Chapter) {
    let [first, others @ ..] = &chapter.diagrams[..] else { return };
    let shared = first.origin.clone();
    if others.is_empty() || others.iter().any(|diagram| diagram.origin != shared) {
        return;
    }
    chapter.diagrams.iter_mut().for_each(|diagram| diagram.origin = None);
    chapter.origin = shared;
}

/// The signs of the book with their meanings.
fn signs(pages: &[Page], language: Language) -> Vec<(String, String)> {
    let stipulations = pages.iter().flat_map(|page| page.stipulations.iter().copied());
    let stipulations = stipulations.filter(|&asked| !words::is_worded(asked, language));
    let signs = words::signs(stipulations).into_iter();
    let signs = signs.map(|sign| (sign.sign, sign.meaning.text_in(language)));
    let mut solutions = pages.iter().filter_map(|page| page.diagram.solution.as_ref());
    let rest = solutions.any(Solution::has_rest).then(words::sign_rest);
    signs.chain(rest.map(|rest| ("~".to_owned(), rest.text_in(language)))).collect()
}
