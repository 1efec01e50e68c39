//! The keys about the game that a problem is taken from, read and written.

use super::Ids;
use super::Reader;
use super::fields::{Fields, cut};
use super::keys::OF_PLAYERS;
use super::scalar::{Place, number_or_text, one_line};
use super::tree::{Kind, Node};
use super::twins::MAX_TWIN_NAME;
use super::writer::{line_to, text_to};
use crate::problem::{Diagnostic, Game, GameField, GameResult, Spanned, Text};

/// The longest name of a tag, in characters. YAML allows no key beyond 1024.
pub(crate) const MAX_TAG_NAME: usize = MAX_TWIN_NAME;

impl<'a> Reader<'a> {
    /// What a problem says about its game.
    pub(super) fn game(&mut self, fields: &mut Fields<'a>) -> Game {
        let mut game = Game::default();
        let expected = "a mapping such as `{red: A, black: B}`";
        let players = fields
            .take("players")
            .and_then(|node| self.mapping(node, "players", &OF_PLAYERS, "the players", expected));
        if let Some(mut players) = players {
            for field in GameField::OF_PLAYERS {
                game.set(field, self.text(&mut players, field.key()));
            }
        }
        for field in GameField::OTHERS {
            game.set(field, self.text(fields, field.key()));
        }
        game.result = self.result(fields);
        game.tags = self.tags(fields);
        game
    }

    fn result(&mut self, fields: &mut Fields<'a>) -> Option<Spanned<GameResult>> {
        let text = self.text(fields, "result")?;
        let known = GameResult::ALL.into_iter().find(|result| result.pgn() == text.as_str());
        if known.is_none() {
            let names = GameResult::ALL.map(GameResult::pgn).join(", ");
            let message =
                format!("found `{}` for `result`, expected one of {names}", cut(text.as_str()));
            let mut diagnostic =
                Diagnostic::error(message).at(text.span().unwrap_or_default(), "no result");
            let meant = GameResult::of_text(text.as_str());
            diagnostic.help = meant.map(|meant| format!("did you mean `{}`?", meant.pgn()));
            self.report(diagnostic);
        }
        known.map(|value| Spanned { value, span: text.span() })
    }

    /// The fields of other formats, each by its name there.
    fn tags(&mut self, fields: &mut Fields<'a>) -> Vec<(Text, Text)> {
        let pairs = match fields.take("tags") {
            None => return Vec::new(),
            Some(Node { kind: Kind::Mapping(pairs), .. }) => pairs,
            Some(node) => {
                self.expected(&node, "a mapping such as `{ECCO: C05}`", "tags");
                return Vec::new();
            }
        };
        let (mut seen, mut tags) = (Ids::new(), Vec::new());
        for (key, value) in pairs {
            let place = key.span.clone();
            let (Some(name), Some(text)) = (self.text_of(key, "tags"), self.text_of(value, "tags"))
            else {
                continue;
            };
            if name.as_str().chars().count() > MAX_TAG_NAME {
                let message = format!("found a tag's name longer than {MAX_TAG_NAME} letters");
                self.report(Diagnostic::error(message).at(place, "expected a name such as `ECCO`"));
            } else if let Some(first) = seen.insert(name.as_str().to_owned(), place.clone()) {
                self.report(
                    Diagnostic::error(format!("found the tag `{name}` twice"))
                        .at(place, "again here")
                        .with(first, "first here"),
                );
            } else {
                tags.push((name, text));
            }
        }
        tags
    }
}

/// Writes what a problem says of its game.
pub(super) fn game_to(out: &mut String, indent: &str, game: &Game) {
    let players = game.all().filter(|(field, _)| field.is_of_players());
    let players: Vec<String> = players
        .map(|(field, text)| format!("{}: {}", field.key(), number_or_text(text.as_str())))
        .collect();
    if !players.is_empty() {
        line_to(out, indent, "players", &format!("{{{}}}", players.join(", ")));
    }
    let field_to = |field: GameField, out: &mut String| {
        if let Some(text) = game.get(field) {
            match number_or_text(text.as_str()) {
                number if number == text.as_str() => line_to(out, indent, field.key(), &number),
                _ => text_to(out, indent, field.key(), Some(text)),
            }
        }
    };
    let (before, remark) = GameField::OTHERS.split_at(GameField::OTHERS.len() - 1);
    for &field in before {
        field_to(field, out);
    }
    match game.result.as_ref().map(|result| result.value) {
        Some(GameResult::Unknown) => line_to(out, indent, "result", "\"*\""),
        Some(result) => line_to(out, indent, "result", result.pgn()),
        None => {}
    }
    for &field in remark {
        field_to(field, out);
    }
    if !game.tags.is_empty() {
        let tag = |(name, text): &(Text, Text)| {
            let name = one_line(name.as_str(), Place::Flow);
            format!("{name}: {}", one_line(text.as_str(), Place::Flow))
        };
        let tags: Vec<String> = game.tags.iter().map(tag).collect();
        line_to(out, indent, "tags", &format!("{{{}}}", tags.join(", ")));
    }
}
