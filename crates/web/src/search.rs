//! Requests of the page that search, part by part.

use std::cell::RefCell;
use std::time::Duration;

use js_sys::Function;
use paiju::solve::Limits;
use paiju::workbench::Job;
use paiju::workbench::desk::{self, Begun, Task};
use wasm_bindgen::prelude::*;

use crate::clock::watched;
use crate::desk::refused;

thread_local! {
    /// The receiver of the events of the current search; there is one at a time.
    static HEARING: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// A search that was begun by a request.
#[wasm_bindgen]
pub struct Search {
    answer: String,
    task: Option<Task>,
}

#[wasm_bindgen]
impl Search {
    /// Reads a request: `search`, `play`, `vary`, `mend`, `improve`, `matrix`, `prepend`, `similar`, `check`.
    ///
    /// # Errors
    /// The refusal in JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, body: &str) -> Result<Self, JsValue> {
        let Begun { answer, task } = desk::begin(name, body.as_bytes()).map_err(refused)?;
        Ok(Self { answer, task })
    }

    /// The immediate answer, in JSON.
    #[wasm_bindgen(getter)]
    pub fn answer(&self) -> String {
        self.answer.clone()
    }

    /// Runs the search, if there is one, and calls back with each event in JSON. The page gives it
    /// a number, and the seconds and megabytes that it may take.
    pub fn run(&self, number: u32, seconds: f64, megabytes: u32, hear: Function) {
        let Some(task) = &self.task else { return };
        let limits = Limits {
            time: Duration::try_from_secs_f64(seconds).ok(),
            memory: (megabytes as usize).clamp(1, 512) << 20,
            ..Limits::default()
        };
        HEARING.set(Some(hear));
        let job = Job::new(u64::from(number), |text| {
            HEARING.with_borrow(|hear| {
                let called = hear.as_ref().map(|it| it.call1(&JsValue::NULL, &text.into()));
                called.is_some_and(|it| it.is_ok())
            })
        });
        watched(job, |job| task(job, &limits, None));
        HEARING.set(None);
    }
}
