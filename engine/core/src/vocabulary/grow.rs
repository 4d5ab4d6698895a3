//! Making the nodes of a trie, and working out what they know of the bytes below them.

use super::trie::TrieNode;
use super::trie::{NON_ASCII_BELOW, TEXT_BELOW, TOKEN};
use super::utf8::Utf8State;

/// The nodes of the trie over some byte strings, which ascend, without what they know of the bytes below them.
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

/// Works out what each node knows of the bytes below it, children before parents.
pub(super) fn summarize(nodes: &mut [TrieNode]) {
    // For each node the decoder states from which everything below is complete, valid text.
    let mut valid_from = vec![u8::MAX; nodes.len()];
    let boundary = Utf8State::Boundary.bit();
    let before = states_before();
    for at in (0..nodes.len() - 1).rev() {
        let children = nodes[at].first_child as usize..nodes[at + 1].first_child as usize;
        let mut parent = nodes[at];
        let mut valid = u8::MAX;
        for (child, &valid_below) in nodes[children.clone()].iter().zip(&valid_from[children]) {
            parent.height = parent.height.max(child.height.saturating_add(1));
            let good = if child.is_token() { valid_below & boundary } else { valid_below };
            if child.byte.is_ascii() {
                parent.ascii_below |= child.ascii_below | 1 << child.byte;
                parent.flags |= child.flags & NON_ASCII_BELOW;
                valid &= good & boundary;
            } else {
                parent.ascii_below |= child.ascii_below;
                parent.flags |= NON_ASCII_BELOW;
                valid &= before[usize::from(child.byte - 0x80) << 8 | usize::from(good)];
            }
        }
        if valid & boundary != 0 {
            parent.flags |= TEXT_BELOW;
        }
        (nodes[at], valid_from[at]) = (parent, valid);
    }
}

/// The decoder states from which a byte leads to one of some states, for each byte beyond ASCII and each set of states.
fn states_before() -> Vec<u8> {
    let mut table = vec![0; 128 * 256];
    for (row, byte) in table.chunks_exact_mut(256).zip(0x80..=u8::MAX) {
        for state in Utf8State::ALL {
            if let Some(next) = state.next(byte) {
                let hit = row.iter_mut().enumerate().filter(|(good, _)| *good as u8 & next.bit() != 0);
                hit.for_each(|(_, before)| *before |= state.bit());
            }
        }
    }
    table
}
