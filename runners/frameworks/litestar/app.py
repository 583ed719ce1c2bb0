"""Answers hello, json, order, query, queries, page and update, as runners/scenarios say, with msgspec for the JSON."""

from pathlib import Path
from typing import Annotated

from database import add_stock, lifespan, list_messages, read_row, read_rows
from litestar import Litestar, MediaType, get, post
from litestar.contrib.jinja import JinjaTemplateEngine
from litestar.exceptions import ClientException
from litestar.params import Parameter
from litestar.template.config import TemplateConfig
from msgspec import Meta, MsgspecError, Struct, json
from products import PRODUCTS

Text = Annotated[str, Meta(min_length=1)]


class Product(Struct):
    id: int
    name: str
    price: int
    currency: str
    tags: list[str]
    in_stock: bool
    url: str


class Page(Struct):
    page: int
    next: int
    products: list[Product]


class Item(Struct):
    product: Text
    quantity: Annotated[int, Meta(gt=0)]
    price: Annotated[int, Meta(ge=0)]


class Order(Struct):
    customer: Text
    items: Annotated[list[Item], Meta(min_length=1)]


orders = json.Decoder(Order)


class Receipt(Struct):
    shop: str
    order: int
    customer: str
    products: list[str]
    total: int


@get("/", media_type=MediaType.TEXT)
async def hello() -> str:
    return "Hello, World!"


@get("/products")
async def list_products(page: int) -> Page:
    listed = enumerate(PRODUCTS, page * len(PRODUCTS))
    return Page(page, page + 1, [Product(id=id, url=f"/products/{id}", **each) for id, each in listed])


@post("/shops/{shop:str}/orders/{order:int}", status_code=200)
async def take_order(shop: str, order: int, discount: Annotated[int, Parameter(ge=0)], body: bytes) -> Receipt:
    try:
        # Litestar would have msgspec take "1000" for a number; msgspec alone does not.
        sent = orders.decode(body)
    except MsgspecError as error:
        raise ClientException from error
    total = sum(item.quantity * item.price for item in sent.items) - discount
    return Receipt(shop, order, sent.customer, [item.product for item in sent.items], total)


app = Litestar(
    [hello, list_products, take_order, read_row, read_rows, list_messages, add_stock],
    lifespan=[lifespan],
    template_config=TemplateConfig(directory=Path(__file__).parent, engine=JinjaTemplateEngine),
)
