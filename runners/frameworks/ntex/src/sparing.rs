//! The same without memory of its own: the body is read piece by piece onto the stack, and the answer is written there.
use std::io::Write;
use std::sync::atomic::Ordering;

use ntex::http::header::HeaderValue;
use ntex::util::Bytes;
use ntex::web::types::Payload;
use ntex::web::{get, post, resource as at, HttpResponse, Resource};

use crate::collect::collect;
use crate::{bad_request, number_of, Total};

pub fn resource() -> Resource<ntex::web::DefaultError> {
    at("/").route(get().to(read)).route(post().to(add))
}

async fn read(total: Total) -> HttpResponse {
    plain(total.load(Ordering::Relaxed))
}

async fn add(body: Payload, total: Total) -> HttpResponse {
    let mut digits = [0; 3];
    let Some(length) = collect(body, &mut digits).await else { return bad_request() };
    match number_of(&digits[..length]) {
        Some(number) => plain(total.fetch_add(number, Ordering::Relaxed) + number),
        None => bad_request(),
    }
}

/// A short `Bytes` is kept within itself.
fn plain(total: u64) -> HttpResponse {
    let mut digits = [0; 20];
    let mut rest = &mut digits[..];
    write!(rest, "{total}").expect("a u64 has at most 20 digits");
    let length = 20 - rest.len();
    HttpResponse::Ok()
        .content_type(HeaderValue::from_static("text/plain"))
        .body(Bytes::copy_from_slice(&digits[..length]))
}
