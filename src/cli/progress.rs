//! A bar on standard error while there is something to wait for. The only place that names
//! indicatif, which draws nothing where standard error is no terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How far the work has come.
pub(super) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// For so many problems.
    pub(super) fn new(total: usize) -> Self {
        Self::drawn(Some(total as u64), "{spinner} {pos}/{len} problems {wide_bar} {elapsed}")
    }

    /// For nobody knows how many.
    pub(super) fn counting() -> Self {
        Self::drawn(None, "{spinner} {pos} problems, {per_sec} {elapsed}")
    }

    /// For so many positions of tables.
    pub(super) fn positions(total: u64) -> Self {
        Self::drawn(
            Some(total),
            "{spinner} {msg} {wide_bar} {percent} % {elapsed} (about {eta} left)",
        )
    }

    /// For work without a known end; what is told of it stands beside a spinner.
    pub(super) fn open() -> Self {
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
    pub(super) fn say(&self, what: &str) {
        self.bar.set_message(what.to_owned());
    }

    /// So many more are done.
    pub(super) fn advance(&self, by: u64) {
        self.bar.inc(by);
    }

    /// So many more are done; `write` reports it while the bar is out of the way.
    pub(super) fn done<T>(&self, by: u64, write: impl FnOnce() -> T) -> T {
        self.bar.inc(by);
        self.bar.suspend(write)
    }

    /// One more is done; `write` reports it while the bar is out of the way.
    pub(super) fn step<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.inc(1);
        self.bar.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
