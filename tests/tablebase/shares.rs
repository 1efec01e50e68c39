//! The share of a build that is reported as done, and the time that it says is left.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use paiju::game::Repetition;
use paiju::rules::RuleSet;
use paiju::tablebase::{AnyMaterial, AnyTableFolder, BuildMonitor, Existing};

/// What was reported of the build of one table with its file: seconds since the beginning, and shares.
fn told(rules: RuleSet, name: &str, repetition: Repetition) -> Vec<(f64, f64)> {
    let path = tempfile::tempdir().unwrap();
    let folder = AnyTableFolder::in_memory(rules, path.path(), repetition).unwrap();
    let materials = AnyMaterial::expand(rules, name).unwrap();
    let mut last = Vec::new();
    for step in folder.plan(&materials, Existing::Checked).unwrap().steps {
        let (stop, told, begun) = (AtomicBool::new(false), Mutex::new(Vec::new()), Instant::now());
        let on_share = |share| told.lock().unwrap().push((begun.elapsed().as_secs_f64(), share));
        let monitor = BuildMonitor { on_share: &on_share, ..BuildMonitor::new(&stop) };
        folder.build(&step.material, &monitor).unwrap();
        last = told.into_inner().unwrap();
    }
    last
}

#[test]
fn the_share_that_is_done_rises_from_nothing_to_all() {
    let example = AnyMaterial::example(RuleSet::Chex);
    for (rules, name, repetition) in [
        (RuleSet::Xiangqi, "KRKN", Repetition::Checks),
        (RuleSet::Xiangqi, "KRKN", Repetition::None),
        (RuleSet::Xiangqi, "KNPK", Repetition::Checks),
        (RuleSet::Xiangqi, "KK", Repetition::Checks),
        (RuleSet::Chex, &example[..3], Repetition::None),
    ] {
        let shares: Vec<f64> = told(rules, name, repetition).iter().map(|it| it.1).collect();
        assert_eq!((shares.first(), shares.last()), (Some(&0.0), Some(&1.0)), "{name}");
        assert!(shares.is_sorted_by(|one, next| one < next), "{name}: {shares:?}");
    }
}

/// Some minutes, with optimization; only on a machine with little else to do.
#[test]
#[ignore = "measures time"]
fn the_time_that_is_said_to_be_left_is_within_a_factor_of_two() {
    for name in ["KRPKR", "KRCKR", "KRNKN", "KNNKR", "KRRKR", "KNPKR", "KCPKN"] {
        for repetition in [Repetition::None, Repetition::Checks] {
            let told = told(RuleSet::Xiangqi, name, repetition);
            let end = told.last().map_or(0.0, |it| it.0);
            let samples = (1..200).map(|it| end * f64::from(it) / 200.0).map(|now| {
                let share = told.iter().take_while(|it| it.0 <= now).last().map_or(0.0, |it| it.1);
                now * (1.0 - share) / share / (end - now)
            });
            let right = samples.filter(|off| (0.5..=2.0).contains(off)).count() as f64 / 199.0;
            println!("{name} {repetition}: {end:.1} s, {:.0} % of the time right", right * 100.0);
            assert!(right >= 0.6, "{name} {repetition}: {right:.2} of the time");
        }
    }
}
