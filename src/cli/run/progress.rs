//! A bar on standard error while there is something to wait for. The only place that names
//! indicatif, which draws nothing where standard error is no terminal.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::solve::Progress as SearchProgress;

/// How far the work has come.
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

    /// For so many problems whose search shows how far it has come.
    pub(in crate::cli) fn of_search(total: Option<usize>, search: &Arc<SearchProgress>) -> Self {
        let search = Arc::clone(search);
        let begun = Instant::now();
        let tell = move |_: &ProgressState, to: &mut dyn fmt::Write| {
            let seconds = begun.elapsed().as_secs_f64();
            // One problem is told of; of several it would be now this, now that one.
            let told = if total == Some(1) { told(&search) } else { String::new() };
            let rate = search.nodes() as f64 / 1e6 / seconds.max(0.001);
            let _ = write!(to, "{told}{rate:.2} million positions/s");
        };
        let template = match total {
            Some(1) => "{spinner} {elapsed} {search}",
            Some(_) => "{spinner} {pos}/{len} problems {wide_bar} {elapsed} {search}",
            None => "{spinner} {pos} problems, {elapsed} {search}",
        };
        let this = Self::drawn(total.map(|total| total as u64), template);
        if let Ok(style) = ProgressStyle::with_template(template) {
            this.bar.set_style(style.with_key("search", tell));
        }
        this
    }

    /// For nobody knows how many.
    pub(in crate::cli) fn counting() -> Self {
        Self::drawn(None, "{spinner} {pos} problems, {per_sec} {elapsed}")
    }

    /// For so many positions of tables.
    pub(in crate::cli) fn positions(total: u64) -> Self {
        Self::drawn(
            Some(total),
            "{spinner} {msg} {wide_bar} {percent} % {elapsed} (about {eta} left)",
        )
    }

    /// For work without a known end; what is told of it stands beside a spinner.
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

    /// What is being done.
    pub(in crate::cli) fn say(&self, what: &str) {
        self.bar.set_message(what.to_owned());
    }

    /// So many more are done.
    pub(in crate::cli) fn advance(&self, by: u64) {
        self.bar.inc(by);
    }

    /// So many more are done; `write` reports it while the bar is out of the way.
    pub(in crate::cli) fn done<T>(&self, by: u64, write: impl FnOnce() -> T) -> T {
        self.bar.inc(by);
        self.bar.suspend(write)
    }

    /// Writes while the bar is out of the way.
    pub(in crate::cli) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// One more is done; `write` reports it while the bar is out of the way.
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

/// How far the search for a shortest win has come.
fn told(search: &SearchProgress) -> String {
    let found = match search.found() {
        Some(found) => format!("won in {found} ({}), ", search.line()),
        None => String::new(),
    };
    let fill = search.fill() * 100.0;
    format!("{found}no win in {}, table {fill:.0} %, ", search.not_within())
}
