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
        let bar = ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::stderr());
        let template = "{spinner} {pos}/{len} problems {wide_bar} {elapsed}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { bar }
    }

    /// For work without a known end; what is told of it stands beside a spinner.
    pub(super) fn open() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { bar }
    }

    /// Tells how far it has come.
    pub(super) fn say(&self, message: String) {
        self.bar.set_message(message);
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
