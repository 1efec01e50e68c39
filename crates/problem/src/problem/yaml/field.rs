//! A key of YAML is said once: the row that gives its field, its type, its shape and its meaning.
//!
//! [`fields!`] makes of the rows of a mapping its struct and everything that reads, writes, lists and
//! describes its keys. What a type holds and how it is read and written is an implementation of [`Field`].

use super::reader::{Fields, Key, Reader, Shape};
use super::tree::Node;
use super::value::{Spelling, Value};
use crate::problem::{Expected, Text};

/// What the keys of one row hold: usually one key, of a game several.
pub(super) trait Field: Default {
    /// Reads it from a mapping. What cannot be read is reported and left out.
    fn read<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>, keys: &[Key]) -> Self;

    /// The value of one of its keys, unless there is none.
    fn value(&self, key: &Key) -> Option<Value<'_>>;

    /// Sets what a key says from plain texts; fields that are more than texts stay as they are.
    fn set(&mut self, _key: &str, _texts: Vec<Text>) {}
}

/// A struct that [`fields!`] makes.
pub(super) trait Mapping: Default {
    /// What it is, as in "a key of a problem".
    const NOUN: &'static str;
    /// Its keys in canonical order.
    const KEYS: &'static [Key];

    /// Takes its fields out of those of a mapping.
    fn from_fields<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>) -> Self;

    /// The keys that have a value, in canonical order.
    fn values(&self) -> Vec<(&'static str, Value<'_>)>;
}

/// Makes a struct of rows, each with a field, its type, and the keys that are its own: their names, shapes
/// and meanings, which also document the field.
///
/// ```text
/// fields! {
///     /// The number of a problem in a database.
///     ForeignId, "a foreign id";
///     domain: Text { "domain", Text, "the database" }
///     problemid: Text { "problemid", Number, "the number of the problem there" }
/// }
/// ```
///
/// is, with the derived traits and the documentation left out:
///
/// ```text
/// pub struct ForeignId { pub domain: Text, pub problemid: Text }
///
/// impl ForeignId {
///     pub fn names() -> impl Iterator<Item = &'static str> { ["domain", "problemid"].into_iter() }
///     pub fn set(&mut self, key: &str, texts: Vec<Text>) {
///         match key {
///             "domain" => self.domain.set(key, texts),
///             "problemid" => self.problemid.set(key, texts),
///             _ => {}
///         }
///     }
///     pub fn or(&self, other: &Self) -> Self { /* each field, or that of the other where it is empty */ }
/// }
///
/// impl Mapping for ForeignId {
///     const NOUN: &'static str = "a foreign id";
///     const KEYS: &'static [Key] = &[DOMAIN, PROBLEMID];
///     fn from_fields(reader, fields) -> Self {
///         Self {
///             domain: Field::read(reader, fields, &[DOMAIN]),
///             problemid: Field::read(reader, fields, &[PROBLEMID]),
///         }
///     }
///     fn values(&self) -> Vec<(&'static str, Value<'_>)> {
///         [self.domain.value(&DOMAIN), self.problemid.value(&PROBLEMID)] /* those that are there */
///     }
/// }
/// ```
///
/// where `DOMAIN` is `Key { name: "domain", shape: Shape::Text, meaning: "the database" }`. A field with
/// `{}` has no key. The order of the rows is the canonical one; fields are read in it.
macro_rules! fields {
    (
        $(#[$doc:meta])* $name:ident, $noun:literal;
        $($(#[$about:meta])* $field:ident: $type:ty {
            $($key:literal, $shape:ident $(($of:expr))?, $meaning:literal);*
        })+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct $name {
            $($(#[doc = $meaning])* $(#[$about])* pub $field: $type,)+
        }

        impl $name {
            /// The names of its keys, in canonical order.
            pub fn names() -> impl Iterator<Item = &'static str> {
                [$($($key,)*)+].into_iter()
            }

            /// Sets what a key says from plain texts; what is more than texts stays as it is.
            pub fn set(&mut self, key: &str, texts: Vec<$crate::problem::Text>) {
                match key {
                    $($($key => $crate::problem::yaml::field::Field::set(&mut self.$field, key, texts),)*)+
                    _ => {}
                }
            }

            /// The same, with missing parts taken from another one.
            #[must_use]
            pub fn or(&self, other: &Self) -> Self {
                let (mut all, empty) = (self.clone(), Self::default());
                $(if all.$field == empty.$field {
                    all.$field.clone_from(&other.$field);
                })+
                all
            }
        }

        impl $crate::problem::yaml::field::Mapping for $name {
            const NOUN: &'static str = $noun;
            const KEYS: &'static [$crate::problem::yaml::reader::Key] =
                &[$($(fields!(@key $key, $shape $(($of))?, $meaning),)*)+];

            fn from_fields<'a>(
                reader: &mut $crate::problem::yaml::reader::Reader<'a>,
                fields: &mut $crate::problem::yaml::reader::Fields<'a>,
            ) -> Self {
                Self {
                    $($field: $crate::problem::yaml::field::Field::read(
                        reader, fields, &[$(fields!(@key $key, $shape $(($of))?, $meaning)),*],
                    ),)+
                }
            }

            fn values(&self) -> Vec<(&'static str, $crate::problem::yaml::value::Value<'_>)> {
                let mut values = Vec::new();
                $($({
                    let key = fields!(@key $key, $shape $(($of))?, $meaning);
                    let value = $crate::problem::yaml::field::Field::value(&self.$field, &key);
                    values.extend(value.map(|value| ($key, value)));
                })*)+
                values
            }
        }
    };
    (@key $key:literal, $shape:ident $(($of:expr))?, $meaning:literal) => {
        $crate::problem::yaml::reader::Key {
            name: $key,
            shape: $crate::problem::yaml::reader::Shape::$shape $(($of))?,
            meaning: $meaning,
        }
    };
}
pub(super) use fields;

impl Field for Option<Text> {
    fn read<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>, keys: &[Key]) -> Self {
        reader.text(fields, keys.first()?.name)
    }

    fn value(&self, key: &Key) -> Option<Value<'_>> {
        self.as_ref()?.value(key)
    }

    /// Several texts become one.
    fn set(&mut self, _: &str, mut texts: Vec<Text>) {
        *self = match texts.len() {
            0 | 1 => texts.pop(),
            _ => {
                let texts: Vec<&str> = texts.iter().map(Text::as_str).collect();
                Some(Text::new(texts.join("; ")))
            }
        };
    }
}

/// A text that a mapping needs. Where it is missing, it has no place in the file.
impl Field for Text {
    fn read<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>, keys: &[Key]) -> Self {
        Option::read(reader, fields, keys).unwrap_or_default()
    }

    fn value(&self, key: &Key) -> Option<Value<'_>> {
        let spelling = match key.shape {
            Shape::Number => Spelling::Number,
            Shape::Difficulty => Spelling::Decimal,
            Shape::Quoted => Spelling::Quoted,
            _ => Spelling::Plain,
        };
        Some(Value::Text(self.as_str().into(), spelling))
    }

    fn set(&mut self, key: &str, texts: Vec<Text>) {
        let mut text = None;
        Field::set(&mut text, key, texts);
        *self = text.unwrap_or_default();
    }
}

impl Field for Vec<Text> {
    fn read<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>, keys: &[Key]) -> Self {
        let Some(Key { name, .. }) = keys.first() else { return Self::new() };
        let items = match reader.only_item(fields, name) {
            Some(text) => vec![text],
            None => reader.items(fields, name, Expected::Texts),
        };
        items.into_iter().filter_map(|item| reader.text_of(item, name)).collect()
    }

    fn value(&self, _: &Key) -> Option<Value<'_>> {
        let texts = self.iter().map(|text| Value::plain(text.as_str()));
        (!self.is_empty()).then(|| Value::List(texts.collect()))
    }

    fn set(&mut self, _: &str, texts: Vec<Text>) {
        *self = texts;
    }
}

impl<M: Mapping> Field for M {
    fn read<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>, keys: &[Key]) -> Self {
        let key = keys.first().and_then(|key| Some((key.name, fields.take(key.name)?)));
        key.and_then(|(name, node)| mapping(reader, node, name)).unwrap_or_default()
    }

    fn value(&self, _: &Key) -> Option<Value<'_>> {
        Some(Value::Mapping(self.values())).filter(|value| !value.is_empty())
    }
}

/// A node as a mapping. Anything else is reported.
pub(super) fn mapping<'a, M: Mapping>(
    reader: &mut Reader<'a>,
    node: Node<'a>,
    name: &str,
) -> Option<M> {
    let (keys, last) = listed(M::KEYS);
    let expected = Expected::Mapping { keys, last };
    let mut fields = reader.mapping(node, name, M::KEYS, M::NOUN, expected)?;
    Some(M::from_fields(reader, &mut fields))
}

/// A list of mappings, each with its place. What is not a mapping is reported and left out.
pub(super) fn mappings<'a, M: Mapping>(
    reader: &mut Reader<'a>,
    fields: &mut Fields<'a>,
    keys: &[Key],
) -> Vec<(M, std::ops::Range<usize>)> {
    let Some(Key { name, .. }) = keys.first() else { return Vec::new() };
    let (keys, last) = listed(M::KEYS);
    let items = reader.items(fields, name, Expected::Mappings { keys, last }).into_iter();
    items
        .filter_map(|item| {
            let place = item.span.clone();
            Some((mapping(reader, item, name)?, place))
        })
        .collect()
}

/// The names of keys: all but the last with commas, and the last.
fn listed(keys: &[Key]) -> (String, &'static str) {
    let mut names: Vec<&str> = keys.iter().map(|key| key.name).collect();
    let last = names.pop().unwrap_or_default();
    (names.join(", "), last)
}
