//! Bridges of a graph: edges whose removal disconnects a part of the graph from the rest.
//!
//! A walk numbers the nodes in the order of its visits, so the nodes below a node form a range of
//! numbers. The edge by which the walk reached a node is a bridge if no other edge leads from that
//! range to a smaller number. The walk keeps its own stack, since a grid may be large.

use std::ops::Range;

/// A graph. Nodes and edges count from 0.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    ends: Vec<[usize; 2]>,
    edges_at: Vec<Vec<usize>>,
}

impl Graph {
    /// A graph with a number of nodes and these edges.
    pub fn new(nodes: usize, ends: Vec<[usize; 2]>) -> Self {
        let mut edges_at = vec![Vec::new(); nodes];
        for (edge, nodes) in ends.iter().enumerate() {
            nodes.iter().for_each(|&node| edges_at[node].push(edge));
        }
        Self { ends, edges_at }
    }

    /// The two nodes of every edge.
    pub fn ends(&self) -> &[[usize; 2]] {
        &self.ends
    }
}

/// An edge that connects two parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bridge {
    /// The edge.
    pub edge: usize,
    /// The part below it, by number of the walk.
    pub below: Range<usize>,
    /// Both parts, by number of the walk.
    pub whole: Range<usize>,
}

impl Bridge {
    /// For both sides, whether the side is the one below the bridge: the smaller side first,
    /// because it is easier to take in.
    pub const fn sides(&self) -> [bool; 2] {
        let below = self.below.end - self.below.start;
        let whole = self.whole.end - self.whole.start;
        let small = 2 * below <= whole;
        [small, !small]
    }
}

/// A walk over a graph.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    /// The nodes in the order of the walk.
    pub order: Vec<usize>,
    /// The bridges.
    pub bridges: Vec<Bridge>,
    number: Vec<Option<usize>>,
    /// By number: the smallest number that an edge from the node or from below it leads to.
    low: Vec<usize>,
}

/// A node on the way, the edge that led to it, and how many of its edges were followed.
struct Stop {
    node: usize,
    by: Option<usize>,
    followed: usize,
}

impl Walk {
    /// Walks over everything reachable from `roots`, never along the edge `without`.
    pub fn new(
        graph: &Graph,
        roots: impl IntoIterator<Item = usize>,
        without: Option<usize>,
    ) -> Self {
        let mut walk = Self { number: vec![None; graph.edges_at.len()], ..Self::default() };
        for root in roots {
            if walk.number[root].is_none() {
                walk.part(graph, root, without);
            }
        }
        walk
    }

    /// The number of a node, if the walk reached it.
    pub fn number(&self, node: usize) -> Option<usize> {
        self.number[node]
    }

    fn part(&mut self, graph: &Graph, root: usize, without: Option<usize>) {
        let (first, first_bridge) = (self.order.len(), self.bridges.len());
        let mut stack = vec![self.enter(root, None)];
        while let Some(Stop { node, by, followed }) = stack.last_mut() {
            let here = self.number[*node].unwrap_or_default();
            if let Some(&edge) = graph.edges_at[*node].get(*followed) {
                *followed += 1;
                if Some(edge) == *by || Some(edge) == without {
                    continue;
                }
                let [a, b] = graph.ends[edge];
                let other = if a == *node { b } else { a };
                match self.number[other] {
                    Some(number) => self.low[here] = self.low[here].min(number),
                    None => stack.push(self.enter(other, Some(edge))),
                }
                continue;
            }
            if let (Some(edge), true) = (*by, self.low[here] == here) {
                self.bridges.push(Bridge { edge, below: here..self.order.len(), whole: 0..0 });
            }
            stack.pop();
            if let Some(before) = stack.last().and_then(|stop| self.number[stop.node]) {
                self.low[before] = self.low[before].min(self.low[here]);
            }
        }
        let whole = first..self.order.len();
        self.bridges[first_bridge..].iter_mut().for_each(|bridge| bridge.whole = whole.clone());
    }

    fn enter(&mut self, node: usize, by: Option<usize>) -> Stop {
        let number = self.order.len();
        self.order.push(node);
        self.low.push(number);
        self.number[node] = Some(number);
        Stop { node, by, followed: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bridges, found by removing each edge and checking whether its ends are still connected.
    fn by_removal(graph: &Graph) -> Vec<usize> {
        let parted = |&edge: &usize| {
            let [a, b] = graph.ends[edge];
            Walk::new(graph, [a], Some(edge)).number(b).is_none()
        };
        (0..graph.ends.len()).filter(parted).collect()
    }

    fn bridges(graph: &Graph, nodes: usize) -> Vec<usize> {
        let walk = Walk::new(graph, 0..nodes, None);
        let mut edges: Vec<usize> = walk.bridges.iter().map(|bridge| bridge.edge).collect();
        edges.sort_unstable();
        edges
    }

    #[test]
    fn two_rings_and_a_tail() {
        let ends = vec![[0, 1], [1, 2], [2, 0], [2, 3], [3, 4], [4, 5], [5, 3], [5, 6]];
        let graph = Graph::new(8, ends);
        assert_eq!(bridges(&graph, 8), [3, 7]);
        let walk = Walk::new(&graph, 0..8, None);
        let neck = walk.bridges.iter().find(|bridge| bridge.edge == 3).unwrap();
        assert_eq!(neck.below.len(), 4);
        assert_eq!(neck.whole, 0..7);
    }

    #[test]
    fn agrees_with_removing_each_edge() {
        // Sparse graphs of 12 nodes, from a simple recurrence.
        let mut seed = 1u32;
        let mut next = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % below
        };
        for _ in 0..200 {
            let mut ends = Vec::new();
            for _ in 0..8 + next(8) {
                let (a, b) = (next(12) as usize, next(12) as usize);
                if a < b && !ends.contains(&[a, b]) {
                    ends.push([a, b]);
                }
            }
            let graph = Graph::new(12, ends);
            assert_eq!(bridges(&graph, 12), by_removal(&graph));
        }
    }

    #[test]
    fn a_long_chain_needs_no_deep_stack() {
        let nodes = 200_000;
        let graph = Graph::new(nodes, (1..nodes).map(|node| [node - 1, node]).collect());
        assert_eq!(Walk::new(&graph, [0], None).bridges.len(), nodes - 1);
    }
}
