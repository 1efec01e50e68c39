//! How much a change is.

use crate::problem::Edit;
use crate::rules::AnyPosition;
use crate::theme::worth;

/// The cost of a change: removing a man or moving it one step costs the least, then replacing it by
/// a weaker one, then adding a man, which costs more the stronger it is.
pub fn cost(position: &AnyPosition, edit: Edit) -> u32 {
    let worth = |man, at| worth(position.rules(), man, at);
    match edit {
        Edit::Remove { .. } | Edit::Move { .. } => 2,
        Edit::Replace { man, by, at } if worth(by, at) < worth(man, at) => 3,
        Edit::Replace { .. } => 5,
        Edit::Add { man, at } => 4 + worth(man, at) / 2,
    }
}
