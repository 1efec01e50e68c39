//! A bar on standard error while there is something to wait for, and where that is not a terminal, what
//! the [`Heartbeat`] says. The only place that draws by indicatif.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use terminal_size::Width;

use super::Ui;
use super::workers::aside;
use crate::solve::Progress as SearchProgress;

/// The progress of a command.
pub(in crate::cli) struct Progress {
    bar: ProgressBar,
    line: Line,
    heartbeat: Arc<Heartbeat>,
    /// Finds the number of items when the heartbeat first asks for it.
    counting: Arc<Mutex<Option<Counting>>>,
}

/// Counts items.
type Counting = Box<dyn FnOnce() -> u64 + Send>;

/// What most commands work on.
pub(in crate::cli) const PROBLEMS: &str = "problems";

/// Terminals of fewer columns get a line without a bar, which does not wrap.
const NARROW: u16 = 60;

/// What a line shows, on a terminal and elsewhere.
#[derive(Clone)]
struct Line {
    template: Template,
    /// What is counted: problems, games …
    noun: &'static str,
    is_narrow: bool,
    search: Option<Arc<SearchProgress>>,
    /// What was done before, which says nothing of the pace.
    kept: Arc<AtomicU64>,
}

/// The kinds of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Template {
    Items,
    Searches,
    OneSearch,
    Positions,
    Open,
}

impl Template {
    /// The template of the line in the language of indicatif.
    fn text(self, has_total: bool, is_narrow: bool) -> &'static str {
        match (self, has_total, is_narrow) {
            (Self::Items | Self::Searches, _, true) => "{spinner} {done}{left}",
            (Self::Items, true, false) => "{spinner} {done} {wide_bar} {rate}{elapsed}{left}{msg}",
            (Self::Items, false, false) => "{spinner} {done} {rate}{elapsed}{msg}",
            (Self::Searches, true, false) => {
                "{spinner} {done} {wide_bar} {elapsed}{left} {search}{msg}"
            }
            (Self::Searches, false, false) => "{spinner} {done} {elapsed} {search}{msg}",
            (Self::OneSearch, ..) => "{spinner} {elapsed} {search}",
            (Self::Positions, _, true) => "{spinner} {wide_msg} {percent} %{left}",
            (Self::Positions, _, false) => "{spinner} {msg} {wide_bar} {percent} %{left}",
            (Self::Open, ..) => "{spinner} {msg} {elapsed}",
        }
    }
}

impl Line {
    /// The line of a terminal.
    fn style(&self, has_total: bool) -> Option<ProgressStyle> {
        let template = self.template.text(has_total, self.is_narrow);
        let style = ProgressStyle::with_template(template).ok()?;
        let (noun, kept) = (self.noun, Arc::clone(&self.kept));
        let style = style
            .with_key("done", move |state: &ProgressState, to: &mut dyn fmt::Write| {
                let _ = to.write_str(&done(state.pos(), state.len(), noun));
            })
            .with_key("rate", |state: &ProgressState, to: &mut dyn fmt::Write| {
                let _ = to.write_str(&rate(state.pos(), state.elapsed()));
            })
            .with_key("left", move |state: &ProgressState, to: &mut dyn fmt::Write| {
                let kept = kept.load(Ordering::Relaxed);
                let _ = to.write_str(&left(state.pos(), state.len(), kept, state.elapsed()));
            });
        Some(match &self.search {
            Some(search) => style.with_key("search", draw_search(search)),
            None => style,
        })
    }

    /// What the heartbeat says.
    fn text(&self, bar: &ProgressBar) -> String {
        let (position, total, elapsed) = (bar.position(), bar.length(), bar.elapsed());
        let left = left(position, total, self.kept.load(Ordering::Relaxed), elapsed);
        match (self.template, self.search.as_deref()) {
            (Template::OneSearch, Some(search)) => {
                let rate = search.nodes() as f64 / 1e6 / elapsed.as_secs_f64().max(0.001);
                format!("{}{rate:.2} million positions/s", describe(search))
            }
            (Template::Items | Template::Searches | Template::OneSearch, search) => {
                let building = search.map(building).unwrap_or_default();
                format!("{building}{}{left}{}", done(position, total, self.noun), bar.message())
            }
            (Template::Positions, _) => {
                let percent = position * 100 / total.unwrap_or(1).max(1);
                format!("{} {percent} %{left}", bar.message()).trim().to_owned()
            }
            (Template::Open, _) => bar.message(),
        }
    }
}

impl Progress {
    /// For items of an input, whose number may not be known, or not yet; see [`Progress::count`].
    pub(in crate::cli) fn items(total: Option<usize>, noun: &'static str, ui: &Ui) -> Self {
        Self::new(total, Template::Items, noun, None, ui)
    }

    /// For problems whose search reports its progress; with one problem the bar shows it.
    pub(in crate::cli) fn of_search(
        total: Option<usize>,
        search: &Arc<SearchProgress>,
        ui: &Ui,
    ) -> Self {
        let template = if total == Some(1) { Template::OneSearch } else { Template::Searches };
        Self::new(total, template, PROBLEMS, Some(Arc::clone(search)), ui)
    }

    /// For this number of table positions.
    pub(in crate::cli) fn positions(total: u64, ui: &Ui) -> Self {
        Self::new(usize::try_from(total).ok(), Template::Positions, "positions", None, ui)
    }

    /// For work without a known end: a spinner with a message.
    pub(in crate::cli) fn open(ui: &Ui) -> Self {
        Self::new(None, Template::Open, "", None, ui)
    }

    fn new(
        total: Option<usize>,
        template: Template,
        noun: &'static str,
        search: Option<Arc<SearchProgress>>,
        ui: &Ui,
    ) -> Self {
        let target =
            if ui.is_quiet() { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let size = terminal_size::terminal_size_of(io::stderr());
        let is_narrow = size.is_some_and(|(Width(width), _)| width < NARROW);
        let bar = ProgressBar::with_draw_target(total.map(|total| total as u64), target);
        let (heartbeat, counting) = (Arc::clone(ui.heartbeat()), Arc::default());
        let line = Line { template, noun, is_narrow, search, kept: Arc::default() };
        if let Some(style) = line.style(total.is_some()) {
            bar.set_style(style);
        }
        let this = Self { bar, line, heartbeat, counting };
        this.tell();
        this.bar.enable_steady_tick(Duration::from_millis(200));
        this
    }

    /// Lets the heartbeat say how far the work is.
    fn tell(&self) {
        if !self.heartbeat.is_on() {
            return;
        }
        let (bar, line) = (self.bar.clone(), self.line.clone());
        let counting = Arc::clone(&self.counting);
        self.heartbeat.set(Some(Box::new(move || {
            let counting = counting.lock().ok().and_then(|mut counting| counting.take());
            if let Some(counting) = counting {
                let bar = bar.clone();
                // Without a thread nothing is counted, here and below.
                let _ = aside(move || bar.set_length(counting()));
            }
            line.text(&bar)
        })));
    }

    /// Counts items on a thread of its own, and shows their number once it is known. Where
    /// nothing is drawn, nothing is counted before the heartbeat asks for it.
    pub(in crate::cli) fn count(&self, problems: impl FnOnce() -> u64 + Send + 'static) {
        if self.bar.length().is_some() {
            return;
        }
        if self.bar.is_hidden() {
            if let Ok(mut counting) = self.counting.lock() {
                *counting = Some(Box::new(problems));
            }
            return;
        }
        let (bar, with_total) = (self.bar.clone(), self.line.style(true));
        // Nobody waits for it: it ends with the program.
        let _ = aside(move || {
            bar.set_length(problems());
            if let Some(style) = with_total {
                bar.set_style(style);
            }
        });
    }

    /// Whether nothing is drawn, since standard error is not a terminal.
    pub(in crate::cli) fn is_hidden(&self) -> bool {
        self.bar.is_hidden()
    }

    /// Shows the first of the items that are not done, which the output in order waits for; `None` where
    /// nothing is worked on.
    pub(in crate::cli) fn wait_for(&self, first: Option<&str>) {
        self.bar
            .set_message(first.map_or_else(String::new, |name| format!(", waiting for {name}")));
    }

    /// Shows what is being done.
    pub(in crate::cli) fn say(&self, what: &str) {
        self.bar.set_message(what.to_owned());
    }

    /// Counts more of them.
    pub(in crate::cli) fn advance(&self, by: u64) {
        self.bar.inc(by);
    }

    /// Counts more of them; `write` reports while the bar is hidden.
    pub(in crate::cli) fn done<T>(&self, by: u64, write: impl FnOnce() -> T) -> T {
        self.bar.inc(by);
        self.bar.suspend(write)
    }

    /// Sets how many of them are done.
    pub(in crate::cli) fn reach(&self, done: u64) {
        self.bar.set_position(done);
    }

    /// Counts more of them, which nothing was done for.
    pub(in crate::cli) fn skip(&self, by: u64) {
        self.line.kept.fetch_add(by, Ordering::Relaxed);
        self.bar.inc(by);
    }

    /// Writes while the bar is hidden.
    pub(in crate::cli) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Counts one more; `write` reports it while the bar is hidden.
    pub(in crate::cli) fn step<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.inc(1);
        self.bar.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.heartbeat.set(None);
        self.bar.finish_and_clear();
    }
}

/// How many items are done, of how many.
fn done(done: u64, total: Option<u64>, noun: &str) -> String {
    match total {
        Some(total) => format!("{done}/{total} {noun}"),
        None => format!("{done} {noun}"),
    }
}

/// A rate with as many decimals as say something; nothing as long as nothing is done.
fn rate(done: u64, elapsed: Duration) -> String {
    let per_second = done as f64 / elapsed.as_secs_f64().max(0.001);
    let decimals = match per_second {
        0.0 => return String::new(),
        10.0.. => 0,
        1.0.. => 1,
        _ => 2,
    };
    format!("{per_second:.decimals$}/s ")
}

/// The time that is left, once enough is done to tell it; `kept` was done before.
fn left(done: u64, total: Option<u64>, kept: u64, elapsed: Duration) -> String {
    let Some(total) = total.filter(|&total| kept < done && done < total) else {
        return String::new();
    };
    let by_now = done - kept;
    let is_known = by_now > (total - kept) / 200 || elapsed > Duration::from_secs(5);
    let left = elapsed.mul_f64((total - done) as f64 / by_now as f64);
    if !is_known || left < Duration::from_secs(1) {
        return String::new();
    }
    format!(", {:#} left", HumanDuration(left))
}

/// Draws the progress of a search.
fn draw_search(
    search: &Arc<SearchProgress>,
) -> impl Fn(&ProgressState, &mut dyn fmt::Write) + Clone + Send + Sync + 'static {
    let search = Arc::clone(search);
    move |state: &ProgressState, to: &mut dyn fmt::Write| {
        // Several problems would take turns.
        let is_alone = state.len() == Some(1);
        let text = if is_alone { describe(&search) } else { building(&search) };
        let rate = search.nodes() as f64 / 1e6 / state.elapsed().as_secs_f64().max(0.001);
        let _ = write!(to, "{text}{rate:.2} million positions/s");
    }
}

/// The progress of the search for the shortest win.
fn describe(search: &SearchProgress) -> String {
    let found = match search.found() {
        Some(found) => format!("won in {found} ({}), ", search.line()),
        None => String::new(),
    };
    let building = building(search);
    let fill = search.fill() * 100.0;
    format!("{building}{found}no win in {}, table {fill:.0} %, ", search.not_within())
}

/// The table that is built on the way, if one is.
fn building(search: &SearchProgress) -> String {
    let what = search.building();
    if what.is_empty() { what } else { format!("building {what}, ") }
}

/// What a running command can say of its progress.
type Status = Box<dyn Fn() -> String + Send>;

/// Writes from a thread of its own that a command still works, until it is dropped.
pub(in crate::cli) struct Heartbeat {
    status: Arc<Mutex<Option<Status>>>,
    /// Ends the thread when it is dropped.
    end: Option<Sender<()>>,
}

impl Heartbeat {
    /// Begins to write, once in this time; nothing where standard error is a terminal, or without a time.
    pub(in crate::cli) fn start(every: Option<Duration>) -> Self {
        let status = Arc::default();
        let every = every.filter(|_| !io::stderr().is_terminal());
        let end = every.map(|every| beat(every, Arc::clone(&status)));
        Self { status, end }
    }

    /// Whether lines are written.
    pub(in crate::cli) fn is_on(&self) -> bool {
        self.end.is_some()
    }

    /// Sets what is said besides the time, until something else is set.
    pub(in crate::cli) fn set(&self, status: Option<Status>) {
        *self.status.lock().unwrap_or_else(PoisonError::into_inner) = status;
    }
}

fn beat(every: Duration, status: Arc<Mutex<Option<Status>>>) -> Sender<()> {
    let (end, ended) = channel();
    let begun = Instant::now();
    // Nobody waits for it: it ends with the program. Without a thread it says nothing.
    let _ = aside(move || {
        while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(every) {
            let elapsed = begun.elapsed();
            let what = status.lock().unwrap_or_else(PoisonError::into_inner);
            let what = what.as_ref().map(|status| status()).filter(|text| !text.is_empty());
            let what = what.unwrap_or_else(|| "still working".to_owned());
            // If that fails, nothing is left to report it to.
            let _ = writeln!(io::stderr(), "{what}, {:#} so far", HumanDuration(elapsed));
        }
    });
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn figures_have_the_decimals_that_say_something() {
        let rates = [(0, 9), (1, 30), (5, 4), (123, 10), (123_456, 10)];
        let rates = rates.map(|(done, seconds)| rate(done, SECOND * seconds));
        assert_eq!(rates, ["", "0.03/s ", "1.2/s ", "12/s ", "12346/s "]);
    }

    #[test]
    fn the_time_left_is_said_once_enough_is_done() {
        let said = |done, kept, seconds| left(done, Some(1000), kept, SECOND * seconds);
        let silent = [said(0, 0, 9), said(1, 0, 1), said(999, 0, 1), said(1000, 0, 9)];
        assert_eq!(silent, [""; 4]);
        assert_eq!(said(50, 0, 5), ", 2m left");
        assert_eq!(said(1, 0, 6), ", 2h left");
        assert_eq!(left(50, None, 0, SECOND * 6), "");
        // Only what was done since then says how long the rest takes.
        assert_eq!([said(600, 600, 9), said(700, 600, 10)], ["", ", 30s left"]);
        let counted = [done(3, None, "games"), done(3, Some(7), "games")];
        assert_eq!(counted, ["3 games", "3/7 games"]);
    }

    #[test]
    fn a_narrow_line_has_no_bar_and_every_template_is_read() {
        use Template::{Items, OneSearch, Open, Positions, Searches};
        for template in [Items, Searches, OneSearch, Positions, Open] {
            for (has_total, is_narrow) in
                [(false, false), (false, true), (true, false), (true, true)]
            {
                let text = template.text(has_total, is_narrow);
                let (search, kept) = (None, Arc::default());
                let line = Line { template, noun: "games", is_narrow, search, kept };
                assert!(line.style(has_total).is_some(), "{text}");
                assert!(
                    !text.contains("wide_bar") || has_total && !is_narrow || template == Positions
                );
                assert!(!(is_narrow && text.contains("wide_bar")), "{text}");
            }
        }
    }
}
