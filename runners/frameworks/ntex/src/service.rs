//! Answers GET /, GET /products and POST /shops/{shop}/orders/{order}, as runners/scenarios say.
use ntex::web::types::{Json, Path, Query};
use ntex::web::{get, post, HttpResponse, ServiceConfig};
use serde::{Deserialize, Serialize};

use crate::{bad_request, products};

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

#[get("/")]
async fn hello() -> &'static str {
    "Hello, World!"
}

#[post("/shops/{shop}/orders/{order}")]
async fn take_order(path: Path<(String, u64)>, asked: Query<Discount>, body: Json<Order>) -> HttpResponse {
    let (shop, order) = path.into_inner();
    let Order { customer, items } = body.into_inner();
    if customer.is_empty() || items.is_empty() || items.iter().any(|item| item.product.is_empty() || item.quantity == 0) {
        return bad_request();
    }
    let sum: u64 = items.iter().map(|item| u64::from(item.quantity) * u64::from(item.price)).sum();
    let products = items.into_iter().map(|item| item.product).collect();
    HttpResponse::Ok().json(&Taken { shop, order, customer, products, total: sum as i64 - i64::from(asked.discount) })
}

pub fn routes(config: &mut ServiceConfig) {
    config.service((hello, products::list_page, take_order));
}
