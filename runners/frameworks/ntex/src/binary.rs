//! As `sparing`, with numbers as eight bytes, the most significant first, in the request as in the answer.
use std::sync::atomic::Ordering;

use ntex::http::header::HeaderValue;
use ntex::util::Bytes;
use ntex::web::types::Payload;
use ntex::web::{get, post, resource as at, HttpResponse, Resource};

use crate::collect::collect;
use crate::{bad_request, Total, LARGEST};

pub fn resource() -> Resource<ntex::web::DefaultError> {
    at("/").route(get().to(read)).route(post().to(add))
}

async fn read(total: Total) -> HttpResponse {
    binary(total.load(Ordering::Relaxed))
}

async fn add(body: Payload, total: Total) -> HttpResponse {
    let mut bytes = [0; 8];
    if collect(body, &mut bytes).await != Some(8) {
        return bad_request();
    }
    match u64::from_be_bytes(bytes) {
        number @ 0..=LARGEST => binary(total.fetch_add(number, Ordering::Relaxed) + number),
        _ => bad_request(),
    }
}

/// A short `Bytes` is kept within itself.
fn binary(total: u64) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(HeaderValue::from_static("application/octet-stream"))
        .body(Bytes::copy_from_slice(&total.to_be_bytes()))
}
