//! The results of several runs as one: shards, and runs that were repeated.

use std::collections::BTreeMap;
use std::fmt;
use std::io::BufRead;
use std::ops::RangeInclusive;

use serde_json::{Value, json};

use super::read_results::{Form, LONGEST, ResultsError, is_settings};
use crate::examine::Verdict;
use crate::input::Lines;
use crate::record::Outcome;

/// Results by their place in the input. All of them are held in memory.
#[derive(Default)]
pub struct Merge {
    form: Option<Form>,
    /// What stands above the results: settings, names of columns.
    head: Vec<String>,
    results: BTreeMap<u64, Kept>,
    /// What the parts say against each other.
    pub contradictions: Vec<Contradiction>,
}

struct Kept {
    result: Outcome,
    line: String,
}

/// What two parts say of one problem that cannot both be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// The place of the problem in the input.
    pub number: u64,
    /// Its id.
    pub id: String,
    /// What is different.
    pub about: About,
}

/// What a contradiction is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum About {
    /// The text of the problem: the parts come from different inputs.
    Problem,
    /// What was found, first and later.
    Result(String, String),
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id: String = self.id.chars().take(60).flat_map(char::escape_debug).collect();
        write!(f, "problem {} ({id}): ", self.number)?;
        match &self.about {
            About::Problem => f.write_str("the parts have different problems under this number"),
            About::Result(one, other) => write!(f, "{one} in one part, {other} in another"),
        }
    }
}

impl Merge {
    /// Adds the results of a part. Of two results of one problem a decided one is kept, of two
    /// decided ones the first.
    ///
    /// # Errors
    /// [`ResultsError`] at the first line that is no result of a batch in the form of the
    /// parts before it.
    pub fn add(&mut self, part: impl BufRead) -> Result<(), ResultsError> {
        let mut lines = Lines::up_to(LONGEST, part);
        let mut begun = false;
        while let Some(line) = lines.read()? {
            let number = line.number;
            let wrong = |error| ResultsError::Line { line: number, error };
            let line = line.text.map_err(|fault| wrong(fault.to_string()))?;
            if line.trim().is_empty() {
                continue;
            }
            if number == 1 && is_settings(&line) {
                if self.head.is_empty() {
                    self.head.push(without_shard(&line));
                }
                continue;
            }
            if !begun {
                begun = true;
                let form = Form::of(&line).map_err(wrong)?;
                let names = matches!(form, Form::Rows(_));
                match &self.form {
                    Some(known) if *known != form => {
                        let message = "the parts are not written in the same format";
                        return Err(wrong(message.to_owned()));
                    }
                    Some(_) => {}
                    None => {
                        if names {
                            self.head.push(line.clone());
                        }
                        self.form = Some(form);
                    }
                }
                if names {
                    continue;
                }
            }
            let Some(form) = &self.form else { continue };
            let results = form.read(&line).map_err(wrong)?;
            let [result] = <[Outcome; 1]>::try_from(results)
                .map_err(|_| wrong("expected one result, as batch writes them".to_owned()))?;
            if result.number.is_none() || result.hash.is_none() {
                return Err(wrong("it has no number and hash, as batch writes them".to_owned()));
            }
            self.keep(Kept { result, line });
        }
        Ok(())
    }

    fn keep(&mut self, new: Kept) {
        let number = new.result.number.unwrap_or_default();
        let Some(old) = self.results.get(&number) else {
            self.results.insert(number, new);
            return;
        };
        let about = if old.result.hash != new.result.hash {
            Some(About::Problem)
        } else if !is_decided(&new.result) {
            None
        } else if !is_decided(&old.result) {
            self.results.insert(number, new);
            return;
        } else {
            let (old, new) = (said(&old.result), said(&new.result));
            (old != new).then_some(About::Result(old, new))
        };
        if let Some(about) = about {
            self.contradictions.push(Contradiction { number, id: new.result.id, about });
        }
    }

    /// The ranges of numbers below the last one that have no result.
    pub fn gaps(&self) -> Vec<RangeInclusive<u64>> {
        let mut gaps = Vec::new();
        let mut next = 1;
        for &number in self.results.keys() {
            if number > next {
                gaps.push(next..=number - 1);
            }
            next = number + 1;
        }
        gaps
    }

    /// How many results there are.
    pub fn count(&self) -> usize {
        self.results.len()
    }

    /// The lines of one file with all results in the order of the input, without line breaks.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        let results = self.results.values().map(|kept| kept.line.as_str());
        self.head.iter().map(String::as_str).chain(results)
    }
}

fn is_decided(result: &Outcome) -> bool {
    ![Verdict::Undecided, Verdict::Error].contains(&result.verdict)
}

/// The result in words.
fn said(result: &Outcome) -> String {
    match result.moves {
        Some(moves) => format!("{} in {moves}", result.verdict),
        None => result.verdict.to_string(),
    }
}

/// The settings of a part as those of the whole run, so that it can be continued.
fn without_shard(line: &str) -> String {
    let (mark, object) = match line.strip_prefix("# ") {
        Some(object) => ("# ", object),
        None => ("", line),
    };
    let Ok(mut settings) = serde_json::from_str::<Value>(object) else { return line.to_owned() };
    if let Some(shard) = settings.get_mut("batch").and_then(|it| it.get_mut("shard")) {
        *shard = json!(null);
    }
    format!("{mark}{settings}")
}
