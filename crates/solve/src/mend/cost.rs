//! How much a change is.

use crate::problem::Edit;
use crate::rules::AnyPosition;
use crate::theme::worth;

/// How much a change is: a man less or one step costs the least, then a weaker man in the place of a
/// stronger one, then a man more, who costs the more the stronger he is.
pub fn cost(position: &AnyPosition, edit: Edit) -> u32 {
    let worth = |man, at| worth(position.rules(), man, at);
    match edit {
        Edit::Remove { .. } | Edit::Move { .. } => 2,
        Edit::Replace { man, by, at } if worth(by, at) < worth(man, at) => 3,
        Edit::Replace { .. } => 5,
        Edit::Add { man, at } => 4 + worth(man, at) / 2,
    }
}
