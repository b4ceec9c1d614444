//! Chains as marks, in words, and in the players' notation.

use crate::grid::digit::{Digit, Digits};
use crate::grid::relation::RelationId;
use crate::grid::{Cell, Puzzle};
use crate::technique::shared::step::{Link, Mark, Node, Role, Step};
use crate::technique::shared::text;
use crate::technique::tables::state::State;

/// A candidate of a cell.
pub type Candidate = (Cell, Digit);

/// The cells that see both ends of a chain and have their digit, except those of the chain itself:
/// a shorter part of the chain strikes these.
pub fn struck<'s>(
    state: &'s State<'_>,
    chain: &'s [Candidate],
) -> impl Iterator<Item = Cell> + Clone + 's {
    let ((a, digit), (b, _)) = (chain[0], chain[chain.len() - 1]);
    state.seen_by_both(a, b, digit).filter(move |&cell| !chain.contains(&(cell, digit)))
}

/// The marks of a chain of candidates.
pub fn marks(chain: &[Candidate]) -> Vec<Mark> {
    let nodes: Vec<Node> = chain.iter().copied().map(Node::from).collect();
    marks_of(&nodes).collect()
}

/// The marks of a chain: its ends, what lies between, and its alternating links.
pub fn marks_of(chain: &[Node]) -> impl Iterator<Item = Mark> + '_ {
    let last = chain.len().saturating_sub(1);
    let role = move |place| match place {
        0 => Role::First,
        _ if place == last => Role::Second,
        _ => Role::Pattern,
    };
    let mark = move |(place, node): (usize, &Node)| {
        let (role, digits) = (role(place), Digits::of(node.digit));
        node.cells().to_vec().into_iter().map(move |cell| Mark::Candidates(role, cell, digits))
    };
    let links = chain.windows(2).zip([true, false].into_iter().cycle());
    let links = links.map(|(ends, strong)| Link { strong, from: ends[0], to: ends[1] });
    chain.iter().enumerate().flat_map(mark).chain(links.map(Mark::Link))
}

/// The links of a step that rest on relations, each with its relation, in order.
fn through_relations(step: &Step) -> impl Iterator<Item = (Link, RelationId)> + '_ {
    let pairs = step.marks.iter().zip(step.marks.iter().skip(1));
    pairs.filter_map(|marks| match marks {
        (Mark::Relation(_, relation), Mark::Link(link)) => Some((*link, *relation)),
        _ => None,
    })
}

/// What the relations of a chain say of its links, in words: nothing if it has none.
fn relations_in_words(step: &Step, puzzle: &Puzzle) -> String {
    let candidate =
        |node: &Node| format!("{} in {}", node.digit, text::group(puzzle, node.cells()));
    let words = through_relations(step).map(|(link, relation)| {
        let (one, other) = (candidate(&link.from), candidate(&link.to));
        let name = text::capitalized(&puzzle.relation_name(relation));
        match link.strong {
            true => format!(" {name} needs {one} or {other}."),
            false => format!(" {name} does not have {one} and {other} together."),
        }
    });
    words.collect()
}

/// The link of a step through its n-th set, in order: the link, the cells of the set, and whether
/// both ends are digits of the set. If they are not, one of them is the digit that the set leaves a
/// cell.
fn through_sets(step: &Step) -> impl Iterator<Item = (Link, Vec<Cell>, bool)> + '_ {
    let is_through = |link: &Link| {
        let differ = link.from.digit != link.to.digit && link.from.cells() != link.to.cells();
        link.strong && differ && through_relations(step).all(|(other, _)| other != *link)
    };
    (0..).zip(step.links().filter(is_through)).map(|(n, link)| {
        let set: Vec<Cell> = step.candidates(Role::Set(n)).map(|(cell, _)| cell).collect();
        let is_within = |node: &Node| node.cells().iter().all(|cell| set.contains(cell));
        let within = is_within(&link.from) && is_within(&link.to);
        (link, set, within)
    })
}

/// What sets leave to cells, in words; empty if none does.
fn left_in_words(step: &Step, puzzle: &Puzzle) -> String {
    let left = through_sets(step).filter(|(.., within)| !within).map(|(link, set, _)| {
        let ends = [link.from, link.to];
        let is_within = |node: &&Node| node.cells().iter().all(|cell| set.contains(cell));
        let digit = ends.iter().find(is_within).map_or(link.from.digit, |node| node.digit);
        let other = ends.iter().find(|node| !is_within(node)).unwrap_or(&link.to);
        format!(
            " If {} lack {digit}, they hold all their other digits, and those that {} sees all \
             places of leave it {}.",
            text::group(puzzle, &set),
            text::group(puzzle, other.cells()),
            other.digit
        )
    });
    left.collect()
}

/// The links of a step in the players' notation: `(5)r1c1=r1c7-(5=3)r4c7`. Two digits of an almost
/// locked set are written with all of its cells, as in `(5=3)r46c7`.
pub fn eureka(step: &Step, puzzle: &Puzzle) -> String {
    let links: Vec<Link> = step.links().collect();
    let nodes: Vec<Node> = links
        .iter()
        .take(1)
        .map(|link| link.from)
        .chain(links.iter().map(|link| link.to))
        .collect();
    let sets: Vec<(Link, Vec<Cell>, bool)> = through_sets(step).collect();
    // The cells of the set that the link from a node passes through, with both ends in it.
    let set_at = |n: usize| {
        let link = links.get(n)?;
        sets.iter().find(|(through, _, within)| through == link && *within).map(|(_, set, _)| set)
    };
    let (mut written, mut spoken) = (String::new(), None);
    let mut at = 0;
    while at < nodes.len() {
        let mut after = at + 1;
        let mut cells = nodes[at].cells().to_vec();
        if let Some(set) = set_at(at) {
            cells.clone_from(set);
            after += 1;
        } else {
            let is_same =
                |n: &usize| nodes[*n].cells() == nodes[at].cells() && set_at(*n).is_none();
            after += (after..nodes.len()).take_while(is_same).count();
        }
        let sign = |n: usize| match n.checked_sub(1).and_then(|before| links.get(before)) {
            None => "",
            Some(link) if link.strong => "=",
            Some(_) => "-",
        };
        written.push_str(sign(at));
        let digit = nodes[at].digit;
        if after > at + 1 || spoken != Some(digit) {
            let more = (at + 1..after).map(|n| format!("{}{}", sign(n), nodes[n].digit));
            written.push_str(&format!("({digit}{})", more.collect::<String>()));
        }
        written.push_str(&text::group(puzzle, &cells));
        spoken = (after == at + 1).then_some(digit);
        at = after;
    }
    written
}

/// The first and the last node of a chain: cells and digit, in words.
fn ends(step: &Step, puzzle: &Puzzle) -> [(String, String); 2] {
    let word = |node: Option<Node>| match node {
        Some(node) => (text::group(puzzle, node.cells()), node.digit.to_string()),
        None => Default::default(),
    };
    let (first, last) = (step.links().next(), step.links().last());
    [word(first.map(|link| link.from)), word(last.map(|link| link.to))]
}

/// Whether a chain strikes nothing but the digit of its ends from cells that see both.
fn is_seen(step: &Step, puzzle: &Puzzle) -> bool {
    let ends = [step.links().next().map(|link| link.from), step.links().last().map(|link| link.to)];
    let sees = |cell, end: &Node| end.cells().iter().all(|&own| puzzle.sees(own, cell));
    step.removes.iter().all(|&(cell, digits)| {
        ends.iter().flatten().all(|end| digits == end.digit.into() && sees(cell, end))
    })
}

/// Says why a chain strikes what it strikes.
pub fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let [(first, a), (last, b)] = ends(step, puzzle);
    let chain = eureka(step, puzzle);
    let effect = text::effect(puzzle, step);
    let left = relations_in_words(step, puzzle) + &left_in_words(step, puzzle);
    if (&first, &a) == (&last, &b) {
        return format!(
            "{chain}: suppose that {first} is not {a}. Following the chain, it must be {a} after \
             all.{left} So {first} is {a}: {effect}."
        );
    }
    let conclusion = match a == b {
        true => format!("{a} is in one of {first} and {last}"),
        false => format!("{first} is {a} or {last} is {b}"),
    };
    let sees = match a == b && is_seen(step, puzzle) {
        true => "no cell that sees both can have it",
        false => "either way this follows",
    };
    format!(
        "{chain}: suppose that {a} is not in {first}. Following the chain, {b} is then in \
         {last}.{left} So {conclusion}, and {sees}: {effect}."
    )
}

/// The same for a loop.
pub fn explain_continuous(step: &Step, puzzle: &Puzzle) -> String {
    let sets = match through_sets(step).any(|(.., within)| within) {
        true => " A set with one of the two digits by which a = links it has all of its others.",
        false => "",
    };
    format!(
        "{}: the ends rule each other out, so the chain closes to a loop in which the nodes are \
         true and false by turns, one way round or the other.{}{}{sets} So of the two ends of each \
         weak link (-) one is true, and what both of them rule out is false: {}.",
        eureka(step, puzzle),
        relations_in_words(step, puzzle),
        left_in_words(step, puzzle),
        text::effect(puzzle, step)
    )
}
