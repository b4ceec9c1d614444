//! Reads lists for the library in the background: no key waits long for a folder that is large, or
//! whose disk is slow or gone.

use crate::desk::{Lister, single};
use crate::tui::message::Message;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, sync_channel};
use std::time::Duration;
use std::{io, thread};

/// How long to wait for a list before the screen continues without it.
const PATIENCE: Duration = Duration::from_millis(200);

/// The message while a list takes longer.
const SLOW: &str = "the library is still being read; it opens when it is ready";

/// The result of asking for a list.
pub enum Listing {
    /// The list is ready.
    Ready(Message),
    /// It comes later, unless another is asked for meanwhile; the message to show until then.
    Later(Message),
}

/// Has lists read in the background.
#[derive(Debug, Default)]
pub struct Librarian {
    /// The number of the latest request.
    asked: Arc<AtomicU64>,
}

impl Librarian {
    /// Lists the puzzles of a file, or else the games and built-in puzzles. Whatever takes long is
    /// sent later.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn list(
        &self,
        lister: Lister,
        file: Option<PathBuf>,
        messages: &Sender<Message>,
    ) -> io::Result<Listing> {
        self.wait(PATIENCE, move || listed(&lister, file.as_deref()), messages)
    }

    /// Reads the puzzle of a file with a single one, or nearly one, or else lists its puzzles. Whatever
    /// takes long is sent later.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn read(
        &self,
        lister: Lister,
        file: PathBuf,
        messages: &Sender<Message>,
    ) -> io::Result<Listing> {
        let read = move || match single(&file) {
            Some(read) => Message::Arrived(Box::new(read)),
            None => listed(&lister, Some(&file)),
        };
        self.wait(PATIENCE, read, messages)
    }

    fn wait(
        &self,
        patience: Duration,
        read: impl FnOnce() -> Message + Send + 'static,
        messages: &Sender<Message>,
    ) -> io::Result<Listing> {
        let number = self.asked.fetch_add(1, Ordering::Relaxed) + 1;
        let (asked, messages) = (Arc::clone(&self.asked), messages.clone());
        // It holds nothing: what nobody waits for is returned.
        let (ready, waiting) = sync_channel(0);
        thread::Builder::new().name("library".into()).spawn(move || {
            let late = ready.send(read()).err();
            if let Some(late) = late.filter(|_| asked.load(Ordering::Relaxed) == number) {
                // If nobody listens, nobody misses it.
                let _ = messages.send(late.0);
            }
        })?;
        let ready = waiting.recv_timeout(patience);
        Ok(ready.map_or_else(|_| Listing::Later(Message::Done(SLOW.into())), Listing::Ready))
    }
}

fn listed(lister: &Lister, file: Option<&Path>) -> Message {
    let shelf = lister.list(file);
    shelf.map_or_else(Message::Failed, |shelf| Message::Listed(Box::new(shelf)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    fn shown(listing: Listing) -> String {
        match listing {
            Listing::Ready(message) => format!("ready: {message:?}"),
            Listing::Later(message) => format!("later: {message:?}"),
        }
    }

    #[test]
    fn what_is_read_at_once_is_there_at_once() {
        let (messages, received) = channel();
        let patience = Duration::from_secs(3600);
        let listing =
            Librarian::default().wait(patience, || Message::Done("read".into()), &messages);
        assert_eq!(shown(listing.unwrap()), "ready: Done(\"read\")");
        assert!(received.try_recv().is_err());
    }

    /// As with a disk that is gone for a while: nobody waits for it, and of two late lists, only
    /// the one requested last arrives.
    #[test]
    fn what_takes_long_comes_later_if_it_is_still_wanted() {
        let (messages, received) = channel();
        let librarian = Librarian::default();
        let mut disks = Vec::new();
        for name in ["first", "second"] {
            let (disk, gone) = channel::<()>();
            let read = move || {
                let _ = gone.recv();
                Message::Done(name.into())
            };
            let listing = librarian.wait(Duration::from_millis(1), read, &messages).unwrap();
            assert_eq!(shown(listing), format!("later: Done({SLOW:?})"));
            disks.push(disk);
        }
        drop(disks);
        drop(messages);
        let received: Vec<String> = received.iter().map(|message| format!("{message:?}")).collect();
        assert_eq!(received, ["Done(\"second\")"]);
    }
}
