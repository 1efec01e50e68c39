//! Values of positions, and the limits that end a search.

use std::fmt;

use super::sentence::Sentence;
use crate::exact::Value;
use crate::solve::Stopped;
use crate::verdict::StudyValue;

/// The limit that ended a search.
pub fn reason(stopped: Stopped) -> Sentence {
    Sentence::new(match stopped {
        Stopped::Nodes => "reason.nodes",
        Stopped::Time => "reason.time",
        Stopped::Interrupt => "reason.interrupt",
        Stopped::NoClock => "reason.no-clock",
    })
}

/// The exact value of a position.
pub fn value(value: Value) -> Sentence {
    match value {
        Value::Loss(plies) => Sentence::new("value.loss").number("plies", plies),
        Value::RuleLoss(_) => Sentence::new("value.rule-loss"),
        Value::Draw => Sentence::new("value.draw"),
        Value::RuleWin(_) => Sentence::new("value.rule-win"),
        Value::Win(plies) => Sentence::new("value.win").number("plies", plies),
    }
}

/// The value of a study, or what is proven about it.
pub fn study_value(study: StudyValue) -> Sentence {
    let value = value(study.value);
    if study.or_fewer { Sentence::new("value.or-fewer").part("value", value) } else { value }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&reason(*self).english())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&value(*self).english())
    }
}

impl fmt::Display for StudyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&study_value(*self).english())
    }
}
