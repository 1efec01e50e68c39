//! Encodings of text, which the browser and Node have.

use paiju::formats::{Platform, use_platform};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    type TextDecoder;

    #[wasm_bindgen(constructor, catch)]
    fn new(label: &str, options: &JsValue) -> Result<TextDecoder, JsValue>;

    #[wasm_bindgen(method, getter)]
    fn encoding(this: &TextDecoder) -> String;

    #[wasm_bindgen(method, catch)]
    fn decode(this: &TextDecoder, bytes: &[u8]) -> Result<String, JsValue>;
}

/// A decoder for which a mark at the beginning is a letter.
fn decoder(label: &str) -> Option<TextDecoder> {
    let options = js_sys::Object::new();
    js_sys::Reflect::set(&options, &"ignoreBOM".into(), &JsValue::TRUE).ok()?;
    TextDecoder::new(label, &options).ok()
}

/// Gives the library the encodings.
pub(crate) fn start() {
    use_platform(Platform {
        name: |label| Some(decoder(label)?.encoding().to_ascii_lowercase()),
        decode: |name, bytes| {
            decoder(name).and_then(|it| it.decode(bytes).ok()).unwrap_or_default()
        },
    });
}
