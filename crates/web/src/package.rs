//! The API of the npm package. Records are those of the command line; `npm/calls.js` turns them
//! into objects.

use paiju::convert::{Converter, Style as Writing, Target};
use paiju::diagram::picture::{picture, svg};
use paiju::examine::explain_position;
use paiju::input::Input;
use paiju::record::{Explained, InputPlace, Record, arrow, chosen};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::options::{Failure, Options, one};

fn written(record: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(record).map_err(Failure::new)
}

/// Finds the shortest win and all keys of one problem, and of its twins.
///
/// # Errors
/// The failure in JSON.
#[wasm_bindgen]
pub fn solve(problem: &str, options: &str) -> Result<String, JsValue> {
    let options = Options::read(options)?;
    let posed = one(problem).pose(&options.asked.pose());
    if let Some(failure) = Failure::of(&posed) {
        return Err(failure.into());
    }
    let solving = options.asked.solving().map_err(Failure::from)?;
    Ok(written(&Record::of_set(posed, |posed| solving.solved(&posed)))?)
}

/// Checks all problems of a file, twins as problems of their own.
///
/// # Errors
/// The failure in JSON: the file cannot be read.
#[wasm_bindgen]
pub fn verify(name: &str, file: Vec<u8>, options: &str) -> Result<String, JsValue> {
    let options = Options::read(options)?;
    let pose = options.asked.pose();
    let checking = options.asked.checking().map_err(Failure::from)?;
    let mut records = Vec::new();
    for raw in Input::default().problems_of(name, file) {
        for posed in raw.pose(&pose).with_twins() {
            if posed.is_problem() {
                let mut record = checking.checked(&posed);
                record.place = InputPlace::of(&raw);
                records.push(record);
            } else if let Some(failure) = Failure::of(&posed) {
                return Err(failure.into());
            }
        }
    }
    Ok(written(&records)?)
}

/// Explains the position itself or, with `solve`, the ends of the solution of a problem.
///
/// # Errors
/// The failure in JSON.
#[wasm_bindgen]
pub fn explain(problem: &str, options: &str) -> Result<String, JsValue> {
    let options = Options::read(options)?;
    let posed = one(problem).pose(&options.asked.pose());
    let Ok(problem) = &posed.problem else {
        let failure = Failure::of(&posed);
        return Err(failure.unwrap_or_else(|| Failure::new("there is no problem")).into());
    };
    let plan = options.asked.explaining().map_err(Failure::from)?;
    Ok(written(&Explained::of(problem, plan.as_ref()))?)
}

/// Draws the board of a problem, legal or not, as SVG.
///
/// # Errors
/// The failure in JSON.
#[wasm_bindgen]
pub fn draw(problem: &str, options: &str) -> Result<String, JsValue> {
    let options = Options::read(options)?;
    let posed = one(problem).pose(&options.asked.pose());
    let Some(position) = posed.board() else {
        let failure = Failure::of(&posed);
        return Err(failure.unwrap_or_else(|| Failure::new("there is no board")).into());
    };
    let style = options.asked.style().map_err(Failure::from)?;
    let own = posed.problem.as_ref().map(|problem| problem.marks.clone());
    let mut marks = own.unwrap_or_default();
    // An illegal position can be drawn, but has no end.
    if options.asked.explain && posed.problem.is_ok() {
        marks.extend(explain_position(&position).0.marks);
    }
    for text in &options.arrows {
        marks.push(arrow(&position, text).map_err(Failure::from)?);
    }
    Ok(svg::to_svg(&picture(&position, style, &marks)))
}

/// The text written for a file, and what its format cannot hold.
#[wasm_bindgen]
pub struct Converted {
    bytes: Vec<u8>,
    losses: Vec<String>,
}

#[wasm_bindgen]
impl Converted {
    /// The bytes of the new file.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> Vec<u8> {
        self.bytes.clone()
    }

    /// What is lost, in English, each with the id of its problem.
    #[wasm_bindgen(getter)]
    pub fn losses(&self) -> Vec<String> {
        self.losses.clone()
    }
}

/// Writes all problems of a file in another format.
///
/// # Errors
/// The failure in JSON.
#[wasm_bindgen]
pub fn convert(name: &str, file: Vec<u8>, options: &str) -> Result<Converted, JsValue> {
    let options = Options::read(options)?;
    let pose = options.asked.pose();
    let encodings = [("utf-8", false), ("gb18030", true)];
    let to = chosen("to", options.to.as_deref(), &Target::NAMED).map_err(Failure::from)?;
    let gb18030 = chosen("encoding", options.encoding.as_deref(), &encodings);
    let (to, gb18030) = (to.unwrap_or_default(), gb18030.map_err(Failure::from)?.unwrap_or(false));
    let mut converter = Converter::new(Writing { to, variations: options.variations, gb18030 });
    let (mut files, mut losses) = (Vec::new(), Vec::new());
    for raw in Input::default().problems_of(name, file) {
        let conversion = match raw.convert(&pose) {
            Ok(conversion) => conversion,
            Err(posed) => match Failure::of(&posed) {
                Some(failure) => return Err(failure.into()),
                // A remark about the file.
                None => continue,
            },
        };
        let id = &conversion.id;
        let refused = |refused| Failure::new(format!("{id}: {refused}"));
        let written = converter.add(&conversion).map_err(refused)?;
        losses.extend(written.losses.iter().map(|loss| format!("{id}: {loss}")));
        if to == Target::Xqf {
            files.push(written.bytes);
        }
    }
    let text = converter.finish().map_err(Failure::new)?;
    let bytes = match (to, <[Vec<u8>; 1]>::try_from(files)) {
        (Target::Xqf, Ok([file])) => file,
        (Target::Xqf, Err(files)) => {
            let why = format!("xqf holds one problem in a file, found {}", files.len());
            return Err(Failure::new(why).into());
        }
        _ => text,
    };
    Ok(Converted { bytes, losses })
}
