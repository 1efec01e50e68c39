//! What a check says under each policy.

use std::collections::BTreeSet;

use paiju::examine::{Policy, Severity, TypedFinding, Verdict};
use paiju::problem::{Expect, FindingKind};
use paiju::with_position;

use crate::collections::{all, examined, problem, verified};

#[test]
fn every_problem_holds_what_its_author_expects() {
    for problem in all() {
        assert!(problem.expect.is_some(), "{} does not say what to expect", problem.id);
        with_position!(&problem.position, position => {
            let mut examination = examined(&problem, position, Policy::Standard);
            let report = examination.check();
            let kind = |finding: &TypedFinding<_>| finding.kind;
            let all: BTreeSet<FindingKind> = report.findings.iter().map(kind).collect();
            let counted = report.findings.iter().filter(|it| report.policy.minds(it.severity));
            let counted: BTreeSet<FindingKind> = counted.map(kind).collect();
            let sound = problem.expect == Some(Expect::Sound);
            if let Some(Expect::Findings(kinds)) = &problem.expect {
                let holds = counted.is_subset(kinds) && kinds.is_subset(&all);
                assert!(holds, "{}: {:?}", problem.id, report.findings);
            }
            assert_eq!(report.verdict == Verdict::Sound, sound, "{}", problem.id);
            if sound {
                let keys = if problem.stipulation.is_study() {
                    examination.judged().unwrap().keys.len()
                } else {
                    examination.answer().keys.len()
                };
                assert_eq!(keys, 1, "{}", problem.id);
            }
        });
    }
}

/// The verdicts on a problem under the policies strict, standard and key.
fn verdicts(id: &str) -> [Verdict; 3] {
    let problem = problem(id);
    [Policy::Strict, Policy::Standard, Policy::Key].map(|policy| {
        with_position!(&problem.position, position => {
            verified(&problem, position, policy).verdict
        })
    })
}

#[test]
fn a_major_dual_spoils_all_but_the_key() {
    use Verdict::{Sound, Unsound};
    for id in ["dual-open-rank", "dual-second-chariot"] {
        assert_eq!(verdicts(id), [Unsound, Unsound, Sound], "{id}");
    }
}

#[test]
fn no_policy_forgives_a_cook_a_short_win_or_a_wrong_solution() {
    let ids = ["cook-no-elephant", "short-chariot", "no-mandarin", "wrong-leg"];
    for id in ids {
        assert_eq!(verdicts(id), [Verdict::Unsound; 3], "{id}");
    }
}

#[test]
fn a_strict_check_minds_what_a_standard_one_only_tells() {
    let mut changed = 0;
    for problem in all() {
        with_position!(&problem.position, position => {
            let [strict, standard, key] = [Policy::Strict, Policy::Standard, Policy::Key]
                .map(|policy| verified(&problem, position, policy));
            let dual = |finding: &&TypedFinding<_>| finding.kind == FindingKind::Dual;
            let duals = |report: &paiju::examine::CheckFindings<_>| -> Vec<_> {
                report.findings.iter().filter(dual).cloned().collect()
            };
            // The policies differ in what they count; the findings are the same.
            assert_eq!(duals(&strict), duals(&standard), "{}", problem.id);
            assert_eq!(duals(&key), [], "{}", problem.id);
            let minor = standard.findings.iter().any(|it| it.severity == Severity::Minor);
            let sound = standard.verdict == Verdict::Sound;
            if sound && minor {
                assert_eq!(strict.verdict, Verdict::Unsound, "{}", problem.id);
                changed += 1;
            }
            assert!(!sound || key.verdict == Verdict::Sound, "{}", problem.id);
            assert!(sound || strict.verdict != Verdict::Sound, "{}", problem.id);
        });
    }
    assert!(changed > 0, "no sound problem has a minor dual, so strict was not tried");
}
