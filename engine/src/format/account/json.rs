//! JSON that notes what of it was read.
//!
//! A reader gets a [`Node`] and asks it for what it needs. What an answer was made of is used; a name
//! that nobody asked for is not, nor is a value that made no answer, such as a text where a number was
//! expected.

use super::Leftover;
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::HashSet;

/// A JSON that is being read.
#[derive(Debug)]
pub struct Account {
    /// The values that were used, by where they are.
    used: RefCell<HashSet<*const Value>>,
}

/// A part of it.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    value: &'a Value,
    account: &'a Account,
}

/// What stands where there is nothing.
static NOTHING: Value = Value::Null;

impl Account {
    /// A JSON of which nothing has been read.
    pub fn new() -> Self {
        Self { used: RefCell::default() }
    }

    /// The whole of a JSON.
    pub const fn node<'a>(&'a self, value: &'a Value) -> Node<'a> {
        Node { value, account: self }
    }

    /// What was not used, in order; a part of which nothing was used is one.
    pub fn leftovers(&self, value: &Value) -> Vec<Leftover> {
        let mut found = Vec::new();
        self.walk(value, &mut Vec::new(), false, &mut found);
        found
    }

    /// The members of an object that say something of which nothing was used, with their names, as text.
    pub fn unread_members(&self, value: &Value) -> Vec<(String, String)> {
        let members = value.as_object().into_iter().flatten();
        let unread = members.filter(|(name, member)| {
            let mut found = Vec::new();
            !self.walk(member, &mut vec![(*name).clone()], false, &mut found) && !found.is_empty()
        });
        unread.map(|(name, member)| (name.clone(), member.to_string())).collect()
    }

    /// Adds what was not used of a value; returns whether something was.
    fn walk(
        &self,
        value: &Value,
        names: &mut Vec<String>,
        is_entry: bool,
        found: &mut Vec<Leftover>,
    ) -> bool {
        if self.used.borrow().contains(&std::ptr::from_ref(value)) {
            return true;
        }
        if is_nothing(value) {
            return false;
        }
        let start = found.len();
        let mut is_used = false;
        match value {
            Value::Array(list) => {
                for entry in list {
                    is_used |= self.walk(entry, names, true, found);
                }
            }
            Value::Object(map) => {
                for (name, member) in map {
                    if is_number(name) {
                        is_used |= self.walk(member, names, true, found);
                        continue;
                    }
                    names.push(name.clone());
                    is_used |= self.walk(member, names, false, found);
                    names.pop();
                }
            }
            _ => {}
        }
        let is_all = found.len() > start || !matches!(value, Value::Array(_) | Value::Object(_));
        if !is_used && is_all && !names.is_empty() {
            let whole = Leftover::whole(names.clone(), is_entry, found.drain(start..));
            found.push(match value {
                Value::Array(list) if list.iter().all(Value::is_object) => {
                    Leftover { count: list.len(), ..whole }
                }
                Value::Object(map) if map.keys().all(|name| is_number(name)) => {
                    Leftover { count: map.len(), ..whole }
                }
                Value::Array(_) | Value::Object(_) => whole,
                _ => Leftover::leaf(names.clone(), is_entry, word(value)),
            });
        }
        is_used
    }
}

/// Whether a name is the number of a place, as in a list.
fn is_number(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_digit())
        && name.chars().all(|symbol| symbol.is_ascii_digit() || symbol == ',')
}

/// A number, possibly written as text.
pub fn number_of(value: &Value) -> Option<u32> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_u64().and_then(|number| number.try_into().ok()),
    }
}

/// A part of a JSON of which nothing was used.
pub fn unused(names: &[String], is_entry: bool, value: &Value) -> Option<Leftover> {
    let mut found = Vec::new();
    Account::new().walk(value, &mut names.to_vec(), is_entry, &mut found);
    found.pop()
}

/// A text, or a number as text.
pub fn word(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().into()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Whether a part says nothing: what is off, or empty. A list of such parts says nothing either.
pub fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(list) => list.iter().all(is_nothing),
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}

impl<'a> Node<'a> {
    /// The member with a name; nothing if there is none.
    pub fn get(self, name: &str) -> Self {
        self.with(self.value.get(name).unwrap_or(&NOTHING))
    }

    /// The entry at a place; nothing if there is none.
    pub fn at(self, place: usize) -> Self {
        self.with(self.value.get(place).unwrap_or(&NOTHING))
    }

    /// The entries; none if it is not a list.
    pub fn items(self) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        let list = self.value.as_array().map_or(&[][..], Vec::as_slice);
        list.iter().map(move |value| self.with(value))
    }

    /// The members with their names; none if it is not an object.
    pub fn members(self) -> impl Iterator<Item = (&'a str, Self)> {
        let map: Option<&'a Map<String, Value>> = self.value.as_object();
        map.into_iter().flatten().map(move |(name, value)| (name.as_str(), self.with(value)))
    }

    /// The number of entries.
    pub fn len(self) -> usize {
        self.items().len()
    }

    /// Whether there is something with a name.
    pub fn has(self, name: &str) -> bool {
        self.value.get(name).is_some()
    }

    /// Whether it says nothing, as if it were not there.
    pub fn is_nothing(self) -> bool {
        is_nothing(self.value)
    }

    /// Whether it is null or missing.
    pub fn is_null(self) -> bool {
        self.value.is_null()
    }

    /// A number, possibly written as text.
    pub fn number(self) -> Option<u32> {
        self.parsed(number_of)
    }

    /// A whole number, possibly negative.
    pub fn integer(self) -> Option<i64> {
        self.read(self.value.as_i64())
    }

    /// A number with a fraction.
    pub fn real(self) -> Option<f64> {
        self.read(self.value.as_f64())
    }

    /// A text.
    pub fn text(self) -> Option<&'a str> {
        self.read(self.value.as_str())
    }

    /// A text, or a number as text.
    pub fn word(self) -> Option<String> {
        self.read(word(self.value))
    }

    /// True or false.
    pub fn flag(self) -> Option<bool> {
        self.read(self.value.as_bool())
    }

    /// What is made of it: it is used if something is.
    pub fn parsed<T>(self, parse: impl FnOnce(&'a Value) -> Option<T>) -> Option<T> {
        self.read(parse(self.value))
    }

    /// All of it, which counts as used.
    pub fn all(self) -> &'a Value {
        self.account.used.borrow_mut().insert(std::ptr::from_ref(self.value));
        self.value
    }

    /// Takes note that its members with these names say nothing, nor those within them.
    pub fn skip(self, names: &[&str]) {
        for (_, member) in self.members().filter(|(name, _)| names.contains(name)) {
            match member.value.is_object() {
                true => member.skip(names),
                false => drop(member.all()),
            }
        }
    }

    /// What it is, without any of it being used.
    pub const fn peek(self) -> &'a Value {
        self.value
    }

    const fn with(self, value: &'a Value) -> Self {
        Self { value, account: self.account }
    }

    /// Takes note that it was used if something was made of it.
    fn read<T>(self, made: Option<T>) -> Option<T> {
        if made.is_some() {
            self.all();
        }
        made
    }
}

/// What it says, as JSON.
impl std::fmt::Display for Node<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.value.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn paths(value: &Value, read: impl FnOnce(Node<'_>)) -> Vec<String> {
        let account = Account::new();
        read(account.node(value));
        account.leftovers(value).iter().map(Leftover::to_string).collect()
    }

    #[test]
    fn what_nobody_asked_for_is_left() {
        let value = json!({
            "size": 9, "fog": [[1, 2]], "off": false, "list": [{ "a": 1, "b": { "c": 2 } }, {}]
        });
        let left = paths(&value, |node| {
            assert_eq!(node.get("size").number(), Some(9));
            assert_eq!(node.get("list").at(0).get("a").number(), Some(1));
            assert_eq!(node.get("none").at(3).get("x").text(), None);
        });
        assert_eq!(left, ["fog", "b in list"]);
    }

    #[test]
    fn what_makes_no_answer_is_left() {
        let value = json!({ "cages": [{ "value": "a+b", "cells": [1, 2] }, { "value": "7" }] });
        let left = paths(&value, |node| {
            for cage in node.get("cages").items() {
                let _ = (cage.get("value").number(), cage.get("cells").all());
            }
        });
        assert_eq!(left, ["value in cages"]);
        assert_eq!(paths(&value, |_| ()), ["cages"]);
    }
}
