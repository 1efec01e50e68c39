//! The same as `encoding_rs`, which is the platform here.

use super::*;

fn with_platform() {
    use_platform(Platform {
        name: |label| {
            let found = encoding_rs::Encoding::for_label(label.as_bytes())?;
            Some(found.name().to_ascii_lowercase())
        },
        decode: |name, bytes| {
            let found = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
            found.decode_without_bom_handling(bytes).0.into_owned()
        },
    });
}

/// Bytes with letters of all lengths, and without a letter.
fn noise(seed: u64) -> Vec<u8> {
    let mut state = seed;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % below
    };
    let mut bytes = Vec::new();
    for _ in 0..4000 {
        let (first, last) = match random(5) {
            0 => (0, 0x7f),
            1 => (0x30, 0x39),
            2 => (0x40, 0x7e),
            3 => (0x81, 0xfe),
            _ => (0x80, 0xff),
        };
        bytes.push((first + random(last - first + 1)) as u8);
    }
    bytes
}

/// The text of pieces, and the bytes without a meaning.
fn in_pieces(label: &str, bytes: &[u8], size: usize) -> (String, usize) {
    let mut decoder =
        Encoding::for_label(label.as_bytes()).unwrap().new_decoder_without_bom_handling();
    let (mut text, mut faults) = (Vec::new(), 0);
    let mut into = [0; 32];
    let mut pieces = bytes.chunks(size).peekable();
    while let Some(mut piece) = pieces.next() {
        loop {
            let is_last = pieces.peek().is_none();
            let (result, read, written) =
                decoder.decode_to_utf8_without_replacement(piece, &mut into, is_last);
            text.extend_from_slice(&into[..written]);
            piece = &piece[read..];
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(length, _) => {
                    faults += usize::from(length);
                    text.extend_from_slice("\u{fffd}".as_bytes());
                }
            }
        }
    }
    (String::from_utf8(text).unwrap(), faults)
}

#[test]
fn every_byte_means_what_it_means_in_the_standard() {
    with_platform();
    for label in
        ["utf-8", "utf-16le", "utf-16be", "gb18030", "big5", "latin1", "koi8-r", "shift_jis"]
    {
        let own = Encoding::for_label(label.as_bytes()).unwrap();
        let other = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
        for seed in 0..3 {
            let bytes = noise(seed);
            let expected = other.decode_without_bom_handling(&bytes);
            assert_eq!(own.decode_without_bom_handling(&bytes), expected, "{label} {seed}");
            for size in [1, 2, 3, 64] {
                let (text, _) = in_pieces(label, &bytes, size);
                assert!(text == expected.0, "{label} {seed}, pieces of {size}");
            }
        }
    }
}

#[test]
fn every_letter_has_the_bytes_of_the_standard() {
    with_platform();
    let letters: String = ('\u{80}'..='\u{ffff}').chain('\u{1f000}'..='\u{1f0ff}').collect();
    for (own, other) in [
        (GB18030, encoding_rs::GB18030),
        (BIG5, encoding_rs::BIG5),
        (WINDOWS_1252, encoding_rs::WINDOWS_1252),
    ] {
        let mut different = Vec::new();
        for letter in letters.chars() {
            let text = letter.to_string();
            let (bytes, _, is_lost) = own.encode(&text);
            let (expected, _, is_without) = other.encode(&text);
            // Some letters of Big5 are read and not written by the standard.
            let is_read_only = is_without && other.decode_without_bom_handling(&bytes).0 == text;
            let is_same = is_lost == is_without && (is_lost || bytes.len() == expected.len());
            if !is_same && !is_read_only {
                different.push(letter);
            }
        }
        // What the standard of 2022 has moved is written as before.
        let is_moved = |letter: &char| ('\u{e000}'..='\u{f8ff}').contains(letter);
        // U+FFFD replaces what has no meaning, and is not a letter.
        let is_unknown = |letter: &char| *letter == '\u{fffd}';
        let wrong: Vec<_> =
            different.into_iter().filter(|it| !is_moved(it) && !is_unknown(it)).collect();
        assert_eq!(wrong, ['\0'; 0], "{}", own.name());
    }
}

#[test]
fn labels_are_those_of_the_platform() {
    with_platform();
    let name = |label: &str| Encoding::for_label(label.as_bytes()).map(Encoding::name);
    assert_eq!([name("utf8"), name("gb2312")], [Some("UTF-8"), Some("GBK")]);
    assert_eq!([name("Latin1"), name("klingon")], [Some("windows-1252"), None]);
    let [one, same] = [0; 2].map(|_| Encoding::for_label(b"koi8-r").unwrap());
    assert!(std::ptr::eq(one, same));
    assert_eq!(Encoding::for_bom(b"\xff\xfea\0"), Some((UTF_16LE, 2)));
}
