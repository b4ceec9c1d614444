//! How setters draw rules, and how they speak of them: the table by which drawings are understood. An
//! idiom is a row; whatever it fits in look or words is tried on the drawing, and the setter's solution
//! decides.

use super::drawing::Form;

/// One way to draw a rule.
#[derive(Debug)]
pub struct Idiom {
    /// The slug of the rule.
    pub rule: &'static str,
    /// What it is drawn as.
    pub on: On,
    /// The usual colours, by the names that people have for them; empty if any is as usual.
    pub colours: &'static [&'static str],
    /// The words of setters that name it: alternatives between `|`, with `..` for any words between, and
    /// `#` for the numbers of its relations.
    pub words: &'static str,
    /// Those that suffice if no solution can confirm it; empty if all do.
    pub plain: &'static str,
    /// The numbers of its relations, if they are not drawn.
    pub numbers: &'static [u32],
}

/// What a rule is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// Lines, by what is at their ends.
    Line(Ends),
    /// Arrows that begin in a circle.
    Arrow,
    /// Numbers outside the grid with an arrow along a diagonal.
    Pointer,
    /// Numbers outside the grid.
    Outside,
    /// Marks on borders.
    Border(Text),
    /// Marks where four cells meet, with digits.
    Corner,
    /// Marks of these forms in cells, without a text.
    Cell(&'static [Form]),
    /// Coloured cells.
    Ground,
    /// Outlined cells.
    Outline,
    /// Numbers in the corner of the first cell of an outline without a text.
    Sum,
    /// Nothing: the rule holds for the whole grid.
    Whole,
    /// Nothing: the rule holds for the box in the middle.
    Middle,
    /// Nothing: the rule holds for the boxes of which the words give the numbers.
    Boxes,
    /// Nothing: the rule holds for the cells of some columns, from 1.
    Columns(&'static [usize]),
    /// Nothing besides the relations of another rule: it ties each to the next.
    Each(&'static str),
    /// Nothing: the rule holds for the cells of all lines.
    AllLines,
    /// Nothing: the rule holds for the cells of all that is drawn.
    AllDrawn,
    /// Marks with a text on a border between two cages.
    Joint(Text),
    /// Nothing besides the circles of other rules.
    Circles,
    /// Nothing: no digit repeats in the cells of all drawings of one rule.
    Types,
    /// Nothing: no digit repeats in the cells of a line.
    Lines,
    /// Nothing besides the cages without a number.
    Cages,
    /// The same, box by box.
    BoxCages,
}

/// What is at the ends of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Anything.
    Any,
    /// A bulb at one end, from which the line may branch.
    Bulb,
    /// Circles at both ends.
    Circles,
    /// Diamonds at both ends.
    Diamonds,
    /// A diamond or a circle at one end, where the line begins.
    Start,
}

/// What is written in a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// Nothing.
    None,
    /// A number.
    Number,
    /// A Roman number, as X or V.
    Roman,
    /// A sign that points at the lesser digit.
    Sign,
    /// A sign of equality.
    Equals,
}

const fn line(rule: &'static str, colours: &'static [&'static str], words: &'static str) -> Idiom {
    Idiom { rule, on: On::Line(Ends::Any), colours, words, plain: "", numbers: &[] }
}

const fn row(rule: &'static str, on: On, words: &'static str) -> Idiom {
    Idiom { rule, on, colours: &[], words, plain: "", numbers: &[] }
}

/// The idioms; of those that fit equally well, the first is taken.
pub const IDIOMS: &[Idiom] = &[
    Idiom {
        on: On::Line(Ends::Bulb),
        ..line("thermometer", &["grey"], "thermo|increas|bulb|ascend|strictly")
    },
    Idiom {
        on: On::Line(Ends::Bulb),
        ..line(
            "slow-thermometer",
            &["blue"],
            "slow|increase or stay|stay the same|remain|never decrease|not decrease|at least as|\
             decrease",
        )
    },
    Idiom {
        plain: "thermo..either end|thermo..bulb..not given|thermo..bulb..deduced|thermo..no bulb",
        ..line(
            "bulbless-thermometer",
            &[],
            "in one direction or|from one end to the other|invisible bulb|either end|bulb..deduced|\
             without bulb|no bulb|bulbless|either direction|increase or decrease",
        )
    },
    Idiom {
        plain: "slow thermo..invisible|slow thermo..either end|slow thermo..no bulb",
        ..line(
            "bulbless-slow-thermometer",
            &[],
            "slow..invisible|slow..either end|slow..no bulb|slow..bulb..deduced|slow..without bulb",
        )
    },
    Idiom {
        on: On::Line(Ends::Circles),
        ..line("between", &[], "between|in value between|strictly between")
    },
    Idiom {
        on: On::Line(Ends::Circles),
        plain: "split pea|split-pea|pea line",
        ..line(
            "split-pea",
            &[],
            "split pea|split-pea|pea line|concatenat|two-digit number|2-digit number",
        )
    },
    Idiom {
        plain: "sum to the product of the digits",
        ..line(
            "product-ends",
            &[],
            "sum to the product|sum of..product|product of the two ends|product of the end|product-sum",
        )
    },
    Idiom {
        plain: "headless|one end..sum of the other digits|one end..sum of all other digits",
        ..line(
            "headless-arrow",
            &[],
            "headless|one end..sum of the other|one end..sum of all|one end..sum of the rest|incomplete arrow",
        )
    },
    Idiom {
        plain: "ends..look-and-say|endpoints..look-and-say|look-and-say line",
        ..line("look-and-say", &[], "look-and-say|look and say")
    },
    Idiom {
        plain: "line..consecutive digits and in order|consecutive digits in order",
        ..line(
            "straight",
            &[],
            "consecutive..in order|in order..consecutive|consecutive..and in order",
        )
    },
    Idiom {
        plain: "along..line have a difference of either #",
        ..line(
            "pair-differences",
            &[],
            "adjacent..line..difference of #|adjacent..line..differ by #|adjacent..line..differ by either #|\
             neighbouring..line..differ by #|adjacent..line..differ by exactly #",
        )
    },
    Idiom {
        plain: "set of 3..multiple of #|set of three..multiple of #",
        ..line(
            "multiple",
            &[],
            "3..multiple of #|three..multiple of #|3..divisible by #|three..divisible by #",
        )
    },
    Idiom {
        plain: "two neighbouring digits on..line..either #|adjacent..along..line..must sum to #",
        ..line(
            "pair-sums",
            &[],
            "two..line..either #|two..line..is #|adjacent..line..sum to #|neighbouring..line..sum to #|\
             pair of digits..line..sum to #|adjacent..line..add up to #|adjacent..line..sum to either #",
        )
    },
    Idiom {
        on: On::Line(Ends::Circles),
        ..line(
            "double-arrow",
            &[],
            "double arrow|double-arrow|sum..circle|circle..sum|add..circle|end..sum|sum..end",
        )
    },
    Idiom {
        on: On::Line(Ends::Diamonds),
        ..line("lockout", &[], "lockout|diamond|locked out|outside")
    },
    Idiom {
        numbers: &[4],
        ..line(
            "whispers",
            &["orange"],
            "dutch|at least 4|at least four|4 or more|four or more|minimum of 4|difference of 4",
        )
    },
    line(
        "whispers",
        &["green"],
        "whisper|at least 5|at least five|5 or more|five or more|minimum of 5|difference of 5|\
         at least half|at least 3|at least three",
    ),
    Idiom {
        numbers: &[3],
        ..line("whispers", &[], "at least 3|at least three|3 or more|three or more|minimum of 3")
    },
    Idiom {
        numbers: &[6],
        ..line("whispers", &[], "at least 6|at least six|6 or more|six or more|minimum of 6")
    },
    Idiom {
        numbers: &[7],
        ..line("whispers", &[], "at least 7|at least seven|7 or more|seven or more|minimum of 7")
    },
    Idiom {
        numbers: &[8],
        ..line("whispers", &[], "at least 8|at least eight|8 or more|eight or more|minimum of 8")
    },
    Idiom {
        numbers: &[2],
        ..line("whispers", &[], "at least 2|at least two|2 or more|two or more|minimum of 2")
    },
    line(
        "renban",
        &["pink", "purple", "violet"],
        "renban|consecutive..any order|any order..consecutive|set of..consecutive|\
         consecutive..not repeat|consecutive..without repeat|repeat..consecutive|\
         group of consecutive|consecutive digits|consecutive set|consecutive numbers|consecutive values|\
         consecutive",
    ),
    line(
        "region-sum",
        &["blue"],
        "region sum|box..sum|sum..box|box..total|total..box|border..sum|sum..border|region..sum|\
         sum..region|border..total|equal sum|same sum|same total|sum to the same",
    ),
    Idiom {
        plain: "all lines..same sum|all lines..same total|every line..same sum as",
        ..line(
            "equal-sums",
            &[],
            "all lines..same|every line..same|each line..same sum as|lines..equal sum|lines have the same|\
             lines..sum to the same|equal sum line",
        )
    },
    line(
        "palindrome",
        &["grey"],
        "palindrom|read the same|reads the same|same forward|same in both|same from both|\
         same in either|same backward|forward..backward|either direction|both directions",
    ),
    line("entropic", &["orange", "gold"], "entrop|low..mid..high|1, 2, or 3|123|{1,2,3}|1,2,3"),
    line(
        "modular",
        &["blue", "green"],
        "modular|modulo|mod 3|remainder|147|1,4,7|1, 4, 7|1/4/7|1,4 and 7|1,4 or 7|1, 4 and 7|1-4-7",
    ),
    line(
        "zipper",
        &["violet", "purple", "pink"],
        "zipper|equidistant|equal distance|same distance|equally distant|equally far",
    ),
    line(
        "nabner",
        &["yellow", "gold"],
        "nabner|no two..consecutive|not..consecutive|neither..consecutive|no consecutive",
    ),
    line(
        "parity",
        &["red", "pink"],
        "parity|alternat..odd|odd..alternat|even and odd|odd and even|one even..one odd|one odd..one even",
    ),
    Idiom {
        ..line(
            "ten",
            &["grey", "orange", "gold"],
            "10-line|10 line|ten line|ten-line|sum to 10|sum to ten|sums to 10|sums to ten|sum of 10|\
             total 10|add up to 10|adds up to 10|add to 10",
        )
    },
    Idiom {
        numbers: &[20],
        ..line(
            "ten",
            &[],
            "sum to 20|sums to 20|sum of 20|add to 20|add up to 20|total 20|twenty line",
        )
    },
    Idiom {
        numbers: &[15],
        ..line("ten", &[], "sum to 15|sums to 15|sum of 15|add to 15|add up to 15|total 15")
    },
    line(
        "constant-difference",
        &[],
        "constant difference|same difference|arithmetic|equal difference|fixed difference|difference..same",
    ),
    Idiom {
        on: On::Line(Ends::Start),
        ..line("index-line", &["blue"], "index line|index|nth cell|position along")
    },
    Idiom {
        plain: "line..only odd|line..all odd|line..are odd|line..must be odd",
        ..line("odd", &[], "line..odd|odd..line")
    },
    Idiom {
        plain: "line..only even|line..all even|line..are even|line..must be even",
        ..line("even", &[], "line..even|even..line")
    },
    Idiom { numbers: PRIMES, plain: "only prime", ..line("only", &[], "line..prime|prime..line") },
    Idiom {
        numbers: COMPOSITES,
        plain: "line..are composite",
        ..line("only", &[], "line..composite")
    },
    Idiom {
        numbers: LOW,
        plain: "line..are less than 5",
        ..line("only", &[], "line..less than 5|line..below 5")
    },
    Idiom {
        numbers: HIGH,
        plain: "line..are greater than 5",
        ..line("only", &[], "line..greater than 5|line..above 5")
    },
    Idiom {
        numbers: SQUARES,
        plain: "line..are square",
        ..line("only", &[], "line..square numbers")
    },
    row("arrow", On::Arrow, "arrow|sum|add|total"),
    Idiom {
        plain: "average arrow|circle..average|average..arrow|arrow..average",
        ..row("average-arrow", On::Arrow, "average")
    },
    row("little-killer", On::Pointer, "diagonal|little killer|arrow|sum"),
    row(
        "sandwich",
        On::Outside,
        "sandwich|between..1 and..9|between 1 and|crust|between the 1|between the 9|between the lowest",
    ),
    row(
        "x-sum",
        On::Outside,
        "x-sum|x sum|xsum|first x|first n|x cells|where x|x digits|first..cells",
    ),
    row("numbered-room", On::Outside, "numbered room|n-th cell|nth cell"),
    row("frame-sum", On::Outside, "frame|first three|first 3|sum of the first"),
    row("hit-points", On::Outside, "hit point|hit-point|hitpoint"),
    row("skyscraper", On::Outside, "skyscraper|building|visible|tall|can be seen|taller|height"),
    Idiom {
        colours: &["white"],
        ..row(
            "difference",
            On::Border(Text::None),
            "consecutive|kropki|difference of 1|difference of one|differ by 1|white dot|differ by one|\
             1 apart|white",
        )
    },
    row(
        "either-dot",
        On::Border(Text::None),
        "either consecutive or|either..consecutive or in a|consecutive or..1:2|1:2..or consecutive",
    ),
    Idiom {
        colours: &["black"],
        ..row(
            "ratio",
            On::Border(Text::None),
            "ratio|kropki|double|twice|half|1:2|2:1|black dot|black",
        )
    },
    Idiom {
        colours: &["white"],
        ..row("difference", On::Border(Text::Number), "differ|difference")
    },
    Idiom { colours: &["black"], ..row("ratio", On::Border(Text::Number), "ratio|times|divided") },
    Idiom {
        plain: "line..one digit is double|line..one is double|line..twice the other|line..1:2|line..2:1",
        ..line(
            "ratio",
            &[],
            "line..double|line..twice|line..1:2|line..2:1|double..line|twice..line",
        )
    },
    Idiom {
        plain: "line..are consecutive|line..differ by exactly 1|line..difference of exactly 1",
        ..line(
            "difference",
            &[],
            "line..adjacent..consecutive|line..neighbouring..consecutive|adjacent..line..consecutive|\
             line..exactly 1|line..exactly one|line..difference of 1|line..differ by 1",
        )
    },
    Idiom {
        numbers: &[2],
        plain: "line..differ by exactly 2|line..difference of exactly 2",
        ..line(
            "difference",
            &[],
            "line..exactly 2|line..exactly two|line..difference of 2|line..differ by 2",
        )
    },
    row("sum", On::Border(Text::Number), "sum|add|total"),
    Idiom {
        numbers: &[2],
        plain: "dot..not consecutive|dot..cannot be consecutive|dot..non-consecutive|\
                dot..nonconsecutive",
        ..row(
            "whispers",
            On::Border(Text::None),
            "dot..not consecutive|dot..not be consecutive|dot..non-consecutive|dot..nonconsecutive|\
             not consecutive..dot",
        )
    },
    row(
        "xv",
        On::Border(Text::Roman),
        "xv|x..10|v..5|sum to 10|sum to 5|10..x|5..v|roman|x..sum|v..sum|add..10|add..5|an x|a v|total 10",
    ),
    row(
        "equal-sums",
        On::Joint(Text::Equals),
        "cages joined|connected cages|cages..equal|cages..same sum|equal..cages|equals..cages",
    ),
    row(
        "smaller-sum",
        On::Joint(Text::Sign),
        "cages joined|connected cages|cages..inequalit|inequalit..cages|cages..greater|cages..smaller|\
         cage..higher|cage..lower",
    ),
    row(
        "inequality",
        On::Border(Text::Sign),
        "inequality|greater|less|smaller|larger|lower|higher|points|inequalities|bigger",
    ),
    row(
        "quadruple",
        On::Corner,
        "quad|circle|appear|corner|surround|intersection|four cells|4 cells|2x2|contain",
    ),
    Idiom {
        plain: "sum of the four|sum of the 4|sum of four|sum of all four|four..sum|4 cells..sum",
        ..row(
            "sum",
            On::Corner,
            "sum..four|four..sum|sum..4|sum..surround|surround..sum|sum..2x2|2x2..sum|total..four|total..surround",
        )
    },
    Idiom { colours: &["grey"], ..row("even", On::Cell(&[Form::Square]), "even") },
    Idiom { colours: &["grey"], ..row("odd", On::Cell(&[Form::Round]), "odd") },
    row("even", On::Cell(&[Form::Round, Form::Diamond]), "even"),
    row("odd", On::Cell(&[Form::Square, Form::Diamond]), "odd"),
    row(
        "counting-circles",
        On::Cell(&[Form::Round]),
        "counting circle|circle..number of|circle..how many|circle..times|circle..count|appears..circle|\
         number of circle|exactly..circle",
    ),
    row(
        "parity-count",
        On::Cell(&[Form::Round, Form::Square]),
        "same parity..neighbour|parity..neighbourhood|neighbourhood..parity|surrounding..same parity|\
         same..parity..3x3|same parity..around|parity..neighborhood|neighborhood..parity|\
         same parity..neighbor",
    ),
    Idiom { numbers: COMPOSITES, ..row("only", On::Ground, "composite") },
    Idiom {
        numbers: COMPOSITES,
        ..row("only", On::Cell(&[Form::Round, Form::Square]), "composite")
    },
    row("friendly", On::Cell(&[Form::Round, Form::Square]), "friendly"),
    row(
        "friendly",
        On::Ground,
        "friendly|match..row, column|row, column, or box|row, column or box",
    ),
    row("even", On::Ground, "even"),
    row("odd", On::Ground, "odd"),
    Idiom { numbers: PRIMES, ..row("only", On::Ground, "prime") },
    Idiom { numbers: PRIMES, ..row("only", On::Cell(&[Form::Round, Form::Square]), "prime") },
    row(
        "extra-region",
        On::Ground,
        "extra region|additional region|windoku|once each|exactly once|not repeat|no repeat|\
         without repeat|all digits|every digit|each digit|1-9|1 to 9|can't repeat|cannot repeat|hyper",
    ),
    row("magic-square", On::Ground, "magic"),
    row(
        "clone",
        On::Ground,
        "clone|same digits in the same|same digits..same position|identical|same..in the same order",
    ),
    row("maximum", On::Ground, "fortress|greater|larger|higher|bigger|exceed|local max|maxim"),
    row("minimum", On::Ground, "smaller|lower|less than|local min|minim"),
    row("column-indexer", On::Ground, "index|column"),
    row("row-indexer", On::Ground, "index|row"),
    row("box-indexer", On::Ground, "index|box"),
    row("cage", On::Outline, "cage|killer|sum|not repeat|repeat|unique|distinct|different"),
    row("cage-choice", On::Outline, "cage|total|killer"),
    Idiom {
        plain: "same letter..same|same letter..equal|same letter..sum|letter..same sum|letter..same total",
        ..row(
            "equal-sums",
            On::Outline,
            "letter..same|letter..equal|same letter|same sum|same total|sum to the same",
        )
    },
    row("cage", On::Sum, "cage|killer|sum|total"),
    Idiom {
        plain: "anti-knight|anti knight|antiknight|knight's move..not|knight's move..differ|knight's move..cannot|knight's move..can't|not..knight's move|cannot..knight's move|can't..knight's move|differ..knight's move|different..knight's move",
        ..row("anti-knight", On::Whole, "anti-knight|anti knight|antiknight|knight")
    },
    Idiom {
        plain: "anti-king|anti king|antiking|king's move..not|king's move..differ|king's move..cannot|king's move..can't|not..king's move|cannot..king's move|can't..king's move|not..touch diagonally|not..diagonally adjacent|cannot..diagonally|can't..diagonally",
        ..row(
            "anti-king",
            On::Whole,
            "anti-king|anti king|antiking|king's|king move|a king|diagonally adjacent|touch diagonally|\
         diagonally touch|touching diagonally|diagonally|diagonal contact",
        )
    },
    Idiom {
        plain: "nonconsecutive|non-consecutive|orthogonally adjacent..not..consecutive|orthogonally..cannot..consecutive|consecutive..not..orthogonally adjacent|consecutive..cannot..orthogonally|adjacent cells..not..consecutive|consecutive..not..adjacent cells",
        ..row(
            "non-consecutive",
            On::Whole,
            "nonconsecutive|non-consecutive|non consecutive|not..consecutive|can't..consecutive|\
         cannot..consecutive|never..consecutive|no..consecutive|consecutive..not|consecutive..cannot|\
         all..dots|all..given|all possible|negative|not consecutive",
        )
    },
    Idiom {
        plain: "disjoint|same position|same relative position",
        ..row(
            "disjoint-groups",
            On::Whole,
            "disjoint|same position|same place|same relative position|same location|same cell|\
             corresponding..position|corresponding..cell",
        )
    },
    Idiom {
        plain: "main diagonal|both diagonals|long diagonal|major diagonal|marked diagonal|blue diagonal|diagonals..once|diagonals..not repeat|diagonals..cannot repeat|diagonal..contain..1",
        ..row("diagonal-down", On::Whole, "diagonal")
    },
    Idiom {
        plain: "main diagonal|both diagonals|long diagonal|major diagonal|marked diagonal|blue diagonal|diagonals..once|diagonals..not repeat|diagonals..cannot repeat|diagonal..contain..1",
        ..row("diagonal-up", On::Whole, "diagonal")
    },
    Idiom {
        plain: "negative constraint|all dots are given|all black dots|all possible dots|all kropki dots|all dots have been given",
        ..row(
            "negative-ratio",
            On::Whole,
            "negative|all..dots|all..given|all possible|every..dot|all black|all kropki|anti-kropki|dots..given|\
         no other|without..dot",
        )
    },
    Idiom {
        plain: "negative constraint|all x|all possible x|all xs|all v|all possible v",
        ..row(
            "negative-xv",
            On::Whole,
            "negative|all..given|all x|all possible|every..given|anti-xv|no other|all such|without..x|\
         do not..sum|may not sum|cannot sum|can't sum|not add|\
         no..sum..5 or 10|not sum..5 or 10|never sum",
        )
    },
    Idiom {
        plain: "global entropy|2x2..low..high|2x2..1,2,3",
        ..row("global-entropy", On::Whole, "entropy|2x2|2 x 2|two by two")
    },
    Idiom {
        plain: "2x2..(1,4,7)|2x2..1,4,7|2x2..147|global modular",
        ..row(
            "global-modularity",
            On::Whole,
            "global modular|2x2..modul|2x2..1,4,7|2x2..1, 4, 7|2x2..147|2x2..1/4/7",
        )
    },
    Idiom {
        plain: "even and at least one odd..2x2|odd and at least one even..2x2|2x2..at least one odd and",
        ..row(
            "global-parity",
            On::Whole,
            "2x2..even..odd|2x2..odd..even|even..odd..2x2|odd..even..2x2|2x2..same parity|2x2..parity",
        )
    },
    Idiom {
        plain: "orthogonally adjacent cells must have a difference of at least #|\
                adjacent digits must always differ by at least #",
        ..row(
            "neighbour-difference",
            On::Whole,
            "adjacent..difference of at least #|adjacent..differ by at least #|adjacent..at least # apart|\
             neighbouring..differ by at least #|neighbouring..difference of at least #|\
             neighboring..differ by at least #|neighbours..differ by at least #|\
             connected cells..difference of at least #|adjacent..differ by # or more",
        )
    },
    Idiom {
        plain: "orthogonally adjacent digits may not sum to #|orthogonally adjacent digits cannot sum to #",
        ..row(
            "no-neighbour-sum",
            On::Whole,
            "adjacent..not sum to #|adjacent..cannot sum to #|adjacent..can't sum to #|\
             adjacent..never sum to #|adjacent..not add up to #|adjacent..not add to #|\
             no domino..summing to #|neighbouring..not sum to #|neighbours..not sum to #|\
             no two adjacent..sum to #|no adjacent..sum to #|adjacent..not..total of #",
        )
    },
    Idiom {
        plain: "king's move..not sum to #|king's move..cannot sum to #",
        ..row(
            "no-king-sum",
            On::Whole,
            "diagonal..not sum to #|king..not sum to #|king..cannot sum to #|diagonal..cannot sum to #|\
             king..not add up to #",
        )
    },
    Idiom {
        plain: "knight's move..not sum to #|knight's move..cannot sum to #",
        ..row(
            "no-knight-sum",
            On::Whole,
            "knight..not sum to #|knights move'..not sum to #|knight..cannot sum to #|knight..can't sum to #|\
             knight..never sum to #|knight..not add up to #",
        )
    },
    Idiom {
        plain: "anti-camel|anticamel|long knight's move",
        ..row("anti-camel", On::Whole, "camel|long knight|long-knight|anti-long")
    },
    Idiom {
        plain: "queen's move..only..digits #|digits # act as queens|digit # acts as a queen",
        ..row(
            "queen",
            On::Whole,
            "queen..digits #|queen..digit #|digits #..queen|digit #..queen|all #..queen|every #..queen|\
             queen..only #|the #..queen",
        )
    },
    Idiom {
        plain: "dutch flat|every 5..must have a 1 directly above",
        ..row(
            "dutch-flats",
            On::Whole,
            "dutch flat|5..1 directly above|5..1 immediately above|5..1 above",
        )
    },
    Idiom {
        plain: "no three..all even|no three..all odd|more than two..same parity|takuzu|binairo",
        ..row(
            "parity-runs",
            On::Whole,
            "three..all even|three..all odd|3 even digits|three even|three odd|two consecutive..same parity|\
             two..adjacent..same parity|three..same parity|takuzu|binairo|binary puzzle",
        )
    },
    Idiom {
        plain: "line of three cells never contains a consecutive",
        ..row(
            "no-straights",
            On::Whole,
            "three cells never..consecutive|three..not..three consecutive|three..never..consecutive|\
             three cells..not..consecutive|no three..consecutive",
        )
    },
    Idiom {
        plain: "within a 3x3 box must not consist of three consecutive",
        ..row(
            "no-box-straights",
            On::Whole,
            "box..not..three consecutive|box..three..consecutive|three..consecutive..box",
        )
    },
    Idiom {
        plain: "all possible xs|all possible x clues|all x clues|all xs are given",
        ..row(
            "negative-x",
            On::Whole,
            "all possible x|all x|every x|all xs|all such|all..given|all possible|negative x|x negative",
        )
    },
    Idiom {
        plain: "all possible vs|all possible v clues|all v clues|all vs are given",
        ..row(
            "negative-v",
            On::Whole,
            "all possible v|all v|every v|all vs|all such|all..given|all possible|negative v|v negative|neg. v",
        )
    },
    row(
        "magic-square",
        On::Boxes,
        "box # is a magic|boxes # are magic|box # is also a magic|box # forms a magic|boxes # form magic",
    ),
    row("column-indexer", On::Columns(&[1, 5, 9]), "159|1-5-9|1,5,9"),
    row("column-indexer", On::AllLines, "lines..index the cell's column|lines..column indexer"),
    row(
        "equal-sums",
        On::Each("thermometer"),
        "thermo..same total|thermo..same sum|on each thermo is the same|thermo..equal sum",
    ),
    row("equal-sums", On::Each("renban"), "all renban..same sum|all renban..same total"),
    row("equal-sums", On::Each("whispers"), "all whisper..same sum|all whisper..same total"),
    row(
        "magic-square",
        On::Middle,
        "central..magic|middle..magic|centre..magic|center..magic|box 5..magic",
    ),
    Idiom {
        plain: "counting circle|times..appears in a circle|times..in circles|number of circles",
        ..row(
            "counting-circles",
            On::Circles,
            "counting circle|circle..number of|circle..how many|circle..times|circle..count|\
             appears..circle|number of circle|exactly..circle",
        )
    },
    Idiom {
        plain: "digits cannot repeat on a line|digits may not repeat on a line|digits do not repeat on a line",
        ..row(
            "cage",
            On::Lines,
            "repeat on a line|repeat on any line|repeat on each line|repeat along a line|repeat along any line|\
             repeat on the line|repeat along the line|repeat on lines|repeat along lines|lines..may not repeat|\
             line may not repeat|line cannot repeat|line can't repeat|line do not repeat|line don't repeat",
        )
    },
    Idiom {
        plain: "digit on any line..how many times that digit appears on all lines",
        ..row(
            "counting-circles",
            On::AllLines,
            "line..how many times..lines|line..how often..lines|line..number of times..lines|\
             line..number of lines",
        )
    },
    Idiom {
        plain: "digit on a constraint..number of times that digit appears",
        ..row(
            "counting-circles",
            On::AllDrawn,
            "constraint..number of times|constraint..how many times|constraint..how many constraints",
        )
    },
    Idiom {
        plain: "digit on a line of colo..how many times..lines of colo",
        ..row(
            "counting-circles",
            On::Types,
            "line..counts how many times..lines|line..how many times..colo|counting by colo",
        )
    },
    row(
        "cage",
        On::Types,
        "constraint type|clue type|each constraint|type of constraint|type of clue|each type",
    ),
    Idiom {
        plain: "circles..different digits|no digit..in circles|no digit..in the circles",
        ..row(
            "cage",
            On::Circles,
            "circles..different|circled..different|circles..not repeat|circles..cannot repeat|circles..unique|\
             circles..distinct|different digits..circle|not repeat..circle|cannot repeat..circle",
        )
    },
    row("friendly", On::Cages, "cages are friendly|cage is friendly|cages..friendly"),
    Idiom {
        plain: "each cage has a unique total|no two cages have the same sum",
        ..row(
            "different-sums",
            On::Cages,
            "cage has a unique total|no two cages|cages..different sum|cages..different total|cage..unique sum|\
             cages..unique total|cages..unique sum",
        )
    },
    row(
        "equal-sums",
        On::BoxCages,
        "box..cages..same|cages..same 3x3 box..same|cages within..box..same|box..each cage..same",
    ),
    sums(
        PRIME_SUMS,
        "cage..sum to a prime|cage..prime sum|cage..sum is a prime|cage..sum to prime|cage..prime number",
    ),
    sums(SQUARE_SUMS, "cage..sum to a square|cage..square number|cage..perfect square"),
    sums(CUBE_SUMS, "cage..sum to a cube|cage..cube number|cage..perfect cube|cage..sum is a cube"),
    sums(
        PERFECT_SUMS,
        "cage..sum to a perfect number|cage..sum is a perfect number|cage..perfect number",
    ),
    sums(TRIANGULAR_SUMS, "cage..triangular number|cage..triangle number"),
    sums(FIBONACCI_SUMS, "cage..fibonacci"),
    row(
        "cage-choice",
        On::Cages,
        "cages sum to #|cages sum to either #|cage sums to #|cage sums to either #|cages must sum to #|cage must sum to #|cages..must sum to #",
    ),
    Idiom {
        plain: "all cages..same sum|all cages..same total|all cages..sum to the same|every cage..same sum",
        ..row(
            "equal-sums",
            On::Cages,
            "all cages..same|every cage..same|each cage..same|cages..same sum|cages..same total|cages..equal",
        )
    },
];

/// The prime digits.
const PRIMES: &[u32] = &[2, 3, 5, 7];

/// The composite digits.
const COMPOSITES: &[u32] = &[4, 6, 8, 9];

/// The low digits.
const LOW: &[u32] = &[1, 2, 3, 4];

/// The high digits.
const HIGH: &[u32] = &[6, 7, 8, 9];

/// The square digits.
const SQUARES: &[u32] = &[1, 4, 9];

/// The prime sums of a cage.
const PRIME_SUMS: &[u32] = &[2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43];

/// The sums of a cage that are squares.
const SQUARE_SUMS: &[u32] = &[1, 4, 9, 16, 25, 36];

/// The sums of a cage that are cubes.
const CUBE_SUMS: &[u32] = &[1, 8, 27];

/// The sums of a cage that are perfect numbers.
const PERFECT_SUMS: &[u32] = &[6, 28];

/// The sums of a cage that are triangular numbers.
const TRIANGULAR_SUMS: &[u32] = &[1, 3, 6, 10, 15, 21, 28, 36, 45];

/// The sums of a cage that are Fibonacci numbers.
const FIBONACCI_SUMS: &[u32] = &[1, 2, 3, 5, 8, 13, 21, 34];

const fn sums(numbers: &'static [u32], words: &'static str) -> Idiom {
    Idiom { numbers, ..row("cage-choice", On::Cages, words) }
}
