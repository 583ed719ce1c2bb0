//! Reads and changes rows of PostgreSQL by rocket_db_pools.
use rocket::fairing::AdHoc;
use rocket::response::Debug;
use rocket::serde::json::Json;
use rocket::serde::{Deserialize, Serialize};
use rocket::{get, post, routes};
use rocket_db_pools::sqlx::{self, Acquire, PgConnection, PgPool};
use rocket_db_pools::{Connection, Database};
use rocket_dyn_templates::{context, Template};

#[derive(Database)]
#[database("rows")]
struct Rows(PgPool);

#[derive(Serialize)]
#[serde(crate = "rocket::serde")]
struct Row {
    id: i32,
    name: String,
    price: i32,
}

#[derive(Serialize)]
#[serde(crate = "rocket::serde")]
struct Message {
    id: i32,
    message: String,
}

#[derive(Deserialize)]
#[serde(crate = "rocket::serde")]
struct Change {
    id: i32,
    add: i32,
}

#[derive(Serialize)]
#[serde(crate = "rocket::serde")]
struct Stock {
    id: i32,
    stock: i32,
}

/// None gets 404, an error 500.
type Found<T> = Result<Option<T>, Debug<sqlx::Error>>;

async fn find(db: &mut PgConnection, id: i32) -> Found<Row> {
    let query = sqlx::query_as::<_, (i32, String, i32)>("select id, name, price from product where id = $1");
    let found = query.bind(id).fetch_optional(db).await?;
    Ok(found.map(|(id, name, price)| Row { id, name, price }))
}

#[get("/product/<id>")]
async fn read_row(mut db: Connection<Rows>, id: i32) -> Found<Json<Row>> {
    Ok(find(&mut db, id).await?.map(Json))
}

#[get("/basket?<ids>")]
async fn read_rows(mut db: Connection<Rows>, ids: &str) -> Found<Json<Vec<Row>>> {
    let mut rows = Vec::new();
    for id in ids.split(',') {
        let Ok(id) = id.parse() else { return Ok(None) };
        let Some(row) = find(&mut db, id).await? else { return Ok(None) };
        rows.push(row);
    }
    Ok(Some(Json(rows)))
}

#[get("/messages?<add>")]
async fn list_messages(mut db: Connection<Rows>, add: String) -> Found<Template> {
    let query = sqlx::query_as::<_, (i32, String)>("select id, message from message");
    let rows = query.fetch_all(&mut **db).await?;
    let mut messages: Vec<Message> = rows.into_iter().map(|(id, message)| Message { id, message }).collect();
    messages.push(Message { id: 0, message: add });
    messages.sort_by(|a, b| a.message.cmp(&b.message));
    Ok(Some(Template::render("messages", context! { messages })))
}

#[post("/stock", data = "<change>")]
async fn add_stock(mut db: Connection<Rows>, change: Json<Change>) -> Found<Json<Stock>> {
    let Change { id, add } = change.into_inner();
    let mut transaction = db.begin().await?;
    let query = sqlx::query_scalar::<_, i32>("select stock from product where id = $1 for update");
    let Some(before) = query.bind(id).fetch_optional(&mut *transaction).await? else { return Ok(None) };
    let stock = before + add;
    let query = sqlx::query("update product set stock = $1 where id = $2");
    query.bind(stock).bind(id).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(Some(Json(Stock { id, stock })))
}

pub fn stage() -> AdHoc {
    AdHoc::on_ignite("Rows", |rocket| async {
        let routes = routes![read_row, read_rows, list_messages, add_stock];
        rocket.attach(Rows::init()).attach(Template::fairing()).mount("/", routes)
    })
}
