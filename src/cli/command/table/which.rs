//! The folder and the materials of tables.

use std::path::{Path, PathBuf};

use crate::cli::options::tables::table_folder;
use crate::cli::run::error::CommandError;
use crate::cli::run::ui::Ui;
use crate::game::Repetition;
use crate::rules::RuleSet;
use crate::tablebase::{AnyMaterial, AnyTableFolder, NoTables};

/// The folder of tables.
#[derive(Debug, clap::Args)]
pub(super) struct Folder {
    /// The folder of the tables [default: `PAIJU_TABLES` of the environment, or tables]
    #[arg(long, value_name = "FOLDER")]
    pub(super) tables: Option<PathBuf>,
}

impl Folder {
    pub(super) fn path(&self) -> PathBuf {
        table_folder(self.tables.as_deref())
    }
}

/// The selection of tables.
#[derive(Debug, clap::Args)]
pub(super) struct Which {
    #[command(flatten)]
    pub(super) folder: Folder,

    /// The rules
    #[arg(long, default_value = "xiangqi")]
    pub(super) rules: RuleSet,

    /// How repetition is judged: none (it draws), or checks (a side that gives perpetual check loses)
    /// [default: checks; none for Chex]
    #[arg(long, value_name = "RULE")]
    pub(super) repetition: Option<Repetition>,
}

impl Which {
    /// The tables.
    ///
    /// # Errors
    /// That there are none under the rule about repetition.
    pub(super) fn folder(&self) -> Result<AnyTableFolder, CommandError> {
        self.open(AnyTableFolder::new)
    }

    /// The same, with every table read into memory when it is first asked for.
    ///
    /// # Errors
    /// That there are none under the rule about repetition.
    pub(super) fn folder_in_memory(&self) -> Result<AnyTableFolder, CommandError> {
        self.open(AnyTableFolder::in_memory)
    }

    fn open(
        &self,
        open: impl Fn(RuleSet, &Path, Repetition) -> Result<AnyTableFolder, NoTables>,
    ) -> Result<AnyTableFolder, CommandError> {
        let repetition = self.repetition.unwrap_or_else(|| self.rules.repetition());
        open(self.rules, &self.folder.path(), repetition)
            .map_err(|reason| CommandError::Input(format!("--repetition {repetition}: {reason}")))
    }

    /// Reads the materials of a command line, and reports each that is wrong.
    pub(super) fn materials(
        &self,
        texts: &[String],
        ui: &mut Ui,
    ) -> Result<Vec<AnyMaterial>, CommandError> {
        let (mut materials, mut good) = (Vec::new(), true);
        for text in texts {
            match AnyMaterial::expand(self.rules, text) {
                Ok(expanded) => materials.extend(expanded),
                Err(error) => {
                    ui.error(&error.to_string());
                    good = false;
                }
            }
        }
        if good { Ok(materials) } else { Err(CommandError::Shown) }
    }
}

/// Opens the table of a material; returns whether there is one, and otherwise reports that there is
/// none, or why it cannot be read.
pub(super) fn is_there(folder: &AnyTableFolder, material: &AnyMaterial, ui: &mut Ui) -> bool {
    let error = match folder.open(material) {
        Ok(true) => return true,
        Ok(false) => folder.missing_table(material).to_string(),
        Err(error) => error.to_string(),
    };
    ui.error(&error);
    false
}
