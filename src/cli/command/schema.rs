//! `paiju schema`: JSON Schema of what paiju reads and writes.

use clap::ValueEnum;

use super::similar::Anticipated;
use crate::batch::Summary;
use crate::batch::diff::Difference;
use crate::cli::options::ResultFileArgs;
use crate::cli::report::judged::Judged;
use crate::cli::report::proven::CheckedCertificate;
use crate::cli::run::{CommandResult, Exit, Ui};
use crate::pack::Pack;
use crate::problem::yaml;
use crate::record::{
    Explained, ImproveResult, MendResult, PlacementRecord, PrependResult, Record, schema_of,
};

const AFTER_HELP: &str = "\
The schemas are JSON Schema, draft 2020-12. Their $id ends in a version, which rises when a field
changes its meaning or a file is refused that was accepted. Machine output is described record by
record: one line of jsonl, or one of `problems` in json and yaml.

An editor with a YAML language server completes and checks a file that begins with
  # yaml-language-server: $schema=paiju.schema.json

Examples:
  paiju schema > paiju.schema.json
  paiju schema record";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// What is described
    #[arg(default_value = "collection")]
    of: What,

    #[command(flatten)]
    file: ResultFileArgs,
}

/// What has a schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum What {
    /// Files of problems in YAML
    Collection,
    /// Records of solve, verify and batch
    Record,
    /// Records of explain
    Explained,
    /// Records of compose mend
    Mended,
    /// Records of compose improve
    Improved,
    /// Records of compose matrix, one for each placement
    Placement,
    /// Records of compose prepend
    Prepended,
    /// Records of judge
    Judged,
    /// Records of check
    Checked,
    /// Lines of similar
    Anticipated,
    /// Lines of batch diff
    Difference,
    /// The summary of batch
    Summary,
    /// Lines of pack
    Pack,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    ui.write_to(args.file.output())?;
    let schema = match args.of {
        What::Collection => yaml::schema::schema(),
        What::Record => schema_of::<Record>("record"),
        What::Explained => schema_of::<Explained>("explained"),
        What::Mended => schema_of::<MendResult>("mended"),
        What::Improved => schema_of::<ImproveResult>("improved"),
        What::Placement => schema_of::<PlacementRecord>("placement"),
        What::Prepended => schema_of::<PrependResult>("prepended"),
        What::Judged => schema_of::<Judged>("judged"),
        What::Checked => schema_of::<CheckedCertificate<'static>>("checked"),
        What::Anticipated => schema_of::<Anticipated>("anticipated"),
        What::Difference => schema_of::<Difference>("difference"),
        What::Summary => schema_of::<Summary>("summary"),
        What::Pack => schema_of::<Pack>("pack"),
    };
    ui.print(&format!("{schema:#}\n"))?;
    Ok(Exit::Holds)
}
