//! The pages that are open, each with its stream of events, its one search and its one check of many problems.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::body::Bytes;
use futures_core::Stream;
use serde::Serialize;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::workbench::desk::json;
use crate::workbench::job::Job;
use crate::workbench::refusal::Refusal;

/// The most pages that are open at once.
const MOST: usize = 16;

/// The most events that wait for a page. One that leaves more unread is closed.
const WAITING: usize = 512;

#[derive(Debug, Default)]
pub(super) struct Pages {
    open: Mutex<Open>,
    /// Searches that run or wait for a thread.
    pub(super) searches: Arc<AtomicUsize>,
}

#[derive(Debug, Default)]
struct Open {
    last: u64,
    pages: BTreeMap<u64, Page>,
}

#[derive(Debug)]
struct Page {
    events: Sender<Bytes>,
    /// The search for the position on the board, or the one that replaced it.
    search: Slot,
    /// The check of many problems, which continues while others are on the board.
    check: Slot,
}

/// A job that a page runs, which the next one replaces.
#[derive(Debug, Default)]
struct Slot {
    /// The greatest number that the page has given to a job, or to the end of one.
    last: u64,
    job: Option<Arc<Job>>,
}

impl Slot {
    /// Ends what was asked before this number; false where something later has been asked. Requests
    /// go over several connections and may overtake each other.
    fn come_to(&mut self, number: u64) -> bool {
        let is_next = number >= self.last;
        if is_next {
            self.last = number;
            self.stop();
        }
        is_next
    }

    fn stop(&mut self) {
        if let Some(job) = self.job.take() {
            job.stop();
        }
    }
}

/// What a page can run at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Search,
    Check,
}

impl Page {
    fn slot(&mut self, kind: Kind) -> &mut Slot {
        match kind {
            Kind::Search => &mut self.search,
            Kind::Check => &mut self.check,
        }
    }

    fn stop_all(mut self) {
        self.search.stop();
        self.check.stop();
    }
}

impl Pages {
    /// Opens a page. Its events come out of the stream; dropping the stream closes the page.
    pub(super) fn open(self: &Arc<Self>) -> Result<PageStream, Refusal> {
        let mut open = self.lock();
        if open.pages.len() >= MOST {
            return Err(Refusal::TooMany);
        }
        open.last += 1;
        let number = open.last;
        let (events, received) = channel(WAITING);
        // The channel is empty and has room for it.
        let _ = events.try_send(event(&json(&Hello { kind: "hello", page: number })));
        open.pages.insert(number, Page { events, search: Slot::default(), check: Slot::default() });
        Ok(PageStream { pages: Arc::clone(self), number, received })
    }

    /// A job for a page instead of the previous one of its kind, which is stopped. `None` where
    /// something later has been asked.
    pub(super) fn begin(
        &self,
        page: u64,
        kind: Kind,
        number: u64,
    ) -> Result<Option<Arc<Job>>, Refusal> {
        let mut open = self.lock();
        let page = open.pages.get_mut(&page).ok_or(Refusal::NoPage)?;
        let events = page.events.clone();
        let slot = page.slot(kind);
        if !slot.come_to(number) {
            return Ok(None);
        }
        // A page that does not read its events stops its search.
        let job = Arc::new(Job::new(number, move |text| events.try_send(event(&text)).is_ok()));
        slot.job = Some(Arc::clone(&job));
        Ok(Some(job))
    }

    /// Stops the job of a kind, if it has this number or a smaller one.
    pub(super) fn stop(&self, page: u64, kind: Kind, number: u64) -> Result<(), Refusal> {
        let mut open = self.lock();
        let page = open.pages.get_mut(&page).ok_or(Refusal::NoPage)?;
        page.slot(kind).come_to(number);
        Ok(())
    }

    /// Sends an event to all pages.
    pub(super) fn tell_all(&self, what: &impl Serialize) {
        let bytes = event(&json(what));
        for page in self.lock().pages.values() {
            let _ = page.events.try_send(bytes.clone());
        }
    }

    /// How many pages are open, and how many searches run or wait.
    pub(super) fn count(&self) -> (usize, usize) {
        (self.lock().pages.len(), self.searches.load(Ordering::Relaxed))
    }

    /// Closes all pages and stops their searches.
    pub(super) fn close_all(&self) {
        for page in std::mem::take(&mut self.lock().pages).into_values() {
            page.stop_all();
        }
    }

    fn close(&self, number: u64) {
        if let Some(page) = self.lock().pages.remove(&number) {
            page.stop_all();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The first event of a page.
#[derive(Serialize)]
struct Hello {
    kind: &'static str,
    page: u64,
}

/// An event as the page receives it.
fn event(text: &str) -> Bytes {
    format!("data: {text}\n\n").into()
}

/// What is sent to a page.
pub(super) struct PageStream {
    pages: Arc<Pages>,
    number: u64,
    received: Receiver<Bytes>,
}

impl Stream for PageStream {
    type Item = Result<Bytes, std::convert::Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.received.poll_recv(context).map(|bytes| bytes.map(Ok))
    }
}

impl Drop for PageStream {
    fn drop(&mut self) {
        self.pages.close(self.number);
    }
}
