//! Reads and changes rows of PostgreSQL by SQLx and its pool.
use std::sync::OnceLock;

use askama::Template;
use salvo::prelude::*;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;

#[derive(Serialize)]
struct Row {
    id: i32,
    name: String,
    price: i32,
}

struct Message {
    id: i32,
    message: String,
}

#[derive(Template)]
#[template(path = "messages.html")]
struct Messages {
    messages: Vec<Message>,
}

#[derive(Deserialize)]
struct Change {
    id: i32,
    add: i32,
}

#[derive(Serialize)]
struct Stock {
    id: i32,
    stock: i32,
}

/// A static, as in Salvo's example.
static POOL: OnceLock<PgPool> = OnceLock::new();

fn pool() -> &'static PgPool {
    POOL.get().expect("routes() has set it")
}

fn failed(error: impl std::error::Error) -> StatusCode {
    eprintln!("{error}");
    StatusCode::INTERNAL_SERVER_ERROR
}

async fn find(id: i32) -> Result<Row, StatusCode> {
    let query = sqlx::query_as::<_, (i32, String, i32)>("select id, name, price from product where id = $1");
    let found = query.bind(id).fetch_optional(pool()).await.map_err(failed)?;
    let (id, name, price) = found.ok_or(StatusCode::NOT_FOUND)?;
    Ok(Row { id, name, price })
}

#[handler]
async fn read_row(request: &mut Request) -> Result<Json<Row>, StatusCode> {
    find(request.param("id").ok_or(StatusCode::BAD_REQUEST)?).await.map(Json)
}

#[handler]
async fn read_rows(request: &mut Request) -> Result<Json<Vec<Row>>, StatusCode> {
    let ids: String = request.query("ids").ok_or(StatusCode::BAD_REQUEST)?;
    let mut rows = Vec::new();
    for id in ids.split(',') {
        rows.push(find(id.parse().map_err(|_| StatusCode::BAD_REQUEST)?).await?);
    }
    Ok(Json(rows))
}

#[handler]
async fn list_messages(request: &mut Request) -> Result<Text<String>, StatusCode> {
    let message: String = request.query("add").ok_or(StatusCode::BAD_REQUEST)?;
    let query = sqlx::query_as::<_, (i32, String)>("select id, message from message");
    let rows = query.fetch_all(pool()).await.map_err(failed)?;
    let mut messages: Vec<Message> = rows.into_iter().map(|(id, message)| Message { id, message }).collect();
    messages.push(Message { id: 0, message });
    messages.sort_by(|a, b| a.message.cmp(&b.message));
    Messages { messages }.render().map(Text::Html).map_err(failed)
}

#[handler]
async fn add_stock(request: &mut Request) -> Result<Json<Stock>, StatusCode> {
    let Change { id, add } = request.parse_json().await.map_err(|_| StatusCode::BAD_REQUEST)?;
    let mut transaction = pool().begin().await.map_err(failed)?;
    let query = sqlx::query_scalar::<_, i32>("select stock from product where id = $1 for update");
    let before = query.bind(id).fetch_one(&mut *transaction).await.map_err(failed)?;
    let stock = before + add;
    let query = sqlx::query("update product set stock = $1 where id = $2");
    query.bind(stock).bind(id).execute(&mut *transaction).await.map_err(failed)?;
    transaction.commit().await.map_err(failed)?;
    Ok(Json(Stock { id, stock }))
}

/// Connects when the first query comes.
pub fn routes(address: &str) -> Result<Router, sqlx::Error> {
    let opened = PgPool::connect_lazy(address)?;
    POOL.get_or_init(|| opened);
    Ok(Router::new()
        .push(Router::with_path("product/{id}").get(read_row))
        .push(Router::with_path("basket").get(read_rows))
        .push(Router::with_path("messages").get(list_messages))
        .push(Router::with_path("stock").post(add_stock)))
}
