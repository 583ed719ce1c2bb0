//! Answers GET / with a short plain text, as hyper 0.12's guide serves HTTP/1: tokio 0.1's default runtime, which it starts itself.
use hyper::header::{HeaderValue, ALLOW, CONTENT_TYPE};
use hyper::rt::Future;
use hyper::service::service_fn_ok;
use hyper::{Body, Method, Request, Response, Server, StatusCode};

fn answer(request: Request<Body>) -> Response<Body> {
    match (request.method(), request.uri().path()) {
        (&Method::GET, "/") | (&Method::HEAD, "/") => plain(StatusCode::OK, "Hello, World!"),
        (_, "/") => {
            let mut response = plain(StatusCode::METHOD_NOT_ALLOWED, "Method Not Allowed");
            response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
            response
        }
        _ => plain(StatusCode::NOT_FOUND, "Not Found"),
    }
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain"));
    response
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address = std::env::args().nth(1).unwrap_or("127.0.0.1:8080".into()).parse()?;
    let server = Server::try_bind(&address)?.serve(|| service_fn_ok(answer));
    hyper::rt::run(server.map_err(|error| eprintln!("the server ended: {error}")));
    Ok(())
}
