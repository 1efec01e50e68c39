//! The remarks of printed solution trees, in the three languages of reports, so that a printed tree
//! can be read back as a solution. Only threats contain moves; nothing else needs to be kept.

/// A remark at the start of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remark {
    /// A remark to skip, with its length.
    Said(usize),
    /// A line follows that would be played if the defender passed.
    Threat(usize),
}

/// Remarks that are complete as they are.
const WORDS: [&str; 6] = ["zugzwang", "Zugzwang", "欠行", "… as above", "… wie oben", "……同上"];

/// Words before a threat.
const THREATS: [&str; 3] = ["threat:", "Drohung:", "叫杀："];

/// The beginnings of a remark about a repetition, with its possible ends.
const REPETITIONS: [(&str, &[&str]); 3] = [
    (
        "repeats the ",
        &["gives perpetual check", "chases perpetually", "checks for ever", "chases for ever"],
    ),
    ("wiederholt die ", &["durch Rot", "durch Weiß", "durch Schwarz"]),
    ("重复", &["长将", "长捉"]),
];

/// The beginnings of remarks in parentheses, after a number if there is one.
const ASIDES: [&str; 12] = [
    "or ",
    "oder ",
    "或",
    "useless interposition",
    "nutzloses Dazwischenziehen",
    "无用垫将",
    "other defence",
    "andere Verteidigung",
    "另有",
    "repetition",
    "Wiederholung",
    "循环",
];

/// The longest remark, in bytes.
const LONGEST: usize = 1000;

/// The remark at the start of `rest`, if there is one.
pub(super) fn read(rest: &str) -> Option<Remark> {
    let end = (0..=rest.len().min(LONGEST)).rev().find(|&at| rest.is_char_boundary(at))?;
    let rest = &rest[..end];
    let said = |len| Some(Remark::Said(len));
    if let Some(inside) = rest.strip_prefix(['(', '（']) {
        let words = inside.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
        let begins = ASIDES.iter().any(|aside| words.starts_with(aside));
        let close = inside.find([')', '）']).filter(|_| begins)?;
        let end = rest.len() - inside.len() + close;
        return said(end + rest[end..].chars().next().map_or(0, char::len_utf8));
    }
    if let Some(word) = THREATS.iter().find(|word| rest.starts_with(**word)) {
        return Some(Remark::Threat(word.len()));
    }
    if let Some(word) = WORDS.iter().find(|word| rest.starts_with(**word)) {
        return said(word.len());
    }
    let (_, ends) = REPETITIONS.iter().find(|(begin, _)| rest.starts_with(begin))?;
    let ends = ends.iter().filter_map(|end| rest.find(end).map(|at| at + end.len()));
    said(ends.min()?)
}
