//! Answers GET / with a short plain text, as Direkuta's guide routes to a closure: hyper 0.12 on tokio 0.1's default runtime.
use direkuta::headermap;
use direkuta::prelude::hyper::header;
use direkuta::prelude::{Direkuta, Response};

fn main() {
    let address = std::env::args().nth(1).unwrap_or("127.0.0.1:8080".into());
    Direkuta::new()
        .route(|routes| {
            routes.get("/", |_, _, _| {
                Response::new()
                    .with_headers(headermap! { header::CONTENT_TYPE => "text/plain" })
                    .with_body("Hello, World!")
                    .build()
            });
        })
        .run(&address);
}
