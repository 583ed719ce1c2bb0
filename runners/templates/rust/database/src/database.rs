//! Reads and changes rows of PostgreSQL by SQLx and its pool.
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Html;
use axum::routing::{get, post};
use axum::{Json, Router};
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
struct Ids {
    ids: String,
}

#[derive(Deserialize)]
struct Added {
    add: String,
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

type Pool = State<PgPool>;

fn failed(error: impl std::error::Error) -> StatusCode {
    eprintln!("{error}");
    StatusCode::INTERNAL_SERVER_ERROR
}

async fn find(pool: &PgPool, id: i32) -> Result<Row, StatusCode> {
    let query = sqlx::query_as::<_, (i32, String, i32)>("select id, name, price from product where id = $1");
    let found = query.bind(id).fetch_optional(pool).await.map_err(failed)?;
    let (id, name, price) = found.ok_or(StatusCode::NOT_FOUND)?;
    Ok(Row { id, name, price })
}

async fn read_row(State(pool): Pool, Path(id): Path<i32>) -> Result<Json<Row>, StatusCode> {
    find(&pool, id).await.map(Json)
}

async fn read_rows(State(pool): Pool, Query(Ids { ids }): Query<Ids>) -> Result<Json<Vec<Row>>, StatusCode> {
    let mut rows = Vec::new();
    for id in ids.split(',') {
        rows.push(find(&pool, id.parse().map_err(|_| StatusCode::BAD_REQUEST)?).await?);
    }
    Ok(Json(rows))
}

async fn list_messages(State(pool): Pool, Query(Added { add }): Query<Added>) -> Result<Html<String>, StatusCode> {
    let query = sqlx::query_as::<_, (i32, String)>("select id, message from message");
    let rows = query.fetch_all(&pool).await.map_err(failed)?;
    let mut messages: Vec<Message> = rows.into_iter().map(|(id, message)| Message { id, message }).collect();
    messages.push(Message { id: 0, message: add });
    messages.sort_by(|a, b| a.message.cmp(&b.message));
    Messages { messages }.render().map(Html).map_err(failed)
}

async fn add_stock(State(pool): Pool, Json(Change { id, add }): Json<Change>) -> Result<Json<Stock>, StatusCode> {
    let mut transaction = pool.begin().await.map_err(failed)?;
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
    Ok(Router::new()
        .route("/product/{id}", get(read_row))
        .route("/basket", get(read_rows))
        .route("/messages", get(list_messages))
        .route("/stock", post(add_stock))
        .with_state(PgPool::connect_lazy(address)?))
}
