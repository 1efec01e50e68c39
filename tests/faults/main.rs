//! Small inputs that were once read wrong, and their neighbours.

#![expect(clippy::unwrap_used, reason = "a test may stop at what cannot be")]

mod fields;
