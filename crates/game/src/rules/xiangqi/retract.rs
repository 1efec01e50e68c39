//! What retraction must know of the board of 9 × 10 points.

use super::{Xiangqi, XiangqiRole};
use crate::game::{Retract, Role};

impl Retract for Xiangqi {
    fn former(role: XiangqiRole) -> &'static [XiangqiRole] {
        std::slice::from_ref(&XiangqiRole::ALL[role.index()])
    }

    fn former_rights() -> &'static [()] {
        &[()]
    }
}
