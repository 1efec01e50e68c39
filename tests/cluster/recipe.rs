//! The blocks of `docs/clusters.md`.

const PAGE: &str = include_str!("../../docs/clusters.md");

/// The first block in a language below a heading, as it is printed.
pub(crate) fn recipe(heading: &str, language: &str) -> String {
    let section = PAGE.split(&format!("\n## {heading}\n")).nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let block = section.split(&format!("\n```{language}\n")).nth(1).unwrap();
    block.split("\n```\n").next().unwrap().to_owned() + "\n"
}
