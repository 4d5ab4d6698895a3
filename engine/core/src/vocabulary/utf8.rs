//! A decoder that knows only how far into a UTF-8 character it is.
//!
//! The states are those of the table in the Unicode Standard, 3.9, "Well-Formed UTF-8 Byte Sequences": a boundary, one
//! to three continuation bytes missing, and four states whose next byte has a narrower range.

/// How far into a character the decoder is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Utf8State {
    /// Between characters.
    Boundary,
    /// One continuation byte is missing.
    One,
    /// Two are missing.
    Two,
    /// Three are missing.
    Three,
    /// After `E0`: the next byte must not make an overlong form.
    AfterE0,
    /// After `ED`: the next byte must not make a surrogate.
    AfterEd,
    /// After `F0`: the next byte must not make an overlong form.
    AfterF0,
    /// After `F4`: the next byte must not go beyond the last code point.
    AfterF4,
}

impl Utf8State {
    /// All states; their places are their bits in a set of states.
    pub(crate) const ALL: [Self; 8] =
        [Self::Boundary, Self::One, Self::Two, Self::Three, Self::AfterE0, Self::AfterEd, Self::AfterF0, Self::AfterF4];

    /// The bit of this state in a set of states.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The state after one more byte, or `None` where the text is not UTF-8.
    pub(crate) const fn next(self, byte: u8) -> Option<Self> {
        Some(match (self, byte) {
            (Self::Boundary, 0x00..=0x7f) => Self::Boundary,
            (Self::Boundary, 0xc2..=0xdf) => Self::One,
            (Self::Boundary, 0xe0) => Self::AfterE0,
            (Self::Boundary, 0xed) => Self::AfterEd,
            (Self::Boundary, 0xe1..=0xef) => Self::Two,
            (Self::Boundary, 0xf0) => Self::AfterF0,
            (Self::Boundary, 0xf1..=0xf3) => Self::Three,
            (Self::Boundary, 0xf4) => Self::AfterF4,
            (Self::One, 0x80..=0xbf) => Self::Boundary,
            (Self::Two, 0x80..=0xbf) | (Self::AfterE0, 0xa0..=0xbf) | (Self::AfterEd, 0x80..=0x9f) => Self::One,
            (Self::Three, 0x80..=0xbf) | (Self::AfterF0, 0x90..=0xbf) | (Self::AfterF4, 0x80..=0x8f) => Self::Two,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_what_the_standard_library_accepts() {
        let mut checked = 0;
        for lead in 0xc0..=0xff_u8 {
            for second in 0x00..=0xff_u8 {
                for tail in [&[][..], &[0x80], &[0xbf, 0x80], &[0x7f]] {
                    let text = [&[lead, second], tail].concat();
                    let end = text.iter().try_fold(Utf8State::Boundary, |state, &byte| state.next(byte));
                    assert_eq!(end == Some(Utf8State::Boundary), std::str::from_utf8(&text).is_ok(), "{text:x?}");
                    checked += 1;
                }
            }
        }
        assert_eq!(checked, 64 * 256 * 4);
    }
}
