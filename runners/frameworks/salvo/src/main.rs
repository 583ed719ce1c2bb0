//! Answers hello, json, order, file, query, queries, page and update, as runners/scenarios say.
use salvo::prelude::*;
use serde::{Deserialize, Serialize};

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

#[derive(Serialize)]
struct Taken {
    shop: String,
    order: u64,
    customer: String,
    products: Vec<String>,
    total: i64,
}

#[handler]
async fn hello() -> &'static str {
    "Hello, World!"
}

#[handler]
async fn take_order(request: &mut Request) -> Result<Json<Taken>, StatusCode> {
    taken(request).await.map(Json).ok_or(StatusCode::BAD_REQUEST)
}

/// None where anything of it is missing or wrong.
async fn taken(request: &mut Request) -> Option<Taken> {
    let (shop, order) = (request.param::<String>("shop")?, request.param::<u64>("order")?);
    let discount = request.query::<u32>("discount")?;
    let Order { customer, items } = request.parse_json().await.ok()?;
    if customer.is_empty() || items.is_empty() || items.iter().any(|item| item.product.is_empty() || item.quantity == 0) {
        return None;
    }
    let sum: u64 = items.iter().map(|item| u64::from(item.quantity) * u64::from(item.price)).sum();
    let products = items.into_iter().map(|item| item.product).collect();
    Some(Taken { shop, order, customer, products, total: sum as i64 - i64::from(discount) })
}

#[tokio::main]
async fn main() -> Result<(), sqlx::Error> {
    let files = std::env::var("FILES").unwrap_or(".".into());
    let address = std::env::args().nth(1).unwrap_or("127.0.0.1:8080".into());
    let mut router = Router::new()
        .get(hello)
        .push(Router::with_path("products").get(products::list_page))
        .push(Router::with_path("shops/{shop}/orders/{order}").post(take_order))
        .push(Router::with_path("files/{*path}").get(StaticDir::new([files])));
    if let Some(database) = std::env::var("DATABASE_URL").ok().filter(|url| !url.is_empty()) {
        router = router.push(database::routes(&database)?);
    }
    Server::new(TcpListener::new(address).bind().await).serve(router).await;
    Ok(())
}
