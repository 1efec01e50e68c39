//! What the conversation hears, from the other program and from searches.

use std::io::{self, BufRead};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender};

use crate::protocol::{Event, Job, Thinker};

/// The longest line that is looked at: a game of 16 384 moves is shorter.
pub(super) const LONGEST: usize = 256 << 10;

/// What the conversation hears.
pub(super) enum Heard {
    Line(String),
    End,
    News(Event),
}

/// Works on jobs until there are no more. A defect of the search ends one search only.
pub(super) fn think(todo: &Receiver<Box<Job>>, news: &Sender<Heard>) {
    let mut thinker = Thinker::default();
    while let Ok(job) = todo.recv() {
        let tell = |event| drop(news.send(Heard::News(event)));
        let done = catch_unwind(AssertUnwindSafe(|| thinker.think(&job, tell)));
        if done.is_err() {
            // What it remembered may be half changed.
            thinker = Thinker::default();
            job.failed("the search failed").into_iter().for_each(tell);
        }
    }
}

/// Reads lines until there are no more.
pub(super) fn listen(mut input: impl BufRead, sender: &Sender<Heard>) {
    while let Ok(Some(line)) = next_line(&mut input) {
        if sender.send(Heard::Line(line)).is_err() {
            return;
        }
    }
    let _ = sender.send(Heard::End);
}

/// The next line, without what it has beyond the longest that is looked at.
pub(super) fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let (mut line, mut any) = (Vec::new(), false);
    loop {
        let part = input.fill_buf()?;
        if part.is_empty() {
            break;
        }
        any = true;
        let end = part.iter().position(|&byte| byte == b'\n');
        let length = end.unwrap_or(part.len());
        let room = LONGEST - line.len();
        line.extend_from_slice(&part[..length.min(room)]);
        input.consume(end.map_or(length, |end| end + 1));
        if end.is_some() {
            break;
        }
    }
    Ok(any.then(|| String::from_utf8_lossy(&line).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_whatever_they_hold_and_long_ones_are_cut() {
        let mut text = b"uci\r\n\n\xff\xfe\n".to_vec();
        text.extend(vec![b'x'; 3 * LONGEST]);
        text.extend(b"\nquit");
        let mut input = text.as_slice();
        let mut lines = Vec::new();
        while let Some(line) = next_line(&mut input).unwrap() {
            lines.push(line);
        }
        assert_eq!(lines[..2], ["uci\r", ""]);
        assert_eq!((lines[3].len(), &*lines[4], lines.len()), (LONGEST, "quit", 5));
    }
}
