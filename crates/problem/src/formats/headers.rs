//! What a file says about a game as a whole.
//!
//! What a problem says of its publication, its prize and other problems has headers in formats that
//! hold headers of any name: `SourcePage`, `AwardTourney`, `CorrectionOf`. A header holds several names
//! with `; ` between them.

use std::collections::BTreeMap;

use super::move_word::shortened;
use crate::problem::yaml::Leaf;
use crate::problem::{Award, Entry, Game, GameField, Relation, Source, Text};

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
    /// All of them: each with its names as a tag of PGN and as a field of DhtmlXQ, and the field of a
    /// problem's game that says the same. The title, the author, the id and the stipulation are the
    /// problem's own.
    pub const ALL: [(Self, &'static str, &'static str, Option<GameField>); 19] = [
        (Self::Title, "Title", "title", None),
        (Self::Event, "Event", "event", Some(GameField::Event)),
        (Self::Round, "Round", "round", Some(GameField::Round)),
        (Self::Date, "Date", "date", Some(GameField::Date)),
        (Self::Place, "Site", "place", Some(GameField::Site)),
        (Self::Red, "Red", "red", Some(GameField::Red)),
        (Self::Black, "Black", "black", Some(GameField::Black)),
        (Self::RedTeam, "RedTeam", "redteam", Some(GameField::RedTeam)),
        (Self::BlackTeam, "BlackTeam", "blackteam", Some(GameField::BlackTeam)),
        (Self::RedRating, "RedElo", "redrating", Some(GameField::RedRating)),
        (Self::BlackRating, "BlackElo", "blackrating", Some(GameField::BlackRating)),
        (Self::TimeRule, "TimeControl", "timerule", Some(GameField::TimeControl)),
        (Self::RedTime, "RedTime", "redtime", Some(GameField::RedTime)),
        (Self::BlackTime, "BlackTime", "blacktime", Some(GameField::BlackTime)),
        (Self::Annotator, "Annotator", "annotator", Some(GameField::Annotator)),
        (Self::Author, "Author", "author", None),
        (Self::Remark, "Remark", "remark", Some(GameField::Remark)),
        (Self::Stipulation, "Stipulation", "stipulation", None),
        (Self::Id, "Id", "id", None),
    ];

    /// The field of a problem's game that says the same.
    pub(super) fn field(self) -> Option<GameField> {
        Self::ALL.iter().find(|(header, ..)| *header == self)?.3
    }

    /// The name as a tag of PGN.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(header, ..)| *header == self).map_or("", |row| row.1)
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

    /// Takes a result. One without a meaning is kept under its name, and the warning is returned.
    pub(super) fn read_result(&mut self, name: &str, value: &str) -> Option<String> {
        if let Some(result) = GameResult::of_text(value) {
            self.result = result;
            return None;
        }
        self.set_other(name, value);
        let found = shortened(value.trim());
        Some(format!("found the result {found:?}, expected 1-0, 0-1, 1/2-1/2 or *"))
    }

    /// Takes out a header that only one format has.
    pub(super) fn take_other(&mut self, name: &str) -> Option<String> {
        self.other.remove(name)
    }

    /// The headers that only one format has.
    pub fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        self.other.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }
}

/// The names of headers on lines of their own, as sites write them below each other (`红方: 甲`), in
/// lower case.
const LINES: [(&str, Header); 9] = [
    ("标题 標題 题目 局名 名称 棋局 title titel", Header::Title),
    ("赛事 賽事 比赛 比賽 来源 出处 书名 event turnier source", Header::Event),
    ("轮次 輪次 round runde", Header::Round),
    ("日期 时间 時間 date datum", Header::Date),
    ("地点 地點 site place ort", Header::Place),
    ("红方 紅方 红棋 red white rot", Header::Red),
    ("黑方 黑棋 black schwarz", Header::Black),
    ("作者 author autor composer", Header::Author),
    ("评注 annotator", Header::Annotator),
];

/// The name and the text of a header on a line of its own; of a line of YAML that this program reads,
/// nothing.
pub(super) fn header_line(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.trim().split_once([':', '：'])?;
    let is_name = |c: char| c.is_alphabetic() || matches!(c, '_' | ' ');
    let is_long = name.chars().count() > 16 || name.split(' ').count() > 2;
    let is_other = ["fen", "局面", "position"].contains(&&*name.to_lowercase());
    let is_key = crate::problem::yaml::MAPPINGS
        .iter()
        .any(|(_, keys)| keys.iter().any(|key| key.name == name));
    let is_head = !name.is_empty() && name.chars().all(is_name) && !is_long && !is_other && !is_key;
    is_head.then(|| (name, value.trim()))
}

impl Headers {
    /// Takes a header on a line of its own, if the line is one.
    pub(super) fn read_line(&mut self, line: &str) -> bool {
        let Some((name, value)) = header_line(line).filter(|(_, value)| !value.is_empty()) else {
            return false;
        };
        let lower = name.to_lowercase();
        let row = LINES.iter().find(|(names, _)| names.split(' ').any(|it| it == lower));
        let tag = Header::ALL.iter().find(|(_, tag, ..)| *tag == name).map(|row| row.0);
        let is_result = ["结果", "結果", "result", "ergebnis"].contains(&&*lower);
        match (row.map(|row| row.1).or(tag), GameResult::of_text(value)) {
            (Some(header), _) => self.set(header, value),
            (None, Some(result)) if is_result => self.result = result,
            _ => self.set_other(name, value),
        }
        true
    }
}

/// Whether a header is read again from a line of its own.
pub(super) fn is_head(name: &str, text: &str) -> bool {
    let line = format!("{name}: {text}");
    !text.contains('\n') && header_line(&line) == Some((name, text))
}

/// A text with line ends of one kind and without zero bytes, which end it in other programs.
pub(super) fn clean(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "")
}

/// The names that a header lists one after another, as they are put together by
/// [`tree_of`](super::tree_of), or its text as one name.
pub(super) fn names(text: &str) -> Vec<Text> {
    let names: Vec<&str> = text.split(AUTHORS).collect();
    if names.iter().any(|name| name.trim() != *name || name.is_empty()) {
        return if text.is_empty() { Vec::new() } else { vec![Text::new(text)] };
    }
    names.into_iter().map(Text::new).collect()
}

/// Texts one after another, as one text.
pub(super) fn joined(texts: &[Text], between: &str) -> String {
    texts.iter().map(Text::as_str).collect::<Vec<_>>().join(between)
}

/// The separator of two names in a header.
pub(super) const AUTHORS: &str = "; ";

/// The header of a path of keys; none for what has another header or belongs to none.
fn header(keys: &[&str]) -> Option<String> {
    match keys {
        // The event, the round and the date of a game.
        ["source", "name" | "problemid" | "date"] => return None,
        ["source" | "award", _] => {}
        [key] if Relation::of_name(key).is_some() => {}
        _ => return None,
    }
    let words = keys.iter().flat_map(|key| key.split('-'));
    let capital = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
    Some(words.map(capital).collect())
}

/// Whether a header is one of these.
pub(super) fn is_record(name: &str) -> bool {
    let source = Source::names().filter_map(|key| header(&["source", key]));
    let award = Award::names().filter_map(|key| header(&["award", key]));
    let related = Relation::ALL.into_iter().filter_map(|relation| header(&[relation.name()]));
    source.chain(award).chain(related).any(|known| known == name)
}

/// Sets the tags about the source, the prize and related problems.
pub(super) fn write_record_tags(headers: &mut Headers, entry: &Entry) {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for Leaf { keys, text } in entry.leaves() {
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        if let Some(name) = header(&keys) {
            found.entry(name).or_default().push(text);
        }
    }
    for (name, texts) in found {
        headers.set_other(&name, &texts.join(AUTHORS));
    }
}

/// Takes what these headers say out of the tags of a game that was read into an entry.
pub(super) fn read_record_tags(entry: &mut Entry) {
    let Entry { source, award, related, game, .. } = entry;
    let mut take = |keys: &[&str]| take(game, &header(keys)?);
    for key in Source::names() {
        if let Some(text) = take(&["source", key]) {
            source.set(key, names(text.as_str()));
        }
    }
    for key in Award::names() {
        if let Some(text) = take(&["award", key]) {
            award.set(key, names(text.as_str()));
        }
    }
    for relation in Relation::ALL {
        if let Some(text) = take(&[relation.name()]) {
            related.set(relation, names(text.as_str()));
        }
    }
}

/// Takes a tag out of a game.
fn take(game: &mut Game, name: &str) -> Option<Text> {
    // DhtmlXQ writes names in lower case.
    let at = game.tags.iter().position(|(tag, _)| tag.as_str().eq_ignore_ascii_case(name))?;
    Some(game.tags.remove(at).1)
}
