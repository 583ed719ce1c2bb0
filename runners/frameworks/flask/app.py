"""Answers hello, json, order, file, query, queries, page and update, as runners/scenarios say."""

import os

from database import blueprint
from flask import Flask, abort, request, send_from_directory
from order import receipt
from products import page

app = Flask(__name__)
app.register_blueprint(blueprint)


@app.get("/")
def hello():
    return "Hello, World!", {"Content-Type": "text/plain"}


@app.get("/products")
def list_products():
    try:
        return page(request.args.get("page", ""))
    except ValueError:
        abort(400)


@app.post("/shops/<shop>/orders/<int:order>")
def take_order(shop: str, order: int):
    try:
        return receipt(shop, order, request.args.get("discount", ""), request.get_json())
    except ValueError:
        abort(400)


@app.get("/files/<path:name>")
def send_file(name: str):
    return send_from_directory(os.environ["FILES"], name)
