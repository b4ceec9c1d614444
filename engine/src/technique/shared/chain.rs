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

/// What is claimed of a node: `r1c1 is 5`, or `5 is not in r1c12`.
pub fn claim(puzzle: &Puzzle, node: &Node, is_true: bool) -> String {
    let (is, place) = (if is_true { "is" } else { "is not" }, text::group(puzzle, node.cells()));
    match node.cell() {
        Some(_) => format!("{place} {is} {}", node.digit),
        None => format!("{} {is} in {place}", node.digit),
    }
}

/// The relation that a link rests on, in brackets; empty if it needs none.
fn by_relation(step: &Step, puzzle: &Puzzle, link: Link) -> String {
    let relation = through_relations(step).find(|(other, _)| *other == link);
    relation.map_or_else(String::new, |(_, id)| format!(" (by {})", puzzle.relation_name(id)))
}

/// Why one of the ends of a strong link is true, in brackets, if it is not the only other candidate of
/// its cell.
fn why_one(step: &Step, puzzle: &Puzzle, link: Link) -> String {
    let by = by_relation(step, puzzle, link);
    if !by.is_empty() {
        return by;
    }
    if link.from.digit != link.to.digit {
        let set = through_sets(step).find(|(other, _, within)| *other == link && *within);
        return set.map_or_else(String::new, |(_, set, _)| {
            format!(" ({} lack only one of their digits)", text::group(puzzle, &set))
        });
    }
    let cells = || link.from.cells().iter().chain(link.to.cells());
    let regions = puzzle.region_ids().filter(|&id| {
        cells().all(|&cell| puzzle.regions_of(cell).contains(&id))
            && puzzle.region(id).houses.is_none()
    });
    let names: Vec<String> = regions.map(|id| puzzle.region_name(id)).collect();
    if names.is_empty() { String::new() } else { format!(" (last in {})", text::list(names, "or")) }
}

/// What follows along a chain if its first node is false.
fn followed(step: &Step, puzzle: &Puzzle) -> Vec<String> {
    let claims = step.links().enumerate().map(|(place, link)| {
        let is_same = link.from.cell().is_some() && link.from.cells() == link.to.cells();
        let why = match link.strong {
            true => why_one(step, puzzle, link),
            false => by_relation(step, puzzle, link),
        };
        let own = match place > 0 && link.strong && is_same {
            true => format!("it is {}", link.to.digit),
            false => claim(puzzle, &link.to, link.strong),
        };
        (own + &why, link.strong)
    });
    text::paired(claims, text::SO)
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
    let mut links = step.links();
    let Some(first) = links.next() else { return String::new() };
    let (first, last) = (first.from, links.last().unwrap_or(first).to);
    let place = |node: &Node| text::group(puzzle, node.cells());
    let why = match () {
        () if first == last => {
            format!("{}, because that follows even from the opposite.", claim(puzzle, &first, true))
        }
        () if first.digit == last.digit && is_seen(step, puzzle) => format!(
            "{} is in one of {} and {}, and no cell that sees both can have it.",
            first.digit,
            place(&first),
            place(&last)
        ),
        () => format!(
            "{} or {}, and either way this follows.",
            claim(puzzle, &first, true),
            claim(puzzle, &last, true)
        ),
    };
    let introduction = format!("{why} If {}, then:", claim(puzzle, &first, false));
    with_notation(step, puzzle, &text::in_lines(&introduction, followed(step, puzzle)), "")
}

/// The same for a loop.
pub fn explain_continuous(step: &Step, puzzle: &Puzzle) -> String {
    let links: Vec<Link> = step.links().collect();
    let [first, .., last] = &links[..] else { return String::new() };
    let closing = Link { strong: false, from: last.to, to: first.from };
    let weak = links.iter().copied().filter(|link| !link.strong).chain([closing]);
    let lines = weak.map(|link| {
        let by = by_relation(step, puzzle, link);
        format!("{}{by}{}", either(puzzle, link), ruled_out(step, puzzle, link))
    });
    let introduction = "The chain closes to a loop, whose nodes are true and false by turns, one way \
                        round or the other. So of the two ends of each weak link one is true, and \
                        what both of them rule out is false:";
    let sets = match through_sets(step).any(|(.., within)| within) {
        true => "A set with one of the two digits by which a = links it has all of its others.",
        false => "",
    };
    with_notation(step, puzzle, &text::in_lines(introduction, lines), sets)
}

/// An argument with remarks, if there are any, and then the chain as players write it.
fn with_notation(step: &Step, puzzle: &Puzzle, argument: &str, remark: &str) -> String {
    let remarks = format!("{remark}{}", left_in_words(step, puzzle));
    let lines = [argument, remarks.trim(), &eureka(step, puzzle)];
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// That one of the ends of a link is true: `r1c1 is 5 or 7`, `r1c1 or r4c1 is 5`.
fn either(puzzle: &Puzzle, link: Link) -> String {
    let Link { from, to, .. } = link;
    match (from.cell(), to.cell()) {
        (Some(one), Some(other)) if one == other => {
            format!("{} is {} or {}", puzzle.grid().name(one), from.digit, to.digit)
        }
        (Some(one), Some(other)) if from.digit == to.digit => {
            let name = |cell| puzzle.grid().name(cell);
            format!("{} or {} is {}", name(one), name(other), from.digit)
        }
        _ => format!("{} or {}", claim(puzzle, &from, true), claim(puzzle, &to, true)),
    }
}

/// What both ends of a weak link of a loop rule out, after a comma.
fn ruled_out(step: &Step, puzzle: &Puzzle, link: Link) -> String {
    let Link { from, to, .. } = link;
    let sees = |cell: Cell, node: &Node| node.cells().iter().all(|&own| puzzle.sees(own, cell));
    let own = Digits::from_iter([from.digit, to.digit]);
    let removes = step.removes.iter().filter_map(|&(cell, digits)| {
        let struck = match from.digit == to.digit {
            true if sees(cell, &from) && sees(cell, &to) => digits & own,
            false if from.cell() == Some(cell) && to.cell() == Some(cell) => digits - own,
            _ => Digits::EMPTY,
        };
        (!struck.is_empty()).then_some((cell, struck))
    });
    let removes: Vec<(Cell, Digits)> = removes.collect();
    if removes.is_empty() {
        return String::new();
    }
    let part = Step { removes, places: Vec::new(), marks: Vec::new(), ..step.clone() };
    format!(", so {}", text::effect(puzzle, &part))
}
