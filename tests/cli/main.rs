//! The program as people and scripts use it: what it prints, and what it exits with.

#![expect(clippy::unwrap_used, reason = "the sandbox is a test as well")]

mod bad_input;
mod exits;
mod generate;
mod help;
mod machine;
mod readme;
mod sandbox;
mod use_of_commands;
