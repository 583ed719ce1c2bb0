"""Reads and changes rows of PostgreSQL by asyncpg and its pool."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

import asyncpg
from fastapi import APIRouter, FastAPI, HTTPException, Request
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates
from pydantic import AfterValidator, BaseModel

DATABASE_URL = os.environ.get("DATABASE_URL", "")
# The default of asyncpg; all workers together may have 64.
POOL_SIZE = min(10, 64 // len(os.sched_getaffinity(0)))
READ = "select id, name, price from product where id = $1"

router = APIRouter()
templates = Jinja2Templates(os.path.dirname(__file__))


class Row(BaseModel):
    id: int
    name: str
    price: int


class Change(BaseModel):
    id: int
    add: int


class Stock(BaseModel):
    id: int
    stock: int


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    if not DATABASE_URL:
        yield
        return
    async with asyncpg.create_pool(DATABASE_URL, min_size=POOL_SIZE, max_size=POOL_SIZE) as app.state.pool:
        yield


@router.get("/product/{id}")
async def read_row(request: Request, id: int) -> Row:
    found = await request.app.state.pool.fetchrow(READ, id)
    if found is None:
        raise HTTPException(404)
    return Row(**found)


def whole_numbers(text: str) -> list[int]:
    return [int(id) for id in text.split(",")]


@router.get("/basket")
async def read_rows(request: Request, ids: Annotated[str, AfterValidator(whole_numbers)]) -> list[Row]:
    async with request.app.state.pool.acquire() as connection:
        return [Row(**await connection.fetchrow(READ, id)) for id in ids]


@router.get("/messages")
async def list_messages(request: Request, add: str) -> HTMLResponse:
    rows = await request.app.state.pool.fetch("select id, message from message")
    listed = sorted([(row["message"], row["id"]) for row in rows] + [(add, 0)])
    return templates.TemplateResponse(request, "messages.html", {"messages": listed})


@router.post("/stock")
async def add_stock(request: Request, change: Change) -> Stock:
    async with request.app.state.pool.acquire() as connection, connection.transaction():
        before = await connection.fetchval("select stock from product where id = $1 for update", change.id)
        stock = before + change.add
        await connection.execute("update product set stock = $1 where id = $2", stock, change.id)
    return Stock(id=change.id, stock=stock)
