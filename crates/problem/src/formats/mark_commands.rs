//! An author's marks as commands in a comment, as lichess writes them: `[%csl Ge5,Rd9]` marks points
//! and `[%cal Ga1a9]` draws arrows, each with the first letter of its color.

use paiju_game::mark::{Mark, MarkColor, MarkSign};

use crate::problem::{Text, read_mark, write_mark};
use crate::rules::RuleSet;

const POINTS: &str = "[%csl ";
const ARROWS: &str = "[%cal ";

/// The commands for some marks; nothing where there are none. A sign has no place in them.
pub(super) fn write(rules: RuleSet, marks: &[Mark]) -> String {
    let name = |square| rules.square_name(square).unwrap_or_default();
    let (mut points, mut arrows) = (Vec::new(), Vec::new());
    for mark in marks {
        match *mark {
            Mark::Point { at, color, .. } => points.push(format!("{}{}", letter(color), name(at))),
            Mark::Drawn { from, to, color } => {
                arrows.push(format!("{}{}{}", letter(color), name(from), name(to)));
            }
            _ => {}
        }
    }
    let command = |begin: &str, marks: Vec<String>| {
        if marks.is_empty() { String::new() } else { format!("{begin}{}]", marks.join(",")) }
    };
    command(POINTS, points) + &command(ARROWS, arrows)
}

/// Whether signs of marks have no place in commands.
pub(super) fn have_signs(marks: &[Mark]) -> bool {
    let has_sign =
        |mark: &Mark| matches!(mark, Mark::Point { sign, .. } if *sign != MarkSign::Ring);
    marks.iter().any(has_sign)
}

/// Takes the commands out of a comment: what else it says, and the marks as YAML writes them. A
/// command that cannot be read in whole is left where it is.
pub(super) fn read(rules: RuleSet, comment: &str) -> (String, Vec<Text>) {
    let (mut said, mut marks) = (String::new(), Vec::new());
    let mut rest = comment;
    while let Some(at) = rest.find("[%c") {
        let (before, command) = rest.split_at(at);
        said.push_str(before);
        let end = command.find(']').map_or(command.len(), |end| end + 1);
        match read_command(rules, &command[..end]) {
            Some(read) => marks.extend(read),
            None => said.push_str(&command[..end]),
        }
        rest = &command[end..];
    }
    said.push_str(rest);
    if marks.is_empty() {
        return (comment.to_owned(), marks);
    }
    (said.trim().to_owned(), marks)
}

/// The marks of a command.
fn read_command(rules: RuleSet, command: &str) -> Option<Vec<Text>> {
    let points = command.strip_prefix(POINTS);
    let marks = points.or_else(|| command.strip_prefix(ARROWS))?.strip_suffix(']')?;
    let read = |mark: &str| {
        let mark = mark.trim();
        let color = MarkColor::ALL.into_iter().find(|&it| mark.starts_with(letter(it)))?;
        let (from, length) = rules.read_square(&mark[1..])?;
        let behind = &mark[1 + length..];
        let mark = if points.is_some() {
            let usual = MarkSign::default();
            behind.is_empty().then_some(Mark::Point { at: from, color, sign: usual })?
        } else {
            let (to, length) = rules.read_square(behind)?;
            (length == behind.len()).then_some(Mark::Drawn { from, to, color })?
        };
        let text = write_mark(rules, &mark)?;
        // An arrow to itself is none.
        read_mark(rules, &text).ok()?;
        Some(Text::new(text))
    };
    marks.split(',').map(read).collect()
}

/// How a color is written.
fn letter(color: MarkColor) -> char {
    match color {
        MarkColor::Green => 'G',
        MarkColor::Red => 'R',
        MarkColor::Blue => 'B',
        MarkColor::Yellow => 'Y',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_written_and_read_back() {
        let rules = RuleSet::Xiangqi;
        let texts = ["e10 red", "a1", "a1-a10 blue", "e9-e10 yellow"];
        let marks: Vec<Mark> = texts.map(|text| read_mark(rules, text).unwrap()).into();
        let written = write(rules, &marks);
        assert_eq!(written, "[%csl Re10,Ga1][%cal Ba1a10,Ye9e10]");
        let (said, read) = read(rules, &format!("A remark.\n{written}"));
        assert_eq!((said.as_str(), read), ("A remark.", texts.map(Text::new).to_vec()));
        assert!(!have_signs(&marks));
        assert!(have_signs(&[read_mark(rules, "e5 dot").unwrap()]));
    }

    #[test]
    fn what_is_no_command_of_marks_stays_as_it_is() {
        for comment in [
            "[%clk 1:00]",
            "[%csl Ge11]",
            "[%csl ]",
            "[%cal Ga1]",
            "[%cal Ga1a1]",
            "[%csl Ge1",
            "x",
        ] {
            assert_eq!(read(RuleSet::Xiangqi, comment), (comment.to_owned(), Vec::new()));
        }
        let (said, marks) = read(RuleSet::Xiangqi, "[%csl Ge1] a [%clk 1]");
        assert_eq!((said.as_str(), marks.len()), ("a [%clk 1]", 1));
    }
}
