//! What a file says about a game as a whole.

use std::collections::BTreeMap;

use crate::problem::GameField;
pub use crate::problem::GameResult;

/// One kind of header. Any other header of a file is kept under its own name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Header {
    /// A name of the problem or game.
    Title,
    /// A book, a tournament.
    Event,
    /// The number or name there.
    Round,
    /// As precise as known.
    Date,
    /// Where it was played.
    Place,
    /// The player of Red.
    Red,
    /// The player of Black.
    Black,
    /// The team of the player of Red.
    RedTeam,
    /// The team of the player of Black.
    BlackTeam,
    /// The rating of Red, as written.
    RedRating,
    /// The rating of Black, as written.
    BlackRating,
    /// The rule for the time.
    TimeRule,
    /// The time that Red took.
    RedTime,
    /// The time that Black took.
    BlackTime,
    /// Who wrote the comments.
    Annotator,
    /// Who made the file, or composed the problem.
    Author,
    /// A remark on the whole.
    Remark,
    /// What is asked, in paiju's own spelling.
    Stipulation,
    /// The id of the problem.
    Id,
}

impl Header {
    /// All of them, with their names as tags of PGN.
    pub const ALL: [(Self, &'static str); 19] = [
        (Self::Title, "Title"),
        (Self::Event, "Event"),
        (Self::Round, "Round"),
        (Self::Date, "Date"),
        (Self::Place, "Site"),
        (Self::Red, "Red"),
        (Self::Black, "Black"),
        (Self::RedTeam, "RedTeam"),
        (Self::BlackTeam, "BlackTeam"),
        (Self::RedRating, "RedElo"),
        (Self::BlackRating, "BlackElo"),
        (Self::TimeRule, "TimeControl"),
        (Self::RedTime, "RedTime"),
        (Self::BlackTime, "BlackTime"),
        (Self::Annotator, "Annotator"),
        (Self::Author, "Author"),
        (Self::Remark, "Remark"),
        (Self::Stipulation, "Stipulation"),
        (Self::Id, "Id"),
    ];

    /// The field of a problem's game that says the same; the title, the author, the id and the
    /// stipulation are the problem's own.
    pub(super) fn field(self) -> Option<GameField> {
        Some(match self {
            Self::Title | Self::Author | Self::Stipulation | Self::Id => return None,
            Self::Event => GameField::Event,
            Self::Round => GameField::Round,
            Self::Date => GameField::Date,
            Self::Place => GameField::Site,
            Self::Red => GameField::Red,
            Self::Black => GameField::Black,
            Self::RedTeam => GameField::RedTeam,
            Self::BlackTeam => GameField::BlackTeam,
            Self::RedRating => GameField::RedRating,
            Self::BlackRating => GameField::BlackRating,
            Self::TimeRule => GameField::TimeControl,
            Self::RedTime => GameField::RedTime,
            Self::BlackTime => GameField::BlackTime,
            Self::Annotator => GameField::Annotator,
            Self::Remark => GameField::Remark,
        })
    }

    /// The name as a tag of PGN.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(header, _)| *header == self).map_or("", |(_, name)| name)
    }
}

/// The headers of a game; empty ones are not kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Headers {
    /// The result that the file states.
    pub result: GameResult,
    known: BTreeMap<Header, String>,
    /// Headers that only one format has, by their names there.
    other: BTreeMap<String, String>,
}

impl Headers {
    /// Sets a header as given, but with line ends `\n` and without zero bytes. A text of spaces
    /// alone removes it.
    pub fn set(&mut self, header: Header, text: &str) {
        let text = clean(text);
        if text.trim().is_empty() {
            self.known.remove(&header);
        } else {
            self.known.insert(header, text);
        }
    }

    /// The text of a header, if the game has it.
    pub fn get(&self, header: Header) -> Option<&str> {
        self.known.get(&header).map(String::as_str)
    }

    /// All of them in a fixed order.
    pub fn all(&self) -> impl Iterator<Item = (Header, &str)> {
        self.known.iter().map(|(&header, text)| (header, text.as_str()))
    }

    /// Sets a header that only one format has.
    pub fn set_other(&mut self, name: &str, text: &str) {
        let text = clean(text);
        if !text.trim().is_empty() {
            self.other.insert(name.to_owned(), text);
        }
    }

    /// The headers that only one format has.
    pub fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        self.other.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }
}

/// A text with line ends of one kind and without zero bytes, which end it in other programs.
pub(super) fn clean(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "")
}
