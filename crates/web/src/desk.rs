//! Requests of the page that are answered at once, and the text of its open file.

use paiju::workbench::{
    AnticipationOrder, LARGEST, OpenText, Refusal, SaveOrder, SelectOrder, TransferOrder,
    Transferred, desk,
};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// A refusal as the page reads it.
pub(crate) fn refused(refusal: impl Into<Refusal>) -> JsValue {
    JsValue::from_str(&refusal.into().json())
}

/// The refusal if no file is open.
fn nothing_open() -> JsValue {
    refused(Refusal::Bad("no file is open".to_owned()))
}

/// Answers a request that needs neither a search nor the open file.
///
/// # Errors
/// The refusal in JSON.
#[wasm_bindgen]
pub fn ask(name: &str, body: &str) -> Result<String, JsValue> {
    desk::answer(name, body.as_bytes()).map_err(refused)
}

/// Holds the text of the open file. The page decides where it is kept.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Desk {
    file: Option<OpenText>,
}

/// A changed file that is still to be written.
#[derive(Serialize)]
struct Edited {
    text: String,
    place: usize,
}

/// Two changed files that are still to be written.
#[derive(Serialize)]
struct Moved {
    other: String,
    place: usize,
    own: Option<String>,
}

#[wasm_bindgen]
impl Desk {
    /// A desk without a file.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Opens a file with this content.
    ///
    /// # Errors
    /// It is too large.
    pub fn open(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), JsValue> {
        if bytes.len() as u64 > LARGEST {
            return Err(refused(Refusal::TooLarge));
        }
        self.file = Some(OpenText::read(name, bytes));
        Ok(())
    }

    /// Closes the open file without saving it.
    pub fn close(&mut self) {
        self.file = None;
    }

    /// The problems of the file; `null` without one.
    pub fn list(&self) -> String {
        desk::json(&self.file.as_ref().map(OpenText::list))
    }

    /// The places of the problems that match a question.
    ///
    /// # Errors
    /// The refusal in JSON.
    pub fn select(&self, body: &str) -> Result<String, JsValue> {
        let file = self.file.as_ref().ok_or_else(nothing_open)?;
        let order: SelectOrder = desk::read(body.as_bytes()).map_err(refused)?;
        Ok(desk::json(&file.select(&order).map_err(refused)?))
    }

    /// The problems of the file that anticipate the one on the board.
    ///
    /// # Errors
    /// The refusal in JSON.
    pub fn anticipations(&self, body: &str) -> Result<String, JsValue> {
        let file = self.file.as_ref().ok_or_else(nothing_open)?;
        let order: AnticipationOrder = desk::read(body.as_bytes()).map_err(refused)?;
        Ok(desk::json(&order.answer(file.raw_problems()).map_err(refused)?))
    }

    /// The text of the file; empty without one.
    pub fn text(&self) -> String {
        self.file.as_ref().map_or_else(String::new, |file| file.text().to_owned())
    }

    /// Whether the file is in a format other than YAML.
    #[wasm_bindgen(js_name = isForeign)]
    pub fn is_foreign(&self) -> bool {
        self.file.as_ref().is_some_and(OpenText::is_foreign)
    }

    /// Changes a problem of the current file. The page must write the result, and then call
    /// `take`. A file in another format becomes a collection of the new name.
    ///
    /// # Errors
    /// The refusal in JSON.
    pub fn edit(&self, kept: &str, new: &str, body: &str) -> Result<String, JsValue> {
        let file = self.file.as_ref().ok_or_else(nothing_open)?;
        let order: SaveOrder = desk::read(body.as_bytes()).map_err(refused)?;
        let edited = file.edit(kept, new, &order).map_err(refused)?;
        Ok(desk::json(&Edited { text: edited.text, place: edited.place }))
    }

    /// Puts a problem of the current file into another file with this text. The page must write
    /// both results, that of the other file first.
    ///
    /// # Errors
    /// The refusal in JSON.
    pub fn transfer(&self, kept: &str, other: &str, body: &str) -> Result<String, JsValue> {
        let file = self.file.as_ref().ok_or_else(nothing_open)?;
        let order: TransferOrder = desk::read(body.as_bytes()).map_err(refused)?;
        let Transferred { other, own } = file.transfer(kept, other, &order).map_err(refused)?;
        let own = own.map(|own| own.text);
        Ok(desk::json(&Moved { other: other.text, place: other.place, own }))
    }

    /// Adopts a text that was written instead of another one.
    pub fn take(&mut self, kept: String, written: String) {
        if let Some(file) = &mut self.file {
            file.take(kept, written);
        }
    }

    /// From here on the file is the collection of this name.
    pub fn convert(&mut self, name: String) {
        if let Some(file) = &mut self.file {
            file.convert(name);
        }
    }

    /// The text before the last change, or after it, which the page must write.
    ///
    /// # Errors
    /// The refusal in JSON.
    pub fn before(&self, kept: &str, forth: bool) -> Result<String, JsValue> {
        let file = self.file.as_ref().ok_or_else(nothing_open)?;
        file.before(kept, forth).map(str::to_owned).map_err(refused)
    }

    /// Records that this text was written.
    #[wasm_bindgen(js_name = goBack)]
    pub fn go_back(&mut self, forth: bool) {
        if let Some(file) = &mut self.file {
            file.go_back(forth);
        }
    }

    /// Adopts a text that another program has written.
    pub fn reload(&mut self, text: String) {
        if let Some(file) = &mut self.file {
            file.reload(text);
        }
    }
}
