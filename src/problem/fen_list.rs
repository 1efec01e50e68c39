//! Position texts one a line, as scripts and engines pass them on.

use super::{Board, Collection, Entry, Slot, Stipulation, Text};

/// Whether a text is a list of position texts rather than YAML: its first line that says
/// something begins with rows of men.
pub fn is_fen_list(source: &str) -> bool {
    let mut words = lines(source).filter_map(|(_, line)| line.split_whitespace().next());
    words.next().is_some_and(|word| word.matches('/').count() >= 5 && !word.contains(':'))
}

/// Makes a collection of them; `stem` begins the ids, and each problem asks the same.
/// Empty lines and lines that begin with `#` are left out. What is wrong with a position
/// is told where it is put on the board.
pub fn read(source: &str, stem: &str, stipulation: Stipulation) -> Collection {
    let mut collection = Collection::default();
    for (start, line) in lines(source) {
        let span = start..start + line.len();
        let fen = Text::read(line, source, span.clone(), start);
        let id = format!("{stem}-{}", collection.problems.len() + 1);
        let entry = Some(Entry::new(Board::Fen(fen), stipulation));
        collection.problems.push(Slot { id, span, entry });
    }
    collection
}

/// A position text on its own, which is the whole of its source.
pub fn text(fen: &str) -> Text {
    Text::read(fen, fen, 0..fen.len(), 0)
}

/// The lines that say something, without blanks around them, and where they begin.
fn lines(source: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    source.split_inclusive('\n').filter_map(move |line| {
        let start = at;
        at += line.len();
        let line = line.trim_end();
        let text = line.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let says = !text.is_empty() && !text.starts_with('#');
        says.then_some((start + line.len() - text.len(), text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::resolve;

    #[test]
    fn each_line_is_a_problem() {
        let source = "\u{feff}# two\n\n3k5/9/9/9/9/9/9/9/9/R3K4 w\r\n  3k5/9/9/9/9/9/9/9/9/8 b\n";
        assert!(is_fen_list(source));
        let collection = read(source, "stdin", "#1".parse().unwrap());
        let [first, second] = &collection.problems[..] else { panic!("{collection:?}") };
        assert_eq!((first.id.as_str(), second.id.as_str()), ("stdin-1", "stdin-2"));
        assert!(resolve(&collection, first, "stdin").is_ok());
        let bad = resolve(&collection, second, "stdin").unwrap_err();
        let span = bad.diagnostics[0].primary.clone().unwrap().span;
        assert_eq!(&source[span], "8");
    }

    #[test]
    fn yaml_is_no_list() {
        for source in ["", "problems:\n- fen: a/b/c/d/e/f/g/h/i/j w", "- {fen: 9/9/9/9/9/9/9/9}"] {
            assert!(!is_fen_list(source), "{source}");
        }
    }
}
