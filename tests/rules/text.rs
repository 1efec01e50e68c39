//! Position text: what must be read, what must be refused and with which reasons, and that
//! no text at all makes the reader stumble.
//!
//! `data/legal*.tsv` have a text and its normal form in each line. `data/illegal*.tsv` have a
//! text and one cell for each reason, in the order of the messages: a phrase of the message, and
//! after ` @ ` the underlined piece of the text. In all of them, `\u{…}` is a character that an
//! editor would hide.

use paiju::game::fen::Reason;
use paiju::game::{FenError, Position, Rules, fen};
use paiju::rules::RuleSet;
use paiju::rules::chex::Chex;
use paiju::rules::xiangqi::Xiangqi;
use proptest::prelude::{ProptestConfig, any, prop_assert, proptest};

use crate::random::{Random, Thrown, play, throw};

#[test]
fn what_was_written_is_read_as_the_same_position_and_written_the_same() {
    play(Xiangqi::default(), 61, 60, again);
    throw(Xiangqi::default(), 62, 5_000, again);
    play(Chex::default(), 63, 60, again);
    throw(Chex::default(), 64, 5_000, again);
}

fn again<R: Rules>(position: &Position<R>) {
    let text = position.to_string();
    let read = fen::read_under(position.board().rules(), &text);
    assert_eq!(read, Ok(*position), "{text}");
    assert_eq!(read.map(|read| read.to_string()), Ok(text));
}

/// The rule sets with the board of 9 × 10 points, which read the same texts.
const POINTS: &[RuleSet] = &[RuleSet::Xiangqi, RuleSet::ChinaSchach];
const CELLS: &[RuleSet] = &[RuleSet::Chex];

#[test]
fn texts_with_oddities_are_read_and_written_in_the_normal_form() {
    let corpora = [
        (POINTS, include_str!("data/legal.tsv"), 20),
        (CELLS, include_str!("data/legal-chex.tsv"), 12),
    ];
    for (rule_sets, corpus, least) in corpora {
        let rows = rows(corpus);
        assert!(rows.len() >= least, "only {} rows", rows.len());
        for row in &rows {
            normalised(row, rule_sets);
        }
    }
}

fn normalised(row: &[String], rule_sets: &[RuleSet]) {
    let [text, normal] = row else { panic!("{row:?} has not two cells") };
    for &rules in rule_sets {
        let read = rules.read(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(&read.to_string(), normal, "{text:?}");
        assert_eq!(rules.read(normal), Ok(read), "{text:?}");
    }
}

#[test]
fn every_fault_of_an_illegal_text_is_told_at_its_place() {
    let corpora = [
        (POINTS, include_str!("data/illegal.tsv"), 60),
        (CELLS, include_str!("data/illegal-chex.tsv"), 20),
    ];
    for (rule_sets, corpus, least) in corpora {
        let rows = rows(corpus);
        assert!(rows.len() >= least, "only {} rows", rows.len());
        refused(rule_sets, &rows, |expected, found| found == expected);
    }
}

#[test]
fn the_faults_that_move_men_to_other_points_are_told_first() {
    refused(POINTS, &rows(include_str!("data/illegal-moved.tsv")), |expected, found| {
        found >= expected
    });
}

#[test]
fn men_that_were_moved_by_another_fault_are_not_blamed_for_it() {
    refused(POINTS, &rows(include_str!("data/illegal-moved.tsv")), |expected, found| {
        found == expected
    });
}

#[test]
fn ten_megabytes_are_refused_at_a_glance() {
    for piece in ["9/", "k", " ", "/", "\u{feff}", "帥", "w "] {
        let text = piece.repeat(10_000_000 / piece.len());
        let error = fen::read::<Xiangqi>(&text).expect_err("10 MB of text are not a position");
        check(&text, &error);
        assert!(error.to_string().len() < 1_000, "{piece:?}: the message repeats the text");
        assert!(error.reasons.len() < 50, "{piece:?}: {} reasons", error.reasons.len());
    }
}

#[test]
fn the_message_of_an_error_tells_all_its_reasons() {
    let error =
        fen::read_under(Xiangqi::CHINA_SCHACH, "9/9/9/x8/9/9/9/9/9/10 q").expect_err("no position");
    let message = error.to_string();
    assert!(error.reasons.len() >= 3, "{message}");
    for reason in &error.reasons {
        assert!(message.contains(&reason.fault.to_string()), "{message}");
    }
}

proptest! {
    // A failing text is printed whole and belongs into the corpus as a row, so no file of
    // seeds is kept.
    #![proptest_config(ProptestConfig {
        cases: 4_000, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn no_string_makes_the_reader_stumble(text in any::<String>()) {
        inspect(Xiangqi::default(), &text);
        inspect(Chex::default(), &text);
    }

    #[test]
    fn no_string_of_the_letters_of_positions_makes_the_reader_stumble(
        text in "[kabnrcpKABNRCPehw/0-9 \u{feff}-]{0,120}"
    ) {
        inspect(Xiangqi::default(), &text);
        inspect(Chex::default(), &text);
    }

    #[test]
    fn no_damaged_position_makes_the_reader_stumble(seed in any::<u64>(), damages in 0..6_usize) {
        let text = damaged(Chex::default(), seed, damages);
        let read = inspect(Chex::default(), &text);
        prop_assert!(damages > 0 || read, "{text:?} is undamaged but was refused");
        let text = damaged(Xiangqi::default(), seed, damages);
        let read = inspect(Xiangqi::default(), &text);
        prop_assert!(damages > 0 || read, "{text:?} is undamaged but was refused");
    }
}

/// Both ends of the test above must come up: damage that is fatal and damage that is not.
#[test]
fn damaged_positions_are_sometimes_still_positions() {
    let read = (0..2_000)
        .filter(|&seed| inspect(Xiangqi::default(), &damaged(Xiangqi::default(), seed, 1)))
        .count();
    assert!((100..1_900).contains(&read), "{read} of 2000 damaged texts were read");
}

/// Reads a text; verifies the position, or the places of all reasons; whether it was read.
fn inspect<R: Rules>(rules: R, text: &str) -> bool {
    match fen::read_under(rules, text) {
        Ok(position) => {
            assert_eq!(fen::read_under(rules, &position.to_string()), Ok(position), "{text:?}");
            true
        }
        Err(error) => {
            check(text, &error);
            false
        }
    }
}

fn check(text: &str, error: &FenError) {
    assert!(!error.reasons.is_empty(), "{text:?} was refused without a reason");
    for reason in &error.reasons {
        let shown: String = text.chars().take(200).collect();
        assert!(text.get(reason.span.clone()).is_some(), "{reason:?} is not within {shown:?}");
        assert!(!reason.fault.to_string().trim().is_empty(), "{shown:?}: an empty message");
    }
}

/// Verifies the reasons of each row under all rule sets, and with `enough` how many there
/// may be; it is given the number expected and the number found.
fn refused(rule_sets: &[RuleSet], rows: &[Vec<String>], enough: fn(usize, usize) -> bool) {
    let mut wrong = Vec::new();
    for row in rows {
        let (text, expected) = (row[0].as_str(), &row[1..]);
        assert!(!expected.is_empty(), "{row:?} has no reason");
        for &rules in rule_sets {
            let Err(error) = rules.read(text) else {
                wrong.push(format!("{text:?} was read as {rules}"));
                continue;
            };
            let mut found = error.reasons.iter().zip(expected);
            let right = enough(expected.len(), error.reasons.len())
                && found.all(|(reason, cell)| tells(reason, text, cell));
            if !right {
                wrong.push(format!("{text:?}\n  expected {expected:?}\n  found {error:#?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Whether the reason has the phrase and the place that the cell asks for.
fn tells(reason: &Reason, text: &str, cell: &str) -> bool {
    let (phrase, place) = match cell.split_once(" @ ") {
        Some((phrase, place)) => (phrase, Some(place)),
        None => (cell, None),
    };
    let underlined = text.get(reason.span.clone());
    reason.fault.to_string().contains(phrase)
        && underlined.is_some()
        && place.is_none_or(|place| underlined == Some(place))
}

/// The text of a thrown position with some characters put in, taken out or changed.
fn damaged<R: Thrown>(rules: R, seed: u64, damages: usize) -> String {
    const LETTERS: &str = "kabnrcpKABNRCPeh/0123456789 wbr-\u{feff}\t帥🐎";
    let letters: Vec<char> = LETTERS.chars().collect();
    let mut random = Random(seed);
    let mut texts = Vec::new();
    let rights = if size_of::<R::Rights>() > 0 { "" } else { " -" };
    throw(rules, seed, 1, |position| texts.push(format!("{position}{rights} - 0 1")));
    let mut text: Vec<char> = texts.concat().chars().collect();
    for _ in 0..damages {
        let at = random.below(text.len());
        match random.below(4) {
            0 => text.insert(at, random.pick(&letters)),
            1 => {
                text.remove(at);
            }
            2 => text[at] = random.pick(&letters),
            _ => {
                let other = random.below(text.len());
                text.swap(at, other);
            }
        }
    }
    text.into_iter().collect()
}

/// The cells of each line that is not a remark.
fn rows(corpus: &str) -> Vec<Vec<String>> {
    let lines = corpus.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').map(unescaped).collect()).collect()
}

/// Replaces `\u{…}` by the character with that number.
fn unescaped(cell: &str) -> String {
    let mut parts = cell.split("\\u{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once('}').expect("a closing brace");
        let number = u32::from_str_radix(number, 16).expect("a hexadecimal number");
        text.push(char::from_u32(number).expect("a character"));
        text.push_str(rest);
    }
    text
}
