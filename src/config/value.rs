//! The value of a setting, in the type that the configuration has for it.

use std::fmt;

/// The value of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Whether something is on.
    Switch(bool),
    /// A whole number.
    Number(u32),
    /// One of several names.
    Name(String),
}

impl Value {
    /// The value, as a player reads it.
    pub fn shown(&self) -> String {
        match self {
            Self::Switch(true) => "on".into(),
            Self::Switch(false) => "off".into(),
            Self::Number(_) | Self::Name(_) => self.to_string(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch(is_on) => is_on.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Name(name) => name.fmt(f),
        }
    }
}

impl From<Value> for toml_edit::Value {
    fn from(value: Value) -> Self {
        match value {
            Value::Switch(is_on) => is_on.into(),
            Value::Number(number) => i64::from(number).into(),
            Value::Name(name) => name.into(),
        }
    }
}
