//! Answers GET / with a short plain text, and handles its connections in one of four ways that a talk compares.
use std::convert::Infallible;
use std::thread::sleep;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{HeaderValue, CONTENT_TYPE};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::spawn_blocking;

/// What a blocking request takes. 61,440 published answers in 60 s from a pool of 512 threads are two a second and thread.
const WORK: Duration = Duration::from_millis(500);

#[derive(Clone, Copy, PartialEq)]
enum Handling {
    Sequential,
    Concurrent,
    ConcurrentBlocking,
    ConcurrentSpawnBlocking,
}

impl Handling {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "sequential" => Self::Sequential,
            "concurrent" => Self::Concurrent,
            "concurrent-blocking" => Self::ConcurrentBlocking,
            "concurrent-spawn-blocking" => Self::ConcurrentSpawnBlocking,
            _ => return None,
        })
    }
}

async fn answer(request: Request<Incoming>, handling: Handling) -> Result<Response<Full<Bytes>>, Infallible> {
    let (status, text) = match (request.method(), request.uri().path()) {
        (&Method::GET | &Method::HEAD, "/") => (StatusCode::OK, "Hello, World!"),
        (_, "/") => (StatusCode::METHOD_NOT_ALLOWED, "Method Not Allowed"),
        _ => (StatusCode::NOT_FOUND, "Not Found"),
    };
    match handling {
        Handling::Sequential | Handling::Concurrent => {}
        Handling::ConcurrentBlocking => sleep(WORK),
        Handling::ConcurrentSpawnBlocking => spawn_blocking(|| sleep(WORK)).await.expect("sleeping does not panic"),
    }
    let mut response = Response::new(Full::new(Bytes::from_static(text.as_bytes())));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain"));
    Ok(response)
}

async fn serve(stream: TcpStream, handling: Handling) {
    let service = service_fn(move |request| answer(request, handling));
    // An error here is a client that left before its answer, as wrk does at the end of a load.
    let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, name] = &arguments[..] else { return Err("usage: server ADDRESS HANDLING".into()) };
    let handling = Handling::named(name).ok_or(format!("{name} is no way to handle connections: see framework.json"))?;
    let listener = TcpListener::bind(address).await?;
    loop {
        let (stream, _) = listener.accept().await?;
        if handling == Handling::Sequential {
            serve(stream, handling).await;
        } else {
            tokio::spawn(serve(stream, handling));
        }
    }
}
