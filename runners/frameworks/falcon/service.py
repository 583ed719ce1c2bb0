"""What both applications answer."""

import falcon

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


def hello(response: falcon.Response) -> None:
    response.content_type = falcon.MEDIA_TEXT
    response.text = "Hello, World!"


def list_products(request: falcon.Request, response: falcon.Response) -> None:
    number = request.get_param_as_int("page", required=True, min_value=0)
    listed = enumerate(PRODUCTS, number * len(PRODUCTS))
    products = [{"id": id, **product, "url": f"/products/{id}"} for id, product in listed]
    response.media = {"page": number, "next": number + 1, "products": products}


def take_order(request: falcon.Request, response: falcon.Response, shop: str, order: int, sent: object) -> None:
    discount = request.get_param_as_int("discount", required=True, min_value=0)
    try:
        response.media = receipt(shop, order, discount, sent)
    except ValueError as error:
        raise falcon.HTTPBadRequest() from error


def is_text(value: object) -> bool:
    return isinstance(value, str) and value != ""


def is_whole(value: object, least: int) -> bool:
    return type(value) is int and value >= least


def is_item(item: object) -> bool:
    if not isinstance(item, dict):
        return False
    return is_text(item.get("product")) and is_whole(item.get("quantity"), 1) and is_whole(item.get("price"), 0)


def receipt(shop: str, order: int, discount: int, sent: object) -> dict:
    """What is answered. Errors: ValueError where the order is wrong."""
    customer, items = (sent.get("customer"), sent.get("items")) if isinstance(sent, dict) else (None, None)
    is_list = isinstance(items, list) and len(items) > 0 and all(map(is_item, items))
    if not (is_text(customer) and is_list):
        raise ValueError("the order is wrong")
    total = sum(item["quantity"] * item["price"] for item in items) - discount
    names = [item["product"] for item in items]
    return {"shop": shop, "order": order, "customer": customer, "products": names, "total": total}
