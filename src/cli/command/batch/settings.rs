//! What the results of a batch depend on.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::Args;
use crate::batch::{MEANING, Totals};
use crate::record::Receipt;

/// Everything that results depend on.
pub(super) fn settings(args: &Args) -> Map<String, Value> {
    let text = |value: &dyn std::fmt::Debug| json!(format!("{value:?}").to_lowercase());
    let or_null = |value: Option<String>| value.map_or(Value::Null, Value::String);
    let limits = args.proving.limits.stopped_by(&Arc::default());
    let files = args.input.files.iter().map(|file| file.display().to_string());
    let pairs = [
        ("version", json!(env!("CARGO_PKG_VERSION"))),
        ("meaning", json!(MEANING)),
        ("task", text(&args.task)),
        ("stipulation", or_null(args.question.stipulation().map(|it| it.to_string()))),
        ("repetition", json!(args.question.repetition())),
        ("checks", json!(args.search.checks)),
        ("moves", json!(args.search.moves)),
        ("tries", json!(args.phases.tries)),
        ("set_play", json!(args.phases.set_play)),
        ("all", json!(args.phases.all)),
        ("policy", text(&args.policy())),
        ("shard", or_null(args.shard.map(|it| it.to_string()))),
        ("verbose", json!(args.verbose)),
        ("timing", json!(!args.no_timing)),
        ("tables", or_null(args.proving.tables.folder().map(|it| it.display().to_string()))),
        ("nodes", json!(limits.nodes)),
        ("time", json!(limits.time.map(|time| time.as_secs_f64()))),
        ("memory", json!(limits.memory)),
        // Threads that search together visit other positions.
        ("threads", json!(limits.threads)),
        ("files", json!(files.collect::<Vec<_>>())),
    ];
    // Without them, results of versions that did not know the options can be continued.
    let kept = (!args.keep.is_empty()).then(|| ("keep", json!(args.keep)));
    let first = args.first_number.map(|first| ("first_number", json!(first)));
    let total = args.total.map(|total| ("total", json!(total)));
    let pairs = pairs
        .into_iter()
        .chain(args.certificates.settings())
        .chain(kept)
        .chain(first)
        .chain(total)
        .chain(args.proving.engine.settings());
    let pairs = pairs.chain(args.input.reading.settings());
    pairs.map(|(name, value)| (name.to_owned(), value)).collect()
}

/// What a run says at its end of an input whose last problem has this number.
pub(super) fn receipt(args: &Args, totals: Totals, last: u64, left_out: u64) -> Receipt {
    Receipt {
        shard: args.shard.map(|it| it.to_string()),
        open_ended: args.first_number.is_some() && args.total.is_none(),
        ..totals.receipt(args.total.unwrap_or(last), left_out)
    }
}
