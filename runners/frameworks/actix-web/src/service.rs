//! Answers GET /, GET /products, POST /shops/{shop}/orders/{order} and GET /files/{name}, as runners/scenarios say.
use actix_files::Files;
use actix_web::error::ErrorBadRequest;
use actix_web::web::{Json, Path, Query, ServiceConfig};
use actix_web::{post, Result};
use serde::{Deserialize, Serialize};

use crate::{hello, products};

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

#[post("/shops/{shop}/orders/{order}")]
async fn take_order(path: Path<(String, u64)>, asked: Query<Discount>, body: Json<Order>) -> Result<Json<Taken>> {
    let (shop, order) = path.into_inner();
    let Order { customer, items } = body.into_inner();
    if customer.is_empty() || items.is_empty() || items.iter().any(|item| item.product.is_empty() || item.quantity == 0) {
        return Err(ErrorBadRequest("Bad Request"));
    }
    let sum: u64 = items.iter().map(|item| u64::from(item.quantity) * u64::from(item.price)).sum();
    let products = items.into_iter().map(|item| item.product).collect();
    Ok(Json(Taken { shop, order, customer, products, total: sum as i64 - i64::from(asked.discount) }))
}

pub fn routes(config: &mut ServiceConfig) {
    let files = std::env::var("FILES").unwrap_or(".".into());
    config.configure(hello::routes).service(products::list_page).service(take_order).service(Files::new("/files", files));
}
