//! The incoming lines, as commands.

use super::go::Go;

/// A command of UCI or UCCI. Other lines are ignored, as the protocols require.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Request {
    /// `uci`, `ucci` or `ucicyclone`.
    Greeting(String),
    /// `isready`.
    IsReady,
    /// `setoption`: what follows it.
    SetOption(String),
    /// `ucinewgame`, `newgame`.
    NewGame,
    /// `position`, or the bare `fen` and `startpos` of Cyclone: what follows `position`.
    Position(String),
    /// `banmoves`: moves that may not be played in the position.
    BanMoves(Vec<String>),
    Go(Box<Go>),
    Stop,
    /// `ponderhit`.
    PonderHit,
    Quit,
}

impl Request {
    pub(super) fn read(line: &str) -> Option<Self> {
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Some(match word {
            "uci" | "ucci" | "ucicyclone" => Self::Greeting(word.to_owned()),
            "isready" => Self::IsReady,
            "setoption" => Self::SetOption(rest.trim().to_owned()),
            "ucinewgame" | "newgame" => Self::NewGame,
            "position" => Self::Position(rest.trim().to_owned()),
            "fen" | "startpos" => Self::Position(line.to_owned()),
            "banmoves" => Self::BanMoves(rest.split_whitespace().map(str::to_owned).collect()),
            "go" => Self::Go(Box::new(Go::read(rest))),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            _ => return None,
        })
    }

    /// Whether it is obeyed at once even if commands wait for the end of a search.
    pub(super) fn is_urgent(&self) -> bool {
        matches!(self, Self::IsReady | Self::Stop | Self::PonderHit | Self::Quit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_with_any_blanks_and_ends_of_line() {
        assert_eq!(Request::read("isready\r"), Some(Request::IsReady));
        assert_eq!(Request::read("  quit  "), Some(Request::Quit));
        assert_eq!(Request::read("uci\r\n"), Some(Request::Greeting("uci".to_owned())));
        let position = Some(Request::Position("startpos  moves h2e2".to_owned()));
        assert_eq!(Request::read("position\tstartpos  moves h2e2"), position);
        assert_eq!(Request::read("startpos  moves h2e2"), position);
        let fen = Request::read("fen 4k4/9/9/9/9/9/9/9/9/4K4 w");
        assert!(matches!(fen, Some(Request::Position(text)) if text.starts_with("fen ")));
        let banned = Request::BanMoves(vec!["a0a1".to_owned(), "b0c2".to_owned()]);
        assert_eq!(Request::read("banmoves a0a1 b0c2"), Some(banned));
    }

    #[test]
    fn what_is_no_command_is_ignored() {
        for line in ["", " ", "register later", "debug on", "Go depth 3", "stopp", "\u{1f40e}"] {
            assert_eq!(Request::read(line), None, "{line:?}");
        }
    }
}
