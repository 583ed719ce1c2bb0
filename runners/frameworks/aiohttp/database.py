"""Reads and changes rows of PostgreSQL by asyncpg and its pool."""

import os
from collections.abc import AsyncIterator

import aiohttp_jinja2
import asyncpg
import jinja2
from aiohttp import web

DATABASE_URL = os.environ.get("DATABASE_URL", "")
POOL = web.AppKey("pool", asyncpg.Pool)
READ = "select id, name, price from product where id = $1"

routes = web.RouteTableDef()


@routes.get(r"/product/{id:\d+}")
async def read_row(request: web.Request) -> web.Response:
    found = await request.app[POOL].fetchrow(READ, int(request.match_info["id"]))
    if found is None:
        raise web.HTTPNotFound
    return web.json_response(dict(found))


@routes.get("/basket")
async def read_rows(request: web.Request) -> web.Response:
    ids = [int(id) for id in request.query["ids"].split(",")]
    async with request.app[POOL].acquire() as connection:
        return web.json_response([dict(await connection.fetchrow(READ, id)) for id in ids])


@routes.get("/messages")
@aiohttp_jinja2.template("messages.html")
async def list_messages(request: web.Request) -> dict:
    rows = await request.app[POOL].fetch("select message, id from message")
    return {"messages": sorted([*rows, (request.query["add"], 0)])}


@routes.post("/stock")
async def add_stock(request: web.Request) -> web.Response:
    sent = await request.json()
    async with request.app[POOL].acquire() as connection, connection.transaction():
        before = await connection.fetchval("select stock from product where id = $1 for update", sent["id"])
        stock = before + sent["add"]
        await connection.execute("update product set stock = $1 where id = $2", stock, sent["id"])
    return web.json_response({"id": sent["id"], "stock": stock})


async def connect(app: web.Application) -> AsyncIterator[None]:
    async with asyncpg.create_pool(DATABASE_URL) as app[POOL]:
        yield


def add_database(app: web.Application) -> None:
    app.add_routes(routes)
    aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(os.path.dirname(__file__)))
    if DATABASE_URL:
        app.cleanup_ctx.append(connect)
