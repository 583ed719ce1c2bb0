//! As ntex's guide does it: the whole body is collected, and the answer is a string.
use std::sync::atomic::Ordering;

use ntex::util::Bytes;
use ntex::web::{get, post, resource as at, HttpResponse, Resource};

use crate::{bad_request, number_of, Total};

pub fn resource() -> Resource<ntex::web::DefaultError> {
    at("/").route(get().to(read)).route(post().to(add))
}

async fn read(total: Total) -> HttpResponse {
    plain(total.load(Ordering::Relaxed))
}

async fn add(body: Bytes, total: Total) -> HttpResponse {
    match number_of(&body) {
        Some(number) => plain(total.fetch_add(number, Ordering::Relaxed) + number),
        None => bad_request(),
    }
}

fn plain(total: u64) -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain").body(total.to_string())
}
