//! What merging parts comes to, before anything is written.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::ops::RangeInclusive;

use super::{Kept, Merged, Part, missing_shards};
use crate::batch::problems;
use crate::batch::settings_file::{ASKED, differences};

/// How many things of a kind are named; the others are counted.
const NAMED: usize = 5;

/// What was found about the parts and their results.
#[derive(Default)]
pub struct Survey {
    /// The results that come out.
    pub results: u64,
    /// The number of the last problem of the input, if all parts know it.
    pub problems: Option<u64>,
    /// Parts that answer different questions, which cannot be merged.
    pub mixed: Option<Mixed>,
    /// Different problems under one number, which cannot be merged.
    pub different: Option<Different>,
    /// Problems with more than one result.
    pub repeated: u64,
    /// What results of one problem say against each other: the first, and how many there are.
    pub contradictions: (Vec<Contradiction>, u64),
    /// What is missing, each in a sentence.
    pub missing: Vec<String>,
    /// Numbers without a result: the first ranges, how many ranges, and how many numbers.
    gaps: (Vec<RangeInclusive<u64>>, u64, u64),
    current: Current,
}

/// The number to which results were added last.
#[derive(Default)]
struct Current {
    number: u64,
    /// The problems under it, each once.
    hashes: BTreeSet<u64>,
    /// The part and the line of the first result.
    place: (usize, u64),
    /// The first decided result.
    decided: Option<String>,
    is_repeated: bool,
}

/// Results that answer different questions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mixed {
    /// The two parts, or one part that was put together of several.
    pub parts: (String, Option<String>),
    /// What they ask, one setting on each line, where that is known.
    pub differences: String,
}

/// Different problems under one number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Different {
    /// How many numbers refer to more than one problem.
    pub numbers: u64,
    /// How many problems there are in all.
    pub problems: u64,
    /// How many would be left.
    pub left: u64,
    /// The first such number.
    pub first: u64,
    /// The two places, as file and line.
    pub places: [String; 2],
}

/// What two parts say of one problem that cannot both be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// The place of the problem in the input.
    pub number: u64,
    /// The id of the problem.
    pub id: String,
    /// What was found, first and later.
    pub results: [String; 2],
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id: String = self.id.chars().take(60).flat_map(char::escape_debug).collect();
        let (number, [one, other]) = (self.number, &self.results);
        write!(f, "problem {number} ({id}): {one} in one part, {other} in another")
    }
}

impl fmt::Display for Mixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.parts {
            (one, None) => write!(f, "{one} holds results of runs that asked different questions"),
            (one, Some(other)) if self.differences.is_empty() => write!(
                f,
                "{one} and {other} hold results of runs that asked different questions, see \
                 `question` in their results"
            ),
            (one, Some(other)) => write!(
                f,
                "{one} and {other} hold results of runs that asked different questions\n{}",
                self.differences
            ),
        }
    }
}

impl Mixed {
    /// The first parts that do not ask the same.
    fn of(parts: &[Part]) -> Option<Self> {
        if let Some(part) = parts.iter().find(|part| part.is_mixed()) {
            return Some(Self { parts: (part.name.clone(), None), differences: String::new() });
        }
        let mut asking = parts.iter().filter_map(|part| Some((part, part.question()?)));
        let (first, question) = asking.next()?;
        let (other, _) = asking.find(|(_, asked)| *asked != question)?;
        let differences = first.beside.as_ref().zip(other.beside.as_ref()).map(|(one, other)| {
            differences(&one.settings, &other.settings, |name| ASKED.contains(&name))
        });
        let parts = (first.name.clone(), Some(other.name.clone()));
        Some(Self { parts, differences: differences.unwrap_or_default() })
    }
}

impl fmt::Display for Different {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { numbers, problems: all, left, first, places: [one, other] } = self;
        let numbered = if *numbers == 1 {
            format!("the number {first} refers to different problems, in {one} and {other}")
        } else {
            format!(
                "{numbers} numbers refer to different problems, the first is {first} in {one} and \
                 {other}"
            )
        };
        write!(
            f,
            "{numbered}; of {} {left} would be left. Parts of one input have one numbering with \
             `batch --shard I/N`, or with `--first-number N` where each part has its own file",
            problems(*all)
        )
    }
}

impl Survey {
    /// Adds a result, those of one number in the order of the parts.
    pub(super) fn add(&mut self, number: u64, kept: &Kept<'_>, merged: &Merged) {
        if self.results == 0 || number != self.current.number {
            self.results += 1;
            if number > self.current.number + 1 {
                self.gap(self.current.number + 1..=number - 1);
            }
            let decided = kept.is_decided.then(|| kept.said.clone());
            let (hashes, place) = (BTreeSet::from([kept.hash]), (kept.part, kept.place));
            self.current = Current { number, hashes, place, decided, is_repeated: false };
            return;
        }
        let current = &mut self.current;
        if current.hashes.insert(kept.hash) {
            let is_first = current.hashes.len() == 2;
            let place = |(part, place): (usize, u64)| {
                let part = merged.parts.get(part).map_or("", |part| &part.name);
                format!("{part} on line {place}")
            };
            let different = self.different.get_or_insert_with(|| Different {
                numbers: 0,
                problems: 0,
                left: 0,
                first: number,
                places: [place(current.place), place((kept.part, kept.place))],
            });
            different.numbers += u64::from(is_first);
            different.problems += 1;
        }
        if current.hashes.len() > 1 {
            return;
        }
        self.repeated += u64::from(!std::mem::replace(&mut current.is_repeated, true));
        match &current.decided {
            Some(said) if kept.is_decided && *said != kept.said => {
                let (named, count) = &mut self.contradictions;
                *count += 1;
                if named.len() < NAMED {
                    let results = [said.clone(), kept.said.clone()];
                    named.push(Contradiction { number, id: merged.id(kept), results });
                }
            }
            None if kept.is_decided => current.decided = Some(kept.said.clone()),
            _ => {}
        }
    }

    fn gap(&mut self, gap: RangeInclusive<u64>) {
        let (named, count, numbers) = &mut self.gaps;
        *count += 1;
        *numbers += gap.end() - gap.start() + 1;
        if named.len() < NAMED {
            named.push(gap);
        }
    }

    /// Finds what is missing, once all results were added.
    pub(super) fn end(&mut self, parts: &[Part], total: Option<u64>) {
        self.mixed = Mixed::of(parts);
        if let Some(different) = &mut self.different {
            different.problems += self.results;
            different.left = self.results;
        }
        let last = |is_open: bool| {
            let receipts = parts.iter().flat_map(Part::receipts);
            receipts.filter(move |it| it.open_ended == is_open).map(|it| it.problems).max()
        };
        let known = last(false).max(total);
        self.problems = known.max(last(true)).max(Some(self.current.number));
        if let Some(last) = self.problems.filter(|&last| last > self.current.number) {
            self.gap(self.current.number + 1..=last);
        }
        let mut faults = parts.iter().filter_map(Part::fault);
        self.missing.extend(faults.by_ref().take(NAMED));
        match faults.count() {
            0 => {}
            more => self.missing.push(format!("{more} more parts are not whole")),
        }
        if let Some(total) = total.filter(|&total| total < self.current.number) {
            let found = self.current.number;
            self.missing.push(format!("--total says {total}, and a result has the number {found}"));
        } else if self.missing.is_empty() && known < self.problems {
            self.missing.push(format!(
                "the parts begin at --first-number and do not say how many problems the list has: \
                 whether there are any after {} is not known; --total N says it, here or of `batch`",
                self.current.number
            ));
        }
        let (shards, more) = missing_shards(parts, NAMED);
        self.missing.extend(shards.iter().map(|shard| format!("shard {shard} is missing")));
        if more > 0 {
            self.missing.push(format!("{more} more shards are missing"));
        }
        let (ranges, count, numbers) = &self.gaps;
        // Repeated runs of one shard leave out the same games.
        let mut left_out: Vec<_> = parts
            .iter()
            .flat_map(|part| {
                part.tally.shards(part.beside.as_ref()).into_iter().zip(part.receipts())
            })
            .map(|(shard, receipt)| (shard, receipt.left_out))
            .collect();
        left_out.sort_unstable();
        left_out.dedup_by_key(|(shard, _)| *shard);
        let expected: u64 = left_out.iter().map(|(_, count)| count).sum();
        if *numbers <= expected {
            return;
        }
        let of = self.problems.map_or(String::new(), |last| format!(" of {last}"));
        if let Some(last) = self.missing.last_mut() {
            let have = if *numbers == 1 { "has" } else { "have" };
            // Writing to a string cannot fail.
            let _ = write!(last, "; {}{of} {have} no result", problems(*numbers));
            return;
        }
        let range = |range: &RangeInclusive<u64>| {
            let (first, last) = (range.start(), range.end());
            if first == last {
                format!("problem {first} has no result")
            } else {
                format!("problems {first} to {last} have no result")
            }
        };
        self.missing.extend(ranges.iter().map(range));
        if *count > NAMED as u64 {
            self.missing.push(format!("in all {numbers}{of} problems have no result"));
        }
    }

    /// Whether the results are all those of one run.
    pub fn is_whole(&self) -> bool {
        self.missing.is_empty() && self.different.is_none() && self.mixed.is_none()
    }
}
