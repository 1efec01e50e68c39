//! Conversations without threads: each search is done at once, or waits until it is stopped.

use super::running::LOOK;
use super::*;
use crate::analysis::Found;
use crate::protocol::Thinker;

/// A mate in two with one key.
const MATE: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";

/// A conversation that does each search as soon as it is asked for.
struct Talk {
    session: Session,
    thinker: Thinker,
    now: Instant,
}

impl Talk {
    fn new(uci: Dialect) -> Self {
        let session = Session::new(uci, Settings::default());
        Self { session, thinker: Thinker::default(), now: Instant::now() }
    }

    /// The answers to some lines, without figures that differ from run to run.
    fn say(&mut self, lines: &[&str]) -> Vec<String> {
        let mut said = Vec::new();
        for line in lines {
            let actions = self.session.line(line, self.now);
            self.act(actions, &mut said);
        }
        said
    }

    fn act(&mut self, actions: Vec<Action>, said: &mut Vec<String>) {
        for action in actions {
            match action {
                Action::Say(line) => said.push(without_figures(&line)),
                Action::Quit => said.push("(quit)".to_owned()),
                Action::Think(job) => {
                    let mut events = Vec::new();
                    self.thinker.think(&job, |event| events.push(event));
                    for event in events {
                        let actions = self.session.event(event, self.now);
                        self.act(actions, said);
                    }
                }
            }
        }
    }
}

fn without_figures(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    if words[0] == "info" {
        for name in ["nodes", "nps", "hashfull", "time"] {
            if let Some(at) = words.iter().position(|&word| word == name) {
                words.drain(at..at + 2);
            }
        }
    }
    words.join(" ")
}

#[test]
fn a_mate_is_found_proven_and_told_in_both_protocols() {
    let mut talk = Talk::new(Dialect::Uci);
    let position = format!("position fen {MATE}");
    let said = talk.say(&["isready", &position, "go mate 2"]);
    insta::assert_snapshot!(said.join("\n"), @r"
    readyok
    info depth 3 seldepth 3 multipv 1 score mate 2 pv c5d7 e9f9 g8f8
    info string shortest win: proven
    info string 1 key
    bestmove c5d7 ponder e9f9
    ");
    let mut talk = Talk::new(Dialect::Uci);
    let said = talk.say(&["ucci", "isready", &position, "go time 5000", "quit"]);
    insta::assert_snapshot!(said[said.len() - 5..].join("\n"), @r"
    info string shortest win: proven
    info string 1 key
    bestmove c5d7 ponder e9f9
    bye
    (quit)
    ");
}

#[test]
fn ranks_are_those_of_the_dialect() {
    let mut talk = Talk::new(Dialect::Fairy);
    let position = format!("position fen {MATE} moves c6d8");
    let said = talk.say(&["uci", &position, "go depth 3"]);
    insta::assert_snapshot!(said[said.len() - 4..].join("\n"), @r"
    uciok
    info depth 2 seldepth 2 multipv 1 score mate -1 pv e10f10 g9f9
    info string every move loses within 1 move: proven
    bestmove e10f10 ponder g9f9
    ");
    let mut talk = Talk::new(Dialect::Uci);
    let said = talk.say(&[&position]);
    insta::assert_snapshot!(said.join("\n"), @r"info string move 1: there is no piece on c7");
}

#[test]
fn the_other_games_are_named_by_the_fairy_dialect() {
    let mut talk = Talk::new(Dialect::Fairy);
    let said = talk.say(&[
        "setoption name UCI_Variant value china-schach",
        "position fen 9/5k3/C8/9/9/9/9/c4C3/9/4K4 w",
        "go mate 2",
        "setoption name UCI_Variant value chex",
        "position startpos",
        "go nodes 3000",
    ]);
    insta::assert_snapshot!(said.join("\n"), @r"
    info depth 3 seldepth 3 multipv 1 score mate 2 pv a8a1 a3g3 a1f1
    info string shortest win: proven
    info string 1 key
    bestmove a8a1 ponder a3g3
    info string no win in 3 moves: proven
    bestmove a1d3
    ");
}

#[test]
fn that_there_is_no_mate_is_proven_and_a_move_is_played() {
    let mut talk = Talk::new(Dialect::Uci);
    let said = talk.say(&[&format!("position fen {MATE}"), "go mate 1"]);
    insta::assert_snapshot!(said.join("\n"), @r"
    info string no win in 1 move: proven
    bestmove c5d7
    ");
    // Nothing can be won here at all.
    let said = talk.say(&["position fen 4k4/4a4/9/9/9/9/9/9/4A4/3K5 w", "go infinite", "stop"]);
    insta::assert_snapshot!(said.join("\n"), @r"
    info string no win in any number of moves: proven
    bestmove d0e0
    ");
}

#[test]
fn whoever_is_mated_holds_out_as_long_as_he_can() {
    let mut talk = Talk::new(Dialect::Uci);
    let said = talk.say(&[&format!("position fen {MATE} moves c5d7"), "go depth 6"]);
    insta::assert_snapshot!(said.join("\n"), @r"
    info depth 2 seldepth 2 multipv 1 score mate -1 pv e9f9 g8f8
    info string every move loses within 1 move: proven
    bestmove e9f9 ponder g8f8
    ");
    let mated = format!("position fen {MATE} moves c5d7 e9f9 g8f8");
    assert_eq!(
        talk.say(&[&mated, "go infinite", "stop"]),
        ["info depth 0 seldepth 0 score mate 0", "bestmove (none)",]
    );
    assert_eq!(talk.say(&["ucci", &mated, "go depth 4"]).last().unwrap(), "nobestmove");
}

#[test]
fn several_lines_are_told_each_with_its_length() {
    let mut talk = Talk::new(Dialect::Uci);
    let said = talk.say(&[
        "setoption name MultiPV value 4",
        "position fen 4ka1R1/3P1P2c/9/9/9/9/9/7n1/4p3r/5K3 w",
        "go mate 2",
    ]);
    insta::assert_snapshot!(said.join("\n"), @r"
    info depth 1 seldepth 1 multipv 1 score mate 1 pv h9f9
    info string shortest win: proven
    info string 3 keys
    info depth 1 seldepth 1 multipv 2 score mate 1 pv f8e8
    info depth 1 seldepth 1 multipv 3 score mate 1 pv f8f9
    info depth 3 seldepth 3 multipv 4 score mate 2 pv d8e8 i8e8 h9f9
    bestmove h9f9
    ");
}

#[test]
fn only_the_moves_that_may_be_searched_are() {
    let mut talk = Talk::new(Dialect::Uci);
    let position = format!("position fen {MATE}");
    let said = talk.say(&[&position, "go mate 2 searchmoves e0d0 e0f0"]);
    insta::assert_snapshot!(said.join("\n"), @r"
    info string no win with these moves in 2 moves: proven
    bestmove e0f0
    ");
    let said = talk.say(&["ucci", &position, "banmoves c5d7", "go depth 3"]);
    assert!(said.last().unwrap().starts_with("bestmove") && !said.last().unwrap().contains("c5d7"));
    // A ban holds for one position.
    let said = talk.say(&[&position, "go depth 3"]);
    assert_eq!(said.last().unwrap(), "bestmove c5d7 ponder e9f9");
    let said = talk.say(&[&position, "go depth 3 searchmoves a0a1"]);
    assert_eq!(said, ["info string none of the moves to search is legal", "nobestmove"]);
}

#[test]
fn what_is_no_position_is_not_searched() {
    let mut talk = Talk::new(Dialect::Uci);
    let said =
        talk.say(&["position fen 9/9 w", "go depth 3", "position startpos moves a0a9", "go"]);
    insta::assert_snapshot!(said.join("\n"), @r"
    info string no position: expected 10 rows with / between, found 2
    info string no position: expected 10 rows with / between, found 2
    bestmove (none)
    info string move 1: Red's chariot on a1 cannot reach a10: Red's soldier on a4 is in the way
    info string move 1: Red's chariot on a1 cannot reach a10: Red's soldier on a4 is in the way
    bestmove (none)
    ");
}

/// The answers of a new conversation to some lines.
fn cold(lines: &[&str]) -> Vec<String> {
    Talk::new(Dialect::Uci).say(lines)
}

/// Two chariots against one, whose checks alone keep Black alive.
const CHECKED: &str = "5k3/7R1/9/9/2R6/9/9/5r3/5K3/9 w";

#[test]
fn the_game_before_the_position_counts_for_repetition() {
    // By itself, the position is won in some moves …
    let fresh = cold(&["position fen 5k3/7R1/9/9/2R6/9/9/4Kr3/9/9 w", "go mate 5"]);
    // … but Black has reached it by checks alone, and the general goes back to its old point.
    let game = format!("position fen {CHECKED} moves f1e1 f2f1 e1e2 f1f2");
    let played = cold(&[&game, "go mate 5"]);
    insta::assert_snapshot!([fresh, played].concat().join("\n"), @r"
    info depth 5 seldepth 5 multipv 1 score mate 3 pv e2e1 f2f1 e1e2 f1f0 c5c9
    info string rests on the ban on perpetual check
    info string shortest win: proven
    info string 1 key
    bestmove e2e1 ponder f2f1
    info depth 1 seldepth 1 multipv 1 score mate 1 pv e2e1
    info string rests on the ban on perpetual check
    info string shortest win: proven
    info string 1 key
    info string win by repetition
    bestmove e2e1
    ");
}

#[test]
fn a_win_that_completes_a_repetition_is_seen_under_every_limit() {
    let chase = "position fen 3k5/9/9/9/6c2/9/9/2R6/9/4K4 w moves c2g2 g5c5 g2c2";
    // A quiet reply that does not capture lies between two spells of checks.
    // A move that neither checks nor captures lies before the checks.
    let after_quiet = format!("position fen {CHECKED} moves f1e1 f2g2 e1d1 g2g1 d1d2 g1g2");
    let both = [
        (format!("position fen {CHECKED} moves f1e1 f2f1 e1e2 f1f2"), "e2e1"),
        (after_quiet, "d2d1"),
    ];
    let limits = [
        "go mate 1",
        "go mate 5",
        "go depth 1",
        "go depth 9",
        "go nodes 1",
        "go nodes 100",
        "go nodes 5000",
        "go movetime 1000",
        "go wtime 5000 btime 5000",
        "go infinite",
        "go ponder",
        "go mate 3 searchmoves e2e1 d2d1 c5g5",
    ];
    for (protocol, set) in
        [("uci", "setoption name Repetition value"), ("ucci", "setoption Repetition")]
    {
        for rule in ["checks", "asian"] {
            let mut cases: Vec<(&str, &str)> = both.iter().map(|(it, mv)| (&**it, *mv)).collect();
            cases.extend((rule == "asian").then_some((chase, "c5g5")));
            for (position, mv) in cases {
                for limit in limits {
                    let said = cold(&[protocol, &format!("{set} {rule}"), position, limit, "stop"]);
                    let best = format!("bestmove {mv}");
                    assert_eq!(said.last(), Some(&best), "{rule} {position} {limit}");
                    let few = limit.starts_with("go nodes") && limit.len() < 13;
                    let proven = said.iter().any(|it| it.contains("score mate 1 pv"));
                    assert!(proven || few, "{rule} {position} {limit}: {said:?}");
                }
            }
        }
        // Where every repetition draws, nothing is won so.
        for position in [&*both[0].0, chase] {
            let said = cold(&[protocol, &format!("{set} none"), position, "go mate 1"]);
            assert!(said.iter().any(|it| it.contains("no win in 1 move: proven")), "{said:?}");
        }
    }
}

#[test]
fn that_a_position_is_won_by_repetition_already_is_said_and_the_next_one_wins() {
    let over = format!("position fen {CHECKED} moves f1e1 f2f1 e1e2 f1f2 e2e1 f2f1");
    let said = cold(&[&over, "go mate 2"]);
    insta::assert_snapshot!(said.join("\n"), @r"
    info string this position repeats an earlier one, and Black has lost by that
    info depth 1 seldepth 1 multipv 1 score mate 1 pv e1e2
    info string rests on the ban on perpetual check
    info string shortest win: proven
    info string 1 key
    info string win by repetition
    bestmove e1e2
    ");
    let lost = format!("position fen {CHECKED} moves f1e1 f2f1 e1e2 f1f2 e2e1");
    let said = cold(&[&lost, "go depth 2"]);
    insta::assert_snapshot!(said.join("\n"), @r"
    info string this position repeats an earlier one, and Black has lost by that
    info depth 2 seldepth 2 multipv 1 score mate -1 pv f2f0 c5c9
    info string every move loses within 1 move: proven
    bestmove f2f0 ponder c5c9
    ");
    // Several repetitions one after the other.
    let often = format!("{over} e1e2 f1f2 e2e1 f2f1");
    let said = cold(&[&often, "go mate 2"]);
    insta::assert_snapshot!(said.join("\n"), @r"
    info string this position repeats an earlier one, and Black has lost by that
    info depth 1 seldepth 1 multipv 1 score mate 1 pv e1e2
    info string rests on the ban on perpetual check
    info string shortest win: proven
    info string 1 key
    info string win by repetition
    bestmove e1e2
    ");
}

#[test]
fn a_limit_that_ends_the_search_of_a_win_that_was_found_is_said() {
    let said = cold(&[&format!("position fen {MATE}"), "go nodes 20"]);
    insta::assert_snapshot!(said.join("\n"), @r"
    info depth 3 seldepth 3 multipv 1 score mate 2 pv c5d7 e9f9 g8f8
    info string shortest win: proven
    info string node limit reached
    bestmove c5d7 ponder e9f9
    ");
}

#[test]
fn an_infinite_search_is_answered_when_it_is_stopped() {
    let mut talk = Talk::new(Dialect::Uci);
    let said = talk.say(&[&format!("position fen {MATE}"), "go infinite", "isready"]);
    assert_eq!(said.last().unwrap(), "readyok");
    assert!(!said.iter().any(|line| line.starts_with("bestmove")));
    assert_eq!(talk.say(&["stop", "stop"]), ["bestmove c5d7 ponder e9f9"]);
    // A ponder search goes over into one with a clock.
    let said = talk.say(&["go ponder wtime 1000 btime 1000"]);
    assert!(!said.iter().any(|line| line.starts_with("bestmove")));
    assert_eq!(talk.say(&["ponderhit"]), ["bestmove c5d7 ponder e9f9"]);
}

/// The lines that are said.
fn said(actions: &[Action]) -> Vec<&str> {
    let line = |action: &'_ Action| match action {
        Action::Say(line) => Some(line.as_str().to_owned().leak() as &str),
        _ => None,
    };
    actions.iter().filter_map(line).collect()
}

#[test]
fn a_search_that_does_not_come_back_is_answered_all_the_same() {
    let now = Instant::now();
    let mut session = Session::new(Dialect::Uci, Settings::default());
    session.line(&format!("position fen {MATE}"), now);
    let actions = session.line("go movetime 1000", now);
    let [Action::Think(job)] = &actions[..] else { panic!("{actions:?}") };
    assert!(session.wait(now).unwrap() <= LOOK);
    let soon = now + Duration::from_millis(900);
    assert_eq!(session.tick(soon), []);
    assert_eq!(said(&session.line("isready", soon)), ["readyok"]);
    let late = now + Duration::from_millis(980);
    let best = session.tick(late);
    assert!(said(&best)[0].starts_with("bestmove "), "{best:?}");
    assert!(job.stop.load(Ordering::Relaxed));
    // Its later reports are ignored, even during the next search.
    let first = job.task().start.legal_moves()[0];
    let stale = Event { number: job.number, found: Some(Found::Best(first, None)) };
    assert_eq!(session.event(stale.clone(), late), []);
    session.line("go infinite", late);
    assert_eq!(session.event(stale, late), []);
    let first = Dialect::Uci.write(&job.task().start, first);
    assert!(!said(&session.line("stop", late))[0].contains(&first));
    assert_eq!(session.wait(late), None);
}

#[test]
fn a_second_go_answers_the_first() {
    let now = Instant::now();
    let mut session = Session::new(Dialect::Uci, Settings::default());
    session.line("go infinite", now);
    let actions = session.line("go infinite", now);
    assert!(
        matches!(&actions[..], [Action::Say(best), Action::Think(_)] if best.starts_with("bestmove"))
    );
    let actions = session.line("quit", now);
    assert_eq!(actions, [Action::Quit]);
}

#[test]
fn a_search_that_is_silent_is_spoken_for_once_a_second() {
    let now = Instant::now();
    let mut session = Session::new(Dialect::Uci, Settings::default());
    session.line("go infinite", now);
    let mut lines = 0;
    for step in 1..=100 {
        lines += session.tick(now + LOOK * step).len();
    }
    assert_eq!(lines, 5);
}

#[test]
fn commands_wait_in_batch_mode_and_are_worked_off_at_the_end_of_the_input() {
    let now = Instant::now();
    let mut talk = Talk::new(Dialect::Uci);
    talk.say(&["ucci", "setoption batch true"]);
    let position = format!("position fen {MATE}");
    talk.session.line(&position, now);
    let [Action::Think(first)] = &talk.session.line("go depth 3", now)[..] else { panic!() };
    for line in ["position startpos", "go depth 1", &position, "go infinite"] {
        assert_eq!(talk.session.line(line, now), []);
    }
    assert_eq!(talk.session.end(now), []);
    let mut all = Vec::new();
    talk.act(vec![Action::Think(first.clone())], &mut all);
    let best: Vec<_> = all.iter().filter(|line| line.contains("bestmove")).collect();
    assert_eq!((best.len(), all.last().unwrap().as_str()), (3, "(quit)"), "{all:?}");
    assert_eq!(best[0], "bestmove c5d7 ponder e9f9");
    // Elsewhere the end of the input is the end.
    let mut session = Session::new(Dialect::Uci, Settings::default());
    session.line("go depth 9", now);
    assert_eq!(session.end(now), [Action::Quit]);
}

#[test]
fn a_search_that_fails_is_told_and_answered() {
    let now = Instant::now();
    let mut session = Session::new(Dialect::Uci, Settings::default());
    let actions = session.line("go depth 3", now);
    let [Action::Think(job)] = &actions[..] else { panic!("{actions:?}") };
    let [fact, done] = job.failed("broken");
    assert_eq!(said(&session.event(fact, now)), ["info string internal error: broken"]);
    assert!(said(&session.event(done, now))[0].starts_with("bestmove "));
}
