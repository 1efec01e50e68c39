//! What a file says about a game as a whole.

use std::collections::BTreeMap;

/// How a game ended, as its file says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// Not known, or not ended.
    #[default]
    Unknown,
    /// Red won.
    RedWins,
    /// Black won.
    BlackWins,
    /// Nobody won.
    Draw,
}

impl GameResult {
    /// As PGN writes it.
    pub fn pgn(self) -> &'static str {
        match self {
            Self::Unknown => "*",
            Self::RedWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }

    /// Reads what PGN writes, and the Chinese words for it.
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

/// One kind of header. What a file has beside these is kept under its own name.
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
    /// Who had Red.
    Red,
    /// Who had Black.
    Black,
    /// Red's team.
    RedTeam,
    /// Black's team.
    BlackTeam,
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
    pub const ALL: [(Self, &'static str); 17] = [
        (Self::Title, "Title"),
        (Self::Event, "Event"),
        (Self::Round, "Round"),
        (Self::Date, "Date"),
        (Self::Place, "Site"),
        (Self::Red, "Red"),
        (Self::Black, "Black"),
        (Self::RedTeam, "RedTeam"),
        (Self::BlackTeam, "BlackTeam"),
        (Self::TimeRule, "TimeControl"),
        (Self::RedTime, "RedTime"),
        (Self::BlackTime, "BlackTime"),
        (Self::Annotator, "Annotator"),
        (Self::Author, "Author"),
        (Self::Remark, "Remark"),
        (Self::Stipulation, "Stipulation"),
        (Self::Id, "Id"),
    ];

    /// The name as a tag of PGN.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(header, _)| *header == self).map_or("", |(_, name)| name)
    }
}

/// The headers of a game; empty ones are not kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Headers {
    /// How it ended.
    pub result: GameResult,
    known: BTreeMap<Header, String>,
    /// Headers that only one format has, by their names there.
    other: BTreeMap<String, String>,
}

impl Headers {
    /// Sets a header; blanks around it, and zero bytes, are left out. An empty text removes it.
    pub fn set(&mut self, header: Header, text: &str) {
        let text = clean(text);
        if text.is_empty() {
            self.known.remove(&header);
        } else {
            self.known.insert(header, text);
        }
    }

    /// A header.
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
        if !text.is_empty() {
            self.other.insert(name.to_owned(), text);
        }
    }

    /// The headers that only one format has.
    pub fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        self.other.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }
}

fn clean(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.trim_matches(|c: char| c.is_whitespace() || c == '\0').to_owned()
}
