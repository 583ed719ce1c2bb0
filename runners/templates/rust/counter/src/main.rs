//! Adds posted numbers to a shared count, and returns the total.
use std::sync::atomic::{AtomicU64, Ordering};

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{HeaderValue, ALLOW, CONTENT_TYPE};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

static TOTAL: AtomicU64 = AtomicU64::new(0);

async fn answer(request: Request<Incoming>) -> Result<Response<Full<Bytes>>, hyper::Error> {
    Ok(match (request.method(), request.uri().path()) {
        (&Method::GET | &Method::HEAD, "/") => plain(StatusCode::OK, TOTAL.load(Ordering::Relaxed).to_string()),
        (&Method::POST, "/") => {
            let body = request.into_body().collect().await?.to_bytes();
            match number_of(&body) {
                Some(number) => {
                    let total = TOTAL.fetch_add(number, Ordering::Relaxed) + number;
                    plain(StatusCode::OK, total.to_string())
                }
                None => plain(StatusCode::BAD_REQUEST, "Bad Request"),
            }
        }
        (_, "/") => {
            let mut refusal = plain(StatusCode::METHOD_NOT_ALLOWED, "Method Not Allowed");
            refusal.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD, POST"));
            refusal
        }
        _ => plain(StatusCode::NOT_FOUND, "Not Found"),
    })
}

/// From 0 to 500, or none.
fn number_of(body: &[u8]) -> Option<u64> {
    let number = std::str::from_utf8(body).ok()?.parse().ok()?;
    (number <= 500).then_some(number)
}

fn plain(status: StatusCode, text: impl Into<Bytes>) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(text.into()));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain"));
    response
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address = std::env::args().nth(1).unwrap_or("127.0.0.1:8080".into());
    let listener = TcpListener::bind(address).await?;
    loop {
        let (stream, _) = listener.accept().await?;
        tokio::spawn(async move {
            // Errors here are clients that disconnect before the response, as wrk does at the end of a load.
            let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service_fn(answer)).await;
        });
    }
}
