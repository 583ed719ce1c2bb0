//! The products that GET /products lists.
use axum::extract::Query;
use axum::Json;
use serde::{Deserialize, Serialize};

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
pub struct Asked {
    page: u32,
}

#[derive(Serialize)]
struct Product {
    id: u64,
    name: &'static str,
    price: u32,
    currency: &'static str,
    tags: &'static [&'static str],
    in_stock: bool,
    url: String,
}

#[derive(Serialize)]
pub struct Page {
    page: u32,
    next: u32,
    products: Vec<Product>,
}

pub async fn list_page(Query(Asked { page }): Query<Asked>) -> Json<Page> {
    let first = u64::from(page) * LIST.len() as u64;
    let listed = LIST.iter().zip(first..).map(|(&(name, price, tags, in_stock), id)| {
        let url = format!("/products/{id}");
        Product { id, name, price, currency: "EUR", tags, in_stock, url }
    });
    Json(Page { page, next: page + 1, products: listed.collect() })
}
