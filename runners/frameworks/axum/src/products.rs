//! What GET /products lists.
use axum::extract::Query;
use axum::Json;
use serde::Deserialize;
use serde_json::{json, Value};

const LIST: [(&str, u32, &[&str], bool); 8] = [
    ("Kettle", 3499, &["kitchen", "steel"], true),
    ("Lamp", 2250, &["light"], true),
    ("Bicycle", 64900, &["outdoor", "sport"], false),
    ("Notebook", 399, &["paper", "office"], true),
    ("Chair", 12900, &["wood", "office"], true),
    ("Tent", 18950, &["outdoor"], false),
    ("Knife", 4725, &["kitchen", "steel"], true),
    ("Clock", 2999, &["wall"], true),
];

#[derive(Deserialize)]
pub struct Page {
    page: u32,
}

pub async fn list_page(Query(Page { page }): Query<Page>) -> Json<Value> {
    let first = u64::from(page) * LIST.len() as u64;
    let listed = LIST.iter().zip(first..).map(|((name, price, tags, in_stock), id)| {
        let url = format!("/products/{id}");
        json!({ "id": id, "name": name, "price": price, "currency": "EUR", "tags": tags, "in_stock": in_stock, "url": url })
    });
    Json(json!({ "page": page, "next": page + 1, "products": listed.collect::<Vec<_>>() }))
}
