//! The value of a study.

use crate::exact::{Value, Wdl};

/// The value of a study, or what is proven about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StudyValue {
    /// The value for the side to move.
    pub value: Value,
    /// Whether it may be a shorter win: a limit ended the search for one.
    pub or_fewer: bool,
}

impl StudyValue {
    /// The value that tables give, or a proven shortest win.
    pub fn exact(value: Value) -> Self {
        Self { value, or_fewer: false }
    }

    /// Won, drawn or lost.
    pub fn wdl(self) -> Wdl {
        self.value.wdl()
    }
}
