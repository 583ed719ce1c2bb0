//! Answers hello, json, order, file, query, queries, page and update, as runners/scenarios say.
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use tower_http::services::ServeDir;

mod database;
mod products;

#[derive(Deserialize)]
struct Item {
    product: String,
    quantity: u32,
    price: u32,
}

#[derive(Deserialize)]
struct Order {
    customer: String,
    items: Vec<Item>,
}

#[derive(Deserialize)]
struct Discount {
    discount: u32,
}

#[derive(Serialize)]
struct Taken {
    shop: String,
    order: u64,
    customer: String,
    products: Vec<String>,
    total: i64,
}

type Answer = Result<Json<Taken>, StatusCode>;

type Sent = Result<Json<Order>, JsonRejection>;

async fn take_order(Path((shop, order)): Path<(String, u64)>, Query(asked): Query<Discount>, sent: Sent) -> Answer {
    let Json(Order { customer, items }) = sent.map_err(|_| StatusCode::BAD_REQUEST)?;
    if customer.is_empty() || items.is_empty() || items.iter().any(|item| item.product.is_empty() || item.quantity == 0) {
        return Err(StatusCode::BAD_REQUEST);
    }
    let sum: u64 = items.iter().map(|item| u64::from(item.quantity) * u64::from(item.price)).sum();
    let products = items.into_iter().map(|item| item.product).collect();
    Ok(Json(Taken { shop, order, customer, products, total: sum as i64 - i64::from(asked.discount) }))
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let files = std::env::var("FILES").unwrap_or(".".into());
    let address = std::env::args().nth(1).unwrap_or("127.0.0.1:8080".into());
    let mut app = Router::new()
        .route("/", get(|| async { "Hello, World!" }))
        .route("/products", get(products::list_page))
        .route("/shops/{shop}/orders/{order}", post(take_order))
        .nest_service("/files", ServeDir::new(files));
    if let Some(database) = std::env::var("DATABASE_URL").ok().filter(|url| !url.is_empty()) {
        app = app.merge(database::routes(&database).map_err(std::io::Error::other)?);
    }
    axum::serve(tokio::net::TcpListener::bind(address).await?, app).await
}
