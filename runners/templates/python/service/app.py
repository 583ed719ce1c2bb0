"""Serves GET /products, POST /shops/{shop}/orders/{order} and GET /files/{name} as described in runners/scenarios."""

import json
import os
from urllib.parse import parse_qs

from respond import answer, answer_file, read

FILES = os.environ.get("FILES", ".")
LIST = [
    ("Kettle", 3499, ["kitchen", "steel"], True),
    ("Lamp", 2250, ["light"], True),
    ("Bicycle", 64900, ["outdoor", "sport"], False),
    ("Notebook", 399, ["paper", "office"], True),
    ("Chair", 12900, ["wood", "office"], True),
    ("Tent", 18950, ["outdoor"], False),
    ("Knife", 4725, ["kitchen", "steel"], True),
    ("Clock", 2999, ["wall"], True),
]

PRODUCTS = [
    {"name": name, "price": price, "currency": "EUR", "tags": tags, "in_stock": in_stock}
    for name, price, tags, in_stock in LIST
]


async def app(scope, receive, send):
    query = parse_qs(scope["query_string"].decode())
    parts = scope["path"].split("/")[1:]
    try:
        if parts == ["products"]:
            await answer(send, 200, list_page(int(query["page"][0])))
        elif scope["method"] == "POST" and parts[::2] == ["shops", "orders"] and len(parts) == 4:
            order = json.loads(await read(receive))
            total = total_of(order, int(query["discount"][0]))
            names = [item["product"] for item in order["items"]]
            about = {"shop": parts[1], "order": int(parts[3]), "customer": order["customer"]}
            await answer(send, 200, {**about, "products": names, "total": total})
        elif parts[0] == "files":
            await answer_file(scope, send, os.path.join(FILES, os.path.basename(parts[-1])))
        else:
            await answer(send, 404, {})
    except (ValueError, TypeError, KeyError):
        await answer(send, 400, {})


def list_page(page):
    products = [{"id": page * len(PRODUCTS) + index, **each} for index, each in enumerate(PRODUCTS)]
    return {"page": page, "next": page + 1, "products": [{**each, "url": f"/products/{each['id']}"} for each in products]}


def total_of(order, discount):
    items = order["items"]
    whole = all(type(item["quantity"]) is int and type(item["price"]) is int for item in items)
    texts = [order["customer"], *(item["product"] for item in items)]
    if not items or not whole or discount < 0 or not all(isinstance(text, str) and text for text in texts):
        raise ValueError("a quantity, price or text is invalid")
    if any(item["quantity"] < 1 or item["price"] < 0 for item in items):
        raise ValueError("a number is too small")
    return sum(item["quantity"] * item["price"] for item in items) - discount
