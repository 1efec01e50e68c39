//! GB18030, which contains GBK and GB2312.

use encoding_rs::GB18030;

/// Decodes a string of GB18030 that may be cut in the middle of a character, which is left out.
pub(super) fn gb18030(bytes: &[u8]) -> String {
    let mut text = GB18030.decode_without_bom_handling(bytes).0.into_owned();
    if text.ends_with('\u{fffd}') {
        text.pop();
    }
    text
}

/// Encodes a text in GB18030, in which every character has a place.
pub(super) fn to_gb18030(text: &str) -> Vec<u8> {
    GB18030.encode(text).0.into_owned()
}

/// The same, cut at a character to at most `most` bytes, and whether something was left out.
pub(super) fn cut_gb18030(text: &str, most: usize) -> (Vec<u8>, bool) {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4];
    for character in text.chars() {
        let encoded = GB18030.encode(character.encode_utf8(&mut buffer)).0.into_owned();
        if bytes.len() + encoded.len() > most {
            return (bytes, true);
        }
        bytes.extend_from_slice(&encoded);
    }
    (bytes, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_at_a_character() {
        assert_eq!(cut_gb18030("炮二平五", 5), (to_gb18030("炮二"), true));
        assert_eq!(cut_gb18030("炮二", 4), (to_gb18030("炮二"), false));
        assert_eq!(gb18030(&to_gb18030("炮二")[..3]), "炮");
    }
}
