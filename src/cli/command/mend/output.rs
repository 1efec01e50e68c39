//! How mends are written.

use std::fmt::Write;
use std::io;

use serde_json::json;

use super::mending::MendedProblem;
use super::{Args, MendFormat};
use crate::cli::report::layout::{cut, indented};
use crate::cli::report::style::{BAD, FAINT, GOOD, NAME, OPEN, tame};
use crate::cli::run::error::CommandError;
use crate::cli::run::ui::Ui;
use crate::convert::mended_entry;
use crate::examine::Verdict;
use crate::input::PosedProblem;
use crate::mend::Mend;
use crate::problem::{Collection, Slot, Text, yaml};
use crate::record::{MendedRecord, SCHEMA};
use crate::report::words::{self, Language};

/// Writes the mends of one problem after the other.
pub(super) struct Output {
    format: MendFormat,
    language: Language,
    /// Records that wait for the end.
    waiting: Vec<MendedRecord>,
    /// Whether a collection was written.
    begun: bool,
}

impl Output {
    pub(super) fn new(args: &Args, ui: &Ui) -> Self {
        let is_text = args.format == MendFormat::Text;
        let language = if is_text { ui.language() } else { Language::English };
        Self { format: args.format, language, waiting: Vec::new(), begun: false }
    }

    /// Writes a problem, or keeps it for the end.
    pub(super) fn add(
        &mut self,
        posed: &PosedProblem,
        mended: MendedProblem,
        ui: &mut Ui,
    ) -> Result<(), CommandError> {
        match self.format {
            MendFormat::Text => ui.print(&text(&mended, self.language))?,
            MendFormat::Json => self.waiting.push(mended.record),
            MendFormat::Jsonl => {
                // By way of a value, whose map sorts the keys.
                let value = serde_json::to_value(&mended.record).map_err(io::Error::from)?;
                ui.print(&format!("{value}\n"))?;
            }
            MendFormat::Yaml => self.collection(posed, &mended, ui)?,
        }
        Ok(())
    }

    /// Writes what has waited.
    pub(super) fn finish(self, ui: &mut Ui) -> Result<(), CommandError> {
        match self.format {
            MendFormat::Json => {
                let all = json!({"schema": SCHEMA, "problems": self.waiting});
                ui.print(&format!("{all}\n"))?;
            }
            MendFormat::Yaml if !self.begun => {
                let empty = yaml::write(&[Collection::default()]).map_err(io::Error::other)?;
                ui.print(&empty)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// The mended problems as a collection of their own.
    fn collection(
        &mut self,
        posed: &PosedProblem,
        mended: &MendedProblem,
        ui: &mut Ui,
    ) -> Result<(), CommandError> {
        let Ok(problem) = &posed.problem else { return Ok(()) };
        if mended.mends.is_empty() {
            let why = open(&mended.record, Language::English);
            ui.warning(&format!("{}: {why}", tame(&posed.id)));
            return Ok(());
        }
        let slot = |(number, mend): (usize, &Mend)| {
            let id = format!("{}-mend-{number}", posed.id);
            let entry = Some(mended_entry(problem, mend, id.clone()));
            Slot { id, span: 0..0, entry }
        };
        let collection = Collection {
            title: Some(Text::new(format!("Mends of {}", posed.id))),
            problems: (1..).zip(&mended.mends).map(slot).collect(),
            ..Collection::default()
        };
        let text = yaml::write(&[collection]).map_err(io::Error::other)?;
        ui.print(&format!("{}{text}", if self.begun { "---\n" } else { "" }))?;
        self.begun = true;
        Ok(())
    }
}

/// How many mends there are, and what is open.
fn open(record: &MendedRecord, language: Language) -> String {
    if record.verdict != Verdict::Unsound {
        return words::verdict(record.verdict).text_in(language);
    }
    let mut said = vec![words::mends(record.found, record.tried)];
    said.extend(words::mends_open(record.undecided, record.left));
    words::with_commas(said).text_in(language)
}

fn text(mended: &MendedProblem, language: Language) -> String {
    let MendedProblem { record, mends } = mended;
    let (mark, style) = match record.verdict {
        Verdict::Sound => ('✓', GOOD),
        Verdict::Undecided => ('?', OPEN),
        Verdict::Error => ('!', BAD),
        _ if mends.is_empty() && record.undecided + record.left > 0 => ('?', OPEN),
        _ if mends.is_empty() => ('✗', BAD),
        _ => ('✓', GOOD),
    };
    let id = tame(&record.id);
    let mut text =
        format!("{style}{mark}{style:#} {NAME}{id}{NAME:#}  {}\n", open(record, language));
    for (number, mend) in (1..).zip(mends) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {number:>3}. {}", mend.sentence().text_in(language));
        let mut more = format!("{FAINT}{}{FAINT:#}", mend.position);
        if !mend.line.is_empty() {
            let _ = write!(more, "  {FAINT}{}{FAINT:#}", cut(&mend.line.text()));
        }
        text += &indented(&more, 7);
        let rules = mend.position.rules();
        let man = |&square: &usize| Some((square, mend.position.man_at(square)?.letter));
        let idle: Vec<_> = mend.idle.iter().flatten().filter_map(man).collect();
        if !idle.is_empty() {
            text += &indented(&words::idle(rules, &idle).text_in(language), 7);
        }
    }
    text
}
