//! Which idiom a group is: one whose shape it has, that the setter's words or the usual look speak for,
//! and that holds in the setter's solution if there is one.

use super::build::{Built, Group, View, components, every_two, one_by_one, readings, roman, sign};
use super::colour::Colour;
use super::drawing::{Drawing, Form, Line, Mark, Place};
use super::idioms::{IDIOMS, Idiom, On};
use super::piece::Outline;
use super::words::{NUMBER, Quote, Words};
use crate::grid::relation::{Bonds, Relation, Rule, Shape, by_slug, check};
use crate::grid::understanding::{Reading, Understanding, Understood};
use crate::grid::{Cell, Digit, Family, Region, Setup, Variety};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// What became of a piece, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// It draws a rule that was understood.
    Rule,
    /// It only decorates.
    Decoration,
    /// It may mean anything.
    Left,
}

/// The state of understanding a puzzle.
pub struct Reader<'a> {
    /// What was read of the puzzle.
    pub setup: &'a Setup,
    /// The regions of its variety.
    pub regions: &'a [Region],
    /// The setter's solution, if it is whole.
    pub solution: Option<Vec<Digit>>,
    /// The setter's words.
    pub words: Words,
    /// What is drawn.
    pub drawing: &'a Drawing,
    /// Which marks belong to something.
    pub used: Vec<bool>,
    /// The cells of the outlines without a number.
    pub blanks: Vec<Vec<Cell>>,
    /// The cells of all cages.
    pub cages: Vec<Vec<Cell>>,
    /// All relations so far.
    pub relations: Vec<Relation>,
    /// What was understood.
    pub found: Understanding,
    /// What became of the pieces.
    pub fates: Vec<Fate>,
}

/// An idiom that fits a group.
struct Fit {
    idiom: &'static Idiom,
    built: Built,
    quote: Option<Quote>,
    score: u32,
    /// The words that name it as one of several rules of the same lines.
    joint: Option<Quote>,
    /// Whether the words or the usual look speak for it. If not, only a player can choose it.
    is_likely: bool,
}

/// A further rule of what an idiom fits: the idiom, the relations, and the words.
type Second = (&'static Idiom, Vec<Relation>, Option<Quote>);

/// A part of a group.
enum Part<'d> {
    Lines(Vec<Line>),
    Marks(Vec<usize>),
    Outlines(Vec<&'d (usize, Outline)>),
}

impl Part<'_> {
    fn as_group(&self) -> Group<'_> {
        match self {
            Self::Lines(lines) => Group::Lines(lines),
            Self::Marks(numbers) => Group::Marks(numbers.clone()),
            Self::Outlines(outlines) => Group::Outlines(outlines.clone()),
        }
    }
}

/// The rule of circles that count each other.
const COUNTING: &str = "counting-circles";

/// The rule of sums that differ.
const DIFFERENT: &str = "different-sums";

/// The rule of cages.
const CAGE: &str = "cage";

/// The rules that words may add to those of the same rule that are drawn.
const MANY: [&str; 2] = [CAGE, "equal-sums"];

/// What setters say where it is not told which line or clue is of which rule.
const UNSURE: &str = "either|one of|determine|determined|deduce|deduced|figure out|some of|exactly one|\
                      exactly two|wrong|false|liar|lying";

/// What setters say where lines are of two rules.
const BOTH: &str = "simultaneously|as well as|are both|is both|act both|also act|are also|is also|\
                    all lines|every line|all of the lines|all thermometers";

/// Other words for colours.
const COLOURS: &[(&str, &str)] = &[
    ("grey", "grey|gray|silver"),
    ("green", "green|lime|mint"),
    ("pink", "pink|purple|magenta|violet|fuchsia"),
    ("blue", "blue|cyan|turquoise|teal|aqua|indigo"),
    ("gold", "gold|yellow|orange|peach|amber|beige|tan"),
    ("violet", "violet|purple|lilac|lavender|pink|mauve"),
    ("red", "red|crimson|pink"),
    ("purple", "purple|violet|pink|magenta"),
    ("orange", "orange|peach|amber|brown|gold"),
    ("yellow", "yellow|gold"),
    ("brown", "brown|orange"),
    ("black", "black|dark"),
    ("white", "white|light|open|hollow"),
];

impl Reader<'_> {
    /// Takes the groups one after the other.
    pub fn read(&mut self) {
        let drawing = self.drawing;
        for lines in &drawing.lines {
            let colour = lines[0].colour;
            let noun = if lines[0].has_head { "arrow" } else { "line" };
            let pieces = lines.iter().flat_map(|line| line.pieces.clone()).collect();
            self.take(&Group::Lines(lines), colour, noun, lines.len(), pieces);
        }
        if !drawing.pointers.is_empty() {
            let pieces: Vec<usize> = drawing.pointers.iter().map(|it| it.piece).collect();
            let count = pieces.len();
            self.take(&Group::Pointers(&drawing.pointers), None, "arrow outside", count, pieces);
        }
        let outlines: Vec<_> = drawing.outlines.iter().collect();
        if !outlines.is_empty() {
            let pieces: Vec<usize> = outlines.iter().map(|(piece, _)| *piece).collect();
            let count = pieces.len();
            self.take(&Group::Outlines(outlines), None, "outline", count, pieces);
        }
        self.take_circles();
        for numbers in self.alike() {
            let marks = &drawing.marks;
            let first = &marks[numbers[0]];
            let pieces = numbers.iter().flat_map(|&at| marks[at].pieces.clone()).collect();
            let count = numbers.len();
            let (colour, noun) = (first.colour, noun(first));
            self.take(&Group::Marks(numbers), colour, &noun, count, pieces);
        }
        for ground in &drawing.grounds {
            let group = Group::Ground(ground);
            let count = ground.cells.len();
            self.take(&group, Some(ground.colour), "cell", count, ground.pieces.clone());
        }
        self.whole();
        for &piece in &drawing.decoration {
            self.fates[piece] = Fate::Decoration;
        }
        if !drawing.loose.is_empty() {
            self.leave(None, "drawing off the cells", drawing.loose.len());
        }
        // Whatever order a file has them in.
        self.found.left.sort_unstable();
    }

    /// Takes all free circles as one group, whatever they look like, if that is what they count.
    fn take_circles(&mut self) {
        let is_it = |idiom: &&Idiom| idiom.rule == COUNTING && !is_written(idiom);
        let Some(idiom) = IDIOMS.iter().find(is_it) else { return };
        let marks = &self.drawing.marks;
        let is_free = |number: &usize| {
            let mark = &marks[*number];
            let is_circle = mark.form == Form::Round && mark.text.is_empty();
            !self.used[*number] && is_circle && matches!(mark.place, Place::Cell(_))
        };
        let numbers: Vec<usize> = (0..marks.len()).filter(is_free).collect();
        let looks =
            self.alike().iter().filter(|own| own.iter().any(|it| numbers.contains(it))).count();
        // Of one look, they are a group anyway.
        if looks < 2 || self.solution.is_none() {
            return;
        }
        let pieces: Vec<usize> = numbers.iter().flat_map(|&at| marks[at].pieces.clone()).collect();
        let (mut fits, _) = self.fits(&Group::Marks(numbers), None);
        fits.retain(|fit| fit.idiom.rule == idiom.rule);
        if !fits.is_empty() {
            self.apply(fits, &[], None, "circle", &pieces);
        }
    }

    /// The marks that are free, in groups of what looks alike.
    fn alike(&self) -> Vec<Vec<usize>> {
        type Look = (u8, Option<Form>, Option<&'static str>, bool, u8, u8, String);
        let mut groups: BTreeMap<Look, Vec<usize>> = BTreeMap::new();
        for (number, mark) in self.drawing.marks.iter().enumerate() {
            if self.used[number] {
                continue;
            }
            let class = class(&mark.text);
            let tone = mark.colour.map(Colour::tone);
            let (form, tone, is_filled) = match mark.place {
                Place::Cell(_) => (Some(mark.form), tone, mark.is_filled),
                Place::Border(_) if class < 2 => (Some(mark.form), tone, mark.is_filled),
                _ => (None, None, false),
            };
            let size = match mark.place {
                Place::Cell(_) => (mark.size[0] * 5.0).round() as u8,
                _ => 0,
            };
            let kind = match mark.place {
                Place::Cell(_) => 0,
                Place::Border(_) => 1,
                Place::Corner(_) => 2,
                Place::Outside(..) => 3,
                Place::Beside(_) => 4,
            };
            let other = if class == 4 && kind != 2 { mark.text.clone() } else { String::new() };
            let class = if kind == 2 && class > 0 { 1 } else { class };
            let look = (kind, form, tone, is_filled, size, class, other);
            groups.entry(look).or_default().push(number);
        }
        groups.into_values().collect()
    }

    /// Takes a group by the idiom that fits best, or leaves it.
    fn take(
        &mut self,
        group: &Group<'_>,
        colour: Option<Colour>,
        noun: &str,
        count: usize,
        pieces: Vec<usize>,
    ) {
        let (mut fits, others) = self.fits(group, colour);
        if fits.is_empty() {
            let parts = self.parts(group);
            match parts.len() > 1 {
                true => parts.into_iter().for_each(|(part, count, pieces)| {
                    self.take(&part.as_group(), colour, noun, count, pieces);
                }),
                false => self.take_most(group, colour, noun, count),
            }
            return;
        }
        // Of those that fit equally well, the first row.
        fits.sort_by_key(|fit| Reverse(fit.score));
        self.apply(fits, &others, colour, noun, &pieces);
    }

    /// Makes pieces the rule of the first of some fits, and a second rule if the setter speaks of two.
    fn apply(
        &mut self,
        mut fits: Vec<Fit>,
        unlikely: &[Fit],
        colour: Option<Colour>,
        noun: &str,
        pieces: &[usize],
    ) {
        let second = self.second(&fits, colour);
        let is_known = |rule: &str| {
            rule == fits[0].idiom.rule || second.as_ref().is_some_and(|it| it.0.rule == rule)
        };
        let as_good = fits.iter().filter(|fit| fit.score >= fits[0].score);
        let others: Vec<&str> =
            as_good.map(|fit| fit.idiom.rule).filter(|rule| !is_known(rule)).collect();
        let readings = readings_of(fits.iter().chain(unlikely));
        let Fit { idiom, built, quote, .. } = fits.swap_remove(0);
        for &number in &built.marks {
            self.used[number] = true;
        }
        let of_marks = built.marks.iter().flat_map(|&number| &self.drawing.marks[number].pieces);
        for &piece in built.pieces.iter().chain(of_marks) {
            self.fates[piece] = Fate::Rule;
        }
        let left = pieces.iter().filter(|&&piece| self.fates[piece] == Fate::Left).count();
        if left > 0 {
            self.leave(colour, noun, left);
        }
        self.note(idiom, readings, colour, noun, quote, &others);
        self.relations.extend(built.relations);
        if let Some((idiom, relations, quote)) = second {
            self.note(idiom, only(idiom, &relations), colour, noun, quote, &[]);
            self.relations.extend(relations);
        }
    }

    /// A second rule of the same lines: one of which the setter speaks in a sentence about lines of this
    /// colour alone, as of the first one.
    fn second(&self, fits: &[Fit], colour: Option<Colour>) -> Option<Second> {
        let tone = colour.map(Colour::tone)?;
        let own = COLOURS.iter().find(|(name, _)| *name == tone)?.1;
        let names: Vec<&str> = own.split('|').collect();
        let others = COLOURS.iter().flat_map(|(_, words)| words.split('|'));
        let others: Vec<&str> = others.filter(|word| !names.contains(word)).collect();
        let others = others.join("|");
        let speaks = |fit: &&Fit| {
            let at = fit.quote.as_ref().map(|quote| quote.sentence);
            let says = |words: &str| at.is_some_and(|at| self.words.says_in(at, words));
            says(own) && !says(&others) && !says(UNSURE)
        };
        let is_line = |fit: &&Fit| matches!(fit.idiom.on, On::Line(_));
        let best = fits.first().filter(is_line).filter(|_| self.solution.is_some())?;
        let joins = |fit: &&Fit| fit.idiom.rule != best.idiom.rule && is_line(fit);
        if let Some(found) = fits.iter().filter(joins).find(|fit| fit.joint.is_some()) {
            return Some((found.idiom, found.built.relations.clone(), found.joint.clone()));
        }
        let first = fits.first().filter(speaks)?;
        let is_second =
            |fit: &&Fit| fit.idiom.rule != first.idiom.rule && speaks(fit) && is_line(fit);
        let found = fits.iter().filter(|_| is_line(&first)).find(is_second)?;
        Some((found.idiom, found.built.relations.clone(), found.quote.clone()))
    }

    /// Of lines that no idiom fits as a whole, takes those of one rule, if they are at least half of those
    /// that hang together, and leaves the others.
    fn take_most(&mut self, group: &Group<'_>, colour: Option<Colour>, noun: &str, count: usize) {
        let components = match group {
            Group::Lines(lines) => components(lines),
            _ => Vec::new(),
        };
        let mut rules: BTreeMap<&str, (usize, u32)> = BTreeMap::new();
        let mut fitting: Vec<(Vec<Fit>, Vec<Fit>)> = Vec::new();
        for component in &components {
            let (mut fits, others) = self.fits(&Group::Lines(component), colour);
            // Which line is of which rule, the solver has to find out.
            fits.retain(|fit| {
                let sentence = fit.quote.as_ref().map(|quote| quote.sentence);
                sentence.is_none_or(|at| !self.words.says_in(at, UNSURE))
            });
            let mut own: Vec<&str> = fits.iter().map(|fit| fit.idiom.rule).collect();
            own.sort_unstable();
            own.dedup();
            own.into_iter().for_each(|rule| rules.entry(rule).or_default().0 += 1);
            for fit in &fits {
                let most = rules.entry(fit.idiom.rule).or_default();
                most.1 = most.1.max(fit.score);
            }
            fitting.push((fits, others));
        }
        let best = rules.iter().max_by_key(|(_, (count, score))| (*count, *score));
        let best =
            best.filter(|(_, (count, _))| components.len() > 1 && 2 * count >= components.len());
        let Some((&rule, _)) = best else {
            self.leave(colour, noun, count);
            return;
        };
        let mut left = 0;
        for (component, (mut fits, others)) in components.iter().zip(fitting) {
            fits.sort_by_key(|fit| (fit.idiom.rule != rule, Reverse(fit.score)));
            if fits.first().is_none_or(|fit| fit.idiom.rule != rule) {
                left += component.len();
                continue;
            }
            let pieces: Vec<usize> =
                component.iter().flat_map(|line| line.pieces.clone()).collect();
            self.apply(fits, &others, colour, noun, &pieces);
        }
        if left > 0 {
            self.leave(colour, noun, left);
        }
    }

    /// A group that no idiom fits as a whole, in parts: lines by what is at their ends, clues outside the
    /// grid by their side, outlines by whether they have a number, or nothing, in them.
    fn parts<'g>(&self, group: &Group<'g>) -> Vec<(Part<'g>, usize, Vec<usize>)> {
        let marks = &self.drawing.marks;
        let grid = self.setup.grid;
        match group {
            Group::Lines(lines) => {
                let at = |cell: Option<&Cell>| {
                    let mark = marks.iter().enumerate().find(|(number, mark)| {
                        !self.used[*number] && cell.is_some_and(|&it| mark.place == Place::Cell(it))
                    });
                    mark.map(|(_, mark)| mark.form)
                };
                let mut parts: BTreeMap<_, Vec<Line>> = BTreeMap::new();
                for line in *lines {
                    let mut ends = [at(line.cells.first()), at(line.cells.last())];
                    ends.sort_unstable();
                    parts.entry(ends).or_default().push(line.clone());
                }
                let part = |lines: Vec<Line>| {
                    let pieces = lines.iter().flat_map(|line| line.pieces.clone()).collect();
                    let count = lines.len();
                    (Part::Lines(lines), count, pieces)
                };
                parts.into_values().map(part).collect()
            }
            Group::Marks(numbers) => {
                let side = |number: usize| match marks[number].place {
                    Place::Outside(row, _) if row <= 0 => 0,
                    Place::Outside(row, _) if row as usize > grid.rows() => 1,
                    Place::Outside(_, col) if col <= 0 => 2,
                    Place::Outside(..) => 3,
                    _ => 4,
                };
                let look =
                    |number: usize| (marks[number].form, marks[number].colour.map(Colour::tone));
                let is_mixed = numbers.iter().any(|&number| look(number) != look(numbers[0]));
                let mut parts: BTreeMap<_, Vec<usize>> = BTreeMap::new();
                for &number in numbers {
                    // What looks otherwise means something else; what looks alike may by its side.
                    let key = if is_mixed { (0, Some(look(number))) } else { (side(number), None) };
                    parts.entry(key).or_default().push(number);
                }
                let part = |numbers: Vec<usize>| {
                    let pieces = numbers.iter().flat_map(|&at| marks[at].pieces.clone()).collect();
                    let count = numbers.len();
                    (Part::Marks(numbers), count, pieces)
                };
                parts.into_values().map(part).collect()
            }
            Group::Outlines(outlines) => by_text(outlines),
            _ => Vec::new(),
        }
    }

    /// Notes a rule that was understood.
    fn note(
        &mut self,
        idiom: &Idiom,
        readings: Vec<Reading>,
        colour: Option<Colour>,
        noun: &str,
        quote: Option<Quote>,
        others: &[&str],
    ) {
        let Some(rule) = by_slug(idiom.rule) else { return };
        let count = readings.first().map_or(0, |reading| reading.relations.len());
        let is_drawn = !is_written(idiom);
        let drawn = if is_drawn { described(colour, noun, count) } else { String::new() };
        let words = quote.map(|quote| quote.phrase).unwrap_or_default();
        let mut or = Vec::new();
        for other in others.iter().filter_map(|slug| by_slug(slug)) {
            if !or.contains(&other) {
                or.push(other);
            }
        }
        let looks = [1, 2]
            .map(|count| if is_drawn { described(colour, noun, count) } else { String::new() });
        let is_same = |known: &&mut Understood| {
            known.rule == rule && looks.contains(&known.drawn) && known.or == or
        };
        match self.found.rules.iter_mut().find(is_same) {
            Some(known) => {
                let [_, several] = looks;
                known.count += count;
                known.drawn = several;
                add_readings(&mut known.readings, &readings);
            }
            None => self.found.rules.push(Understood { rule, count, drawn, words, or, readings }),
        }
    }

    /// Notes something that was not understood.
    fn leave(&mut self, colour: Option<Colour>, noun: &str, count: usize) {
        self.found.left.push(format!("{count} {}", described(colour, noun, count)));
    }

    /// The idioms that fit a group: those that the words or the usual look speak for, and the others.
    fn fits(&self, group: &Group<'_>, colour: Option<Colour>) -> (Vec<Fit>, Vec<Fit>) {
        let view = View {
            drawing: self.drawing,
            grid: self.setup.grid,
            used: &self.used,
            blanks: &self.blanks,
            cages: &self.cages,
            regions: self.regions,
        };
        let tone = colour.map(Colour::tone);
        let mut all = self.relations.clone();
        let mut fits = Vec::new();
        for idiom in IDIOMS.iter().filter(|idiom| !is_written(idiom)) {
            let is_usual = tone.is_some_and(|tone| idiom.colours.contains(&tone));
            let is_unusual =
                !idiom.colours.is_empty() && matches!(idiom.on, On::Border(_)) && !is_usual;
            let quotes = self.words.quotes(self.phrases(idiom));
            let said = quotes.first().map_or(&[][..], |quote| &quote.numbers);
            let numbers = if said.is_empty() { idiom.numbers } else { said };
            if needs_number(idiom) && numbers.is_empty() {
                continue;
            }
            let readings = readings(idiom, numbers, group, view);
            let whole = readings.iter().position(|built| self.holds(&built.relations, &mut all));
            let built = match whole {
                Some(at) => readings.into_iter().nth(at),
                None => self.mixed(&readings, &mut all),
            };
            let Some(built) = built.filter(|_| !is_unusual || self.solution.is_some()) else {
                continue;
            };
            let names = |quote: &&Quote| {
                tone.is_some_and(|tone| {
                    let words = COLOURS.iter().find(|(name, _)| *name == tone);
                    words.is_some_and(|(_, words)| self.words.says_in(quote.sentence, words))
                })
            };
            let coloured = quotes.iter().find(names).cloned();
            let is_enough = match self.solution {
                Some(_) => is_usual && matches!(idiom.on, On::Line(_)) || !quotes.is_empty(),
                None => !quotes.is_empty(),
            };
            let score = 4 * u32::from(!quotes.is_empty())
                + 3 * u32::from(coloured.is_some())
                + 2 * u32::from(is_usual);
            let joint = quotes.iter().find(|quote| {
                self.words.says_in(quote.sentence, BOTH)
                    && !self.words.says_in(quote.sentence, UNSURE)
            });
            let joint = joint.cloned();
            let quote = coloured.or_else(|| quotes.into_iter().next());
            fits.push(Fit { idiom, built, quote, score, joint, is_likely: is_enough });
        }
        fits.into_iter().partition(|fit| fit.is_likely)
    }

    /// Lines of which some are joined where they meet, and others only meet.
    fn mixed(&self, readings: &[Built], all: &mut Vec<Relation>) -> Option<Built> {
        let [joined, separate, ..] = readings else { return None };
        let mut relations = Vec::new();
        for relation in &joined.relations {
            let own = std::slice::from_ref(relation);
            if self.holds(own, all) {
                relations.push(relation.clone());
                continue;
            }
            let is_in =
                |part: &&Relation| part.cells.iter().all(|cell| relation.cells.contains(cell));
            let parts: Vec<Relation> = separate.relations.iter().filter(is_in).cloned().collect();
            if parts.len() < 2 || !self.holds(&parts, all) {
                return None;
            }
            relations.extend(parts);
        }
        let (pieces, marks) = (joined.pieces.clone(), joined.marks.clone());
        (!relations.is_empty()).then_some(Built { relations, pieces, marks })
    }

    /// The words that suffice to name a rule.
    fn phrases(&self, idiom: &Idiom) -> &'static str {
        match (&self.solution, idiom.plain) {
            (None, plain) if !plain.is_empty() => plain,
            _ => idiom.words,
        }
    }

    /// Adds the rules that are only written.
    fn whole(&mut self) {
        for idiom in IDIOMS.iter().filter(|idiom| is_written(idiom)) {
            let has = || self.relations.iter().any(|known| known.rule.slug == idiom.rule);
            let is_part = matches!(idiom.rule, "negative-x" | "negative-v")
                && self.relations.iter().any(|known| known.rule.slug == "negative-xv");
            let is_known = is_part
                || !MANY.contains(&idiom.rule) && has()
                || idiom.rule.starts_with("diagonal-") && self.setup.variety.has(Variety::X);
            let quote = self.words.quote(self.phrases(idiom)).filter(|_| !is_known);
            let Some(quote) = quote else { continue };
            let readings = self.written(idiom, &quote);
            let is_negative = idiom.rule.starts_with("negative");
            let has_marks = |slug: &str| {
                let slug = if matches!(slug, "x" | "v") { "xv" } else { slug };
                self.relations.iter().any(|it| it.rule.slug == slug)
            };
            // No solution lacks such pairs by chance: that none is drawn and none is there is the rule.
            let is_idle = is_negative
                && self.solution.is_none()
                && !has_marks(&idiom.rule["negative-".len()..]);
            let is_right = || self.holds(&readings, &mut self.relations.clone());
            if !is_idle && !readings.is_empty() && is_right() {
                self.note(idiom, only(idiom, &readings), None, "", Some(quote), &[]);
                self.relations.extend(readings);
            }
        }
    }

    /// The relations of a rule that is only written.
    fn written(&self, idiom: &Idiom, quote: &Quote) -> Vec<Relation> {
        let grid = self.setup.grid;
        let Some(rule) = by_slug(idiom.rule) else { return Vec::new() };
        let whole = Relation::of(rule, Vec::new());
        match idiom.on {
            On::Whole if quote.numbers.is_empty() => vec![whole],
            On::Whole => {
                let with = |&number: &u32| Relation { values: vec![number], ..whole.clone() };
                quote.numbers.iter().map(with).collect()
            }
            On::Middle => {
                let middle = grid.cell(grid.rows() / 2, grid.cols() / 2);
                let own = self.boxes().find(|own| middle.is_some_and(|it| own.cells.contains(&it)));
                own.map(|own| Relation::of(rule, own.cells.clone())).into_iter().collect()
            }
            On::Boxes => {
                let own = |&number: &u32| self.boxes().nth((number as usize).checked_sub(1)?);
                let own = quote.numbers.iter().filter_map(own);
                own.map(|own| Relation::of(rule, own.cells.clone())).collect()
            }
            On::Columns(_) | On::AllLines | On::AllDrawn | On::Circles => {
                let mut cells = self.cells_on(idiom.on);
                cells.sort_unstable();
                cells.dedup();
                if cells.len() > 1 { vec![Relation::of(rule, cells)] } else { Vec::new() }
            }
            On::Each(slug) => {
                let own = self.relations.iter().filter(|it| it.rule.slug == slug);
                one_by_one(rule, &own.map(|it| it.cells.clone()).collect::<Vec<_>>())
            }
            On::Lines => {
                let lines = self.relations.iter().filter(|it| it.rule.shape == Shape::Line);
                let mut lines: Vec<Vec<Cell>> = lines.map(|it| it.cells.clone()).collect();
                lines.retain(|cells| (3..=grid.rows()).contains(&cells.len()));
                lines.sort_unstable();
                lines.dedup();
                lines.into_iter().map(|cells| Relation::of(rule, cells)).collect()
            }
            On::Cages | On::BoxCages => self.of_cages(rule, idiom, quote),
            On::Types => {
                let all = self.types().into_iter().map(|cells| Relation::of(rule, cells));
                // What the setter counts as one type, only the solution shows.
                let holds = |own: &Relation| {
                    self.holds(std::slice::from_ref(own), &mut self.relations.clone())
                };
                let most = if rule.shape == Shape::Region { grid.rows() } else { grid.len() };
                all.filter(|own| (2..=most).contains(&own.cells.len()) && holds(own)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The boxes, in order.
    fn boxes(&self) -> impl Iterator<Item = &Region> {
        self.regions.iter().filter(|region| region.family == Family::Box)
    }

    /// The cells of some columns, of lines, or of circles that belong to another rule.
    fn cells_on(&self, on: On) -> Vec<Cell> {
        let grid = self.setup.grid;
        match on {
            On::Columns(numbers) => {
                let is_in = |cell: &Cell| numbers.contains(&(grid.col(*cell) + 1));
                grid.cells().filter(is_in).collect()
            }
            On::Circles => {
                let marks = self.drawing.marks.iter().zip(&self.used);
                let circle = |(mark, is_used): (&Mark, &bool)| match mark.place {
                    Place::Cell(cell) if *is_used && mark.form == Form::Round => Some(cell),
                    _ => None,
                };
                marks.filter_map(circle).collect()
            }
            _ => {
                let is_in = |it: &&Relation| match it.rule.shape {
                    Shape::Line => true,
                    shape => on == On::AllDrawn && shape != Shape::Whole,
                };
                self.relations.iter().filter(is_in).flat_map(|it| it.reach(grid)).collect()
            }
        }
    }

    /// The relations of a rule of the cages without a number.
    fn of_cages(&self, rule: &'static Rule, idiom: &Idiom, quote: &Quote) -> Vec<Relation> {
        let numbers = if quote.numbers.is_empty() { idiom.numbers } else { &quote.numbers };
        match (idiom.on, rule.shape) {
            (On::BoxCages, _) => {
                let of = |own: &Region| {
                    let is_in =
                        |cells: &&Vec<Cell>| cells.iter().all(|cell| own.cells.contains(cell));
                    let cages: Vec<_> = self.blanks.iter().filter(is_in).cloned().collect();
                    one_by_one(rule, &cages)
                };
                self.boxes().flat_map(of).collect()
            }
            _ if rule.slug == DIFFERENT => every_two(rule, &self.blanks),
            (_, Shape::Sides) => one_by_one(rule, &self.blanks),
            (_, Shape::Cell) => {
                let cells = self.blanks.iter().flatten();
                cells.map(|&cell| Relation::of(rule, vec![cell])).collect()
            }
            _ => {
                let own = |cells: &Vec<Cell>| Relation {
                    values: numbers.to_vec(),
                    ..Relation::of(rule, cells.clone())
                };
                self.blanks.iter().map(own).collect()
            }
        }
    }

    /// The cells of all relations of each rule; of lines, those of each number.
    fn types(&self) -> Vec<Vec<Cell>> {
        let mut types: BTreeMap<(&str, Option<u32>), Vec<Cell>> = BTreeMap::new();
        for relation in self.relations.iter().filter(|it| it.rule.shape != Shape::Whole) {
            let number = relation.value().filter(|_| relation.rule.shape == Shape::Line);
            let cells = types.entry((relation.rule.slug, number)).or_default();
            cells.extend(relation.reach(self.setup.grid));
        }
        let cages = self.setup.cages.iter().flat_map(|cage| cage.cells.clone());
        types.entry((CAGE, None)).or_default().extend(cages);
        let mut types: Vec<Vec<Cell>> = types.into_values().collect();
        for cells in &mut types {
            cells.sort_unstable();
            cells.dedup();
        }
        types
    }

    /// Whether relations are sound, and hold in the setter's solution if it is known, together with all that
    /// are there already.
    fn holds(&self, relations: &[Relation], all: &mut Vec<Relation>) -> bool {
        let grid = self.setup.grid;
        let are_sound = relations.iter().all(|relation| check(relation, grid).is_none());
        let Some(solution) = self.solution.as_ref().filter(|_| are_sound) else { return are_sound };
        let known = all.len();
        all.extend_from_slice(relations);
        let scene = self.setup.scene(all, self.regions);
        let hold = relations.iter().all(|relation| {
            let mut bonds = Bonds::new(grid, grid.rows() as u8);
            (relation.rule.bind)(relation, &scene, &mut bonds);
            bonds.hold(|cell| solution[cell.index()])
        });
        all.truncate(known);
        hold
    }
}

/// Outlines in parts: those with a number or nothing in them, and the others.
fn by_text<'g>(outlines: &[&'g (usize, Outline)]) -> Vec<(Part<'g>, usize, Vec<usize>)> {
    let is_plain = |(_, outline): &(usize, Outline)| class(outline.text.trim()) < 2;
    let (plain, others) = outlines.iter().copied().partition::<Vec<_>, _>(|it| is_plain(it));
    let part = |own: Vec<&'g (usize, Outline)>| {
        let pieces: Vec<usize> = own.iter().map(|(piece, _)| *piece).collect();
        (Part::Outlines(own), pieces.len(), pieces)
    };
    [plain, others].into_iter().filter(|own| !own.is_empty()).map(part).collect()
}

/// The readings of a drawing that fits make, the first as it is understood; of one rule, only the best.
fn readings_of<'f>(fits: impl Iterator<Item = &'f Fit>) -> Vec<Reading> {
    let mut readings: Vec<Reading> = Vec::new();
    for reading in fits.flat_map(|fit| only(fit.idiom, &fit.built.relations)) {
        if !readings.iter().any(|known| known.is_like(&reading)) {
            readings.push(reading);
        }
    }
    readings
}

/// The only reading of a drawing.
fn only(idiom: &Idiom, relations: &[Relation]) -> Vec<Reading> {
    let reading = |rule| Reading { rule, relations: relations.to_vec() };
    by_slug(idiom.rule).map(reading).into_iter().collect()
}

/// Adds the readings of another part of a drawing, and keeps only those that both parts have.
fn add_readings(known: &mut Vec<Reading>, others: &[Reading]) {
    let mut is_first = true;
    known.retain_mut(|reading| {
        let is_own = std::mem::take(&mut is_first);
        let is_it =
            |other: &&Reading| other.rule == reading.rule && (is_own || other.is_like(reading));
        let other = others.iter().find(is_it);
        reading.relations.extend(other.into_iter().flat_map(|other| other.relations.clone()));
        other.is_some()
    });
}

/// The sort of a text: nothing, a number, a Roman number, a sign, or something else.
fn class(text: &str) -> u8 {
    match text {
        "" => 0,
        text if text.parse::<u32>().is_ok() => 1,
        text if text != "v" && roman(text).is_some() => 2,
        text if sign(text).is_some() => 3,
        _ => 4,
    }
}

/// The name of a mark.
fn noun(mark: &Mark) -> String {
    let shape = match mark.form {
        Form::Round => "circle",
        Form::Square => "square",
        Form::Diamond => "diamond",
        Form::Long => "shape",
        Form::Text => "text",
    };
    match mark.place {
        Place::Outside(..) if !mark.text.is_empty() => "text outside".into(),
        Place::Border(_) if mark.form == Form::Round && mark.text.is_empty() => "dot".into(),
        _ if mark.form != Form::Text && !mark.text.is_empty() => format!("{shape} with a text"),
        _ => shape.into(),
    }
}

/// A colour and a noun, as in `green lines`.
fn described(colour: Option<Colour>, noun: &str, count: usize) -> String {
    let colour = colour.filter(|_| !noun.starts_with("text")).map(Colour::tone);
    let noun = match (count, noun.split_once(' ')) {
        (1, _) => noun.to_owned(),
        (_, Some((first, rest))) => format!("{first}s {rest}"),
        (_, None) => format!("{noun}s"),
    };
    match colour {
        Some(colour) => format!("{colour} {noun}"),
        None => noun,
    }
}

/// Whether the words have the number of a rule.
fn needs_number(idiom: &Idiom) -> bool {
    idiom.words.contains(NUMBER)
}

/// Whether a rule is only written.
const fn is_written(idiom: &Idiom) -> bool {
    !matches!(
        idiom.on,
        On::Line(_)
            | On::Arrow
            | On::Pointer
            | On::Outside
            | On::Border(_)
            | On::Joint(_)
            | On::Corner
            | On::Cell(_)
            | On::Ground
            | On::Outline
            | On::Sum
    )
}
