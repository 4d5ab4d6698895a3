//! Graph algorithms that several stages need, on adjacency lists.

/// Strongly connected components in reverse topological order (a component comes after all that it leads to).
///
/// Tarjan, *Depth-First Search and Linear Graph Algorithms* (1972), with an explicit stack. Linear.
pub(crate) fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let count = edges.len();
    let (mut index, mut low) = (vec![UNSEEN; count], vec![0; count]);
    let mut on_stack = vec![false; count];
    let (mut stack, mut components, mut next) = (Vec::new(), Vec::new(), 0);
    for root in 0..count {
        if index[root] != UNSEEN {
            continue;
        }
        let mut frames = vec![(root, 0)];
        while let Some(&mut (node, ref mut edge)) = frames.last_mut() {
            if *edge == 0 {
                (index[node], low[node]) = (next, next);
                next += 1;
                stack.push(node);
                on_stack[node] = true;
            }
            if let Some(&to) = edges[node].get(*edge) {
                *edge += 1;
                if index[to] == UNSEEN {
                    frames.push((to, 0));
                } else if on_stack[to] {
                    low[node] = low[node].min(index[to]);
                }
                continue;
            }
            // A node without edges is entered and left in one go; `edge` stays 0 but the frame is popped.
            frames.pop();
            if let Some(&(parent, _)) = frames.last() {
                low[parent] = low[parent].min(low[node]);
            }
            if low[node] == index[node] {
                let first = stack.iter().rposition(|&other| other == node).expect("the node is on the stack");
                let component = stack.split_off(first);
                component.iter().for_each(|&member| on_stack[member] = false);
                components.push(component);
            }
        }
    }
    components
}

/// Components that contain a cycle, members ascending, in reverse topological order.
pub(crate) fn cyclic_components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut cyclic: Vec<_> = components(edges)
        .into_iter()
        .filter(|component| component.len() > 1 || edges[component[0]].contains(&component[0]))
        .collect();
    cyclic.iter_mut().for_each(|component| component.sort_unstable());
    cyclic
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_components_in_reverse_topological_order() {
        let edges = vec![vec![1], vec![2, 3], vec![1], vec![], vec![4]];
        assert_eq!(cyclic_components(&edges), [vec![1, 2], vec![4]]);
        let found = components(&edges);
        let place = |node| found.iter().position(|component| component.contains(&node)).unwrap();
        for (from, targets) in edges.iter().enumerate() {
            assert!(targets.iter().all(|&to| place(to) <= place(from)), "what {from} leads to comes before it");
        }
        assert_eq!(found.len(), 4);
    }
}
