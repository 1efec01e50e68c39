//! Conversations with an engine, of good lines and damaged ones.

use std::time::{Duration, Instant};

use paiju::protocol::{Action, Dialect, Session, Settings, Thinker};

use crate::mutate::Mutator;

/// What programs say. The words with the most effect occur most often.
const LINES: [&str; 40] = [
    "uci",
    "ucci",
    "ucicyclone",
    "isready",
    "ucinewgame",
    "newgame",
    "setoption name Hash value 16",
    "setoption name Threads value 2",
    "setoption name MultiPV value 3",
    "setoption name Checks Only value true",
    "setoption Checks_Only false",
    "setoption name Repetition value asian",
    "setoption name Repetition value none",
    "setoption name Tables value <empty>",
    "setoption name Clear Hash",
    "setoption name UCI_Variant value chex",
    "setoption name UCI_Variant value xiangqi",
    "setoption batch true",
    "setoption usemillisec false",
    "position startpos",
    "position startpos moves h2e2 h9g7 h0g2 i9h9",
    "position startpos moves h3e3 h10g8 h1g3 i10h10",
    "position fen 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w - - 0 1",
    "position fen 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w - - 0 1 moves c5d7 e9f9",
    "position fen 5k3/7R1/9/9/2R6/9/9/5r3/5K3/9 w moves f1e1 f2f1 e1e2 f1f2 e2e1 f2f1",
    "fen 5k3/7R1/9/9/2R6/9/9/5r3/5K3/9 w",
    "position fen rbkn/ppppp/6/7/6/PPPPP/NKBR w Kk moves a2a3",
    "banmoves c5d7 a0a1",
    "go mate 2",
    "go depth 4",
    "go infinite",
    "go ponder wtime 1000 btime 1000",
    "go movetime 100",
    "go wtime 60000 btime 60000 movestogo 40 searchmoves c5d7 h2e2",
    "go time 30 increment 1 opptime 30",
    "ponderhit",
    "stop",
    "stop",
    "go perft 3",
    "debug on",
];

/// Lines of one conversation.
const LENGTH: usize = 25;

/// A conversation; whether all it said of positions was good and a move came out. Searches are
/// short, and each of them must be answered once.
pub(crate) fn conversations(mutator: &mut Mutator) -> bool {
    let uci = [Dialect::Uci, Dialect::Fairy][mutator.below(2)];
    let mut talk = Talk {
        session: Session::new(uci, Settings::default()),
        thinker: Thinker::default(),
        now: Instant::now(),
        is_open: false,
        moves: 0,
        complaints: 0,
        quits: 0,
    };
    for _ in 0..LENGTH {
        let line = LINES[mutator.below(LINES.len())];
        let line = if mutator.below(3) == 0 { mutator.text(&[line]) } else { line.to_owned() };
        // Later words win, so that every search ends.
        let command = line.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let line = if command.starts_with("go") {
            format!("{} nodes 15", line.replace(['\r', '\n'], " "))
        } else {
            line
        };
        let actions = talk.session.line(&line, talk.now);
        talk.act(actions);
        talk.now += Duration::from_millis(mutator.below(400) as u64);
        let actions = talk.session.tick(talk.now);
        talk.act(actions);
        if talk.quits > 0 {
            break;
        }
    }
    let mut stops = 0;
    while talk.is_open {
        let actions = talk.session.line("stop", talk.now);
        talk.act(actions);
        stops += 1;
        // In batch mode more searches may wait.
        assert!(stops <= LENGTH, "a search is not answered");
    }
    let quits = talk.quits;
    let actions = talk.session.line("quit", talk.now);
    talk.act(actions);
    assert_eq!(talk.quits, quits + 1);
    assert_eq!(talk.session.wait(talk.now), None);
    talk.moves > 0 && talk.complaints == 0
}

struct Talk {
    session: Session,
    thinker: Thinker,
    now: Instant,
    /// Whether a search has not been answered.
    is_open: bool,
    /// Moves that came out.
    moves: usize,
    complaints: usize,
    quits: usize,
}

impl Talk {
    fn act(&mut self, actions: Vec<Action>) {
        for action in actions {
            match action {
                Action::Say(line) => {
                    assert!(!line.contains(['\n', '\r']), "{line:?}");
                    let word = line.split(' ').next().unwrap();
                    let is_move = word == "bestmove" && !line.contains("(none)");
                    // Without a position, the answer is "none" without a search.
                    assert!(self.is_open || !is_move, "{line}");
                    self.is_open &= !matches!(word, "bestmove" | "nobestmove");
                    self.moves += usize::from(is_move);
                    self.complaints += usize::from(line.starts_with("info string no position"));
                }
                Action::Think(job) => {
                    assert!(!self.is_open, "the search before was not answered");
                    self.is_open = true;
                    let mut events = Vec::new();
                    self.thinker.think(&job, |event| events.push(event));
                    for event in events {
                        let actions = self.session.event(event, self.now);
                        self.act(actions);
                    }
                }
                Action::Quit => self.quits += 1,
            }
        }
    }
}
