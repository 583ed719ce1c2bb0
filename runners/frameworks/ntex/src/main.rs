//! Adds what is posted to one count for all workers, and answers the total. `--no-allocations` serves the same without asking for memory,
//! and `--binary` that with binary numbers.
//! `--service` serves json and order in place of it.
mod allocating;
mod binary;
mod collect;
mod products;
mod service;
mod sparing;

use std::sync::atomic::AtomicU64;
use std::sync::Arc;

use ntex::http::{HttpServiceConfig, KeepAlive};
use ntex::web::types::State;
use ntex::web::{App, HttpResponse, HttpServer};
use ntex::SharedCfg;

type Total = State<Arc<AtomicU64>>;

const LARGEST: u64 = 500;

/// From 0 to the largest, or none.
fn number_of(body: &[u8]) -> Option<u64> {
    let number = std::str::from_utf8(body).ok()?.parse().ok()?;
    (number <= LARGEST).then_some(number)
}

fn bad_request() -> HttpResponse {
    HttpResponse::BadRequest().content_type("text/plain").body("Bad Request")
}

#[ntex::main]
async fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().unwrap_or("127.0.0.1:8080".into());
    let resource = match arguments.next().as_deref() {
        Some("--service") => {
            return HttpServer::new(async || App::new().configure(service::routes)).bind(address)?.run().await;
        }
        Some("--no-allocations") => sparing::resource,
        Some("--binary") => binary::resource,
        _ => allocating::resource,
    };
    let total = Arc::new(AtomicU64::new(0));
    HttpServer::new(async move || {
        App::new().state(total.clone()).service(resource())
    })
    .config(SharedCfg::new("counter").add(HttpServiceConfig::new().set_keepalive(KeepAlive::Os)))
    .backlog(1024)
    .bind(address)?
    .run()
    .await
}
