"""Reads and changes rows of PostgreSQL by psycopg and its pool."""

import os

from flask import Blueprint, abort, render_template, request
from psycopg.rows import dict_row
from psycopg_pool import ConnectionPool

DATABASE_URL = os.environ.get("DATABASE_URL", "")
# The default of psycopg_pool; all processes together may open 64.
POOL_SIZE = min(4, 64 // (2 * len(os.sched_getaffinity(0))))
READ = "select id, name, price from product where id = %s"

blueprint = Blueprint("database", __name__)
pool = ConnectionPool(DATABASE_URL, min_size=POOL_SIZE, kwargs={"row_factory": dict_row}, open=DATABASE_URL != "")


@blueprint.get("/product/<int:id>")
def read_row(id: int):
    with pool.connection() as connection:
        found = connection.execute(READ, [id]).fetchone()
    return found or abort(404)


@blueprint.get("/basket")
def read_rows():
    ids = [int(id) for id in request.args["ids"].split(",")]
    with pool.connection() as connection:
        return [connection.execute(READ, [id]).fetchone() for id in ids]


@blueprint.get("/messages")
def list_messages():
    with pool.connection() as connection:
        rows = connection.execute("select id, message from message").fetchall()
    listed = sorted([*rows, {"id": 0, "message": request.args["add"]}], key=lambda row: row["message"])
    return render_template("messages.html", messages=listed)


@blueprint.post("/stock")
def add_stock():
    sent = request.get_json()
    with pool.connection() as connection:
        query = "select stock from product where id = %s for update"
        stock = connection.execute(query, [sent["id"]]).fetchone()["stock"] + sent["add"]
        connection.execute("update product set stock = %s where id = %s", [stock, sent["id"]])
    return {"id": sent["id"], "stock": stock}
