use crate::cli::exit::Exit;
use crate::cli::ui::Ui;
/// x
#[derive(Debug, clap::Args)]
pub(super) struct Args {}
pub(super) fn run(_: &Args, _: &mut Ui) -> std::io::Result<Exit> {
    Ok(Exit::Holds)
}
