//! Engines of the user that suggest moves. What they say is a hint and never an answer: whatever
//! goes wrong with them costs time only.

use std::io::{self, BufRead, BufReader, Write};
#[cfg(unix)]
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::workers::aside;
use crate::protocol::{Answer, Dialect};
use crate::rules::{AnyMove, AnyPosition, RuleSet};
use crate::solve::{AnyScout, AnySuggestion};

/// How engines are started and asked.
#[derive(Clone, Debug)]
pub(in crate::cli) struct EngineCommand {
    /// The program with its arguments, separated by spaces.
    pub(in crate::cli) command: String,
    pub(in crate::cli) dialect: Dialect,
    /// The time that it may think about one problem in all.
    pub(in crate::cli) time: Duration,
}

/// The engines that are not in use. Each problem takes one, so that there are as many as
/// problems at once.
#[derive(Debug)]
pub(in crate::cli) struct Engines {
    how: EngineCommand,
    idle: Arc<Mutex<Vec<Process>>>,
    stop: Arc<AtomicBool>,
}

/// What an engine said of a problem while it gave hints.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct EngineClaim {
    /// Its name, if it was asked and answered with a line.
    pub(in crate::cli) name: Option<String>,
    /// The moves in which it claims a mate of the problem position.
    pub(in crate::cli) mate: Option<u8>,
}

/// What an engine answered when it was asked about a position alone.
#[derive(Clone, Debug)]
pub(in crate::cli) struct EngineAnswer {
    pub(in crate::cli) name: String,
    /// The moves in which it claims a mate; less than 0 if the other side mates.
    pub(in crate::cli) mate: Option<i32>,
    /// The legal moves at the beginning of its line.
    pub(in crate::cli) line: Vec<AnyMove>,
}

/// Why an engine that is asked about a position says nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(in crate::cli) enum EngineFault {
    /// It was not started, was silent, or has ended.
    #[error("the engine `{0}` did not answer; --engine-dialect says what it speaks")]
    NoAnswer(String),
    /// The rules are others than those of Xiangqi.
    #[error("engines are asked about xiangqi only, not about {0}")]
    OtherGame(&'static str),
}

/// A scout, and where it writes down what its engine claims.
pub(in crate::cli) type Hired = (Box<dyn AnyScout>, Arc<Mutex<EngineClaim>>);

/// The longest line that is read; what is beyond is dropped.
const LONGEST: usize = 64 << 10;

/// Lines that wait to be read; a program that says more waits itself.
const WAITING: usize = 1 << 10;

/// The time in which an engine must answer the greeting, if it has that.
const GREETING: Duration = Duration::from_secs(5);

/// The time that an engine gets beyond its limit.
const GRACE: Duration = Duration::from_millis(300);

/// The least time that an engine is given for a position.
const LEAST: Duration = Duration::from_millis(10);

/// The part of the time of an engine that is for the problem itself.
const ROOT_PART: u32 = 2;

/// The part for each other position. Long wins have dozens of lines of defence.
const OTHER_PART: u32 = 64;

/// After this number of failures in a row an engine is not asked again for this problem.
const FAILURES: u32 = 3;

/// How often the stop flag is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// All processes that run, so that they can be ended with the program.
static RUNNING: Mutex<Vec<Arc<Mutex<Child>>>> = Mutex::new(Vec::new());

/// The first fault of an engine that was to give hints.
static FAULT: Mutex<Option<String>> = Mutex::new(None);

/// What kept an engine from giving hints, to be said at the end of the program.
pub(in crate::cli) fn fault() -> Option<String> {
    FAULT.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Notes that an engine is not there, also if no problem is hard enough that it is asked.
#[cfg(unix)]
pub(in crate::cli) fn look_for(command: &str) {
    let program = Path::new(command.split_whitespace().next().unwrap_or_default());
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let is_there = if program.components().count() > 1 {
        program.is_file()
    } else {
        std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
    };
    if !is_there {
        fail(&format!("the engine `{command}` cannot be started: there is no such program"));
    }
}

/// Elsewhere programs have endings that need not be written.
#[cfg(not(unix))]
pub(in crate::cli) fn look_for(_: &str) {}

fn fail(why: &str) {
    let said = format!("{why}; hints were not given");
    FAULT.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(said);
}

/// Ends all engines, for a program that is about to end.
pub(in crate::cli) fn end_all() {
    for child in RUNNING.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        end(&child);
    }
}

fn end(child: &Mutex<Child>) {
    let mut child = child.lock().unwrap_or_else(PoisonError::into_inner);
    // It may have ended by itself.
    let _ = child.kill();
    let _ = child.wait();
}

impl Engines {
    pub(in crate::cli) fn new(how: EngineCommand, stop: &Arc<AtomicBool>) -> Self {
        Self { how, idle: Arc::default(), stop: Arc::clone(stop) }
    }

    /// A scout for one problem, and where it writes down what the engine claims of `root`; none for
    /// games that engines do not play.
    pub(in crate::cli) fn scout(&self, root: &AnyPosition) -> Option<Hired> {
        let scout = self.of(root)?;
        let claim = Arc::clone(&scout.claim);
        Some((Box::new(scout), claim))
    }

    /// What an engine says of a position in all of its time.
    ///
    /// # Errors
    /// That it fails to answer, or does not play the game.
    pub(in crate::cli) fn ask(&self, position: &AnyPosition) -> Result<EngineAnswer, EngineFault> {
        let rules = position.rules().name();
        let mut scout = self.of(position).ok_or(EngineFault::OtherGame(rules))?;
        let said = scout.ask(position, self.how.time);
        let name = scout.process.as_ref().map(|process| process.name.clone());
        let (Some(Said { moves, mate }), Some(name)) = (said, name) else {
            // A process that has failed is not asked again.
            scout.process = None;
            return Err(EngineFault::NoAnswer(self.how.command.clone()));
        };
        Ok(EngineAnswer { name, mate, line: self.how.dialect.read_line(position, &moves) })
    }

    fn of(&self, root: &AnyPosition) -> Option<EngineScout> {
        (root.rules() == RuleSet::Xiangqi).then(|| EngineScout {
            how: self.how.clone(),
            idle: Arc::clone(&self.idle),
            stop: Arc::clone(&self.stop),
            process: None,
            left: self.how.time,
            failures: 0,
            failed: None,
            root: *root,
            claim: Arc::default(),
        })
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// An engine that suggests moves for one problem.
struct EngineScout {
    how: EngineCommand,
    idle: Arc<Mutex<Vec<Process>>>,
    stop: Arc<AtomicBool>,
    process: Option<Process>,
    /// The time that is left to the engine.
    left: Duration,
    failures: u32,
    /// Why it could not be started, or did not greet.
    failed: Option<String>,
    root: AnyPosition,
    claim: Arc<Mutex<EngineClaim>>,
}

impl AnyScout for EngineScout {
    fn suggest(&mut self, position: &AnyPosition) -> Option<AnySuggestion> {
        let is_root = *position == self.root;
        let share = self.how.time / if is_root { ROOT_PART } else { OTHER_PART };
        let share = share.max(LEAST).min(self.left);
        if share.is_zero() || self.failures >= FAILURES || self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let begun = Instant::now();
        let said = self.ask(position, share);
        self.left = self.left.saturating_sub(begun.elapsed());
        let Some(Said { moves, mate }) = said else {
            // A process that has failed is not asked again.
            self.process = None;
            self.failures += 1;
            if let Some(why) = self.failed.take().filter(|_| !self.stop.load(Ordering::Relaxed)) {
                fail(&why);
            }
            return None;
        };
        self.failures = 0;
        let line = self.how.dialect.read_line(position, &moves);
        let mate = mate.and_then(|mate| u8::try_from(mate).ok()).filter(|&mate| mate > 0);
        let mut claim = self.claim.lock().unwrap_or_else(PoisonError::into_inner);
        if !line.is_empty() {
            claim.name = self.process.as_ref().map(|process| process.name.clone());
        }
        if is_root {
            claim.mate = mate;
        }
        (!line.is_empty()).then_some(AnySuggestion { line, moves: mate })
    }
}

impl EngineScout {
    fn ask(&mut self, position: &AnyPosition, mut time: Duration) -> Option<Said> {
        if self.process.is_none() {
            let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let begun = Instant::now();
            let greeting = GREETING.min(self.left);
            self.process = match idle.map_or_else(
                || Process::start(&self.how, greeting, &self.stop),
                |process| Ok(Some(process)),
            ) {
                Ok(Some(process)) => Some(process),
                Ok(None) => {
                    let silent = EngineFault::NoAnswer(self.how.command.clone());
                    self.failed = Some(silent.to_string());
                    None
                }
                Err(error) => {
                    let command = &self.how.command;
                    self.failed =
                        Some(format!("the engine `{command}` cannot be started: {error}"));
                    None
                }
            };
            time = time.min(self.left.saturating_sub(begun.elapsed()).max(LEAST));
        }
        self.process.as_mut()?.ask(&format!("{position} - - 0 1"), time, &self.stop)
    }
}

impl Drop for EngineScout {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(process);
        }
    }
}

/// The last line that an engine has said.
#[derive(Default)]
struct Said {
    moves: Vec<String>,
    mate: Option<i32>,
}

/// A running engine that has been greeted.
#[derive(Debug)]
struct Process {
    child: Arc<Mutex<Child>>,
    input: ChildStdin,
    lines: Receiver<String>,
    name: String,
}

impl Process {
    /// Starts an engine and greets it; nothing if it does not answer as one.
    fn start(
        how: &EngineCommand,
        greeting: Duration,
        stop: &AtomicBool,
    ) -> io::Result<Option<Self>> {
        let mut words = how.command.split_whitespace();
        let program = words.next().unwrap_or_default();
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Ok(None);
        };
        let child = Arc::new(Mutex::new(child));
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&child));
        let (sender, lines) = mpsc::sync_channel(WAITING);
        // It ends when the engine does, or when nobody listens any more.
        aside(move || {
            let mut output = BufReader::new(output);
            while let Ok(Some(line)) = next_line(&mut output, LONGEST) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        })?;
        let name = program.rsplit(['/', '\\']).next().unwrap_or(program).to_owned();
        let mut process = Self { child, input, lines, name };
        process.say(how.dialect.greeting())?;
        let until = Instant::now() + greeting;
        loop {
            match process.next(until, stop) {
                Some(Answer::Name(name)) => process.name = name,
                Some(Answer::Greeted) => break,
                Some(_) => {}
                None => return Ok(None),
            }
        }
        if how.dialect == Dialect::Fairy {
            process.say("setoption name UCI_Variant value xiangqi")?;
        }
        Ok(Some(process))
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        self.input.write_all(format!("{line}\n").as_bytes())?;
        self.input.flush()
    }

    /// The next line that matters; nothing if none comes in time.
    fn next(&mut self, until: Instant, stop: &AtomicBool) -> Option<Answer> {
        loop {
            let left = until.checked_duration_since(Instant::now())?;
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) => {
                    if let Some(answer) = Answer::read(&line) {
                        return Some(answer);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    /// What it says of a position in this time; nothing if it fails to answer.
    fn ask(&mut self, fen: &str, time: Duration, stop: &AtomicBool) -> Option<Said> {
        // What was said before is about another position: it comes before this answer.
        self.say("isready").ok()?;
        let until = Instant::now() + GREETING.min(time.max(GRACE));
        while self.next(until, stop)? != Answer::Ready {}
        self.say(&format!("position fen {fen}")).ok()?;
        self.say(&format!("go movetime {}", time.as_millis().max(1))).ok()?;
        let mut until = Instant::now() + time + GRACE;
        let (mut said, mut stopped) = (Said::default(), false);
        loop {
            match self.next(until, stop) {
                Some(Answer::Line { moves, mate }) => said = Said { moves, mate },
                Some(Answer::Best(best)) => {
                    if said.moves.is_empty() {
                        said.moves.extend(best);
                    }
                    return Some(said);
                }
                Some(_) => {}
                // It may keep no time, but end when it is told to.
                None if !stopped => {
                    self.say("stop").ok()?;
                    (stopped, until) = (true, Instant::now() + GRACE);
                }
                None => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        end(&self.child);
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|child| !Arc::ptr_eq(child, &self.child));
    }
}

/// The next line, without what it has beyond the longest that is looked at.
pub(in crate::cli) fn next_line(
    input: &mut impl BufRead,
    longest: usize,
) -> io::Result<Option<String>> {
    let (mut line, mut any) = (Vec::new(), false);
    loop {
        let part = input.fill_buf()?;
        if part.is_empty() {
            break;
        }
        any = true;
        let end = part.iter().position(|&byte| byte == b'\n');
        let length = end.unwrap_or(part.len());
        let room = longest - line.len();
        line.extend_from_slice(&part[..length.min(room)]);
        input.consume(end.map_or(length, |end| end + 1));
        if end.is_some() {
            break;
        }
    }
    Ok(any.then(|| String::from_utf8_lossy(&line).into_owned()))
}
