//! Answers GET /, GET /products and POST /shops/{shop}/orders/{order}, as hyper 1's guide serves HTTP/1: tokio's default runtime, a task for
//! each connection, and a match on the path.
use std::convert::Infallible;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{HeaderValue, ALLOW, CONTENT_TYPE};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use tokio::net::TcpListener;

mod orders;
mod products;

type Answer = Response<Full<Bytes>>;

async fn answer(request: Request<Incoming>) -> Result<Answer, Infallible> {
    let path: Vec<&str> = request.uri().path().split('/').skip(1).collect();
    Ok(match (request.method(), path.as_slice()) {
        (&Method::GET | &Method::HEAD, [""]) => plain(StatusCode::OK, "Hello, World!"),
        (_, [""]) => {
            let mut response = plain(StatusCode::METHOD_NOT_ALLOWED, "Method Not Allowed");
            response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
            response
        }
        (&Method::GET, ["products"]) => json(products::page(request.uri().query())),
        (&Method::POST, ["shops", shop, "orders", order]) => {
            let asked = orders::Asked::read(shop, order, request.uri().query());
            let body = request.into_body().collect().await.map(|body| body.to_bytes());
            json(asked.zip(body.ok()).and_then(|(asked, body)| asked.take(&body)))
        }
        _ => plain(StatusCode::NOT_FOUND, "Not Found"),
    })
}

/// What a query says of a name.
fn query_number<N: std::str::FromStr>(query: Option<&str>, name: &str) -> Option<N> {
    form_urlencoded::parse(query?.as_bytes()).find(|(key, _)| key == name)?.1.parse().ok()
}

/// None is a request that is wrong.
fn json(answer: Option<impl Serialize>) -> Answer {
    let Some(text) = answer.and_then(|answer| serde_json::to_vec(&answer).ok()) else {
        return plain(StatusCode::BAD_REQUEST, "Bad Request");
    };
    let mut response = Response::new(Full::new(Bytes::from(text)));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

fn plain(status: StatusCode, text: &'static str) -> Answer {
    let mut response = Response::new(Full::new(Bytes::from_static(text.as_bytes())));
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
            // An error here is a client that left before its answer, as wrk does at the end of a load.
            let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service_fn(answer)).await;
        });
    }
}
