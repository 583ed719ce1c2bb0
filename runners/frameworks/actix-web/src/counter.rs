//! Adds what is posted to one count for all workers, and answers the total.
use std::sync::atomic::{AtomicU64, Ordering};

use actix_web::web::{self, Bytes, Data, ServiceConfig};
use actix_web::HttpResponse;

static GLOBAL: AtomicU64 = AtomicU64::new(0);

/// Where the count is: a static of the program, or data of the application as Actix Web's guide shares it.
#[derive(Clone)]
pub struct Total {
    data: Data<AtomicU64>,
    is_global: bool,
}

impl Total {
    pub fn new(is_global: bool) -> Self {
        Self { data: Data::new(AtomicU64::new(0)), is_global }
    }

    pub fn data(&self) -> Data<AtomicU64> {
        self.data.clone()
    }

    pub fn get(&self) -> &AtomicU64 {
        if self.is_global { &GLOBAL } else { &self.data }
    }
}

pub fn routes(config: &mut ServiceConfig) {
    config.service(
        web::resource("/")
            .get(|total: Data<AtomicU64>| async move { read(&total) })
            .post(|body: Bytes, total: Data<AtomicU64>| async move { add(&total, &body) }),
    );
}

pub fn global_routes(config: &mut ServiceConfig) {
    config.service(
        web::resource("/")
            .get(|| async { read(&GLOBAL) })
            .post(|body: Bytes| async move { add(&GLOBAL, &body) }),
    );
}

fn read(total: &AtomicU64) -> HttpResponse {
    plain(total.load(Ordering::Relaxed))
}

fn add(total: &AtomicU64, body: &[u8]) -> HttpResponse {
    match number_of(body) {
        Some(number) => plain(total.fetch_add(number, Ordering::Relaxed) + number),
        None => HttpResponse::BadRequest().content_type("text/plain").body("Bad Request"),
    }
}

/// From 0 to 500, or none.
fn number_of(body: &[u8]) -> Option<u64> {
    let number = std::str::from_utf8(body).ok()?.parse().ok()?;
    (number <= 500).then_some(number)
}

fn plain(total: u64) -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain").body(total.to_string())
}
