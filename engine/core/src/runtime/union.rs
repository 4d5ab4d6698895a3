//! Unions of stack sets: of two by merging, of many in pairs of pairs.
//!
//! Uniting many sets one after the other would read the growing result once for each of them. Reading all side by side
//! would do no better: it meets more combinations of sets than there are different unions of pairs.

use super::stacks::{Arena, StackEdge, TooManyNodes};
use crate::id::{LrStateId, StackId};

impl Arena {
    /// The stacks of all of these sets. The list is put in order, and may be used again.
    pub(super) fn union_all(&mut self, sets: &mut Vec<StackId>) -> Result<StackId, TooManyNodes> {
        sets.sort_unstable();
        while sets.len() > 1 {
            let mut kept = 0;
            for place in (0..sets.len()).step_by(2) {
                sets[kept] = match sets[place..] {
                    [a, b, ..] => self.union(a, b)?,
                    _ => sets[place],
                };
                kept += 1;
            }
            sets.truncate(kept);
        }
        Ok(sets.first().copied().unwrap_or(Self::EMPTY))
    }

    /// The stacks of either set.
    pub(super) fn union(&mut self, a: StackId, b: StackId) -> Result<StackId, TooManyNodes> {
        let mut returned = match self.known_union(a, b) {
            Some(known) => return Ok(known),
            None => None,
        };
        let mut open = vec![Merge::new(a, b)];
        while let Some(merge) = open.last_mut() {
            if let Some(below) = returned.take() {
                let state = self.edges(merge.a)[merge.i].0;
                merge.take(state, below, true, true);
            }
            let (left, right) = (self.edges(merge.a).get(merge.i).copied(), self.edges(merge.b).get(merge.j).copied());
            match (left, right) {
                (Some((x, below_x)), Some((y, below_y))) if x == y => match self.known_union(below_x, below_y) {
                    Some(known) => merge.take(x, known, true, true),
                    None => {
                        self.spend()?;
                        open.push(Merge::new(below_x, below_y));
                    }
                },
                (Some((x, below)), Some((y, _))) if x < y => merge.take(x, below, true, false),
                (Some((x, below)), None) => merge.take(x, below, true, false),
                (_, Some((y, below))) => merge.take(y, below, false, true),
                (None, None) => {
                    let done = open.pop().expect("the frame at hand");
                    let union = self.node(&done.edges)?;
                    self.remember_union(done.a, done.b, union);
                    returned = Some(union);
                }
            }
        }
        Ok(returned.expect("the first frame returns"))
    }
}

/// Two sets that are being merged: how far each was read, and what was merged.
struct Merge {
    a: StackId,
    b: StackId,
    i: usize,
    j: usize,
    edges: Vec<StackEdge>,
}

impl Merge {
    fn new(a: StackId, b: StackId) -> Self {
        Self { a: a.min(b), b: a.max(b), i: 0, j: 0, edges: Vec::new() }
    }

    fn take(&mut self, state: LrStateId, below: StackId, left: bool, right: bool) {
        self.edges.push((state, below));
        self.i += usize::from(left);
        self.j += usize::from(right);
    }
}
