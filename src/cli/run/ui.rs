//! The only place that prints: results to standard output, all else to standard error.
//!
//! All text is written with colors; where none are wanted, the streams remove them. A reader
//! that closes the pipe early is not an error.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, IsTerminal, Stderr, Stdout, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use clap::error::{ContextKind, ContextValue};

use super::{CommandError, CommandResult, Exit, Heartbeat, Messages, ResultFile, scout};
use crate::cli::options::{Color, UiArgs, refuse};
use crate::cli::report::snippet;
use crate::cli::report::style::{BAD, OPEN, plain};
use crate::formats::NoProblem;
use crate::game::FenError;
use crate::input::{Excerpt, PosedProblem, STDIN, unread_names};
use crate::problem::{Diagnostic, Severity, Text};
use crate::report::words::Language;
use crate::solve::memory_was_refused;
use crate::tablebase::Tables;

/// Both streams.
pub(in crate::cli) struct Ui {
    out: AutoStream<Stdout>,
    err: AutoStream<Stderr>,
    /// Where results go instead of standard output.
    file: Option<ResultFile>,
    messages: Messages,
    heartbeat: Arc<Heartbeat>,
    /// The problems that were read.
    problems: u64,
    /// The games that hold no problem.
    left_out: BTreeMap<NoProblem, u64>,
    /// The language in which problems are spoken of.
    language: Language,
    /// The long names of the options that were given.
    given: BTreeSet<String>,
}

/// Games without a problem that are named, of each kind; the others are counted.
const NAMED: u64 = 3;

impl Ui {
    /// The streams of the process.
    pub(in crate::cli) fn new(args: &UiArgs, language: Language, given: BTreeSet<String>) -> Self {
        let choice = match args.color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        Self {
            out: AutoStream::new(io::stdout(), choice),
            err: AutoStream::new(io::stderr(), choice),
            file: None,
            messages: Messages::new(args.verbosity()),
            heartbeat: Arc::new(Heartbeat::start(None)),
            problems: 0,
            left_out: BTreeMap::new(),
            language,
            given,
        }
    }

    /// Those of some options that were given.
    pub(in crate::cli) fn given(&self, options: &[&'static str]) -> Vec<&'static str> {
        options.iter().copied().filter(|it| self.given.contains(*it)).collect()
    }

    /// Refuses those of some options that were given, where it is so that they have no effect.
    pub(in crate::cli) fn refuse(
        &self,
        is_so: bool,
        options: &[&'static str],
        condition: &str,
        reason: &str,
    ) -> CommandResult<()> {
        refuse(is_so, &self.given(options), condition, reason)
    }

    /// The language in which problems are spoken of.
    pub(in crate::cli) fn language(&self) -> Language {
        self.language
    }

    /// Lets results go to a file, if one is named.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub(in crate::cli) fn write_to(&mut self, path: Option<&Path>) -> io::Result<()> {
        self.file = path.map(ResultFile::create).transpose()?;
        Ok(())
    }

    /// Tells from now on, where standard error is not a terminal, how far the command is.
    pub(in crate::cli) fn tell(&mut self, every: Duration) {
        let every = Some(every).filter(|_| !self.is_quiet());
        self.heartbeat = Arc::new(Heartbeat::start(every));
    }

    /// What tells how far the command is.
    pub(in crate::cli) fn heartbeat(&self) -> &Arc<Heartbeat> {
        &self.heartbeat
    }

    /// Lets the heartbeat say what is being done.
    pub(in crate::cli) fn doing(&self, what: String) {
        self.heartbeat.set(Some(Box::new(move || what.clone())));
    }

    /// Whether nothing but results and errors is wanted.
    pub(in crate::cli) fn is_quiet(&self) -> bool {
        self.messages.is_quiet()
    }

    /// Writes results, at once.
    pub(in crate::cli) fn print(&mut self, text: &str) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            return file.print(text);
        }
        self.out.write_all(plain(text).as_bytes())?;
        self.out.flush()
    }

    /// Writes bytes that are not text, at once.
    ///
    /// # Errors
    /// That they cannot be written, or that standard output is a terminal.
    pub(in crate::cli) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            return file.bytes(bytes);
        }
        if io::stdout().is_terminal() {
            let message = "a terminal shows no PNG; name a file with --output";
            return Err(io::Error::other(message));
        }
        let mut out = self.out.as_inner().lock();
        out.write_all(bytes)?;
        out.flush()
    }

    /// Shows a diagnostic with the lines of the file that it is about.
    pub(in crate::cli) fn diagnostic(&mut self, diagnostic: &Diagnostic, excerpt: &Excerpt) {
        if diagnostic.severity == Severity::Warning
            && !self.messages.add_warning(&diagnostic.message)
        {
            return;
        }
        // What has no sentence in other languages is English as a whole.
        let language = diagnostic.fault.as_ref().map_or(Language::English, |_| self.language);
        let text = snippet::render_in(language, diagnostic, excerpt, true);
        self.complain(&format!("{text}\n"));
    }

    /// Shows every error in the text of a problem, or its warnings, unless the author expects
    /// them.
    pub(in crate::cli) fn problem(&mut self, posed: &PosedProblem) {
        self.count(posed);
        let is_one_of_many = |why| self.left_out.get(&why).is_some_and(|&count| count > NAMED);
        if posed.is_illegal_as_expected() || posed.no_problem.is_some_and(is_one_of_many) {
            return;
        }
        self.diagnostics(posed, posed.diagnostics());
    }

    /// Shows what is wrong with a problem as warnings, for a command that does its work all the same.
    pub(in crate::cli) fn doubtful(&mut self, posed: &PosedProblem) {
        self.count(posed);
        let warnings: Vec<Diagnostic> = posed
            .diagnostics()
            .iter()
            .map(|it| Diagnostic { severity: Severity::Warning, ..it.clone() })
            .collect();
        self.diagnostics(posed, &warnings);
    }

    /// Counts a problem, or a game that holds none.
    pub(in crate::cli) fn count(&mut self, posed: &PosedProblem) {
        match posed.no_problem {
            Some(why) => *self.left_out.entry(why).or_default() += 1,
            None => self.problems += u64::from(posed.is_problem()),
        }
    }

    fn diagnostics(&mut self, posed: &PosedProblem, diagnostics: &[Diagnostic]) {
        for diagnostic in diagnostics {
            let (file, message) = (&posed.excerpt.file, &diagnostic.message);
            if diagnostic.severity == Severity::Error && !self.messages.add_error(file, message) {
                continue;
            }
            if unread_names(message).is_some_and(|names| !self.messages.add_unread(file, names)) {
                continue;
            }
            let place = posed.excerpt.first_line > 0 || diagnostic.primary.is_some();
            match &diagnostic.file {
                Some(file) if !place => {
                    let message = format!("{file}: {}", diagnostic.message);
                    match diagnostic.severity {
                        Severity::Error => self.error(&message),
                        Severity::Warning => self.warning(&message),
                    }
                }
                _ => self.diagnostic(diagnostic, &posed.excerpt),
            }
        }
    }

    /// Shows what is wrong with a position text that was given under a name.
    pub(in crate::cli) fn bad_position(&mut self, fen: &str, name: &str, error: FenError) {
        let (text, excerpt) = (Text::whole(fen), Excerpt::whole(name, fen));
        for reason in error.reasons {
            let span = text.locate(reason.span).unwrap_or_default();
            let diagnostic = Diagnostic::fault(reason.fault).remedy(reason.help);
            self.diagnostic(&diagnostic.at(span, "").file(name), &excerpt);
        }
    }

    /// Says that somebody at a terminal is expected to type, if that is so.
    pub(in crate::cli) fn stdin(&mut self, files: &[PathBuf]) {
        if files.iter().any(|file| file.as_os_str() == STDIN) && io::stdin().is_terminal() {
            let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
            self.note(&format!("reading problems from standard input; {end} ends them"));
        }
    }

    /// Reports an error that has no place in a file.
    pub(in crate::cli) fn error(&mut self, message: &str) {
        self.complain(&format!("{BAD}error{BAD:#}: {message}"));
    }

    /// Reports what is not an error. Of many warnings of one kind the first are shown, and their number in
    /// the end.
    pub(in crate::cli) fn warning(&mut self, message: &str) {
        if self.messages.add_warning(message) {
            self.show_warning(message);
        }
    }

    /// Reports what already covers many warnings.
    pub(in crate::cli) fn summary_warning(&mut self, message: &str) {
        if !self.is_quiet() {
            self.show_warning(message);
        }
    }

    fn show_warning(&mut self, message: &str) {
        self.complain(&format!("{OPEN}warning{OPEN:#}: {message}"));
    }

    /// Warns of damaged tables that a search would have probed.
    pub(in crate::cli) fn table_faults(&mut self, tables: Option<&Arc<Tables>>) {
        for fault in tables.map(|tables| tables.faults()).unwrap_or_default() {
            self.warning(&format!("{fault}; positions that it covers were searched instead"));
        }
    }

    /// Says something while a worker is busy with a problem. A bar that is drawn there is wiped and
    /// comes back with its next tick.
    pub(in crate::cli) fn notice(text: &str) {
        let mut err = anstream::stderr();
        let wipe = if io::stderr().is_terminal() { "\r\x1b[2K" } else { "" };
        // Nothing is left to report a failure to.
        let _ = writeln!(err, "{wipe}{text}");
    }

    /// Says what a user may like to know, unless only results are wanted.
    pub(in crate::cli) fn note(&mut self, text: &str) {
        if !self.is_quiet() {
            self.report(text);
        }
    }

    /// Writes a report next to the results.
    pub(in crate::cli) fn report(&mut self, text: &str) {
        self.complain(text.trim_end());
    }

    /// Writes to standard error; if that fails, nothing is left to report it to.
    fn complain(&mut self, text: &str) {
        let _ = writeln!(self.err, "{}", plain(text));
    }

    /// The exit code of a run; reports what kept the command from doing its work.
    pub(in crate::cli) fn close(mut self, mut done: CommandResult) -> ExitCode {
        for (why, count) in std::mem::take(&mut self.left_out) {
            if count > NAMED {
                self.warning(&format!("{count} {} hold no problem", why.plural()));
            }
            // As of a file that is empty.
            if self.problems == 0
                && let Ok(exit) = &mut done
            {
                *exit = (*exit).max(Exit::Input);
            }
        }
        if memory_was_refused() {
            self.warning(
                "the system has not given all the memory that --memory allows; the search went on \
                 with smaller tables",
            );
        }
        if let Some(fault) = scout::fault() {
            self.warning(&fault);
        }
        for (severity, rest) in self.messages.rest() {
            match severity {
                Severity::Error => self.error(&rest),
                Severity::Warning => self.show_warning(&rest),
            }
        }
        if let (Ok(_), Some(file)) = (&done, self.file.take())
            && let Err(error) = file.finish()
        {
            done = Err(CommandError::Output(error));
        }
        let exit = done.unwrap_or_else(|error| {
            if !error.is_silent() {
                self.error(&error.to_string());
            }
            error.exit()
        });
        ExitCode::from(exit.code())
    }
}

/// Shows what clap has to say: help, the version, or what is wrong with the arguments.
pub(in crate::cli) fn usage(mut error: clap::Error) -> ExitCode {
    // An option that is not known is a mistake, not a value that begins with a dash.
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(|tip| !tip.to_string().contains("as a value"));
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    let _ = error.print();
    let exit = if error.use_stderr() { Exit::Input } else { Exit::Holds };
    ExitCode::from(exit.code())
}
