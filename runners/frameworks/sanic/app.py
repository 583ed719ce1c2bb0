"""Answers hello, json, order, file, query, queries, page and update, as runners/scenarios say."""

import os

from database import blueprint
from order import receipt
from products import page
from sanic import HTTPResponse, Request, Sanic
from sanic.exceptions import BadRequest
from sanic.response import json, text

app = Sanic("benchledger")
app.static("/files", os.environ["FILES"])
app.blueprint(blueprint)


@app.get("/")
async def hello(_: Request) -> HTTPResponse:
    return text("Hello, World!")


@app.get("/products")
async def list_products(request: Request) -> HTTPResponse:
    try:
        return json(page(request.args.get("page", "")))
    except ValueError as error:
        raise BadRequest from error


# Without unquote the router leaves a parameter of the path as it came.
@app.post("/shops/<shop:str>/orders/<order:int>", unquote=True)
async def take_order(request: Request, shop: str, order: int) -> HTTPResponse:
    try:
        return json(receipt(shop, order, request.args.get("discount", ""), request.json))
    except ValueError as error:
        raise BadRequest from error
