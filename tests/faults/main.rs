//! Small faulty inputs and what is right: nothing is lost in silence.

mod law;
mod text;
