//! A list of puzzles, line by line: a puzzle, the words of its title, and ratings such as
//! `hodoku=640`.

use super::drawn::Drawer;
use super::model::{About, Coder, Model, context, named};
use super::number::{Number, number};

/// The bits of the number of a shape.
const SHAPE: u32 = 5;

/// The list so far.
pub struct List<C> {
    model: Model<C>,
    drawer: Drawer,
    shapes: Vec<Shape>,
    /// The last one.
    shape: u32,
    columns: Vec<Column>,
    /// Whether the word before was the one that was expected.
    same: bool,
    /// The number before in the line.
    before: Number,
}

/// Which words follow the puzzle of a line.
struct Shape {
    /// Their names: of a rating `NAME=`, of any other word its place in the line.
    names: String,
    /// The same as indices.
    columns: Vec<usize>,
}

/// The words with a name.
struct Column {
    /// What of the name is written: all or nothing.
    shown: String,
    /// A number for the name.
    own: u32,
    last: String,
    /// What is expected next: the last word, or in a title the number after it.
    next: String,
}

impl<C: Coder> List<C> {
    pub fn new(coder: C) -> Self {
        Self {
            model: Model::new(coder),
            drawer: Drawer::default(),
            shapes: Vec::new(),
            shape: 0,
            columns: Vec::new(),
            same: false,
            before: Number::default(),
        }
    }

    /// All lines.
    pub fn lines(&mut self, told: &str) -> String {
        let (mut told, mut lines) = (told.lines(), String::new());
        loop {
            let line = told.next();
            if !self.model.bit(context(About::More, []), line.is_some()) {
                return lines;
            }
            lines += &self.line(line.unwrap_or_default());
            lines.push('\n');
        }
    }

    fn line(&mut self, told: &str) -> String {
        let is_puzzle = !told.is_empty() && !told.starts_with('#');
        if !self.model.bit(context(About::Puzzle, []), is_puzzle) {
            return self.model.text(About::Comment, 0, told);
        }
        let mut words = told.split(' ');
        let mut line = self.drawer.puzzle(&mut self.model, words.next().unwrap_or_default());
        let names = words.clone().zip(1..).map(|(word, place)| match word.split_once('=') {
            Some((name, _)) => format!("{name}="),
            None => place.to_string(),
        });
        let columns = self.shape(&names.collect::<Vec<_>>().join(" "));
        (self.same, self.before) = (false, Number::default());
        for column in columns {
            line.push(' ');
            self.word(column, words.next().unwrap_or_default(), &mut line);
        }
        line
    }

    /// The columns of a line.
    fn shape(&mut self, told: &str) -> Vec<usize> {
        let known = self.shapes.iter().position(|shape| shape.names == told);
        let place = known.unwrap_or(self.shapes.len()) as u32;
        self.shape = self.model.number(context(About::Shape, [self.shape]), SHAPE, place);
        if self.shape as usize >= self.shapes.len() {
            let names = self.model.text(About::Shape, 0, told);
            let columns = names.split(' ').map(|name| self.column(name)).collect();
            self.shapes.push(Shape { names, columns });
        }
        let shape = self.shapes.get(self.shape as usize);
        shape.map_or_else(Vec::new, |shape| shape.columns.clone())
    }

    /// The index of the column with a name.
    fn column(&mut self, name: &str) -> usize {
        let own = named(name);
        self.columns.iter().position(|column| column.own == own).unwrap_or_else(|| {
            let shown = if name.ends_with('=') { name.into() } else { String::new() };
            self.columns.push(Column { shown, own, last: String::new(), next: String::new() });
            self.columns.len() - 1
        })
    }

    fn word(&mut self, column: usize, told: &str, line: &mut String) {
        let Column { shown, own, last, next } = &mut self.columns[column];
        let told = told.strip_prefix(shown.as_str()).unwrap_or_default();
        let at = context(About::Same, [*own, self.same.into()]);
        self.same = self.model.bit(at, told == next);
        if self.same {
            last.clone_from(next);
        } else {
            last.clear();
            let told_number = Number::read(told);
            if self.model.bit(context(About::Number, [*own]), told_number.is_some()) {
                let told = told_number.unwrap_or_default();
                self.before = number(&mut self.model, *own, self.before, told);
                self.before.write(last);
            } else {
                last.push_str(&self.model.text(About::Word, *own, told));
            }
        }
        line.push_str(shown);
        line.push_str(last);
        match last.parse::<u32>() {
            Ok(number) if shown.is_empty() => *next = (number + 1).to_string(),
            _ => next.clone_from(last),
        }
    }
}
