//! (to come)
use super::value::Value;
use crate::game::Color;
/// x
#[derive(Debug)]
pub struct File;
/// x
#[derive(Debug, thiserror::Error)]
#[error("x")]
pub struct FileError;
impl File {
    pub(super) fn each_block(
        &self,
        _: Color,
        _: impl FnMut(u64, &super::table::Cells),
    ) -> Result<(), FileError> {
        Err(FileError)
    }
    pub(super) fn value(&self, _: Color, _: u64) -> Result<Option<Value>, FileError> {
        Err(FileError)
    }
}
