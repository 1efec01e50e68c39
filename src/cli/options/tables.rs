//! Where endgame tables lie: one answer for all commands.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use crate::cli::run::error::CommandError;
use crate::exact::{DEFAULT_FOLDER, Tables};

/// The variable that names the folder where no option does.
const VARIABLE: &str = "PAIJU_TABLES";

/// The folder of tables: the one of the option, else that of the environment, else the default.
pub(in crate::cli) fn table_folder(named: Option<&Path>) -> PathBuf {
    let named = named.map(Path::to_owned).or_else(of_environment);
    named.unwrap_or_else(|| PathBuf::from(DEFAULT_FOLDER))
}

/// The same, which exists if it is not the default.
///
/// # Errors
/// There is no such folder.
pub(in crate::cli) fn existing_folder(named: Option<&Path>) -> Result<PathBuf, CommandError> {
    let folder = table_folder(named);
    if (named.is_some() || of_environment().is_some()) && !folder.is_dir() {
        let message = format!(
            "{}: there is no such folder of tables; `paiju table build` makes one",
            folder.display()
        );
        return Err(CommandError::Input(message));
    }
    Ok(folder)
}

fn of_environment() -> Option<PathBuf> {
    let folder = std::env::var_os(VARIABLE).map(PathBuf::from);
    folder.filter(|folder| !folder.as_os_str().is_empty())
}

/// Where exact values are known.
#[derive(Debug, Args)]
pub(in crate::cli) struct TableArgs {
    /// The folder of endgame tables, which decide + and = and shorten every search [default:
    /// `PAIJU_TABLES` of the environment, or tables]
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,

    /// Use no endgame tables
    #[arg(long, conflicts_with = "tables")]
    no_tables: bool,
}

impl TableArgs {
    /// Their folder, if tables are to be used and it exists.
    pub(in crate::cli) fn folder(&self) -> Option<PathBuf> {
        let folder = table_folder(self.tables.as_deref());
        (!self.no_tables && folder.is_dir()).then_some(folder)
    }

    /// The tables, if they are to be used. Without a folder they know nothing, and can say which
    /// table is missing.
    ///
    /// # Errors
    /// There is no such folder, and it is not the default.
    pub(in crate::cli) fn open(&self) -> Result<Option<Arc<Tables>>, CommandError> {
        if self.no_tables {
            return Ok(None);
        }
        Ok(Some(Arc::new(Tables::new(&existing_folder(self.tables.as_deref())?))))
    }
}
