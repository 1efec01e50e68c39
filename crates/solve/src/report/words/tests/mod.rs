//! Every key is in every language, everything that can be said has its key, and no key is left over.

mod anatomies;
mod faults;
mod judgements;
mod pages;
mod refusals;
mod said;
mod summaries;
mod whats;

use std::collections::{BTreeMap, BTreeSet};

use super::sentence::Piece;
use super::{Arg, Language, Sentence, json};
use crate::game::Color::{Black, Red};
use crate::rules::RuleSet;
use said::everything;

/// What the writer itself asks for.
const OWN: [&str; 2] = ["comma", "list"];

/// The placeholders of a template, and whether a form is chosen by each.
fn placeholders(language: Language, key: &str) -> BTreeMap<String, bool> {
    let pieces = language.catalogue().pieces(key).unwrap_or_else(|| panic!("{key}"));
    let named = pieces.iter().filter_map(|piece| match piece {
        Piece::Text(_) => None,
        Piece::Arg(name) => Some((name.clone(), false)),
        Piece::Forms(name, _) => Some((name.clone(), true)),
    });
    named.collect()
}

/// A sentence with all its parts.
fn parts(sentence: &Sentence) -> Vec<&Sentence> {
    let inner = sentence.args.values().flat_map(|arg| match arg {
        Arg::Sentence(part) => parts(part),
        Arg::List(list) | Arg::Commas(list) => list.iter().flat_map(parts).collect(),
        Arg::Number(_) | Arg::Text(_) | Arg::Moves(_) | Arg::Line(_) => Vec::new(),
    });
    std::iter::once(sentence).chain(inner).collect()
}

#[test]
fn the_words_that_are_sent_are_those_that_are_written() {
    let sent: BTreeMap<String, BTreeMap<String, String>> =
        serde_json::from_str(&json()).expect("JSON");
    assert_eq!(sent.len(), Language::ALL.len());
    for language in Language::ALL {
        assert_eq!(&sent[language.code()], language.catalogue().templates(), "{language:?}");
    }
}

#[test]
fn all_languages_have_the_same_keys_with_the_same_placeholders() {
    let english = Language::English.catalogue().templates();
    assert!(english.len() > 200);
    for language in Language::ALL {
        let own = language.catalogue().templates();
        let keys = |templates: &BTreeMap<String, String>| -> BTreeSet<String> {
            templates.keys().cloned().collect()
        };
        let missing: Vec<_> = keys(english).symmetric_difference(&keys(own)).cloned().collect();
        assert_eq!(missing, Vec::<String>::new(), "{language:?}");
        for (key, text) in own {
            let names = |language| placeholders(language, key).into_keys().collect::<Vec<_>>();
            assert_eq!(names(language), names(Language::English), "{language:?} {key}");
            assert!(!text.trim().is_empty(), "{language:?} {key} is empty");
        }
    }
}

#[test]
fn a_template_has_the_forms_of_its_language_and_no_stray_brace() {
    for language in Language::ALL {
        for (key, text) in language.catalogue().templates() {
            for piece in language.catalogue().pieces(key).expect("a template") {
                let is_clean = |text: &String| !text.contains(['{', '}', '|']);
                match piece {
                    Piece::Text(text) => assert!(is_clean(text), "{language:?} {key}: {text}"),
                    Piece::Arg(name) => assert!(is_clean(name), "{language:?} {key}: {name}"),
                    Piece::Forms(_, forms) => {
                        assert_eq!(forms.len(), language.forms(), "{language:?} {key}: {text}");
                    }
                }
            }
        }
    }
}

#[test]
fn everything_that_can_be_said_is_in_the_catalogue_and_nothing_else() {
    let said = everything();
    let used: BTreeSet<&str> =
        said.iter().flat_map(parts).map(|part| &*part.key).chain(OWN).collect();
    let known: BTreeSet<&str> =
        Language::English.catalogue().templates().keys().map(String::as_str).collect();
    let without: Vec<_> = used.difference(&known).collect();
    assert!(without.is_empty(), "said and not in the catalogue: {without:?}");
    let unused: Vec<_> = known.difference(&used).collect();
    assert!(unused.is_empty(), "in the catalogue and never said: {unused:?}");
}

#[test]
fn a_sentence_has_what_its_templates_ask_for_and_nothing_else() {
    for sentence in everything() {
        for part in parts(&sentence) {
            for language in Language::ALL {
                let asked = placeholders(language, &part.key);
                let names: Vec<&str> = part.args.keys().map(|name| &**name).collect();
                assert_eq!(
                    names,
                    asked.keys().map(String::as_str).collect::<Vec<_>>(),
                    "{}",
                    part.key
                );
                for (name, _) in asked.iter().filter(|(_, has_forms)| **has_forms) {
                    let arg = part.args.get(name.as_str());
                    let is_number = matches!(arg, Some(Arg::Number(_)));
                    assert!(is_number, "{}: {name} is not a number", part.key);
                }
            }
        }
    }
}

#[test]
fn a_number_chooses_the_form_and_stands_in_it() {
    let said = |moves: u8| Sentence::new("answer.won.checkmate").number("moves", moves);
    let written = |moves| Language::ALL.map(|language| said(moves).text_in(language));
    assert_eq!(written(1), ["checkmate in 1 move", "Matt in 1 Zug", "1 着将死"]);
    assert_eq!(written(3), ["checkmate in 3 moves", "Matt in 3 Zügen", "3 着将死"]);
}

#[test]
fn what_is_missing_is_left_out_and_an_unknown_key_is_written_itself() {
    let without = Sentence::new("finding.keeps.win");
    assert_eq!(without.english(), " also wins");
    assert_eq!(Sentence::new("finding.unheard-of").text("a", 1).english(), "finding.unheard-of");
    // A form is chosen by a number alone.
    let text = Sentence::new("moves").text("moves", "three");
    assert_eq!(text.english(), "");
}

#[test]
fn a_list_has_its_comma_and_its_and() {
    let part = |color| super::side(RuleSet::Xiangqi, color);
    let list = |parts| Sentence::new("answer.undecided").list("why", parts);
    assert_eq!(list(vec![]).english(), "undecided: ");
    assert_eq!(list(vec![part(Red)]).english(), "undecided: Red");
    let three = list(vec![part(Red), part(Black), part(Red)]);
    assert_eq!(three.english(), "undecided: Red, Black and Red");
    assert_eq!(three.text_in(Language::German), "offen: Rot, Schwarz und Rot");
    assert_eq!(three.text_in(Language::Chinese), "未定：红、黑和红");
}

#[test]
fn a_sentence_of_its_own_has_a_capital_letter_and_a_full_stop() {
    let rule = super::repetition(crate::game::Repetition::None);
    let written = Language::ALL.map(|language| rule.alone_in(language));
    let expected = [
        "Every repetition of a position draws.",
        "Jede Stellungswiederholung ist remis.",
        "重复局面一律判和。",
    ];
    assert_eq!(written, expected);
}

#[test]
fn an_article_is_that_of_the_word_after_it() {
    let begins = |name| Sentence::new("hint.quiet").part("man", super::man(Red, name)).english();
    assert_eq!(begins("advisor"), "an advisor begins, without check");
    assert_eq!(begins("chariot"), "a chariot begins, without check");
}
