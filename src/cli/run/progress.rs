//! A bar on standard error while there is something to wait for. The only place that names
//! indicatif, which draws nothing where standard error is no terminal.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::solve::Progress as SearchProgress;

/// The progress of a command.
pub(in crate::cli) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// For this number of problems, if it is known.
    pub(in crate::cli) fn new(total: Option<usize>) -> Self {
        match total {
            Some(total) => {
                let template = "{spinner} {pos}/{len} problems {wide_bar} {elapsed}";
                Self::drawn(Some(total as u64), template)
            }
            None => Self::counting(),
        }
    }

    /// For problems whose search reports its progress; with one problem the bar shows it.
    pub(in crate::cli) fn of_search(total: Option<usize>, search: &Arc<SearchProgress>) -> Self {
        let search = Arc::clone(search);
        let begun = Instant::now();
        let draw = move |_: &ProgressState, to: &mut dyn fmt::Write| {
            let seconds = begun.elapsed().as_secs_f64();
            // Several problems would take turns.
            let text = if total == Some(1) { describe(&search) } else { String::new() };
            let rate = search.nodes() as f64 / 1e6 / seconds.max(0.001);
            let _ = write!(to, "{text}{rate:.2} million positions/s");
        };
        let template = match total {
            Some(1) => "{spinner} {elapsed} {search}",
            Some(_) => "{spinner} {pos}/{len} problems {wide_bar} {elapsed} {search}",
            None => "{spinner} {pos} problems, {elapsed} {search}",
        };
        let this = Self::drawn(total.map(|total| total as u64), template);
        if let Ok(style) = ProgressStyle::with_template(template) {
            this.bar.set_style(style.with_key("search", draw));
        }
        this
    }

    /// For an unknown number of problems.
    pub(in crate::cli) fn counting() -> Self {
        Self::drawn(None, "{spinner} {pos} problems, {per_sec} {elapsed}")
    }

    /// For this number of table positions.
    pub(in crate::cli) fn positions(total: u64) -> Self {
        Self::drawn(
            Some(total),
            "{spinner} {msg} {wide_bar} {percent} % {elapsed} (about {eta} left)",
        )
    }

    /// For work without a known end: a spinner with a message.
    pub(in crate::cli) fn open() -> Self {
        Self::drawn(None, "{spinner} {msg} {elapsed}")
    }

    fn drawn(total: Option<u64>, template: &str) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { bar }
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
        self.bar.finish_and_clear();
    }
}

/// The progress of the search for the shortest win.
fn describe(search: &SearchProgress) -> String {
    let found = match search.found() {
        Some(found) => format!("won in {found} ({}), ", search.line()),
        None => String::new(),
    };
    let fill = search.fill() * 100.0;
    format!("{found}no win in {}, table {fill:.0} %, ", search.not_within())
}
