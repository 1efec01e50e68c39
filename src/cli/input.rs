//! Everything that a command is to work on, read before it begins.

use std::path::{Path, PathBuf};

use crate::batch::Kind;
use crate::cli::file::{self, File};
use crate::cli::item::{Item, Source};
use crate::cli::options::InputArgs;
use crate::cli::run::ui::Ui;
use crate::notation::Notation;
use crate::problem::{
    Board, Collection, Diagnostic, Entry, Mate, Severity, Slot, Stipulation, Text, fen_list,
    resolve, yaml,
};
use crate::rules::RuleSet;

/// Problems, and what there is to tell of the files that they come from.
#[derive(Default)]
pub(super) struct Input {
    /// The files, which diagnostics quote.
    pub(super) sources: Vec<Source>,
    /// The problems in the order of the files.
    pub(super) items: Vec<Item>,
    /// Files that could not be read, and complaints that are about no problem.
    troubles: Vec<Trouble>,
}

enum Trouble {
    File(String),
    Complaint(usize, Diagnostic),
}

/// How bare positions become problems.
pub(super) struct Reading<'a> {
    /// What is asked, if not what the file says.
    pub(super) stipulation: Option<Stipulation>,
    /// The rules of bare positions; without any, there are no bare positions.
    pub(super) rules: Option<&'a str>,
    /// How moves from bare positions are written, if it is said.
    pub(super) notation: Option<&'a str>,
}

/// What is asked of a bare position if nothing is said: the shortest win.
pub(super) const SHORTEST: Stipulation = Stipulation::Mate(Mate { within: None, checks: false });

impl Input {
    /// Reads files of problems only.
    pub(super) fn problems(files: &[PathBuf]) -> Self {
        let reading = Reading { stipulation: None, rules: None, notation: None };
        let mut input = Self::default();
        input.files(files, &reading);
        input
    }

    /// Reads what is named on the command line.
    pub(super) fn read(from: &InputArgs, stipulation: Option<Stipulation>) -> Self {
        let (rules, notation) = (Some(from.rules.name()), from.notation.map(Notation::name));
        let reading = Reading { stipulation, rules, notation };
        let mut input = Self::default();
        match &from.fen {
            Some(fen) => {
                let mut collection = Collection::default();
                let text = fen_list::text(fen);
                let entry = Entry::new(Board::Fen(text), SHORTEST);
                let slot = Slot { id: "fen".to_owned(), span: 0..fen.len(), entry: Some(entry) };
                collection.problems.push(slot);
                input.collections("--fen", fen.clone(), vec![collection], Vec::new(), &reading);
            }
            None => input.files(&from.files, &reading),
        }
        input
    }

    /// Reads files of problems, or of position texts under some rules.
    pub(super) fn of_files(files: &[PathBuf], rules: RuleSet) -> Self {
        let mut input = Self::default();
        input.files(
            files,
            &Reading { stipulation: None, notation: None, rules: Some(rules.name()) },
        );
        input
    }

    fn files(&mut self, paths: &[PathBuf], reading: &Reading<'_>) {
        for path in paths {
            for read in file::read(path) {
                match read {
                    Ok(file) => self.file(file, reading),
                    Err(message) => self.troubles.push(Trouble::File(message)),
                }
            }
        }
    }

    fn file(&mut self, file: File, reading: &Reading<'_>) {
        let File { name, bytes } = file;
        let source = String::from_utf8_lossy(&bytes);
        let named =
            |kinds: &[Kind]| Kind::of(Path::new(&name)).is_some_and(|it| kinds.contains(&it));
        if named(&[Kind::Tsv, Kind::Csv, Kind::Jsonl]) {
            let what = "tables and JSON Lines are read by `paiju batch` and `paiju bench`";
            return self.troubles.push(Trouble::File(format!("{name}: {what}")));
        }
        if named(&[Kind::Positions]) && reading.rules.is_none() {
            let what = "position texts are read by `paiju solve` and `paiju batch`";
            return self.troubles.push(Trouble::File(format!("{name}: {what}")));
        }
        if reading.rules.is_some() && fen_list::is_fen_list(&source) {
            let stem = name.rsplit(['/', '\\']).next().and_then(|name| name.split('.').next());
            let collection = fen_list::read(&source, stem.unwrap_or("fen"), SHORTEST);
            let source = source.into_owned();
            return self.collections(&name, source, vec![collection], Vec::new(), reading);
        }
        let yaml::Read { collections, diagnostics } = yaml::read(&bytes, &name);
        let reading = Reading { rules: None, notation: None, ..*reading };
        let source = source.into_owned();
        self.collections(&name, source, collections, diagnostics, &reading);
    }

    fn collections(
        &mut self,
        name: &str,
        text: String,
        collections: Vec<Collection>,
        diagnostics: Vec<Diagnostic>,
        reading: &Reading<'_>,
    ) {
        let source = self.sources.len();
        let first = self.items.len();
        let mut all = Vec::new();
        for mut collection in collections {
            if let Some(rules) = reading.rules {
                collection.defaults.rules = Some(Text::new(rules));
                collection.defaults.notation = reading.notation.map(Text::new);
            }
            for slot in &mut collection.problems {
                if let (Some(entry), Some(asked)) = (&mut slot.entry, reading.stipulation) {
                    entry.stipulation = asked.into();
                }
            }
            for slot in &collection.problems {
                let posed = resolve(&collection, slot, name);
                self.items.push(Item::new(source, slot, posed));
            }
            all.append(&mut collection.problems);
        }
        for diagnostic in diagnostics {
            match all.iter().position(|slot| slot.is_concerned(&diagnostic)) {
                Some(at) => self.items[first + at].complain(diagnostic),
                None => self.troubles.push(Trouble::Complaint(source, diagnostic)),
            }
        }
        self.sources.push(Source { name: name.to_owned(), text, begins: None });
    }

    /// Lets only wins count in which every move of the attacker gives check.
    pub(super) fn only_checks(&mut self) {
        self.items.iter_mut().for_each(Item::only_checks);
    }

    /// Tells what is wrong with the files themselves; returns whether anything is.
    pub(super) fn tell(&self, ui: &mut Ui) -> bool {
        let mut wrong = false;
        for trouble in &self.troubles {
            match trouble {
                Trouble::File(message) => ui.error(message),
                Trouble::Complaint(source, one) => ui.diagnostic(one, &self.sources[*source]),
            }
            let warning = |one: &Diagnostic| one.severity == Severity::Warning;
            wrong |= !matches!(trouble, Trouble::Complaint(_, one) if warning(one));
        }
        wrong
    }
}
