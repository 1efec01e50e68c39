//! Encodings of text: those of `encoding_rs`, whose tables take 300 kB, or in WebAssembly outside a system,
//! where each byte is loaded first, those that the platform has already.
//!
//! Both have the same items, so that callers need not know which they use.

#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
#[cfg_attr(test, allow(dead_code, unreachable_pub, reason = "tests use it beside `encoding_rs`"))]
mod platform;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(super) use encoding_rs::{
    BIG5, Decoder, DecoderResult, Encoding, GB18030, GBK, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE,
    WINDOWS_1252,
};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(super) use platform::{
    BIG5, Decoder, DecoderResult, Encoding, GB18030, GBK, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE,
    WINDOWS_1252,
};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use platform::{Platform, use_platform};
