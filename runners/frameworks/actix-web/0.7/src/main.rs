//! Answers GET / with a short plain text, as Actix Web 0.7's guide routes to a function: an event loop for each CPU.
use actix_web::{http, server, App, HttpRequest, HttpResponse};

fn hello(_: &HttpRequest) -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain").body("Hello, World!")
}

/// The server is started as Actix Web 4's is: `--listen ADDRESS --serve hello`.
fn address() -> String {
    std::env::args().skip_while(|argument| argument != "--listen").nth(1).unwrap_or("127.0.0.1:8080".into())
}

fn main() -> std::io::Result<()> {
    let system = actix_web::actix::System::new("server");
    server::new(|| App::new().resource("/", |resource| resource.method(http::Method::GET).f(hello)))
        .bind(address())?
        .start();
    system.run();
    Ok(())
}
