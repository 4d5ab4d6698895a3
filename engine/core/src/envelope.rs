//! What all files of the engine have around their contents: a magic word, a format version, the digest of the vocabulary
//! that they belong to, and a checksum of every byte before it.
//!
//! A file is never trusted. The envelope shows that it is of the right kind and version, that it arrived whole, and whose
//! it is; what is inside has to be checked by those who read it. Here files are bytes; who reads and writes them on a disk
//! is not the core's business.

use crate::soundness::Unsound;

/// Why bytes are not the file that they should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// Another kind of file.
    #[error("this is no {0} of maskwright")]
    Foreign(&'static str),
    /// Written by an engine with another format.
    #[error("this {kind} has format {found}, and this version of maskwright reads format {known}")]
    Version {
        /// What it is.
        kind: &'static str,
        /// The format that it has.
        found: u32,
        /// The format that can be read.
        known: u32,
    },
    /// Cut off, or changed after it was written.
    #[error("this {0} is damaged: its checksum does not match")]
    Damaged(&'static str),
    /// Made for other tokens.
    #[error("this {0} was made for another vocabulary")]
    OtherVocabulary(&'static str),
    /// Whole, but not what the engine would write.
    #[error("this {0} is damaged: {1}")]
    Unsound(&'static str, &'static str),
}

/// A kind of file.
#[derive(Debug)]
pub(crate) struct Format {
    /// What it is called in messages.
    pub(crate) kind: &'static str,
    /// Its first bytes.
    pub(crate) magic: [u8; 8],
    /// Counts up when the contents change their form.
    pub(crate) version: u32,
}

/// The inside of a file.
#[derive(Debug)]
pub(crate) struct Opened<'a> {
    /// Of the vocabulary that it belongs to.
    pub(crate) digest: u128,
    /// What was written.
    pub(crate) contents: &'a [u8],
}

impl Format {
    /// Makes a file; `write` appends the contents.
    pub(crate) fn seal(&self, digest: u128, write: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
        let mut out = Vec::new();
        out.extend_from_slice(&self.magic);
        out.extend_from_slice(&self.version.to_le_bytes());
        out.extend_from_slice(&digest.to_le_bytes());
        write(&mut out);
        let checksum = xxhash_rust::xxh3::xxh3_64(&out);
        out.extend_from_slice(&checksum.to_le_bytes());
        out
    }

    /// Opens a file. One pass over its bytes.
    ///
    /// # Errors
    /// [`FileError`] for another kind or version, and where the checksum does not match.
    pub(crate) fn open<'a>(&self, file: &'a [u8]) -> Result<Opened<'a>, FileError> {
        let rest = file.strip_prefix(&self.magic).ok_or(FileError::Foreign(self.kind))?;
        let (version, _) = rest.split_first_chunk().ok_or(FileError::Damaged(self.kind))?;
        let (found, known) = (u32::from_le_bytes(*version), self.version);
        if found != known {
            return Err(FileError::Version { kind: self.kind, found, known });
        }
        let (body, checksum) = file.split_last_chunk().ok_or(FileError::Damaged(self.kind))?;
        if xxhash_rust::xxh3::xxh3_64(body) != u64::from_le_bytes(*checksum) {
            return Err(FileError::Damaged(self.kind));
        }
        let inside = body.get(self.magic.len() + size_of_val(&self.version)..);
        let (digest, contents) = inside.and_then(<[u8]>::split_first_chunk).ok_or(FileError::Damaged(self.kind))?;
        Ok(Opened { digest: u128::from_le_bytes(*digest), contents })
    }

    /// The error for contents that are not what the engine would write.
    pub(crate) fn unsound(&self, Unsound(what): Unsound) -> FileError {
        FileError::Unsound(self.kind, what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMAT: Format = Format { kind: "test", magic: *b"maskwtst", version: 7 };

    #[test]
    fn opens_what_it_sealed_and_nothing_that_was_cut_or_changed() {
        let file = FORMAT.seal(5, |out| out.extend_from_slice(b"contents"));
        let opened = FORMAT.open(&file).unwrap();
        assert_eq!((opened.digest, opened.contents), (5, &b"contents"[..]));
        for end in 0..file.len() {
            assert!(FORMAT.open(&file[..end]).is_err(), "{end} bytes");
        }
        for place in 0..file.len() {
            let mut changed = file.clone();
            changed[place] ^= 0x40;
            assert!(FORMAT.open(&changed).is_err(), "byte {place}");
        }
    }

    #[test]
    fn says_what_is_wrong() {
        let file = FORMAT.seal(5, |_| {});
        let newer = Format { version: 8, ..FORMAT };
        let other = Format { magic: *b"maskwoth", ..FORMAT };
        assert_eq!(newer.open(&file).unwrap_err(), FileError::Version { kind: "test", found: 7, known: 8 });
        assert_eq!(other.open(&file).unwrap_err(), FileError::Foreign("test"));
        assert_eq!(FORMAT.open(&file[..30]).unwrap_err(), FileError::Damaged("test"));
    }
}
