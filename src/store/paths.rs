//! Where files are kept.

use super::error::Error;
use directories::ProjectDirs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Where files are kept. The folders may not exist yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// The player's configuration file.
    pub config: PathBuf,
    /// The folder of the games.
    pub data: PathBuf,
}

impl Paths {
    /// The paths named on the command line, or else those of the platform: on Linux,
    /// `$XDG_CONFIG_HOME/gradus/config.toml` and `$XDG_DATA_HOME/gradus`.
    ///
    /// # Errors
    /// When there is no home folder and the two paths are not both named.
    pub fn find(config: Option<PathBuf>, data: Option<PathBuf>) -> Result<Self, Error> {
        let home = ProjectDirs::from("", "", "gradus");
        let config = config.or_else(|| Some(home.as_ref()?.config_dir().join("config.toml")));
        let data = data.or_else(|| Some(home.as_ref()?.data_dir().into()));
        let (Some(config), Some(data)) = (config, data) else {
            let cause = "there is none; name places with --config FILE and --data DIR";
            let cause = io::Error::new(ErrorKind::NotFound, cause);
            return Err(Error::new("find", Path::new("the home folder"), cause));
        };
        Ok(Self { config, data })
    }
}
