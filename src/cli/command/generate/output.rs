//! Where generated problems go: to a file that is added to, or to standard output.

use std::time::Instant;

use super::Args;
use super::appended_file::AppendedFile;
use super::collection_file::CollectionFile;
use super::heading::Heading;
use super::unfinished;
use crate::cli::run::error::CommandError;
use crate::cli::run::ui::Ui;
use crate::generate::{GeneratedProblem, SetOrigin};

/// Where the problems of a run go.
pub(super) struct Output<'a> {
    args: &'a Args,
    target: Target<'a>,
    /// Whether a save has failed, which is reported once.
    failed: bool,
    /// The problems of the file that the same run has made before it was ended.
    made: usize,
}

enum Target<'a> {
    File(Box<AppendedFile<'a>>),
    Print(Box<CollectionFile>),
}

impl<'a> Output<'a> {
    /// Opens the file to append to, or begins a new collection.
    ///
    /// # Errors
    /// Why the file cannot be added to, or that its title cannot be set.
    pub(super) fn open(args: &'a Args) -> Result<Self, CommandError> {
        let heading = heading(args);
        let target = match args.collection.append.as_deref() {
            Some(path) => AppendedFile::open(path, heading, origin(args))
                .map(|file| Target::File(Box::new(file))),
            None => CollectionFile::read("", "", heading)
                .map(|collection| Target::Print(Box::new(collection))),
        };
        let target = target.map_err(CommandError::Input)?;
        let mut output = Self { args, target, failed: false, made: 0 };
        if args.collection.title.is_some() && !output.base().is_new() {
            let message = "--title has no effect: the file keeps the title of its collection";
            return Err(CommandError::Input(message.to_owned()));
        }
        if let Some(path) = args.collection.append.as_deref() {
            let problems = output.base().collections.iter().map(|it| it.problems.len()).sum();
            output.made = unfinished::begin(path, args, problems)
                .map_err(|error| CommandError::Input(error.to_string()))?;
        }
        Ok(output)
    }

    /// The problems of the file that the same run has made before it was ended.
    pub(super) fn made(&self) -> usize {
        self.made
    }

    /// What the problems are added to.
    pub(super) fn base(&self) -> &CollectionFile {
        match &self.target {
            Target::File(file) => file.base(),
            Target::Print(collection) => collection,
        }
    }

    /// Whether problems should be saved now.
    pub(super) fn is_due(&self) -> bool {
        matches!(&self.target, Target::File(file) if file.is_due())
    }

    /// Saves the problems that the run would choose if it ended now. A save that fails is
    /// reported once; the run goes on, and the last save decides.
    pub(super) fn save(
        &mut self,
        chosen: impl FnOnce() -> Vec<GeneratedProblem>,
        warn: impl FnOnce(&str),
    ) {
        let Target::File(file) = &mut self.target else { return };
        let begun = Instant::now();
        if let Err(error) = file.save(&chosen(), begun)
            && !self.failed
        {
            self.failed = true;
            warn(&format!("{error}; it will be tried again"));
        }
    }

    /// Writes the problems of the whole run. If the file cannot be written, they are printed. A run that
    /// was interrupted can be continued.
    ///
    /// # Errors
    /// The file or standard output cannot be written.
    pub(super) fn finish(
        self,
        chosen: &[GeneratedProblem],
        interrupted: bool,
        ui: &mut Ui,
    ) -> Result<(), CommandError> {
        let Self { args, target, .. } = self;
        let collection = &args.collection;
        let base = match target {
            Target::File(mut file) => {
                let saved = file.save(chosen, Instant::now());
                if let Some(path) = collection.append.as_deref().filter(|_| !interrupted) {
                    unfinished::end(path);
                }
                if let Err(error) = saved {
                    let new = CollectionFile::read("", "", heading(args));
                    let new = new.map_err(CommandError::Input)?;
                    ui.print(&new.with(chosen, &origin(args), collection.id_prefix())?)?;
                    let message = format!("{error}; the new problems were printed instead");
                    return Err(CommandError::Input(message));
                }
                None
            }
            Target::Print(base) => Some(base),
        };
        if let Some(base) = base {
            ui.print(&base.with(chosen, &origin(args), collection.id_prefix())?)?;
        }
        Ok(())
    }
}

fn heading(args: &Args) -> Heading<'_> {
    let collection = &args.collection;
    let repetition = args.criteria.repetition.unwrap_or(args.rules.repetition());
    let (title, id_prefix) = (collection.title(), collection.id_prefix());
    let notation = collection.write_notation;
    Heading { rules: args.rules, repetition, notation, title, id_prefix }
}

fn origin(args: &Args) -> SetOrigin {
    SetOrigin { seed: args.seed, tool: format!("paiju {}", env!("CARGO_PKG_VERSION")) }
}
