//! The services of the scenarios on Actix Web 4, with a worker thread for each CPU. Each flag is one published setting.
mod backend;
mod counter;
mod database;
mod hello;
mod logging;
mod products;
mod service;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command};

use actix_web::http::KeepAlive;
use actix_web::middleware::{Condition, Logger};
use actix_web::web::Data;
use actix_web::{App, HttpServer};
use clap::{Parser, ValueEnum};

#[cfg(feature = "snmalloc")]
#[global_allocator]
static ALLOCATOR: snmalloc_rs::SnMalloc = snmalloc_rs::SnMalloc;

#[derive(Parser)]
struct Arguments {
    #[arg(long)]
    listen: SocketAddr,
    /// Where a second process of the same service listens.
    #[arg(long)]
    second: Option<SocketAddr>,
    #[arg(long)]
    serve: Service,
    #[arg(long, default_value = "info-stderr")]
    logging: logging::Logging,
    /// The count is a static of the program, not data of the application.
    #[arg(long)]
    global_counter: bool,
    /// Leaves idle connections to the operating system.
    #[arg(long)]
    keep_alive_os: bool,
    #[arg(long)]
    backlog: Option<u32>,
    /// Stores the count in this file.
    #[arg(long)]
    file: Option<PathBuf>,
    /// Stores the count in this Redis.
    #[arg(long)]
    redis: Option<SocketAddr>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Service {
    Hello,
    Counter,
    Json,
    Order,
    File,
    Query,
    Queries,
    Page,
    Update,
}

/// Set in the environment of the second process.
const SECOND: &str = "SECOND_INSTANCE";

#[actix_web::main]
async fn main() -> Result<(), backend::AnyError> {
    let arguments = Arguments::parse();
    let (address, second) = addresses(&arguments)?;
    let log = logging::start(arguments.logging)?;
    let is_logged = arguments.logging != logging::Logging::Off;
    let total = counter::Total::new(arguments.global_counter);
    let backend = backend::start(arguments.file, arguments.redis, total.clone())?;

    let database = std::env::var("DATABASE_URL").ok().filter(|url| !url.is_empty());
    let pool = database.map(database::pool).transpose()?.map(Data::new);

    let serve = arguments.serve;
    let mut server = HttpServer::new(move || {
        let service = match serve {
            Service::Hello => hello::routes,
            Service::Counter if arguments.global_counter => counter::global_routes,
            Service::Counter => counter::routes,
            _ => service::routes,
        };
        App::new()
            .wrap(Condition::new(is_logged, Logger::default()))
            .app_data(total.data())
            .configure(service)
            .configure(|config| {
                if let Some(pool) = &pool {
                    config.app_data(pool.clone()).configure(database::routes);
                }
            })
    })
    .shutdown_timeout(1);
    if arguments.keep_alive_os {
        server = server.keep_alive(KeepAlive::Os);
    }
    if let Some(backlog) = arguments.backlog {
        server = server.backlog(backlog);
    }
    server.bind(address)?.run().await?;

    if let Some(backend) = backend {
        backend.stop()?;
    }
    if let Some(log) = log {
        log.finish()?;
    }
    if let Some(mut second) = second {
        second.wait()?;
    }
    Ok(())
}

/// Where this process listens, and the second process where this is the first of two.
fn addresses(arguments: &Arguments) -> std::io::Result<(SocketAddr, Option<Child>)> {
    match arguments.second {
        None => Ok((arguments.listen, None)),
        Some(second) if std::env::var_os(SECOND).is_some() => Ok((second, None)),
        Some(_) => {
            let mut command = Command::new(std::env::current_exe()?);
            let child = command.args(std::env::args_os().skip(1)).env(SECOND, "1").spawn()?;
            Ok((arguments.listen, Some(child)))
        }
    }
}
