//! Reads and changes rows of PostgreSQL by deadpool-postgres.
use actix_web::error::{ErrorBadRequest, ErrorInternalServerError, ErrorNotFound};
use actix_web::web::{Data, Html, Json, Path, Query, ServiceConfig};
use actix_web::{get, post, Result};
use askama::Template;
use deadpool_postgres::tokio_postgres::{Error, NoTls};
use deadpool_postgres::{Client, Config, CreatePoolError, Pool, Runtime};
use serde::{Deserialize, Serialize};

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

async fn connection(pool: &Pool) -> Result<Client> {
    pool.get().await.map_err(ErrorInternalServerError)
}

async fn find(client: &Client, id: i32) -> Result<Row> {
    let query = "select id, name, price from product where id = $1";
    let query = client.prepare_cached(query).await.map_err(ErrorInternalServerError)?;
    let found = client.query_opt(&query, &[&id]).await.map_err(ErrorInternalServerError)?;
    let row = found.ok_or_else(|| ErrorNotFound("Not Found"))?;
    Ok(Row { id: row.get(0), name: row.get(1), price: row.get(2) })
}

#[get("/product/{id}")]
async fn read_row(pool: Data<Pool>, id: Path<i32>) -> Result<Json<Row>> {
    find(&connection(&pool).await?, *id).await.map(Json)
}

#[get("/basket")]
async fn read_rows(pool: Data<Pool>, asked: Query<Ids>) -> Result<Json<Vec<Row>>> {
    let client = connection(&pool).await?;
    let mut rows = Vec::new();
    for id in asked.ids.split(',') {
        rows.push(find(&client, id.parse().map_err(ErrorBadRequest)?).await?);
    }
    Ok(Json(rows))
}

#[get("/messages")]
async fn list_messages(pool: Data<Pool>, asked: Query<Added>) -> Result<Html> {
    let client = connection(&pool).await?;
    let query = client.prepare_cached("select id, message from message").await.map_err(ErrorInternalServerError)?;
    let rows = client.query(&query, &[]).await.map_err(ErrorInternalServerError)?;
    let mut messages: Vec<Message> = rows.iter().map(|row| Message { id: row.get(0), message: row.get(1) }).collect();
    messages.push(Message { id: 0, message: asked.into_inner().add });
    messages.sort_by(|a, b| a.message.cmp(&b.message));
    Messages { messages }.render().map(Html::new).map_err(ErrorInternalServerError)
}

#[post("/stock")]
async fn add_stock(pool: Data<Pool>, change: Json<Change>) -> Result<Json<Stock>> {
    let Change { id, add } = change.into_inner();
    change_stock(&mut connection(&pool).await?, id, add).await.map(Json).map_err(ErrorInternalServerError)
}

async fn change_stock(client: &mut Client, id: i32, add: i32) -> Result<Stock, Error> {
    let transaction = client.transaction().await?;
    let query = transaction.prepare_cached("select stock from product where id = $1 for update").await?;
    let before: i32 = transaction.query_one(&query, &[&id]).await?.get(0);
    let stock = before + add;
    let query = transaction.prepare_cached("update product set stock = $1 where id = $2").await?;
    transaction.execute(&query, &[&stock, &id]).await?;
    transaction.commit().await?;
    Ok(Stock { id, stock })
}

/// Connects when the first query comes.
pub fn pool(address: String) -> Result<Pool, CreatePoolError> {
    Config { url: Some(address), ..Config::default() }.create_pool(Some(Runtime::Tokio1), NoTls)
}

pub fn routes(config: &mut ServiceConfig) {
    config.service(read_row).service(read_rows).service(list_messages).service(add_stock);
}
