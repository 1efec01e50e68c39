//! The program as people and scripts use it: what it prints, and what it exits with.

mod bad_input;
mod exits;
mod help;
mod machine;
mod sandbox;
mod use_of_commands;
