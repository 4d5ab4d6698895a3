//! Making the nodes of a trie, and working out what they know of what is below them.

use super::trie::{AsciiSet, NON_ASCII_BELOW, TEXT_BELOW, TOKEN, TrieNode};
use super::utf8::Utf8State;

/// The nodes of the trie over some byte strings, which ascend, without what they know of what is below them.
pub(super) fn grow(distinct: &[&[u8]]) -> Vec<TrieNode> {
    let mut nodes = vec![TrieNode { end_rank: distinct.len() as u32, ..TrieNode::default() }];
    let (mut depth, mut next_level) = (0, 1);
    let mut at = 0;
    while at < nodes.len() {
        if at == next_level {
            depth += 1;
            next_level = nodes.len();
        }
        nodes[at].first_child = nodes.len() as u32;
        let TrieNode { first_rank: mut rank, end_rank, .. } = nodes[at];
        if rank < end_rank && distinct[rank as usize].len() == depth {
            nodes[at].flags |= TOKEN;
            rank += 1;
        }
        while rank < end_rank {
            let byte = distinct[rank as usize][depth];
            let here = distinct[rank as usize..end_rank as usize].iter().take_while(|bytes| bytes[depth] == byte);
            let end = rank + here.count() as u32;
            nodes.push(TrieNode { byte, first_rank: rank, end_rank: end, ..TrieNode::default() });
            rank = end;
        }
        at += 1;
    }
    nodes.push(TrieNode { first_child: nodes.len() as u32, ..TrieNode::default() });
    nodes
}

/// Works out what each node knows of the bytes below it, and in the place of its last rank the number of its tokens;
/// children before parents.
pub(super) fn summarize(nodes: &mut [TrieNode]) {
    // For each node the decoder states from which everything below is complete, valid text.
    let mut valid_from = vec![u8::MAX; nodes.len()];
    let boundary = Utf8State::Boundary.bit();
    let before = states_before();
    let own: [AsciiSet; 256] = std::array::from_fn(|byte| if byte < 128 { 1 << byte } else { 0 });
    for at in (0..nodes.len() - 1).rev() {
        let children = nodes[at].first_child as usize..nodes[at + 1].first_child as usize;
        let mut parent = nodes[at];
        parent.end_rank = u32::from(parent.is_token());
        let mut valid = u8::MAX;
        for (child, &valid_below) in nodes[children.clone()].iter().zip(&valid_from[children]) {
            let byte = usize::from(child.byte);
            parent.height = parent.height.max(child.height.saturating_add(1));
            parent.end_rank += child.end_rank;
            parent.ascii_below |= child.ascii_below | own[byte];
            parent.flags |= child.flags & NON_ASCII_BELOW | if child.byte.is_ascii() { 0 } else { NON_ASCII_BELOW };
            let good = if child.is_token() { valid_below & boundary } else { valid_below };
            valid &= before[byte << 8 | usize::from(good)];
        }
        if valid & boundary != 0 {
            parent.flags |= TEXT_BELOW;
        }
        (nodes[at], valid_from[at]) = (parent, valid);
    }
}

/// Gives nodes their ranks, given the numbers of their tokens; parents before children.
pub(super) fn number_ranks(nodes: &mut [TrieNode]) {
    for at in 0..nodes.len() - 1 {
        let mut rank = nodes[at].first_rank + u32::from(nodes[at].is_token());
        for child in nodes[at].first_child..nodes[at + 1].first_child {
            let child = &mut nodes[child as usize];
            child.first_rank = rank;
            rank += child.end_rank;
            child.end_rank = rank;
        }
    }
}

/// The decoder states from which a byte leads to one of some states, for each byte and each set of states.
fn states_before() -> Vec<u8> {
    let mut table = vec![0; 256 * 256];
    for (row, byte) in table.chunks_exact_mut(256).zip(0..=u8::MAX) {
        for state in Utf8State::ALL {
            if let Some(next) = state.next(byte) {
                let hit = row.iter_mut().enumerate().filter(|(good, _)| *good as u8 & next.bit() != 0);
                hit.for_each(|(_, before)| *before |= state.bit());
            }
        }
    }
    table
}
