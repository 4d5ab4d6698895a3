//! The embedded vocabularies.
//!
//! Their data comes out of the crate `tiktoken-rs`, packed by `build.rs`. Of the two crates that carry it, this is the
//! smaller by far: with both vocabularies a program grows by 7.5 MB, and by 4.5 MB with our packing (2.3 MB of data, 2.2
//! of encoder), against 49 MB with `bpe-openai`, whose tables are made for speed of encoding. Both are under the MIT
//! licence and maintained. Making the crate's own tables takes 123 ms for o200k_base (45 ms with `bpe-openai`), reading
//! ours some 10 ms.

/// A vocabulary as it lies in the library.
pub(crate) struct Builtin {
    /// The name that users know it by.
    pub(crate) name: &'static str,
    /// The expression that splits text before byte pairs are merged.
    pub(crate) pattern: &'static str,
    lengths: &'static [u8],
    bytes: &'static [u8],
    special: &'static str,
}

/// The token that ends a text in all of them.
const END_OF_TEXT: &str = "<|endoftext|>";

macro_rules! packed {
    ($name:literal, $kind:literal) => {
        concat!(env!("OUT_DIR"), "/", $name, ".", $kind)
    };
}

/// All of them, the default first.
pub(crate) static BUILTINS: [Builtin; 2] = [
    Builtin {
        name: "o200k_base",
        pattern: tiktoken_rs::O200K_BASE_PAT_STR,
        lengths: include_bytes!(packed!("o200k_base", "lengths")),
        bytes: include_bytes!(packed!("o200k_base", "bytes")),
        special: include_str!(packed!("o200k_base", "special")),
    },
    Builtin {
        name: "cl100k_base",
        // The crate has it inside a function only. Order and possessive quantifiers are part of the encoding.
        pattern: concat!(
            r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+",
            r"| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
        ),
        lengths: include_bytes!(packed!("cl100k_base", "lengths")),
        bytes: include_bytes!(packed!("cl100k_base", "bytes")),
        special: include_str!(packed!("cl100k_base", "special")),
    },
];

impl Builtin {
    /// The vocabulary of this name.
    pub(crate) fn find(name: &str) -> Option<&'static Self> {
        BUILTINS.iter().find(|builtin| builtin.name == name)
    }

    /// Names and ids of the special tokens, by id.
    pub(crate) fn special_tokens(&self) -> impl Iterator<Item = (&'static str, u32)> + use<> {
        self.special.lines().filter_map(|line| {
            let (id, name) = line.split_once(' ')?;
            Some((name, id.parse().ok()?))
        })
    }

    /// Tokens that end a text.
    pub(crate) fn end_tokens(&self) -> Vec<u32> {
        self.special_tokens().filter(|(name, _)| *name == END_OF_TEXT).map(|(_, id)| id).collect()
    }

    /// All ids with their bytes; special tokens have none.
    pub(crate) fn tokens(&self) -> Vec<Option<Vec<u8>>> {
        let mut rest = self.bytes;
        let mut tokens: Vec<_> = self
            .lengths
            .iter()
            .map(|&length| {
                let (token, behind) = rest.split_at(length.into());
                rest = behind;
                (length > 0).then(|| token.to_vec())
            })
            .collect();
        let special_size = self.special_tokens().map(|(_, id)| id as usize + 1).max().unwrap_or(0);
        tokens.resize(tokens.len().max(special_size), None);
        tokens
    }
}
