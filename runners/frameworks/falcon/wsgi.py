"""Answers hello, json, order and file as a WSGI application, as runners/scenarios say."""

import os

import falcon
import service


class Hello:
    def on_get(self, _, response):
        service.hello(response)


class Products:
    def on_get(self, request, response):
        service.list_products(request, response)


class Orders:
    def on_post(self, request, response, shop, order):
        service.take_order(request, response, shop, order, request.get_media())


app = falcon.App()
app.add_route("/", Hello())
app.add_route("/products", Products())
app.add_route("/shops/{shop}/orders/{order:int}", Orders())
app.add_static_route("/files", os.environ["FILES"])
