//! Bytes that one likes to see in an example.

use crate::lexer::ByteClasses;

/// A byte of each class: letters before digits, visible ones before blanks, ASCII before parts of characters. Those that
/// are liked best come first.
pub(super) fn readable_bytes(classes: &ByteClasses) -> Vec<u8> {
    let mut bytes: Vec<u8> = (0..=u8::MAX).collect();
    bytes.sort_by_key(|&byte| rank(byte));
    let mut seen = vec![false; classes.count()];
    bytes.retain(|&byte| !std::mem::replace(&mut seen[classes.get(byte)], true));
    bytes
}

fn rank(byte: u8) -> u8 {
    match byte {
        b'a'..=b'z' => 0,
        b'0'..=b'9' => 1,
        b'A'..=b'Z' => 2,
        b'!'..=b'~' => 3,
        b' ' => 4,
        b'\n' => 5,
        0..=0x7f => 6,
        _ => 7,
    }
}
