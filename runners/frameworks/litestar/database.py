"""Reads and changes rows of PostgreSQL by asyncpg and its pool."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
from litestar import Litestar, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.response import Template
from msgspec import Struct

DATABASE_URL = os.environ.get("DATABASE_URL", "")
READ = "select id, name, price from product where id = $1"


class Row(Struct):
    id: int
    name: str
    price: int


class Change(Struct):
    id: int
    add: int


class Stock(Struct):
    id: int
    stock: int


@asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    if not DATABASE_URL:
        yield
        return
    async with asyncpg.create_pool(DATABASE_URL) as app.state.pool:
        yield


@get("/product/{id:int}")
async def read_row(state: State, id: int) -> Row:
    found = await state.pool.fetchrow(READ, id)
    if found is None:
        raise NotFoundException
    return Row(**found)


@get("/basket")
async def read_rows(state: State, ids: str) -> list[Row]:
    async with state.pool.acquire() as connection:
        return [Row(**await connection.fetchrow(READ, int(id))) for id in ids.split(",")]


@get("/messages")
async def list_messages(state: State, add: str) -> Template:
    rows = await state.pool.fetch("select message, id from message")
    return Template("messages.html", context={"messages": sorted([*rows, (add, 0)])})


@post("/stock", status_code=200)
async def add_stock(state: State, data: Change) -> Stock:
    async with state.pool.acquire() as connection, connection.transaction():
        before = await connection.fetchval("select stock from product where id = $1 for update", data.id)
        stock = before + data.add
        await connection.execute("update product set stock = $1 where id = $2", stock, data.id)
    return Stock(data.id, stock)
