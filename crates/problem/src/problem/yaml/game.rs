//! The game that a problem or a tree is taken from: who played it, where and when, and its result.

use std::collections::BTreeMap;

use super::field::Field;
use super::reader::{Fields, Key, Reader, Shape, cut, did_you_mean};
use super::value::{Spelling, Value};
use crate::problem::{Expected, Spanned, Text};

/// How a game ended, as its file says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// Unknown, or the game was not finished.
    #[default]
    Unknown,
    /// `1-0`: Red won.
    RedWins,
    /// `0-1`: Black won.
    BlackWins,
    /// `1/2-1/2`: a draw.
    Draw,
}

impl GameResult {
    /// All results; `Unknown` comes last.
    pub const ALL: [Self; 4] = [Self::RedWins, Self::BlackWins, Self::Draw, Self::Unknown];

    /// The result with its place in the enumeration, as several formats number them; any other number
    /// says nothing.
    pub(crate) fn of_number(number: u8) -> Self {
        Self::ALL.into_iter().find(|result| *result as u8 == number).unwrap_or_default()
    }

    /// As PGN and YAML write it.
    pub fn pgn(self) -> &'static str {
        match self {
            Self::Unknown => "*",
            Self::RedWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }

    /// Reads a result as PGN or Chinese texts write it.
    pub fn of_text(text: &str) -> Option<Self> {
        Some(match text.trim() {
            "1-0" | "红胜" | "紅勝" | "红先胜" | "红方胜" | "先胜" | "黑负" => {
                Self::RedWins
            }
            "0-1" | "黑胜" | "黑勝" | "红先负" | "黑方胜" | "先负" | "红负" => {
                Self::BlackWins
            }
            "1/2-1/2" | "0.5-0.5" | "½-½" | "和" | "和棋" | "和局" | "红先和" | "先和" => {
                Self::Draw
            }
            "*" | "" | "未知" => Self::Unknown,
            _ => return None,
        })
    }
}

/// A field of a game, whose value is a text of the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameField {
    /// The player of Red.
    Red,
    /// The team of the player of Red.
    RedTeam,
    /// The rating of Red, as written.
    RedRating,
    /// The time that Red took.
    RedTime,
    /// The player of Black.
    Black,
    /// The team of the player of Black.
    BlackTeam,
    /// The rating of Black, as written.
    BlackRating,
    /// The time that Black took.
    BlackTime,
    /// The tournament, or the book that contains the game.
    Event,
    /// The round, or the number in the book.
    Round,
    /// Where it was played.
    Site,
    /// The date, as precise as known.
    Date,
    /// The time control, as written, such as `90+30`.
    TimeControl,
    /// The author of the comments.
    Annotator,
    /// A remark on the whole game.
    Remark,
}

impl GameField {
    /// The fields of the mapping `players`.
    pub const OF_PLAYERS: [Self; 8] = [
        Self::Red,
        Self::RedTeam,
        Self::RedRating,
        Self::RedTime,
        Self::Black,
        Self::BlackTeam,
        Self::BlackRating,
        Self::BlackTime,
    ];

    /// The fields outside `players`.
    pub const OTHERS: [Self; 7] = [
        Self::Event,
        Self::Round,
        Self::Site,
        Self::Date,
        Self::TimeControl,
        Self::Annotator,
        Self::Remark,
    ];

    /// The key in YAML.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::RedTeam => "red-team",
            Self::RedRating => "red-rating",
            Self::RedTime => "red-time",
            Self::Black => "black",
            Self::BlackTeam => "black-team",
            Self::BlackRating => "black-rating",
            Self::BlackTime => "black-time",
            Self::Event => "event",
            Self::Round => "round",
            Self::Site => "site",
            Self::Date => "date",
            Self::TimeControl => "time-control",
            Self::Annotator => "annotator",
            Self::Remark => "remark",
        }
    }

    /// The field with a key.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::OF_PLAYERS.into_iter().chain(Self::OTHERS).find(|field| field.key() == key)
    }

    /// Whether it belongs to the mapping `players`.
    pub fn is_of_players(self) -> bool {
        Self::OF_PLAYERS.contains(&self)
    }
}

/// What a problem says about the game that it is taken from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// How it ended; `None` to derive it from the stipulation.
    pub result: Option<Spanned<GameResult>>,
    fields: BTreeMap<GameField, Text>,
    /// Further fields of single formats, by their names there.
    pub tags: Vec<(Text, Text)>,
}

impl Game {
    /// The value of a field.
    pub fn get(&self, field: GameField) -> Option<&Text> {
        self.fields.get(&field)
    }

    /// Sets a field, or removes it.
    pub fn set(&mut self, field: GameField, text: Option<Text>) {
        match text {
            Some(text) => _ = self.fields.insert(field, text),
            None => _ = self.fields.remove(&field),
        }
    }

    /// The fields that are set.
    pub fn all(&self) -> impl Iterator<Item = (GameField, &Text)> {
        self.fields.iter().map(|(&field, text)| (field, text))
    }

    /// Whether a field about the players is set.
    pub fn has_players(&self) -> bool {
        self.fields.keys().any(|field| field.is_of_players())
    }

    /// Its players, as in `Hu – Liu`; `None` if nobody is named.
    pub fn players(&self) -> Option<String> {
        let name = |field| self.get(field).map(|name| name.as_str().trim());
        match (name(GameField::Red), name(GameField::Black)) {
            (None, None) => None,
            (red, black) => Some(format!("{} – {}", red.unwrap_or("?"), black.unwrap_or("?"))),
        }
    }
}

/// The keys of the players, in canonical order.
pub(super) const OF_PLAYERS: &[Key] = &[
    of_player(GameField::Red, "who had Red"),
    of_player(GameField::RedTeam, "the team"),
    of_player(GameField::RedRating, "the rating"),
    of_player(GameField::RedTime, "the time that Red took"),
    of_player(GameField::Black, "who had Black"),
    of_player(GameField::BlackTeam, "the team"),
    of_player(GameField::BlackRating, "the rating"),
    of_player(GameField::BlackTime, "the time that Black took"),
];

const fn of_player(field: GameField, meaning: &'static str) -> Key {
    Key { name: field.key(), shape: Shape::Number, meaning }
}

impl Field for Game {
    fn read<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>, keys: &[Key]) -> Self {
        let mut game = Self::default();
        let expected = Expected::Example { example: "{red: A, black: B}" };
        let players = fields
            .take("players")
            .and_then(|node| reader.mapping(node, "players", OF_PLAYERS, "the players", expected));
        let mut players = players.unwrap_or_default();
        for (keys, fields) in [(OF_PLAYERS, &mut players), (keys, fields)] {
            for field in keys.iter().filter_map(|key| GameField::of_key(key.name)) {
                game.set(field, reader.text(fields, field.key()));
            }
        }
        game.result = reader.text(fields, "result").and_then(|text| result(reader, &text));
        game.tags =
            reader.named(fields, ("tags", "tag"), ("{ECCO: C05}", "ECCO"), |reader, node| {
                reader.text_of(node, "tags")
            });
        game
    }

    fn value(&self, key: &Key) -> Option<Value<'_>> {
        let mapping = |pairs: Vec<_>| Some(pairs).filter(|it| !it.is_empty()).map(Value::Mapping);
        match key.name {
            "players" => {
                let players = OF_PLAYERS.iter();
                mapping(players.filter_map(|key| Some((key.name, self.value(key)?))).collect())
            }
            "result" => self.result.as_ref().map(|result| match result.value {
                GameResult::Unknown => Value::Text("*".into(), Spelling::Quoted),
                result => Value::Text(result.pgn().into(), Spelling::Literal),
            }),
            "tags" => {
                let tags = self.tags.iter();
                mapping(tags.map(|(name, it)| (name.as_str(), Value::plain(it.as_str()))).collect())
            }
            name => self.get(GameField::of_key(name)?)?.value(key),
        }
    }
}

fn result(reader: &mut Reader<'_>, text: &Text) -> Option<Spanned<GameResult>> {
    let known = GameResult::ALL.into_iter().find(|result| result.pgn() == text.as_str());
    if known.is_none() {
        let names = GameResult::ALL.map(GameResult::pgn).join(", ");
        let found = cut(text.as_str());
        let message = format!("found `{found}` for `result`, expected one of {names}");
        let meant = GameResult::of_text(text.as_str());
        let help = meant.map(|meant| did_you_mean(meant.pgn()));
        reader.refuse(text, message, "no result", help);
    }
    known.map(|value| Spanned { value, span: text.span() })
}
