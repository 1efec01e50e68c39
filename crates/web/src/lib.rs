//! paiju in WebAssembly.
//!
//! One module serves the workbench as static files and the npm package `paiju`. Requests and
//! answers are JSON, the same as those of the server and the command line:
//!
//! - `desk`: requests of the page that are answered at once, and the text of its open file;
//! - `search`: requests that search, part by part;
//! - `package`: the API of the npm package; `options`: its options;
//! - `clock` and `text`: the time and the encodings of text, which the browser has.
//!
//! A search blocks its caller. In a page it runs in a Web Worker, which is ended to end the search; see
//! `page/`. `build.sh` makes both the page and the package.

// With tests come dependencies that only some of them use.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

mod clock;
pub mod desk;
mod options;
pub mod package;
pub mod search;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod text;

use wasm_bindgen::prelude::*;

/// Runs once, before anything else.
#[wasm_bindgen(start)]
fn start() {
    clock::start();
    // Elsewhere the library has encodings of its own.
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    text::start();
    // A panic ends the module, and its message is all that remains.
    std::panic::set_hook(Box::new(|info| clock::complain(&info.to_string())));
}
