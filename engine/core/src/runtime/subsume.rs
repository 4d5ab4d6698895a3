//! Dropping branches that another branch does everything for.
//!
//! Where a lexeme may end early in many places, each way to cut the text leaves a branch with exclusions of its own, and
//! their number doubles with every lexeme. Often they are not needed: a branch in the same lexer state whose exclusions
//! are among those of another, and whose stacks hold all of the other's, allows whatever the other allows, now and after
//! every further byte.

use super::frame::Heads;
use super::stacks::TooManyNodes;
use super::virtual_states::Exclusion;
use super::workspace::Workspace;
use crate::id::{LexerStateId, StackId, VirtualStateId};

/// Branches that each is compared with. Those with fewest exclusions come first, and subsume most.
const COMPARED: usize = 32;
/// So few branches are looked at in pairs, which allocates nothing.
const FEW: usize = 8;

impl Workspace {
    /// Drops branches that another one subsumes. Their order stays.
    pub(super) fn drop_subsumed(&mut self, heads: &mut Heads) -> Result<(), TooManyNodes> {
        if heads.len() <= FEW && !self.share_a_lexer_state(heads) {
            return Ok(());
        }
        let mut order: Vec<usize> = (0..heads.len()).collect();
        // By what the states are and not by their numbers, so that what is kept depends on the text alone.
        let rank = |place: usize| {
            let exclusions = self.states.exclusions(heads[place].0);
            (self.at(heads[place]), exclusions.len(), exclusions)
        };
        order.sort_unstable_by(|&a, &b| rank(a).cmp(&rank(b)));
        let mut dropped = vec![false; heads.len()];
        let mut kept: Vec<(VirtualStateId, StackId)> = Vec::with_capacity(COMPARED);
        let mut at = None;
        for place in order {
            let head = heads[place];
            if at.replace(self.at(head)) != Some(self.at(head)) {
                kept.clear();
            }
            for &other in &kept {
                if self.subsumes(other, head)? {
                    dropped[place] = true;
                    break;
                }
            }
            if !dropped[place] && kept.len() < COMPARED {
                kept.push(head);
            }
        }
        let mut places = dropped.iter();
        heads.retain(|_| places.next() == Some(&false));
        Ok(())
    }

    /// The lexer state of a head, with its count of tokens.
    fn at(&self, (state, _): (VirtualStateId, StackId)) -> (LexerStateId, u32) {
        (self.states.lexer_state(state), self.states.count(state))
    }

    /// Whether two heads are in the same lexer state. Looks at all pairs.
    fn share_a_lexer_state(&self, heads: &Heads) -> bool {
        let at = |place: usize| self.at(heads[place]);
        (1..heads.len()).any(|place| (0..place).any(|other| at(other) == at(place)))
    }

    fn subsumes(
        &mut self,
        (wide, more): (VirtualStateId, StackId),
        (narrow, fewer): (VirtualStateId, StackId),
    ) -> Result<bool, TooManyNodes> {
        if !is_subset(self.states.exclusions(wide), self.states.exclusions(narrow)) {
            return Ok(false);
        }
        Ok(self.arena.union(more, fewer)? == more)
    }
}

/// Whether all of `part`, ascending, are in `whole`, ascending.
fn is_subset(part: &[Exclusion], whole: &[Exclusion]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|member| rest.any(|other| other == member))
}
