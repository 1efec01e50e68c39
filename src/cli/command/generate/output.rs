//! Where generated problems go: to a file that is added to, or to standard output.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::Args;
use super::collection::{CollectionFile, Heading};
use crate::atomic_file::AtomicFile;
use crate::cli::run::{CommandError, CommandResult, Ui, named};
use crate::generate::{GeneratedProblem, SetOrigin};
use crate::input::Fingerprint;
use crate::report::words::Language;

/// Where the problems of a run go.
pub(super) struct Output<'a> {
    args: &'a Args,
    language: Language,
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
    pub(super) fn open(args: &'a Args, language: Language) -> CommandResult<Self> {
        let heading = heading(args, language);
        let target = match args.collection.append.as_deref() {
            Some(path) => AppendedFile::open(path, heading, origin(args))
                .map(|file| Target::File(Box::new(file))),
            None => CollectionFile::read("", "", heading)
                .map(|collection| Target::Print(Box::new(collection))),
        };
        let target = target.map_err(CommandError::Input)?;
        let mut output = Self { args, language, target, failed: false, made: 0 };
        if args.collection.title.is_some() && !output.base().is_new() {
            return Err(CommandError::input(
                "--title has no effect: the file keeps the title of its collection",
            ));
        }
        if let Some(path) = args.collection.append.as_deref() {
            let problems = output.base().collections.iter().map(|it| it.problems.len()).sum();
            output.made = note_begin(path, args, problems).map_err(CommandError::input)?;
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
    ) -> CommandResult<()> {
        let Self { args, language, target, .. } = self;
        let collection = &args.collection;
        let (base, failed) = match target {
            Target::Print(base) => (*base, None),
            Target::File(mut file) => {
                let saved = file.save(chosen, Instant::now());
                if let Some(path) = collection.append.as_deref().filter(|_| !interrupted) {
                    note_end(path);
                }
                let Err(error) = saved else { return Ok(()) };
                let new = CollectionFile::read("", "", heading(args, language));
                (new.map_err(CommandError::Input)?, Some(error))
            }
        };
        ui.print(&base.with(chosen, &origin(args), collection.id_prefix())?)?;
        failed.map_or(Ok(()), |error| {
            let message = format!("{error}; the new problems were printed instead");
            Err(CommandError::Input(message))
        })
    }
}

fn heading(args: &Args, language: Language) -> Heading<'_> {
    let (rules, collection) = (args.rules, &args.collection);
    let repetition = args.criteria.repetition.unwrap_or(rules.repetition());
    let notation = collection.write_notation;
    let usual = language.notation().filter(|it| rules.notations().contains(it));
    let usual = usual.unwrap_or_default();
    let (title, id_prefix) = (collection.title.as_deref(), collection.id_prefix());
    Heading { rules, repetition, notation, usual, language, title, id_prefix }
}

fn origin(args: &Args) -> SetOrigin {
    SetOrigin { seed: args.seed, tool: format!("paiju {}", env!("CARGO_PKG_VERSION")) }
}

/// A file that is locked and added to.
struct AppendedFile<'a> {
    path: PathBuf,
    heading: Heading<'a>,
    origin: SetOrigin,
    /// Locks the name for as long as it is open.
    lock: File,
    /// Whether this run has made the file.
    made: bool,
    /// What the problems are added to.
    base: CollectionFile,
    /// What the file holds unless somebody else changes it.
    text: String,
    /// The positions of the problems that were saved last.
    saved: BTreeSet<String>,
    /// The positions of saved problems that an editor has seen: they stay as they were left.
    seen: BTreeSet<String>,
    begun: Instant,
    /// The time that was spent on saving.
    spent: Duration,
}

impl<'a> AppendedFile<'a> {
    /// Locks a file and reads it, or makes it.
    ///
    /// # Errors
    /// Why it cannot be added to, as a sentence.
    fn open(path: &Path, heading: Heading<'a>, origin: SetOrigin) -> Result<Self, String> {
        let made = !path.exists();
        let lock = locked_to_write(path)?;
        let base = CollectionFile::open(path, heading)?;
        Ok(Self {
            path: path.to_owned(),
            heading,
            origin,
            lock,
            made,
            text: base.text_before().to_owned(),
            base,
            saved: BTreeSet::new(),
            seen: BTreeSet::new(),
            begun: Instant::now(),
            spent: Duration::ZERO,
        })
    }

    /// What the file held before.
    fn base(&self) -> &CollectionFile {
        &self.base
    }

    /// Whether it is time to save: always, unless that has taken too much of the time so far.
    fn is_due(&self) -> bool {
        self.spent <= CREDIT + self.begun.elapsed() / SAVING
    }

    /// Replaces the problems that this run has added by these. Problems that an editor has
    /// changed meanwhile stay as they are, and count. What has been done for the save since `begun`
    /// counts as saving.
    ///
    /// # Errors
    /// The file cannot be written, or what an editor has made of it cannot be read; then it
    /// stays as it is.
    fn save(&mut self, problems: &[GeneratedProblem], begun: Instant) -> io::Result<()> {
        let saved = self.replace(problems);
        self.spent += begun.elapsed();
        saved
    }

    fn replace(&mut self, problems: &[GeneratedProblem]) -> io::Result<()> {
        self.read_again()?;
        let room = problems.len().saturating_sub(self.seen.len());
        let position = |problem: &GeneratedProblem| problem.position.to_string();
        let new = problems.iter().filter(|problem| !self.seen.contains(&position(problem)));
        let new: Vec<_> = new.take(room).collect();
        if new.is_empty() && self.saved.is_empty() {
            return Ok(());
        }
        let text = self.base.with(new.iter().copied(), &self.origin, self.heading.id_prefix)?;
        let saved = new.into_iter().map(position).collect();
        if text != self.text {
            let write = || {
                let mut file = AtomicFile::create(&self.path)?;
                file.write_all(text.as_bytes())?;
                file.commit_to_disk()
            };
            self.lock = write().map_err(|error| named(&self.path, &error))?;
            self.text = text;
        }
        self.saved = saved;
        Ok(())
    }

    /// Takes over what somebody else has made of the file since the last save.
    fn read_again(&mut self) -> io::Result<()> {
        let text = match fs::read_to_string(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            text => text.map_err(|error| named(&self.path, &error))?,
        };
        if text == self.text {
            return Ok(());
        }
        let name = self.path.display().to_string();
        self.base = CollectionFile::read(&text, &name, self.heading).map_err(io::Error::other)?;
        self.seen.append(&mut self.saved);
        if text.trim().is_empty() {
            // Whoever has emptied or removed the file has not looked at its problems.
            self.seen.clear();
        }
        self.text = text;
        Ok(())
    }
}

impl Drop for AppendedFile<'_> {
    /// A file that was made and never written to is nothing to keep.
    fn drop(&mut self) {
        AtomicFile::remove_abandoned(&self.path);
        if self.made && self.text.is_empty() && fs::read(&self.path).is_ok_and(|it| it.is_empty()) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Opens a file that can be replaced, or makes it, and locks its name.
///
/// # Errors
/// Why it cannot be written, as a sentence.
fn locked_to_write(path: &Path) -> Result<File, String> {
    let name = path.display();
    let unwritable = |error| format!("{name} cannot be written: {error}");
    if path.exists() && !path.is_file() {
        return Err(format!("{name} cannot be added to: it is not a regular file"));
    }
    // Before the work, not after it, and without touching what is there.
    AtomicFile::create(path).map_err(unwritable)?;
    let lock = locked(path).map_err(|error| match error.kind() {
        ErrorKind::WouldBlock => format!("{name}: another run is writing to it"),
        _ => unwritable(error),
    })?;
    AtomicFile::remove_abandoned(path);
    Ok(lock)
}

/// Opens a file, or makes it, and locks it; `WouldBlock` if another run has done so.
fn locked(path: &Path) -> io::Result<File> {
    loop {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = match options.open(path) {
            // A file that may not be written to can still be replaced.
            Err(error) if error.kind() == ErrorKind::PermissionDenied => File::open(path)?,
            file => file?,
        };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(ErrorKind::WouldBlock.into()),
            // Where a file system knows no locks, nothing is locked.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        // Between the two steps another run may have replaced the file and ended.
        if stands_at(&file, path)? {
            return Ok(file);
        }
    }
}

/// Whether an open file is the one at a path.
#[cfg(unix)]
fn stands_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;

    let file = file.metadata()?;
    match fs::metadata(path) {
        Ok(there) => Ok((there.dev(), there.ino()) == (file.dev(), file.ino())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Elsewhere a file that is open cannot be replaced.
#[cfg(not(unix))]
fn stands_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

/// The share of its time that a run spends on saving, at most, as one part of this many.
const SAVING: u32 = 20;

/// The time that a run may spend on saving beyond its share. With it, and with what long units
/// leave of the share, every unit that has made a problem is saved at once, unless problems come
/// faster than they can be saved for long.
const CREDIT: Duration = Duration::from_secs(1);

/// The end of its name.
const ENDING: &str = ".unfinished";

/// What a run was to do.
#[derive(Serialize, Deserialize)]
struct Unfinished {
    /// A digest of its options, those for its time and threads excepted.
    run: String,
    /// The problems that the file had before it.
    had: usize,
}

/// Notes that a run begins on a file that holds this number of problems; returns how many of them the same
/// command has made before it was ended.
///
/// # Errors
/// The note cannot be written.
fn note_begin(path: &Path, args: &Args, problems: usize) -> io::Result<usize> {
    let note = beside(path);
    let run = digest(args);
    let text = fs::read_to_string(&note).ok();
    let known = text.and_then(|text| serde_json::from_str::<Unfinished>(&text).ok());
    if let Some(known) = known.filter(|known| known.run == run && known.had <= problems) {
        return Ok(problems - known.had);
    }
    let write = || {
        let mut file = AtomicFile::create(&note)?;
        writeln!(file, "{}", serde_json::to_string(&Unfinished { run, had: problems })?)?;
        file.commit()
    };
    write().map_err(|error| named(&note, &error))?;
    Ok(0)
}

/// Notes that the run has come to its end.
fn note_end(path: &Path) {
    // Where there is none, it has been removed by hand.
    let _ = fs::remove_file(beside(path));
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ENDING);
    name.into()
}

fn digest(args: &Args) -> String {
    let Args { rules, count, best_of, seed, shard, sources, criteria, collection, .. } = args;
    let numbers = format!("{rules} {count} {best_of} {seed} {shard:?}");
    let others = format!("{sources:?} {criteria:?} {:?}", collection.write_notation);
    Fingerprint::of(&[&numbers, &others]).to_string()
}
