//! What the server writes while it answers: Actix Web's Logger makes one line a request, and this decides where it goes.
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};

use clap::ValueEnum;
use env_logger::{Builder, Target};
use log::LevelFilter;

/// Where lines go that do not go to a terminal; it begins empty.
const FILE: &str = "requests.log";

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Logging {
    Off,
    /// The lines are made, and nobody was told to write them.
    Uninitialized,
    InfoStderr,
    InfoStdout,
    /// A request that went well is no error: nothing is written of it.
    ErrorStdout,
    InfoPipe,
    InfoBufferedFile,
}

/// The log that has to be finished when the server has ended.
pub fn start(logging: Logging) -> io::Result<Option<Buffered>> {
    match logging {
        Logging::Off | Logging::Uninitialized => {}
        Logging::InfoStderr => init(LevelFilter::Info, Target::Stderr),
        Logging::InfoStdout => init(LevelFilter::Info, Target::Stdout),
        Logging::ErrorStdout => init(LevelFilter::Error, Target::Stdout),
        Logging::InfoPipe => {
            pipe_stdout()?;
            init(LevelFilter::Info, Target::Stdout);
        }
        Logging::InfoBufferedFile => {
            let file = Buffered(Arc::new(Mutex::new(BufWriter::new(File::create(FILE)?))));
            init(LevelFilter::Info, Target::Pipe(Box::new(file.clone())));
            return Ok(Some(file));
        }
    }
    Ok(None)
}

fn init(level: LevelFilter, target: Target) {
    Builder::new().filter_level(level).target(target).init();
}

/// Standard output becomes a pipe, from which `cat` writes the file, as `server | cat > requests.log` does.
fn pipe_stdout() -> io::Result<()> {
    let mut cat = Command::new("cat").stdin(Stdio::piped()).stdout(File::create(FILE)?).spawn()?;
    let pipe = cat.stdin.take().expect("its standard input is a pipe");
    Ok(rustix::stdio::dup2_stdout(pipe)?)
}

/// env_logger flushes after each line, which would leave nothing to the buffer.
#[derive(Clone)]
pub struct Buffered(Arc<Mutex<BufWriter<File>>>);

impl Buffered {
    pub fn finish(&self) -> io::Result<()> {
        self.0.lock().unwrap().flush()
    }
}

impl Write for Buffered {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
