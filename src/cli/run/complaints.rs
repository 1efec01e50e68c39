//! Errors in files that come again and again: the first are shown, the others counted.

use std::collections::BTreeMap;

/// The errors of a kind in a file that are shown.
const SHOWN: u64 = 5;

/// The kinds that are told apart. Nobody reads more, and a hostile file has as many as it likes.
const MOST_KINDS: usize = 1000;

/// What was complained about so far, by the name of the file and the message.
#[derive(Debug, Default)]
pub(in crate::cli) struct Complaints {
    counts: BTreeMap<(String, String), u64>,
    others: u64,
}

impl Complaints {
    /// Notes an error; returns whether it is shown.
    pub(in crate::cli) fn add(&mut self, file: &str, message: &str) -> bool {
        let kind = (file.to_owned(), message.to_owned());
        if !self.counts.contains_key(&kind) && self.counts.len() >= MOST_KINDS {
            self.others += 1;
            return false;
        }
        let count = self.counts.entry(kind).or_default();
        *count += 1;
        *count <= SHOWN
    }

    /// What is to be said of those that were not shown.
    pub(in crate::cli) fn rest(&self) -> Vec<String> {
        let more = |count: u64| match count {
            1 => "1 more error".to_owned(),
            _ => format!("{count} more errors"),
        };
        let named = self.counts.iter().filter(|&(_, &count)| count > SHOWN);
        let said = |((file, message), count): (&(String, String), &u64)| {
            format!("{file}: {}: {message}", more(count - SHOWN))
        };
        let others = (self.others > 0).then(|| format!("{} of other kinds", more(self.others)));
        named.map(said).chain(others).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_a_kind_are_shown_and_the_others_counted() {
        let mut complaints = Complaints::default();
        let shown = (0..100).filter(|_| complaints.add("a.yaml", "found an alias")).count();
        assert!(shown == 5 && complaints.add("b.yaml", "found an alias"));
        assert!((0..6).filter(|_| complaints.add("a.yaml", "six")).count() == 5);
        assert_eq!(
            complaints.rest(),
            ["a.yaml: 95 more errors: found an alias", "a.yaml: 1 more error: six"]
        );
        let shown = (0..9000).filter(|at| complaints.add("c.yaml", &at.to_string())).count();
        assert_eq!(shown, 997);
        assert_eq!(complaints.rest().last().unwrap(), "8003 more errors of other kinds");
    }
}
