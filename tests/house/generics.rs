//! What is generic over the rule set is compiled once for each of them, and again in each crate that
//! names it. So it is in two crates alone.

use super::sources;

/// The crates whose code is generic over the rule set.
const GENERIC: [&str; 2] = ["crates/game/", "crates/solve/"];

#[test]
fn only_two_crates_are_generic_over_the_rule_set() {
    let all = [sources("src"), sources("crates")].concat();
    let names = |text: &str| ["<R:", "<R,", "<R>"].iter().any(|generic| text.contains(generic));
    let (within, above): (Vec<_>, Vec<_>) = all
        .iter()
        .filter(|(_, text)| names(text))
        .map(|(path, _)| path.as_str())
        .partition(|path| GENERIC.iter().any(|of| path.starts_with(of)));
    assert!(within.len() > 100, "{}", within.len());
    assert_eq!(above, [""; 0], "generic over the rule set");
}
