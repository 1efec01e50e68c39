//! What a format has no place for, counted over all problems.

use std::collections::BTreeMap;

use crate::cli::report::style::printable;
use crate::cli::run::ui::Ui;
use crate::formats::Loss;

/// What was lost, each kind with the first problem and the number of problems.
#[derive(Default)]
pub(super) struct Losses(BTreeMap<String, (String, usize)>);

/// Kinds of loss that are distinguished: a file may name its fields as it likes.
const MOST_LOSSES: usize = 200;

impl Losses {
    pub(super) fn add(&mut self, id: &str, mut lost: Vec<Loss>) {
        lost.sort();
        lost.dedup();
        for loss in lost {
            let mut text = loss.to_string();
            if self.0.len() >= MOST_LOSSES && !self.0.contains_key(&text) {
                "other fields that are not known were left out".clone_into(&mut text);
            }
            self.0.entry(text).or_insert_with(|| (id.to_owned(), 0)).1 += 1;
        }
    }

    pub(super) fn warn(&self, ui: &mut Ui) {
        for (loss, (id, count)) in &self.0 {
            let more = match count - 1 {
                0 => String::new(),
                1 => ", and of 1 other problem".to_owned(),
                more => format!(", and of {more} other problems"),
            };
            ui.summary_warning(&format!("{}{more}: {loss}", printable(id)));
        }
    }
}
