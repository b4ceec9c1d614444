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
    /// The words of setters that name it: alternatives between `|`, with `..` for any words between.
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
    /// Nothing besides the circles of other rules.
    Circles,
    /// Nothing: no digit repeats in the cells of all drawings of one rule.
    Types,
    /// Nothing: no digit repeats in the cells of a line.
    Lines,
    /// Nothing besides the cages without a number.
    Cages,
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
        on: On::Line(Ends::Circles),
        ..line("between", &[], "between|in value between|strictly between")
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
        "parity|alternat..odd|odd..alternat|even and odd|odd and even",
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
    row("maximum", On::Ground, "fortress|greater|larger|higher|bigger|exceed|local max|maxim"),
    row("minimum", On::Ground, "smaller|lower|less than|local min|minim"),
    row("column-indexer", On::Ground, "index|column"),
    row("row-indexer", On::Ground, "index|row"),
    row("box-indexer", On::Ground, "index|box"),
    row("cage", On::Outline, "cage|killer|sum|not repeat|repeat|unique|distinct|different"),
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
