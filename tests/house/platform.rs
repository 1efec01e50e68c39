//! The library works without a clock and without threads on platforms that have none. So each is
//! used through one module.

use super::{code, sources};

/// What reads the clock or starts threads, and what may name it.
const RULES: [(&[&str], &str); 2] = [
    (&["Instant", "SystemTime"], "crates/solve/src/solve/clock.rs"),
    (&["std::thread", "thread::", "rayon"], "crates/solve/src/solve/engine/threads.rs"),
];

/// The rooms that are not compiled without features, and the package that is compiled for Python alone.
const WITH_FEATURES: [&str; 5] = [
    "crates/python/",
    "crates/solve/src/tablebase/",
    "src/cli/",
    "src/main.rs",
    "src/workbench/server/",
];

/// Engine protocols are passed the time by those who run them.
const PASSED_THE_TIME: &str = "src/protocol/session";

#[test]
fn the_clock_and_threads_are_behind_one_module_each() {
    let all = [sources("src"), sources("crates")].concat();
    let compiled = all.iter().filter(|(path, _)| {
        let is_test = path.contains("/tests/") || path.ends_with("tests.rs");
        !is_test && !WITH_FEATURES.iter().any(|room| path.starts_with(room))
    });
    let (mut seen, mut wrong) = ([0; 2], Vec::new());
    for (path, text) in compiled {
        for (at, (words, place)) in RULES.iter().enumerate() {
            let passed = at == 0 && path.starts_with(PASSED_THE_TIME);
            for line in code(text).filter(|line| words.iter().any(|word| line.contains(word))) {
                let asks_for_it = line.contains("::now()") || !passed;
                if path == place {
                    seen[at] += 1;
                } else if asks_for_it {
                    wrong.push(format!("{path}: {}", line.trim()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}
