//! Answers GET / with a short plain text, as Actix Web's guide routes to a function.
use actix_web::web::ServiceConfig;
use actix_web::{get, Responder};

#[get("/")]
async fn hello() -> impl Responder {
    "Hello, World!"
}

pub fn routes(config: &mut ServiceConfig) {
    config.service(hello);
}
