//! What POST /shops/{shop}/orders/{order} takes.
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};

use crate::query_number;

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
pub struct Taken {
    shop: String,
    order: u64,
    customer: String,
    products: Vec<String>,
    total: i64,
}

pub struct Asked {
    shop: String,
    order: u64,
    discount: u32,
}

impl Asked {
    pub fn read(shop: &str, order: &str, query: Option<&str>) -> Option<Self> {
        let shop = percent_decode_str(shop).decode_utf8().ok()?.into_owned();
        Some(Self { shop, order: order.parse().ok()?, discount: query_number(query, "discount")? })
    }

    pub fn take(self, body: &[u8]) -> Option<Taken> {
        let Order { customer, items } = serde_json::from_slice(body).ok()?;
        let is_wrong = |item: &Item| item.product.is_empty() || item.quantity == 0;
        if customer.is_empty() || items.is_empty() || items.iter().any(is_wrong) {
            return None;
        }
        let sum: u64 = items.iter().map(|item| u64::from(item.quantity) * u64::from(item.price)).sum();
        let products = items.into_iter().map(|item| item.product).collect();
        Some(Taken {
            shop: self.shop,
            order: self.order,
            customer,
            products,
            total: sum as i64 - i64::from(self.discount),
        })
    }
}
