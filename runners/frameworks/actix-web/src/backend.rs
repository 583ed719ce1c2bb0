//! Stores the count once a second and a last time when the server has ended, in a file or in Redis.
use std::error::Error;
use std::fs::File;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{channel, RecvTimeoutError, Sender};
use std::thread::{spawn, JoinHandle};
use std::time::Duration;

use memmap2::MmapMut;
use redis::{Client, Connection};

use crate::counter::Total;

pub type AnyError = Box<dyn Error + Send + Sync>;
type Stored = Result<(), AnyError>;

/// Of the total in Redis.
const KEY: &str = "total";

enum Place {
    /// Eight bytes, the least significant first.
    File(MmapMut),
    /// Two servers add to one total; `stored` is what this one has added.
    Redis { connection: Connection, stored: u64 },
}

impl Place {
    fn store(&mut self, total: u64) -> Stored {
        match self {
            Place::File(map) => {
                map.copy_from_slice(&total.to_le_bytes());
                map.flush()?;
            }
            Place::Redis { connection, stored } => {
                redis::cmd("INCRBY").arg(KEY).arg(total - *stored).exec(connection)?;
                *stored = total;
            }
        }
        Ok(())
    }
}

pub struct Backend {
    stop: Sender<()>,
    thread: JoinHandle<Stored>,
}

impl Backend {
    pub fn stop(self) -> Stored {
        drop(self.stop);
        self.thread.join().expect("storing does not panic")
    }
}

/// The count begins at 0, and so does what is stored.
pub fn start(file: Option<PathBuf>, redis: Option<SocketAddr>, total: Total) -> Result<Option<Backend>, AnyError> {
    let mut place = match (file, redis) {
        (Some(path), _) => {
            let file = File::options().read(true).write(true).create(true).truncate(true).open(path)?;
            file.set_len(8)?;
            // Nobody else writes to this file while the server runs.
            Place::File(unsafe { MmapMut::map_mut(&file)? })
        }
        (None, Some(address)) => {
            let connection = Client::open(format!("redis://{address}"))?.get_connection()?;
            Place::Redis { connection, stored: 0 }
        }
        (None, None) => return Ok(None),
    };
    let (stop, stopped) = channel::<()>();
    let thread = spawn(move || {
        while stopped.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
            if let Err(error) = place.store(total.get().load(Ordering::Relaxed)) {
                eprintln!("the total was not stored: {error}");
            }
        }
        place.store(total.get().load(Ordering::Relaxed))
    });
    Ok(Some(Backend { stop, thread }))
}
