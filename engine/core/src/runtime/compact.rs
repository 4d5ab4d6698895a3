//! A mask as it is remembered: what it has in common with a bitmap is not stored again.
//!
//! Masks of one grammar are many, but most differ little from a large token set or from one another. Fewer bytes to read
//! are faster too: the bitmaps that all masks are based on stay in the caches.

use super::bitmaps::Bits;

/// A bitmap, or zeros, with other words in some places.
#[derive(Debug)]
pub(super) struct CompactMask {
    base: Option<Bits>,
    /// Ascending by place.
    others: Box<[(u32, u32)]>,
    /// Whether the bitmap was made for this mask.
    owns_base: bool,
}

/// Above this many words a whole bitmap is faster to copy or to add than single words (measured for masks of 25,000
/// bytes).
pub(super) const MAX_PAIRS: usize = 600;
/// So few words cost nothing beside a bitmap.
const FEW_PAIRS: usize = 100;
/// So many words are compared at once.
const BLOCK: usize = 32;

impl CompactMask {
    /// The mask with these words: as its difference from zeros or from a candidate if that is small, else a bitmap of its
    /// own. Of candidates from which there are few differences the first is taken.
    pub(super) fn new<'a>(words: &[u32], candidates: impl Iterator<Item = &'a Bits>) -> Self {
        if let Some(others) = pairs(words) {
            return Self { base: None, others, owns_base: false };
        }
        let differences = |base: &Bits| count(words.iter().zip(&base[..]).map(|(word, other)| word != other));
        let mut best: Option<(usize, &Bits)> = None;
        for base in candidates {
            let others = differences(base);
            if others < best.map_or(MAX_PAIRS + 1, |(least, _)| least) {
                best = Some((others, base));
            }
            // The first ones are preferred.
            if others <= FEW_PAIRS {
                break;
            }
        }
        let based = best.map(|(_, base)| Self {
            base: Some(Bits::clone(base)),
            others: differing(words, |block| &base[block * BLOCK..]),
            owns_base: false,
        });
        based.unwrap_or_else(|| Self { base: Some(words.into()), others: Box::default(), owns_base: true })
    }

    /// Its bitmap, if that was made for this mask.
    pub(super) fn own_bitmap(&self) -> Option<&Bits> {
        self.base.as_ref().filter(|_| self.owns_base)
    }

    /// Writes all words.
    pub(super) fn copy_to(&self, out: &mut [u32]) {
        match &self.base {
            Some(base) => out.copy_from_slice(base),
            None => out.fill(0),
        }
        self.others.iter().for_each(|&(place, word)| out[place as usize] = word);
    }

    /// One word.
    pub(super) fn word(&self, place: u32) -> u32 {
        match self.others.binary_search_by_key(&place, |&(place, _)| place) {
            Ok(at) => self.others[at].1,
            Err(_) => self.base.as_ref().map_or(0, |base| base[place as usize]),
        }
    }

    /// Memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.others[..]) + self.own_bitmap().map_or(0, |own| size_of_val(&own[..]))
    }
}

/// The words that are not zero, with their places, if there are few.
pub(super) fn pairs(words: &[u32]) -> Option<Box<[(u32, u32)]>> {
    let are_few = count(words.iter().map(|&word| word != 0)) <= MAX_PAIRS;
    are_few.then(|| differing(words, |_| &[0; BLOCK]))
}

/// How many are true. A sum that may not overflow is not vectorised.
fn count(all: impl Iterator<Item = bool>) -> usize {
    all.fold(0_u32, |count, one| count.wrapping_add(u32::from(one))) as usize
}

/// The words that differ from what is expected in each block, with their places. Equal words go by in blocks.
fn differing<'a>(words: &[u32], expected: impl Fn(usize) -> &'a [u32]) -> Box<[(u32, u32)]> {
    let mut pairs = Vec::new();
    for (number, block) in words.chunks(BLOCK).enumerate() {
        let expected = &expected(number)[..block.len()];
        if block != expected {
            let places = (number * BLOCK) as u32..;
            let words = places.zip(block.iter().zip(expected)).filter(|(_, (word, expected))| word != expected);
            pairs.extend(words.map(|(place, (&word, _))| (place, word)));
        }
    }
    pairs.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_gives_the_words_back() {
        let base: Bits = (0..2_000).collect();
        let mut near = base.to_vec();
        near[40..50].fill(0);
        let far: Vec<u32> = (1..2_001).collect();
        let mut sparse = vec![0; 2_000];
        sparse[1_999] = 7;
        for (words, expected_bytes) in [(&near, 80), (&far, 8_000), (&sparse, 8), (&base.to_vec(), 0)] {
            let mask = CompactMask::new(words, [&base].into_iter());
            let mut out = vec![1; 2_000];
            mask.copy_to(&mut out);
            assert_eq!(&out, words);
            assert!((0..2_000).all(|place| mask.word(place) == words[place as usize]));
            assert_eq!(mask.bytes(), expected_bytes);
        }
    }
}
