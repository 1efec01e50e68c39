//! The part of the Python package `paiju` that is written in Rust.
//!
//! The module `_paiju` solves, reads, writes and draws; what users call, with its documentation and
//! exceptions, is in `python/paiju/`. Every call works in a thread of its own while Python goes on
//! (`working`), so that Ctrl-C ends it and no panic reaches Python. Results are the records of the
//! command line as plain dictionaries (`plain`).

// With tests come dependencies that only some of them use.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

mod batch;
mod candidates;
mod convert;
mod draw;
mod failure;
mod generate;
mod options;
mod plain;
mod position;
mod problem;
mod solve;
mod source;
mod table;
mod working;

use pyo3::prelude::*;

use crate::batch::Batch;
use crate::draw::Drawing;
use crate::position::{Move, Position};
use crate::problem::Problem;
use crate::table::Table;

/// What users reach through the package `paiju`.
#[pymodule]
fn _paiju(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Batch>()?;
    module.add_class::<Drawing>()?;
    module.add_class::<Move>()?;
    module.add_class::<Position>()?;
    module.add_class::<Problem>()?;
    module.add_class::<Table>()?;
    module.add_function(wrap_pyfunction!(convert::convert, module)?)?;
    module.add_function(wrap_pyfunction!(draw::draw, module)?)?;
    module.add_function(wrap_pyfunction!(solve::explain, module)?)?;
    module.add_function(wrap_pyfunction!(generate::generate, module)?)?;
    module.add_function(wrap_pyfunction!(problem::read, module)?)?;
    module.add_function(wrap_pyfunction!(plain::schema, module)?)?;
    module.add_function(wrap_pyfunction!(solve::solve, module)?)?;
    module.add_function(wrap_pyfunction!(solve::verify, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
