//! What the platform knows: the player's configuration file, the folders of games, the time, and the
//! terminal as a file.

use super::atomic::{self, lock_folder};
use super::bounded::{self, MOST_OF_NOTES};
use super::error::Error;
use directories::ProjectDirs;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::fmt::Display;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

/// Reads the player's configuration; empty if there is no such file.
///
/// # Errors
/// When it exists but cannot be read.
pub fn read_config(path: &Path) -> Result<String, Error> {
    let bytes = match bounded::read(path, MOST_OF_NOTES) {
        Err(cause) if cause.kind() == ErrorKind::NotFound => return Ok(String::new()),
        read => read.map_err(|cause| Error::new("read the configuration", path, cause))?,
    };
    String::from_utf8(bytes).map_err(|error| {
        let line = 1 + error.as_bytes()[..error.utf8_error().valid_up_to()]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count();
        let what = format!("line {line} is not text in UTF-8");
        Error::content("read the configuration", path, what)
    })
}

/// Edits the player's configuration as it is on the disk now, creating it if there is none.
/// Programs that edit it at the same time take turns.
///
/// # Errors
/// When it cannot be read or written, is not a file, or the edit refuses.
pub fn edit_config<E: Display>(
    path: &Path,
    edit: impl FnOnce(&str) -> Result<String, E>,
) -> Result<(), Error> {
    let doing = "change the configuration";
    // The new file replaces the old one, and must not replace a device.
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        return Err(Error::content(doing, path, "it is not a file"));
    }
    let _lock = lock_folder(path).map_err(|cause| Error::new(doing, path, cause))?;
    let old = read_config(path)?;
    let new = edit(&old).map_err(|what| Error::content(doing, path, what.to_string()))?;
    if new == old {
        return Ok(());
    }
    atomic::replace(path, &new).map_err(|cause| Error::new(doing, path, cause))
}

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

/// A time in seconds of the Unix clock; 0 if it is earlier.
pub(super) fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Now, in seconds of the Unix clock.
pub(super) fn now() -> u64 {
    seconds(SystemTime::now())
}

/// The offset of the player's clock, if the system does not know the time zone.
static UTC_OFFSET: OnceLock<i32> = OnceLock::new();

/// Sets the offset of the player's clock at all times, in seconds east of Greenwich.
pub fn set_utc_offset(seconds: i32) {
    UTC_OFFSET.get_or_init(|| seconds);
}

/// The offset of the player's clock at a time, in seconds east of Greenwich; 0 if unknown.
pub(super) fn utc_offset(seconds: u64) -> i32 {
    let time = i64::try_from(seconds).ok().and_then(|at| Timestamp::from_second(at).ok());
    let offset = |time| TimeZone::system().to_offset(time).seconds();
    UTC_OFFSET.get().copied().or_else(|| time.map(offset)).unwrap_or(0)
}

/// The present day by the player's clock, counted from 1970-01-01.
pub fn today() -> i64 {
    let now = now();
    (now as i64 + i64::from(utc_offset(now))).div_euclid(24 * 60 * 60)
}

/// The terminal as a file.
#[cfg(unix)]
pub type TerminalFile = fs::File;

/// Opens the terminal for reading and writing, wherever standard input and output are.
///
/// # Errors
/// When there is no terminal.
#[cfg(unix)]
pub fn open_terminal() -> io::Result<TerminalFile> {
    fs::OpenOptions::new().read(true).write(true).open("/dev/tty")
}
