//! Answers GET / with a short plain text, as Shio's guide routes to a function: hyper 0.11 on an event loop for each CPU.
use shio::errors::ListenError;
use shio::http::header::{ContentLength, ContentType};
use shio::prelude::*;

const TEXT: &str = "Hello, World!";

fn hello(_: Context) -> Response {
    Response::build().header(ContentType::plaintext()).header(ContentLength(TEXT.len() as u64)).body(TEXT)
}

fn main() -> Result<(), ListenError> {
    let address = std::env::args().nth(1).unwrap_or("127.0.0.1:8080".into());
    Shio::default().route((Method::GET, "/", hello)).run(address.as_str())
}
