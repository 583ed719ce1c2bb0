"""Answers hello, json, order and file as an ASGI application, as runners/scenarios say."""

import os

import falcon.asgi
import service


class Hello:
    async def on_get(self, _, response):
        service.hello(response)


class Products:
    async def on_get(self, request, response):
        service.list_products(request, response)


class Orders:
    async def on_post(self, request, response, shop, order):
        service.take_order(request, response, shop, order, await request.get_media())


app = falcon.asgi.App()
app.add_route("/", Hello())
app.add_route("/products", Products())
app.add_route("/shops/{shop}/orders/{order:int}", Orders())
app.add_static_route("/files", os.environ["FILES"])
