//! The columns that text takes in a terminal.

/// The columns that a character takes: two for Chinese and its signs.
pub fn columns(c: char) -> usize {
    let is_wide = matches!(
        u32::from(c),
        0x1100..=0x115f
            | 0x2e80..=0xa4cf
            | 0xac00..=0xd7a3
            | 0xf900..=0xfaff
            | 0xfe30..=0xfe6f
            | 0xff00..=0xff60
            | 0xffe0..=0xffe6
            | 0x2_0000..=0x3_fffd
    );
    1 + usize::from(is_wide)
}

/// The columns that a text without line breaks takes.
pub fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

/// A text padded with spaces to a number of columns.
pub fn filled(text: &str, to: usize) -> String {
    let fill = " ".repeat(to.saturating_sub(width(text)));
    format!("{text}{fill}")
}
