//! The techniques: a row each, listed once in [`ALL`].
//!
//! A family is one mechanism, a file or folder of its own; its techniques are rows, each a `static`
//! beside its finder. `docs/add/technique.md` says what it takes to add one.
//!
//! | | holds |
//! |---|---|
//! | `tables` | what follows from a board, worked out once for a state when first needed: fields of digits, links, webs, almost locked sets, rectangles |
//! | `shared` | how a finder looks at digits and regions, chains, patterns with guardians |
//! | families | rows, finders and sentences; they import the two above, and never each other |
//! | `all` | every row, and the names by which players ask for them |
//!
//! # Scan order
//!
//! The order in which a finder offers instances, which breaks ties:
//!
//! | technique | by |
//! |---|---|
//! | naked single, rule of 45, UI, IN | cell in reading order; necks of two cells by their first and then their second cell, after all of one cell |
//! | full house, PP | region, in the order of `Puzzle::regions` |
//! | hidden single, hidden subset | region, digits |
//! | naked subset, CB | region, cells |
//! | pointing, claiming | region that confines the digit, digit, region that loses it |
//! | IC; UC | region, combination as ascending lists; region, digit, cell |
//! | fish, skyscraper, 2-string kite, turbot fish | digit, the cells of the pattern; for fish, then the fins, the bases, the covers |
//! | empty rectangle | digit, box, row and column of the cross |
//! | XY-wing, XYZ-wing, W-wing | the struck digit, the cells of the wing (for a W-wing, its two ends) |
//! | simple colours | digit, first cell of the cluster; for a wrap, the colour of that cell first |
//! | unique, hidden and avoidable rectangle | its two digits, its four corners |
//! | chains and loops | length, digit, one end, the other end; the first shortest chain between two ends |
//! | ALS-XZ, ALS-XY-wing, ALS chain, death blossom | number of sets, their cells together, the sets; of those with the same effect, only the first |
//! | Sue de Coq | the two regions, the shared cells, the further ones |
//! | templates | digit |
//! | forcing chain, forcing net | links of the proof, the conclusion; only the shortest proof of each conclusion |
//! | WXYZ-wing and larger ones | the two regions, the cells; those in both regions first |
//! | unique loop, BUG-lite, extended rectangle, oddagon, tridagon, broken wing | number of cells, the cells, the guardians; of those with the same effect, only the first |
//! | reverse BUG | the two digits, the cell |
//! | BUG+1, BG | at most one instance |
//!
//! # Sudoku
//!
//! - Fish are bases, covers and fins; the regions on either side make them basic, franken or
//!   mutant. The search for one digit has a limit, so that it ends for mutants in nearly empty
//!   grids.
//! - Chains are a single search over a web; sorts of chain differ in the web and in how the ends
//!   meet. Almost locked sets are links of grouped chains on request, because they make webs ten
//!   times as large.
//! - Techniques that are slow, or whose parts are rows of their own, have the score 0 by default.
//! - Of the chains and loops between the same ends, only the shortest is offered. Of the 552 cases
//!   of the library used to test `gradus check --techniques`, 549 pass, and in three a step strikes
//!   more.
//! - Loops, oddagons, BUG-lites and similar patterns have guardians (`guarded`): their consequences
//!   are written once for all of them, and for unique rectangles.
//!
//! # Kakuro
//!
//! The techniques follow the published description of SourGumdropK, which leaves some points open:
//! whether UI meets plain or possible combinations, whether H1 to H3 require exactly one
//! combination or accept digits common to all, whether PP only places or also strikes, and how wide
//! a neck IN looks for. Each reading is a setting under `[rules]` ([`Options`]); all of them are
//! sound, and the laws are tested under each. Settled without a setting: IC, UC and H1 to H3 look
//! at plain combinations; a UC instance is a run, a digit and a cell, in that order; BG goes no
//! deeper than the simple filter and the checks of `grid/consistency`.

mod all;
mod als;
mod chains;
mod colours;
mod contradictions;
pub(crate) mod fish;
mod forcing;
mod guarded;
mod kakuro;
mod locked;
mod shared;
mod singles;
mod subsets;
mod sue_de_coq;
mod sums;
pub(crate) mod tables;
mod templates;
mod tied;
mod turbot;
mod unique;
mod wings;

pub use all::{ALL, UnknownTechnique, aliases, by_name, by_slug};
pub use contradictions::proof::PROOF_BY_CONTRADICTION;
pub use fish::{FINNED_SWORDFISH, X_WING};
pub use forcing::{FORCING_CHAIN, FORCING_NET};
pub use guarded::impossible::TRIDAGON;
pub use locked::POINTING;
pub use shared::because::{Because, Fact};
pub(crate) use shared::step::page;
pub use shared::step::{CONTINUE, Explainer, Finder, Flow, Found, Needs, Proof, Step, Technique};
pub use shared::{step, text};
pub use singles::{FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE};
pub use subsets::NAKED_PAIR;
pub use sums::{RULE_OF_45, by_sums, of_region};
pub use tables::basics::{Basics, Options};
pub use tables::mark;
pub use tables::mark::{Claim, Link, Mark, Node, Reason, Role, by_cell};
pub use tables::memory::Memory;
pub use tables::state::State;
pub use tied::TWO_LINES;
