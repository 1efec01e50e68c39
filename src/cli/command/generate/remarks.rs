//! What is said about a set of problems.

use super::Args;
use crate::generate::GeneratedProblem;

/// What is said where a set is sound under the standard policy and not under the strict one: how
/// many problems, and what it costs to have others. `strict` of the problems found have no dual.
pub(super) fn standard_only(
    args: &Args,
    chosen: &[GeneratedProblem],
    strict: usize,
    found: usize,
) -> Option<String> {
    let with_duals = chosen.iter().filter(|problem| problem.minor_duals > 0).count();
    if with_duals == 0 || !args.criteria.is_standard() {
        return None;
    }
    let cost = if strict == 0 {
        format!("none of the {found} problems found is one")
    } else {
        let times = found as f64 / strict as f64;
        format!(
            "{strict} of the {found} problems found are such, so a set takes {times:.1} times as long"
        )
    };
    let have = if with_duals == 1 { "has" } else { "have" };
    Some(format!(
        "note: {with_duals} of {} problems {have} minor duals, so the set holds under --policy standard \
         only. --policy strict makes problems without duals: {cost}",
        chosen.len()
    ))
}
