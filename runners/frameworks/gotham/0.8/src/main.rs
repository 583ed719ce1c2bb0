//! Answers GET / with a short plain text, as Gotham 0.8's guide routes to a handler: its own runtime, a thread for each CPU.
use gotham::prelude::*;
use gotham::router::{build_simple_router, Router};
use gotham::state::State;

fn hello(state: State) -> (State, &'static str) {
    (state, "Hello, World!")
}

fn router() -> Router {
    build_simple_router(|route| route.get_or_head("/").to(hello))
}

fn main() -> Result<(), gotham::StartError> {
    let address = std::env::args().nth(1).unwrap_or("127.0.0.1:8080".into());
    gotham::start(address, router())
}
