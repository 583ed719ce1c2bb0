"""Reads and changes rows of PostgreSQL by asyncpg and its pool."""

import os

import asyncpg
from jinja2 import Environment, FileSystemLoader
from sanic import Blueprint, HTTPResponse, Request, Sanic
from sanic.exceptions import NotFound
from sanic.response import html, json

DATABASE_URL = os.environ.get("DATABASE_URL", "")
READ = "select id, name, price from product where id = $1"

blueprint = Blueprint("database")
templates = Environment(loader=FileSystemLoader(os.path.dirname(__file__)), autoescape=True)


@blueprint.before_server_start
async def connect(app: Sanic) -> None:
    if DATABASE_URL:
        app.ctx.pool = await asyncpg.create_pool(DATABASE_URL)


@blueprint.after_server_stop
async def disconnect(app: Sanic) -> None:
    if DATABASE_URL:
        await app.ctx.pool.close()


@blueprint.get("/product/<id:int>")
async def read_row(request: Request, id: int) -> HTTPResponse:
    found = await request.app.ctx.pool.fetchrow(READ, id)
    if found is None:
        raise NotFound
    return json(dict(found))


@blueprint.get("/basket")
async def read_rows(request: Request) -> HTTPResponse:
    ids = [int(id) for id in request.args.get("ids").split(",")]
    async with request.app.ctx.pool.acquire() as connection:
        return json([dict(await connection.fetchrow(READ, id)) for id in ids])


@blueprint.get("/messages")
async def list_messages(request: Request) -> HTTPResponse:
    rows = await request.app.ctx.pool.fetch("select message, id from message")
    listed = sorted([*rows, (request.args.get("add"), 0)])
    return html(templates.get_template("messages.html").render(messages=listed))


@blueprint.post("/stock")
async def add_stock(request: Request) -> HTTPResponse:
    sent = request.json
    async with request.app.ctx.pool.acquire() as connection, connection.transaction():
        before = await connection.fetchval("select stock from product where id = $1 for update", sent["id"])
        stock = before + sent["add"]
        await connection.execute("update product set stock = $1 where id = $2", stock, sent["id"])
    return json({"id": sent["id"], "stock": stock})
