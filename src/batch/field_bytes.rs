//! Numbers and texts one after the other in a record that is sorted on the disk.

/// Appends a number; records with numbers at their beginning are ordered by them.
pub(super) fn put_number(to: &mut Vec<u8>, number: u64) {
    to.extend_from_slice(&number.to_be_bytes());
}

pub(super) fn put_text(to: &mut Vec<u8>, text: &str) {
    put_number(to, text.len() as u64);
    to.extend_from_slice(text.as_bytes());
}

/// Takes the number that was put; 0 where there is none.
pub(super) fn take_number(from: &mut &[u8]) -> u64 {
    let Some((number, rest)) = from.split_first_chunk() else { return 0 };
    *from = rest;
    u64::from_be_bytes(*number)
}

/// Takes the text that was put.
pub(super) fn take_text(from: &mut &[u8]) -> String {
    let length = take_number(from) as usize;
    let (text, rest) = from.split_at(length.min(from.len()));
    *from = rest;
    String::from_utf8_lossy(text).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_taken() {
        let mut bytes = Vec::new();
        put_text(&mut bytes, "");
        put_number(&mut bytes, u64::MAX);
        put_text(&mut bytes, "車");
        let mut from = &bytes[..];
        assert_eq!(take_text(&mut from), "");
        assert_eq!(take_number(&mut from), u64::MAX);
        assert_eq!(take_text(&mut from), "車");
        assert!(from.is_empty());
    }
}
