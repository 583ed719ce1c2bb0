//! Serves query, queries, page and update from PostgreSQL as described in runners/scenarios.
mod database;

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or("127.0.0.1:8080".into());
    let database = std::env::var("DATABASE_URL").map_err(std::io::Error::other)?;
    let app = database::routes(&database).map_err(std::io::Error::other)?;
    axum::serve(tokio::net::TcpListener::bind(address).await?, app).await
}
