//! Small files that were read wrong once, each with what is right and with neighbours.

mod algebra;
