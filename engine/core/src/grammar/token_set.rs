//! Tokens of a vocabulary by their ids.

use serde::{Deserialize, Serialize};

use crate::id::TokenId;
use crate::soundness::{Soundness, ensure};

/// Ids of tokens, as ranges that ascend, do not touch, and include both ends.
///
/// ```
/// use maskwright_core::{grammar::TokenSet, id::TokenId};
/// let set = TokenSet::new([(7, 9), (1, 2), (3, 3)].map(|(first, last)| (TokenId(first), TokenId(last))));
/// assert_eq!(set.to_string(), "<[1-3,7-9]>");
/// assert!(set.contains(TokenId(8)) && !set.contains(TokenId(4)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenSet(Vec<(TokenId, TokenId)>);

impl TokenSet {
    /// The ids in any of the ranges, which may come in any order and overlap. One that ends before it starts is empty.
    pub fn new(ranges: impl IntoIterator<Item = (TokenId, TokenId)>) -> Self {
        let mut given: Vec<(TokenId, TokenId)> = ranges.into_iter().filter(|(first, last)| first <= last).collect();
        given.sort_unstable();
        let mut joined: Vec<(TokenId, TokenId)> = Vec::with_capacity(given.len());
        for (first, last) in given {
            match joined.last_mut() {
                Some(before) if first.0 <= before.1.0.saturating_add(1) => before.1 = before.1.max(last),
                _ => joined.push((first, last)),
            }
        }
        Self(joined)
    }

    /// The ranges.
    pub fn ranges(&self) -> &[(TokenId, TokenId)] {
        &self.0
    }

    /// Whether there are no ids.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The highest id.
    pub fn last(&self) -> Option<TokenId> {
        self.0.last().map(|&(_, last)| last)
    }

    /// Whether an id is in the set.
    pub fn contains(&self, token: TokenId) -> bool {
        let behind = self.0.partition_point(|&(first, _)| first <= token);
        behind > 0 && token <= self.0[behind - 1].1
    }

    /// Sets the bit of each id, all of which the mask must have room for. Costs a step for each word between the ends.
    pub(crate) fn add_to(&self, mask: &mut [u32]) {
        for &(first, last) in &self.0 {
            let (from, to) = (first.index() / 32, last.index() / 32);
            let (head, tail) = (u32::MAX << (first.0 % 32), u32::MAX >> (31 - last.0 % 32));
            if from == to {
                mask[from] |= head & tail;
                continue;
            }
            mask[from] |= head;
            mask[from + 1..to].fill(u32::MAX);
            mask[to] |= tail;
        }
    }

    /// Whether the ranges are as they should be, and all ids below a number.
    pub(crate) fn check(&self, vocab_size: usize) -> Soundness {
        let mut free = 0;
        for &(first, last) in &self.0 {
            ensure(free <= first.index() && first <= last && last.index() < vocab_size, "a token does not exist")?;
            free = last.index() + 2;
        }
        Ok(())
    }
}

impl std::fmt::Display for TokenSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let range = |&(first, last): &(TokenId, TokenId)| {
            if first == last { first.0.to_string() } else { format!("{}-{}", first.0, last.0) }
        };
        write!(f, "<[{}]>", self.0.iter().map(range).collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(ranges: &[(u32, u32)]) -> TokenSet {
        TokenSet::new(ranges.iter().map(|&(first, last)| (TokenId(first), TokenId(last))))
    }

    #[test]
    fn its_bits_are_its_ids() {
        for ranges in [&[][..], &[(0, 0)], &[(31, 32)], &[(3, 5), (5, 70)], &[(95, 95), (64, 64)], &[(9, 2)]] {
            let set = set(ranges);
            let mut mask = [0_u32; 3];
            set.add_to(&mut mask);
            for id in 0..96 {
                let expected = ranges.iter().any(|&(first, last)| (first..=last).contains(&id));
                assert_eq!(set.contains(TokenId(id)), expected, "{id} in {set}");
                assert_eq!(mask[id as usize / 32] >> (id % 32) & 1 == 1, expected, "the bit of {id} in {set}");
            }
        }
    }

    #[test]
    fn is_refused_where_it_is_out_of_order_or_too_high() {
        let read = |ranges: &[(u32, u32)]| {
            TokenSet(ranges.iter().map(|&(first, last)| (TokenId(first), TokenId(last))).collect()).check(10)
        };
        assert!(read(&[]).is_ok() && read(&[(0, 3), (5, 9)]).is_ok());
        for bad in [&[(0, 10)][..], &[(3, 2)], &[(0, 1), (2, 3)], &[(4, 5), (0, 1)], &[(u32::MAX, u32::MAX)]] {
            assert!(read(bad).is_err(), "{bad:?}");
        }
    }
}
