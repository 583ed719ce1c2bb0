"""Reads and changes rows of PostgreSQL by asyncpg and its pool."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse
from starlette.routing import Route
from starlette.templating import Jinja2Templates

DATABASE_URL = os.environ.get("DATABASE_URL", "")
READ = "select id, name, price from product where id = $1"

templates = Jinja2Templates(os.path.dirname(__file__))


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    if not DATABASE_URL:
        yield
        return
    async with asyncpg.create_pool(DATABASE_URL) as app.state.pool:
        yield


async def read_row(request: Request) -> JSONResponse:
    found = await request.app.state.pool.fetchrow(READ, request.path_params["id"])
    if found is None:
        raise HTTPException(404)
    return JSONResponse(dict(found))


async def read_rows(request: Request) -> JSONResponse:
    ids = [int(id) for id in request.query_params["ids"].split(",")]
    async with request.app.state.pool.acquire() as connection:
        return JSONResponse([dict(await connection.fetchrow(READ, id)) for id in ids])


async def list_messages(request: Request) -> HTMLResponse:
    rows = await request.app.state.pool.fetch("select message, id from message")
    listed = sorted([*rows, (request.query_params["add"], 0)])
    return templates.TemplateResponse(request, "messages.html", {"messages": listed})


async def add_stock(request: Request) -> JSONResponse:
    sent = await request.json()
    async with request.app.state.pool.acquire() as connection, connection.transaction():
        before = await connection.fetchval("select stock from product where id = $1 for update", sent["id"])
        stock = before + sent["add"]
        await connection.execute("update product set stock = $1 where id = $2", stock, sent["id"])
    return JSONResponse({"id": sent["id"], "stock": stock})


routes = [
    Route("/product/{id:int}", read_row),
    Route("/basket", read_rows),
    Route("/messages", list_messages),
    Route("/stock", add_stock, methods=["POST"]),
]
