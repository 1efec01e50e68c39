//! The server of the page: how it is set up, begins and ends, and what all requests share.
//!
//! - `connections`: how many may be open and how long they may stay idle;
//! - `routes`: what a page can ask; `guard`: who may ask, and within what limits;
//! - `pages`: the open pages with their searches; `running`: a search, and when it begins;
//! - `survey`: the check of all problems of the file;
//! - `open_file`: the open file on the disk, and the collection next to one in another format;
//! - `page`: the files of the page, which are part of the program.

mod connections;
mod guard;
mod open_file;
mod page;
mod pages;
mod routes;
mod running;
mod survey;

use std::fmt::Write;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

pub use self::open_file::OpenError;
use self::open_file::OpenFile;
use self::pages::Pages;
use self::routes::{Changed, blocking, router};
use self::running::Turns;
use crate::exact::Tables;
use crate::solve::Limits;

/// How a workbench is set up.
#[derive(Debug)]
pub struct Config {
    /// The port; 0 lets the system choose one.
    pub port: u16,
    /// The limits of one search. Memory and threads apply to each search.
    pub limits: Limits,
    /// Searches that run at once, over all pages.
    pub jobs: usize,
    /// The endgame tables to probe, if there are any.
    pub tables: Option<Arc<Tables>>,
    /// The file that is open.
    pub file: Option<PathBuf>,
}

/// Why the workbench cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The port is taken, or may not be used.
    #[error("cannot listen on port {port} of this machine: {error}")]
    Listen {
        /// The port that cannot be used.
        port: u16,
        /// The error of the system.
        error: io::Error,
    },
    /// The system provides no random numbers for a token.
    #[error("there is no token, since the system has no random numbers: {0}")]
    Token(getrandom::Error),
    /// The file cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The system cannot start threads.
    #[error("the threads of the server cannot be started: {0}")]
    Threads(io::Error),
}

/// What all requests share.
#[derive(Debug)]
struct Shared {
    pages: Arc<Pages>,
    turns: Turns,
    limits: Limits,
    tables: Option<Arc<Tables>>,
    file: Option<OpenFile>,
}

/// A workbench that is being served. It ends when it is dropped.
#[derive(Debug)]
pub struct Workbench {
    runtime: Option<Runtime>,
    pub(super) address: SocketAddr,
    token: String,
    shared: Arc<Shared>,
}

/// Begins to serve on the loopback address.
///
/// # Errors
/// [`ServeError`].
pub fn serve(config: Config) -> Result<Workbench, ServeError> {
    let token = token()?;
    let Config { port, limits, jobs, tables, file } = config;
    let wanted = if port == 0 { usual_port(file.as_deref()) } else { port };
    let file = file.map(|path| OpenFile::open(&path)).transpose()?;
    let runtime = Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(jobs.saturating_add(16))
        .enable_all()
        .build()
        .map_err(ServeError::Threads)?;
    let listen = |port| runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, port)));
    let listener = match listen(wanted) {
        // Any free port will do.
        Err(_) if port == 0 => listen(0),
        listener => listener,
    };
    let listener = listener.map_err(|error| ServeError::Listen { port, error })?;
    let address = listener.local_addr().map_err(|error| ServeError::Listen { port, error })?;
    let shared = Arc::new(Shared {
        pages: Arc::new(Pages::default()),
        turns: Turns::new(jobs.max(1)),
        limits,
        tables,
        file,
    });
    runtime.spawn(watch(Arc::clone(&shared)));
    let router = router(&token, address, Arc::clone(&shared));
    // It ends with the runtime.
    runtime.spawn(connections::serve(listener, router));
    Ok(Workbench { runtime: Some(runtime), address, token, shared })
}

impl Workbench {
    /// The address of the page, with its token.
    pub fn url(&self) -> String {
        format!("http://{}/{}/", self.address, self.token)
    }

    /// Waits until the flag is set.
    pub fn wait(&self, stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

impl Drop for Workbench {
    fn drop(&mut self) {
        self.shared.pages.close_all();
        if let Some(runtime) = self.runtime.take() {
            // By then the file holds either the old or the new content.
            runtime.shutdown_timeout(Duration::from_secs(2));
        }
    }
}

/// The port for a file if none is asked for. A browser keeps data per port, so a program that is
/// started again with the same file finds the unsaved work.
fn usual_port(file: Option<&Path>) -> u16 {
    let path = file.map(|path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned()));
    let name = path.map(|path| path.display().to_string()).unwrap_or_default();
    // Systems choose free ports above these.
    let sum = name.bytes().fold(0_u16, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    20_000 + sum % 12_000
}

/// A random token that cannot be guessed.
fn token() -> Result<String, ServeError> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(ServeError::Token)?;
    let mut token = String::new();
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(token, "{byte:02x}");
    }
    Ok(token)
}

/// Informs the pages when another program changes the file.
async fn watch(shared: Arc<Shared>) {
    let mut told = false;
    loop {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let inside = Arc::clone(&shared);
        let changed = blocking(move || inside.file.as_ref().is_some_and(OpenFile::has_changed));
        let Ok(changed) = changed.await else { return };
        if changed && !told {
            shared.pages.tell_all(&Changed::ChangedOnDisk);
        }
        told = changed;
    }
}
