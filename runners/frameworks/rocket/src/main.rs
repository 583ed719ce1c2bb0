//! Answers hello, json, order, query, queries, page and update, as runners/scenarios say.
use rocket::http::Status;
use rocket::serde::json::{Error, Json};
use rocket::serde::{Deserialize, Serialize};
use rocket::{get, post, routes};

mod database;
mod products;

#[derive(Deserialize)]
#[serde(crate = "rocket::serde")]
struct Item {
    product: String,
    quantity: u32,
    price: u32,
}

#[derive(Deserialize)]
#[serde(crate = "rocket::serde")]
struct Order {
    customer: String,
    items: Vec<Item>,
}

#[derive(Serialize)]
#[serde(crate = "rocket::serde")]
struct Taken {
    shop: String,
    order: u64,
    customer: String,
    products: Vec<String>,
    total: i64,
}

#[get("/")]
fn hello() -> &'static str {
    "Hello, World!"
}

#[post("/shops/<shop>/orders/<order>?<discount>", data = "<body>")]
fn take_order(shop: String, order: u64, discount: Option<u32>, body: Result<Json<Order>, Error<'_>>) -> Result<Json<Taken>, Status> {
    let discount = discount.ok_or(Status::BadRequest)?;
    let Order { customer, items } = body.map_err(|_| Status::BadRequest)?.into_inner();
    if customer.is_empty() || items.is_empty() || items.iter().any(|item| item.product.is_empty() || item.quantity == 0) {
        return Err(Status::BadRequest);
    }
    let sum: u64 = items.iter().map(|item| u64::from(item.quantity) * u64::from(item.price)).sum();
    let products = items.into_iter().map(|item| item.product).collect();
    Ok(Json(Taken { shop, order, customer, products, total: sum as i64 - i64::from(discount) }))
}

#[rocket::launch]
fn rocket() -> _ {
    let database = std::env::var("DATABASE_URL").unwrap_or_default();
    let figment = rocket::Config::figment();
    // By default 4 for each worker; all together may have 64.
    let connections = (4 * rocket::Config::from(&figment).workers).min(64);
    let figment = figment.merge(("databases.rows.url", &database)).merge(("databases.rows.max_connections", connections));
    let rocket = rocket::custom(figment).mount("/", routes![hello, products::list_page, take_order]);
    if database.is_empty() { rocket } else { rocket.attach(database::stage()) }
}
