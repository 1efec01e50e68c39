//! Certificates of wins: writing them beside the results, and `paiju check`.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::json;

use super::exit::Exit;
use super::file::{folder_for, sentence};
use super::game::Game;
use super::interrupt;
use super::item::Item;
use super::record::{Record, SCHEMA};
use super::style::{BAD, GOOD, tame};
use super::ui::Ui;
use crate::batch::Fingerprint;
use crate::checker::{self, Checked};
use crate::examine::{CertifyError, certify};
use crate::game::Position;
use crate::solve::{Answer, Prover, Question};

const AFTER_HELP: &str = "\
The checker plays every variation of a certificate through on a board of its own. What passes
is a win in as many moves as is said; that no other move wins, and none sooner, no certificate
tells.

Examples:
  paiju solve --certificates proofs --fen '3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w'
  paiju check proofs/*.cert";

/// Options of `check`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// Certificates, or - for stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Nodes of a certificate, at most
    #[arg(long, value_name = "N", default_value = "100000000")]
    most: u64,

    /// One JSON object a line instead of text
    #[arg(long)]
    json: bool,
}

/// What a certificate comes to.
#[derive(Serialize)]
struct Told<'a> {
    schema: u32,
    file: &'a str,
    rules: String,
    fen: &'a str,
    checks: bool,
    /// First moves with the number of moves within which they win.
    keys: &'a [(String, u8)],
    positions: u64,
    replies: u64,
    checkmates: u64,
    stalemates: u64,
    bared: u64,
}

/// Checks every file.
pub(super) fn run(args: &Args, ui: &mut Ui) -> io::Result<Exit> {
    interrupt::at_once();
    let mut exit = Exit::Holds;
    for path in &args.files {
        let name = path.display().to_string();
        let checked = if path.as_os_str() == "-" {
            checker::check(&mut io::stdin().lock(), args.most)
        } else {
            match File::open(path) {
                Ok(file) => checker::check(&mut BufReader::new(file), args.most),
                Err(error) => {
                    ui.error(&sentence(path, &error));
                    exit = exit.max(Exit::Input);
                    continue;
                }
            }
        };
        let told = match &checked {
            Ok(checked) if args.json => format!("{}\n", json!(told(&name, checked))),
            Ok(checked) => text(&name, checked),
            Err(error) => {
                exit = exit.max(Exit::Findings);
                let error = error.to_string();
                if args.json {
                    let told = json!({"schema": SCHEMA, "file": name, "error": error});
                    format!("{told}\n")
                } else {
                    format!("{BAD}✗{BAD:#} {}: {error}\n", tame(&name))
                }
            }
        };
        ui.print(&told)?;
    }
    Ok(exit)
}

fn text(name: &str, checked: &Checked) -> String {
    let keys = checked.keys.iter().map(|(key, moves)| format!("{key} wins in {moves}"));
    let keys = keys.collect::<Vec<_>>().join(", ");
    let by = if checked.checks { " by checks" } else { "" };
    let (positions, replies) = (checked.tally.positions, checked.tally.replies);
    format!(
        "{GOOD}✓{GOOD:#} {}: {}{by}: {keys}\n    {positions} positions, {replies} replies\n",
        tame(name),
        checked.fen
    )
}

fn told<'a>(file: &'a str, checked: &'a Checked) -> Told<'a> {
    let tally = checked.tally;
    Told {
        schema: SCHEMA,
        file,
        rules: checked.rules.game.to_string(),
        fen: &checked.fen,
        checks: checked.checks,
        keys: &checked.keys,
        positions: tally.positions,
        replies: tally.replies,
        checkmates: tally.checkmates,
        stalemates: tally.stalemates,
        bared: tally.bared,
    }
}

/// A folder that certificates are put into.
#[derive(Clone, Debug)]
pub(super) struct Certificates {
    folder: PathBuf,
}

impl Certificates {
    /// The folder, if one is asked for; it is made where there is none.
    pub(super) fn of(folder: Option<&Path>) -> io::Result<Option<Self>> {
        let Some(folder) = folder else { return Ok(None) };
        folder_for(folder)?;
        Ok(Some(Self { folder: folder.to_owned() }))
    }

    /// Plays a win through on the checker's board and writes its certificate, and what became
    /// of both into the record. Returns what that adds to the exit code.
    ///
    /// # Errors
    /// That the checker refuses the win, which then must not be told as one.
    pub(super) fn put<R: Game>(
        &self,
        item: &Item,
        prover: &mut Prover<R>,
        position: &Position<R>,
        question: Question,
        answer: &Answer<R>,
        record: &mut Record,
    ) -> Result<Exit, CertifyError> {
        if answer.keys.is_empty() {
            return Ok(Exit::Holds);
        }
        let replay = match certify(prover, position, question, answer) {
            Ok(replay) => replay,
            Err(error) if error.is_cut_short() => {
                record.uncertified = Some(error.to_string());
                return Ok(Exit::Undecided);
            }
            Err(error) => return Err(error),
        };
        record.replayed = Some(true);
        let path = self.folder.join(file_name(item));
        // Under another name first, so that no broken run leaves half a certificate.
        let draft = path.with_extension("draft");
        let write = || {
            let mut to = BufWriter::new(File::create(&draft)?);
            replay.write(&mut to)?;
            to.flush()?;
            fs::rename(&draft, &path)
        };
        Ok(match write() {
            Ok(()) => {
                record.certificate = Some(path.display().to_string());
                Exit::Holds
            }
            Err(error) => {
                // Perhaps there is none, or it cannot be removed either.
                let _ = fs::remove_file(&draft);
                record.uncertified = Some(format!("{}: {error}", path.display()));
                Exit::Input
            }
        })
    }
}

/// A name made of the problem's id and of what it asks, so that problems of one id have
/// names of their own.
fn file_name(item: &Item) -> String {
    let plain = |letter: char| if letter.is_alphanumeric() || letter == '-' { letter } else { '_' };
    let id: String = item.id.chars().take(60).map(plain).collect();
    let asked = item.stipulation.map_or_else(String::new, |asked| asked.to_string());
    let mark = Fingerprint::of(&[&item.id, item.fen.as_deref().unwrap_or_default(), &asked]);
    format!("{id}-{:08x}.cert", mark.0 as u32)
}
