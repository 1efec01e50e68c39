//! Small faulty inputs and what is right: nothing is lost in silence.

mod algebra;
mod data_files;
mod data_law;
mod encodings;
mod fields;
mod law;
mod text;
