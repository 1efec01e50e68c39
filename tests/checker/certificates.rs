//! Certificates as files: what is written is read, and what is changed is refused or true.

use std::sync::OnceLock;

use paiju::checker::{Checked, check};
use paiju::examine::certify;
use paiju::game::{Position, fen};
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{Limits, Prove, Prover, Question, solve};
use proptest::prelude::*;

use crate::claims::OCTAGONAL;

/// A certificate of all keys.
fn certificate(text: &str, within: Option<u8>, checks: bool) -> String {
    let position: Position<Xiangqi> = fen::read(text).unwrap();
    let question = Question { within, checks };
    let mut prover = Prover::new(checks, &Limits::default());
    let answer = solve(&mut prover, &position, question);
    let replay = certify(&mut prover, &position, question, &answer).unwrap();
    let mut bytes = Vec::new();
    replay.write(&mut bytes, &mut || Ok(())).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn checked(certificate: &str) -> Result<Checked, String> {
    check(&mut certificate.as_bytes(), 10_000).map_err(|error| error.to_string())
}

/// A win in four moves, quiet ones among them, with variations.
fn branching() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| certificate("2Nak4/9/4ba3/R8/9/9/9/9/1C7/3K5 w", None, false))
}

#[test]
fn a_certificate_is_read_as_it_was_written() {
    let text = certificate(OCTAGONAL, Some(2), false);
    insta::assert_snapshot!(text);
    let checked = checked(&text).unwrap();
    assert_eq!(checked.keys, [("c6d8".to_owned(), 2)]);
    assert_eq!((checked.fen.as_str(), checked.checks), (OCTAGONAL, false));
    let branching = branching();
    assert!(branching.contains("nodes 3\n"), "{branching}");
    self::checked(branching).unwrap();
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let good = certificate(OCTAGONAL, Some(2), false);
    let error = |from: &str, to: &str| {
        assert!(good.contains(from));
        checked(&good.replacen(from, to, 1)).unwrap_err()
    };
    let errors = [
        error("paiju certificate 1", "paiju certificate 2"),
        error("xiangqi", "go"),
        error("3ak4", "3ak5"),
        error("moves all", "moves some"),
        error("moves all", "all moves"),
        error("keys 1", "keys 0"),
        error("keys 1", "keys 2"),
        error("keys 1", "keys x"),
        error("nodes 1", "nodes 2"),
        error("nodes 1", "nodes 10001"),
        error("2 c6d8", "1 c6d8"),
        error("2 c6d8", "0 c6d8"),
        error("2 c6d8", "2 c6d9"),
        error("2 c6d8", "2 c6d8#"),
        error(" e10f10 g9f9#", ""),
        error("e10f10", "e10f9"),
        error("g9f9#", "g9f9"),
        error("g9f9#", "g9g8#"),
        error("g9f9#", "e1f1#"),
        error("g9f9#", "1"),
        error("g9f9#", "2"),
        error("g9f9#", "g9f9# e10f10 g9f9#"),
        error("g9f9#\n", "g9f9#"),
        error("g9f9#\n", "g9f9#\n1\n"),
        error("g9f9#", &"x".repeat(10_000)),
    ];
    insta::assert_snapshot!(errors.join("\n"));
    assert!(check(&mut &b"paiju certificate 1\n\xff\n"[..], 10).is_err());
    assert!(check(&mut &b""[..], 10).is_err());
}

/// Whether the solver, too, finds that all the keys win in time.
fn is_true(claim: &Checked) -> bool {
    let position: Position<Xiangqi> = fen::read(&claim.fen).unwrap();
    let mut prover = Prover::new(claim.checks, &Limits::default());
    claim.keys.iter().all(|(key, within)| {
        let key = position
            .legal_moves()
            .into_iter()
            .find(|mv| format!("{}{}", mv.from(), mv.to()) == *key);
        prover.loses(&prover.start_with_reply(&position.after(key.unwrap())), within - 1).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Words are exchanged, dropped, doubled and made up: whatever still passes is true.
    #[test]
    fn no_change_makes_the_checker_accept_what_is_false(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..5u8), 1..4),
    ) {
        let mut words: Vec<&str> = branching().split_inclusive([' ', '\n']).collect();
        for (at, other, how) in changes {
            let (at, other) = (at.index(words.len()), other.index(words.len()));
            match how {
                0 => words.swap(at, other),
                1 => { words.remove(at); }
                2 => words.insert(at, words[other]),
                3 => words[at] = words[other],
                _ => words[at] = ["1 ", "2 ", "3\n", "e1e2# ", "all\n"][other % 5],
            }
        }
        if let Ok(claim) = checked(&words.concat()) {
            prop_assert!(is_true(&claim), "{}", words.concat());
        }
    }

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let mut text = b"paiju certificate 1\nrules xiangqi\nfen ".to_vec();
        text.extend(bytes);
        prop_assert!(check(&mut text.as_slice(), 100).is_err());
    }
}
