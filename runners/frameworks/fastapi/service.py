"""Answers all scenarios but counter; models say what comes and goes."""

import os
from typing import Annotated

from database import lifespan, router
from fastapi import FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from products import PRODUCTS
from pydantic import BaseModel, Field, StrictInt

app = FastAPI(lifespan=lifespan)
app.include_router(router)
Text = Annotated[str, Field(min_length=1)]


class Product(BaseModel):
    id: int
    name: str
    price: int
    currency: str
    tags: list[str]
    in_stock: bool
    url: str


class Page(BaseModel):
    page: int
    next: int
    products: list[Product]


class Item(BaseModel):
    product: Text
    quantity: Annotated[StrictInt, Field(gt=0)]
    price: Annotated[StrictInt, Field(ge=0)]


class Order(BaseModel):
    customer: Text
    items: Annotated[list[Item], Field(min_length=1)]


class Receipt(BaseModel):
    shop: str
    order: int
    customer: str
    products: list[str]
    total: int


@app.exception_handler(RequestValidationError)
async def refuse(_: Request, error: RequestValidationError) -> JSONResponse:
    return JSONResponse({"detail": [str(each["msg"]) for each in error.errors()]}, 400)


@app.get("/", response_class=PlainTextResponse)
async def hello() -> str:
    return "Hello, World!"


@app.get("/products")
async def list_products(page: int) -> Page:
    ids = range(page * len(PRODUCTS), (page + 1) * len(PRODUCTS))
    listed = [Product(id=id, url=f"/products/{id}", **each) for id, each in zip(ids, PRODUCTS)]
    return Page(page=page, next=page + 1, products=listed)


@app.post("/shops/{shop}/orders/{order}")
async def take_order(shop: str, order: int, discount: Annotated[int, Query(ge=0)], sent: Order) -> Receipt:
    total = sum(item.quantity * item.price for item in sent.items) - discount
    names = [item.product for item in sent.items]
    return Receipt(shop=shop, order=order, customer=sent.customer, products=names, total=total)


app.mount("/files", StaticFiles(directory=os.environ["FILES"]))
