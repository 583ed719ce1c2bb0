"""What GET /products lists."""

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


def page(text: str) -> dict:
    """Of a number in digits. Errors: ValueError where it is none."""
    if not text.isdecimal():
        raise ValueError("the page is no number")
    number = int(text)
    listed = enumerate(PRODUCTS, number * len(PRODUCTS))
    products = [{"id": id, **product, "url": f"/products/{id}"} for id, product in listed]
    return {"page": number, "next": number + 1, "products": products}
