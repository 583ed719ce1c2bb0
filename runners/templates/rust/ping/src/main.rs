//! Serves POST /ping, and returns the JSON object that it received.
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{HeaderValue, ALLOW, CONTENT_TYPE};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;

#[derive(Deserialize, Serialize)]
struct Ping {
    sequence: i64,
}

async fn answer(request: Request<Incoming>) -> Result<Response<Full<Bytes>>, hyper::Error> {
    Ok(match (request.method(), request.uri().path()) {
        (&Method::POST, "/ping") => {
            let body = request.into_body().collect().await?.to_bytes();
            match serde_json::from_slice(&body).and_then(|ping: Ping| serde_json::to_vec(&ping)) {
                Ok(json) => response(StatusCode::OK, "application/json", json),
                Err(_) => response(StatusCode::BAD_REQUEST, "text/plain", "Bad Request"),
            }
        }
        (_, "/ping") => {
            let mut refusal = response(StatusCode::METHOD_NOT_ALLOWED, "text/plain", "Method Not Allowed");
            refusal.headers_mut().insert(ALLOW, HeaderValue::from_static("POST"));
            refusal
        }
        _ => response(StatusCode::NOT_FOUND, "text/plain", "Not Found"),
    })
}

fn response(status: StatusCode, content_type: &'static str, body: impl Into<Bytes>) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(body.into()));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
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
