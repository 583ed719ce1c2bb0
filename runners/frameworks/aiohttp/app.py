"""Answers hello, json, order, file, query, queries, page and update, as runners/scenarios say."""

import os
import sys

import uvloop
from aiohttp import web
from database import add_database
from order import receipt
from products import page

routes = web.RouteTableDef()
routes.static("/files", os.environ["FILES"])


@routes.get("/")
async def hello(_: web.Request) -> web.Response:
    return web.Response(text="Hello, World!")


@routes.get("/products")
async def list_products(request: web.Request) -> web.Response:
    try:
        return web.json_response(page(request.query.get("page", "")))
    except ValueError as error:
        raise web.HTTPBadRequest from error


@routes.post(r"/shops/{shop}/orders/{order:\d+}")
async def take_order(request: web.Request) -> web.Response:
    shop, order = request.match_info["shop"], int(request.match_info["order"])
    try:
        sent = await request.json()
        return web.json_response(receipt(shop, order, request.query.get("discount", ""), sent))
    except ValueError as error:
        raise web.HTTPBadRequest from error


app = web.Application()
app.add_routes(routes)
add_database(app)
web.run_app(app, host="127.0.0.1", port=int(sys.argv[1]), access_log=None, loop=uvloop.new_event_loop())
