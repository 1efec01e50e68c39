//! The independent checker: what the solver finds passes it, and nothing false does.

#![expect(clippy::unwrap_used, reason = "a test may stop at what cannot be")]

mod chase;
mod claims;
mod forgeries;
mod headings;
mod never;
mod oracle;
mod repetition;
